"""What others would say: an answer that they must answer first, an offer above all, tried in a few worlds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goldenspike.bots.search.judge import Judge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

WORLDS: Final = 4
"""In so many worlds they are heard, for what they hold is not known."""


def replies(
    judge: Judge, imagine: Callable[[int], Table], seat: Seat, options: list[Any], seed: str
) -> list[float]:
    """What each of these options brings, on the average of some worlds; fewer if the time is up before."""
    worlds = [imagine(number) for number in range(WORLDS)]
    before = [judge.value(world, seat) for world in worlds]
    gains: list[float] = []
    for option in options:
        if judge.budget.is_spent():
            break
        total = 0.0
        for number in range(WORLDS):
            settled = heard(judge, worlds[number], seat, option, Rng(f"{seed} {number}"))
            total += judge.value(settled, seat) - before[number]
        gains.append(total / WORLDS)
    return gains


def heard(judge: Judge, world: Table, seat: Seat, option: Any, rng: Rng) -> Table:
    """The world in which everybody has said what they like to an option, until its seat goes on."""
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
            play(table, judge.likes(table, question.seat, question.options(table)))
    return table
