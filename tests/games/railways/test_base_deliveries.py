"""The base game's deliveries: where a cube may go, who scores for it, and the bounties."""

from __future__ import annotations

import pytest

from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import CITY_BY_NAME
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


def table(seats: int = 4, phase: int = 1) -> Scenario:
    """An empty map on which all starting bonuses are taken."""
    board = Scenario(seats, phase=phase)
    board.table.bonuses = bytes(BONUSES)
    return board


def freight(cube: str, *cities: str, over: str = "orange") -> str:
    """A delivery in words, over links of one owner or of each of these owners."""
    owners = over.split() if " " in over else [over] * (len(cities) - 1)
    assert len(owners) == len(cities) - 1
    legs = ", ".join(f"{city} ({owner})" for city, owner in zip(cities[1:], owners))
    return f"deliver {cube} from {cities[0]} over {legs}"


def scores(board: Scenario) -> list[int]:
    """The score of every seat."""
    colours = ("orange", "green", "pink", "teal", "gold", "silver")
    return [board.score_of(colour) for colour in colours[: len(board.table.players)]]


def bag(board: Scenario, side: str, cube: str) -> int:
    """How many cubes of a kind are in a bag."""
    cubes = board.table.eastern_bag if side == "east" else board.table.western_bag
    return cubes[CUBE_NAMES.index(cube)]


# Deliver -----------------------------------------------------------------------------------------


def test_base_deliver__to_a_city_of_the_cubes_colour() -> None:
    board = (
        table().link("orange", "New York", "Philadelphia").cubes("Philadelphia", "red blue").turn("orange")
    )
    assert board.options("deliver") == ["deliver red from Philadelphia over New York (orange)"]
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.cubes_at("Philadelphia") == "1 blue"
    assert board.cubes_at("New York") == "nothing"
    assert scores(board) == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("cube", "start", "end"),
    [
        ("red", "Philadelphia", "New York"),
        ("blue", "New York", "Philadelphia"),
        ("yellow", "Washington", "Richmond"),
        ("black", "Wheeling", "Pittsburgh"),
        ("purple", "Washington", "Baltimore"),
    ],
)
def test_base_deliver__every_colour(cube: str, start: str, end: str) -> None:
    board = table().link("orange", start, end).cubes(start, cube).turn("orange")
    board.says("orange", freight(cube, start, end))
    assert scores(board) == [1, 0, 0, 0]
    assert bag(board, "east", cube) == 25


@pytest.mark.parametrize(
    ("cube", "start", "end"),
    [
        ("yellow", "Philadelphia", "New York"),
        ("blue", "Philadelphia", "New York"),
        ("red", "New York", "Philadelphia"),
        ("red", "Baltimore", "Washington"),
        ("purple", "Baltimore", "Washington"),
        ("black", "Baltimore", "Harrisburg"),
    ],
)
def test_base_deliver__not_to_a_city_of_another_colour_or_a_grey_one(cube: str, start: str, end: str) -> None:
    board = table().link("orange", start, end).cubes(start, cube).turn("orange")
    assert board.refuses("orange", freight(cube, start, end)) == "base Deliver"
    assert board.options("deliver") == []


def test_base_deliver__to_a_city_with_a_new_city_tile() -> None:
    board = table().link("orange", "Richmond", "Norfolk").cubes("Richmond", "blue").colour("Norfolk", "blue")
    board.turn("orange")
    board.says("orange", freight("blue", "Richmond", "Norfolk"))
    assert scores(board) == [1, 0, 0, 0]


def test_base_deliver__a_cube_does_not_fit_the_city_where_it_lies() -> None:
    board = (
        table().engine("orange", 12).chain("orange", "New York", "Philadelphia", "Baltimore", "Harrisburg")
    )
    board.link("orange", "Harrisburg", "New York").cubes("New York", "red").turn("orange")
    assert board.options("deliver") == []
    around = freight("red", "New York", "Philadelphia", "Baltimore", "Harrisburg", "New York")
    assert board.refuses("orange", around) == "base No city twice"


