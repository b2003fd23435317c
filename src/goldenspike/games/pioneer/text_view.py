"""Text view: the world as a map of letters, then everything else line by line."""

from __future__ import annotations

from typing import Final

from goldenspike.core.rng import Rng
from goldenspike.core.text_view import TextBlock, block
from goldenspike.games.pioneer.board import (
    FIRST_OUTPOST,
    KIND_NAMES,
    LAND_KINDS,
    LEFT,
    NEEDED,
    OUTPOST_NAMES,
    OUTPOSTS,
    PRODUCES,
    RIGHT,
    SIDES_OF,
    letters_of,
)
from goldenspike.games.pioneer.box import (
    EDGES,
    STATUS_NAMES,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
    TERRAINS,
    counted,
    points_in_words,
    praise,
)
from goldenspike.games.pioneer.scoring import points
from goldenspike.games.pioneer.view import View, imagine

CELL: Final = 6
"""Characters to a cell of the map: an icon, its tracks, and a bracket at the outer side of the tile."""
LABEL: Final = 4
"""Characters before the first column of the map."""
CROSSING: Final = 15
"""Ports to all four sides."""
EMPTY: Final = "The world is empty; the first tile lies at 0,0."
LEGEND: Final = (
    "The world, x to the east and y to the south. F forest, A farm, M mountain, D desert, W waterway;",
    "small letters are the sides to which tracks lead, + is all four; numbers are outposts.",
)
"""What stands above the map."""


def text_view(seen: View) -> tuple[TextBlock, ...]:
    """Return the view as text."""
    turn = f"Turn {seen.turns}." if seen.turns else "Preparation."
    world = block([turn, *LEGEND], _map(seen)) if seen.pieces else block([turn, EMPTY])
    lines: list[str] = []
    order = [kind - FIRST_OUTPOST for kind, _, _ in seen.pieces if kind >= FIRST_OUTPOST]
    places = {kind: f"{x},{y}" for kind, x, y in seen.pieces if kind >= FIRST_OUTPOST}
    if order or seen.stack:
        lines.append(
            "Edges of outposts: W and E at their ends, NL and NR above the left and right half, "
            "SL and SR below."
        )
    for number, outpost in enumerate(order, start=1):
        lines.append(f"{number}. {_outpost(seen, outpost, places[FIRST_OUTPOST + outpost])}")
    lines.extend(_stack(seen))
    if seen.hand:
        lines.append(f"In hand: {' and '.join(KIND_NAMES[kind] for kind in seen.hand)}.")
    lines.extend(_supply(seen))
    lines.append(_score(seen))
    return world, block(lines)


# The map -----------------------------------------------------------------------------------------


def _map(seen: View) -> list[str]:
    """Return the map with empty cells around the world, so that every legal place has its column."""
    cells = _cells(seen)
    columns = range(min(x for x, _ in cells) - 2, max(x for x, _ in cells) + 3)
    rows = range(min(y for _, y in cells) - 1, max(y for _, y in cells) + 2)
    header = " " * LABEL + "".join(f"{x:^{CELL}}" for x in columns)
    drawn = [header.rstrip()]
    for y in rows:
        line = "".join(cells.get((x, y), " " * CELL) for x in columns)
        drawn.append(f"{y:>{LABEL - 1}} {line}".rstrip())
    return drawn


def _cells(seen: View) -> dict[tuple[int, int], str]:
    """Return the text of every covered cell of the map."""
    cells: dict[tuple[int, int], str] = {}
    outposts = 0
    for kind, x, y in seen.pieces:
        if kind < FIRST_OUTPOST:
            cells[x, y] = f"[{_icon(LEFT[kind]):<{CELL - 1}}"
            cells[x + 1, y] = f"{_icon(RIGHT[kind]):<{CELL - 1}}]"
        else:
            outposts += 1
            cells[x, y] = f"({outposts:<{CELL - 1}}"
            cells[x + 1, y] = f"{outposts:>{CELL - 1}})"
    return cells


