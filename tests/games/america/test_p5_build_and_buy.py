"""Page 5 of the rulebook: buying development cards and building settlers, trains and rails."""

from collections.abc import Callable

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.games.america import notation
from goldenspike.games.america.actions import Action, BuildRail, BuildSettler, BuildTrain
from goldenspike.games.america.board import (
    DEVELOPMENT_CARDS,
    PATH_BY_ENDS,
    PATH_NAMES,
    PLACE_BY_NAME,
    PLACE_NAMES,
)
from goldenspike.games.america.box import CARD_NAMES
from goldenspike.games.america.events import CardBought
from kit.america import Scenario, odds, spoken_path, spoken_place
from kit.turns import path, quiet_round, supply_of, told

RESOURCES = ("cattle", "coal", "grain", "lumber", "ore")

PURCHASES = {
    "rail Omaha–I9w": {"ore": 1, "lumber": 1},
    "settler at Omaha": {"cattle": 1, "grain": 1, "lumber": 1},
    "train on Omaha–J8w": {"ore": 1, "lumber": 1, "coal": 1},
    "buy card": {"cattle": 1, "coal": 1},
}
RULES = {
    "rail Omaha–I9w": "p5 Rail",
    "settler at Omaha": "p5 Settler",
    "train on Omaha–J8w": "p5 Train",
    "buy card": "p5 Development card",
}
RICH = "5 cattle 5 coal 5 grain 5 lumber 5 ore"


def in_words(cards: dict[str, int]) -> str:
    return " ".join(f"{number} {card}" for card, number in cards.items() if number)


def red_in_omaha(hand: str) -> Scenario:
    """Red has a city in Omaha, a rail towards St. Louis and these cards."""
    return Scenario().city("red", "Omaha").rail("red", "Omaha–J8w").hand("red", hand).turn("red")


# Build and buy -----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", PURCHASES)
def test_p5_build_and_buy__the_exact_price_returns_to_the_supply(words: str) -> None:
    board = red_in_omaha(in_words(PURCHASES[words]))
    for card in RESOURCES:
        assert supply_of(board, card) == 19 - PURCHASES[words].get(card, 0)
    board.says("red", words)
    assert board.hand_of("red") == "nothing"
    assert [supply_of(board, card) for card in RESOURCES] == [19] * 5


@pytest.mark.parametrize("words", PURCHASES)
def test_p5_build_and_buy__nothing_but_the_price_is_taken(words: str) -> None:
    board = red_in_omaha(RICH)
    board.says("red", words)
    assert board.hand_of("red") == in_words({card: 5 - PURCHASES[words].get(card, 0) for card in RESOURCES})
    assert board.gold_of("red") == 3


@pytest.mark.parametrize(
    ("words", "missing"), [(words, card) for words in PURCHASES for card in PURCHASES[words]]
)
def test_p5_build_and_buy__one_card_short_is_refused(words: str, missing: str) -> None:
    board = red_in_omaha(in_words({card: 0 if card == missing else 5 for card in RESOURCES})).gold("red", 20)
    why_not = board.refusal("red", words)
    assert why_not.rule == RULES[words]
    assert "costs" in why_not.sentence
    assert missing in why_not.sentence


def test_p5_build_and_buy__as_often_as_you_can_pay() -> None:
    board = red_in_omaha("4 ore 5 lumber 2 cattle 2 grain 1 coal")
    board.says(
        "red", "rail Omaha–I9w", "rail J8w–I7e", "settler at Omaha", "settler 1 to I9w", "train on Omaha–J8w"
    )
    assert board.player("red").rails_left == 27
    assert board.hand_of("red") == "1 cattle 1 lumber 1 ore"
    assert board.refuses("red", "settler at Omaha") == "p5 Settler"
    board.says("red", "rail Omaha–I7w")
    assert board.refuses("red", "rail J8w–I9e") == "p5 Rail"


