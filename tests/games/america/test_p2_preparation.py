"""Preparation (rulebook pages 2 and 3): the map, the pieces, the supply and the suggested set-up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from goldenspike.core.hexes import Corner, Hex
from goldenspike.core.play import UnreadableMove
from goldenspike.games.america.answers import DRAWN
from goldenspike.games.america.board import (
    COAST_GOLD,
    CORNERS,
    DESERT,
    DISTANCE,
    ENDS,
    HEX_KIND,
    HEX_NAMES,
    HEXES,
    HEXES_AT,
    PATHS,
    PATHS_AT,
    PLACE_BY_NAME,
    PLACE_NAMES,
    PLACES,
    PRINTED_NUMBERS,
    PURPLE_SITES,
    QUESTION_HEXES,
    SITE_PLACES,
    TERRAIN,
    TRAIN_TRACK,
)
from goldenspike.games.america.box import COLOURS, TERRAINS
from goldenspike.games.america.events import CardBought
from kit.america import Scenario, odds, opened, roll, roll_for_first

COLUMNS = (
    "1 forest ??, 3 pasture ??, 5 mountains ??, 7 fields 5, 9 pasture ??",
    "2 fields 4, 4 hills ??, 6 desert, 8 desert, 10 desert",
    "1 mountains ??, 3 mountains 8, 5 hills ??, 7 hills 8, 9 desert, 11 desert",
    "2 forest 4, 4 mountains 3, 6 mountains 2, 8 forest ??, 10 hills 9",
    "1 fields ??, 3 forest 6, 5 mountains ??, 7 hills 5, 9 mountains ??, 11 mountains ??",
    "2 fields 11, 4 pasture ??, 6 pasture 3, 8 pasture 10, 10 pasture 6, 12 desert",
    "1 fields ?, 3 fields 6, 5 fields ?, 7 fields ?, 9 fields ??, 11 pasture 11",
    "2 fields 3, 4 fields 10, 6 hills 6, 8 fields 3, 10 forest ?, 12 pasture 5",
    "3 fields ?, 5 pasture 3, 7 hills ?, 9 forest 8, 11 forest 12",
    "2 pasture ?, 4 fields 4, 6 fields 5, 8 forest ?, 10 forest 4",
    "3 pasture 8, 5 hills ?, 7 mountains 6, 9 forest 5",
    "2 forest ?, 4 hills 5, 6 mountains 4, 8 pasture ?, 10 pasture 12",
    "1 forest 9, 3 pasture 3, 5 pasture ?, 7 fields 8, 11 pasture 11",
    "0 forest 12, 2 pasture 2",
)
SITES = (
    ("Seattle", "red", 3, Corner(0, 1, False)),
    ("Portland", "red", 3, Corner(0, 3, False)),
    ("San Francisco", "red", 3, Corner(0, 7, False)),
    ("Reno", "red", 0, Corner(1, 6, False)),
    ("Los Angeles", "red", 3, Corner(0, 9, True)),
    ("Spokane", "red", 0, Corner(2, 1, False)),
    ("Boise", "red", 0, Corner(2, 3, False)),
    ("Las Vegas", "red", 0, Corner(1, 8, True)),
    ("Helena", "red", 0, Corner(3, 2, False)),
    ("Idaho Falls", "red", 0, Corner(3, 4, False)),
    ("Salt Lake City", "red", 0, Corner(3, 6, False)),
    ("Flagstaff", "red", 0, Corner(2, 9, True)),
    ("Billings", "red", 0, Corner(3, 2, True)),
    ("Casper", "red", 0, Corner(3, 4, True)),
    ("Denver", "red", 0, Corner(5, 6, False)),
    ("Santa Fe", "red", 0, Corner(5, 8, False)),
    ("Rapid City", "red", 0, Corner(4, 3, True)),
    ("El Paso", "red", 0, Corner(4, 11, True)),
    ("Amarillo", "red", 0, Corner(6, 9, False)),
    ("Bismarck", "red", 0, Corner(5, 2, True)),
    ("Dallas", "red", 0, Corner(7, 10, False)),
    ("San Antonio", "red", 0, Corner(7, 12, False)),
    ("Omaha", "red", 0, Corner(6, 5, True)),
    ("Wichita", "red", 0, Corner(6, 7, True)),
    ("Minneapolis", "purple", 0, Corner(8, 3, False)),
    ("Little Rock", "purple", 0, Corner(7, 8, True)),
    ("Shreveport", "purple", 0, Corner(7, 10, True)),
    ("Houston", "purple", 2, Corner(7, 12, True)),
    ("St. Louis", "purple", 0, Corner(9, 6, False)),
    ("Jackson", "purple", 0, Corner(8, 9, True)),
    ("Chicago", "purple", 0, Corner(10, 3, False)),
    ("Indianapolis", "purple", 0, Corner(10, 5, False)),
    ("Nashville", "purple", 0, Corner(10, 7, False)),
    ("New Orleans", "purple", 2, Corner(10, 11, False)),
    ("Columbus", "purple", 0, Corner(11, 4, False)),
    ("Lexington", "purple", 0, Corner(11, 6, False)),
    ("Atlanta", "purple", 0, Corner(11, 8, False)),
    ("Pensacola", "purple", 1, Corner(11, 10, False)),
    ("Albany", "purple", 0, Corner(11, 2, True)),
    ("Washington D.C.", "purple", 0, Corner(11, 4, True)),
    ("Raleigh", "purple", 0, Corner(11, 6, True)),
    ("Columbia", "purple", 1, Corner(11, 8, True)),
    ("Jacksonville", "purple", 2, Corner(11, 10, True)),
    ("Boston", "purple", 2, Corner(12, 1, True)),
    ("New York", "purple", 2, Corner(12, 3, True)),
)
TRACKS = (
    (Corner(-1, 2, True), Corner(1, 2, False)),
    (Corner(-1, 4, True), Corner(1, 4, False)),
    (Corner(-1, 8, True), Corner(1, 8, False)),
    (Corner(0, 3, True), Corner(2, 3, False)),
    (Corner(1, 10, True), Corner(3, 10, False)),
    (Corner(2, 1, True), Corner(4, 1, False)),
    (Corner(2, 3, True), Corner(4, 3, False)),
    (Corner(2, 5, True), Corner(4, 5, False)),
    (Corner(2, 7, True), Corner(4, 7, False)),
    (Corner(4, 9, False), Corner(3, 8, True)),
    (Corner(3, 10, True), Corner(5, 10, False)),
    (Corner(4, 1, True), Corner(6, 1, False)),
    (Corner(4, 5, True), Corner(6, 5, False)),
    (Corner(4, 7, True), Corner(6, 7, False)),
    (Corner(6, 11, False), Corner(5, 10, True)),
    (Corner(5, 4, True), Corner(7, 4, False)),
    (Corner(7, 2, False), Corner(6, 3, True)),
    (Corner(5, 6, True), Corner(7, 6, False)),
    (Corner(5, 8, True), Corner(7, 8, False)),
    (Corner(6, 9, True), Corner(8, 9, False)),
    (Corner(6, 11, True), Corner(8, 11, False)),
)
INTERSECTIONS = {
    -1: ((), (2, 4, 6, 8)),
    0: ((1, 3, 5, 7), (1, 3, 5, 7, 9)),
    1: ((2, 4, 6, 8), (2, 4, 6, 8, 10)),
    2: ((1, 3, 5, 7, 9), (1, 3, 5, 7, 9, 11)),
    3: ((2, 4, 6, 8, 10), (2, 4, 6, 8, 10)),
    4: ((1, 3, 5, 7, 9, 11), (1, 3, 5, 7, 9, 11)),
    5: ((2, 4, 6, 8, 10), (0, 2, 4, 6, 8, 10, 12)),
    6: ((1, 3, 5, 7, 9, 11), (1, 3, 5, 7, 9, 11, 13)),
    7: ((0, 2, 4, 6, 8, 10, 12), (0, 2, 4, 6, 8, 10, 12)),
    8: ((1, 3, 5, 7, 9, 11), (1, 3, 5, 7, 9, 11)),
    9: ((2, 4, 6, 8, 10), (2, 4, 6, 8, 10)),
    10: ((1, 3, 5, 7, 9, 11), (3, 5, 7, 9)),
    11: ((2, 4, 6, 8, 10), (2, 4, 6, 8, 10)),
    12: ((3, 5, 7, 9), (-1, 1, 3, 5)),
    13: ((0, 2, 4, 6), ()),
    14: ((-1,), ()),
}

GOLD_OF_THE_COAST = {name: gold for name, _, gold, _ in SITES if gold}
SHUFFLED = "tokens 11 10 9 11 10 9 11 10 9 11 10 9"

PLACES_GIVEN = ("fair", "balanced", "former")
"""The values of the setting fixed_places."""


def distance(one: str, other: str) -> int:
    """How many paths lie between two places."""
    return DISTANCE[PLACE_BY_NAME[one]][PLACE_BY_NAME[other]]


def standing(board: Scenario, colour: str) -> set[str]:
    """Where a colour's cities stand."""
    seat = board.seat(colour)
    return {PLACE_NAMES[place] for place in range(PLACES) if board.table.cities[place] == seat}


