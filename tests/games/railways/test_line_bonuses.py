"""The addendum's bonuses for lines: the first to join two places, shorter lines, and coast to coast."""

from __future__ import annotations

import pytest

from goldenspike.games.railways.box import LINE_NAMES
from goldenspike.games.railways.rules import lines
from kit.railways import Scenario

LINES: dict[str, tuple[int, tuple[str, ...]]] = {
    "Atlanta to Richmond": (8, ("Atlanta", "Charlotte", "Richmond")),
    "Baltimore to Toledo": (6, ("Baltimore", "Harrisburg", "Cleveland", "Toledo")),
    "New Orleans to Minneapolis": (
        10,
        ("New Orleans", "Jackson", "Memphis", "St. Louis", "Springfield (IL)", "Davenport", "Minneapolis"),
    ),
    "New York to Chicago": (10, ("New York", "Harrisburg", "Cleveland", "Toledo", "Chicago")),
    "Boston to Washington": (
        5,
        ("Boston", "New Haven", "New York", "Philadelphia", "Baltimore", "Washington"),
    ),
    "East Coast to Kansas City or Des Moines": (
        8,
        ("Kansas City", "St. Louis", "Louisville", "Wheeling", "Harrisburg", "Philadelphia"),
    ),
    "Omaha to Promontory": (8, ("Omaha", "North Platte", "Cheyenne", "Rock Springs", "Promontory")),
    "Oklahoma City to Grand Junction": (6, ("Oklahoma City", "Dodge City", "Pueblo", "Grand Junction")),
    "Ogden to Portland": (5, ("Ogden", "Promontory", "Elko", "Reno", "Medford", "Portland")),
    "Cheyenne to Tucson": (7, ("Cheyenne", "Pueblo", "Albuquerque", "El Paso", "Tucson")),
    "Promontory to San Francisco": (6, ("Promontory", "Elko", "Reno", "Sacramento", "San Francisco")),
    "Los Angeles to Tacoma": (7, ("Los Angeles", "Fresno", "Reno", "Medford", "Portland", "Tacoma")),
    "Chicago to Billings": (
        4,
        ("Chicago", "Davenport", "Des Moines", "Sioux Falls", "Bismarck", "Miles City", "Billings"),
    ),
    "St. Louis to Denver": (
        4,
        ("St. Louis", "Springfield (IL)", "Davenport", "Des Moines", "Omaha", "North Platte", "Denver"),
    ),
    "Memphis to Albuquerque": (
        5,
        ("Memphis", "Little Rock", "Shreveport", "Fort Worth", "Oklahoma City", "Amarillo", "Albuquerque"),
    ),
    "New Orleans to Fort Worth": (4, ("New Orleans", "Jackson", "Shreveport", "Fort Worth")),
}
"""Each line with its points and one way along it."""

COAST_TO_SEA: dict[str, tuple[str, ...]] = {
    "Boston": ("Louisville", "Wheeling", "Harrisburg", "Albany", "Boston"),
    "New York": ("Louisville", "Wheeling", "Harrisburg", "New York"),
    "Philadelphia": ("Louisville", "Wheeling", "Harrisburg", "Philadelphia"),
    "Baltimore": ("Louisville", "Wheeling", "Harrisburg", "Baltimore"),
    "Norfolk": ("Louisville", "Wheeling", "Harrisburg", "Richmond", "Norfolk"),
    "Wilmington": ("Louisville", "Wheeling", "Harrisburg", "Richmond", "Raleigh", "Wilmington"),
    "Charleston": ("Louisville", "Knoxville", "Charlotte", "Charleston"),
    "Savannah": ("Louisville", "Nashville", "Chattanooga", "Atlanta", "Savannah"),
    "Jacksonville": ("Louisville", "Nashville", "Chattanooga", "Atlanta", "Jacksonville"),
}
"""Ways from Louisville to each city of the East Coast, over no other of them."""

