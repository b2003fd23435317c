"""Clocks: seconds for each answer or turn, a reserve, and what happens when time is up."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike.core.rng import Rng
from goldenspike.server import clock as clocks
from goldenspike.server import database
from goldenspike.server import protocol as wire
from goldenspike.server.clock import Clock
from goldenspike.server.lobby import Lobby
from goldenspike.server.presenter import Watcher
from goldenspike.server.programs import Programs
from goldenspike.server.room import Room
from goldenspike.server.rows import RowHolder, TableRow
from goldenspike.server.store import Store
from goldenspike.server.table_events import TimeUp
from goldenspike.server.workers import Workers
from kit.keeping import table_row
from kit.people import FIRST_SEAT_BEGINS

DAY = 86_400.0


def with_clock(plan: wire.ClockPlan | None, reserve: float = 0.0) -> TableRow:
    table = table_row("t", "running", 0.0)
    seats = [msgspec.structs.replace(table.seats[0], seat=number, reserve=reserve) for number in range(2)]
    return msgspec.structs.replace(table, clock=plan, seats=tuple(seats))


def seconds(number: float, per: str = "answer") -> wire.ClockPlan:
    """A plan with less time than people may be given."""
    return msgspec.structs.replace(wire.ClockPlan(5), seconds=number, per=per)


class Rung:
    """Whose time was up, and when."""

    def __init__(self, table: TableRow) -> None:
        self.seats: list[int] = []
        self.clock = Clock(RowHolder(table), self.ring)

    async def ring(self, seat: int) -> None:
        self.seats.append(seat)

    def answer(self, seat: int) -> None:
        self.clock.answered(seat, self.clock.overtime(seat))


def test_without_a_plan_no_time_runs() -> None:
    async def run() -> None:
        rung = Rung(with_clock(None))
        rung.clock.watch(0)
        rung.answer(0)
        assert not rung.clock.runs
        assert rung.clock.seconds_left(0) is None
        assert rung.clock.deadline is None
        assert rung.clock.next_deadline(rung.clock.holder.row, 0) is None

    asyncio.run(run())


def test_time_that_is_up_rings_once_for_the_seat_that_must_answer() -> None:
    async def run() -> None:
        rung = Rung(with_clock(seconds(0.05, "answer")))
        rung.clock.watch(1)
        assert rung.clock.runs
        left = rung.clock.seconds_left(1)
        assert left is not None
        assert 0 < left <= 0.05
        assert rung.clock.seconds_left(0) is None
        await asyncio.sleep(0.3)
        assert rung.seats == [1]
        assert not rung.clock.runs

    asyncio.run(run())


def test_every_answer_begins_anew() -> None:
    async def run() -> None:
        rung = Rung(with_clock(seconds(0.4, "answer")))
        for _ in range(4):
            rung.clock.watch(0)
            await asyncio.sleep(0.15)
            rung.answer(0)
        assert rung.seats == []
        rung.clock.watch(0)
        begun = time.time()
        while not rung.seats and time.time() - begun < 20:
            await asyncio.sleep(0.02)
        assert rung.seats == [0], "small times are not stretched after the first answer"
        assert time.time() - begun < 10

    asyncio.run(run())


def test_a_turn_does_not_begin_anew_with_every_answer() -> None:
    async def run() -> None:
        rung = Rung(with_clock(seconds(0.3, "turn")))
        for _ in range(100):
            rung.clock.watch(0)
            await asyncio.sleep(0.02)
            if rung.seats:
                break
            rung.answer(0)
        assert rung.seats == [0]

    asyncio.run(run())


def test_another_seat_has_its_own_time() -> None:
    async def run() -> None:
        rung = Rung(with_clock(seconds(0.3, "turn")))
        for number in range(6):
            rung.clock.watch(number % 2)
            await asyncio.sleep(0.1)
        rung.clock.watch(None)
        await asyncio.sleep(0.4)
        assert rung.seats == []
        assert not rung.clock.runs

    asyncio.run(run())


def test_what_takes_longer_is_overtime() -> None:
    async def run() -> None:
        rung = Rung(with_clock(seconds(0.1, "answer"), reserve=30.0))
        rung.clock.watch(0)
        await asyncio.sleep(0.3)
        assert rung.clock.seconds_left(0) == 0.0
        assert 0.1 < rung.clock.overtime(0) < 5.0
        assert rung.clock.overtime(1) == 0.0
        assert rung.seats == []
        rung.clock.stop()

    asyncio.run(run())


def test_after_a_restart_the_time_left_is_kept_but_nobody_is_surprised() -> None:
    async def run() -> None:
        for deadline, expected in ((3 * DAY, 3 * DAY), (-5.0, clocks.GRACE), (10.0, clocks.GRACE)):
            table = with_clock(wire.ClockPlan(int(7 * DAY), "turn"))
            rung = Rung(msgspec.structs.replace(table, deadline=time.time() + deadline))
            rung.clock.resume(time.time() + clocks.GRACE)
            rung.clock.watch(0)
            assert rung.clock.deadline == pytest.approx(time.time() + expected, abs=5)
            left = rung.clock.seconds_left(0)
            assert left == pytest.approx(expected, abs=5)
            rung.clock.watch(1)
            assert rung.clock.deadline == pytest.approx(time.time() + 7 * DAY, abs=5), (
                "only for whose time ran"
            )
            rung.clock.stop()

    asyncio.run(run())


# At a table --------------------------------------------------------------------------------------


async def lobby_at(url: str) -> tuple[Lobby, Store, Workers]:
    store, workers = Store(database.async_url(url)), Workers(1)
    store.start()
    lobby = Lobby(store, workers, Programs({}), 0.0)
    await lobby.start()
    return lobby, store, workers


async def somebody_decides(room: Room) -> None:
    while room.game_state.deciding is None:
        await asyncio.sleep(0.01)


async def closed(lobby: Lobby, store: Store, workers: Workers) -> None:
    await lobby.close()
    await workers.close()
    await store.close()


@pytest.mark.slow
def test_a_seat_whose_time_is_up_is_played_by_a_bot_and_given_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    database.prepare(url)

    async def run() -> None:
        lobby, store, workers = await lobby_at(url)
        anna, _ = await lobby.store.new_person()
        plans = [wire.SeatPlan("me"), wire.SeatPlan("me")]
        command = wire.OpenTable(
            "opening-1", "montana", plans, FIRST_SEAT_BEGINS["montana"], clock=wire.ClockPlan(5)
        )
        room = await lobby.open(anna, command)
        room.holder.row = msgspec.structs.replace(room.row, clock=seconds(0.2))
        room.clock.stop()
        room.advance()
        for _ in range(300):
            await asyncio.sleep(0.1)
            if all(seat.stand_in for seat in room.row.seats):
                break
        assert all(seat.stand_in for seat in room.row.seats)
        events = [event for entry in room.log.entries for event in room.log.events(entry)]
        assert [event for event in events if isinstance(event, TimeUp)]
        room.holder.row = msgspec.structs.replace(room.row, clock=wire.ClockPlan(3_600))
        watcher = Watcher(anna)
        await room.look(watcher, wire.Look(0))
        assert not room.row.seats[0].stand_in
        assert room.row.seats[1].stand_in
        for _ in range(300):
            if room.game_state.deciding == 0:
                break
            await asyncio.sleep(0.1)
        assert room.game_state.deciding == 0
        assert room.clock.runs
        await closed(lobby, store, workers)

    asyncio.run(run())


def test_days_for_a_turn_survive_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    database.prepare(url)

    async def run() -> None:
        lobby, store, workers = await lobby_at(url)
        anna, _ = await lobby.store.new_person()
        plan = wire.ClockPlan(int(3 * DAY), "turn")
        room = await lobby.open(
            anna, wire.OpenTable("opening-1", "pioneer", [wire.SeatPlan("me")], clock=plan)
        )
        await somebody_decides(room)
        rng = Rng("days")
        for _ in range(3):
            question = room.game_state.question
            assert question is not None
            words = room.game.write(question.sample(room.game_state.table, rng))
            number = room.log.answer_number + 1
            await room.answer(anna, wire.Answer(f"answer-{number}", number, 0, words))
            await somebody_decides(room)
        table_id, deadline = room.row.id, room.row.deadline
        assert deadline == pytest.approx(time.time() + 3 * DAY, abs=30)
        await closed(lobby, store, workers)

        monkeypatch.setattr(clocks, "time", Later(time.time, DAY))
        lobby, store, workers = await lobby_at(url)
        assert table_id not in lobby.rooms, "a table where time runs sleeps until its deadline"
        again = await lobby.room(table_id)
        assert again.clock.runs
        assert again.clock.deadline == pytest.approx(deadline, abs=5)
        left = again.presenter.info(anna.id).seats[0].seconds
        assert left == pytest.approx(2 * DAY, abs=60)
        await closed(lobby, store, workers)

    asyncio.run(run())


class Later:
    """The module `time`, some while later."""

    def __init__(self, now: Any, seconds: float) -> None:
        self.time = lambda: now() + seconds