def test_base_deliver__from_a_city_of_its_colour_to_another_one() -> None:
    board = (
        table()
        .engine("orange", 4)
        .chain("orange", "New York", "Harrisburg", "Cleveland", "Toledo", "Chicago")
    )
    board.cubes("New York", "red").turn("orange")
    board.says("orange", freight("red", "New York", "Harrisburg", "Cleveland", "Toledo", "Chicago"))
    assert scores(board) == [4, 0, 0, 0]


def test_base_deliver__only_a_cube_that_lies_there() -> None:
    board = table().link("orange", "New York", "Philadelphia").cubes("Philadelphia", "blue")
    board.cubes("Baltimore", "red").turn("orange")
    assert board.refuses("orange", freight("red", "Philadelphia", "New York")) == "base Deliver"


def test_base_deliver__only_over_completed_links() -> None:
    board = table().engine("orange", 4).chain("orange", "Washington", "Baltimore", "Philadelphia")
    board.cubes("Washington", "red").turn("orange")
    assert board.refuses("orange", freight("red", "Washington", "Baltimore", "New York")) == "base Deliver"
    assert (
        board.refuses("orange", freight("red", "Washington", "Baltimore", "Philadelphia", "New York"))
        == "base Deliver"
    )
    assert board.refuses("orange", freight("red", "Washington", "New York")) == "base Deliver"
    assert board.options("deliver") == []


def test_base_deliver__only_over_links_of_the_owner_named() -> None:
    board = table().engine("orange", 4).link("orange", "Washington", "Baltimore")
    board.link("green", "Baltimore", "New York").cubes("Washington", "red").turn("orange")
    for owner in ("orange", "pink"):
        words = freight("red", "Washington", "Baltimore", "New York", over=f"orange {owner}")
        assert board.refuses("orange", words) == "base Deliver"
    assert board.refused(freight("red", "Washington", "Baltimore", "New York", over="orange green")) == ""


@pytest.mark.parametrize("level", [1, 2, 3, 4, 6, 8, 10, 12])
def test_base_deliver__as_many_links_as_the_engines_level(level: int) -> None:
    board = (
        table().engine("orange", level).chain("orange", *LONG).cubes(LONG[-level - 1], "red").turn("orange")
    )
    board.says("orange", freight("red", *LONG[-level - 1 :]))
    assert scores(board) == [level, 0, 0, 0]


@pytest.mark.parametrize("level", [1, 2, 3, 4, 6, 8, 10, 12])
def test_base_deliver__not_one_link_more(level: int) -> None:
    board = (
        table().engine("orange", level).chain("orange", *LONG).cubes(LONG[-level - 2], "red").turn("orange")
    )
    assert board.refuses("orange", freight("red", *LONG[-level - 2 :])) == "base Engine"
    assert board.options("deliver") == []


def test_base_deliver__the_deliverers_engine_counts_and_no_other() -> None:
    board = table().engine("green", 8).link("orange", "Washington", "Baltimore")
    board.chain("green", "Baltimore", "Philadelphia", "New York").cubes("Washington", "red").turn("orange")
    words = freight("red", "Washington", "Baltimore", "Philadelphia", "New York", over="orange green green")
    assert board.refuses("orange", words) == "base Engine"
    board.engine("orange", 3).engine("green", 1)
    board.says("orange", words)
    assert scores(board) == [1, 2, 0, 0]


def test_base_deliver__links_are_counted_and_not_tiles() -> None:
    board = table().link("orange", "New York", "Washington").cubes("Washington", "red").turn("orange")
    assert board.tiles_of("New York", "Washington", "orange") == 5
    board.says("orange", freight("red", "Washington", "New York"))
    assert scores(board) == [1, 0, 0, 0]


