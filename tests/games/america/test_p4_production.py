"""Production (rulebook page 4): the roll, the outlaw, what hexes yield, and gold for whoever gets nothing."""

from __future__ import annotations

from typing import Any

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.play import asked_first, asked_together, pending
from goldenspike.games.america.actions import GiveBack, MoveOutlaw, Rob
from goldenspike.games.america.answers import STOLEN
from goldenspike.games.america.board import HEX_BY_NAME
from goldenspike.games.america.box import COAL, COLOURS, GRAIN, ORE, RESOURCE_NAMES
from goldenspike.games.america.events import (
    CardsLaidAside,
    CardStolen,
    GivenBack,
    GoldReceived,
    LaidAside,
    Received,
    Shortage,
)
from goldenspike.games.america.place_words import HEX_WORDS
from goldenspike.games.america.rules import memory, production
from kit.america import Scenario, not_asked, odds, opened, roll, roll_for_first

VIEWERS = (0, 1, 2, 3, None)
"""Every seat, and a watcher."""


def hands(board: Scenario) -> list[str]:
    """Every hand, red first."""
    return [board.hand_of(colour) for colour in COLOURS[: len(board.table.players)]]


def purses(board: Scenario) -> list[int]:
    """Everybody's gold, red first."""
    return [player.gold for player in board.table.players]


def certain(board: Scenario, viewer: int | None, colour: str) -> dict[str, int]:
    """What a viewer is certain that a colour holds, by name."""
    counts = memory.certain(board.table, viewer, board.seat(colour))
    return {name: count for name, count in zip(RESOURCE_NAMES, counts) if count}


def give_back(board: Scenario, colour: str, *cards: str) -> None:
    """A debtor lays these cards aside, all in one answer."""
    counts = {card: cards.count(card) for card in cards}
    board.says(colour, f"give back {' '.join(f'{count} {card}' for card, count in counts.items())}")


# Roll --------------------------------------------------------------------------------------------


def test_p4_roll__both_dice_are_rolled_and_every_pair_is_as_likely() -> None:
    board = Scenario().before_roll("red")
    board.says("red", "roll")
    assert board.asked() == ("dice", "Dice")
    assert len(board.options()) == len(set(board.options())) == 36
    assert {weight for _, weight in odds(board)} == {1}


@pytest.mark.parametrize("dice", ["2 6", "6 2", "3 5", "4 4"])
def test_p4_roll__the_sum_decides(dice: str) -> None:
    board = Scenario().city("red", "Shreveport")
    roll(board, "red", dice)
    assert board.table.rolled == 8
    assert board.hand_of("red") == "1 lumber"


@pytest.mark.parametrize("dice", ["1 6", "2 5", "3 4", "4 3", "5 2", "6 1"])
def test_p4_roll__a_sum_of_seven_wakes_the_outlaw(dice: str) -> None:
    board = Scenario()
    roll(board, "red", dice)
    assert board.asked() == ("red", "Outlaw")


@pytest.mark.parametrize("dice", ["1 1", "6 6", "3 3", "4 4"])
def test_p4_roll__any_other_sum_leaves_the_outlaw_where_it_is(dice: str) -> None:
    board = Scenario()
    roll(board, "red", dice)
    assert board.asked() == ("red", "ActionPhase")
    assert board.outlaw_on() == "C9"


def test_p4_roll__only_the_player_whose_turn_it_is_rolls() -> None:
    board = Scenario().before_roll("red")
    for colour in ("orange", "white", "blue"):
        not_asked(board, colour, "roll")


def test_p4_roll__nobody_may_speak_for_the_dice() -> None:
    board = Scenario().before_roll("red")
    board.says("red", "roll")
    not_asked(board, "red", "4 4")


# Card before the roll ----------------------------------------------------------------------------


def test_p4_card_before_the_roll__a_development_card_may_be_played_first() -> None:
    board = Scenario().cards("red", "cattle drive").hand("red", "1 cattle").before_roll("red")
    board.says("red", "play cattle drive")
    assert board.gold_of("red") == 8
    assert board.asked() == ("red", "BeforeTheRoll")
    board.says("red", "roll")
    assert board.asked() == ("dice", "Dice")


def test_p4_card_before_the_roll__it_is_the_one_card_of_the_turn() -> None:
    board = Scenario().cards("red", "cattle drive", "scout").hand("red", "1 cattle").before_roll("red")
    board.says("red", "play cattle drive")
    assert board.refusal("red", "play scout").rule == "p7 Play a card"
    board.says("red", "roll")
    board.dice("1 1")
    assert board.refusal("red", "play scout").rule == "p7 Play a card"


def test_p4_card_before_the_roll__it_need_not_be_played() -> None:
    board = Scenario().cards("red", "scout")
    roll(board, "red", "1 1")
    board.says("red", "play scout", "take gold")
    assert board.gold_of("red") == 3 + 1 + 3


def test_p4_card_before_the_roll__everybody_is_asked_whether_holding_cards_or_not() -> None:
    without = Scenario().before_roll("red")
    holding = Scenario().cards("red", "scout").before_roll("red")
    assert without.asked() == holding.asked() == ("red", "BeforeTheRoll")
    assert without.options() == ["roll"]
    assert holding.options() == ["roll", "play scout"]


@pytest.mark.parametrize(
    "words",
    [
        "offer 1 ore for 1 coal",
        "buy ore",
        "exchange grain for ore",
        "rail Omaha–J8w",
        "settler at Omaha",
        "train on Omaha–I9w",
        "buy card",
        "settler 1 to Minneapolis",
        "train 1 to Omaha–I9w",
        "ask for 1 ore",
        "done",
    ],
)
def test_p4_card_before_the_roll__nothing_else_may_be_done(words: str) -> None:
    board = Scenario().city("red", "Omaha").city("blue", "Wichita").settler("red", "J8w").gold("red", 9)
    board.rail("red", "Omaha–I9w", "Wichita–I9w").train("red", "Wichita–I9w")
    board.hand("red", "3 cattle 3 coal 3 grain 3 lumber 3 ore").before_roll("red")
    refused = board.refusal("red", words)
    assert refused.rule == "p4 Card before the roll"
    assert refused.sentence == "Roll first: only a development card or a delivery may come before."


