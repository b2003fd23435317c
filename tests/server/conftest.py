"""One live server for all tests of a process, and people for each test."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kit.live import Server
from kit.people import Person

Newcomer = Callable[[str], Person]
NAMESAKES = 8
NO_HTTP = "WARNING:  Invalid HTTP request received."
"""All that a server writes about what some tests say to it."""
TURNS = itertools.count()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is slow here is live: it is run in one form."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and item.get_closest_marker("slow") is not None:
            item.add_marker(pytest.mark.live)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A live server."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    odd = [line for line in running.log().splitlines() if line != NO_HTTP]
    assert odd == [], "the server wrote to its log"


@pytest.fixture(scope="session")
def known(server: Server) -> Iterator[dict[tuple[str, int], Person]]:
    """The people of this run."""
    people: dict[tuple[str, int], Person] = {}
    yield people
    for person in people.values():
        person.http.close()


@pytest.fixture
def meet(server: Server, known: dict[tuple[str, int], Person], turn: int) -> Newcomer:
    """Meet somebody of this name; several share each name, as nobody may open many tables in a row."""

    def person(name: str) -> Person:
        key = (name, turn % NAMESAKES)
        if key not in known:
            known[key] = Person(server, name)
        return known[key]

    return person


@pytest.fixture
def turn() -> int:
    """How many tests met somebody before this one."""
    return next(TURNS)


@pytest.fixture
def anna(meet: Newcomer) -> Person:
    """Somebody."""
    return meet("Anna")


@pytest.fixture
def ben(meet: Newcomer) -> Person:
    """Somebody else."""
    return meet("Ben")


@pytest.fixture
def cleo(meet: Newcomer) -> Person:
    """A third."""
    return meet("Cleo")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that this test may stop and start."""
    running = Server(tmp_path)
    yield running
    running.stop()
