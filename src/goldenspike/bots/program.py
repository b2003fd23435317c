"""A subprocess that is sent lines and answers with lines, with time limits, and that is always ended.

The program can send too much, too little or nothing, and exit at any time; the caller gets a ProgramError
and never waits longer than the time limit. Each exchange runs in a thread of its own, because writing to a
pipe and reading from one have no time limits on every platform.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, final

from goldenspike.core.play import GoldenSpikeError

MAX_LINE_BYTES: Final = 65_536
"""A longer line of a program is an error."""
TRANSFER_SECONDS: Final = 0.1
"""Added to every time limit, for the pipes themselves."""
EXIT_SECONDS: Final = 1.0
"""How long a program has to exit by itself once it was told to."""


class ProgramError(GoldenSpikeError):
    """A program cannot be started or breaks the protocol; the message says how."""


@final
class Program:
    """A running subprocess, without a shell and with a process group of its own, which ends with it."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ProgramError(f"it cannot be started ({reason})") from None
        self.thread: Thread | None = None
        """The thread of the last exchange."""

    def request(self, sent: bytes, seconds: float) -> bytes:
        """Send lines and return the line that comes back; raise ProgramError if none comes in time."""
        received: SimpleQueue[bytes] = SimpleQueue()
        self._start(Thread(target=self._write_and_read, args=(sent, received), daemon=True))
        try:
            line = received.get(timeout=seconds + TRANSFER_SECONDS)
        except Empty:
            raise ProgramError(f"it said nothing within {seconds:g} seconds") from None
        if line.endswith(b"\n"):
            return line
        if len(line) >= MAX_LINE_BYTES:
            raise ProgramError(f"it said a line of more than {MAX_LINE_BYTES} bytes")
        raise ProgramError("it ended without an answer")

    def _start(self, thread: Thread) -> Thread:
        """Start a thread and keep it, for `kill` to join."""
        # Another thread may call `kill` at any time, which joins this one; so it is started first.
        thread.start()
        self.thread = thread
        return thread

    def _write_and_read(self, sent: bytes, received: SimpleQueue[bytes]) -> None:
        """Send a line to the program and put the line it answers into a queue; b'' if it has exited."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = b""
        # A program that has exited reads nothing, but may have written something before.
        with contextlib.suppress(OSError, ValueError):
            self.process.stdin.write(sent)
            self.process.stdin.flush()
        with contextlib.suppress(OSError, ValueError):
            line = self.process.stdout.readline(MAX_LINE_BYTES)
        received.put(line)

    def close(self, sent: bytes) -> None:
        """Send a last line, wait up to `EXIT_SECONDS` for the program to exit, and kill it."""
        self._start(Thread(target=self._write_and_drain, args=(sent,), daemon=True)).join(EXIT_SECONDS)
        self.kill()

    def _write_and_drain(self, sent: bytes) -> None:
        """Send a last line to the program and read what it still writes."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            self.process.stdin.write(sent)
            self.process.stdin.close()
        with contextlib.suppress(OSError, ValueError):
            while self.process.stdout.readline(MAX_LINE_BYTES):
                pass

    def kill(self) -> None:
        """Kill the process group at once and close the pipes."""
        if self.process.returncode is None:
            # It was not waited for yet, so its process id is still its own, even if it has exited.
            if sys.platform == "win32":
                self.process.kill()
            else:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if self.thread is not None:
            self.thread.join(EXIT_SECONDS)
        if self.thread is None or not self.thread.is_alive():
            for pipe in (self.process.stdin, self.process.stdout):
                with contextlib.suppress(OSError, ValueError):
                    if pipe is not None:
                        pipe.close()
