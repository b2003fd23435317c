"""A server in a process of its own, on a free port of this computer."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import final

SECONDS_TO_START = 40


def free_port() -> int:
    """A port nobody listens at right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@final
class LiveServer:
    """`goldenspike serve` on a database of its own; can be killed and started again."""

    def __init__(self, database: Path, *words: str, pace: float = 0) -> None:
        self.database = database
        self.port = free_port()
        self.words = ("--pace", str(pace), *words)
        self.process: subprocess.Popen[bytes] | None = None
        self.log = database.with_suffix(".log")

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "goldenspike.cli", "serve", "--port", str(self.port)]
        command += ["--db", f"sqlite:///{self.database}", *self.words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("The server did not start.")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as a person would."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> LiveServer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
