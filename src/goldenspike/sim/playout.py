"""Random playouts: the inner loops that benchmarks measure, compiled like the games."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Chance, Table, pick
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng


def play_listing_options(table: Table, rng: Rng, turn_limit: int) -> tuple[int, int]:
    """Play at random and list all options of every question; return the numbers of answers and of choices.

    A kind of answer is picked first, then an answer of that kind, as the random bot does. A question with
    one option is answered, but is not a choice.
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


def play_sampling(table: Table, rng: Rng, turn_limit: int) -> int:
    """Play at random with `sample`, which need not list options; return the number of answers."""
    played = 0
    while not table.over and table.turns < turn_limit:
        play(table, pending(table).sample(table, rng))
        played += 1
    return played


def replay_answers(table: Table, answers: list[Any]) -> None:
    """Play these answers."""
    for answer in answers:
        play(table, answer)


def replay_listing_options(table: Table, answers: list[Any]) -> None:
    """Play these answers and list all options before each."""
    for answer in answers:
        pending(table).options(table)
        play(table, answer)
