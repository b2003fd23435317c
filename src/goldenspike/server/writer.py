"""The writing task of the database: changes that arrive together are written in one transaction.

With this group commit a busy server waits for the disk once for all of them. A change is durable before
anybody is told of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

SECONDS_TO_CONNECT: Final = 0.2
"""How long the writing task waits after a failure before it connects again."""
FAILURES_OF_THE_DATABASE: Final = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError)
"""A full disk, a locked or missing file, no connection: what no part of a batch is to blame for."""
DEADLOCK: Final = "40P01"
"""The state by which PostgreSQL reports a deadlock."""
LOG: Final = logging.getLogger("goldenspike.store")
Work = Callable[[sa.Connection], Any]
"""What is written. It runs in a thread: it uses the connection and values that nobody changes."""


class Write(NamedTuple):
    """One part of a batch."""

    work: Work
    done: asyncio.Future[Any]
    row: str
    """The id of the table whose row it locks; empty if it changes no row that another server changes."""


Batch = list[Write]
Transact = Callable[[Batch], Awaitable[list[Any]]]
"""Writes a batch in one transaction and returns the result of each part."""


class StaleTable(Exception):
    """Another server has changed the table since it was read; nothing was written."""


@final
class Writer:
    """Does all writing of one process, in one task.

    An engine that is not asynchronous, of a file, is used in a thread of its own, batch by batch: a driver
    that hands every single call over to a thread takes longer for that than for the calls.
    """

    def __init__(self, engine: AsyncEngine | sa.Engine) -> None:
        self.engine = engine
        self.transactions = 0
        """How many were written."""
        self._waiting: Batch = []
        self._wake = asyncio.Event()
        self._writing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the writing task."""
        self._task = asyncio.create_task(self._write_batches(), name="writer")

    async def close(self) -> None:
        """Write what is queued, and end the task; not while it writes, which would break its connection."""
        if self._task is None:
            return
        while self._waiting or self._writing:
            await asyncio.sleep(0.01)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        if isinstance(self.engine, sa.Engine):
            self.engine.dispose()

    async def write(self, work: Work, row: str = "") -> Any:
        """Run this in the next transaction; return its result once it is on the disk, or raise its error.

        `row` is the id of the table that it changes.
        """
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(Write(work, done, row))
        self._wake.set()
        try:
            return await done
        finally:
            # The traceback of an error has this frame: with the future both would be a cycle of references.
            del done

    async def _write_batches(self) -> None:
        """Write what is queued, batch by batch; after a failure of the database connect to it anew."""
        while True:
            try:
                await self._wake.wait()
                async with self._connected() as transact:
                    await self._write_until_failure(transact)
            except Exception as error:  # noqa: BLE001  whoever waits is told, and the next write tries again
                LOG.error("The database cannot be opened: %s", type(error).__name__)  # noqa: TRY400
                _fail(self._take_batch(), error)
                await asyncio.sleep(SECONDS_TO_CONNECT)

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[Transact]:
        """Connect to the database, and yield what writes a batch by this connection."""
        if isinstance(self.engine, AsyncEngine):
            async with self.engine.connect() as shared:

                async def transact(batch: Batch) -> list[Any]:
                    return await shared.run_sync(_results_of, batch)

                yield transact
            return
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1, thread_name_prefix="writer") as thread:
            connection = await loop.run_in_executor(thread, self.engine.connect)

            async def transact_in_thread(batch: Batch) -> list[Any]:
                return await loop.run_in_executor(thread, _results_of, connection, batch)

            try:
                yield transact_in_thread
            finally:
                thread.submit(connection.close)

    async def _write_until_failure(self, transact: Transact) -> None:
        """Write batches until the database fails; those of a shared one only until nothing is queued.

        A connection to a file can be kept. One over a network may break while it is not used, which is found
        out when it is taken from the pool.
        """
        while self._waiting or self.engine.dialect.name == "sqlite":
            await self._wake.wait()
            self._writing = True
            try:
                await self._write_batch(transact, self._take_batch())
            except FAILURES_OF_THE_DATABASE as error:
                LOG.error("The database failed: %s", type(error).__name__)  # noqa: TRY400
                return
            finally:
                self._writing = False

    def _take_batch(self) -> Batch:
        """Take what is queued, in the order of the tables' ids; changes of one table stay in theirs.

        A transaction holds the rows that it has changed until its end. Two servers that changed the same
        tables in different orders would wait for one another until PostgreSQL, after a second, ends one.
        """
        self._wake.clear()
        batch, self._waiting = self._waiting, []
        return sorted(batch, key=lambda write: write.row)

    async def _write_batch(self, transact: Transact, batch: Batch) -> None:
        """Write a batch in one transaction.

        If a part of it fails, each part is written in its own. If the database fails, all parts fail
        together, instead of each after its own time limit, and the error is raised.
        """
        try:
            results = await transact(batch)
        except FAILURES_OF_THE_DATABASE as error:
            if len(batch) > 1 and _is_deadlock(error):
                for one in batch:
                    await self._write_batch(transact, [one])
                return
            _fail(batch, error)
            raise
        except Exception as error:  # noqa: BLE001  it goes to whoever waits for the write
            if len(batch) == 1:
                _fail(batch, error)
                return
            for one in batch:
                await self._write_batch(transact, [one])
            return
        self.transactions += 1
        for write, result in zip(batch, results, strict=True):
            if write.done.done():
                continue
            if isinstance(result, StaleTable):
                write.done.set_exception(result)
            else:
                write.done.set_result(result)


def _results_of(connection: sa.Connection, batch: Batch) -> list[Any]:
    """Write a batch in one transaction and return the result of each part."""
    with connection.begin():
        return [_result_of(write.work, connection) for write in batch]


def _result_of(work: Work, connection: sa.Connection) -> Any:
    """Return the result of one part of a batch, or StaleTable, which spoils no other part."""
    try:
        return work(connection)
    except StaleTable as error:
        return error.with_traceback(None)  # Its frames have the batch, and with it the future of this error.


def _is_deadlock(error: Exception) -> bool:
    """Return whether two servers waited for rows of one another; neither row alone is to blame."""
    return isinstance(error, sa.exc.DBAPIError) and getattr(error.orig, "sqlstate", None) == DEADLOCK


def _fail(batch: Batch, error: Exception) -> None:
    """Tell everybody who waits for one of these writes that it failed."""
    for write in batch:
        if not write.done.done():
            write.done.set_exception(error)