def test_p5_build_and_buy__the_piece_comes_from_the_players_own_supply() -> None:
    board = red_in_omaha(RICH)
    board.says("red", "rail Omaha–I9w", "train on Omaha–I9w", "settler at Omaha")
    assert board.player("red").rails_left == 28
    assert board.rail_on("Omaha–I9w") == "red"
    assert board.train_of("red") == path("Omaha–I9w")
    assert board.settler_of("red") == "Omaha"
    assert board.train_of("red", 2) == ""
    assert board.settler_of("red", 2) == ""


@pytest.mark.parametrize("number", [-1, 201, 9999])
@pytest.mark.parametrize(
    ("kind", "rule"), [(BuildRail, "p5 Rail"), (BuildSettler, "p5 Settler"), (BuildTrain, "p5 Train")]
)
def test_p5_build_and_buy__not_off_the_map(kind: Callable[[int], Action], rule: str, number: int) -> None:
    why_not = red_in_omaha(RICH).refusal("red", kind(number))
    assert why_not.rule == rule
    assert "no such" in why_not.sentence


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_p5_build_and_buy__no_piece_but_the_two_is_taken_up(number: int) -> None:
    board = red_in_omaha(RICH).settler("red", "J14w", 1).settler("red", "I9w", 2)
    board.train("red", "Omaha–J8w", 1).train("red", "Omaha–J8w", 2)
    city = PLACE_BY_NAME["Omaha"]
    rail = PATH_BY_ENDS[city, PLACE_BY_NAME["J8w"]]
    assert board.refusal("red", BuildSettler(city, number)).rule == "p5 Settler rebuilt"
    assert board.refusal("red", BuildTrain(rail, number)).rule == "p5 Train rebuilt"


# Piece limits ------------------------------------------------------------------------------------


def test_p5_piece_limits__thirty_rails_and_no_more() -> None:
    assert Scenario().player("red").rails_left == 30
    board = red_in_omaha(RICH).rails_left("red", 1)
    board.says("red", "rail Omaha–I9w")
    assert board.player("red").rails_left == 0
    why_not = board.refusal("red", "rail Omaha–I7w")
    assert why_not.rule == "p5 Piece limits"
    assert "rails" in why_not.sentence
    assert board.options("rail") == []


def test_p5_piece_limits__the_last_city_of_the_turntable_and_no_more() -> None:
    board = Scenario().settler("red", "J8w").settler("red", "J10w", 2).cities_left("red", 1)
    board.hand("red", "5 grain").turn("red")
    board.says("red", "settler 1 to Omaha")
    assert board.player("red").cities_left == 0
    why_not = board.refusal("red", "settler 2 to Wichita")
    assert why_not.rule == "p5 Piece limits"
    assert "Wichita" in why_not.sentence


def test_p5_piece_limits__two_settlers() -> None:
    board = red_in_omaha(RICH).settler("red", "J8w", 1).settler("red", "I9w", 2)
    assert board.refuses("red", "settler at Omaha") == "p5 Settler rebuilt"


def test_p5_piece_limits__two_trains() -> None:
    board = red_in_omaha(RICH).rail("red", "J8w–I9e").train("red", "J8w–I9e", 1).train("red", "J8w–I9e", 2)
    assert board.refuses("red", "train on Omaha–J8w") == "p5 Train rebuilt"


def test_p5_piece_limits__another_players_pieces_do_not_count() -> None:
    board = red_in_omaha(RICH).rails_left("orange", 0).cities_left("orange", 0)
    board.settler("orange", "J14w", 1).settler("orange", "I11w", 2)
    board.rail("orange", "J14w–Houston").train("orange", "J14w–Houston", 1).train("orange", "J14w–Houston", 2)
    board.says("red", "rail Omaha–I9w", "settler at Omaha", "train on Omaha–J8w")


# Development card --------------------------------------------------------------------------------


