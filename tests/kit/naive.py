"""A deliberately naive second way to list options: everything conceivable that is not refused."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Chance, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play


def options(game: Game, table: Table) -> list[Any]:
    """Every conceivable answer that the pending question does not refuse, with those it lists itself."""
    question = pending(table)
    if isinstance(question, Chance):
        return question.options(table)
    listed = question.options(table)
    found = [answer for answer in game.every_action if question.refuse(table, answer) is None]
    return [*found, *[answer for answer in listed if answer not in found]]


def perft(game: Game, table: Table, depth: int, kinds: tuple[str, ...] = ()) -> int:
    """How many sequences of answers there are, kinds of answer that are never listed whole left out."""
    if depth == 0 or table.over:
        return 1
    total = 0
    for answer in options(game, table):
        if type(answer).__name__ in kinds:
            continue
        following = table.copy()
        play(following, answer)
        total += perft(game, following, depth - 1, kinds)
    return total
