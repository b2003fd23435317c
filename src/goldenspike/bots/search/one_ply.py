"""One-ply search: play each option on a copy of the table and evaluate the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goldenspike.core.agenda import Chance, Seat, Table
from goldenspike.core.play import pending, play

Evaluate = Callable[[Any, Seat], float]
Weigh = Callable[[Any, Seat, list[Any]], list[float]]

MAX_OUTCOMES: Final = 7
"""A chance with more outcomes is not expanded: the table is evaluated as it waits for the dice."""


def option_values(
    evaluate: Evaluate, weigh: Weigh | None, table: Table, seat: Seat, options: list[Any]
) -> list[float]:
    """Return the value of each option to a seat, in the order of the options.

    A game with too many options to play them all passes `weigh`, which values them in its own way.
    """
    if weigh is not None:
        return weigh(table, seat, options)
    values: list[float] = []
    for option in options:
        child: Table = table.copy()
        play(child, option)
        values.append(expected_value(child, seat, evaluate))
    return values


def best_index(values: list[float]) -> int:
    """Return the index of the highest value, the first of equals."""
    best = 0
    for index in range(1, len(values)):
        if values[index] > values[best]:
            best = index
    return best


def expected_value(table: Table, seat: Seat, evaluate: Evaluate) -> float:
    """Return the value of a table; if a chance with few outcomes is pending, the mean over them."""
    if table.over:
        return evaluate(table, seat)
    question = pending(table)
    if not isinstance(question, Chance) or not question.complete:
        return evaluate(table, seat)
    odds = question.odds(table)
    if len(odds) > MAX_OUTCOMES:
        return evaluate(table, seat)
    total = 0.0
    weights = 0
    for answer, weight in odds:
        child: Table = table.copy()
        play(child, answer)
        total += expected_value(child, seat, evaluate) * weight
        weights += weight
    return total / weights
