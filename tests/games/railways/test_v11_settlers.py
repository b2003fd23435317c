"""Rules 11 to 14 of the variant: settlers appear, settle the West, score, and end the eastern phase."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.railways.state import BONUSES
from kit.railways import Scenario


def table(seats: int = 4, phase: int = 1, **choices: str) -> Scenario:
    """An empty map on which all starting bonuses and the bonus for the first settler are taken."""
    board = Scenario(seats, phase=phase, **choices)
    board.table.bonuses = bytes(BONUSES)
    board.table.first_settler = True
    return board


def freight(cube: str, *cities: str, over: str = "orange") -> str:
    """A delivery in words, over links of one owner or of each of these owners."""
    owners = over.split() if " " in over else [over] * (len(cities) - 1)
    assert len(owners) == len(cities) - 1
    legs = ", ".join(f"{city} ({owner})" for city, owner in zip(cities[1:], owners))
    return f"deliver {cube} from {cities[0]} over {legs}"


def settler(*cities: str, over: str = "orange") -> str:
    """A settler's journey in words."""
    return freight("settler", *cities, over=over)


def scores(board: Scenario) -> list[int]:
    """The score of every seat."""
    colours = ("orange", "green", "pink", "teal", "gold", "silver")
    return [board.score_of(colour) for colour in colours[: len(board.table.players)]]


def bag(board: Scenario, side: str) -> list[int]:
    """How many cubes of each kind are in a bag."""
    return list(board.table.eastern_bag if side == "east" else board.table.western_bag)


def goods_at(board: Scenario, city: str) -> int:
    """How many goods cubes lie in a city."""
    words = board.cubes_at(city).split()
    return sum(int(number) for number in words[::2]) if len(words) > 1 else 0


def drawn(board: Scenario, city: str) -> int:
    """All draws for a city are answered, whatever comes: how many cubes that were."""
    number = 0
    while board.asked() == ("dice", "DrawCube"):
        board.dice(board.options()[0])
        number += 1
    assert number == goods_at(board, city)
    return number


def passes(board: Scenario) -> None:
    """Everybody passes until the round is over; what comes after its income is still to be answered."""
    number = board.table.rounds
    while board.asked()[1] == "ChooseAction" and board.table.rounds == number:
        board.says(board.asked()[0], "pass")


def to_the_next_turn(board: Scenario) -> None:
    """Whatever is asked before the next turn is answered: seats say "done" if they may."""
    while board.asked()[1] != "ChooseAction":
        question = pending(board.table)
        if isinstance(question, Chance):
            play(board.table, question.sample(board.table, Rng(board.table.turns)))
        else:
            board.says(board.asked()[0], "done" if "done" in board.options() else board.options()[0])


# Settlers appear ---------------------------------------------------------------------------------


def emptying(city: str, cube: str, other: str, cubes: str, phase: int = 1) -> Scenario:
    """Orange owns a link from this city to another, and these cubes lie there."""
    board = table(phase=phase).link("orange", city, other).cubes(city, cubes).turn("orange")
    board.says("orange", freight(cube, city, other))
    return board


@pytest.mark.parametrize(
    ("city", "cube", "other"),
    [
        ("New York", "blue", "Philadelphia"),
        ("Philadelphia", "red", "New York"),
        ("Richmond", "purple", "Baltimore"),
        ("Pittsburgh", "blue", "Cleveland"),
        ("Toledo", "blue", "Cleveland"),
        ("Des Moines", "blue", "Omaha"),
    ],
)
def test_v11_settlers_appear__two_in_an_emptied_city_of_any_colour(city: str, cube: str, other: str) -> None:
    board = emptying(city, cube, other, cube)
    assert board.settlers_at(city) == 2
    assert board.settlers_at(other) == 0
    assert board.table.settlers_left == 18


def test_v11_settlers_appear__twenty_in_the_game() -> None:
    assert Scenario(4).table.settlers_left == 20


def test_v11_settlers_appear__not_before_the_last_cube_leaves() -> None:
    board = emptying("Philadelphia", "red", "New York", "red red")
    assert board.settlers_at("Philadelphia") == 0
    assert board.table.settlers_left == 20
    board.turn("orange")
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert board.settlers_at("Philadelphia") == 2


