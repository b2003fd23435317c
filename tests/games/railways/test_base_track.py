"""Building track: routes, prices, five tiles, long links, the surcharge in the West, one link a pair."""

from __future__ import annotations

import pytest

from goldenspike.core.play import NotYourDecision, UnreadableMove
from goldenspike.games.railways.board import HEX_BY_NAME, TERRAIN
from goldenspike.games.railways.box import TERRAIN_NAMES
from kit.railways import Scenario

pytestmark = pytest.mark.slow

LINKS = (
    "Albany–New Haven 2; Albany–Syracuse 8; Atlanta–Charleston 9; Atlanta–Chattanooga 6; "
    "Atlanta–Montgomery 7; Atlanta–Savannah 8; Baltimore–Harrisburg 3; Baltimore–Philadelphia 2; "
    "Baltimore–Washington 3; Birmingham–Chattanooga 5; Birmingham–Jackson 6; Birmingham–Memphis 8; "
    "Birmingham–Montgomery 3; Boston–New Haven 2; Boston–Portland (ME) 2; Boston–Providence 2; "
    "Buffalo–Cleveland 10; Buffalo–Detroit 9; Buffalo–Harrisburg 15; Buffalo–Pittsburgh 9; "
    "Buffalo–Syracuse 4; Buffalo–Toronto 3; Charleston–Charlotte 4; Charleston–Savannah 2; "
    "Charleston–Wilmington 5; Charlotte–Knoxville 16; Charlotte–Raleigh 5; Chattanooga–Knoxville 8; "
    "Chattanooga–Memphis 9; Chattanooga–Nashville 4; Chicago–Davenport 5; Chicago–Indianapolis 7; "
    "Chicago–Milwaukee 2; Chicago–Springfield (IL) 5; Cincinnati–Columbus 2; Cincinnati–Indianapolis 2; "
    "Cincinnati–Lexington 2; Cincinnati–Louisville 3; Cleveland–Pittsburgh 2; Cleveland–Toledo 2; "
    "Cleveland–Wheeling 2; Columbus–Toledo 4; Columbus–Wheeling 2; Davenport–Des Moines 5; "
    "Davenport–Minneapolis 12; Davenport–Springfield (IL) 3; Des Moines–Kansas City 6; "
    "Des Moines–Minneapolis 11; Detroit–Toledo 2; Detroit–Toronto 8; Duluth–Minneapolis 4; "
    "Harrisburg–Pittsburgh 13; Harrisburg–Syracuse 8; Indianapolis–Springfield (IL) 7; "
    "Jackson–Little Rock 9; Jackson–Memphis 8; Jackson–Mobile 7; Jackson–Montgomery 7; "
    "Jackson–New Orleans 6; Jacksonville–Savannah 4; Kansas City–St. Louis 10; Knoxville–Lexington 10; "
    "Knoxville–Nashville 12; Lexington–Louisville 2; Little Rock–Memphis 4; Louisville–Nashville 4; "
    "Louisville–St. Louis 10; Memphis–Nashville 9; Memphis–St. Louis 8; Mobile–Montgomery 4; "
    "Mobile–New Orleans 5; New Haven–New York 3; New Haven–Providence 3; New York–Philadelphia 2; "
    "Norfolk–Raleigh 6; Norfolk–Richmond 3; Pittsburgh–Washington 15; Pittsburgh–Wheeling 2; "
    "Raleigh–Richmond 6; Raleigh–Wilmington 2; Richmond–Washington 2; Springfield (IL)–St. Louis 4; "
    "Albuquerque–Amarillo 11; Albuquerque–El Paso 13; Albuquerque–Flagstaff 14; Albuquerque–Pueblo 18; "
    "Amarillo–Dodge City 7; Amarillo–Oklahoma City 9; Amarillo–Pueblo 10; Billings–Butte 10; "
    "Billings–Great Falls 10; Billings–Miles City 8; Bismarck–Fargo 6; Bismarck–Miles City 8; "
    "Bismarck–Rapid City 8; Boise–Elko 8; Boise–Medford 18; Boise–Missoula 16; Boise–Promontory 10; "
    "Butte–Great Falls 8; Butte–Missoula 8; Butte–Pocatello 16; Casper–Cheyenne 8; Casper–Rapid City 8; "
    "Casper–Rock Springs 6; Cheyenne–Denver 4; Cheyenne–North Platte 8; Denver–Grand Junction 16; "
    "Denver–Pueblo 8; Dodge City–North Platte 10; Dodge City–Pueblo 9; Dodge City–Wichita 5; "
    "El Paso–Tucson 10; Elko–Promontory 4; Elko–Reno 10; Fargo–Sioux Falls 9; Flagstaff–Las Vegas 14; "
    "Flagstaff–Phoenix 12; Fort Worth–Houston 8; Fort Worth–Oklahoma City 9; Fort Worth–San Antonio 10; "
    "Fort Worth–Shreveport 6; Fresno–Las Vegas 22; Fresno–Los Angeles 14; Fresno–Reno 15; "
    "Fresno–Sacramento 9; Fresno–San Francisco 7; Grand Junction–Rock Springs 10; "
    "Grand Junction–Salt Lake City 20; Great Falls–Missoula 12; Houston–San Antonio 8; "
    "Houston–Shreveport 8; Las Vegas–Los Angeles 20; Los Angeles–San Diego 8; Medford–Portland 12; "
    "Medford–Reno 14; Medford–Sacramento 20; Miles City–Rapid City 8; Missoula–Spokane 12; "
    "North Platte–Omaha 10; North Platte–Rapid City 8; North Platte–Wichita 12; Ogden–Pocatello 2; "
    "Ogden–Promontory 2; Ogden–Rock Springs 8; Ogden–Salt Lake City 4; Oklahoma City–Wichita 6; "
    "Omaha–Sioux Falls 6; Omaha–Topeka 7; Phoenix–Tucson 4; Pocatello–Promontory 2; Portland–Tacoma 2; "
    "Reno–Sacramento 8; Sacramento–San Francisco 2; Seattle–Spokane 15; Seattle–Tacoma 2; Topeka–Wichita 4; "
    "Des Moines–Omaha 4; Duluth–Fargo 7; Houston–New Orleans 13; Jackson–Shreveport 9; Kansas City–Omaha 8; "
    "Kansas City–Topeka 3; Little Rock–Oklahoma City 13; Little Rock–Shreveport 6; Minneapolis–Sioux Falls 9"
)
"""Links between neighbouring cities on an empty map, with the price of the cheapest route."""
PRICES = [(words.rsplit(" ", 1)[0], int(words.rsplit(" ", 1)[1])) for words in LINKS.split("; ")]
FOR_2000 = (
    "Albany–New Haven; Baltimore–Philadelphia; Boston–New Haven; Boston–Portland (ME); Boston–Providence; "
    "Charleston–Savannah; Chicago–Milwaukee; Cincinnati–Columbus; Cincinnati–Indianapolis; "
    "Cincinnati–Lexington; Cleveland–Pittsburgh; Cleveland–Toledo; Cleveland–Wheeling; Columbus–Wheeling; "
    "Detroit–Toledo; Lexington–Louisville; New York–Philadelphia; Pittsburgh–Wheeling; Raleigh–Wilmington; "
    "Richmond–Washington"
)
"""All that $2,000 build in the East."""
WEST_FOR_2000 = (
    "Ogden–Pocatello; Ogden–Promontory; Pocatello–Promontory; Portland–Tacoma; Sacramento–San Francisco; "
    "Seattle–Tacoma"
)


