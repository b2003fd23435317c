"""The lobby: opens and finds tables, loads rooms into memory and drops those nobody needs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, final

import msgspec

from goldenspike.core.game import Game
from goldenspike.lessons import Lesson
from goldenspike.server import branches, serialize
from goldenspike.server import protocol as wire
from goldenspike.server.background import repeat
from goldenspike.server.clean_up import CleanUp
from goldenspike.server.clock import GRACE
from goldenspike.server.command_error import CommandError, busy_error
from goldenspike.server.daily_deal import day_of_try
from goldenspike.server.game_library import GameLibrary
from goldenspike.server.jobs import LoadRecord
from goldenspike.server.lesson_table import today
from goldenspike.server.new_tables import lesson_row, opened_row, planned_seats
from goldenspike.server.own_games import own_games
from goldenspike.server.programs import Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.room import Room
from goldenspike.server.room_refresher import RoomRefresher
from goldenspike.server.rows import Person, TableRow
from goldenspike.server.store import Store
from goldenspike.server.workers import WorkerBusy, WorkerError, Workers, location_of
from goldenspike.server.writer import StaleTable

LOG: Final = logging.getLogger("goldenspike.lobby")
MOST_SHOWN: Final = 50
MOST_UNFINISHED: Final = 200
"""Tables that one person may have opened and not finished."""
MOST_ROOMS: Final = 2_000
"""Tables in memory, of about half a megabyte each with their sockets."""
MOST_COUNTED: Final = 1_000
"""Most tables of a person that their own page counts, the last touched first."""
SECONDS_TO_REPLAY: Final = 10.0
"""The time limit for replaying a saved game."""
SECONDS_IDLE: Final = 120.0
"""How long an idle room stays in memory."""
SECONDS_BETWEEN_ALARMS: Final = 1.0
SECONDS_BETWEEN_ROUNDS: Final = 30.0
NO_SPACE: Final = 503


@final
class Lobby:
    """The tables of one server."""

    def __init__(
        self, store: Store, workers: Workers, programs: Programs, pace: float, only: str = ""
    ) -> None:
        self.store = store
        self.workers = workers
        self.programs = programs
        self.pace = pace
        self.library = GameLibrary(only)
        self.rooms: dict[str, Room] = {}
        """The tables in memory; the one used last stands last."""
        self._running: dict[object, asyncio.Task[Room]] = {}
        self._idle_since: dict[str, float] = {}
        self._asleep: dict[str, float] = {}
        """The deadlines of tables that are not in memory, by table."""
        self._grace_until = time.time() + GRACE
        self._tasks: list[asyncio.Task[None]] = []
        self._clean_up = CleanUp(store, self.rooms.keys())
        self._refresher = RoomRefresher(store, self.rooms)

    async def start(self) -> None:
        """Note the tables whose clock runs, without loading them, and start the background tasks."""
        self._asleep = await self.store.deadlines()
        await self._clean_up.start()
        self._tasks = [
            asyncio.create_task(repeat(self._wake_tables, SECONDS_BETWEEN_ALARMS), name="alarms"),
            asyncio.create_task(repeat(self._drop_idle_rooms, SECONDS_BETWEEN_ROUNDS), name="idle"),
            asyncio.create_task(repeat(self._clean_up.delete_old, SECONDS_BETWEEN_ROUNDS), name="clean-up"),
        ]
        if self.store.shared:
            self._refresher.start()
            deadlines = repeat(self._note_deadlines, SECONDS_BETWEEN_ROUNDS)
            self._tasks.append(asyncio.create_task(deadlines, name="deadlines"))

    async def close(self) -> None:
        """Stop all rooms and the background tasks."""
        for task in self._tasks:
            task.cancel()
        self._refresher.close()
        for room in self.rooms.values():
            room.close()

    # Tables --------------------------------------------------------------------------------------

    async def open(self, person: Person, command: wire.OpenTable) -> Room:
        """Open a table, or return the one this command opened before, even at the same time.

        A second request for the deal of the day returns the person's unfinished try at it.
        """
        key = (person.id, command.game, "daily") if command.daily else (person.id, command.id)
        return await self._once(key, lambda: self._open(person, command))

    async def _open(self, person: Person, command: wire.OpenTable) -> Room:
        """Open a table, unless this command has opened one before."""
        before = await self.store.table_opened_by(person.id, command.id)
        if before is not None:
            return await self.room(before)
        day = day_of_try(self.library.game(command.game), command) if command.daily else ""
        if day:
            running = await self.store.running_try(person.id, command.game, day)
            if running:
                return await self.room(running)
        await self._require_few_unfinished(person)
        self._require_space()
        saved = await self._saved(command.record, person.id)
        game = self.library.game(command.game if saved is None else saved.game)
        row = opened_row(game, person, command, self.programs, saved, day)
        if row.may_begin:
            row = msgspec.structs.replace(row, stage="running")
        return await self._write_opening(self._room(game, row), saved)

    async def _write_opening(self, room: Room, saved: SavedGame | None) -> Room:
        """Write a new table; return its room, or that of the table which another server opened meanwhile."""
        try:
            await room.open(saved)
        except StaleTable:
            row = room.row
            before = await self.store.table_opened_by(row.owner, row.opening_id)
            before = before or await self.store.running_try(row.owner, row.game, row.day)
            if not before:
                raise
            return await self.room(before)
        self.rooms[room.row.id] = room
        room.advance()
        return room

    # Branches ------------------------------------------------------------------------------------

    async def open_branch(self, person: Person, table_id: str, command: wire.OpenBranch) -> Room:
        """Open a branch of a table, or return the one this command opened before."""
        return await self._once((person.id, command.id), lambda: self._open_branch(person, table_id, command))

    async def _open_branch(self, person: Person, table_id: str, command: wire.OpenBranch) -> Room:
        """Open a branch, unless this command has opened one before."""
        before = await self.store.table_opened_by(person.id, command.id)
        if before is not None:
            return await self.room(before)
        source = await self.room(table_id)
        if self.store.shared:
            await source.refresh()
        await self._require_few_unfinished(person)
        parent = await self._parent_of_branch(source.row, command.moment)
        opened = await self.store.count_branches(parent.root or parent.id)
        self._require_space()
        # Without a pause from here to the write: what may be branched from is what is copied.
        branches.require_branchable(source, person.id, command.moment)
        branches.require_few(opened, person.id)
        if len(command.seats) != len(source.row.seats):
            raise CommandError(400, f"This game has {len(source.row.seats)} seats.")
        seats = planned_seats(command.seats, person, self.programs)
        row = branches.branch_row(source, person, command, seats, parent)
        if row.may_begin:
            row = msgspec.structs.replace(row, stage="running")
        saved = branches.saved_until(source, command.moment)
        return await self._write_opening(self._room(self.library.game(row.game), row), saved)

    async def _parent_of_branch(self, row: TableRow, moment: int) -> TableRow:
        """Return the table that a branch from this moment comes from.

        The moments up to which a branch has its answers in common with its parent are the parent's.
        """
        while row.is_branch and moment <= row.begun_at:
            parent = await self.store.table_row(row.parent) if row.parent else None
            if parent is None:
                break
            row = parent
        return row

    async def branch_tree(self, person: Person, table_id: str) -> wire.BranchTree:
        """Return a game and its branches, as far as a person may see them; else CommandError 403."""
        row = (await self.room(table_id)).row
        if not branches.may_see(row, person.id):
            raise CommandError(403, "You cannot watch this table.")
        root = row if not row.root else await self.store.table_row(row.root)
        found = await self.store.branches_of(row.root or row.id, branches.MOST_IN_TREE)
        seen = [one for one in found if branches.may_see(one, person.id)]
        return wire.BranchTree(
            self._info(root, person) if root is not None and branches.may_see(root, person.id) else None,
            [self._info(one, person) for one in sorted(seen, key=lambda one: one.opened)],
        )

    async def compare_branch(self, person: Person, table_id: str) -> wire.BranchComparison:
        """Return a branch beside what happened; CommandError if that cannot be told, or not yet."""
        room = await self.room(table_id)
        if not room.row.parent:
            raise CommandError(409, "There is no other game to compare this one with.")
        return await branches.compare(room, await self.room(room.row.parent), person.id)

    async def open_lesson(self, person: Person, game: str, lesson_id: str, command: wire.OpenLesson) -> Room:
        """Open a table for a lesson, or return the one this command opened before."""
        lesson = self.library.lesson(game, lesson_id)
        return await self._once(
            (person.id, command.id), lambda: self._open_lesson(person, game, lesson, command)
        )

    async def _open_lesson(
        self, person: Person, name: str, lesson: Lesson, command: wire.OpenLesson | wire.OpenPuzzle
    ) -> Room:
        """Open a table for a lesson, unless this command has opened one before."""
        before = await self.store.table_opened_by(person.id, command.id)
        if before is not None:
            return await self.room(before)
        game = self.library.game(name)
        row = lesson_row(game, person, command, lesson)
        return await self._write_opening(self._room(game, row), None)

    async def open_puzzle(self, person: Person, game: str, puzzle_id: str, command: wire.OpenPuzzle) -> Room:
        """Open a table for a puzzle, or return the one this command opened before."""
        lesson = self.library.puzzle_as_lesson(game, puzzle_id)
        return await self._once(
            (person.id, command.id), lambda: self._open_lesson(person, game, lesson, command)
        )

    async def _require_few_unfinished(self, person: Person) -> None:
        """Raise CommandError 409 if a person has too many tables that are not over."""
        if await self.store.count_unfinished(person.id) >= MOST_UNFINISHED:
            reason = f"You have {MOST_UNFINISHED} tables that are not over. Give one of them up first."
            raise CommandError(409, reason)

    async def _saved(self, text: str, person: int) -> SavedGame | None:
        """Return the saved game, replayed by a worker; None for '', CommandError 400 if it is broken."""
        if not text:
            return None
        try:
            job = LoadRecord(text, SECONDS_TO_REPLAY)
            encoded = await self.workers.run(job, SECONDS_TO_REPLAY, person=person, urgency="asked")
            saved = msgspec.json.decode(encoded, type=SavedGame)
        except WorkerBusy:
            raise busy_error() from None
        except WorkerError:
            raise CommandError(400, "This saved game cannot be continued.") from None
        if saved.broken:
            raise CommandError(400, f"This saved game cannot be continued: {saved.broken}")
        return saved

    def _room(self, game: Game, row: TableRow) -> Room:
        """Return a room for a row, with the lessons of its game; CommandError 404 if its puzzle is gone."""
        book = self.library.books[game.name]
        taught, puzzle = self.library.taught_at(game.name, row.lesson)
        return Room(game, book, row, self.store, self.workers, self.programs, self.pace, taught, puzzle)

    async def room(self, table_id: str) -> Room:
        """Return the room of a table, loaded if need be; CommandError 404 if there is no such table."""
        room = self.rooms.pop(table_id, None)
        if room is not None:
            self.rooms[table_id] = room
            return room
        return await self._once(table_id, lambda: self._load(table_id))

    async def _once(self, key: object, work: Callable[[], Coroutine[Any, Any, Room]]) -> Room:
        """Run this work once: who asks for the same key meanwhile gets the same result."""
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(work())
            self._running[key] = task
            task.add_done_callback(lambda _: self._running.pop(key))
        return await asyncio.shield(task)

    def _require_space(self) -> None:
        """Drop the idle room used longest ago if there are too many; CommandError 503 if all are busy."""
        if len(self.rooms) < MOST_ROOMS:
            return
        idle = next((table_id for table_id, room in self.rooms.items() if room.idle), None)
        if idle is None:
            reason = f"{MOST_ROOMS} tables are being played here now, and there is no space for another."
            raise CommandError(NO_SPACE, f"{reason} Try again in a few minutes.")
        self._drop(idle)

    def _drop(self, table_id: str) -> None:
        """Drop a room from memory; it is loaded again when somebody needs it, or its time is up."""
        room = self.rooms.pop(table_id)
        deadline = room.clock.deadline
        if room.clock.runs and deadline is not None:
            self._asleep[table_id] = deadline
        room.close()
        self._idle_since.pop(table_id, None)
        self.programs.release(table_id, None)

    async def _load(self, table_id: str) -> Room:
        """Load a table from the database; CommandError if there is none or it cannot be played on."""
        stored = await self.store.stored_table(table_id)
        row = None if stored is None else stored.row
        if stored is None or row is None or not self.library.has(row.game, row.lesson):
            raise CommandError(404, "There is no such table; perhaps it was deleted long ago.")
        self._require_space()
        game = self.library.games[row.game]
        if row.version > game.version:
            raise CommandError(500, _not_loaded(game, row))
        try:
            settings = game.upgrade_settings(row.version, dict(row.settings))
            upgraded = msgspec.structs.replace(row, settings=tuple(settings.items()), version=game.version)
            room = self._room(game, upgraded)
            room.load(stored)
        except Exception as error:  # noqa: BLE001  a table of another time must not take the server down
            LOG.error("Table %s cannot be loaded: %s", table_id[:6], type(error).__name__)  # noqa: TRY400
            raise CommandError(500, _not_loaded(game, row)) from None
        self.rooms[table_id] = room
        self._asleep.pop(table_id, None)
        room.clock.resume(self._grace_until)
        room.autoplay.go_on()
        return room

    async def tables(self, person: Person) -> wire.Tables:
        """Return a person's own tables, and the listed ones they may join or watch."""
        mine = await self.store.tables_of(person.id, MOST_SHOWN)
        gathering = await self.store.listed("gathering", MOST_SHOWN)
        running = await self.store.listed("running", MOST_SHOWN)
        own = {row.id for row in mine}
        return wire.Tables(
            [self._info(row, person) for row in mine],
            [self._info(row, person) for row in gathering if row.id not in own],
            [self._info(row, person) for row in running if row.id not in own and row.watching == "open"],
        )

    async def own_games(self, person: Person) -> wire.OwnGames:
        """Return what a person has played."""
        tables = await self.store.tables_of(person.id, MOST_COUNTED)
        tries = await self.store.tries_of(person.id)
        return own_games(person.id, self.library.games, tables, tries, today())

    def _info(self, row: TableRow, person: Person) -> wire.TableInfo:
        """Return what a person may know about a table, whether or not it is in memory."""
        room = self.rooms.get(row.id)
        if room is not None:
            return room.presenter.info(person.id)
        game = self.library.games[row.game].in_colours(row.colours)
        return serialize.table_info(game, row, person.id, set(), 0, None)

    # Background tasks ----------------------------------------------------------------------------

    async def _wake_tables(self) -> None:
        """Load the tables whose deadline has come, so that their clocks ring."""
        now = time.time()
        if now < self._grace_until:
            return
        for table_id in [table_id for table_id, at in self._asleep.items() if at <= now]:
            try:
                await self.room(table_id)
            except CommandError as error:
                if error.status != NO_SPACE:
                    self._asleep.pop(table_id, None)
            except Exception as error:  # noqa: BLE001  it is tried again, and the others are not delayed
                self._asleep[table_id] = now + SECONDS_BETWEEN_ROUNDS
                LOG.error("Table %s does not wake up: %s", table_id[:6], location_of(error))  # noqa: TRY400

    async def _note_deadlines(self) -> None:
        """Note the deadlines of tables that other servers had in memory; they may be gone."""
        deadlines = await self.store.deadlines()
        self._asleep = {table_id: at for table_id, at in deadlines.items() if table_id not in self.rooms}

    async def _drop_idle_rooms(self) -> None:
        """Drop the rooms that have been idle for long from memory."""
        now = time.monotonic()
        for table_id, room in list(self.rooms.items()):
            if not room.idle:
                self._idle_since.pop(table_id, None)
            elif now - self._idle_since.setdefault(table_id, now) > SECONDS_IDLE:
                self._drop(table_id)


def _not_loaded(game: Game, row: TableRow) -> str:
    """Return why a table of another version of its game cannot be played on, as a sentence for players."""
    return (
        f"This table was begun with version {row.version} of {game.title}, and this server plays version "
        f"{game.version}, which cannot go on with it. Nothing of it is lost: a server that knows it can."
    )
