"""The queue of jobs in PostgreSQL: order, leases that outlive a worker, results that servers share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from goldenspike.server import database, job_queue
from goldenspike.server.job_queue import JobQueue
from goldenspike.server.jobs import CheckWorker, LoadRecord
from goldenspike.server.notices import make_notices
from goldenspike.server.workers import Done, Failed, Urgency, WorkerBusy, WorkerError, Workers
from kit.keeping import stored, until
from kit.postgres import Postgres

YES = msgspec.json.encode(Done(msgspec.Raw(b"true")))
ASKED: list[asyncio.Task[Any]] = []
"""The tasks that wait for a result; they end with the queue."""
WAITING = "SELECT count(*) FROM jobs WHERE result IS NULL AND lease_until IS NULL"


@contextlib.asynccontextmanager
async def queue_at(url: str) -> AsyncIterator[JobQueue]:
    """Yield the queue of one process."""
    notices = make_notices(database.async_url(url))
    queue = JobQueue(database.async_url(url), notices)
    notices.start()
    queue.start()
    try:
        yield queue
    finally:
        for task in ASKED:
            task.cancel()
        await asyncio.gather(*ASKED, return_exceptions=True)
        ASKED.clear()
        await queue.close()
        await notices.close()


def with_queues(postgres: Postgres, happening: Callable[[str, JobQueue, JobQueue], Awaitable[None]]) -> None:
    """Have something happen at the queues of two processes."""

    async def run() -> None:
        url = postgres.new_database()
        async with asyncio.timeout(60), queue_at(url) as one, queue_at(url) as other:
            await happening(url, one, other)

    asyncio.run(run())


class Asked:
    """A job that does nothing, and the task that waits for its result."""

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self.task = task

    async def result(self) -> Any:
        """Wait for the decoded result."""
        return msgspec.json.decode(await self.task)


async def ask(queue: JobQueue, person: int, urgency: Urgency = "live", key: str = "") -> Asked:
    """Queue a job that does nothing; return it once it is queued or refused."""
    url = queue.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    before = stored(url, WAITING)
    running = queue.run(CheckWorker(), 1.0, person=person, urgency=urgency, key=key)
    task = asyncio.create_task(running)
    ASKED.append(task)
    while not task.done() and stored(url, WAITING) == before:
        await asyncio.sleep(0.01)
    return Asked(task)


def test_the_urgent_come_first_and_persons_take_turns(postgres: Postgres) -> None:
    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        wanted: list[tuple[Urgency, int]] = [("later", 7), ("asked", 1), ("asked", 1), ("asked", 2)]
        wanted += [("live", 3), ("live", 3), ("live", 4)]
        for number, (urgency, person) in enumerate(wanted):
            await ask(one, person, urgency, key=f"{urgency} {person} {number}")
        order = []
        while (claimed := await other.claim()) is not None:
            order.append(claimed.id)
        assert order == [
            "live 3 4",
            "live 4 6",
            "live 3 5",
            "asked 1 1",
            "asked 2 3",
            "asked 1 2",
            "later 7 0",
        ]

    with_queues(postgres, happens)


def test_a_job_that_waits_long_becomes_urgent(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "SECONDS_IN_LINE", 0.0)

    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        await ask(one, 1, "later", key="first")
        await ask(one, 2, "live", key="second")
        claimed = await other.claim()
        assert claimed is not None
        assert claimed.id == "first"

    with_queues(postgres, happens)


def test_a_job_is_claimed_once_and_its_result_reaches_who_asked(postgres: Postgres) -> None:
    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        asked = await ask(one, 1)
        claims = await asyncio.gather(*[queue.claim() for queue in (one, other) * 4])
        (claimed,) = [claim for claim in claims if claim is not None]
        await other.finish(claimed, YES)
        assert await asked.result() is True
        failing = await ask(one, 1)
        again = await other.claim()
        assert again is not None
        await other.finish(again, msgspec.json.encode(Failed("somewhere")))
        with pytest.raises(WorkerError, match="somewhere"):
            await failing.task

    with_queues(postgres, happens)


def test_servers_that_ask_with_the_same_key_share_the_result(postgres: Postgres) -> None:
    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        first = await ask(one, 1, key="table 5")
        second = asyncio.create_task(other.run(CheckWorker(), 1.0, person=1, urgency="live", key="table 5"))
        claimed = await one.claim()
        assert claimed is not None
        await one.finish(claimed, YES)
        assert [await first.result(), msgspec.json.decode(await second)] == [True, True]
        assert await other.claim() is None
        assert stored(url, "SELECT count(*) FROM jobs") == [(1,)]

    with_queues(postgres, happens)


def test_the_job_of_a_dead_worker_goes_to_another(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_queue, "LEASE", 0.5)
    monkeypatch.setattr(job_queue, "SECONDS_TO_RENEW", 0.1)

    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        asked = await ask(one, 1)
        claimed = await one.claim()
        assert claimed is not None
        async with one.leased(claimed):
            await asyncio.sleep(1.0)
            assert await other.claim() is None, "its worker still thinks"
        while (again := await other.claim()) is None:
            await asyncio.sleep(0.05)
        assert again == claimed
        await other.finish(again, YES)
        await one.finish(claimed, msgspec.json.encode(Failed("too late")))
        assert await asked.result() is True, "the first result counts"

    with_queues(postgres, happens)


def test_a_job_that_every_worker_dies_of_has_failed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_queue, "LEASE", 0.0)

    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        asked = await ask(one, 1, key="deadly")
        for _ in range(job_queue.MOST_ATTEMPTS):
            assert await other.claim() is not None
        assert await other.claim() is None
        with pytest.raises(WorkerError, match="ended"):
            await asked.task

    with_queues(postgres, happens)


def test_a_worker_that_is_stopped_hands_its_job_back(postgres: Postgres) -> None:
    async def run() -> None:
        url = postgres.new_database()
        async with queue_at(url) as one:
            await ask(one, 1)
            async with queue_at(url) as other:
                assert await other.claim() is not None
                assert await one.claim() is None
            assert await one.claim() is not None

    asyncio.run(run())


def test_a_long_queue_refuses_what_is_asked_and_never_bots(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_queue, "MOST_PER_PERSON", 2)
    monkeypatch.setattr(job_queue, "MOST_WAITING", 3)

    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        for _ in range(2):
            await ask(one, 1, "asked")
        with pytest.raises(WorkerBusy):
            await (await ask(other, 1, "asked")).task
        await ask(other, 2, "asked")
        with pytest.raises(WorkerBusy):
            await (await ask(one, 3, "asked")).task
        for _ in range(4):
            await ask(one, 1, "live")
        assert stored(url, WAITING) == [(7,)]

    with_queues(postgres, happens)


def test_a_job_lost_with_the_database_is_asked_for_again(postgres: Postgres) -> None:
    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        asked = await ask(one, 1, key="lost")
        name = str(sa.make_url(url).database)
        postgres.run("DELETE FROM jobs", name)
        while (claimed := await other.claim()) is None:
            await asyncio.sleep(0.05)
        await other.finish(claimed, YES)
        assert await asked.result() is True

    with_queues(postgres, happens)


def test_results_are_deleted_in_time(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "SECONDS_BETWEEN_DELETIONS", 0.05)
    monkeypatch.setattr(job_queue, "SECONDS_KEPT", 0.0)

    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        asked = await ask(one, 1)
        claimed = await one.claim()
        assert claimed is not None
        asked.task.cancel()
        await ask(one, 2, key="waits")
        await one.finish(claimed, YES)
        await until(lambda: stored(url, "SELECT id FROM jobs") == [("waits",)])

    with_queues(postgres, happens)


def test_a_pool_works_for_the_server_of_another_process(postgres: Postgres) -> None:
    """One process asks and has no workers, the other has workers and asks nothing."""

    async def happens(url: str, one: JobQueue, other: JobQueue) -> None:
        asking, thinking = Workers(0, one), Workers(1, other)
        thinking.start()
        try:
            done = await asking.run(CheckWorker(), 1.0, person=1, urgency="live")
            assert msgspec.json.decode(done) is True
            record = LoadRecord("nothing that can be read", 5.0)
            broken = await asking.run(record, 5.0, person=1, urgency="asked")
            assert msgspec.json.decode(broken)["broken"], "the result of the job, not an error of the queue"
        finally:
            await thinking.close()

    with_queues(postgres, happens)
