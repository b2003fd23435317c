"""A pool of worker processes for everything that takes long: bots, options, hints, replays.

Compiled code holds the interpreter lock as long as it runs, so long work needs processes. They are spawned,
never forked. A worker that exceeds its time is killed and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing as mp
import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final, Literal, Protocol, final

import msgspec

from goldenspike.core.board_file import own_boards
from goldenspike.core.worker_process import begin_worker
from goldenspike.server.jobs import Job, run_job

LOG: Final = logging.getLogger("goldenspike.workers")
PATIENCE: Final = 20.0
"""Seconds beyond a job's own limit after which its worker is killed."""
SECONDS_BETWEEN_CHECKS: Final = 0.7
"""How often it is checked whether a working process was stopped; the second time it is killed."""
MOST_WAITING: Final = 200
"""Jobs that wait beside those of bots; beyond that they are refused."""
MOST_PER_PERSON: Final = 6
SECONDS_TO_RECONNECT: Final = 1.0
"""How long a worker waits before it looks at a shared queue again that it could not reach."""
NICENESS: Final = 10
"""How far a process stands back that nobody waits for: it gets a tenth of a core that others want whole."""
READY: Final = b"ready"
"""The first message of a worker."""


class WorkerError(Exception):
    """A job failed or took too long."""


class WorkerBusy(WorkerError):
    """Too many jobs wait already, of everybody or of the person who asks."""


class WorkerTimeout(WorkerError):
    """A job took longer than it may."""


class Done(msgspec.Struct, frozen=True, tag=True):
    """The result of a job, encoded."""

    result: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Where a job failed."""

    reason: str


def location_of(error: BaseException) -> str:
    """Return the type and the call stack of an error, without its message, which may hold hidden cards."""
    frames = traceback.extract_tb(error.__traceback__)
    order = [f"{frame.filename.rpartition('goldenspike')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return f"{type(error).__name__} in {' < '.join(reversed(order))}"


def decoded_result(job: Job, written: bytes) -> msgspec.Raw:
    """Return the result of a job, which is still encoded; WorkerError if it failed."""
    answer = msgspec.json.decode(written, type=Done | Failed)
    if isinstance(answer, Failed):
        LOG.error("A job of %s failed: %s", type(job).__name__, answer.reason)
        raise WorkerError(answer.reason)
    return answer.result


def worker_main(pipe: Connection, boards: Mapping[str, str]) -> None:
    """Run jobs from the pipe until it is closed, on these own boards by game: msgpack in, JSON out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs = msgspec.msgpack.Decoder(Job)
    begin_worker(boards)
    pipe.send_bytes(READY)
    while True:
        try:
            written = pipe.recv_bytes()
        except EOFError:
            return
        try:
            answer: Done | Failed = Done(msgspec.Raw(msgspec.json.encode(run_job(jobs.decode(written)))))
        except Exception as error:  # noqa: BLE001  the server decides what to do about it
            answer = Failed(location_of(error))
        pipe.send_bytes(msgspec.json.encode(answer))