def test_v11_settlers_appear__not_while_a_cube_of_another_colour_lies_there() -> None:
    board = emptying("Philadelphia", "red", "New York", "red yellow")
    assert board.settlers_at("Philadelphia") == 0


def test_v11_settlers_appear__not_in_a_grey_city() -> None:
    board = emptying("Washington", "yellow", "Richmond", "yellow")
    assert board.settlers_at("Washington") == 0
    assert board.table.settlers_left == 20


def test_v11_settlers_appear__in_a_city_with_a_new_city_tile() -> None:
    board = table().link("orange", "Washington", "Richmond").cubes("Washington", "yellow")
    board.colour("Washington", "black").turn("orange")
    board.says("orange", freight("yellow", "Washington", "Richmond"))
    assert board.settlers_at("Washington") == 2


def test_v11_settlers_appear__a_city_emptied_while_it_was_grey_has_its_settlers_still_to_come() -> None:
    board = emptying("Washington", "yellow", "Richmond", "yellow")
    board.colour("Washington", "black").cubes("Washington", "yellow").turn("orange")
    board.says("orange", freight("yellow", "Washington", "Richmond"))
    assert board.settlers_at("Washington") == 2


@pytest.mark.parametrize(
    ("city", "cube", "other"), [("Omaha", "yellow", "Des Moines"), ("Denver", "blue", "")]
)
def test_v11_settlers_appear__not_in_a_western_city(city: str, cube: str, other: str) -> None:
    board = table().link("orange", "Omaha", "Des Moines").link("orange", "Denver", "North Platte")
    board.colour("North Platte", "blue").settled(city, 1).cubes(city, cube).turn("orange")
    left = board.table.settlers_left
    board.says("orange", freight(cube, city, other or "North Platte"))
    assert board.settlers_at(city) == 0
    assert board.table.settlers_left == left


def test_v11_settlers_appear__once_in_a_city() -> None:
    board = emptying("Philadelphia", "red", "New York", "red")
    board.cubes("Philadelphia", "red").turn("orange")
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert board.settlers_at("Philadelphia") == 2
    assert board.table.settlers_left == 18


def test_v11_settlers_appear__not_again_when_the_first_have_left() -> None:
    board = emptying("Des Moines", "blue", "Omaha", "blue")
    for _ in range(2):
        board.settled("Omaha", 1).turn("orange")
        board.says("orange", settler("Des Moines", "Omaha"))
    assert board.settlers_at("Des Moines") == 0
    left = board.table.settlers_left
    board.cubes("Des Moines", "blue").turn("orange")
    board.says("orange", freight("blue", "Des Moines", "Omaha"))
    assert board.settlers_at("Des Moines") == 0
    assert board.table.settlers_left == left


def test_v11_settlers_appear__each_time_by_the_setting() -> None:
    board = table(settlers="each").link("orange", "Des Moines", "Omaha").cubes("Des Moines", "blue")
    board.turn("orange")
    board.says("orange", freight("blue", "Des Moines", "Omaha"))
    board.cubes("Des Moines", "blue").turn("orange")
    board.says("orange", freight("blue", "Des Moines", "Omaha"))
    assert board.settlers_at("Des Moines") == 4
    assert board.table.settlers_left == 16


