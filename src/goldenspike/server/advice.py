"""Hints for a person who must decide, and explanations of bots' answers; workers compute both."""

from __future__ import annotations

import asyncio
from typing import Final, final

import msgspec

from goldenspike.bots.explain import Explanation, Why
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.server.command_error import CommandError, busy_error, guarded
from goldenspike.server.game_state import GameState, deciding_at
from goldenspike.server.jobs import ExplainAnswer, FindHints
from goldenspike.server.lesson_table import LessonTable
from goldenspike.server.rows import Person
from goldenspike.server.seating import Seating
from goldenspike.server.table_log import TableLog
from goldenspike.server.workers import WorkerBusy, WorkerError, Workers

SECONDS: Final = 2.0
"""The time limit of a job, thinking included."""
BUDGET: Final = "10000/600ms"
"""The search budget of a hint: so many tables, but no more than so long."""
MOST_SINCE: Final = 400
"""Answers after which a plan that was hinted at is forgotten."""


@final
class HintedPlan:
    """The plan that a seat was last shown, so that the next hint continues it."""

    def __init__(self, seat: int, moment: int, line: list[str]) -> None:
        self.seat = seat
        self.moment = moment
        """The number of answers before the plan."""
        self.line = line

    def rest(self, seat: int, game_state: GameState) -> list[str]:
        """Return what is left of the plan if the seat has followed it so far; [] if it has not."""
        since = game_state.moment - self.moment
        if seat != self.seat or not 0 <= since <= MOST_SINCE:
            return []
        given = [
            game_state.game.write(game_state.answers[moment])
            for moment in range(self.moment, game_state.moment)
            if deciding_at(game_state.table_at(moment)) == seat
        ]
        return self.line[len(given) :] if given == self.line[: len(given)] else []


@final
class Adviser:
    """Hints and explanations for one table; it changes nothing."""

    def __init__(
        self,
        game: Game,
        seating: Seating,
        log: TableLog,
        game_state: GameState,
        workers: Workers,
        lesson: LessonTable | None = None,
    ) -> None:
        self.game = game
        self.seating = seating
        self.log = log
        self.game_state = game_state
        self.workers = workers
        self.budget = BUDGET
        self.lesson = lesson
        """The lesson of this table, whose steps are its hints; None at any other table."""
        self._hint: tuple[tuple[int, int], asyncio.Task[bytes]] | None = None
        self._plan: HintedPlan | None = None

    async def hint(self, person: Person, seat: int) -> Explanation:
        """Return the best plans for a seat, computed once for each question.

        While the seat follows the first plan of the last hint, the next one continues it. At the table of a
        lesson the hint is what solves its step. Raises CommandError where hints are not allowed, or no worker
        finds one.
        """
        self.seating.require_own(person, seat)
        if any(held.sitter == "person" and person.id not in held.holders for held in self.seating.row.seats):
            raise CommandError(403, "Hints are for games against bots: somebody else plays at this table.")
        if self.seating.row.day:
            raise CommandError(403, "There are no hints at the deal of the day: its score is yours alone.")
        if self.seating.row.stage != "running" or seat not in self.game_state.waiting:
            raise CommandError(409, "There is nothing for you to decide now.")
        if self.lesson is not None:
            return guarded(self.seating.row.id, self.lesson.hint)
        number = self.log.answer_number
        moment = self.game_state.moment
        if self._hint is None or self._hint[0] != (number, seat):
            position = guarded(self.seating.row.id, self.game.write_position, self.game_state.table_for(seat))
            job = FindHints(
                self.game.name,
                position,
                f"{self.seating.row.id} {number}",
                self.budget,
                self.seating.row.colours,
                tuple(self._plan.rest(seat, self.game_state)) if self._plan is not None else (),
            )
            working = self.workers.run(job, SECONDS, person=person.id, urgency="asked")
            self._hint = ((number, seat), asyncio.create_task(working))
        try:
            found = msgspec.json.decode(await asyncio.shield(self._hint[1]), type=Explanation)
        except WorkerBusy:
            self._hint = None
            raise busy_error() from None
        except WorkerError:
            self._hint = None
            raise CommandError(409, "No hint was found in time; try again.") from None
        self._plan = HintedPlan(seat, moment, found.best[0].line)
        return found

    async def why(self, person: int, moment: int, seat: int | None) -> Why:
        """Explain the bot's answer that led to a moment, from what this seat may know.

        Raises CommandError if that was no answer of a bot, or a hidden one.
        """
        if seat is not None:
            self.seating.require_seat(seat)
        if not self.seating.may_watch(person, seat):
            raise CommandError(403, "You cannot watch this table from that seat.")
        if not 1 <= moment <= self.game_state.moment:
            raise CommandError(404, f"This game has {self.game_state.moment} moves so far.")
        table = guarded(self.seating.row.id, self.game_state.table_at, moment - 1)
        question = pending(table)
        if not isinstance(question, Decision) or self.log.answered_by(moment) != "bot":
            raise CommandError(409, "Only a move of a bot can be explained.")
        if not question.answer_seen_by(None if seat is None else Seat(seat)):
            raise CommandError(409, "This move was made in secret.")
        position = guarded(self.seating.row.id, self.game.write_position, table)
        words = self.game.write(self.game_state.answers[moment - 1])
        job = ExplainAnswer(self.game.name, position, seat, words, self.seating.row.colours)
        try:
            encoded = await self.workers.run(job, SECONDS, person=person, urgency="asked")
        except WorkerBusy:
            raise busy_error() from None
        except WorkerError:
            raise CommandError(409, "This move cannot be explained now; try again.") from None
        return msgspec.json.decode(encoded, type=Why)
