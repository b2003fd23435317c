"""Rollouts of the best few options, in the same worlds and with the same dice for all of them."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final, final

from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.play import play
from goldenspike.core.rng import Rng

MIN_WORLDS: Final = 4
"""Before so many worlds no option counts as clearly best."""
DECISIVE_ERRORS: Final = 3.0
"""A mean difference of so many standard errors is decisive."""
PRIOR_WORLDS: Final = 1.0
"""The value found by planning weighs as much as the results of so many worlds."""
HALVINGS: Final = 2
"""How often the worse half of the options is dropped, at equal shares of the budget."""


@final
class Rollouts:
    """The results of rollouts of a few options, in worlds that are the same for all of them.

    Options are named by their indices in the list of all options of the decision.
    """

    def __init__(self, candidates: list[int], prior: list[float]) -> None:
        self.candidates = candidates
        self.live = candidates[:]
        """Candidates that are still compared."""
        self.prior = prior
        """By option, the value found by planning, in the measure of the results."""
        self.results: list[list[float]] = [[] for _ in prior]
        """By option, the win probability (in a game for one, the points) after the rollout in each world."""
        self.worlds = 0

    def value(self, option: int) -> float:
        """Return the mean result of an option, with its prior as that of `PRIOR_WORLDS` worlds."""
        results = self.results[option]
        total = PRIOR_WORLDS * self.prior[option]
        for result in results:
            total += result
        return total / (PRIOR_WORLDS + len(results))

    def mean(self, option: int) -> float:
        """Return the mean result of an option; its prior before the first world."""
        results = self.results[option]
        return sum(results) / len(results) if results else self.prior[option]

    def standard_error(self, option: int) -> float:
        """Return the standard error of the mean; 0 with fewer than two worlds."""
        results = self.results[option]
        number = len(results)
        if number < 2:
            return 0.0
        mean = self.mean(option)
        squares = 0.0
        for result in results:
            squares += (result - mean) * (result - mean)
        return sqrt(squares / (number - 1) / number)

    def best(self) -> int:
        """Return the live option with the highest value, the first of equals."""
        best = self.live[0]
        for option in self.live:
            if self.value(option) > self.value(best):
                best = option
        return best

    def prune_below_best(self, gap: float) -> None:
        """Drop live options whose prior is lower than the best one by more than the gap."""
        least = max([self.prior[option] for option in self.live]) - gap
        self.live = [option for option in self.live if self.prior[option] >= least]

    def halve(self) -> None:
        """Keep the better half of the live options, at least two."""
        order = sorted(self.live, key=lambda option: -self.value(option))
        self.live = order[: max(2, (len(order) + 1) // 2)]

    def is_decided(self) -> bool:
        """Return whether the best option is decisively better than every other live one."""
        if self.worlds < MIN_WORLDS:
            return False
        best = self.best()
        for other in self.live:
            if other != best and not is_decisive(self.results[best], self.results[other]):
                return False
        return True


def is_decisive(results: list[float], others: list[float]) -> bool:
    """Return whether results are better than others by a paired test, world by world."""
    number = min(len(results), len(others))
    total = 0.0
    squares = 0.0
    for world in range(number):
        difference = results[world] - others[world]
        total += difference
        squares += difference * difference
    mean = total / number
    variance = squares / number - mean * mean
    return mean > DECISIVE_ERRORS * sqrt(max(variance, 0.0) / number) if mean > 0.0 else False


def compare_options(
    evaluator: Evaluator,
    imagine: Callable[[int], Table],
    seat: Seat,
    options: list[Any],
    rollouts: Rollouts,
    turns: int,
    seed: str,
) -> None:
    """Roll every live option out in one world after the other, until the budget is spent or one is best.

    The worse half of the options is dropped `HALVINGS` times on the way. A world in which the budget did not
    last for all of them does not count.
    """
    halvings = 0
    while not evaluator.budget.is_spent() and len(rollouts.live) > 1:
        world = imagine(rollouts.worlds)
        results: list[float] = []
        for option in rollouts.live:
            child: Table = world.copy()
            play(child, options[option])
            if not evaluator.rollout(child, Rng(f"{seed} dice {rollouts.worlds}"), turns):
                return
            results.append(evaluator.win_probability(child, seat))
        for index in range(len(results)):
            rollouts.results[rollouts.live[index]].append(results[index])
        rollouts.worlds += 1
        if rollouts.is_decided():
            return
        if halvings < HALVINGS and evaluator.budget.used_share() * (HALVINGS + 1) >= halvings + 1:
            halvings += 1
            rollouts.halve()


def roll_out_best(
    evaluator: Evaluator,
    imagine: Callable[[int], Table],
    seat: Seat,
    option: Any,
    best: int,
    rollouts: Rollouts,
    seed: str,
) -> None:
    """Roll the best option out for a round in one world after the other, until the budget is spent.

    Every other candidate is given the same result less the difference of their priors, but no win
    probability below 0.
    """
    least = 0.0 if evaluator.certainty else float("-inf")
    while not evaluator.budget.is_spent():
        table = imagine(rollouts.worlds)
        play(table, option)
        if not evaluator.rollout(table, Rng(f"{seed} dice {rollouts.worlds}"), evaluator.seats):
            return
        result = evaluator.win_probability(table, seat)
        for other in rollouts.candidates:
            difference = rollouts.prior[best] - rollouts.prior[other]
            rollouts.results[other].append(max(least, result - difference))
        rollouts.worlds += 1