@pytest.mark.parametrize(("left", "come"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_v11_settlers_appear__as_many_as_are_left(left: int, come: int) -> None:
    board = table().link("orange", "Philadelphia", "New York").cubes("Philadelphia", "red").turn("orange")
    board.table.settlers_left = left
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert board.settlers_at("Philadelphia") == come
    assert board.table.settlers_left == left - come


def test_v11_settlers_appear__settlers_do_not_keep_a_city_from_being_empty() -> None:
    board = table().link("orange", "Philadelphia", "New York").cubes("Philadelphia", "red")
    board.settlers("Philadelphia", 1).turn("orange")
    board.table.emptied = bytes(len(board.table.emptied))
    board.says("orange", freight("red", "Philadelphia", "New York"))
    assert board.settlers_at("Philadelphia") == 3


def test_v11_settlers_appear__a_settler_that_leaves_a_city_of_goods_empties_nothing() -> None:
    board = table().link("orange", "Des Moines", "Omaha").cubes("Des Moines", "red").settlers("Des Moines", 1)
    board.table.emptied = bytes(len(board.table.emptied))
    board.settled("Omaha", 1).turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert board.settlers_at("Des Moines") == 0
    assert board.cubes_at("Des Moines") == "1 red"


def test_v11_settlers_appear__whoever_empties_the_city() -> None:
    board = table().link("teal", "Philadelphia", "New York").cubes("Philadelphia", "red").turn("teal")
    board.says("teal", freight("red", "Philadelphia", "New York", over="teal"))
    assert board.settlers_at("Philadelphia") == 2


# Settling ----------------------------------------------------------------------------------------


def test_v12_settling__the_settler_stays_and_the_city_receives_its_cubes() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 2).turn("orange")
    east, west = bag(board, "east"), bag(board, "west")
    assert board.options("deliver") == [settler("Des Moines", "Omaha")]
    board.says("orange", settler("Des Moines", "Omaha"))
    assert board.settlers_at("Des Moines") == 1
    assert board.settled_at("Omaha") == 1
    assert board.asked() == ("dice", "DrawCube")
    board.dice("draw red", "draw yellow", "draw black")
    assert board.cubes_at("Omaha") == "1 red 1 yellow 1 black"
    assert bag(board, "east") == [east[0] - 1, east[1] - 1, east[2], east[3] - 1, *east[4:]]
    assert bag(board, "west") == west
    assert board.table.settlers_delivered == 1
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize(
    ("cities", "cubes"),
    [
        (("Des Moines", "Omaha"), 3),
        (("Kansas City", "Topeka"), 3),
        (("Duluth", "Fargo"), 1),
        (("Minneapolis", "Sioux Falls"), 1),
        (("Des Moines", "Sioux Falls", "North Platte", "Cheyenne"), 2),
        (("Des Moines", "Sioux Falls", "North Platte", "Denver"), 4),
        (("Little Rock", "Shreveport", "Houston"), 2),
    ],
)
def test_v12_settling__as_many_cubes_as_are_printed(cities: tuple[str, ...], cubes: int) -> None:
    board = table().engine("orange", 4).chain("orange", *cities).settlers(cities[0], 1).turn("orange")
    board.says("orange", settler(*cities))
    assert drawn(board, cities[-1]) == cubes
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize(
    ("seats", "city", "start", "cubes"),
    [
        (2, "Omaha", "Des Moines", 2),
        (3, "Omaha", "Des Moines", 2),
        (3, "Fargo", "Duluth", 1),
        (5, "Omaha", "Des Moines", 3),
        (6, "Omaha", "Des Moines", 3),
    ],
)
def test_v12_settling__with_two_or_three_seats_one_cube_fewer_but_one_at_least(
    seats: int, city: str, start: str, cubes: int
) -> None:
    board = table(seats).link("orange", start, city).settlers(start, 1).turn("orange")
    board.says("orange", settler(start, city))
    assert drawn(board, city) == cubes


def test_v12_settling__the_cubes_are_not_restricted() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1).turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    board.dice("draw blue", "draw blue", "draw blue")
    assert board.cubes_at("Omaha") == "3 blue"


def test_v12_settling__an_almost_empty_bag_gives_what_there_is() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1)
    board.bag("east", "red 1 yellow 0 blue 0 black 1 purple 0").turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert sorted(board.options()) == ["draw black", "draw red"]
    board.dice("draw red")
    assert board.options() == ["draw black"]
    board.dice("draw black")
    assert board.cubes_at("Omaha") == "1 red 1 black"
    assert board.asked() == ("green", "ChooseAction")


def test_v12_settling__an_empty_bag_gives_nothing() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1)
    board.bag("east", "red 0 yellow 0 blue 0 black 0 purple 0").turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert board.settled_at("Omaha") == 1
    assert board.cubes_at("Omaha") == "nothing"
    assert board.asked() == ("green", "ChooseAction")


def test_v12_settling__a_later_settler_brings_no_cubes_in_the_first_phase() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1).settled("Omaha", 1)
    board.turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert board.settled_at("Omaha") == 2
    assert board.cubes_at("Omaha") == "nothing"
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize(("phase", "cubes"), [(1, 3), (2, 1)])
def test_v12_settling__every_settler_brings_the_citys_cubes_by_the_setting(phase: int, cubes: int) -> None:
    board = table(phase=phase, settler_cubes="each").link("orange", "Des Moines", "Omaha")
    board.settlers("Des Moines", 1).settled("Omaha", 1).turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert board.settled_at("Omaha") == 2
    assert drawn(board, "Omaha") == cubes


