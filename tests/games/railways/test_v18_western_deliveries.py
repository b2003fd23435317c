"""Rules 18 and 20 to 22 of the variant: raw materials, bands, later settlers, and goods on the way east."""

from __future__ import annotations

import pytest

from goldenspike.games.railways.box import CUBE_NAMES
from goldenspike.games.railways.state import BONUSES
from kit.railways import Scenario

LONG = (
    "Philadelphia",
    "Baltimore",
    "Washington",
    "Richmond",
    "Norfolk",
    "Raleigh",
    "Charlotte",
    "Knoxville",
    "Chattanooga",
    "Atlanta",
    "Montgomery",
    "Birmingham",
    "Memphis",
    "St. Louis",
    "Springfield (IL)",
    "Chicago",
)
"""Fifteen links, of which only the last enters a red city."""

TO_CHICAGO = ("Denver", "Cheyenne", "North Platte", "Omaha", "Des Moines", "Davenport", "Chicago")
"""Six links."""


def table(phase: int = 2, **choices: str) -> Scenario:
    """An empty map on which all bonuses are taken; everybody's engine is a Super-Chief."""
    board = Scenario(4, phase=phase, **choices)
    board.table.bonuses = bytes(BONUSES)
    board.table.first_settler = True
    board.table.first_raw = True
    for colour in ("orange", "green", "pink", "teal"):
        board.engine(colour, 99)
    return board


def freight(cube: str, *cities: str, over: str = "orange") -> str:
    """A delivery in words, over links of one owner or of each of these owners."""
    owners = over.split() if " " in over else [over] * (len(cities) - 1)
    assert len(owners) == len(cities) - 1
    legs = ", ".join(f"{city} ({owner})" for city, owner in zip(cities[1:], owners))
    return f"deliver {cube} from {cities[0]} over {legs}"


def mixed(board: Scenario, owners: str, *cities: str) -> Scenario:
    """A chain of links, each of another owner."""
    for owner, one, other in zip(owners.split(), cities, cities[1:]):
        board.link(owner, one, other)
    return board


def scores(board: Scenario) -> list[int]:
    """The score of every seat."""
    return [board.score_of(colour) for colour in ("orange", "green", "pink", "teal")]


def purses(board: Scenario) -> list[int]:
    """The money of every seat."""
    return [board.money_of(colour) for colour in ("orange", "green", "pink", "teal")]


def bag(board: Scenario, side: str, cube: str) -> int:
    """How many cubes of a kind are in a bag."""
    cubes = board.table.eastern_bag if side == "east" else board.table.western_bag
    return cubes[CUBE_NAMES.index(cube)]


# Raw materials -----------------------------------------------------------------------------------

SEVEN = [
    ("Topeka", "Kansas City", "Des Moines", "Davenport", "Chicago"),
    ("Topeka", "Kansas City", "St. Louis", "Louisville", "Cincinnati", "Columbus", "Wheeling", "Pittsburgh"),
    ("Topeka", "Kansas City", "St. Louis", "Louisville", "Cleveland", "Harrisburg", "New York"),
    ("Topeka", "Kansas City", "St. Louis", "Louisville", "Wheeling", "Harrisburg", "New Haven", "Boston"),
    ("Topeka", "Kansas City", "St. Louis", "Memphis", "Chattanooga", "Atlanta"),
    ("Topeka", "Kansas City", "St. Louis", "Louisville", "Knoxville", "Charlotte", "Charleston"),
    ("Topeka", "Kansas City", "St. Louis", "Memphis", "Jackson", "New Orleans"),
]


