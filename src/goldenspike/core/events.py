"""Events: what a table announces, who may know which part of it, and how it is worded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, ClassVar, NamedTuple, get_origin, get_type_hints

import msgspec

from goldenspike.core.facts import As, Fact, SeatFact, fill, places


class Wording(NamedTuple):
    """The template of an event in the third person, and in the second for the seat that is its subject.

    The subject is the first seat that `they` names; `you` is empty where `they` names none.
    """

    they: str
    you: str = ""


class Event(msgspec.Struct, frozen=True, tag=True):
    """One announcement: fields that are stored, and a wording whose places are filled from them.

    A place takes the field of its name. Numbers and strings are facts as they are; any other field says by
    `As` in its annotation which fact it is. What needs several fields is returned by `further_facts`.
    """

    wording: ClassVar[Wording] = Wording("")
    variants: ClassVar[tuple[Wording, ...]] = ()
    """Other wordings that `worded` may return."""
    heading: ClassVar[bool] = False
    """Whether it begins a turn or a round, and heads what follows in a log."""

    def seen_by(self, viewer: int | None) -> Event:
        """Return this event as the viewer may know it; an event with a secret overrides this."""
        return self

    def worded(self) -> Wording:
        """Return the wording of this event; an event with variants overrides this."""
        return self.wording

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the facts that are no field."""
        return {}

    def fact_of(self, field: str) -> Fact:
        """Return the fact that a field is; raise KeyError if it is none."""
        return _facts_of_fields(type(self))[field].fact(getattr(self, field))

    def facts(self) -> dict[str, Fact]:
        """Return what fills the places of both templates."""
        wording = self.worded()
        further = self.further_facts()
        found: dict[str, Fact] = {}
        for place in [*places(wording.they), *places(wording.you)]:
            if place not in found:
                found[place] = further[place] if place in further else self.fact_of(place)
        for place, fact in found.items():
            # After Washington D.C. no second full stop is needed.
            if wording.they.endswith(f"{{{place}}}.") and isinstance(fact, str) and fact.endswith("."):
                found[place] = fact[:-1]
        return found

    def subject(self) -> int | None:
        """Return the seat to which the second person is said; None if no seat is the subject."""
        wording = self.worded()
        if not wording.you:
            return None
        facts = self.facts()
        return next(
            fact.seat for fact in map(facts.__getitem__, places(wording.they)) if isinstance(fact, SeatFact)
        )

    @property
    def sentence(self) -> str:
        """The announcement in the third person, seats by their colours."""
        return fill(self.worded().they, self.facts())


_PLAIN = As(lambda value: value)


@cache
def _facts_of_fields(kind: type[Event]) -> dict[str, As]:
    """Return by field how it becomes a fact, for those fields that do."""
    found: dict[str, As] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            found[name] = next(kind for kind in hint.__metadata__ if isinstance(kind, As))
        elif hint in (int, str):
            found[name] = _PLAIN
    return found
