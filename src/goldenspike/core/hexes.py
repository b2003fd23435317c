"""A grid of flat-topped hexes: coordinates, corners, names on the map, drawing geometry.

A hex is (column, row); rows count half a hex, so column + row is odd for every hex.
Its east corner and its west corner name every intersection there is, each once.
On the map columns are letters and rows numbers, as on the edge of a road map: hex B4,
and B4e and B4w for its east and west corner.
"""

from __future__ import annotations

import re
from math import atan2, pi
from typing import Final, NamedTuple

NAME: Final = re.compile(r"([A-Z])(\d+)([ew]?)")
FIRST_COLUMN: Final = -1
FIRST_ROW: Final = -2
HALF_ROOT_OF_THREE: Final = 0.8660254037844386
COMPASS: Final = (
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
    "north",
    "north-east",
)


class Hex(NamedTuple):
    """A hex by its column, west to east, and half-row, north to south."""

    column: int
    row: int


class Corner(NamedTuple):
    """An intersection: the east or the west corner of a hex."""

    column: int
    row: int
    east: bool


def hexes_at(corner: Corner) -> tuple[Hex, Hex, Hex]:
    """Return the three hexes that meet at an intersection."""
    side = 1 if corner.east else -1
    return (
        Hex(corner.column, corner.row),
        Hex(corner.column + side, corner.row - 1),
        Hex(corner.column + side, corner.row + 1),
    )


def corners_beside(corner: Corner) -> tuple[Corner, Corner, Corner]:
    """Return the three intersections one path away."""
    side = 1 if corner.east else -1
    return (
        Corner(corner.column + 2 * side, corner.row, not corner.east),
        Corner(corner.column + side, corner.row - 1, not corner.east),
        Corner(corner.column + side, corner.row + 1, not corner.east),
    )


def hex_name(place: Hex) -> str:
    """Return the name of a hex in the letters and numbers at the edge of the map.

    >>> hex_name(Hex(0, 1))
    'B4'
    """
    return f"{chr(ord('A') + place.column - FIRST_COLUMN)}{place.row - FIRST_ROW + 1}"


def corner_name(corner: Corner) -> str:
    """Return the name of an intersection: its hex and the side.

    >>> corner_name(Corner(0, 1, True))
    'B4e'
    """
    return hex_name(Hex(corner.column, corner.row)) + ("e" if corner.east else "w")


def read_hex(text: str) -> Hex:
    """Return the hex of this name; raise ValueError if it is none."""
    column, row, side = _read(text)
    if side:
        raise ValueError(f"'{text}' is an intersection, not a hex.")
    return Hex(column, row)


def read_corner(text: str) -> Corner:
    """Return the intersection of this name; raise ValueError if it is none."""
    column, row, side = _read(text)
    if not side:
        raise ValueError(f"'{text}' is a hex, not an intersection.")
    return Corner(column, row, side == "e")


def _read(text: str) -> tuple[int, int, str]:
    """Return column, row and side of a name; raise ValueError if it names no place."""
    match = NAME.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is no place on the map.")
    letter, number, side = match.groups()
    return ord(letter) - ord("A") + FIRST_COLUMN, int(number) - 1 + FIRST_ROW, side


def hex_centre(place: Hex) -> tuple[float, float]:
    """Return the point of the centre of a hex of side 1; x grows eastwards, y southwards."""
    return 1.5 * place.column, HALF_ROOT_OF_THREE * place.row


def compass_direction(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return the compass direction from one point of a map to another; y grows southwards.

    >>> compass_direction((0.0, 0.0), (1.0, -1.0))
    'north-east'
    """
    turn = atan2(end[1] - start[1], end[0] - start[0])
    return COMPASS[round(turn * 4 / pi) % len(COMPASS)]


def corner_point(corner: Corner) -> tuple[float, float]:
    """Return the point of an intersection of hexes of side 1."""
    x, y = hex_centre(Hex(corner.column, corner.row))
    return (x + 1.0 if corner.east else x - 1.0), y