def rich(seats: int = 2) -> Scenario:
    """A table at which orange can pay for anything."""
    return Scenario(seats).money("orange", 79)


def built(words: str, board: Scenario | None = None, slot: int = 1) -> int:
    """What orange pays for a link, in thousands."""
    table = rich() if board is None else board
    table.turn("orange", slot=slot)
    before = table.money_of("orange")
    table.says("orange", f"build {words}")
    return before - table.money_of("orange")


def impossible(board: Scenario, words: str, rule: str) -> bool:
    """Whether nobody can say this here: it is no answer at all, or this rule refuses it."""
    try:
        return board.refused(words) == rule
    except UnreadableMove:
        return True


def pairs(board: Scenario) -> set[str]:
    """The links the options offer, without the cards used for them."""
    return {words.removeprefix("build ").split(" with ")[0] for words in board.options("build")}


# Track -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cities", "price"), PRICES, ids=[cities for cities, _ in PRICES])
def test_base_track__the_cheapest_route_is_taken_and_paid(cities: str, price: int) -> None:
    board = Scenario(2).money("orange", price - 1).turn("orange")
    assert board.refused(f"build {cities}") == "base Terrain"
    board.money("orange", price)
    board.says("orange", f"build {cities}")
    assert board.money_of("orange") == 0
    assert len(board.links_of("orange")) == 1


@pytest.mark.parametrize(
    "words",
    [
        "New York–Philadelphia",
        "Philadelphia–New York",
        "New York-Philadelphia",
        "New York — Philadelphia",
        "New York–Philadelphia via 56.16",
        "Philadelphia–New York via 56.16",
    ],
)
def test_base_track__the_finished_link_belongs_to_the_builder(words: str) -> None:
    board = rich()
    assert built(words, board) == 2
    assert board.links_of("orange") == ["New York–Philadelphia"]
    assert board.links_of("green") == []


def test_base_track__building_is_the_action_of_the_turn() -> None:
    board = rich()
    built("New York–Philadelphia", board)
    assert board.asked() == ("green", "ChooseAction")


def test_base_track__it_brings_no_points_by_itself() -> None:
    board = rich()
    built("New York–Philadelphia", board)
    assert [board.score_of("orange"), board.score_of("green")] == [0, 0]


def test_base_track__one_may_begin_at_any_city_far_from_ones_links() -> None:
    board = rich().link("orange", "New York", "Philadelphia")
    assert built("Chicago–Milwaukee", board) == 2


def test_base_track__money_must_suffice_but_bonds_may_be_taken_before() -> None:
    board = Scenario(2).money("orange", 4).turn("orange")
    assert board.refuses("orange", "build Chicago–Toledo") == "base Terrain"
    board.says("orange", "bond", "build Chicago–Toledo")
    assert (board.money_of("orange"), board.bonds_of("orange")) == (0, 1)


def test_base_track__with_2000_exactly_these_links_can_be_built() -> None:
    board = Scenario(2).money("orange", 2).turn("orange")
    assert pairs(board) == set(FOR_2000.split("; ")) | set(WEST_FOR_2000.split("; "))


