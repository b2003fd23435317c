"""The variable set-up (rulebook pages 8 and 9): tokens at random, pieces placed by the players in turn."""

from __future__ import annotations

from collections import Counter

import pytest

from goldenspike.core.agenda import Decision
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.america.actions import PlaceCity, PlaceRail, Tokens
from goldenspike.games.america.board import (
    COAST_GOLD,
    DESERT,
    HEX_KIND,
    HEXES_AT,
    PATH_NAMES,
    PLACE_BY_NAME,
    PLACE_NAMES,
    PURPLE_SITES,
    QUESTION_HEXES,
    SITE_PLACES,
    TERRAIN,
)
from goldenspike.games.america.box import COLOURS, GRAIN, UNUSED
from goldenspike.games.america.events import CityPlaced, GoldReceived
from goldenspike.games.america.setup import take_starting_resources
from kit.america import Scenario, not_asked, opened, roll_for_first, spoken_path

SHUFFLED = "tokens 11 10 9 11 10 9 11 10 9 11 10 9"
PURPLE = [PLACE_NAMES[place] for place in PURPLE_SITES]
RED = [PLACE_NAMES[place] for place in SITE_PLACES if place not in PURPLE_SITES]
FOUR = [
    ("white", "Chicago"),
    ("blue", "Columbus"),
    ("red", "Boston"),
    ("orange", "Jackson"),
    ("orange", "Nashville"),
    ("red", "Atlanta"),
    ("blue", "Albany"),
    ("white", "St. Louis"),
    ("white", "Lexington"),
    ("blue", "Raleigh"),
    ("red", "New York"),
    ("orange", "Minneapolis"),
]
"""Cities of a table of four that white begins, in the order of the book."""
THREE = [
    ("orange", "Chicago"),
    ("white", "Columbus"),
    ("red", "Boston"),
    ("red", "Atlanta"),
    ("white", "Albany"),
    ("orange", "St. Louis"),
    ("orange", "Lexington"),
    ("white", "Raleigh"),
    ("red", "New York"),
]
"""Cities of a table of three that orange begins."""


def variable(seats: int, first: str, **choices: str) -> Scenario:
    """Tokens are shuffled and this colour has rolled highest."""
    board = opened(seats, setup="variable", **choices)
    board.dice(SHUFFLED)
    roll_for_first(board, first)
    return board


def placed(board: Scenario, cities: list[tuple[str, str]]) -> Scenario:
    """These cities, in this order, by whoever is named."""
    for colour, site in cities:
        board.says(colour, f"city {site}")
    return board


def third_city(site: str, **choices: str) -> Scenario:
    """Red begins and has just placed its third city here."""
    elsewhere = [each for each in PURPLE if each != site and not COAST_GOLD[PLACE_BY_NAME[each]]]
    board = variable(3, "red", **choices)
    order = ["red", "orange", "white", "white", "orange", "red"]
    return placed(board, [*zip(order, elsewhere), ("red", site)])


# Tokens shuffled ---------------------------------------------------------------------------------


def test_p9_tokens_shuffled__it_is_the_first_thing_done() -> None:
    board = opened(4, setup="variable")
    assert board.asked() == ("dice", "ShuffleTokens")
    board.dice(SHUFFLED)
    assert board.asked() == ("dice", "HighestRoll")


def test_p9_tokens_shuffled__one_lies_on_each_hex_with_a_single_question_mark() -> None:
    board = opened(4, setup="variable")
    board.dice(SHUFFLED)
    assert [board.table.numbers[land] for land in QUESTION_HEXES] == [11, 10, 9] * 4
    assert {board.table.numbers[land] for land in range(71) if HEX_KIND[land] in ("??", "desert")} == {0}


def test_p9_tokens_shuffled__any_order_of_the_twelve_tokens_is_possible() -> None:
    board = opened(4, setup="variable")
    assert board.refused("tokens 9 9 9 9 10 10 10 10 11 11 11 11") == ""
    assert board.refused("tokens 11 11 11 11 10 10 10 10 9 9 9 9") == ""
    assert pending(board.table).complete is False


@pytest.mark.parametrize(
    "words",
    [
        "tokens 9 9 9 9 9 10 10 10 11 11 11 11",
        "tokens 9 9 9 9 10 10 10 10 11 11 11",
        "tokens 9 9 9 9 10 10 10 10 11 11 11 11 11",
        "tokens 8 9 9 9 10 10 10 10 11 11 11 11",
    ],
)
def test_p9_tokens_shuffled__they_are_always_four_nines_four_tens_and_four_elevens(words: str) -> None:
    board = opened(4, setup="variable")
    assert board.refused(words) == "p9 Tokens shuffled"


