"""Trying the best few options out: in the same imagined worlds, with the same dice, everybody playing on."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final, final

from goldenspike.bots.search.judge import Judge
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.play import play
from goldenspike.core.rng import Rng

ENOUGH: Final = 4
"""Worlds after which one may be sure."""
SURE: Final = 3.0
"""So many standard errors between the two best are sure."""
TRUST: Final = 1.0
"""So many worlds does the first judgement weigh."""


@final
class Trials:
    """How a few options fared in worlds that were the same for all of them."""

    def __init__(self, candidates: list[int], first: list[float]) -> None:
        self.tried = candidates
        self.live = candidates[:]
        """Options still in the running, by their places."""
        self.first = first
        self.gains: list[list[float]] = [[] for _ in first]
        """For every option, what its prospects came to in each world."""
        self.worlds = 0

    def value(self, option: int) -> float:
        """What an option is worth after all: mostly how it fared, a little how it looked at first."""
        fared = self.gains[option]
        total = TRUST * self.first[option]
        for gain in fared:
            total += gain
        return total / (TRUST + len(fared))

    def mean(self, option: int) -> float:
        """How it fared."""
        fared = self.gains[option]
        return sum(fared) / len(fared) if fared else self.first[option]

    def doubt(self, option: int) -> float:
        """The standard error of that; one world says nothing about it."""
        fared = self.gains[option]
        number = len(fared)
        if number < 2:
            return 0.0
        mean = self.mean(option)
        squares = 0.0
        for gain in fared:
            squares += (gain - mean) * (gain - mean)
        return sqrt(squares / (number - 1) / number)

    def best(self) -> int:
        """The option that fared best; the first of equals."""
        top = self.live[0]
        for option in self.live:
            if self.value(option) > self.value(top):
                top = option
        return top

    def drop_below(self, gap: float) -> None:
        """Leave out what looks so much worse than the best at first sight."""
        least = max([self.first[option] for option in self.live]) - gap
        self.live = [option for option in self.live if self.first[option] >= least]

    def halve(self) -> None:
        """Keep the better half."""
        order = sorted(self.live, key=lambda option: -self.value(option))
        self.live = order[: max(2, (len(order) + 1) // 2)]

    def is_sure(self) -> bool:
        """Whether the best is clearly better than every other in the running."""
        if self.worlds < ENOUGH:
            return False
        top = self.best()
        for other in self.live:
            if other != top and not clearly(self.gains[top], self.gains[other]):
                return False
        return True


def clearly(one: list[float], other: list[float]) -> bool:
    """Whether one fared better than the other beyond doubt, world by world."""
    number = min(len(one), len(other))
    total = 0.0
    squares = 0.0
    for world in range(number):
        gap = one[world] - other[world]
        total += gap
        squares += gap * gap
    mean = total / number
    spread = squares / number - mean * mean
    return mean > SURE * sqrt(max(spread, 0.0) / number) if mean > 0.0 else False


def try_out(
    judge: Judge,
    imagine: Callable[[int], Table],
    seat: Seat,
    options: list[Any],
    trials: Trials,
    turns: int,
    seed: str,
) -> None:
    """Play every option on in one world after the other, until the time is up or the choice is sure.

    The worse half is dropped twice on the way. A world that could not be finished for all does not count.
    """
    dropped = 0
    while not judge.budget.is_spent() and len(trials.live) > 1:
        world = imagine(trials.worlds)
        gains: list[float] = []
        for option in trials.live:
            ahead: Table = world.copy()
            play(ahead, options[option])
            if not judge.play_on(ahead, Rng(f"{seed} dice {trials.worlds}"), turns):
                return
            gains.append(judge.prospects(ahead, seat))
        for place in range(len(gains)):
            trials.gains[trials.live[place]].append(gains[place])
        trials.worlds += 1
        if trials.is_sure():
            return
        if dropped < 2 and judge.budget.used() * 3 >= dropped + 1:
            dropped += 1
            trials.halve()


def play_out(
    judge: Judge,
    imagine: Callable[[int], Table],
    seat: Seat,
    option: Any,
    best: int,
    trials: Trials,
    seed: str,
) -> None:
    """Play the best option on for a round in one world after the other, until the time is up.

    Every other option fares as much worse in each of them as it was judged at first, though a chance cannot
    be less than none.
    """
    least = 0.0 if judge.certainty else float("-inf")
    while not judge.budget.is_spent():
        ahead = imagine(trials.worlds)
        play(ahead, option)
        if not judge.play_on(ahead, Rng(f"{seed} dice {trials.worlds}"), judge.seats):
            return
        fared = judge.prospects(ahead, seat)
        for other in trials.tried:
            trials.gains[other].append(max(least, fared - (trials.first[best] - trials.first[other])))
        trials.worlds += 1
