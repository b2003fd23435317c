"""The action table of a game: a fixed number for every answer, said word by word.

A word is a number of the game's action table; it names the kind of answer and the values of some of its
fields. Most kinds are said in one word. Kinds with many fields are said in several, and listed options that
share all words are told apart by a last word, their rank. So every listed option can be said by numbers
whose meaning never changes, whatever else is listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, final

from goldenspike.core.word import IllegalWord, Word

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
        """Return the word, or the rank, that an action number stands for; IndexError if there is none."""
        if not 0 <= number < self.size:
            raise IndexError(f"The action table has no number {number}.")
        if number >= self.first_rank:
            return Word("", {"rank": number - self.first_rank})
        for block in self.blocks:
            if number < block.first + block.size:
                return block.word(number)
        raise AssertionError("the blocks end where the ranks begin")


@final
class Choice:
    """A choice between options, said word by word."""

    def __init__(self, actions: ActionTable, options: list[Any]) -> None:
        self.actions = actions
        self.options = options
        self.said: list[int] = []
        """The words so far."""
        self._groups: dict[int, list[int]] = {}
        """By the next word, the options that go on with it; made when it is first asked for."""

    def legal_words(self) -> list[int]:
        """Return the numbers that may be said now, in the order of the options."""
        if not self._groups:
            self._narrow(list(range(len(self.options))))
        return list(self._groups)

    def say(self, number: int) -> Any:
        """Say the next word; return the option that is left, None if several are; raise IllegalWord."""
        if not self._groups:
            self.legal_words()
        left = self._groups.get(number)
        if left is None:
            raise IllegalWord(f"{number} is not allowed by the mask.")
        if len(left) == 1:
            return self.options[left[0]]
        self.said.append(number)
        self._narrow(left)
        return None

    def copy(self) -> Choice:
        """Return an independent copy."""
        other = Choice(self.actions, self.options)
        other.said = self.said[:]
        other._groups = self._groups
        return other

    def _narrow(self, left: list[int]) -> None:
        """Group the options that are left by their next word; a word that all share is said at once."""
        numbers: list[tuple[int, ...]] = []
        for option in left:
            numbers.append(self.actions.numbers(self.options[option]))
        while True:
            depth = len(self.said)
            groups: dict[int, list[int]] = {}
            for place in range(len(left)):
                words = numbers[place]
                if depth == len(words):
                    self._rank(left)
                    return
                word = words[depth]
                group = groups.get(word)
                if group is None:
                    groups[word] = [left[place]]
                else:
                    group.append(left[place])
            if len(groups) > 1:
                self._groups = groups
                return
            self.said.extend(list(groups))

    def _rank(self, left: list[int]) -> None:
        """Tell options that share all their words apart by their rank."""
        groups: dict[int, list[int]] = {}
        number = self.actions.first_rank
        for option in left[:RANKS]:
            groups[number] = [option]
            number += 1
        self._groups = groups