def test_p4_card_before_the_roll__a_train_may_deliver_first() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "Wichita").rail("red", "Omaha–I9w", "Wichita–I9w")
    board.train("red", "Wichita–I9w").before_roll("red")
    assert board.options() == ["roll", "deliver Wichita"]
    board.says("red", "deliver Wichita")
    assert board.player("red").delivered == 1
    assert board.asked() == ("red", "BeforeTheRoll")
    assert board.options() == ["roll"]


def test_p4_card_before_the_roll__where_deliveries_wait_only_a_card_may_come_before() -> None:
    board = Scenario(deliveries="after_roll").city("blue", "Wichita").rail("red", "Wichita–I9w")
    board.train("red", "Wichita–I9w").before_roll("red")
    assert board.options() == ["roll"]
    refused = board.refusal("red", "deliver Wichita")
    assert refused.rule == "p4 Card before the roll"
    assert refused.sentence == "At this table nothing is delivered before the roll."
    assert board.refusal("red", "done").sentence == (
        "Roll first: only a development card may come before the roll."
    )


def test_p4_card_before_the_roll__a_train_moved_by_right_of_way_may_deliver_at_once() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "Wichita").rail("red", "Omaha–I9w", "Wichita–I9w")
    board.train("red", "Omaha–I9w").cards("red", "right of way").before_roll("red")
    board.says("red", "play right of way", "train 1 to Wichita–I9w", "deliver Wichita", "done")
    assert board.player("red").delivered == 1
    assert board.asked() == ("red", "BeforeTheRoll")


def test_p4_card_before_the_roll__where_deliveries_wait_right_of_way_cannot_deliver_yet() -> None:
    board = Scenario(deliveries="after_roll").city("red", "Omaha").city("blue", "Wichita")
    board.rail("red", "Omaha–I9w", "Wichita–I9w")
    board.train("red", "Omaha–I9w").cards("red", "right of way").before_roll("red")
    board.says("red", "play right of way", "train 1 to Wichita–I9w")
    assert board.refusal("red", "deliver Wichita").rule == "p4 Card before the roll"
    while board.asked()[1] != "BeforeTheRoll":
        board.says("red", "done")
    assert board.refusal("red", "deliver Wichita").rule == "p4 Card before the roll"
    board.says("red", "roll")
    board.dice("1 1")
    board.says("red", "deliver Wichita")
    assert board.player("red").delivered == 1


# Seven -------------------------------------------------------------------------------------------


def test_p4_seven__nobody_receives_resources() -> None:
    board = opened(4)
    roll_for_first(board, "red")
    before = hands(board)
    board.says("red", "roll")
    board.dice("4 3")
    assert hands(board) == before


def test_p4_seven__nobody_receives_compensation() -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    assert purses(board) == [3, 3, 3, 3]
    assert not [event for event in board.events() if isinstance(event, GoldReceived)]


def test_p4_seven__first_hands_are_halved_then_the_outlaw_moves_then_a_card_is_stolen() -> None:
    board = Scenario().city("blue", "Nashville").hand("blue", "8 ore")
    roll(board, "red", "4 3")
    asked = [board.asked()]
    give_back(board, "blue", "ore", "ore", "ore", "ore")
    asked.append(board.asked())
    board.says("red", "outlaw to L10")
    asked.append(board.asked())
    board.dice("stolen ore")
    asked.append(board.asked())
    assert asked == [("blue", "DiscardAtOnce"), ("red", "Outlaw"), ("dice", "Theft"), ("red", "ActionPhase")]
    assert hands(board) == ["1 ore", "nothing", "nothing", "3 ore"]


def test_p4_seven__a_seven_named_with_native_support_works_in_the_same_way() -> None:
    board = Scenario().city("blue", "Nashville").hand("blue", "8 ore").cards("red", "native support")
    board.before_roll("red")
    board.says("red", "play native support", "name 7")
    assert board.asked() == ("blue", "DiscardAtOnce")
    give_back(board, "blue", "ore", "ore", "ore", "ore")
    assert board.asked() == ("red", "Outlaw")
    assert purses(board) == [3, 3, 3, 3]


# Lose resources ----------------------------------------------------------------------------------


def test_p4_lose_resources__nine_cards_give_back_four() -> None:
    board = Scenario().hand("red", "9 grain")
    roll(board, "red", "4 3")
    give_back(board, "red", "grain", "grain", "grain", "grain")
    assert board.asked() == ("red", "Outlaw")
    assert board.hand_of("red") == "5 grain"
    assert board.table.supply[GRAIN] == 19 - 5