def test_p5_development_card__the_top_card_joins_the_hand() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    assert board.asked() == ("dice", "DrawCard")
    board.dice("drawn engineer")
    assert board.player("red").cards == [0, 1, 0, 0, 0, 0, 0]
    assert board.table.stack == [6, 3, 4, 3, 3, 2, 2]
    assert board.asked() == ("red", "ActionPhase")


def test_p5_development_card__every_card_of_the_stack_is_as_likely_to_be_on_top() -> None:
    board = Scenario().cards("blue", "scout", "scout", "cavalry").hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    assert {notation.write(answer): weight for answer, weight in odds(board)} == {
        "drawn cavalry": 5,
        "drawn engineer": 4,
        "drawn right of way": 4,
        "drawn mineral rights": 3,
        "drawn cattle drive": 3,
        "drawn native support": 2,
    }


def test_p5_development_card__it_stays_hidden_from_the_others() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    board.dice("drawn engineer")
    (event,) = told(board, CardBought)
    assert "Engineer" in str(event.facts())
    assert event.seen_by(0) == event
    for viewer in (1, 2, 3, None):
        assert event.seen_by(viewer).card is None
        assert "Engineer" not in str(event.seen_by(viewer).facts())


def test_p5_development_card__all_twenty_four_can_be_bought_and_then_none() -> None:
    board = Scenario().hand("red", "19 cattle 19 coal").turn("red")
    bought = [name for name, number in zip(CARD_NAMES, DEVELOPMENT_CARDS) for _ in range(number)]
    assert len(bought) == 24
    for count, name in enumerate(bought):
        if count == 19:
            board.hand("red", "19 cattle 19 coal")
        board.says("red", "buy card")
        board.dice(f"drawn {name}")
    assert board.player("red").cards == list(DEVELOPMENT_CARDS)
    why_not = board.refusal("red", "buy card")
    assert why_not.rule == "p5 Development card"
    assert "costs" not in why_not.sentence


# Not on the turn bought --------------------------------------------------------------------------


def test_p5_not_on_the_turn_bought__a_new_card_waits() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    board.dice("drawn scout")
    why_not = board.refusal("red", "play scout")
    assert why_not.rule == "p5 Not on the turn bought"
    assert board.options("play") == []


def test_p5_not_on_the_turn_bought__an_older_card_of_the_same_kind_may_be_played() -> None:
    board = Scenario().cards("red", "scout").hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    board.dice("drawn scout")
    board.says("red", "play scout", "take gold")
    assert board.gold_of("red") == 6
    assert board.player("red").cards == [0, 0, 0, 0, 0, 1, 0]


def test_p5_not_on_the_turn_bought__it_may_be_played_on_the_next_turn_even_before_the_roll() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    board.dice("drawn scout")
    quiet_round(board, "red")
    assert board.asked() == ("red", "BeforeTheRoll")
    gold = board.gold_of("red")
    board.says("red", "play scout", "take gold")
    assert board.gold_of("red") == gold + 3


def test_p5_not_on_the_turn_bought__a_card_of_an_earlier_extraordinary_build_may_be_played() -> None:
    board = Scenario().hand("orange", "1 cattle 1 coal").turn("red")
    board.says("red", "done")
    board.says("orange", "buy card")
    board.dice("drawn scout")
    assert board.asked() == ("orange", "BeforeTheRoll")
    board.says("orange", "play scout", "take gold")
    assert board.gold_of("orange") == 6


def test_p5_not_on_the_turn_bought__it_still_counts_as_the_one_card_of_the_turn() -> None:
    board = Scenario().cards("orange", "cavalry").hand("orange", "1 cattle 1 coal").turn("red")
    board.says("red", "done")
    board.says("orange", "buy card")
    board.dice("drawn scout")
    board.says("orange", "play scout", "take gold")
    assert board.refuses("orange", "play cavalry") == "p7 Play a card"
    board.says("orange", "roll")
    board.dice("1 1")
    assert board.refuses("orange", "play cavalry") == "p7 Play a card"