def test_base_deliver__the_cube_goes_back_to_the_eastern_bag_in_the_first_phase() -> None:
    board = table().link("orange", "New York", "Philadelphia").link("orange", "Omaha", "North Platte")
    board.cubes("Philadelphia", "red red").cubes("North Platte", "blue").turn("orange")
    before = (bag(board, "east", "red"), bag(board, "west", "red"))
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert (bag(board, "east", "red"), bag(board, "west", "red")) == (before[0] + 1, before[1])
    board.turn("orange")
    before = (bag(board, "east", "blue"), bag(board, "west", "blue"))
    board.says("orange", freight("blue", "North Platte", "Omaha"))
    assert (bag(board, "east", "blue"), bag(board, "west", "blue")) == (before[0] + 1, before[1])


def test_base_deliver__the_cube_goes_back_to_the_western_bag_in_the_second_phase() -> None:
    board = table(phase=2).link("orange", "New York", "Philadelphia").link("orange", "Omaha", "North Platte")
    board.cubes("Philadelphia", "red red").cubes("North Platte", "blue").turn("orange")
    before = (bag(board, "east", "red"), bag(board, "west", "red"))
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert (bag(board, "east", "red"), bag(board, "west", "red")) == (before[0], before[1] + 1)
    board.turn("orange")
    before = (bag(board, "east", "blue"), bag(board, "west", "blue"))
    board.says("orange", freight("blue", "North Platte", "Omaha"))
    assert (bag(board, "east", "blue"), bag(board, "west", "blue")) == (before[0], before[1] + 1)


def test_base_deliver__one_cube_for_one_action() -> None:
    board = table().link("orange", "New York", "Philadelphia").cubes("Philadelphia", "red red").turn("orange")
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert board.cubes_at("Philadelphia") == "1 red"
    assert board.asked() == ("green", "ChooseAction")


def test_base_deliver__it_costs_and_brings_no_money_in_the_first_phase() -> None:
    board = table().engine("orange", 12).chain("orange", *LONG).cubes(LONG[6], "red").money("orange", 3)
    board.turn("orange")
    board.says("orange", freight("red", *LONG[6:]))
    assert board.money_of("orange") == 3
    assert scores(board) == [9, 0, 0, 0]


def test_base_deliver__nothing_is_listed_without_a_cube_or_without_a_link() -> None:
    board = table().link("orange", "New York", "Philadelphia").turn("orange")
    assert board.options("deliver") == []
    board = table().cubes("Philadelphia", "red").turn("orange")
    assert board.options("deliver") == []


def test_base_deliver__the_path_with_more_points_is_listed_and_a_worse_one_accepted() -> None:
    board = table().engine("orange", 2).chain("orange", "Philadelphia", "Harrisburg", "New York")
    board.link("orange", "Philadelphia", "New York").cubes("Philadelphia", "red").turn("orange")
    assert freight("red", "Philadelphia", "Harrisburg", "New York") in board.options("deliver")
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert scores(board) == [1, 0, 0, 0]


def test_base_deliver__a_path_that_pays_others_is_accepted_though_it_is_worse() -> None:
    board = table().engine("orange", 2).chain("orange", "Philadelphia", "Harrisburg", "New York")
    board.link("green", "Harrisburg", "New York").cubes("Philadelphia", "red").turn("orange")
    assert board.options("deliver") == [freight("red", "Philadelphia", "Harrisburg", "New York")]
    board.says("orange", freight("red", "Philadelphia", "Harrisburg", "New York", over="orange green"))
    assert scores(board) == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("start", "cube", "cities", "owners"),
    [
        ("Philadelphia", 0, (), ()),
        ("Philadelphia", 0, ("New York",), ()),
        ("Philadelphia", 0, ("New York",), (0, 0)),
        ("Philadelphia", 0, ("New York",), (4,)),
        ("Philadelphia", 0, ("New York",), (-1,)),
        ("Philadelphia", 0, ("New York",), (255,)),
        ("Philadelphia", -1, ("New York",), (0,)),
        ("Philadelphia", 7, ("New York",), (0,)),
        ("Philadelphia", 99, ("New York",), (0,)),
        ("", 0, ("New York",), (0,)),
        ("Philadelphia", 0, ("",), (0,)),
        ("Philadelphia", 0, ("Philadelphia",), (0,)),
    ],
)
def test_base_deliver__what_names_no_delivery_is_refused(
    start: str, cube: int, cities: tuple[str, ...], owners: tuple[int, ...]
) -> None:
    board = table().link("orange", "New York", "Philadelphia").cubes("Philadelphia", "red").turn("orange")
    for nowhere in (-1, 100, 255, 100_000):
        answer = Deliver(
            CITY_BY_NAME.get(start, nowhere),
            cube,
            tuple(CITY_BY_NAME.get(city, nowhere) for city in cities),
            owners,
        )
        assert board.refuses("orange", answer).startswith("base ")


