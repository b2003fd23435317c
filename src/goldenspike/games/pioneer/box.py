"""What is in the box: icons, cubes, counts and points.

Counts and points are printed. Which icons and tracks are on which tile is reconstructed: see `board.toml`.
"""

from __future__ import annotations

from typing import Final

from goldenspike.core.facts import Amount, Amounts, amount, render

EMPTY: Final = 0
"""The ground of a cell on which nothing lies."""
FOREST: Final = 1
FARM: Final = 2
MOUNTAIN: Final = 3
DESERT: Final = 4
WATERWAY: Final = 5
TERRAINS: Final[tuple[int, ...]] = (FOREST, FARM, MOUNTAIN, DESERT, WATERWAY)
TERRAIN_NAMES: Final[tuple[str, ...]] = ("", "forest", "farm", "mountain", "desert", "waterway")
TERRAIN_LETTERS: Final[tuple[str, ...]] = ("", "F", "A", "M", "D", "W")

WOOD: Final = 0
FOOD: Final = 1
ROCK: Final = 2
RESOURCES: Final[tuple[int, ...]] = (WOOD, FOOD, ROCK)
RESOURCE_NAMES: Final[tuple[str, ...]] = ("wood", "food", "rock")
LAND_OF: Final[tuple[int, ...]] = (FOREST, FARM, MOUNTAIN)
"""p2 Land tile: forests give wood, farms food and mountains rock; deserts and waterways give nothing."""

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
PORT_LETTERS: Final = "NESW"
PORT_WORDS: Final[dict[str, str]] = {"N": "up", "E": "right", "S": "down", "W": "left"}

EDGES: Final[tuple[str, ...]] = ("W", "E", "NL", "NR", "SL", "SR")
"""The six sides on which an outpost meets other icons: beside it, and above and below each of its halves."""
EDGE_WORDS: Final[tuple[str, ...]] = (
    "at its left end",
    "at its right end",
    "above its left half",
    "above its right half",
    "below its left half",
    "below its right half",
)
"""The edges in words."""
EDGE_DX: Final[tuple[int, ...]] = (-1, 2, 0, 1, 0, 1)
EDGE_DY: Final[tuple[int, ...]] = (0, 0, -1, -1, 1, 1)
"""With EDGE_DX, the cell that each edge faces, counted from the outpost's left half."""
EDGE_FACES: Final[tuple[int, ...]] = (EAST, WEST, SOUTH, SOUTH, NORTH, NORTH)
"""The port of a land icon that meets a track at each edge."""

LAND_TILES: Final = 85
OUTPOST_TILES: Final = 15
TILES: Final = 100
STACKED: Final = 7
"""p3 Outpost stack: the number of outposts in the stack."""
SHUFFLED_IN: Final = 8
"""p3 Supply: the number of outposts shuffled among the land tiles."""
SUPPLY: Final = LAND_TILES + SHUFFLED_IN
NEEDS: Final = 2
"""p8 Town and city: an outpost needs so many cubes; one makes it a town, both a city."""
SHOWN_TWO: Final = 2
BLIND: Final = 1
"""p3 Draw two: the number of tiles discarded unseen so that two may be seen."""
FEWEST_FOR_TWO: Final = BLIND + SHOWN_TWO
TAX: Final = 1
"""p8 City exemption: tiles paid for a delivery through cities."""

OUTPOST_POINTS: Final[tuple[int, ...]] = (1, 3, 6)
"""p9 Outpost points: for an outpost, a town, a city."""
DISCARDS_A_POINT: Final = 2
"""p9 Discards: so many discarded tiles cost a point."""

STATUS_NAMES: Final[tuple[str, ...]] = ("outpost", "town", "city")
CITY: Final = 2
TOWN: Final = 1

SEAT_NAME: Final = "pioneer"
NOWHERE: Final = -1
"""The place of an outpost that is not in the world."""

PRAISE: Final[tuple[str, ...]] = ("a homestead", "a railhead", "a boom town", "a railroad baron", "epic")
PRAISE_FROM: Final[tuple[int, ...]] = (40, 55, 65, 80, 100)
"""house Praise: the scores from which each word is due."""


def praise(score: int) -> str:
    """Return what a score is called; '' below the first word (house Praise).

    >>> praise(39), praise(40), praise(99)
    ('', 'a homestead', 'a railroad baron')
    """
    word = ""
    for band in range(len(PRAISE)):
        if score >= PRAISE_FROM[band]:
            word = PRAISE[band]
    return word


def points_in_words(score: int) -> str:
    """Return a number of points in words.

    >>> points_in_words(1), points_in_words(40)
    ('1 point', '40 points')
    """
    return render(amount(score, "point"))


def counted(cubes: tuple[int, ...]) -> str:
    """Return counts of cubes in words.

    >>> counted((1, 0, 2))
    '1 wood, 2 rock'
    """
    return render(cubes_fact(cubes))


def cubes_fact(cubes: tuple[int, ...]) -> Amounts:
    """Return counts of cubes as a fact."""
    amounts = [
        Amount(number, RESOURCE_NAMES[kind], RESOURCE_NAMES[kind]) for kind, number in enumerate(cubes)
    ]
    return Amounts(tuple([one for one in amounts if one.count]))
