"""The options of a decision as numbered lines, answers of one kind together."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, Final, final

from goldenspike.core.agenda import Table
from goldenspike.core.game import Game, Preview
from goldenspike.core.refusal import Refusal

MOST_SHOWN: Final = 12
"""A kind with more answers than this is only counted until it is asked for."""


@final
class Menu:
    """What may be answered, numbered from 1 in the order of the options."""

    def __init__(self, game: Game, table: Table, options: list[Any]) -> None:
        self.game = game
        self.table = table
        self.options = options
        self.words = [game.write(option) for option in options]

    def option(self, number: int) -> Any | None:
        """The option with this number."""
        return self.options[number - 1] if 0 < number <= len(self.options) else None

    def lines(self) -> list[str]:
        """The menu, kind by kind; a large kind in one line."""
        told: list[str] = []
        for kind, numbered in groupby(enumerate(self.options, start=1), key=lambda each: type(each[1])):
            numbers = [number for number, _ in numbered]
            label = self.label(kind.__name__, numbers)
            if len(numbers) > MOST_SHOWN:
                told.append(
                    f"{label}: {len(numbers)} answers, numbers {numbers[0]} to {numbers[-1]}. "
                    f"Type {label.split()[0].lower()} to list them."
                )
            elif len(numbers) == 1:
                told.append(self.line(numbers[0]))
            else:
                told.append(f"{label}:")
                told.extend(f"  {self.line(number)}" for number in numbers)
        return told

    def label(self, kind: str, numbers: list[int]) -> str:
        """What answers of a kind have in common: their first words, or else the kind's own name."""
        common = self.words[numbers[0] - 1].split()
        for number in numbers:
            words = self.words[number - 1].split()
            while common != words[: len(common)]:
                common.pop()
        while common and common[-1].isdecimal():
            common.pop()
        name = " ".join(common) or re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()
        return name[0].upper() + name[1:]

    def line(self, number: int) -> str:
        """One option with what it pays and gains."""
        return f"{number}. {in_words(self.game.preview(self.table, self.options[number - 1]))}"

    def listed(self, beginning: str) -> list[str]:
        """The options whose words begin with these, or whose kind is called so."""
        sought = beginning.casefold().split()
        told: list[str] = []
        for number, words in enumerate(self.words, start=1):
            if words.casefold().split()[: len(sought)] == sought or _kind(self.options[number - 1]) == sought:
                told.append(self.line(number))
        return told

    def lack(self, words: str) -> Refusal | None:
        """Why there is no answer of the kind whose name has these words."""
        sought = set(words.casefold().split())
        for deed in self.game.action_kinds(self.table) if self.game.action_kinds is not None else ():
            if deed.lack and sought <= set(deed.title.casefold().split()):
                return Refusal(deed.rule, deed.lack)
        return None


def _kind(option: Any) -> list[str]:
    """The words of an option's kind."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(option).__name__).casefold().split()


def in_words(preview: Preview) -> str:
    """What an answer would mean, as one line."""
    parts = []
    if preview.pays:
        parts.append(f"pays {preview.pays}")
    if preview.gains:
        parts.append(f"gains {preview.gains}")
    parts.extend(preview.others)
    if preview.route:
        parts.append(f"by {', '.join(preview.route)}")
    return f"{preview.words} ({'; '.join(parts)})" if parts else preview.words