@pytest.mark.parametrize(
    ("held", "lost"), [(1, 0), (6, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (12, 6), (13, 6), (19, 9)]
)
def test_p4_lose_resources__more_than_seven_are_halved_rounding_down(held: int, lost: int) -> None:
    board = Scenario().hand("white", f"{held} coal")
    roll(board, "red", "4 3")
    if lost:
        assert board.asked() == ("white", "DiscardAtOnce")
        assert board.options() == [f"give back {lost} coal"]
        board.says("white", f"give back {lost} coal")
    assert board.asked() == ("red", "Outlaw")
    assert board.player("white").held() == held - lost


def test_p4_lose_resources__all_kinds_are_counted_together() -> None:
    board = Scenario().hand("red", "2 cattle 2 coal 2 grain 1 lumber 1 ore")
    roll(board, "red", "4 3")
    give_back(board, "red", "ore", "cattle", "cattle", "grain")
    assert board.asked() == ("red", "Outlaw")
    assert board.hand_of("red") == "2 coal 1 grain 1 lumber"


def test_p4_lose_resources__gold_and_development_cards_are_neither_counted_nor_lost() -> None:
    board = Scenario().hand("red", "7 ore").gold("red", 20).cards("red", "scout", "scout", "cavalry")
    roll(board, "red", "4 3")
    assert board.asked() == ("red", "Outlaw")
    board = Scenario().hand("red", "8 ore").gold("red", 20).cards("red", "scout")
    roll(board, "red", "4 3")
    give_back(board, "red", "ore", "ore", "ore", "ore")
    assert board.asked() == ("red", "Outlaw")
    assert board.gold_of("red") == 20
    assert sum(board.player("red").cards) == 1


def test_p4_lose_resources__the_owner_chooses_which() -> None:
    board = Scenario().hand("red", "4 grain 4 ore")
    roll(board, "red", "4 3")
    assert board.options() == [
        "give back 4 ore",
        "give back 1 grain 3 ore",
        "give back 2 grain 2 ore",
        "give back 3 grain 1 ore",
        "give back 4 grain",
    ]
    give_back(board, "red", "grain", "ore", "grain", "ore")
    assert board.hand_of("red") == "2 grain 2 ore"


def test_p4_lose_resources__only_cards_in_hand_can_be_given_back() -> None:
    board = Scenario().hand("red", "7 grain 1 ore")
    roll(board, "red", "4 3")
    refused = board.refusal("red", "give back 2 grain 2 ore")
    assert (refused.rule, refused.sentence) == ("p4 Lose resources", "You do not hold 2 grain, 2 ore.")


@pytest.mark.parametrize("words", ["give back 3 grain", "give back 5 grain", "give back 1 ore"])
def test_p4_lose_resources__all_that_are_owed_in_one_answer(words: str) -> None:
    board = Scenario().hand("red", "7 grain 1 ore")
    roll(board, "red", "4 3")
    refused = board.refusal("red", words)
    assert refused.rule == "p4 Lose resources"
    assert refused.sentence == "You must give back 4 cards, half of your hand."


@pytest.mark.parametrize("cards", [(5, -1, 0, 0, 0), (4, 0, 0, 0), (4, 0, 0, 0, 0, 0), ()])
def test_p4_lose_resources__only_whole_numbers_of_the_five_resources(cards: Any) -> None:
    board = Scenario().hand("red", "8 cattle 1 coal")
    roll(board, "red", "4 3")
    refused = production.refuse_discard(board.table, Seat(0), cards, 4)
    assert refused is not None
    assert refused.sentence == "Name the cards you give back in whole numbers."


def test_p4_lose_resources__everybody_who_owes_is_asked_at_the_same_time() -> None:
    board = Scenario().hand("red", "8 ore").hand("white", "4 coal 4 ore").hand("blue", "9 grain")
    roll(board, "white", "4 3")
    assert [COLOURS[decision.seat] for decision in asked_together(board.table)] == ["white", "blue", "red"]
    board.table = asked_first(board.table, Seat(3))
    give_back(board, "blue", "grain", "grain", "grain", "grain")
    assert [COLOURS[decision.seat] for decision in asked_together(board.table)] == ["white", "red"]
    assert board.table.supply == [19, 15, 10, 19, 7], "nothing returns before all have chosen"


@pytest.mark.parametrize("words", ["done", "outlaw to L10", "roll", "rob blue", "offer 1 ore for 1 coal"])
def test_p4_lose_resources__nothing_else_may_be_said_before_the_debt_is_paid(words: str) -> None:
    board = Scenario().hand("red", "9 ore")
    roll(board, "red", "4 3")
    refused = board.refusal("red", words)
    assert refused.rule == "p4 Lose resources"
    assert refused.sentence == "You must first give back 4 cards."


def test_p4_lose_resources__card_by_card_several_debtors_choose_clockwise_from_the_roller() -> None:
    board = Scenario(questions="all").hand("red", "8 ore").hand("white", "8 coal").hand("blue", "9 grain")
    roll(board, "white", "4 3")
    order = []
    while board.asked()[1] == "Discard":
        colour = board.asked()[0]
        order.append(colour)
        board.says(colour, board.options()[0])
    assert order == ["white"] * 4 + ["blue"] * 4 + ["red"] * 4
    assert board.asked() == ("white", "Outlaw")
    assert hands(board) == ["4 ore", "nothing", "4 coal", "5 grain"]


def test_p4_lose_resources__another_seat_may_not_choose_for_the_debtor() -> None:
    board = Scenario().hand("blue", "8 ore")
    roll(board, "red", "4 3")
    not_asked(board, "red", "give back 4 ore")


def test_p4_lose_resources__the_cards_return_together_when_the_last_debtor_has_chosen() -> None:
    board = Scenario().hand("red", "8 ore").hand("blue", "8 coal")
    roll(board, "red", "4 3")
    give_back(board, "red", "ore", "ore", "ore", "ore")
    assert (board.table.supply[ORE], board.table.supply[COAL]) == (11, 11)
    give_back(board, "blue", "coal", "coal", "coal", "coal")
    assert (board.table.supply[ORE], board.table.supply[COAL]) == (15, 15)
    assert [sum(player.aside) for player in board.table.players] == [0, 0, 0, 0]


def test_p4_lose_resources__cards_laid_aside_are_known_to_their_owner_only() -> None:
    board = Scenario().hand("blue", "4 coal 4 ore")
    roll(board, "red", "4 3")
    give_back(board, "blue", "ore", "ore", "ore", "coal")
    laid = [event for event in board.events() if isinstance(event, CardsLaidAside)][-1]
    assert laid.seen_by(3).sentence == "blue lays 1 coal, 3 ore aside for the supply."
    for viewer in (0, 1, 2, None):
        assert laid.seen_by(viewer).cards is None
        assert laid.seen_by(viewer).sentence == "blue lays 4 cards aside for the supply."


def test_p4_lose_resources__card_by_card_one_laid_aside_is_known_to_its_owner_only() -> None:
    board = Scenario(questions="all").hand("blue", "8 ore")
    roll(board, "red", "4 3")
    board.says("blue", "give back ore")
    laid = [event for event in board.events() if isinstance(event, LaidAside)][-1]
    assert laid.seen_by(3).sentence == "blue lays ore aside for the supply."
    for viewer in (0, 1, 2, None):
        assert laid.seen_by(viewer).card is None
        assert laid.seen_by(viewer).sentence == "blue lays a card aside for the supply."


@pytest.mark.parametrize("kind", RESOURCE_NAMES)
def test_p4_lose_resources__card_by_card_any_kind_may_be_chosen(kind: str) -> None:
    board = Scenario(questions="all").hand("blue", f"8 {kind}")
    roll(board, "red", "4 3")
    board.says("blue", *[f"give back {kind}"] * 4)
    assert board.hand_of("blue") == f"4 {kind}"


def test_p4_lose_resources__what_returns_is_told_without_saying_whose_it_was() -> None:
    board = Scenario().hand("red", "8 ore").hand("blue", "8 coal")
    roll(board, "red", "4 3")
    give_back(board, "red", "ore", "ore", "ore", "ore")
    give_back(board, "blue", "coal", "coal", "coal", "coal")
    returned = [event for event in board.events() if isinstance(event, GivenBack)]
    assert [event.sentence for event in returned] == ["Returned to the supply: 4 coal, 4 ore."]
    assert [event.seen_by(viewer) for viewer in VIEWERS for event in returned] == returned * 5


# Move the outlaw ---------------------------------------------------------------------------------


def test_p4_move_the_outlaw__it_goes_to_any_numbered_hex_of_ones_choice() -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    assert len(board.options("outlaw to")) == len(board.options()) == 39 + 12
    board.says("red", "outlaw to L10")
    assert board.outlaw_on() == "L10"


def test_p4_move_the_outlaw__it_must_move() -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    refused = board.refusal("red", "done")
    assert (refused.rule, refused.sentence) == ("p4 Move the outlaw", "You must move the outlaw first.")


def test_p4_move_the_outlaw__it_may_not_stay_on_its_hex() -> None:
    board = Scenario().outlaw("L10")
    roll(board, "red", "4 3")
    refused = board.refusal("red", "outlaw to L10")
    assert refused.rule == "p4 Move the outlaw"
    assert refused.sentence == "The outlaw is there already and must move to another hex."
    assert len(board.options()) == 39 + 12 - 1


@pytest.mark.parametrize("land", ["C11", "C13", "D12", "D14", "G15"])
def test_p4_move_the_outlaw__it_may_not_go_to_a_desert(land: str) -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    refused = board.refusal("red", f"outlaw to {land}")
    assert refused.rule == "p4 Move the outlaw"
    desert = HEX_WORDS[HEX_BY_NAME[land]]
    assert refused.sentence == (
        f"There is no number on {desert}, and the outlaw must go to a hex that has one."
    )


def test_p4_move_the_outlaw__it_may_not_go_to_a_hex_that_waits_for_a_token() -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    assert board.refusal("red", "outlaw to F8").rule == "p4 Move the outlaw"


def test_p4_move_the_outlaw__it_may_not_go_to_a_hex_whose_token_has_left() -> None:
    board = Scenario().number("N8", 0).number("F8", 9)
    roll(board, "red", "4 3")
    assert board.refusal("red", "outlaw to N8").rule == "p4 Move the outlaw"
    board.says("red", "outlaw to F8")
    assert board.outlaw_on() == "F8"


@pytest.mark.parametrize("land", ["N8", "H10", "B10", "O3"])
def test_p4_move_the_outlaw__tokens_and_printed_numbers_both_count(land: str) -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    board.says("red", f"outlaw to {land}")
    assert board.outlaw_on() == land


def test_p4_move_the_outlaw__only_the_roller_moves_it() -> None:
    board = Scenario()
    roll(board, "red", "4 3")
    not_asked(board, "orange", "outlaw to L10")


def test_p4_move_the_outlaw__it_stays_when_the_token_leaves_its_hex() -> None:
    board = Scenario().outlaw("N8").settler("red", "G7w").hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to Rapid City")
    assert board.number_on("N8") == 0
    assert board.number_on("G7") == 9
    assert board.outlaw_on() == "N8"


def test_p4_move_the_outlaw__it_may_go_beside_the_roller_too() -> None:
    board = Scenario().city("red", "Nashville").hand("red", "1 ore")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    assert board.asked() == ("red", "ActionPhase")
    assert board.hand_of("red") == "1 ore"


# Steal a resource --------------------------------------------------------------------------------


def robbery(**cards: str) -> Scenario:
    """Orange, white and blue live beside L10 with these hands; red rolls a 7 and sends the outlaw there."""
    board = Scenario().city("orange", "Lexington").city("white", "Atlanta").city("blue", "Nashville")
    for colour, hand in cards.items():
        board.hand(colour, hand)
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    return board


def test_p4_steal_a_resource__one_card_goes_from_the_victim_to_the_thief() -> None:
    board = robbery(blue="2 ore")
    board.dice("stolen ore")
    assert hands(board) == ["1 ore", "nothing", "nothing", "1 ore"]
    assert board.asked() == ("red", "ActionPhase")


def test_p4_steal_a_resource__only_one_card_even_beside_two_cities_of_the_victim() -> None:
    board = Scenario().city("blue", "Nashville", "Atlanta").hand("blue", "5 ore")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    board.dice("stolen ore")
    assert hands(board) == ["1 ore", "nothing", "nothing", "4 ore"]
    assert board.asked() == ("red", "ActionPhase")


def test_p4_steal_a_resource__the_card_is_drawn_blindly_so_odds_follow_the_hand() -> None:
    board = robbery(blue="3 grain 1 ore 2 coal")
    assert board.asked() == ("dice", "Theft")
    assert odds(board) == [(STOLEN[COAL], 2), (STOLEN[GRAIN], 3), (STOLEN[ORE], 1)]


def test_p4_steal_a_resource__the_thief_chooses_among_several_neighbours() -> None:
    board = robbery(orange="1 coal", white="1 cattle", blue="1 ore")
    assert board.asked() == ("red", "ChooseVictim")
    assert board.options() == ["rob orange", "rob white", "rob blue"]
    board.says("red", "rob white")
    board.dice("stolen cattle")
    assert hands(board) == ["1 cattle", "1 coal", "nothing", "1 ore"]


def test_p4_steal_a_resource__a_neighbour_without_cards_cannot_be_chosen() -> None:
    board = robbery(white="1 cattle", blue="1 ore")
    assert board.options() == ["rob white", "rob blue"]
    assert board.refusal("red", "rob orange").rule == "p4 Steal a resource"


def test_p4_steal_a_resource__gold_and_development_cards_cannot_be_stolen() -> None:
    board = Scenario().city("blue", "Nashville").gold("blue", 9).cards("blue", "scout")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    assert board.asked() == ("red", "ActionPhase")
    assert purses(board) == [3, 3, 3, 9]
    assert sum(board.player("blue").cards) == 1


def test_p4_steal_a_resource__a_seat_without_a_city_there_cannot_be_chosen() -> None:
    board = Scenario().city("white", "Atlanta").city("blue", "Nashville")
    board.hand("orange", "1 coal").hand("white", "1 coal").hand("blue", "1 coal")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    refused = board.refusal("red", "rob orange")
    assert refused.rule == "p4 Steal a resource"
    assert refused.sentence == "orange has no city beside the outlaw."


def test_p4_steal_a_resource__nobody_steals_from_himself() -> None:
    board = Scenario().city("red", "Lexington").city("white", "Atlanta").city("blue", "Nashville")
    board.hand("red", "1 coal").hand("white", "1 coal").hand("blue", "1 coal")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    assert board.options() == ["rob white", "rob blue"]
    refused = board.refusal("red", "rob red")
    assert (refused.rule, refused.sentence) == ("p4 Steal a resource", "You cannot steal from yourself.")


@pytest.mark.parametrize("words", ["done", "outlaw to I9", "offer 1 ore for 1 coal"])
def test_p4_steal_a_resource__the_thief_must_steal_if_somebody_can_be_robbed(words: str) -> None:
    board = robbery(white="1 cattle", blue="1 ore")
    refused = board.refusal("red", words)
    assert (refused.rule, refused.sentence) == ("p4 Steal a resource", "You must choose whom to rob.")


def test_p4_steal_a_resource__a_single_victim_needs_no_choice() -> None:
    assert robbery(white="1 cattle").asked() == ("dice", "Theft")


def test_p4_steal_a_resource__without_neighbours_the_thief_gets_nothing() -> None:
    board = Scenario().hand("blue", "3 ore")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    assert board.asked() == ("red", "ActionPhase")
    assert hands(board) == ["nothing", "nothing", "nothing", "3 ore"]


def test_p4_steal_a_resource__it_is_the_new_hex_that_counts() -> None:
    board = Scenario().outlaw("L10").city("blue", "Nashville").city("white", "Boston")
    board.hand("blue", "1 ore").hand("white", "1 coal")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to O3")
    board.dice("stolen coal")
    assert hands(board) == ["1 coal", "nothing", "nothing", "1 ore"]


def test_p4_steal_a_resource__discards_come_first_so_the_halved_hand_is_robbed() -> None:
    board = Scenario().city("blue", "Nashville").hand("blue", "7 ore 1 coal")
    roll(board, "red", "4 3")
    give_back(board, "blue", "coal", "ore", "ore", "ore")
    board.says("red", "outlaw to L10")
    assert odds(board) == [(STOLEN[ORE], 4)]


def test_p4_steal_a_resource__only_thief_and_victim_see_the_card() -> None:
    board = robbery(blue="1 ore 1 coal")
    board.dice("stolen coal")
    stolen = [event for event in board.events() if isinstance(event, CardStolen)][-1]
    assert stolen.seen_by(0).sentence == stolen.seen_by(3).sentence == "red steals coal from blue."
    for viewer in (1, 2, None):
        assert stolen.seen_by(viewer).card is None
        assert stolen.seen_by(viewer).sentence == "red steals a card from blue."


# Produce -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", ["fair", "balanced", "former"])
def test_p4_produce__the_printed_example_of_an_eleven(places: str) -> None:
    board = opened(4, fixed_places=places)
    roll_for_first(board, "red")
    before = [list(player.hand) for player in board.table.players]
    board.says("red", "roll")
    board.dice("5 6")
    gains = [
        [now - then for now, then in zip(player.hand, hand)]
        for player, hand in zip(board.table.players, before)
    ]
    assert gains == [[1, 1, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 0]]
    assert purses(board) == [3, 3, 3, 4]


def test_p4_produce__a_city_beside_the_number_brings_one_card() -> None:
    board = Scenario().city("red", "Omaha")
    roll(board, "blue", "4 2")
    assert hands(board) == ["1 coal", "nothing", "nothing", "nothing"]
    assert board.table.supply[COAL] == 18


@pytest.mark.parametrize(
    ("sites", "hand"),
    [
        (["Jackson"], "1 lumber"),
        (["Jackson", "Shreveport"], "2 lumber"),
        (["Jackson", "Shreveport", "Little Rock"], "3 lumber"),
    ],
)
def test_p4_produce__each_city_beside_the_same_hex_brings_a_card(sites: list[str], hand: str) -> None:
    board = Scenario().city("red", *sites)
    roll(board, "red", "4 4")
    assert board.hand_of("red") == hand


def test_p4_produce__one_hex_yields_to_everybody_beside_it() -> None:
    board = Scenario().city("red", "Jackson").city("orange", "Shreveport").city("white", "Little Rock")
    roll(board, "blue", "4 4")
    assert hands(board) == ["1 lumber", "1 lumber", "1 lumber", "nothing"]


def test_p4_produce__one_city_beside_two_hexes_of_that_number_brings_two_cards() -> None:
    board = Scenario().city("red", "Nashville").number("K11", 6)
    roll(board, "red", "3 3")
    assert board.hand_of("red") == "1 lumber 1 ore"


def test_p4_produce__cities_beside_different_hexes_of_that_number_bring_their_own_resource() -> None:
    board = Scenario().city("red", "Omaha", "Nashville", "Rapid City")
    roll(board, "red", "3 3")
    assert board.hand_of("red") == "1 coal 1 lumber 1 ore"


def test_p4_produce__it_does_not_matter_who_rolled() -> None:
    for colour in COLOURS:
        board = Scenario().city("red", "Omaha")
        roll(board, colour, "3 3")
        assert board.hand_of("red") == "1 coal"


def test_p4_produce__another_number_brings_nothing() -> None:
    board = Scenario().city("red", "Omaha")
    roll(board, "red", "1 1")
    assert board.hand_of("red") == "nothing"


def test_p4_produce__settlers_rails_and_trains_bring_nothing() -> None:
    board = Scenario().settler("red", "Omaha").rail("red", "Omaha–J8w").train("red", "Omaha–J8w")
    roll(board, "red", "3 3")
    assert board.hand_of("red") == "nothing"


def test_p4_produce__a_hex_whose_token_has_left_brings_nothing() -> None:
    board = Scenario().city("red", "Raleigh").number("N8", 0)
    roll(board, "red", "5 4")
    assert board.hand_of("red") == "nothing"


def test_p4_produce__a_total_named_with_native_support_yields_like_a_roll() -> None:
    board = Scenario().city("red", "Omaha").cards("red", "native support").before_roll("red")
    board.says("red", "play native support", "name 6")
    assert board.hand_of("red") == "1 coal"
    assert purses(board) == [3, 4, 4, 4]
    assert board.asked() == ("red", "ActionPhase")


def test_p4_produce__it_is_told_to_everybody() -> None:
    board = Scenario().city("red", "Omaha", "Nashville")
    roll(board, "red", "3 3")
    told = [event for event in board.events() if isinstance(event, Received)]
    assert [event.seen_by(viewer).sentence for viewer in VIEWERS for event in told] == [
        "red receives 1 coal, 1 ore."
    ] * 5


# Hidden hands ------------------------------------------------------------------------------------


def test_p4_hidden_hands__everybody_remembers_what_was_produced_in_the_open() -> None:
    board = Scenario().city("red", "Omaha", "Nashville")
    roll(board, "red", "3 3")
    for viewer in VIEWERS:
        assert certain(board, viewer, "red") == {"coal": 1, "ore": 1}


def test_p4_hidden_hands__everybody_remembers_the_starting_hands() -> None:
    board = opened(4)
    for viewer in VIEWERS:
        assert certain(board, viewer, "orange") == {"cattle": 1, "coal": 1, "grain": 1}


def test_p4_hidden_hands__cards_paid_in_the_open_are_certain_no_longer() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "2 ore 1 lumber").turn("red")
    board.says("red", "rail Omaha–J8w")
    for viewer in VIEWERS:
        assert certain(board, viewer, "red") == {"ore": 1}