TO_OMAHA = ("Louisville", "St. Louis", "Kansas City", "Omaha")
TO_RENO = (*TO_OMAHA, "North Platte", "Cheyenne", "Rock Springs", "Promontory", "Elko", "Reno")
TO_SPOKANE = (*TO_OMAHA, "Sioux Falls", "Bismarck", "Miles City", "Billings", "Butte", "Spokane")
WEST: dict[str, tuple[str, ...]] = {
    "Seattle": (*TO_SPOKANE, "Seattle"),
    "Tacoma": (*TO_SPOKANE, "Tacoma"),
    "Portland": (*TO_RENO, "Medford", "Portland"),
    "San Francisco": (*TO_RENO, "Sacramento", "San Francisco"),
    "Los Angeles": (*TO_RENO, "Fresno", "Los Angeles"),
    "San Diego": (*TO_RENO, "Fresno", "Las Vegas", "San Diego"),
}
"""Ways from Louisville to each city of the West Coast, over no other of them."""


def but_one(board: Scenario, colour: str, *cities: str) -> str:
    """All links along these cities but the last; the words that build the last one."""
    board.chain(colour, *cities[:-1]).money(colour, 79)
    return f"build {cities[-2]}–{cities[-1]}"


def claimed(board: Scenario, *but: str) -> Scenario:
    """Every line but these was joined by the last seat, as short as can be."""
    last = ("orange", "green", "pink", "teal", "gold", "silver")[len(board.table.players) - 1]
    for line in LINE_NAMES:
        if line not in but:
            board.lines_claimed(line, last, 1, 1)
    return board


# Major lines -------------------------------------------------------------------------------------


def test_line_major_lines__there_are_sixteen() -> None:
    assert sorted(LINES) == sorted(LINE_NAMES)


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("line", LINES)
def test_line_major_lines__the_first_to_join_the_places(line: str, phase: int) -> None:
    points, cities = LINES[line]
    board = Scenario(3, phase=phase)
    words = but_one(board, "orange", *cities)
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == points
    assert [board.score_of(colour) for colour in ("green", "pink")] == [0, 0]
    assert board.line_of(line)[0] == "orange"
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize("line", LINES)
def test_line_major_lines__from_either_end_or_the_middle(line: str) -> None:
    points, cities = LINES[line]
    middle = len(cities) // 2
    board = Scenario(3)
    board.chain("orange", *cities[:middle]).chain("orange", *cities[middle:]).money("orange", 79)
    board.turn("orange")
    board.says("orange", f"build {cities[middle - 1]}–{cities[middle]}")
    assert board.score_of("orange") == points


@pytest.mark.parametrize("line", LINES)
def test_line_major_lines__only_own_links_count(line: str) -> None:
    _, cities = LINES[line]
    board = Scenario(3).link("green", cities[0], cities[1])
    words = but_one(board, "orange", *cities[1:])
    board.turn("orange")
    board.says("orange", words)
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [0, 0, 0]
    assert board.line_of(line) == ("", 0, 0)


@pytest.mark.parametrize("line", LINES)
def test_line_major_lines__not_for_a_line_as_long_that_comes_later(line: str) -> None:
    points, cities = LINES[line]
    board = Scenario(3)
    first, second = but_one(board, "orange", *cities), but_one(board, "green", *cities)
    board.turn("orange")
    board.says("orange", first)
    board.says("green", second)
    assert [board.score_of(colour) for colour in ("orange", "green")] == [points, 0]


@pytest.mark.parametrize(("tiles", "recorded"), [(253, 253), (254, 254), (255, 254), (900, 254)])
def test_line_major_lines__a_way_of_any_length_can_be_recorded_and_beaten(tiles: int, recorded: int) -> None:
    """255 in the record means that nobody has joined the line."""
    board = Scenario()
    lines.record(board.table, 3, 30, tiles)
    assert (board.table.line_links[3], board.table.line_tiles[3]) == (30, recorded)


def test_line_major_lines__once_for_each() -> None:
    board = Scenario(2)
    words = but_one(board, "orange", *LINES["Boston to Washington"][1])
    board.turn("orange")
    board.says("orange", words)
    board.says("green", "pass")
    board.says("orange", "build Boston–Providence")
    assert board.score_of("orange") == 5


def test_line_major_lines__by_any_way_of_ones_own_links() -> None:
    board = Scenario(2).chain("orange", "Boston", "Albany", "Harrisburg").money("orange", 9).turn("orange")
    board.says("orange", "build Harrisburg–Washington")
    assert board.score_of("orange") == 5
    assert board.money_of("orange") == 4


