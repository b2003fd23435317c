"""The command line as the tests call it, with a second game registered from outside."""

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
    """Runs a command: goldenspike("rules", "america"), with what is typed as `typed`."""

    def run(*words: str | Path, typed: str = "") -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], input=typed)
        assert "Traceback" not in result.output, result.output
        return result

    return run


@pytest.fixture
def goldrush() -> Iterator[None]:
    """Registers the toy game by an entry point, as any other package would."""
    with goldrush_registered():
        yield


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test saves lands in the repository."""
    monkeypatch.chdir(tmp_path)
