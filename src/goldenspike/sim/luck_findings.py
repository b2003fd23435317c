"""What luck meant for results: wins by quarter of luck, and how much of the result it explains."""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, sqrt, tanh
from typing import Final

import msgspec

from goldenspike.core.game import Game
from goldenspike.sim.study import StudiedGame
from goldenspike.sim.summary import NORMAL_95, Share, wilson_share

QUARTERS: Final = 4
LEAST_GAMES: Final = 8
"""With fewer games nothing is said about luck."""


class Quarter(msgspec.Struct, frozen=True):
    """A quarter of all seats by their luck, the unluckiest first."""

    low: float
    """The least luck in it."""
    high: float
    wins: Share
    """Of its seats; of nobody in a game for one."""
    score: float
    """The mean score."""


class LuckFindings(msgspec.Struct, frozen=True, kw_only=True):
    """Luck against results."""

    alone: bool
    """Whether it is a game for one: luck in the game's evaluation instead of chances to win."""
    unit: str
    quarters: list[Quarter]
    correlation: float
    """Of luck and winning, in a game for one of luck and the score."""
    low: float
    high: float
    """The 95 % interval of the correlation."""
    luckiest: Share
    """How often the seat with the best luck of its game won."""
    spread: float
    """The standard deviation of a seat's luck."""
    by_chance: dict[str, float]
    """By kind of chance, its part in all that luck moved, with the sum 1."""

    @property
    def explained(self) -> float:
        """The share of the variance of results that luck explains."""
        return self.correlation**2


def find_luck(game: Game, studied: Sequence[StudiedGame]) -> LuckFindings | None:
    """Return what luck meant in these games; None if it was not measured in enough of them."""
    known = [each for each in studied if each.study.luck and each.winners]
    if len(known) < LEAST_GAMES:
        return None
    seats = len(known[0].study.luck)
    alone = seats == 1
    rows = sorted(
        [
            (
                luck,
                1.0 / len(each.winners) if seat in each.winners else 0.0,
                each.study.scores[-1][seat],
            )
            for each in known
            for seat, luck in enumerate(each.study.luck)
        ]
    )
    lucks = [luck for luck, _, _ in rows]
    reached = correlation(lucks, [score if alone else won for _, won, score in rows])
    low, high = correlation_interval(reached, len(rows))
    moved: dict[str, float] = {}
    for each in known:
        for kind, number in each.study.luck_by_chance.items():
            moved[kind] = moved.get(kind, 0.0) + number
    total = sum(moved.values()) or 1.0
    single = [each for each in known if len(each.winners) == 1]
    return LuckFindings(
        alone=alone,
        unit=game.evaluation_unit if alone else "points of chance",
        quarters=[
            quarter_of(rows[len(rows) * part // QUARTERS : len(rows) * (part + 1) // QUARTERS])
            for part in range(QUARTERS)
        ],
        correlation=reached,
        low=low,
        high=high,
        luckiest=wilson_share(
            sum([each.study.luck[each.winners[0]] == max(each.study.luck) for each in single]), len(single)
        ),
        spread=sqrt(sum([luck * luck for luck in lucks]) / len(lucks)),
        by_chance={kind: number / total for kind, number in sorted(moved.items(), key=lambda item: -item[1])},
    )


def quarter_of(rows: Sequence[tuple[float, float, float]]) -> Quarter:
    """Return a quarter from its rows of luck, win and score; a shared win counts as none."""
    won = sum([win == 1.0 for _, win, _ in rows])
    mean = sum([score for _, _, score in rows]) / len(rows)
    return Quarter(rows[0][0], rows[-1][0], wilson_share(won, len(rows)), mean)


def correlation(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return the correlation of two samples; 0 if one of them never differs.

    >>> correlation([1, 2, 3], [2, 4, 6])
    1.0
    """
    mean, mean_of_others = sum(ones) / len(ones), sum(others) / len(others)
    both = sum([(one - mean) * (other - mean_of_others) for one, other in zip(ones, others, strict=True)])
    squares = sum([(one - mean) ** 2 for one in ones])
    squares_of_others = sum([(other - mean_of_others) ** 2 for other in others])
    if not squares or not squares_of_others:
        return 0.0
    return both / sqrt(squares * squares_of_others)


def correlation_interval(found: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a correlation of so many pairs, by Fisher's transformation."""
    if count < 4 or abs(found) >= 1:
        return found, found
    middle = atanh(found)
    half = NORMAL_95 / sqrt(count - 3)
    return tanh(middle - half), tanh(middle + half)
