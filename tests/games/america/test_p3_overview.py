"""Overview (rulebook page 3): who begins, the order of a turn, and when the dice are passed on."""

from __future__ import annotations

import pytest

from goldenspike.games.america.box import COLOURS
from goldenspike.games.america.events import FirstPlayer
from kit.america import Scenario, not_asked, odds, opened, roll, roll_for_first


def two_equal_routes() -> Scenario:
    """Orange can join Omaha to St. Louis over white rails or, just as far, to Minneapolis over blue ones."""
    board = Scenario().city("orange", "Omaha").hand("orange", "1 ore 1 lumber")
    return board.rail("white", "J8w–I9e", "I9e–St. Louis").rail("blue", "J8w–I7e", "I7e–Minneapolis")


# First player ------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_p3_first_player__the_highest_roll_takes_the_first_turn(colour: str) -> None:
    board = opened(4)
    roll_for_first(board, colour)
    assert board.asked() == (colour, "BeforeTheRoll")
    assert board.table.first == board.table.active == board.seat(colour)


def test_p3_first_player__both_dice_are_rolled_and_every_pair_is_as_likely() -> None:
    board = opened(4)
    assert board.asked()[0] == "dice"
    assert len(board.options()) == len(set(board.options())) == 36
    assert {weight for _, weight in odds(board)} == {1}


def test_p3_first_player__it_is_the_sum_of_the_dice_that_counts() -> None:
    board = opened(3)
    board.dice("6 1", "4 4", "5 2")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p3_first_player__everybody_rolls_before_anybody_begins() -> None:
    board = opened(4)
    for dice in ("6 6", "1 1", "1 2"):
        board.dice(dice)
        assert board.asked()[0] == "dice"
    board.dice("1 3")
    assert board.asked() == ("red", "BeforeTheRoll")


def test_p3_first_player__high_rollers_who_tie_roll_again() -> None:
    board = opened(4)
    board.dice("5 5", "1 1", "6 4", "3 3")
    assert board.asked()[0] == "dice"
    board.dice("2 2", "1 2")
    assert board.asked() == ("red", "BeforeTheRoll")


def test_p3_first_player__only_the_tied_roll_again_and_a_better_first_roll_is_forgotten() -> None:
    board = opened(4)
    board.dice("5 5", "6 3", "6 4", "3 3")
    board.dice("1 1", "1 2")
    assert board.asked() == ("white", "BeforeTheRoll")


def test_p3_first_player__those_who_tie_again_roll_once_more() -> None:
    board = opened(4)
    board.dice("6 6", "6 6", "6 6", "1 1")
    board.dice("3 3", "5 1", "1 1")
    board.dice("2 2", "6 1")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p3_first_player__a_tie_below_the_highest_roll_does_not_matter() -> None:
    board = opened(4)
    board.dice("3 2", "3 2", "6 3", "3 2")
    assert board.asked() == ("white", "BeforeTheRoll")


def test_p3_first_player__all_four_may_tie() -> None:
    board = opened(4)
    board.dice("3 2", "4 1", "1 4", "2 3")
    board.dice("1 1", "1 1", "1 1", "2 1")
    assert board.asked() == ("blue", "BeforeTheRoll")


def test_p3_first_player__it_is_announced() -> None:
    board = opened(4)
    roll_for_first(board, "white")
    told = [event for event in board.events() if isinstance(event, FirstPlayer)]
    assert [event.sentence for event in told] == ["white rolled highest and takes the first turn."]


@pytest.mark.parametrize("seats", [3, 4])
def test_p3_first_player__turns_then_pass_to_the_left(seats: int) -> None:
    board = opened(seats)
    roll_for_first(board, "orange")
    order = []
    for _ in range(2 * seats):
        order.append(board.asked()[0])
        board.says(order[-1], "roll")
        board.dice("1 1")
        while board.asked()[1] != "BeforeTheRoll":
            board.says(board.asked()[0], "done")
    assert order == [COLOURS[(1 + number) % seats] for number in range(2 * seats)]


# Turn --------------------------------------------------------------------------------------------


def test_p3_turn__production_then_actions_then_the_others_build() -> None:
    board = Scenario().hand("orange", "2 ore").hand("white", "2 ore").hand("blue", "2 ore").before_roll("red")
    asked = [board.asked()]
    board.says("red", "roll")
    asked.append(board.asked())
    board.dice("1 1")
    for colour in ("red", "orange", "white", "blue"):
        asked.append(board.asked())
        board.says(colour, "done")
    asked.append(board.asked())
    assert asked == [
        ("red", "BeforeTheRoll"),
        ("dice", "Dice"),
        ("red", "ActionPhase"),
        ("orange", "ExtraordinaryBuild"),
        ("white", "ExtraordinaryBuild"),
        ("blue", "ExtraordinaryBuild"),
        ("orange", "BeforeTheRoll"),
    ]


