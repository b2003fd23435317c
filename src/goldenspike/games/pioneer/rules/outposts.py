"""p6: where an outpost may lie, and what it produces when it is placed."""

from __future__ import annotations

from goldenspike.core.refusal import Refusal
from goldenspike.games.pioneer.actions import Action
from goldenspike.games.pioneer.answers import outpost_answer
from goldenspike.games.pioneer.board import (
    FIRST_OUTPOST,
    OUTPOST_NAMES,
    PRODUCES,
)
from goldenspike.games.pioneer.box import EDGE_WORDS, EMPTY, LAND_OF, RESOURCES, WATERWAY
from goldenspike.games.pioneer.rules.land import refuse_covered
from goldenspike.games.pioneer.rules.words import waters_in_words
from goldenspike.games.pioneer.rules.world import (
    LAND,
    OUTPOST,
    TOO_CLOSE,
    TOUCHES,
    candidates,
    cell_at,
    facing,
    is_free,
    place_tile,
)
from goldenspike.games.pioneer.state import LENIENT_ONE, STRICT, Pioneer

# Where -------------------------------------------------------------------------------------------


def outpost_cells(table: Pioneer) -> list[int]:
    """p6 Place an outpost: where the active outpost may lie, in the order of the map."""
    if not table.stack:
        return []
    outpost = table.stack[-1]
    near = table.near
    found: list[int] = []
    for cell in candidates(table):
        around = near[cell] | near[cell + 1]
        if around & LAND and not around & TOO_CLOSE and harbours(table, outpost, cell):
            found.append(cell)
    return found


def harbours(table: Pioneer, outpost: int, cell: int) -> bool:
    """p6 Waterway edge: whether its waterway edges would meet what they must.

    Strictly, each of them meets a waterway icon now; one round a corner meets it on either side, and its
    other side may be empty. Leniently, an empty cell will do for now, as only water can come there (p4
    Waterway edge); with `lenient1` at least one edge meets water at once.
    """
    met = 0
    for edge in table.sides.single_waters[outpost]:
        half = table.ground[facing(table, cell, edge)]
        if half == WATERWAY:
            met += 1
        elif half != EMPTY or table.water_rule == STRICT:
            return False
    bend = table.sides.bends[outpost]
    if bend:
        before = met
        for edge in bend:
            half = table.ground[facing(table, cell, edge)]
            if half == WATERWAY:
                met += 1
            elif half != EMPTY:
                return False
        if met == before and table.water_rule == STRICT:
            return False
    return met > 0 or table.water_rule != LENIENT_ONE or not table.sides.waters[outpost]


def outpost_answers(table: Pioneer) -> list[Action]:
    """The same as answers."""
    return [outpost_answer(table.x_of(cell), table.y_of(cell)) for cell in outpost_cells(table)]


def refuse_outpost(table: Pioneer, x: int, y: int) -> Refusal | None:
    """Why the active outpost may not lie here, or None if it may."""
    if not table.stack:
        return Refusal("p6 Place an outpost", "No outpost lies open on the stack.")
    return refuse_site(table, table.stack[-1], x, y)


def refuse_site(table: Pioneer, outpost: int, x: int, y: int) -> Refusal | None:
    """Why this outpost may not lie here, whichever lies open."""
    cell = cell_at(table, x, y)
    if not is_free(table, cell):
        return refuse_covered(table, cell)
    around = table.near[cell] | table.near[cell + 1]
    if around & TOO_CLOSE:
        return Refusal("p6 Spacing", "Outposts may not touch one another, not even at their corners.")
    if not around & TOUCHES or not around & LAND:
        return Refusal("p6 Next to land", "An outpost must share an edge with a land tile.")
    if not harbours(table, outpost, cell):
        return _why_no_harbour(table, outpost, cell)
    return None


def refuse_founding(x: int, y: int) -> Refusal | None:
    """p5 Founding outpost: it lies in the middle of the table."""
    if x or y:
        return Refusal("p5 Founding outpost", "A founding outpost lies in the middle of the table.")
    return None


