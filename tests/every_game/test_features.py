"""Features of every game that has a learned judgement: one number for each name, from any table."""

from __future__ import annotations

from math import isfinite

import pytest

from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng

GAMES = [name for name in ("america", "montana", "pioneer", "railways") if find(name).features is not None]


@pytest.mark.parametrize("name", GAMES)
def test_every_table_has_a_number_for_every_feature(name: str) -> None:
    game = find(name)
    features = game.features
    assert features is not None
    for seats in game.seats:
        table = game.open(seats, {})
        rng = Rng(f"features {name} {seats}")
        width = len(features.of_table) + seats * len(features.of_seat)
        for _ in range(120):
            found = features.read(table)
            assert len(found) == width
            assert all(isfinite(number) for number in found)
            assert 0.0 <= found[0] <= 1.0, "the first is the progress of the game"
            if table.over:
                break
            play(table, pending(table).sample(table, rng))


@pytest.mark.parametrize("name", GAMES)
def test_features_have_names_of_their_own(name: str) -> None:
    features = find(name).features
    assert features is not None
    names = [feature.name for feature in (*features.of_table, *features.of_seat)]
    assert len(set(names)) == len(names)
    assert all(feature.group for feature in (*features.of_table, *features.of_seat))
