"""What players call a hex: its city, or where it lies from the nearest one, never its notation."""

from __future__ import annotations

from goldenspike.core.hexes import HALF_ROOT_OF_THREE, compass_direction
from goldenspike.games.railways.board import CITIES, CITY_HEX, CITY_NAMES, CITY_ON, NO_CITY, PLACES


def hex_words(place: int) -> str:
    """Return a hex as players say it, like "the hex west of Chicago".

    >>> from goldenspike.games.railways.board import HEX_BY_NAME
    >>> hex_words(HEX_BY_NAME["40.16"])
    'the hex west of Chicago'
    """
    if CITY_ON[place] != NO_CITY:
        return CITY_NAMES[CITY_ON[place]]
    there = _point(place)
    nearest = min(range(CITIES), key=lambda city: _squared_distance(_point(CITY_HEX[city]), there))
    return f"the hex {compass_direction(_point(CITY_HEX[nearest]), there)} of {CITY_NAMES[nearest]}"


def _point(place: int) -> tuple[float, float]:
    """Return the middle of a hex; x grows eastwards, y southwards."""
    column, row = PLACES[place]
    return column + (row % 2) / 2, row * HALF_ROOT_OF_THREE


def _squared_distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return the squared distance of two points, which is enough to compare."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
