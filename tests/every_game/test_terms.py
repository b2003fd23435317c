"""What a bot says of a table in named parts is what it judges it by."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from kit.walks import seats_of, walk


def test_the_parts_of_an_evaluation_add_up_to_it(game: Game, fewer_seeds: list[str]) -> None:
    if game.evaluation_terms is None:
        return
    for seed in fewer_seeds[:4]:
        for number, (table, _) in enumerate(walk(game, seed, longest=60)):
            if number % 20 and not table.over:
                continue
            for seat in seats_of(table):
                parts = game.evaluation_terms(table, Seat(seat))
                assert sum(change for _, change in parts) == pytest.approx(game.evaluate(table, Seat(seat)))
                assert len({name for name, _ in parts}) == len(parts)