@pytest.mark.parametrize("cities", SEVEN)
def test_v18_raw_materials__to_the_seven_cities_of_four_cubes(cities: tuple[str, ...]) -> None:
    board = table().chain("orange", *cities).raw("Topeka", 1).money("orange", 2).turn("orange")
    assert board.options("deliver") == [freight("raw material", *cities)]
    board.says("orange", freight("raw material", *cities))
    assert scores(board) == [len(cities) - 1, 0, 0, 0]
    assert purses(board) == [7, 0, 0, 0]
    assert board.raw_at("Topeka") == 0
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize(
    "cities",
    [
        ("Topeka", "Kansas City"),
        ("Topeka", "Kansas City", "St. Louis"),
        ("Topeka", "Omaha"),
        ("Topeka", "Wichita"),
        ("Topeka", "Kansas City", "St. Louis", "Louisville", "Cleveland"),
        ("Topeka", "Kansas City", "St. Louis", "Louisville", "Cleveland", "Harrisburg"),
        ("Topeka", "Kansas City", "St. Louis", "Louisville", "Cleveland", "Harrisburg", "Philadelphia"),
    ],
)
def test_v18_raw_materials__to_no_other_city(cities: tuple[str, ...]) -> None:
    board = table().chain("orange", *cities).raw("Topeka", 1).turn("orange")
    assert board.refuses("orange", freight("raw material", *cities)) == "v18 Raw materials"
    assert board.options("deliver") == []


def test_v18_raw_materials__to_a_city_of_any_colour() -> None:
    board = (
        table()
        .link("orange", "Jackson", "New Orleans")
        .chain("orange", "Fort Worth", "Shreveport", "Jackson")
    )
    board.raw("Fort Worth", 1).turn("orange")
    board.says("orange", freight("raw material", "Fort Worth", "Shreveport", "Jackson", "New Orleans"))
    assert (scores(board), purses(board)) == ([3, 0, 0, 0], [5, 0, 0, 0])


def test_v18_raw_materials__the_cube_is_kept_and_does_not_return_to_a_bag() -> None:
    board = table().chain("orange", *TO_CHICAGO).raw("Denver", 2).turn("orange")
    before = (bag(board, "east", "raw material"), bag(board, "west", "raw material"))
    board.says("orange", freight("raw material", *TO_CHICAGO))
    assert board.raw_of("orange") == 1
    assert board.raw_at("Denver") == 1
    assert board.raw_at("Chicago") == 0
    assert (bag(board, "east", "raw material"), bag(board, "west", "raw material")) == before


def test_v18_raw_materials__the_points_are_the_owners_and_the_money_the_deliverers() -> None:
    board = mixed(table(), "green pink pink orange pink green", *TO_CHICAGO).raw("Denver", 1).turn("green")
    owners = "green pink pink orange pink green"
    board.says("green", freight("raw material", *TO_CHICAGO, over=owners))
    assert scores(board) == [1, 2, 3, 0]
    assert purses(board) == [0, 5, 0, 0]
    assert [board.raw_of(colour) for colour in ("orange", "green", "pink")] == [0, 1, 0]


@pytest.mark.parametrize("links", [1, 2, 3, 5, 6, 9, 12])
def test_v18_raw_materials__the_exact_number_of_links(links: int) -> None:
    start = ("Elko", "Promontory", "Rock Springs", "Casper", "Cheyenne", "Denver", "North Platte")
    way = (*start, "Omaha", "Sioux Falls", "Minneapolis", "Des Moines", "Davenport", "Chicago")
    board = table().chain("orange", *way).raw(way[-links - 1], 1).turn("orange")
    board.says("orange", freight("raw material", *way[-links - 1 :]))
    assert scores(board) == [links, 0, 0, 0]
    assert purses(board) == [5, 0, 0, 0]


def test_v18_raw_materials__they_stop_at_the_first_of_the_seven() -> None:
    board = table().chain("orange", *TO_CHICAGO, "Toledo", "Pittsburgh").raw("Denver", 1).turn("orange")
    words = freight("raw material", *TO_CHICAGO, "Toledo", "Pittsburgh")
    assert board.refuses("orange", words) == "v18 Raw materials"
    assert board.options("deliver") == [freight("raw material", *TO_CHICAGO)]


def test_v18_raw_materials__by_the_option_they_may_go_on_to_another_of_them() -> None:
    board = table(raw_materials="pass").chain("orange", *TO_CHICAGO, "Toledo", "Pittsburgh").raw("Denver", 1)
    board.turn("orange")
    assert board.refused(freight("raw material", *TO_CHICAGO)) == ""
    board.says("orange", freight("raw material", *TO_CHICAGO, "Toledo", "Pittsburgh"))
    assert (scores(board), purses(board)) == ([8, 0, 0, 0], [5, 0, 0, 0])