def resources(board: Scenario) -> int:
    """All resource cards, wherever they are."""
    return sum(board.table.supply) + sum([player.held() for player in board.table.players])


# Map ---------------------------------------------------------------------------------------------


def test_p2_map__seventy_one_hexes_show_their_terrain_and_number() -> None:
    written = {}
    for column, row_of_hexes in enumerate(COLUMNS):
        for text in row_of_hexes.split(", "):
            row, terrain, *number = text.split()
            written[Hex(column, int(row))] = (terrain, number[0] if number else "")
    shown = {}
    for land, place in enumerate(HEXES):
        kind = HEX_KIND[land]
        mark = str(PRINTED_NUMBERS[land]) if kind == "printed" else kind.replace("desert", "")
        shown[place] = (TERRAINS[TERRAIN[land]], mark)
    assert len(shown) == 71
    assert shown == written


def test_p2_map__each_terrain_has_so_many_hexes() -> None:
    assert Counter([TERRAINS[terrain] for terrain in TERRAIN]) == {
        "pasture": 17,
        "fields": 16,
        "forest": 13,
        "mountains": 10,
        "hills": 9,
        "desert": 6,
    }


def test_p2_map__thirty_nine_numbers_are_printed_and_none_is_a_seven() -> None:
    assert Counter([number for number in PRINTED_NUMBERS if number]) == {
        2: 2,
        3: 6,
        4: 5,
        5: 6,
        6: 5,
        8: 5,
        9: 2,
        10: 2,
        11: 3,
        12: 3,
    }