def test_p9_tokens_shuffled__every_token_comes_to_every_hex() -> None:
    board = opened(4, setup="variable")
    question = pending(board.table)
    rng = Rng(1)
    seen: list[Counter[int]] = [Counter() for _ in QUESTION_HEXES]
    for _ in range(300):
        answer = question.sample(board.table, rng)
        assert isinstance(answer, Tokens)
        assert question.refuse(board.table, answer) is None
        for place, number in enumerate(answer.numbers):
            seen[place][number] += 1
    assert all([60 < count[number] < 140 for count in seen for number in (9, 10, 11)])


def test_p9_tokens_shuffled__given_pieces_may_be_kept_with_shuffled_tokens() -> None:
    board = opened(4, tokens="shuffled")
    assert board.asked() == ("dice", "ShuffleTokens")
    board.dice(SHUFFLED)
    roll_for_first(board, "blue")
    assert board.asked() == ("blue", "BeforeTheRoll")
    assert board.hand_of("blue") == "3 grain"


def test_p9_tokens_shuffled__in_the_variable_set_up_they_are_shuffled_whatever_the_option_says() -> None:
    assert opened(4, setup="variable", tokens="fixed").asked() == ("dice", "ShuffleTokens")
    assert opened(4, setup="variable", tokens="shuffled").asked() == ("dice", "ShuffleTokens")


# Starting cities ---------------------------------------------------------------------------------


def test_p9_starting_cities__the_map_is_empty_before_the_first_is_placed() -> None:
    board = variable(4, "white")
    assert {owner for owner in board.table.cities if owner in range(4)} == set()
    assert {owner for owner in board.table.rails if owner in range(4)} == set()
    assert [board.train_of(colour) for colour in COLOURS] == ["", "", "", ""]


def test_p9_starting_cities__the_highest_roll_places_first() -> None:
    assert variable(4, "white").asked() == ("white", "PlaceStartingCity")


def test_p9_starting_cities__tied_high_rollers_roll_again() -> None:
    board = opened(3, setup="variable")
    board.dice(SHUFFLED, "4 4", "6 2", "1 1")
    assert board.asked() == ("dice", "HighestRoll")
    board.dice("1 1", "1 2")
    assert board.asked() == ("orange", "PlaceStartingCity")


@pytest.mark.parametrize(
    ("seats", "first", "cities"),
    [
        (4, "white", FOUR),
        (3, "orange", THREE),
    ],
)
def test_p9_starting_cities__clockwise_then_back_then_clockwise_again(
    seats: int, first: str, cities: list[tuple[str, str]]
) -> None:
    board = variable(seats, first)
    order = []
    for _, site in cities:
        order.append(board.asked()[0])
        assert board.asked()[1] == "PlaceStartingCity"
        board.says(order[-1], f"city {site}")
    assert order == [colour for colour, _ in cities]
    assert board.asked()[1] == "PlaceStartingRail"


def test_p9_starting_cities__the_last_to_place_a_first_city_places_the_second_at_once() -> None:
    board = placed(variable(4, "white"), FOUR[:4])
    assert board.asked() == ("orange", "PlaceStartingCity")


def test_p9_starting_cities__each_stands_where_it_was_placed_and_leaves_the_turntable_full() -> None:
    board = placed(variable(4, "white"), FOUR)
    for colour, site in FOUR:
        assert board.city_at(site) == colour
    assert [player.cities_left for player in board.table.players] == [7] * 4
    assert [player.goods for player in board.table.players] == [1] * 4
    board = placed(variable(3, "orange"), THREE)
    assert [player.cities_left for player in board.table.players] == [9] * 3
    assert [player.goods for player in board.table.players] == [1] * 3


def test_p9_starting_cities__nobody_places_out_of_turn() -> None:
    board = variable(4, "white")
    for colour in ("red", "orange", "blue"):
        not_asked(board, colour, "city Chicago")


@pytest.mark.parametrize("words", ["done", "roll", "first rail K5e–Chicago", "settler at Chicago"])
def test_p9_starting_cities__one_must_be_placed(words: str) -> None:
    refused = variable(4, "white").refusal("white", words)
    assert (refused.rule, refused.sentence) == ("p9 Starting cities", "You must place a starting city.")


