"""p4: where a land tile may lie."""

from __future__ import annotations

from goldenspike.core.refusal import Refusal
from goldenspike.games.pioneer.actions import Action
from goldenspike.games.pioneer.answers import land_answer
from goldenspike.games.pioneer.board import KIND_WORDS, LEFT, RIGHT
from goldenspike.games.pioneer.box import EMPTY, WATERWAY
from goldenspike.games.pioneer.rules.world import (
    LAND,
    MUST_BE_WATER,
    TOUCHES,
    candidates,
    cell_at,
    is_free,
    place_tile,
)
from goldenspike.games.pioneer.state import Pioneer


def land_cells(table: Pioneer, kind: int) -> list[int]:
    """Where this tile may lie, in the order of the map; in an empty world at the origin (p5 First tile).

    All tiles face one way and no answer turns one (p4 Same direction); any cell may be the left one, so that
    tiles may lie half a tile apart (p4 Half a tile).
    """
    if not table.pieces:
        return [table.origin]
    left = LEFT[kind] & 7
    right = RIGHT[kind] & 7
    return [cell for cell in candidates(table) if fits(table, cell, left, right)]


def fits(table: Pioneer, cell: int, left: int, right: int) -> bool:
    """Whether these two icons may lie on this cell and the next: p4 Matching icon and p4 Waterway edge.

    Tracks play no part in it (p4 Rails need not match).
    """
    here = table.near[cell]
    there = table.near[cell + 1]
    if here & MUST_BE_WATER and left != WATERWAY:
        return False
    if there & MUST_BE_WATER and right != WATERWAY:
        return False
    if not (here | there) & LAND:
        return True
    return bool(here >> left - 1 & 1 or there >> right - 1 & 1)


def land_answers(table: Pioneer, kind: int) -> list[Action]:
    """The same as answers."""
    return [land_answer(table.x_of(cell), table.y_of(cell)) for cell in land_cells(table, kind)]


def refuse_land(table: Pioneer, kind: int, x: int, y: int) -> Refusal | None:
    """Why this tile may not lie here, or None if it may."""
    if not table.pieces:
        if x or y:
            return Refusal("p5 First tile", "The first tile lies in the middle of the table.")
        return None
    cell = cell_at(table, x, y)
    if not is_free(table, cell):
        return refuse_covered(table, cell)
    here = table.near[cell]
    there = table.near[cell + 1]
    if not (here | there) & TOUCHES:
        return Refusal("p4 Next to the world", "A tile must share an edge with the world.")
    left = LEFT[kind] & 7
    right = RIGHT[kind] & 7
    if fits(table, cell, left, right):
        return None
    if (here & MUST_BE_WATER and left != WATERWAY) or (there & MUST_BE_WATER and right != WATERWAY):
        return Refusal("p4 Waterway edge", "An outpost's waterway edge must meet a waterway icon there.")
    return Refusal(
        "p4 Matching icon",
        "Neither icon of the tile ({tile}) would lie beside one of its kind there.",
        {"tile": KIND_WORDS[kind]},
    )


def refuse_covered(table: Pioneer, cell: int) -> Refusal:
    """p4 Next to the world: why a tile cannot lie here, where at most one of its cells is empty."""
    ground = table.ground
    if (ground[cell] == EMPTY and ground[cell - 1] != EMPTY) or (
        ground[cell + 1] == EMPTY and ground[cell + 2] != EMPTY
    ):
        return Refusal("p4 Next to the world", "The gap there is half a tile wide: no tile fits into it.")
    return Refusal("p4 Next to the world", "Another tile lies there already.")


def place_land(table: Pioneer, x: int, y: int) -> None:
    """p3 Turn: the tile in hand becomes part of the world."""
    (kind,) = table.hand
    table.hand = ()
    place_tile(table, kind, cell_at(table, x, y))


def discard_homeless(table: Pioneer) -> int:
    """p4 Must place: a tile with no legal place leaves the game; its kind."""
    (kind,) = table.hand
    table.hand = ()
    table.discards = table.discards + (kind,)
    return kind
