"""The writing task of the database: changes that arrive together are written in one transaction.

With this group commit a busy server waits for the disk once for all of them. A change is durable before
anybody is told of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, NamedTuple, final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

SECONDS_TO_CONNECT: Final = 0.2
"""How long the writing task waits after a failure before it connects again."""
FAILURES_OF_THE_DATABASE: Final = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError)
"""A full disk, a locked or missing file, no connection: what no part of a batch is to blame for."""
DEADLOCK: Final = "40P01"
"""The state by which PostgreSQL reports a deadlock."""
LOG: Final = logging.getLogger("goldenspike.store")
Work = Callable[[AsyncConnection], Any]


class Write(NamedTuple):
    """One part of a batch."""

    work: Work
    done: asyncio.Future[Any]
    row: str
    """The id of the table whose row it locks; empty if it changes no row that another server changes."""


Batch = list[Write]


class StaleTable(Exception):
    """Another server has changed the table since it was read; nothing was written."""


@final
class Writer:
    """Does all writing of one process, in one task."""

    def __init__(self, engine: AsyncEngine) -> None:
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

    async def write(self, work: Work, row: str = "") -> Any:
        """Run this in the next transaction; return its result once it is on the disk, or raise its error.

        `row` is the id of the table that it changes.
        """
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(Write(work, done, row))
        self._wake.set()
        return await done

    async def _write_batches(self) -> None:
        """Write what is queued, batch by batch; after a failure of the database connect to it anew."""
        while True:
            try:
                await self._wake.wait()
                async with self.engine.connect() as connection:
                    await self._write_until_failure(connection)
            except Exception as error:  # noqa: BLE001  whoever waits is told, and the next write tries again
                LOG.error("The database cannot be opened: %s", type(error).__name__)  # noqa: TRY400
                _fail(self._take_batch(), error)
                await asyncio.sleep(SECONDS_TO_CONNECT)

    async def _write_until_failure(self, connection: AsyncConnection) -> None:
        """Write batches until the database fails; those of a shared one only until nothing is queued.

        A connection to a file can be kept. One over a network may break while it is not used, which is found
        out when it is taken from the pool.
        """
        while self._waiting or connection.dialect.name == "sqlite":
            await self._wake.wait()
            self._writing = True
            try:
                await self._write_batch(connection, self._take_batch())
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

    async def _write_batch(self, connection: AsyncConnection, batch: Batch) -> None:
        """Write a batch in one transaction.

        If a part of it fails, each part is written in its own. If the database fails, all parts fail
        together, instead of each after its own time limit, and the error is raised.
        """
        try:
            results = []
            async with connection.begin():
                for write in batch:
                    results.append(await _result_of(write.work, connection))
        except FAILURES_OF_THE_DATABASE as error:
            if len(batch) > 1 and _is_deadlock(error):
                for one in batch:
                    await self._write_batch(connection, [one])
                return
            _fail(batch, error)
            raise
        except Exception as error:  # noqa: BLE001  it goes to whoever waits for the write
            if len(batch) == 1:
                _fail(batch, error)
                return
            for one in batch:
                await self._write_batch(connection, [one])
            return
        self.transactions += 1
        for write, result in zip(batch, results, strict=True):
            if write.done.done():
                continue
            if isinstance(result, StaleTable):
                write.done.set_exception(result)
            else:
                write.done.set_result(result)


async def _result_of(work: Work, connection: AsyncConnection) -> Any:
    """Return the result of one part of a batch, or StaleTable, which spoils no other part."""
    try:
        return await work(connection)
    except StaleTable as error:
        return error


def _is_deadlock(error: Exception) -> bool:
    """Return whether two servers waited for rows of one another; neither row alone is to blame."""
    return isinstance(error, sa.exc.DBAPIError) and getattr(error.orig, "sqlstate", None) == DEADLOCK


def _fail(batch: Batch, error: Exception) -> None:
    """Tell everybody who waits for one of these writes that it failed."""
    for write in batch:
        if not write.done.done():
            write.done.set_exception(error)