# Points for links --------------------------------------------------------------------------------


def test_base_points_for_links__one_for_each() -> None:
    board = table().engine("orange", 4).chain("orange", "Washington", "Baltimore", "Philadelphia", "New York")
    board.cubes("Washington", "red").turn("orange")
    board.says("orange", freight("red", "Washington", "Baltimore", "Philadelphia", "New York"))
    assert scores(board) == [3, 0, 0, 0]


def test_base_points_for_links__to_the_owner_whoever_it_is() -> None:
    board = table().engine("orange", 6).link("orange", "Washington", "Baltimore")
    board.link("green", "Baltimore", "Philadelphia").link("pink", "Philadelphia", "New York")
    board.cubes("Washington", "red").turn("orange")
    words = freight("red", "Washington", "Baltimore", "Philadelphia", "New York", over="orange green pink")
    assert board.options("deliver") == [words]
    board.says("orange", words)
    assert scores(board) == [1, 1, 1, 0]


def test_base_points_for_links__those_of_one_owner_need_not_follow_each_other() -> None:
    board = table().engine("green", 6).link("green", "Richmond", "Washington")
    board.link("teal", "Washington", "Baltimore").link("green", "Baltimore", "Philadelphia")
    board.link("teal", "Philadelphia", "New York").cubes("Richmond", "red").turn("green")
    words = freight(
        "red",
        "Richmond",
        "Washington",
        "Baltimore",
        "Philadelphia",
        "New York",
        over="green teal green teal",
    )
    board.says("green", words)
    assert scores(board) == [0, 2, 0, 2]


def test_base_points_for_links__of_two_parallel_links_the_one_that_is_used() -> None:
    board = table().engine("orange", 2).link("orange", "Washington", "Baltimore")
    board.link("green", "Baltimore", "New York").link("pink", "Baltimore", "New York")
    board.cubes("Washington", "red red").turn("orange")
    board.says("orange", freight("red", "Washington", "Baltimore", "New York", over="orange pink"))
    assert scores(board) == [1, 0, 1, 0]
    board.turn("orange")
    board.says("orange", freight("red", "Washington", "Baltimore", "New York", over="orange green"))
    assert scores(board) == [2, 1, 1, 0]


def test_base_points_for_links__nobody_scores_for_links_not_used() -> None:
    board = table().chain("orange", "Washington", "Baltimore", "Philadelphia", "New York")
    board.chain("green", "Philadelphia", "New York", "New Haven").cubes("Philadelphia", "red").turn("orange")
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert scores(board) == [1, 0, 0, 0]


# First stop --------------------------------------------------------------------------------------


def test_base_first_stop__not_past_a_city_of_the_cubes_colour() -> None:
    board = (
        table()
        .engine("orange", 6)
        .chain("orange", "New York", "Harrisburg", "Cleveland", "Toledo", "Chicago")
    )
    board.link("orange", "Philadelphia", "New York").cubes("Philadelphia", "red").turn("orange")
    words = freight("red", "Philadelphia", "New York", "Harrisburg", "Cleveland", "Toledo", "Chicago")
    assert board.refuses("orange", words) == "base First stop"
    assert board.options("deliver") == [freight("red", "Philadelphia", "New York")]