def test_v18_raw_materials__the_option_does_not_open_other_cities() -> None:
    board = table(raw_materials="pass").chain("orange", *TO_CHICAGO, "Toledo").raw("Denver", 1).turn("orange")
    assert board.refuses("orange", freight("raw material", *TO_CHICAGO, "Toledo")) == "v18 Raw materials"


def test_v18_raw_materials__within_the_range_of_the_engine() -> None:
    board = table().engine("orange", 4).chain("orange", *TO_CHICAGO).raw("Denver", 1).turn("orange")
    assert board.refuses("orange", freight("raw material", *TO_CHICAGO)) == "base Engine"
    board.engine("orange", 6)
    assert board.refused(freight("raw material", *TO_CHICAGO)) == ""


def test_v18_raw_materials__over_an_own_link_first() -> None:
    board = mixed(table(), "green orange orange orange orange orange", *TO_CHICAGO).raw("Denver", 1)
    board.turn("orange")
    words = freight("raw material", *TO_CHICAGO, over="green orange orange orange orange orange")
    assert board.refuses("orange", words) == "base Own first link"


def test_v18_raw_materials__only_one_that_lies_there() -> None:
    board = table().chain("orange", *TO_CHICAGO).cubes("Denver", "red").turn("orange")
    assert board.refuses("orange", freight("raw material", *TO_CHICAGO)) == "base Deliver"


def test_v18_raw_materials__twenty_in_the_western_bag_and_none_in_the_eastern() -> None:
    board = Scenario(4)
    assert (bag(board, "west", "raw material"), bag(board, "east", "raw material")) == (20, 0)


# First raw material ------------------------------------------------------------------------------


def first() -> Scenario:
    """Orange has delivered the first raw material of the game over six links."""
    board = table().chain("orange", *TO_CHICAGO).raw("Denver", 2)
    board.table.first_raw = False
    board.turn("orange")
    board.says("orange", freight("raw material", *TO_CHICAGO))
    return board


def test_v18_first_raw_material__two_points_or_ten_thousand() -> None:
    board = first()
    assert board.asked() == ("orange", "FirstRawMaterial")
    assert sorted(board.options()) == ["take cash", "take points"]


def test_v18_first_raw_material__two_points() -> None:
    board = first()
    board.says("orange", "take points")
    assert (scores(board), purses(board)) == ([8, 0, 0, 0], [5, 0, 0, 0])
    assert board.asked() == ("green", "ChooseAction")


def test_v18_first_raw_material__ten_thousand() -> None:
    board = first()
    board.says("orange", "take cash")
    assert (scores(board), purses(board)) == ([6, 0, 0, 0], [15, 0, 0, 0])
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize("words", ["done", "pass", "bond", "upgrade"])
def test_v18_first_raw_material__one_of_the_two(words: str) -> None:
    assert first().refuses("orange", words) == "v18 First raw material"


def test_v18_first_raw_material__only_the_first_of_the_game() -> None:
    board = first()
    board.says("orange", "take points")
    board.turn("orange")
    board.says("orange", freight("raw material", *TO_CHICAGO))
    assert board.asked() == ("green", "ChooseAction")
    assert (scores(board), purses(board)) == ([14, 0, 0, 0], [10, 0, 0, 0])


def test_v18_first_raw_material__not_the_first_of_every_seat() -> None:
    board = first()
    board.says("orange", "take cash")
    mixed(board, "green", "Denver", "Cheyenne").turn("green")
    board.says("green", freight("raw material", *TO_CHICAGO, over="green orange orange orange orange orange"))
    assert board.asked()[1] == "ChooseAction"
    assert (scores(board), purses(board)) == ([11, 1, 0, 0], [15, 5, 0, 0])


