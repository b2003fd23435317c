"""Counting answer sequences: how many different games of so many answers begin here.

The dice's answers count like any other. A question that lists only a part of its answers counts that part.
A game that ends earlier has no sequence of the full length.
"""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Table
from goldenspike.core.play import pending, play


def count(table: Table, depth: int) -> int:
    """The number of sequences of exactly so many answers; the table is left as it is."""
    if depth <= 0:
        return 1
    if table.over:
        return 0
    options = pending(table).options(table)
    if depth == 1:
        return len(options)
    total = 0
    for answer in options:
        ahead: Table = table.copy()
        play(ahead, answer)
        total += count(ahead, depth - 1)
    return total


def divide(table: Table, depth: int) -> list[tuple[Any, int]]:
    """The same count, for each first answer on its own."""
    if table.over or depth <= 0:
        return []
    counted: list[tuple[Any, int]] = []
    for answer in pending(table).options(table):
        ahead: Table = table.copy()
        play(ahead, answer)
        counted.append((answer, count(ahead, depth - 1)))
    return counted
