"""PostgreSQL with a full disk or a locked table: a sentence for the client, nothing acknowledged is lost."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import psycopg
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from goldenspike.server import database, store
from goldenspike.server.app import make_app
from goldenspike.server.config import ServerConfig
from goldenspike.server.errors import NOT_SAVED
from kit.keeping import stored
from kit.people import options_of
from kit.postgres import Postgres

Fault = Callable[[Postgres, str], contextlib.AbstractContextManager[None]]
RAISES = """
CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
"""


class Table:
    """A table of one person at an application in this process, who notes what was acknowledged."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        client.headers["X-Golden-Spike"] = "1"
        assert client.get("/api/server").status_code == 200
        opening = {"id": "opening-1", "game": "pioneer", "seats": [{"who": "me"}]}
        self.id: str = client.post("/api/tables", json=opening).json()["id"]
        self.acknowledged: list[str] = []
        self.sent = 0

    def state(self) -> dict[str, Any]:
        """Return the state, once its person must answer."""
        with self.client.websocket_connect(f"/api/tables/{self.id}/socket") as socket:
            socket.send_json({"type": "look", "seat": 0})
            while True:
                update = msgspec.json.decode(socket.receive_text(timeout=60), type=dict[str, Any])
                if options_of(update["state"]):
                    state: dict[str, Any] = update["state"]
                    return state

    def command(self) -> dict[str, Any]:
        """Return the next answer: the first option that does not end the game."""
        state = self.state()
        words = next(option["words"] for option in options_of(state) if not option["kind"].startswith("End"))
        self.sent += 1
        return {"id": f"answer-{self.sent}", "number": state["number"], "seat": 0, "words": words}

    def answer(self, command: dict[str, Any]) -> Any:
        """Send a command; return the response."""
        response = self.client.post(f"/api/tables/{self.id}/answer", json=command)
        if response.status_code == 200:
            self.acknowledged.append(command["words"])
        return response

    def check_kept(self, url: str) -> None:
        """Check that what is stored is what was acknowledged, each answer once."""
        lines = "SELECT words FROM lines WHERE kind = 'answer' AND by = 'person' ORDER BY number"
        assert [words for (words,) in stored(url, lines)] == self.acknowledged


@pytest.fixture
def url(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the URL of a new database, at which servers wait for a lock for one second."""
    monkeypatch.setattr(store, "SECONDS_TO_WAIT_FOR_A_LOCK", 1)
    return postgres.new_database()


@pytest.fixture
def table(url: str) -> Iterator[Table]:
    """Return a table at a server of this database, with two answers."""
    config = ServerConfig(database=database.async_url(url), pace=0.0)
    with TestClient(make_app(config)) as client:
        made = Table(client)
        for _ in range(2):
            assert made.answer(made.command()).status_code == 200
        yield made


def name_of(url: str) -> str:
    return str(sa.make_url(url).database)


@contextlib.contextmanager
def full_when_written(postgres: Postgres, url: str) -> Iterator[None]:
    """Let PostgreSQL report a full disk for every new line."""
    trigger = "CREATE TRIGGER full_disk BEFORE INSERT ON lines EXECUTE FUNCTION no_space()"
    postgres.run(RAISES + trigger, name_of(url))
    yield
    postgres.run("DROP FUNCTION no_space CASCADE", name_of(url))


@contextlib.contextmanager
def full_at_commit(postgres: Postgres, url: str) -> Iterator[None]:
    """Let PostgreSQL report a full disk at the commit, when all rows are written."""
    trigger = (
        "CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON lines "
        "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no_space()"
    )
    postgres.run(RAISES + trigger, name_of(url))
    yield
    postgres.run("DROP FUNCTION no_space CASCADE", name_of(url))


@contextlib.contextmanager
def full_disk(postgres: Postgres, url: str) -> Iterator[None]:
    """Move the lines to a real disk of half a megabyte, and fill it; skip where nothing can be mounted."""
    small = postgres.folder / "small"
    small.mkdir()
    mount = shutil.which("mount")
    words = ("-t", "tmpfs", "-o", "size=512k,mode=777", "tmpfs", str(small))
    if mount is None or subprocess.run([mount, *words], capture_output=True, check=False).returncode:
        small.rmdir()
        pytest.skip("nothing can be mounted here")
    try:
        inside = small / "tablespace"
        inside.mkdir()
        shutil.chown(inside, small.parent.owner())
        postgres.run(f"CREATE TABLESPACE small LOCATION '{inside}'")
        postgres.run("ALTER TABLE lines SET TABLESPACE small", name_of(url))
        postgres.run("CREATE TABLE filler (text TEXT) TABLESPACE small", name_of(url))
        with (
            psycopg.connect(url, autocommit=True) as connection,
            contextlib.suppress(psycopg.errors.DiskFull),
        ):
            while True:
                connection.execute("INSERT INTO filler SELECT repeat('x', 900) FROM generate_series(1, 8)")
        yield
        postgres.run("DROP TABLE filler", name_of(url))
        postgres.run("ALTER TABLE lines SET TABLESPACE pg_default", name_of(url))
        postgres.run("DROP TABLESPACE small")
    finally:
        subprocess.run(["umount", "--lazy", str(small)], check=True)


@pytest.mark.slow
@pytest.mark.parametrize("fault", [full_when_written, full_at_commit, full_disk])
def test_a_full_disk_is_told_and_nothing_acknowledged_is_lost(
    fault: Fault, table: Table, postgres: Postgres, url: str
) -> None:
    """Answers fail with a sentence while the disk is full, everything can be read, and then it goes on."""
    with fault(postgres, url):
        command = table.command()
        while (refused := table.answer(command)).status_code == 200:
            command = table.command()  # It had space left in a page.
        for response in (refused, table.answer(command)):
            assert response.status_code == 503
            assert response.json()["reason"] == NOT_SAVED
        assert table.state()["number"] == command["number"], "the table stands as before"
        assert table.client.get("/api/tables").status_code == 200
        table.check_kept(url)
    assert table.answer(command).json() == {"type": "accepted", "number": command["number"]}
    assert table.answer(table.command()).status_code == 200
    table.check_kept(url)


@pytest.mark.slow
def test_a_locked_table_is_told_and_nothing_acknowledged_is_lost(table: Table, url: str) -> None:
    """While another session holds a lock, writes fail in time; with the strongest lock reads do, too."""
    command = table.command()
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE lines IN SHARE MODE")
        begun = time.monotonic()
        refused = table.answer(command)
        assert time.monotonic() - begun < 30
        assert (refused.status_code, refused.json()["reason"]) == (503, NOT_SAVED)
        assert table.state()["number"] == command["number"]
        other.rollback()
        assert table.answer(command).json() == {"type": "accepted", "number": command["number"]}
        other.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
        refused = table.client.get("/api/tables")
        assert (refused.status_code, refused.json()["reason"]) == (503, NOT_SAVED)
        other.rollback()
    assert table.client.get("/api/tables").status_code == 200
    assert table.answer(table.command()).status_code == 200
    table.check_kept(url)
