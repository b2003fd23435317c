"""Random play as fast as it goes: the loops that benchmarks measure. Compiled where the game is."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Chance, Table, pick
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng


def play_listed(table: Table, rng: Rng, turn_limit: int) -> tuple[int, int]:
    """Play on with all options of every question made; how many answers there were, how many were choices.

    A kind of answer is picked first, then an answer of that kind, as the random bot does. A question with
    one option is played, but it is no choice.
    """
    played = 0
    choices = 0
    while not table.over and table.turns < turn_limit:
        question = pending(table)
        options = question.options(table)
        if len(options) > 1:
            choices += 1
        if isinstance(question, Chance):
            answer = question.sample(table, rng)
        else:
            answer = pick(options, rng)
        play(table, answer)
        played += 1
    return played, choices


def play_sampled(table: Table, rng: Rng, turn_limit: int) -> int:
    """Play on with one sampled answer to every question, as playouts do; how many answers there were."""
    played = 0
    while not table.over and table.turns < turn_limit:
        play(table, pending(table).sample(table, rng))
        played += 1
    return played


def play_again(table: Table, answers: list[Any]) -> None:
    """Give these answers, one after the other."""
    for answer in answers:
        play(table, answer)


def play_again_listed(table: Table, answers: list[Any]) -> None:
    """Give these answers, and have all options made before each of them."""
    for answer in answers:
        pending(table).options(table)
        play(table, answer)
