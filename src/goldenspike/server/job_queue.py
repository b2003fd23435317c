"""The queue of jobs in a shared database: any server asks, any worker of any machine answers.

A worker claims a job for a few seconds and renews this lease while it thinks. The job of a worker that dies
is claimed by another when its lease ends. The first result counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Any, Final, final

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from goldenspike.server.jobs import Job
from goldenspike.server.notices import Notices
from goldenspike.server.sql import JOBS
from goldenspike.server.store import make_engine
from goldenspike.server.workers import (
    MOST_PER_PERSON,
    MOST_WAITING,
    PATIENCE,
    URGENCIES,
    ClaimedJob,
    Failed,
    Urgency,
    WorkerBusy,
    WorkerError,
    decoded_result,
    location_of,
)

LOG: Final = logging.getLogger("goldenspike.jobs")
LEASE: Final = 5.0
"""Seconds after which the job of a worker that does not renew its lease goes to another."""
SECONDS_TO_RENEW: Final = 1.5
SECONDS_BETWEEN_LOOKS: Final = 1.0
"""How often the queue is looked at without a notice."""
MOST_ATTEMPTS: Final = 3
"""Workers that may die of a job before it counts as failed."""
SECONDS_IN_LINE: Final = 10.0
"""After so long in the queue every job is urgent."""
SECONDS_KEPT: Final = 60.0
"""How long results are kept for servers that wait for the same job."""
SECONDS_FORGOTTEN: Final = 900.0
"""After this time a job that nobody took is deleted; a server that still waits for it asks again."""
SECONDS_BETWEEN_DELETIONS: Final = 30.0
NOW: Final = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
"""The time by the clock of the database, which is the same for all machines."""
WITHOUT_DISK: Final = "-c synchronous_commit=off"
"""A job lost with the database is asked for again, so that nobody waits for the disk."""


@final
class JobQueue:
    """The jobs of all servers at one PostgreSQL database."""

    def __init__(self, url: str, notices: Notices) -> None:
        self.engine = make_engine(url, WITHOUT_DISK)
        self.notices = notices
        self.me = secrets.token_hex(8)
        """The name under which the workers of this process claim jobs."""
        self._news = asyncio.Event()
        """Set when there may be a job to claim."""
        self._answered: dict[str, asyncio.Event] = {}
        """Set when there may be a result, by job."""
        self._cleaning: asyncio.Task[None] | None = None
        notices.on("job", lambda _: self._news.set())
        notices.on("done", self._hear_of_result)

    def start(self) -> None:
        """Start to delete what is no longer needed."""
        self._cleaning = asyncio.create_task(self._clean_up(), name="old jobs")

    async def close(self) -> None:
        """Hand back the jobs that are claimed here, and close the connections."""
        if self._cleaning is not None:
            self._cleaning.cancel()
        with contextlib.suppress(sa.exc.SQLAlchemyError, OSError):
            await self._hand_back()
        await self.engine.dispose()

    def _hear_of_result(self, job_id: str) -> None:
        """Wake whoever waits for this job."""
        if job_id in self._answered:
            self._answered[job_id].set()

    # Asking --------------------------------------------------------------------------------------

    async def run(
        self, job: Job, seconds: float, *, person: int, urgency: Urgency, key: str = ""
    ) -> msgspec.Raw:
        """Queue a job and return its encoded result.

        A job with a key is done once for all who ask for it, waits for a worker as long as it must, and an
        error of the database is raised. Any other is given up after its time. Raises WorkerError if it
        fails, WorkerBusy if it is refused.
        """
        if key:
            return await self._run(key, job, seconds, person, urgency)
        try:
            async with asyncio.timeout(seconds + PATIENCE):
                return await self._run(secrets.token_urlsafe(12), job, seconds, person, urgency)
        except TimeoutError:
            raise WorkerError("No worker took this job in time.") from None
        except sa.exc.SQLAlchemyError as error:
            LOG.error("A job cannot be queued: %s", location_of(error))  # noqa: TRY400  a traceback would quote the job
            raise WorkerError("The queue of jobs cannot be reached.") from None

    async def _run(self, job_id: str, job: Job, seconds: float, person: int, urgency: Urgency) -> msgspec.Raw:
        """Put a job into the queue unless it is there, and return its result."""
        answered = self._answered.setdefault(job_id, asyncio.Event())
        written = msgspec.msgpack.encode(job)
        try:
            while True:
                answered.clear()
                state = await self._look(job_id)
                if state is None:
                    await self._put(job_id, written, seconds, person, urgency)
                elif state.result is not None:
                    return decoded_result(job, state.result)
                elif state.lost:
                    await self._give_up(job_id)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                        await answered.wait()
        finally:
            self._answered.pop(job_id, None)

    async def _look(self, job_id: str) -> Any:
        """Return the result of a job and whether all its workers died; None if it must be queued."""
        lost = sa.and_(JOBS.c.attempts >= MOST_ATTEMPTS, JOBS.c.lease_until < NOW)
        chosen = sa.select(JOBS.c.result, sa.func.coalesce(lost, sa.false()).label("lost"))
        async with self.engine.connect() as connection:
            return (await connection.execute(chosen.where(JOBS.c.id == job_id))).first()

    async def _put(self, job_id: str, written: bytes, seconds: float, person: int, urgency: Urgency) -> None:
        """Add a job to the queue, unless it is there; WorkerBusy if too many wait.

        A person's jobs stand in line behind one another, so that persons take turns.
        """
        rank = URGENCIES.index(urgency)
        waiting = sa.and_(JOBS.c.result.is_(None), JOBS.c.lease_until.is_(None), JOBS.c.urgency == rank)
        counted = sa.select(sa.func.count()).select_from(JOBS).where(waiting)
        async with self.engine.begin() as connection:
            own = (await connection.execute(counted.where(JOBS.c.person == person))).scalar_one()
            if urgency == "asked":
                everybodys = (await connection.execute(counted)).scalar_one()
                if own >= MOST_PER_PERSON or everybodys >= MOST_WAITING:
                    raise WorkerBusy("Too many jobs wait for a worker.")
            row = {
                "id": job_id,
                "urgency": rank,
                "turn": own,
                "person": person,
                "seconds": seconds,
                "job": written,
                "added": NOW,
                "worker": "",
                "attempts": 0,
            }
            insert = postgresql.insert(JOBS).values(row)
            await connection.execute(insert.on_conflict_do_nothing())
        self.notices.send("job")

    async def _give_up(self, job_id: str) -> None:
        """Store that a job has failed: every worker that claimed it has died."""
        failed = msgspec.json.encode(Failed("every worker that took it ended"))
        await self._execute(
            sa.update(JOBS).where(JOBS.c.id == job_id, JOBS.c.result.is_(None)).values(result=failed)
        )

    # Answering -----------------------------------------------------------------------------------

    async def claim(self) -> ClaimedJob | None:
        """Claim the next job for a worker of this process; None if none waits."""
        self._news.clear()
        free = sa.or_(JOBS.c.lease_until.is_(None), JOBS.c.lease_until < NOW)
        rank = sa.case((JOBS.c.added < NOW - SECONDS_IN_LINE, 0), else_=JOBS.c.urgency)
        chosen = (
            sa.select(JOBS.c.id)
            .where(JOBS.c.result.is_(None), free, JOBS.c.attempts < MOST_ATTEMPTS)
            .order_by(rank, JOBS.c.turn, JOBS.c.added)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        claim = (
            sa.update(JOBS)
            .where(JOBS.c.id == chosen.scalar_subquery())
            .values(lease_until=NOW + LEASE, worker=self.me, attempts=JOBS.c.attempts + 1)
            .returning(JOBS.c.id, JOBS.c.job, JOBS.c.seconds)
        )
        async with self.engine.begin() as connection:
            row = (await connection.execute(claim)).first()
        return None if row is None else ClaimedJob(row.id, bytes(row.job), row.seconds)

    async def wait(self) -> None:
        """Wait until there may be a job to claim: for a notice, but not for long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                await self._news.wait()

    @contextlib.asynccontextmanager
    async def leased(self, claimed: ClaimedJob) -> AsyncIterator[None]:
        """Renew the lease of a job as long as its worker thinks."""
        renewing = asyncio.create_task(self._renew(claimed.id), name="lease")
        try:
            yield
        finally:
            renewing.cancel()

    async def _renew(self, job_id: str) -> None:
        """Renew the lease of a job as long as this worker works on it."""
        mine = sa.and_(JOBS.c.id == job_id, JOBS.c.worker == self.me, JOBS.c.result.is_(None))
        while True:
            await asyncio.sleep(SECONDS_TO_RENEW)
            try:
                await self._execute(sa.update(JOBS).where(mine).values(lease_until=NOW + LEASE))
            except sa.exc.SQLAlchemyError as error:
                LOG.warning("A lease was not renewed: %s", type(error).__name__)

    async def finish(self, claimed: ClaimedJob, result: bytes) -> None:
        """Store the encoded result of a job, unless another worker was faster, and tell who waits for it."""
        first = sa.and_(JOBS.c.id == claimed.id, JOBS.c.result.is_(None))
        await self._execute(sa.update(JOBS).where(first).values(result=result))
        self.notices.send(f"done {claimed.id}")

    async def _hand_back(self) -> None:
        """Let others take the jobs that are claimed here and have no result."""
        mine = sa.and_(JOBS.c.worker == self.me, JOBS.c.result.is_(None))
        back = {"lease_until": None, "attempts": JOBS.c.attempts - 1}
        await self._execute(sa.update(JOBS).where(mine).values(back))
        self.notices.send("job")

    # Clean-up ------------------------------------------------------------------------------------

    async def _clean_up(self) -> None:
        """Delete old jobs and results at intervals, as long as the server runs."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_DELETIONS)
            done = sa.and_(JOBS.c.result.is_not(None), JOBS.c.added < NOW - SECONDS_KEPT)
            old = sa.or_(done, JOBS.c.added < NOW - SECONDS_FORGOTTEN)
            try:
                await self._execute(sa.delete(JOBS).where(old))
            except sa.exc.SQLAlchemyError as error:
                LOG.warning("Old jobs were not deleted: %s", type(error).__name__)

    async def _execute(self, statement: Any) -> None:
        """Run a statement in a transaction of its own."""
        async with self.engine.begin() as connection:
            await connection.execute(statement)
