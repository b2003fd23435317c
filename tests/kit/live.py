"""Server and worker subprocesses that tests can start, stop, kill and restart."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

COMMAND = (sys.executable, "-m", "goldenspike.cli")
CERTAIN = (sys.executable, str(Path(__file__).with_name("certain.py")))
"""The same command with a fixed secret, so that dice are the same in every run."""
PATIENCE = 60.0
"""The time limit in seconds for anything a test waits for; busy machines are slow."""


class Server:
    """A server process with its database and its standard error."""

    def __init__(self, folder: Path, *words: str, command: tuple[str, ...] = COMMAND, db: str = "") -> None:
        self.folder = folder
        self.words = words
        self.command = command
        self.db = db or f"sqlite:///{folder / 'tables.db'}"
        self.errors = folder / "errors.txt"
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.port = "0"
        """Any free port at first, the same port after a restart."""
        self.said: list[str] = []

    def start(self) -> Server:
        """Start the process, and wait until it prints its address."""
        words = ("serve", "--port", self.port, "--db", self.db, "--pace", "0", *self.words)
        return self._start(words, r"ready at (\S+)/")

    def _start(self, words: tuple[str, ...], ready: str) -> Server:
        """Start the process, and wait until it prints that it is ready, perhaps with its address."""
        with self.errors.open("a", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [*self.command, *words],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONUTF8": "1"},
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(ready, line)
            if found:
                self.address = "".join(found.groups())
                self.port = self.address.rpartition(":")[2]
                return self
        raise AssertionError(f"the server did not start: {self.log()}")

    @property
    def pid(self) -> int:
        """The process id."""
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """Kill the process without a graceful shutdown."""
        assert self.process is not None
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        """Interrupt the process and wait; kill it if it does not end."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT if sys.platform != "win32" else signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.kill()

    def _ended(self) -> None:
        """Wait until the process has ended, and close its output."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait()
        self.process.stdout.close()

    def log(self) -> str:
        """Return what the process wrote to standard error."""
        return self.errors.read_text(encoding="utf-8") if self.errors.exists() else ""

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class Thinker(Server):
    """A process of `goldenspike worker`."""

    def start(self) -> Server:
        """Start the process, and wait until it can take jobs."""
        return self._start(("worker", "--workers", "1", "--db", self.db, *self.words), "ready to think")
