"""Serialization for viewers: log lines, questions and states, each built from what the viewer may know."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, cast

import msgspec

from goldenspike.core.agenda import Chance, Decision, Seat, Table
from goldenspike.core.events import Event
from goldenspike.core.facts import Clause, SeatFact, recoloured_facts, recoloured_phrase
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.record import read_result
from goldenspike.server import protocol as wire
from goldenspike.server.clock import Clock
from goldenspike.server.dice import commitment
from goldenspike.server.game_state import SPECTATOR_BIT
from goldenspike.server.rows import LogRow, TableRow
from goldenspike.server.table_events import TABLE_EVENTS


def event_for(game: Game, event: Event, viewer: int | None) -> wire.EventInfo:
    """Return an event as this viewer may know it."""
    known = event.seen_by(viewer)
    wording = known.worded()
    facts = recoloured_facts(known.facts(), game.seat_names)
    return wire.EventInfo(wording.they, wording.you, known.subject(), facts, known.heading, known)


def log_line(game: Game, row: LogRow, events: list[Event], moment: int, viewer: int | None) -> wire.LogEntry:
    """Return a line of the log as this viewer may read it."""
    bit = SPECTATOR_BIT if viewer is None else viewer
    return wire.LogEntry(
        number=row.number,
        kind=cast("Literal['answer']", row.kind),
        at=row.at,
        moment=moment,
        seat=row.seat,
        by=cast("Literal['person']", row.by),
        words=row.words if row.seen >> bit & 1 else "",
        rule=row.rule,
        events=[event_for(game, event, viewer) for event in events],
        name=row.name,
        text=row.text,
    )


def question(game: Game, table: Table) -> wire.Asked | None:
    """Return the pending question without its options, as everybody may know it; None at the end."""
    if table.over:
        return None
    asked = pending(table)
    if isinstance(asked, Chance):
        return wire.Asked(None, type(asked).__name__, "", asked.asking_rule())
    assert isinstance(asked, Decision)
    about = Clause(asked.about, {"seat": SeatFact(asked.seat, game.seat_names[asked.seat])})
    return wire.Asked(
        asked.seat,
        type(asked).__name__,
        recoloured_phrase(asked.prompt(table), game.seat_names),
        asked.asking_rule(),
        about=about if asked.about else "",
    )


def state(
    game: Game,
    table: Table,
    viewer: int | None,
    *,
    number: int,
    moment: int,
    question: Any,
    takes_back: str = "",
    may_take_back: bool = False,
    waiting: Sequence[int] = (),
    sealed: str = "",
    view: Any = None,
) -> wire.State:
    """Return the table as this viewer may know it, or this view of it."""
    if view is None:
        view = game.view(table, None if viewer is None else Seat(viewer))
    outcome = game.outcome(table) if table.over else None
    return wire.State(
        number=number,
        moment=moment,
        seat=viewer,
        turns=table.turns,
        over=table.over,
        scores=[] if outcome is None else list(outcome.scores),
        winners=[] if outcome is None else list(outcome.winners),
        ties=[] if outcome is None else list(outcome.ties),
        view=view,
        text=list(game.text_view(view)),
        asked=question,
        may_take_back=may_take_back,
        takes_back=takes_back,
        waiting=list(waiting),
        sealed=sealed,
    )


def table_info(
    game: Game,
    row: TableRow,
    person: int,
    present: set[int | None],
    watchers: int,
    clock: Clock | None,
    waiting: Sequence[int] = (),
) -> wire.TableInfo:
    """Return what a person may know about a table without watching it; `game` is in the table's colours.

    Of several seats that are asked together `deciding` is one of the person's own; `waiting` names them at a
    table in memory.
    """
    own = any(person in seat.holders for seat in row.seats)
    open_to_them = [
        seat for seat in waiting if person in row.seats[seat].holders and not row.seats[seat].stand_in
    ]
    deciding = open_to_them[0] if open_to_them else row.deciding
    scores, winners = read_result(game, row.result)
    return wire.TableInfo(
        id=row.id,
        game=row.game,
        title=game.title,
        settings=dict(row.settings),
        colours=list(game.seat_names),
        stage=row.stage,  # type: ignore[arg-type]  # one of the stages, as it was written
        seats=[
            wire.SeatInfo(
                colour=game.seat_names[seat.seat],
                sitter=seat.sitter,  # type: ignore[arg-type]
                name=seat.name,
                bot=seat.bot,
                stand_in=seat.stand_in,
                mine=person in seat.holders,
                present=seat.seat in present,
                seconds=_seconds_left(row, seat.seat) if clock is None else clock.seconds_left(seat.seat),
                reserve=None if row.clock is None else seat.reserve,
                words=seat.words,
            )
            for seat in row.seats
        ],
        listed=row.listed,
        watching=row.watching,  # type: ignore[arg-type]
        owner=person == row.owner,
        opened=row.opened,
        touched=row.touched,
        turns=row.turns,
        deciding=deciding if row.stage == "running" else None,
        result=row.result,
        scores=scores,
        winners=winners,
        clock=row.clock,
        watchers=watchers,
        invitation=row.invitation if own else "",
        commitment=commitment(row.secret),
        words_wanted=row.words_wanted,
        day=row.day,
        branch=branch_info(row),
        expires=row.touched + 86_400.0 * (wire.DAYS_OVER if row.ended else wire.DAYS_IDLE),
    )


def branch_info(row: TableRow) -> wire.BranchInfo | None:
    """Return what a branch plays on from; None for any other table."""
    if not row.is_branch:
        return None
    return wire.BranchInfo(row.branch_name, row.begun_at, row.parent, row.root, row.origin)


def _seconds_left(row: TableRow, number: int) -> float | None:
    """Return the seconds left before the reserve at a table that is not in memory."""
    seat = row.seats[number]
    asked = (
        row.stage == "running" and row.deciding == number and seat.sitter == "person" and not seat.stand_in
    )
    if not asked or row.clock is None or row.deadline is None:
        return None
    return max(0.0, row.deadline - seat.reserve - time.time())


def decode_events(game: Game, events: str) -> list[Event]:
    """Return the events of a stored line from their JSON: the game's own, or the table's."""
    decoded: list[Event] = _event_decoder((*game.events, *TABLE_EVENTS)).decode(events)
    return decoded


@cache
def _event_decoder(kinds: tuple[type, ...]) -> msgspec.json.Decoder[Any]:
    """Return the decoder for lists of these events; made once, as a log has hundreds of lines."""
    kind: Any = union_of(kinds)
    return msgspec.json.Decoder(list[kind])


@cache
def union_of(kinds: tuple[type, ...]) -> Any:
    """Return the union type of these structs, for msgspec."""
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union