def test_p5_not_on_the_turn_bought__the_buyers_card_of_an_extraordinary_build_is_not_the_active_players() -> (
    None
):
    board = Scenario().cards("red", "scout").hand("red", "1 cattle 1 coal").hand("orange", "1 cattle 1 coal")
    board.turn("red")
    board.says("red", "buy card")
    board.dice("drawn cavalry")
    board.says("red", "done")
    board.says("orange", "buy card")
    board.dice("drawn cavalry")
    assert board.options("play cavalry") == ["play cavalry"]
    board.says("orange", "play cavalry")


# Settler -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("site", ["Omaha", "Bismarck"])
def test_p5_settler__it_starts_at_any_of_your_cities(site: str) -> None:
    board = Scenario().city("red", "Omaha", "Bismarck").hand("red", "1 cattle 1 grain 1 lumber").turn("red")
    assert board.options("settler at") == ["settler at Bismarck", "settler at Omaha"]
    board.says("red", f"settler at {site}")
    assert board.settler_of("red") == site


@pytest.mark.parametrize("place", ["J8w", "I9w", "St. Louis", "Wichita"])
def test_p5_settler__not_away_from_your_cities(place: str) -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis").hand("red", RICH).turn("red")
    why_not = board.refusal("red", f"settler at {place}")
    assert why_not.rule == "p5 Settler"
    assert spoken_place(place) in why_not.sentence


def test_p5_settler__not_where_a_settler_stands() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", RICH).turn("red")
    why_not = board.refusal("red", "settler at Omaha")
    assert why_not.rule == "p5 Settler"
    assert "Omaha" in why_not.sentence


def test_p5_settler__it_may_move_in_the_turn_it_was_built() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "1 cattle 2 grain 1 lumber").turn("red")
    board.says("red", "settler at Omaha", "settler 1 to J8w")
    assert board.settler_of("red") == "J8w"


def test_p5_settler__with_the_option_beside_it_starts_next_to_the_city() -> None:
    board = Scenario(settlers_start="beside").city("red", "Omaha").hand("red", RICH).turn("red")
    assert sorted(board.options("settler at")) == ["settler at I7w", "settler at I9w", "settler at J8w"]
    board.says("red", "settler at I9w")
    assert board.settler_of("red") == "I9w"


@pytest.mark.parametrize("place", ["Omaha", "I9e", "St. Louis"])
def test_p5_settler__with_the_option_beside_nowhere_else(place: str) -> None:
    board = Scenario(settlers_start="beside").city("red", "Omaha").city("blue", "St. Louis")
    board.hand("red", RICH).turn("red")
    assert board.refuses("red", f"settler at {place}") == "p5 Settler"


@pytest.mark.parametrize("colour", ["red", "blue"])
def test_p5_settler__with_the_option_beside_not_where_any_settler_stands(colour: str) -> None:
    board = Scenario(settlers_start="beside").city("red", "Omaha").settler(colour, "J8w").hand("red", RICH)
    board.turn("red")
    assert board.refuses("red", "settler at J8w") == "p5 Settler"
    assert board.refused("settler at I9w") == ""


# Settler rebuilt ---------------------------------------------------------------------------------


def test_p5_settler_rebuilt__one_of_both_is_taken_up_and_built_again_at_the_usual_price() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "H14w", 1).settler("red", "I11w", 2)
    board.hand("red", "1 cattle 1 grain 1 lumber").turn("red")
    board.says("red", "settler at Omaha for settler 2")
    assert board.settler_of("red", 1) == "H14w"
    assert board.settler_of("red", 2) == "Omaha"
    assert board.hand_of("red") == "nothing"


@pytest.mark.parametrize("missing", ["cattle", "grain", "lumber"])
def test_p5_settler_rebuilt__not_without_the_price(missing: str) -> None:
    board = Scenario().city("red", "Omaha").settler("red", "H14w", 1).settler("red", "I11w", 2)
    board.hand("red", in_words({card: 0 if card == missing else 1 for card in RESOURCES})).turn("red")
    assert board.refuses("red", "settler at Omaha for settler 2") == "p5 Settler"