def test_p4_hidden_hands__purchases_and_exchanges_are_remembered() -> None:
    board = Scenario().hand("red", "3 ore").turn("red")
    board.says("red", "exchange ore for coal", "buy grain")
    for viewer in VIEWERS:
        assert certain(board, viewer, "red") == {"coal": 1, "grain": 1}


def test_p4_hidden_hands__a_trade_is_remembered_on_both_sides() -> None:
    board = Scenario().hand("red", "2 ore").hand("blue", "1 coal").turn("red")
    board.says("red", "offer 1 ore for 1 coal")
    board.says("orange", "decline")
    board.says("white", "decline")
    board.says("blue", "accept")
    board.says("red", "trade with blue")
    for viewer in VIEWERS:
        assert certain(board, viewer, "red") == {"coal": 1, "ore": 1}
        assert certain(board, viewer, "blue") == {"ore": 1}


def test_p4_hidden_hands__after_a_theft_the_two_concerned_know_every_card() -> None:
    board = robbery(blue="2 grain 1 ore")
    board.dice("stolen ore")
    for viewer in (0, 3):
        assert certain(board, viewer, "red") == {"ore": 1}
        assert certain(board, viewer, "blue") == {"grain": 2}


def test_p4_hidden_hands__after_a_theft_the_others_are_certain_of_one_card_less_of_each_kind() -> None:
    board = robbery(blue="2 grain 1 ore")
    board.dice("stolen ore")
    for viewer in (1, 2, None):
        assert certain(board, viewer, "red") == {}
        assert certain(board, viewer, "blue") == {"grain": 1}


