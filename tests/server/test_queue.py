"""The queue of the workers: bots of live tables first, a share for each person, an end to it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from goldenspike.server import protocol as wire
from goldenspike.server import workers
from goldenspike.server.command_error import CommandError
from goldenspike.server.jobs import CheckWorker, Job
from goldenspike.server.workers import FairQueue, Urgency, Worker, WorkerBusy, WorkerError, Workers
from kit.keeping import open_lobby, until

DONE = msgspec.json.encode(workers.Done(msgspec.Raw(b"true")))


def order(*jobs: tuple[Urgency, int]) -> list[tuple[Urgency, int]]:
    """Return in which order these jobs get a worker."""

    async def run() -> list[tuple[Urgency, int]]:
        queue = FairQueue()
        turns = {queue.put(*job): job for job in jobs}
        taken = []
        while turn := queue.take():
            taken.append(turns[turn])
        return taken

    return asyncio.run(run())


def test_bots_of_live_tables_come_before_hints() -> None:
    assert order(("later", 1), ("asked", 2), ("live", 3), ("asked", 4), ("live", 5)) == [
        ("live", 3),
        ("live", 5),
        ("asked", 2),
        ("asked", 4),
        ("later", 1),
    ]


def test_persons_take_turns() -> None:
    assert order(("live", 1), ("live", 1), ("live", 1), ("live", 2)) == [
        ("live", 1),
        ("live", 2),
        ("live", 1),
        ("live", 1),
    ]


def test_the_last_are_not_forgotten() -> None:
    taken = order(("later", 9), *[("live", person) for person in range(10)])
    assert taken.index(("later", 9)) == workers.TURN_OF_THE_LAST - 1


class Slow:
    """Workers that finish when they may, in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_finish = asyncio.Event()
        self.begun = 0
        monkeypatch.setattr(Worker, "exchange", self.exchange)

    async def exchange(self, _written: bytes, _seconds: float) -> bytes:
        self.begun += 1
        await self.may_finish.wait()
        return DONE


def test_a_long_queue_refuses_what_is_asked_and_never_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 8)

    async def run() -> None:
        slow, pool = Slow(monkeypatch), Workers(1)

        def ask(person: int, urgency: Urgency = "asked") -> asyncio.Task[Any]:
            return asyncio.create_task(pool.run(CheckWorker(), 1, person=person, urgency=urgency))

        first = ask(1)
        await until(lambda: slow.begun == 1)
        waiting = [ask(1) for _ in range(6)]
        await asyncio.sleep(0)
        with pytest.raises(WorkerBusy):
            await ask(1)
        waiting += [ask(2), ask(3)]
        await asyncio.sleep(0)
        with pytest.raises(WorkerBusy):
            await ask(4)
        waiting += [ask(1, "live") for _ in range(20)]
        waiting.pop().cancel()
        slow.may_finish.set()
        await asyncio.gather(first, *waiting)
        assert slow.begun == 28, "who went away is not waited for"
        await pool.close()

    asyncio.run(run())


def test_a_refusal_is_a_sentence(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 0)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, _ = await lobby.store.new_person()
            command = wire.OpenTable("opening-1", "pioneer", [wire.SeatPlan("me")], record="game pioneer")
            with pytest.raises(CommandError, match="too much to think about") as refused:
                await lobby.open(anna, command)
            assert refused.value.status == 503

    asyncio.run(run())


def test_a_bot_is_asked_again_before_chance_answers(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, _ = await lobby.store.new_person()
            asked: list[Job] = []

            async def think(job: Job, _seconds: float, **_more: object) -> bytes:
                asked.append(job)
                if len(asked) == 1:
                    raise WorkerError("its process was killed")
                await asyncio.Event().wait()
                return b""

            monkeypatch.setattr(lobby.workers, "run", think)
            seats = [wire.SeatPlan("bot", "greedy"), wire.SeatPlan("me")]
            settings = {"starting_player": "blue", "starting_tile": "random"}
            room = await lobby.open(anna, wire.OpenTable("opening-1", "montana", seats, settings))
            await room.seats.change_seat(anna, wire.ChangeSeat(1, "bot", "greedy"))
            await until(lambda: len(asked) == 2)
            assert asked[0] == asked[1]
            assert not [entry for entry in room.log.entries if entry.row.by == "bot"]

    asyncio.run(run())


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="processes cannot be stopped here")
def test_a_stopped_worker_is_noticed_within_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 * workers.SECONDS_BETWEEN_CHECKS < 2
    monkeypatch.setattr(workers, "SECONDS_BETWEEN_CHECKS", 0.02)

    async def run() -> None:
        worker = Worker()
        with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as process:
            worker._process = SimpleNamespace(pid=process.pid, kill=process.kill, join=process.wait)

            def answer(_written: bytes) -> bytes:
                if process.wait(20):
                    raise WorkerError("it was killed")
                return DONE

            monkeypatch.setattr(worker, "_exchange", answer)
            job = asyncio.create_task(worker.exchange(b"", 30.0))
            await asyncio.sleep(0.1)
            assert not job.done(), "a worker that thinks is not stopped"
            os.kill(process.pid, signal.SIGSTOP)
            async with asyncio.timeout(2):
                await asyncio.wait([job])
            with pytest.raises(WorkerError):
                await job
        worker.close()

    asyncio.run(run())


def test_an_answer_that_comes_while_its_worker_is_killed_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.0)

    async def run() -> None:
        worker = Worker()
        killed = threading.Event()
        worker._process = SimpleNamespace(pid=None, kill=killed.set, join=lambda: None)
        worker._pipe = cast("Any", object())

        def answer(_written: bytes) -> bytes:
            assert killed.wait(20)
            return DONE

        monkeypatch.setattr(worker, "_exchange", answer)
        assert await worker.exchange(b"", 0.0) == DONE
        assert worker._pipe is None, "the next job starts another process"
        worker.close()

    asyncio.run(run())
