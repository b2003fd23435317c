"""The presenter of one table: what each watcher is sent, as far as their seat may know it.

It changes nothing of the game. Long computations run in a worker, once for all watchers of a seat.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final, final

import msgspec

from goldenspike.core import notation
from goldenspike.core.agenda import Table
from goldenspike.core.board_file import played_board
from goldenspike.core.game import DAILY, Game
from goldenspike.core.open_view import open_view
from goldenspike.core.record import WHAT_IF, Record, result_of
from goldenspike.server import patch, serialize
from goldenspike.server import protocol as wire
from goldenspike.server.clock import Clock
from goldenspike.server.command_error import CommandError, busy_error, guarded
from goldenspike.server.dice import DiceCheck, commitment, encode_words
from goldenspike.server.game_state import GameState
from goldenspike.server.jobs import CheckDice, CountStatistics, ListOptions, PreviewOptions, list_options
from goldenspike.server.lesson_table import LessonTable
from goldenspike.server.rows import Person, SeatRow, TableRow
from goldenspike.server.seating import Seating, seat_name
from goldenspike.server.table_log import TableLog
from goldenspike.server.undo import UndoHistory
from goldenspike.server.workers import WorkerBusy, WorkerError, Workers

SLOW: Final = 0.005
"""Seconds; once listing the options takes longer, this table's options are listed by workers."""
SECONDS_FOR_OPTIONS: Final = 0.5
SECONDS_FOR_PREVIEWS: Final = 2.0
SECONDS_FOR_STATISTICS: Final = 10.0
LINES_PER_PAGE: Final = 200
"""Most lines in one update for a client that puts pages together."""


