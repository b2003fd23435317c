"""Trade (rulebook page 5): with opponents, with gold, with the supply, and the action phase it belongs to."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import Clause, render
from goldenspike.core.play import pending, settle
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.actions import BuyResource, Counter, Exchange, Offer, TradeWith
from goldenspike.games.america.box import COAL, COLOURS, GOLD, GRAIN, LUMBER, ORE, RESOURCE_NAMES
from goldenspike.games.america.events import Traded, TradedWithSupply
from goldenspike.games.america.flow import Turn
from goldenspike.games.america.view import view
from kit.america import Scenario, not_asked, roll

VIEWERS = (0, 1, 2, 3, None)
"""Every seat, and a watcher."""

NOTHING = (0, 0, 0, 0, 0, 0)
ONE_COAL = (0, 1, 0, 0, 0, 0)
ONE_GRAIN = (0, 0, 1, 0, 0, 0)


def market() -> Scenario:
    """It is red's action phase, everybody holds 3 gold, and each opponent has something red lacks."""
    board = Scenario().hand("red", "3 grain 1 ore").hand("orange", "1 lumber")
    return board.hand("white", "1 coal").hand("blue", "2 cattle 1 coal").turn("red")


def decline(board: Scenario, *colours: str) -> None:
    """These seats decline in turn."""
    for colour in colours:
        board.says(colour, "decline")


# Action phase ------------------------------------------------------------------------------------


def test_p5_action_phase__it_follows_the_roll() -> None:
    board = Scenario()
    roll(board, "red", "1 1")
    assert board.asked() == ("red", "ActionPhase")


def test_p5_action_phase__trade_build_move_deliver_and_play_in_any_order_and_more_than_once() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "Wichita").cards("red", "cattle drive")
    board.rail("red", "Omaha–I9w", "Wichita–I9w").train("red", "Omaha–I9w").settler("red", "J8w")
    board.hand("red", "1 cattle 1 coal 4 grain 2 lumber 1 ore").turn("red")
    board.says("red", "exchange grain for ore")
    board.says("red", "rail Omaha–J8w")
    board.says("red", "play cattle drive")
    board.says("red", "train 1 to Wichita–I9w")
    board.says("red", "deliver Wichita")
    board.says("red", "rail J8w–I9e")
    board.says("red", "buy ore")
    board.says("red", "settler 1 to I7e")
    board.says("red", "buy coal")
    assert board.hand_of("red") == "1 coal 1 ore"
    assert board.gold_of("red") == 3 + 5 - 4
    assert board.player("red").delivered == 1
    assert board.asked() == ("red", "ActionPhase")


def test_p5_action_phase__it_ends_when_the_player_says_so() -> None:
    board = Scenario().hand("orange", "2 ore").turn("red")
    assert "done" in board.options()
    board.says("red", "done")
    assert board.asked() == ("orange", "ExtraordinaryBuild")


def test_p5_action_phase__a_development_card_may_be_played_if_none_was_played_this_turn() -> None:
    board = Scenario().cards("red", "scout", "cattle drive").hand("red", "1 cattle").turn("red")
    board.says("red", "play scout", "take gold")
    assert board.gold_of("red") == 6
    assert board.refusal("red", "play cattle drive").rule == "p7 Play a card"


NO_OFFER = "There is no offer to answer."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("roll", "You have rolled already."),
        ("give back grain", "Cards are given back only when a 7 is rolled."),
        ("give back 4 grain", "Cards are given back only when a 7 is rolled."),
        ("outlaw to I9", "The outlaw moves only on a 7 or when you play Cavalry."),
        ("rob blue", "The outlaw moves only on a 7 or when you play Cavalry."),
        ("accept", NO_OFFER),
        ("decline", NO_OFFER),
        ("withdraw", NO_OFFER),
        ("counter 1 grain for 1 coal", NO_OFFER),
        ("trade with blue", NO_OFFER),
        ("city Omaha", "The starting pieces are on the map already."),
        ("first rail Omaha–J8w", "The starting pieces are on the map already."),
        ("route pays red 2", "No rail waits for a route to be chosen."),
        ("take ore", "Only Mineral Rights lets you take a resource: play it first."),
        ("take gold", "Only Scout lets you take gold: play it first."),
        ("name 8", "Only Native Support lets you name a number, before you roll."),
    ],
)
def test_p5_action_phase__what_belongs_elsewhere_is_refused(words: str, sentence: str) -> None:
    refused = market().refusal("red", words)
    assert (refused.rule, refused.sentence) == ("p5 Action phase", sentence)


def test_p5_action_phase__only_the_player_whose_turn_it_is_acts() -> None:
    board = market()
    for colour in ("orange", "white", "blue"):
        not_asked(board, colour, "done")
        not_asked(board, colour, "buy ore")


def test_p5_action_phase__nothing_is_lent_so_every_action_is_paid_at_once() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "1 ore").gold("red", 1).turn("red")
    assert board.refusal("red", "rail Omaha–J8w").rule == "p5 Rail"
    assert board.refusal("red", "buy lumber").rule == "p5 Buy with gold"


# Trade with opponents ----------------------------------------------------------------------------


def test_p5_trade_with_opponents__one_card_for_one_card() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange")
    board.says("white", "accept")
    decline(board, "blue")
    board.says("red", "trade with white")
    assert board.hand_of("red") == "1 coal 2 grain 1 ore"
    assert board.hand_of("white") == "1 grain"
    assert board.table.supply[GRAIN] == 19 - 3
    assert board.asked() == ("red", "ActionPhase")


