"""Agenda entries as plain lists and back: a kind by its name, then its parts."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Entry, Table
from goldenspike.core.play import BrokenPosition

MOST_SHOWN: Final = 60
"""As much of what is wrong as a complaint shows."""


def write_agenda(table: Table) -> list[list[Any]]:
    """The agenda as plain lists, the next thing first, so that it reads in the order of play."""
    return [[type(entry).__name__, *plain(entry.parts())] for entry in reversed(table.agenda)]


def read_agenda(lines: list[list[Any]], kinds: dict[str, type[Entry]]) -> list[Entry]:
    """The agenda these lists describe, for a game with these kinds of entry."""
    entries: list[Entry] = []
    for number, line in enumerate(lines):
        if not line or not isinstance(line[0], str) or line[0] not in kinds:
            raise BrokenPosition(f"The agenda has no entry like line {number + 1}: {brief(line)}.")
        try:
            entry = kinds[line[0]](*[frozen(part) for part in line[1:]])
        except (RecursionError, TypeError):
            raise BrokenPosition(f"Line {number + 1} of the agenda does not fit {line[0]}.") from None
        entries.append(entry)
    entries.reverse()
    return entries


def brief(parts: Any) -> str:
    """The beginning of something, for a complaint; endless numbers and nests have no words.

    >>> brief([1, [2]])
    '[1, [2]]'
    """
    try:
        return str(parts)[:MOST_SHOWN]
    except (RecursionError, ValueError):
        return "something without end"


def plain(parts: Any) -> Any:
    """Tuples as lists, all the way down."""
    if isinstance(parts, (tuple, list)):
        return [plain(part) for part in parts]
    return parts


def frozen(parts: Any) -> Any:
    """Lists as tuples, all the way down."""
    if isinstance(parts, list):
        return tuple([frozen(part) for part in parts])
    return parts
