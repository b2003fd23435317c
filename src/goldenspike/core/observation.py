"""Observations as flat numbers: each is kept in a buffer, and only what changed is written into it."""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.core.action_table import Choice
from goldenspike.core.encoding import Encoding, observed_rows

CELLS_COMPARED: Final = 16
"""Cells that are compared one by one; of more, the halves are compared first."""


@final
class Row:
    """Where a row stands in an observation, and how it is written."""

    def __init__(self, first: int, cells: int, categories: int, divisor: int) -> None:
        self.first = first
        self.cells = cells
        self.categories = categories
        self.divisor = divisor
        self.shares: list[float] = []
        """Of a row of counts, what is written for each of them."""
        if divisor:
            self.shares = [min(1.0, count / divisor) for count in range(256)]

    @property
    def is_numbers(self) -> bool:
        """Whether it is a row of numbers rather than of bytes."""
        return not self.categories and not self.divisor

    def write_bytes(self, found: bytes, before: bytes, low: int, high: int, into: Any) -> None:
        """Write the cells from `low` to `high` in which two states of a row of bytes differ."""
        if high - low > CELLS_COMPARED:
            middle = (low + high) // 2
            if found[low:middle] != before[low:middle]:
                self.write_bytes(found, before, low, middle, into)
            if found[middle:high] != before[middle:high]:
                self.write_bytes(found, before, middle, high, into)
            return
        for cell in range(low, high):
            new = found[cell]
            old = before[cell]
            if new == old:
                continue
            if self.divisor:
                into[self.first + cell] = self.shares[new]
                continue
            place = self.first + cell * self.categories - 1
            if old:
                into[place + old] = 0.0
            if new:
                into[place + new] = 1.0

    def write_numbers(self, found: list[float], before: list[float], into: Any) -> None:
        """Write the numbers in which two states of a row differ, each as the nearest from -1 to 1."""
        for cell in range(self.cells):
            new = found[cell]
            if new != before[cell]:
                if new > 1.0:
                    new = 1.0
                elif new < -1.0:
                    new = -1.0
                into[self.first + cell] = new


@final
class Layout:
    """The rows of a game's observations, one after the other."""

    def __init__(self, encoding: Encoding, seats: int) -> None:
        """Lay out observations of a game; `seats` is the most that it has."""
        self.observe = encoding.observe
        self.question_cells: dict[type, bytes] = {}
        for kind in encoding.questions:
            self.question_cells[kind] = bytes([1 + len(self.question_cells)])
        self.word_places: dict[int, int] = {}
        """By word after which another may follow, its cell in the last row."""
        for number in encoding.actions.followed:
            self.word_places[number] = len(self.word_places)
        self.nothing_said = bytes(len(self.word_places))
        self.rows: list[Row] = []
        self.empty: list[Any] = []
        """What each row holds when all numbers are 0."""
        self.size = 0
        """How many numbers an observation has."""
        for row in observed_rows(encoding, seats):
            self.rows.append(Row(self.size, row.cells, row.categories, row.divisor))
            self.empty.append(bytes(row.cells) if row.categories or row.divisor else [0.0] * row.cells)
            self.size += row.size


@final
class Observation:
    """What one viewer observes, in a buffer of 32-bit floats that nobody else writes to."""

    def __init__(self, layout: Layout, into: Any) -> None:
        """Keep an observation in this buffer, whose numbers are all 0: a memoryview, or an array."""
        self.layout = layout
        self.into = into
        self._before: list[Any] = layout.empty[:]
        """The rows as the buffer has them."""

    def update(self, table: Any, seats: int, viewer: int, asked: int, choice: Choice | None) -> None:
        """Write what a seat observes while another, or itself, chooses; `choice` is None if nobody does."""
        layout = self.layout
        found: list[Any] = layout.observe(table, viewer)
        said = layout.nothing_said
        if choice is None:
            found.append(b"\0")
            found.append(b"\0")
        else:
            found.append(layout.question_cells[type(table.agenda[-1])])
            found.append(bytes([1 + (asked - viewer) % seats]))
            if asked == viewer and choice.said:
                cells = bytearray(said)
                for number in choice.said:
                    cells[layout.word_places[number]] = 1
                said = bytes(cells)
        found.append(said)
        before = self._before
        assert len(found) == len(before), "every row is observed"
        for index in range(len(found)):
            if found[index] == before[index]:
                continue
            row = layout.rows[index]
            if row.is_numbers:
                row.write_numbers(found[index], before[index], self.into)
            else:
                row.write_bytes(found[index], before[index], 0, row.cells, self.into)
        self._before = found
