"""v5 One map: hexes with their terrain, ridges between them, and a hundred cities, East and West joined.

Hexes have a pointed top; odd rows stand half a hex further east. A hex is named by its column and
row, like 41.16; a city by its name.
"""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.box import (
    BOUNTY_CITIES,
    CITY_COLOURS,
    HOTEL_CITIES,
    LINE_ENDS,
    MOUNTAIN,
    OPEN,
    SUTTERS_CITY,
    TOML,
    WATER,
)

TERRAIN_MARKS: Final[dict[str, int]] = {".": OPEN, "~": WATER, "^": MOUNTAIN}

# Hexes -------------------------------------------------------------------------------------------

PLACES: Final[tuple[tuple[int, int], ...]] = tuple(
    [
        (column, row)
        for row, line in enumerate(TOML["terrain"]["rows"])
        for column, mark in enumerate(line)
        if mark != " "
    ]
)
"""Column and row of every hex, row by row."""
HEXES: Final = len(PLACES)
HEX_AT: Final[dict[tuple[int, int], int]] = {place: number for number, place in enumerate(PLACES)}
HEX_NAMES: Final[tuple[str, ...]] = tuple([f"{column}.{row}" for column, row in PLACES])
HEX_BY_NAME: Final[dict[str, int]] = {name: number for number, name in enumerate(HEX_NAMES)}
TERRAIN: Final[bytes] = bytes([TERRAIN_MARKS[TOML["terrain"]["rows"][row][column]] for column, row in PLACES])
SIDES: Final = 6
"""Sides are numbered clockwise: east, south-east, south-west, west, north-west, north-east. The opposite side
is three further."""


def _beside(place: tuple[int, int], side: int) -> tuple[int, int]:
    """Return column and row of the place across a side."""
    column, row = place
    shift = row % 2
    steps = (
        (1, 0),
        (shift, 1),
        (shift - 1, 1),
        (-1, 0),
        (shift - 1, -1),
        (shift, -1),
    )
    across, down = steps[side]
    return column + across, row + down


NO_HEX: Final = -1
NEXT: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([HEX_AT.get(_beside(place, side), NO_HEX) for side in range(SIDES)]) for place in PLACES]
)
"""The hex across each side of a hex, or NO_HEX."""


def _ridges() -> set[tuple[int, int]]:
    """Return the pairs of hexes with a ridge between them, each in both orders."""
    found: set[tuple[int, int]] = set()
    for column, row, other_column, other_row in TOML["ridges"]["sides"]:
        one, other = HEX_AT[column, row], HEX_AT[other_column, other_row]
        found.add((one, other))
        found.add((other, one))
    return found


RIDGE_PAIRS: Final = _ridges()
RIDGE: Final[tuple[bytes, ...]] = tuple(
    [
        bytes([1 if (number, NEXT[number][side]) in RIDGE_PAIRS else 0 for side in range(SIDES)])
        for number in range(HEXES)
    ]
)
"""By hex and side, 1 if a ridge runs along it."""

# Cities ------------------------------------------------------------------------------------------

CITY_NAMES: Final[tuple[str, ...]] = tuple([str(city[0]) for city in TOML["cities"]["places"]])
CITIES: Final = len(CITY_NAMES)
CITY_BY_NAME: Final[dict[str, int]] = {name: number for number, name in enumerate(CITY_NAMES)}
CITY_HEX: Final[tuple[int, ...]] = tuple([int(HEX_AT[city[2], city[3]]) for city in TOML["cities"]["places"]])
EASTING: Final[tuple[int, ...]] = tuple([2 * city[2] + city[3] % 2 for city in TOML["cities"]["places"]])
"""The easting of each city, in halves of a hex."""
PRINTED_COLOUR: Final[bytes] = bytes([CITY_COLOURS.index(city[4]) for city in TOML["cities"]["places"]])
PRINTED_CUBES: Final[bytes] = bytes([int(city[5]) for city in TOML["cities"]["places"]])
IS_WESTERN: Final[bytes] = bytes([1 if city[1] == "W" else 0 for city in TOML["cities"]["places"]])
CITY_AT: Final[dict[int, int]] = {CITY_HEX[number]: number for number in range(CITIES)}
NO_CITY: Final = 255
CITY_ON: Final[bytes] = bytes([CITY_AT.get(number, NO_CITY) for number in range(HEXES)])
"""The city on each hex, or NO_CITY."""
EASTERN: Final[tuple[int, ...]] = tuple([city for city in range(CITIES) if not IS_WESTERN[city]])
WESTERN: Final[tuple[int, ...]] = tuple([city for city in range(CITIES) if IS_WESTERN[city]])
EAST_COAST: Final[tuple[int, ...]] = tuple([CITY_BY_NAME[name] for name in TOML["coasts"]["east"]])
WEST_COAST: Final[tuple[int, ...]] = tuple([CITY_BY_NAME[name] for name in TOML["coasts"]["west"]])
TAKES_RAW: Final[bytes] = bytes(
    [1 if name in TOML["coasts"]["raw_materials_to"] else 0 for name in CITY_NAMES]
)
"""By city, 1 if it takes raw materials."""
HOTEL_CITY: Final[tuple[int, ...]] = tuple([CITY_BY_NAME[name] for name in HOTEL_CITIES])
BOUNTY_CITY: Final[tuple[int, ...]] = tuple([CITY_BY_NAME[name] for name in BOUNTY_CITIES])
SUTTERS_MILL_CITY: Final[int] = CITY_BY_NAME[SUTTERS_CITY]


def ends_of(place: str) -> tuple[int, ...]:
    """Return the cities at which a line may end: one city, either of two, or a coast."""
    if place == "East Coast":
        return EAST_COAST
    return tuple([CITY_BY_NAME[name] for name in place.split(" or ")])


LINE_FROM: Final[tuple[tuple[int, ...], ...]] = tuple([ends_of(one) for one, _ in LINE_ENDS])
LINE_TO: Final[tuple[tuple[int, ...], ...]] = tuple([ends_of(other) for _, other in LINE_ENDS])
