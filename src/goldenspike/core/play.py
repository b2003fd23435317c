"""The two doors to a table: a trusted one for programs, a checked one for everybody else.

GoldenSpikeError
├─ IllegalAction      the seat asked for something the rules refuse (carries a Refusal; nothing changed)
├─ NotYourDecision    somebody else, or the dice, must answer first
├─ UnreadableMove     the notation could not be read (carries line and column)
├─ UnknownGame        no such game, edition, option or number of seats
├─ BrokenPosition     a stored table is not a table of this game
└─ BrokenRecord       a stored game does not replay (carries the number of the bad answer)
"""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Chance, Decision, Question, Seat, Step, Table
from goldenspike.core.refusal import Refusal


class GoldenSpikeError(Exception):
    """Anything a user of this library may want to catch; the message is a sentence."""


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
    """The question the table waits for."""
    top = table.agenda[-1]
    assert isinstance(top, Question), f"the table was not settled: {table.agenda!r}"
    return top


def asked_together(table: Table) -> list[Decision]:
    """The decisions that can be taken now: the pending one, and those that are asked together with it.

    They stand in the order in which the table asks them; there is none while the dice must answer.
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
    """A copy of the table on which this seat, of those that are asked together, is asked first."""
    other = table.copy()
    place = [decision.seat for decision in asked_together(table)].index(seat)
    other.agenda.append(other.agenda.pop(-1 - place))
    return other


def settle(table: Table) -> None:
    """Carry out steps until somebody must choose or the game is over."""
    while not table.over:
        top = table.agenda[-1]
        if not isinstance(top, Step):
            return
        table.agenda.pop()
        top.run(table)


def play(table: Table, answer: Any) -> None:
    """Carry out a legal answer to the pending question. Answers are not checked here."""
    question = table.agenda.pop()
    assert isinstance(question, Question), "the table was not settled"
    question.take(table, answer)
    settle(table)


def refusal(table: Table, answer: Any) -> Refusal | None:
    """Why this answer to the pending question is not allowed, or None if it is."""
    return pending(table).refuse(table, answer)


def submit(table: Table, seat: Seat, answer: Any) -> None:
    """The door for people and remote bots: check who asks and what, then play."""
    if table.over:
        raise NotYourDecision("The game is over.")
    question = pending(table)
    if isinstance(question, Chance):
        raise NotYourDecision("The dice must answer first.")
    assert isinstance(question, Decision), "a question is for a seat or for the dice"
    if question.seat != seat:
        raise NotYourDecision(f"It is seat {question.seat + 1} that must answer, not seat {seat + 1}.")
    sound = well_formed(answer)
    why_not = question.refuse(table, sound)
    if why_not is not None:
        raise IllegalAction(why_not)
    play(table, sound)


def well_formed(answer: Any) -> Any:
    """An answer whose parts are of the types its kind declares; otherwise None, which every question refuses.

    Answers made in a program are not checked when they are made, and a rule need not expect half a card.
    """
    if not isinstance(answer, msgspec.Struct):
        return None
    try:
        return msgspec.convert(msgspec.to_builtins(answer), type(answer))
    except (msgspec.MsgspecError, OverflowError, TypeError):
        return None