def test_line_major_lines__by_a_single_link() -> None:
    board = Scenario(2).money("orange", 70).turn("orange")
    assert board.refused("build Atlanta–Richmond") == ""
    board.says("orange", "build Atlanta–Richmond")
    assert board.score_of("orange") == 8
    assert board.line_of("Atlanta to Richmond")[1] == 1


def test_line_major_lines__two_with_one_link() -> None:
    board = Scenario(2).chain("orange", "New York", "Harrisburg", "Baltimore").money("orange", 15)
    board.chain("orange", "Cleveland", "Toledo", "Chicago").turn("orange")
    board.says("orange", "build Harrisburg–Cleveland")
    assert board.score_of("orange") == 16
    assert board.money_of("orange") == 0


@pytest.mark.parametrize("end", ["Kansas City", "Des Moines"])
@pytest.mark.parametrize("city", COAST_TO_SEA)
def test_line_major_lines__from_every_city_of_the_east_coast_to_either_place(city: str, end: str) -> None:
    board = Scenario(2)
    words = but_one(board, "orange", end, "St. Louis", *COAST_TO_SEA[city])
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == 8
    assert board.line_of("East Coast to Kansas City or Des Moines")[0] == "orange"


@pytest.mark.parametrize("city", ["New Haven", "Washington", "Syracuse", "Richmond"])
def test_line_major_lines__other_cities_in_the_east_are_not_the_coast(city: str) -> None:
    board = Scenario(2)
    words = but_one(board, "orange", "Kansas City", "St. Louis", "Louisville", "Wheeling", "Harrisburg", city)
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == 0


def test_line_major_lines__the_coast_is_joined_to_one_of_the_two_places_only_once() -> None:
    board = Scenario(2)
    words = but_one(board, "orange", "Kansas City", "St. Louis", *COAST_TO_SEA["Baltimore"])
    board.turn("orange")
    board.says("orange", words)
    board.says("green", "pass")
    board.says("orange", "build Kansas City–Des Moines")
    assert board.score_of("orange") == 8


def test_line_major_lines__no_cube_and_no_delivery_is_needed_and_it_costs_nothing_more() -> None:
    board = Scenario(2)
    words = but_one(board, "orange", *LINES["Boston to Washington"][1])
    board.money("orange", 3).turn("orange")
    board.says("orange", words)
    assert (board.score_of("orange"), board.money_of("orange")) == (5, 0)


# Shorter line ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("links", "tiles", "points"),
    [
        (3, 7, 3),
        (4, 6, 3),
        (4, 7, 3),
        (9, 20, 3),
        (3, 6, 0),
        (2, 6, 0),
        (2, 7, 0),
        (2, 20, 0),
        (3, 5, 0),
        (4, 5, 0),
        (9, 5, 0),
    ],
)
def test_line_shorter_line__fewer_links_or_tiles_and_not_more_of_either(
    links: int, tiles: int, points: int
) -> None:
    board = Scenario(3).lines_claimed("Baltimore to Toledo", "orange", links, tiles)
    words = but_one(board, "green", "Baltimore", "Harrisburg", "Cleveland", "Toledo")
    board.turn("green")
    board.says("green", words)
    ways = [("Baltimore", "Harrisburg"), ("Harrisburg", "Cleveland"), ("Cleveland", "Toledo")]
    assert sum(board.tiles_of(*way, "green") for way in ways) == 6
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [0, points, 0]
    record = (3, 6) if points else (links, tiles)
    assert board.line_of("Baltimore to Toledo")[1:] == record


@pytest.mark.parametrize("line", LINES)
def test_line_shorter_line__half_the_points_rounded_up(line: str) -> None:
    points, cities = LINES[line]
    board = Scenario(3).lines_claimed(line, "orange", 40, 90)
    words = but_one(board, "green", *cities)
    board.turn("green")
    board.says("green", words)
    half = {4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 10: 5}[points]
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [0, half, 0]


def ring(board: Scenario, colour: str, *cities: str) -> Scenario:
    """Links between Boston and Baltimore along these cities; Baltimore to Washington is still missing."""
    return board.chain(colour, *cities, "New York", "Philadelphia", "Baltimore").money(colour, 20)