def test_p2_map__deserts_and_hexes_with_question_marks_show_no_number() -> None:
    for land, kind in enumerate(HEX_KIND):
        assert (PRINTED_NUMBERS[land] > 0) == (kind == "printed")
        assert (kind == "desert") == (TERRAIN[land] == DESERT)
    assert Counter(HEX_KIND) == {"printed": 39, "?": 12, "??": 14, "desert": 6}


@pytest.mark.parametrize(
    ("site", "dice", "card"),
    [
        ("Chicago", "6 2", "1 cattle"),
        ("Omaha", "4 2", "1 coal"),
        ("Bismarck", "4 2", "1 grain"),
        ("Shreveport", "6 2", "1 lumber"),
        ("Nashville", "4 2", "1 ore"),
    ],
)
def test_p2_map__each_terrain_produces_its_own_resource(site: str, dice: str, card: str) -> None:
    board = Scenario().city("red", site)
    roll(board, "red", dice)
    assert board.hand_of("red") == card


@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_p2_map__the_desert_produces_nothing(first: int, second: int) -> None:
    board = Scenario().city("red", "Los Angeles")
    roll(board, "red", f"{first} {second}")
    assert board.hand_of("red") == "nothing"


def test_p2_map__there_are_149_intersections_where_settlers_may_stand() -> None:
    written = {
        Corner(column, row, bool(east))
        for column, sides in INTERSECTIONS.items()
        for east, rows in enumerate(sides)
        for row in rows
    }
    assert PLACES == len(CORNERS) == 149
    assert set(CORNERS) == written


def test_p2_map__there_are_201_paths_and_at_most_three_meet() -> None:
    assert PATHS == len(set(ENDS)) == 201
    assert {len(paths) for paths in PATHS_AT} == {1, 2, 3}


