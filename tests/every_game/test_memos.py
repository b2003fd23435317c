"""What evaluations keep from one table to the next changes no value, whatever was looked at before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from goldenspike.bots.search.one_ply import best_index, option_values
from goldenspike.core.agenda import Decision
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.games.montana.bot.evaluation import LANDSCAPES
from goldenspike.games.pioneer.bot.lines import KEPT
from goldenspike.games.railways.bot.traffic import LAST_TRAFFIC
from goldenspike.games.railways.bot.ways import LAST_FOUND, NOTHING_BUILT

MEMOS: dict[str, list[Any]] = {
    "montana": [LANDSCAPES],
    "pioneer": [KEPT],
    "railways": [LAST_TRAFFIC, LAST_FOUND, NOTHING_BUILT],
}
DECISIONS = {"montana": 90, "pioneer": 90, "railways": 90}
EVERY = {"montana": 3, "pioneer": 3, "railways": 6}
"""At which decisions the values are compared."""


def values_of(game: Any, table: Any) -> list[float]:
    """What each option is worth to whoever is asked."""
    question = pending(table)
    assert isinstance(question, Decision)
    return option_values(game.evaluate, game.evaluate_options, table, question.seat, question.options(table))


def values_anew(game: Any, table: Any) -> list[float]:
    """The same with nothing kept; what is kept now is there again afterwards."""
    memos = MEMOS[game.name]
    kept = [memo.copy() for memo in memos]
    for memo in memos:
        memo.clear()
    values = values_of(game, game.read_position(game.write_position(table)))
    for memo, before in zip(memos, kept, strict=True):
        memo.clear()
        if isinstance(memo, dict):
            memo.update(before)
        else:
            memo.extend(before)
    return values


def decisions(game: Any, seed: str) -> Iterator[Any]:
    """The table before each decision of a game in which every third answer is left to chance."""
    rng = Rng(seed)
    table = game.open(game.seats[-1], {})
    number = 0
    while not table.over and number < DECISIONS[game.name]:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, question.sample(table, rng))
            continue
        number += 1
        yield table
        options = question.options(table)
        if game.name != "pioneer" and rng.below(3) == 0:
            play(table, options[rng.below(len(options))])
        else:
            play(table, options[best_index(values_of(game, table))])


@pytest.mark.slow
@pytest.mark.parametrize("name", MEMOS)
def test_what_was_kept_changes_no_value(name: str) -> None:
    game = find(name)
    for number, table in enumerate(decisions(game, "memos")):
        if number % EVERY[name] == 0:
            assert values_of(game, table) == values_anew(game, table), f"decision {number}"


@pytest.mark.slow
@pytest.mark.parametrize("name", MEMOS)
def test_what_was_kept_does_not_outlive_the_weights(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(name)
    weights: Any = game.evaluation_weights
    last = None
    for table in decisions(game, "weights"):
        if pending(table).options(table)[1:]:
            last = table.copy()
    assert last is not None
    for weight in [each for each in dir(weights) if isinstance(getattr(weights, each), float)]:
        values_of(game, last)
        with monkeypatch.context() as patch:
            patch.setattr(weights, weight, getattr(weights, weight) * 1.25)
            assert values_of(game, last) == values_anew(game, last), weight
