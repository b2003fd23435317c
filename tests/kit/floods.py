"""Floods of a server, each in a process of its own: `python floods.py KIND ADDRESS TABLE`.

Everything is sent as fast as the server responds, or a hundred times a second where it need not respond, by
several persons at once, until standard input ends. Then the number of responses is printed.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Final

import httpx
import websockets

PEOPLE: Final = 8
KINDS: Final = ("look", "talk", "commands", "reads", "connections")
HEADERS: Final = {"X-Golden-Spike": "1"}


class Flood:
    """Eight persons who do one thing all the time."""

    def __init__(self, address: str, table: str) -> None:
        self.address = address
        self.table = table
        self.ended = threading.Event()
        self.responses = 0

    def wait_for_end(self) -> None:
        """Wait until standard input ends."""
        sys.stdin.read()
        self.ended.set()

    async def run(self, kind: str) -> None:
        """Run until it is to end."""
        threading.Thread(target=self.wait_for_end, daemon=True).start()
        act: dict[str, Callable[[httpx.AsyncClient, int], Awaitable[None]]] = {
            "look": self.look,
            "talk": self.talk,
            "commands": self.commands,
            "reads": self.reads,
            "connections": self.connections,
        }
        async with contextlib.AsyncExitStack() as clients:
            people = [
                await clients.enter_async_context(
                    httpx.AsyncClient(base_url=self.address, headers=HEADERS, timeout=60, trust_env=False)
                )
                for _ in range(PEOPLE)
            ]
            for person in people:
                await person.get("/api/server")
            print("begun", flush=True)
            await asyncio.gather(*(act[kind](person, number) for number, person in enumerate(people)))

    async def look(self, person: httpx.AsyncClient, _: int) -> None:
        """Look at the whole log again and again."""
        cookie = {"Cookie": f"goldenspike={person.cookies['goldenspike']}"}
        address = self.address.replace("http", "ws") + f"/api/tables/{self.table}/socket"
        async with websockets.connect(
            address, additional_headers=cookie, max_size=None, proxy=None
        ) as socket:

            async def read() -> None:
                async for _ in socket:
                    self.responses += 1

            reading = asyncio.create_task(read())
            while not self.ended.is_set():
                await socket.send('{"type":"look","since":0}')
                await asyncio.sleep(0.01)
            reading.cancel()

    async def talk(self, person: httpx.AsyncClient, number: int) -> None:
        """Write chat lines."""
        for line in itertools.count():
            await self._post(person, "chat", {"id": f"flood-{number}-{line:08}", "text": "x" * 400})
            if self.ended.is_set():
                return

    async def commands(self, person: httpx.AsyncClient, number: int) -> None:
        """Give answers for a seat of somebody else."""
        for line in itertools.count():
            answer = {"id": f"flood-{number}-{line:08}", "number": 1, "seat": 0, "words": "pass"}
            await self._post(person, "answer", answer)
            if self.ended.is_set():
                return

    async def reads(self, person: httpx.AsyncClient, _: int) -> None:
        """Read tables, earlier states and records."""
        paths = ["/api/tables", *(f"/api/tables/{self.table}{end}" for end in ("", "/moments/9", "/record"))]
        for path in itertools.cycle(paths):
            await person.get(path)
            self.responses += 1
            if self.ended.is_set():
                return

    async def connections(self, _: httpx.AsyncClient, __: int) -> None:
        """Open connections and send parts of requests."""
        host, port = self.address.removeprefix("http://").split(":")
        held: list[asyncio.StreamWriter] = []
        while not self.ended.is_set():
            with contextlib.suppress(OSError):
                writer = (await asyncio.open_connection(host, int(port)))[1]
                writer.write(b"GET /api/tables HTTP/1.1\r\nHost: ")
                await writer.drain()
                held.append(writer)
                self.responses += 1
            if len(held) > 50:
                held.pop(0).close()
            await asyncio.sleep(0.01)
        for writer in held:
            writer.close()

    async def _post(self, person: httpx.AsyncClient, path: str, body: object) -> None:
        await person.post(f"/api/tables/{self.table}/{path}", json=body)
        self.responses += 1


if __name__ == "__main__":
    os.nice(10)  # the server comes first: its own work is measured, not how the cores are shared
    flood = Flood(sys.argv[2], sys.argv[3])
    asyncio.run(flood.run(sys.argv[1]))
    print(flood.responses)