def test_p2_map__every_intersection_can_be_reached_from_every_other() -> None:
    assert all([steps >= 0 for row in DISTANCE for steps in row])
    assert all([DISTANCE[one][other] > 0 for one, other in combinations(range(PLACES), 2)])


def test_p2_map__no_path_crosses_lake_michigan() -> None:
    assert {"J4e", "L4w"} <= set(PLACE_NAMES)
    with pytest.raises(UnreadableMove, match="No path joins J4e and L4w"):
        Scenario().turn("red").refused("rail J4e–L4w")


def test_p2_map__forty_five_city_sites_have_their_names_places_and_colours() -> None:
    assert [PLACE_NAMES[place] for place in SITE_PLACES] == [name for name, _, _, _ in SITES]
    assert [CORNERS[place] for place in SITE_PLACES] == [corner for _, _, _, corner in SITES]
    assert {PLACE_NAMES[place] for place in PURPLE_SITES} == {
        name for name, colour, _, _ in SITES if colour == "purple"
    }
    assert len(SITE_PLACES) == 45
    assert len(PURPLE_SITES) == 21


def test_p2_map__no_two_city_sites_are_neighbours() -> None:
    assert min([DISTANCE[one][other] for one, other in combinations(SITE_PLACES, 2)]) == 2


def test_p2_map__eleven_sites_on_the_coast_show_gold() -> None:
    shown = {PLACE_NAMES[place]: COAST_GOLD[place] for place in range(PLACES) if COAST_GOLD[place]}
    assert shown == GOLD_OF_THE_COAST
    assert len(shown) == 11


def test_p2_map__fourteen_purple_sites_lie_inland() -> None:
    assert len([place for place in PURPLE_SITES if not COAST_GOLD[place]]) == 14


def test_p2_map__twenty_one_paths_are_marked_with_a_train_track() -> None:
    marked = [path for path in range(PATHS) if TRAIN_TRACK[path]]
    assert len(marked) == 21
    assert {frozenset([CORNERS[one], CORNERS[other]]) for one, other in [ENDS[path] for path in marked]} == {
        frozenset(pair) for pair in TRACKS
    }


def test_p2_map__no_two_train_tracks_touch() -> None:
    ends = [end for path in range(PATHS) if TRAIN_TRACK[path] for end in ENDS[path]]
    assert len(set(ends)) == 42


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("Omaha", "St. Louis", 3),
        ("Minneapolis", "Bismarck", 3),
        ("Minneapolis", "Columbus", 6),
        ("Minneapolis", "Nashville", 6),
        ("Minneapolis", "Lexington", 6),
        ("Minneapolis", "Jackson", 7),
        ("Minneapolis", "Shreveport", 7),
        ("Seattle", "New York", 27),
    ],
)
def test_p2_map__distances_agree_with_the_printed_examples(one: str, other: str, steps: int) -> None:
    assert distance(one, other) == steps


def test_p2_map__just_before_minneapolis_it_is_four_to_bismarck() -> None:
    before = [place for place in range(PLACES) if DISTANCE[place][PLACE_BY_NAME["Columbus"]] == 5]
    steps = {
        DISTANCE[place][PLACE_BY_NAME["Bismarck"]]
        for place in before
        if DISTANCE[place][PLACE_BY_NAME["Minneapolis"]] == 1
    }
    assert steps == {4}


def test_p2_map__seattle_to_new_york_is_the_longest_way_between_sites() -> None:
    assert max([DISTANCE[one][other] for one, other in combinations(SITE_PLACES, 2)]) == 27


@pytest.mark.parametrize(
    ("site", "terrain", "kind"),
    [("Rapid City", "pasture", "??"), ("Denver", "mountains", "??"), ("Bismarck", "fields", "printed")],
)
def test_p2_map__sites_of_the_printed_examples_touch_what_the_book_says(
    site: str, terrain: str, kind: str
) -> None:
    around = [(TERRAINS[TERRAIN[land]], HEX_KIND[land]) for land in HEXES_AT[PLACE_BY_NAME[site]]]
    assert (terrain, kind) in around


def test_p2_map__border_pieces_are_no_hexes_and_yield_nothing() -> None:
    around = [HEX_NAMES[land] for land in HEXES_AT[PLACE_BY_NAME["New Orleans"]]]
    assert around == ["K13"]