def test_p5_trade_with_opponents__several_resources_and_gold_on_both_sides() -> None:
    board = market()
    board.says("red", "offer 2 grain 1 ore for 2 cattle 1 coal 2 gold")
    decline(board, "orange", "white")
    board.says("blue", "accept")
    board.says("red", "trade with blue")
    assert board.hand_of("red") == "2 cattle 1 coal 1 grain"
    assert board.hand_of("blue") == "2 grain 1 ore"
    assert (board.gold_of("red"), board.gold_of("blue")) == (5, 1)


def test_p5_trade_with_opponents__gold_may_be_given_for_a_card() -> None:
    board = market()
    board.says("red", "offer 3 gold for 1 lumber")
    board.says("orange", "accept")
    decline(board, "white", "blue")
    board.says("red", "trade with orange")
    assert board.hand_of("red") == "3 grain 1 lumber 1 ore"
    assert (board.gold_of("red"), board.gold_of("orange")) == (0, 6)


def test_p5_trade_with_opponents__a_mixed_side_of_cards_and_gold_may_be_given() -> None:
    board = market()
    board.says("red", "offer 1 grain 1 gold for 1 lumber")
    board.says("orange", "accept")
    decline(board, "white", "blue")
    board.says("red", "trade with orange")
    assert board.hand_of("orange") == "1 grain"
    assert (board.gold_of("red"), board.gold_of("orange")) == (2, 4)


def test_p5_trade_with_opponents__everybody_is_asked_clockwise_from_the_active_player() -> None:
    board = Scenario().hand("white", "1 ore").turn("white")
    board.says("white", "offer 1 ore for 1 coal")
    order = []
    while board.asked()[1] == "AnswerOffer":
        order.append(board.asked()[0])
        board.says(order[-1], "decline")
    assert order == ["blue", "red", "orange"]


def test_p5_trade_with_opponents__with_three_players_the_unused_colour_is_not_asked() -> None:
    board = Scenario(3).city("blue", "Nashville").hand("red", "1 ore").turn("red")
    board.says("red", "offer 1 ore for 1 coal")
    decline(board, "orange", "white")
    assert board.asked() == ("red", "ActionPhase")


def test_p5_trade_with_opponents__each_answers_in_its_turn_only() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    not_asked(board, "white", "accept")
    not_asked(board, "blue", "accept")
    not_asked(board, "red", "withdraw")


def test_p5_trade_with_opponents__nothing_changes_hands_before_the_active_player_chooses() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange")
    board.says("white", "accept")
    board.says("blue", "accept")
    assert [board.hand_of(colour) for colour in COLOURS] == [
        "3 grain 1 ore",
        "1 lumber",
        "1 coal",
        "2 cattle 1 coal",
    ]
    assert board.asked() == ("red", "ChoosePartner")


def test_p5_trade_with_opponents__of_several_acceptances_one_is_chosen() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange")
    board.says("white", "accept")
    board.says("blue", "accept")
    assert board.options() == ["withdraw", "trade with white", "trade with blue"]
    board.says("red", "trade with blue")
    assert board.hand_of("blue") == "2 cattle 1 grain"
    assert board.hand_of("white") == "1 coal"
    assert board.hand_of("red") == "1 coal 2 grain 1 ore"
    assert board.asked() == ("red", "ActionPhase")


def test_p5_trade_with_opponents__a_single_acceptance_is_still_the_active_players_to_take() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 lumber")
    board.says("orange", "accept")
    decline(board, "white", "blue")
    assert board.asked() == ("red", "ChoosePartner")
    assert board.options() == ["withdraw", "trade with orange"]


def test_p5_trade_with_opponents__the_active_player_may_withdraw() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange")
    board.says("white", "accept")
    board.says("blue", "accept")
    board.says("red", "withdraw")
    assert board.hand_of("red") == "3 grain 1 ore"
    assert board.hand_of("white") == "1 coal"
    assert board.asked() == ("red", "ActionPhase")


def test_p5_trade_with_opponents__if_all_decline_nothing_happens() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white", "blue")
    assert board.asked() == ("red", "ActionPhase")
    assert board.hand_of("red") == "3 grain 1 ore"


def test_p5_trade_with_opponents__a_counter_offer_may_be_taken_up() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white")
    board.says("blue", "counter 1 cattle 1 coal for 2 grain 1 gold")
    assert board.asked() == ("red", "ChoosePartner")
    board.says("red", "trade with blue")
    assert board.hand_of("red") == "1 cattle 1 coal 1 grain 1 ore"
    assert board.hand_of("blue") == "1 cattle 2 grain"
    assert (board.gold_of("red"), board.gold_of("blue")) == (2, 4)


def test_p5_trade_with_opponents__a_counter_offer_may_be_left_for_an_acceptance() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    board.says("orange", "counter 1 lumber for 2 grain")
    board.says("white", "accept")
    decline(board, "blue")
    assert board.options() == ["withdraw", "trade with orange", "trade with white"]
    board.says("red", "trade with white")
    assert board.hand_of("red") == "1 coal 2 grain 1 ore"
    assert board.hand_of("orange") == "1 lumber"


def test_p5_trade_with_opponents__a_counter_offer_may_ask_for_what_the_active_player_lacks() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 lumber")
    board.says("orange", "counter 1 lumber for 4 grain")
    board.says("white", "counter 1 coal for 1 cattle")
    decline(board, "blue")
    assert board.options() == ["withdraw"]
    refused = board.refusal("red", "trade with orange")
    assert (refused.rule, refused.sentence) == ("p5 Trade with opponents", "You do not hold 4 grain.")
    assert board.refusal("red", "trade with white").rule == "p5 Trade with opponents"


