"""Two samples compared by their means: winners and others, with the interval of the difference."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from goldenspike.sim.summary import NORMAL_95


class Contrast(msgspec.Struct, frozen=True):
    """A count, of winners and of the others, and the difference of the means with its 95 % interval."""

    name: str
    winners: float
    others: float
    low: float
    high: float
    seats: int
    """How many seats had any of it."""

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return self.low > 0 or self.high < 0


def contrast(name: str, winners: Sequence[float], others: Sequence[float]) -> Contrast:
    """Return the contrast of two samples, by the normal interval of the difference of their means."""
    if not winners or not others:
        mean = sum(winners) / len(winners) if winners else 0.0
        return Contrast(name, mean, 0.0, 0.0, 0.0, sum(number > 0 for number in winners))
    first, second = sum(winners) / len(winners), sum(others) / len(others)
    half = NORMAL_95 * sqrt(sample_variance(winners) / len(winners) + sample_variance(others) / len(others))
    seats = sum(number > 0 for number in (*winners, *others))
    return Contrast(name, first, second, first - second - half, first - second + half, seats)


def sample_variance(numbers: Sequence[float]) -> float:
    """Return the variance of a sample; 0 of a single number."""
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