def test_p9_starting_cities__on_the_coast_they_bring_no_gold() -> None:
    board = placed(variable(4, "white"), FOUR)
    assert [player.gold for player in board.table.players] == [3] * 4


def test_p9_starting_cities__with_coastal_start_they_bring_the_gold_of_the_coast() -> None:
    board = placed(variable(4, "white", coastal_start="yes"), FOUR)
    assert [player.gold for player in board.table.players] == [3 + 2 + 2, 3, 3, 3]
    told = [event for event in board.events() if isinstance(event, GoldReceived)]
    assert [(event.seat, event.gold) for event in told] == [(0, 2), (0, 2)]


@pytest.mark.parametrize(
    ("site", "gold"), [("Pensacola", 1), ("Columbia", 1), ("Houston", 2), ("New Orleans", 2), ("Boston", 2)]
)
def test_p9_starting_cities__with_coastal_start_each_site_brings_its_own_gold(site: str, gold: int) -> None:
    board = placed(variable(4, "white", coastal_start="yes"), [("white", site)])
    assert board.gold_of("white") == 3 + gold


def test_p9_starting_cities__each_is_told_to_everybody() -> None:
    board = placed(variable(4, "white"), FOUR[:2])
    told = [event for event in board.events() if isinstance(event, CityPlaced)]
    assert [event.sentence for event in told] == [
        "white places a city at Chicago.",
        "blue places a city at Columbus.",
    ]


# Purple sites ------------------------------------------------------------------------------------


def test_p9_purple_sites__all_twenty_one_are_open_at_first() -> None:
    assert variable(4, "white").options() == [f"city {site}" for site in PURPLE]
    assert len(PURPLE) == 21


@pytest.mark.parametrize("site", PURPLE)
def test_p9_purple_sites__any_of_them_may_be_chosen(site: str) -> None:
    board = placed(variable(4, "white"), [("white", site)])
    assert board.city_at(site) == "white"


@pytest.mark.parametrize("site", RED)
def test_p9_purple_sites__the_red_ones_may_not_be_used_during_set_up(site: str) -> None:
    refused = variable(4, "white").refusal("white", f"city {site}")
    assert refused.rule == "p9 Purple sites"
    assert refused.sentence == "A starting city must stand on a purple city-site."


def test_p9_purple_sites__an_intersection_without_a_site_will_not_do() -> None:
    assert variable(4, "white").refusal("white", "city J8w").rule == "p9 Purple sites"


@pytest.mark.parametrize("city", [1, 4, 8])
def test_p9_purple_sites__one_that_has_a_city_is_closed(city: int) -> None:
    board = placed(variable(4, "white"), FOUR[:city])
    refused = board.refusal(FOUR[city][0], "city Chicago")
    assert refused.rule == "p9 Purple sites"
    assert refused.sentence == "A city stands at Chicago already."


def test_p9_purple_sites__red_ones_are_closed_to_second_and_third_cities_too() -> None:
    for city in (4, 8):
        board = placed(variable(4, "white"), FOUR[:city])
        assert board.refusal(FOUR[city][0], "city Omaha").rule == "p9 Purple sites"


def test_p9_purple_sites__red_ones_are_open_to_settlers_later() -> None:
    board = Scenario(setup="variable").settler("red", "J8w").hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to Omaha")
    assert board.city_at("Omaha") == "red"


# Starting resources ------------------------------------------------------------------------------


def test_p9_starting_resources__the_third_city_decides_the_hand() -> None:
    board = placed(variable(4, "white"), FOUR)
    assert [board.hand_of(colour) for colour in COLOURS] == [
        "2 cattle",
        "3 grain",
        "1 coal 2 ore",
        "1 cattle 1 grain 1 ore",
    ]


def test_p9_starting_resources__first_and_second_cities_bring_nothing() -> None:
    board = placed(variable(4, "white"), FOUR[:8])
    assert [board.hand_of(colour) for colour in COLOURS] == ["nothing"] * 4


def test_p9_starting_resources__they_are_taken_when_the_third_city_is_placed() -> None:
    board = placed(variable(4, "white"), FOUR[:9])
    assert board.hand_of("white") == "1 coal 2 ore"
    assert board.asked() == ("blue", "PlaceStartingCity")


def test_p9_starting_resources__they_come_out_of_the_supply() -> None:
    board = placed(variable(4, "white"), FOUR)
    assert board.table.supply == [16, 18, 15, 19, 16]


