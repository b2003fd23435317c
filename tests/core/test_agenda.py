"""The agenda: order of entries, equality, and random picks by kind."""

from __future__ import annotations

import pickle
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core.agenda import Decision, Entry, Seat, Table, end_of_kind, pick
from goldenspike.core.play import (
    IllegalAction,
    NotYourDecision,
    asked_first,
    asked_together,
    pending,
    play,
    refusal,
    submit,
    well_formed,
)
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from kit import toy


@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_then_puts_entries_in_reading_order_before_what_was_planned(
    first: list[int], second: list[int]
) -> None:
    table = Table()
    table.then(*[Decision(Seat(seat)) for seat in first])
    table.then(*[Decision(Seat(seat)) for seat in second])
    expected: list[Entry] = [Decision(Seat(seat)) for seat in [*second, *first]]
    assert list(reversed(table.agenda)) == expected


def test_entries_are_equal_by_kind_and_parts() -> None:
    assert toy.Prospect(Seat(1)) == toy.Prospect(Seat(1))
    assert toy.Prospect(Seat(1)) != toy.Prospect(Seat(0))
    assert toy.Prospect(Seat(1)) != toy.Hide(Seat(1))
    assert hash(toy.Prospect(Seat(1))) == hash(toy.Prospect(Seat(1)))
    assert repr(toy.Prospect(Seat(1))) == "Prospect(1)"
    assert pickle.loads(pickle.dumps(toy.Prospect(Seat(1)))) == toy.Prospect(Seat(1))


def test_a_refusal_is_a_sentence_filled_from_its_facts() -> None:
    assert Refusal("p1", "A rail lies on {path}.", {"path": "A–B"}).sentence == "A rail lies on A–B."


def test_every_kind_is_as_likely_as_any_other() -> None:
    options: list[object] = ["many"] * 98 + [1, 2.5]
    rng = Rng("kinds")
    picked = [type(pick(options, rng)) for _ in range(3000)]
    for kind in (str, int, float):
        assert 900 < picked.count(kind) < 1100


def open_rush() -> toy.Rush:
    table = toy.GAME.open(2, {})
    assert isinstance(table, toy.Rush)
    return table


def test_submit_checks_who_and_what_and_leaves_the_table_alone() -> None:
    table = open_rush()
    with pytest.raises(NotYourDecision, match="dice"):
        submit(table, Seat(0), toy.Dig())
    play(table, toy.Found(1))
    play(table, toy.Found(2))
    before = toy.GAME.write_position(table)
    with pytest.raises(NotYourDecision, match="seat 1"):
        submit(table, Seat(1), toy.Dig())
    with pytest.raises(IllegalAction, match="Dig or stop") as refused:
        submit(table, Seat(0), toy.Found(3))
    assert refused.value.refusal.rule == "p1 Dig"
    assert refusal(table, toy.Found(3)) == refused.value.refusal
    assert toy.GAME.write_position(table) == before
    submit(table, Seat(0), toy.Stop())
    assert pending(table) == toy.Prospect(Seat(1))
    submit(table, Seat(1), toy.Stop())
    assert table.over
    with pytest.raises(NotYourDecision, match="over"):
        submit(table, Seat(1), toy.Stop())


class Half(msgspec.Struct, frozen=True, tag=True):
    """An answer with a part of a declared type."""

    number: int


@pytest.mark.parametrize("answer", [Half("one"), Half(0.5), Half(None), None, "dig", 3, object()])  # type: ignore[arg-type]  # the point
def test_submit_refuses_what_is_not_well_formed(answer: object) -> None:
    table = open_rush()
    play(table, toy.Found(1))
    play(table, toy.Found(2))
    before = toy.GAME.write_position(table)
    with pytest.raises(IllegalAction, match="Dig or stop"):
        submit(table, Seat(0), answer)
    assert well_formed(answer) is None
    assert toy.GAME.write_position(table) == before


def test_a_well_formed_answer_passes_unchanged() -> None:
    assert well_formed(Half(1)) == Half(1)
    assert well_formed(toy.Dig()) == toy.Dig()


class Bet(Decision):
    """A decision that several seats take together."""

    together: ClassVar[bool] = True


class Vote(Decision):
    """Another."""

    together: ClassVar[bool] = True


def seats_asked(table: Table) -> list[int]:
    return [decision.seat for decision in asked_together(table)]


def test_those_asked_the_same_in_a_row_are_asked_together() -> None:
    table = toy.Rush(3)
    table.then(Bet(Seat(2)), Bet(Seat(0)), Vote(Seat(1)), Bet(Seat(1)), toy.GoHome())
    assert seats_asked(table) == [2, 0]
    table.agenda.pop()
    assert seats_asked(table) == [0]
    table.agenda.pop()
    assert seats_asked(table) == [1]
    assert isinstance(asked_together(table)[0], Vote)
    table.agenda.pop()
    assert seats_asked(table) == [1], "the agenda may end there"


def test_others_are_asked_one_after_the_other_and_the_dice_alone() -> None:
    table = open_rush()
    assert asked_together(table) == []
    for _ in range(2):
        play(table, toy.Found(1))
    assert seats_asked(table) == [0]
    table = toy.Rush(2)
    table.then(Bet(Seat(0)))
    assert seats_asked(table) == [0], "nothing comes after it"


def test_who_is_asked_together_with_others_can_be_asked_first() -> None:
    table = toy.Rush(3)
    table.then(Bet(Seat(2)), Bet(Seat(0)), Bet(Seat(1)), toy.GoHome())
    before = table.agenda[:]
    for seat, order in ((2, [2, 0, 1]), (0, [0, 2, 1]), (1, [1, 2, 0])):
        first = asked_first(table, Seat(seat))
        assert seats_asked(first) == order
        assert first.agenda[0] == toy.GoHome()
        assert table.agenda == before
    with pytest.raises(ValueError, match="not in list"):
        asked_first(table, Seat(3))


@given(st.lists(st.integers(1, 9), min_size=2, max_size=6))
def test_the_end_of_a_kind_is_where_the_next_begins(runs: list[int]) -> None:
    samples: tuple[Any, ...] = (0, "", 0.0, b"", (), [])
    options = [sample for sample, run in zip(samples, runs, strict=False) for _ in range(run)]
    starts, start = [], 0
    for run in runs[:-1]:
        start = end_of_kind(options, start)
        starts.append(start)
        assert start == sum(runs[: len(starts)]), run


def test_entries_pushed_run_in_the_order_of_the_list() -> None:
    first, second, third = Decision(Seat(0)), Decision(Seat(1)), Decision(Seat(2))
    one, other, last = Table(), Table(), Table()
    one.then(first, second, third)
    other.push_all([first, second, third])
    last.push(third)
    last.push(second)
    last.push(first)
    assert one.agenda == other.agenda == last.agenda == [third, second, first]
