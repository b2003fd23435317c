"""The search budget of one decision: a number of evaluated tables, or seconds."""

from __future__ import annotations

import time
from typing import final


@final
class Budget:
    """A limit of evaluated tables or of seconds; of tables, if both are given.

    Counted in tables, the same seed gives the same choice on any machine.
    """

    def __init__(self, tables: int, seconds: float) -> None:
        self.tables = tables
        self.seconds = seconds
        self.evaluated = 0
        """Tables evaluated so far; the evaluator adds to it."""
        self.started = time.perf_counter()

    def used_share(self) -> float:
        """Return the share of the budget that is used up; more than 1 if it is overdrawn."""
        if self.tables:
            return self.evaluated / self.tables
        return (time.perf_counter() - self.started) / self.seconds if self.seconds else 0.0

    def is_spent(self) -> bool:
        """Return whether the budget is used up."""
        return self.used_share() >= 1.0