def test_base_track__without_money_none() -> None:
    assert Scenario(2).money("orange", 1).turn("orange").options("build") == []


def test_base_track__the_cheapest_route_is_offered_once_for_each_pair() -> None:
    board = rich().turn("orange", slot=3)
    offered = board.options("build")
    assert len(offered) == len(set(offered)) == len(pairs(board))
    assert not [words for words in offered if " via " in words]


@pytest.mark.parametrize(
    ("cities", "via", "price"),
    [
        ("New York–Philadelphia", "56.16", 2),
        ("New York–Philadelphia", "55.15, 56.16", 4),
        ("New York–Philadelphia", "55.15, 55.16", 5),
        ("Baltimore–Philadelphia", "54.17", 3),
        ("Baltimore–Washington", "53.18", 3),
        ("Baltimore–Washington", "53.19", 3),
        ("Cincinnati–Louisville", "44.20, 43.21", 4),
        ("Cheyenne–Denver", "24.18, 23.19", 4),
        ("Chicago–Toledo", "42.16, 43.16, 44.16, 45.16", 9),
    ],
)
def test_base_track__any_route_may_be_named_and_costs_what_it_costs(
    cities: str, via: str, price: int
) -> None:
    board = rich()
    assert built(f"{cities} via {via}", board) == price
    one, other = cities.split("–")
    assert board.tiles_of(one, other, "orange") == len(via.split(", "))


def test_base_track__hexes_are_named_from_the_first_city_to_the_second() -> None:
    board = rich()
    assert built("Philadelphia–New York via 55.16, 55.15", board) == 5
    assert (
        rich().turn("orange").refuses("orange", "build New York–Philadelphia via 55.16, 55.15")
        == "base Track"
    )


def test_base_track__a_named_route_must_be_paid_even_if_another_is_cheaper() -> None:
    board = Scenario(2).money("orange", 4).turn("orange")
    assert board.refused("build New York–Philadelphia via 55.15, 55.16") == "base Terrain"
    assert board.refused("build New York–Philadelphia via 55.15, 56.16") == ""


@pytest.mark.parametrize(
    "words",
    [
        "New York–Philadelphia via 55.16",
        "New York–Philadelphia via 56.14",
        "New York–Philadelphia via 55.15",
        "New York–Philadelphia via 55.15, 54.17",
        "Chicago–Toledo via 42.16, 44.16, 45.16",
        "Chicago–Toledo via 43.16, 44.16, 45.16",
        "Chicago–Toledo via 42.16, 43.16, 44.16",
    ],
)
def test_base_track__the_hexes_must_make_a_chain_from_city_to_city(words: str) -> None:
    assert rich().turn("orange").refuses("orange", f"build {words}") == "base Track"


@pytest.mark.parametrize(
    "words",
    [
        "New York–Baltimore via 56.16, 55.17, 55.18",
        "New York–Philadelphia via 56.15, 56.16",
        "New York–Philadelphia via 56.16, 55.17",
        "Chicago–St. Louis via 40.17, 40.18, 39.19, 39.20, 39.21",
    ],
)
def test_base_track__no_route_runs_through_a_city(words: str) -> None:
    assert rich().turn("orange").refuses("orange", f"build {words}") == "base Track"


@pytest.mark.parametrize(
    "words",
    [
        "New York–Philadelphia via 56.16, 55.16, 56.16",
        "New York–Philadelphia via 55.15, 55.16, 56.16, 55.15, 55.16",
        "Chicago–Toledo via 42.16, 43.16, 42.16, 43.16, 44.16, 45.16",
    ],
)
def test_base_track__no_hex_twice(words: str) -> None:
    assert rich().turn("orange").refuses("orange", f"build {words}") == "base Track"


@pytest.mark.parametrize("hexes", ["99.99", "0.0", "64.20", "1.1"])
def test_base_track__there_is_no_track_outside_the_map(hexes: str) -> None:
    board = rich().turn("orange")
    assert impossible(board, f"build New York–Philadelphia via {hexes}", "base Track")


def test_base_track__a_hex_may_join_any_two_of_its_sides() -> None:
    straight = "Chicago–Toledo via 42.16, 43.16, 44.16, 45.16"
    assert built(straight) == 9
    wide_curve = "Philadelphia–Baltimore via 55.18"
    assert built(wide_curve) == 2
    sharp_curve = "New York–Philadelphia via 55.15, 56.16"
    assert built(sharp_curve) == 4


def test_base_track__two_players_may_own_parallel_links_and_both_pay_in_full() -> None:
    board = rich(3).link("green", "New York", "Philadelphia")
    assert built("New York–Philadelphia", board) == 2
    assert board.links_of("orange") == board.links_of("green") == ["New York–Philadelphia"]


def test_base_track__a_hex_holds_two_tracks_at_most() -> None:
    board = rich(3).link("green", "New York", "Philadelphia").link("pink", "New York", "Philadelphia")
    board.turn("orange")
    assert board.refuses("orange", "build New York–Philadelphia via 56.16") == "base Track"
    assert board.refuses("orange", "build New York–Philadelphia via 55.15, 56.16") == "base Track"


