"""The data file of a game, `board.toml`: read once, when the game is imported."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def read_board_file(module: str) -> dict[str, Any]:
    """Return the tables of the `board.toml` beside a module, given the module's `__file__`."""
    with (Path(module).parent / "board.toml").open("rb") as file:
        return tomllib.load(file)