def test_v12_settling__a_western_city_with_a_tile_and_cubes_is_settled_like_any_other() -> None:
    board = table().link("orange", "Duluth", "Fargo").settlers("Duluth", 1).colour("Fargo", "black")
    board.cubes("Fargo", "red").turn("orange")
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw yellow")
    assert board.cubes_at("Fargo") == "1 red 1 yellow"
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize("end", ["Kansas City", "Davenport", "Minneapolis"])
def test_v12_settling__not_to_an_eastern_city(end: str) -> None:
    board = table().link("orange", "Des Moines", end).settlers("Des Moines", 1).turn("orange")
    assert board.refuses("orange", settler("Des Moines", end)) == "v12 Settling"
    assert board.options("deliver") == []


def test_v12_settling__over_any_eastern_cities_to_the_west() -> None:
    board = table().engine("orange", 4).chain("orange", "Chicago", "Davenport", "Des Moines", "Kansas City")
    board.link("orange", "Kansas City", "Topeka").settlers("Chicago", 1).turn("orange")
    board.says("orange", settler("Chicago", "Davenport", "Des Moines", "Kansas City", "Topeka"))
    assert board.settled_at("Topeka") == 1
    assert scores(board) == [5, 0, 0, 0]


def test_v12_settling__one_settler_for_one_action() -> None:
    board = table().link("orange", "Duluth", "Fargo").settlers("Duluth", 2).turn("orange")
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw red")
    assert board.settlers_at("Duluth") == 1
    assert board.asked() == ("green", "ChooseAction")


def test_v12_settling__only_a_settler_that_is_there() -> None:
    board = table().link("orange", "Des Moines", "Omaha").cubes("Des Moines", "red").settlers("Duluth", 2)
    board.turn("orange")
    assert board.refuses("orange", settler("Des Moines", "Omaha")) == "base Deliver"


def test_v12_settling__a_settled_settler_goes_no_further() -> None:
    board = table().chain("orange", "Des Moines", "Omaha", "Topeka").settled("Omaha", 2).turn("orange")
    assert board.options("deliver") == []
    assert board.refuses("orange", settler("Omaha", "Topeka")) == "base Deliver"


def test_v12_settling__within_the_range_of_the_engine() -> None:
    board = table().engine("orange", 2).chain("orange", "Chicago", "Davenport", "Des Moines", "Omaha")
    board.settlers("Chicago", 1).turn("orange")
    words = settler("Chicago", "Davenport", "Des Moines", "Omaha")
    assert board.refuses("orange", words) == "base Engine"
    board.engine("orange", 3)
    board.says("orange", words)
    assert board.settled_at("Omaha") == 1


def test_v12_settling__over_an_own_link_first() -> None:
    board = table().engine("orange", 3).link("green", "Davenport", "Des Moines")
    board.link("orange", "Des Moines", "Omaha").settlers("Davenport", 1).turn("orange")
    words = settler("Davenport", "Des Moines", "Omaha", over="green orange")
    assert board.refuses("orange", words) == "base Own first link"


def test_v12_settling__no_city_twice() -> None:
    board = table().engine("orange", 6).chain("orange", "Des Moines", "Davenport", "Chicago", "Des Moines")
    board.link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1).turn("orange")
    words = settler("Des Moines", "Davenport", "Chicago", "Des Moines", "Omaha")
    assert board.refuses("orange", words) == "base No city twice"


# Room for settlers -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cities", "room"),
    [
        (("Duluth", "Fargo"), 1),
        (("Minneapolis", "Sioux Falls"), 1),
        (("Des Moines", "Omaha"), 2),
        (("Kansas City", "Topeka"), 2),
        (("Des Moines", "Sioux Falls", "North Platte", "Denver"), 3),
    ],
)
@pytest.mark.parametrize("phase", [1, 2])
def test_v12_room_for_settlers__one_in_a_grey_city_two_in_a_coloured_three_in_a_red_one(
    cities: tuple[str, ...], room: int, phase: int
) -> None:
    board = table(phase=phase).engine("orange", 4).chain("orange", *cities).settlers(cities[0], 1)
    board.settled(cities[-1], room).turn("orange")
    assert board.refuses("orange", settler(*cities)) == "v12 Room for settlers"
    assert settler(*cities) not in board.options("deliver")
    board.table.settled = bytes(len(board.table.settled))
    board.settled(cities[-1], room - 1)
    board.says("orange", settler(*cities))
    assert board.settled_at(cities[-1]) == room