def test_base_track__whoever_comes_later_goes_around_full_hexes() -> None:
    board = Scenario(6)
    prices = []
    for colour in ("orange", "green", "pink", "teal", "gold", "silver"):
        board.money(colour, 40)
    board.turn("orange")
    for colour in ("orange", "green", "pink", "teal", "gold", "silver"):
        board.says(colour, "build New York–Philadelphia")
        prices.append(40 - board.money_of(colour))
    assert prices == [2, 2, 5, 5, 16, 16]


def test_base_track__two_tracks_of_one_player_in_a_hex_do_not_share_a_side() -> None:
    board = rich().link("orange", "Cleveland", "Pittsburgh", via="48.17").turn("orange")
    assert board.refuses("orange", "build Cleveland–Wheeling via 48.17") == "base Track"
    assert board.refuses("orange", "build Pittsburgh–Wheeling via 48.17") == "base Track"


def test_base_track__nor_where_two_hexes_meet() -> None:
    board = rich().link(
        "orange", "Indianapolis", "Pittsburgh", via="44.19, 45.19, 46.18, 46.17, 47.17, 48.17"
    )
    board.turn("orange")
    words = "build Detroit–Pittsburgh via 45.15, 45.16, 45.17, 46.17, 47.17, 48.17"
    assert board.refuses("orange", words) == "base Track"


def test_base_track__tracks_of_two_players_may_share_sides() -> None:
    board = rich().link("green", "Indianapolis", "Pittsburgh", via="44.19, 45.19, 46.18, 46.17, 47.17, 48.17")
    assert built("Detroit–Pittsburgh via 45.15, 45.16, 45.17, 46.17, 47.17, 48.17", board) == 12


def test_base_track__two_players_may_share_the_side_of_a_city() -> None:
    board = rich().link("green", "Cleveland", "Pittsburgh", via="48.17")
    assert built("Cleveland–Wheeling via 48.17", board) == 2


def test_base_track__the_cheapest_route_avoids_ones_own_sides() -> None:
    board = rich().link("orange", "Cleveland", "Pittsburgh", via="48.17")
    assert built("Pittsburgh–Wheeling", board) == 3
    board = (
        rich().link("orange", "Cleveland", "Pittsburgh", via="48.17").link("orange", "Cleveland", "Toledo")
    )
    assert built("Cleveland–Wheeling", board) == 2


def test_base_track__tracks_of_one_player_may_cross() -> None:
    board = rich().link("orange", "Pittsburgh", "Wheeling", via="48.17")
    assert built("Cleveland–Columbus via 48.17, 47.17, 47.18", board) == 6
    assert sorted(board.links_of("orange")) == ["Cleveland–Columbus", "Pittsburgh–Wheeling"]


def test_base_track__a_crossing_is_full() -> None:
    board = rich().link("green", "Pittsburgh", "Wheeling", via="48.17")
    board.link("green", "Cleveland", "Columbus", via="48.17, 47.17, 47.18").turn("orange")
    assert board.refuses("orange", "build Cleveland–Pittsburgh via 48.17") == "base Track"
    assert built("Cleveland–Pittsburgh", board) == 2


def test_base_track__a_third_player_finds_no_room_beside_two() -> None:
    board = rich(3).link("green", "Cleveland", "Pittsburgh", via="48.17")
    board.link("pink", "Cleveland", "Wheeling", via="48.17").turn("orange")
    assert board.refuses("orange", "build Pittsburgh–Wheeling via 48.17") == "base Track"
    assert built("Pittsburgh–Wheeling", board) == 3


def test_base_track__crossing_tracks_are_not_joined() -> None:
    board = rich().link("orange", "Pittsburgh", "Wheeling", via="48.17").engine("orange", 4)
    board.link("orange", "Cleveland", "Columbus", via="48.17, 47.17, 47.18").cubes("Wheeling", "blue red")
    board.turn("orange")
    assert board.options("deliver") == []


@pytest.mark.parametrize(
    "words", ["build Chicago–Chicago", "build Chicago", "build", "build Chicago–Nowhere"]
)
def test_base_track__a_link_joins_two_cities(words: str) -> None:
    assert impossible(rich().turn("orange"), words, "base Track") or impossible(
        rich().turn("orange"), words, "v24 One link a pair"
    )


def test_base_track__nobody_builds_in_anothers_turn() -> None:
    board = rich(3).turn("green")
    with pytest.raises(NotYourDecision):
        board.says("orange", "build New York–Philadelphia")


def test_base_track__a_refused_build_costs_nothing() -> None:
    board = Scenario(2).money("orange", 8).turn("orange")
    assert board.refuses("orange", "build Chicago–Toledo") == "base Terrain"
    assert board.money_of("orange") == 8
    assert board.links_of("orange") == []


def test_base_track__the_money_of_others_does_not_help() -> None:
    board = Scenario(2).money("orange", 1).money("green", 79).turn("orange")
    assert board.refuses("orange", "build New York–Philadelphia") == "base Terrain"


def test_base_track__a_new_link_is_ready_for_deliveries_in_the_next_turn() -> None:
    board = Scenario(2).money("orange", 2).cubes("New York", "blue red").turn("orange")
    board.says("orange", "build New York–Philadelphia")
    board.says("green", "pass")
    board.says("orange", "deliver blue from New York over Philadelphia (orange)")
    assert board.score_of("orange") == 1 + 1