def test_p4_hidden_hands__a_theft_from_a_hand_of_one_known_kind_hides_nothing() -> None:
    board = robbery(blue="3 grain")
    board.dice("stolen grain")
    for viewer in VIEWERS:
        assert certain(board, viewer, "red") == {"grain": 1}
        assert certain(board, viewer, "blue") == {"grain": 2}


def test_p4_hidden_hands__a_stolen_card_nobody_saw_is_still_counted() -> None:
    board = robbery(blue="2 grain 1 ore")
    board.dice("stolen ore")
    assert [player.held() for player in board.table.players] == [1, 0, 0, 2]


def test_p4_hidden_hands__paying_with_a_card_nobody_was_certain_of_leaves_the_rest_certain() -> None:
    board = Scenario().city("blue", "Nashville").city("red", "Omaha")
    board.hand("blue", "1 grain 1 ore").hand("red", "1 lumber 1 coal")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    board.dice("stolen ore")
    board.says("red", "rail Omaha–J8w")
    for viewer in VIEWERS:
        assert certain(board, viewer, "red") == {"coal": 1}


def test_p4_hidden_hands__a_single_debtors_discards_are_known_when_they_return() -> None:
    board = Scenario().hand("red", "5 grain 4 ore")
    roll(board, "red", "4 3")
    give_back(board, "red", "grain", "grain", "grain", "ore")
    for viewer in VIEWERS:
        assert certain(board, viewer, "red") == {"grain": 2, "ore": 3}