def test_v12_room_for_settlers__two_in_a_grey_city_with_a_new_city_tile() -> None:
    board = table().link("orange", "Duluth", "Fargo").settlers("Duluth", 2).settled("Fargo", 1)
    board.turn("orange")
    assert board.refuses("orange", settler("Duluth", "Fargo")) == "v12 Room for settlers"
    board.colour("Fargo", "yellow").turn("orange")
    board.says("orange", settler("Duluth", "Fargo"))
    assert board.settled_at("Fargo") == 2
    board.turn("orange")
    assert board.refuses("orange", settler("Duluth", "Fargo")) == "v12 Room for settlers"


# First unsettled city ----------------------------------------------------------------------------


def test_v12_first_unsettled_city__a_settler_stops_at_an_unsettled_coloured_city() -> None:
    board = table().engine("orange", 6).chain("orange", "Des Moines", "Omaha", "Topeka")
    board.settlers("Des Moines", 1).turn("orange")
    assert board.refuses("orange", settler("Des Moines", "Omaha", "Topeka")) == "v12 First unsettled city"
    assert board.options("deliver") == [settler("Des Moines", "Omaha")]


def test_v12_first_unsettled_city__at_a_red_one_too() -> None:
    board = table().engine("orange", 6).chain("orange", "Des Moines", "Sioux Falls", "North Platte", "Denver")
    board.link("orange", "Denver", "Pueblo").settlers("Des Moines", 1).turn("orange")
    words = settler("Des Moines", "Sioux Falls", "North Platte", "Denver", "Pueblo")
    assert board.refuses("orange", words) == "v12 First unsettled city"


def test_v12_first_unsettled_city__not_at_a_grey_one() -> None:
    board = table().engine("orange", 2).chain("orange", "Duluth", "Fargo", "Bismarck").settlers("Duluth", 1)
    board.turn("orange")
    assert board.refused(settler("Duluth", "Fargo")) == ""
    board.says("orange", settler("Duluth", "Fargo", "Bismarck"))
    assert (board.settled_at("Fargo"), board.settled_at("Bismarck")) == (0, 1)


def test_v12_first_unsettled_city__at_a_grey_one_with_a_new_city_tile() -> None:
    board = table().engine("orange", 2).chain("orange", "Duluth", "Fargo", "Bismarck").settlers("Duluth", 1)
    board.colour("Fargo", "purple").turn("orange")
    assert board.refuses("orange", settler("Duluth", "Fargo", "Bismarck")) == "v12 First unsettled city"


def test_v12_first_unsettled_city__a_settled_one_is_passed_though_it_has_room() -> None:
    board = table().engine("orange", 2).chain("orange", "Des Moines", "Omaha", "Topeka").settled("Omaha", 1)
    board.settlers("Des Moines", 1).turn("orange")
    assert board.refused(settler("Des Moines", "Omaha")) == ""
    board.says("orange", settler("Des Moines", "Omaha", "Topeka"))
    assert (board.settled_at("Omaha"), board.settled_at("Topeka")) == (1, 1)
    assert scores(board) == [3, 0, 0, 0]


def test_v12_first_unsettled_city__a_full_one_is_passed() -> None:
    board = table().engine("orange", 2).chain("orange", "Des Moines", "Omaha", "Topeka").settled("Omaha", 2)
    board.settlers("Des Moines", 1).turn("orange")
    board.says("orange", settler("Des Moines", "Omaha", "Topeka"))
    assert board.settled_at("Topeka") == 1


def test_v12_first_unsettled_city__a_full_grey_one_is_passed() -> None:
    board = table().engine("orange", 2).chain("orange", "Duluth", "Fargo", "Bismarck").settled("Fargo", 1)
    board.settlers("Duluth", 1).turn("orange")
    board.says("orange", settler("Duluth", "Fargo", "Bismarck"))
    assert board.settled_at("Bismarck") == 1