def _icon(half: int) -> str:
    """Return the letters of half a land tile: its terrain, then its ports."""
    rails = half >> 3
    return TERRAIN_LETTERS[half & 7] + ("+" if rails == CROSSING else letters_of(rails).lower())


# Outposts ----------------------------------------------------------------------------------------


def _of(cubes: tuple[int, ...] | bytes, outpost: int) -> tuple[int, ...]:
    """Return the cubes of one outpost, given three numbers for each."""
    return tuple(cubes[3 * outpost : 3 * outpost + 3])


def _outpost(seen: View, outpost: int, place: str) -> str:
    """Return the line of a placed outpost: where it is, its status, what it holds and needs, its sides."""
    brought = _of(seen.delivered, outpost)
    wanted = tuple(need - had for need, had in zip(_of(NEEDED, outpost), brought, strict=True))
    status = STATUS_NAMES[sum(brought)]
    holds = counted(_of(seen.left, outpost))
    needs = counted(wanted) if any(wanted) else "nothing more"
    sides = _sides(seen, outpost)
    return f"{OUTPOST_NAMES[outpost]} at {place}, {status}: holds {holds}, needs {needs}; {sides}."


def _sides(seen: View, outpost: int) -> str:
    """Return the tracks and waterway edges of an outpost in words."""
    sides = SIDES_OF[seen.settings.hanover]
    tracks = ", ".join(EDGES[edge] for edge in sides.tracks[outpost])
    waters = [EDGES[edge] for edge in sides.single_waters[outpost]]
    if sides.bends[outpost]:
        waters.append(" or ".join(EDGES[edge] for edge in sides.bends[outpost]))
    water = ", ".join(waters)
    return f"tracks {tracks}" + (f"; waterway edges {water}" if water else "")


def _stack(seen: View) -> list[str]:
    """Return the lines of the stack: the outpost on top, and what lies under it."""
    unseen = f"{seen.hidden} unseen below" if seen.hidden else "none unseen below"
    if not seen.stack:
        return [
            "No outpost lies open on the stack." if not seen.hidden else f"The stack: {seen.hidden} unseen."
        ]
    top = seen.stack[-1]
    makes, needs = counted(_of(PRODUCES, top)), counted(_of(NEEDED, top))
    told = [
        f"Open on the stack: {OUTPOST_NAMES[top]}, makes {makes}, needs {needs}; {_sides(seen, top)}.",
    ]
    covered = [OUTPOST_NAMES[outpost] for outpost in reversed(seen.stack[:-1])]
    told.append(f"Under it: {', '.join([*covered, unseen])}.")
    return told


# What is left ------------------------------------------------------------------------------------


def _supply(seen: View) -> list[str]:
    """Return the lines of the supply and the discards: how many tiles, and what is unseen among them."""
    icons = [0] * len(TERRAIN_NAMES)
    for kind in range(LAND_KINDS):
        icons[LEFT[kind] & 7] += seen.unseen[kind]
        icons[RIGHT[kind] & 7] += seen.unseen[kind]
    land = ", ".join(f"{icons[terrain]} {TERRAIN_NAMES[terrain]}" for terrain in TERRAINS)
    outposts = sum(seen.unseen[FIRST_OUTPOST : FIRST_OUTPOST + OUTPOSTS])
    gone = len(seen.discards) + seen.blind
    return [
        f"Supply: {seen.supply} tiles. Unseen icons: {land}; unseen outposts: {outposts}.",
        f"Discarded: {gone}, {seen.blind} of them unseen.",
    ]


def _score(seen: View) -> str:
    """Return the line of the score by source; at the end of the game with the praise for it."""
    tally = points(imagine(seen, Rng(0)))
    parts = (
        f"{tally.outposts} for outposts, {tally.towns} for towns, {tally.cities} for cities, "
        f"{tally.link} for the longest link, {tally.water} for waterways, {-tally.discards} for discards"
    )
    if seen.over:
        word = praise(tally.total())
        said = f" That is {word}." if word else ""
        return f"Final score: {points_in_words(tally.total())} ({parts}).{said}"
    return f"Score so far: {points_in_words(tally.total())} ({parts})."