def background_main(pipe: Connection, boards: Mapping[str, str]) -> None:
    """Run jobs as `worker_main` does, at a low priority: other processes come first."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    worker_main(pipe, boards)


@final
class Worker:
    """One process, and the thread that talks to it over a pipe."""

    def __init__(self, main: Callable[[Connection, Mapping[str, str]], None] | None = None) -> None:
        self._main = main
        """What the process runs; None for `worker_main`."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._process: Any = None
        self._pipe: Connection | None = None
        self.overruns = 0
        """How often a job exceeded its time, or its process was stopped."""
        self._closed = False

    def _start(self) -> Connection:
        """Start the process and return the pipe to it; raise WorkerError if it does not report READY."""
        context = mp.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._main or worker_main, args=(theirs, own_boards()), daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if self._closed:
            self.kill()
        if ours.recv_bytes() != READY:
            raise WorkerError("A worker process did not start.")
        self._pipe = ours
        return ours

    def _exchange(self, written: bytes) -> bytes:
        """Send an encoded job and return the encoded result; raise WorkerError if the process ends."""
        try:
            pipe = self._pipe if self._pipe is not None else self._start()
            pipe.send_bytes(written)
            return pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self._pipe = None
            raise WorkerError("A worker process ended unexpectedly.") from error

    async def warm_up(self) -> None:
        """Start the process before it is needed."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._start_if_needed)

    def _start_if_needed(self) -> None:
        """Start the process unless it runs already."""
        if self._pipe is None:
            self._start()

    async def exchange(self, written: bytes, seconds: float) -> bytes:
        """Send an encoded job and return its encoded result; WorkerError if it takes too long."""
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._thread, self._exchange, written)
        # Whoever waited may have been cancelled: then nobody else asks how it ended.
        answer.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        end = loop.time() + seconds + PATIENCE
        stopped = 0
        while loop.time() < end and stopped < 2:
            with contextlib.suppress(TimeoutError):
                # Not wait_for, which may swallow a cancellation in Python 3.11.
                async with asyncio.timeout(SECONDS_BETWEEN_CHECKS):
                    return await asyncio.shield(answer)
            # Twice, because who continues a whole group of processes does so one after the other.
            stopped = stopped + 1 if self._is_stopped() else 0
        self.overruns += 1
        self.kill()
        try:
            written = await answer
        except WorkerError:
            raise WorkerTimeout("A worker process took too long.") from None
        # It came at the last moment: it counts, and the pipe to the killed process is not used again.
        self._pipe = None
        return written

    def _is_stopped(self) -> bool:
        """Return whether the operating system has stopped the process, where that can be known."""
        process = self._process
        if process is None or process.pid is None or not hasattr(os, "waitid"):
            return False
        with contextlib.suppress(ChildProcessError):
            return os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None
        return False

    def kill(self) -> None:
        """Kill the process; the next job starts another."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    @property
    def pid(self) -> int | None:
        """The id of the process; None if there is none."""
        return None if self._process is None else self._process.pid

    def rest(self) -> None:
        """End the process of a worker that has nothing to do; the next job starts another."""
        self._pipe = None
        self.kill()

    def close(self) -> None:
        """Kill the process and end the thread."""
        self._closed = True
        self.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


Urgency = Literal["live", "asked", "later"]
"""Bots and options of tables that are watched; what a person asks for; bots of tables nobody watches."""
URGENCIES: Final[tuple[Urgency, ...]] = ("live", "asked", "later")
TURN_OF_THE_LAST: Final = 5
"""Every so often the last in the queue come first, so that they are not forgotten."""


@final
class FairQueue:
    """Jobs that wait for a worker: the urgent ones first, and among equals the persons take turns."""

    def __init__(self) -> None:
        self._waiting: dict[Urgency, dict[int, deque[asyncio.Future[Worker]]]] = {
            urgency: {} for urgency in URGENCIES
        }
        self._taken = 0

    def put(self, urgency: Urgency, person: int) -> asyncio.Future[Worker]:
        """Return the future of the worker for a new job; WorkerBusy if too many wait.

        Bots are never refused: each table has one job at a time.
        """
        persons = self._waiting[urgency]
        waiting = persons.get(person, deque())
        if urgency == "asked" and (len(waiting) >= MOST_PER_PERSON or self.length(urgency) >= MOST_WAITING):
            raise WorkerBusy("Too many jobs wait for a worker.")
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        persons[person] = waiting
        return turn

    def length(self, urgency: Urgency) -> int:
        """Return how many jobs of this urgency wait."""
        return sum(map(len, self._waiting[urgency].values()))

    def take(self) -> asyncio.Future[Worker] | None:
        """Return and remove the job whose turn it is; None if none waits."""
        self._taken += 1
        order = URGENCIES if self._taken % TURN_OF_THE_LAST else tuple(reversed(URGENCIES))
        for urgency in order:
            persons = self._waiting[urgency]
            while persons:
                person = next(iter(persons))
                waiting = persons.pop(person)
                turn = waiting.popleft()
                if waiting:
                    persons[person] = waiting
                if not turn.done():
                    return turn
        return None


