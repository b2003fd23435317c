"""The socket of a table: from where somebody looks, and what they are told as it happens."""

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
from goldenspike.server.display import Looker
from goldenspike.server.errors import LOG, OUR_FAULT
from goldenspike.server.house import house_of, person_of, room_of, see_origin
from goldenspike.server.mistakes import Mistake, mistake
from goldenspike.server.workers import where

LARGEST_MESSAGE: Final = 4_000
MOST_SOCKETS: Final = 32
"""So many sockets one person may have open at once: a page at each of many tables, on several devices."""
SECONDS_TO_SEND: Final = 20.0
SECONDS_TO_LOOK: Final = 10.0
SECONDS_FOR_GOODBYE: Final = 2.0


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], table: FromPath[str]) -> None:
    """What happens at a table, as it happens."""
    house = house_of(socket)
    await socket.accept()
    try:
        see_origin(socket, house)
        person = await person_of(socket)
        await room_of(socket, table[:40])
    except Mistake as error:
        await _say_goodbye(socket, error.refused.reason, 4000 + error.status)
        return
    if house.sockets[person.id] >= MOST_SOCKETS:
        reason = f"You look at {MOST_SOCKETS} tables at once already; close one of these pages first."
        await _say_goodbye(socket, reason, 4429)
        return
    house.sockets[person.id] += 1
    try:
        await _converse(socket, Looker(person), table[:40])
    finally:
        house.sockets[person.id] -= 1
        if not house.sockets[person.id]:
            del house.sockets[person.id]


async def _converse(socket: WebSocket[Any, Any, State], looker: Looker, table: str) -> None:
    """Hear and tell until one of the two ends."""
    hear = asyncio.create_task(_hear(socket, looker, table), name="socket hears")
    tell = asyncio.create_task(_tell(socket, looker), name="socket tells")
    try:
        done, _ = await asyncio.wait((hear, tell), return_when=asyncio.FIRST_COMPLETED)
        done.pop().result()
    except Mistake as error:
        await _say_goodbye(socket, error.refused.reason, 4000 + error.status)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        await _say_goodbye(socket, "This is not what a client says on a socket.", 4400)
    except TimeoutError:
        await _say_goodbye(socket, "Nobody seems to be there.", 4408)
    except (WebSocketDisconnect, OSError):
        pass
    except Exception as error:  # noqa: BLE001  a fault of ours; its message may hold somebody's cards
        LOG.error("A socket failed: %s", where(error))
        await _say_goodbye(socket, OUR_FAULT, 4500)
    finally:
        hear.cancel()
        tell.cancel()
        if looker.display is not None:
            looker.display.leave_off(looker)
        await asyncio.gather(hear, tell, return_exceptions=True)


async def _hear(socket: WebSocket[Any, Any, State], looker: Looker, table: str) -> None:
    """From where the client would look, as often as it says so; at first it must say so soon."""
    house = house_of(socket)
    while True:
        seconds = SECONDS_TO_LOOK if looker.display is None else None
        message = await asyncio.wait_for(socket.receive_data(mode="text"), seconds)
        if not house.commands.take(("socket", looker.person.id)) or len(message) > LARGEST_MESSAGE:
            raise mistake(429, "That was a bit much at once.")
        look = msgspec.json.decode(message, type=wire.Look)
        # The room is asked for now: one that nobody looked at may have been let go in the meantime.
        room = await room_of(socket, table)
        await room.look(looker, look.seat, look.since)


async def _tell(socket: WebSocket[Any, Any, State], looker: Looker) -> None:
    """Send what is new, as fast as the client reads; TimeoutError if it does not read."""
    while True:
        await looker.news.wait()
        looker.news.clear()
        assert looker.display is not None
        update = await looker.display.update(looker)
        await asyncio.wait_for(socket.send_data(update, mode="text"), SECONDS_TO_SEND)


async def _say_goodbye(socket: WebSocket[Any, Any, State], reason: str, code: int) -> None:
    """The last word, if it is still heard."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(SECONDS_FOR_GOODBYE):
            await socket.send_data(wire.encode(wire.Goodbye(reason)), mode="text")
            await socket.close(code=code)
