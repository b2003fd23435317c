"""Probabilities that a land tile lengthens a net at one of its ends."""

from __future__ import annotations

from typing import Final

from goldenspike.games.pioneer.board import COPIES, LAND_KINDS, LEFT, RIGHT
from goldenspike.games.pioneer.box import EAST, EMPTY, LAND_TILES, NORTH, SOUTH, TERRAINS, WEST
from goldenspike.games.pioneer.rules.world import LAND, MUST_BE_WATER

SIDES: Final[tuple[int, ...]] = (NORTH, EAST, SOUTH, WEST)
SETS: Final = LAND + 1
"""The number of sets of the five terrains; a set has a bit for each terrain."""


def _fitting(side: int, halves: tuple[int, ...], others: tuple[int, ...]) -> list[float]:
    """Return a share of the land tiles for every two sets of terrains, SETS * this half's + the other half's.

    A tile counts if this half has a track to the side, and if one half has its terrain in its set.
    """
    number = [0] * (6 * 6)
    for kind in range(LAND_KINDS):
        if halves[kind] >> 3 & side:
            number[6 * (halves[kind] & 7) + (others[kind] & 7)] += COPIES[kind]
    shares: list[float] = []
    for near in range(SETS):
        for beyond in range(SETS):
            tiles = 0
            for terrain in TERRAINS:
                for other in TERRAINS:
                    if near >> terrain - 1 & 1 or beyond >> other - 1 & 1:
                        tiles += number[6 * terrain + other]
            shares.append(tiles / LAND_TILES)
    return shares


AT_LEFT: Final[dict[int, list[float]]] = {side: _fitting(side, LEFT, RIGHT) for side in SIDES}
"""The shares by the side on which the net lies, for an end that the left half of a tile would cover."""
AT_RIGHT: Final[dict[int, list[float]]] = {side: _fitting(side, RIGHT, LEFT) for side in SIDES}
"""The same for an end under the right half."""


def chance(near: bytes, ground: bytes, cell: int, side: int) -> float:
    """Return the probability that a land tile lengthens a net that leads to this empty cell from a side."""
    share = 0.0
    here = near[cell] & LAND
    if ground[cell + 1] == EMPTY and not near[cell + 1] & MUST_BE_WATER:
        share += AT_LEFT[side][SETS * here + (near[cell + 1] & LAND)]
    if ground[cell - 1] == EMPTY and not near[cell - 1] & MUST_BE_WATER:
        share += AT_RIGHT[side][SETS * here + (near[cell - 1] & LAND)]
    return share
