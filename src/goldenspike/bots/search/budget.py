"""The search budget of one decision: a number of evaluated tables, seconds, or both."""

from __future__ import annotations

import time
from typing import final


@final
class Budget:
    """A limit of evaluated tables, of seconds, or of whichever is reached first; 0 is no limit.

    Counted in tables alone, the same seed gives the same choice on any machine.
    """

    def __init__(self, tables: int, seconds: float) -> None:
        self.tables = tables
        self.seconds = seconds
        self.evaluated = 0
        """Tables evaluated so far; the evaluator adds to it."""
        self.started = time.perf_counter()

    def used_share(self) -> float:
        """Return the share of the budget that is used up; more than 1 if it is overdrawn."""
        share = self.evaluated / self.tables if self.tables else 0.0
        if self.seconds:
            share = max(share, (time.perf_counter() - self.started) / self.seconds)
        return share

    def is_spent(self) -> bool:
        """Return whether the budget is used up."""
        return self.used_share() >= 1.0
