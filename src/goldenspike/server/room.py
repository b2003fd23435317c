"""A room: one table in memory, with its log, seats, clock and watchers, and the commands about its game.

Answers are played on a draft, written to the database, and only then become the table and are shown. All
changes of a table happen under its lock. Bots think and the disk is written without blocking other tables.
Commands about seats are in `seat_commands.py`, what happens by itself in `autoplay.py`.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, final

import msgspec

from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.lessons import Lesson
from goldenspike.puzzles import Puzzle
from goldenspike.rulebook import Rulebook
from goldenspike.server import protocol as wire
from goldenspike.server import serialize
from goldenspike.server.advice import Adviser
from goldenspike.server.answer_check import AnswerCheck
from goldenspike.server.autoplay import Autoplay
from goldenspike.server.bot_answers import BotAnswers
from goldenspike.server.chances import Chances
from goldenspike.server.clock import Clock
from goldenspike.server.command_error import FORBIDDEN_BY_A_RULE, CommandError, guarded
from goldenspike.server.game_state import GameState, waiting_at
from goldenspike.server.jobs import option_with_preview
from goldenspike.server.lesson_table import LessonTable
from goldenspike.server.presenter import Presenter, Watcher
from goldenspike.server.programs import Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.reviewer import Reviewer
from goldenspike.server.rows import Person, RowHolder, SeatRow, StoredTable, TableChange, TableRow
from goldenspike.server.seat_commands import SeatCommands
from goldenspike.server.seating import Seating
from goldenspike.server.store import Store
from goldenspike.server.stored_changes import apply_stored_line, on_current_rows, restore
from goldenspike.server.table_events import GivenUp, WhatIfBegins, WouldGiveUp
from goldenspike.server.table_log import TableLog
from goldenspike.server.table_writer import TableWriter
from goldenspike.server.undo import UndoHistory
from goldenspike.server.workers import Workers

VOTE: Final = "would give up"
"""The command of a vote in the log, after the person; with its spaces it is no id that a client makes."""
replace = msgspec.structs.replace
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def weak(method: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Return a function that calls a method and does not keep its object.

    Parts call their room by it. In a cycle of references a dropped room would stay in memory until the next
    full collection of garbage, which is seldom.
    """
    reference = weakref.WeakMethod(method)

    def call(*arguments: Arguments.args, **more: Arguments.kwargs) -> Result:
        """Call the method; the object is held as long as it runs."""
        bound = reference()
        assert bound is not None, "parts are used as long as their room is"
        return bound(*arguments, **more)

    return call


