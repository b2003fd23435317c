"""Typed facts: what they say in English, and how events derive them from their fields."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, cast

import msgspec
import pytest

from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import (
    ORDINAL,
    Amount,
    Amounts,
    Clause,
    Comparison,
    Fact,
    Held,
    SeatFact,
    SeatsFact,
    amount,
    fill,
    named,
    render,
    seat_of,
)
from goldenspike.core.game import Game, Outcome
from goldenspike.core.record import read_result, result_of

COLOURS = ("red", "white", "blue")
RED, WHITE, BLUE = [SeatFact(seat, colour) for seat, colour in enumerate(COLOURS)]
TIE = Comparison((Held("silver", ((RED, 2), (BLUE, 2))), Held("grain", ((RED, 1), (BLUE, 0)))))

SAID: list[tuple[Fact, str]] = [
    ("Denver", "Denver"),
    (-3, "-3"),
    (WHITE, "white"),
    (SeatsFact((RED,)), "red"),
    (SeatsFact((RED, WHITE)), "red and white"),
    (SeatsFact((RED, WHITE, BLUE)), "red, white and blue"),
    (Amounts((Amount(1, "cow", "cows"), Amount(2, "ox", "oxen"))), "1 cow, 2 oxen"),
    (Amounts((), "no worker"), "no worker"),
    (amount(-1, "point"), "-1 point"),
    (amount(0, "point"), "0 points"),
    (TIE, "silver: red 2, blue 2, then grain: red 1, blue 0"),
    (Clause(), ""),
    (Clause("for {what}", {"what": amount(2, "cow")}), "for 2 cows"),
]


@pytest.mark.parametrize(("fact", "english"), SAID, ids=[english or "nothing" for _, english in SAID])
def test_a_fact_is_said_in_english_and_goes_over_the_wire(fact: Fact, english: str) -> None:
    assert render(fact) == english
    kind: Any = Fact
    assert msgspec.json.decode(msgspec.json.encode(fact), type=kind) == fact


def test_what_fills_a_place_is_not_read_as_a_template() -> None:
    assert fill("{one} and {two}", {"one": "{two}", "two": "{one}"}) == "{two} and {one}"


class Visited(Event, frozen=True):
    """A place is visited by a seat, in a secret carriage."""

    wording = Wording(
        "{seat} visits {place} in carriage {carriage}.", "You visit {place} in carriage {carriage}."
    )
    variants: ClassVar[tuple[Wording, ...]] = (Wording("{seat} comes to {place}.", "You come to {place}."),)
    seat: Annotated[int, seat_of(COLOURS)]
    place: str
    carriage: Annotated[int | None, ORDINAL] = None
    guest: Annotated[int | None, named(COLOURS, "somebody")] = None

    def worded(self) -> Wording:
        return self.variants[0] if self.carriage is None else self.wording


def test_facts_come_from_the_fields_that_the_wording_names() -> None:
    assert Visited(1, "Denver", 0).facts() == {"seat": WHITE, "place": "Denver", "carriage": 1}
    assert Visited(1, "Denver", 0).sentence == "white visits Denver in carriage 1."
    assert Visited(2, "Denver").facts() == {"seat": BLUE, "place": "Denver"}
    assert Visited(2, "Denver").subject() == 2
    assert (Visited(2, "Denver", guest=0).fact_of("guest"), Visited(2, "").fact_of("guest")) == (
        "red",
        "somebody",
    )


def test_an_abbreviation_at_the_end_needs_no_second_full_stop() -> None:
    assert Visited(0, "Washington D.C.").sentence == "red comes to Washington D.C."
    assert Visited(0, "Washington D.C.", 2).sentence == "red visits Washington D.C. in carriage 3."


@pytest.mark.parametrize(
    ("scores", "winners"), [((7,), (0,)), ((7, -2, 7), (0, 2)), ((3, 8), (1,)), ((0, 0, 0), (0, 1, 2))]
)
def test_a_result_line_is_read_as_it_was_written(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    outcome = Outcome(winners, scores)
    game = cast("Game", SimpleNamespace(seat_names=COLOURS, outcome=lambda _: outcome))
    table: Any = SimpleNamespace(over=True, turns=3)
    won = list(winners) if len(scores) > 1 else []
    assert read_result(game, result_of(game, table)) == (list(scores), won)
    table.over = False
    assert read_result(game, result_of(game, table)) == ([], [])
    assert read_result(game, "") == ([], [])