def test_p9_starting_resources__mountains_fields_and_forest_give_ore_grain_and_lumber() -> None:
    assert third_city("Nashville").hand_of("red") == "1 grain 1 lumber 1 ore"


def test_p9_starting_resources__two_hexes_of_a_kind_give_two_cards() -> None:
    assert third_city("Indianapolis").hand_of("red") == "1 coal 2 grain"


@pytest.mark.parametrize(
    ("site", "hand"),
    [
        ("New Orleans", "1 lumber"),
        ("Pensacola", "1 cattle 1 lumber"),
        ("Columbia", "1 cattle 1 grain"),
        ("Jacksonville", "2 cattle"),
        ("New York", "2 cattle"),
        ("Houston", "1 cattle 1 lumber"),
        ("Boston", "1 cattle 2 lumber"),
    ],
)
def test_p9_starting_resources__border_pieces_give_nothing(site: str, hand: str) -> None:
    assert third_city(site).hand_of("red") == hand


@pytest.mark.parametrize("site", PURPLE)
def test_p9_starting_resources__one_card_for_each_terrain_hex_whatever_its_number(site: str) -> None:
    board = third_city(site)
    cards = [0, 0, 0, 0, 0]
    for land in HEXES_AT[PLACE_BY_NAME[site]]:
        cards[TERRAIN[land]] += 1
    assert board.player("red").hand == cards


def test_p9_starting_resources__a_desert_gives_nothing() -> None:
    board = Scenario()
    take_starting_resources(board.table, board.seat("red"), PLACE_BY_NAME["Reno"])
    assert board.hand_of("red") == "1 grain 1 ore"


def test_p9_starting_resources__no_purple_site_lies_beside_a_desert() -> None:
    assert not [place for place in PURPLE_SITES for land in HEXES_AT[place] if TERRAIN[land] == DESERT]


def test_p9_starting_resources__gold_is_three_all_the_same() -> None:
    assert third_city("Nashville").gold_of("red") == 3


# Rails and trains --------------------------------------------------------------------------------


def laying(seats: int = 4) -> Scenario:
    """Every city stands and the first rail is to be laid."""
    return placed(variable(4, "white"), FOUR) if seats == 4 else placed(variable(3, "orange"), THREE)


def test_p9_rails_and_trains__the_last_to_place_begins_and_it_goes_counter_clockwise() -> None:
    board = laying()
    order = []
    while board.asked()[1] == "PlaceStartingRail":
        order.append(board.asked()[0])
        board.says(order[-1], board.options()[0])
    assert order == ["orange", "red", "blue", "white"]


def test_p9_rails_and_trains__with_three_players_too() -> None:
    board = laying(3)
    order = []
    while board.asked()[1] == "PlaceStartingRail":
        order.append(board.asked()[0])
        board.says(order[-1], board.options()[0])
    assert order == ["red", "white", "orange"]


@pytest.mark.parametrize("path", ["Jackson–K11w", "Nashville–K9e", "Minneapolis–I7e"])
def test_p9_rails_and_trains__the_rail_may_lie_at_any_city_of_ones_own(path: str) -> None:
    board = laying()
    board.says("orange", f"first rail {path}")
    assert board.rail_on(path) == "orange"
    assert board.player("orange").rails_left == 29


def test_p9_rails_and_trains__every_path_at_ones_cities_is_offered_and_no_other() -> None:
    board = laying()
    paths = {words.removeprefix("first rail ") for words in board.options()}
    cities = {"Jackson", "Nashville", "Minneapolis"}
    assert paths == {path for path in PATH_NAMES if cities & set(path.split("–"))}
    assert len(paths) == 9


def test_p9_rails_and_trains__the_first_train_stands_beside_the_rail() -> None:
    board = laying()
    board.says("orange", "first rail Nashville–K9e")
    assert set(board.train_of("orange").split("–")) == {"Nashville", "K9e"}
    assert board.train_of("orange", 2) == ""
    assert board.asked() == ("red", "PlaceStartingRail")


@pytest.mark.parametrize("path", ["K5e–Chicago", "Omaha–J8w", "K9e–Lexington"])
def test_p9_rails_and_trains__a_path_away_from_ones_cities_is_refused(path: str) -> None:
    refused = laying().refusal("orange", f"first rail {path}")
    assert refused.rule == "p9 Rails and trains"
    assert refused.sentence == f"A rail {spoken_path(path)} would touch none of your cities."


