"""The settings of a table and their values."""

from __future__ import annotations

from typing import Final

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings that a table was opened with."""

    wheel: str = "doubles"
    bank: str = "5-8-11"
    pumpkins: str = "2-3-4"
    city: str = "2-2-1-1"
    starting_player: str = "drawn"
    starting_tile: str = "chosen"
    questions: str = "useful"


SETTING_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "wheel": ("doubles", "mixed", "stones"),
    "bank": ("5-8-11", "4-8-12", "5-8-10"),
    "pumpkins": ("2-3-4", "1-2-3"),
    "city": ("2-2-1-1", "3-3-2-1", "4-4-2-1"),
    "starting_player": ("drawn", "blue"),
    "starting_tile": ("chosen", "random"),
    "questions": ("useful", "former"),
}
"""The values of each setting."""

FORMER_SETTINGS: Final[dict[str, str]] = {"starting_player": "blue", "questions": "former"}
"""Values of the settings that came after version 1 at tables which do not name them."""
