"""Settings that are chosen before a table is opened."""

from __future__ import annotations

from typing import Final

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings a table was opened with."""

    edition: str = "2018"
    setup: str = "fixed"
    tokens: str = "fixed"
    fixed_places: str = "fair"
    settlers_start: str = "city"
    coastal_start: str = "no"
    deliveries: str = "any_time"
    offers: str = "asked"
    questions: str = "fewer"


SETTING_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "edition": ("2010", "2018"),
    "setup": ("fixed", "variable"),
    "tokens": ("fixed", "shuffled"),
    "fixed_places": ("fair", "balanced", "former"),
    "settlers_start": ("city", "beside"),
    "coastal_start": ("no", "yes"),
    "deliveries": ("any_time", "after_roll"),
    "offers": ("asked", "every_turn", "active"),
    "questions": ("fewer", "all"),
}
"""The values that each setting can have."""

FORMER_SETTINGS: Final[dict[str, str]] = {
    "fixed_places": "former",
    "deliveries": "after_roll",
    "offers": "active",
    "questions": "all",
}
"""Values of the settings that came after version 1 at tables which do not name them."""

SETTINGS_OF_2: Final[dict[str, str]] = {"fixed_places": "balanced"}
"""Values by default of version 2 that are others now."""
