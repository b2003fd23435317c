"""A command whose write fails has changed nothing: room, clock, seats, and what every watcher is shown.

Every kind of command is given at a table whose database fails on the first write, then on the second, and
so on, until the command succeeds. The failing transaction is run and rolled back, as a full disk would do it.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike.core.play import asked_together
from goldenspike.core.rng import Rng
from goldenspike.server import autoplay, clean_up, database, replays
from goldenspike.server import clock as clocks
from goldenspike.server import lobby as lobbies
from goldenspike.server import protocol as wire
from goldenspike.server.lobby import Lobby
from goldenspike.server.presenter import Watcher
from goldenspike.server.programs import Programs
from goldenspike.server.room import Room
from goldenspike.server.rows import Person, TableRow
from goldenspike.server.store import Store
from goldenspike.server.workers import WorkerError, Workers
from kit.keeping import log_of, row_of, url_of
from kit.people import FIRST_SEAT_BEGINS

HOUR = wire.ClockPlan(3_600, reserve=600)
MOST_WRITES = 5
PATIENCE = 30.0

Command = Callable[[], Awaitable[object]]


class DiskFull(Exception):
    """What a failing write raises."""


class Hands:
    """The module `time` for the table clock, moved by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now


class Hall:
    """A lobby whose database fails when told to, whose bots think as long as wanted, and three people."""

    def __init__(self, hands: Hands, lobby: Lobby, people: list[Person]) -> None:
        self.hands = hands
        self.lobby = lobby
        self.anna, self.ben, self.cleo = people
        self.writes = 0
        self.failing = 0
        """The number of the write that fails, counted from 1; 0 for none."""
        self.during: Callable[[], Coroutine[Any, Any, None]] | None = None
        """What is looked at while a write that fails is under way."""
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.bots_may_answer = asyncio.Event()
        self._write = lobby.store.write
        setattr(lobby.store, "write", self._fail_or_write)  # noqa: B010
        setattr(lobby.workers, "run", self._think)  # noqa: B010

    async def _fail_or_write(self, work: Any, row: str = "") -> Any:
        self.writes += 1
        await self.may_write.wait()
        if self.writes != self.failing:
            return await self._write(work, row)

        loop = asyncio.get_running_loop()

        def broken(connection: Any) -> None:
            work(connection)
            if self.during is not None:
                asyncio.run_coroutine_threadsafe(self.during(), loop).result()
            raise DiskFull

        return await self._write(broken, row)

    async def _think(self, job: Any, seconds: float, **_more: Any) -> Any:
        """Fail as a worker would, once bots may answer: then the server answers by chance."""
        await self.bots_may_answer.wait()
        raise WorkerError

    async def open(self, game: str, *seats: wire.SeatPlan, **more: Any) -> Room:
        """Open a table of Anna's; one that has begun once a seat must decide."""
        settings = FIRST_SEAT_BEGINS.get(game, {})
        command = wire.OpenTable("opening-1", game, list(seats), settings, listed=True, **more)
        room = await self.lobby.open(self.anna, command)
        if room.row.stage == "running":
            await until(lambda: room.game_state.deciding is not None)
        return room

    async def full(self, game: str, **more: Any) -> Room:
        """Open a table where Anna has the first seat and Ben the second."""
        room = await self.open(game, ME, OPEN, **more)
        await room.seats.sit(self.ben, wire.TakeSeat(1))
        await until(lambda: room.game_state.deciding is not None)
        return room

    def answer(self, room: Room, seat: int, which: int = 0) -> wire.Answer:
        """The command that gives one of a seat's answers."""
        table = room.game_state.table_for(seat)
        words = room.game.write(asked_together(table)[0].options(table)[which])
        number = room.log.answer_number + 1
        return wire.Answer(f"answer-{number}-{which}", number, seat, words)

    def holder(self, seat: int) -> Person:
        """Who has a seat of a full table."""
        return (self.anna, self.ben)[seat]

    async def play_until(self, room: Room, wanted: Callable[[], object]) -> int:
        """Answer by chance until it is as wanted when a seat must decide; returns that seat."""
        rng = Rng("by chance")
        while True:
            await until(lambda: room.game_state.deciding is not None)
            seat, question = room.game_state.deciding, room.game_state.question
            assert seat is not None
            assert question is not None
            if wanted():
                return seat
            words = room.game.write(question.sample(room.game_state.table, rng))
            number = room.log.answer_number + 1
            await room.answer(self.holder(seat), wire.Answer(f"answer-{number}", number, seat, words))