class ClaimedJob(msgspec.Struct, frozen=True):
    """A job of a shared queue that a worker has claimed."""

    id: str
    job: bytes
    """The encoded job."""
    seconds: float
    """Its own time limit."""


class SharedQueue(Protocol):
    """A queue that servers and workers share; `job_queue.JobQueue` is the one."""

    def start(self) -> None:
        """Start the background work."""

    async def close(self) -> None:
        """Hand back the jobs that are claimed here."""

    async def run(self, job: Job, seconds: float, *, person: int, urgency: Urgency, key: str) -> msgspec.Raw:
        """Queue a job and return its encoded result."""

    async def claim(self) -> ClaimedJob | None:
        """Claim the next job; None if none waits."""

    async def wait(self) -> None:
        """Wait until there may be a job to claim."""

    def leased(self, claimed: ClaimedJob) -> contextlib.AbstractAsyncContextManager[None]:
        """Keep a job claimed while a worker thinks."""

    async def finish(self, claimed: ClaimedJob, result: bytes) -> None:
        """Store the encoded result of a job."""


@final
class Workers:
    """The worker pool of a server: it does the server's own jobs, or those of a shared queue."""

    def __init__(self, number: int, shared: SharedQueue | None = None) -> None:
        self.workers = [Worker() for _ in range(number)]
        self.shared = shared
        self._free = list(self.workers)
        self.queue = FairQueue()
        self._warming: list[asyncio.Task[None]] = []
        self._taking: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the processes in the background."""
        self._warming = [asyncio.create_task(worker.warm_up()) for worker in self.workers]
        if self.shared is not None:
            self.shared.start()
            for worker in self.workers:
                taking = self._take_jobs(self.shared, worker)
                self._taking.append(asyncio.create_task(taking, name="takes jobs"))

    async def close(self) -> None:
        """Kill all processes."""
        for task in (*self._warming, *self._taking):
            task.cancel()
        for worker in self.workers:
            worker.close()
        if self.shared is not None:
            await asyncio.gather(*self._taking, return_exceptions=True)
            await self.shared.close()

    async def _take_jobs(self, shared: SharedQueue, worker: Worker) -> None:
        """Run jobs of the shared queue in a worker, one after the other; log an error and go on."""
        while True:
            try:
                claimed = await shared.claim()
                if claimed is None:
                    await shared.wait()
                    continue
                async with shared.leased(claimed):
                    try:
                        result = await worker.exchange(claimed.job, claimed.seconds)
                    except WorkerError as error:
                        result = msgspec.json.encode(Failed(str(error)))
                await shared.finish(claimed, result)
            except Exception as error:  # noqa: BLE001  the lease ends, and the job is done again
                LOG.error("No job is taken: %s", location_of(error))  # noqa: TRY400
                await asyncio.sleep(SECONDS_TO_RECONNECT)

    async def run(
        self, job: Job, seconds: float, *, person: int, urgency: Urgency, key: str = ""
    ) -> msgspec.Raw:
        """Run a job in a worker and return its encoded result.

        `person` is who it is done for, and shares the workers with others. A job with a key is done once for
        all servers that ask for it. Raises WorkerError if it fails, WorkerBusy if it is refused.
        """
        if self.shared is not None:
            return await self.shared.run(job, seconds, person=person, urgency=urgency, key=key)
        turn = self.queue.put(urgency, person)
        self._assign()
        try:
            worker = await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._release(turn.result())
            raise
        try:
            written = await worker.exchange(msgspec.msgpack.encode(job), seconds)
        finally:
            self._release(worker)
        return decoded_result(job, written)

    def _release(self, worker: Worker) -> None:
        """Make a worker free again and give it the next job in the queue."""
        self._free.append(worker)
        self._assign()

    def _assign(self) -> None:
        """Give free workers to those whose turn it is."""
        while self._free:
            turn = self.queue.take()
            if turn is None:
                return
            turn.set_result(self._free.pop(0))
