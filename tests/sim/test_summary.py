"""Summary statistics of a series."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.sim.runner import GameResult, Series
from goldenspike.sim.summary import distribution, summarise, wilson_share
from kit import toy

SERIES = Series("goldrush", ("greedy", "random", "random"), {}, games=4, seed=9)
RESULTS = [
    GameResult(0, (0,), (5, 1, 2), 10, 4, True),
    GameResult(1, (0,), (4, 0, 3), 20, 8, True),
    GameResult(2, (1, 2), (1, 3, 3), 30, 6, True),
    GameResult(3, (), (0, 0, 1), 40, 100, False),
]
"""The seats greedy takes in these games: 0, 1, 2, 0."""


def test_wins_are_counted_by_seat_and_by_bot() -> None:
    summary = summarise(toy.GAME, SERIES, RESULTS, 2.0)
    assert summary.wins == [2, 0, 0]
    assert summary.wins_by_bot == {"greedy": 1, "random": 1}
    assert (summary.shared, summary.unfinished, summary.games) == (1, 1, 4)
    assert summary.scores_mean == [2.5, 1.0, 2.25]
    assert summary.scores_mean_by_bot == {"greedy": (5 + 0 + 3 + 0) / 4, "random": 15 / 8}
    assert (summary.answers_mean, summary.turns_mean) == (25.0, 29.5)
    assert (summary.turns_min, summary.turns_max) == (4, 100)
    assert summary.answers_per_second == 50.0
    assert summary.options == {"order": "forwards"}


def test_scores_have_a_distribution_by_seat() -> None:
    first, *_, last = summarise(toy.GAME, SERIES, RESULTS, 2.0).scores_spread
    assert (first.mean, first.least, first.tenth, first.median, first.ninetieth, first.most) == (
        2.5,
        0,
        0,
        1,
        4,
        5,
    )
    assert first.low < first.mean < first.high
    assert last.mean == 2.25


def test_figures_have_a_distribution_over_games_and_seats() -> None:
    assert summarise(toy.GAME, SERIES, RESULTS, 2.0).figures == {}
    figures = [{"rounds": (8,), "bonds": (0, 1, 2)}, {"rounds": (12,), "bonds": (3, 4, 8)}]
    counted = [
        GameResult(number, (0,), (5, 1, 2), 10, 4, finished=True, figures=each)
        for number, each in enumerate(figures)
    ]
    found = summarise(toy.GAME, SERIES, counted, 2.0).figures
    assert (found["rounds"].mean, found["rounds"].least, found["rounds"].most) == (10, 8, 12)
    assert (found["bonds"].mean, found["bonds"].least, found["bonds"].most) == (3, 0, 8)


def test_the_distribution_of_one_number_is_a_point() -> None:
    only = distribution([-3])
    assert (only.mean, only.low, only.high, only.least, only.most) == (-3, -3, -3, -3, -3)


def test_the_order_of_results_does_not_matter() -> None:
    summaries = [summarise(toy.GAME, SERIES, order, 2.0) for order in permutations(RESULTS)]
    assert all(summary == summaries[0] for summary in summaries)


def test_no_games_make_an_empty_summary() -> None:
    summary = summarise(toy.GAME, SERIES, [], 0.0)
    assert (summary.games, summary.turns_min, summary.answers_per_second) == (0, 0, 0.0)
    assert summary.scores_spread == []


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (190, 200, 0.9104, 0.9726), (200, 200, 0.9812, 1.0)],
)
def test_wilson_agrees_with_the_textbook(times: int, of: int, low: float, high: float) -> None:
    share = wilson_share(times, of)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)


@given(st.integers(1, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_interval_holds_its_share(pair: tuple[int, int]) -> None:
    share = wilson_share(*pair)
    assert 0.0 <= share.low <= share.share + 1e-12
    assert share.share - 1e-12 <= share.high <= 1.0