# Terrain -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "terrain"),
    [
        ("56.16", "open"),
        ("55.18", "open"),
        ("42.16", "water"),
        ("33.21", "water"),
        ("23.18", "mountain"),
        ("15.16", "mountain"),
        ("51.16", "open"),
        ("50.16", "water"),
        ("52.16", "mountain"),
    ],
)
def test_base_terrain__a_hex_is_open_water_or_mountain(place: str, terrain: str) -> None:
    assert TERRAIN_NAMES[TERRAIN[HEX_BY_NAME[place]]] == terrain


@pytest.mark.parametrize(
    ("words", "price"),
    [
        ("New York–Philadelphia via 56.16", 2),
        ("Boston–Providence via 59.12", 2),
        ("Raleigh–Wilmington via 52.26, 52.27", 4),
        ("Chicago–St. Louis via 41.17, 41.18, 40.19, 40.20, 39.21", 10),
    ],
)
def test_base_terrain__open_ground_costs_2000_a_tile(words: str, price: int) -> None:
    assert built(words) == price


@pytest.mark.parametrize(
    ("words", "price"),
    [
        ("Kansas City–Topeka via 33.21", 3),
        ("Buffalo–Toronto via 50.12", 3),
        ("Baltimore–Washington via 53.17, 53.18", 6),
        ("Davenport–Springfield (IL) via 38.18, 38.19", 6),
    ],
)
def test_base_terrain__water_costs_3000_a_tile(words: str, price: int) -> None:
    assert built(words) == price


@pytest.mark.parametrize(
    ("words", "price"),
    [
        ("Cheyenne–Denver via 23.18", 4),
        ("Ogden–Salt Lake City via 15.16", 4),
        ("Albany–Syracuse via 55.12, 54.12", 8),
        ("Los Angeles–San Diego via 7.26, 7.27", 8),
    ],
)
def test_base_terrain__mountains_cost_4000_a_tile(words: str, price: int) -> None:
    assert built(words) == price


@pytest.mark.parametrize(
    ("words", "tiles", "ridges"),
    [
        ("Harrisburg–Pittsburgh via 52.16, 51.16, 50.16", 4 + 2 + 3, 1),
        ("Great Falls–Missoula via 16.5, 15.5", 4 + 4, 1),
        ("Pittsburgh–Washington via 50.17, 51.17, 52.18", 4 + 4 + 3, 1),
        ("Pocatello–Salt Lake City via 16.14, 16.15, 16.16", 4 + 2 + 4, 2),
        ("Portland–Tacoma via 6.5, 7.5, 7.4", 2 + 4 + 4, 2),
    ],
)
def test_base_terrain__every_ridge_between_two_tiles_costs_4000_more(
    words: str, tiles: int, ridges: int
) -> None:
    assert built(words) == tiles + 4 * ridges


@pytest.mark.parametrize(
    ("words", "tiles", "ridges"),
    [
        ("Reno–Sacramento via 5.17", 4, 1),
        ("Butte–Missoula via 15.7", 4, 1),
        ("Albany–New Haven via 57.12", 3, 1),
        ("Seattle–Spokane via 8.3, 9.3, 10.4, 11.4", 4 + 3 + 2 + 2, 1),
    ],
)
def test_base_terrain__also_on_the_side_between_a_tile_and_a_city(
    words: str, tiles: int, ridges: int
) -> None:
    assert built(words) == tiles + 4 * ridges


@pytest.mark.parametrize(
    ("words", "tiles", "ridges"),
    [
        ("Butte–Missoula via 15.7, 14.7, 14.6", 12, 3),
        ("Ogden–Salt Lake City via 16.15, 16.16", 2 + 4, 2),
        ("Fresno–Reno via 6.20, 6.19, 6.18", 12, 3),
        ("Knoxville–Lexington via 46.24, 47.24, 46.23", 12, 3),
    ],
)
def test_base_terrain__each_crossing_is_paid(words: str, tiles: int, ridges: int) -> None:
    assert built(words) == tiles + 4 * ridges


def test_base_terrain__a_ridge_that_is_not_crossed_costs_nothing() -> None:
    assert built("Albany–New Haven via 56.13") == 2
    assert built("Albany–New Haven via 57.12") == 7


def test_base_terrain__each_tile_is_paid_by_its_own_hex() -> None:
    assert built("Chicago–Toledo via 42.16, 43.16, 44.16, 45.16") == 3 + 2 + 2 + 2
    assert built("Seattle–Spokane") == 15
    assert built("Grand Junction–Salt Lake City via 18.19, 17.19, 16.19, 16.18") == 4 * 4 + 4


def test_base_terrain__the_second_track_in_a_hex_costs_as_much_as_the_first() -> None:
    board = rich().link("green", "Reno", "Sacramento", via="5.17")
    assert built("Reno–Sacramento", board) == 8
    board = rich().link("orange", "Pittsburgh", "Wheeling", via="48.17")
    assert built("Cleveland–Columbus via 48.17, 47.17, 47.18", board) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_base_terrain__prices_do_not_depend_on_the_number_of_players(seats: int) -> None:
    assert built("Harrisburg–Pittsburgh", rich(seats)) == 13


