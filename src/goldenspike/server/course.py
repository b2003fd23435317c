"""The course of one game: every answer that stands, and the table after any number of them."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Decision, Question, Seat, Table
from goldenspike.core.chronicle import Chronicle
from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.core.play import asked_first, asked_together, pending, play, settle
from goldenspike.server.dice import TableDice

COPY_EVERY: Final = 20
"""A copy of the table is kept after so many answers, so that any moment is near one."""
ONLOOKER: Final = 7
"""The bit of those who have no seat."""


class Step(msgspec.Struct):
    """One answer and what came of it; the table as it stood before."""

    answer: Any
    seat: int | None
    """Who answered; None for the dice."""
    rule: str
    seen: int
    """Who sees the answer, a bit for each seat and one for onlookers."""
    told: list[Event]
    before: Any
    sealed: bool = False
    """Whether a person gave it before the seat's turn."""


class Ahead(msgspec.Struct):
    """Answers played on a copy, not yet part of the course."""

    table: Any
    steps: list[Step]
    sealed: dict[int, Any] = {}
    """What is still sealed, by seat."""


@final
class Course:
    """The true table and how it came about."""

    def __init__(self, game: Game, seats: int, options: dict[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.table: Table = self.opening()
        self.answers: list[Any] = []
        self.copies: dict[int, Table] = {}
        self.sealed: dict[int, Any] = {}
        """By seat, what was answered together with others and before its turn, in which it is played."""
        self.faulty = False
        """Whether the engine failed where nobody can answer; the table stands, but does not go on."""

    def opening(self) -> Table:
        """The table before the first answer."""
        table = self.game.open(self.seats, self.options)
        settle(table)
        return table

    @property
    def moment(self) -> int:
        """How many answers stand."""
        return len(self.answers)

    @property
    def question(self) -> Question | None:
        """What the table waits for; None at the end."""
        return None if self.table.over else pending(self.table)

    @property
    def deciding(self) -> int | None:
        """The seat that must answer."""
        return deciding_at(self.table)

    @property
    def waiting(self) -> list[int]:
        """The seats that may answer now: one, or all that are asked together and have not answered yet."""
        decisions = [] if self.table.over else asked_together(self.table)
        return [int(decision.seat) for decision in decisions if decision.seat not in self.sealed]

    def table_for(self, viewer: int | None) -> Table:
        """The table as it concerns a viewer.

        A seat that is asked together with others is asked first, and what it has sealed is played: by the law
        of such questions the others' answers change nothing about either.
        """
        if viewer is None or viewer == self.deciding or viewer not in (*self.waiting, *self.sealed):
            return self.table
        table: Table = asked_first(self.table, Seat(viewer))
        if viewer in self.sealed:
            play(table, self.sealed[viewer])
        return table

    # Going on ------------------------------------------------------------------------------------

    def begin(self) -> Ahead:
        """A copy to play on; the course itself does not change until `accept`."""
        return Ahead(self.table, [], dict(self.sealed))

    def play(self, ahead: Ahead, answer: Any) -> None:
        """Play one answer on the copy and take down what is told."""
        before = ahead.table
        question = pending(before)
        table = before.copy()
        chronicle = Chronicle()
        chronicle.start(table)
        play(table, answer)
        chronicle.end_page(table)
        table.announced = None
        seat = deciding_at(before)
        ahead.steps.append(
            Step(
                answer,
                seat,
                question.rule_of(answer),
                seen_by(question, self.seats),
                chronicle.pages[0],
                before,
            )
        )
        ahead.table = table

    def roll(self, ahead: Ahead, dice: TableDice) -> None:
        """Let the dice answer as long as they are asked, and whoever has sealed an answer."""
        while not ahead.table.over:
            seat = deciding_at(ahead.table)
            if seat is None:
                self.play(ahead, dice.answer(ahead.table, self.moment + len(ahead.steps)))
            elif seat in ahead.sealed:
                self.play(ahead, ahead.sealed.pop(seat))
                ahead.steps[-1].sealed = True
            else:
                return

    def accept(self, ahead: Ahead) -> None:
        """Make the copy the table."""
        for step in ahead.steps:
            if self.moment % COPY_EVERY == 0:
                self.copies[self.moment] = step.before
            self.answers.append(step.answer)
        self.table = ahead.table
        self.sealed = ahead.sealed

    def take_back(self, before: Table) -> None:
        """Go back to the table before the last answer."""
        self.answers.pop()
        self.copies = {number: table for number, table in self.copies.items() if number <= self.moment}
        self.table = before

    def take_up(self, table: Table, answers: list[Any]) -> None:
        """Begin at a position that was written down after these answers."""
        settle(table)
        self.table = table
        self.answers = list(answers)
        self.copies = {self.moment: table}

    # Looking back --------------------------------------------------------------------------------

    def table_at(self, moment: int) -> Table:
        """The table as it stood after so many answers."""
        if moment >= self.moment:
            return self.table
        near = [number for number in self.copies if number <= moment]
        number = max(near) if near else 0
        table: Table = self.copies[number].copy() if near else self.opening()
        for answer in self.answers[number:moment]:
            if number % COPY_EVERY == 0 and number not in self.copies:
                self.copies[number] = table.copy()
            play(table, answer)
            number += 1
        return table


def deciding_at(table: Table) -> int | None:
    """The seat that must answer at this table."""
    question = None if table.over else pending(table)
    return int(question.seat) if isinstance(question, Decision) else None


def seen_by(question: Question, seats: int) -> int:
    """Who sees the answer to a question, as bits."""
    bits = 1 << ONLOOKER if question.answer_seen_by(None) else 0
    for seat in range(seats):
        if question.answer_seen_by(Seat(seat)):
            bits |= 1 << seat
    return bits