def test_v12_first_unsettled_city__eastern_cities_do_not_stop_it() -> None:
    board = table().engine("orange", 3).chain("orange", "Chicago", "Davenport", "Des Moines", "Omaha")
    board.settlers("Chicago", 1).turn("orange")
    assert board.options("deliver") == [settler("Chicago", "Davenport", "Des Moines", "Omaha")]


def test_v12_first_unsettled_city__a_city_filled_with_cubes_but_without_a_settler_stops_it() -> None:
    board = table(phase=2).engine("orange", 6).chain("orange", "Des Moines", "Omaha", "Topeka")
    board.cubes("Omaha", "red red yellow").settlers("Des Moines", 1).turn("orange")
    assert board.refuses("orange", settler("Des Moines", "Omaha", "Topeka")) == "v12 First unsettled city"


# Settler points ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cities",
    [
        ("Des Moines", "Omaha"),
        ("Davenport", "Des Moines", "Omaha"),
        ("Chicago", "Davenport", "Des Moines", "Omaha"),
        ("Toledo", "Chicago", "Davenport", "Des Moines", "Omaha"),
    ],
)
def test_v13_settler_points__one_more_than_the_links(cities: tuple[str, ...]) -> None:
    board = table().engine("orange", 4).chain("orange", *cities).settlers(cities[0], 1).turn("orange")
    board.says("orange", settler(*cities))
    assert scores(board) == [len(cities), 0, 0, 0]
    assert board.money_of("orange") == 0


def test_v13_settler_points__two_more_for_the_first_of_the_game() -> None:
    board = table().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 2)
    board.table.first_settler = False
    board.turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert scores(board) == [4, 0, 0, 0]
    board.turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert scores(board) == [6, 0, 0, 0]


def test_v13_settler_points__not_for_the_first_of_every_seat() -> None:
    board = table().link("orange", "Duluth", "Fargo").link("green", "Des Moines", "Omaha")
    board.settlers("Duluth", 1).settlers("Des Moines", 1)
    board.table.first_settler = False
    board.turn("orange")
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw red")
    board.says("green", settler("Des Moines", "Omaha", over="green"))
    assert scores(board) == [4, 2, 0, 0]


def test_v13_settler_points__the_bonus_is_the_deliverers_and_the_links_are_their_owners() -> None:
    board = table().engine("orange", 4).link("orange", "Davenport", "Des Moines")
    board.link("pink", "Des Moines", "Omaha").settlers("Davenport", 1)
    board.table.first_settler = False
    board.turn("orange")
    board.says("orange", settler("Davenport", "Des Moines", "Omaha", over="orange pink"))
    assert scores(board) == [4, 0, 1, 0]


def test_v13_settler_points__the_first_may_come_in_the_second_phase() -> None:
    board = table(phase=2).link("orange", "Des Moines", "Omaha").settlers("Des Moines", 1)
    board.table.first_settler = False
    board.turn("orange")
    board.says("orange", settler("Des Moines", "Omaha"))
    assert scores(board) == [4, 0, 0, 0]


# Tenth settler -----------------------------------------------------------------------------------


def before_the_tenth(delivered: int, seats: int = 4) -> Scenario:
    """So many settlers have been delivered; orange can bring one from Duluth to Fargo, green to Omaha."""
    board = table(seats).link("orange", "Duluth", "Fargo").link("green", "Des Moines", "Omaha")
    board.settlers("Duluth", 1).settlers("Des Moines", 1).settled("Omaha", 1)
    for player in board.table.players:
        player.eastern, player.western = (11, 10), (20, 19)
        player.chose_eastern = True
    return board.settlers_delivered(delivered)


def test_v14_tenth_settler__the_second_phase_begins_at_the_end_of_the_round() -> None:
    board = before_the_tenth(9).turn("orange", slot=1)
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw red")
    assert board.table.settlers_delivered == 10
    passes(board)
    assert board.table.rounds == 1
    to_the_next_turn(board)
    assert board.table.phase == 2
    assert board.table.rounds == 2


