"""Settings that are chosen before a table is opened."""

from __future__ import annotations

from typing import Final

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings a table was opened with."""

    edition: str = "2018"
    setup: str = "fixed"
    tokens: str = "fixed"
    settlers_start: str = "city"
    coastal_start: str = "no"


SETTING_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "edition": ("2010", "2018"),
    "setup": ("fixed", "variable"),
    "tokens": ("fixed", "shuffled"),
    "settlers_start": ("city", "beside"),
    "coastal_start": ("no", "yes"),
}
"""The values that each setting can have."""

FORMER_SETTINGS: Final[dict[str, str]] = {}
"""Values of the settings that came after version 1 at tables which do not name them."""
