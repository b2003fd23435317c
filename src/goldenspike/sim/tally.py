"""The statistics of many games: who won how often, how long they took, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final

import msgspec

from goldenspike.core.form import is_compiled
from goldenspike.core.game import Game
from goldenspike.sim.series import Result, Series

NORMAL_95: Final = 1.959963984540054
"""So many standard deviations either side hold 95 % of a normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with the interval that holds the true share in 95 of 100 such series."""

    times: int
    of: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How numbers are spread: a tenth of them lie at or below `tenth`, half of them at or below `median`."""

    mean: float
    low: float
    """The interval, from here to `high`, that holds the true mean in 95 of 100 such series."""
    high: float
    least: int
    tenth: int
    median: int
    ninetieth: int
    most: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a series came to. A win is a win alone: wins, shared and unfinished games add up to the games."""

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
    """Decisions taken by chance because an outside bot failed; only bots that did."""
    answers_mean: float
    turns_mean: float
    turns_min: int
    turns_max: int
    scores_mean: list[float]
    """By seat."""
    scores_mean_by_bot: dict[str, float]
    scores_spread: list[Spread]
    """By seat; none without a game."""
    figures: dict[str, Spread]
    """What else the game counts, by name: over all games, and over all seats of what each seat has."""
    seconds: float
    answers_per_second: float
    compiled: bool


def wilson(times: int, of: int) -> Share:
    """A share with its 95 % interval after Wilson, which is sound for few games and for shares near 0 and 1.

    >>> wilson(95, 100).low > 0.88
    True
    >>> wilson(0, 0).high
    1.0
    """
    if not of:
        return Share(times, of, 0.0, 0.0, 1.0)
    share = times / of
    spread = NORMAL_95 * NORMAL_95 / of
    middle = (share + spread / 2) / (1 + spread)
    half = NORMAL_95 * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return Share(times, of, share, max(0.0, middle - half), min(1.0, middle + half))


def spread(scores: list[int]) -> Spread:
    """How these scores, at least one, are spread.

    >>> spread([1, 2, 3]).median
    2
    """
    ordered = sorted(scores)
    number = len(ordered)
    mean = sum(ordered) / number
    variance = sum((score - mean) ** 2 for score in ordered) / max(1, number - 1)
    half = NORMAL_95 * sqrt(variance / number)
    return Spread(
        mean=round(mean, 4),
        low=round(mean - half, 4),
        high=round(mean + half, 4),
        least=ordered[0],
        tenth=ordered[(number - 1) // 10],
        median=ordered[(number - 1) // 2],
        ninetieth=ordered[(number - 1) * 9 // 10],
        most=ordered[-1],
    )


def summarise(game: Game, series: Series, results: Iterable[Result], seconds: float) -> Summary:
    """The summary of a series that took so many seconds, whatever order its results came in."""
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
        win_share=[wilson(won, games) for won in wins],
        win_share_by_bot={bot: wilson(won, games) for bot, won in wins_by_bot.items()},
        shared=sum(len(result.winners) > 1 for result in ordered),
        unfinished=sum(not result.finished for result in ordered),
        forfeits_by_bot=dict(forfeits),
        answers_mean=_mean(answers, games),
        turns_mean=_mean(sum(turns), games),
        turns_min=min(turns, default=0),
        turns_max=max(turns, default=0),
        scores_mean=[_mean(total, games) for total in points],
        scores_mean_by_bot={
            bot: _mean(total, games * series.bots.count(bot)) for bot, total in points_by_bot.items()
        },
        scores_spread=[
            spread([result.scores[seat] for result in ordered]) for seat in range(seats if games else 0)
        ],
        figures={
            name: spread([number for result in ordered for number in result.figures[name]])
            for name in (ordered[0].figures if games else ())
        },
        seconds=round(seconds, 3),
        answers_per_second=round(answers / seconds, 1) if seconds else 0.0,
        compiled=is_compiled(game),
    )


def _mean(total: int, number: int) -> float:
    return round(total / number, 4) if number else 0.0
