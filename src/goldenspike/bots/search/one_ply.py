"""One answer ahead: play each option on a copy and ask how good the table is then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goldenspike.core.agenda import Chance, Seat, Table
from goldenspike.core.play import pending, play

Evaluate = Callable[[Any, Seat], float]
Weigh = Callable[[Any, Seat, list[Any]], list[float]]

OUTCOMES_WEIGHED: Final = 7
"""A chance with more outcomes is not looked into: the table is judged as it waits for the dice."""


def values_of(
    evaluate: Evaluate, weigh: Weigh | None, table: Table, seat: Seat, options: list[Any]
) -> list[float]:
    """What each option is worth to a seat, in the order of the options.

    A game with too many options to try them all weighs them by a way of its own.
    """
    if weigh is not None:
        return weigh(table, seat, options)
    values: list[float] = []
    for option in options:
        ahead: Table = table.copy()
        play(ahead, option)
        values.append(worth(ahead, seat, evaluate))
    return values


def best_place(values: list[float]) -> int:
    """Where the highest value stands, the first of equals."""
    top = 0
    for place in range(1, len(values)):
        if values[place] > values[top]:
            top = place
    return top


def worth(table: Table, seat: Seat, evaluate: Evaluate) -> float:
    """How good a table is; if the dice must answer, the mean over their few answers."""
    if table.over:
        return evaluate(table, seat)
    question = pending(table)
    if not isinstance(question, Chance) or not question.complete:
        return evaluate(table, seat)
    odds = question.odds(table)
    if len(odds) > OUTCOMES_WEIGHED:
        return evaluate(table, seat)
    total = 0.0
    weights = 0
    for answer, weight in odds:
        ahead: Table = table.copy()
        play(ahead, answer)
        total += worth(ahead, seat, evaluate) * weight
        weights += weight
    return total / weights
