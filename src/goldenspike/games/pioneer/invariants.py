"""Invariants: a hundred tiles, no cube made or lost, no two tiles on one cell, a sound agenda."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Entry, Question
from goldenspike.games.pioneer import flow
from goldenspike.games.pioneer.board import (
    COPIES,
    FIRST_OUTPOST,
    KIND_NAMES,
    KINDS,
    LAND_KINDS,
    NEEDED,
    OUTPOST_NAMES,
    OUTPOSTS,
    PRODUCES,
)
from goldenspike.games.pioneer.box import (
    NOWHERE,
    RESOURCE_NAMES,
    RESOURCES,
    SHOWN_TWO,
    STACKED,
    SUPPLY,
    TILES,
)
from goldenspike.games.pioneer.state import PIECE, Pioneer

REST_OF_TURN: Final[tuple[type[Entry], ...]] = (
    flow.DrawTile,
    flow.Look,
    flow.MustPlaceLand,
    flow.SettleDown,
    flow.ShipCubes,
    flow.Turn,
)
"""What follows the first draw of a turn that draws two; under a question stands the end of this."""
UNDER: Final[dict[type[Entry], tuple[tuple[type[Entry], ...], ...]]] = {
    flow.FoundFirst: (REST_OF_TURN[5:],),
    flow.Explore: ((),),
    flow.DrawTile: (REST_OF_TURN, REST_OF_TURN[1:]),
    flow.KeepOne: (REST_OF_TURN[2:],),
    flow.PlaceTheLand: (REST_OF_TURN[3:],),
    flow.PlaceTheOutpost: (REST_OF_TURN[4:],),
    flow.Ship: (REST_OF_TURN[5:],),
}
"""p3 Turn: what may stand under each question, the next thing first; Uncover has its own cases."""


def broken_invariant(table: Pioneer) -> str:
    """Return the first invariant that a table breaks, as a sentence; '' if it breaks none."""
    return (
        _faults_of_tiles(table)
        or _faults_of_cubes(table)
        or _faults_of_the_world(table)
        or _faults_of_agenda(table)
    )


def pieces_of(table: Pioneer) -> list[tuple[int, int, int]]:
    """Return every tile of the world: its kind and where its left half lies."""
    return [(piece % PIECE, table.x_of(piece // PIECE), table.y_of(piece // PIECE)) for piece in table.pieces]


def seen(table: Pioneer) -> list[int]:
    """Return how many tiles of each kind were seen: placed, in hand, discarded face up or in the stack."""
    number = [0] * KINDS
    for piece in table.pieces:
        number[piece % PIECE] += 1
    for kind in (*table.hand, *table.discards, *[FIRST_OUTPOST + outpost for outpost in table.stack]):
        number[kind] += 1
    return number


def _faults_of_tiles(table: Pioneer) -> str:
    """Return the first fault in the numbers of tiles, in all and by pile; '' if there is none."""
    for kind, number in enumerate(seen(table)):
        if number + table.unseen[kind] != COPIES[kind]:
            return f"There must be {COPIES[kind]} of the tile {KIND_NAMES[kind]} in all."
    if min(table.supply, table.hidden, table.blind) < 0:
        return "No pile holds fewer than no tiles."
    open_tiles = len(table.pieces) + len(table.stack) + len(table.hand) + len(table.discards)
    if open_tiles + table.supply + table.hidden + table.blind != TILES:
        return f"There must be {TILES} tiles in all."
    outposts = sum(table.unseen[FIRST_OUTPOST:])
    if not table.hidden <= outposts <= table.hidden + table.supply + table.blind:
        return "The outposts nobody has seen do not fit into the stack and the supply."
    if table.hidden > STACKED or table.supply + table.blind > SUPPLY:
        return "The stack or the supply holds more than it began with."
    if len(table.hand) > 2 or any(kind >= LAND_KINDS for kind in (*table.hand, *table.discards)):
        return "Only land tiles come to hand or are discarded open, and at most two to hand."
    if not table.stack and table.hidden and not _uncovers(table):
        return "The top of the stack must lie open."
    return ""


def _uncovers(table: Pioneer) -> bool:
    """Return whether an outpost of the stack is still to be uncovered."""
    return any(isinstance(entry, flow.Uncover) for entry in table.agenda)


def _faults_of_cubes(table: Pioneer) -> str:
    """Return the first fault in the cubes that outposts hold or were brought; '' if there is none."""
    for outpost in range(OUTPOSTS):
        name = OUTPOST_NAMES[outpost]
        for cube in RESOURCES:
            place = 3 * outpost + cube
            if table.left[place] > PRODUCES[place]:
                return f"{name} holds more {RESOURCE_NAMES[cube]} than it can produce."
            if table.delivered[place] > NEEDED[place]:
                return f"{name} was brought more {RESOURCE_NAMES[cube]} than it needs."
            if table.spots[outpost] == NOWHERE and (table.left[place] or table.delivered[place]):
                return f"{name} holds cubes but is not in the world."
    for cube in RESOURCES:
        lying = sum(table.left[cube::3]) + sum(table.delivered[cube::3])
        if lying != table.made[cube]:
            return f"{table.made[cube]} {RESOURCE_NAMES[cube]} were made, but {lying} are there."
    return ""


def _faults_of_the_world(table: Pioneer) -> str:
    """Return a fault if two tiles overlap or two outposts are neighbours; '' if there is none."""
    covered: set[tuple[int, int]] = set()
    corners: set[tuple[int, int]] = set()
    for kind, x, y in pieces_of(table):
        if (x, y) in covered or (x + 1, y) in covered:
            return f"Two tiles lie on one another at {x},{y}."
        if kind >= FIRST_OUTPOST:
            if (x, y) in corners or (x + 1, y) in corners:
                return f"{KIND_NAMES[kind]} stands too close to another outpost."
            corners.update((column, row) for row in (y - 1, y, y + 1) for column in range(x - 1, x + 3))
        covered.add((x, y))
        covered.add((x + 1, y))
    return ""


def _faults_of_agenda(table: Pioneer) -> str:
    """Return the first fault of the agenda, including its question's; '' if there is none."""
    if not table.agenda:
        return "" if table.over else "The agenda is empty, but the game is not over."
    if table.over:
        return "The game is over, but something stands on the agenda."
    for entry in table.agenda:
        if any(part != 0 or type(part) is not int for part in entry.parts()):
            return f"The agenda's {type(entry).__name__} concerns nobody at this table."
    top = table.agenda[-1]
    if not isinstance(top, Question):
        return "The agenda must begin with a question."
    if isinstance(top, flow.PlaceTheLand) and len(table.hand) != 1:
        return "One land tile must be in hand to be placed."
    if isinstance(top, flow.KeepOne) and len(table.hand) != 2:
        return "Two land tiles must be in hand to choose between."
    if isinstance(top, flow.Explore) and (table.hand or not table.supply):
        return "A turn begins with empty hands and something to draw."
    if isinstance(top, flow.Uncover) and (table.stack or not table.hidden):
        return "Nothing is to be uncovered."
    if isinstance(top, (flow.FoundFirst, flow.PlaceTheOutpost)) and not table.stack:
        return "No outpost lies open on the stack."
    if isinstance(top, flow.FoundFirst) and table.pieces:
        return "The world was founded already."
    return _faults_under(table, top) or _faults_of_hand(table, top) or _faults_of_answers(table, top)