def test_p9_rails_and_trains__a_path_that_has_a_rail_is_refused() -> None:
    board = laying()
    board.rail("white", "Nashville–K9e")
    refused = board.refusal("orange", "first rail Nashville–K9e")
    assert (refused.rule, refused.sentence) == (
        "p9 Rails and trains",
        "A rail runs from Nashville towards Indianapolis already.",
    )


@pytest.mark.parametrize("words", ["done", "city Shreveport", "rail Nashville–K9e", "roll"])
def test_p9_rails_and_trains__a_rail_must_be_placed(words: str) -> None:
    refused = laying().refusal("orange", words)
    assert refused.rule == "p9 Rails and trains"
    assert refused.sentence == "You must place your rail and train."


def test_p9_rails_and_trains__nobody_lays_out_of_turn() -> None:
    not_asked(laying(), "red", "first rail New York–O5w")


def test_p9_rails_and_trains__rails_that_join_two_sites_earn_no_gold() -> None:
    board = placed(variable(3, "orange"), THREE)
    board.says("red", "first rail Boston–O5w")
    board.says("white", "first rail Albany–O5w")
    board.says("orange", "first rail Chicago–K5e")
    assert [player.gold for player in board.table.players] == [3, 3, 3]
    assert board.asked()[1] == "PlaceUnusedCity"


def test_p9_rails_and_trains__they_cost_nothing() -> None:
    board = laying()
    before = board.hand_of("orange")
    board.says("orange", "first rail Nashville–K9e")
    assert board.hand_of("orange") == before


# Unused colour placed ----------------------------------------------------------------------------


def placing_blue() -> Scenario:
    """Three players have placed everything of their own."""
    board = laying(3)
    board.says("red", "first rail Boston–O5w")
    board.says("white", "first rail Albany–N6w")
    board.says("orange", "first rail Chicago–K5e")
    return board


def test_p9_unused_colour_placed__each_places_one_clockwise_from_the_starting_player() -> None:
    board = placing_blue()
    order = []
    for site in ("Nashville", "Jackson", "Minneapolis"):
        assert board.asked()[1] == "PlaceUnusedCity"
        order.append(board.asked()[0])
        board.says(order[-1], f"city {site}")
        assert board.city_at(site) == "blue"
    assert order == ["orange", "white", "red"]
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p9_unused_colour_placed__it_belongs_to_nobody() -> None:
    board = placing_blue()
    before = [player.cities_left for player in board.table.players]
    board.says("orange", "city Nashville")
    assert [player.cities_left for player in board.table.players] == before
    assert [player.held() for player in board.table.players] == [2, 3, 3]
    assert [player.gold for player in board.table.players] == [3, 3, 3]


@pytest.mark.parametrize("site", ["Houston", "New Orleans", "Pensacola", "Columbia", "Jacksonville"])
def test_p9_unused_colour_placed__a_site_on_the_coast_is_refused(site: str) -> None:
    refused = placing_blue().refusal("orange", f"city {site}")
    assert (refused.rule, refused.sentence) == ("p9 Unused colour placed", f"{site} is on the coast.")


def test_p9_unused_colour_placed__every_empty_inland_purple_site_is_offered_and_no_other() -> None:
    taken = {site for _, site in THREE}
    inland = [site for site in PURPLE if not COAST_GOLD[PLACE_BY_NAME[site]] and site not in taken]
    assert placing_blue().options() == [f"city {site}" for site in inland]


def test_p9_unused_colour_placed__a_red_site_is_refused() -> None:
    refused = placing_blue().refusal("orange", "city Omaha")
    assert refused.rule in ("p9 Purple sites", "p9 Unused colour placed")


def test_p9_unused_colour_placed__a_site_with_a_city_is_refused() -> None:
    refused = placing_blue().refusal("orange", "city Atlanta")
    assert refused.rule in ("p9 Purple sites", "p9 Unused colour placed")
    assert refused.sentence == "A city stands at Atlanta already."


def test_p9_unused_colour_placed__a_city_must_be_placed() -> None:
    refused = placing_blue().refusal("orange", "done")
    assert refused.rule == "p9 Unused colour placed"
    assert refused.sentence == "You must place a city of the unused colour."


def test_p9_unused_colour_placed__no_goods_lie_there_and_no_rail_comes_with_it() -> None:
    board = placing_blue()
    for colour, site in (("orange", "Nashville"), ("white", "Jackson"), ("red", "Minneapolis")):
        board.says(colour, f"city {site}")
    assert {owner for owner in board.table.goods if owner in range(4)} == set()
    assert board.table.rails.count(UNUSED) == 0


