"""What is shown of one table: to everybody who looks, the state and the lines their seat may know.

Nothing here changes the game. What takes long is made by a working process, once for all at a seat.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final, final

import msgspec

from goldenspike.core import notation
from goldenspike.core.agenda import Table
from goldenspike.core.game import DAILY, Game
from goldenspike.core.record import Record, result_of
from goldenspike.server import protocol as wire
from goldenspike.server import showing
from goldenspike.server.clock import Clock
from goldenspike.server.course import Course
from goldenspike.server.dice import commitment
from goldenspike.server.jobs import LayOut, Tell, lay_out
from goldenspike.server.journal import Journal
from goldenspike.server.mistakes import guarded, mistake
from goldenspike.server.seating import ENDED, Seating, table_info
from goldenspike.server.store import Person
from goldenspike.server.trail import Trail
from goldenspike.server.workers import WorkerFault, Workers

SLOW: Final = 0.005
"""What takes longer than this is done by a worker from then on."""
SECONDS_FOR_A_LIST: Final = 0.5
SECONDS_FOR_A_STORY: Final = 10.0


@final
class Looker:
    """Somebody who looks at the table through a socket."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.display: Display | None = None
        """None before they have said from where they look."""
        self.seat: int | None = None
        self.since = 0
        self.news = asyncio.Event()


