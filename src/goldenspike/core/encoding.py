"""Encodings for learners: a fixed number for every answer, and a table as rows of numbers.

An answer is said in words. A word is a number of the game's action table; it names the kind of answer and the
values of some of its fields. Most kinds are said in one word. Kinds with many fields are said in several, and
listed options that share all words are told apart by a last word, their rank. So every listed option can
be said by numbers whose meaning never changes, whatever else is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, final

import msgspec

RANKS: Final = 64
"""Options that share all their words are told apart up to this number; further ones cannot be said."""
MOST_REMEMBERED: Final = 200_000
"""Answers whose words are remembered before all are forgotten, so that a long run needs bounded memory."""


@final
class Axis:
    """A field of an answer, with the values that a word can name.

    The field of a tuple is written with its index: `cards.0`, `cities.-1`.
    """

    def __init__(self, field: str, values: Iterable[Any]) -> None:
        self.field = field
        self.values = tuple(values)
        self.places = {value: place for place, value in enumerate(self.values)}
        self.name, _, index = field.partition(".")
        self.index = int(index) if index else None

    def place_of(self, answer: Any) -> int:
        """Return the place of the answer's value, or -1 if the word cannot name it."""
        value = getattr(answer, self.name)
        if self.index is not None:
            value = value[self.index]
        return self.places.get(value, -1)


class Word(msgspec.Struct, frozen=True):
    """What one number of an action table means."""

    kind: str
    """The kind of answer; '' for a rank."""
    values: dict[str, Any]
    """By field the value it names, in order; of a rank its place among the options left, from 0."""
    is_other: bool = False
    """Whether it stands for all values that the table has no number for."""

    def __str__(self) -> str:
        named = " ".join([f"{field}={value}" for field, value in self.values.items()])
        other = "elsewhere" if self.is_other else ""
        return " ".join([part for part in (self.kind or "the one of", named, other) if part])


@final
class Block:
    """The numbers of one word of a kind, one for each combination of values."""

    def __init__(self, kind: str, first: int, axes: tuple[Axis, ...], others: int) -> None:
        self.kind = kind
        self.first = first
        self.axes = axes
        self.others = others
        """1 if the last number stands for all values that have none, else 0."""
        self.size = others
        combinations = 1
        for axis in axes:
            combinations *= len(axis.values)
        self.size += combinations

    def number(self, answer: Any) -> int:
        """Return the number of the word that this answer begins or goes on with."""
        place = 0
        for axis in self.axes:
            index = axis.place_of(answer)
            if index < 0:
                assert self.others, f"{answer!r}: {axis.field} is not in the action table"
                return self.first + self.size - 1
            place = place * len(axis.values) + index
        return self.first + place

    def word(self, number: int) -> Word:
        """Return the meaning of one of its numbers."""
        place = number - self.first
        if self.others and place == self.size - 1:
            return Word(self.kind, {}, is_other=True)
        values: dict[str, Any] = {}
        for axis in reversed(self.axes):
            place, index = divmod(place, len(axis.values))
            values[axis.field] = axis.values[index]
        return Word(self.kind, dict(reversed(values.items())))


@final
class Kind:
    """How the answers of one class are said: a list of axes for each word."""

    def __init__(
        self, answer: type, *words: tuple[Axis, ...], is_ranked: bool = False, has_others: bool = False
    ) -> None:
        self.answer = answer
        self.words = words or ((),)
        self.is_ranked = is_ranked
        """Whether several listed options can share all words."""
        self.has_others = has_others
        """Whether fields can have values that no word names."""


@final
class ActionTable:
    """All words of a game, numbered from 0: those of its kinds in order, then the ranks."""

    def __init__(self, *kinds: Kind) -> None:
        self.blocks: list[Block] = []
        self._blocks_of: dict[type, tuple[Block, ...]] = {}
        followed: list[int] = []
        size = 0
        for kind in kinds:
            blocks = []
            for number, axes in enumerate(kind.words):
                block = Block(kind.answer.__name__, size, axes, 1 if kind.has_others and axes else 0)
                size += block.size
                blocks.append(block)
                if number + 1 < len(kind.words) or kind.is_ranked:
                    followed.extend(range(block.first, size))
                elif block.others:
                    followed.append(size - 1)
            self.blocks.extend(blocks)
            self._blocks_of[kind.answer] = tuple(blocks)
        self.first_rank = size
        self.size = size + RANKS
        """How many numbers there are."""
        self.followed = tuple(followed)
        """The numbers after which a further word may be asked for."""
        self._remembered: dict[Any, tuple[int, ...]] = {}

    def numbers(self, answer: Any) -> tuple[int, ...]:
        """Return the numbers of the words of an answer, without a rank."""
        found = self._remembered.get(answer)
        if found is None:
            found = tuple([block.number(answer) for block in self._blocks_of[type(answer)]])
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[answer] = found
        return found

    def word(self, number: int) -> Word:
        """Return the meaning of a number."""
        if not 0 <= number < self.size:
            raise IndexError(f"The action table has no number {number}.")
        if number >= self.first_rank:
            return Word("", {"rank": number - self.first_rank})
        return next(block for block in self.blocks if number < block.first + block.size).word(number)


class ObservationRow(msgspec.Struct, frozen=True):
    """One row of an observation: numbers, or cells of which each has one category or none."""

    name: str
    cells: int
    categories: int
    """0 for a row of numbers. Else each cell is one-hot: category n sets its nth number, category 0 none."""
    meaning: str

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


class Encoding(msgspec.Struct, frozen=True):
    """How a learner acts in a game and what it observes."""

    actions: ActionTable
    questions: tuple[type, ...]
    """Every class of decision."""
    rows: tuple[ObservationRow, ...]
    observe: Callable[[Any, int], list[bytes | list[float]]]
    """Return the rows as a seat knows them, in order: of a row with categories a byte for each cell, of a
    row of numbers these, scaled to about 1. Seats come in the order of play from the observer on. The rows
    say nothing
    that the seat's view does not."""


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
