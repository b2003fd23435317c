"""Fixtures: the command line, and the toy game registered by an entry point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from goldenspike.cli import main
from kit.outside import goldrush_registered

Run = Callable[..., Result]


@pytest.fixture
def goldenspike() -> Run:
    """Return a function that runs a command: goldenspike("rules", "america"), with `typed` as its input."""

    def run(*words: str | Path, typed: str = "") -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], input=typed)
        assert "Traceback" not in result.output, result.output
        return result

    return run


@pytest.fixture
def goldrush() -> Iterator[None]:
    """Register the toy game by an entry point, as another package would."""
    with goldrush_registered():
        yield


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test in its own folder, so that it writes nothing into the repository."""
    monkeypatch.chdir(tmp_path)
