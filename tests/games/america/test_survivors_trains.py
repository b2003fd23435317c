"""Page 8 of the rulebook, at the edges: equal routes, routes over empty paths, and true reasons."""

import pytest

from goldenspike.games.america.board import PATH_NAMES
from goldenspike.games.america.events import TrainMoved
from kit.america import Scenario
from kit.turns import path, purses, told

FIRST_PATH = "A5e–Seattle"


def in_seattle(hand: str) -> Scenario:
    """Red has rails from Seattle to Portland over the first path of the map; its train is on the second."""
    assert PATH_NAMES[0] == FIRST_PATH
    board = Scenario().rail("red", FIRST_PATH, "A5e–Portland").train("red", "A5e–Portland")
    return board.hand("red", hand).turn("red")


@pytest.mark.parametrize("words", [f"train 1 to {FIRST_PATH}", f"train 1 to {FIRST_PATH} via {FIRST_PATH}"])
def test_p8_move_a_train__the_first_path_of_the_map_is_as_good_as_any_other(words: str) -> None:
    board = in_seattle("1 coal")
    board.says("red", words)
    assert board.train_of("red") == FIRST_PATH


def test_p8_move_a_train__the_refusal_says_that_no_rail_lies_there() -> None:
    refused = in_seattle("1 coal").refusal("red", "train 1 to A5e–C5w")
    assert refused.rule == "p8 Move a train"
    assert refused.sentence == f"No rail lies on {path('A5e–C5w')}."


def test_p8_move_a_train__the_refusal_says_that_it_stands_there_already() -> None:
    refused = in_seattle("1 coal").refusal("red", "train 1 to A5e–Portland")
    assert refused.rule == "p8 Move a train"
    assert refused.sentence == f"The train stands on {path('A5e–Portland')} already."


def test_p8_move_a_train__a_route_may_not_be_drawn_over_a_path_without_a_rail() -> None:
    board = Scenario().rail("red", "Omaha–J8w", "I9e–St. Louis").train("red", "Omaha–J8w")
    board.hand("red", "3 coal").turn("red")
    refused = board.refusal("red", "train 1 to I9e–St. Louis via J8w–I9e, I9e–St. Louis")
    assert refused.rule == "p8 Move a train"
    assert refused.sentence == "No rail lies on a path of that route."


@pytest.mark.parametrize(("rails", "words"), [(1, "1 rail"), (2, "2 rails"), (3, "3 rails")])
def test_p8_move_a_train__the_refusal_says_how_far_it_is(rails: int, words: str) -> None:
    line = ("Omaha–J8w", "J8w–I9e", "I9e–St. Louis", "St. Louis–J10e")
    board = Scenario().rail("red", *line).train("red", line[0]).turn("red")
    refused = board.refusal("red", f"train 1 to {line[rails]}")
    assert refused.rule == "p8 Move a train"
    assert f"({words})" in refused.sentence
    assert "1 coal" in refused.sentence


def test_p8_two_trains_a_path__that_is_the_reason_though_the_purse_is_just_enough() -> None:
    line = ("Omaha–J8w", "J8w–I9e", "I9e–St. Louis", "St. Louis–J10e")
    board = Scenario().rail("red", *line).train("red", line[0]).gold("red", 0).hand("red", "1 coal")
    board.train("orange", line[3]).train("white", line[3]).turn("red")
    refused = board.refusal("red", f"train 1 to {line[3]} via {', '.join(line[1:])}")
    assert refused.rule == "p8 Two trains a path"


def test_p8_move_a_train__of_two_routes_of_equal_coal_and_fees_the_one_of_fewer_rails() -> None:
    short = ("I9e–J8w", "I9e–J10w", "J10w–Little Rock")
    long = ("I7e–K7w", "K7w–J8e", "J8e–St. Louis", "St. Louis–J10e", "J10e–K11w")
    board = Scenario().rail("red", "I7e–J8w", "Little Rock–K11w").train("red", "I7e–J8w")
    board.rail("orange", *short).rail("white", *long).hand("red", "2 coal").turn("red")
    board.says("red", "train 1 to Little Rock–K11w")
    assert [len(event.route) for event in told(board, TrainMoved)] == [4]
    assert purses(board) == (2, 4, 3, 3)
    assert board.hand_of("red") == "nothing"


# Deliver -----------------------------------------------------------------------------------------

BESIDE = {"Omaha": ("Omaha–I9w", "Omaha–J8w"), "St. Louis": ("I9e–St. Louis", "J10e–St. Louis")}
"""Two paths at each of two sites; the site is the first end of its paths, or the second."""


@pytest.mark.parametrize("owner", ["", "red", "orange", "white", "blue"])
@pytest.mark.parametrize("site", BESIDE)
def test_p8_deliver__only_a_city_of_another_player_is_listed(site: str, owner: str) -> None:
    rail = BESIDE[site][0]
    board = Scenario().rail("red", rail).train("red", rail)
    if owner:
        board.city(owner, site)
    board.turn("red")
    assert board.options("deliver") == ([] if owner in {"", "red"} else [f"deliver {site}"])


@pytest.mark.parametrize("site", BESIDE)
def test_p8_deliver__a_city_beside_both_trains_is_listed_once(site: str) -> None:
    first, second = BESIDE[site]
    board = Scenario().city("orange", site).rail("red", first, second)
    board.train("red", first).train("red", second, 2).turn("red")
    assert board.options("deliver") == [f"deliver {site}"]


@pytest.mark.parametrize("site", BESIDE)
def test_p8_empty_goods_space__a_city_that_has_its_good_is_not_listed(site: str) -> None:
    rail = BESIDE[site][0]
    board = Scenario().city("orange", site).cube("white", site).rail("red", rail).train("red", rail)
    assert board.turn("red").options("deliver") == []
