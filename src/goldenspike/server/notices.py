"""Notices between the servers and workers of one database: which table, person or job has changed.

A notice only says what to read again, in a line such as `table ID 17`. It is sent after the change is stored
and may be lost with its sender or a broken connection, so whoever listens also catches up from time to time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol, final

import sqlalchemy as sa

LOG: Final = logging.getLogger("goldenspike.notices")
CHANNEL: Final = "goldenspike"
SECONDS_TO_CONNECT: Final = 1.0
"""How long it takes at least from one attempt to connect to the next."""
CONNECTING: Final = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "application_name": "goldenspike notices",
}
"""Of a connection that only listens nobody would notice that it is dead, were it not for keepalives."""
CAUGHT_UP: Final = "connected"
"""The kind of notice that a listener gives itself: it is connected, and may have missed something before."""
Listener = Callable[[str], None]


class Notices(Protocol):
    """Sends and hears notices, whatever carries them."""

    def on(self, kind: str, listener: Listener) -> None:
        """Call this with the rest of every notice that begins with this word."""

    def send(self, notice: str) -> None:
        """Send a notice to all servers and workers, soon; this one hears it, too."""

    def start(self) -> None:
        """Start to send and listen."""

    async def close(self) -> None:
        """Stop."""


@final
class NoNotices:
    """The notices of a database that one server has to itself: nobody else is there to send or hear any."""

    def on(self, kind: str, listener: Listener) -> None:
        """Do nothing."""

    def send(self, notice: str) -> None:
        """Do nothing."""

    def start(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


@final
class PostgresNotices:
    """Notices by LISTEN and NOTIFY, over two connections beside those of the store.

    They are sent after the commit of what they tell of, in transactions of their own that wait for no disk:
    a NOTIFY within the transaction would make all commits of all servers wait for one another.
    """

    def __init__(self, url: str) -> None:
        parts = sa.make_url(url).set(drivername="postgresql")
        self._url = parts.render_as_string(hide_password=False)
        self._listeners: dict[str, list[Listener]] = {}
        self._outgoing: list[str] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def on(self, kind: str, listener: Listener) -> None:
        """Call this with the rest of every notice that begins with this word."""
        self._listeners.setdefault(kind, []).append(listener)

    def send(self, notice: str) -> None:
        """Send a notice with the next batch; it is dropped if the database cannot be reached."""
        self._outgoing.append(notice)
        self._wake.set()

    def start(self) -> None:
        """Start to send and listen."""
        self._tasks = [
            asyncio.create_task(self._repeat(self._listen), name="listens"),
            asyncio.create_task(self._repeat(self._send), name="notifies"),
        ]

    async def close(self) -> None:
        """Send what is waiting if that is possible at once, then stop."""
        for _ in range(20):
            if not self._outgoing:
                break
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(self, work: Callable[[Any], Any]) -> None:
        """Do this with a connection; if it is lost, with another one."""
        from psycopg import AsyncConnection, Error

        while True:
            begun = asyncio.get_running_loop().time()
            try:
                connection = await AsyncConnection.connect(self._url, autocommit=True, **CONNECTING)  # type: ignore[arg-type]  # options of libpq
                async with connection:
                    await work(connection)
            except (Error, OSError) as error:
                LOG.warning("The connection for notices was lost: %s", type(error).__name__)
                self._outgoing.clear()
            past = asyncio.get_running_loop().time() - begun
            await asyncio.sleep(max(0.0, SECONDS_TO_CONNECT - past))

    async def _listen(self, connection: Any) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        self._hear(CAUGHT_UP)
        async for notice in connection.notifies():
            self._hear(notice.payload)

    async def _send(self, connection: Any) -> None:
        await connection.execute("SET synchronous_commit = off")
        while True:
            await self._wake.wait()
            self._wake.clear()
            # The same notice twice in a batch says no more than once.
            notices, self._outgoing = list(dict.fromkeys(self._outgoing)), []
            if notices:
                await connection.execute("SELECT pg_notify(%s, unnest(%s::text[]))", (CHANNEL, notices))

    def _hear(self, notice: str) -> None:
        kind, _, rest = notice.partition(" ")
        for listener in self._listeners.get(kind, ()):
            with contextlib.suppress(ValueError):  # of a notice that some other program sent
                listener(rest)


def make_notices(url: str) -> Notices:
    """Return the notices for the database of this URL."""
    return NoNotices() if sa.make_url(url).get_backend_name() == "sqlite" else PostgresNotices(url)
