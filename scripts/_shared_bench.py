"""Measure several servers at one PostgreSQL database, while clients race, repeat and reorder their answers.

The sockets of a table are spread over the servers. Every answer is sent to all of them at once, together with
a rival answer to the same question and with the command before it. Exactly one answer to each question may be
accepted. Afterwards what is stored is compared with what was acknowledged, and every record is replayed.

With `--leave-after`, the clients of a table leave it after so many answers and open another in its place, so
that the servers' memory must reach a level and stay there.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import random
import secrets
import statistics
import subprocess
import sys
import time
from collections import Counter
from typing import Any

import httpx
import psycopg

import _server_bench as bench
import _tools as tools
from goldenspike.core import notation
from goldenspike.core.record import check
from goldenspike.core.registry import find

sys.path.insert(0, str(tools.ROOT / "tests"))
from kit.postgres import Postgres

SECONDS_BETWEEN_SAMPLES = 15.0
SAMPLES_OF_A_LEVEL = 4
SHARES = {"a third": 1 / 3, "two thirds": 2 / 3, "the end": 1.0}
SECONDS_TO_HEAR = 60.0
SAME_COMMAND = 200
NOT_READ = (408, 429)
"""The statuses of requests that were not read: those that took the driver too long to send, or too many."""
ROOMS = "goldenspike_rooms "
DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
STORED = "SELECT table_id, answer_number, words FROM lines WHERE kind = 'answer' AND by = 'person'"


class SharedTable(bench.Table):
    """A table whose sockets and commands are spread over several servers."""

    def __init__(
        self, driver: "SharedDriver", clients: list[httpx.AsyncClient], table: str, sockets: int
    ) -> None:
        super().__init__(driver, clients[0], table, sockets)
        self.shared = driver
        self.clients = clients
        self.accepted: dict[int, str] = {}
        """The words of every acknowledged answer, by its number."""
        self.before: dict[str, Any] | None = None
        """The last command that was accepted."""
        self.most = 0
        """After how many answers its clients leave it; 0 for never."""

    def is_done(self) -> bool:
        """Return whether its clients leave it now."""
        return 0 < self.most <= len(self.accepted)

    async def leave(self) -> None:
        """Close all sockets, and keep only what is compared afterwards."""
        await asyncio.gather(*[socket.close() for socket in self.sockets])
        self.sockets, self.known, self.before = [], [], None

    async def wait_until_ready(self) -> None:
        """Wait until every socket has a state."""
        async with self.changed:
            await asyncio.wait_for(self.changed.wait_for(self.is_ready), 120)

    def address_of(self, number: int) -> str:
        """Return the server of one socket."""
        return str(self.clients[number % len(self.clients)].base_url).rstrip("/")

    async def answer(self, state: dict[str, Any]) -> None:
        """Race two answers to the same question, each sent to every server, and the command before them."""
        words = [option for _, option in bench.options_of(state)]
        number, seat = state["number"], state["asked"]["seat"]
        rivals = [
            {"id": secrets.token_hex(8), "number": number, "seat": seat, "words": self.rng.choice(words)}
            for _ in range(2)
        ]
        sent = [(client, rival) for rival in rivals for client in self.clients]
        if self.before is not None:
            sent.append((self.rng.choice(self.clients), self.before))
        self.rng.shuffle(sent)
        begun = time.monotonic()
        responses = await asyncio.gather(*[self.post(client, command) for client, command in sent])
        acknowledged = time.monotonic()
        won: dict[str, dict[str, Any]] = {}
        for (_, command), (status, got) in zip(sent, responses, strict=True):
            if status == SAME_COMMAND and command["id"] != (self.before or {}).get("id"):
                won[command["id"]] = command
                self.shared.wrong += got != number
            elif status == SAME_COMMAND:
                self.shared.wrong += got != command["number"]
        if len(won) != 1:
            self.shared.wrong += len(won) > 1
            self.driver.refused += not won
            return
        (self.before,) = won.values()
        self.accepted[number] = self.before["words"]
        try:
            async with self.changed:
                heard = self.changed.wait_for(lambda: self.number() > number)
                await asyncio.wait_for(heard, SECONDS_TO_HEAR)
        except TimeoutError:
            self.shared.unheard += 1
            return
        self.driver.acknowledged.append(acknowledged - begun)
        self.driver.delivered.append(time.monotonic() - begun)

    async def post(self, client: httpx.AsyncClient, command: dict[str, Any]) -> tuple[int, int]:
        """Send a command; return the status and the number it was accepted under."""
        while True:
            response = await bench.repeated(client, f"/api/tables/{self.id}/answer", command)
            self.shared.statuses[response.status_code] += 1
            if response.status_code not in NOT_READ:
                return response.status_code, int(response.json().get("number", 0))
            await asyncio.sleep(0.05)


class SharedDriver(bench.Driver):
    """The clients of all tables, at several servers."""

    def __init__(self, addresses: list[str]) -> None:
        super().__init__(addresses[0])
        self.addresses = addresses
        self.wrong = 0
        """Questions with two accepted answers, and repeated commands with another number."""
        self.statuses: Counter[int] = Counter()
        """The responses to all commands, by their status."""
        self.unheard = 0
        """Answers that a socket was not told of within SECONDS_TO_HEAR."""
        self.opened: list[SharedTable] = []

    async def open(self, load: bench.Load) -> list[bench.Table]:
        """Open the tables, and connect their sockets to all servers in turn."""
        limits = httpx.Limits(max_connections=20)
        each = min(bench.TABLES_A_PERSON, bench.SOCKETS_A_PERSON // load.sockets)
        for _ in range(0, load.tables, each):
            clients = [
                httpx.AsyncClient(base_url=address, headers=bench.HEADERS, limits=limits, timeout=60)
                for address in self.addresses
            ]
            await bench.accepted(clients[0], "GET", "/api/server")
            for client in clients[1:]:
                client.cookies = clients[0].cookies
            for _ in range(min(each, load.tables - len(self.opened))):
                await self.open_table(clients, load.sockets)
        for table in self.opened:
            await table.wait_until_ready()
        return list(self.opened)

    async def open_table(self, clients: list[httpx.AsyncClient], sockets: int) -> SharedTable:
        """Open a table at one of the servers, and connect its sockets."""
        command = {"id": secrets.token_hex(8), "game": bench.GAME, "seats": [{"who": "me"}] * bench.SEATS}
        answer = await bench.accepted(random.choice(clients), "POST", "/api/tables", command)
        table = SharedTable(self, clients, answer.json()["id"], sockets)
        await table.connect()
        self.opened.append(table)
        return table

    async def play(self, table: SharedTable, load: bench.Load, until: float, leave_after: int) -> None:
        """Play at one table until the time `until`, or at one after another, each left after so many answers.

        The first tables are left after fewer, so that not all are at the same time.
        """
        table.most = table.rng.randint(1, leave_after) if leave_after else 0
        await table.play(load.every, until)
        while time.monotonic() < until:
            await table.leave()
            table = await self.open_table(table.clients, load.sockets)
            table.most = leave_after
            await table.wait_until_ready()
            await table.play(load.every, until)

    async def rooms(self) -> list[int]:
        """Return how many tables each server has in memory."""
        found = []
        for address in self.addresses:
            async with httpx.AsyncClient(base_url=address, timeout=60) as client:
                lines = (await bench.accepted(client, "GET", "/metrics")).text.splitlines()
            found += [int(float(line.split()[1])) for line in lines if line.startswith(ROOMS)]
        return found

    async def measure(
        self, load: bench.Load, servers: list[int], answers: int, leave_after: int
    ) -> dict[str, Any]:
        """Open the tables, play until the time is over or so many answers are given, return figures."""
        await self.open(load)
        begun, until = time.monotonic(), time.monotonic() + load.seconds
        cpu, own_cpu = [bench.cpu_seconds(server) for server in servers], time.process_time()
        samples: list[dict[str, Any]] = []
        first = list(self.opened)
        playing = asyncio.gather(*[self.play(table, load, until, leave_after) for table in first])
        while not playing.done():
            samples.append(
                {
                    "seconds": round(time.monotonic() - begun),
                    "megabytes": [round(bench.resident_bytes(server) / 1e6, 1) for server in servers],
                    "rooms": await self.rooms(),
                    "answers": len(self.delivered),
                }
            )
            await asyncio.wait([playing], timeout=min(SECONDS_BETWEEN_SAMPLES, max(1.0, load.seconds / 4)))
            if answers and len(self.delivered) >= answers:
                playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing
        elapsed = time.monotonic() - begun
        used = [bench.cpu_seconds(server) - before for server, before in zip(servers, cpu, strict=True)]
        for task in self.tasks:
            task.cancel()
        return {
            "servers": len(servers),
            "tables": load.tables,
            "tables_opened": len(self.opened),
            "clients": load.tables * load.sockets,
            "seconds": round(elapsed, 1),
            "answers": len(self.delivered),
            "refused": self.refused,
            "statuses": {str(status): count for status, count in sorted(self.statuses.items())},
            "wrong": self.wrong,
            "unheard": self.unheard,
            "answers_per_second": round(len(self.delivered) / elapsed, 1),
            "acknowledged_ms": bench.spread(self.acknowledged),
            "told_to_all_ms": bench.spread(self.delivered),
            "server_cores_used": [round(seconds / elapsed, 2) for seconds in used],
            "driver_cores_used": round((time.process_time() - own_cpu) / elapsed, 2),
            "megabytes_at": {name: level(samples, share) for name, share in SHARES.items()},
            "memory": samples,
        }

    async def replay(self) -> int:
        """Replay the record of every table; return how many do not end where their table stands."""
        game, broken = find(bench.GAME), 0
        for table in self.opened:
            response = await bench.accepted(table.client, "GET", f"/api/tables/{table.id}/record")
            try:
                check(game, notation.parse(response.text, find))
            except Exception as error:  # noqa: BLE001  counted, whatever it is
                print(f"{table.id}: {error}", file=sys.stderr)
                broken += 1
        return broken


def level(samples: list[dict[str, Any]], share: float) -> list[float]:
    """Return the memory of each server in MB at this share of the run, the mean of the samples before it.

    One sample alone says when the collector of garbage came, as much as what is in use.
    """
    last = max(1, round(share * len(samples)))
    taken = [sample["megabytes"] for sample in samples[max(0, last - SAMPLES_OF_A_LEVEL) : last]]
    return [round(statistics.fmean(of_server), 1) for of_server in zip(*taken, strict=True)]


def compare(url: str, tables: list[SharedTable]) -> dict[str, int]:
    """Return how many acknowledged answers are not stored as they were given, and how many more are stored.

    The last answers may have been stored after the load was stopped, at most one at each table.
    """
    with psycopg.connect(url) as connection:
        rows = connection.execute(STORED).fetchall()
        (deadlocks,) = connection.execute(DEADLOCKS).fetchone() or (0,)
    stored: dict[str, dict[int, str]] = {}
    for table, number, words in rows:
        stored.setdefault(table, {})[number] = words
    known = {table.id: table.accepted for table in tables}
    lost = sum(
        stored.get(table, {}).get(number) != words
        for table, accepted in known.items()
        for number, words in accepted.items()
    )
    more = [len(stored.get(table, {})) - len(accepted) for table, accepted in known.items()]
    return {
        "lost": lost,
        "doubled": sum(max(0, count - 1) for count in more),
        "unacknowledged": sum(more),
        "deadlocks": deadlocks,
    }


def run(python: str, load: bench.Load, processes: int, answers: int, leave_after: int) -> dict[str, Any]:
    """Start PostgreSQL and the servers, put the load on them, and return the figures."""
    postgres = Postgres(fsync="on")
    servers: list[subprocess.Popen[str]] = []
    try:
        url = postgres.start().new_database()
        command = [python, "-m", "goldenspike.cli", "serve", "--port", "0", "--pace", "0", "--db", url]
        addresses = []
        for _ in range(processes):
            servers.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            addresses.append(address_of(servers[-1]))
        driver = SharedDriver(addresses)

        async def measured() -> dict[str, Any]:
            figures = await driver.measure(load, [server.pid for server in servers], answers, leave_after)
            return {**figures, "broken_records": await driver.replay()}

        figures = asyncio.run(measured())
        return {**figures, **compare(url, driver.opened)}
    finally:
        for server in servers:
            server.kill()
            server.wait()
        postgres.close()


def address_of(server: subprocess.Popen[str]) -> str:
    """Return the address that a server prints when it is ready."""
    assert server.stdout is not None
    for line in server.stdout:
        if "ready at" in line:
            return line.split()[-1].rstrip("/")
    raise SystemExit("A server did not start.")


def main() -> None:
    """Run the servers and the clients, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=sys.executable, help="the Python that runs the servers")
    parser.add_argument("--processes", type=int, default=2, help="servers (2)")
    parser.add_argument("--tables", type=int, default=250, help="tables (250)")
    parser.add_argument("--sockets", type=int, default=4, help="sockets of each table (4)")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a table's questions (4)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure at most (60)")
    parser.add_argument("--answers", type=int, default=0, help="stop after so many answers (0 for never)")
    parser.add_argument(
        "--leave-after", type=int, default=0, help="leave a table after so many answers (0 for never)"
    )
    given = parser.parse_args()
    if not given.answers and not given.leave_after:
        gc.disable()  # Else the driver's own pauses count as the servers'; a long run needs its memory.
    load = bench.Load(given.tables, given.sockets, 0, given.every, given.seconds)
    print(json.dumps(run(given.server, load, given.processes, given.answers, given.leave_after), indent=2))


if __name__ == "__main__":
    main()