def test_line_shorter_line__once_for_each_player() -> None:
    board = ring(Scenario(3), "green", "Boston", "Providence", "New Haven")
    board.lines_claimed("Boston to Washington", "orange", 9, 9).turn("green")
    board.says("green", "build Baltimore–Washington")
    assert board.score_of("green") == 3
    assert "green joins Boston to Washington by a shorter way: 3 points." in board.announced()
    assert board.line_of("Boston to Washington")[1:] == (6, 6)
    board.turn("green")
    board.says("green", "build Boston–New Haven")
    assert board.score_of("green") == 3


def test_line_shorter_line__a_third_player_has_to_beat_the_second() -> None:
    board = ring(Scenario(3), "green", "Boston", "Providence", "New Haven")
    ring(board, "pink", "Boston", "New Haven")
    board.lines_claimed("Boston to Washington", "orange", 9, 9).turn("green")
    board.says("green", "build Baltimore–Washington")
    board.says("pink", "build Baltimore–Washington")
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [0, 3, 3]
    assert board.line_of("Boston to Washington")[1:] == (5, 5)


def test_line_shorter_line__not_by_beating_only_the_first() -> None:
    board = ring(Scenario(3), "green", "Boston", "New Haven")
    ring(board, "pink", "Boston", "Providence", "New Haven")
    board.lines_claimed("Boston to Washington", "orange", 9, 9).turn("green")
    board.says("green", "build Baltimore–Washington")
    board.says("pink", "build Baltimore–Washington")
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [0, 3, 0]


def test_line_shorter_line__never_for_the_first_owner() -> None:
    board = ring(Scenario(3), "orange", "Boston", "New Haven")
    board.lines_claimed("Boston to Washington", "orange", 9, 9).turn("orange")
    board.says("orange", "build Baltimore–Washington")
    assert board.score_of("orange") == 0


def test_line_shorter_line__nor_after_another_player_was_shorter() -> None:
    board = ring(Scenario(3), "green", "Boston", "Providence", "New Haven")
    ring(board, "orange", "Boston", "New Haven")
    board.lines_claimed("Boston to Washington", "orange", 9, 9).turn("green")
    board.says("green", "build Baltimore–Washington")
    board.says("pink", "pass")
    board.says("orange", "build Baltimore–Washington")
    assert [board.score_of(colour) for colour in ("orange", "green")] == [0, 3]


def test_line_shorter_line__any_way_one_owns_may_be_the_shorter_one() -> None:
    board = ring(Scenario(3), "green", "Boston", "New Haven").chain(
        "green", "Boston", "New York", "Washington"
    )
    assert (
        board.tiles_of("Boston", "New York", "green") + board.tiles_of("New York", "Washington", "green") > 6
    )
    board.lines_claimed("Boston to Washington", "orange", 5, 6).turn("green")
    board.says("green", "build Baltimore–Washington")
    assert board.score_of("green") == 3
    assert board.line_of("Boston to Washington")[1:] == (5, 5)


def test_line_shorter_line__the_record_is_the_way_of_fewest_links() -> None:
    board = (
        Scenario(3).chain("orange", "Boston", "New Haven", "New York").link("orange", "Boston", "New York")
    )
    board.money("orange", 20).turn("orange")
    board.says("orange", "build New York–Washington")
    tiles = board.tiles_of("Boston", "New York", "orange") + board.tiles_of(
        "New York", "Washington", "orange"
    )
    assert tiles > 7
    assert board.line_of("Boston to Washington") == ("orange", 2, tiles)


def test_line_shorter_line__and_then_of_fewest_tiles() -> None:
    board = Scenario(3).chain("orange", "Boston", "New Haven", "New York")
    board.chain("orange", "Boston", "Providence", "New York").money("orange", 20).turn("orange")
    board.says("orange", "build New York–Washington")
    tiles = 2 + board.tiles_of("New York", "Washington", "orange")
    assert board.line_of("Boston to Washington") == ("orange", 3, tiles)


def test_line_shorter_line__against_a_line_that_was_built() -> None:
    board = Scenario(2).chain("orange", "New York", "Harrisburg", "Cleveland", "Toledo").money("orange", 20)
    board.chain("green", "New York", "Harrisburg", "Cleveland", "Toledo").money("green", 20)
    board.chain("orange", "Detroit", "Toledo").turn("orange")
    claimed(board, "New York to Chicago")
    board.says("orange", "build Chicago–Detroit")
    assert board.score_of("orange") == 10
    board.says("green", "build Chicago–Toledo")
    assert board.score_of("green") == 5
    assert board.line_of("New York to Chicago")[1] == 4


