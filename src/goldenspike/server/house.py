"""What all handlers share, and who asks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from prometheus_client import CollectorRegistry, Gauge, Histogram
from prometheus_client import Counter as Count

from goldenspike.server.limits import Allowance
from goldenspike.server.lobby import Lobby
from goldenspike.server.mistakes import mistake
from goldenspike.server.programs import Programs
from goldenspike.server.room import Room
from goldenspike.server.settings import Settings
from goldenspike.server.store import Person, Store
from goldenspike.server.workers import Workers

STATIC: Final = Path(__file__).parent / "static"
COOKIE: Final = "goldenspike"
HEADER: Final = "x-golden-spike"


class House:
    """What all handlers share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.workers = Workers(settings.workers)
        self.programs = Programs(settings.programs)
        self.lobby = Lobby(self.store, self.workers, self.programs, settings.pace)
        self.commands = Allowance(200, 40)
        self.talk = Allowance(8, 1)
        self.hints = Allowance(10, 1)
        self.openings = Allowance(12, 0.5)
        self.newcomers = Allowance(60, 2)
        self.sockets: Counter[int] = Counter()
        """How many sockets each person has open."""
        self.build = build_of(STATIC)
        self.metrics = Metrics(self.lobby)


class Metrics:
    """What an operator wants to know."""

    def __init__(self, lobby: Lobby) -> None:
        self.registry = CollectorRegistry()
        rooms = Gauge("goldenspike_rooms", "Tables in memory", registry=self.registry)
        rooms.set_function(lambda: lobby.figures()["rooms"])
        lookers = Gauge("goldenspike_lookers", "Open sockets", registry=self.registry)
        lookers.set_function(lambda: lobby.figures()["lookers"])
        writes = Gauge("goldenspike_transactions", "Transactions written", registry=self.registry)
        writes.set_function(lambda: lobby.figures()["transactions"])
        self.answers = Count("goldenspike_answers", "Answers of people accepted", registry=self.registry)
        self.seconds = Histogram(
            "goldenspike_answer_seconds", "Time to accept an answer", registry=self.registry
        )


def build_of(folder: Path) -> str:
    """What the client in this folder is known by."""
    file = folder / "source.sha256"
    return file.read_text(encoding="utf-8").strip()[:16] if file.exists() else "none"


# Who asks ----------------------------------------------------------------------------------------


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    """What the handlers share."""
    house: House = connection.app.state.house
    return house


def see_origin(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> None:
    """Commands come from our own page, not from somebody else's."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    allowed = {connection.headers.get("host", ""), urlsplit(house.settings.public_url).netloc} - {""}
    if _netloc(origin) not in allowed:
        raise mistake(403, "This command came from another site.")


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who asks, by the cookie."""
    person = await house_of(connection).lobby.person(connection.cookies.get(COOKIE, ""))
    if person is None:
        raise mistake(401, "Open the first page once, so that we know you again.")
    return person


async def commander(request: Request[Any, Any, State], allowance: Callable[[House], Allowance]) -> Person:
    """Who gives a command, checked: from our page, known, and not too often."""
    house = house_of(request)
    if request.headers.get(HEADER) != "1":
        raise mistake(403, "Commands come from the page of Golden Spike only.")
    see_origin(request, house)
    person = await person_of(request)
    if not allowance(house).take(person.id):
        raise mistake(429, "That was a bit much at once; wait a moment.")
    return person


def usual(house: House) -> Allowance:
    """The allowance of most commands."""
    return house.commands


async def room_of(connection: ASGIConnection[Any, Any, Any, Any], table: str) -> Room:
    """The room of a table that is named in an address."""
    return await house_of(connection).lobby.room(table)