def refuse_if_nowhere(table: Pioneer, x: int, y: int) -> Refusal | None:
    """Why the active outpost may not lie here, if it may lie nowhere now: then nobody was asked about it."""
    return None if outpost_cells(table) else refuse_outpost(table, x, y)


def _why_no_harbour(table: Pioneer, outpost: int, cell: int) -> Refusal:
    """p6 Waterway edge: the first edge that does not meet what it must, or that none meets water."""
    for edge in table.sides.single_waters[outpost]:
        half = table.ground[facing(table, cell, edge)]
        if half == EMPTY and table.water_rule == STRICT:
            return _no_water(outpost, EDGE_WORDS[edge])
        if half not in (EMPTY, WATERWAY):
            return _dry_edge(table, outpost, edge)
    for edge in table.sides.bends[outpost]:
        if table.ground[facing(table, cell, edge)] not in (EMPTY, WATERWAY):
            return _dry_edge(table, outpost, edge)
    if table.water_rule == STRICT:
        return _no_water(outpost, waters_in_words(table, outpost))
    return Refusal(
        "p6 Waterway edge",
        "At least one waterway edge of {outpost} must face a waterway icon at once.",
        {"outpost": OUTPOST_NAMES[outpost]},
    )


def _dry_edge(table: Pioneer, outpost: int, edge: int) -> Refusal:
    """p6 Waterway edge: dry land lies where water must."""
    if table.water_rule == STRICT and edge in table.sides.single_waters[outpost]:
        return _no_water(outpost, EDGE_WORDS[edge])
    return Refusal(
        "p6 Waterway edge",
        "{outpost} needs a waterway {edge}, or empty ground for one.",
        {"outpost": OUTPOST_NAMES[outpost], "edge": EDGE_WORDS[edge]},
    )


def _no_water(outpost: int, where: str) -> Refusal:
    """p6 Waterway edge: an edge meets no water."""
    return Refusal(
        "p6 Waterway edge",
        "{outpost} needs a waterway {edge}, and there is none.",
        {"outpost": OUTPOST_NAMES[outpost], "edge": where},
    )


# Placing -----------------------------------------------------------------------------------------


def place_active(table: Pioneer, x: int, y: int) -> int:
    """p6 Place an outpost: take it off the stack and put it into the world; which one it was."""
    outpost = table.stack[-1]
    table.stack = table.stack[:-1]
    place_tile(table, FIRST_OUTPOST + outpost, cell_at(table, x, y))
    return outpost


def produced(table: Pioneer, outpost: int) -> tuple[int, ...]:
    """p6 Yield: the cubes that an outpost produces where it lies, of each resource.

    One neighbouring icon of the right land feeds every icon on the outpost's left side; by option each of
    them needs a neighbour of its own. Neighbours share an edge with it (p6 No diagonals).
    """
    return yields_at(table, outpost, table.spots[outpost])


def yields_at(table: Pioneer, outpost: int, cell: int) -> tuple[int, ...]:
    """p6 Yield: what an outpost would produce with its left half on this cell."""
    neighbours = [0, 0, 0]
    for edge in range(6):
        terrain = table.ground[facing(table, cell, edge)]
        if terrain < OUTPOST:
            terrain &= 7
            for resource in RESOURCES:
                if terrain == LAND_OF[resource]:
                    neighbours[resource] += 1
    each = table.settings.yield_ == "each"
    cubes: list[int] = []
    for resource in RESOURCES:
        icons = PRODUCES[3 * outpost + resource]
        if each:
            cubes.append(min(icons, neighbours[resource]))
        else:
            cubes.append(icons if neighbours[resource] else 0)
    return tuple(cubes)


def collect(table: Pioneer, outpost: int) -> tuple[int, ...]:
    """p6 Yield: once, when it is placed, an outpost collects its cubes; which they are."""
    cubes = produced(table, outpost)
    left = bytearray(table.left)
    made = bytearray(table.made)
    for resource in RESOURCES:
        left[3 * outpost + resource] = cubes[resource]
        made[resource] += cubes[resource]
    table.left = bytes(left)
    table.made = bytes(made)
    return cubes
