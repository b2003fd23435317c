"""The WebSocket of a table: receives what a watcher wants to see, sends updates as the table changes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from goldenspike.server import protocol as wire
from goldenspike.server.authentication import require_person, require_same_origin
from goldenspike.server.command_error import CommandError
from goldenspike.server.context import context_of, room_of
from goldenspike.server.errors import LOG, NOT_SAVED, OUR_FAULT
from goldenspike.server.presenter import Watcher
from goldenspike.server.workers import location_of
from goldenspike.server.writer import FAILURES_OF_THE_DATABASE

LARGEST_MESSAGE: Final = 4_000
MOST_SOCKETS: Final = 32
"""Open sockets of one person: a page at each of many tables, on several devices."""
SECONDS_TO_SEND: Final = 20.0
SECONDS_TO_LOOK: Final = 10.0
SECONDS_FOR_GOODBYE: Final = 2.0
SECONDS_TO_WAIT: Final = 0.2
"""How often it is seen whether somebody who looks too often may look again."""
LINES_PER_LOOK: Final = 100
"""So many lines to be sent cost as much as the `look` message itself."""
Socket = WebSocket[Any, Any, State]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Accept a watcher of a table, and serve it until it leaves."""
    await socket.accept()
    try:
        require_same_origin(socket)
        person = await require_person(socket)
        await room_of(socket, table[:40])
    except CommandError as error:
        await _close(socket, error.body.reason, 4000 + error.status)
        return
    except FAILURES_OF_THE_DATABASE:
        await _close(socket, NOT_SAVED, 4503)
        return
    sockets = context_of(socket).sockets
    if sockets[person.id] >= MOST_SOCKETS:
        reason = f"You look at {MOST_SOCKETS} tables at once already; close one of these pages first."
        await _close(socket, reason, 4429)
        return
    sockets[person.id] += 1
    try:
        await _serve(socket, Watcher(person), table[:40])
    finally:
        sockets[person.id] -= 1
        if not sockets[person.id]:
            del sockets[person.id]


async def _serve(socket: Socket, watcher: Watcher, table: str) -> None:
    """Receive and send until one of the two ends; close the socket with a reason if it can still be read."""
    receiving = asyncio.create_task(_receive(socket, watcher, table), name="socket receives")
    sending = asyncio.create_task(_send(socket, watcher), name="socket sends")
    done: set[asyncio.Task[None]] = set()
    try:
        done, _ = await asyncio.wait((receiving, sending), return_when=asyncio.FIRST_COMPLETED)
        done.pop().result()
    except CommandError as error:
        await _close(socket, error.body.reason, 4000 + error.status)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        await _close(socket, "This is not what a client says on a socket.", 4400)
    except FAILURES_OF_THE_DATABASE:
        await _close(socket, NOT_SAVED, 4503)
    except TimeoutError:
        await _close(socket, "Nobody seems to be there.", 4408)
    except (WebSocketDisconnect, OSError):
        pass
    except Exception as error:  # noqa: BLE001  a fault of ours; its message may hold somebody's cards
        LOG.error("A socket failed: %s", location_of(error))
        await _close(socket, OUR_FAULT, 4500)
    finally:
        receiving.cancel()
        sending.cancel()
        if watcher.presenter is not None:
            watcher.presenter.remove(watcher)
        await asyncio.gather(receiving, sending, return_exceptions=True)
        # The traceback of what ended a task has this frame: with the task it would be a cycle of references,
        # in which the room and the compression of the socket wait for the collector of garbage.
        del done, receiving, sending


async def _receive(socket: Socket, watcher: Watcher, table: str) -> None:
    """Read `look` messages. The first must arrive within SECONDS_TO_LOOK, or TimeoutError is raised.

    Who looks too often waits: their messages are read later, and nobody else is disturbed.
    """
    limiter = context_of(socket).limits.looks
    while True:
        seconds = SECONDS_TO_LOOK if watcher.presenter is None else None
        # Not wait_for, which may swallow a cancellation in Python 3.11: the task would then never end.
        async with asyncio.timeout(seconds):
            message = await socket.receive_data(mode="text")
        if len(message) > LARGEST_MESSAGE:
            raise CommandError(429, "That was a bit much at once.")
        look = msgspec.json.decode(message, type=wire.Look)
        while True:
            # The room is found now: one without watchers may have been dropped from memory meanwhile.
            room = await room_of(socket, table)
            if limiter.allow(watcher.person.id, 1.0 + max(0, room.log.last - look.since) / LINES_PER_LOOK):
                break
            await asyncio.sleep(SECONDS_TO_WAIT)
        await room.look(watcher, look)


async def _send(socket: Socket, watcher: Watcher) -> None:
    """Send an update whenever the table has changed; TimeoutError if the client does not read it."""
    while True:
        await watcher.changed.wait()
        watcher.changed.clear()
        assert watcher.presenter is not None
        update = await watcher.presenter.update(watcher)
        async with asyncio.timeout(SECONDS_TO_SEND):
            try:
                await socket.send_data(update, mode="text")
            except RuntimeError as error:  # what uvicorn raises if the client has closed meanwhile
                raise WebSocketDisconnect(detail="The client has closed.") from error


async def _close(socket: Socket, reason: str, code: int) -> None:
    """Send the reason as a last message and close, if the client still reads."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(SECONDS_FOR_GOODBYE):
            await socket.send_data(wire.encode(wire.Goodbye(reason)), mode="text")
            await socket.close(code=code)
