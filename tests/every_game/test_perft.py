"""Counts of sequences of answers at the named positions of every game that has them.

Every file `tests/games/*/perft/*.perft` holds a position and counts, one for each depth. They are counted
twice: fast, from what the pending question lists, and naively, from what is not refused; the naive counter is
slow and stops at the depth the file names. When a count is wrong the test prints the divide: both counts for
each first answer.

The `test_perft.py` of a game builds its positions, and writes the files anew when it is run as a program
(`PYTHONPATH=tests python tests/games/america/test_perft.py`): only when behaviour changed on purpose, in a
commit that raises the version of the game.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from goldenspike.core import registry
from goldenspike.core.agenda import Table
from goldenspike.core.game import Game
from kit import perft
from kit.perft import Perft

FILES = sorted((Path(__file__).parents[1] / "games").glob("*/perft/*.perft"))
QUICK = ("america",)
"""Games whose counts are quick enough for every commit."""


def name_of(file: Path) -> str:
    """A game and one of its positions."""
    return f"{file.parents[1].name}-{file.stem}"


def game_of(file: Path) -> Game:
    """Whose position it is."""
    return registry.find(file.parents[1].name)


def opened(file: Path) -> tuple[Game, Perft, Table]:
    """The game, the counts and the table of a file."""
    game = game_of(file)
    found = perft.read(file.read_text(encoding="utf-8"))
    return game, found, game.read_position(found.position)


files = pytest.mark.parametrize(
    "file",
    [
        pytest.param(
            file, marks=[] if file.parents[1].name in QUICK else [pytest.mark.slow], id=name_of(file)
        )
        for file in FILES
    ],
)


@files
def test_the_listed_answers_are_as_many_as_ever(file: Path) -> None:
    game, found, table = opened(file)
    for depth, expected in enumerate(found.counts, start=1):
        assert perft.count(table, depth) == expected, perft.divide(game, table, min(depth, found.naive_depth))


@files
def test_whatever_is_not_refused_is_listed(file: Path) -> None:
    game, found, table = opened(file)
    assert 1 <= found.naive_depth <= len(found.counts)
    for depth, expected in enumerate(found.counts[: found.naive_depth], start=1):
        assert perft.count_naively(game, table, depth) == expected, perft.divide(game, table, depth)


@files
def test_a_named_position_reads_back_as_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    game, found, table = opened(file)
    assert perft.write(found) == text
    assert game.write_position(table) == found.position


@files
def test_counting_leaves_the_position_as_it_was(file: Path) -> None:
    game, found, table = opened(file)
    perft.count(table, 2)
    assert game.write_position(table) == found.position
