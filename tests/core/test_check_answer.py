"""`check_answer`: seat, form and rule, checked in one place for everything that comes from outside."""

from __future__ import annotations

from typing import Any

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.play import check_answer, pending, play
from goldenspike.core.refusal import NotAsked, Refusal
from kit import toy

SOUTH = Seat(1)


def opened() -> Any:
    """Return a table of the toy game that waits for its first decision, of seat 0."""
    table = toy.GAME.open(2, {})
    while not hasattr(pending(table), "prompt"):
        play(table, toy.Found(2))
    return table


def test_a_legal_answer_of_the_asked_seat_is_returned() -> None:
    assert check_answer(opened(), Seat(0), toy.Dig()) == toy.Dig()


def test_another_seat_and_the_dice_are_not_asked() -> None:
    table = opened()
    for speaker in (SOUTH, None):
        refusal = check_answer(table, speaker, toy.Dig())
        assert isinstance(refusal, NotAsked)
        assert refusal.sentence == "It is seat 1's move."


def test_a_seat_is_not_asked_while_the_dice_must_answer() -> None:
    table = opened()
    play(table, toy.Dig())
    refusal = check_answer(table, Seat(0), toy.Found(2))
    assert isinstance(refusal, NotAsked)
    assert refusal.sentence == "The dice come first."
    assert check_answer(table, None, toy.Found(2)) == toy.Found(2)


def test_the_dice_too_may_only_say_what_is_possible() -> None:
    table = opened()
    play(table, toy.Dig())
    refusal = check_answer(table, None, toy.Found(99))
    assert isinstance(refusal, Refusal)
    assert not isinstance(refusal, NotAsked)


@pytest.mark.parametrize("nonsense", [None, "dig", 7, toy.Found("two")])  # type: ignore[arg-type]  # on purpose
def test_nonsense_is_refused_by_the_question_and_changes_nothing(nonsense: object) -> None:
    table = opened()
    before = toy.GAME.write_position(table)
    refusal = check_answer(table, Seat(0), nonsense)
    assert isinstance(refusal, Refusal)
    assert not isinstance(refusal, NotAsked)
    assert toy.GAME.write_position(table) == before


def test_nobody_is_asked_once_the_game_is_over() -> None:
    table = opened()
    table.over = True
    refusal = check_answer(table, Seat(0), toy.Dig())
    assert isinstance(refusal, NotAsked)
    assert refusal.sentence == "The game is over."
