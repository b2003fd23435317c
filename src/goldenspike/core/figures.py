"""Figures of a finished game that players ask for: counts by seat and kind, and what was to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, final

import msgspec

from goldenspike.core.events import Event


class FigureRow(msgspec.Struct, frozen=True):
    """A row of a figure: numbers of one seat, or of the table."""

    values: tuple[float, ...]
    """One for each category of the figure."""
    seat: int | None = None
    """None for the whole table."""
    expected: bool = False
    """Whether these numbers are what was to be expected, not what happened."""


class Figure(msgspec.Struct, frozen=True):
    """Numbers that are drawn together, as bars by category or as lines through the game."""

    name: str
    title: str
    categories: tuple[str, ...]
    """What the numbers of a row stand for, in words; in a figure through the game, the turns."""
    rows: tuple[FigureRow, ...]
    note: str = ""
    """A sentence on how to read it; '' if the title says it all."""
    moments: tuple[int, ...] = ()
    """In a figure through the game: the number of answers before each number; else empty."""


class Exchange(msgspec.Struct, frozen=True):
    """A trade between two seats: the number of the answer that concluded it, and who traded."""

    moment: int
    seats: tuple[int, int]


class FigureCounter(Protocol):
    """Counts the figures of one game while it is replayed."""

    exchanges: list[Exchange]
    """Trades so far, in a game whose seats trade."""

    def count(self, before: Any, events: list[Event], after: Any, moment: int) -> None:
        """Count an answer: the table before it, what it announced, the table after it, and its number."""

    def figures(self) -> tuple[Figure, ...]:
        """Return the figures of all answers counted."""


@final
class Bars:
    """Counts by seat and category, for one figure."""

    def __init__(
        self, name: str, title: str, seats: int, categories: Sequence[str] = (), note: str = ""
    ) -> None:
        self.name = name
        self.title = title
        self.note = note
        self.counts: list[dict[str, float]] = [{} for _ in range(seats)]
        self.expectations: list[dict[str, float]] = [{} for _ in range(seats)]
        self.categories = dict.fromkeys(categories)
        """In their order; further ones come behind, as they occur."""

    def add(self, seat: int, category: str, number: float = 1) -> None:
        """Count so many more."""
        self.categories.setdefault(category)
        self.counts[seat][category] = self.counts[seat].get(category, 0) + number

    def expect(self, seat: int, category: str, number: float) -> None:
        """Count so many more that were to be expected."""
        self.categories.setdefault(category)
        self.expectations[seat][category] = self.expectations[seat].get(category, 0.0) + number

    def figure(self, *, of_table: bool = False) -> Figure | None:
        """Return the figure, or None if nothing was counted; `of_table` for one row that is nobody's."""
        if not any(self.counts):
            return None
        rows: list[FigureRow] = []
        for seat in range(len(self.counts)):
            whose = None if of_table else seat
            for counted, expected in ((self.counts[seat], False), (self.expectations[seat], True)):
                if expected and not counted:
                    continue
                values = [round(counted.get(category, 0), 2) for category in self.categories]
                rows.append(FigureRow(tuple(values), whose, expected))
        return Figure(self.name, self.title, tuple(self.categories), tuple(rows), self.note)


@final
class Course:
    """A number of every seat through the game, noted when a turn ends."""

    def __init__(self, name: str, title: str, seats: int) -> None:
        self.name = name
        self.title = title
        self.totals: list[float] = [0.0] * seats
        self.turns: list[int] = []
        self.moments: list[int] = []
        self.values: list[list[float]] = [[] for _ in range(seats)]

    def note(self, turn: int, moment: int) -> None:
        """Note the present totals as those of a turn; the last note of a turn counts."""
        if self.turns and self.turns[-1] == turn:
            for values in self.values:
                values.pop()
            self.turns.pop()
            self.moments.pop()
        self.turns.append(turn)
        self.moments.append(moment)
        for values, total in zip(self.values, self.totals, strict=True):
            values.append(total)

    def figure(self) -> Figure | None:
        """Return the course as a figure with a row for each seat; None if every total is 0."""
        if not any(self.totals):
            return None
        rows = tuple([FigureRow(tuple(values), seat) for seat, values in enumerate(self.values)])
        return Figure(self.name, self.title, tuple(map(str, self.turns)), rows, moments=tuple(self.moments))


def drawn(figures: Iterable[Figure | None]) -> tuple[Figure, ...]:
    """Return the figures in which there is something."""
    return tuple([figure for figure in figures if figure is not None])