def test_p5_trade_with_opponents__an_offer_must_be_covered_by_the_hand() -> None:
    for words, lacking in [
        ("offer 4 grain for 1 coal", "4 grain"),
        ("offer 1 coal for 1 ore", "1 coal"),
        ("offer 4 gold for 1 coal", "4 gold"),
        ("offer 3 grain 2 ore for 1 coal", "3 grain, 2 ore"),
    ]:
        refused = market().refusal("red", words)
        assert (refused.rule, refused.sentence) == (
            "p5 Trade with opponents",
            f"You do not hold {lacking}.",
        )


def test_p5_trade_with_opponents__a_seat_that_cannot_pay_is_asked_and_may_only_decline_or_counter() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    assert board.asked() == ("orange", "AnswerOffer")
    refused = board.refusal("orange", "accept")
    assert (refused.rule, refused.sentence) == ("p5 Trade with opponents", "You do not hold 1 coal.")
    assert "accept" not in board.options()
    board.says("orange", "counter 1 lumber for 1 grain")
    assert board.asked() == ("white", "AnswerOffer")


def test_p5_trade_with_opponents__everybody_sees_the_offer_and_the_replies() -> None:
    board = market()
    assert (view(board.table, None).phase, view(board.table, None).offer) == ("actions", None)
    board.says("red", "offer 1 grain for 1 coal")
    board.says("orange", "counter 1 lumber for 1 grain")
    seen = view(board.table, None)
    assert seen.phase == "trade"
    assert seen.offer is not None
    assert COLOURS[seen.offer.asked] == "white"
    assert (seen.offer.give[GRAIN], seen.offer.want[COAL]) == (1, 1)
    (reply,) = seen.offer.replies
    assert (COLOURS[reply.seat], reply.gives[GRAIN], reply.gets[LUMBER]) == ("orange", 1, 1)
    while board.asked()[1] == "AnswerOffer":
        board.says(board.asked()[0], "decline")
    assert board.asked() == ("red", "ChoosePartner")
    chosen = view(board.table, None)
    assert (chosen.offer, chosen.replies) == (None, (reply,))


def test_p5_trade_with_opponents__a_seat_without_any_card_is_asked_too() -> None:
    board = Scenario().hand("red", "1 ore").gold("orange", 0).turn("red")
    board.says("red", "offer 1 ore for 1 coal")
    assert board.asked() == ("orange", "AnswerOffer")
    assert board.options() == ["decline"]


def test_p5_trade_with_opponents__a_counter_offer_must_be_covered_by_the_hand() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    refused = board.refusal("orange", "counter 2 lumber for 1 grain")
    assert (refused.rule, refused.sentence) == ("p5 Trade with opponents", "You do not hold 2 lumber.")
    assert board.refusal("orange", "counter 4 gold for 1 grain").rule == "p5 Trade with opponents"


def test_p5_trade_with_opponents__a_counter_offer_may_give_gold() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    board.says("orange", "counter 2 gold for 1 grain")
    decline(board, "white", "blue")
    board.says("red", "trade with orange")
    assert (board.gold_of("red"), board.gold_of("orange")) == (5, 1)
    assert board.hand_of("orange") == "1 grain 1 lumber"


@pytest.mark.parametrize(
    "offer", [Offer(ONE_GRAIN, NOTHING), Offer(NOTHING, ONE_COAL), Offer(NOTHING, NOTHING)]
)
def test_p5_trade_with_opponents__both_sides_must_give_something(offer: Offer) -> None:
    refused = market().refusal("red", offer)
    assert refused.rule == "p5 Trade with opponents"
    assert refused.sentence == "Both sides of a trade must give something."


@pytest.mark.parametrize(
    "counter", [Counter(NOTHING, ONE_GRAIN), Counter((0, 0, 0, 1, 0, 0), NOTHING), Counter(NOTHING, NOTHING)]
)
def test_p5_trade_with_opponents__both_sides_of_a_counter_offer_must_give_something(counter: Counter) -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    refused = board.refusal("orange", counter)
    assert refused.rule == "p5 Trade with opponents"
    assert refused.sentence == "Both sides of a trade must give something."


@pytest.mark.parametrize(
    "offer",
    [
        Offer((0, 0, -1, 0, 0, 0), ONE_COAL),
        Offer(ONE_GRAIN, (-1, 2, 0, 0, 0, 0)),
        Offer((0, 0, 2, 0, 0, -1), ONE_COAL),
    ],
)
def test_p5_trade_with_opponents__nobody_gives_less_than_nothing(offer: Offer) -> None:
    assert market().refusal("red", offer).rule == "p5 Trade with opponents"


def test_p5_no_like_for_like__gold_is_not_traded_for_gold() -> None:
    refused = market().refusal("red", "offer 1 gold for 2 gold")
    assert refused.rule == "p5 No like for like"


@pytest.mark.parametrize("words", ["done", "withdraw", "trade with red", "roll", "buy ore"])
def test_p5_trade_with_opponents__an_offer_wants_an_answer(words: str) -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    assert board.refusal("orange", words).sentence == "Accept, decline or counter the offer on the table."


@pytest.mark.parametrize("words", ["done", "accept", "offer 1 ore for 1 coal", "counter 1 ore for 1 coal"])
def test_p5_trade_with_opponents__the_answers_want_a_choice(words: str) -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 lumber")
    board.says("orange", "accept")
    decline(board, "white", "blue")
    refused = board.refusal("red", words)
    assert refused.rule == "p5 Trade with opponents"
    assert refused.sentence == "Choose with whom to trade, or withdraw the offer."


