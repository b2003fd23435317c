"""Summary statistics of a series: wins, scores and lengths, with confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final

import msgspec

from goldenspike.core.form import is_compiled
from goldenspike.core.game import Game
from goldenspike.sim.runner import GameResult, Series

NORMAL_95: Final = 1.959963984540054
"""Half the width of a 95 % interval of the normal distribution, in standard deviations."""


class Share(msgspec.Struct, frozen=True):
    """A proportion `times / of`, with its 95 % confidence interval."""

    times: int
    of: int
    share: float
    low: float
    high: float


class Distribution(msgspec.Struct, frozen=True):
    """The distribution of numbers: their mean with its 95 % interval, extremes, median and deciles."""

    mean: float
    low: float
    """The lower end of the confidence interval of the mean."""
    high: float
    least: int
    tenth: int
    """The first decile: a tenth of the numbers lie at or below it."""
    median: int
    ninetieth: int
    most: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a series. A shared win is no win: wins, shared and unfinished games are all games."""

    game: str
    version: int
    options: dict[str, str]
    games: int
    seed: int
    seats: tuple[str, ...]
    """The bots as they sat in the first game."""
    rotated: bool
    wins: list[int]
    """By seat."""
    wins_by_bot: dict[str, int]
    win_share: list[Share]
    """By seat."""
    win_share_by_bot: dict[str, Share]
    """Of all games; a bot at several seats wins whenever one of them does."""
    shared: int
    """Games with several winners."""
    unfinished: int
    """Games ended by the turn limit."""
    forfeits_by_bot: dict[str, int]
    """Decisions taken at random because an outside bot failed; only bots that did."""
    answers_mean: float
    turns_mean: float
    turns_min: int
    turns_max: int
    scores_mean: list[float]
    """By seat."""
    scores_mean_by_bot: dict[str, float]
    scores_spread: list[Distribution]
    """By seat; empty without a game."""
    figures: dict[str, Distribution]
    """The game's own statistics by name, over all games, and over all seats if each seat has a number."""
    seconds: float
    answers_per_second: float
    compiled: bool


def wilson_share(times: int, of: int, width: float = NORMAL_95) -> Share:
    """Return a proportion with its Wilson score interval, which also holds for few games and near 0 and 1.

    The width is half that of the interval in standard deviations, for another one than of 95 %.

    >>> wilson_share(95, 100).low > 0.88
    True
    >>> wilson_share(0, 0).high
    1.0
    """
    if not of:
        return Share(times, of, 0.0, 0.0, 1.0)
    share = times / of
    shrinkage = width * width / of
    centre = (share + shrinkage / 2) / (1 + shrinkage)
    half = width * sqrt(share * (1 - share) / of + shrinkage / (4 * of)) / (1 + shrinkage)
    return Share(times, of, share, max(0.0, centre - half), min(1.0, centre + half))


def distribution(numbers: list[int]) -> Distribution:
    """Return the distribution of one or more numbers.

    >>> distribution([1, 2, 3]).median
    2
    """
    ordered = sorted(numbers)
    count = len(ordered)
    mean = sum(ordered) / count
    variance = sum((number - mean) ** 2 for number in ordered) / max(1, count - 1)
    half = NORMAL_95 * sqrt(variance / count)
    return Distribution(
        mean=round(mean, 4),
        low=round(mean - half, 4),
        high=round(mean + half, 4),
        least=ordered[0],
        tenth=ordered[(count - 1) // 10],
        median=ordered[(count - 1) // 2],
        ninetieth=ordered[(count - 1) * 9 // 10],
        most=ordered[-1],
    )


def summarise(
    game: Game, series: Series, results: Iterable[GameResult], seconds: float, answers_now: int | None = None
) -> Summary:
    """Return the statistics of a series, whatever the order of its results.

    It took so many seconds, in which so many answers were given: all of them, unless it was resumed.
    """
    ordered = sorted(results, key=lambda result: result.number)
    seats = len(series.bots)
    wins = [0] * seats
    wins_by_bot = dict.fromkeys(series.bots, 0)
    points = [0] * seats
    points_by_bot = dict.fromkeys(series.bots, 0)
    forfeits: Counter[str] = Counter()
    for result in ordered:
        seating = series.seating(result.number)
        if len(result.winners) == 1:
            wins[result.winners[0]] += 1
            wins_by_bot[seating[result.winners[0]]] += 1
        for seat, score in enumerate(result.scores):
            points[seat] += score
            points_by_bot[seating[seat]] += score
        for seat, times in result.forfeits.items():
            forfeits[seating[seat]] += times
    games = len(ordered)
    answers = sum(result.answers for result in ordered)
    turns = [result.turns for result in ordered]
    return Summary(
        game=game.name,
        version=game.version,
        options=game.complete_settings(series.options),
        games=games,
        seed=series.seed,
        seats=series.bots,
        rotated=series.rotate,
        wins=wins,
        wins_by_bot=wins_by_bot,
        win_share=[wilson_share(won, games) for won in wins],
        win_share_by_bot={bot: wilson_share(won, games) for bot, won in wins_by_bot.items()},
        shared=sum(len(result.winners) > 1 for result in ordered),
        unfinished=sum(not result.finished for result in ordered),
        forfeits_by_bot=dict(forfeits),
        answers_mean=rounded_mean(answers, games),
        turns_mean=rounded_mean(sum(turns), games),
        turns_min=min(turns, default=0),
        turns_max=max(turns, default=0),
        scores_mean=[rounded_mean(total, games) for total in points],
        scores_mean_by_bot={
            bot: rounded_mean(total, games * series.bots.count(bot)) for bot, total in points_by_bot.items()
        },
        scores_spread=[
            distribution([result.scores[seat] for result in ordered]) for seat in range(seats if games else 0)
        ],
        figures={
            name: distribution([number for result in ordered for number in result.figures[name]])
            for name in (ordered[0].figures if games else ())
        },
        seconds=round(seconds, 3),
        answers_per_second=rate(answers if answers_now is None else answers_now, seconds),
        compiled=is_compiled(game),
    )


def rounded_mean(total: int, count: int) -> float:
    """Return a mean rounded to four digits; 0 of nothing."""
    return round(total / count, 4) if count else 0.0


def rate(count: int, seconds: float) -> float:
    """Return a number per second, rounded to one digit; 0 in no time."""
    return round(count / seconds, 1) if seconds else 0.0
