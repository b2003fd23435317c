"""Measure the latency of a server with many tables, for a limited time.

Every table has four sockets, one for each seat, and answers at a steady rate. The latency of an answer is
the time from its POST until the last of the four sockets has received the update. The driver runs in its own
process, so that its CPU time is separate from the server's.
"""

import argparse
import asyncio
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

HEADERS = {"X-Golden-Spike": "1"}
TABLES_A_PERSON = 5
SEATS = 4
GAME = "america"


class Option(msgspec.Struct):
    """The part of an option the driver needs."""

    words: str
    kind: str


class Asked(msgspec.Struct):
    """The pending question: the seat that must answer, and its options."""

    seat: int | None
    options: list[Option]


class Seen(msgspec.Struct):
    """The part of a state the driver needs."""

    number: int
    over: bool
    asked: Asked | None


class Update(msgspec.Struct):
    """The part of an update the driver needs."""

    state: Seen | None


class Table:
    """One table with its four sockets."""

    def __init__(self, driver: "Driver", client: httpx.AsyncClient, cookie: str, table: str) -> None:
        self.driver = driver
        self.client = client
        self.cookie = cookie
        self.id = table
        self.sockets: list[Any] = []
        self.seen = [0] * SEATS
        self.latest: list[Seen | None] = [None] * SEATS
        self.changed = asyncio.Condition()
        self.rng = random.Random(table)

    async def connect(self) -> None:
        """Open a socket for each seat and start reading from it."""
        address = self.driver.address.replace("http", "ws") + f"/api/tables/{self.id}/socket"
        cookie = {"Cookie": f"goldenspike={self.cookie}"}
        for seat in range(SEATS):
            socket = await websockets.connect(address, additional_headers=cookie, max_size=None)
            await socket.send(json.dumps({"type": "look", "seat": seat, "since": 0}))
            self.sockets.append(socket)
            self.driver.tasks.append(asyncio.create_task(self.read(seat, socket)))

    async def read(self, seat: int, socket: Any) -> None:
        """Receive the updates of one socket, count them and keep the latest state."""
        decode = msgspec.json.Decoder(Update).decode
        async for message in socket:
            state = decode(message).state
            self.driver.messages += 1
            self.driver.bytes += len(message)
            if state is not None:
                async with self.changed:
                    self.seen[seat] = state.number
                    self.latest[seat] = state
                    self.changed.notify_all()

    async def play(self, every: float, until: float) -> None:
        """Answer every `every` seconds, for the seat that must, until the time `until`."""
        await asyncio.sleep(self.rng.random() * every)
        while time.monotonic() < until:
            begun = time.monotonic()
            state = self.pending_state()
            if state is not None and state.asked is not None:
                await self.answer(state, state.asked)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - begun)))

    def pending_state(self) -> Seen | None:
        """Return the latest state of the seat that must answer; None if it has not arrived."""
        for seat, state in enumerate(self.latest):
            if state is None or state.asked is None or state.number != max(self.seen):
                continue
            if state.asked.seat == seat and state.asked.options:
                return state
        return None

    async def answer(self, state: Seen, asked: Asked) -> None:
        """Post one random answer; record the times until it is acknowledged and until all sockets have it."""
        kind = self.rng.choice(sorted({option.kind for option in asked.options}))
        words = self.rng.choice([option.words for option in asked.options if option.kind == kind])
        command = {"id": secrets.token_hex(8), "number": state.number, "seat": asked.seat, "words": words}
        begun = time.monotonic()
        answer = await self.client.post(f"/api/tables/{self.id}/answer", json=command)
        acknowledged = time.monotonic()
        if answer.status_code != 200:
            self.driver.refused += 1
            return
        async with self.changed:
            await asyncio.wait_for(self.changed.wait_for(lambda: min(self.seen) > state.number), 30)
        self.driver.acknowledged.append(acknowledged - begun)
        self.driver.delivered.append(time.monotonic() - begun)


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

    async def run(self, tables: int, every: float, seconds: float, server: int) -> dict[str, Any]:
        """Open the tables, play, and return the figures."""
        memory_before = resident_bytes(server)
        opened = await self.open(tables)
        memory_opened = resident_bytes(server)
        server_cpu, driver_cpu = cpu_seconds(server), time.process_time()
        begun = time.monotonic()
        until = begun + seconds
        messages_before, bytes_before = self.messages, self.bytes
        await asyncio.gather(*[table.play(every, until) for table in opened])
        elapsed = time.monotonic() - begun
        figures = {
            "tables": tables,
            "clients": tables * SEATS,
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
            "server_cores_used": round((cpu_seconds(server) - server_cpu) / elapsed, 2),
            "driver_cores_used": round((time.process_time() - driver_cpu) / elapsed, 2),
            "server_megabytes": round(resident_bytes(server) / 1e6, 1),
            "kilobytes_a_table": round((memory_opened - memory_before) / tables / 1000, 1),
        }
        for task in self.tasks:
            task.cancel()
        return figures

    async def open(self, tables: int) -> list[Table]:
        """Open this many tables with their sockets, TABLES_A_PERSON for each person."""
        opened: list[Table] = []
        limits = httpx.Limits(max_connections=20)
        for _ in range(0, tables, TABLES_A_PERSON):
            client = httpx.AsyncClient(base_url=self.address, headers=HEADERS, limits=limits, timeout=60)
            await client.get("/api/server")
            for _ in range(min(TABLES_A_PERSON, tables - len(opened))):
                seats = [{"who": "me"}] * SEATS
                command = {"id": secrets.token_hex(8), "game": GAME, "seats": seats}
                answer = await client.post("/api/tables", json=command)
                table = Table(self, client, client.cookies["goldenspike"], answer.json()["id"])
                await table.connect()
                opened.append(table)
        return opened


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


def main() -> None:
    """Start the server, run the clients, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=sys.executable, help="the Python that runs the server")
    parser.add_argument("--tables", type=int, default=250, help="tables of four clients (250)")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a table's answers (4)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure (30)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = "18765"
        command = [arguments.server, "-m", "goldenspike.cli", "serve", "--port", port, "--pace", "0"]
        server = subprocess.Popen(
            [*command, "--db", f"sqlite:///{folder}/bench.db"], stdout=subprocess.DEVNULL
        )
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                try:
                    urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            driver = Driver(address)
            figures = asyncio.run(
                driver.run(arguments.tables, arguments.every, arguments.seconds, server.pid)
            )
        finally:
            server.kill()
            server.wait()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