def test_v18_first_raw_material__the_deliverer_chooses() -> None:
    board = mixed(table(), "pink orange orange orange orange orange", *TO_CHICAGO).raw("Denver", 1)
    board.table.first_raw = False
    board.turn("pink")
    board.says("pink", freight("raw material", *TO_CHICAGO, over="pink orange orange orange orange orange"))
    assert board.asked() == ("pink", "FirstRawMaterial")
    board.says("pink", "take points")
    assert (scores(board), purses(board)) == ([5, 0, 3, 0], [0, 0, 5, 0])


# Banded points -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("links", "points", "cash"),
    [
        (1, 1, 0),
        (2, 1, 0),
        (3, 3, 1),
        (4, 3, 1),
        (5, 3, 1),
        (6, 5, 3),
        (7, 5, 3),
        (8, 5, 3),
        (9, 8, 5),
        (10, 8, 5),
        (15, 8, 5),
    ],
)
def test_v20_banded_points__points_and_cash_by_links(links: int, points: int, cash: int) -> None:
    board = table().chain("orange", *LONG).cubes(LONG[-links - 1], "red").money("orange", 2).turn("orange")
    board.says("orange", freight("red", *LONG[-links - 1 :]))
    assert scores(board) == [points, 0, 0, 0]
    assert purses(board) == [2 + cash, 0, 0, 0]


@pytest.mark.parametrize("links", [2, 3, 6, 9, 15])
def test_v20_banded_points__not_in_the_first_phase(links: int) -> None:
    board = table(phase=1).chain("orange", *LONG).cubes(LONG[-links - 1], "red").turn("orange")
    board.says("orange", freight("red", *LONG[-links - 1 :]))
    assert (scores(board), purses(board)) == ([links, 0, 0, 0], [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("owners", "points", "cash"),
    [
        ("orange green", [1, 1, 0, 0], 0),
        ("orange green green green", [1, 3, 0, 0], 0),
        ("orange orange orange green", [3, 1, 0, 0], 1),
        ("orange green orange green orange", [3, 1, 0, 0], 1),
        ("orange orange green green green green green green", [1, 5, 0, 0], 0),
        ("orange orange orange orange orange orange green pink teal", [5, 1, 1, 1], 3),
        ("orange orange orange green green green pink pink pink", [3, 3, 3, 0], 1),
        ("orange green green green green green green green green green", [1, 8, 0, 0], 0),
    ],
)
def test_v20_banded_points__each_owner_by_the_owners_links_and_the_cash_to_the_deliverer(
    owners: str, points: list[int], cash: int
) -> None:
    links = len(owners.split())
    board = mixed(table(), owners, *LONG[-links - 1 :]).cubes(LONG[-links - 1], "red").turn("orange")
    board.says("orange", freight("red", *LONG[-links - 1 :], over=owners))
    assert scores(board) == points
    assert purses(board) == [cash, 0, 0, 0]


@pytest.mark.parametrize(
    ("owners", "points", "cash"),
    [
        ("orange orange", [1, 0, 0, 0], 0),
        ("orange green", [0, 1, 0, 0], 0),
        ("orange orange orange green", [2, 1, 0, 0], 1),
        ("orange green pink", [1, 1, 1, 0], 1),
        ("orange green green green green", [0, 4, 0, 0], 1),
        ("orange orange orange orange green pink", [3, 1, 1, 0], 3),
        ("orange orange orange green green green pink pink teal", [2, 3, 2, 1], 5),
    ],
)
def test_v20_banded_points__the_band_of_all_links_to_the_deliverer_by_the_setting(
    owners: str, points: list[int], cash: int
) -> None:
    links = len(owners.split())
    board = mixed(table(bands="deliverer"), owners, *LONG[-links - 1 :])
    board.cubes(LONG[-links - 1], "red").turn("orange")
    board.says("orange", freight("red", *LONG[-links - 1 :], over=owners))
    assert scores(board) == points
    assert purses(board) == [cash, 0, 0, 0]


def test_v20_banded_points__in_the_west_too() -> None:
    board = table().chain("orange", "Omaha", "North Platte", "Cheyenne", "Denver").cubes("Omaha", "red")
    board.turn("orange")
    board.says("orange", freight("red", "Omaha", "North Platte", "Cheyenne", "Denver"))
    assert (scores(board), purses(board)) == ([3, 0, 0, 0], [1, 0, 0, 0])


def test_v20_banded_points__the_scores_are_not_reset() -> None:
    board = table().chain("orange", *LONG[-4:]).cubes(LONG[-4], "red").score("orange", 31).turn("orange")
    board.says("orange", freight("red", *LONG[-4:]))
    assert scores(board) == [34, 0, 0, 0]


# Later settlers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("settled", [0, 1])
def test_v21_later_settlers__one_cube_of_the_western_bag(settled: int) -> None:
    board = table().link("orange", "Des Moines", "Omaha").settled("Omaha", settled).settlers("Des Moines", 1)
    board.turn("orange")
    east, west = sum(board.table.eastern_bag), bag(board, "west", "black")
    board.says("orange", freight("settler", "Des Moines", "Omaha"))
    assert board.asked() == ("dice", "DrawCube")
    board.dice("draw black")
    assert board.settled_at("Omaha") == settled + 1
    assert board.cubes_at("Omaha") == "1 black"
    assert bag(board, "west", "black") == west - 1
    assert sum(board.table.eastern_bag) == east
    assert board.asked() == ("green", "ChooseAction")


def test_v21_later_settlers__it_may_be_a_raw_material() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1).turn("orange")
    board.says("orange", freight("settler", "Des Moines", "Omaha"))
    board.dice("draw raw material")
    assert board.raw_at("Omaha") == 1