def test_base_first_stop__past_cities_of_other_colours_and_grey_ones() -> None:
    board = (
        table()
        .engine("orange", 6)
        .chain("orange", "Philadelphia", "Baltimore", "Washington", "Richmond", "Raleigh", "Charleston")
    )
    board.cubes("Philadelphia", "red").turn("orange")
    board.says(
        "orange",
        freight("red", "Philadelphia", "Baltimore", "Washington", "Richmond", "Raleigh", "Charleston"),
    )
    assert scores(board) == [5, 0, 0, 0]


def test_base_first_stop__a_new_city_tile_stops_too() -> None:
    board = table().engine("orange", 3).chain("orange", "Baltimore", "Washington", "Richmond")
    board.cubes("Baltimore", "yellow yellow").turn("orange")
    assert board.refused(freight("yellow", "Baltimore", "Washington", "Richmond")) == ""
    board.colour("Washington", "yellow").turn("orange")
    assert (
        board.refuses("orange", freight("yellow", "Baltimore", "Washington", "Richmond")) == "base First stop"
    )
    board.says("orange", freight("yellow", "Baltimore", "Washington"))
    assert scores(board) == [1, 0, 0, 0]


def test_base_first_stop__the_city_it_comes_from_does_not_hold_it() -> None:
    board = table().engine("orange", 2).chain("orange", "Philadelphia", "Baltimore", "Washington")
    board.link("orange", "Washington", "Cleveland").engine("orange", 3).cubes("Philadelphia", "blue")
    board.turn("orange")
    board.says("orange", freight("blue", "Philadelphia", "Baltimore", "Washington", "Cleveland"))
    assert scores(board) == [3, 0, 0, 0]


def test_base_first_stop__unsettled_western_cities_take_goods_in_the_first_phase() -> None:
    board = table().link("orange", "Des Moines", "Omaha").cubes("Des Moines", "blue yellow").turn("orange")
    board.says("orange", freight("blue", "Des Moines", "Omaha"))
    assert scores(board) == [1, 0, 0, 0]
    assert board.settled_at("Omaha") == 0
    assert board.cubes_at("Omaha") == "nothing"


def test_base_first_stop__unsettled_western_cities_stop_goods_in_the_first_phase() -> None:
    board = table().engine("orange", 4).chain("orange", "Des Moines", "Omaha", "Kansas City")
    board.cubes("Des Moines", "blue").turn("orange")
    assert board.refuses("orange", freight("blue", "Des Moines", "Omaha", "Kansas City")) == "base First stop"
    assert board.options("deliver") == [freight("blue", "Des Moines", "Omaha")]


def test_base_first_stop__settled_western_cities_stop_goods_too() -> None:
    board = table().engine("orange", 4).chain("orange", "Des Moines", "Omaha", "Kansas City")
    board.settled("Omaha", 2).cubes("Des Moines", "blue").turn("orange")
    assert board.refuses("orange", freight("blue", "Des Moines", "Omaha", "Kansas City")) == "base First stop"


# Own first link ----------------------------------------------------------------------------------


def test_base_own_first_link__not_over_anothers_link_first() -> None:
    board = table().engine("orange", 4).link("green", "Washington", "Baltimore")
    board.link("orange", "Baltimore", "New York").cubes("Washington", "red").turn("orange")
    words = freight("red", "Washington", "Baltimore", "New York", over="green orange")
    assert board.refuses("orange", words) == "base Own first link"
    assert board.options("deliver") == []


def test_base_own_first_link__a_single_link_of_another_will_not_do() -> None:
    board = table().link("green", "Philadelphia", "New York").cubes("Philadelphia", "red").turn("orange")
    assert (
        board.refuses("orange", freight("red", "Philadelphia", "New York", over="green"))
        == "base Own first link"
    )


def test_base_own_first_link__all_further_ones_may_be_anothers() -> None:
    board = table().engine("orange", 4).link("orange", "Washington", "Baltimore")
    board.chain("green", "Baltimore", "Philadelphia", "New York").cubes("Washington", "red").turn("orange")
    board.says(
        "orange",
        freight("red", "Washington", "Baltimore", "Philadelphia", "New York", over="orange green green"),
    )
    assert scores(board) == [1, 2, 0, 0]


