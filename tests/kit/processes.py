"""Processes that tests end: whether they still run."""

from __future__ import annotations

import os
import time
from pathlib import Path


def is_running(pid: int) -> bool:
    """Return whether a process runs; one that has ended does not, even if nobody awaits it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def ended(pid: int, seconds: float = 10.0) -> bool:
    """Wait until a process has ended, for a limited time; return whether it has."""
    until = time.monotonic() + seconds
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not is_running(pid)