def test_p5_settler_rebuilt__which_one_must_be_said() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "H14w", 1).settler("red", "I11w", 2)
    board.hand("red", RICH).turn("red")
    assert board.refuses("red", "settler at Omaha") == "p5 Settler rebuilt"
    assert board.options("settler at") == ["settler at Omaha for settler 1", "settler at Omaha for settler 2"]


@pytest.mark.parametrize("number", [1, 2])
def test_p5_settler_rebuilt__only_when_both_are_on_the_map(number: int) -> None:
    board = Scenario().city("red", "Omaha").settler("red", "H14w", 1).hand("red", RICH).turn("red")
    assert board.refuses("red", f"settler at Omaha for settler {number}") == "p5 Settler rebuilt"


def test_p5_settler_rebuilt__the_place_it_held_is_free() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha", 1).settler("red", "I11w", 2)
    board.hand("red", RICH).turn("red")
    assert board.refuses("red", "settler at Omaha for settler 2") == "p5 Settler"
    board.says("red", "settler at Omaha for settler 1")
    assert board.settler_of("red", 1) == "Omaha"
    assert board.settler_of("red", 2) == "I11w"


def test_p5_settler_rebuilt__with_the_option_beside_it_stands_next_to_the_city() -> None:
    board = Scenario(settlers_start="beside").city("red", "Omaha").settler("red", "J8w", 1)
    board.settler("red", "I11w", 2).hand("red", RICH).turn("red")
    assert board.refuses("red", "settler at J8w for settler 2") == "p5 Settler"
    board.says("red", "settler at I7w for settler 2")
    assert board.settler_of("red", 2) == "I7w"


# Train -------------------------------------------------------------------------------------------


def test_p5_train__it_starts_beside_your_rail_at_your_city() -> None:
    board = red_in_omaha("1 ore 1 lumber 1 coal").rail("red", "Omaha–I9w", "J8w–I9e")
    assert sorted(board.options("train on")) == sorted(
        [f"train on {path('Omaha–J8w')}", f"train on {path('Omaha–I9w')}"]
    )
    board.says("red", "train on Omaha–I9w")
    assert board.train_of("red") == path("Omaha–I9w")


def test_p5_train__not_beside_a_rail_away_from_your_cities() -> None:
    board = red_in_omaha(RICH).rail("red", "J8w–I9e")
    why_not = board.refusal("red", "train on J8w–I9e")
    assert why_not.rule == "p5 Train"
    assert "city" in why_not.sentence or "cities" in why_not.sentence


def test_p5_train__not_beside_your_rail_at_another_players_city() -> None:
    board = red_in_omaha(RICH).rail("red", "J8w–I9e", "I9e–St. Louis").city("blue", "St. Louis")
    assert board.refuses("red", "train on I9e–St. Louis") == "p5 Train"


def test_p5_train__not_beside_another_players_rail_at_your_city() -> None:
    board = red_in_omaha(RICH).rail("blue", "Omaha–I9w")
    why_not = board.refusal("red", "train on Omaha–I9w")
    assert why_not.rule == "p5 Train"
    assert "You have no rail" in why_not.sentence


def test_p5_train__not_beside_an_empty_path() -> None:
    assert red_in_omaha(RICH).refuses("red", "train on Omaha–I9w") == "p5 Train"


def test_p5_train__a_second_train_finds_room_on_the_path() -> None:
    board = red_in_omaha(RICH).train("blue", "Omaha–J8w")
    board.says("red", "train on Omaha–J8w")
    assert board.train_of("red") == path("Omaha–J8w")


