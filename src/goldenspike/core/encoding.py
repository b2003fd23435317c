"""Encodings for learners: a table as rows of numbers, beside the table of its actions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from goldenspike.core.action_table import ActionTable


class ObservationRow(msgspec.Struct, frozen=True):
    """One row of an observation: numbers, counts, or cells of which each has one category or none."""

    name: str
    cells: int
    categories: int
    """0 for numbers and counts. Else cells are one-hot: category n sets the nth number, category 0 none."""
    meaning: str
    divisor: int = 0
    """What counts are divided by; 0 for other rows."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return self.cells * max(1, self.categories)


def layer(name: str, cells: int, categories: int, meaning: str) -> ObservationRow:
    """Return a row of cells with categories."""
    return ObservationRow(name, cells, categories, meaning)


def numbers(name: str, cells: int, meaning: str) -> ObservationRow:
    """Return a row of numbers."""
    return ObservationRow(name, cells, 0, meaning)


def counts(name: str, cells: int, divisor: int, meaning: str) -> ObservationRow:
    """Return a row of counts, which are observed divided by a number."""
    return ObservationRow(name, cells, 0, meaning, divisor)


class Encoding(msgspec.Struct, frozen=True):
    """How a learner acts in a game and what it observes."""

    actions: ActionTable
    questions: tuple[type, ...]
    """Every class of decision."""
    rows: tuple[ObservationRow, ...]
    observe: Callable[[Any, int], list[bytes | list[float]]]
    """Return the rows as a seat knows them, in order: of a row with categories and of a row of counts a byte
    for each cell, of a row of numbers a new list of these, scaled to about 1. Seats come in the order of play
    from the observer on. The rows say nothing that the seat's view does not."""


def observed_rows(encoding: Encoding, seats: int) -> tuple[ObservationRow, ...]:
    """Return all rows of an observation: the game's, then question, asked seat and words said.

    `seats` is the most that the game has, so that observations have one size.
    """
    return (
        *encoding.rows,
        layer("question", 1, len(encoding.questions), "The pending question."),
        layer("asked seat", 1, seats, "The seat that is asked, counted from the observer."),
        layer("said", len(encoding.actions.followed), 1, "Words of this choice that the observer has said."),
    )


def actions_hash(actions: ActionTable) -> str:
    """Return a hash of an action table, which changes when a number gets another meaning."""
    lines = []
    for block in actions.blocks:
        axes = [f"{axis.field} {axis.values}" for axis in block.axes]
        lines.append(f"{block.first} {block.size} {block.kind} {axes}")
    return _hash(lines)


def observation_hash(encoding: Encoding, seats: int) -> str:
    """Return a hash of the rows of an observation, which changes when one is added, moved or resized."""
    return _hash(
        [
            *[
                f"{row.name} {row.cells} {row.categories} {row.divisor}"
                for row in observed_rows(encoding, seats)
            ],
            *[question.__name__ for question in encoding.questions],
            f"{encoding.actions.followed}",
        ]
    )


def _hash(lines: list[str]) -> str:
    """Return sixteen digits that differ when any of the lines does."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@cache
def seats_from(viewer: int, seats: int, colours: int) -> bytes:
    """Return the translation of owners into categories, 1 for the viewer, 2 for the seat after it and so on.

    Colours that nobody plays keep their place behind the seats; everything else is category 0.

    >>> list(seats_from(2, 3, 4)[:5])
    [2, 3, 1, 4, 0]
    """
    table = bytearray(256)
    for colour in range(colours):
        table[colour] = 1 + ((colour - viewer) % seats if colour < seats else colour)
    return bytes(table)
