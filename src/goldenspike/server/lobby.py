"""The lobby: opens and finds tables, loads rooms into memory and drops those nobody needs."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, final

import msgspec

from goldenspike import how_to_play, lessons, puzzles, rulebook
from goldenspike.core.board_file import played_board
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.core.registry import find, names
from goldenspike.how_to_play import HowToPlay, Picture
from goldenspike.lessons import Lesson
from goldenspike.puzzles import Puzzle
from goldenspike.rulebook import Rulebook
from goldenspike.server import branches, serialize
from goldenspike.server import protocol as wire
from goldenspike.server.background import repeat
from goldenspike.server.clock import GRACE
from goldenspike.server.command_error import CommandError, busy_error
from goldenspike.server.jobs import LoadRecord
from goldenspike.server.lab_store import LabStore
from goldenspike.server.lesson_table import PUZZLE, today
from goldenspike.server.own_games import own_games
from goldenspike.server.programs import Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.room import Room
from goldenspike.server.room_refresher import RoomRefresher
from goldenspike.server.rows import Person, SeatRow, TableRow
from goldenspike.server.seating import BOT_NAMES, DEFAULT_BOT, require_bot, require_name
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
DAY: Final = 86_400.0
SECONDS_TO_REPLAY: Final = 10.0
"""The time limit for replaying a saved game."""
SECONDS_IDLE: Final = 120.0
"""How long an idle room stays in memory."""
SECONDS_BETWEEN_ALARMS: Final = 1.0
SECONDS_BETWEEN_ROUNDS: Final = 30.0
SECONDS_BETWEEN_DELETIONS: Final = 3_600.0
PORTION: Final = 100
"""Most tables or persons deleted in one transaction, so that nobody waits for it."""
SECONDS_BETWEEN_PORTIONS: Final = 0.05
DAYS_UNUSED: Final = 30
"""Days after which a person who never did anything is forgotten."""
DAYS_AWAY: Final = 7
"""How long the server may have been down before it doubts the time of day."""
SECONDS_ASTRAY: Final = 3_600.0
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
        self.lab_rows = LabStore(store)
        self.games: dict[str, Game] = {name: find(name) for name in names() if only in ("", name)}
        self.books: dict[str, Rulebook] = {name: rulebook.of(game) for name, game in self.games.items()}
        self.lessons: dict[str, tuple[Lesson, ...]] = {
            name: () if played_board(name) else lessons.of(game) for name, game in self.games.items()
        }
        self.puzzles: dict[str, tuple[Puzzle, ...]] = {
            name: () if played_board(name) else puzzles.of(game) for name, game in self.games.items()
        }
        self.pages: dict[str, HowToPlay | None] = {
            name: None if played_board(name) else how_to_play.of(game, self.lessons[name])
            for name, game in self.games.items()
        }
        self.rooms: dict[str, Room] = {}
        """The tables in memory; the one used last stands last."""
        self._running: dict[object, asyncio.Task[Room]] = {}
        self._idle_since: dict[str, float] = {}
        self._asleep: dict[str, float] = {}
        """The deadlines of tables that are not in memory, by table."""
        self._grace_until = time.time() + GRACE
        self._wall_clock = WallClock()
        self._next_deletion = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        self._refresher = RoomRefresher(store, self.rooms)

    async def start(self) -> None:
        """Note the tables whose clock runs, without loading them, and start the background tasks."""
        self._asleep = await self.store.deadlines()
        self._wall_clock.start(await self.store.newest_change())
        self._tasks = [
            asyncio.create_task(repeat(self._wake_tables, SECONDS_BETWEEN_ALARMS), name="alarms"),
            asyncio.create_task(repeat(self._drop_idle_rooms, SECONDS_BETWEEN_ROUNDS), name="idle"),
            asyncio.create_task(repeat(self._delete_old, SECONDS_BETWEEN_ROUNDS), name="clean-up"),
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
        await self._require_few_unfinished(person)
        self._require_space()
        saved = await self._saved(command.record, person.id)
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
        reserve = 0.0 if command.clock is None else float(command.clock.reserve)
        seats = self._seat_rows(command.seats, person, reserve)
        now = time.time()
        row = TableRow(
            id=secrets.token_urlsafe(16),
            game=game.name,
            version=game.version,
            settings=tuple(game.complete_settings(settings).items()),
            secret=secrets.token_bytes(32),
            stage="gathering",
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
            words_wanted=command.words,
            origin="" if saved is None else saved.origin,
            seats=seats,
        )
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
        row = branches.branch_row(source, person, command, self._seat_rows(command.seats, person), parent)
        if row.may_begin:
            row = msgspec.structs.replace(row, stage="running")
        saved = branches.saved_until(source, command.moment)
        return await self._write_opening(self._room(self.game(row.game), row), saved)

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

    # Lessons -------------------------------------------------------------------------------------

    def lesson(self, game: str, lesson_id: str) -> Lesson:
        """Return a lesson of a game; CommandError 404 if there is none of this id."""
        self.game(game)
        for lesson in self.lessons[game]:
            if lesson.id == lesson_id:
                return lesson
        raise CommandError(404, "There is no such lesson.")

    def how_to_play(self, name: str) -> wire.HowToPlay:
        """Return the page of a game with the positions of its pictures; CommandError 404 if it has none."""
        game = self.game(name)
        page = self.pages[name]
        if page is None:
            raise CommandError(404, f"{game.title} has no such page yet.")
        return wire.HowToPlay(
            page.aim,
            [
                wire.HowToSection(
                    section.title,
                    list(section.paragraphs),
                    list(section.steps),
                    list(section.prices),
                    None if section.picture is None else self._picture(game, section.picture),
                )
                for section in page.sections
            ],
        )

    def _picture(self, game: Game, picture: Picture) -> wire.HowToPicture:
        """Return a picture: the first position of a lesson, as its learner sees it."""
        lesson = self.lesson(game.name, picture.lesson)
        table = lesson.table(game)
        question = serialize.question(game, table)
        state = serialize.state(game, table, lesson.seat, number=1, moment=0, question=question)
        return wire.HowToPicture(picture.caption, picture.kind, lesson.seats, state)

    async def lessons_for(self, person: Person) -> list[wire.GameLessons]:
        """Return the lessons of every game that has some, with those this person has done."""
        learned = await self.store.learned(person.id)
        return [
            wire.GameLessons(
                name,
                [
                    wire.LessonInfo(one.id, one.title, one.summary, (name, one.id) in learned)
                    for one in taught
                ],
            )
            for name, taught in self.lessons.items()
            if taught
        ]

    async def open_lesson(self, person: Person, game: str, lesson_id: str, command: wire.OpenLesson) -> Room:
        """Open a table for a lesson, or return the one this command opened before."""
        lesson = self.lesson(game, lesson_id)
        return await self._once(
            (person.id, command.id), lambda: self._open_lesson(person, game, lesson, command)
        )

    async def _open_lesson(
        self, person: Person, name: str, lesson: Lesson, command: wire.OpenLesson | wire.OpenPuzzle
    ) -> Room:
        before = await self.store.table_opened_by(person.id, command.id)
        if before is not None:
            return await self.room(before)
        game = self.game(name)
        seats = tuple(
            SeatRow(
                number,
                "person" if number == lesson.seat else "bot",
                # Lessons speak of seats by their colours, and so does the panel.
                person.name if number == lesson.seat else game.seat_names[number].capitalize(),
                "" if number == lesson.seat else DEFAULT_BOT,
                stand_in=False,
                key_hash="",
                reserve=0.0,
                holders=(person.id,) if number == lesson.seat else (),
            )
            for number in range(lesson.seats)
        )
        now = time.time()
        row = TableRow(
            id=secrets.token_urlsafe(16),
            game=game.name,
            version=game.version,
            settings=tuple(game.complete_settings(lesson.settings).items()),
            secret=secrets.token_bytes(32),
            stage="running",
            listed=False,
            watching="closed",
            clock=None,
            owner=person.id,
            invitation=secrets.token_urlsafe(12),
            opened=now,
            touched=now,
            begun_at=0,
            deadline=None,
            result="",
            turns=0,
            deciding=None,
            opening_id=command.id,
            lesson=lesson.id,
            seats=seats,
        )
        return await self._write_opening(self._room(game, row), None)

    # Puzzles -------------------------------------------------------------------------------------

    def puzzle(self, game: str, puzzle_id: str) -> Puzzle:
        """Return a puzzle of a game; CommandError 404 if there is none of this id."""
        self.game(game)
        for puzzle in self.puzzles[game]:
            if puzzle.id == puzzle_id:
                return puzzle
        raise CommandError(404, "There is no such puzzle.")

    def all_puzzles(self) -> list[wire.GamePuzzles]:
        """Return the puzzles of every game that has some, without what solves them."""
        day = today()
        return [
            wire.GamePuzzles(
                name,
                day.isoformat(),
                todays.id,
                [
                    wire.ThemeInfo(theme.id, theme.title)
                    for theme in puzzles.themes(game)
                    if any(one.theme == theme.id for one in self.puzzles[name])
                ],
                [wire.PuzzleInfo(one.id, one.theme, one.difficulty, one.phase) for one in self.puzzles[name]],
            )
            for name, game in self.games.items()
            if (todays := puzzles.daily(game, day)) is not None
        ]

    async def open_puzzle(self, person: Person, game: str, puzzle_id: str, command: wire.OpenPuzzle) -> Room:
        """Open a table for a puzzle, or return the one this command opened before."""
        lesson = self._lesson_of(self.game(game), self.puzzle(game, puzzle_id))
        return await self._once(
            (person.id, command.id), lambda: self._open_lesson(person, game, lesson, command)
        )

    def _lesson_of(self, game: Game, puzzle: Puzzle) -> Lesson:
        """Return a puzzle as a lesson, with the id by which tables name it."""
        return msgspec.structs.replace(puzzles.lesson(game, puzzle), id=PUZZLE + puzzle.id)

    def _day(self, command: wire.OpenTable) -> str:
        """Return today's date for a deal of the day; CommandError 400 if it cannot be played like this."""
        game = self.game(command.game)
        if game.deal is None:
            raise CommandError(400, f"{game.title} has no deal of the day.")
        alone = [plan.who for plan in command.seats] == ["me"]
        special = command.settings or command.colours or command.record or command.words
        if not alone or special or command.clock is not None:
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

    async def _require_few_unfinished(self, person: Person) -> None:
        """Raise CommandError 409 if a person has too many tables that are not over."""
        if await self.store.count_unfinished(person.id) >= MOST_UNFINISHED:
            reason = f"You have {MOST_UNFINISHED} tables that are not over. Give one of them up first."
            raise CommandError(409, reason)

    def _seat_rows(
        self, plans: list[wire.SeatPlan], person: Person, reserve: float = 0.0
    ) -> tuple[SeatRow, ...]:
        """Return the rows of the planned seats of a new table; CommandError 400 if none is the person's."""
        if not any(plan.who == "me" for plan in plans):
            raise CommandError(400, "Take at least one seat yourself.")
        return tuple([self._seat_row(number, plan, person, reserve) for number, plan in enumerate(plans)])

    def _seat_row(self, number: int, plan: wire.SeatPlan, person: Person, reserve: float) -> SeatRow:
        """Return the row of one planned seat of a new table."""
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
        book = self.books[game.name]
        taught, puzzle = self.lessons[game.name], None
        if row.lesson.startswith(PUZZLE):
            puzzle = self.puzzle(game.name, row.lesson.removeprefix(PUZZLE))
            taught = (self._lesson_of(game, puzzle),)
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
        stored = await self.store.stored_table(table_id)
        row = None if stored is None else stored.row
        if stored is None or row is None or row.game not in self.games or not self._is_taught(row):
            raise CommandError(404, "There is no such table; perhaps it was deleted long ago.")
        self._require_space()
        game = self.games[row.game]
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

    def _is_taught(self, row: TableRow) -> bool:
        """Return whether the lesson of a table is still there; true at any other table."""
        if row.lesson.startswith(PUZZLE):
            return any(PUZZLE + one.id == row.lesson for one in self.puzzles[row.game])
        return not row.lesson or any(one.id == row.lesson for one in self.lessons[row.game])

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
        return own_games(person.id, self.games, tables, tries, today())

    def _info(self, row: TableRow, person: Person) -> wire.TableInfo:
        room = self.rooms.get(row.id)
        if room is not None:
            return room.presenter.info(person.id)
        game = self.games[row.game].in_colours(row.colours)
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

    async def _delete_old(self) -> None:
        """Delete old tables, scores and simulations, and idle persons, a portion at a time."""
        now = time.time()
        if time.monotonic() < self._next_deletion or not self._wall_clock.is_trusted():
            return
        over, idle = now - wire.DAYS_OVER * DAY, now - wire.DAYS_IDLE * DAY
        lessons = now - wire.DAYS_LESSON * DAY
        while await self.store.delete_old_tables(over, idle, lessons, PORTION, self.rooms.keys()) == PORTION:
            await asyncio.sleep(SECONDS_BETWEEN_PORTIONS)
        await self.store.delete_old_scores(over)
        while await self.lab_rows.delete_ended(now - wire.DAYS_LAB * DAY, PORTION) == PORTION:
            await asyncio.sleep(SECONDS_BETWEEN_PORTIONS)
        while await self.store.forget_persons(now - DAYS_UNUSED * DAY, PORTION) == PORTION:
            await asyncio.sleep(SECONDS_BETWEEN_PORTIONS)
        self._next_deletion = time.monotonic() + SECONDS_BETWEEN_DELETIONS


