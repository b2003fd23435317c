"""Static evaluation of tables, the rollout policy, and win probabilities, all charged to one budget."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, final

from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.one_ply import Evaluate, Weigh, best_index, option_values
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

Winners = Callable[[Any], tuple[int, ...]]


@final
class Evaluator:
    """A game's evaluation functions; every table they look at is counted in the budget."""

    def __init__(
        self,
        evaluate: Evaluate,
        foresee: Evaluate,
        weigh: Weigh | None,
        winners: Winners,
        seats: int,
        certainty: float,
        budget: Budget,
        judge: Evaluate | None = None,
    ) -> None:
        self.evaluate = evaluate
        """Static evaluation, used at one ply and for win probabilities."""
        self.foresee = foresee
        """Static evaluation of the tables that plans lead to."""
        self.weigh = weigh
        """The game's own way to value all options at once, or None."""
        self.winners = winners
        self.seats = seats
        self.certainty = certainty
        """Logistic slope from a lead in `evaluate` to the win probability; 0 in a game for one."""
        self.budget = budget
        self.judge = judge
        """What adds to the value of a table at which a plan ends, or None."""

    def value(self, table: Table, seat: Seat) -> float:
        """Return the value of a table that a plan leads to."""
        self.budget.evaluated += 1
        return self.foresee(table, seat)

    def end_value(self, table: Table, seat: Seat, value: float) -> float:
        """Return the value of a table at which a plan ends, from what it is worth as a step of a plan."""
        if self.judge is None:
            return value
        self.budget.evaluated += 1
        return value + self.judge(table, seat)

    def values(self, table: Table, seat: Seat, options: list[Any]) -> list[float]:
        """Return the value of each option as a step of a plan, in the order of the options."""
        self.budget.evaluated += len(options)
        return option_values(self.foresee, self.weigh, table, seat, options)

    def best_option(self, table: Table, seat: Seat, options: list[Any]) -> Any:
        """Return the option that is best at one ply, the first of equals: the rollout policy."""
        if len(options) == 1:
            return options[0]
        self.budget.evaluated += len(options)
        return options[best_index(option_values(self.evaluate, self.weigh, table, seat, options))]

    def rollout(self, table: Table, rng: Rng, turns: int) -> bool:
        """Play on for so many turns with `best_option` at every seat; return whether the budget lasted."""
        last = table.turns + turns
        while not table.over and table.turns < last:
            question = pending(table)
            if isinstance(question, Decision):
                if self.budget.is_spent():
                    return False
                play(table, self.best_option(table, question.seat, question.options(table)))
            else:
                play(table, question.sample(table, rng))
        return True

    def win_probability(self, table: Table, seat: Seat) -> float:
        """Return the seat's probability to win; in a game for one, the evaluation of the table.

        It is a softmax over the evaluations of all seats with the slope `certainty`, which is fitted on
        games between bots. A finished game counts as it ended, a shared win as a part of one.
        """
        self.budget.evaluated += self.seats
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
