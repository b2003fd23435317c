"""A pool of worker processes for everything that takes long: bots, options, hints, replays.

Compiled code holds the interpreter lock as long as it runs, so long work needs processes. They are spawned,
never forked. A worker that exceeds its time is killed and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing as mp
import signal
import traceback
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final, final

import msgspec

from goldenspike.core.garbage import collect_seldom
from goldenspike.server.jobs import Job, run_job

LOG: Final = logging.getLogger("goldenspike.workers")
PATIENCE: Final = 20.0
"""Seconds beyond a job's own limit after which its worker is killed."""
READY: Final = b"ready"
"""The first message of a worker."""


class WorkerError(Exception):
    """A job failed or took too long."""


class Done(msgspec.Struct, frozen=True, tag=True):
    """The result of a job, encoded."""

    result: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Where a job failed."""

    reason: str


def location_of(error: BaseException) -> str:
    """Return the type and the call stack of an error, without its message, which may hold hidden cards."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [
        f"{frame.filename.rpartition('goldenspike')[2]}:{frame.lineno} {frame.name}" for frame in frames
    ]
    return f"{type(error).__name__} in {' < '.join(reversed(places))}"


def worker_main(pipe: Connection) -> None:
    """Run jobs from the pipe until it is closed: msgpack in, JSON out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs = msgspec.msgpack.Decoder(Job)
    collect_seldom()
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


@final
class Worker:
    """One process, and the thread that talks to it over a pipe."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._process: Any = None
        self._pipe: Connection | None = None
        self.overruns = 0
        """How often a job exceeded its time."""

    def _start(self) -> Connection:
        context = mp.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=worker_main, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        if ours.recv_bytes() != READY:
            raise WorkerError("A worker process did not start.")
        self._pipe = ours
        return ours

    def _exchange(self, written: bytes) -> bytes:
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
        if self._pipe is None:
            self._start()

    async def exchange(self, written: bytes, seconds: float) -> bytes:
        """Send an encoded job and return its encoded result; WorkerError if it takes too long."""
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._thread, self._exchange, written)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), seconds + PATIENCE)
        except TimeoutError:
            self.overruns += 1
            self.kill()
            with contextlib.suppress(WorkerError):
                await answer
            raise WorkerError("A worker process took too long.") from None

    def kill(self) -> None:
        """Kill the process; the next job starts another."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    def close(self) -> None:
        """Kill the process and end the thread."""
        self.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


@final
class Workers:
    """The worker pool of a server; a job goes to the first worker that is free."""

    def __init__(self, number: int) -> None:
        self.workers = [Worker() for _ in range(number)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._free.put_nowait(worker)
        self._warming: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the processes in the background."""
        self._warming = [asyncio.create_task(worker.warm_up()) for worker in self.workers]

    async def close(self) -> None:
        """Kill all processes."""
        for task in self._warming:
            task.cancel()
        for worker in self.workers:
            worker.close()

    async def run(self, job: Job, seconds: float) -> msgspec.Raw:
        """Run a job in a worker and return its encoded result; WorkerError if it fails."""
        worker = await self._free.get()
        try:
            written = await worker.exchange(msgspec.msgpack.encode(job), seconds)
        finally:
            self._free.put_nowait(worker)
        answer = msgspec.json.decode(written, type=Done | Failed)
        if isinstance(answer, Failed):
            LOG.error("A job of %s failed: %s", type(job).__name__, answer.reason)
            raise WorkerError(answer.reason)
        return answer.result