@pytest.mark.parametrize(
    ("partner", "sentence"),
    [
        ("red", "Choose one of the other players."),
        ("white", "white has neither accepted nor made you an offer."),
        ("blue", "blue has neither accepted nor made you an offer."),
    ],
)
def test_p5_trade_with_opponents__who_declined_cannot_be_made_to_trade(partner: str, sentence: str) -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 lumber")
    board.says("orange", "accept")
    decline(board, "white", "blue")
    refused = board.refusal("red", f"trade with {partner}")
    assert refused.rule == "p5 Trade with opponents"
    assert refused.sentence == sentence


@pytest.mark.parametrize(
    ("partner", "sentence"),
    [
        (-1, "Choose one of the other players."),
        (0, "red has neither accepted nor made you an offer."),
        (1, "Choose one of the other players."),
        (3, "Choose one of the other players."),
        (99, "Choose one of the other players."),
    ],
)
def test_p5_trade_with_opponents__a_partner_is_one_of_the_others(partner: int, sentence: str) -> None:
    board = Scenario(3).hand("orange", "1 grain").hand("white", "1 lumber").turn("orange")
    board.says("orange", "offer 1 grain for 1 lumber")
    board.says("white", "accept")
    decline(board, "red")
    assert board.refusal("orange", TradeWith(partner)).sentence == sentence


def test_p5_trade_with_opponents__the_same_offer_is_not_repeated_while_nothing_has_changed() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white", "blue")
    refused = board.refusal("red", "offer 1 grain for 1 coal")
    assert refused.rule == "p5 Trade with opponents"
    assert refused.sentence == (
        "You made this offer already, and nothing has changed since. Ask openly who would trade."
    )


def test_p5_trade_with_opponents__another_offer_in_between_changes_nothing() -> None:
    board = market()
    for words in ("offer 1 grain for 1 coal", "offer 2 grain for 1 coal"):
        board.says("red", words)
        decline(board, "orange", "white", "blue")
    assert board.refusal("red", "offer 1 grain for 1 coal").rule == "p5 Trade with opponents"
    assert board.refusal("red", "offer 2 grain for 1 coal").rule == "p5 Trade with opponents"
    assert board.refused("offer 3 grain for 1 coal") == ""


def test_p5_trade_with_opponents__a_withdrawn_offer_is_not_repeated_either() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 lumber")
    board.says("orange", "accept")
    decline(board, "white", "blue")
    board.says("red", "withdraw")
    assert board.refusal("red", "offer 1 grain for 1 lumber").rule == "p5 Trade with opponents"


@pytest.mark.parametrize("change", ["buy ore", "exchange grain for ore", "rail Omaha–J8w"])
def test_p5_trade_with_opponents__the_same_offer_may_be_made_after_a_change(change: str) -> None:
    board = Scenario().city("red", "Omaha").hand("red", "4 grain 1 ore 1 lumber").turn("red")
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white", "blue")
    board.says("red", change)
    assert board.refused("offer 1 grain for 1 coal") == ""


def test_p5_trade_with_opponents__the_same_offer_may_be_made_after_a_trade() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white")
    board.says("blue", "accept")
    board.says("red", "trade with blue")
    assert board.refused("offer 1 grain for 1 coal") == ""


def test_p5_trade_with_opponents__the_same_offer_may_be_made_on_the_next_turn() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white", "blue")
    board.turn("red")
    assert board.refused("offer 1 grain for 1 coal") == ""


def test_p5_trade_with_opponents__there_is_no_bound_on_offers_but_bots_see_only_two() -> None:
    board = Scenario().hand("red", "9 grain").turn("red")
    for number in range(1, 3):
        assert board.options("offer")
        board.says("red", f"offer {number} grain for {number} coal")
        decline(board, "orange", "white", "blue")
    assert board.options("offer") == []
    board.says("red", "offer 9 grain for 9 coal")
    assert board.asked() == ("orange", "AnswerOffer")


def test_p5_trade_with_opponents__what_was_offered_once_is_not_listed_again_in_the_same_turn() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "4 grain 1 ore 1 lumber").turn("red")
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white", "blue")
    board.says("red", "rail Omaha–J8w")
    assert board.options("offer")
    assert "offer 1 grain for 1 coal" not in board.options("offer")
    assert board.refused("offer 1 grain for 1 coal") == ""
    board.turn("red")
    assert "offer 1 grain for 1 coal" in board.options("offer")


def test_p5_trade_with_opponents__offers_are_too_many_to_list() -> None:
    assert pending(market().table).complete is False


def test_p5_trade_with_opponents__everybody_hears_offer_answers_and_trade() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange")
    board.says("white", "accept")
    board.says("blue", "counter 1 coal for 2 grain")
    board.says("red", "trade with blue")
    for viewer in VIEWERS:
        assert [event.seen_by(viewer).sentence for event in board.events()] == [
            "red offers 1 grain for 1 coal.",
            "orange declines.",
            "white accepts.",
            "blue would give 1 coal for 2 grain.",
            "red gives 2 grain to blue for 1 coal.",
        ]
    traded = [event for event in board.events() if isinstance(event, Traded)]
    assert [(event.seat, event.partner) for event in traded] == [(0, 3)]


def test_p5_trade_with_opponents__the_supply_has_no_part_in_it() -> None:
    board = market()
    before = list(board.table.supply)
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange")
    board.says("white", "accept")
    decline(board, "blue")
    board.says("red", "trade with white")
    assert board.table.supply == before


# Only with the active player ---------------------------------------------------------------------


def test_p5_only_with_the_active_player__the_others_may_not_offer_on_anothers_turn() -> None:
    board = market()
    for colour in ("orange", "white", "blue"):
        not_asked(board, colour, "offer 1 gold for 1 grain")