def _faults_under(table: Pioneer, top: Question) -> str:
    """Return a fault unless the agenda under the question is the rest of a turn; '' if it is."""
    under = tuple([type(entry) for entry in reversed(table.agenda[:-1])])
    cases = _under_uncover(table) if isinstance(top, flow.Uncover) else UNDER[type(top)]
    if under in cases:
        return ""
    return f"What stands under {type(top).__name__} on the agenda is not what follows it in a turn."


def _under_uncover(table: Pioneer) -> tuple[tuple[type[Entry], ...], ...]:
    """Return what may stand under Uncover: at the start, after the founding outpost, or in a turn."""
    if not table.pieces:
        return ((flow.Founding, flow.Turn),)
    founded = len(table.pieces) == 1 and table.settings.founding != "no"
    return ((flow.Turn,),) if founded else ((flow.ShipCubes, flow.Turn),)


def _faults_of_hand(table: Pioneer, top: Question) -> str:
    """Return a fault if the tiles in hand do not fit the question; '' if they do."""
    if isinstance(top, flow.DrawTile):
        draws = sum([isinstance(entry, flow.DrawTile) for entry in table.agenda])
        if table.supply < draws:
            return "The supply holds too few tiles for what is to be drawn."
        if table.hand and len(table.hand) + draws > SHOWN_TWO:
            return "More tiles are to be drawn than come to hand in a turn."
    elif table.hand and not isinstance(top, (flow.KeepOne, flow.PlaceTheLand)):
        return "No tile may be in hand once the land was dealt with."
    return ""


def _faults_of_answers(table: Pioneer, top: Question) -> str:
    """Return a fault if the question has no legal answer or may not be asked; '' otherwise."""
    if isinstance(top, flow.FoundFirst) and table.settings.founding != "ask":
        return "At this table nobody is asked about a founding outpost."
    return "" if top.options(table) else "The first question of the agenda has no answer."
