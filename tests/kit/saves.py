"""Saved games that stop just before something wanted, for a page to go on with.

The dice of a record are answers like any other, so a game can be walked until the wanted question comes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from goldenspike.core import notation
from goldenspike.core.agenda import Decision, Table, pick
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.record import opened
from goldenspike.core.rng import Rng

GAMES = 200
ANSWERS = 1_500


@dataclass(frozen=True)
class Save:
    """The text of a saved game, and the seat that must answer next."""

    text: str
    seat: int
    seats: int


def before(game: Game, wanted: Callable[[Table, Decision], object], **options: str) -> Save:
    """The first random game that comes to a wanted question, up to that question."""
    for seed in range(GAMES):
        rng = Rng(f"save {seed}")
        seats = min(game.seats)
        record = opened(game, [f"player {seat + 1}" for seat in range(seats)], options)
        table = game.open(seats, record.options)
        while not table.over and len(record.answers) < ANSWERS:
            question = pending(table)
            answer: Any
            if isinstance(question, Decision):
                if wanted(table, question):
                    return Save(notation.write(game, record), question.seat, seats)
                answer = pick(question.options(table), rng)
            else:
                answer = question.sample(table, rng)
            record.answers.append(answer)
            play(table, answer)
    raise AssertionError("No game comes to the wanted question.")


def before_answer(game: Game, kind: str, **options: str) -> Save:
    """A game in which an answer of this kind comes next if somebody likes."""
    return before(
        game,
        lambda table, question: any(type(option).__name__ == kind for option in question.options(table)),
        **options,
    )
