"""Ledgers of games worked out by hand: changes are added up and compared with the engine's table.

A record has them between its answers: `#:` begins changes, `#=` sums, and `#@` whose turn begins.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
import pytest

ANSWER: Final = re.compile(r" *(\d+)  (\w+) +(\S.*)")

Facts = dict[str, int | str]


class Ledger:
    """How many of everything there are and what lies where; each game reads its own changes."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        """How many, by owner and thing, like "blue grain"."""
        self.places: dict[str, str] = {}
        """What is where, like "field F7"."""

    def enter(self, line: str) -> None:
        """Enter a line of changes, separated by semicolons."""
        for change in line.split(";"):
            self.enter_change(change.strip())

    def enter_change(self, change: str) -> None:
        """Enter one change; fail if it cannot be read."""
        raise NotImplementedError

    def may_be_negative(self, _what: str) -> bool:
        """Return whether there may be less than nothing of something."""
        return False

    def add(self, what: str, number: int) -> None:
        """Add to a count, which must not become negative; what there is none of is not listed."""
        counted = self.counts.get(what, 0) + number
        assert counted >= 0 or self.may_be_negative(what), f"the ledger has less than no {what}"
        self.counts[what] = counted
        if not counted:
            del self.counts[what]


def refuses_slips(ledger: Ledger, *slips: str) -> None:
    """Hold that a ledger fails at each of these lines."""
    for slip in slips:
        with pytest.raises(AssertionError):
            ledger.enter(slip)


class Sheet(msgspec.Struct):
    """What stands between the answers of the game by hand, by the number of the answer before it."""

    changes: dict[int, list[str]] = {}
    sums: dict[int, list[str]] = {}
    turns: dict[int, tuple[Any, ...]] = {}
    """The groups of the turn's pattern, numbers as integers."""
    answers: int = 0


def read_sheet(text: str, turn_pattern: re.Pattern[str]) -> Sheet:
    """Return the lines for the ledger in a record."""
    sheet = Sheet()
    for line in text.splitlines():
        answer = ANSWER.fullmatch(line)
        words = line.strip()
        if answer is not None:
            sheet.answers = int(answer[1])
        elif words.startswith("#:"):
            sheet.changes.setdefault(sheet.answers, []).append(words[2:].strip())
        elif words.startswith("#="):
            sheet.sums.setdefault(sheet.answers, []).append(words[2:].strip())
        elif words.startswith("#@"):
            turn = turn_pattern.fullmatch(words[2:].strip())
            assert turn is not None, f"unreadable: {line}"
            sheet.turns[sheet.answers] = tuple(
                int(word) if word.isdecimal() else word for word in turn.groups()
            )
    return sheet


def differences(by_hand: Facts, by_engine: Facts) -> list[str]:
    """Return what the ledger and the engine say differently."""
    return [
        f"{what}: {by_hand.get(what, 'none')} by hand, {by_engine.get(what, 'none')} by the engine"
        for what in sorted({*by_hand, *by_engine})
        if by_hand.get(what) != by_engine.get(what)
    ]
