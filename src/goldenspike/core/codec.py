"""Agenda entries as plain lists and back: a kind by its name, then its parts."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Entry, Table
from goldenspike.core.play import BrokenPosition


def write_agenda(table: Table) -> list[list[Any]]:
    """The agenda as plain lists, the next thing first, so that it reads in the order of play."""
    return [[type(entry).__name__, *plain(entry.parts())] for entry in reversed(table.agenda)]


def read_agenda(lines: list[list[Any]], kinds: dict[str, type[Entry]]) -> list[Entry]:
    """The agenda these lists describe, for a game with these kinds of entry."""
    entries: list[Entry] = []
    for number, line in enumerate(lines):
        if not line or not isinstance(line[0], str) or line[0] not in kinds:
            raise BrokenPosition(f"The agenda has no entry like line {number + 1}: {str(line)[:60]}.")
        try:
            entry = kinds[line[0]](*[frozen(part) for part in line[1:]])
        except TypeError:
            raise BrokenPosition(f"Line {number + 1} of the agenda does not fit {line[0]}.") from None
        entries.append(entry)
    entries.reverse()
    return entries


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
