"""The operations cards of both decks, one after the other."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import NotYourDecision, UnreadableMove, pending
from goldenspike.games.railways import notation
from goldenspike.games.railways.box import CARD_NAMES, EASTERN_DECK, WESTERN_DECK
from kit.railways import Scenario

GRANT = "government land grant"
EXECUTIVE = "railroad executive"
COAL = "coal-fueled engines"
TUNNEL = "tunnel engineer"
ENGINEERING = "perfect engineering"
TILES = ("yellow", "black", "blue", "purple")
HALF_PRICES = (
    (1, 2, 3),
    (2, 3, 5),
    (3, 4, 5),
    (4, 6, 8),
    (6, 8, 10),
    (8, 10, 13),
    (10, 12, 15),
    (12, 99, 20),
)
"""From this level to that one, for half the price, rounded up."""
NUMBERS = {
    GRANT: (4, 4),
    ENGINEERING: (2, 2),
    EXECUTIVE: (2, 0),
    "new industry": (4, 4),
    "city growth": (4, 4),
    COAL: (0, 2),
    TUNNEL: (0, 4),
    "boomtown": (0, 1),
    "sutter's mill": (0, 1),
}
"""How many of each there are in the East and in the West."""


def holding(card: str, number: int = 1, phase: int = 1) -> Scenario:
    """Orange holds cards and is rich."""
    return Scenario(2, phase=phase).money("orange", 79).cards("orange", card, number)


def built(board: Scenario, words: str, slot: int = 1) -> int:
    """What orange pays for a link, in thousands."""
    board.turn("orange", slot=slot)
    before = board.money_of("orange")
    board.says("orange", f"build {words}")
    return before - board.money_of("orange")


def taking(card: str, phase: int = 1, seats: int = 2) -> Scenario:
    """Orange, who is rich, has just taken a card."""
    board = Scenario(seats, phase=phase).money("orange", 79).display(card).turn("orange")
    board.says("orange", f"take {card}")
    return board


def executive(slot: int = 1, *others: str) -> Scenario:
    """Orange, who is rich, has just taken a Railroad Executive; other cards lie beside it."""
    board = Scenario(2).money("orange", 79).display(EXECUTIVE, *others).turn("orange", slot=slot)
    board.says("orange", f"take {EXECUTIVE}")
    return board


def weights(board: Scenario) -> dict[str, int]:
    """What the dice may say and how likely it is."""
    question = pending(board.table)
    assert isinstance(question, Chance)
    return {notation.write(answer): weight for answer, weight in question.odds(board.table)}


def draws(board: Scenario, *cubes: str) -> None:
    """The dice draw these cubes."""
    board.dice(*[f"draw {cube}" for cube in cubes])


def numbers(card: str) -> tuple[int, int]:
    """How many of a card the two decks hold."""
    place = CARD_NAMES.index(card)
    return EASTERN_DECK[place], WESTERN_DECK[place]


# Land Grant --------------------------------------------------------------------------------------


def test_card_land_grant__four_in_each_deck() -> None:
    assert numbers(GRANT) == NUMBERS[GRANT]


@pytest.mark.parametrize(
    ("words", "price"),
    [
        ("New York–Philadelphia", 0),
        ("Chicago–St. Louis", 0),
        ("Chicago–Toledo via 42.16, 43.16, 44.16, 45.16", 3),
        ("Harrisburg–Pittsburgh", 4 + 3 + 4),
        ("Seattle–Spokane", 4 + 3 + 4),
        ("Ogden–Rock Springs", 4),
    ],
)
def test_card_land_grant__open_tiles_are_free_and_the_rest_is_paid(words: str, price: int) -> None:
    board = holding("land grant")
    assert built(board, f"{words} with land grant") == price


@pytest.mark.parametrize(
    "cities", ["Chicago–Toledo", "Atlanta–Charleston", "Kansas City–Topeka", "Cheyenne–Denver"]
)
def test_card_land_grant__the_cheapest_route_is_the_one_that_is_cheapest_with_it(cities: str) -> None:
    assert built(holding("land grant"), f"{cities} with land grant") == 0


def test_card_land_grant__ridges_are_paid_even_beside_open_tiles() -> None:
    board = holding("land grant")
    assert built(board, "Ogden–Pocatello via 16.15, 16.14 with land grant") == 4 + 4 + 4


def test_card_land_grant__it_is_used_once() -> None:
    board = holding("land grant")
    built(board, "Chicago–St. Louis with land grant")
    assert board.cards_of("orange") == "nothing"
    board.says("green", "pass")
    assert board.refuses("orange", "build New York–Philadelphia with land grant") == "card Land Grant"


def test_card_land_grant__one_of_several_is_used() -> None:
    board = holding("land grant", 3)
    built(board, "Chicago–St. Louis with land grant")
    assert board.cards_of("orange") == "2 land grant"


def test_card_land_grant__nobody_is_made_to_use_it() -> None:
    board = holding("land grant")
    assert built(board, "Chicago–St. Louis") == 10
    assert board.cards_of("orange") == "1 land grant"


def test_card_land_grant__both_ways_are_offered() -> None:
    board = holding("land grant").turn("orange")
    assert {"build Chicago–St. Louis", "build Chicago–St. Louis with land grant"} <= set(board.options())


def test_card_land_grant__one_who_is_poor_can_build_with_it() -> None:
    board = Scenario(2).cards("orange", "land grant", 1).turn("orange")
    assert board.refused("build Chicago–St. Louis") == "base Terrain"
    board.says("orange", "build Chicago–St. Louis with land grant")
    assert board.money_of("orange") == 0
    assert board.links_of("orange") == ["Chicago–St. Louis"]


def test_card_land_grant__what_is_not_free_must_be_paid() -> None:
    board = Scenario(2).money("orange", 10).cards("orange", "land grant", 1).turn("orange")
    assert board.refuses("orange", "build Harrisburg–Pittsburgh with land grant") == "base Terrain"
    board.money("orange", 11)
    board.says("orange", "build Harrisburg–Pittsburgh with land grant")
    assert board.money_of("orange") == 0


def test_card_land_grant__without_one_it_cannot_be_used() -> None:
    board = Scenario(2).money("orange", 79).cards("green", "land grant", 2).turn("orange")
    assert board.refuses("orange", "build Chicago–St. Louis with land grant") == "card Land Grant"


def test_card_land_grant__not_in_the_turn_in_which_it_is_taken() -> None:
    board = executive(1, GRANT)
    board.says("orange", f"take {GRANT}")
    assert board.asked() == ("orange", "ChooseAction")
    assert board.refuses("orange", "build Chicago–St. Louis with land grant") == "card Land Grant"
    assert board.refused("build Chicago–St. Louis") == ""


def test_card_land_grant__in_the_next_turn_of_the_round() -> None:
    board = taking(GRANT)
    board.says("green", "pass")
    board.says("orange", "build Chicago–St. Louis with land grant")
    assert board.money_of("orange") == 79


def test_card_land_grant__an_older_one_may_be_used_beside_a_new_one() -> None:
    board = Scenario(2).money("orange", 79).cards("orange", "land grant", 1).display(EXECUTIVE, GRANT)
    board.turn("orange").says("orange", f"take {EXECUTIVE}", f"take {GRANT}")
    board.says("orange", "build Chicago–St. Louis with land grant")
    assert board.money_of("orange") == 79
    assert board.cards_of("orange") == "1 land grant"


def test_card_land_grant__it_serves_a_link_over_two_turns_as_a_whole() -> None:
    board = holding("land grant")
    assert built(board, "Detroit–St. Louis with land grant") == 0
    assert board.tiles_of("Detroit", "St. Louis", "orange") == 10


def test_card_land_grant__it_does_not_lessen_the_price_of_an_unconnected_start() -> None:
    board = holding("land grant", phase=2)
    assert built(board, "Bismarck–Sioux Falls with land grant") == 20


def test_card_land_grant__it_adds_no_tiles() -> None:
    board = holding("land grant").turn("orange", slot=3)
    assert board.refuses("orange", "build Milwaukee–Minneapolis with land grant") == "v9 Long links"


def test_card_land_grant__where_nothing_is_open_it_is_not_wasted() -> None:
    board = holding("land grant").turn("orange")
    assert board.refuses("orange", "build Reno–Sacramento with land grant") == "card Land Grant"


# Perfect Engineering -----------------------------------------------------------------------------


def test_card_perfect_engineering__two_in_each_deck() -> None:
    assert numbers(ENGINEERING) == NUMBERS[ENGINEERING]


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_card_perfect_engineering__six_tiles_in_one_turn(slot: int) -> None:
    board = holding("perfect engineering")
    assert built(board, "Atlanta–Mobile", slot) == 13
    assert board.asked() == ("green", "ChooseAction")


def test_card_perfect_engineering__on_any_terrain() -> None:
    board = holding("perfect engineering")
    assert built(board, "Albuquerque–Grand Junction", 3) == 20


def test_card_perfect_engineering__it_stays() -> None:
    board = holding("perfect engineering")
    built(board, "Atlanta–Mobile", 3)
    assert board.cards_of("orange") == "1 perfect engineering"


def test_card_perfect_engineering__one_use_a_round() -> None:
    board = holding("perfect engineering")
    built(board, "Atlanta–Mobile", 2)
    board.says("green", "pass")
    assert board.refuses("orange", "build Birmingham–Little Rock") == "card Perfect Engineering"


def test_card_perfect_engineering__again_in_the_next_round() -> None:
    board = holding("perfect engineering")
    built(board, "Atlanta–Mobile", 3)
    board.finish_round()
    board.says("green", "pass")
    board.says("orange", "build Birmingham–Little Rock")
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")
    assert board.tiles_of("Birmingham", "Little Rock", "orange") == 6


def test_card_perfect_engineering__the_use_of_this_round_does_not_return_within_it() -> None:
    board = holding("perfect engineering")
    built(board, "Atlanta–Mobile", 1)
    board.says("green", "pass")
    board.says("orange", "build Birmingham–Little Rock")
    board.says("green", "pass")
    assert board.asked() == ("green", "ChooseAction")


def test_card_perfect_engineering__a_link_of_five_does_not_use_it() -> None:
    board = holding("perfect engineering")
    built(board, "Davenport–Minneapolis", 2)
    board.says("green", "pass")
    board.says("orange", "build Atlanta–Mobile")
    assert board.tiles_of("Atlanta", "Mobile", "orange") == 6


def test_card_perfect_engineering__two_cards_are_two_uses() -> None:
    board = holding("perfect engineering", 2)
    built(board, "Atlanta–Mobile", 2)
    board.says("green", "pass")
    board.says("orange", "build Birmingham–Little Rock")
    assert len(board.links_of("orange")) == 2


def test_card_perfect_engineering__and_not_three() -> None:
    board = holding("perfect engineering", 2)
    built(board, "Atlanta–Mobile", 1)
    board.says("green", "pass")
    board.says("orange", "build Birmingham–Little Rock")
    board.says("green", "pass")
    assert board.refuses("orange", "build Boston–Philadelphia") == "card Perfect Engineering"


def test_card_perfect_engineering__two_cards_do_not_make_seven_tiles_in_one_turn() -> None:
    board = holding("perfect engineering", 2).turn("orange", slot=3)
    assert board.refuses("orange", "build Atlanta–Jackson") == "v9 Long links"


def test_card_perfect_engineering__eleven_tiles_over_two_turns_use_it() -> None:
    board = holding("perfect engineering")
    assert built(board, "Birmingham–Raleigh") == 24
    board.says("green", "pass")
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")
    assert board.refuses("orange", "build Atlanta–Mobile") == "card Perfect Engineering"


def test_card_perfect_engineering__ten_tiles_over_two_turns_do_not() -> None:
    board = holding("perfect engineering")
    assert built(board, "Buffalo–Chicago") == 22
    board.says("green", "pass")
    board.says("green", "pass")
    board.says("orange", "build Atlanta–Mobile")
    assert len(board.links_of("orange")) == 2


def test_card_perfect_engineering__twelve_tiles_use_both_cards() -> None:
    board = holding("perfect engineering", 2)
    assert built(board, "Albany–Columbus") == 32
    board.says("green", "pass")
    board.says("green", "pass")
    assert board.refuses("orange", "build Atlanta–Mobile") == "card Perfect Engineering"


def test_card_perfect_engineering__eleven_tiles_leave_one_of_two() -> None:
    board = holding("perfect engineering", 2)
    assert built(board, "Birmingham–Raleigh") == 24
    board.says("green", "pass")
    board.says("green", "pass")
    board.says("orange", "build Atlanta–Mobile")
    assert len(board.links_of("orange")) == 2


def test_card_perfect_engineering__taken_on_turn_1_it_serves_on_turn_2() -> None:
    board = taking(ENGINEERING)
    board.says("green", "pass")
    board.says("orange", "build Atlanta–Mobile")
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_card_perfect_engineering__not_in_the_turn_in_which_it_is_taken() -> None:
    board = executive(3, ENGINEERING)
    board.says("orange", f"take {ENGINEERING}")
    assert board.refuses("orange", "build Atlanta–Mobile") == "card Perfect Engineering"
    assert board.refused("build Davenport–Minneapolis") == ""


def test_card_perfect_engineering__two_actions_at_once_are_still_one_round() -> None:
    board = Scenario(2).money("orange", 79).cards("orange", "perfect engineering", 1).display(EXECUTIVE)
    board.turn("orange", slot=3).says("orange", f"take {EXECUTIVE}", "build Atlanta–Mobile")
    assert board.asked() == ("orange", "ChooseAction")
    assert board.refuses("orange", "build Birmingham–Little Rock") == "card Perfect Engineering"


def test_card_perfect_engineering__the_card_of_another_does_not_help() -> None:
    board = Scenario(2).money("orange", 79).cards("green", "perfect engineering", 2).turn("orange", slot=3)
    assert board.refuses("orange", "build Atlanta–Mobile") == "v9 Long links"


def test_card_perfect_engineering__the_shorter_route_is_taken_if_only_cities_are_named() -> None:
    board = holding("perfect engineering")
    assert built(board, "Boston–Syracuse", 2) == 21
    board.says("green", "pass")
    board.says("orange", "build Atlanta–Mobile")
    assert len(board.links_of("orange")) == 2


# Railroad Executive ------------------------------------------------------------------------------


def test_card_railroad_executive__two_in_the_eastern_deck() -> None:
    assert numbers(EXECUTIVE) == NUMBERS[EXECUTIVE]


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_card_railroad_executive__two_actions_at_once(slot: int) -> None:
    board = executive(slot)
    assert board.asked() == ("orange", "ChooseAction")
    board.says("orange", "build New York–Philadelphia")
    assert board.asked() == ("orange", "ChooseAction")
    board.says("orange", "upgrade")
    assert board.asked() == ("green", "ChooseAction")
    assert board.links_of("orange") == ["New York–Philadelphia"]
    assert board.engine_of("orange") == 2


def test_card_railroad_executive__not_three() -> None:
    board = executive()
    board.says("orange", "upgrade", "upgrade")
    with pytest.raises(NotYourDecision):
        board.says("orange", "upgrade")


def test_card_railroad_executive__it_is_gone_afterwards() -> None:
    board = executive()
    assert board.display_of() == []
    assert board.cards_of("orange") == "nothing"
    board.says("orange", "pass", "pass")
    assert board.refuses("green", f"take {EXECUTIVE}") == "base Operations cards"


def test_card_railroad_executive__the_next_turn_is_not_lost() -> None:
    board = executive()
    board.says("orange", "pass", "pass")
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_card_railroad_executive__an_action_may_be_passed() -> None:
    board = executive()
    board.says("orange", "pass")
    assert board.asked() == ("orange", "ChooseAction")
    board.says("orange", "upgrade")
    assert board.engine_of("orange") == 2
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__the_same_action_twice() -> None:
    board = executive()
    board.says("orange", "upgrade", "upgrade")
    assert board.engine_of("orange") == 3
    assert board.money_of("orange") == 79 - 5 - 10


def test_card_railroad_executive__bonds_between_the_actions_cost_none() -> None:
    board = Scenario(2).display(EXECUTIVE).turn("orange")
    board.says("orange", f"take {EXECUTIVE}", "bond", "upgrade", "bond", "bond", "upgrade")
    assert board.engine_of("orange") == 3
    assert (board.money_of("orange"), board.bonds_of("orange")) == (0, 3)
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__the_first_may_be_the_second_executive_so_three_are_left() -> None:
    board = executive(1, EXECUTIVE)
    board.says("orange", f"take {EXECUTIVE}")
    for level in (2, 3, 4):
        assert board.asked() == ("orange", "ChooseAction")
        board.says("orange", "upgrade")
        assert board.engine_of("orange") == level
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__the_second_may_be_the_second_executive() -> None:
    board = executive(1, EXECUTIVE)
    board.says("orange", "upgrade", f"take {EXECUTIVE}", "upgrade", "upgrade")
    assert board.engine_of("orange") == 4
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__a_link_built_first_serves_the_delivery_that_follows() -> None:
    board = Scenario(2).money("orange", 2).display(EXECUTIVE).cubes("New York", "blue red").turn("orange")
    board.says("orange", f"take {EXECUTIVE}", "build New York–Philadelphia")
    board.says("orange", "deliver blue from New York over Philadelphia (orange)")
    assert board.score_of("orange") == 1 + 1
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__cards_that_ask_for_more_may_be_taken_in_between() -> None:
    board = executive(1, "city growth", "new industry")
    board.says("orange", "take city growth", "grow Chicago")
    draws(board, "blue", "blue")
    assert board.asked() == ("orange", "ChooseAction")
    board.says("orange", "take new industry", "urbanize Norfolk black")
    draws(board, "blue", "blue")
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_card_railroad_executive__its_actions_may_be_the_halves_of_a_long_link(slot: int) -> None:
    board = executive(slot)
    board.says("orange", "build Buffalo–Chicago")
    assert board.tiles_of("Buffalo", "Chicago", "orange") == 10
    assert board.money_of("orange") == 79 - 22
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize("slot", [1, 2])
def test_card_railroad_executive__then_no_turn_is_skipped(slot: int) -> None:
    board = executive(slot)
    board.says("orange", "build Buffalo–Chicago")
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


@pytest.mark.parametrize("slot", [3, 4])
def test_card_railroad_executive__a_long_link_as_the_last_action_needs_the_next_turn(slot: int) -> None:
    board = executive(slot)
    board.says("orange", "upgrade")
    assert board.refuses("orange", "build Buffalo–Chicago") == "v9 Long links"
    assert board.refused("build Chicago–St. Louis") == ""


@pytest.mark.parametrize("slot", [1, 2])
def test_card_railroad_executive__which_is_skipped(slot: int) -> None:
    board = executive(slot)
    board.says("orange", "upgrade", "build Buffalo–Chicago")
    assert board.asked() == ("green", "ChooseAction")
    board.says("green", "pass")
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__of_three_actions_a_long_link_leaves_one() -> None:
    board = executive(3, EXECUTIVE)
    board.says("orange", f"take {EXECUTIVE}", "build Buffalo–Chicago")
    assert board.asked() == ("orange", "ChooseAction")
    assert board.refuses("orange", "build Birmingham–Indianapolis") == "v9 Long links"
    board.says("orange", "upgrade")
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__two_links_of_five_are_two_actions() -> None:
    board = executive(3)
    board.says("orange", "build Chicago–St. Louis", "build Davenport–Minneapolis")
    assert board.money_of("orange") == 79 - 10 - 12
    assert board.asked() == ("green", "ChooseAction")


def test_card_railroad_executive__it_can_be_taken_by_anybody_in_turn() -> None:
    board = Scenario(2).display(EXECUTIVE, EXECUTIVE).turn("orange")
    board.says("orange", f"take {EXECUTIVE}", "pass", "pass")
    board.says("green", f"take {EXECUTIVE}", "pass", "pass")
    assert board.asked() == ("orange", "ChooseAction")


# New Industry ------------------------------------------------------------------------------------


def test_card_new_industry__four_in_each_deck() -> None:
    assert numbers("new industry") == NUMBERS["new industry"]


@pytest.mark.parametrize("colour", TILES)
@pytest.mark.parametrize("city", ["Norfolk", "Indianapolis", "Wichita", "Sacramento"])
def test_card_new_industry__a_tile_on_a_grey_city_and_two_cubes_for_nothing(city: str, colour: str) -> None:
    board = taking("new industry")
    assert board.asked() == ("orange", "ChooseTile")
    board.says("orange", f"urbanize {city} {colour}")
    assert board.asked() == ("dice", "DrawCube")
    draws(board, "red", "blue")
    assert board.colour_of(city) == colour
    assert board.cubes_at(city) == "1 red 1 blue"
    assert board.money_of("orange") == 79
    assert board.asked() == ("green", "ChooseAction")


def test_card_new_industry__the_card_is_gone() -> None:
    board = taking("new industry")
    assert board.display_of() == []
    assert board.cards_of("orange") == "nothing"


def test_card_new_industry__without_money_too() -> None:
    board = Scenario(2).display("new industry").turn("orange")
    board.says("orange", "take new industry", "urbanize Norfolk black")
    draws(board, "red", "blue")
    assert board.money_of("orange") == 0


@pytest.mark.parametrize("city", ["Chicago", "New York", "Denver", "Raleigh"])
def test_card_new_industry__only_on_a_grey_city(city: str) -> None:
    assert taking("new industry").refuses("orange", f"urbanize {city} black") == "base Urbanize"


def test_card_new_industry__never_red() -> None:
    assert taking("new industry").refuses("orange", "urbanize Norfolk red") == "base Urbanize"


def test_card_new_industry__only_tiles_that_are_left() -> None:
    board = taking("new industry")
    board.table.eastern_tiles = [0, 3, 3, 3]
    assert board.refuses("orange", "urbanize Norfolk yellow") == "base Urbanize"
    assert board.refused("urbanize Wichita yellow") == ""


@pytest.mark.parametrize("words", ["pass", "done", "bond", "upgrade", "grow Norfolk"])
def test_card_new_industry__the_tile_must_be_placed_immediately(words: str) -> None:
    assert taking("new industry").refuses("orange", words) == "card New Industry"


def test_card_new_industry__it_cannot_be_taken_without_a_tile() -> None:
    board = Scenario(2).display("new industry").turn("orange")
    board.table.eastern_tiles = [0, 0, 0, 0]
    assert board.refused("take new industry") == ""
    board.table.western_tiles = [0, 0, 0, 0]
    assert board.refuses("orange", "take new industry") == "base Urbanize"
    assert board.options("take") == []


def test_card_new_industry__nor_without_a_grey_city_that_a_tile_is_left_for() -> None:
    board = Scenario(2).display("new industry").turn("orange")
    grey = board.table.colours
    board.table.colours = bytes([0 if colour == 7 else colour for colour in grey])
    assert board.refuses("orange", "take new industry") == "base Urbanize"
    east_only = bytes([0 if colour == 7 and city > 50 else colour for city, colour in enumerate(grey)])
    board.table.colours = east_only
    board.table.eastern_tiles = [0, 0, 0, 0]
    assert board.refuses("orange", "take new industry") == "base Urbanize"


def test_card_new_industry__the_tile_is_used_up() -> None:
    board = taking("new industry")
    board.says("orange", "urbanize Norfolk purple")
    assert list(board.table.eastern_tiles) == [3, 3, 3, 2]


@pytest.mark.parametrize(
    ("phase", "city", "bag"),
    [(1, "Norfolk", "east"), (1, "Ogden", "east"), (2, "Norfolk", "east"), (2, "Ogden", "west")],
)
def test_card_new_industry__cubes_come_from_the_bag_of_the_phase_and_side(
    phase: int, city: str, bag: str
) -> None:
    board = taking("new industry", phase)
    before = {side: board.bag_of(side) for side in ("east", "west")}
    board.says("orange", f"urbanize {city} purple")
    draws(board, "red", "red")
    assert {side for side in before if board.bag_of(side) != before[side]} == {bag}


def test_card_new_industry__the_incentive_for_urbanizing_has_nothing_to_do_with_it() -> None:
    board = (
        Scenario(2).event("urbanization incentive").money("orange", 5).display("new industry").turn("orange")
    )
    board.says("orange", "take new industry", "urbanize Norfolk black")
    assert board.money_of("orange") == 5


# City Growth -------------------------------------------------------------------------------------


def test_card_city_growth__four_in_each_deck() -> None:
    assert numbers("city growth") == NUMBERS["city growth"]


@pytest.mark.parametrize("city", ["Chicago", "Norfolk", "Denver", "Wichita", "Boston"])
def test_card_city_growth__two_cubes_for_any_one_city(city: str) -> None:
    board = taking("city growth")
    assert board.asked() == ("orange", "ChooseCity")
    board.says("orange", f"grow {city}")
    assert board.asked() == ("dice", "DrawCube")
    draws(board, "red", "blue")
    assert board.cubes_at(city) == "1 red 1 blue"
    assert board.asked() == ("green", "ChooseAction")


def test_card_city_growth__all_hundred_cities_are_offered() -> None:
    assert len(taking("city growth").options("grow")) == 100


def test_card_city_growth__it_is_added_to_what_is_there() -> None:
    board = Scenario(2).cubes("Chicago", "red blue").display("city growth").turn("orange")
    board.says("orange", "take city growth", "grow Chicago")
    draws(board, "red", "red")
    assert board.cubes_at("Chicago") == "3 red 1 blue"


def test_card_city_growth__it_costs_nothing_but_the_action() -> None:
    board = taking("city growth")
    board.says("orange", "grow Chicago")
    draws(board, "red", "red")
    assert board.money_of("orange") == 79
    assert board.display_of() == []
    assert board.cards_of("orange") == "nothing"


@pytest.mark.parametrize("words", ["pass", "done", "bond", "upgrade", "urbanize Norfolk black"])
def test_card_city_growth__the_city_must_be_chosen_immediately(words: str) -> None:
    assert taking("city growth").refuses("orange", words) == "card City Growth"


def test_card_city_growth__draws_by_what_is_in_the_bag() -> None:
    board = (
        Scenario(2)
        .bag("east", "red 1 yellow 2 blue 3 black 0 purple 0")
        .display("city growth")
        .turn("orange")
    )
    board.says("orange", "take city growth", "grow Chicago")
    assert weights(board) == {"draw red": 1, "draw yellow": 2, "draw blue": 3}
    board.dice("draw red")
    assert weights(board) == {"draw yellow": 2, "draw blue": 3}


@pytest.mark.parametrize("left", [0, 1])
def test_card_city_growth__of_an_almost_empty_bag_what_there_is(left: int) -> None:
    board = Scenario(2).empty_bag("east").bag("east", f"red {left}").display("city growth").turn("orange")
    board.says("orange", "take city growth", "grow Chicago")
    while board.asked()[0] == "dice":
        board.dice("draw red")
    assert board.cubes_at("Chicago") == ("1 red" if left else "nothing")
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize(
    ("phase", "city", "bag"),
    [(1, "Boston", "east"), (1, "Denver", "east"), (2, "Boston", "east"), (2, "Denver", "west")],
)
def test_card_city_growth__cubes_come_from_the_bag_of_the_phase_and_side(
    phase: int, city: str, bag: str
) -> None:
    board = taking("city growth", phase)
    before = {side: board.bag_of(side) for side in ("east", "west")}
    board.says("orange", f"grow {city}")
    draws(board, "red", "red")
    assert {side for side in before if board.bag_of(side) != before[side]} == {bag}


def test_card_city_growth__no_third_raw_material_comes_to_a_city() -> None:
    board = Scenario(2, phase=2).raw("Denver", 2).display("city growth").turn("orange")
    board.says("orange", "take city growth", "grow Denver")
    assert "draw raw material" not in weights(board)


def test_card_city_growth__a_city_that_only_has_raw_materials_left_in_the_bag_gets_none() -> None:
    board = Scenario(2, phase=2).empty_bag("west").bag("west", "raw material 5").raw("Denver", 2)
    board.display("city growth").turn("orange").says("orange", "take city growth", "grow Denver")
    assert board.asked() == ("green", "ChooseAction")
    assert board.raw_at("Denver") == 2


# Coal-Fueled Engines -----------------------------------------------------------------------------


def test_card_coal_fueled_engines__two_in_the_western_deck() -> None:
    assert numbers(COAL) == NUMBERS[COAL]


@pytest.mark.parametrize(("level", "after", "price"), HALF_PRICES)
def test_card_coal_fueled_engines__the_next_engine_at_half_price_rounded_up(
    level: int, after: int, price: int
) -> None:
    board = (
        Scenario(2).engine("orange", level).money("orange", price).cards("orange", "coal", 1).turn("orange")
    )
    board.says("orange", "upgrade with coal")
    assert board.engine_of("orange") == after
    assert board.money_of("orange") == 0


@pytest.mark.parametrize(("level", "after", "price"), HALF_PRICES)
def test_card_coal_fueled_engines__1000_less_is_not_enough(level: int, after: int, price: int) -> None:
    board = Scenario(2).engine("orange", level).money("orange", price - 1).cards("orange", "coal", 1)
    rule = "v10 Super-Chief" if after == 99 else "v10 Engine ladder"
    assert board.turn("orange").refuses("orange", "upgrade with coal") == rule


def test_card_coal_fueled_engines__it_is_used_once() -> None:
    board = holding("coal").turn("orange")
    board.says("orange", "upgrade with coal")
    assert board.cards_of("orange") == "nothing"
    board.says("green", "pass")
    assert board.refuses("orange", "upgrade with coal") == "card Coal-Fueled Engines"


def test_card_coal_fueled_engines__one_of_two_is_used() -> None:
    board = holding("coal", 2).turn("orange")
    board.says("orange", "upgrade with coal")
    assert board.cards_of("orange") == "1 coal"
    assert board.money_of("orange") == 76


def test_card_coal_fueled_engines__nobody_is_made_to_use_it() -> None:
    board = holding("coal").turn("orange")
    assert board.options("upgrade") == ["upgrade", "upgrade with coal"]
    board.says("orange", "upgrade")
    assert board.money_of("orange") == 74
    assert board.cards_of("orange") == "1 coal"


def test_card_coal_fueled_engines__without_one_it_cannot_be_used() -> None:
    board = Scenario(2).money("orange", 79).cards("green", "coal", 2).turn("orange")
    assert board.refuses("orange", "upgrade with coal") == "card Coal-Fueled Engines"


def test_card_coal_fueled_engines__not_in_the_turn_in_which_it_is_taken() -> None:
    board = Scenario(2, phase=2).money("orange", 79).display(EXECUTIVE, COAL).turn("orange")
    board.says("orange", f"take {EXECUTIVE}", f"take {COAL}")
    assert board.refuses("orange", "upgrade with coal") == "card Coal-Fueled Engines"
    assert board.options("upgrade") == ["upgrade"]


def test_card_coal_fueled_engines__in_the_next_turn() -> None:
    board = taking(COAL, 2)
    board.says("green", "pass")
    board.says("orange", "upgrade with coal")
    assert board.money_of("orange") == 76


def test_card_coal_fueled_engines__one_step_only() -> None:
    board = holding("coal", 2).engine("orange", 4).turn("orange")
    board.says("orange", "upgrade with coal")
    assert board.engine_of("orange") == 6
    assert board.asked() == ("green", "ChooseAction")


def test_card_coal_fueled_engines__nothing_is_above_the_super_chief() -> None:
    board = holding("coal").engine("orange", 99).turn("orange")
    assert board.refuses("orange", "upgrade with coal") == "v10 Super-Chief"


# Tunnel Engineer ---------------------------------------------------------------------------------


def test_card_tunnel_engineer__four_in_the_western_deck() -> None:
    assert numbers(TUNNEL) == NUMBERS[TUNNEL]


@pytest.mark.parametrize(
    ("words", "price"),
    [
        ("Reno–Sacramento", 2 + 2),
        ("Cheyenne–Denver", 2),
        ("Great Falls–Missoula", 2 + 2 + 2),
        ("Denver–Grand Junction", 2 + 2 + 2 + 2),
        ("Harrisburg–Pittsburgh via 52.16, 51.16, 50.16", 2 + 2 + 3 + 2),
        ("Seattle–Spokane via 8.3, 9.3, 10.4, 11.4", 2 + 3 + 2 + 2 + 2),
        ("Harrisburg–Pittsburgh", 8),
        ("Seattle–Spokane", 10),
        ("Fresno–Las Vegas", 12),
        ("Butte–Missoula via 15.7, 14.7, 14.6", 6 + 6),
        ("Albany–New Haven via 57.12", 3 + 2),
    ],
)
def test_card_tunnel_engineer__mountains_and_ridges_at_half_price(words: str, price: int) -> None:
    board = holding("tunnel engineer")
    assert built(board, f"{words} with tunnel engineer") == price


def test_card_tunnel_engineer__it_is_used_once() -> None:
    board = holding("tunnel engineer")
    built(board, "Reno–Sacramento with tunnel engineer")
    assert board.cards_of("orange") == "nothing"
    board.says("green", "pass")
    assert board.refuses("orange", "build Cheyenne–Denver with tunnel engineer") == "card Tunnel Engineer"


def test_card_tunnel_engineer__one_of_several_is_used() -> None:
    board = holding("tunnel engineer", 3)
    assert built(board, "Reno–Sacramento with tunnel engineer") == 4
    assert board.cards_of("orange") == "2 tunnel engineer"


def test_card_tunnel_engineer__nobody_is_made_to_use_it() -> None:
    board = holding("tunnel engineer")
    assert built(board, "Reno–Sacramento") == 8
    assert board.cards_of("orange") == "1 tunnel engineer"


def test_card_tunnel_engineer__what_is_left_must_be_paid() -> None:
    board = Scenario(2).money("orange", 3).cards("orange", "tunnel engineer", 1).turn("orange")
    assert board.refuses("orange", "build Reno–Sacramento with tunnel engineer") == "base Terrain"
    board.money("orange", 4)
    board.says("orange", "build Reno–Sacramento with tunnel engineer")
    assert board.money_of("orange") == 0


def test_card_tunnel_engineer__without_one_it_cannot_be_used() -> None:
    board = Scenario(2).money("orange", 79).cards("green", "tunnel engineer", 1).turn("orange")
    assert board.refuses("orange", "build Reno–Sacramento with tunnel engineer") == "card Tunnel Engineer"


def test_card_tunnel_engineer__not_in_the_turn_in_which_it_is_taken() -> None:
    board = Scenario(2).money("orange", 79).display(EXECUTIVE, TUNNEL).turn("orange")
    board.says("orange", f"take {EXECUTIVE}", f"take {TUNNEL}")
    assert board.refuses("orange", "build Reno–Sacramento with tunnel engineer") == "card Tunnel Engineer"
    board.says("orange", "pass")
    board.says("green", "pass")
    board.says("orange", "build Reno–Sacramento with tunnel engineer")
    assert board.money_of("orange") == 75


@pytest.mark.parametrize(
    ("words", "price"),
    [("Harrisburg–Pittsburgh", 6), ("Seattle–Spokane", 6), ("Ogden–Rock Springs", 2)],
)
def test_card_tunnel_engineer__together_with_a_land_grant(words: str, price: int) -> None:
    board = holding("tunnel engineer").cards("orange", "land grant", 1)
    assert built(board, f"{words} with land grant and tunnel engineer") == price
    assert board.cards_of("orange") == "nothing"


@pytest.mark.parametrize("missing", ["land grant", "tunnel engineer"])
def test_card_tunnel_engineer__both_cards_are_needed_to_use_both(missing: str) -> None:
    board = (
        Scenario(2).money("orange", 79).cards("orange", "land grant", 1).cards("orange", "tunnel engineer", 1)
    )
    board.cards("orange", missing, 0).turn("orange")
    rule = "card Land Grant" if missing == "land grant" else "card Tunnel Engineer"
    assert board.refuses("orange", "build Seattle–Spokane with land grant and tunnel engineer") == rule


def test_card_tunnel_engineer__it_does_not_lessen_the_price_of_an_unconnected_start() -> None:
    board = holding("tunnel engineer", phase=2)
    assert built(board, "Reno–Sacramento with tunnel engineer") == 4 + 20


def test_card_tunnel_engineer__where_there_is_neither_mountain_nor_ridge_it_is_not_wasted() -> None:
    board = holding("tunnel engineer").turn("orange")
    assert board.refuses("orange", "build Chicago–St. Louis with tunnel engineer") == "card Tunnel Engineer"


def test_card_tunnel_engineer__it_serves_a_link_over_two_turns_as_a_whole() -> None:
    board = holding("tunnel engineer")
    assert built(board, "Albuquerque–Flagstaff with tunnel engineer") == 12


# Boomtown ----------------------------------------------------------------------------------------


def test_card_boomtown__one_in_the_western_deck() -> None:
    assert numbers("boomtown") == NUMBERS["boomtown"]


@pytest.mark.parametrize("colour", TILES)
@pytest.mark.parametrize("city", ["Norfolk", "Wichita"])
def test_card_boomtown__a_tile_on_a_grey_city_without_cubes(city: str, colour: str) -> None:
    board = taking("boomtown", 2)
    assert board.asked() == ("orange", "ChooseTile")
    board.says("orange", f"urbanize {city} {colour}")
    assert board.asked() == ("green", "ChooseAction")
    assert board.colour_of(city) == colour
    assert board.cubes_at(city) == "nothing"
    assert board.raw_at(city) == 0
    assert board.money_of("orange") == 79


def test_card_boomtown__the_bags_are_not_touched() -> None:
    board = taking("boomtown", 2)
    before = (board.bag_of("east"), board.bag_of("west"))
    board.says("orange", "urbanize Wichita blue")
    assert (board.bag_of("east"), board.bag_of("west")) == before


def test_card_boomtown__cubes_that_are_there_stay() -> None:
    board = Scenario(2, phase=2).cubes("Wichita", "red red").display("boomtown").turn("orange")
    board.says("orange", "take boomtown", "urbanize Wichita blue")
    assert board.cubes_at("Wichita") == "2 red"


def test_card_boomtown__only_on_a_grey_city() -> None:
    assert taking("boomtown", 2).refuses("orange", "urbanize Denver black") == "base Urbanize"


def test_card_boomtown__never_red() -> None:
    assert taking("boomtown", 2).refuses("orange", "urbanize Wichita red") == "base Urbanize"


@pytest.mark.parametrize("words", ["pass", "done", "bond", "upgrade", "grow Wichita"])
def test_card_boomtown__the_tile_must_be_placed_immediately(words: str) -> None:
    assert taking("boomtown", 2).refuses("orange", words) == "card Boomtown"


def test_card_boomtown__it_cannot_be_taken_without_a_tile() -> None:
    board = Scenario(2, phase=2).display("boomtown").turn("orange")
    board.table.eastern_tiles = [0, 0, 0, 0]
    board.table.western_tiles = [0, 0, 0, 0]
    assert board.refuses("orange", "take boomtown") == "base Urbanize"


def test_card_boomtown__the_tile_is_used_up_and_the_card_is_gone() -> None:
    board = taking("boomtown", 2)
    board.says("orange", "urbanize Wichita blue")
    assert list(board.table.western_tiles) == [3, 3, 2, 3]
    assert board.display_of() == []
    assert board.cards_of("orange") == "nothing"


# Sutter's Mill -----------------------------------------------------------------------------------


def test_card_sutter_s_mill__one_in_the_western_deck() -> None:
    assert numbers("sutter's mill") == NUMBERS["sutter's mill"]


def test_card_sutter_s_mill__three_cubes_from_the_western_bag_come_to_sacramento() -> None:
    board = taking("sutter's mill", 2)
    east = board.bag_of("east")
    for cube in ("red", "blue", "red"):
        assert board.asked() == ("dice", "DrawCube")
        draws(board, cube)
    assert board.cubes_at("Sacramento") == "2 red 1 blue"
    assert board.asked() == ("green", "ChooseAction")
    assert board.bag_of("east") == east
    assert board.bag_of("west").startswith("18 red 20 yellow 19 blue")


def test_card_sutter_s_mill__the_cubes_are_random() -> None:
    board = taking("sutter's mill", 2)
    colours = {f"draw {colour}": 20 for colour in ("red", "yellow", "blue", "black", "purple")}
    assert weights(board) == colours | {"draw raw material": 20}


def test_card_sutter_s_mill__they_are_added_to_what_is_there() -> None:
    board = Scenario(2, phase=2).cubes("Sacramento", "red").display("sutter's mill").turn("orange")
    board.says("orange", "take sutter's mill")
    draws(board, "red", "red", "black")
    assert board.cubes_at("Sacramento") == "3 red 1 black"


def test_card_sutter_s_mill__though_sacramento_is_unsettled() -> None:
    board = taking("sutter's mill", 2)
    draws(board, "red", "red", "black")
    assert board.settled_at("Sacramento") == 0
    assert board.cubes_at("Sacramento") == "2 red 1 black"


def test_card_sutter_s_mill__it_costs_the_action_and_no_money() -> None:
    board = taking("sutter's mill", 2)
    draws(board, "red", "red", "black")
    assert board.money_of("orange") == 79
    assert board.display_of() == []


def test_card_sutter_s_mill__no_third_raw_material() -> None:
    board = taking("sutter's mill", 2)
    draws(board, "raw material", "raw material")
    assert "draw raw material" not in weights(board)
    draws(board, "blue")
    assert (board.raw_at("Sacramento"), board.cubes_at("Sacramento")) == (2, "1 blue")


def test_card_sutter_s_mill__of_an_almost_empty_bag_what_there_is() -> None:
    board = (
        Scenario(2, phase=2).empty_bag("west").bag("west", "red 2").display("sutter's mill").turn("orange")
    )
    board.says("orange", "take sutter's mill")
    while board.asked()[0] == "dice":
        board.dice("draw red")
    assert board.cubes_at("Sacramento") == "2 red"
    assert board.asked() == ("green", "ChooseAction")


def test_card_sutter_s_mill__nobody_chooses_another_city() -> None:
    board = taking("sutter's mill", 2)
    with pytest.raises((NotYourDecision, UnreadableMove)):
        board.says("orange", "grow Denver")
