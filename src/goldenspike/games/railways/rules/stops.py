"""base First stop and its kin: what a city is to a cube that enters it."""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.board import IS_WESTERN, TAKES_RAW
from goldenspike.games.railways.box import GREY, RAW_MATERIAL, ROOM_FOR_SETTLERS, SETTLER
from goldenspike.games.railways.state import Railways

NO_STOP: Final = 0
"""The cube passes."""
MUST_STOP: Final = 1
"""The cube goes no further."""
MAY_STOP: Final = 2
STOPS_OR_GOES_EAST: Final = 3
"""v22 Passing western cities: the cube stops, or goes on and is delivered in the East."""


def stop_at(table: Railways, cube: int, city: int) -> int:
    """base First stop, v22 Passing western cities: a place to pass, the end of the way, or either."""
    if cube == SETTLER:
        return settler_stop(table, city)
    if cube == RAW_MATERIAL:
        return raw_material_stop(table, city)
    if table.colours[city] != cube:
        return NO_STOP
    return STOPS_OR_GOES_EAST if table.phase == 2 and IS_WESTERN[city] else MUST_STOP


def settler_stop(table: Railways, city: int) -> int:
    """v12 First unsettled city: coloured western cities without a settler stop him, the others need not."""
    if not IS_WESTERN[city]:
        return NO_STOP
    if table.settled[city]:
        return MAY_STOP if table.settled[city] < room_for_settlers(table, city) else NO_STOP
    return MAY_STOP if table.colours[city] == GREY else MUST_STOP


def room_for_settlers(table: Railways, city: int) -> int:
    """v12 Room for settlers: one in a grey city, two in a coloured one, three in a red one."""
    return ROOM_FOR_SETTLERS[table.colours[city]]


def raw_material_stop(table: Railways, city: int) -> int:
    """v18 Raw materials: seven cities take them, and the first on the way must (ruling 36)."""
    if not TAKES_RAW[city]:
        return NO_STOP
    return MAY_STOP if table.settings.raw_materials == "pass" else MUST_STOP
