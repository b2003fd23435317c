"""Branches: tables that play on from a moment of another one, *What if* to players, and the tree they make.

A branch has the first answers of the other table as its own, and a secret of its own for everything that
follows. Its record therefore replays for ever, whatever becomes of the other table. Which moments of a
running game may be branched from, and why, says docs/decisions/0032-what-if.md.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Final

from goldenspike.core.record import branch_note
from goldenspike.review.comparison import course_from, shared_answers
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError, guarded
from goldenspike.server.replays import SavedGame
from goldenspike.server.room import Room
from goldenspike.server.rows import Person, RowHolder, SeatRow, TableRow
from goldenspike.server.seating import Seating

MOST_BRANCHES: Final = 50
"""Branches of one game that one person may have."""
MOST_IN_TREE: Final = 200
"""Branches of one game, of all persons together."""


def require_branchable(room: Room, person: int, moment: int) -> None:
    """Raise CommandError unless this person may branch from this moment of a table.

    From a finished game everybody may who may watch it. From a running one only its own player against bots,
    and only as far as they have seen every answer: then the branch reveals nothing that does not follow from
    these.
    """
    row, seating = room.row, room.seating
    if room.lesson is not None:
        raise CommandError(409, "A lesson is no whole game; begin it anew instead.")
    if row.stage == "gathering":
        raise CommandError(409, "This game has not begun.")
    seats = seating.seats_of(person)
    if row.ended:
        if not seating.may_watch(person, None):
            raise CommandError(403, "You cannot watch this table.")
    elif not seats:
        raise CommandError(403, "You can play on from a move of this game when it is over.")
    elif row.day or not (seating.against_bots or len(row.seats) == 1):
        raise CommandError(
            409, "While others play, too, you can only play on from a move when the game is over."
        )
    elif room.log.hides_answers_from(seats, moment):
        raise CommandError(
            409,
            "Up to this move something was drawn or chosen that you have not seen. Go back further, or wait "
            "until the game is over.",
        )
    if moment > room.game_state.moment:
        raise CommandError(404, f"This game has {room.game_state.moment} moves so far.")
    if moment == room.game_state.moment and room.game_state.table.over:
        raise CommandError(409, "The game is over here. Go back to a move before the end.")


def require_few(opened: Mapping[int, int], person: int) -> None:
    """Raise CommandError 409 if a game has too many branches; `opened` counts them by person."""
    if opened.get(person, 0) >= MOST_BRANCHES:
        raise CommandError(409, f"You have tried {MOST_BRANCHES} what ifs of this game; that must be enough.")
    if sum(opened.values()) >= MOST_IN_TREE:
        raise CommandError(409, f"This game has {MOST_IN_TREE} what ifs; there is no space for another.")


def saved_until(room: Room, moment: int) -> SavedGame:
    """Return the answers of a table up to a moment, and its position there."""
    table = guarded(room.row.id, room.game_state.table_at, moment)
    position = guarded(room.row.id, room.game.write_position, table)
    return SavedGame(answers=room.log.answers_upto(moment), position=position)


def branch_row(
    room: Room, person: Person, command: wire.OpenBranch, seats: Sequence[SeatRow], parent: TableRow
) -> TableRow:
    """Return the row of a new branch of a room, which shares its answers with the parent up to the moment."""
    row = room.row
    now = time.time()
    return TableRow(
        id=secrets.token_urlsafe(16),
        game=row.game,
        version=room.game.version,
        settings=row.settings,
        secret=secrets.token_bytes(32),
        stage="gathering",
        listed=False,
        watching="closed" if row.watching == "closed" else command.watching,
        clock=None,
        owner=person.id,
        invitation=secrets.token_urlsafe(12),
        opened=now,
        touched=now,
        begun_at=command.moment,
        deadline=None,
        result="",
        turns=0,
        deciding=None,
        opening_id=command.id,
        colours=row.colours,
        origin=branch_note(command.moment, f"table {parent.id}", parent.origin)[: wire.LONGEST_ORIGIN],
        root=parent.root or parent.id,
        parent=parent.id,
        branch_name=clean_name(command.name) if command.name.strip() else f"After move {command.moment}",
        seats=tuple(seats),
    )


def clean_name(name: str) -> str:
    """Return the name of a branch as it is shown and stored; CommandError 400 if it is none."""
    clean = " ".join(name.split())
    if not clean or not clean.isprintable():
        raise CommandError(400, "A name is a few words.")
    return clean


def may_see(row: TableRow, person: int) -> bool:
    """Return whether a person may see this table in a tree: those who may watch it, and who opened it."""
    return person == row.owner or Seating(RowHolder(row)).may_watch(person, None)


# Comparison --------------------------------------------------------------------------------------


async def compare(room: Room, parent: Room, person: int) -> wire.BranchComparison:
    """Return a branch beside what happened at the table it comes from; CommandError while that still runs."""
    for table in (room, parent):
        if not table.seating.may_watch(person, None):
            raise CommandError(403, "You cannot watch this table.")
    if not parent.row.ended:
        raise CommandError(409, "This can be compared with what happened when the game itself is over.")
    moment = shared_answers(parent.game_state.answers, room.game_state.answers)
    happened, reviewing = await _course(parent, person, moment)
    instead, reviewing_branch = await _course(room, person, moment)
    return wire.BranchComparison(moment, happened, instead, reviewing or reviewing_branch)


async def _course(room: Room, person: int, moment: int) -> tuple[wire.BranchCourse, bool]:
    """Return how a table went on from a moment, and whether its review is still made."""
    own = room.seating.seats_of(person)
    viewer = own[0] if own else None
    review, working = None, False
    if room.row.ended and room.game_state.table.over:
        state = await room.reviewer.state(person)
        review, working = state.review, state.working
    course = None if review is None else course_from(review, moment)
    lines = room.log.lines_at(moment + 1, viewer)
    return wire.BranchCourse(room.presenter.info(person), lines, course), working