def test_p5_only_with_the_active_player__answers_go_to_the_active_player_and_to_nobody_else() -> None:
    board = market()
    board.says("red", "offer 1 grain for 9 coal")
    for words in ("trade with white", "trade with blue", "offer 1 lumber for 1 coal"):
        refused = board.refusal("orange", words)
        assert refused.rule == "p5 Only with the active player"


def test_p5_only_with_the_active_player__a_counter_offer_cannot_be_taken_up_by_a_third_player() -> None:
    board = market()
    board.says("red", "offer 1 grain for 9 lumber")
    board.says("orange", "counter 1 lumber for 1 coal")
    refused = board.refusal("white", "trade with orange")
    assert refused.rule == "p5 Only with the active player"
    decline(board, "white", "blue")
    not_asked(board, "white", "trade with orange")


def test_p5_only_with_the_active_player__whose_turn_it_is_trades_with_each_of_them() -> None:
    board = market()
    for partner, words in (("orange", "offer 1 grain for 1 lumber"), ("blue", "offer 1 grain for 1 cattle")):
        board.says("red", words)
        while board.asked()[1] == "AnswerOffer":
            colour = board.asked()[0]
            board.says(colour, "accept" if colour == partner else "decline")
        board.says("red", f"trade with {partner}")
    assert board.hand_of("red") == "1 cattle 1 grain 1 lumber 1 ore"


@pytest.mark.parametrize("words", ["offer 1 ore for 1 coal", "buy coal", "exchange ore for coal"])
def test_p5_only_with_the_active_player__nobody_trades_in_the_extraordinary_build_phase(words: str) -> None:
    board = Scenario().hand("orange", "3 ore").turn("red")
    board.says("red", "done")
    assert board.refusal("orange", words).rule == "p8 Extraordinary build"
    not_asked(board, "red", words)


# Buy with gold -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", RESOURCE_NAMES)
def test_p5_buy_with_gold__two_gold_buy_any_one_resource(card: str) -> None:
    board = Scenario().turn("red")
    board.says("red", f"buy {card}")
    assert board.hand_of("red") == f"1 {card}"
    assert board.gold_of("red") == 1
    assert board.table.supply[RESOURCE_NAMES.index(card)] == 18


def test_p5_buy_with_gold__one_gold_is_too_little() -> None:
    board = Scenario().gold("red", 1).turn("red")
    refused = board.refusal("red", "buy ore")
    assert (refused.rule, refused.sentence) == ("p5 Buy with gold", "A resource costs two gold.")
    assert board.options("buy") == []


def test_p5_buy_with_gold__exactly_two_gold_are_enough() -> None:
    board = Scenario().gold("red", 2).turn("red")
    board.says("red", "buy ore")
    assert board.gold_of("red") == 0


def test_p5_buy_with_gold__at_most_two_resources_in_a_turn() -> None:
    board = Scenario().gold("red", 9).turn("red")
    board.says("red", "buy ore", "buy coal")
    refused = board.refusal("red", "buy grain")
    assert refused.rule == "p5 Buy with gold"
    assert refused.sentence == "You have bought two resources with gold this turn, which is the most."
    assert board.options("buy") == []
    assert board.hand_of("red") == "1 coal 1 ore"
    assert board.gold_of("red") == 5


def test_p5_buy_with_gold__both_may_be_of_one_kind() -> None:
    board = Scenario().gold("red", 4).turn("red")
    board.says("red", "buy ore", "buy ore")
    assert board.hand_of("red") == "2 ore"


def test_p5_buy_with_gold__the_next_turn_allows_two_again() -> None:
    board = Scenario().gold("red", 9).turn("red")
    board.says("red", "buy ore", "buy coal")
    board.turn("red")
    board.says("red", "buy ore", "buy coal")
    assert board.gold_of("red") == 1


def test_p5_buy_with_gold__the_others_purchases_do_not_count() -> None:
    board = Scenario().gold("red", 4).gold("orange", 4).turn("red")
    board.says("red", "buy ore", "buy coal", "done")
    assert board.asked()[0] == "orange"
    board.says("orange", "roll")
    board.dice("1 1")
    board.says("orange", "buy ore", "buy coal")
    assert board.hand_of("orange") == "1 coal 1 ore"


def test_p5_buy_with_gold__trades_and_exchanges_for_gold_are_not_purchases() -> None:
    board = Scenario().hand("red", "6 grain").hand("orange", "2 ore").gold("red", 9).turn("red")
    board.says("red", "exchange grain for coal", "exchange grain for lumber")
    board.says("red", "offer 2 gold for 1 ore")
    board.says("orange", "accept")
    decline(board, "white", "blue")
    board.says("red", "trade with orange")
    board.says("red", "buy ore", "buy ore")
    assert board.hand_of("red") == "1 coal 1 lumber 3 ore"


def test_p5_buy_with_gold__the_supply_must_hold_the_card() -> None:
    board = Scenario().hand("blue", "19 coal").turn("red")
    refused = board.refusal("red", "buy coal")
    assert (refused.rule, refused.sentence) == ("p5 Buy with gold", "The supply has no coal left.")
    assert board.options("buy") == ["buy cattle", "buy grain", "buy lumber", "buy ore"]


def test_p5_buy_with_gold__the_last_card_may_be_bought() -> None:
    board = Scenario().hand("blue", "18 coal").turn("red")
    board.says("red", "buy coal")
    assert board.table.supply[COAL] == 0


def test_p5_buy_with_gold__a_card_of_a_kind_already_held_may_be_bought() -> None:
    board = Scenario().hand("red", "1 ore").turn("red")
    board.says("red", "buy ore")
    assert board.hand_of("red") == "2 ore"


def test_p5_buy_with_gold__only_on_ones_own_turn() -> None:
    board = Scenario().turn("red")
    not_asked(board, "orange", "buy ore")