# Pieces ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_p2_pieces__each_colour_has_thirty_rails_two_trains_and_two_settlers(colour: str) -> None:
    board = opened(4)
    player = board.player(colour)
    laid = len([owner for owner in board.table.rails if owner == board.seat(colour)])
    assert player.rails_left + laid == 30
    assert len(player.trains) == 2
    assert len(player.settlers) == 2


@pytest.mark.parametrize(("seats", "cities", "goods"), [(4, 10, 8), (3, 12, 10)])
def test_p2_pieces__cities_and_goods_depend_on_the_number_of_players(
    seats: int, cities: int, goods: int
) -> None:
    board = opened(seats)
    for colour in COLOURS[:seats]:
        player = board.player(colour)
        assert player.cities_left + len(standing(board, colour)) == cities
        assert player.goods + player.cities_left + player.delivered == goods


def test_p2_pieces__settlers_and_the_second_train_wait_in_the_supply() -> None:
    board = opened(4)
    for colour in COLOURS:
        assert [board.settler_of(colour, number) for number in (1, 2)] == ["", ""]
        assert board.train_of(colour, 2) == ""


@pytest.mark.parametrize("seats", [3, 4])
def test_p2_pieces__the_seats_are_red_orange_white_and_blue_clockwise(seats: int) -> None:
    board = opened(seats)
    assert len(board.table.players) == seats
    roll_for_first(board, "red")
    order = []
    for _ in range(seats):
        order.append(board.asked()[0])
        board.says(order[-1], "roll")
        board.dice("1 1")
        while board.asked()[1] != "BeforeTheRoll":
            board.says(board.asked()[0], "done")
    assert order == list(COLOURS[:seats])
    assert board.asked()[0] == "red"


# Number tokens -----------------------------------------------------------------------------------


def test_p2_number_tokens__twelve_hexes_with_one_question_mark_get_one_each() -> None:
    board = opened(4)
    tokens = [board.table.numbers[land] for land in range(71) if HEX_KIND[land] == "?"]
    assert Counter(tokens) == {9: 4, 10: 4, 11: 4}


FORMER_TOKENS = {
    "N8": 9,
    "M5": 10,
    "M11": 11,
    "L8": 9,
    "K5": 9,
    "K11": 10,
    "J6": 9,
    "J10": 11,
    "I13": 11,
    "H4": 10,
    "H8": 11,
    "H10": 10,
}
BALANCED_TOKENS = {**FORMER_TOKENS, "L8": 11, "J10": 9}


@pytest.mark.parametrize(
    ("places", "tokens"),
    [("fair", BALANCED_TOKENS), ("balanced", BALANCED_TOKENS), ("former", FORMER_TOKENS)],
    ids=PLACES_GIVEN,
)
def test_p2_number_tokens__they_lie_where_the_suggested_set_up_says(
    places: str, tokens: dict[str, int]
) -> None:
    board = opened(4, fixed_places=places)
    assert {HEX_NAMES[land]: board.table.numbers[land] for land in QUESTION_HEXES} == tokens


@pytest.mark.parametrize("places", PLACES_GIVEN)
def test_p2_number_tokens__the_two_of_the_printed_example_lie_where_it_says(places: str) -> None:
    board = opened(4, fixed_places=places)
    assert [board.table.numbers[land] for land in QUESTION_HEXES[:2]] == [9, 10]
    assert Counter(board.table.numbers[land] for land in QUESTION_HEXES) == {9: 4, 10: 4, 11: 4}


def test_p2_number_tokens__hexes_with_two_question_marks_start_without_a_number() -> None:
    board = opened(4)
    assert {board.table.numbers[land] for land in range(71) if HEX_KIND[land] == "??"} == {0}


def test_p2_number_tokens__a_hex_with_two_question_marks_yields_once_a_token_lies_there() -> None:
    board = Scenario().city("red", "Denver")
    roll(board, "red", "6 4")
    assert board.hand_of("red") == "nothing"
    board.number("F8", 10)
    roll(board, "red", "6 4")
    assert board.hand_of("red") == "1 ore"


