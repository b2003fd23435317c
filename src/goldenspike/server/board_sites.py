"""Tables on own boards: a site of its own for each board, in a process of its own.

A process imports a game once and plays it on one board, so `/board/HASH/` is answered by another process, a
server of this one game with a database beside the main one. It starts with the first request, and ends when
nobody has asked for some time; its tables go on at the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing as mp
import os
import re
import signal
import socket
import time
from pathlib import Path
from typing import Any, Final, final

import msgspec

from goldenspike.core.board_file import choose_board
from goldenspike.server import protocol as wire
from goldenspike.server.asgi_pipe import ChildEnded, RemoteApplication, answer_for
from goldenspike.server.board_shelf import BoardShelf, StoredBoard
from goldenspike.server.config import ServerConfig

LOG: Final = logging.getLogger("goldenspike.boards")
ADDRESS: Final = re.compile(r"/board/([0-9a-f]{16})(/.*)?")
"""The address of a site: the hash of its board, then what the client asks for."""
MOST_SITES: Final = 2
"""Sites that run at the same time, each with its worker some 150 MB."""
SECONDS_IDLE: Final = 600.0
"""After so long without a connection a site ends."""
SECONDS_TO_START: Final = 60.0
READY: Final = b"ready"


@final
class Site:
    """The process that answers for one board."""

    def __init__(self, name: str, board: StoredBoard, config: ServerConfig, file: Path) -> None:
        self.name = name
        self.connections = 0
        self.used_at = time.monotonic()
        base = f"/board/{name}"
        self._config = msgspec.structs.replace(
            config,
            database=f"sqlite+aiosqlite:///{file}",
            notices="",
            address=f"{config.address}{base}" if config.address else "",
            qr="",
            qr_size=0,
            workers=1,
            programs={},
            smtp="",
            lab_games=0,
            own_board=name,
            only_game=board.game,
        )
        self._board = board
        self._process: Any = None
        self._application: RemoteApplication | None = None
        self._starting = asyncio.Lock()

    @property
    def running(self) -> bool:
        """Whether its process answers, or is being started."""
        return self._starting.locked() or (self._application is not None and not self._application.ended)

    async def application(self) -> RemoteApplication:
        """Return the application, in a process that is started if need be; ChildEnded if none starts."""
        async with self._starting:
            if self._application is None or self._application.ended:
                await self._end()
                self._application = await self._start()
        return self._application

    async def _start(self) -> RemoteApplication:
        """Start the process and return its application once it is ready; raise ChildEnded if it fails."""
        ours, theirs = socket.socketpair()
        context = mp.get_context("spawn")
        config = msgspec.json.encode(self._config)
        process = context.Process(target=site_main, args=(theirs, config, self._board.game, self._board.text))
        # Starting a process blocks for some milliseconds, and so long nobody is answered.
        await asyncio.to_thread(process.start)
        theirs.close()
        self._process = process
        reader, writer = await asyncio.open_connection(sock=ours)
        try:
            async with asyncio.timeout(SECONDS_TO_START):
                await reader.readexactly(len(READY))
        except (TimeoutError, asyncio.IncompleteReadError, OSError):
            LOG.error("The site of an own board did not start.")  # noqa: TRY400
            writer.close()
            await self._end()
            raise ChildEnded from None
        return RemoteApplication(reader, writer)

    async def close(self) -> None:
        """End the process, after it has stored everything."""
        async with self._starting:
            await self._end()

    async def _end(self) -> None:
        """Close the application, wait ten seconds for its process to exit, then kill it."""
        if self._application is not None:
            await self._application.close()
            self._application = None
        if self._process is not None:
            await asyncio.to_thread(self._process.join, 10.0)
            self._process.kill()
            self._process = None


@final
class BoardSites:
    """An ASGI application that passes `/board/HASH/…` to the site of that board, all else to another one."""

    def __init__(self, app: Any, config: ServerConfig) -> None:
        self.app = app
        self.shelf = BoardShelf(config.board_folder)
        self.config = config
        self.sites: dict[str, Site] = {}

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer a connection, or all of the lifespan."""
        if scope["type"] == "lifespan":
            sweeping = asyncio.create_task(self._sweep(), name="idle boards")
            try:
                await self.app(scope, receive, send)
            finally:
                sweeping.cancel()
                await asyncio.gather(*[site.close() for site in self.sites.values()])
            return
        found = ADDRESS.fullmatch(scope["path"])
        if found is None:
            await self.app(scope, receive, send)
            return
        name, path = found[1], found[2] or "/"
        site = self.sites.get(name) or await self._open(name)
        if site is None:
            await reject(scope, send, 404, "There is no such board.")
            return
        if not site.running and not await self._make_room():
            reason = "As many own boards are played on as this server can. Try again later."
            await reject(scope, send, 503, reason)
            return
        site.connections += 1
        try:
            application = await site.application()
            await application({**scope, "path": path, "raw_path": path.encode()}, receive, send)
        except ChildEnded:
            with contextlib.suppress(RuntimeError):
                await reject(scope, send, 503, "The board does not answer. Try again in a moment.")
        finally:
            site.connections -= 1
            site.used_at = time.monotonic()

    async def _open(self, name: str) -> Site | None:
        """Return the site of a stored board by its hash; None if no such board is stored."""
        board = await asyncio.to_thread(self.shelf.find, name)
        if board is None:
            return None
        site = Site(name, board, self.config, self.shelf.database(name))
        return self.sites.setdefault(name, site)

    async def _make_room(self) -> bool:
        """Return whether another site may start; end the one that nobody has used for longest."""
        running = [site for site in self.sites.values() if site.running]
        if len(running) < MOST_SITES:
            return True
        idle = [site for site in running if not site.connections]
        if not idle:
            return False
        await min(idle, key=lambda site: site.used_at).close()
        return True

    async def _sweep(self) -> None:
        """End sites that nobody has used for some time."""
        while True:
            await asyncio.sleep(SECONDS_IDLE / 10)
            for site in list(self.sites.values()):
                idle = not site.connections and time.monotonic() - site.used_at > SECONDS_IDLE
                if idle and site.running:
                    await site.close()


async def reject(scope: dict[str, Any], send: Any, status: int, reason: str) -> None:
    """Send an error response, also to who wants a WebSocket."""
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    body = wire.encode(wire.CommandError(reason))
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})


def site_main(pair: socket.socket, written: bytes, game: str, text: str) -> None:
    """Serve one game on one board in this process, until the other side of the pair is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    choose_board(game, text)
    from goldenspike.server import database
    from goldenspike.server.app import make_app

    config = msgspec.json.decode(written, type=ServerConfig)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    url = config.database.replace("+aiosqlite", "")
    held = database.lock(url)
    database.prepare(url)

    async def answer() -> None:
        """Start the server's services, report READY, and answer connections until the pair is closed."""
        application = make_app(config)
        async with application.lifespan():
            pair.setblocking(True)
            pair.sendall(READY)
            await answer_for(application, pair)  # type: ignore[arg-type]  # the scopes of ASGI are dicts

    asyncio.run(answer())
    if held is not None:
        held.close()
    os._exit(0)
