"""The processes that play for the lab, apart from those of the tables, so that no bot waits for a simulation.

They run at a low priority, and end when there is nothing to play.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Final, final

import msgspec
import sqlalchemy as sa

from goldenspike.core.registry import find
from goldenspike.server.jobs import PlayPortion, WriteReport
from goldenspike.server.lab_store import Claim, ClaimedPortion, LabStore
from goldenspike.server.store import Store
from goldenspike.server.workers import (
    Worker,
    WorkerError,
    WorkerTimeout,
    background_main,
    decoded_result,
    location_of,
)
from goldenspike.sim.portion import PlayedPortion, Portion, SeriesReport
from goldenspike.sim.runner import Series

LOG: Final = logging.getLogger("goldenspike.lab")
SECONDS_TO_PLAY: Final = 120.0
"""The time limit of a portion, which is a game of slow bots or several of quick ones."""
SECONDS_BETWEEN_LOOKS: Final = 2.0
"""How often it is looked for runs of other servers without a notice."""
SECONDS_TO_RENEW: Final = 10.0
SECONDS_AFTER_ERROR: Final = 1.0
SECONDS_IDLE: Final = 30.0
"""After so long without anything to play a process ends."""
TOO_SLOW: Final = "A game took longer than two minutes. Choose quicker bots."
BROKEN: Final = "A game could not be played. Whoever runs this server finds the place in its log."
OTHER_VERSION: Final = "The game was changed while it was played; start it again."


class WorkerDied(WorkerError):
    """The process of a worker ended before it had a result, or was ended."""


@final
class LabRunner:
    """Plays the runs of the lab in so many processes, as long as the server runs."""

    def __init__(self, store: Store, number: int) -> None:
        self.rows = LabStore(store)
        self.notices = store.notices
        self.shared = store.shared
        self.workers = [Worker(background_main) for _ in range(number)]
        self.me = secrets.token_hex(8)
        """The name under which these processes claim portions."""
        self._playing: dict[str, list[Worker]] = {}
        """The workers of this server that play a run, by run."""
        self._boards: dict[Worker, dict[str, str]] = {}
        """The boards that the process of each worker plays on, by game: a process loads a game once."""
        self._begun = False
        self._beginning = asyncio.Lock()
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.notices.on("lab", lambda _: self.wake())
        self.notices.on("stopped", self.abandon)

    def start(self) -> None:
        """Start to take what is to be played; the processes start with the first of it."""
        self._tasks = [asyncio.create_task(self._work(worker), name="lab") for worker in self.workers]

    async def close(self) -> None:
        """Stop, and let other servers, or this one after a restart, go on at once."""
        for task in self._tasks:
            task.cancel()
        for worker in self.workers:
            worker.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            with contextlib.suppress(sa.exc.SQLAlchemyError, OSError):
                await self.rows.release_all(self.me)

    def wake(self) -> None:
        """Wake the workers to look for portions to play."""
        self._news.set()

    def abandon(self, run_id: str) -> None:
        """End the processes that play a run: it was stopped."""
        for worker in self._playing.get(run_id, ()):
            worker.kill()
        self.wake()

    async def _work(self, worker: Worker) -> None:
        """Play portions in a worker, one after the other, whatever is next; log an error and go on."""
        clock = asyncio.get_running_loop().time
        busy_at = clock()
        while True:
            try:
                await self._begin()
                self._news.clear()
                claimed = None
                if await self.rows.has_work():
                    claimed = await self.rows.claim(self.me)
                if claimed is not None:
                    await self._do(worker, claimed)
                    busy_at = clock()
                    continue
                if worker.pid is not None and clock() - busy_at > SECONDS_IDLE:
                    worker.rest()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                        await self._news.wait()
            except Exception as error:  # noqa: BLE001  the lease ends, and the portion is played again
                LOG.error("The lab does not go on: %s", location_of(error))  # noqa: TRY400
                await asyncio.sleep(SECONDS_AFTER_ERROR)

    async def _begin(self) -> None:
        """Release all claims once, at the first call, unless other servers share the database."""
        async with self._beginning:
            if not self._begun and not self.shared:
                await self.rows.release_all()
            self._begun = True

    async def _do(self, worker: Worker, claimed: Claim) -> None:
        """Play or report what is claimed and store it, or store why that is not possible."""
        run = claimed.run
        if find(run.game).version != run.version:
            await self.rows.fail(run.id, OTHER_VERSION)
            return
        playing = self._playing.setdefault(run.id, [])
        playing.append(worker)
        renewing = asyncio.create_task(self._renew(claimed), name="lease of the lab")
        try:
            job = await self._job(claimed)
            self._renew_for_board(worker, series_of(job))
            await self._store(claimed, decoded_result(job, await self._exchange(worker, job)))
        except WorkerDied:
            await self.rows.release(claimed, self.me)
        except WorkerTimeout:
            await self.rows.fail(run.id, TOO_SLOW)
        except WorkerError:
            await self.rows.fail(run.id, BROKEN)
        finally:
            renewing.cancel()
            playing.remove(worker)
            if not playing:
                self._playing.pop(run.id, None)
        self.notices.send("lab")
        self.wake()

    def _renew_for_board(self, worker: Worker, series: Series) -> None:
        """End the process of a worker that has played this game on another board; the job starts another."""
        played = self._boards.get(worker, {})
        if played.get(series.game, series.board) != series.board:
            worker.rest()
            played = {}
        self._boards[worker] = {**played, series.game: series.board}

    async def _exchange(self, worker: Worker, job: PlayPortion | WriteReport) -> bytes:
        """Return the encoded answer of a worker; raise WorkerDied if its process ended before."""
        try:
            return await worker.exchange(msgspec.msgpack.encode(job), SECONDS_TO_PLAY)
        except WorkerTimeout:
            raise
        except WorkerError:
            raise WorkerDied from None

    async def _job(self, claimed: Claim) -> PlayPortion | WriteReport:
        """Return the job of a claim: to play a portion, or to write the report."""
        series = msgspec.json.decode(claimed.run.series, type=Series)
        if isinstance(claimed, ClaimedPortion):
            return PlayPortion(Portion(series, claimed.first, claimed.count))
        lines, studied = await self.rows.results(claimed.run.id)
        return WriteReport(series, lines, studied, claimed.run.seconds)

    async def _store(self, claimed: Claim, result: msgspec.Raw) -> None:
        """Write the result of a claim."""
        if isinstance(claimed, ClaimedPortion):
            played = msgspec.json.decode(result, type=PlayedPortion)
            if played.refused:
                await self.rows.fail(claimed.run.id, played.refused)
            else:
                await self.rows.finish_portion(claimed, played)
        else:
            await self.rows.finish_report(claimed, msgspec.json.decode(result, type=SeriesReport))

    async def _renew(self, claimed: Claim) -> None:
        """Renew the lease of a claim as long as a worker works on it."""
        while True:
            await asyncio.sleep(SECONDS_TO_RENEW)
            try:
                await self.rows.renew(claimed, self.me)
            except sa.exc.SQLAlchemyError as error:
                LOG.warning("A lease was not renewed: %s", type(error).__name__)


def series_of(job: PlayPortion | WriteReport) -> Series:
    """Return the series that a job is about."""
    return job.portion.series if isinstance(job, PlayPortion) else job.series
