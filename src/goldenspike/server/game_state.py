"""The state of one game: the answers that stand, and the table after any number of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Decision, Question, Seat, Table
from goldenspike.core.chronicle import Chronicle
from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.core.play import asked_first, asked_together, pending, play, settle
from goldenspike.lessons import Lesson
from goldenspike.server.dice import TableDice

SNAPSHOT_EVERY: Final = 20
"""A copy of the table is kept after so many answers, so that any earlier table is quickly replayed."""
SPECTATOR_BIT: Final = 7
"""The bit of viewers without a seat in `PlayedAnswer.seen`."""


class PlayedAnswer(msgspec.Struct):
    """One answer of a draft, with the events it announced."""

    answer: Any
    seat: int | None
    """Who answered; None for the dice."""
    rule: str
    seen: int
    """Who sees the answer, a bit for each seat and SPECTATOR_BIT."""
    events: list[Event]
    before: Any
    """The table before the answer."""
    sealed: bool = False
    """Whether a person gave it before the seat's turn."""


class WrittenAnswer(msgspec.Struct, frozen=True, array_like=True):
    """A played answer as it is stored and sent between processes: in words, its events as JSON."""

    words: str
    seat: int | None
    rule: str
    seen: int
    events: str
    sealed: bool = False


class Draft(msgspec.Struct):
    """Answers played on copies of the table. `GameState.accept` makes them part of the game."""

    table: Any
    """The table after the last answer."""
    answers: list[PlayedAnswer]
    sealed: dict[int, Any] = {}
    """The answers that are still sealed, by seat."""

    def written(self, game: Game) -> list[WrittenAnswer]:
        """Return the answers as they are stored."""
        return [
            WrittenAnswer(
                game.write(played.answer),
                played.seat,
                played.rule,
                played.seen,
                msgspec.json.encode(played.events).decode(),
                played.sealed,
            )
            for played in self.answers
        ]


@final
class GameState:
    """The current table and the answers that led to it."""

    def __init__(
        self, game: Game, seats: int, settings: dict[str, str], lesson: Lesson | None = None
    ) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.lesson = lesson
        self.table: Table = self.opening_table()
        self.answers: list[Any] = []
        self.snapshots: dict[int, Table] = {}
        """Copies of the table by the number of answers before them."""
        self.sealed: dict[int, Any] = {}
        """By seat, the answers given together with others and before their turn, in which they are played."""
        self.failed = False
        """Whether the engine failed where no person can answer; then the game does not go on."""

    def opening_table(self) -> Table:
        """Return the table before the first answer: a lesson has its own position."""
        if self.lesson is not None:
            return self.lesson.table(self.game)
        table = self.game.open(self.seats, self.settings)
        settle(table)
        return table

    @property
    def moment(self) -> int:
        """The number of answers that stand."""
        return len(self.answers)

    @property
    def question(self) -> Question | None:
        """The pending question; None when the game is over."""
        return None if self.table.over else pending(self.table)

    @property
    def deciding(self) -> int | None:
        """The seat that must answer; None if the dice must, or the game is over."""
        return deciding_at(self.table)

    @property
    def waiting(self) -> list[int]:
        """The seats that may answer now: one, or all that are asked together and have not answered yet."""
        return waiting_at(self.table, self.sealed)

    def table_for(self, viewer: int | None) -> Table:
        """Return the table as it concerns a viewer.

        A seat that is asked together with others is asked first, and its sealed answer is played: the answers
        to such questions do not depend on one another.
        """
        if viewer is None or viewer == self.deciding or viewer not in (*self.waiting, *self.sealed):
            return self.table
        table: Table = asked_first(self.table, Seat(viewer))
        if viewer in self.sealed:
            play(table, self.sealed[viewer])
        return table

    # Drafts --------------------------------------------------------------------------------------

    def draft(self) -> Draft:
        """Start a draft: answers are played on copies until `accept` makes them the table."""
        return Draft(self.table, [], dict(self.sealed))

    def play(self, draft: Draft, answer: Any) -> None:
        """Play one answer on a copy of the draft's table, and collect its events."""
        before = draft.table
        question = pending(before)
        table = before.copy()
        chronicle = Chronicle()
        chronicle.start(table)
        play(table, answer)
        chronicle.end_page(table)
        table.announced = None
        draft.answers.append(
            PlayedAnswer(
                answer,
                deciding_at(before),
                question.rule_of(answer),
                seen_by(question, self.seats),
                chronicle.pages[0],
                before,
            )
        )
        draft.table = table

    def play_chances(self, draft: Draft, dice: TableDice) -> None:
        """Let the dice answer as long as they are asked, and play sealed answers whose turn has come."""
        while not draft.table.over:
            seat = deciding_at(draft.table)
            if seat is None:
                self.play(draft, dice.answer(draft.table, self.moment + len(draft.answers)))
            elif seat in draft.sealed:
                self.play(draft, draft.sealed.pop(seat))
                draft.answers[-1].sealed = True
            else:
                return

    def accept(self, draft: Draft) -> None:
        """Make the draft's table the current one."""
        for played in draft.answers:
            if self.moment % SNAPSHOT_EVERY == 0:
                self.snapshots[self.moment] = played.before
            self.answers.append(played.answer)
        self.table = draft.table
        self.sealed = draft.sealed

    def take_back(self, before: Table) -> None:
        """Remove the last answer; `before` is the table before it."""
        self.answers.pop()
        self.snapshots = {number: table for number, table in self.snapshots.items() if number <= self.moment}
        self.table = before

    def resume(self, table: Table, answers: list[Any]) -> None:
        """Start from a stored position, reached by these answers."""
        settle(table)
        self.table = table
        self.answers = list(answers)
        self.snapshots = {self.moment: table}

    # Earlier tables ------------------------------------------------------------------------------

    def table_at(self, moment: int) -> Table:
        """Return the table after so many answers, replayed from the nearest snapshot before it."""
        if moment >= self.moment:
            return self.table
        near = [number for number in self.snapshots if number <= moment]
        number = max(near) if near else 0
        table: Table = self.snapshots[number].copy() if near else self.opening_table()
        for answer in self.answers[number:moment]:
            if number % SNAPSHOT_EVERY == 0 and number not in self.snapshots:
                self.snapshots[number] = table.copy()
            play(table, answer)
            number += 1
        return table


def deciding_at(table: Table) -> int | None:
    """Return the seat that must answer at this table; None if the dice must, or the game is over."""
    question = None if table.over else pending(table)
    return int(question.seat) if isinstance(question, Decision) else None


def waiting_at(table: Table, sealed: Collection[int]) -> list[int]:
    """Return the seats that may answer at this table and have not sealed an answer."""
    decisions = [] if table.over else asked_together(table)
    return [int(decision.seat) for decision in decisions if decision.seat not in sealed]


def seen_by(question: Question, seats: int) -> int:
    """Return who sees the answer to a question, a bit for each seat and SPECTATOR_BIT."""
    bits = 1 << SPECTATOR_BIT if question.answer_seen_by(None) else 0
    for seat in range(seats):
        if question.answer_seen_by(Seat(seat)):
            bits |= 1 << seat
    return bits
