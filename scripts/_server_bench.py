"""Measure the latency of a server with many tables, for a limited time.

Every table has the same number of sockets, of seats and then of spectators, and answers at a steady rate.
The latency of an answer is the time from its POST until the last of the sockets has received the update. The
driver runs in its own process, so that its CPU time is separate from the server's.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from goldenspike.core import notation
from goldenspike.core.play import pending, play, settle
from goldenspike.core.record import Record
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.server import patch

HEADERS = {"X-Golden-Spike": "1"}
TABLES_A_PERSON = 5
SOCKETS_A_PERSON = 32
SEATS = 4
GAME = "america"
SECONDS_TO_START = 120.0


class Load(msgspec.Struct, frozen=True):
    """What the server is measured with."""

    tables: int = 250
    sockets: int = 4
    """Sockets of each table."""
    length: int = 0
    """The answers of each table before it is measured."""
    every: float = 4.0
    """Seconds between a table's answers."""
    seconds: float = 30.0


class Table:
    """One table with its sockets."""

    def __init__(self, driver: "Driver", client: httpx.AsyncClient, table: str, sockets: int) -> None:
        self.driver = driver
        self.client = client
        self.id = table
        self.sockets: list[Any] = []
        self.known: list[dict[str, Any] | None] = [None] * sockets
        """The last state of each socket, with its version."""
        self.changed = asyncio.Condition()
        self.rng = random.Random(table)

    def address_of(self, number: int) -> str:
        """Return the server of one socket."""
        return self.driver.address

    async def connect(self) -> None:
        """Open the sockets and start reading from them."""
        cookie = {"Cookie": f"goldenspike={self.client.cookies['goldenspike']}"}
        for number in range(len(self.known)):
            socket = None
            address = self.address_of(number).replace("http", "ws") + f"/api/tables/{self.id}/socket"
            while socket is None:
                try:
                    # Browsers send no pings of their own.
                    socket = await websockets.connect(
                        address, additional_headers=cookie, max_size=None, ping_interval=None
                    )
                except websockets.InvalidStatus:
                    # Too many requests from one address; nothing is measured yet.
                    await asyncio.sleep(0.2)
            seat = number if number < SEATS else None
            await socket.send(json.dumps({"type": "look", "seat": seat, "since": 0, "partial": True}))
            self.sockets.append(socket)
            self.driver.tasks.append(asyncio.create_task(self.read(number, socket)))

    async def read(self, number: int, socket: Any) -> None:
        """Receive the messages of one socket, count them and apply the patches."""
        async for message in socket:
            sent = msgspec.json.decode(message)
            self.driver.messages += 1
            self.driver.bytes += len(message)
            known = self.known[number]
            state = sent.get("state")
            if sent["type"] == "patch" and known is not None:
                state = patch.apply(known, state or {})
            if state is not None:
                async with self.changed:
                    self.known[number] = state
                    self.changed.notify_all()

    def is_ready(self) -> bool:
        """Return whether every socket has a state."""
        return self.number() > 0

    def number(self) -> int:
        """Return the number of the answer that every socket waits for."""
        return min(0 if state is None else int(state["number"]) for state in self.known)

    async def play(self, every: float, until: float) -> None:
        """Answer every `every` seconds, for the seat that must, until the time `until`."""
        await asyncio.sleep(self.rng.random() * every)
        while time.monotonic() < until and not self.is_done():
            begun = time.monotonic()
            state = self.pending_state()
            if state is not None:
                await self.answer(state)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - begun)))

    def is_done(self) -> bool:
        """Return whether this table needs no more answers."""
        return False

    def pending_state(self) -> dict[str, Any] | None:
        """Return the latest state of the seat that must answer; None if it has not arrived."""
        for seat, state in enumerate(self.known[:SEATS]):
            if state is None or state["asked"] is None or state["number"] != self.number():
                continue
            if state["asked"]["seat"] == seat and options_of(state):
                return state
        return None

    async def answer(self, state: dict[str, Any]) -> None:
        """Post one random answer; record the times until it is acknowledged and until all sockets have it."""
        options = options_of(state)
        kind = self.rng.choice(sorted({kind for kind, _ in options}))
        words = self.rng.choice([words for other, words in options if other == kind])
        number, seat = state["number"], state["asked"]["seat"]
        command = {"id": secrets.token_hex(8), "number": number, "seat": seat, "words": words}
        begun = time.monotonic()
        answer = await repeated(self.client, f"/api/tables/{self.id}/answer", command)
        acknowledged = time.monotonic()
        if answer.status_code != 200:
            self.driver.refused += 1
            return
        async with self.changed:
            await asyncio.wait_for(self.changed.wait_for(lambda: self.number() > number), 30)
        self.driver.acknowledged.append(acknowledged - begun)
        self.driver.delivered.append(time.monotonic() - begun)


