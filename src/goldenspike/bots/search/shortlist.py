"""Values of options in a game with too many to judge them all: a quick evaluation chooses which."""

from __future__ import annotations

from typing import Any, final

from goldenspike.bots.search.beam import NOT_EVALUATED, best_indices
from goldenspike.bots.search.one_ply import Evaluate, Weigh, expected_value
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.play import play


@final
class Shortlist:
    """Judges the best few options of a quick evaluation; all others count as not looked at."""

    def __init__(self, weigh: Weigh, evaluate: Evaluate, number: int) -> None:
        self.weigh = weigh
        self.evaluate = evaluate
        self.number = number

    def values(self, table: Table, seat: Seat, options: list[Any]) -> list[float]:
        """Return the value of each option, in the order of the options."""
        quick = self.weigh(table, seat, options)
        values = [NOT_EVALUATED] * len(options)
        for index in best_indices(quick, self.number):
            if quick[index] > NOT_EVALUATED:
                child: Table = table.copy()
                play(child, options[index])
                values[index] = expected_value(child, seat, self.evaluate)
        return values
