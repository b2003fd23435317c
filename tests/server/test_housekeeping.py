"""Background work: it survives every fault, tables with clocks sleep, and a wrong clock deletes nothing."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.server import clean_up, writer
from goldenspike.server import clock as clocks
from goldenspike.server import lobby as lobbies
from goldenspike.server import protocol as wire
from goldenspike.server.clean_up import DAY, WallClock
from goldenspike.server.lobby import Lobby
from goldenspike.server.presenter import Watcher
from goldenspike.server.room import Room
from goldenspike.server.rows import LogRow, Person, TableChange
from goldenspike.server.workers import Workers
from kit.keeping import open_lobby, row_of, table_row, until

ME = wire.SeatPlan("me")
WEEK = wire.ClockPlan(int(7 * DAY), "turn")


class Hands:
    """The module `time`, moved by hand."""

    def __init__(self) -> None:
        self.wall = time.time()
        self.steady = time.monotonic()

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.steady

    def go(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


async def table_with_clock(lobby: Lobby) -> Room:
    anna, _ = await lobby.store.new_person()
    room = await lobby.open(anna, wire.OpenTable("opening-1", "pioneer", [ME], clock=WEEK))
    await until(lambda: room.game_state.deciding == 0 and room.clock.runs)
    return room


def test_a_dropped_room_leaves_memory_at_once(db: str) -> None:
    """Nothing of it waits for the collector of garbage, which servers run seldom."""

    async def play(lobby: Lobby, number: int) -> tuple[str, weakref.ref[Room]]:
        anna, _ = await lobby.store.new_person()
        command = wire.OpenTable(f"opening-{number}", "montana", [ME, ME], clock=WEEK)
        room = await lobby.open(anna, command)
        watchers = [Watcher(anna), Watcher(anna)]
        for seat, watcher in enumerate(watchers):
            await room.look(watcher, wire.Look(seat, partial=True))
        for turn in range(6):
            while room.game_state.deciding is None:
                await asyncio.sleep(0.005)
            seat, table = room.game_state.deciding, room.game_state.table
            words = room.game.write(pending(table).sample(table, Rng(f"{number} {turn}")))
            await room.answer(anna, wire.Answer(f"answer-{turn}", room.log.answer_number + 1, seat, words))
            for watcher in watchers:
                await room.presenter.update(watcher)
        await room.seats.change_seat(anna, wire.ChangeSeat(0, "me"))
        for watcher in watchers:
            room.presenter.remove(watcher)
        await until(lambda: not room.autoplay.working)
        return room.row.id, weakref.ref(room)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            for number in range(3):
                table_id, room = await play(lobby, number)
                await asyncio.sleep(0.05)
                gc.collect()
                assert room() is not None
                gc.disable()
                try:
                    lobby._drop(table_id)
                    await asyncio.sleep(0.05)
                    assert room() is None
                finally:
                    gc.enable()

    asyncio.run(run())


def test_background_work_survives_every_fault(
    db: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("SECONDS_BETWEEN_ROUNDS", "SECONDS_BETWEEN_ALARMS"):
        monkeypatch.setattr(lobbies, name, 0.005)
    monkeypatch.setattr(lobbies, "SECONDS_IDLE", 0.0)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, _ = await lobby.store.new_person()
            released: list[str] = []

            def release(table_id: str, _outcome: Any) -> None:
                released.append(table_id)
                raise OSError("no threads are left")

            monkeypatch.setattr(lobby.programs, "release", release)
            for number in range(2):
                seats = [ME, wire.SeatPlan("open")]
                await lobby.open(anna, wire.OpenTable(f"opening-{number}", "montana", seats))
            await until(lambda: len(released) == 2)
            assert not lobby.rooms
            assert not any(task.done() for task in lobby._tasks)

    asyncio.run(run())
    assert "no threads" not in caplog.text
    assert "OSError" in caplog.text


def test_tables_with_clocks_sleep_until_their_deadline(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "SECONDS_BETWEEN_ALARMS", 0.005)
    monkeypatch.setattr(lobbies, "GRACE", 0.0)
    hands = Hands()

    async def think(*_job: object, **_more: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Workers, "run", think)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await table_with_clock(lobby)
            table_id, person = room.row.id, room.row.owner
            deadline = room.clock.deadline
            assert room.idle, "a clock alone keeps no table in memory"
            lobby._drop(table_id)
            (mine,) = (await lobby.tables(Person(person, ""))).mine
            assert mine.seats[0].seconds == pytest.approx(7 * DAY, abs=60)
        monkeypatch.setattr(lobbies, "time", hands)
        monkeypatch.setattr(clocks, "time", hands)
        async with open_lobby(db) as lobby:
            await asyncio.sleep(0.05)
            assert lobby.rooms == {}, "the server starts without loading it"
            again = await lobby.room(table_id)
            assert again.clock.deadline == pytest.approx(deadline, abs=5), "no time is gained by sleeping"
            lobby._drop(table_id)
            hands.go(8 * DAY)
            await until(lambda: table_id in lobby.rooms and lobby.rooms[table_id].row.seats[0].stand_in)

    asyncio.run(run())


def test_the_deadline_of_a_game_that_begins_is_stored(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, ben = [(await lobby.store.new_person())[0] for _ in range(2)]
            seats = [ME, wire.SeatPlan("open")]
            room = await lobby.open(
                anna, wire.OpenTable("opening-1", "montana", seats, listed=True, clock=WEEK)
            )
            room.holder.row = msgspec.structs.replace(room.row, deadline=5.0)
            await room.seats.sit(ben, wire.TakeSeat(1))
            await until(lambda: room.clock.runs)
            stored = await row_of(lobby.store, room.row.id)
            assert stored is not None
            assert stored.deadline == pytest.approx(room.clock.deadline, abs=5)

    asyncio.run(run())


def test_a_clock_that_jumps_deletes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()
    monkeypatch.setattr(clean_up, "time", hands)
    clock = WallClock()
    clock.start(hands.wall - DAY)
    assert clock.is_trusted()
    hands.go(30 * DAY)
    assert clock.is_trusted(), "time that passes is no jump"
    hands.wall += 400 * DAY
    for _ in range(23):
        assert not clock.is_trusted()
        hands.go(3_600)
    hands.go(2 * 3_600)
    assert clock.is_trusted(), "after a day it must be meant"


def test_a_clock_set_wrong_while_the_server_was_down_deletes_nothing(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "SECONDS_BETWEEN_ROUNDS", 0.005)
    hands = Hands()

    async def run() -> None:
        async with open_lobby(db) as lobby:
            await lobby.store.write_change(TableChange(table_row("old", "over", hands.wall), new=True))
        hands.wall += 1_000 * DAY
        monkeypatch.setattr(clean_up, "time", hands)
        async with open_lobby(db) as lobby:
            await asyncio.sleep(0.05)
            assert await row_of(lobby.store, "old") is not None
            hands.go(DAY + 1)
            async with asyncio.timeout(30):
                while await row_of(lobby.store, "old") is not None:
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_a_table_in_memory_is_not_deleted(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            for name in ("here", "there"):
                await lobby.store.write_change(TableChange(table_row(name, "over", 1.0), new=True))
            assert await lobby.store.delete_old_tables(2.0, 2.0, 0.0, 1, {"here"}) == 1
            assert await row_of(lobby.store, "here") is not None
            assert await row_of(lobby.store, "there") is None

    asyncio.run(run())


def test_a_failing_database_fails_all_that_wait_together(db: str) -> None:
    """And not one after the other, each with its own time limit; the next write connects again."""

    async def run() -> None:
        async with open_lobby(db) as lobby:
            tried: list[int] = []

            def locked(_connection: Any) -> None:
                tried.append(1)
                raise sa.exc.OperationalError("UPDATE", {}, Exception("database is locked"))

            writes = [lobby.store.write(locked) for _ in range(20)]
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            assert {type(outcome) for outcome in outcomes} == {sa.exc.OperationalError}
            assert len(tried) == 1
            table = table_row("one", "running", 1.0)
            await lobby.store.write_change(TableChange(table, new=True, log=(LogRow(1, "chat", 1.0, 0),)))

    asyncio.run(run())


def test_the_writer_survives_a_database_that_cannot_be_opened(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "SECONDS_TO_CONNECT", 0.01)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            store = lobby.store
            await store.new_person()
            with monkeypatch.context() as planted:
                planted.setattr(store.writer.engine, "connect", broken)
                told: list[object] = []
                while OSError not in map(type, told):
                    told += await asyncio.gather(store.write(fails), return_exceptions=True)
            async with asyncio.timeout(30):
                while "written" not in await asyncio.gather(store.write(works), return_exceptions=True):
                    await asyncio.sleep(0.01)

    def broken() -> Any:
        raise OSError("gone")

    def works(_connection: Any) -> str:
        return "written"

    def fails(_connection: Any) -> None:
        raise sa.exc.OperationalError("UPDATE", {}, Exception("disk I/O error"))

    asyncio.run(run())