def options_of(state: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the kind and the words of each option."""
    asked = state["asked"]
    listed = [(option["kind"], option["words"]) for option in asked["options"]]
    return listed + [(option["action"]["type"], option["words"]) for option in asked["bare_options"]]


class Driver:
    """The clients of all tables, and what they measured."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.tasks: list[asyncio.Task[None]] = []
        self.acknowledged: list[float] = []
        self.delivered: list[float] = []
        self.refused = 0
        self.messages = 0
        self.bytes = 0

    async def run(self, load: Load, server: int) -> dict[str, Any]:
        """Open the tables, play, and return the figures."""
        memory_before = resident_bytes(server)
        opened = await self.open(load)
        memory_opened = resident_bytes(server)
        server_cpu, driver_cpu = cpu_seconds(server), time.process_time()
        begun = time.monotonic()
        until = begun + load.seconds
        messages_before, bytes_before = self.messages, self.bytes
        await asyncio.gather(*[table.play(load.every, until) for table in opened])
        elapsed = time.monotonic() - begun
        server_cpu = cpu_seconds(server) - server_cpu
        figures = {
            "tables": load.tables,
            "clients": load.tables * load.sockets,
            "answers_before": load.length,
            "seconds": round(elapsed, 1),
            "answers": len(self.delivered),
            "answers_per_second": round(len(self.delivered) / elapsed, 1),
            "updates_per_second": round((self.messages - messages_before) / elapsed, 1),
            "kilobytes_an_update": round(
                (self.bytes - bytes_before) / max(1, self.messages - messages_before) / 1000, 2
            ),
            "refused": self.refused,
            "acknowledged_ms": spread(self.acknowledged),
            "told_to_all_ms": spread(self.delivered),
            "server_ms_an_answer": round(1000 * server_cpu / max(1, len(self.delivered)), 2),
            "server_cores_used": round(server_cpu / elapsed, 2),
            "driver_cores_used": round((time.process_time() - driver_cpu) / elapsed, 2),
            "server_megabytes": round(resident_bytes(server) / 1e6, 1),
            "kilobytes_a_table": round((memory_opened - memory_before) / load.tables / 1000, 1),
        }
        for task in self.tasks:
            task.cancel()
        return figures

    async def open(self, load: Load) -> list[Table]:
        """Open the tables with their sockets, several for each person."""
        opened: list[Table] = []
        limits = httpx.Limits(max_connections=20)
        record = record_of(load.length) if load.length else ""
        each = min(TABLES_A_PERSON, SOCKETS_A_PERSON // load.sockets)
        for _ in range(0, load.tables, each):
            client = httpx.AsyncClient(base_url=self.address, headers=HEADERS, limits=limits, timeout=60)
            await accepted(client, "GET", "/api/server")
            for _ in range(min(each, load.tables - len(opened))):
                seats = [{"who": "me"}] * SEATS
                command = {"id": secrets.token_hex(8), "game": GAME, "seats": seats, "record": record}
                answer = await accepted(client, "POST", "/api/tables", command)
                table = Table(self, client, answer.json()["id"], load.sockets)
                await table.connect()
                opened.append(table)
        for table in opened:
            async with table.changed:
                await asyncio.wait_for(table.changed.wait_for(table.is_ready), 120)
        return opened


async def repeated(client: httpx.AsyncClient, path: str, command: dict[str, Any]) -> httpx.Response:
    """Post a command, again if the connection breaks: a server closes idle ones, perhaps just then."""
    while True:
        try:
            return await client.post(path, json=command)
        except httpx.TransportError:
            await asyncio.sleep(0.01)


async def accepted(client: httpx.AsyncClient, method: str, path: str, body: Any = None) -> httpx.Response:
    """Send a request until it is allowed and its connection holds; raise if it fails otherwise."""
    while True:
        try:
            response = await client.request(method, path, json=body)
        except httpx.TransportError:
            await asyncio.sleep(0.2)
            continue
        if response.status_code not in (429, 503):
            return response.raise_for_status()
        await asyncio.sleep(0.2)


def record_of(length: int) -> str:
    """Return the record of a random game after so many answers."""
    game, rng = find(GAME), Rng("bench")
    settings = {setting.name: setting.default for setting in game.settings}
    table = game.open(SEATS, settings)
    settle(table)
    answers: list[Any] = []
    while len(answers) < length:
        answers.append(pending(table).sample(table, rng))
        play(table, answers[-1])
        if table.over:
            raise SystemExit(f"A random game has {len(answers)} answers; choose a smaller length.")
    players = [f"person {seat}" for seat in range(SEATS)]
    return notation.write(game, Record(game.name, game.version, settings, players, answers))


def spread(times: list[float]) -> dict[str, float]:
    """Return the percentiles and the largest of times in seconds, in milliseconds."""
    ordered = sorted(times) or [0.0]
    percentiles = {"p50": 0.5, "p90": 0.9, "p99": 0.99}
    figures = {
        name: round(ordered[int(share * (len(ordered) - 1))] * 1000, 1) for name, share in percentiles.items()
    }
    return {**figures, "most": round(ordered[-1] * 1000, 1)}


def cpu_seconds(process: int) -> float:
    """Return the CPU time a process has used, in seconds, from /proc."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(process: int) -> int:
    """Return the resident memory of a process in bytes, from /proc."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def measure(python: str, load: Load) -> dict[str, Any]:
    """Start a server with a new database, put this load on it, and return the figures."""
    with tempfile.TemporaryDirectory() as folder:
        port = "18765"
        command = [python, "-m", "goldenspike.cli", "serve", "--port", port, "--pace", "0"]
        server = subprocess.Popen(
            [*command, "--db", f"sqlite:///{folder}/bench.db"], stdout=subprocess.DEVNULL
        )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_until_healthy(address)
            return asyncio.run(Driver(address).run(load, server.pid))
        finally:
            server.kill()
            server.wait()


def wait_until_healthy(address: str) -> None:
    """Wait until the server responds; TimeoutError if it does not within SECONDS_TO_START."""
    end = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
        except OSError:
            if time.monotonic() > end:
                raise TimeoutError("The server does not start.") from None
            time.sleep(0.1)
        else:
            return


def growth(load: Load) -> list[Load]:
    """Return loads that differ in one thing from this one or, in sockets and length, from a smaller one."""
    change = msgspec.structs.replace
    small = change(load, tables=max(1, load.tables // 5))
    tables = [1, small.tables, load.tables // 2, load.tables, load.tables * 2]
    return [
        *(change(load, tables=number) for number in tables),
        *(change(small, sockets=sockets) for sockets in (1, 8, 16)),
        *(change(small, length=length) for length in (200, 800)),
    ]


def main() -> None:
    """Start the server, run the clients, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=sys.executable, help="the Python that runs the server")
    parser.add_argument("--tables", type=int, default=250, help="tables (250)")
    parser.add_argument("--sockets", type=int, default=4, help="sockets of each table (4)")
    parser.add_argument("--length", type=int, default=0, help="answers of each table before (0)")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a table's answers (4)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure (30)")
    parser.add_argument("--growth", action="store_true", help="measure with several loads; print a list")
    given = parser.parse_args()
    # Else the driver's own pauses among so many states, up to half a second, count as the server's.
    gc.disable()
    load = Load(given.tables, given.sockets, given.length, given.every, given.seconds)
    if given.growth:
        print(json.dumps([measure(given.server, one) for one in growth(load)], indent=2))
    else:
        print(json.dumps(measure(given.server, load), indent=2))


if __name__ == "__main__":
    main()
