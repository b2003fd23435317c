"""The server context: the services and counters that all routes share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from litestar.connection import ASGIConnection
from prometheus_client import CollectorRegistry, Gauge, Histogram
from prometheus_client import Counter as MetricCounter

from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.job_queue import JobQueue
from goldenspike.server.jobs import CheckWorker
from goldenspike.server.lab import Lab
from goldenspike.server.lobby import Lobby
from goldenspike.server.programs import Programs
from goldenspike.server.rate_limit import RateLimiter
from goldenspike.server.reminders import Reminders
from goldenspike.server.room import Room
from goldenspike.server.store import Store
from goldenspike.server.workers import Workers

LOG: Final = logging.getLogger("goldenspike.server")
HEALTH_AGE: Final = 1.0
SECONDS_FOR_HEALTH: Final = 5.0
STATIC: Final = Path(__file__).parent / "static"
Connection = ASGIConnection[Any, Any, Any, Any]


class Context:
    """The services of one server."""

    def __init__(self, config: ServerConfig) -> None:
        self.config = config
        self.store = Store(config.database, config.notices)
        shared = JobQueue(config.database, self.store.notices) if self.store.shared else None
        self.workers = Workers(config.workers, shared)
        self.programs = Programs(config.programs)
        self.lobby = Lobby(self.store, self.workers, self.programs, config.pace, config.only_game)
        self.reminders = Reminders(self.store, config)
        self.lab = Lab(self.store, self.lobby.library.games, config)
        self.limits = RateLimits()
        self.sockets: Counter[int] = Counter()
        """The number of open sockets of each person."""
        self.build = client_build(STATIC)
        self._health: tuple[float, asyncio.Task[None]] | None = None
        """When the last health check began, and the check."""
        self.metrics = Metrics(self.lobby, self.reminders)

    async def check_health(self) -> None:
        """Raise CommandError 503 unless a write and a job of a worker succeed.

        Checks within HEALTH_AGE of another share its result, so that they cost little.
        """
        now = time.monotonic()
        if self._health is None or (self._health[1].done() and now - self._health[0] > HEALTH_AGE):
            self._health = (now, asyncio.create_task(self._check_health(), name="health"))
        try:
            async with asyncio.timeout(SECONDS_FOR_HEALTH):
                await asyncio.shield(self._health[1])
        except Exception as error:  # noqa: BLE001  whatever it is, the server cannot do its work
            LOG.error("Not healthy: %s", type(error).__name__)  # noqa: TRY400
            raise CommandError(503, "The server cannot do its work now.") from None

    async def _check_health(self) -> None:
        """Write to the database and run a job; raise whatever fails."""
        await self.store.check()
        await self.workers.run(CheckWorker(), SECONDS_FOR_HEALTH, person=0, urgency="live")


class RateLimits:
    """One rate limiter for each kind of request, keyed by person; new persons by address."""

    def __init__(self) -> None:
        self.commands = RateLimiter(200, 40)
        self.reads = RateLimiter(120, 30)
        self.looks = RateLimiter(40, 5)
        self.chat = RateLimiter(8, 1)
        self.votes = RateLimiter(10, 0.5)
        self.hints = RateLimiter(10, 1)
        self.openings = RateLimiter(12, 0.5)
        self.addresses = RateLimiter(5, 0.01)
        self.addresses_by_host = RateLimiter(30, 0.1)
        self.lab_runs = RateLimiter(6, 0.1)
        self.lab_runs_by_host = RateLimiter(30, 0.1)
        self.new_persons = RateLimiter(60, 2)


class Metrics:
    """The figures of `/metrics`."""

    def __init__(self, lobby: Lobby, reminders: Reminders) -> None:
        self.registry = CollectorRegistry()
        rooms = Gauge("goldenspike_rooms", "Tables in memory", registry=self.registry)
        rooms.set_function(lambda: len(lobby.rooms))
        watchers = Gauge("goldenspike_watchers", "Open sockets", registry=self.registry)
        watchers.set_function(lambda: sum(len(room.presenter.watchers) for room in lobby.rooms.values()))
        writes = Gauge("goldenspike_transactions", "Transactions written", registry=self.registry)
        writes.set_function(lambda: lobby.store.writer.transactions)
        sent = Gauge("goldenspike_reminders_sent", "Reminders delivered", registry=self.registry)
        sent.set_function(lambda: reminders.outcomes["sent"])
        failed = Gauge("goldenspike_reminders_failed", "Reminders not delivered", registry=self.registry)
        failed.set_function(lambda: reminders.outcomes["failed"])
        self.answers = MetricCounter(
            "goldenspike_answers", "Answers of people accepted", registry=self.registry
        )
        self.seconds = Histogram(
            "goldenspike_answer_seconds", "Time to accept an answer", registry=self.registry
        )


def client_build(folder: Path) -> str:
    """Return the id of the client build in this folder; it changes with the client's sources."""
    file = folder / "source.sha256"
    return file.read_text(encoding="utf-8").strip()[:16] if file.exists() else "none"


def context_of(connection: Connection) -> Context:
    """Return the context of the application that serves this connection."""
    context: Context = connection.app.state.context
    return context


async def room_of(connection: Connection, table: str) -> Room:
    """Return the room of a table, loaded if need be; CommandError 404 if there is no such table."""
    return await context_of(connection).lobby.room(table)
