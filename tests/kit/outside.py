"""A game registered from outside: an entry point found on the path, as any other package would bring one."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from goldenspike.core import registry


def write_goldrush(folder: Path) -> None:
    """Write the metadata of a package that brings the toy game; on the path it registers it."""
    package = folder / "goldrush-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: goldrush\nVersion: 1\n", encoding="utf-8")
    (package / "entry_points.txt").write_text(
        "[goldenspike.games]\ngoldrush = kit.toy:GAME\n", encoding="utf-8"
    )


@contextmanager
def goldrush_registered() -> Iterator[None]:
    """While this lasts, the toy game of `kit.toy` is among the registered games."""
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
    registry.names.cache_clear()
    registry.find.cache_clear()