# v8 Five tiles -----------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_v8_five_tiles__a_link_of_five_in_one_turn(slot: int) -> None:
    board = rich()
    assert built("Davenport–Minneapolis", board, slot) == 12
    assert board.tiles_of("Davenport", "Minneapolis", "orange") == 5


def test_v8_five_tiles__no_turn_is_skipped_after_five() -> None:
    board = rich()
    built("Davenport–Minneapolis", board)
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


@pytest.mark.parametrize("slot", [3, 4])
@pytest.mark.parametrize("cities", ["Atlanta–Mobile", "Birmingham–Little Rock", "Boston–Philadelphia"])
def test_v8_five_tiles__six_are_too_many_for_one_turn(cities: str, slot: int) -> None:
    board = rich().turn("orange", slot=slot)
    assert board.refuses("orange", f"build {cities}") == "v9 Long links"


def test_v8_five_tiles__339_pairs_of_cities_can_be_joined_in_one_turn() -> None:
    assert len(pairs(rich().turn("orange", slot=3))) == 339


def test_v8_five_tiles__with_perfect_engineering_six() -> None:
    board = rich().cards("orange", "perfect engineering", 1)
    assert built("Atlanta–Mobile", board, 3) == 13
    assert board.tiles_of("Atlanta", "Mobile", "orange") == 6


def test_v8_five_tiles__with_perfect_engineering_422_pairs_can_be_joined_in_one_turn() -> None:
    board = rich().cards("orange", "perfect engineering", 1).turn("orange", slot=3)
    assert len(pairs(board)) == 339 + 83


def test_v8_five_tiles__with_perfect_engineering_not_seven() -> None:
    board = rich().cards("orange", "perfect engineering", 1).turn("orange", slot=3)
    assert board.refuses("orange", "build Atlanta–Jackson") == "v9 Long links"


def test_v8_five_tiles__a_named_route_of_six_counts_as_six() -> None:
    board = rich().turn("orange", slot=3)
    route = "57.11, 57.12, 56.13, 55.13, 54.13, 53.13"
    assert board.refuses("orange", f"build Boston–Syracuse via {route}") == "v9 Long links"
    assert built("Boston–Syracuse", board, 3) == 21


def test_v8_five_tiles__with_the_card_the_longer_cheaper_route_may_be_named() -> None:
    board = rich().cards("orange", "perfect engineering", 1)
    route = "57.11, 57.12, 56.13, 55.13, 54.13, 53.13"
    assert built(f"Boston–Syracuse via {route}", board, 3) == 18


def test_v8_five_tiles__one_build_makes_one_link_even_if_tiles_are_left() -> None:
    board = rich()
    built("New York–Philadelphia", board)
    assert len(board.links_of("orange")) == 1
    with pytest.raises(NotYourDecision):
        board.says("orange", "build Baltimore–Philadelphia")


# v9 Long links -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cities", "tiles", "price"),
    [
        ("Atlanta–Mobile", 6, 13),
        ("Boston–Philadelphia", 6, 14),
        ("Atlanta–Jackson", 7, 16),
        ("Chicago–Kansas City", 8, 18),
        ("Birmingham–Indianapolis", 10, 23),
        ("Buffalo–Chicago", 10, 22),
        ("Detroit–St. Louis", 10, 20),
    ],
)
@pytest.mark.parametrize("slot", [1, 2])
def test_v9_long_links__are_built_and_paid_at_once(cities: str, tiles: int, price: int, slot: int) -> None:
    board = rich()
    assert built(cities, board, slot) == price
    one, other = cities.split("–")
    assert board.tiles_of(one, other, "orange") == tiles
    assert board.links_of("orange") == [cities]


@pytest.mark.parametrize("cities", ["Houston–New Orleans", "Albuquerque–Flagstaff"])
def test_v9_long_links__all_of_it_must_be_paid(cities: str) -> None:
    board = Scenario(2).money("orange", 12).turn("orange")
    assert board.refuses("orange", f"build {cities}") == "base Terrain"


def test_v9_long_links__the_next_turn_is_skipped() -> None:
    board = rich(3)
    built("Atlanta–Mobile", board)
    for colour in ("green", "pink", "green", "pink", "orange"):
        assert board.asked() == (colour, "ChooseAction")
        board.says(colour, "pass")


def test_v9_long_links__begun_in_the_second_turn_the_third_is_skipped() -> None:
    board = rich()
    built("Atlanta–Mobile", board, 2)
    for colour in ("green", "green"):
        assert board.asked() == (colour, "ChooseAction")
        board.says(colour, "pass")
    assert board.asked() == ("dice", "DrawOperation")


def test_v9_long_links__only_one_turn_is_skipped() -> None:
    board = rich()
    built("Atlanta–Mobile", board)
    board.finish_round()
    assert board.asked() == ("green", "ChooseAction")
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_v9_long_links__a_turn_skipped_in_this_round_is_not_skipped_in_the_next() -> None:
    board = rich()
    built("Atlanta–Mobile", board, 2)
    board.finish_round()
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_v9_long_links__others_skip_nothing() -> None:
    board = rich(3)
    built("Atlanta–Mobile", board)
    asked = []
    while board.asked()[1] == "ChooseAction":
        asked.append(board.asked()[0])
        board.says(board.asked()[0], "pass")
    assert asked == ["green", "pink", "green", "pink", "orange", "green", "pink"]