def test_p3_turn__a_seven_moves_the_outlaw_before_the_action_phase() -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    assert board.asked() == ("red", "Outlaw")
    board.says("red", "outlaw to L10")
    assert board.asked() == ("red", "ActionPhase")


def test_p3_turn__any_other_roll_produces_before_the_action_phase() -> None:
    board = Scenario().city("blue", "Nashville")
    roll(board, "red", "4 2")
    assert board.hand_of("blue") == "1 ore"
    assert board.asked() == ("red", "ActionPhase")


def test_p3_turn__the_action_phase_may_hold_no_action() -> None:
    board = Scenario().turn("red")
    board.says("red", "done")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p3_turn__actions_may_be_repeated_in_any_order() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "3 grain 2 ore 1 lumber").gold("red", 2).turn("red")
    board.says("red", "exchange grain for ore", "rail Omaha–J8w", "buy lumber", "rail Omaha–I9w")
    assert board.hand_of("red") == "1 ore"
    assert board.asked() == ("red", "ActionPhase")


def test_p3_turn__there_is_one_roll_a_turn() -> None:
    board = Scenario()
    roll(board, "red", "1 1")
    assert board.refusal("red", "roll").rule == "p5 Action phase"


@pytest.mark.parametrize(
    "words",
    [
        "offer 1 ore for 1 coal",
        "buy ore",
        "exchange ore for coal",
        "play scout",
        "deliver Omaha",
        "train 1 to Omaha–J8w",
        "settler 1 to Minneapolis",
    ],
)
def test_p3_turn__the_others_may_only_build_and_buy(words: str) -> None:
    board = Scenario().city("red", "Omaha").city("orange", "Wichita").rail("orange", "Omaha–J8w")
    board.train("orange", "Omaha–J8w").settler("orange", "Omaha").hand("orange", "3 ore 1 coal 3 grain")
    board.cards("orange", "scout").gold("orange", 9).turn("red")
    board.says("red", "done")
    refused = board.refusal("orange", words)
    assert refused.rule == "p8 Extraordinary build"
    assert refused.sentence == "Now you may only build and buy: no trade, no card, no move, no delivery."


# Hold the dice -----------------------------------------------------------------------------------


def test_p3_hold_the_dice__it_is_still_the_turn_of_the_roller_while_the_others_build() -> None:
    board = Scenario().hand("orange", "2 ore").hand("white", "2 ore").hand("blue", "2 ore").turn("red")
    board.says("red", "done")
    for colour in ("orange", "white", "blue"):
        assert board.asked() == (colour, "ExtraordinaryBuild")
        assert board.table.active == board.seat("red")
        board.says(colour, "done")
    assert board.table.active == board.seat("orange")


def test_p3_hold_the_dice__nobody_rolls_before_the_last_player_has_finished_building() -> None:
    board = Scenario().hand("blue", "2 ore").turn("red")
    board.says("red", "done")
    assert board.asked() == ("blue", "ExtraordinaryBuild")
    not_asked(board, "orange", "roll")
    board.says("blue", "done")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p3_hold_the_dice__each_builds_as_often_as_it_can_pay_before_the_next_is_asked() -> None:
    board = Scenario().city("orange", "Omaha").hand("orange", "4 ore 2 lumber").hand("white", "2 ore")
    board.turn("red").says("red", "done")
    board.says("orange", "rail Omaha–J8w")
    assert board.asked() == ("orange", "ExtraordinaryBuild")
    board.says("orange", "rail Omaha–I9w", "done")
    assert board.asked() == ("white", "ExtraordinaryBuild")


def test_p3_hold_the_dice__the_dice_go_to_the_left_and_from_the_last_seat_to_the_first() -> None:
    board = Scenario().turn("blue")
    board.says("blue", "done")
    assert board.asked() == ("red", "BeforeTheRoll")


def test_p3_hold_the_dice__with_three_players_they_pass_over_the_unused_colour() -> None:
    board = Scenario(3).turn("white")
    board.says("white", "done")
    assert board.asked() == ("red", "BeforeTheRoll")


def test_p3_hold_the_dice__the_roller_cannot_act_again_while_the_others_build() -> None:
    board = Scenario().hand("red", "3 ore").hand("orange", "2 ore").turn("red")
    board.says("red", "done")
    not_asked(board, "red", "exchange ore for coal")


def test_p3_hold_the_dice__the_roller_chooses_between_equal_routes_of_another_builder() -> None:
    board = two_equal_routes().turn("red")
    board.says("red", "done")
    board.says("orange", "rail Omaha–J8w")
    assert board.asked() == ("red", "GoldRoute")
    not_asked(board, "orange", "route pays orange 1, white 2")
    board.says("red", "route pays orange 1, blue 2")
    assert [board.gold_of(colour) for colour in COLOURS] == [3, 4, 3, 5]
    assert board.asked() == ("orange", "BeforeTheRoll")