@pytest.mark.parametrize("colours", [("blue", "blue"), ("blue", "orange"), ("red", "orange")])
def test_p5_train__a_third_train_does_not(colours: tuple[str, str]) -> None:
    board = red_in_omaha(RICH).train(colours[0], "Omaha–J8w", 1).train(colours[1], "Omaha–J8w", 2)
    why_not = board.refusal("red", "train on Omaha–J8w")
    assert why_not.rule == "p8 Two trains a path"
    assert spoken_path("Omaha–J8w") in why_not.sentence


def test_p5_train__it_may_move_in_the_turn_it_was_built() -> None:
    board = red_in_omaha("1 ore 1 lumber 2 coal").rail("red", "J8w–I9e")
    board.says("red", "train on Omaha–J8w", "train 1 to J8w–I9e")
    assert board.train_of("red") == path("J8w–I9e")


# Train rebuilt -----------------------------------------------------------------------------------


def two_trains_out(hand: str) -> Scenario:
    """Red's trains stand on the second and third rail of a line of four from Omaha; blue owns a fifth."""
    board = (
        red_in_omaha(hand).rail("red", "J8w–I9e", "I9e–St. Louis", "St. Louis–J10e").rail("blue", "J8w–I7e")
    )
    return board.train("red", "J8w–I9e", 1).train("red", "I9e–St. Louis", 2)


def test_p5_train_rebuilt__one_of_both_is_taken_up_and_built_again_at_the_usual_price() -> None:
    board = two_trains_out("1 ore 1 lumber 1 coal")
    board.says("red", "train on Omaha–J8w for train 1")
    assert board.train_of("red", 1) == path("Omaha–J8w")
    assert board.train_of("red", 2) == path("I9e–St. Louis")
    assert board.hand_of("red") == "nothing"


@pytest.mark.parametrize("missing", ["ore", "lumber", "coal"])
def test_p5_train_rebuilt__not_without_the_price(missing: str) -> None:
    board = two_trains_out(in_words({card: 0 if card == missing else 1 for card in RESOURCES}))
    assert board.refuses("red", "train on Omaha–J8w for train 1") == "p5 Train"


def test_p5_train_rebuilt__it_is_placed_like_any_new_train() -> None:
    board = two_trains_out(RICH)
    assert board.refuses("red", "train on St. Louis–J10e for train 1") == "p5 Train"


