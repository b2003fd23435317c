"""Perft: count the sequences of a given number of answers, to compare move generators.

Answers of the dice count like any other. Of a question that lists only a part of its answers, that part
counts. A game that ends earlier has no sequence of the full length.
"""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Table
from goldenspike.core.play import pending, play


def count(table: Table, depth: int) -> int:
    """Return the number of sequences of exactly `depth` answers; the table is not changed."""
    if depth <= 0:
        return 1
    if table.over:
        return 0
    options = pending(table).options(table)
    if depth == 1:
        return len(options)
    total = 0
    for answer in options:
        child: Table = table.copy()
        play(child, answer)
        total += count(child, depth - 1)
    return total


def divide(table: Table, depth: int) -> list[tuple[Any, int]]:
    """Return each first answer with its number of sequences; the table is not changed."""
    if table.over or depth <= 0:
        return []
    counts: list[tuple[Any, int]] = []
    for answer in pending(table).options(table):
        child: Table = table.copy()
        play(child, answer)
        counts.append((answer, count(child, depth - 1)))
    return counts
