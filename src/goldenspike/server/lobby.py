"""All tables of the server: opened, found, loaded when somebody comes, let go when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
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
from goldenspike.server.jobs import TakeUp
from goldenspike.server.mistakes import mistake
from goldenspike.server.programs import Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.room import Room
from goldenspike.server.seating import BOTS_ARE_CALLED, bot_named, clean_name, sitter_name, table_info
from goldenspike.server.store import KeptSeat, KeptTable, Person, Store
from goldenspike.server.workers import WorkerFault, Workers

LOG: Final = logging.getLogger("goldenspike.lobby")
MOST_SHOWN: Final = 50
DAY: Final = 86_400.0
SECONDS_TO_TAKE_UP: Final = 10.0
"""A saved game that takes longer to be played through is no game anybody played."""
SECONDS_IDLE: Final = 120.0
"""A room nobody looks at stays in memory so long."""


def today() -> date:
    """The day it is everywhere at once, by universal time."""
    return datetime.now(UTC).date()


def token_hash(token: str) -> str:
    """What is kept of a person's token."""
    return hashlib.sha256(token.encode()).hexdigest()


@final
class Lobby:
    """The tables and those who come to them."""

    def __init__(self, store: Store, workers: Workers, programs: Programs, pace: float) -> None:
        self.store = store
        self.workers = workers
        self.programs = programs
        self.pace = pace
        self.games: dict[str, Game] = {name: find(name) for name in names()}
        self.books: dict[str, Rulebook] = {name: rulebook.of(game) for name, game in self.games.items()}
        self.rooms: dict[str, Room] = {}
        self._under_way: dict[object, asyncio.Task[Room]] = {}
        self._left: dict[str, float] = {}
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up tables where time runs, and begin to keep house."""
        for table_id in await self.store.with_deadline():
            with contextlib.suppress(Exception):
                await self.room(table_id)
        self._keeper = asyncio.create_task(self._keep_house(), name="housekeeping")

    async def close(self) -> None:
        """Stop everything that goes on."""
        if self._keeper is not None:
            self._keeper.cancel()
        for room in self.rooms.values():
            room.close()

    # Persons -------------------------------------------------------------------------------------

    async def person(self, token: str) -> Person | None:
        """Who shows this token."""
        return await self.store.person(token_hash(token)) if token else None

    async def new_person(self) -> tuple[Person, str]:
        """Somebody new and the token that proves it."""
        token = secrets.token_urlsafe(24)
        return await self.store.new_person(token_hash(token), time.time()), token

    async def call(self, person: Person, name: str) -> Person:
        """What a person is called from now on."""
        clean = clean_name(name)
        await self.store.rename(person.id, clean, time.time())
        return Person(person.id, clean)

    # Tables --------------------------------------------------------------------------------------

    def game(self, name: str) -> Game:
        """The game of this name; the names are fixed when the server starts."""
        game = self.games.get(name)
        if game is None:
            raise mistake(404, f"There is no such game (there are: {', '.join(self.games)}).")
        return game

    async def open(self, person: Person, command: wire.OpenTable) -> Room:
        """Open a table; the same command again, even at the same time, leads to the same table.

        So does another wish for the deal of the day while one's try at it is not finished.
        """
        key = (person.id, command.game, "daily") if command.daily else (person.id, command.id)
        return await self._once(key, lambda: self._open(person, command))

    async def _open(self, person: Person, command: wire.OpenTable) -> Room:
        before = await self.store.opened_before(person.id, command.id)
        if before is not None:
            return await self.room(before)
        day = self._day(command) if command.daily else ""
        if day:
            running = await self.store.running_try(person.id, command.game, day)
            if running:
                return await self.room(running)
        saved = await self._saved(command.record)
        game = self.game(command.game if saved is None else saved.game)
        options = command.options if saved is None else saved.options
        try:
            game.open(len(command.seats), options)
        except UnknownGame as error:
            raise mistake(400, str(error)) from None
        if saved is not None and saved.seats != len(command.seats):
            raise mistake(400, f"The saved game has {saved.seats} seats.")
        if not any(plan.who == "me" for plan in command.seats):
            raise mistake(400, "Take at least one seat yourself.")
        seats = tuple(
            self._planned(number, plan, person, command, game) for number, plan in enumerate(command.seats)
        )
        now = time.time()
        kept = KeptTable(
            id=secrets.token_urlsafe(16),
            game=game.name,
            version=game.version,
            settings=tuple(game.complete_settings(options).items()),
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
            seats=seats,
        )
        room = self._room(game, kept)
        await room.open(saved)
        self.rooms[kept.id] = room
        room.go_on()
        return room

    def _day(self, command: wire.OpenTable) -> str:
        """Today, if this is how its deal is played; Mistake if not."""
        game = self.game(command.game)
        if game.deal is None:
            raise mistake(400, f"{game.title} has no deal of the day.")
        alone = [plan.who for plan in command.seats] == ["me"]
        if not alone or command.options or command.record or command.clock is not None:
            raise mistake(400, "The deal of the day is played alone, by the usual rules and without a clock.")
        return today().isoformat()

    async def daily(self, person: Person, name: str, asked: str) -> wire.Daily:
        """A day's deal, today's if none is asked for, and the scores of those who finished it."""
        game = self.game(name)
        if game.deal is None:
            raise mistake(404, f"{game.title} has no deal of the day.")
        now = today()
        try:
            day = date.fromisoformat(asked or now.isoformat()).isoformat()
        except ValueError:
            raise mistake(400, "A day is written like 2026-11-15.") from None
        best, people = await self.store.scores(name, day, MOST_SHOWN)
        tries = await self.store.tries_of(person.id, name, day)
        ranks = {kept.score: rank for rank, kept in reversed(list(enumerate(best, start=1)))}
        mine = None
        if tries:
            rank = await self.store.better(name, day, tries[0]) + 1
            mine = wire.DailyScore(rank, person.name, tries[0], mine=True)
        midnight = datetime(now.year, now.month, now.day, tzinfo=UTC) + timedelta(days=1)
        return wire.Daily(
            game=name,
            day=day,
            today=now.isoformat(),
            until=midnight.timestamp(),
            scores=[
                wire.DailyScore(ranks[kept.score], kept.name, kept.score, mine=kept.person == person.id)
                for kept in best
            ],
            people=people,
            mine=mine,
            practice=tries[1:],
            table=await self.store.running_try(person.id, name, day),
        )

    def _planned(
        self, number: int, plan: wire.SeatPlan, person: Person, command: wire.OpenTable, game: Game
    ) -> KeptSeat:
        reserve = 0.0 if command.clock is None else float(command.clock.reserve)
        key = secrets.token_urlsafe(16)
        if plan.who == "bot":
            bot = bot_named(plan.bot, self.programs)
            name = BOTS_ARE_CALLED[number]
            return KeptSeat(number, "bot", name, bot, stand_in=False, key=key, reserve=reserve)
        if plan.who == "open":
            return KeptSeat(number, "open", "", "", stand_in=False, key=key, reserve=reserve)
        own = plan.name if plan.name.strip() else person.name
        name = clean_name(sitter_name(own, game.seat_names[number]))
        return KeptSeat(
            number, "person", name, "", stand_in=False, key=key, reserve=reserve, holders=(person.id,)
        )

    async def _saved(self, text: str) -> SavedGame | None:
        """A saved game, played through elsewhere; Mistake if it cannot be taken up."""
        if not text:
            return None
        try:
            job = TakeUp(text, SECONDS_TO_TAKE_UP)
            saved = msgspec.json.decode(await self.workers.do(job, SECONDS_TO_TAKE_UP), type=SavedGame)
        except WorkerFault:
            raise mistake(400, "This saved game cannot be taken up.") from None
        if saved.broken:
            raise mistake(400, f"This saved game cannot be taken up: {saved.broken}")
        return saved

    def _room(self, game: Game, kept: KeptTable) -> Room:
        book = self.books[game.name]
        return Room(game, book, kept, self.store, self.workers, self.programs, self.pace)

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded if need be."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        return await self._once(table_id, lambda: self._load(table_id))

    async def _once(self, key: object, work: Callable[[], Coroutine[Any, Any, Room]]) -> Room:
        """What this work comes to; who asks for it while it is under way waits for the same."""
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.create_task(work())
            self._under_way[key] = task
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Room:
        kept = await self.store.table(table_id)
        if kept is None or kept.game not in self.games:
            raise mistake(404, "There is no such table; perhaps it was put away long ago.")
        room = self._room(self.games[kept.game], kept)
        try:
            await room.load()
        except Exception as error:  # noqa: BLE001  a table of another time must not take the server down
            LOG.error("Table %s cannot be taken up: %s", table_id[:6], type(error).__name__)  # noqa: TRY400
            raise mistake(500, "This table cannot be taken up by this version of Golden Spike.") from None
        self.rooms[table_id] = room
        room.go_on()
        return room

    async def tables(self, person: Person) -> wire.Tables:
        """What the lobby shows to a person."""
        mine = await self.store.tables_of(person.id, MOST_SHOWN)
        gathering = await self.store.listed("gathering", MOST_SHOWN)
        running = await self.store.listed("running", MOST_SHOWN)
        own = {kept.id for kept in mine}
        return wire.Tables(
            [self._info(kept, person) for kept in mine],
            [self._info(kept, person) for kept in gathering if kept.id not in own],
            [self._info(kept, person) for kept in running if kept.id not in own and kept.watching == "open"],
        )

    def _info(self, kept: KeptTable, person: Person) -> wire.TableInfo:
        room = self.rooms.get(kept.id)
        if room is not None:
            return room.display.info(person.id)
        return table_info(self.games[kept.game], kept, person.id, set(), 0, None)

    # Keeping house -------------------------------------------------------------------------------

    async def _keep_house(self) -> None:
        """Let go of rooms nobody needs, and of tables nobody has touched for long."""
        rounds = 0
        while True:
            await asyncio.sleep(30)
            now = time.time()
            for table_id, room in list(self.rooms.items()):
                if not room.idle:
                    self._left.pop(table_id, None)
                elif now - self._left.setdefault(table_id, now) > SECONDS_IDLE:
                    del self.rooms[table_id], self._left[table_id]
                    self.programs.leave(table_id, None)
            if rounds % 120 == 0:
                await self.store.put_away(now - wire.DAYS_OVER * DAY, now - wire.DAYS_IDLE * DAY)
            rounds += 1

    def figures(self) -> dict[str, Any]:
        """What the metrics say."""
        return {
            "rooms": len(self.rooms),
            "lookers": sum(len(room.display.lookers) for room in self.rooms.values()),
            "transactions": self.store.transactions,
        }