def test_p4_hidden_hands__with_two_debtors_a_watcher_is_certain_only_of_what_neither_could_have_lost() -> (
    None
):
    board = Scenario().hand("red", "5 grain 4 ore").hand("blue", "4 grain 4 coal")
    roll(board, "orange", "4 3")
    give_back(board, "blue", "grain", "grain", "coal", "coal")
    give_back(board, "red", "grain", "grain", "grain", "grain")
    for viewer in (1, 2, None):
        assert certain(board, viewer, "red")["ore"] == 4
        assert certain(board, viewer, "red").get("grain", 0) <= 1
        assert certain(board, viewer, "blue").get("coal", 0) <= 2
        assert certain(board, viewer, "blue").get("grain", 0) <= 2


def test_p4_hidden_hands__of_two_debtors_each_knows_what_the_other_gave_back() -> None:
    board = Scenario().hand("red", "5 grain 4 ore").hand("blue", "4 grain 4 ore")
    roll(board, "red", "4 3")
    give_back(board, "red", "grain", "grain", "grain", "grain")
    give_back(board, "blue", "ore", "ore", "ore", "ore")
    assert certain(board, 0, "blue") == {"grain": 4}
    assert certain(board, 3, "red") == {"grain": 1, "ore": 4}


def test_p4_hidden_hands__while_cards_lie_face_down_nobody_else_learns_their_kind() -> None:
    boards = []
    for chosen in ("grain", "ore"):
        board = Scenario(questions="all").hand("red", "5 grain 4 ore")
        roll(board, "red", "4 3")
        board.says("red", f"give back {chosen}")
        boards.append(board)
    for viewer in (1, 2, 3, None):
        assert certain(boards[0], viewer, "red") == certain(boards[1], viewer, "red")