def test_base_own_first_link__with_a_link_of_ones_own_beside_it_the_own_one_is_used() -> None:
    board = table().link("green", "Philadelphia", "New York").link("orange", "Philadelphia", "New York")
    board.cubes("Philadelphia", "red").turn("orange")
    assert (
        board.refuses("orange", freight("red", "Philadelphia", "New York", over="green"))
        == "base Own first link"
    )
    assert board.options("deliver") == [freight("red", "Philadelphia", "New York")]


# No city twice -----------------------------------------------------------------------------------


def loop() -> Scenario:
    """Orange owns a ring Harrisburg, Baltimore, Washington, and links to New York and Philadelphia."""
    board = (
        table().engine("orange", 12).chain("orange", "Harrisburg", "Baltimore", "Washington", "Harrisburg")
    )
    return board.chain("orange", "New York", "Harrisburg", "Philadelphia")


def test_base_no_city_twice__not_back_to_where_it_started() -> None:
    board = loop().cubes("Harrisburg", "red").turn("orange")
    words = freight("red", "Harrisburg", "Baltimore", "Washington", "Harrisburg", "New York")
    assert board.refuses("orange", words) == "base No city twice"
    assert board.options("deliver") == [freight("red", "Harrisburg", "New York")]


def test_base_no_city_twice__not_through_a_city_on_the_way_again() -> None:
    board = loop().cubes("Philadelphia", "red").turn("orange")
    words = freight("red", "Philadelphia", "Harrisburg", "Baltimore", "Washington", "Harrisburg", "New York")
    assert board.refuses("orange", words) == "base No city twice"


def test_base_no_city_twice__not_to_and_fro() -> None:
    board = loop().cubes("Philadelphia", "red").turn("orange")
    words = freight("red", "Philadelphia", "Harrisburg", "Washington", "Harrisburg", "New York")
    assert board.refuses("orange", words) == "base No city twice"


def test_base_no_city_twice__nor_back_over_anothers_parallel_link() -> None:
    board = loop().link("green", "Harrisburg", "Philadelphia").cubes("Harrisburg", "red").turn("orange")
    words = freight("red", "Harrisburg", "Philadelphia", "Harrisburg", "New York", over="orange green orange")
    assert board.refuses("orange", words) == "base No city twice"


def test_base_no_city_twice__a_detour_through_new_cities_is_allowed() -> None:
    board = loop().cubes("Baltimore", "red").turn("orange")
    board.says("orange", freight("red", "Baltimore", "Washington", "Harrisburg", "New York"))
    assert scores(board) == [3, 0, 0, 0]


# Bounties ----------------------------------------------------------------------------------------

EASTERN = [
    ("Jacksonville", "yellow", "Savannah", 4),
    ("Raleigh", "black", "Wilmington", 3),
    ("Mobile", "black", "Montgomery", 4),
    ("Duluth", "purple", "Minneapolis", 5),
    ("Louisville", "purple", "Lexington", 2),
    ("Toronto", "yellow", "Buffalo", 4),
]
WESTERN = [
    ("Spokane", "purple", "Missoula", 4),
    ("Fort Worth", "black", "Shreveport", 3),
    ("Billings", "black", "Miles City", 4),
    ("Reno", "yellow", "Sacramento", 3),
    ("Tucson", "purple", "Phoenix", 4),
    ("Bismarck", "blue", "Fargo", 5),
]


@pytest.mark.parametrize(
    ("phase", "city", "cube", "start", "points"),
    [(1, *each) for each in EASTERN] + [(2, *each) for each in EASTERN] + [(2, *each) for each in WESTERN],
)
def test_base_bounties__for_the_first_delivery_to_the_city(
    phase: int, city: str, cube: str, start: str, points: int
) -> None:
    board = table(phase=phase).display(f"{city} bounty", "city growth").link("orange", start, city)
    board.cubes(start, f"{cube} {cube}").turn("orange")
    board.says("orange", freight(cube, start, city))
    assert scores(board) == [1 + points, 0, 0, 0]
    assert board.display_of() == ["city growth"]
    board.turn("orange")
    board.says("orange", freight(cube, start, city))
    assert scores(board) == [2 + points, 0, 0, 0]