def test_v14_tenth_settler__the_rest_of_the_round_belongs_to_the_first_phase() -> None:
    board = before_the_tenth(9).engine("green", 2).chain("green", "Washington", "Baltimore", "New York")
    board.cubes("Washington", "red").turn("orange", slot=1)
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw red")
    assert board.table.phase == 1
    board.says("green", freight("red", "Washington", "Baltimore", "New York", over="green"))
    assert board.score_of("green") == 2
    assert board.money_of("green") == 0
    for colour in ("pink", "teal", "orange", "green", "pink", "teal", "orange", "green", "pink"):
        assert board.asked() == (colour, "ChooseAction")
        assert board.table.phase == 1
        board.says(colour, "pass")
    assert board.asked() == ("teal", "ChooseAction")


def test_v14_tenth_settler__not_after_the_ninth() -> None:
    board = before_the_tenth(8).turn("orange", slot=3)
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw red")
    passes(board)
    assert board.asked() == ("dice", "DrawOperation")
    to_the_next_turn(board)
    assert board.table.phase == 1


def test_v14_tenth_settler__those_of_all_seats_count() -> None:
    board = before_the_tenth(8).turn("orange", slot=3)
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw red")
    board.says("green", settler("Des Moines", "Omaha", over="green"))
    assert board.table.settlers_delivered == 10
    passes(board)
    to_the_next_turn(board)
    assert board.table.phase == 2


def test_v14_tenth_settler__an_eleventh_in_the_same_round_is_one_of_the_first_phase() -> None:
    board = before_the_tenth(9)
    board.table.settled = bytes(len(board.table.settled))
    board.turn("orange", slot=3)
    board.says("orange", settler("Duluth", "Fargo"))
    board.dice("draw red")
    before = sum(bag(board, "east"))
    board.says("green", settler("Des Moines", "Omaha", over="green"))
    assert drawn(board, "Omaha") == 3
    assert sum(bag(board, "east")) == before - 3
    assert board.table.settlers_delivered == 11


def test_v14_tenth_settler__the_rounds_income_is_paid_before() -> None:
    board = before_the_tenth(10).score("orange", 10).bonds("orange", 3).money("orange", 1)
    board.first("orange").turn("teal", slot=3)
    board.says("teal", "pass")
    assert board.asked()[1] != "ChooseAction"
    to_the_next_turn(board)
    assert board.table.phase == 2
    assert board.money_of("orange") == 1 + 13 - 3
    assert board.score_of("orange") == 7


def test_v14_tenth_settler__the_steps_of_the_change_come_in_this_order() -> None:
    board = before_the_tenth(10).bonds("orange", 1).money("orange", 1).first("orange").turn("teal", slot=3)
    board.says("teal", "pass")
    steps: list[str] = []
    while board.asked()[1] != "ChooseAction":
        question = pending(board.table)
        if board.asked()[1] not in steps[-1:]:
            steps.append(board.asked()[1])
        play(board.table, question.sample(board.table, Rng(board.table.turns)))
    assert steps == ["ClaimOrHold", "SettleBonds", "ChooseWesternBaron", "DrawOperation", "FillWest"]


def test_v14_tenth_settler__the_change_comes_only_once() -> None:
    board = before_the_tenth(10).first("orange").turn("teal", slot=3)
    board.says("teal", "pass")
    to_the_next_turn(board)
    display = board.display_of()
    board.table.idle_rounds = 0
    passes(board)
    assert board.asked() == ("dice", "DrawOperation")
    to_the_next_turn(board)
    assert len(board.display_of()) <= len(display) + 2


def test_v14_tenth_settler__settlers_appear_in_the_second_phase_too() -> None:
    board = emptying("Philadelphia", "red", "New York", "red", phase=2)
    assert board.settlers_at("Philadelphia") == 2
    assert board.table.settlers_left == 18


def test_v14_tenth_settler__the_remaining_ones_have_the_same_reward() -> None:
    board = table(phase=2).engine("orange", 2).chain("orange", "Davenport", "Des Moines", "Omaha")
    board.settlers("Davenport", 1).settled("Omaha", 1).settlers_delivered(10).turn("orange")
    board.says("orange", settler("Davenport", "Des Moines", "Omaha"))
    assert scores(board) == [3, 0, 0, 0]
    assert board.money_of("orange") == 0
    assert board.table.settlers_delivered == 11