def test_p4_hidden_hands__nobody_is_certain_of_more_cards_than_are_in_hand_or_aside() -> None:
    board = Scenario(questions="all").hand("red", "5 grain 4 ore")
    roll(board, "red", "4 3")
    for card in ("grain", "ore", "grain", "ore"):
        board.says("red", f"give back {card}")
        for viewer in (1, 2, 3, None):
            laid_aside = sum(board.player("red").aside)
            assert sum(certain(board, viewer, "red").values()) <= board.player("red").held() + laid_aside


def test_p4_hidden_hands__everybody_is_certain_of_his_own_hand() -> None:
    board = robbery(blue="2 grain 1 ore", white="1 coal")
    board.says("red", "rob blue")
    board.dice("stolen grain")
    for seat, colour in enumerate(COLOURS):
        own = memory.certain(board.table, seat, seat)
        assert own == tuple(board.player(colour).hand)


# Resources blocked -------------------------------------------------------------------------------


def test_p4_resources_blocked__the_hex_under_the_outlaw_yields_nothing() -> None:
    board = Scenario().outlaw("L10").city("red", "Nashville").city("blue", "Atlanta")
    roll(board, "red", "3 3")
    assert hands(board) == ["nothing"] * 4
    assert board.table.supply[ORE] == 19


def test_p4_resources_blocked__other_hexes_of_that_number_yield_as_usual() -> None:
    board = Scenario().outlaw("L10").city("red", "Nashville", "Omaha").city("blue", "Bismarck")
    roll(board, "red", "3 3")
    assert hands(board) == ["1 coal", "nothing", "nothing", "1 grain"]


def test_p4_resources_blocked__a_city_beside_the_outlaw_still_yields_from_its_other_hexes() -> None:
    board = Scenario().outlaw("L10").city("red", "Nashville")
    roll(board, "red", "4 1")
    assert board.hand_of("red") == "1 grain"


def test_p4_resources_blocked__the_hex_yields_again_when_the_outlaw_has_gone() -> None:
    board = Scenario().outlaw("L10").city("red", "Nashville")
    roll(board, "blue", "4 3")
    board.says("blue", "outlaw to I9")
    roll(board, "red", "3 3")
    assert board.hand_of("red") == "1 ore"


def test_p4_resources_blocked__a_desert_under_the_outlaw_hinders_nobody() -> None:
    board = Scenario().outlaw("C9").city("red", "Reno")
    roll(board, "red", "4 1")
    assert board.hand_of("red") == "1 grain"


# Resource shortage -------------------------------------------------------------------------------


def test_p4_resource_shortage__too_few_cards_for_everybody_means_nobody_gets_any() -> None:
    board = Scenario().city("red", "Nashville").city("blue", "Atlanta").hand("white", "18 ore")
    roll(board, "red", "3 3")
    assert hands(board) == ["nothing", "nothing", "18 ore", "nothing"]
    assert board.table.supply[ORE] == 1


def test_p4_resource_shortage__just_enough_is_enough() -> None:
    board = Scenario().city("red", "Nashville").city("blue", "Atlanta").hand("white", "17 ore")
    roll(board, "red", "3 3")
    assert hands(board) == ["1 ore", "nothing", "17 ore", "1 ore"]
    assert board.table.supply[ORE] == 0


def test_p4_resource_shortage__a_single_claimant_gets_nothing_either() -> None:
    board = Scenario().city("red", "Nashville", "Atlanta").hand("white", "18 ore")
    roll(board, "red", "3 3")
    assert board.hand_of("red") == "nothing"
    assert board.table.supply[ORE] == 1


def test_p4_resource_shortage__other_resources_are_paid_as_usual() -> None:
    board = Scenario().city("red", "Nashville", "Omaha").city("blue", "Atlanta").hand("white", "18 ore")
    roll(board, "red", "3 3")
    assert hands(board) == ["1 coal", "nothing", "18 ore", "nothing"]


def test_p4_resource_shortage__claims_on_different_hexes_add_up() -> None:
    board = (
        Scenario().city("red", "Omaha").city("blue", "St. Louis").number("J10", 6).hand("white", "18 coal")
    )
    roll(board, "red", "3 3")
    assert hands(board) == ["nothing", "nothing", "18 coal", "nothing"]


def test_p4_resource_shortage__a_blocked_hex_claims_nothing() -> None:
    board = (
        Scenario().city("red", "Omaha").city("blue", "St. Louis").number("J10", 6).hand("white", "18 coal")
    )
    board.outlaw("J10")
    roll(board, "red", "3 3")
    assert hands(board) == ["1 coal", "nothing", "18 coal", "nothing"]


def test_p4_resource_shortage__an_empty_stack_is_short() -> None:
    board = Scenario().city("red", "Nashville").hand("white", "19 ore")
    roll(board, "red", "3 3")
    assert board.hand_of("red") == "nothing"


def test_p4_resource_shortage__it_is_announced_only_if_somebody_was_owed() -> None:
    board = Scenario().city("red", "Nashville").hand("white", "19 ore").hand("orange", "19 coal")
    roll(board, "red", "3 3")
    told = [event for event in board.events() if isinstance(event, Shortage)]
    assert [event.sentence for event in told] == [
        "There is not enough ore for everybody, so nobody receives any."
    ]


def test_p4_resource_shortage__the_next_roll_pays_again() -> None:
    board = Scenario().city("red", "Nashville").hand("white", "19 ore")
    roll(board, "red", "3 3")
    board.hand("white", "")
    roll(board, "orange", "3 3")
    assert board.hand_of("red") == "1 ore"


# Compensation ------------------------------------------------------------------------------------


def test_p4_compensation__whoever_gets_no_card_takes_one_gold() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "Chicago")
    roll(board, "red", "3 3")
    assert purses(board) == [3, 4, 4, 4]


def test_p4_compensation__the_wrong_number_is_compensated() -> None:
    board = Scenario().city("red", "Omaha")
    roll(board, "blue", "1 1")
    assert board.gold_of("red") == 4


def test_p4_compensation__the_outlaw_in_the_way_is_compensated() -> None:
    board = Scenario().city("red", "Nashville").outlaw("L10")
    roll(board, "blue", "3 3")
    assert board.gold_of("red") == 4


