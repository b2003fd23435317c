"""Processes that think: one that hangs or ends is replaced, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike.core import registry
from goldenspike.core.rng import Rng
from goldenspike.server import database, workers
from goldenspike.server import protocol as wire
from goldenspike.server.jobs import ListOptions, PlayBot
from goldenspike.server.lobby import Lobby
from goldenspike.server.programs import Programs
from goldenspike.server.room import Room
from goldenspike.server.rows import Person
from goldenspike.server.store import Store
from goldenspike.server.workers import WorkerError, Workers
from kit.people import FIRST_SEAT_BEGINS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped by signals here"),
]


class Hall:
    """A lobby with one worker, and somebody who plays."""

    def __init__(self, lobby: Lobby, thinkers: Workers, anna: Person) -> None:
        self.lobby = lobby
        self.worker = thinkers.workers[0]
        self.anna = anna

    async def open(self, game: str, *seats: str) -> Room:
        plans = [
            wire.SeatPlan("me" if seat == "me" else "bot", seat if seat != "me" else "") for seat in seats
        ]
        command = wire.OpenTable(f"opening-{time.time_ns()}", game, plans, FIRST_SEAT_BEGINS.get(game, {}))
        return await self.lobby.open(self.anna, command)

    async def answer(self, room: Room, rng: Rng) -> None:
        question = room.game_state.question
        assert question is not None
        words = room.game.write(question.sample(room.game_state.table, rng))
        number = room.log.answer_number + 1
        await room.answer(
            self.anna, wire.Answer(f"answer-{number}", number, room.game_state.deciding or 0, words)
        )

    def pid(self) -> int:
        process = self.worker._process
        assert process is not None
        return int(process.pid)


def in_a_hall(folder: Path, play: Callable[[Hall], Awaitable[None]]) -> None:
    url = f"sqlite:///{folder / 'tables.db'}"
    database.prepare(url)

    async def run() -> None:
        store, thinkers = Store(database.async_url(url)), Workers(1)
        store.start()
        thinkers.start()
        lobby = Lobby(store, thinkers, Programs({}), 0.0)
        await lobby.start()
        anna, _ = await lobby.store.new_person()
        await asyncio.gather(*thinkers._warming)
        try:
            await play(Hall(lobby, thinkers, anna))
        finally:
            await lobby.close()
            await thinkers.close()
            await store.close()

    asyncio.run(run())


async def until(wanted: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not wanted():
        assert time.monotonic() < end, "it does not happen"
        await asyncio.sleep(0.01)


async def bots_answered(room: Room) -> int:
    """How many answers bots have given, once a person must answer."""
    await until(
        lambda: room.game_state.deciding is not None and not room.seating.bot_of(room.game_state.deciding)
    )
    return len([entry for entry in room.log.entries if entry.row.by == "bot"])


async def play_until_bots_answer(hall: Hall, room: Room, rng: Rng) -> None:
    before = await bots_answered(room)
    while await bots_answered(room) == before:
        assert not room.game_state.table.over
        await hall.answer(room, rng)


def test_a_worker_that_hangs_is_replaced_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(hall: Hall) -> None:
        room = await hall.open("montana", "me", "greedy")
        await play_until_bots_answer(hall, room, Rng("hangs"))
        monkeypatch.setattr(workers, "PATIENCE", 0.2)
        first = hall.pid()
        os.kill(first, signal.SIGSTOP)
        await play_until_bots_answer(hall, room, Rng("on"))
        assert hall.worker.overruns >= 1
        monkeypatch.setattr(workers, "PATIENCE", 60.0)
        await play_until_bots_answer(hall, room, Rng("and on"))
        assert hall.pid() != first

    in_a_hall(tmp_path, play)


def test_a_worker_that_ends_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        room = await hall.open("montana", "me", "greedy")
        await play_until_bots_answer(hall, room, Rng("ends"))
        first = hall.pid()
        os.kill(first, signal.SIGKILL)
        await play_until_bots_answer(hall, room, Rng("on"))
        await play_until_bots_answer(hall, room, Rng("and on"))
        assert hall.pid() != first

    in_a_hall(tmp_path, play)


def test_a_worker_that_cannot_start_is_a_fault_and_not_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(hall: Hall) -> None:
        room = await hall.open("montana", "me", "greedy")
        await play_until_bots_answer(hall, room, Rng("start"))
        with monkeypatch.context() as planted:
            planted.setattr(workers, "worker_main", os._exit)
            os.kill(hall.pid(), signal.SIGKILL)
            await play_until_bots_answer(hall, room, Rng("on"))
        await play_until_bots_answer(hall, room, Rng("and on"))

    in_a_hall(tmp_path, play)


def test_a_job_nobody_waits_for_any_more_ends_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    """Its error would else be logged much later, wherever the collector happens to find it."""

    async def wait_and_leave() -> None:
        does_not_start: Any = os._exit
        worker = workers.Worker(does_not_start)
        waiting = asyncio.create_task(worker.exchange(b"", 60))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(worker._thread, int)
        worker.close()

    asyncio.run(wait_and_leave())
    gc.collect()
    assert not caplog.records


def test_a_thinking_bot_delays_no_other_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS_BETWEEN_CHECKS", 60.0)

    async def play(hall: Hall) -> None:
        slow = await hall.open("montana", "me", "greedy")
        quick = await hall.open("pioneer", "me")
        await bots_answered(slow)
        await bots_answered(quick)
        os.kill(hall.pid(), signal.SIGSTOP)
        rng = Rng("thinking")
        while not slow.seating.bot_of(
            slow.game_state.deciding if slow.game_state.deciding is not None else 0
        ):
            await hall.answer(slow, rng)
            await until(lambda: slow.game_state.deciding is not None)
        waiting = slow.game_state.moment
        begun = time.monotonic()
        for _ in range(5):
            await hall.answer(quick, rng)
            await until(lambda: quick.game_state.deciding is not None)
        assert time.monotonic() - begun < 10
        assert slow.game_state.moment == waiting, "the bot still thinks"
        os.kill(hall.pid(), signal.SIGCONT)
        await until(lambda: slow.game_state.moment > waiting)

    in_a_hall(tmp_path, play)


def test_a_job_that_fails_says_so_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    game = registry.find("montana")
    table = game.open(2, {})

    async def run() -> None:
        thinkers = Workers(1)
        try:
            with pytest.raises(WorkerError):
                await thinkers.run(
                    ListOptions("montana", {"secret": "the-ace-of-spades"}), 1, person=1, urgency="live"
                )
            position = game.write_position(table)
            job = PlayBot("montana", position, 0, {0: "cmd:./x", 1: "cmd:./x"}, b"s" * 32, 1)
            with pytest.raises(WorkerError):
                await thinkers.run(PlayBot("chess", {}, 0, {}, b"", 1), 1, person=1, urgency="live")
            said = await thinkers.run(job, 1, person=1, urgency="live")
            assert msgspec.json.decode(said) == [], "the dice must answer first"
        finally:
            await thinkers.close()

    asyncio.run(run())
    assert "the-ace-of-spades" not in caplog.text
    assert "BrokenPosition" in caplog.text
