"""Page 5 of the rulebook, building, at the edges: the first path and intersection of the map, and beyond."""

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.games.america.actions import BuildSettler
from goldenspike.games.america.board import PATH_NAMES, PLACE_NAMES
from kit.america import Scenario

FIRST_PATH = "A5e–Seattle"
FIRST_PLACE = "A5e"


def red_in_seattle(hand: str, **choices: str) -> Scenario:
    """Red has a city in Seattle, beside the first path and the first intersection, and these cards."""
    assert PATH_NAMES[0] == FIRST_PATH
    assert PLACE_NAMES[0] == FIRST_PLACE
    return Scenario(4, **choices).city("red", "Seattle").hand("red", hand).turn("red")


def test_p5_rail__the_first_path_of_the_map_is_as_good_as_any_other() -> None:
    board = red_in_seattle("1 ore 1 lumber")
    board.says("red", f"rail {FIRST_PATH}")
    assert board.rail_on(FIRST_PATH) == "red"


def test_p5_train__the_first_path_of_the_map_is_as_good_as_any_other() -> None:
    board = red_in_seattle("1 ore 1 lumber 1 coal").rail("red", FIRST_PATH)
    board.says("red", f"train on {FIRST_PATH}")
    assert board.train_of("red") == FIRST_PATH


def test_p5_settler__the_first_intersection_of_the_map_is_as_good_as_any_other() -> None:
    board = red_in_seattle("1 cattle 1 grain 1 lumber", settlers_start="beside")
    board.says("red", f"settler at {FIRST_PLACE}")
    assert board.settler_of("red") == FIRST_PLACE


@pytest.mark.parametrize("number", [-1, 149, 9999])
def test_p5_settler__not_off_the_map(number: int) -> None:
    board = red_in_seattle("1 cattle 1 grain 1 lumber")
    refused = board.refusal("red", BuildSettler(number))
    assert refused.rule == "p5 Settler"
    assert refused.sentence == "There is no such intersection."


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [("city", "You have no city at Omaha."), ("beside", "Omaha is not beside one of your cities.")],
)
def test_p5_settler__the_refusal_says_where_the_table_lets_settlers_start(choice: str, sentence: str) -> None:
    board = red_in_seattle("1 cattle 1 grain 1 lumber", settlers_start=choice)
    refused = board.refusal("red", "settler at Omaha")
    assert refused.rule == "p5 Settler"
    assert refused.sentence == sentence


def test_p5_development_card__only_its_buyer_sees_which_card_is_drawn() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.says("red", "buy card")
    assert board.asked() == ("dice", "DrawCard")
    viewers = (Seat(0), Seat(1), Seat(2), Seat(3), None)
    seen = [pending(board.table).answer_seen_by(viewer) for viewer in viewers]
    assert seen == [True, False, False, False, False]
