"""Base classes of the kit's scenarios: tables that are played and inspected in notation."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, TypeVar

import pytest

from goldenspike.core.agenda import Chance, Decision, Seat, Table
from goldenspike.core.events import Event
from goldenspike.core.play import IllegalAction, pending, play, submit
from goldenspike.core.refusal import Refusal

TableT = TypeVar("TableT", bound=Table)
CACHES = ("memory",)
"""Attributes of a table that are caches; checking an answer may fill them."""


class Notation(Protocol):
    """A game's module `notation`."""

    def read(self, text: str, /) -> Any:
        """Return the answer that this text denotes."""
        ...

    def write(self, action: Any, /) -> str:
        """Return an answer in notation."""
        ...


class Scenario(Generic[TableT]):
    """A table of any game."""

    notation: ClassVar[Notation]
    table: TableT

    def dice(self, *words: str) -> None:
        """Answer pending chances in notation; fail if no chance is pending or it refuses the answer."""
        for each in words:
            question = pending(self.table)
            assert isinstance(question, Chance), f"the dice are not asked: {question}"
            answer = self.read_chance(each)
            assert question.refuse(self.table, answer) is None, f"the dice cannot say {each}"
            play(self.table, answer)

    def read_chance(self, words: str) -> Any:
        """Return the answer of the dice that these words denote; a game may accept short forms."""
        return self.notation.read(words)

    def options(self, begin: str = "") -> list[str]:
        """Return the pending question's options in notation, those that begin with these words."""
        words = [self.notation.write(answer) for answer in pending(self.table).options(self.table)]
        return [each for each in words if each.startswith(begin)]

    def refusal_to(self, seat: Seat, words: str | object) -> Refusal:
        """Return why a seat may not answer this; fail if it may, or if trying changes the table."""
        answer = self.notation.read(words) if isinstance(words, str) else words
        before = parts(self.table)
        with pytest.raises(IllegalAction) as raised:
            submit(self.table, seat, answer)
        assert parts(self.table) == before
        assert answer not in pending(self.table).options(self.table)
        return raised.value.refusal

    def events(self) -> list[Event]:
        """Return the events that the table has announced."""
        assert self.table.announced is not None
        return self.table.announced


class SeatedScenario(Scenario[TableT]):
    """A table of a game whose seats have colours."""

    colours: ClassVar[tuple[str, ...]]

    def seat(self, colour: str) -> Seat:
        """Return the seat of a colour."""
        return Seat(self.colours.index(colour))

    def says(self, colour: str, *words: str) -> None:
        """Answer for a seat, checked; raise IllegalAction or NotYourDecision if it may not."""
        for each in words:
            submit(self.table, self.seat(colour), self.notation.read(each))

    def asked(self) -> tuple[str, str]:
        """Return whose answer the table waits for ('dice' for the dice) and the question's class."""
        if self.table.over:
            return "", ""
        question = pending(self.table)
        who = self.colours[question.seat] if isinstance(question, Decision) else "dice"
        return who, type(question).__name__

    def why_not(self, words: str) -> Refusal | None:
        """Return why the pending question would refuse these words, or None if it would not."""
        return pending(self.table).refuse(self.table, self.notation.read(words))

    def refused(self, words: str) -> str:
        """Return the id of the rule by which the pending question refuses these words, or ''."""
        refusal = self.why_not(words)
        return "" if refusal is None else refusal.rule

    def refusal(self, colour: str, words: str | object) -> Refusal:
        """Return why a colour may not answer this; fail if it may, or if trying changes the table."""
        return self.refusal_to(self.seat(colour), words)

    def refuses(self, colour: str, words: str | object) -> str:
        """Return the id of the rule by which a colour may not answer this; fail like `refusal`."""
        return self.refusal(colour, words).rule


def parts(thing: Any) -> dict[str, Any]:
    """Return every attribute of a table, its players' too, to compare before and after."""
    found: dict[str, Any] = {}
    for name in dir(thing):
        if name.startswith("_") or name in CACHES or callable(getattr(thing, name)):
            continue
        value: Any = getattr(thing, name)
        if name == "players":
            value = [parts(player) for player in value]
        elif isinstance(value, list):
            value = list(value)
        found[name] = value
    return found
