"""Reading notation and positions of every game: what is good comes back, nonsense costs nothing."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core import registry
from goldenspike.core.game import Game
from goldenspike.core.play import BrokenPosition
from kit.reading import is_read_or_refused, is_table_or_refused, nonsense, position_of

QUICK = ("america",)
"""Read for every commit; the others by scripts/test."""

games = pytest.mark.parametrize(
    "game",
    [
        pytest.param(registry.find(name), marks=[] if name in QUICK else [pytest.mark.slow], id=name)
        for name in registry.names()
    ],
)


def first_words(game: Game) -> list[str]:
    """The words that an answer may begin with."""
    return sorted(import_module(f"goldenspike.games.{game.name}.notation").HINTS)


@games
@given(text=st.text(max_size=80))
def test_nonsense_is_refused_with_a_sentence(game: Game, text: str) -> None:
    is_read_or_refused(game, text)


@games
@given(data=st.data(), rest=st.text(alphabet="abcdefghiorst 0123456789.–-,()", max_size=30))
def test_near_misses_are_refused_with_a_sentence(game: Game, data: st.DataObject, rest: str) -> None:
    is_read_or_refused(game, f"{data.draw(st.sampled_from(first_words(game)))} {rest}")


@games
def test_a_position_is_plain_json_and_reads_back_as_written(game: Game) -> None:
    for number in range(20):
        position = position_of(game, f"reading {number}")
        written = game.write_position(game.read_position(position))
        assert written == position
        assert json.loads(json.dumps(written)) == written


@games
@given(junk=nonsense)
def test_nonsense_is_no_position(game: Game, junk: Any) -> None:
    with pytest.raises(BrokenPosition):
        game.read_position(junk)


@games
@given(data=st.data(), seed=st.integers(0, 30))
def test_a_damaged_position_is_refused_or_still_a_table(game: Game, data: st.DataObject, seed: int) -> None:
    position = position_of(game, f"damage {seed}")
    spot: Any = position
    for _ in range(data.draw(st.integers(1, 4))):
        keys = sorted(spot) if isinstance(spot, dict) else list(range(len(spot)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if isinstance(spot[key], (dict, list)) and spot[key] and data.draw(st.booleans()):
            spot = spot[key]
            continue
        spot[key] = data.draw(nonsense)
        break
    is_table_or_refused(game, position)