def test_v9_long_links__the_link_can_be_used_before_the_skipped_turn() -> None:
    board = rich().cubes("Montgomery", "black").link("green", "Atlanta", "Montgomery").engine("green", 2)
    built("Atlanta–Mobile", board)
    board.says("green", "deliver black from Montgomery over Atlanta (green), Mobile (orange)")
    assert [board.score_of("orange"), board.score_of("green")] == [1, 1 + 1]


@pytest.mark.parametrize("slot", [3, 4])
@pytest.mark.parametrize("cities", ["Atlanta–Mobile", "Atlanta–Jackson", "Buffalo–Chicago"])
def test_v9_long_links__cannot_be_started_on_the_third_turn_nor_on_a_fourth(cities: str, slot: int) -> None:
    board = rich().turn("orange", slot=slot)
    assert board.refuses("orange", f"build {cities}") == "v9 Long links"


def test_v9_long_links__nor_on_the_third_turn_when_a_fourth_follows() -> None:
    board = rich().coast_lines(2)
    board.table.ending = True
    board.turn("orange", slot=3)
    assert board.refuses("orange", "build Atlanta–Mobile") == "v9 Long links"


@pytest.mark.parametrize(("slot", "after"), [(1, [1, 2, 3, 3, 4, 4]), (2, [2, 3, 4, 4])])
def test_v9_long_links__where_a_fourth_turn_follows_it_is_not_lost(slot: int, after: list[int]) -> None:
    board = rich().coast_lines(2)
    board.table.ending = True
    built("Atlanta–Mobile", board, slot)
    asked = []
    while board.asked()[1] == "ChooseAction":
        asked.append(board.slot())
        board.says(board.asked()[0], "pass")
    assert asked == after


@pytest.mark.parametrize("slot", [1, 2])
@pytest.mark.parametrize(
    "cities", ["Albany–Detroit", "Birmingham–Raleigh", "Albany–Columbus", "Albany–Raleigh"]
)
def test_v9_long_links__eleven_tiles_are_too_many(cities: str, slot: int) -> None:
    board = rich().turn("orange", slot=slot)
    assert board.refuses("orange", f"build {cities}") == "v8 Five tiles"


@pytest.mark.parametrize(("cities", "price"), [("Albany–Detroit", 27), ("Birmingham–Raleigh", 24)])
def test_v9_long_links__eleven_with_one_use_of_perfect_engineering(cities: str, price: int) -> None:
    board = rich().cards("orange", "perfect engineering", 1)
    assert built(cities, board) == price
    one, other = cities.split("–")
    assert board.tiles_of(one, other, "orange") == 11


@pytest.mark.parametrize(("cities", "price"), [("Albany–Columbus", 32), ("Albany–Raleigh", 29)])
def test_v9_long_links__twelve_with_two_uses(cities: str, price: int) -> None:
    board = rich().cards("orange", "perfect engineering", 1).turn("orange")
    assert board.refuses("orange", f"build {cities}") == "card Perfect Engineering"
    board.cards("orange", "perfect engineering", 2)
    assert built(cities, board) == price


@pytest.mark.parametrize("cities", ["New York–Chicago", "Boston–Chicago", "Denver–San Francisco"])
def test_v9_long_links__more_than_twelve_tiles_never(cities: str) -> None:
    board = rich().cards("orange", "perfect engineering", 2).turn("orange")
    assert board.refuses("orange", f"build {cities}") == "v8 Five tiles"


@pytest.mark.parametrize(("cards", "number"), [(0, 952), (1, 1090), (2, 1238)])
def test_v9_long_links__pairs_of_cities_that_two_turns_join(cards: int, number: int) -> None:
    board = rich().cards("orange", "perfect engineering", cards).turn("orange")
    assert len(pairs(board)) == number


def test_v9_long_links__as_few_turns_as_possible_are_taken() -> None:
    board = rich()
    assert built("Las Vegas–San Diego", board) == 20
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_v9_long_links__a_longer_cheaper_route_may_be_named_for_two_turns() -> None:
    board = rich()
    assert built("Las Vegas–San Diego via 10.24, 9.25, 10.26, 9.27, 9.28, 8.28", board) == 18
    board.says("green", "pass")
    assert board.asked() == ("green", "ChooseAction")


def test_v9_long_links__over_two_turns_the_cheapest_of_up_to_ten_tiles() -> None:
    board = rich()
    assert built("Las Vegas–Salt Lake City", board) == 16
    assert board.tiles_of("Las Vegas", "Salt Lake City", "orange") == 8


def test_v9_long_links__perfect_engineering_saves_the_second_turn() -> None:
    board = rich().cards("orange", "perfect engineering", 1)
    built("Atlanta–Mobile", board)
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_v9_long_links__two_uses_do_not_make_seven_in_one_turn() -> None:
    board = rich().cards("orange", "perfect engineering", 2).turn("orange", slot=3)
    assert board.refuses("orange", "build Atlanta–Jackson") == "v9 Long links"


# v23 Unconnected start ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cities", "price"),
    [("Cheyenne–Denver", 4), ("Bismarck–Sioux Falls", 10), ("Reno–Sacramento", 8), ("Kansas City–Topeka", 3)],
)
def test_v23_unconnected_start__costs_20000_more_in_the_western_phase(cities: str, price: int) -> None:
    assert built(cities, Scenario(2, phase=2).money("orange", 79)) == price + 20