def test_p5_buy_with_gold__everybody_sees_what_was_bought() -> None:
    board = Scenario().turn("red")
    board.says("red", "buy ore")
    told = [event for event in board.events() if isinstance(event, TradedWithSupply)]
    assert [event.seen_by(viewer).sentence for viewer in VIEWERS for event in told] == [
        "red gives 2 gold to the supply for 1 ore."
    ] * 5


# Exchange with the supply ------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["cattle", "coal", "grain", "lumber"])
def test_p5_exchange_with_the_supply__three_alike_become_one_other_card(card: str) -> None:
    board = Scenario().hand("red", "3 ore").turn("red")
    board.says("red", f"exchange ore for {card}")
    assert board.hand_of("red") == f"1 {card}"
    assert board.table.supply[ORE] == 19
    assert board.table.supply[RESOURCE_NAMES.index(card)] == 18
    assert board.gold_of("red") == 3


def test_p5_exchange_with_the_supply__three_alike_become_one_gold() -> None:
    board = Scenario().hand("red", "3 ore").turn("red")
    board.says("red", "exchange ore for gold")
    assert board.hand_of("red") == "nothing"
    assert board.gold_of("red") == 4
    assert board.table.supply[ORE] == 19


def test_p5_exchange_with_the_supply__two_alike_are_too_few() -> None:
    board = Scenario().hand("red", "2 ore").turn("red")
    refused = board.refusal("red", "exchange ore for coal")
    assert (refused.rule, refused.sentence) == (
        "p5 Exchange with the supply",
        "You do not hold three ore.",
    )
    assert board.refusal("red", "exchange ore for gold").rule == "p5 Exchange with the supply"


def test_p5_exchange_with_the_supply__three_different_cards_do_not_do() -> None:
    board = Scenario().hand("red", "1 ore 1 coal 1 grain").turn("red")
    assert board.options("exchange") == []
    for card in ("ore", "coal", "grain"):
        assert board.refusal("red", f"exchange {card} for lumber").rule == "p5 Exchange with the supply"


def test_p5_exchange_with_the_supply__as_often_as_one_can_pay() -> None:
    board = Scenario().hand("red", "9 ore").turn("red")
    board.says("red", "exchange ore for coal", "exchange ore for gold", "exchange ore for coal")
    assert board.hand_of("red") == "2 coal"
    assert board.gold_of("red") == 4
    assert board.refusal("red", "exchange ore for coal").rule == "p5 Exchange with the supply"


def test_p5_exchange_with_the_supply__three_gold_are_not_three_cards_alike() -> None:
    board = Scenario().gold("red", 9).turn("red")
    assert board.refusal("red", Exchange(GOLD, ORE)).rule == "p5 Exchange with the supply"


def test_p5_exchange_with_the_supply__the_supply_must_hold_the_card() -> None:
    board = Scenario().hand("red", "3 ore").hand("blue", "19 coal").turn("red")
    refused = board.refusal("red", "exchange ore for coal")
    assert (refused.rule, refused.sentence) == (
        "p5 Exchange with the supply",
        "The supply has no coal left.",
    )
    assert "exchange ore for coal" not in board.options()
    assert board.refused("exchange ore for gold") == ""


def test_p5_exchange_with_the_supply__only_on_ones_own_turn() -> None:
    board = Scenario().hand("orange", "3 ore").turn("red")
    not_asked(board, "orange", "exchange ore for coal")


def test_p5_exchange_with_the_supply__every_exchange_one_can_pay_is_listed() -> None:
    board = Scenario().hand("red", "3 ore 4 coal 2 grain").turn("red")
    assert board.options("exchange") == [
        "exchange coal for cattle",
        "exchange coal for grain",
        "exchange coal for lumber",
        "exchange coal for ore",
        "exchange coal for gold",
        "exchange ore for cattle",
        "exchange ore for coal",
        "exchange ore for grain",
        "exchange ore for lumber",
        "exchange ore for gold",
    ]


def test_p5_exchange_with_the_supply__everybody_sees_it() -> None:
    board = Scenario().hand("red", "3 ore").turn("red")
    board.says("red", "exchange ore for coal")
    told = [event for event in board.events() if isinstance(event, TradedWithSupply)]
    assert [event.seen_by(viewer).sentence for viewer in VIEWERS for event in told] == [
        "red gives 3 ore to the supply for 1 coal."
    ] * 5


# No like for like --------------------------------------------------------------------------------


@pytest.mark.parametrize("card", RESOURCE_NAMES)
def test_p5_no_like_for_like__three_of_a_kind_never_become_one_of_that_kind(card: str) -> None:
    board = Scenario().hand("red", f"3 {card}").turn("red")
    refused = board.refusal("red", f"exchange {card} for {card}")
    assert refused.rule == "p5 No like for like"
    assert refused.sentence == f"You may not exchange {card} for {card}."


@pytest.mark.parametrize("words", ["offer 2 grain for 1 grain", "offer 1 grain 1 ore for 2 ore 1 coal"])
def test_p5_no_like_for_like__no_resource_stands_on_both_sides_of_an_offer(words: str) -> None:
    refused = market().refusal("red", words)
    assert refused.rule == "p5 No like for like"


def test_p5_no_like_for_like__nor_on_both_sides_of_a_counter_offer() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    refused = board.refusal("orange", "counter 1 lumber for 1 lumber 1 grain")
    assert refused.rule == "p5 No like for like"


