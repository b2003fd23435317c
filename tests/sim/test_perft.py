"""Counting answer sequences."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.sim.perft import count, divide
from kit import toy


def sequences(table: Table, depth: int) -> list[tuple[object, ...]]:
    """Every sequence of so many answers, written out."""
    found: list[tuple[tuple[object, ...], Table]] = [((), table)]
    for _ in range(depth):
        longer: list[tuple[tuple[object, ...], Table]] = []
        for answers, reached in found:
            if reached.over:
                continue
            for answer in pending(reached).options(reached):
                ahead = reached.copy()
                play(ahead, answer)
                longer.append(((*answers, answer), ahead))
        found = longer
    return [answers for answers, _ in found]


def entered(game: Game, answers: int) -> Table:
    """A table some way into a random game."""
    table = game.open(game.seats[-1], {})
    rng = Rng("perft")
    for _ in range(answers):
        play(table, pending(table).sample(table, rng))
    return table


@pytest.mark.parametrize("depth", range(7))
def test_the_count_is_the_number_of_sequences(depth: int) -> None:
    written_out = sequences(toy.GAME.open(2, {}), depth)
    assert len(written_out) == len(set(written_out)) == count(toy.GAME.open(2, {}), depth)


def test_the_count_in_the_middle_of_america_leaves_the_table_alone() -> None:
    game = find("america")
    table = entered(game, 300)
    before = game.write_position(table)
    assert count(table, 2) == len(sequences(table, 2))
    assert sum(number for _, number in divide(table, 2)) == count(table, 2)
    assert game.write_position(table) == before


def test_nothing_follows_the_end_of_a_game() -> None:
    table = entered(toy.GAME, 0)
    rng = Rng("end")
    while not table.over:
        play(table, pending(table).sample(table, rng))
    assert count(table, 0) == 1
    assert count(table, 1) == 0
    assert divide(table, 1) == []
    assert divide(toy.GAME.open(2, {}), 0) == []
