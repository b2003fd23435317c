"""An ASGI application in another process, over a socket pair: requests and WebSockets alike.

The child asks for each message it receives, and waits until each that it sends is sent, so neither process
keeps more than one message of a connection. Frames are msgpack behind their length.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections.abc import Awaitable, Callable
from typing import Any, Final, final

import msgspec

LENGTH: Final = struct.Struct("!I")
SCOPE_KEYS: Final = (
    *("type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path"),
    *("headers", "client", "server", "subprotocols"),
)
"""What a scope tells of a connection; the rest are objects of the process that accepted it."""
Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class ChildEnded(Exception):
    """The process of the application has ended."""


async def _read(reader: asyncio.StreamReader) -> list[Any]:
    """Return the next frame; raise IncompleteReadError at the end."""
    (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
    frame: list[Any] = msgspec.msgpack.decode(await reader.readexactly(length))
    return frame


async def _write(writer: asyncio.StreamWriter, *frame: Any) -> None:
    """Send a frame; raise OSError if the other process has ended."""
    body = msgspec.msgpack.encode(frame)
    writer.write(LENGTH.pack(len(body)) + body)
    await writer.drain()


@final
class RemoteApplication:
    """The side that accepts connections: an ASGI application that another process answers for."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.open: dict[int, asyncio.Queue[list[Any] | None]] = {}
        """What the child says of each connection; None once it has ended."""
        self.ended = False
        self._numbers = 0
        self._reading = asyncio.create_task(self._read_all(), name="reads an application")

    async def _read_all(self) -> None:
        """Queue each frame for its connection; when the socket closes, queue None for all that are open."""
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            while True:
                frame = await _read(self.reader)
                if frame[1] in self.open:
                    self.open[frame[1]].put_nowait(frame)
        self.ended = True
        for frames in self.open.values():
            frames.put_nowait(None)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Have the child answer a connection; raise ChildEnded if its process ends before."""
        if self.ended:
            raise ChildEnded
        self._numbers += 1
        number = self._numbers
        frames: asyncio.Queue[list[Any] | None] = asyncio.Queue()
        self.open[number] = frames
        receiving: set[asyncio.Task[None]] = set()
        try:
            told = {key: scope[key] for key in SCOPE_KEYS if key in scope}
            await _write(self.writer, "open", number, told)
            while True:
                frame = await frames.get()
                if frame is None:
                    raise ChildEnded
                if frame[0] == "end":
                    return
                if frame[0] == "want":
                    task = asyncio.create_task(self._receive(number, receive))
                    receiving.add(task)
                    task.add_done_callback(receiving.discard)
                else:
                    await send(frame[2])
                    await _write(self.writer, "sent", number)
        except OSError:
            # Whoever asked has gone, or the child; both are seen in the same way.
            if self.ended:
                raise ChildEnded from None
            raise
        finally:
            del self.open[number]
            for task in receiving:
                task.cancel()
            if not self.ended:
                with contextlib.suppress(OSError):
                    await _write(self.writer, "gone", number)

    async def _receive(self, number: int, receive: Any) -> None:
        """Send the child the next message of a client; ignore that the child has ended."""
        message = await receive()
        with contextlib.suppress(OSError):
            await _write(self.writer, "got", number, message)

    async def close(self) -> None:
        """Close the pair, at which the child ends."""
        self.ended = True
        self.writer.close()
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)


@final
class _Connection:
    """The child's side of one connection."""

    def __init__(self, number: int, writer: asyncio.StreamWriter) -> None:
        self.number = number
        self.writer = writer
        self.got: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent = asyncio.Event()
        self._wants = False

    async def receive(self) -> dict[str, Any]:
        """Return the next message; one that nobody waited for any more comes first."""
        if not self._wants:
            self._wants = True
            await _write(self.writer, "want", self.number)
        message = await self.got.get()
        self._wants = False
        return message

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message, and wait until it is sent."""
        self.sent.clear()
        await _write(self.writer, "send", self.number, message)
        await self.sent.wait()


async def answer_for(application: Application, pair: socket.socket) -> None:
    """Answer every connection of the other side by this application, until that side closes the pair."""
    reader, writer = await asyncio.open_connection(sock=pair)
    connections: dict[int, _Connection] = {}
    tasks: dict[int, asyncio.Task[None]] = {}

    async def run(connection: _Connection, scope: dict[str, Any]) -> None:
        """Run the application for one connection, then forget the connection and send its `end` frame."""
        try:
            await application(scope, connection.receive, connection.send)
        finally:
            connections.pop(connection.number, None)
            tasks.pop(connection.number, None)
            with contextlib.suppress(OSError):
                await _write(writer, "end", connection.number)

    try:
        while True:
            kind, number, *rest = await _read(reader)
            if kind == "open":
                connections[number] = _Connection(number, writer)
                tasks[number] = asyncio.create_task(run(connections[number], as_scope(rest[0])))
            elif number not in connections:
                continue
            elif kind == "got":
                connections[number].got.put_nowait(rest[0])
            elif kind == "sent":
                connections[number].sent.set()
            else:
                tasks[number].cancel()
    except (asyncio.IncompleteReadError, OSError):
        pass
    finally:
        left = list(tasks.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        writer.close()


def as_scope(told: dict[str, Any]) -> dict[str, Any]:
    """Return a scope as an application expects it: with tuples, where msgpack has lists.

    >>> as_scope({"headers": [[b"host", b"here"]], "client": ["::1", 5]})["headers"]
    [(b'host', b'here')]
    """
    scope = {**told, "headers": [(name, value) for name, value in told["headers"]], "state": {}}
    for key in ("client", "server"):
        if scope.get(key) is not None:
            scope[key] = tuple(scope[key])
    return scope
