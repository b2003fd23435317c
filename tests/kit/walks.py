"""Random walks through any registered game: a seeded game, entered somewhere and watched for a while."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from goldenspike.core.agenda import Chance, Decision, Table, pick
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

LONGEST_WALK = 200
LATEST_ENTRY = 2500
"""A walk begins within so many answers, if the game lasts as long."""


def opened(game: Game, rng: Rng) -> Table:
    """A new table with a random number of seats and random options."""
    options = {option.name: rng.choice(list(option.values)) for option in game.settings}
    return game.open(rng.choice(list(game.seats)), options)


def answered(table: Table, rng: Rng) -> Any:
    """Give the pending question a random legal answer, and say which."""
    answer = pending(table).sample(table, rng)
    play(table, answer)
    return answer


def entered(game: Game, seed: str, latest: int = LATEST_ENTRY) -> tuple[Table, Rng]:
    """Return a table somewhere in a random game; of short games, one not over yet.

    Playing up to there takes most of the time of a walk, and many tests walk from the same seeds, so each
    entry is played once and copied.
    """
    table, rng = _entry(game, seed, latest)
    copied: Table = table.copy()
    return copied, twin(rng)


def twin(rng: Rng) -> Rng:
    """Return a generator that goes on as this one would."""
    other = Rng("")
    other.a, other.b, other.c, other.counter = rng.a, rng.b, rng.c, rng.counter
    return other


@cache
def _entry(game: Game, seed: str, latest: int) -> tuple[Table, Rng]:
    rng = Rng(seed)
    while True:
        table = opened(game, rng)
        played = 0
        for _ in range(rng.below(latest)):
            if table.over:
                break
            answered(table, rng)
            played += 1
        if not table.over:
            return table, rng
        latest = played


def walk(game: Game, seed: str, longest: int = LONGEST_WALK) -> Iterator[tuple[Table, Any]]:
    """A table in some random game and after every further answer, with the answer that led there."""
    table, rng = entered(game, seed)
    yield table, None
    for _ in range(longest):
        if table.over:
            return
        answer = answered(table, rng)
        yield table, answer


def seats_of(table: Any) -> range:
    """The seats at a table; a solitaire keeps no list of players."""
    players = getattr(table, "players", None)
    return range(1 if players is None else len(players))


def advance(table: Table, rng: Rng, answers: int) -> None:
    """So many random answers, options listed and a kind chosen first, as the random bot does."""
    for _ in range(answers):
        if table.over:
            return
        question = pending(table)
        if isinstance(question, Chance):
            play(table, question.sample(table, rng))
        else:
            assert isinstance(question, Decision)
            play(table, pick(question.options(table), rng))
