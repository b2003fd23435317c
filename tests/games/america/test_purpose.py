"""What a hint says a plan is for, from the tables before and after it."""

from __future__ import annotations

import pytest

from goldenspike.core.facts import render
from goldenspike.core.play import play, refusal
from goldenspike.games.america import GAME
from goldenspike.games.america.notation import read
from goldenspike.games.america.purpose import plan_purpose
from goldenspike.games.america.state import America
from kit.america import Scenario
from kit.walks import decision_in

ST_LOUIS = "St. Louis, a city of blue that still takes a good"


def purpose(board: Scenario, *words: str) -> list[str]:
    """Return what playing these answers as red is for."""
    after = board.table.copy()
    line = [read(each) for each in words]
    for answer in line:
        assert refusal(after, answer) is None, answer
        play(after, answer)
    assert GAME.plan_purpose is plan_purpose
    return [render(clause) for clause in plan_purpose(board.table, after, board.seat("red"), line)]


def line_to_st_louis() -> Scenario:
    """Red's train stands at Omaha, and two of three rails to blue's St. Louis lie."""
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis")
    board.rail("red", "Omaha–J8w", "J8w–I9e").train("red", "Omaha–J8w")
    return board


def test_a_rail_that_reaches_a_city_names_it_its_owner_and_the_coal() -> None:
    board = line_to_st_louis().hand("red", "1 ore 1 lumber").turn("red")
    said = (
        "Rails then lead to St. Louis, a city of blue that still takes a good: the ride there costs 1 coal."
    )
    assert purpose(board, "rail I9e–St. Louis") == [said]


def test_a_rail_to_a_city_says_that_a_good_must_be_freed_first() -> None:
    board = line_to_st_louis().goods("red", 0).hand("red", "1 ore 1 lumber").turn("red")
    assert purpose(board, "rail I9e–St. Louis")[1] == (
        "You have no free good at present: your next city frees one."
    )


def test_a_rail_over_somebody_else_s_line_counts_the_right_of_way() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis")
    board.rail("blue", "I9e–St. Louis").rail("red", "Omaha–J8w").train("red", "Omaha–J8w")
    board.hand("red", "1 ore 1 lumber").turn("red")
    assert "costs 1 coal and 1 gold for the right of way." in purpose(board, "rail J8w–I9e")[0]


def test_a_city_that_has_its_good_is_no_aim() -> None:
    board = line_to_st_louis().cube("white", "St. Louis").hand("red", "1 ore 1 lumber").turn("red")
    assert not [said for said in purpose(board, "rail I9e–St. Louis") if "St. Louis" in said]


def test_a_rail_on_the_way_says_how_many_are_left() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis").rail("red", "Omaha–J8w")
    board.train("red", "Omaha–J8w").hand("red", "1 ore 1 lumber").turn("red")
    said = purpose(board, "rail J8w–I9e")[0]
    assert said.startswith(
        "This leads towards St. Louis, a city of blue that still takes a good: 1 more rail"
    )


def test_a_delivery_says_that_it_wins_and_that_the_city_is_used() -> None:
    board = line_to_st_louis().rail("red", "I9e–St. Louis").train("red", "I9e–St. Louis").turn("red")
    assert purpose(board, "deliver St. Louis") == [
        "Only delivered goods win the game: St. Louis takes yours and never another.",
        "After that your next city must free a good before you can deliver again.",
    ]
    board.cities_left("red", 0)
    assert purpose(board, "deliver St. Louis") == ["This delivers your last good and wins the game."]


def test_a_settler_that_arrives_says_what_its_city_brings_and_that_all_must_be_built() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "5 grain").turn("red")
    first, second = purpose(board, "settler 1 to St. Louis")
    assert first.startswith("The city at St. Louis frees one of your goods and brings ")
    assert first.endswith(" of 36 rolls).")
    assert second == "You can deliver all your goods only if you build all your cities: 6 cities to go."


def test_a_new_settler_says_where_it_is_to_go() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "1 cattle 1 grain 1 lumber").turn("red")
    (said,) = purpose(board, "settler at Omaha")
    assert said.startswith("From Omaha the settler needs ")
    assert ": a city there frees a good" in said


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("1 ore", ["Keep your cards for a rail: you lack 1 lumber."]),
        ("1 cattle 1 grain", ["Keep your cards for a settler: you lack 1 lumber."]),
        ("", []),
    ],
)
def test_done_says_what_the_cards_are_kept_for(cards: str, said: list[str]) -> None:
    board = Scenario().city("red", "Omaha").hand("red", cards).turn("red")
    assert purpose(board, "done") == said


def test_done_says_what_a_train_lacks_for_its_ride() -> None:
    board = line_to_st_louis().rail("red", "I9e–St. Louis").turn("red")
    assert purpose(board, "done") == [
        "For the ride to St. Louis, a city of blue that still takes a good, you need 1 coal."
    ]


def test_a_trade_says_what_it_completes() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "1 ore").gold("red", 2).turn("red")
    assert purpose(board, "buy lumber") == ["You then hold all the cards for a rail."]
    board = Scenario().city("red", "Omaha").hand("red", "1 ore 1 grain").turn("red")
    assert purpose(board, "offer 1 grain for 1 lumber") == [
        "If this is agreed, you hold all the cards for a rail."
    ]


def test_the_city_of_the_unused_colour_is_nobody_s() -> None:
    board = Scenario(3).city("red", "Omaha").city("blue", "St. Louis")
    board.rail("red", "Omaha–J8w", "J8w–I9e").train("red", "Omaha–J8w")
    board.hand("red", "1 ore 1 lumber").turn("red")
    assert "St. Louis, nobody’s city that still takes a good" in purpose(board, "rail I9e–St. Louis")[0]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_any_answer_is_said_in_two_sentences_at_most(seed: str) -> None:
    table, question, options = decision_in(GAME, seed, 600)
    for answer in options:
        after = table.copy()
        play(after, answer)
        assert isinstance(table, America)
        assert isinstance(after, America)
        found = plan_purpose(table, after, question.seat, [answer])
        assert len(found) <= 2
        assert all(render(clause).endswith(".") for clause in found)
