"""Page 9 of the rulebook, at the edges: how many cities are placed, and places that are none."""

import pytest

from goldenspike.core.agenda import Decision
from goldenspike.core.play import pending
from goldenspike.games.america.actions import PlaceCity, PlaceRail
from goldenspike.games.america.board import PATH_NAMES
from kit.america import Scenario, opened, roll_for_first


def placing() -> Scenario:
    """Three players place their pieces, red first."""
    board = opened(3, setup="variable")
    board.dice("tokens 11 10 9 11 10 9 11 10 9 11 10 9")
    roll_for_first(board, "red")
    return board


def laying() -> Scenario:
    """All nine cities stand, and the last to place one lays the first rail."""
    board = placing()
    while board.asked()[1] == "PlaceStartingCity":
        board.says(board.asked()[0], board.options()[0])
    assert board.asked() == ("white", "PlaceStartingRail")
    return board


def test_p9_starting_cities__everybody_hears_which_of_the_three_is_due() -> None:
    board = placing()
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
    refused = placing().refusal("red", PlaceCity(number))
    assert refused.rule == "p9 Purple sites"
    assert refused.sentence == "A starting city must stand on a purple city-site."


@pytest.mark.parametrize("number", [-1, 201, 9999])
def test_p9_rails_and_trains__not_off_the_map(number: int) -> None:
    refused = laying().refusal("white", PlaceRail(number))
    assert refused.rule == "p9 Rails and trains"
    assert refused.sentence == "There is no such path."


@pytest.mark.parametrize("number", [0, 200])
def test_p9_rails_and_trains__the_first_and_the_last_path_are_on_the_map(number: int) -> None:
    refused = laying().refusal("white", PlaceRail(number))
    assert refused.rule == "p9 Rails and trains"
    assert refused.sentence == f"{PATH_NAMES[number]} touches none of your cities."