@final
class Room:
    """One table in memory; the only place where it changes."""

    def __init__(
        self,
        game: Game,
        book: Rulebook,
        row: TableRow,
        store: Store,
        workers: Workers,
        programs: Programs,
        pace: float,
        lessons: tuple[Lesson, ...] = (),
        puzzle: Puzzle | None = None,
    ) -> None:
        self.usual_game = game
        self.game = game = game.in_colours(row.colours)
        """The game in the colours of this table."""
        self.holder = RowHolder(row)
        self.store = store
        self.programs = programs
        self.seating = Seating(self.holder)
        lesson = next((one for one in lessons if one.id == row.lesson), None)
        self.game_state = GameState(game, len(row.seats), dict(row.settings), lesson)
        self.log = TableLog(game, len(row.seats))
        self.answer_check = AnswerCheck(game, book, self.holder, self.game_state, self.log)
        self.clock = Clock(self.holder, weak(self._time_is_up))
        self.lock = asyncio.Lock()
        self.undo = UndoHistory(self.seating, self.game_state, self.log)
        self.lesson: LessonTable | None = None
        """The lesson of this table; None at any other table."""
        if lesson is not None:
            later = lessons[lessons.index(lesson) + 1 :]
            following = later[0] if later else None
            self.lesson = LessonTable(lesson, self.game_state, row.secret, following, puzzle)
        self.adviser = Adviser(game, self.seating, self.log, self.game_state, workers, self.lesson)
        self.presenter = Presenter(
            game, self.seating, self.game_state, self.log, self.undo, self.clock, workers, self.lesson
        )
        self.reviewer = Reviewer(game, self.seating, self.game_state, store, workers)
        self.chances = Chances(self.holder, self.game_state, self.lesson)
        self.writer = TableWriter(
            self.holder,
            self.game_state,
            self.log,
            self.undo,
            self.clock,
            self.presenter,
            store,
            programs,
            self.lesson,
            weak(self.advance),
        )
        bots = BotAnswers(
            self.seating, self.game_state, self.log, self.presenter, workers, programs, self.lesson
        )
        self.autoplay = Autoplay(
            self.seating,
            self.game_state,
            self.clock,
            self.presenter,
            self.chances,
            bots,
            self.writer,
            self.lock,
            weak(self.refresh),
            pace,
        )
        self.seats = SeatCommands(
            self.usual_game,
            self.seating,
            self.game_state,
            self.log,
            self.presenter,
            programs,
            self.writer,
            self.autoplay,
            self.lock,
            weak(self.refresh),
            weak(self._paint),
        )
        """The commands about seats."""

    @property
    def row(self) -> TableRow:
        """The current row of the table, as it stands on the disk."""
        return self.holder.row

    @property
    def resign_votes(self) -> frozenset[int]:
        """The persons who have voted to give the game up."""
        votes = [command.split()[0] for command in self.log.commands if command.endswith(VOTE)]
        return frozenset(map(int, votes))

    # Opening and loading -------------------------------------------------------------------------

    async def open(self, saved: SavedGame | None) -> None:
        """Write a new table, with the answers of a saved game if it continues one."""
        rows = [self.log.row("opened", text=self.row.game)]
        position = None
        # A room whose table cannot be written is dropped, so its game may change before the write.
        if saved is not None and saved.answers:
            table = self.game.read_position(saved.position)
            self.game_state.resume(table, [self.game.read(answer.words) for answer in saved.answers])
            rows.extend(self.log.answer_rows(saved.answers, "table", after=1))
            position = self.writer.position(self.game_state.draft(), rows[-1].number)
        if self.row.is_branch:
            number, answer_number = rows[-1].number + 1, rows[-1].answer_number
            rows.append(self.log.row("seat", WhatIfBegins(), number=number, answer_number=answer_number))
        row = self.writer.row_after(self.game_state.draft(), self.row, None)
        await self.writer.write(TableChange(row, new=True, log=tuple(rows), position=position))
        events = [serialize.decode_events(self.game, row.told) for row in rows if row.kind == "answer"]
        self.log.add(rows, 0, events)

    def load(self, stored: StoredTable) -> None:
        """Restore the game from what is stored; leave it to whoever changed it last to go on with it."""
        if self.store.shared:
            age = max(0.0, time.time() - self.row.touched)
            self.autoplay.leave_to_others(age)
        restore(stored, self.game, self.game_state, self.log)

    async def refresh(self) -> None:
        """Take over what other servers have stored of this table since; then leave them to go on with it."""
        async with self.lock:
            stored = await self.store.stored_table(self.row.id, self.log.last)
            self.writer.stale = False
            if stored is None:
                self.game_state.failed = True  # It was deleted.
            if stored is None or stored.row.revision <= self.row.revision:
                return
            self._take_over(stored)
            if self.row.ended:
                self.programs.release(self.row.id, None)
            self.autoplay.leave_to_others()
            self.clock.resume_anew()
            self.presenter.notify()
            self.autoplay.go_on()

    def _take_over(self, stored: StoredTable) -> None:
        """Apply what is stored; if a line fails, those before it stand and the row is as before."""
        before = self.row
        self.holder.row = replace(stored.row, settings=before.settings, version=before.version)
        try:
            if self.row.colours != before.colours:
                self._paint(self.usual_game.in_colours(self.row.colours))
            for line in stored.log:
                apply_stored_line(self.game, line, self.game_state, self.undo, self.log)
        except BaseException:
            self.holder.row = before
            raise

    def advance(self) -> None:
        """Start the clock if a person must answer, else let dice and bots answer in the background."""
        self.autoplay.advance()

    async def _time_is_up(self, seat: int) -> None:
        """Let a bot stand in for a person whose time is up."""
        await self.seats.time_is_up(seat)

    def close(self) -> None:
        """Stop bots, clock and review; nothing is lost, as everything shown is on the disk."""
        self.clock.stop()
        self.reviewer.close()
        self.autoplay.stop()

    @property
    def idle(self) -> bool:
        """Whether nobody watches and no bot plays, so that the room may be dropped; its clock can wait."""
        busy = self.autoplay.working or self.lock.locked() or self.reviewer.working
        return not (busy or self.presenter.watchers)

    # Commands ------------------------------------------------------------------------------------

    @on_current_rows
    async def answer(self, person: Person, command: wire.Answer) -> wire.Accepted | wire.Unsure:
        """Play a person's answer, or seal it if its seat is asked together with others and not yet due.

        Returns Unsure, and plays nothing, if a careful answer could not be taken back. Raises CommandError.
        """
        async with self.lock:
            repeated = self._accepted_before(person, command.id)
            if repeated is not None:
                return repeated
            seat = self.seating.require_own(person, command.seat)
            self.answer_check.require_current_number(command.number, command.seat)
            answer = self.answer_check.require_legal(command.seat, command.words, command.action)
            self._require_wanted(answer)
            if command.seat != self.game_state.deciding:
                return await self._seal(seat, answer, f"{person.id} {command.id}")
            draft = self.game_state.draft()
            guarded(self.row.id, self.game_state.play, draft, answer)
            # The warning is made before the dice: who thinks better of it must not know what they would say.
            doubtful = command.careful and (draft.table.over or not command.previewed)
            warning = self.undo.warning(draft) if doubtful else ""
            self.chances.play(draft)
            if doubtful and not self.undo.is_reversible(draft, command.seat):
                return wire.Unsure(warning)
            overtime = self.clock.overtime(command.seat)
            reserve = max(0.0, seat.reserve - overtime)
            changed = replace(seat, stand_in=False, reserve=reserve)
            number = await self.writer.commit(draft, "person", f"{person.id} {command.id}", changed, overtime)
            return wire.Accepted(number)

    @on_current_rows
    async def take_back(self, person: Person, command: wire.TakeBack) -> wire.Accepted:
        """Undo a person's last answer; CommandError 409 if somebody has learned something since."""
        async with self.lock:
            repeated = self._accepted_before(person, command.id)
            if repeated is not None:
                return repeated
            seat = self.seating.require_own(person, command.seat)
            self.answer_check.require_current_number(command.number, command.seat)
            self.writer.require_space()
            if command.seat in self.game_state.sealed:
                return await self._withdraw(seat, f"{person.id} {command.id}")
            may, words = self.undo.status(command.seat)
            if not may:
                raise CommandError(409, words, number=self.log.answer_number + 1)
            count = self.undo.steps(command.seat)
            before = guarded(self.row.id, self.game_state.table_at, self.game_state.moment - count)
            rows = self.log.undo_rows(command.seat, count, f"{person.id} {command.id}")
            row = self.writer.touched(rows[-1], turns=before.turns, deciding=command.seat)
            row = self.writer.asking(row, waiting_at(before, self.game_state.sealed))
            await self.writer.write(TableChange(row, log=tuple(rows)))
            self.undo.taken_back()
            for log_row in rows:
                self.game_state.take_back(before)
                self.log.add([log_row], self.game_state.moment)
            self.presenter.notify()
            self.clock.watch(self.autoplay.person_deciding())
            return wire.Accepted(rows[-1].answer_number)

    def _accepted_before(self, person: Person, command: str) -> wire.Accepted | None:
        """Return the response to a command that was accepted before under the same id."""
        number = self.log.commands.get(f"{person.id} {command}")
        return None if number is None else wire.Accepted(number)

    async def _seal(self, seat: SeatRow, answer: Any, command: str) -> wire.Accepted:
        """Store an answer until its seat's turn; others learn only that there is one."""
        rule, words = pending(self.game_state.table).rule, self.game.write(answer)
        log_row = self.log.sealed_row("sealed", seat.seat, rule, words=words, command=command)
        row = self.row.with_seats(replace(seat, stand_in=False))
        waiting = [other for other in self.game_state.waiting if other != seat.seat]
        await self.writer.add_log_row(log_row, self.writer.asking(row, waiting))
        self.game_state.sealed[seat.seat] = answer
        # Undoing an answer before the question would leave the sealed answer without one.
        self.undo.clear()
        return wire.Accepted(log_row.answer_number)

    async def _withdraw(self, seat: SeatRow, command: str) -> wire.Accepted:
        """Take back a sealed answer."""
        rule = pending(self.game_state.table).rule
        log_row = self.log.sealed_row("withdrawn", seat.seat, rule, command=command)
        waiting = sorted([*self.game_state.waiting, seat.seat])
        await self.writer.add_log_row(log_row, self.writer.asking(self.row, waiting))
        del self.game_state.sealed[seat.seat]
        return wire.Accepted(log_row.answer_number)

    def ask(self, person: Person, command: wire.Ask) -> wire.Preview | wire.CommandError:
        """Return the preview of an answer, or the rule that forbids it; CommandError if it is no answer."""
        self.seating.require_own(person, command.seat)
        try:
            answer = self.answer_check.require_legal(command.seat, command.words, command.action)
        except CommandError as error:
            if error.status != FORBIDDEN_BY_A_RULE:
                raise
            return error.body
        table = self.game_state.table_for(command.seat)
        return wire.Preview(guarded(self.row.id, option_with_preview, self.game, table, answer))

    @on_current_rows
    async def say(self, person: Person, command: wire.Say) -> wire.Accepted:
        """Write a chat line."""
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise CommandError(400, "Write something first.")
        async with self.lock:
            repeated = self._accepted_before(person, command.id)
            if repeated is not None:
                return repeated
            seats = self.seating.seats_of(person.id)
            if not self.seating.may_watch(person.id, None):
                raise CommandError(403, "Only those at the table can talk here.")
            self.writer.require_space(talk=True)
            log_row = self.log.row(
                "chat",
                seat=seats[0] if seats else None,
                by="person",
                text=text,
                name=person.name or (self.seats.name_at(self.row.seats[seats[0]]) if seats else "Guest"),
                command=f"{person.id} {command.id}",
            )
            await self.writer.add_log_row(log_row)
            return wire.Accepted(self.log.answer_number)

    @on_current_rows
    async def give_up(self, person: Person) -> None:
        """Vote to end the game; it ends without a result once every person at the table has voted."""
        async with self.lock:
            seats = self.seating.seats_of(person.id)
            if not seats:
                raise CommandError(403, "Only those at the table can give it up.")
            if self.row.ended:
                raise CommandError(409, "This game is over.")
            votes = self.resign_votes | {person.id}
            if not self.seating.all_agree(votes):
                if votes == self.resign_votes:
                    return
                self.writer.require_space()
                vote = WouldGiveUp(person.name or self.seats.name_at(self.row.seats[seats[0]]))
                command = f"{person.id} {VOTE}"
                await self.writer.add_log_row(self.log.row("seat", vote, by="person", command=command))
                return
            log_row = self.log.row("over", GivenUp())
            row = replace(self.row, stage="given up", deadline=None, deciding=None, waiting="")
            tried = self.writer.daily_try(self.game_state.table)
            await self.writer.write(TableChange(row, log=(log_row,), tried=tried))
            self.programs.release(self.row.id, None)
            self.log.add([log_row], self.game_state.moment)
            self.clock.stop()
            self.presenter.notify()

    @on_current_rows
    async def rename_branch(self, person: Person, name: str) -> None:
        """Rename a branch; CommandError unless it is one that this person has opened."""
        async with self.lock:
            if not self.row.is_branch:
                raise CommandError(409, "Only a what if has a name.")
            if person.id != self.row.owner:
                raise CommandError(403, "Only whoever began this what if can rename it.")
            await self.writer.write(TableChange(replace(self.row, branch_name=name)))
            self.presenter.notify_presence()

    def _paint(self, game: Game) -> None:
        """Give all parts of the room the game in its new colours; no answer was given in the old ones."""
        self.game = game
        parts = (self.game_state, self.log, self.answer_check, self.adviser, self.presenter, self.reviewer)
        for part in parts:
            part.game = game

    async def look(self, watcher: Watcher, look: wire.Look) -> None:
        """Let somebody watch from a seat or from none; if a bot stands in at the seat, it ends."""
        came, seat = self.presenter.add(watcher, look), look.seat
        if came and seat is not None and self.row.stage == "running" and self.row.seats[seat].stand_in:
            # Shielded: a client that disconnects meanwhile must not separate the write from what follows it.
            await asyncio.shield(self.seats.change_seat(watcher.person, wire.ChangeSeat(seat, "me")))
        watcher.changed.set()

    def _require_wanted(self, answer: Any) -> None:
        """Raise CommandError 409 if the lesson of this table declines a legal answer."""
        declined = None if self.lesson is None else self.lesson.declined(answer, self.log.answer_number + 1)
        if declined is not None:
            raise declined
