"""Notices between the servers and workers of one database: which table, person or job has changed.

A notice only says what to read again, in a line such as `table ID 17`. It is sent after the change is stored
and may be lost with its sender or a broken connection, so whoever listens also catches up from time to time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
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


class ConnectedNotices(ABC):
    """Sends and listens over two connections; how they are made and used depends on what carries notices."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._listeners: dict[str, list[Listener]] = {}
        self._outgoing: list[str] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @abstractmethod
    def connect(self) -> contextlib.AbstractAsyncContextManager[Any]:
        """Return a new connection."""

    @abstractmethod
    def heard(self, connection: Any) -> AsyncIterator[str]:
        """Yield the notices of a connection; the first is CAUGHT_UP, once it listens."""

    @abstractmethod
    async def publish(self, connection: Any, notices: list[str]) -> None:
        """Send these notices."""

    def on(self, kind: str, listener: Listener) -> None:
        """Call this with the rest of every notice that begins with this word."""
        self._listeners.setdefault(kind, []).append(listener)

    def send(self, notice: str) -> None:
        """Send a notice with the next batch; it is dropped if it cannot be sent then."""
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

    async def _repeat(self, work: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
        """Run this with a connection; reconnect and run it again whenever the connection is lost."""
        while True:
            begun = asyncio.get_running_loop().time()
            try:
                async with self.connect() as connection:
                    await work(connection)
            except Exception as error:  # noqa: BLE001  whatever carries notices has errors of its own
                LOG.warning("The connection for notices was lost: %s", type(error).__name__)
                self._outgoing.clear()
            past = asyncio.get_running_loop().time() - begun
            await asyncio.sleep(max(0.0, SECONDS_TO_CONNECT - past))

    async def _listen(self, connection: Any) -> None:
        """Call the listeners of every notice that is heard."""
        async for notice in self.heard(connection):
            kind, _, rest = notice.partition(" ")
            for listener in self._listeners.get(kind, ()):
                with contextlib.suppress(ValueError):  # of a notice that some other program sent
                    listener(rest)

    async def _send(self, connection: Any) -> None:
        """Publish notices in batches, as they come."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            # The same notice twice in a batch says no more than once.
            notices, self._outgoing = list(dict.fromkeys(self._outgoing)), []
            if notices:
                await self.publish(connection, notices)


@final
class PostgresNotices(ConnectedNotices):
    """Notices by LISTEN and NOTIFY, over two connections beside those of the store.

    They are sent after the commit of what they tell of, in transactions of their own that wait for no disk:
    a NOTIFY within the transaction would make all commits of all servers wait for one another.
    """

    @contextlib.asynccontextmanager
    async def connect(self) -> AsyncIterator[Any]:
        """Yield a new connection to the database."""
        from psycopg import AsyncConnection

        url = sa.make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await AsyncConnection.connect(url, autocommit=True, **CONNECTING)  # type: ignore[arg-type]  # options of libpq
        async with connection:
            await connection.execute("SET synchronous_commit = off")
            yield connection

    async def heard(self, connection: Any) -> AsyncIterator[str]:
        """Yield the notices of the channel."""
        await connection.execute(f"LISTEN {CHANNEL}")
        yield CAUGHT_UP
        async for notice in connection.notifies():
            yield notice.payload

    async def publish(self, connection: Any, notices: list[str]) -> None:
        """Send these notices in one transaction."""
        await connection.execute("SELECT pg_notify(%s, unnest(%s::text[]))", (CHANNEL, notices))


@final
class ValkeyNotices(ConnectedNotices):
    """Notices by the channel of a Valkey server, which relieves PostgreSQL of them."""

    @contextlib.asynccontextmanager
    async def connect(self) -> AsyncIterator[Any]:
        """Yield a new client."""
        from valkey.asyncio import Valkey

        client = Valkey.from_url(self.url, socket_keepalive=True, decode_responses=True)
        try:
            await client.ping()
            yield client
        finally:
            await client.aclose()

    async def heard(self, connection: Any) -> AsyncIterator[str]:
        """Yield the notices of the channel."""
        async with connection.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                yield CAUGHT_UP if message["type"] == "subscribe" else message["data"]

    async def publish(self, connection: Any, notices: list[str]) -> None:
        """Send these notices in one round trip."""
        pipeline = connection.pipeline(transaction=False)
        for notice in notices:
            pipeline.publish(CHANNEL, notice)
        await pipeline.execute()


def make_notices(url: str, carrier: str = "") -> Notices:
    """Return the notices for the database of this URL, by a Valkey server if its URL is given."""
    if sa.make_url(url).get_backend_name() == "sqlite":
        return NoNotices()
    return ValkeyNotices(carrier) if carrier else PostgresNotices(url)