@final
class Watcher:
    """One who watches a table through a socket, from a seat or from none."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.presenter: Presenter | None = None
        """None before the first `look` message."""
        self.seat: int | None = None
        self.since = 0
        """The number of the last line that was sent."""
        self.partial = False
        """Whether the client puts parts together, as in `wire.Look.partial`."""
        self.version = 0
        """The version of the state that was sent last; 0 for none."""
        self.table = b""
        """The encoded info of the table that was sent last."""
        self.changed = asyncio.Event()
        """Set when there is something new to send."""


@final
class EncodedState:
    """The state of a table for one audience, and how it differs from the one before."""

    def __init__(self, version: int, encoded: bytes, before: EncodedState | None) -> None:
        self.version = version
        self.encoded = encoded
        self.base = 0 if before is None else before.version
        """The version of the state before; 0 if there is none."""
        self._before = b"" if before is None else before.encoded
        self._change: msgspec.Raw | None = None

    @property
    def change(self) -> msgspec.Raw:
        """The change of the state before, found once for all watchers."""
        if self._change is None:
            self._change = msgspec.Raw(patch.diff(self._before, self.encoded))
            self._before = b""
        return self._change


@final
class Presenter:
    """What is shown of one table, and its watchers."""

    def __init__(
        self,
        game: Game,
        seating: Seating,
        game_state: GameState,
        log: TableLog,
        undo: UndoHistory,
        clock: Clock,
        workers: Workers,
        lesson: LessonTable | None = None,
    ) -> None:
        self.game = game
        self.seating = seating
        self.game_state = game_state
        self.log = log
        self.undo = undo
        self.clock = clock
        self.workers = workers
        self.lesson = lesson
        self.watchers: set[Watcher] = set()
        self._slow = False
        self._options: dict[tuple[int, bool], tuple[int, asyncio.Task[Any]]] = {}
        """By seat, and for clients that look partial: its question with all options, and the answer number
        it was listed at."""
        self._states: dict[tuple[int | None, bool], EncodedState] = {}
        """The last state that was made for each viewer, and for clients that look partial, as long as
        somebody watches as that viewer."""
        self._version = 1
        """Counts the changes of the state."""
        self._statistics: asyncio.Task[wire.GameStatistics] | None = None

    @property
    def row(self) -> TableRow:
        """The current row of the table."""
        return self.seating.row

    # Watchers ------------------------------------------------------------------------------------

    def add(self, watcher: Watcher, look: wire.Look) -> bool:
        """Let somebody watch as they wish; return whether they have just come.

        The others are told only if it changes who is present.
        """
        if look.seat is not None:
            self.seating.require_seat(look.seat)
            if not self.seating.may_watch(watcher.person.id, look.seat):
                raise CommandError(403, "This is not your seat.")
        came = watcher not in self.watchers
        if came or look.seat != watcher.seat:
            self.notify_presence()
        before = watcher.seat
        watcher.presenter, watcher.seat, watcher.partial = self, look.seat, look.partial
        watcher.since, watcher.version = min(look.since, self.log.last), 0
        self.watchers.add(watcher)
        self._forget_state(before)
        return came

    def remove(self, watcher: Watcher) -> None:
        """Remove a watcher who has left; the others see that the seat is empty."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self._forget_state(watcher.seat)
            self.notify_presence()

    def _forget_state(self, viewer: int | None) -> None:
        """Drop the last state for a viewer if nobody watches as that viewer."""
        if all(watcher.seat != viewer for watcher in self.watchers):
            for partial in (False, True):
                self._states.pop((viewer, partial), None)

    def notify(self) -> None:
        """Wake all watchers: the state of the game or the seats have changed."""
        self._version += 1
        self.notify_presence()

    def notify_presence(self) -> None:
        """Wake all watchers for a line of the log or the info of the table; the state is as it was."""
        for watcher in self.watchers:
            watcher.changed.set()

    async def update(self, watcher: Watcher) -> bytes:
        """Return the encoded message for a watcher: new lines, the state and the table's info, or changes."""
        if not self.seating.may_watch(watcher.person.id, watcher.seat):
            watcher.version = 0
            return wire.encode(wire.Update(self.log.last, [], None, self.info(watcher.person.id)))
        if watcher.partial and self.log.last - watcher.since > LINES_PER_PAGE:
            watcher.changed.set()
            last = watcher.since + LINES_PER_PAGE
            info = self.info(watcher.person.id)
            return wire.encode(wire.Update(last, self._lines(watcher, last), None, info, more=True))
        if self.row.stage == "gathering":
            return self._whole(watcher, None)
        if watcher.partial and watcher.version == self._version:
            return self._patch(watcher, self._version, None)
        seat = watcher.seat
        state = await self._state(seat, partial=watcher.partial)
        if watcher.seat != seat:
            self._forget_state(seat)
            return await self.update(watcher)
        if watcher.partial and watcher.version and watcher.version == state.base:
            return self._patch(watcher, state.version, state.change)
        return self._whole(watcher, state)

    def _lines(self, watcher: Watcher, last: int) -> Any:
        """Return the encoded lines up to this one, and note that they are sent."""
        lines = self.log.encoded_for(watcher.seat, watcher.since, last)
        watcher.since = last
        return lines

    def _whole(self, watcher: Watcher, state: EncodedState | None) -> bytes:
        """Return an encoded update with the whole state, and note that it is sent."""
        last = self.log.last
        encoded: Any = None if state is None else msgspec.Raw(state.encoded)
        watcher.version = 0 if state is None else state.version
        watcher.table = wire.encode(self.info(watcher.person.id))
        table: Any = msgspec.Raw(watcher.table)
        return wire.encode(wire.Update(last, self._lines(watcher, last), encoded, table, watcher.version))

    def _patch(self, watcher: Watcher, version: int, change: msgspec.Raw | None) -> bytes:
        """Return an encoded patch of what was sent last, and note that it is sent."""
        last, base = self.log.last, watcher.version
        table = wire.encode(self.info(watcher.person.id))
        table_change = msgspec.Raw(patch.diff(watcher.table, table)) if table != watcher.table else None
        watcher.version, watcher.table = version, table
        lines = self._lines(watcher, last)
        return wire.encode(wire.Patch(last, base, version, change, table_change, lines))

    async def _state(self, viewer: int | None, *, partial: bool) -> EncodedState:
        """Return the state for a viewer, made once for all watchers of the seat."""
        audience = (viewer, partial)
        while True:
            version, number = self._version, self.log.answer_number
            known = self._states.get(audience)
            if known is not None and known.version == version:
                return known
            table = guarded(self.row.id, self.game_state.table_for, viewer)
            question: Any = guarded(self.row.id, serialize.question, self.game, table)
            deciding = question is not None and viewer is not None and question.seat == viewer
            if deciding and self.row.stage == "running" and not self.game_state.failed:
                question = await self._with_options(table, question, partial=partial)
                if self._version != version or self._states.get(audience) is not known:
                    continue
            may, words = (False, "") if viewer is None else self.undo.status(viewer)
            state = guarded(
                self.row.id,
                serialize.state,
                self.game,
                table,
                viewer,
                number=number + 1,
                moment=self.game_state.moment,
                question=question,
                takes_back=words,
                may_take_back=may,
                waiting=self.game_state.waiting,
                sealed=words if viewer in self.game_state.sealed else "",
            )
            self._states[audience] = EncodedState(version, wire.encode(state), known)

    async def _with_options(self, table: Table, question: wire.Asked, *, partial: bool) -> Any:
        """Return the question with all options, listed once for each answer number."""
        assert question.seat is not None
        audience = (question.seat, partial)
        number, task = self._options.get(audience, (-1, None))
        if task is None or number != self.log.answer_number:
            task = asyncio.create_task(self._list_options(table, question, partial=partial))
            self._options[audience] = (self.log.answer_number, task)
        return await asyncio.shield(task)

    async def _list_options(self, table: Table, question: wire.Asked, *, partial: bool) -> Any:
        """Return the question with all options, from a worker if this table is slow; without if it fails."""
        if not self._slow:
            begun = time.perf_counter()
            listed = guarded(self.row.id, list_options, self.game, table, partial=partial)
            self._slow = time.perf_counter() - begun > SLOW
            return msgspec.Raw(wire.encode(listed))
        position = guarded(self.row.id, self.game.write_position, table)
        job = ListOptions(self.game.name, position, self.row.colours, partial)
        try:
            return await self.workers.run(job, SECONDS_FOR_OPTIONS, person=self.row.owner, urgency="live")
        except WorkerError:
            return question

    # Requests ------------------------------------------------------------------------------------

    def info(self, person: int) -> wire.TableInfo:
        """Return what a person may know about the table without watching it."""
        present = {watcher.seat for watcher in self.watchers}
        spectators = sum(watcher.seat is None for watcher in self.watchers)
        waiting = self.game_state.waiting
        info = serialize.table_info(self.game, self.row, person, present, spectators, self.clock, waiting)
        if self.lesson is None:
            return info
        return msgspec.structs.replace(info, lesson=guarded(self.row.id, self.lesson.state))

    async def previews(self, person: Person, command: wire.AskPreviews) -> wire.Previews:
        """Return options of a seat with their previews, from a worker; CommandError if it is not its turn."""
        self.seating.require_own(person, command.seat)
        number = self.log.answer_number + 1
        if command.number != number:
            raise CommandError(409, "The game has moved on.", number=number)
        if self.row.stage != "running" or command.seat not in self.game_state.waiting:
            raise CommandError(409, "No move is needed now.", number=number)
        table = self.game_state.table_for(command.seat)
        position = guarded(self.row.id, self.game.write_position, table)
        job = PreviewOptions(self.game.name, position, command.words, self.row.colours)
        try:
            encoded = await self.workers.run(job, SECONDS_FOR_PREVIEWS, person=person.id, urgency="asked")
        except WorkerError:
            raise busy_error() from None
        return msgspec.json.decode(encoded, type=wire.Previews)

    def moment(self, person: int, moment: int, seat: int | None) -> wire.Moment:
        """Return the table after so many answers, as seen from a seat."""
        if seat is not None:
            self.seating.require_seat(seat)
        if not self.seating.may_watch(person, seat):
            raise CommandError(403, "You cannot watch this table from that seat.")
        if not 0 <= moment <= self.game_state.moment or self.row.stage == "gathering":
            raise CommandError(404, f"This game has {self.game_state.moment} moves so far.")
        table = guarded(self.row.id, self.game_state.table_at, moment)
        question = serialize.question(self.game, table)
        state = serialize.state(self.game, table, seat, number=0, moment=moment, question=question)
        return wire.Moment(state, self.log.lines_at(moment, seat))

    def open_moment(self, person: int, moment: int) -> wire.Moment:
        """Return the table of a finished game after so many answers, with all hands open."""
        shown = self.moment(person, moment, None)
        if not self.row.ended:
            raise CommandError(409, "All hands can be seen when the game is over.")
        table = guarded(self.row.id, self.game_state.table_at, moment)
        view = guarded(self.row.id, open_view, self.game, table, len(self.row.seats))
        state = serialize.state(
            self.game, table, None, number=0, moment=moment, question=shown.state.asked, view=view
        )
        return wire.Moment(state, shown.lines)

    def record(self, person: int) -> str:
        """Return the game in record notation; CommandError 409 while that would reveal hidden answers."""
        row = self.row
        self._require_game()
        viewers: list[int | None] = [*self.seating.seats_of(person)] or [None]
        if not self.seating.may_watch(person, viewers[0]):
            raise CommandError(403, "You cannot watch this table.")
        if not row.ended and self.log.hides_answers_from(viewers):
            raise CommandError(
                409,
                "The record of this game would show hidden cards. You can save it when the game is over; "
                "until then it is kept here.",
            )
        players = [_record_name(self._player_name(seat)) for seat in row.seats]
        notes = {WHAT_IF: row.origin} if row.is_branch else {}
        notes["commitment"] = commitment(row.secret)
        if row.ended:
            notes["secret"] = row.secret.hex()
        words = encode_words([seat.words for seat in row.seats])
        if words:
            notes["words"] = words
        if row.day:
            notes[DAILY] = row.day
        if self.log.free_undos:
            notes["undone"] = f"{self.log.free_undos} times, with what came of it"
        if row.begun_at:
            notes["begun"] = f"after answer {row.begun_at}"
        answers = list(self.game_state.answers)
        record = Record(self.game.name, self.game.version, dict(row.settings), players, answers, notes=notes)
        record.board = played_board(self.game.name)
        record.colours = list(row.colours[: len(row.seats)])
        if self.game_state.table.over:
            record.result = result_of(self.game, self.game_state.table)
        return notation.write(self.game, record)

    def _require_game(self) -> None:
        """Raise CommandError 409 in a lesson, which does not begin where games begin."""
        if self.lesson is not None:
            raise CommandError(409, "A lesson is no whole game; it has no record and no statistics.")

    def _player_name(self, seat: SeatRow) -> str:
        """Return the name of a seat's player in a record."""
        if seat.sitter == "person":
            return seat_name(seat.name, self.game.seat_names[seat.seat])
        return seat.name or seat.bot or seat.sitter

    async def statistics(self, person: int) -> wire.GameStatistics:
        """Return the statistics of the finished game, counted once, by a worker."""
        self._require_game()
        if not self.row.ended:
            raise CommandError(409, "You can see how it went when the game is over.")
        if not self.seating.may_watch(person, None):
            raise CommandError(403, "You cannot watch this table.")
        if self._statistics is None:
            name = f"statistics of {self.row.id[:6]}"
            self._statistics = asyncio.create_task(self._count_statistics(person), name=name)
        try:
            return await asyncio.shield(self._statistics)
        except WorkerBusy:
            self._statistics = None
            raise busy_error() from None
        except WorkerError:
            self._statistics = None
            raise CommandError(409, "The statistics of this game can no longer be counted.") from None

    async def _count_statistics(self, person: int) -> wire.GameStatistics:
        """Have a worker count the statistics of the game."""
        job = CountStatistics(
            game=self.game.name,
            seats=len(self.row.seats),
            settings=dict(self.row.settings),
            answers=[self.game.write(answer) for answer in self.game_state.answers],
            colours=self.row.colours,
            seconds=SECONDS_FOR_STATISTICS,
        )
        encoded = await self.workers.run(job, SECONDS_FOR_STATISTICS, person=person, urgency="asked")
        return msgspec.json.decode(encoded, type=wire.GameStatistics)

    async def dice_report(self, person: int) -> wire.DiceReport:
        """Return whether all dice of the finished game follow from its secret, redone by a worker."""
        if not self.row.ended:
            raise CommandError(409, "The dice can be checked when the game is over.")
        job = CheckDice(self.record(person), SECONDS_FOR_STATISTICS)
        try:
            encoded = await self.workers.run(job, SECONDS_FOR_STATISTICS, person=person, urgency="asked")
        except WorkerBusy:
            raise busy_error() from None
        except WorkerError:
            raise CommandError(409, "The dice of this game can no longer be checked here.") from None
        found = msgspec.json.decode(encoded, type=DiceCheck)
        words = [seat.words for seat in self.row.seats]
        return wire.DiceReport(
            found.chances,
            found.first_wrong,
            found.matches_commitment,
            commitment(self.row.secret),
            self.row.secret.hex(),
            words if any(words) else [],
            self.row.day,
            self.row.begun_at,
        )

    def report(self) -> str:
        """Return the facts about the table that help to find a bug, without hidden information."""
        agenda = [type(entry).__name__ for entry in reversed(self.game_state.table.agenda)]
        return "\n".join(
            [
                f"game {self.game.name}, version {self.game.version}, {len(self.row.seats)} seats",
                f"settings {dict(self.row.settings)}",
                f"answers {self.game_state.moment}, stage {self.row.stage}",
                f"agenda {' '.join(agenda)}",
                *self.log.last_public_answers(10),
            ]
        )


def _record_name(name: str) -> str:
    """Return a name without what a record cannot hold."""
    clean = "".join(letter for letter in name if letter.isprintable() and letter != ",")
    return " ".join(clean.split()) or "somebody"
