"""One answer ahead: play each option on a copy and ask how good the table is then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from goldenspike.core.agenda import Chance, Seat, Table
from goldenspike.core.play import pending, play

OUTCOMES_WEIGHED: Final = 7
"""A chance with more outcomes is not looked into: the table is judged as it waits for the dice."""


@final
class Scored:
    """An option and what it is worth."""

    def __init__(self, option: Any, value: float) -> None:
        self.option = option
        self.value = value

    def __repr__(self) -> str:
        return f"Scored({self.option!r}, {self.value:.3f})"


def score_all(
    table: Table, seat: Seat, options: list[Any], evaluate: Callable[[Any, Seat], float]
) -> list[Scored]:
    """Each option with the worth of the table it leads to, in the order of the options."""
    scored: list[Scored] = []
    for option in options:
        ahead: Table = table.copy()
        play(ahead, option)
        scored.append(Scored(option, worth(ahead, seat, evaluate)))
    return scored


def worth(table: Table, seat: Seat, evaluate: Callable[[Any, Seat], float]) -> float:
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


def best(scored: list[Scored]) -> Scored:
    """The option worth most, the first among equals."""
    top = scored[0]
    for each in scored:
        if each.value > top.value:
            top = each
    return top


def ranked(scored: list[Scored]) -> list[Scored]:
    """The options from best to worst, equals in their own order; for a bot that explains itself."""
    return sorted(scored, key=_worst_last)


def _worst_last(each: Scored) -> float:
    return -each.value