@pytest.mark.parametrize("gold", [99, 100, 250, 99_999])
def test_p5_trade_with_opponents__any_amount_of_gold_may_be_named(gold: int) -> None:
    board = Scenario().hand("red", "1 ore").hand("orange", "1 coal").gold("orange", gold).turn("red")
    board.says("red", f"offer 1 ore for {gold} gold")
    board.says("orange", f"counter {gold} gold for 1 ore")
    decline(board, "white", "blue")
    board.says("red", "trade with orange")
    assert (board.gold_of("red"), board.hand_of("orange")) == (3 + gold, "1 coal 1 ore")


def test_p5_trade_with_opponents__numbers_without_end_are_refused() -> None:
    board = Scenario().hand("red", "1 ore").turn("red")
    for words in ("offer 1 ore for 99999 gold 1 gold", "ask for 99999 coal 1 coal"):
        refused = board.refusal("red", words)
        assert (refused.rule, refused.sentence) == (
            "p5 Trade with opponents",
            "Nobody can hold as much as that.",
        )


# Ask openly --------------------------------------------------------------------------------------


def test_p5_ask_openly__everybody_answers_with_an_offer_or_declines() -> None:
    board = market()
    board.says("red", "ask for 1 coal")
    assert board.asked() == ("orange", "AnswerOffer")
    assert board.options() == ["decline"], "orange has no coal"
    decline(board, "orange")
    board.says("white", "counter 1 coal for 2 grain")
    board.says("blue", "counter 1 coal for 1 ore")
    assert board.asked() == ("red", "ChoosePartner")
    board.says("red", "trade with white")
    assert board.hand_of("red") == "1 coal 1 grain 1 ore"
    assert board.asked() == ("red", "ActionPhase")


def test_p5_ask_openly__it_is_heard_by_everybody_and_tells_nothing_of_a_hand() -> None:
    board = market()
    board.says("red", "ask for 1 coal 2 lumber")
    decline(board, "orange", "white", "blue")
    board.says("red", "ask for offers")
    for viewer in VIEWERS:
        said = [event.seen_by(viewer).sentence for event in board.events()]
        assert said[0] == "red asks who will part with 1 coal, 2 lumber."
        assert said[-1] == "red asks for offers."


@pytest.mark.parametrize(
    ("said", "prompt", "rule"),
    [
        ("offer 1 grain for 1 coal", "red offers 1 grain for 1 coal.", "p5 Trade with opponents"),
        (
            "ask for 1 coal",
            "red asks who will part with 1 coal: make an offer, or decline.",
            "p5 Ask openly",
        ),
        ("ask for offers", "red asks for offers: make one, or decline.", "p5 Ask openly"),
    ],
)
def test_p5_ask_openly__whoever_is_asked_reads_what_is_offered_or_sought(
    said: str, prompt: str, rule: str
) -> None:
    board = market()
    board.says("red", said)
    question = pending(board.table)
    assert isinstance(question, Decision)
    words = question.prompt(board.table)
    assert isinstance(words, Clause)
    assert (render(words), question.asking_rule()) == (prompt, rule)


def test_p5_ask_openly__nothing_is_offered_that_could_be_accepted() -> None:
    board = market()
    board.says("red", "ask for 1 lumber")
    refused = board.refusal("orange", "accept")
    assert refused.rule == "p5 Ask openly"
    assert refused.sentence == "Nothing is offered for it yet: make an offer, or decline."


def test_p5_ask_openly__whoever_is_asked_for_offers_may_offer_anything() -> None:
    board = market()
    board.says("red", "ask for offers")
    board.says("orange", "counter 1 lumber for 1 grain")
    board.says("white", "counter 3 gold for 1 ore")
    decline(board, "blue")
    board.says("red", "trade with white")
    assert (board.gold_of("red"), board.gold_of("white")) == (6, 0)


def test_p5_ask_openly__the_answers_listed_offer_what_is_asked_for() -> None:
    board = market()
    board.says("red", "ask for 1 lumber")
    assert board.options() == [
        "decline",
        "counter 1 lumber for 1 cattle",
        "counter 1 lumber for 1 coal",
        "counter 1 lumber for 1 grain",
        "counter 1 lumber for 1 ore",
        "counter 1 lumber for 1 gold",
        "counter 1 lumber for 2 gold",
    ]


def test_p5_ask_openly__whoever_is_asked_for_gold_and_cards_offers_them_for_a_card_not_for_gold() -> None:
    board = Scenario().hand("orange", "1 lumber").gold("orange", 2).turn("red")
    board.says("red", "ask for 1 lumber 2 gold")
    assert board.options() == [
        "decline",
        *[f"counter 1 lumber 2 gold for 1 {card}" for card in ("cattle", "coal", "grain", "ore")],
    ]


def test_p5_ask_openly__to_a_call_for_offers_a_spare_card_or_gold_is_listed_for_one_that_is_lacking() -> None:
    board = Scenario().hand("orange", "2 cattle 1 coal 1 grain 1 lumber").turn("red")
    board.says("red", "ask for offers")
    assert board.options() == ["decline", "counter 1 cattle for 1 ore", "counter 1 gold for 1 ore"]


def test_p5_ask_openly__once_somebody_has_made_an_offer_a_declined_one_may_come_again() -> None:
    board = market()
    board.says("red", "offer 1 grain for 1 coal")
    decline(board, "orange", "white", "blue")
    board.says("red", "ask for 1 coal")
    decline(board, "orange", "white", "blue")
    assert board.refused("offer 1 grain for 1 coal") == "p5 Trade with opponents", "nobody spoke up"
    board.says("red", "ask for 1 coal")
    decline(board, "orange", "white")
    board.says("blue", "counter 1 coal for 2 grain")
    board.says("red", "withdraw")
    assert board.refused("offer 1 grain for 1 coal") == ""