@pytest.mark.parametrize(
    ("cities", "price"),
    [("Cheyenne–Denver", 4), ("Bismarck–Sioux Falls", 10), ("Reno–Sacramento", 8), ("Kansas City–Topeka", 3)],
)
def test_v23_unconnected_start__not_in_the_eastern_phase(cities: str, price: int) -> None:
    assert built(cities) == price


@pytest.mark.parametrize(
    ("one", "other"), [("Casper", "Cheyenne"), ("Denver", "Pueblo"), ("Cheyenne", "North Platte")]
)
def test_v23_unconnected_start__not_from_a_city_with_a_link_of_ones_own(one: str, other: str) -> None:
    board = Scenario(2, phase=2).money("orange", 79).link("orange", one, other)
    assert built("Cheyenne–Denver", board) == 4


def test_v23_unconnected_start__a_link_from_ones_own_eastern_city_into_the_west_is_connected() -> None:
    board = Scenario(2, phase=2).money("orange", 79).link("orange", "Kansas City", "Des Moines")
    assert built("Kansas City–Topeka", board) == 3
    board = Scenario(2, phase=2).money("orange", 79).link("orange", "Topeka", "Wichita")
    assert built("Kansas City–Topeka", board) == 3


def test_v23_unconnected_start__an_own_link_elsewhere_does_not_connect_it() -> None:
    board = Scenario(2, phase=2).money("orange", 79).link("orange", "Topeka", "Wichita")
    assert built("Cheyenne–Denver", board) == 24


def test_v23_unconnected_start__links_of_others_do_not_count() -> None:
    board = Scenario(2, phase=2).money("orange", 79).link("green", "Casper", "Cheyenne")
    board.link("green", "Denver", "Pueblo")
    assert built("Cheyenne–Denver", board) == 24


@pytest.mark.parametrize(("cities", "price"), [("New York–Philadelphia", 2), ("Chicago–Toledo", 9)])
def test_v23_unconnected_start__in_the_east_it_is_free(cities: str, price: int) -> None:
    assert built(cities, Scenario(2, phase=2).money("orange", 79)) == price


def test_v23_unconnected_start__it_must_be_paid() -> None:
    board = Scenario(2, phase=2).money("orange", 23).turn("orange")
    assert board.refuses("orange", "build Cheyenne–Denver") == "v23 Unconnected start"
    board.money("orange", 24)
    board.says("orange", "build Cheyenne–Denver")
    assert board.money_of("orange") == 0


def test_v23_unconnected_start__with_2000_only_eastern_links_are_left() -> None:
    board = Scenario(2, phase=2).money("orange", 2).turn("orange")
    assert pairs(board) == set(FOR_2000.split("; "))


def test_v23_unconnected_start__the_second_link_there_is_connected() -> None:
    board = Scenario(2, phase=2).money("orange", 79)
    assert built("Cheyenne–Denver", board) == 24
    board.says("green", "pass")
    board.says("orange", "build Denver–Pueblo")
    assert board.money_of("orange") == 79 - 24 - 8


def test_v23_unconnected_start__long_links_pay_it_once() -> None:
    board = Scenario(2, phase=2).money("orange", 79)
    assert built("Albuquerque–Flagstaff", board) == 14 + 20


# v24 One link a pair -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "New York–Philadelphia",
        "Philadelphia–New York",
        "New York–Philadelphia via 56.16",
        "New York–Philadelphia via 55.15, 55.16",
    ],
)
def test_v24_one_link_a_pair__a_second_of_ones_own_is_refused_on_any_route(words: str) -> None:
    board = rich().link("orange", "New York", "Philadelphia").turn("orange")
    assert board.refuses("orange", f"build {words}") == "v24 One link a pair"


@pytest.mark.parametrize("phase", [1, 2])
def test_v24_one_link_a_pair__in_both_phases(phase: int) -> None:
    board = Scenario(2, phase=phase).money("orange", 79).link("orange", "Cheyenne", "Denver").turn("orange")
    assert board.refuses("orange", "build Cheyenne–Denver") == "v24 One link a pair"
    assert "build Cheyenne–Denver" not in board.options()


def test_v24_one_link_a_pair__other_players_may_build_theirs_beside_it() -> None:
    board = rich().link("green", "New York", "Philadelphia")
    assert built("New York–Philadelphia", board) == 2


def test_v24_one_link_a_pair__the_same_cities_over_a_third_are_another_matter() -> None:
    board = rich().chain("orange", "New York", "Philadelphia", "Baltimore")
    built("Baltimore–New York", board)
    assert sorted(board.links_of("orange")) == [
        "Baltimore–New York",
        "Baltimore–Philadelphia",
        "New York–Philadelphia",
    ]


@pytest.mark.parametrize("words", ["build New York", "build New York via 56.16", "build New York–56.16"])
def test_v24_one_link_a_pair__track_must_join_two_cities(words: str) -> None:
    assert impossible(rich().turn("orange"), words, "v24 One link a pair")


def test_v24_one_link_a_pair__a_route_that_stops_short_of_the_city_is_refused() -> None:
    board = rich().turn("orange")
    assert board.refuses("orange", "build Chicago–Toledo via 42.16, 43.16, 44.16") == "base Track"