def test_p5_train_rebuilt__which_one_must_be_said() -> None:
    board = two_trains_out(RICH)
    assert board.refuses("red", "train on Omaha–J8w") == "p5 Train rebuilt"
    assert board.options("train on") == [
        f"train on {path('Omaha–J8w')} for train {number}" for number in (1, 2)
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_p5_train_rebuilt__only_when_both_are_on_the_map(number: int) -> None:
    board = red_in_omaha(RICH).train("red", "Omaha–J8w", 1)
    assert board.refuses("red", f"train on Omaha–J8w for train {number}") == "p5 Train rebuilt"


def test_p5_train_rebuilt__the_room_it_held_is_free() -> None:
    board = red_in_omaha(RICH).train("red", "Omaha–J8w", 1).train("red", "Omaha–J8w", 2)
    board.says("red", "train on Omaha–J8w for train 2")
    assert board.train_of("red", 2) == path("Omaha–J8w")


def test_p5_train_rebuilt__not_where_two_other_trains_stand() -> None:
    board = two_trains_out(RICH).train("blue", "Omaha–J8w", 1).train("blue", "Omaha–J8w", 2)
    assert board.refuses("red", "train on Omaha–J8w for train 1") == "p8 Two trains a path"


def test_p5_train_rebuilt__movement_paid_for_the_old_train_is_gone() -> None:
    board = two_trains_out("2 coal 1 ore 1 lumber")
    board.says("red", "train 1 to I9e–St. Louis")
    board.says("red", "train on Omaha–J8w for train 1")
    assert board.hand_of("red") == "nothing"
    assert board.refuses("red", "train 1 to J8w–I9e") == "p8 Move a train"


def test_p5_train_rebuilt__the_other_train_keeps_its_movement() -> None:
    board = two_trains_out("2 coal 1 ore 1 lumber")
    board.says("red", "train 2 to J8w–I9e")
    board.says("red", "train on Omaha–J8w for train 1")
    board.says("red", "train 2 to St. Louis–J10e")
    assert board.train_of("red", 2) == path("St. Louis–J10e")


def test_p5_train_rebuilt__rights_of_way_are_paid_anew() -> None:
    board = two_trains_out("3 coal 1 ore 1 lumber")
    board.says("red", "train 1 to J8w–I7e")
    assert (board.gold_of("red"), board.gold_of("blue")) == (2, 4)
    board.says("red", "train on Omaha–J8w for train 1", "train 1 to J8w–I7e")
    assert (board.gold_of("red"), board.gold_of("blue")) == (1, 5)
    assert board.hand_of("red") == "nothing"


# Rail --------------------------------------------------------------------------------------------


def test_p5_rail__on_an_empty_path_at_your_city_or_your_rail() -> None:
    board = red_in_omaha("1 ore 1 lumber")
    expected = ["Omaha–I7w", "Omaha–I9w", "J8w–I7e", "J8w–I9e"]
    assert sorted(board.options("rail")) == sorted(f"rail {path(each)}" for each in expected)


@pytest.mark.parametrize("where", ["Omaha–I9w", "J8w–I9e"])
def test_p5_rail__it_lies_there_afterwards(where: str) -> None:
    board = red_in_omaha("1 ore 1 lumber")
    board.says("red", f"rail {where}")
    assert board.rail_on(where) == "red"
    assert board.player("red").rails_left == 28


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_p5_rail__never_two_on_a_path(owner: str) -> None:
    board = red_in_omaha(RICH).rail(owner, "Omaha–I9w")
    why_not = board.refusal("red", "rail Omaha–I9w")
    assert why_not.rule == "p5 Rail"
    assert spoken_path("Omaha–I9w") in why_not.sentence


def test_p5_rail__not_away_from_your_cities_and_rails() -> None:
    board = red_in_omaha(RICH)
    why_not = board.refusal("red", "rail I9e–St. Louis")
    assert why_not.rule == "p5 Rail"
    assert spoken_path("I9e–St. Louis") in why_not.sentence


def test_p5_rail__another_players_city_or_rail_is_no_start() -> None:
    board = red_in_omaha(RICH).city("blue", "Bismarck").rail("blue", "Bismarck–I5w")
    assert board.refuses("red", "rail Bismarck–H6w") == "p5 Rail"
    assert board.refuses("red", "rail I5w–H6e") == "p5 Rail"


def test_p5_rail__your_settlers_and_trains_are_no_start() -> None:
    board = red_in_omaha(RICH).settler("red", "H6e").rail("blue", "Bismarck–I5w").train("red", "Bismarck–I5w")
    assert board.refuses("red", "rail I5w–H6e") == "p5 Rail"


def test_p5_rail__your_city_is_a_start_without_any_rail() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "1 ore 1 lumber").turn("red")
    board.says("red", "rail Omaha–J8w")
    assert board.rail_on("Omaha–J8w") == "red"


def test_p5_rail__your_rail_is_a_start_without_any_city() -> None:
    board = Scenario().rail("red", "Omaha–J8w").hand("red", "1 ore 1 lumber").turn("red")
    board.says("red", "rail J8w–I9e")
    assert board.rail_on("J8w–I9e") == "red"


def test_p5_rail__a_city_just_built_is_a_start() -> None:
    board = Scenario().settler("red", "J8w").hand("red", "1 grain 1 ore 1 lumber").turn("red")
    assert board.refuses("red", "rail Omaha–I9w") == "p5 Rail"
    board.says("red", "settler 1 to Omaha", "rail Omaha–I9w")
    assert board.rail_on("Omaha–I9w") == "red"


# Sites do not block ------------------------------------------------------------------------------


