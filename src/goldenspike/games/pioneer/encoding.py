"""What a learner says and observes: the action table, and the world as layers of a fixed window."""

from __future__ import annotations

from typing import Final

from goldenspike.core.action_table import ActionTable, Axis, Kind
from goldenspike.core.agenda import Entry
from goldenspike.core.encoding import Encoding, layer, numbers
from goldenspike.games.pioneer import flow
from goldenspike.games.pioneer.actions import (
    Deliver,
    Draw,
    DrawTwo,
    EndGame,
    Found,
    Keep,
    Pass,
    PlaceLand,
    PlaceOutpost,
)
from goldenspike.games.pioneer.board import COPIES, KINDS, LAND_KINDS, LEFT, OUTPOSTS, RIGHT
from goldenspike.games.pioneer.box import (
    EAST,
    NORTH,
    NOWHERE,
    RESOURCES,
    SOUTH,
    STACKED,
    SUPPLY,
    TERRAINS,
    WEST,
)
from goldenspike.games.pioneer.rules.world import OUTPOST
from goldenspike.games.pioneer.state import FIRST_HEIGHT, FIRST_ORIGIN, FIRST_WIDTH, Pioneer

LEFTMOST: Final = -(FIRST_ORIGIN % FIRST_WIDTH)
TOPMOST: Final = -(FIRST_ORIGIN // FIRST_WIDTH)
CELLS: Final = FIRST_WIDTH * FIRST_HEIGHT
"""Cells of the window, which lies about the origin; the world itself has no edge."""
_X: Final = range(LEFTMOST, LEFTMOST + FIRST_WIDTH)
_Y: Final = range(TOPMOST, TOPMOST + FIRST_HEIGHT)

ACTIONS: Final = ActionTable(
    Kind(Found),
    Kind(Draw),
    Kind(DrawTwo),
    Kind(EndGame),
    Kind(Keep, (Axis("kind", range(LAND_KINDS)),)),
    Kind(PlaceLand, (Axis("y", _Y), Axis("x", _X)), has_others=True),
    Kind(PlaceOutpost, (Axis("y", _Y), Axis("x", _X)), has_others=True),
    Kind(
        Deliver, (Axis("source", range(OUTPOSTS)), Axis("cube", RESOURCES), Axis("target", range(OUTPOSTS)))
    ),
    Kind(Pass),
)

QUESTIONS: Final[tuple[type[Entry], ...]] = (
    flow.FoundFirst,
    flow.Explore,
    flow.KeepOne,
    flow.PlaceTheLand,
    flow.PlaceTheOutpost,
    flow.Ship,
)

OUTPOST_CELLS: Final = 9
HALF_CELLS: Final = len(TERRAINS) + 4

ROWS: Final = (
    layer(
        "world",
        CELLS,
        len(TERRAINS) + 1,
        "The terrain of each cell, last half an outpost; row by row from the north-west.",
    ),
    layer("tracks north", CELLS, 1, "Land icons with a track to the north."),
    layer("tracks east", CELLS, 1, "Land icons with a track to the east."),
    layer("tracks south", CELLS, 1, "Land icons with a track to the south."),
    layer("tracks west", CELLS, 1, "Land icons with a track to the west."),
    layer("open outpost", 1, OUTPOSTS, "The outpost that lies open on the stack."),
    layer("tiles in hand", 2, LAND_KINDS, "The land tiles drawn and not placed yet, by kind."),
    numbers(
        "halves in hand",
        4 * HALF_CELLS,
        "Of each of these tiles the left and the right half: terrain (5), tracks north, east, south, west.",
    ),
    numbers(
        "outposts",
        OUTPOSTS * OUTPOST_CELLS,
        "For each outpost: placed, how far east and south, cubes held (3), cubes delivered to it (3).",
    ),
    numbers("unseen tiles", KINDS, "The share of each kind of tile that nobody has seen."),
    numbers(
        "table",
        8,
        "Tiles to draw, outposts hidden in the stack, tiles discarded, turns, cubes made (3), game over.",
    ),
)


def _terrains() -> bytes:
    """Return the category of every value of the ground."""
    table = bytearray([len(TERRAINS) + 1]) * 256
    for code in range(OUTPOST):
        table[code] = code & 7
    return bytes(table)


def _ports(side: int) -> bytes:
    """Return 1 for every value of the ground that is a land icon with a track to this side."""
    return bytes([1 if code < OUTPOST and code >> 3 & side else 0 for code in range(256)])


TERRAIN_OF: Final = _terrains()
HAS_PORT: Final = tuple([_ports(side) for side in (NORTH, EAST, SOUTH, WEST)])


def observe(table: Pioneer, viewer: int) -> list[bytes | list[float]]:  # noqa: ARG001  there is one seat
    """Return the rows; only the order of the tiles to come is hidden."""
    ground = _window(table)
    hand = table.hand
    kinds = bytes([1 + kind for kind in hand]) + bytes(2 - len(hand))
    return [
        ground.translate(TERRAIN_OF),
        *[ground.translate(table_of_side) for table_of_side in HAS_PORT],
        bytes([1 + table.active() if table.stack else 0]),
        kinds,
        _halves(hand),
        _outposts(table),
        [table.unseen[kind] / COPIES[kind] for kind in range(KINDS)],
        [
            table.supply / SUPPLY,
            table.hidden / STACKED,
            table.discarded() / 20,
            table.turns / 100,
            *[number / 15 for number in table.made],
            1.0 if table.over else 0.0,
        ],
    ]


def _window(table: Pioneer) -> bytes:
    """Return the ground of the window, whose size never changes."""
    if table.width == FIRST_WIDTH and table.origin == FIRST_ORIGIN and len(table.ground) == CELLS:
        return table.ground
    first = table.origin + TOPMOST * table.width + LEFTMOST
    return b"".join(
        [
            table.ground[first + row * table.width : first + row * table.width + FIRST_WIDTH]
            for row in range(FIRST_HEIGHT)
        ]
    )


def _halves(hand: tuple[int, ...]) -> list[float]:
    """Return the row of the tiles in hand: for each half, its terrain and its rails as ones and zeros.

    A half has HALF_CELLS cells; those of tiles that are not there hold zeros.
    """
    found: list[float] = []
    for kind in hand:
        for half in (LEFT[kind], RIGHT[kind]):
            found.extend([1.0 if half & 7 == terrain else 0.0 for terrain in TERRAINS])
            found.extend([1.0 if half >> 3 & side else 0.0 for side in (NORTH, EAST, SOUTH, WEST)])
    found.extend([0.0] * (4 * HALF_CELLS - len(found)))
    return found


def _outposts(table: Pioneer) -> list[float]:
    """Return the row of the outposts: for each whether and where it stands, its cubes left and delivered."""
    found: list[float] = []
    for outpost in range(OUTPOSTS):
        spot = table.spots[outpost]
        place = 3 * outpost
        if spot == NOWHERE:
            found.extend([0.0, 0.0, 0.0])
        else:
            found.extend([1.0, table.x_of(spot) / FIRST_WIDTH, table.y_of(spot) / FIRST_HEIGHT])
        found.extend([number / 3 for number in table.left[place : place + 3]])
        found.extend([number / 2 for number in table.delivered[place : place + 3]])
    return found


ENCODING: Final = Encoding(ACTIONS, QUESTIONS, ROWS, observe)
