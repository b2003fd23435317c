"""A running program that is spoken to in lines: started, asked with a time limit, and always ended.

It can say too much, too little or nothing, and end at any time; whoever speaks to it is told so by
NoConversation and never waits longer than the time limit. Each exchange has a thread of its own, because
neither writing to a pipe nor reading from one can be given a time limit on every system.
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

LONGEST_LINE: Final = 65_536
"""No line that a program says may be longer."""
SLACK: Final = 0.1
"""So many seconds more are waited, for the way there and back."""
PARTING: Final = 1.0
"""So many seconds a program has to end by itself, once it was told that all is over."""


class NoConversation(GoldenSpikeError):
    """A program does not speak as it should; the message says what it does."""


@final
class Program:
    """A process that we started. It has no shell, and a process group of its own, which ends with it."""

    def __init__(self, words: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise NoConversation(f"it cannot be started ({reason})") from None
        self.talk: Thread | None = None

    def ask(self, said: bytes, seconds: float) -> bytes:
        """Say something and hear one line; NoConversation if none comes in time."""
        heard: SimpleQueue[bytes] = SimpleQueue()
        self._talk(Thread(target=self._exchange, args=(said, heard), daemon=True))
        try:
            line = heard.get(timeout=seconds + SLACK)
        except Empty:
            raise NoConversation(f"it said nothing within {seconds:g} seconds") from None
        if line.endswith(b"\n"):
            return line
        if len(line) >= LONGEST_LINE:
            raise NoConversation(f"it said a line of more than {LONGEST_LINE} bytes")
        raise NoConversation("it ended without an answer")

    def _talk(self, talk: Thread) -> Thread:
        # Somebody else may end the program at any time and then waits for the talk, which must have begun.
        talk.start()
        self.talk = talk
        return talk

    def _exchange(self, said: bytes, heard: SimpleQueue[bytes]) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = b""
        # A program that has ended hears nothing, but may have said something before.
        with contextlib.suppress(OSError, ValueError):
            self.process.stdin.write(said)
            self.process.stdin.flush()
        with contextlib.suppress(OSError, ValueError):
            line = self.process.stdout.readline(LONGEST_LINE)
        heard.put(line)

    def dismiss(self, said: bytes) -> None:
        """Say a last thing, give it a moment to end by itself, and end it."""
        self._talk(Thread(target=self._part, args=(said,), daemon=True)).join(PARTING)
        self.kill()

    def _part(self, said: bytes) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            self.process.stdin.write(said)
            self.process.stdin.close()
        with contextlib.suppress(OSError, ValueError):
            while self.process.stdout.readline(LONGEST_LINE):
                pass

    def kill(self) -> None:
        """End it and whatever it started, now."""
        if self.process.returncode is None:
            # It was not waited for yet, so its number is still its own, even if it has ended.
            if sys.platform == "win32":
                self.process.kill()
            else:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if self.talk is not None:
            self.talk.join(PARTING)
        if self.talk is None or not self.talk.is_alive():
            for pipe in (self.process.stdin, self.process.stdout):
                with contextlib.suppress(OSError, ValueError):
                    if pipe is not None:
                        pipe.close()