def test_p2_number_tokens__printed_numbers_stay_as_they_are() -> None:
    board = opened(4)
    for land in range(71):
        if HEX_KIND[land] == "printed":
            assert board.table.numbers[land] == PRINTED_NUMBERS[land]


def test_p2_number_tokens__they_may_be_shuffled_while_pieces_and_hands_are_given() -> None:
    board = opened(4, tokens="shuffled")
    assert board.asked() == ("dice", "ShuffleTokens")
    board.dice(SHUFFLED)
    assert [board.table.numbers[land] for land in QUESTION_HEXES] == [11, 10, 9] * 4
    assert standing(board, "red") == FIXED_CITIES["fair"]["red"]
    assert board.hand_of("red") == "1 coal 2 grain"
    assert board.asked() == ("dice", "HighestRoll")


def test_p2_number_tokens__given_tokens_are_never_shuffled() -> None:
    assert opened(4).asked() == ("dice", "HighestRoll")


# Development stack -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_p2_development_stack__all_twenty_four_cards_form_one_stack(seats: int) -> None:
    board = opened(seats)
    assert sum(board.table.stack) == 24
    assert sum(board.table.discards) == 0
    assert all([sum(player.cards) == 0 for player in board.table.players])


def test_p2_development_stack__it_is_shuffled_so_every_card_left_is_as_likely_as_any_other() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    assert board.asked() == ("dice", "DrawCard")
    assert [answer for answer, _ in odds(board)] == list(DRAWN)
    assert [weight for _, weight in odds(board)] == [6, 4, 4, 3, 3, 2, 2]


def test_p2_development_stack__it_lies_face_down_so_only_the_buyer_sees_the_card() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    board.dice("drawn scout")
    bought = [event for event in board.events() if isinstance(event, CardBought)][-1]
    assert bought.seen_by(0).sentence == "red buys a development card: Scout."
    assert [bought.seen_by(viewer).sentence for viewer in (1, 2, 3, None)] == [
        "red buys a development card."
    ] * 4
    assert sum(board.table.stack) == 23


# Supply ------------------------------------------------------------------------------------------


def test_p2_supply__five_stacks_of_nineteen_cards() -> None:
    assert Scenario().table.supply == [19, 19, 19, 19, 19]


@pytest.mark.parametrize("seats", [3, 4])
def test_p2_supply__ninety_five_cards_lie_in_the_supply_or_in_hands(seats: int) -> None:
    assert resources(opened(seats)) == 95


def test_p2_supply__gold_is_never_short() -> None:
    board = Scenario().gold("red", 44).gold("orange", 44)
    roll(board, "red", "1 1")
    assert board.gold_of("red") == 45
    assert board.gold_of("orange") == 45


# Starting pieces ---------------------------------------------------------------------------------

FIXED_CITIES = {
    "fair": {
        "red": {"Jackson", "Atlanta", "Indianapolis"},
        "orange": {"Albany", "Lexington", "St. Louis"},
        "white": {"Shreveport", "Little Rock", "Raleigh"},
        "blue": {"Nashville", "Washington D.C.", "Minneapolis"},
    },
    "balanced": {
        "red": {"Jackson", "Atlanta", "Indianapolis"},
        "orange": {"Albany", "Lexington", "St. Louis"},
        "white": {"Shreveport", "Little Rock", "Raleigh"},
        "blue": {"Nashville", "Washington D.C.", "Minneapolis"},
    },
    "former": {
        "red": {"Little Rock", "Atlanta", "Indianapolis"},
        "orange": {"Jackson", "Lexington", "St. Louis"},
        "white": {"Shreveport", "Columbus", "Raleigh"},
        "blue": {"Nashville", "Washington D.C.", "Minneapolis"},
    },
}
FIXED_RAILS = {
    "fair": {
        "red": "Indianapolis–K9e",
        "orange": "St. Louis–J10e",
        "white": "Little Rock–J10w",
        "blue": "Washington D.C.–O7w",
    },
    "balanced": {
        "red": "Atlanta–L10e",
        "orange": "Lexington–L8e",
        "white": "Raleigh–N10w",
        "blue": "Washington D.C.–O7w",
    },
    "former": {
        "red": "Indianapolis–K7e",
        "orange": "St. Louis–I9e",
        "white": "Raleigh–N8w",
        "blue": "Minneapolis–I7e",
    },
}


