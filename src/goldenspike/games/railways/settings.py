"""Settings of a table: what is set before a game begins."""

from __future__ import annotations

from typing import Final

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings a table was opened with."""

    winner: str = "points"
    cubes: str = "restricted"
    ending: str = "second"
    oceans: str = "always"
    settlers: str = "once"
    settler_cubes: str = "first"
    bonds: str = "all"
    bands: str = "owners"
    raw_materials: str = "stop"
    land_rush: str = "six"
    clock: str = "auto"
    clock_start: str = "west"
    rounds: str = "30"
    idle: str = "2"
    bond_cash: str = "80"


SETTING_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "winner": ("points", "transcontinental"),
    "cubes": ("restricted", "free"),
    "ending": ("second", "leader"),
    "oceans": ("always", "west"),
    "settlers": ("once", "each"),
    "settler_cubes": ("first", "each"),
    "bonds": ("all", "kept"),
    "bands": ("owners", "deliverer"),
    "raw_materials": ("stop", "pass"),
    "land_rush": ("six", "eleven"),
    "clock": ("auto", "yes", "no"),
    "clock_start": ("west", "line"),
    "rounds": ("30", "12", "16", "20", "40"),
    "idle": ("2", "3", "no"),
    "bond_cash": ("80", "40", "160"),
}
"""The legal values of each setting."""

FORMER_SETTINGS: Final[dict[str, str]] = {
    "oceans": "always",
    "settlers": "once",
    "settler_cubes": "first",
    "bonds": "all",
    "bands": "owners",
    "land_rush": "eleven",
    "clock_start": "line",
    "rounds": "30",
    "idle": "2",
    "bond_cash": "80",
}
"""Values of the settings that came after version 1 at tables which do not name them."""