def test_v21_later_settlers__but_never_a_third_one() -> None:
    board = table().link("orange", "Des Moines", "Omaha").raw("Omaha", 2).settlers("Des Moines", 1)
    board.turn("orange")
    board.says("orange", freight("settler", "Des Moines", "Omaha"))
    assert sorted(board.options()) == ["draw black", "draw blue", "draw purple", "draw red", "draw yellow"]


def test_v21_later_settlers__nothing_from_an_empty_bag() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1).empty_bag("west")
    board.turn("orange")
    board.says("orange", freight("settler", "Des Moines", "Omaha"))
    assert board.cubes_at("Omaha") == "nothing"
    assert board.settled_at("Omaha") == 1
    assert board.asked() == ("green", "ChooseAction")


def test_v21_later_settlers__nothing_if_only_a_third_raw_material_is_left() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1).raw("Omaha", 2)
    board.bag("west", "red 0 yellow 0 blue 0 black 0 purple 0 raw material 3").turn("orange")
    board.says("orange", freight("settler", "Des Moines", "Omaha"))
    assert board.raw_at("Omaha") == 2
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize("links", [1, 2, 3, 5, 6, 9, 12])
def test_v21_later_settlers__points_for_the_exact_number_of_links(links: int) -> None:
    way = (*LONG[2:14], "Kansas City", "Topeka")
    board = table().chain("orange", *way).settlers(way[-links - 1], 1).turn("orange")
    board.says("orange", freight("settler", *way[-links - 1 :]))
    assert scores(board) == [links + 1, 0, 0, 0]
    assert purses(board) == [0, 0, 0, 0]


def test_v21_later_settlers__each_owner_by_the_exact_number_too() -> None:
    way = ("Chicago", "Davenport", "Des Moines", "Omaha")
    board = mixed(table(), "orange green green", *way).settlers("Chicago", 1).turn("orange")
    board.says("orange", freight("settler", *way, over="orange green green"))
    assert scores(board) == [2, 2, 0, 0]
    assert purses(board) == [0, 0, 0, 0]


def test_v21_later_settlers__goods_of_the_same_links_are_banded() -> None:
    way = ("Davenport", "Des Moines", "Omaha")
    board = table().chain("orange", *way).cubes("Davenport", "blue").turn("orange")
    board.says("orange", freight("blue", *way))
    assert scores(board) == [1, 0, 0, 0]


# Passing western cities --------------------------------------------------------------------------


def test_v22_passing_western_cities__on_the_way_to_the_east() -> None:
    board = table().chain("orange", "North Platte", "Omaha", "Kansas City").cubes("North Platte", "blue")
    board.turn("orange")
    assert board.refused(freight("blue", "North Platte", "Omaha")) == ""
    board.says("orange", freight("blue", "North Platte", "Omaha", "Kansas City"))
    assert scores(board) == [1, 0, 0, 0]