ME, OPEN, BOT = wire.SeatPlan("me"), wire.SeatPlan("open"), wire.SeatPlan("bot", "random")


async def until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.005)


def watching(hall: Hall, room: Room) -> list[Watcher]:
    """Everybody looks at a table, from a seat of theirs if they have one."""
    watchers = []
    for person in (hall.anna, hall.ben, hall.cleo):
        seats = room.seating.seats_of(person.id)
        watchers.append(Watcher(person))
        room.presenter.add(watchers[-1], wire.Look(seats[0] if seats else None))
    return watchers


async def everything(room: Room, watchers: list[Watcher]) -> dict[str, Any]:
    """All that a room holds and shows, as values that a later change cannot reach."""
    shown = []
    for watcher in watchers:
        watcher.since = 0
        shown.append(msgspec.json.decode(await room.presenter.update(watcher)))
    game_state, clock = room.game_state, room.clock
    return {
        "row": msgspec.json.encode(msgspec.to_builtins(room.row)),
        "table": msgspec.json.encode(room.game.write_position(game_state.table)),
        "answers": list(game_state.answers),
        "sealed": dict(game_state.sealed),
        "faulty": game_state.failed,
        "lines": [msgspec.structs.asdict(entry.row) for entry in room.log.entries],
        "commands": dict(room.log.commands),
        "undo": [
            (seat, msgspec.json.encode(room.game.write_position(table))) for seat, table in room.undo.answers
        ],
        "resign votes": set(room.resign_votes),
        "clock": (clock._seat, clock._since, clock.runs),
        "shown": shown,
    }


async def stored_row(room: Room) -> TableRow | None:
    """Return the stored row of a table, read while the room had one and the same."""
    while True:
        before, found = room.row, await row_of(room.store, room.row.id)
        if room.row is before:
            return found


Happening = Callable[[Hall], Awaitable[None]]
Stage = Callable[[Happening], None]


