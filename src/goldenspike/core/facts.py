"""Typed facts: what fills the named places of the templates in events, refusals and previews.

A fact is a string, a number, or one of the structs below. It travels as it is; a client that names seats in
its own way reads which seat is meant from the fact, never from a sentence. `render` forms the English.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec


class SeatFact(msgspec.Struct, frozen=True, tag="seat"):
    """A seat; its colour names it where nobody knows who sits there."""

    seat: int
    colour: str


class SeatsFact(msgspec.Struct, frozen=True, tag="seats"):
    """Several seats, listed with "and"."""

    seats: tuple[SeatFact, ...]


class Amount(msgspec.Struct, frozen=True):
    """A count with its noun in the singular and the plural."""

    count: int
    one: str
    many: str


class Amounts(msgspec.Struct, frozen=True, tag="amounts"):
    """Several amounts, listed with commas; `none` is said of an empty list."""

    items: tuple[Amount, ...]
    none: str = "nothing"


class Dollars(msgspec.Struct, frozen=True, tag="dollars"):
    """A sum of money."""

    dollars: int


class Held(msgspec.Struct, frozen=True):
    """What was compared in a tie, and how much of it each seat has."""

    name: str
    seats: tuple[tuple[SeatFact, int], ...]


class Comparison(msgspec.Struct, frozen=True, tag="comparison"):
    """The steps that decided a tie, in their order."""

    steps: tuple[Held, ...]


class Clause(msgspec.Struct, frozen=True, tag="clause"):
    """A template with facts of its own: a sentence, or an optional part of one; an empty one says nothing."""

    template: str = ""
    facts: Mapping[str, Fact] = {}


class Listed(msgspec.Struct, frozen=True, tag="listed"):
    """Several facts one after the other."""

    items: tuple[Fact, ...]
    separator: str = ", "


Fact: TypeAlias = str | int | SeatFact | SeatsFact | Amounts | Dollars | Comparison | Clause | Listed


# Rendering ---------------------------------------------------------------------------------------


def places(template: str) -> Iterator[str]:
    """Yield the named places of a template in their order."""
    return (place for _, place, _, _ in string.Formatter().parse(template) if place is not None)


def fill(template: str, facts: Mapping[str, Fact]) -> str:
    """Return a template with every place filled."""
    return template.format(**{place: render(facts[place]) for place in places(template)})


def render(fact: Fact) -> str:
    """Return a fact in English, seats by their colours.

    >>> render(Amounts((Amount(1, "cow", "cows"), Amount(2, "cow", "cows"))))
    '1 cow, 2 cows'
    >>> render(Clause("{price} now", {"price": Dollars(-5000)}))
    '-$5,000 now'
    """
    match fact:
        case SeatFact(colour=colour):
            return colour
        case SeatsFact(seats=seats):
            names = [seat.colour for seat in seats]
            return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
        case Amounts(items=items, none=none):
            return (
                ", ".join(f"{item.count} {item.one if abs(item.count) == 1 else item.many}" for item in items)
                or none
            )
        case Dollars(dollars=dollars):
            return f"{'-' if dollars < 0 else ''}${abs(dollars):,}"
        case Comparison(steps=steps):
            return ", then ".join(
                f"{step.name}: {', '.join(f'{seat.colour} {number}' for seat, number in step.seats)}"
                for step in steps
            )
        case Clause(template=template, facts=facts):
            return fill(template, facts)
        case Listed(items=items, separator=separator):
            return separator.join(map(render, items))
        case _:
            return str(fact)


def recoloured(fact: Fact, colours: Sequence[str]) -> Fact:
    """Return a fact with these colours of the seats, for a table whose players have chosen theirs.

    >>> render(recoloured(Clause("{seat} rolls", {"seat": SeatFact(1, "orange")}), ("white", "red")))
    'red rolls'
    """
    match fact:
        case SeatFact(seat=seat):
            return _seat_in(seat, colours)
        case SeatsFact(seats=seats):
            return SeatsFact(tuple(_seat_in(one.seat, colours) for one in seats))
        case Comparison(steps=steps):
            return Comparison(tuple(_held_in(step, colours) for step in steps))
        case Clause():
            return recoloured_clause(fact, colours)
        case Listed(items=items, separator=separator):
            return Listed(tuple(recoloured(item, colours) for item in items), separator)
        case _:
            return fact


def recoloured_clause(clause: Clause, colours: Sequence[str]) -> Clause:
    """Return a clause with these colours of the seats in its facts."""
    return Clause(clause.template, recoloured_facts(clause.facts, colours))


def recoloured_phrase(phrase: str | Clause, colours: Sequence[str]) -> str | Clause:
    """Return a prompt or a note with these colours of the seats."""
    return phrase if isinstance(phrase, str) else recoloured_clause(phrase, colours)


def recoloured_facts(facts: Mapping[str, Fact], colours: Sequence[str]) -> dict[str, Fact]:
    """Return the facts of a template with these colours of the seats."""
    return {place: recoloured(fact, colours) for place, fact in facts.items()}


def _seat_in(seat: int, colours: Sequence[str]) -> SeatFact:
    """Return the fact of a seat with its colour."""
    return SeatFact(seat, colours[seat])


def _held_in(step: Held, colours: Sequence[str]) -> Held:
    """Return what was compared in a tie with these colours of the seats."""
    return Held(step.name, tuple((_seat_in(one.seat, colours), number) for one, number in step.seats))


# Facts from the fields of a struct ---------------------------------------------------------------


class As:
    """Metadata of an `Annotated` field: the function that makes its value a fact."""

    def __init__(self, fact: Callable[[Any], Fact]) -> None:
        self.fact = fact


def seat_of(colours: Sequence[str]) -> As:
    """Return the marker of a field that holds a seat."""
    return As(lambda seat: SeatFact(seat, colours[seat]))


def seats_of(colours: Sequence[str]) -> As:
    """Return the marker of a field that holds several seats."""
    return As(lambda seats: SeatsFact(tuple(SeatFact(seat, colours[seat]) for seat in seats)))


def named(names: Sequence[str], unknown: str = "") -> As:
    """Return the marker of an index into a list of names; `unknown` stands for None, a secret."""
    return As(lambda index: unknown if index is None else names[index])


def amount_of(one: str, many: str = "") -> As:
    """Return the marker of a number of things; the plural has an -s unless another is given."""
    return As(lambda count: amount(count, one, many))


ORDINAL = As(lambda index: index + 1)
"""A field that counts from 0 where people count from 1."""


def amount(count: int, one: str, many: str = "") -> Amounts:
    """Return one amount as a fact; the plural has an -s unless another is given."""
    return Amounts((Amount(count, one, many or f"{one}s"),))


def listed(items: Iterable[Fact], separator: str = ", ") -> Fact:
    """Return several facts as one, without those that are ''; '' if none is left.

    >>> listed(["", amount(2, "cow")])
    Amounts(items=(Amount(count=2, one='cow', many='cows'),), none='nothing')
    """
    said = tuple(item for item in items if item != "")
    return said[0] if len(said) == 1 else Listed(said, separator) if said else ""


def compared(colours: Sequence[str], ties: Sequence[tuple[str, Sequence[tuple[int, int]]]]) -> Comparison:
    """Return what decided between those who were level, as a fact."""
    return Comparison(
        tuple(
            Held(name, tuple((SeatFact(seat, colours[seat]), number) for seat, number in held))
            for name, held in ties
        )
    )
