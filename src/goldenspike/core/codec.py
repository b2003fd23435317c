"""Conversion of agenda entries to plain lists and back: the name of the class, then its parts."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Entry, Table
from goldenspike.core.play import BrokenPosition

MAX_EXCERPT: Final = 60
"""Characters of bad input that an error message quotes."""


def write_agenda(table: Table) -> list[list[Any]]:
    """Return the agenda as plain lists, the next entry first, so that it reads in the order of play."""
    return [[type(entry).__name__, *plain(entry.parts())] for entry in reversed(table.agenda)]


def read_agenda(lines: list[list[Any]], kinds: dict[str, type[Entry]]) -> list[Entry]:
    """Return the agenda of these lists, for a game with these entry classes by name.

    Raise BrokenPosition if a list is no entry.
    """
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
    """Return the beginning of bad input for an error message; some input is too deep or long to print.

    >>> brief([1, [2]])
    '[1, [2]]'
    """
    try:
        return str(parts)[:MAX_EXCERPT]
    except (RecursionError, ValueError):
        return "something without end"


def plain(parts: Any) -> Any:
    """Convert tuples to lists, recursively."""
    if isinstance(parts, (tuple, list)):
        return [plain(part) for part in parts]
    return parts


def frozen(parts: Any) -> Any:
    """Convert lists to tuples, recursively."""
    if isinstance(parts, list):
        return tuple([frozen(part) for part in parts])
    return parts