def mobile() -> Scenario:
    """The bounty of Mobile lies open; orange and green own a link from Montgomery."""
    board = table().display("Mobile bounty").link("orange", "Mobile", "Montgomery")
    return board.link("green", "Mobile", "Montgomery").cubes("Montgomery", "black black black")


def test_base_bounties__once_in_the_game() -> None:
    board = mobile().turn("orange")
    board.says("orange", freight("black", "Montgomery", "Mobile"))
    assert scores(board) == [5, 0, 0, 0]
    board.says("green", freight("black", "Montgomery", "Mobile", over="green"))
    assert scores(board) == [5, 1, 0, 0]


def test_base_bounties__to_the_deliverer_and_not_to_the_owner_of_the_last_link() -> None:
    board = mobile().engine("pink", 2).link("pink", "Montgomery", "Birmingham").cubes("Birmingham", "black")
    board.turn("pink")
    board.says("pink", freight("black", "Birmingham", "Montgomery", "Mobile", over="pink green"))
    assert scores(board) == [0, 1, 5, 0]


def test_base_bounties__not_while_the_card_is_not_face_up() -> None:
    board = mobile().turn("orange")
    board.table.display = [0] * len(board.table.display)
    board.says("orange", freight("black", "Montgomery", "Mobile"))
    assert scores(board) == [1, 0, 0, 0]


def test_base_bounties__a_delivery_before_the_card_came_up_takes_nothing_from_it() -> None:
    board = mobile()
    board.table.display = [0] * len(board.table.display)
    board.turn("orange")
    board.says("orange", freight("black", "Montgomery", "Mobile"))
    board.display("Mobile bounty")
    board.says("green", freight("black", "Montgomery", "Mobile", over="green"))
    assert scores(board) == [1, 5, 0, 0]


def test_base_bounties__not_for_passing_through() -> None:
    board = mobile().engine("orange", 2).link("orange", "Mobile", "New Orleans").cubes("Montgomery", "purple")
    board.turn("orange")
    board.says("orange", freight("purple", "Montgomery", "Mobile", "New Orleans"))
    assert scores(board) == [2, 0, 0, 0]
    assert board.display_of() == ["Mobile bounty"]


def test_base_bounties__not_for_a_delivery_from_the_city() -> None:
    board = mobile().link("orange", "Mobile", "New Orleans").cubes("Mobile", "purple").turn("orange")
    board.says("orange", freight("purple", "Mobile", "New Orleans"))
    assert scores(board) == [1, 0, 0, 0]
    assert board.display_of() == ["Mobile bounty"]


@pytest.mark.parametrize("phase", [1, 2])
def test_base_bounties__not_for_a_settler(phase: int) -> None:
    board = table(phase=phase).display("Bismarck bounty").engine("orange", 2)
    board.chain("orange", "Duluth", "Fargo", "Bismarck").settled("Bismarck", 1).settlers("Duluth", 1)
    board.table.first_settler = True
    board.turn("orange")
    board.says("orange", freight("settler", "Duluth", "Fargo", "Bismarck"))
    assert scores(board) == [3, 0, 0, 0]
    assert board.display_of() == ["Bismarck bounty"]


def test_base_bounties__only_that_citys() -> None:
    board = mobile().display("Raleigh bounty", "Duluth bounty").turn("orange")
    board.says("orange", freight("black", "Montgomery", "Mobile"))
    assert scores(board) == [5, 0, 0, 0]
    assert board.display_of() == ["Raleigh bounty", "Duluth bounty"]


def test_base_bounties__the_card_is_not_taken_by_an_action() -> None:
    board = mobile().turn("orange")
    assert board.options("take") == []
    assert board.refuses("orange", "take Mobile bounty") == "base Bounties"


def test_base_bounties__earning_it_costs_no_further_action() -> None:
    board = mobile().turn("orange")
    board.says("orange", freight("black", "Montgomery", "Mobile"))
    assert board.asked() == ("green", "ChooseAction")
