"""The settings of a table and their values."""

from __future__ import annotations

from typing import Final

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings that a table was opened with. `yield_` is written `yield`, a keyword of Python."""

    founding: str = "no"
    water: str = "strict"
    yield_: str = msgspec.field(default="any", name="yield")
    redraw: str = "no"
    link: str = "icons"
    draw_two: str = "yes"
    hanover: str = "one"


SETTING_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "founding": ("no", "ask", "yes"),
    "water": ("strict", "lenient", "lenient1"),
    "yield": ("any", "each"),
    "redraw": ("no", "yes"),
    "link": ("icons", "tiles", "longest"),
    "draw_two": ("yes", "no"),
    "hanover": ("one", "two"),
}
"""The values of each setting."""

FORMER_SETTINGS: Final[dict[str, str]] = {"hanover": "two"}
"""Values of the settings that came after version 1 at tables which do not name them."""
