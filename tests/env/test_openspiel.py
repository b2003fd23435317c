"""OpenSpiel's own random simulations of our games, in an environment of their own if it is not installed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
CHECK = Path(__file__).parent / "openspiel_check.py"
sys.path.insert(0, str(ROOT / "scripts"))

import _tools as tools  # noqa: E402


def python_with_pyspiel() -> Path:
    """Return an interpreter with pyspiel and our package; make its environment if need be, or skip."""
    if importlib.util.find_spec("pyspiel") is not None:
        return Path(sys.executable)
    environment = tools.Environment(tools.CACHE / "openspiel")
    with tools.file_lock("openspiel"):
        try:
            if not environment.python.exists():
                tools.run_quietly(
                    sys.executable, "-m", "venv", environment.folder, what="Making an environment"
                )
            environment.pip("-e", f"{ROOT}[openspiel]", what="Installing OpenSpiel")
        except tools.Failed as reason:
            pytest.skip(f"OpenSpiel cannot be installed: {str(reason).splitlines()[-1]}")
    return environment.python


def passed(folder: Path, *words: str) -> list[str]:
    """Run the check of these games; return its lines about those that pass."""
    command: list[str | Path] = [python_with_pyspiel(), CHECK, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return [line for line in done.stdout.splitlines() if line.endswith(" passed")]


@pytest.mark.slow
@pytest.mark.live
def test_openspiel_simulates_the_short_games(tmp_path: Path) -> None:
    """In one form: the environment of OpenSpiel has the plain one."""
    assert len(passed(tmp_path, "short")) == 2


@pytest.mark.slow
@pytest.mark.long
def test_openspiel_simulates_every_game(tmp_path: Path) -> None:
    """A random game of `america` or `railways` takes a minute of computing in the plain form."""
    assert len(passed(tmp_path)) == 4
