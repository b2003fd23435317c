"""The lobby: opens and finds tables, loads rooms into memory and drops those nobody needs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, final

import msgspec

from goldenspike import rulebook
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.core.registry import find, names
from goldenspike.rulebook import Rulebook
from goldenspike.server import protocol as wire
from goldenspike.server import serialize
from goldenspike.server.command_error import CommandError
from goldenspike.server.jobs import LoadRecord
from goldenspike.server.programs import Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.room import Room
from goldenspike.server.seating import BOT_NAMES, require_bot, require_name
from goldenspike.server.store import Person, SeatRow, Store, TableRow
from goldenspike.server.workers import WorkerError, Workers, location_of

LOG: Final = logging.getLogger("goldenspike.lobby")
MOST_SHOWN: Final = 50
MOST_UNFINISHED: Final = 200
"""Tables that one person may have opened and not finished."""
MOST_ROOMS: Final = 2_000
"""Tables in memory, of about half a megabyte each with their sockets."""
DAY: Final = 86_400.0
SECONDS_TO_REPLAY: Final = 10.0
"""The time limit for replaying a saved game."""
SECONDS_IDLE: Final = 120.0
"""How long an idle room stays in memory."""
SECONDS_BETWEEN_ROUNDS: Final = 30.0
ROUNDS_BETWEEN_DELETIONS: Final = 120
"""The clean-up drops idle rooms every round, and deletes old tables once in so many rounds."""


def today() -> date:
    """Return the date by universal time, the same everywhere."""
    return datetime.now(UTC).date()


@final
class Lobby:
    """The tables of one server."""

    def __init__(self, store: Store, workers: Workers, programs: Programs, pace: float) -> None:
        self.store = store
        self.workers = workers
        self.programs = programs
        self.pace = pace
        self.games: dict[str, Game] = {name: find(name) for name in names()}
        self.books: dict[str, Rulebook] = {name: rulebook.of(game) for name, game in self.games.items()}
        self.rooms: dict[str, Room] = {}
        """The tables in memory; the one used last stands last."""
        self._running: dict[object, asyncio.Task[Room]] = {}
        self._idle_since: dict[str, float] = {}
        self._cleaner: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Load the tables whose clock runs, and start the clean-up task."""
        for table_id in await self.store.tables_with_deadline():
            with contextlib.suppress(Exception):
                await self.room(table_id)
        self._cleaner = asyncio.create_task(self._clean_up(), name="clean-up")

    async def close(self) -> None:
        """Stop all rooms and the clean-up task."""
        if self._cleaner is not None:
            self._cleaner.cancel()
        for room in self.rooms.values():
            room.close()

    # Tables --------------------------------------------------------------------------------------

    def game(self, name: str) -> Game:
        """Return the game of this name, registered at the start; CommandError 404 if there is none."""
        game = self.games.get(name)
        if game is None:
            raise CommandError(404, f"There is no such game (there are: {', '.join(self.games)}).")
        return game

    async def open(self, person: Person, command: wire.OpenTable) -> Room:
        """Open a table, or return the one this command opened before, even at the same time.

        A second request for the deal of the day returns the person's unfinished try at it.
        """
        key = (person.id, command.game, "daily") if command.daily else (person.id, command.id)
        return await self._once(key, lambda: self._open(person, command))

    async def _open(self, person: Person, command: wire.OpenTable) -> Room:
        before = await self.store.table_opened_by(person.id, command.id)
        if before is not None:
            return await self.room(before)
        day = self._day(command) if command.daily else ""
        if day:
            running = await self.store.running_try(person.id, command.game, day)
            if running:
                return await self.room(running)
        if await self.store.count_unfinished(person.id) >= MOST_UNFINISHED:
            reason = f"You have {MOST_UNFINISHED} tables that are not over. Give one of them up first."
            raise CommandError(409, reason)
        self._require_space()
        saved = await self._saved(command.record)
        game = self.game(command.game if saved is None else saved.game)
        settings = command.settings if saved is None else saved.settings
        colours = tuple(command.colours) if saved is None else saved.colours
        try:
            game.open(len(command.seats), settings)
            colours = game.complete_colours(colours)
        except UnknownGame as error:
            raise CommandError(400, str(error)) from None
        if len(command.colours) not in (0, len(command.seats)):
            raise CommandError(400, "Name a colour for every seat, or none at all.")
        if saved is not None and saved.seats != len(command.seats):
            raise CommandError(400, f"The saved game has {saved.seats} seats.")
        if not any(plan.who == "me" for plan in command.seats):
            raise CommandError(400, "Take at least one seat yourself.")
        seats = tuple(
            self._seat_row(number, plan, person, command, game) for number, plan in enumerate(command.seats)
        )
        now = time.time()
        row = TableRow(
            id=secrets.token_urlsafe(16),
            game=game.name,
            version=game.version,
            settings=tuple(game.complete_settings(settings).items()),
            secret=secrets.token_bytes(32),
            stage="gathering" if any(seat.sitter == "open" for seat in seats) else "running",
            listed=command.listed and not day,
            watching="closed" if day else command.watching,
            clock=command.clock,
            owner=person.id,
            invitation=secrets.token_urlsafe(12),
            opened=now,
            touched=now,
            begun_at=0 if saved is None else len(saved.answers),
            deadline=None,
            result="",
            turns=0,
            deciding=None,
            opening_id=command.id,
            day=day,
            colours=() if colours == game.seat_names else colours,
            seats=seats,
        )
        room = self._room(game, row)
        await room.open(saved)
        self.rooms[row.id] = room
        room.advance()
        return room

    def _day(self, command: wire.OpenTable) -> str:
        """Return today's date for a deal of the day; CommandError 400 if it cannot be played like this."""
        game = self.game(command.game)
        if game.deal is None:
            raise CommandError(400, f"{game.title} has no deal of the day.")
        alone = [plan.who for plan in command.seats] == ["me"]
        if not alone or command.settings or command.colours or command.record or command.clock is not None:
            raise CommandError(
                400, "The deal of the day is played alone, by the usual rules and without a clock."
            )
        return today().isoformat()

    async def daily(self, person: Person, name: str, asked: str) -> wire.Daily:
        """Return the scores of a day's deal, today's for ''."""
        game = self.game(name)
        if game.deal is None:
            raise CommandError(404, f"{game.title} has no deal of the day.")
        now = today()
        try:
            day = date.fromisoformat(asked or now.isoformat()).isoformat()
        except ValueError:
            raise CommandError(400, "A day is written like 2026-11-15.") from None
        best, people = await self.store.scores(name, day, MOST_SHOWN)
        tries = await self.store.scores_of(person.id, name, day)
        ranks = {row.score: rank for rank, row in reversed(list(enumerate(best, start=1)))}
        mine = None
        if tries:
            rank = await self.store.count_better(name, day, tries[0]) + 1
            mine = wire.DailyScore(rank, person.name, tries[0], mine=True)
        midnight = datetime(now.year, now.month, now.day, tzinfo=UTC) + timedelta(days=1)
        return wire.Daily(
            game=name,
            day=day,
            today=now.isoformat(),
            until=midnight.timestamp(),
            scores=[
                wire.DailyScore(ranks[row.score], row.name, row.score, mine=row.person == person.id)
                for row in best
            ],
            people=people,
            mine=mine,
            practice=tries[1:],
            table=await self.store.running_try(person.id, name, day),
        )

    def _seat_row(
        self, number: int, plan: wire.SeatPlan, person: Person, command: wire.OpenTable, game: Game
    ) -> SeatRow:
        """Return the row of one planned seat of a new table."""
        reserve = 0.0 if command.clock is None else float(command.clock.reserve)
        if plan.who == "bot":
            bot = require_bot(plan.bot, self.programs)
            name = BOT_NAMES[number]
            return SeatRow(number, "bot", name, bot, stand_in=False, key_hash="", reserve=reserve)
        if plan.who == "open":
            return SeatRow(number, "open", "", "", stand_in=False, key_hash="", reserve=reserve)
        own = plan.name if plan.name.strip() else person.name
        name = require_name(own) if own else ""
        return SeatRow(
            number, "person", name, "", stand_in=False, key_hash="", reserve=reserve, holders=(person.id,)
        )

    async def _saved(self, text: str) -> SavedGame | None:
        """Return the saved game, replayed by a worker; None for '', CommandError 400 if it is broken."""
        if not text:
            return None
        try:
            job = LoadRecord(text, SECONDS_TO_REPLAY)
            saved = msgspec.json.decode(await self.workers.run(job, SECONDS_TO_REPLAY), type=SavedGame)
        except WorkerError:
            raise CommandError(400, "This saved game cannot be continued.") from None
        if saved.broken:
            raise CommandError(400, f"This saved game cannot be continued: {saved.broken}")
        return saved

    def _room(self, game: Game, row: TableRow) -> Room:
        book = self.books[game.name]
        return Room(game, book, row, self.store, self.workers, self.programs, self.pace)

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
            raise CommandError(503, f"{reason} Try again in a few minutes.")
        self._drop(idle)

    def _drop(self, table_id: str) -> None:
        """Drop a room from memory; it is loaded again when somebody needs it."""
        del self.rooms[table_id]
        self._idle_since.pop(table_id, None)
        self.programs.release(table_id, None)

    async def _load(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None or row.game not in self.games:
            raise CommandError(404, "There is no such table; perhaps it was deleted long ago.")
        self._require_space()
        game = self.games[row.game]
        settings = game.upgrade_settings(row.version, dict(row.settings))
        room = self._room(
            game, msgspec.structs.replace(row, settings=tuple(settings.items()), version=game.version)
        )
        try:
            await room.load()
        except Exception as error:  # noqa: BLE001  a table of another time must not take the server down
            LOG.error("Table %s cannot be loaded: %s", table_id[:6], type(error).__name__)  # noqa: TRY400
            raise CommandError(500, "This version of Golden Spike cannot load this table.") from None
        self.rooms[table_id] = room
        room.advance()
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

    def _info(self, row: TableRow, person: Person) -> wire.TableInfo:
        room = self.rooms.get(row.id)
        if room is not None:
            return room.presenter.info(person.id)
        game = self.games[row.game].in_colours(row.colours)
        return serialize.table_info(game, row, person.id, set(), 0, None)

    # Clean-up ------------------------------------------------------------------------------------

    async def _clean_up(self) -> None:
        """Drop idle rooms from memory, and delete tables that nobody has touched for long."""
        rounds = 0
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)
            now = time.time()
            for table_id, room in list(self.rooms.items()):
                if not room.idle:
                    self._idle_since.pop(table_id, None)
                elif now - self._idle_since.setdefault(table_id, now) > SECONDS_IDLE:
                    self._drop(table_id)
            if rounds % ROUNDS_BETWEEN_DELETIONS == 0:
                try:
                    await self.store.delete_old_tables(now - wire.DAYS_OVER * DAY, now - wire.DAYS_IDLE * DAY)
                except Exception as error:  # noqa: BLE001  the next round tries again
                    LOG.error("Old tables were not deleted: %s", location_of(error))  # noqa: TRY400
                    continue
            rounds += 1
