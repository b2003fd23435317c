"""Register the toy game by an entry point, as another package would."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from goldenspike.core import registry


def write_goldrush(folder: Path) -> None:
    """Write the metadata of a package with the toy game; a folder on `sys.path` registers it."""
    package = folder / "goldrush-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: goldrush\nVersion: 1\n", encoding="utf-8")
    (package / "entry_points.txt").write_text(
        "[goldenspike.games]\ngoldrush = kit.toy:GAME\n", encoding="utf-8"
    )


@contextmanager
def goldrush_registered() -> Iterator[None]:
    """Register the toy game of `kit.toy` inside this context."""
    with tempfile.TemporaryDirectory() as folder:
        write_goldrush(Path(folder))
        sys.path.insert(0, folder)
        _forget()
        try:
            yield
        finally:
            sys.path.remove(folder)
            _forget()


def _forget() -> None:
    """Clear the caches of the registry."""
    registry.names.cache_clear()
    registry.find.cache_clear()