def test_p9_unused_colour_placed__with_four_players_there_is_none() -> None:
    board = laying()
    while board.asked()[1] == "PlaceStartingRail":
        board.says(board.asked()[0], board.options()[0])
    assert board.asked() == ("white", "BeforeTheRoll")


def test_p9_unused_colour_placed__its_cities_produce_nothing_but_take_goods() -> None:
    board = placing_blue()
    for colour, site in (("orange", "Indianapolis"), ("white", "Nashville"), ("red", "Minneapolis")):
        board.says(colour, f"city {site}")
    board.rail("orange", "Indianapolis–K7e").train("orange", "Indianapolis–K7e")
    before = list(board.table.supply)
    board.says("orange", "roll")
    board.dice("6 4")
    assert board.table.supply[GRAIN] == before[GRAIN]
    board.says("orange", "deliver Indianapolis")
    assert board.player("orange").delivered == 1


# Starting player ---------------------------------------------------------------------------------


@pytest.mark.parametrize("first", COLOURS)
def test_p9_starting_player__who_placed_the_first_city_takes_the_first_turn(first: str) -> None:
    board = variable(4, first)
    assert board.asked() == (first, "PlaceStartingCity")
    while board.asked()[1] != "BeforeTheRoll":
        board.says(board.asked()[0], board.options()[0])
    assert board.asked()[0] == first
    assert board.table.turns == 1


def test_p9_starting_player__with_three_players_too_after_the_unused_colour() -> None:
    board = placing_blue()
    for colour, site in (("orange", "Nashville"), ("white", "Jackson"), ("red", "Minneapolis")):
        board.says(colour, f"city {site}")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p9_starting_player__play_then_goes_clockwise() -> None:
    board = variable(4, "white")
    while board.asked()[1] != "BeforeTheRoll":
        board.says(board.asked()[0], board.options()[0])
    order = []
    for _ in range(4):
        order.append(board.asked()[0])
        board.says(order[-1], "roll")
        board.dice("1 1")
        while board.asked()[1] != "BeforeTheRoll":
            board.says(board.asked()[0], "done")
    assert order == ["white", "blue", "red", "orange"]


# How many cities are placed, and places that are none ---------------------------------------------


def placing_of_three() -> Scenario:
    """Three players place their pieces, red first."""
    board = opened(3, setup="variable")
    board.dice("tokens 11 10 9 11 10 9 11 10 9 11 10 9")
    roll_for_first(board, "red")
    return board


def laying_of_three() -> Scenario:
    """All nine cities stand, and the last to place one lays the first rail."""
    board = placing_of_three()
    while board.asked()[1] == "PlaceStartingCity":
        board.says(board.asked()[0], board.options()[0])
    assert board.asked() == ("white", "PlaceStartingRail")
    return board


def test_p9_starting_cities__everybody_hears_which_of_the_three_is_due() -> None:
    board = placing_of_three()
    prompts = []
    while board.asked()[1] == "PlaceStartingCity":
        question = pending(board.table)
        assert isinstance(question, Decision)
        prompts.append(question.prompt(board.table))
        board.says(board.asked()[0], board.options()[0])
    assert prompts == [
        f"Place your starting city {city} of 3 on a purple site." for city in (1, 2, 3) for _ in range(3)
    ]


@pytest.mark.parametrize("number", [-1, 149, 9999])
def test_p9_purple_sites__not_off_the_map(number: int) -> None:
    refused = placing_of_three().refusal("red", PlaceCity(number))
    assert refused.rule == "p9 Purple sites"
    assert refused.sentence == "A starting city must stand on a purple city-site."


@pytest.mark.parametrize("number", [-1, 201, 9999])
def test_p9_rails_and_trains__not_off_the_map(number: int) -> None:
    refused = laying_of_three().refusal("white", PlaceRail(number))
    assert refused.rule == "p9 Rails and trains"
    assert refused.sentence == "There is no such path."


@pytest.mark.parametrize("number", [0, 200])
def test_p9_rails_and_trains__the_first_and_the_last_path_are_on_the_map(number: int) -> None:
    refused = laying_of_three().refusal("white", PlaceRail(number))
    assert refused.rule == "p9 Rails and trains"
    assert refused.sentence == f"A rail {spoken_path(PATH_NAMES[number])} would touch none of your cities."