def test_v22_passing_western_cities__several_of_them() -> None:
    way = ("Elko", "Salt Lake City", "Grand Junction", "Denver", "North Platte", "Omaha", "Kansas City")
    board = table().chain("orange", *way).cubes("Elko", "blue").turn("orange")
    board.says("orange", freight("blue", *way))
    assert (scores(board), purses(board)) == ([5, 0, 0, 0], [3, 0, 0, 0])


def test_v22_passing_western_cities__it_is_a_choice() -> None:
    board = table().chain("orange", "Wichita", "Topeka", "Kansas City", "St. Louis", "Louisville")
    board.cubes("Wichita", "purple purple").turn("orange")
    board.says("orange", freight("purple", "Wichita", "Topeka"))
    assert (scores(board), purses(board)) == ([1, 0, 0, 0], [0, 0, 0, 0])
    board.turn("orange")
    way = ("Wichita", "Topeka", "Kansas City", "St. Louis", "Louisville")
    assert freight("purple", *way) in board.options("deliver")
    board.says("orange", freight("purple", *way))
    assert (scores(board), purses(board)) == ([4, 0, 0, 0], [1, 0, 0, 0])


def test_v22_passing_western_cities__not_in_the_first_phase() -> None:
    board = (
        table(phase=1).chain("orange", "North Platte", "Omaha", "Kansas City").cubes("North Platte", "blue")
    )
    board.turn("orange")
    words = freight("blue", "North Platte", "Omaha", "Kansas City")
    assert board.refuses("orange", words) == "base First stop"


def test_v22_passing_western_cities__not_on_the_way_to_a_western_city() -> None:
    board = table().chain("orange", "North Platte", "Omaha", "Sioux Falls", "Bismarck")
    board.cubes("North Platte", "blue").turn("orange")
    words = freight("blue", "North Platte", "Omaha", "Sioux Falls", "Bismarck")
    assert board.refuses("orange", words) == "v22 Passing western cities"
    assert board.options("deliver") == [freight("blue", "North Platte", "Omaha")]


def test_v22_passing_western_cities__not_from_the_east_to_the_west() -> None:
    board = table().chain("orange", "Des Moines", "Omaha", "Sioux Falls", "Bismarck")
    board.cubes("Des Moines", "blue").turn("orange")
    words = freight("blue", "Des Moines", "Omaha", "Sioux Falls", "Bismarck")
    assert board.refuses("orange", words) == "v22 Passing western cities"


def test_v22_passing_western_cities__eastern_cities_are_not_passed() -> None:
    board = table().chain("orange", "North Platte", "Omaha", "Kansas City", "St. Louis", "Memphis")
    board.cubes("North Platte", "blue").turn("orange")
    words = freight("blue", "North Platte", "Omaha", "Kansas City", "St. Louis", "Memphis")
    assert board.refuses("orange", words) == "base First stop"


def test_v22_passing_western_cities__from_the_east_through_the_west_to_the_east() -> None:
    board = table().chain("orange", "Des Moines", "Omaha", "Kansas City").cubes("Des Moines", "blue")
    board.turn("orange")
    board.says("orange", freight("blue", "Des Moines", "Omaha", "Kansas City"))
    assert scores(board) == [1, 0, 0, 0]


def test_v22_passing_western_cities__a_western_city_with_a_new_city_tile_too() -> None:
    board = table().chain("orange", "Bismarck", "Fargo", "Duluth").colour("Fargo", "purple")
    board.cubes("Bismarck", "purple").turn("orange")
    board.says("orange", freight("purple", "Bismarck", "Fargo", "Duluth"))
    assert scores(board) == [1, 0, 0, 0]


def test_v22_passing_western_cities__not_for_settlers_that_must_stop() -> None:
    board = table().chain("orange", "Des Moines", "Omaha", "Topeka").settlers("Des Moines", 1).turn("orange")
    words = freight("settler", "Des Moines", "Omaha", "Topeka")
    assert board.refuses("orange", words) == "v12 First unsettled city"