# Coast to coast ----------------------------------------------------------------------------------


@pytest.mark.parametrize("city", COAST_TO_SEA)
def test_line_coast_to_coast__from_every_city_of_the_east_coast(city: str) -> None:
    board = claimed(Scenario(4)).chain("orange", *WEST["San Francisco"])
    words = but_one(board, "orange", *COAST_TO_SEA[city])
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == 20
    assert board.player("orange").coast == 1
    assert board.table.coast_lines == 1


@pytest.mark.parametrize("city", WEST)
def test_line_coast_to_coast__to_every_city_of_the_west_coast(city: str) -> None:
    board = claimed(Scenario(4)).chain("orange", *COAST_TO_SEA["Baltimore"])
    words = but_one(board, "orange", *WEST[city])
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == 20
    assert board.table.coast_lines == 1


@pytest.mark.parametrize("city", ["Washington", "New Haven", "Richmond"])
def test_line_coast_to_coast__not_from_another_eastern_city(city: str) -> None:
    board = claimed(Scenario(4)).chain("orange", *WEST["San Francisco"])
    words = but_one(board, "orange", "Louisville", "Wheeling", "Harrisburg", city)
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == 0
    assert board.table.coast_lines == 0


@pytest.mark.parametrize("cities", [(*TO_RENO, "Sacramento"), (*TO_RENO, "Fresno"), TO_SPOKANE])
def test_line_coast_to_coast__not_to_another_western_city(cities: tuple[str, ...]) -> None:
    board = claimed(Scenario(4)).chain("orange", *COAST_TO_SEA["Baltimore"])
    words = but_one(board, "orange", *cities)
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == 0
    assert board.table.coast_lines == 0


def test_line_coast_to_coast__only_by_own_links() -> None:
    board = claimed(Scenario(4)).link("green", "Louisville", "St. Louis")
    board.chain("orange", *COAST_TO_SEA["Baltimore"])
    words = but_one(board, "orange", *WEST["San Francisco"][1:])
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == 0


@pytest.mark.parametrize(("before", "points"), [(0, 20), (1, 15), (2, 10), (3, 5), (4, 0), (5, 0)])
def test_line_coast_to_coast__twenty_fifteen_ten_five_and_no_more(before: int, points: int) -> None:
    board = claimed(Scenario(6)).coast_lines(before).chain("orange", *COAST_TO_SEA["Baltimore"])
    words = but_one(board, "orange", *WEST["San Francisco"])
    board.table.ending = before > 1
    board.turn("orange")
    board.says("orange", words)
    assert board.score_of("orange") == points
    assert board.player("orange").coast == before + 1
    assert board.table.coast_lines == before + 1


def test_line_coast_to_coast__it_need_not_be_shorter_than_those_before() -> None:
    board = claimed(Scenario(4))
    for colour in ("orange", "green"):
        board.chain(colour, *COAST_TO_SEA["Baltimore"])
    first = but_one(board, "orange", *WEST["San Francisco"])
    second = but_one(board, "green", *WEST["San Francisco"])
    board.turn("orange")
    board.says("orange", first)
    board.says("green", second)
    assert [board.score_of(colour) for colour in ("orange", "green")] == [20, 15]


def test_line_coast_to_coast__once_for_each_player() -> None:
    board = claimed(Scenario(2)).chain("orange", *COAST_TO_SEA["Baltimore"])
    words = but_one(board, "orange", *WEST["San Francisco"])
    board.turn("orange")
    board.says("orange", words)
    board.says("green", "pass")
    board.says("orange", "build Baltimore–Philadelphia")
    board.says("green", "pass")
    board.says("orange", "build Fresno–San Francisco")
    assert board.score_of("orange") == 20
    assert board.table.coast_lines == 1


def test_line_coast_to_coast__other_lines_are_paid_besides() -> None:
    board = Scenario(2).chain("orange", *COAST_TO_SEA["Baltimore"])
    cities = WEST["San Francisco"]
    board.chain("orange", *cities[:3]).chain("orange", *cities[3:]).money("orange", 20).turn("orange")
    board.says("orange", "build Kansas City–Omaha")
    assert board.score_of("orange") == 20 + 8 + 6 + 8
