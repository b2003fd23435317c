"""How somebody judges a table who plans a whole turn: what is kept counts for more while there is time."""

from __future__ import annotations

import pytest

from goldenspike.games.america.bot import evaluate, evaluate_plan, evaluation_terms
from goldenspike.games.america.bot.plan_evaluation import time_left
from goldenspike.games.america.bot.weights import WEIGHTS
from kit.america import Scenario


def board() -> Scenario:
    """Red and blue have a city each, and a game before them."""
    return Scenario().city("red", "Omaha").city("blue", "Denver").turn("red")


def test_a_game_lasts_until_the_first_has_delivered_everything() -> None:
    scene = board()
    assert time_left(scene.table) == 1.0
    scene.goods("blue", 2).cities_left("blue", 2)
    assert time_left(scene.table) == 0.5


@pytest.mark.parametrize("goods", [8, 4, 1])
def test_what_is_kept_counts_for_more_the_longer_the_game_will_last(goods: int) -> None:
    scene = board().hand("red", "2 ore 1 coal").gold("red", 5).cards("red", "engineer")
    scene.goods("blue", goods).cities_left("blue", 0)
    table, seat = scene.table, scene.seat("red")
    parts = dict(evaluation_terms(table, seat))
    kept = (
        WEIGHTS.kept_hand * parts["cards in hand"]
        + WEIGHTS.kept_gold * parts["gold"]
        + WEIGHTS.kept_cards * parts["development cards"]
        + WEIGHTS.kept_production * parts["production"]
    )
    assert kept > 0
    assert evaluate_plan(table, seat) - evaluate(table, seat) == pytest.approx(kept * goods / 8)


def test_at_the_end_only_the_end_counts() -> None:
    scene = board()
    scene.table.over = True
    seat = scene.seat("red")
    assert evaluate_plan(scene.table, seat) == evaluate(scene.table, seat)