@pytest.mark.parametrize("places", PLACES_GIVEN)
@pytest.mark.parametrize("colour", COLOURS)
def test_p2_starting_pieces__three_cities_one_rail_and_one_train_stand_where_given(
    colour: str, places: str
) -> None:
    board = opened(4, fixed_places=places)
    cities, path = FIXED_CITIES[places][colour], FIXED_RAILS[places][colour]
    assert standing(board, colour) == cities
    assert board.rail_on(path) == colour
    assert board.player(colour).rails_left == 29
    assert set(board.train_of(colour, 1).split("–")) == set(path.split("–"))


def test_p2_starting_pieces__nothing_else_stands_on_the_map() -> None:
    board = opened(4)
    assert sum([len(standing(board, colour)) for colour in COLOURS]) == 12
    assert len([owner for owner in board.table.rails if owner in range(4)]) == 4
    assert {owner for owner in board.table.goods if owner in range(4)} == set()


def test_p2_starting_pieces__only_purple_sites_are_used() -> None:
    board = opened(4)
    purple = {PLACE_NAMES[place] for place in PURPLE_SITES}
    for colour in COLOURS:
        assert standing(board, colour) <= purple


@pytest.mark.parametrize("places", PLACES_GIVEN)
def test_p2_starting_pieces__no_two_of_the_rails_touch(places: str) -> None:
    board = opened(4, fixed_places=places)
    ends = [end for path in range(PATHS) if board.table.rails[path] in range(4) for end in ENDS[path]]
    assert len(set(ends)) == len(ends) == 8


@pytest.mark.parametrize("coastal_start", ["no", "yes"])
def test_p2_starting_pieces__given_cities_and_rails_earn_no_gold(coastal_start: str) -> None:
    board = opened(4, coastal_start=coastal_start)
    assert [board.gold_of(colour) for colour in COLOURS] == [3, 3, 3, 3]


def test_p2_starting_pieces__every_colour_can_produce_all_five_resources() -> None:
    for cities in [cities for given in FIXED_CITIES.values() for cities in given.values()]:
        yields = {TERRAINS[TERRAIN[land]] for site in cities for land in HEXES_AT[PLACE_BY_NAME[site]]}
        assert yields == {"pasture", "hills", "fields", "forest", "mountains"}


def test_p2_starting_pieces__the_edition_changes_no_piece() -> None:
    old, new = opened(4, edition="2010"), opened(4, edition="2018")
    assert old.table.cities == new.table.cities
    assert old.table.rails == new.table.rails
    assert old.table.numbers == new.table.numbers


# Unused colour -----------------------------------------------------------------------------------


def test_p2_unused_colour__with_three_players_blue_stands_on_the_map_without_rail_or_train() -> None:
    board = opened(3)
    assert len(board.table.players) == 3
    assert standing(board, "blue") == {"Nashville", "Washington D.C.", "Minneapolis"}
    assert board.rail_on(FIXED_RAILS["fair"]["blue"]) == ""
    assert len([owner for owner in board.table.rails if owner in range(4)]) == 3


def test_p2_unused_colour__the_other_three_stand_as_with_four_players() -> None:
    board = opened(3)
    for colour in ("red", "orange", "white"):
        assert standing(board, colour) == FIXED_CITIES["fair"][colour]
        assert board.rail_on(FIXED_RAILS["fair"][colour]) == colour


def test_p2_unused_colour__its_cities_produce_nothing() -> None:
    board = Scenario(3).city("blue", "Nashville").city("red", "Chicago")
    roll(board, "red", "4 2")
    assert board.table.supply == [19, 19, 19, 19, 19]
    assert [board.gold_of(colour) for colour in ("red", "orange", "white")] == [4, 4, 4]


def test_p2_unused_colour__its_cities_do_not_make_the_supply_short() -> None:
    board = Scenario(3).city("blue", "Nashville").city("red", "Atlanta").hand("white", "18 ore")
    roll(board, "red", "4 2")
    assert board.hand_of("red") == "1 ore"


