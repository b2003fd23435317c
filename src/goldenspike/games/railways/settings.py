"""Settings of a table: what is set before a game begins."""

from __future__ import annotations

from typing import Final

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings a table was opened with."""

    winner: str = "points"
    cubes: str = "restricted"
    ending: str = "second"
    clock: str = "auto"
    raw_materials: str = "stop"


SETTING_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "winner": ("points", "transcontinental"),
    "cubes": ("restricted", "free"),
    "ending": ("second", "leader"),
    "clock": ("auto", "yes", "no"),
    "raw_materials": ("stop", "pass"),
}
"""The legal values of each setting."""

FORMER_SETTINGS: Final[dict[str, str]] = {}
"""Values of the settings that came after version 1 at tables which do not name them."""
