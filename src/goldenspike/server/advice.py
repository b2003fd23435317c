"""Hints for a person who must decide, and why a bot did what it did; thought of by the workers."""

from __future__ import annotations

import asyncio
from typing import Final, final

import msgspec

from goldenspike.bots.explain import Explanation, Why
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.server.course import Course
from goldenspike.server.jobs import Advise, Judge
from goldenspike.server.journal import Journal
from goldenspike.server.mistakes import guarded, mistake
from goldenspike.server.seating import Seating
from goldenspike.server.store import Person
from goldenspike.server.workers import WorkerFault, Workers

SECONDS: Final = 2.0
"""What a worker may take, for all it has to do besides thinking."""
THOUGHT: Final = "600ms"
"""What a hint is thought about."""


@final
class Adviser:
    """Whoever explains things at one table. It changes nothing."""

    def __init__(
        self, game: Game, seating: Seating, journal: Journal, course: Course, workers: Workers
    ) -> None:
        self.game = game
        self.seating = seating
        self.journal = journal
        self.course = course
        self.workers = workers
        self._hint: tuple[tuple[int, int], asyncio.Task[bytes]] | None = None

    async def hint(self, person: Person, seat: int) -> Explanation:
        """The best answers for a seat; thought of once for each question, however often it is asked."""
        self.seating.own(person, seat)
        if any(held.sitter == "person" and person.id not in held.holders for held in self.seating.kept.seats):
            raise mistake(403, "Hints are for games against bots: somebody else plays at this table.")
        if self.seating.kept.day:
            raise mistake(403, "There are no hints at the deal of the day: its score is yours alone.")
        if self.seating.kept.stage != "running" or seat not in self.course.waiting:
            raise mistake(409, "There is nothing for you to decide now.")
        number = self.journal.answer_number
        if self._hint is None or self._hint[0] != (number, seat):
            position = guarded(self.seating.kept.id, self.game.write_position, self.course.table_for(seat))
            job = Advise(self.game.name, position, f"{self.seating.kept.id} {number}", THOUGHT)
            self._hint = ((number, seat), asyncio.create_task(self.workers.do(job, SECONDS)))
        try:
            return msgspec.json.decode(await asyncio.shield(self._hint[1]), type=Explanation)
        except WorkerFault:
            self._hint = None
            raise mistake(409, "No hint came to mind; try again.") from None

    async def why(self, person: int, moment: int, seat: int | None) -> Why:
        """What the bot's answer that led to a moment did for it, as a person may judge from this seat."""
        if seat is not None:
            self.seating.seat(seat)
        if not self.seating.may_look(person, seat):
            raise mistake(403, "You may not look at this table from there.")
        if not 1 <= moment <= self.course.moment:
            raise mistake(404, f"This game has {self.course.moment} moments so far.")
        table = guarded(self.seating.kept.id, self.course.table_at, moment - 1)
        question = pending(table)
        if not isinstance(question, Decision) or self.journal.answered_by(moment) != "bot":
            raise mistake(409, "Only what a bot answered can be explained.")
        if not question.answer_seen_by(None if seat is None else Seat(seat)):
            raise mistake(409, "This was answered in secret.")
        position = guarded(self.seating.kept.id, self.game.write_position, table)
        words = self.game.write(self.course.answers[moment - 1])
        try:
            said = await self.workers.do(Judge(self.game.name, position, seat, words), SECONDS)
        except WorkerFault:
            raise mistake(409, "Nothing comes to mind about this.") from None
        return msgspec.json.decode(said, type=Why)