def test_p2_unused_colour__goods_may_be_delivered_to_it() -> None:
    board = Scenario(3).city("red", "St. Louis").city("blue", "Nashville")
    board.rail("red", "Nashville–K9e").train("red", "Nashville–K9e").turn("red")
    board.says("red", "deliver Nashville")
    assert board.player("red").delivered == 1
    assert board.player("red").goods == 0


def test_p2_unused_colour__the_outlaw_cannot_rob_it() -> None:
    board = Scenario(3).city("blue", "Nashville").hand("red", "1 coal")
    roll(board, "red", "4 3")
    board.says("red", "outlaw to L10")
    assert board.asked() == ("red", "ActionPhase")
    assert board.hand_of("red") == "1 coal"


# Outlaw, gold, turntable, hand -------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["fixed", "variable"])
@pytest.mark.parametrize("seats", [3, 4])
def test_p2_outlaw_starts__on_the_desert_beside_reno(seats: int, setup: str) -> None:
    board = opened(seats, setup=setup)
    assert board.outlaw_on() == "C9"
    assert TERRAIN[board.table.outlaw] == DESERT
    assert board.table.outlaw in HEXES_AT[PLACE_BY_NAME["Reno"]]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("setup", ["fixed", "variable"])
def test_p2_starting_gold__everybody_takes_three(seats: int, setup: str) -> None:
    board = opened(seats, setup=setup)
    assert [player.gold for player in board.table.players] == [3] * seats


@pytest.mark.parametrize(("seats", "cities"), [(4, 7), (3, 9)])
def test_p2_turntable__remaining_cities_wait_there(seats: int, cities: int) -> None:
    board = opened(seats)
    assert [player.cities_left for player in board.table.players] == [cities] * seats


@pytest.mark.parametrize("seats", [3, 4])
def test_p2_turntable__one_goods_cube_starts_in_the_centre(seats: int) -> None:
    board = opened(seats)
    assert [player.goods for player in board.table.players] == [1] * seats
    assert [player.delivered for player in board.table.players] == [0] * seats


@pytest.mark.parametrize(("seats", "goods"), [(4, 8), (3, 10)])
def test_p2_turntable__every_city_built_frees_the_cube_beside_it_until_none_is_left(
    seats: int, goods: int
) -> None:
    board = Scenario(seats).settler("red", "Omaha").hand("red", "1 grain").turn("red")
    cities = board.player("red").cities_left
    board.says("red", "settler 1 to Minneapolis")
    assert board.player("red").cities_left == cities - 1
    assert board.player("red").goods == 2
    assert board.player("red").goods + board.player("red").cities_left == goods


@pytest.mark.parametrize(
    ("colour", "hand"),
    [
        ("red", "1 coal 2 grain"),
        ("orange", "1 cattle 1 coal 1 grain"),
        ("white", "1 cattle 1 grain 1 ore"),
        ("blue", "3 grain"),
    ],
)
def test_p2_starting_hand__each_colour_is_given_its_three_cards(colour: str, hand: str) -> None:
    assert opened(4).hand_of(colour) == hand


def test_p2_starting_hand__the_cards_come_out_of_the_supply() -> None:
    assert opened(4).table.supply == [17, 17, 12, 19, 18]


def test_p2_starting_hand__with_three_players_nobody_holds_the_cards_of_blue() -> None:
    board = opened(3)
    assert [board.hand_of(colour) for colour in COLOURS[:3]] == [
        "1 coal 2 grain",
        "1 cattle 1 coal 1 grain",
        "1 cattle 1 grain 1 ore",
    ]
    assert board.table.supply == [17, 17, 15, 19, 18]


@pytest.mark.parametrize("colour", COLOURS)
def test_p2_starting_hand__it_is_what_the_third_city_yields(colour: str) -> None:
    third = {"red": "Indianapolis", "orange": "St. Louis", "white": "Raleigh", "blue": "Minneapolis"}[colour]
    cards = [0, 0, 0, 0, 0]
    for land in HEXES_AT[PLACE_BY_NAME[third]]:
        cards[TERRAIN[land]] += 1
    assert opened(4).player(colour).hand == cards


def test_p2_starting_hand__in_the_variable_set_up_hands_are_empty_until_the_third_city() -> None:
    board = opened(4, setup="variable")
    assert [board.hand_of(colour) for colour in COLOURS] == ["nothing"] * 4
