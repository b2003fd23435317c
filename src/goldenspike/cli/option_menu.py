"""A numbered menu of the options of a decision, grouped by kind of answer."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, Final, final

from goldenspike.core.agenda import Table
from goldenspike.core.facts import render
from goldenspike.core.game import Game, Preview
from goldenspike.core.refusal import Refusal

MAX_LISTED: Final = 12
"""A kind with more options is a single line until the player asks for it."""


@final
class OptionMenu:
    """The options of the pending decision, numbered from 1."""

    def __init__(self, game: Game, table: Table, options: list[Any]) -> None:
        self.game = game
        self.table = table
        self.options = options
        self.words = [game.write(option) for option in options]

    def option(self, number: int) -> Any | None:
        """Return the option with this number, or None."""
        return self.options[number - 1] if 0 < number <= len(self.options) else None

    def lines(self) -> list[str]:
        """Return the lines of the menu, kind by kind; a kind with many options is one line."""
        lines: list[str] = []
        for kind, numbered in groupby(enumerate(self.options, start=1), key=lambda each: type(each[1])):
            numbers = [number for number, _ in numbered]
            label = self.label(kind.__name__, numbers)
            if len(numbers) > MAX_LISTED:
                lines.append(
                    f"{label}: {len(numbers)} moves, numbers {numbers[0]} to {numbers[-1]}. "
                    f"Type {label.split()[0].lower()} to list them."
                )
            elif len(numbers) == 1:
                lines.append(self.line(numbers[0]))
            else:
                lines.append(f"{label}:")
                lines.extend(f"  {self.line(number)}" for number in numbers)
        return lines

    def label(self, kind: str, numbers: list[int]) -> str:
        """Return the label of a kind: the first words its options share, or else its class name in words."""
        common = self.words[numbers[0] - 1].split()
        for number in numbers:
            words = self.words[number - 1].split()
            while common != words[: len(common)]:
                common.pop()
        while common and common[-1].isdecimal():
            common.pop()
        name = " ".join(common) or " ".join(split_words(kind))
        return name[0].upper() + name[1:]

    def line(self, number: int) -> str:
        """Return the line of one option, with what it pays and gains."""
        return f"{number}. {format_preview(self.game.preview(self.table, self.options[number - 1]))}"

    def matching_lines(self, beginning: str) -> list[str]:
        """Return the lines of options whose words begin so, or whose kind has this name."""
        sought = beginning.casefold().split()
        lines: list[str] = []
        for number, words in enumerate(self.words, start=1):
            kind = split_words(type(self.options[number - 1]).__name__)
            if words.casefold().split()[: len(sought)] == sought or kind == sought:
                lines.append(self.line(number))
        return lines

    def unavailable(self, words: str) -> Refusal | None:
        """Return why there is no option of the kind whose title has these words; None if no kind matches."""
        sought = set(words.casefold().split())
        for deed in self.game.action_kinds(self.table) if self.game.action_kinds is not None else ():
            if deed.lack and sought <= set(deed.title.casefold().split()):
                return Refusal(deed.rule, "{lack}", {"lack": deed.lack})
        return None


def split_words(class_name: str) -> list[str]:
    """Return the words of a class name, in lower case.

    >>> split_words("BuyCard")
    ['buy', 'card']
    """
    return re.sub(r"(?<!^)(?=[A-Z])", " ", class_name).lower().split()


def format_preview(preview: Preview) -> str:
    """Return the preview of an answer as one line."""
    parts = []
    if preview.pays:
        parts.append(f"pays {render(preview.pays)}")
    if preview.gains:
        parts.append(f"gains {render(preview.gains)}")
    parts.extend(map(render, preview.others))
    if preview.route:
        parts.append(f"by {', '.join(preview.route)}")
    parts.extend(map(render, preview.notes))
    return f"{preview.words} ({'; '.join(parts)})" if parts else preview.words
