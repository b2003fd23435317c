"""Shared answers, indexed by what they name, so that listing options creates no objects."""

from __future__ import annotations

from typing import Final

from goldenspike.games.pioneer.actions import (
    Action,
    Deliver,
    Draw,
    Drawn,
    DrawTwo,
    EndGame,
    Found,
    Keep,
    Pass,
    PlaceLand,
    PlaceOutpost,
    Uncovered,
)
from goldenspike.games.pioneer.board import KINDS, LAND_KINDS, OUTPOSTS
from goldenspike.games.pioneer.box import RESOURCES

FOUND: Final = Found()
DRAW: Final = Draw()
DRAW_TWO: Final = DrawTwo()
END_GAME: Final = EndGame()
PASS: Final = Pass()
KEEP: Final = tuple([Keep(kind) for kind in range(LAND_KINDS)])
DRAWN: Final = tuple([Drawn(kind) for kind in range(KINDS)])
UNCOVERED: Final = tuple([Uncovered(outpost) for outpost in range(OUTPOSTS)])
DELIVER: Final = tuple(
    [
        tuple([tuple([Deliver(cube, source, target) for target in range(OUTPOSTS)]) for cube in RESOURCES])
        for source in range(OUTPOSTS)
    ]
)
"""By source, cube and target."""

WIDE: Final = 48
HIGH: Final = 40
"""With WIDE, how far from the origin answers are shared; farther out they are made when needed."""
LANDS: Final = tuple([tuple([PlaceLand(x, y) for x in range(-WIDE, WIDE)]) for y in range(-HIGH, HIGH)])
SITES: Final = tuple([tuple([PlaceOutpost(x, y) for x in range(-WIDE, WIDE)]) for y in range(-HIGH, HIGH)])


def land_answer(x: int, y: int) -> PlaceLand:
    """Return the answer that places the land tile here."""
    if -WIDE <= x < WIDE and -HIGH <= y < HIGH:
        return LANDS[y + HIGH][x + WIDE]
    return PlaceLand(x, y)


def outpost_answer(x: int, y: int) -> PlaceOutpost:
    """Return the answer that places the outpost here."""
    if -WIDE <= x < WIDE and -HIGH <= y < HIGH:
        return SITES[y + HIGH][x + WIDE]
    return PlaceOutpost(x, y)


NEAR_X: Final = 9
NEAR_Y: Final = 6
"""With NEAR_X, how far from the origin EVERY_ACTION places tiles."""

EVERY_ACTION: Final[tuple[Action, ...]] = (
    FOUND,
    DRAW,
    DRAW_TWO,
    END_GAME,
    *KEEP,
    *[land_answer(x, y) for y in range(-NEAR_Y, NEAR_Y + 1) for x in range(-NEAR_X, NEAR_X + 1)],
    *[outpost_answer(x, y) for y in range(-NEAR_Y, NEAR_Y + 1) for x in range(-NEAR_X, NEAR_X + 1)],
    *[
        DELIVER[source][cube][target]
        for source in range(OUTPOSTS)
        for cube in RESOURCES
        for target in range(OUTPOSTS)
    ],
    PASS,
)
"""Every answer of the pioneer, with tiles near the origin only, for the world has no edge; for tests."""
