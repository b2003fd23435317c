"""Whoever judges tables in a search: what they are worth, what one likes best at once, chances to win."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, final

from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.one_ply import Evaluate, Weigh, best_place, values_of
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

Winners = Callable[[Any], tuple[int, ...]]


@final
class Judge:
    """What a game says about its tables; every table it looks at is counted."""

    def __init__(
        self,
        evaluate: Evaluate,
        foresee: Evaluate,
        weigh: Weigh | None,
        winners: Winners,
        seats: int,
        certainty: float,
        budget: Budget,
    ) -> None:
        self.evaluate = evaluate
        """How somebody judges it who looks no further."""
        self.foresee = foresee
        """How whoever plans judges where an answer leads."""
        self.weigh = weigh
        self.winners = winners
        self.seats = seats
        self.certainty = certainty
        """How surely a lead wins; 0 where there is nobody to be ahead of."""
        self.budget = budget

    def value(self, table: Table, seat: Seat) -> float:
        """How good a table is for a seat that plans."""
        self.budget.judged += 1
        return self.foresee(table, seat)

    def values(self, table: Table, seat: Seat, options: list[Any]) -> list[float]:
        """What each option leads to for a seat that plans, in the order of the options."""
        self.budget.judged += len(options)
        return values_of(self.foresee, self.weigh, table, seat, options)

    def likes(self, table: Table, seat: Seat, options: list[Any]) -> Any:
        """The option that looks best at once; the first of equals."""
        if len(options) == 1:
            return options[0]
        self.budget.judged += len(options)
        return options[best_place(values_of(self.evaluate, self.weigh, table, seat, options))]

    def play_on(self, table: Table, rng: Rng, turns: int) -> bool:
        """Let every seat answer what it likes for so many turns; whether there was time enough."""
        last = table.turns + turns
        while not table.over and table.turns < last:
            question = pending(table)
            if isinstance(question, Decision):
                if self.budget.is_spent():
                    return False
                play(table, self.likes(table, question.seat, question.options(table)))
            else:
                play(table, question.sample(table, rng))
        return True

    def prospects(self, table: Table, seat: Seat) -> float:
        """The seat's chance to win, by how every seat stands; for somebody alone, how good the table is.

        A lead counts as it did in many games between bots: the share of a seat grows by e for every
        1 / certainty that it is ahead.
        """
        self.budget.judged += self.seats
        if not self.certainty:
            return self.evaluate(table, seat)
        if table.over:
            won = self.winners(table)
            return 1.0 / len(won) if seat in won else 0.0
        own = self.evaluate(table, seat)
        total = 1.0
        for other in range(self.seats):
            if other != seat:
                total += exp(min(50.0, self.certainty * (self.evaluate(table, Seat(other)) - own)))
        return 1.0 / total