def test_p4_compensation__a_shortage_is_compensated() -> None:
    board = Scenario().city("red", "Nashville").hand("white", "19 ore")
    roll(board, "blue", "3 3")
    assert board.gold_of("red") == 4


def test_p4_compensation__outlaw_and_shortage_together_bring_one_gold() -> None:
    board = Scenario().city("red", "Nashville", "Atlanta", "Omaha").outlaw("L10").hand("white", "19 coal")
    roll(board, "blue", "3 3")
    assert board.hand_of("red") == "nothing"
    assert board.gold_of("red") == 4


def test_p4_compensation__one_card_is_enough_to_get_no_gold() -> None:
    board = Scenario().city("red", "Nashville", "Omaha").outlaw("L10")
    roll(board, "blue", "3 3")
    assert board.hand_of("red") == "1 coal"
    assert board.gold_of("red") == 3


def test_p4_compensation__a_shortage_of_one_resource_is_not_compensated_if_another_is_paid() -> None:
    board = Scenario().city("red", "Nashville", "Omaha").hand("white", "19 ore")
    roll(board, "blue", "3 3")
    assert board.hand_of("red") == "1 coal"
    assert board.gold_of("red") == 3


@pytest.mark.parametrize("seats", [3, 4])
def test_p4_compensation__it_applies_to_all_players_the_roller_included(seats: int) -> None:
    board = Scenario(seats)
    roll(board, "red", "1 1")
    assert purses(board) == [4] * seats


@pytest.mark.parametrize("dice", ["1 1", "1 2", "2 2", "2 3", "3 3", "4 4", "4 5", "5 5", "5 6", "6 6"])
def test_p4_compensation__every_sum_but_seven_compensates(dice: str) -> None:
    board = Scenario()
    roll(board, "red", dice)
    assert purses(board) == [4, 4, 4, 4]


def test_p4_compensation__a_seven_does_not() -> None:
    board = Scenario().hand("red", "8 ore")
    roll(board, "blue", "4 3")
    give_back(board, "red", "ore", "ore", "ore", "ore")
    board.says("blue", "outlaw to I9")
    assert purses(board) == [3, 3, 3, 3]


def test_p4_compensation__cards_already_in_hand_do_not_matter() -> None:
    board = Scenario().hand("red", "5 ore")
    roll(board, "red", "1 1")
    assert board.gold_of("red") == 4


def test_p4_compensation__it_is_told_to_everybody() -> None:
    board = Scenario(3).city("red", "Omaha").city("orange", "Nashville")
    roll(board, "red", "3 3")
    told = [event for event in board.events() if isinstance(event, GoldReceived)]
    assert [(event.seat, event.gold) for event in told] == [(2, 1)]


# The first hex of the map, answers that name nothing, and who sees a card -------------------------

FIRST_HEX = "B4"
ALL_VIEWERS = (Seat(0), Seat(1), Seat(2), Seat(3), None)
"""Red, orange, white, blue and a watcher."""


def test_p4_produce__the_first_hex_of_the_map_yields_like_any_other() -> None:
    board = Scenario().number(FIRST_HEX, 9).city("red", "Seattle")
    assert HEX_BY_NAME[FIRST_HEX] == 0
    roll(board, "red", "4 5")
    assert board.hand_of("red") == "1 lumber"


@pytest.mark.parametrize("number", [-1, 5, 99])
def test_p4_lose_resources__only_one_of_the_five_resources(number: int) -> None:
    board = Scenario(questions="all").hand("red", "2 cattle 2 coal 2 grain 1 lumber 1 ore")
    roll(board, "red", "3 4")
    assert board.asked() == ("red", "Discard")
    refused = board.refusal("red", GiveBack(number))
    assert refused.rule == "p4 Lose resources"
    assert refused.sentence == "There is no such resource."


def test_p4_move_the_outlaw__the_first_hex_of_the_map_is_as_good_as_any_other() -> None:
    board = Scenario().number(FIRST_HEX, 9)
    roll(board, "red", "3 4")
    board.says("red", f"outlaw to {FIRST_HEX}")
    assert board.outlaw_on() == FIRST_HEX


@pytest.mark.parametrize("number", [-1, 71, 9999])
def test_p4_move_the_outlaw__not_off_the_map(number: int) -> None:
    board = Scenario()
    roll(board, "red", "3 4")
    refused = board.refusal("red", MoveOutlaw(number))
    assert refused.rule == "p4 Move the outlaw"
    assert refused.sentence == "There is no such hex."


@pytest.mark.parametrize(("seats", "victim"), [(3, -1), (3, 3), (4, -1), (4, 4), (4, 99)])
def test_p4_steal_a_resource__only_from_a_colour_that_somebody_plays(seats: int, victim: int) -> None:
    board = Scenario(seats).city("orange", "Boston").city("white", "New York")
    board.hand("orange", "1 ore").hand("white", "1 ore")
    roll(board, "red", "3 4")
    board.says("red", "outlaw to O5")
    assert board.asked() == ("red", "ChooseVictim")
    refused = board.refusal("red", Rob(victim))
    assert refused.rule == "p4 Steal a resource"
    assert refused.sentence == "Nobody plays that colour."


@pytest.mark.parametrize(("questions", "asked"), [("fewer", "DiscardAtOnce"), ("all", "Discard")])
def test_p4_hidden_hands__only_its_giver_sees_what_is_laid_aside(questions: str, asked: str) -> None:
    board = Scenario(questions=questions).hand("orange", "8 ore")
    roll(board, "red", "3 4")
    assert board.asked() == ("orange", asked)
    seen = [pending(board.table).answer_seen_by(viewer) for viewer in ALL_VIEWERS]
    assert seen == [False, True, False, False, False]


def test_p4_hidden_hands__only_thief_and_victim_see_which_card_is_stolen() -> None:
    board = Scenario().city("white", "Boston").hand("white", "1 ore 1 coal")
    roll(board, "red", "3 4")
    board.says("red", "outlaw to O5")
    assert board.asked() == ("dice", "Theft")
    seen = [pending(board.table).answer_seen_by(viewer) for viewer in ALL_VIEWERS]
    assert seen == [True, False, True, False, False]
