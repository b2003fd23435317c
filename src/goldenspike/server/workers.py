"""Processes that think for the server, so that nothing it is asked ever waits for a bot.

Compiled code holds the interpreter as long as it runs, so thinking happens in processes of their own, started
afresh and never forked. A worker that takes far too long is put an end to and replaced.
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
from goldenspike.server.jobs import Job, carry_out

LOG: Final = logging.getLogger("goldenspike.workers")
PATIENCE: Final = 20.0
"""Seconds after which a job is given up beyond what it was allowed to take."""


class WorkerFault(Exception):
    """A job failed or took too long."""


class Done(msgspec.Struct, frozen=True, tag=True):
    """What a job came to, encoded."""

    result: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Why a job failed."""

    reason: str


READY: Final = b"ready"


def where(error: BaseException) -> str:
    """What kind of error happened and where. Its message is left out: it may hold somebody's cards."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [
        f"{frame.filename.rpartition('goldenspike')[2]}:{frame.lineno} {frame.name}" for frame in frames
    ]
    return f"{type(error).__name__} in {' < '.join(reversed(places))}"


def work_for_ever(pipe: Connection) -> None:
    """The life of a worker: bytes in, bytes out."""
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
            answer: Done | Failed = Done(msgspec.Raw(msgspec.json.encode(carry_out(jobs.decode(written)))))
        except Exception as error:  # noqa: BLE001  the server decides what to do about it
            answer = Failed(where(error))
        pipe.send_bytes(msgspec.json.encode(answer))


@final
class Worker:
    """One process and the thread that talks to it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._process: Any = None
        self._pipe: Connection | None = None
        self.overruns = 0

    def _start(self) -> Connection:
        context = mp.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=work_for_ever, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        if ours.recv_bytes() != READY:
            raise WorkerFault("A working process did not start.")
        self._pipe = ours
        return ours

    def _exchange(self, written: bytes) -> bytes:
        try:
            pipe = self._pipe if self._pipe is not None else self._start()
            pipe.send_bytes(written)
            return pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self._pipe = None
            raise WorkerFault("A working process ended unexpectedly.") from error

    async def warm_up(self) -> None:
        """Start the process before it is needed."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._start_if_needed)

    def _start_if_needed(self) -> None:
        if self._pipe is None:
            self._start()

    async def exchange(self, written: bytes, seconds: float) -> bytes:
        """Send a job and wait for what it comes to."""
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._thread, self._exchange, written)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), seconds + PATIENCE)
        except TimeoutError:
            self.overruns += 1
            self.kill()
            with contextlib.suppress(WorkerFault):
                await answer
            raise WorkerFault("A working process took too long.") from None

    def kill(self) -> None:
        """Put an end to the process; the next job starts another."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    def close(self) -> None:
        """The end of the worker."""
        self.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


@final
class Workers:
    """All workers of a server; a job goes to the first that is free."""

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
        """Put an end to all processes."""
        for task in self._warming:
            task.cancel()
        for worker in self.workers:
            worker.close()

    async def do(self, job: Job, seconds: float) -> msgspec.Raw:
        """What a job comes to, encoded; WorkerFault if it comes to nothing."""
        worker = await self._free.get()
        try:
            written = await worker.exchange(msgspec.msgpack.encode(job), seconds)
        finally:
            self._free.put_nowait(worker)
        answer = msgspec.json.decode(written, type=Done | Failed)
        if isinstance(answer, Failed):
            LOG.error("A job of %s failed: %s", type(job).__name__, answer.reason)
            raise WorkerFault(answer.reason)
        return answer.result
