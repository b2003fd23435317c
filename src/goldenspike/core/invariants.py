"""Invariants that all games share: what an agenda must be, and the complaints about its entries.

Each function returns the first fault as a sentence, or '' if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from goldenspike.core.agenda import Entry, Question, Table
from goldenspike.core.codec import brief, plain


def agenda_fault(table: Table, of_entry: Callable[[Entry], str], of_order: Callable[[], str]) -> str:
    """Return the fault of a table's agenda: of an entry, of their order, or a question without an answer."""
    if not table.agenda:
        return "" if table.over else "The agenda is empty, but the game is not over."
    for entry in table.agenda:
        fault = of_entry(entry)
        if fault:
            return fault
    if table.over:
        return ""
    top = table.agenda[-1]
    if not isinstance(top, Question):
        return "The agenda must begin with a question."
    fault = of_order()
    if fault:
        return fault
    try:
        options = top.options(table)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        options = []
    return "" if options else "The first question of the agenda has no answer."


def seats_fault(entry: Entry, concerned: Iterable[Any], seats: int) -> str:
    """Return the fault of an entry that concerns a seat which is not at the table."""
    if all([is_below(seat, seats) for seat in concerned]):
        return ""
    return f"The agenda's {type(entry).__name__} concerns nobody at this table."


def misfit(entry: Entry) -> str:
    """Return the fault of an entry with parts that its kind never has."""
    return f"The agenda's {type(entry).__name__} does not fit the game: {brief(plain(entry.parts()))}."


def is_below(number: Any, bound: int) -> bool:
    """Return whether this is a whole number from 0 on that is lower than the bound.

    >>> is_below(3, 4), is_below(4, 4), is_below(True, 4)
    (True, False, False)
    """
    return type(number) is int and 0 <= number < bound