def _not_loaded(game: Game, row: TableRow) -> str:
    """Return why a table of another version of its game cannot be played on, as a sentence for players."""
    return (
        f"This table was begun with version {row.version} of {game.title}, and this server plays version "
        f"{game.version}, which cannot go on with it. Nothing of it is lost: a server that knows it can."
    )


@final
class WallClock:
    """Tells whether the time of day can be trusted so far that old tables are deleted by it.

    A clock that jumps forward, or that was set wrong while the server was down, must not make everything old.
    It is trusted again once it has gone steadily for a day, in which somebody can set it right.
    """

    def __init__(self) -> None:
        self._steady_since = 0.0
        self._ahead = 0.0
        self._close_to_last = False

    def start(self, newest_change: float) -> None:
        """Start from what the database says when it was last used; 0 if it never was."""
        self._close_to_last = abs(time.time() - newest_change) < DAYS_AWAY * DAY
        self._anchor()

    def _anchor(self) -> None:
        self._steady_since = time.monotonic()
        self._ahead = time.time() - self._steady_since

    def is_trusted(self) -> bool:
        """Return whether things may be deleted for their age."""
        if abs(time.time() - time.monotonic() - self._ahead) > SECONDS_ASTRAY:
            LOG.warning("The clock of this computer jumped, or it slept: nothing is deleted for a day.")
            self._close_to_last = False
            self._anchor()
        return self._close_to_last or time.monotonic() - self._steady_since > DAY
