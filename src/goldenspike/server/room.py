"""A room: one table in memory, with its log, seats, clock and watchers.

Answers are played on a draft, written to the database, and only then become the table and are shown. All
changes of a table happen under its lock. Bots think and the disk is written without blocking other tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Seat, Table
from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame, pending
from goldenspike.core.record import result_of
from goldenspike.lessons import Lesson
from goldenspike.puzzles import Puzzle
from goldenspike.rulebook import Rulebook
from goldenspike.server import protocol as wire
from goldenspike.server import serialize
from goldenspike.server.advice import Adviser
from goldenspike.server.answer_check import AnswerCheck
from goldenspike.server.clock import Clock
from goldenspike.server.command_error import FORBIDDEN_BY_A_RULE, CommandError, guarded
from goldenspike.server.dice import TableDice, derive_seed, encode_words, key_of_dice
from goldenspike.server.game_state import Draft, GameState, deciding_at, waiting_at
from goldenspike.server.jobs import PlayBot, option_with_preview, random_answer
from goldenspike.server.lesson_table import LessonTable
from goldenspike.server.presenter import Presenter, Watcher
from goldenspike.server.programs import Place, Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.reviewer import Reviewer
from goldenspike.server.rows import (
    LearnedRow,
    LogRow,
    Person,
    PositionRow,
    RowHolder,
    SeatRow,
    StoredTable,
    TableChange,
    TableRow,
    TryRow,
)
from goldenspike.server.seating import BOT_NAMES, DEFAULT_BOT, Seating, require_bot, seat_name
from goldenspike.server.store import SECONDS_TO_RECOVER, Store, hash_token
from goldenspike.server.stored_changes import apply_stored_line, on_current_rows, restore
from goldenspike.server.table_events import (
    AddedWords,
    BotSatDown,
    BotStandsIn,
    CameBack,
    ChangedDevice,
    ChoseColour,
    GivenUp,
    GotUp,
    LeftToBot,
    LessonDone,
    SatDown,
    SeatOpened,
    TimeUp,
    WhatIfBegins,
    WouldGiveUp,
)
from goldenspike.server.table_log import NUMBERED, By, TableLog
from goldenspike.server.undo import UndoHistory
from goldenspike.server.workers import Urgency, WorkerError, Workers, location_of
from goldenspike.server.writer import StaleTable

LOG: Final = logging.getLogger("goldenspike.room")
POSITION_EVERY: Final = 100
"""A position is stored after so many answers, so that a long game loads quickly."""
SECONDS_FOR_BOTS: Final = 0.5
MOST_LINES: Final = 20_000
"""Lines of a table's log; the longest games have two thousand answers."""
MOST_TALK: Final = 2_000
"""Chat lines of a table."""
SECONDS_TO_TAKE_OVER: Final = 5.0
"""After this time without a change, this server goes on with a table that another one has changed last."""
SECONDS_BETWEEN_RACES: Final = 0.05
VOTE: Final = "would give up"
"""The command of a vote in the log, after the person; with its spaces it is no id that a client makes."""
replace = msgspec.structs.replace


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
        self.workers = workers
        self.programs = programs
        self.pace = pace
        self.seating = Seating(self.holder)
        lesson = next((one for one in lessons if one.id == row.lesson), None)
        self.game_state = GameState(game, len(row.seats), dict(row.settings), lesson)
        self.log = TableLog(game, len(row.seats))
        self.answer_check = AnswerCheck(game, book, self.holder, self.game_state, self.log)
        self._dice: tuple[str, TableDice] | None = None
        """The dice with the words from which they follow; None until they are needed."""
        self.clock = Clock(self.holder, self._time_is_up)
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
        self._keys: dict[int, str] = {}
        """By seat, the last key that was made since the table was loaded."""
        self._advancing: asyncio.Task[None] | None = None
        self._others_until = 0.0
        """Until when another server, which has changed the table last, is left to go on with it."""
        self._changed_here = asyncio.Event()
        self._stale = False
        """Whether a write failed because another server has changed the table."""

    @property
    def row(self) -> TableRow:
        """The current row of the table, as it stands on the disk."""
        return self.holder.row

    @property
    def dice(self) -> TableDice:
        """The dice of this table, made anew when words were added, which happens only before it begins."""
        words = encode_words([seat.words for seat in self.row.seats])
        if self._dice is None or self._dice[0] != words:
            key = key_of_dice(self.row.secret, words)
            begun = self.game_state.table_at(self.row.begun_at)
            self._dice = words, TableDice(self.game, key, begun, self.row.day)
        return self._dice[1]

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
            position = self._position(self.game_state.draft(), rows[-1].number)
        if self.row.is_branch:
            number, answer_number = rows[-1].number + 1, rows[-1].answer_number
            rows.append(self.log.row("seat", WhatIfBegins(), number=number, answer_number=answer_number))
        row = self._row_after(self.game_state.draft(), self.row, None)
        await self._write(TableChange(row, new=True, log=tuple(rows), position=position))
        events = [serialize.decode_events(self.game, row.told) for row in rows if row.kind == "answer"]
        self.log.add(rows, 0, events)

    def load(self, stored: StoredTable) -> None:
        """Restore the game from what is stored; leave it to whoever changed it last to go on with it."""
        if self.store.shared:
            age = max(0.0, time.time() - self.row.touched)
            self._others_until = time.monotonic() + SECONDS_TO_TAKE_OVER - age
        restore(stored, self.game, self.game_state, self.log)

    async def refresh(self) -> None:
        """Take over what other servers have stored of this table since; then leave them to go on with it."""
        async with self.lock:
            stored = await self.store.stored_table(self.row.id, self.log.last)
            self._stale = False
            if stored is None:
                self.game_state.failed = True  # It was deleted.
            if stored is None or stored.row.revision <= self.row.revision:
                return
            self._take_over(stored)
            if self.row.ended:
                self.programs.release(self.row.id, None)
            self._others_until = time.monotonic() + SECONDS_TO_TAKE_OVER
            self._changed_here.clear()
            self.clock.resume_anew()
            self.presenter.notify()
            self.go_on()

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
        self._others_until = 0.0
        self._changed_here.set()
        self.go_on()

    def go_on(self) -> None:
        """Do what `advance` does, once no other server is expected to do it."""
        person = self._person_deciding()
        advancing = self._advancing is not None and not self._advancing.done()
        if person is None and not advancing:
            self._advancing = asyncio.create_task(self._advance(), name=f"bots of {self.row.id[:6]}")
        self.clock.watch(person)

    def close(self) -> None:
        """Stop bots, clock and review; nothing is lost, as everything shown is on the disk."""
        self.clock.stop()
        self.reviewer.close()
        if self._advancing is not None:
            self._advancing.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody watches and no bot plays, so that the room may be dropped; its clock can wait."""
        advancing = self._advancing is not None and not self._advancing.done()
        return not (self.presenter.watchers or advancing or self.lock.locked() or self.reviewer.working)

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
            self._play_chances(draft)
            if doubtful and not self.undo.is_reversible(draft, command.seat):
                return wire.Unsure(warning)
            overtime = self.clock.overtime(command.seat)
            reserve = max(0.0, seat.reserve - overtime)
            changed = replace(seat, stand_in=False, reserve=reserve)
            number = await self._commit(draft, "person", f"{person.id} {command.id}", changed, overtime)
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
            self._require_space()
            if command.seat in self.game_state.sealed:
                return await self._withdraw(seat, f"{person.id} {command.id}")
            may, words = self.undo.status(command.seat)
            if not may:
                raise CommandError(409, words, number=self.log.answer_number + 1)
            count = self.undo.steps(command.seat)
            before = guarded(self.row.id, self.game_state.table_at, self.game_state.moment - count)
            rows = self.log.undo_rows(command.seat, count, f"{person.id} {command.id}")
            row = self._touched(rows[-1], turns=before.turns, deciding=command.seat)
            row = self._asking(row, waiting_at(before, self.game_state.sealed))
            await self._write(TableChange(row, log=tuple(rows)))
            self.undo.taken_back()
            for log_row in rows:
                self.game_state.take_back(before)
                self.log.add([log_row], self.game_state.moment)
            self.presenter.notify()
            self.clock.watch(self._person_deciding())
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
        await self._add_log_row(log_row, self._asking(row, waiting))
        self.game_state.sealed[seat.seat] = answer
        # Undoing an answer before the question would leave the sealed answer without one.
        self.undo.clear()
        return wire.Accepted(log_row.answer_number)

    async def _withdraw(self, seat: SeatRow, command: str) -> wire.Accepted:
        """Take back a sealed answer."""
        rule = pending(self.game_state.table).rule
        log_row = self.log.sealed_row("withdrawn", seat.seat, rule, command=command)
        waiting = sorted([*self.game_state.waiting, seat.seat])
        await self._add_log_row(log_row, self._asking(self.row, waiting))
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
            self._require_space(talk=True)
            log_row = self.log.row(
                "chat",
                seat=seats[0] if seats else None,
                by="person",
                text=text,
                name=person.name or (self._name_at(self.row.seats[seats[0]]) if seats else "Guest"),
                command=f"{person.id} {command.id}",
            )
            await self._add_log_row(log_row)
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
                self._require_space()
                vote = WouldGiveUp(person.name or self._name_at(self.row.seats[seats[0]]))
                command = f"{person.id} {VOTE}"
                await self._add_log_row(self.log.row("seat", vote, by="person", command=command))
                return
            log_row = self.log.row("over", GivenUp())
            row = replace(self.row, stage="given up", deadline=None, deciding=None, waiting="")
            tried = self._daily_try(self.game_state.table)
            await self._write(TableChange(row, log=(log_row,), tried=tried))
            self.programs.release(self.row.id, None)
            self.log.add([log_row], self.game_state.moment)
            self.clock.stop()
            self.presenter.notify()

    # Seats ---------------------------------------------------------------------------------------

    @on_current_rows
    async def sit(self, person: Person, command: wire.TakeSeat) -> None:
        """Take an open seat, unless the person already has it; the game begins with the last one."""
        async with self.lock:
            own = self.seating.seats_of(person.id)
            if own and command.seat in (None, *own):
                return
            seat = self.seating.require_open_seat(command)
            changed = replace(seat, sitter="person", name=person.name, key_hash="", holders=(person.id,))
            await self._change_seats((changed, SatDown(self._name_at(changed))))

    @on_current_rows
    async def claim(self, person: Person, command: wire.ClaimSeat) -> None:
        """Add a person, on another device, to the holders of a seat; CommandError 403 for a wrong key."""
        async with self.lock:
            seat = self.seating.require_seat(command.seat)
            if not self.seating.opens(seat, command.key):
                raise CommandError(
                    403, "This private link is no longer good. Ask for a new one on your first device."
                )
            if person.id not in seat.holders:
                self._require_space()
                changed = replace(seat, holders=tuple(sorted((*seat.holders, person.id))))
                await self._change_seats((changed, ChangedDevice(self._name_at(seat))))

    @on_current_rows
    async def key(self, person: Person, number: int) -> wire.SeatKey:
        """Return the key with which a person claims their seat on another device.

        Only its hash is stored: a key this room did not make itself is replaced by a new one.
        """
        async with self.lock:
            seat = self.seating.require_own(person, number)
            key = self._keys.get(number, "")
            return wire.SeatKey(number, key) if self.seating.opens(seat, key) else await self._new_key(seat)

    @on_current_rows
    async def renew_key(self, person: Person, number: int) -> wire.SeatKey:
        """Make a new key for a person's seat, and take the seat from all their other devices."""
        async with self.lock:
            seat = self.seating.require_own(person, number)
            renewed = await self._new_key(replace(seat, holders=(person.id,)))
            self.presenter.notify()
            return renewed

    async def _new_key(self, seat: SeatRow) -> wire.SeatKey:
        """Write this seat with the hash of a new key; return the key."""
        key = secrets.token_urlsafe(16)
        changed = replace(seat, key_hash=hash_token(key))
        await self._write(TableChange(self.row.with_seats(changed), seats_changed=True))
        self._keys[seat.seat] = key
        return wire.SeatKey(seat.seat, key)

    @on_current_rows
    async def change_seat(self, person: Person, command: wire.ChangeSeat) -> None:
        """Hand a seat to a bot, take it back, or fill or open one as the owner; else CommandError 403."""
        bot = require_bot(command.bot, self.programs)
        async with self.lock:
            if self.row.ended:
                raise CommandError(409, "This game is over.")
            self._require_stand_in_allowed()
            seat = self.seating.require_seat(command.seat)
            own = person.id in seat.holders
            owner = person.id == self.row.owner
            if command.to != "me":
                self._require_space()
            if command.to == "bot" and own and self.row.stage == "running":
                changed = replace(seat, bot=bot, stand_in=True)
                await self._change_seats((changed, BotStandsIn(self._name_at(seat))))
            elif command.to == "me" and own:
                if seat.stand_in:
                    await self._change_seats((replace(seat, stand_in=False), CameBack(self._name_at(seat))))
            elif command.to == "bot" and owner and seat.sitter in ("open", "bot"):
                changed = replace(seat, sitter="bot", bot=bot, name=BOT_NAMES[seat.seat], key_hash="")
                await self._change_seats((changed, BotSatDown(changed.name)))
            elif command.to == "open" and owner and seat.sitter == "bot" and self.row.stage == "gathering":
                await self._change_seats((replace(seat, sitter="open", bot="", name=""), SeatOpened()))
            else:
                raise CommandError(403, "This seat is not yours to change.")

    @on_current_rows
    async def choose_colour(self, person: Person, command: wire.ChooseColour) -> None:
        """Paint a person's seat in another colour; whoever had it, unless a person, gets theirs."""
        async with self.lock:
            seat = self.seating.require_own(person, command.seat)
            if self.row.stage != "gathering":
                raise CommandError(409, "The game has begun; everybody keeps their colour.")
            if self.row.begun_at:
                raise CommandError(409, "A saved game keeps its colours.")
            if command.colour not in self.game.seat_names:
                raise CommandError(
                    400, f"There is no such colour (there are: {', '.join(self.game.seat_names)})."
                )
            colours = list(self.game.seat_names)
            other = colours.index(command.colour)
            if other == seat.seat:
                return
            self._require_space()
            if other < len(self.seating) and self.row.seats[other].sitter == "person":
                name = self._name_at(self.row.seats[other])
                raise CommandError(409, f"{name} plays {command.colour} already; choose another colour.")
            colours[seat.seat], colours[other] = colours[other], colours[seat.seat]
            try:
                game = self.usual_game.in_colours(colours)
            except UnknownGame as error:
                raise CommandError(400, str(error)) from None
            chosen = ChoseColour(seat_name(seat.name, command.colour), command.colour)
            log_row = self.log.row("seat", chosen, seat=seat.seat)
            row = replace(self._touched(log_row), colours=tuple(colours))
            await self._write(TableChange(row, log=(log_row,)))
            self._paint(game)
            self.log.add([log_row], self.game_state.moment)
            self.presenter.notify()

    @on_current_rows
    async def add_words(self, person: Person, command: wire.AddWords) -> None:
        """Add a person's words to the dice; the game begins with the last ones that are wanted."""
        words = " ".join(command.words.split())
        if not words or not words.isprintable():
            raise CommandError(400, "Write a word or two first.")
        async with self.lock:
            seat = self.seating.require_own(person, command.seat)
            if seat.words == words:
                return
            if self.row.stage != "gathering" or not self.row.words_wanted:
                raise CommandError(409, "Words can be added to the dice only before the first roll.")
            self._require_space()
            added = AddedWords(self._name_at(seat), words)
            await self._change_seats((replace(seat, words=words), added))

    @on_current_rows
    async def rename_branch(self, person: Person, name: str) -> None:
        """Rename a branch; CommandError unless it is one that this person has opened."""
        async with self.lock:
            if not self.row.is_branch:
                raise CommandError(409, "Only a what if has a name.")
            if person.id != self.row.owner:
                raise CommandError(403, "Only whoever began this what if can rename it.")
            await self._write(TableChange(replace(self.row, branch_name=name)))
            self.presenter.notify_presence()

    def _paint(self, game: Game) -> None:
        """Give all parts of the room the game in its new colours; no answer was given in the old ones."""
        self.game = game
        parts = (self.game_state, self.log, self.answer_check, self.adviser, self.presenter, self.reviewer)
        for part in parts:
            part.game = game

    @on_current_rows
    async def leave(self, person: Person) -> None:
        """Leave all seats of a person: open again before the game, played by bots during it."""
        async with self.lock:
            self._require_stand_in_allowed()
            self._require_space()
            changes: list[tuple[SeatRow, Event]] = []
            for number in self.seating.seats_of(person.id):
                seat = self.seating.require_seat(number)
                if self.row.stage == "gathering":
                    changed = replace(seat, sitter="open", name="", key_hash="", words="", holders=())
                    changes.append((changed, GotUp(self._name_at(seat))))
                elif self.row.stage == "running" and not seat.stand_in:
                    changed = replace(seat, bot=seat.bot or DEFAULT_BOT, stand_in=True)
                    changes.append((changed, LeftToBot(self._name_at(seat))))
            if changes:
                await self._change_seats(*changes)

    def _require_space(self, *, talk: bool = False) -> None:
        """Raise CommandError 409 if the log is full for what need not be: talk, undo, changes of seats.

        Answers are always taken: no game has so many.
        """
        if self.log.last >= MOST_LINES or (talk and self.log.talk >= MOST_TALK):
            raise CommandError(409, "So much has happened at this table that there is space for moves alone.")

    def _require_stand_in_allowed(self) -> None:
        """Raise CommandError 409 where nobody may stand in: in a lesson, and at a deal of the day."""
        if self.lesson is not None:
            raise CommandError(409, "Nobody stands in for you in a lesson; it waits for you.")
        if self.row.day:
            raise CommandError(409, "Nobody stands in for you at the deal of the day; it waits for you.")

    def _name_at(self, seat: SeatRow) -> str:
        """Return the name of the person at a seat, as the log tells it."""
        return seat_name(seat.name, self.game.seat_names[seat.seat])

    async def _change_seats(self, *changes: tuple[SeatRow, Event]) -> None:
        """Write changed seats, each with a line of the log; the game begins when nothing is awaited."""
        rows = [
            self.log.row("seat", event, number=self.log.last + index, seat=seat.seat)
            for index, (seat, event) in enumerate(changes, start=1)
        ]
        row = self._touched(rows[-1]).with_seats(*[seat for seat, _ in changes])
        if row.stage == "gathering" and row.may_begin:
            row = replace(row, stage="running", asked_at=row.touched)
        if row.stage == "running":
            row = replace(row, deadline=self.clock.next_deadline(row, None))
        await self._write(TableChange(row, log=tuple(rows), seats_changed=True))
        self.undo.clear()
        self.log.add(rows, self.game_state.moment)
        self.presenter.notify()
        self.advance()

    async def look(self, watcher: Watcher, look: wire.Look) -> None:
        """Let somebody watch from a seat or from none; if a bot stands in at the seat, it ends."""
        came, seat = self.presenter.add(watcher, look), look.seat
        if came and seat is not None and self.row.stage == "running" and self.row.seats[seat].stand_in:
            # Shielded: a client that disconnects meanwhile must not separate the write from what follows it.
            await asyncio.shield(self.change_seat(watcher.person, wire.ChangeSeat(seat, "me")))
        watcher.changed.set()

    @on_current_rows
    async def _time_is_up(self, number: int) -> None:
        """Let a bot stand in for a person whose time is up, if they still have to answer."""
        async with self.lock:
            if self._person_deciding() != number:
                return
            seat = self.seating.require_seat(number)
            changed = replace(seat, bot=seat.bot or DEFAULT_BOT, stand_in=True)
            await self._change_seats((changed, TimeUp(self._name_at(seat))))

    # Bots and dice -------------------------------------------------------------------------------

    def _person_deciding(self) -> int | None:
        """Return the seat of the person who must answer; None if nobody, a bot or the dice must."""
        seat = self.game_state.deciding if self.row.stage == "running" else None
        return None if seat is None or self.seating.bot_of(seat) else seat

    async def _advance(self) -> None:
        """Let dice and bots answer until a person must; after a failed write, try again."""
        while self.row.stage == "running" and not self.game_state.failed:
            try:
                if self._stale:
                    await self.refresh()
                await self._leave_to_others()
                async with self.lock:
                    if self.row.stage != "running":
                        return
                    draft = self.game_state.draft()
                    self._play_chances(draft)
                    if draft.answers:
                        await self._commit(draft, "dice")
                seat = self.game_state.deciding
                if seat is None or not self.seating.bot_of(seat):
                    return
                await self._play_bot(seat)
            except StaleTable:
                await asyncio.sleep(SECONDS_BETWEEN_RACES)
                continue
            except CommandError:
                self.game_state.failed = True
                self.presenter.notify()
                return
            except Exception as error:  # noqa: BLE001  what could not be written has not happened
                LOG.error("Table %s waits: %s", self.row.id[:6], location_of(error))  # noqa: TRY400
                await asyncio.sleep(SECONDS_TO_RECOVER)
            if self.pace and self.presenter.watchers:
                await asyncio.sleep(self.pace)

    async def _leave_to_others(self) -> None:
        """Wait while another server is expected to let dice and bots answer, unless this one changes it."""
        while (seconds := self._others_until - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed_here.wait()

    async def _play_bot(self, seat: int) -> None:
        """Play the answers of one bot, unless the table changes while it thinks."""
        moment, table, bot = self.game_state.moment, self.game_state.table, self.seating.bot_of(seat)
        think = self._ask_program if bot in self.programs.names() else self._ask_bot
        try:
            answers = await think(seat, bot)
        except (WorkerError, UnknownGame):
            answers = [guarded(self.row.id, random_answer, self.game, table, self.row.secret, moment)]
        async with self.lock:
            if self.game_state.table is not table or self.seating.bot_of(seat) != bot:
                return
            draft = self.game_state.draft()
            for words in answers:
                guarded(self.row.id, self.game_state.play, draft, self.game.read(words))
            self._play_chances(draft)
            await self._commit(draft, "bot")

    def _play_chances(self, draft: Draft) -> None:
        """Let the dice answer as long as they are asked: in a lesson by its script."""
        if self.lesson is None:
            guarded(self.row.id, self.game_state.play_chances, draft, self.dice)
        else:
            guarded(self.row.id, self.lesson.play_chances, draft)

    def _require_wanted(self, answer: Any) -> None:
        """Raise CommandError 409 if the lesson of this table declines a legal answer."""
        declined = None if self.lesson is None else self.lesson.declined(answer, self.log.answer_number + 1)
        if declined is not None:
            raise declined

    async def _ask_bot(self, seat: int, bot: str) -> list[str]:
        """Return the next answers of a built-in bot, from a worker; in a lesson those of its script."""
        scripted = "" if self.lesson is None else self.lesson.scripted()
        if scripted:
            return [scripted]
        position = guarded(self.row.id, self.game.write_position, self.game_state.table)
        job = PlayBot(
            game=self.game.name,
            position=position,
            moment=self.game_state.moment,
            bots={seat: bot},
            secret=self.row.secret,
            seconds=SECONDS_FOR_BOTS,
            colours=self.row.colours,
        )
        urgency: Urgency = "live" if self.presenter.watchers else "later"
        key = f"{self.row.id}:{self.log.answer_number}:{seat}:{bot}"
        try:
            encoded = await self._think(job, urgency, key)
        except WorkerError:
            # Perhaps its process was killed: once more, before an answer by chance stands in the record.
            encoded = await self._think(job, urgency, f"{key}:again")
        return msgspec.json.decode(encoded, type=list[str])

    async def _think(self, job: PlayBot, urgency: Urgency, key: str) -> msgspec.Raw:
        """Return the encoded result of a bot; servers that ask with the same key share it."""
        return await self.workers.run(job, SECONDS_FOR_BOTS, person=self.row.owner, urgency=urgency, key=key)

    async def _ask_program(self, seat: int, bot: str) -> list[str]:
        """Return the next answer of an outside bot, which is not asked where it has one option."""
        table, question = self.game_state.table, self.game_state.question
        assert question is not None
        options = guarded(self.row.id, question.options, table)
        if len(options) == 1:
            return [self.game.write(options[0])]
        view = guarded(self.row.id, self.game.view, table, Seat(seat))
        luck = derive_seed(self.row.secret, f"program {seat}")
        place = Place(self.row.id, seat, len(self.row.seats), dict(self.row.settings), luck)
        return [self.game.write(await self.programs.choose(bot, self.game, place, view, options))]

    # Writing -------------------------------------------------------------------------------------

    async def _commit(
        self,
        draft: Draft,
        by: By,
        command: str | None = None,
        changed: SeatRow | None = None,
        overtime: float = 0.0,
    ) -> int:
        """Write a draft, then make it the table and notify the watchers; return its first answer number.

        Of a person's answer `changed` is their seat after it, and `overtime` what it took too long.
        """
        moment = self.game_state.moment
        rows = self.log.answer_rows(draft.written(self.game), by, command=command)
        first, last = rows[0].answer_number, rows[-1]
        position = tried = None
        if (moment + len(draft.answers)) // POSITION_EVERY > moment // POSITION_EVERY:
            position = self._position(draft, last.number)
        done = self._is_lesson_done(draft)
        learned = self._learned() if done else None
        number, answer_number = last.number + 1, last.answer_number
        if done:
            rows.append(self.log.row("over", LessonDone(), number=number, answer_number=answer_number))
        elif draft.table.over:
            text = result_of(self.game, draft.table)
            rows.append(self.log.row("over", text=text, number=number, answer_number=answer_number))
            tried = self._daily_try(draft.table)
        row = self.row if changed is None else self.row.with_seats(changed)
        row = self._row_after(draft, row, None if changed is None else changed.seat)
        if done:
            row = replace(row, stage="over", deciding=None, waiting="")
        seats_changed = row.seats != self.row.seats
        await self._write(TableChange(row, False, tuple(rows), position, seats_changed, tried, learned))
        if changed is not None:
            self.clock.answered(changed.seat, overtime)
        self.undo.record(draft)
        self.game_state.accept(draft)
        self.log.add(rows, moment, [played.events for played in draft.answers])
        if draft.table.over:
            self.programs.release(row.id, self.game.outcome(draft.table))
        self.presenter.notify()
        self.advance()
        return first

    async def _write(self, change: TableChange) -> None:
        """Write a change; only if that succeeds its row becomes the current one.

        Raises StaleTable if another server has changed the table; `refresh` reads what.
        """
        try:
            self.holder.row = await self.store.write_change(change)
        except StaleTable:
            self._stale = True
            raise

    async def _add_log_row(self, log_row: LogRow, changed: TableRow | None = None) -> None:
        """Write a line of the log, which plays no answer, with the changed row; notify the watchers."""
        row = self._touched(log_row, changed)
        await self._write(TableChange(row, log=(log_row,), seats_changed=row.seats != self.row.seats))
        self.log.add([log_row], self.game_state.moment)
        if log_row.kind in NUMBERED:
            self.presenter.notify()
        else:
            self.presenter.notify_presence()

    def _touched(self, log_row: LogRow, changed: TableRow | None = None, **changes: Any) -> TableRow:
        """Return the row, perhaps changed already, with these changes, touched at the time of this line."""
        return replace(changed or self.row, touched=log_row.at, deadline=self.clock.deadline, **changes)

    def _asking(self, row: TableRow, seats: list[int]) -> TableRow:
        """Return the row with the seats that are asked now; who waited before is not asked anew."""
        waiting = "".join(map(str, seats))
        anew = set(waiting) - set(self.row.waiting)
        return replace(row, waiting=waiting, asked_at=time.time() if anew else row.asked_at)

    def _row_after(self, draft: Draft, row: TableRow, answered: int | None) -> TableRow:
        """Return the row once this draft is accepted; `answered` is the seat of a person's answer."""
        over = draft.table.over
        row = replace(
            row,
            touched=time.time(),
            turns=draft.table.turns,
            deciding=deciding_at(draft.table),
            stage="over" if over else row.stage,
            result=result_of(self.game, draft.table) if over else row.result,
        )
        row = self._asking(row, waiting_at(draft.table, draft.sealed))
        return replace(row, deadline=self.clock.next_deadline(row, answered))

    def _is_lesson_done(self, draft: Draft) -> bool:
        """Return whether this draft reaches the last goal of the lesson; false elsewhere."""
        return self.lesson is not None and guarded(self.row.id, self.lesson.run, draft).done

    def _learned(self) -> LearnedRow | None:
        """Return that the lesson is done; None for a puzzle, which the browser of its solver remembers."""
        if self.lesson is None or self.lesson.puzzle is not None:
            return None
        return LearnedRow(self.row.owner, self.row.game, self.lesson.lesson.id, time.time())

    def _daily_try(self, table: Table) -> TryRow | None:
        """Return the score of a try at the deal of the day, by the server's own table; None elsewhere.

        Who gives up has the points they had: otherwise one could see the deal and begin anew.
        """
        if not self.row.day:
            return None
        (score,) = self.game.outcome(table).scores
        return TryRow(self.row.game, self.row.day, self.row.owner, self.row.id, score, time.time())

    def _position(self, draft: Draft, number: int) -> PositionRow:
        """Return the position after a draft, whose last line has this number."""
        written = msgspec.json.encode(self.game.write_position(draft.table)).decode()
        return PositionRow(self.game_state.moment + len(draft.answers), number, written)