def test_p5_sites_do_not_block__past_an_empty_site() -> None:
    board = Scenario().rail("red", "Omaha–J8w").hand("red", "1 ore 1 lumber").turn("red")
    board.says("red", "rail Omaha–I9w")
    assert board.rail_on("Omaha–I9w") == "red"


def test_p5_sites_do_not_block__past_another_players_city() -> None:
    board = (
        Scenario().rail("red", "Omaha–J8w").city("blue", "Omaha").hand("red", "1 ore 1 lumber").turn("red")
    )
    board.says("red", "rail Omaha–I9w")
    assert board.rail_on("Omaha–I9w") == "red"


def test_p5_sites_do_not_block__past_a_city_of_the_unused_colour() -> None:
    board = Scenario(seats=3).rail("red", "Omaha–J8w").city("blue", "Omaha").hand("red", "1 ore 1 lumber")
    board.turn("red")
    board.says("red", "rail Omaha–I9w")
    assert board.rail_on("Omaha–I9w") == "red"


def test_p5_sites_do_not_block__nor_do_settlers_and_trains() -> None:
    board = (
        Scenario().rail("red", "Omaha–J8w").settler("blue", "J8w").hand("red", "1 ore 1 lumber").turn("red")
    )
    board.rail("blue", "J8w–I7e").train("blue", "J8w–I7e")
    board.says("red", "rail J8w–I9e")
    assert board.rail_on("J8w–I9e") == "red"


# The edges of the map, and who sees a card --------------------------------------------------------

FIRST_PATH = "A5e–Seattle"
FIRST_PLACE = "A5e"


def red_in_seattle(hand: str, **choices: str) -> Scenario:
    """Red has a city in Seattle, beside the first path and the first intersection, and these cards."""
    assert PATH_NAMES[0] == FIRST_PATH
    assert PLACE_NAMES[0] == FIRST_PLACE
    return Scenario(4, **choices).city("red", "Seattle").hand("red", hand).turn("red")


def test_p5_rail__the_first_path_of_the_map_is_as_good_as_any_other() -> None:
    board = red_in_seattle("1 ore 1 lumber")
    board.says("red", f"rail {FIRST_PATH}")
    assert board.rail_on(FIRST_PATH) == "red"


def test_p5_train__the_first_path_of_the_map_is_as_good_as_any_other() -> None:
    board = red_in_seattle("1 ore 1 lumber 1 coal").rail("red", FIRST_PATH)
    board.says("red", f"train on {FIRST_PATH}")
    assert board.train_of("red") == FIRST_PATH


def test_p5_settler__the_first_intersection_of_the_map_is_as_good_as_any_other() -> None:
    board = red_in_seattle("1 cattle 1 grain 1 lumber", settlers_start="beside")
    board.says("red", f"settler at {FIRST_PLACE}")
    assert board.settler_of("red") == FIRST_PLACE


@pytest.mark.parametrize("number", [-1, 149, 9999])
def test_p5_settler__not_off_the_map(number: int) -> None:
    board = red_in_seattle("1 cattle 1 grain 1 lumber")
    refused = board.refusal("red", BuildSettler(number))
    assert refused.rule == "p5 Settler"
    assert refused.sentence == "There is no such intersection."


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [("city", "You have no city at Omaha."), ("beside", "None of your cities is beside Omaha.")],
)
def test_p5_settler__the_refusal_says_where_the_table_lets_settlers_start(choice: str, sentence: str) -> None:
    board = red_in_seattle("1 cattle 1 grain 1 lumber", settlers_start=choice)
    refused = board.refusal("red", "settler at Omaha")
    assert refused.rule == "p5 Settler"
    assert refused.sentence == sentence


def test_p5_development_card__only_its_buyer_sees_which_card_is_drawn() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    assert board.asked() == ("dice", "DrawCard")
    viewers = (Seat(0), Seat(1), Seat(2), Seat(3), None)
    seen = [pending(board.table).answer_seen_by(viewer) for viewer in viewers]
    assert seen == [True, False, False, False, False]
