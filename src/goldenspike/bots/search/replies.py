"""The value of options that other seats answer first, such as offers, averaged over a few worlds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

REPLY_WORLDS: Final = 4
"""Replies are averaged over so many worlds, because they depend on what is hidden from the seat."""


def reply_gains(
    evaluator: Evaluator, imagine: Callable[[int], Table], seat: Seat, options: list[Any], seed: str
) -> list[float]:
    """Return how much each option gains with the replies to it, as a mean over some worlds.

    The list is shorter than the options if the budget is spent first.
    """
    worlds = [imagine(number) for number in range(REPLY_WORLDS)]
    before = [evaluator.value(world, seat) for world in worlds]
    gains: list[float] = []
    for option in options:
        if evaluator.budget.is_spent():
            break
        total = 0.0
        for number in range(REPLY_WORLDS):
            replied = after_replies(evaluator, worlds[number], seat, option, Rng(f"{seed} {number}"))
            total += evaluator.value(replied, seat) - before[number]
        gains.append(total / REPLY_WORLDS)
    return gains


def after_replies(evaluator: Evaluator, world: Table, seat: Seat, option: Any, rng: Rng) -> Table:
    """Return the world after an option and all replies to it, every seat choosing its best at one ply."""
    table: Table = world.copy()
    length = len(table.agenda)
    play(table, option)
    while not table.over and len(table.agenda) >= length:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, question.sample(table, rng))
        elif question.seat == seat and len(table.agenda) == length:
            break
        else:
            play(table, evaluator.best_option(table, question.seat, question.options(table)))
    return table
