"""How long a bot may think."""

from __future__ import annotations

import time
from typing import final


@final
class Budget:
    """So many tables to judge, or so many seconds; tables, if both are given.

    Counted in tables, the same seed gives the same choice on any machine.
    """

    def __init__(self, tables: int, seconds: float) -> None:
        self.tables = tables
        self.seconds = seconds
        self.judged = 0
        self.begun = time.perf_counter()

    def used(self) -> float:
        """What share of it is gone."""
        if self.tables:
            return self.judged / self.tables
        return (time.perf_counter() - self.begun) / self.seconds if self.seconds else 0.0

    def is_spent(self) -> bool:
        """Whether it is time to answer."""
        return self.used() >= 1.0