@pytest.fixture
def at_tables(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Have something happen in a lobby of its own, with a clock moved by hand."""
    url = url_of(Path(shutil.copy(empty_database, tmp_path / "tables.db")))
    hands = Hands()
    monkeypatch.setattr(clocks, "time", hands)
    for module in (autoplay, clocks):
        monkeypatch.setattr(module, "SECONDS_TO_RECOVER", 0.01)

    async def run(happens: Happening) -> None:
        store, workers = Store(database.async_url(url)), Workers(1)
        store.start()
        lobby = Lobby(store, workers, Programs({}), 0.0)
        await lobby.start()
        people = []
        for name in ("Anna", "Ben", "Cleo"):
            person, _ = await lobby.store.new_person()
            people.append(await lobby.store.rename_person(person, name))
        try:
            await happens(Hall(hands, lobby, people))
        finally:
            await lobby.close()
            await workers.close()
            await store.close()

    return lambda happens: asyncio.run(run(happens))


# Commands at a table -----------------------------------------------------------------------------

Scene = Callable[[Hall], Awaitable[tuple[Room, Command]]]


async def answer(hall: Hall) -> tuple[Room, Command]:
    """An answer that takes longer than its time, so that the reserve shrinks."""
    room = await hall.full("montana", clock=HOUR)
    seat = room.game_state.deciding
    assert seat is not None
    hall.hands.now += 3_700
    command = hall.answer(room, seat)
    return room, lambda: room.answer(hall.holder(seat), command)


async def answer_of_who_was_away(hall: Hall) -> tuple[Room, Command]:
    """An answer of a person for whom a bot stands in, which still thinks."""
    room = await hall.full("montana", clock=HOUR)
    seat = room.game_state.deciding
    assert seat is not None
    await room.seats.change_seat(hall.holder(seat), wire.ChangeSeat(seat, "bot"))
    command = hall.answer(room, seat)
    return room, lambda: room.answer(hall.holder(seat), command)


async def last_answer(hall: Hall) -> tuple[Room, Command]:
    """The answer that ends a deal of the day, with its score."""
    room = await hall.lobby.open(hall.anna, wire.OpenTable("opening-1", "pioneer", [ME], daily=True))
    await hall.play_until(room, lambda: type(room.game_state.question).__name__ == "Explore")
    number = room.log.answer_number + 1
    command = wire.Answer(f"answer-{number}", number, 0, "end")
    return room, lambda: room.answer(hall.anna, command)


async def take_back(hall: Hall) -> tuple[Room, Command]:
    """An answer taken back."""
    room = await hall.full("montana", clock=HOUR)
    seat = await hall.play_until(room, lambda: room.undo.status(room.game_state.deciding or 0)[0])
    back = wire.TakeBack("take-back-1", room.log.answer_number + 1, seat)
    return room, lambda: room.take_back(hall.holder(seat), back)


async def seal(hall: Hall) -> tuple[Room, Command]:
    """An answer before its turn, of a person for whom a bot stands in."""
    room = await hall.full("railways", clock=HOUR)
    await room.seats.change_seat(hall.ben, wire.ChangeSeat(1, "bot"))
    command = hall.answer(room, 1)
    return room, lambda: room.answer(hall.ben, command)


async def withdraw(hall: Hall) -> tuple[Room, Command]:
    """A sealed answer taken back."""
    room = await hall.full("railways", clock=HOUR)
    await room.answer(hall.ben, hall.answer(room, 1))
    back = wire.TakeBack("take-back-1", room.log.answer_number + 1, 1)
    return room, lambda: room.take_back(hall.ben, back)


async def play_sealed(hall: Hall) -> tuple[Room, Command]:
    """An answer upon which a sealed one is played."""
    room = await hall.full("railways", clock=HOUR)
    await room.answer(hall.ben, hall.answer(room, 1))
    command = hall.answer(room, 0)
    return room, lambda: room.answer(hall.anna, command)


async def say(hall: Hall) -> tuple[Room, Command]:
    """A line of chat."""
    room = await hall.full("montana", clock=HOUR)
    return room, lambda: room.say(hall.ben, wire.Say("chat-chat", "Hello!"))


async def first_to_give_up(hall: Hall) -> tuple[Room, Command]:
    """The first of two votes."""
    room = await hall.full("montana", clock=HOUR)
    return room, lambda: room.give_up(hall.anna)


async def last_to_give_up(hall: Hall) -> tuple[Room, Command]:
    """The vote that ends the game."""
    room = await hall.full("montana", clock=HOUR)
    await room.give_up(hall.anna)
    return room, lambda: room.give_up(hall.ben)


async def give_up_the_day(hall: Hall) -> tuple[Room, Command]:
    """A deal of the day given up, with its score."""
    room = await hall.lobby.open(hall.anna, wire.OpenTable("opening-1", "pioneer", [ME], daily=True))
    await until(lambda: room.game_state.deciding == 0)
    return room, lambda: room.give_up(hall.anna)


async def sit(hall: Hall) -> tuple[Room, Command]:
    """The last open seat taken, upon which the game begins."""
    room = await hall.open("montana", ME, OPEN, clock=HOUR)
    return room, lambda: room.seats.sit(hall.ben, wire.TakeSeat(1))


async def add_words(hall: Hall) -> tuple[Room, Command]:
    """The last words that are wanted for the dice, upon which the game begins."""
    room = await hall.open("pioneer", ME, words=True)
    return room, lambda: room.seats.add_words(hall.anna, wire.AddWords(0, "iron horse"))


async def rename_branch(hall: Hall) -> tuple[Room, Command]:
    """Another name of a branch."""
    game = await hall.open("montana", ME, BOT)
    command = wire.OpenBranch("branch-1", game.game_state.moment, [ME, ME])
    room = await hall.lobby.open_branch(hall.anna, game.row.id, command)
    await until(lambda: room.game_state.deciding is not None)
    return room, lambda: room.rename_branch(hall.anna, "The cow first")


async def claim(hall: Hall) -> tuple[Room, Command]:
    """A seat claimed from another device."""
    room = await hall.full("montana", clock=HOUR)
    key = (await room.seats.key(hall.ben, 1)).key
    return room, lambda: room.seats.claim(hall.cleo, wire.ClaimSeat(1, key))


async def new_link(hall: Hall) -> tuple[Room, Command]:
    """A new private link, with which the other device of a person loses the seat."""
    room = await hall.full("montana", clock=HOUR)
    await room.seats.claim(hall.cleo, wire.ClaimSeat(1, (await room.seats.key(hall.ben, 1)).key))
    return room, lambda: room.seats.renew_key(hall.ben, 1)


async def hand_over(hall: Hall) -> tuple[Room, Command]:
    """A seat handed to a bot."""
    room = await hall.full("montana", clock=HOUR)
    return room, lambda: room.seats.change_seat(hall.ben, wire.ChangeSeat(1, "bot"))


async def come_back(hall: Hall) -> tuple[Room, Command]:
    """A seat taken back from a bot."""
    room = await hall.full("montana", clock=HOUR)
    await room.seats.change_seat(hall.ben, wire.ChangeSeat(1, "bot"))
    return room, lambda: room.seats.change_seat(hall.ben, wire.ChangeSeat(1, "me"))


async def look_again(hall: Hall) -> tuple[Room, Command]:
    """A seat taken back from a bot by looking at the table from it."""
    room = await hall.full("montana", clock=HOUR)
    await room.seats.change_seat(hall.ben, wire.ChangeSeat(1, "bot"))

    async def look() -> None:
        watcher = Watcher(hall.ben)
        try:
            await room.look(watcher, wire.Look(1))
        finally:
            room.presenter.remove(watcher)

    return room, look


async def fill(hall: Hall) -> tuple[Room, Command]:
    """An open seat filled with a bot."""
    room = await hall.open("montana", ME, OPEN, OPEN)
    return room, lambda: room.seats.change_seat(hall.anna, wire.ChangeSeat(1, "bot"))


async def empty(hall: Hall) -> tuple[Room, Command]:
    """A bot's seat opened."""
    room = await hall.open("montana", ME, BOT, OPEN)
    return room, lambda: room.seats.change_seat(hall.anna, wire.ChangeSeat(1, "open"))


async def leave_before(hall: Hall) -> tuple[Room, Command]:
    """Two seats left before the game begins."""
    room = await hall.open("montana", ME, ME, OPEN)
    return room, lambda: room.seats.leave(hall.anna)


async def leave_during(hall: Hall) -> tuple[Room, Command]:
    """Two seats left to bots."""
    room = await hall.open("montana", ME, ME, OPEN, clock=HOUR)
    await room.seats.sit(hall.ben, wire.TakeSeat(2))
    await until(lambda: room.game_state.deciding is not None)
    return room, lambda: room.seats.leave(hall.anna)


async def time_is_up(hall: Hall) -> tuple[Room, Command]:
    """The clock running out."""
    room = await hall.full("montana", clock=HOUR)
    seat = room.game_state.deciding
    assert seat is not None
    hall.hands.now += 5_000
    return room, lambda: room.seats.time_is_up(seat)


SCENES: list[Scene] = [
    answer,
    answer_of_who_was_away,
    last_answer,
    take_back,
    seal,
    withdraw,
    play_sealed,
    say,
    first_to_give_up,
    last_to_give_up,
    give_up_the_day,
    sit,
    add_words,
    rename_branch,
    claim,
    new_link,
    hand_over,
    come_back,
    look_again,
    fill,
    empty,
    leave_before,
    leave_during,
    time_is_up,
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_command_that_cannot_be_written_changes_nothing(scene: Scene, at_tables: Stage) -> None:
    async def happens(hall: Hall) -> None:
        room, command = await scene(hall)
        watchers = watching(hall, room)
        before = await everything(room, watchers)

        async def as_before() -> None:
            assert await everything(room, watchers) == before, "what is not written yet is shown to nobody"

        hall.during = as_before
        for failing in range(1, MOST_WRITES + 1):
            hall.writes, hall.failing = 0, failing
            for watcher in watchers:
                watcher.changed.clear()
            try:
                await command()
            except DiskFull:
                assert await everything(room, watchers) == before, f"write {failing} failed"
                assert await stored_row(room) == room.row, "on the disk, too"
            else:
                break
        assert failing > 1, "it was written"
        assert hall.writes < failing, "only a command that was written succeeds"
        assert await everything(room, watchers) != before
        assert all(watcher.changed.is_set() for watcher in watchers), "everybody is told"
        assert await stored_row(room) == room.row

    at_tables(happens)


def test_overtime_comes_off_the_reserve_once(at_tables: Stage) -> None:
    async def happens(hall: Hall) -> None:
        room, command = await answer(hall)
        seat = room.game_state.deciding
        assert seat is not None
        hall.writes, hall.failing = 0, 1
        with pytest.raises(DiskFull):
            await command()
        await command()
        assert [room.row.seats[number].reserve for number in (seat, 1 - seat)] == [500.0, 600.0]

    at_tables(happens)


# Tables and people -------------------------------------------------------------------------------


async def saved_game(hall: Hall) -> str:
    """The record of a game of somebody else."""
    room = await hall.lobby.open(hall.ben, wire.OpenTable("opening-9", "pioneer", [ME]))
    await until(lambda: room.game_state.deciding == 0)
    return room.presenter.record(hall.ben.id)


@pytest.mark.parametrize(
    ("game", "seats", "more"),
    [
        ("montana", [ME, OPEN], {}),
        ("montana", [ME, BOT], {"clock": HOUR}),
        ("pioneer", [ME], {"daily": True}),
        ("pioneer", [ME], {"record": "saved"}),
    ],
)
def test_a_table_that_cannot_be_written_is_not_opened(
    game: str, seats: list[wire.SeatPlan], more: dict[str, Any], at_tables: Stage
) -> None:
    async def happens(hall: Hall) -> None:
        if "record" in more:
            text = await saved_game(hall)
            saved = wire.encode(replays.load_record(text, PATIENCE))

            async def take_up(job: Any, seconds: float, **_more: Any) -> Any:
                return saved

            setattr(hall.lobby.workers, "run", take_up)  # noqa: B010
        lobby = hall.lobby
        command = wire.OpenTable("opening-1", game, seats, listed=True, **more)
        rooms_before, shown = dict(lobby.rooms), await lobby.tables(hall.anna)
        hall.writes, hall.failing = 0, 1
        with pytest.raises(DiskFull):
            await lobby.open(hall.anna, command)
        assert lobby.rooms == rooms_before
        assert await lobby.tables(hall.anna) == shown
        room = await lobby.open(hall.anna, command)
        assert await lobby.open(hall.anna, command) is room
        assert [table.id for table in (await lobby.tables(hall.anna)).mine] == [room.row.id]

    at_tables(happens)


def test_a_branch_that_cannot_be_written_is_not_opened(at_tables: Stage) -> None:
    async def happens(hall: Hall) -> None:
        game = await hall.open("montana", ME, BOT)
        watchers = watching(hall, game)
        before, rooms_before = await everything(game, watchers), dict(hall.lobby.rooms)
        command = wire.OpenBranch("branch-1", game.game_state.moment, [ME, ME])
        hall.writes, hall.failing = 0, 1
        with pytest.raises(DiskFull):
            await hall.lobby.open_branch(hall.anna, game.row.id, command)
        assert hall.lobby.rooms == rooms_before
        assert (await hall.lobby.branch_tree(hall.anna, game.row.id)).branches == []
        room = await hall.lobby.open_branch(hall.anna, game.row.id, command)
        assert await hall.lobby.open_branch(hall.anna, game.row.id, command) is room
        assert [one.id for one in (await hall.lobby.branch_tree(hall.anna, game.row.id)).branches] == [
            room.row.id
        ]
        assert await everything(game, watchers) == before, "the table it comes from is as it was"

    at_tables(happens)


def test_a_person_who_cannot_be_written_is_nobody_yet(at_tables: Stage) -> None:
    async def happens(hall: Hall) -> None:
        for command in (
            hall.lobby.store.new_person,
            lambda: hall.lobby.store.rename_person(hall.anna, "Annabel"),
        ):
            hall.writes, hall.failing = 0, 1
            with pytest.raises(DiskFull):
                await command()
            assert hall.anna.name == "Anna"
            await command()

    at_tables(happens)


# Bots, dice and the clock ------------------------------------------------------------------------


async def failed_and_recovered(hall: Hall, room: Room, begin: Callable[[], object], wanted: str) -> None:
    """Whoever answers by themselves tries again until it is written, and nothing is seen before."""
    watchers = watching(hall, room)
    before = await everything(room, watchers)
    seen: list[bool] = []

    async def compare() -> None:
        seen.append(await everything(room, watchers) == before)

    hall.during, hall.writes, hall.failing = compare, 0, 1
    begin()
    await until(lambda: any(entry.row.by == wanted for entry in room.log.entries))
    assert seen == [True]
    assert hall.writes > 1
    await until(lambda: not room.lock.locked())
    assert (await log_of(hall.lobby.store, room.row.id))[-1].number == room.log.last


def test_an_answer_of_a_bot_that_cannot_be_written_is_given_again(at_tables: Stage) -> None:
    async def happens(hall: Hall) -> None:
        room = await hall.full("montana", clock=HOUR)
        seat = room.game_state.deciding
        assert seat is not None
        await room.seats.change_seat(hall.holder(seat), wire.ChangeSeat(seat, "bot"))
        await failed_and_recovered(hall, room, hall.bots_may_answer.set, "bot")

    at_tables(happens)


def test_an_answer_of_the_dice_that_cannot_be_written_is_given_again(at_tables: Stage) -> None:
    async def happens(hall: Hall) -> None:
        going = autoplay.Autoplay.advance
        setattr(autoplay.Autoplay, "advance", lambda autoplay: None)  # noqa: B010
        try:
            room = await hall.lobby.open(hall.anna, wire.OpenTable("opening-1", "pioneer", [ME], clock=HOUR))
            assert room.game_state.deciding is None
        finally:
            setattr(autoplay.Autoplay, "advance", going)  # noqa: B010
        await failed_and_recovered(hall, room, room.advance, "dice")

    at_tables(happens)


def test_the_clean_up_goes_on_after_a_write_that_failed(
    at_tables: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lobbies, "SECONDS_BETWEEN_ROUNDS", 0.01)
    monkeypatch.setattr(clean_up, "SECONDS_BETWEEN_DELETIONS", 0.0)
    monkeypatch.setattr(clean_up.WallClock, "is_trusted", lambda _clock: True)

    async def happens(hall: Hall) -> None:
        hall.writes, hall.failing = 0, 1
        await until(lambda: hall.writes > 2)
        assert "DiskFull" in caplog.text

    at_tables(happens)


def test_a_clock_that_runs_out_while_nothing_can_be_written_calls_time_again(at_tables: Stage) -> None:
    async def happens(hall: Hall) -> None:
        room = await hall.full("montana", clock=HOUR)
        seat = room.game_state.deciding
        assert seat is not None
        hall.writes, hall.failing = 0, 1
        room.clock.stop()
        room.holder.row = msgspec.structs.replace(
            room.row, clock=msgspec.structs.replace(HOUR, seconds=-600.0)
        )
        room.clock.watch(seat)
        await until(lambda: room.row.seats[seat].stand_in)
        assert hall.writes == 2
        assert not room.clock.runs

    at_tables(happens)


def test_who_goes_away_while_they_come_back_leaves_the_table_whole(at_tables: Stage) -> None:
    """The write goes on without the socket that asked for it, and so does what follows it."""

    async def happens(hall: Hall) -> None:
        room = await hall.full("montana")
        await room.seats.change_seat(hall.ben, wire.ChangeSeat(1, "bot"))
        hall.writes = 0
        hall.may_write.clear()
        looking = asyncio.create_task(room.look(Watcher(hall.ben), wire.Look(1)))
        await until(lambda: hall.writes)
        looking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await looking
        hall.may_write.set()
        await until(lambda: not room.lock.locked())
        assert not room.row.seats[1].stand_in
        assert await stored_row(room) == room.row
        await room.say(hall.ben, wire.Say("chat-chat", "Here I am."))
        assert (await log_of(hall.lobby.store, room.row.id))[-1].number == room.log.last

    at_tables(happens)
