"""Fixtures: one live server for all tests of a process, and people for each test."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from goldenspike.server import database
from kit.keeping import url_of
from kit.live import Server
from kit.people import Person
from kit.postgres import Postgres, reason_to_skip

FOLDER = f"{Path(__file__).parent}{os.sep}"
Newcomer = Callable[[str], Person]
NAMESAKES = 8
"""Persons of each name, among whom tests take turns because of the rate limits."""
NO_HTTP = "WARNING:  Invalid HTTP request received."
"""The one line that a server may log during the tests."""
TURNS = itertools.count()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark slow tests as live: they run in one form only."""
    for item in items:
        if str(item.path).startswith(FOLDER) and item.get_closest_marker("slow") is not None:
            item.add_marker(pytest.mark.live)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a live server; fail at the end if it wrote to its log."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    odd = [line for line in running.log().splitlines() if line != NO_HTTP]
    assert odd == [], "the server wrote to its log"


@pytest.fixture(scope="session")
def known(server: Server) -> Iterator[dict[tuple[str, int], Person]]:
    """Yield the people of this run; close their clients at its end."""
    people: dict[tuple[str, int], Person] = {}
    yield people
    for person in people.values():
        person.http.close()


@pytest.fixture
def meet(server: Server, known: dict[tuple[str, int], Person], turn: int) -> Newcomer:
    """Return a function that returns a person of this name, one of NAMESAKES."""

    def person(name: str) -> Person:
        key = (name, turn % NAMESAKES)
        if key not in known:
            known[key] = Person(server, name)
        return known[key]

    return person


@pytest.fixture
def turn() -> int:
    """Return the number of tests with people before this one."""
    return next(TURNS)


@pytest.fixture
def anna(meet: Newcomer) -> Person:
    """Return a person."""
    return meet("Anna")


@pytest.fixture
def ben(meet: Newcomer) -> Person:
    """Return a second person."""
    return meet("Ben")


@pytest.fixture
def cleo(meet: Newcomer) -> Person:
    """Return a third person."""
    return meet("Cleo")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database without tables, made once."""
    file = tmp_path_factory.mktemp("database") / "empty.db"
    database.prepare(url_of(file))
    return file


@pytest.fixture
def db(empty_database: Path, tmp_path: Path) -> str:
    """Return the URL of a new database without tables."""
    return url_of(Path(shutil.copy(empty_database, tmp_path / "tables.db")))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Return a PostgreSQL server, started once for all tests of a process."""
    lack = reason_to_skip()
    if lack:
        pytest.skip(lack)
    running = Postgres()
    try:
        yield running.start()
    finally:
        running.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def either_db(request: pytest.FixtureRequest) -> str:
    """Return the URL of a new database without tables, of each kind in turn."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("db"))
    return str(request.getfixturevalue("postgres").new_database())


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def either_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Return a live server at a database of each kind in turn; fail at the end if it wrote to its log."""
    if request.param == "sqlite":
        yield request.getfixturevalue("server")
        return
    url = request.getfixturevalue("postgres").new_database()
    running = Server(tmp_path_factory.mktemp("postgres-server"), db=url).start()
    yield running
    running.stop()
    odd = [line for line in running.log().splitlines() if line != NO_HTTP]
    assert odd == [], "the server wrote to its log"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Return a server that this test may stop and start."""
    running = Server(tmp_path)
    yield running
    running.stop()
