"""What a viewer is shown: views, lines and questions, each built from what that viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, cast

import msgspec

from goldenspike.core.agenda import Chance, Decision, Seat, Table
from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.server.course import ONLOOKER
from goldenspike.server.protocol import Asked, Line, State, Telling
from goldenspike.server.store import KeptLine


def telling(event: Event, viewer: int | None) -> Telling:
    """An event as this viewer may know it."""
    known = event.seen_by(viewer)
    return Telling(known.sentence, known.template, known.facts(), known)


def line(kept: KeptLine, events: list[Event], moment: int, viewer: int | None) -> Line:
    """A line of the log as this viewer may know it."""
    bit = ONLOOKER if viewer is None else viewer
    return Line(
        number=kept.number,
        kind=cast("Literal['answer']", kept.kind),
        at=kept.at,
        moment=moment,
        seat=kept.seat,
        by=cast("Literal['person']", kept.by),
        words=kept.words if kept.seen >> bit & 1 else "",
        rule=kept.rule,
        told=[telling(event, viewer) for event in events],
        name=kept.name,
        text=kept.text,
    )


def asked(table: Table) -> Asked | None:
    """The question the table waits for, as everybody may know it."""
    if table.over:
        return None
    question = pending(table)
    if isinstance(question, Chance):
        return Asked(None, type(question).__name__, "", question.asking_rule())
    assert isinstance(question, Decision)
    return Asked(question.seat, type(question).__name__, question.prompt(table), question.asking_rule())


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
) -> State:
    """The table as this viewer may know it."""
    view = game.view(table, None if viewer is None else Seat(viewer))
    outcome = game.outcome(table) if table.over else None
    return State(
        number=number,
        moment=moment,
        seat=viewer,
        turns=table.turns,
        over=table.over,
        scores=[] if outcome is None else list(outcome.scores),
        winners=[] if outcome is None else list(outcome.winners),
        ties=[] if outcome is None else list(outcome.ties),
        view=view,
        words=game.text_view(view),
        asked=question,
        may_take_back=may_take_back,
        takes_back=takes_back,
        waiting=list(waiting),
        sealed=sealed,
    )


def events_of(game: Game, told: str) -> list[Event]:
    """The events that were written down with a line."""
    events: list[Event] = _events(game.events).decode(told)
    return events


@cache
def _events(kinds: tuple[type, ...]) -> msgspec.json.Decoder[Any]:
    """Made once: a table is taken up with hundreds of lines."""
    kind: Any = union(kinds)
    return msgspec.json.Decoder(list[kind])


@cache
def union(kinds: tuple[type, ...]) -> Any:
    """One of these kinds."""
    chosen: Any = kinds[0]
    for kind in kinds[1:]:
        chosen = chosen | kind
    return chosen