def test_p5_ask_openly__every_turn_the_others_may_make_offers_after_the_roll() -> None:
    board = Scenario(offers="every_turn").hand("white", "1 coal").hand("red", "1 ore")
    board.table.then(Turn(Seat(0)))
    settle(board.table)
    board.says("red", "roll")
    board.dice("1 1")
    assert board.asked() == ("orange", "AnswerOffer")
    decline(board, "orange")
    board.says("white", "counter 1 coal for 1 ore")
    decline(board, "blue")
    board.says("red", "trade with white")
    assert board.asked() == ("red", "ActionPhase")
    assert board.hand_of("red") == "1 coal"


def test_p5_ask_openly__where_only_offers_are_answered_nobody_asks() -> None:
    board = Scenario(offers="active").hand("red", "1 ore").turn("red")
    for words in ("ask for 1 coal", "ask for offers"):
        refused = board.refusal("red", words)
        assert refused.rule == "p5 Ask openly"
        assert refused.sentence == "At this table nobody asks openly: offer something for it."
    assert "Ask" not in {kind.kind for kind in ANSWER_KINDS.action_kinds(board.table)}


def test_p5_ask_openly__only_on_ones_own_turn_and_not_before_the_roll() -> None:
    board = market()
    not_asked(board, "blue", "ask for 1 ore")
    board.says("red", "done")
    assert board.refusal("blue", "ask for 1 ore").rule == "p8 Extraordinary build"


# Which counter-offers are listed, and what cannot be bought ---------------------------------------


def offered(offer: str, hand: str) -> Scenario:
    """Red holds three of everything and offers; orange holds these cards and is asked."""
    board = Scenario().hand("red", "3 cattle 3 coal 3 grain 3 lumber 3 ore").hand("orange", hand).turn("red")
    board.says("red", f"offer {offer}")
    assert board.asked() == ("orange", "AnswerOffer")
    return board


def test_p5_trade_with_opponents__a_spare_card_is_offered_for_gold_and_the_last_one_is_not() -> None:
    board = Scenario().hand("red", "2 coal 1 ore").gold("red", 0).turn("red")
    assert [words for words in board.options("offer") if words.endswith("gold")] == [
        "offer 1 coal for 1 gold"
    ]


def test_p5_trade_with_opponents__counters_to_one_for_one() -> None:
    board = offered("1 ore for 1 coal", "1 coal 1 lumber 1 ore")
    assert board.options() == [
        "decline",
        "accept",
        "counter 1 coal for 1 cattle",
        "counter 1 coal for 1 grain",
        "counter 1 coal for 1 lumber",
        "counter 1 coal for 2 ore",
        "counter 1 lumber for 1 ore",
    ]


def test_p5_trade_with_opponents__counters_to_one_for_two() -> None:
    board = offered("1 ore for 2 coal", "2 coal 1 ore")
    assert board.options() == [
        "decline",
        "accept",
        "counter 2 coal for 1 cattle",
        "counter 2 coal for 1 grain",
        "counter 2 coal for 1 lumber",
        "counter 2 coal for 2 ore",
    ]


def test_p5_trade_with_opponents__counters_to_two_for_one() -> None:
    board = offered("2 ore for 1 coal", "1 coal 1 ore")
    assert board.options() == [
        "decline",
        "accept",
        "counter 1 coal for 1 cattle",
        "counter 1 coal for 1 grain",
        "counter 1 coal for 1 lumber",
        "counter 1 coal for 3 ore",
    ]


def test_p5_trade_with_opponents__counters_of_somebody_who_cannot_pay() -> None:
    board = offered("1 ore for 2 coal", "1 coal 1 grain 1 ore")
    assert board.options() == ["decline", "counter 1 grain for 1 ore"]


@pytest.mark.parametrize(
    ("offer", "counters"),
    [
        (
            "1 cattle for 1 coal",
            ["1 coal for 1 grain", "1 coal for 1 lumber", "1 coal for 1 ore", "1 coal for 2 cattle"],
        ),
        (
            "1 coal for 1 cattle",
            ["1 cattle for 1 grain", "1 cattle for 1 lumber", "1 cattle for 1 ore", "1 cattle for 2 coal"],
        ),
    ],
)
def test_p5_trade_with_opponents__counters_about_cattle(offer: str, counters: list[str]) -> None:
    board = offered(offer, "1 cattle 1 coal")
    assert board.options("counter") == [f"counter {counter}" for counter in counters]


@pytest.mark.parametrize(
    "offer", ["1 cattle 1 ore for 1 coal", "1 ore for 1 cattle 1 coal", "1 lumber 1 ore for 1 coal"]
)
def test_p5_trade_with_opponents__no_counters_are_listed_when_a_side_is_mixed(offer: str) -> None:
    board = offered(offer, "1 cattle 1 coal 1 grain 1 lumber 1 ore")
    assert board.options() == ["decline", "accept"]


@pytest.mark.parametrize("number", [-1, 5, 99])
def test_p5_buy_with_gold__only_one_of_the_five_resources(number: int) -> None:
    board = Scenario().gold("red", 9).turn("red")
    refused = board.refusal("red", BuyResource(number))
    assert refused.rule == "p5 Buy with gold"
    assert refused.sentence == "There is no such resource."


@pytest.mark.parametrize(("gold", "listed"), [(1, 0), (2, 5), (3, 5)])
def test_p5_buy_with_gold__two_gold_are_just_enough(gold: int, listed: int) -> None:
    board = Scenario().gold("red", gold).turn("red")
    resources = ("cattle", "coal", "grain", "lumber", "ore")
    assert [f"buy {each}" for each in resources if f"buy {each}" in board.options()] == [
        f"buy {each}" for each in resources[:listed]
    ]
