"""Places and outposts in words, for whoever does not see the table."""

from __future__ import annotations

from typing import Final

from goldenspike.games.pioneer.board import NEEDED, OUTPOST_NAMES, OUTPOSTS, PRODUCES
from goldenspike.games.pioneer.box import EDGE_WORDS, NOWHERE, counted
from goldenspike.games.pioneer.state import PIECE, Pioneer

BESIDE: Final[dict[tuple[int, int], str]] = {
    (-2, 0): "at the left end of",
    (2, 0): "at the right end of",
    (-1, -1): "above the left half of",
    (0, -1): "above",
    (1, -1): "above the right half of",
    (-1, 1): "below the left half of",
    (0, 1): "below",
    (1, 1): "below the right half of",
}
"""A place that shares an edge with a tile, by its distance from it to the right and down."""


def counted_in(number: int, unit: str) -> str:
    """Return a number of these units."""
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def place_in_words(table: Pioneer, x: int, y: int) -> str:
    """Return a place in words: beside the nearest outpost, or by its distance from it in icons.

    The first tile stands in for an outpost until there is one.
    """
    if not table.pieces:
        return "in the middle of the table"
    name = "the first tile"
    cell = table.pieces[0] // PIECE
    least = NOWHERE
    for outpost in range(OUTPOSTS):
        spot = table.spots[outpost]
        if spot != NOWHERE:
            far = abs(x - table.x_of(spot)) + abs(y - table.y_of(spot))
            if least == NOWHERE or far < least:
                least = far
                cell = spot
                name = OUTPOST_NAMES[outpost]
    right = x - table.x_of(cell)
    down = y - table.y_of(cell)
    if (right, down) in BESIDE:
        return f"{BESIDE[(right, down)]} {name}"
    parts: list[str] = []
    if right:
        parts.append(f"{counted_in(abs(right), 'half tile')} to the {'right' if right > 0 else 'left'}")
    if down:
        parts.append(f"{counted_in(abs(down), 'row')} {'down' if down > 0 else 'up'}")
    return f"{' and '.join(parts)} {'from' if down else 'of'} {name}"


def outpost_in_words(table: Pioneer, outpost: int) -> str:
    """Return what is on the tile of an outpost: what it makes and needs, its tracks and waterway edges."""
    makes = counted(tuple(PRODUCES[3 * outpost : 3 * outpost + 3]))
    needs = counted(tuple(NEEDED[3 * outpost : 3 * outpost + 3]))
    tracks = listed([EDGE_WORDS[edge] for edge in table.sides.tracks[outpost]])
    words = f"it makes {makes}, needs {needs}, and has tracks {tracks}"
    waters = waters_in_words(table, outpost)
    return f"{words}; it must meet a waterway {waters}" if waters else words


def waters_in_words(table: Pioneer, outpost: int) -> str:
    """Return the waterway edges of an outpost; '' if it has none."""
    places = [EDGE_WORDS[edge] for edge in table.sides.single_waters[outpost]]
    bend = [EDGE_WORDS[edge] for edge in table.sides.bends[outpost]]
    return listed([*places, " or ".join(bend)] if bend else places)


def listed(words: list[str]) -> str:
    """Return words with commas, and "and" before the last.

    >>> listed(["wood", "food", "rock"])
    'wood, food and rock'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