@final
class Display:
    """A table as it is seen, and those who look at it."""

    def __init__(
        self,
        game: Game,
        seating: Seating,
        course: Course,
        journal: Journal,
        trail: Trail,
        clock: Clock,
        workers: Workers,
    ) -> None:
        self.game = game
        self.seating = seating
        self.course = course
        self.journal = journal
        self.trail = trail
        self.clock = clock
        self.workers = workers
        self.lookers: set[Looker] = set()
        self._slow = False
        self._laid: dict[int, tuple[int, asyncio.Task[Any]]] = {}
        """What each seat that may answer was shown last, and at which number."""
        self._states: dict[int | None, msgspec.Raw] = {}
        self._story: asyncio.Task[wire.Story] | None = None

    def look(self, looker: Looker, seat: int | None, since: int) -> bool:
        """From where somebody looks at the table; whether they have just come."""
        if seat is not None:
            self.seating.seat(seat)
            if not self.seating.may_look(looker.person.id, seat):
                raise mistake(403, "This is not your seat.")
        came = looker not in self.lookers
        looker.display, looker.seat, looker.since = self, seat, since
        self.lookers.add(looker)
        return came

    def leave_off(self, looker: Looker) -> None:
        """Somebody looks no longer."""
        self.lookers.discard(looker)
        self.tell()

    def info(self, person: int) -> wire.TableInfo:
        """The table as a person sees it from outside."""
        present = {looker.seat for looker in self.lookers}
        watchers = sum(looker.seat is None for looker in self.lookers)
        waiting = self.course.waiting
        return table_info(self.game, self.seating.kept, person, present, watchers, self.clock, waiting)

    async def update(self, looker: Looker) -> bytes:
        """What is new for somebody who looks, encoded."""
        info = self.info(looker.person.id)
        if not self.seating.may_look(looker.person.id, looker.seat):
            return wire.encode(wire.Update(self.journal.last, [], None, info))
        seat = looker.seat
        state: Any = None if self.seating.kept.stage == "gathering" else await self._state(seat)
        lines: Any = self.journal.for_viewer(seat)
        since = looker.since if looker.since <= len(lines) else 0
        looker.since = len(lines)
        return wire.encode(wire.Update(len(lines), lines[since:], state, info))

    def moment(self, person: int, moment: int, seat: int | None) -> wire.Moment:
        """The table as it stood after so many answers."""
        if seat is not None:
            self.seating.seat(seat)
        if not self.seating.may_look(person, seat):
            raise mistake(403, "You may not look at this table from there.")
        if not 0 <= moment <= self.course.moment or self.seating.kept.stage == "gathering":
            raise mistake(404, f"This game has {self.course.moment} moments so far.")
        table = guarded(self.seating.kept.id, self.course.table_at, moment)
        state = showing.state(self.game, table, seat, number=0, moment=moment, question=showing.asked(table))
        return wire.Moment(state, self.journal.at(moment, seat))

    def record(self, person: int) -> str:
        """The game as a text; while it runs only if that tells the person no secret."""
        viewers: list[int | None] = [*self.seating.of(person)] or [None]
        if not self.seating.may_look(person, viewers[0]):
            raise mistake(403, "You may not look at this table.")
        if self.seating.kept.stage not in ENDED and self.journal.secrets_from(viewers):
            raise mistake(
                409,
                "The record of this game would show hidden cards. You can save it when the game is over; "
                "until then it is kept here.",
            )
        players = [_plain_name(seat.name or seat.bot or seat.sitter) for seat in self.seating.kept.seats]
        notes = {"commitment": commitment(self.seating.kept.secret)}
        if self.seating.kept.stage in ENDED:
            notes["secret"] = self.seating.kept.secret.hex()
        if self.seating.kept.day:
            notes[DAILY] = self.seating.kept.day
        if self.seating.kept.begun_at:
            notes["begun"] = f"after answer {self.seating.kept.begun_at}"
        options = dict(self.seating.kept.settings)
        answers = list(self.course.answers)
        record = Record(self.game.name, self.game.version, options, players, answers, notes=notes)
        if self.course.table.over:
            record.result = result_of(self.game, self.course.table)
        return notation.write(self.game, record)

    async def story(self, person: int) -> wire.Story:
        """How the finished game went; counted once, by a worker."""
        if self.seating.kept.stage not in ENDED:
            raise mistake(409, "How it went is told when the game is over.")
        if not self.seating.may_look(person, None):
            raise mistake(403, "You may not look at this table.")
        if self._story is None:
            self._story = asyncio.create_task(self._tell_story(), name=f"story of {self.seating.kept.id[:6]}")
        try:
            return await asyncio.shield(self._story)
        except WorkerFault:
            self._story = None
            raise mistake(409, "How this game went can no longer be counted.") from None

    async def _tell_story(self) -> wire.Story:
        words = [self.game.write(answer) for answer in self.course.answers]
        job = Tell(
            self.game.name,
            len(self.seating.kept.seats),
            dict(self.seating.kept.settings),
            words,
            SECONDS_FOR_A_STORY,
        )
        return msgspec.json.decode(await self.workers.do(job, SECONDS_FOR_A_STORY), type=wire.Story)

    def report(self) -> str:
        """What we need to know about a fault of ours, without anything hidden."""
        agenda = [type(entry).__name__ for entry in reversed(self.course.table.agenda)]
        return "\n".join(
            [
                f"game {self.game.name}, version {self.game.version}, {len(self.seating.kept.seats)} seats",
                f"options {dict(self.seating.kept.settings)}",
                f"answers {self.course.moment}, stage {self.seating.kept.stage}",
                f"agenda {' '.join(agenda)}",
                *self.journal.public_words(10),
            ]
        )

    def tell(self) -> None:
        """Wake everybody who looks."""
        self._states.clear()
        for looker in self.lookers:
            looker.news.set()

    async def _state(self, viewer: int | None) -> msgspec.Raw:
        """The table as this viewer may know it, encoded once for all who look from there."""
        while True:
            known = self._states.get(viewer)
            if known is not None:
                return known
            number = self.journal.answer_number
            table = guarded(self.seating.kept.id, self.course.table_for, viewer)
            question: Any = guarded(self.seating.kept.id, showing.asked, table)
            deciding = question is not None and viewer is not None and question.seat == viewer
            if deciding and self.seating.kept.stage == "running" and not self.course.faulty:
                question = await self._laid_out(table, question)
                if self.journal.answer_number != number:
                    continue
            may, words = (False, "") if viewer is None else self.trail.takes_back(viewer)
            state = guarded(
                self.seating.kept.id,
                showing.state,
                self.game,
                table,
                viewer,
                number=number + 1,
                moment=self.course.moment,
                question=question,
                takes_back=words,
                may_take_back=may,
                waiting=self.course.waiting,
                sealed=words if viewer in self.course.sealed else "",
            )
            self._states[viewer] = msgspec.Raw(wire.encode(state))

    async def _laid_out(self, table: Table, question: wire.Asked) -> Any:
        """What the deciding seat may answer; listed once for each question, elsewhere if it takes long."""
        assert question.seat is not None
        number, task = self._laid.get(question.seat, (-1, None))
        if task is None or number != self.journal.answer_number:
            task = asyncio.create_task(self._lay_out(table, question))
            self._laid[question.seat] = (self.journal.answer_number, task)
        return await asyncio.shield(task)

    async def _lay_out(self, table: Table, question: wire.Asked) -> Any:
        if not self._slow:
            begun = time.perf_counter()
            laid = guarded(self.seating.kept.id, lay_out, self.game, table)
            self._slow = time.perf_counter() - begun > SLOW
            return msgspec.Raw(wire.encode(laid))
        position = guarded(self.seating.kept.id, self.game.write_position, table)
        try:
            return await self.workers.do(LayOut(self.game.name, position), SECONDS_FOR_A_LIST)
        except WorkerFault:
            return question


def _plain_name(name: str) -> str:
    """A name as a record can hold it."""
    kept = "".join(letter for letter in name if letter.isprintable() and letter != ",")
    return " ".join(kept.split()) or "somebody"
