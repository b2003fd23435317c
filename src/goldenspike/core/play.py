"""Play answers on a table: `play` trusts its caller, `submit` checks seat, form and rule first.

GoldenSpikeError
├─ IllegalAction      the seat asked for something the rules refuse (carries a Refusal; nothing changed)
├─ NotYourDecision    somebody else, or the dice, must answer first
├─ UnreadableMove     the notation could not be read (carries line and column)
├─ WrongBoard         an own board cannot be played (see board_file.py)
├─ UnknownGame        no such game, edition, option or number of seats
├─ BrokenPosition     a stored table is not a table of this game
└─ BrokenRecord       a stored game does not replay (carries the number of the bad answer)
"""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Decision, Question, Seat, Step, Table
from goldenspike.core.refusal import NotAsked, Refusal


class GoldenSpikeError(Exception):
    """Base of all errors that users of the library may want to catch; the message is a sentence."""


class IllegalAction(GoldenSpikeError):
    """The seat asked for something the rules refuse; the table is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.sentence} ({refusal.rule})")
        self.refusal = refusal


class NotYourDecision(GoldenSpikeError):
    """Somebody else, or the dice, must answer first."""


class UnreadableMove(GoldenSpikeError):
    """The notation could not be read."""

    def __init__(self, reason: str, line: int = 1, column: int = 1) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column


class UnknownMove(UnreadableMove):
    """The words are no move of the game; `hint` is an example that begins with the same word, or empty."""

    def __init__(self, reason: str, shown: str, hint: str) -> None:
        super().__init__(reason)
        self.shown = shown
        self.hint = hint


class UnknownGame(GoldenSpikeError):
    """No such game, edition, option or number of seats."""


class BrokenPosition(GoldenSpikeError):
    """A stored table is not a table of this game; the message names the place."""


class BrokenRecord(GoldenSpikeError):
    """A stored game does not replay; the answers before the bad one are good."""

    def __init__(self, reason: str, number: int, kept: Any = None) -> None:
        super().__init__(reason)
        self.number = number
        self.kept = kept
        """The record up to the bad answer, where it could be read."""


def pending(table: Table) -> Question:
    """Return the question the table waits for."""
    top = table.agenda[-1]
    assert isinstance(top, Question), f"the table was not settled: {table.agenda!r}"
    return top


def asked_together(table: Table) -> list[Decision]:
    """Return the decisions that may be answered now: the pending one and those asked together with it.

    They come in the order in which the table asks them; none while the dice must answer.
    """
    first = pending(table)
    if not isinstance(first, Decision):
        return []
    found = [first]
    place = len(table.agenda) - 2
    while first.together and place >= 0:
        entry = table.agenda[place]
        if not isinstance(entry, Decision) or type(entry) is not type(first):
            break
        found.append(entry)
        place -= 1
    return found


def asked_first(table: Table, seat: Seat) -> Any:
    """Return a copy of the table that asks this seat first, of those that are asked together."""
    other = table.copy()
    place = [decision.seat for decision in asked_together(table)].index(seat)
    other.agenda.append(other.agenda.pop(-1 - place))
    return other


def settle(table: Table) -> None:
    """Run the steps on top of the agenda until a question is pending or the game is over."""
    while not table.over:
        top = table.agenda[-1]
        if not isinstance(top, Step):
            return
        table.agenda.pop()
        top.run(table)


def play(table: Table, answer: Any) -> None:
    """Carry out a legal answer to the pending question, then all steps up to the next; nothing is checked."""
    question = table.agenda.pop()
    assert isinstance(question, Question), "the table was not settled"
    question.take(table, answer)
    settle(table)


def refusal(table: Table, answer: Any) -> Refusal | None:
    """Return why this answer to the pending question is not allowed, or None if it is."""
    return pending(table).refuse(table, answer)


def check_answer(table: Table, seat: Seat | None, answer: Any) -> Any:
    """Return the answer as `play` may take it, or a Refusal: the one check of all that comes from outside.

    It checks in this order: that this seat, or the dice (None), is asked (else NotAsked); that every part has
    the type its kind declares; that the rules allow it. The table is not changed.
    """
    if table.over:
        return NotAsked("", "The game is over.")
    question = pending(table)
    asked = question.seat if isinstance(question, Decision) else None
    if asked != seat:
        if asked is None:
            return NotAsked(question.asking_rule(), "The dice come first.")
        return NotAsked(question.asking_rule(), "It is seat {seat}'s move.", {"seat": str(asked + 1)})
    sound = well_formed(answer)
    why_not = question.refuse(table, sound)
    return sound if why_not is None else why_not


def submit(table: Table, seat: Seat, answer: Any) -> None:
    """Check an answer of a seat and play it; raise NotYourDecision or IllegalAction, the table untouched."""
    checked = check_answer(table, seat, answer)
    if isinstance(checked, NotAsked):
        raise NotYourDecision(checked.sentence)
    if isinstance(checked, Refusal):
        raise IllegalAction(checked)
    play(table, checked)


def well_formed(answer: Any) -> Any:
    """Return the answer with its parts converted to the types its kind declares, or None if they do not fit.

    Answers made in a program are not checked when they are made; every question refuses None.
    """
    if not isinstance(answer, msgspec.Struct):
        return None
    try:
        return msgspec.convert(msgspec.to_builtins(answer), type(answer))
    except (msgspec.MsgspecError, OverflowError, TypeError):
        return None
