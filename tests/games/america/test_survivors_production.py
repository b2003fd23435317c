"""Page 4 of the rulebook, at the edges: the first hex of the map, and answers that name nothing on it."""

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.games.america.actions import GiveBack, MoveOutlaw, Rob
from goldenspike.games.america.board import HEX_BY_NAME
from kit.america import Scenario, roll

FIRST_HEX = "B4"
ALL_VIEWERS = (Seat(0), Seat(1), Seat(2), Seat(3), None)
"""Red, orange, white, blue and an onlooker."""


def test_p4_produce__the_first_hex_of_the_map_yields_like_any_other() -> None:
    board = Scenario().number(FIRST_HEX, 9).city("red", "Seattle")
    assert HEX_BY_NAME[FIRST_HEX] == 0
    roll(board, "red", "4 5")
    assert board.hand_of("red") == "1 lumber"


@pytest.mark.parametrize("number", [-1, 5, 99])
def test_p4_lose_resources__only_one_of_the_five_resources(number: int) -> None:
    board = Scenario().hand("red", "2 cattle 2 coal 2 grain 1 lumber 1 ore")
    roll(board, "red", "3 4")
    assert board.asked() == ("red", "Discard")
    refused = board.refusal("red", GiveBack(number))
    assert refused.rule == "p4 Lose resources"
    assert refused.sentence == "There is no such resource."


def test_p4_move_the_outlaw__the_first_hex_of_the_map_is_as_good_as_any_other() -> None:
    board = Scenario().number(FIRST_HEX, 9)
    roll(board, "red", "3 4")
    board.says("red", f"outlaw to {FIRST_HEX}")
    assert board.outlaw_on() == FIRST_HEX


@pytest.mark.parametrize("number", [-1, 71, 9999])
def test_p4_move_the_outlaw__not_off_the_map(number: int) -> None:
    board = Scenario()
    roll(board, "red", "3 4")
    refused = board.refusal("red", MoveOutlaw(number))
    assert refused.rule == "p4 Move the outlaw"
    assert refused.sentence == "There is no such hex."


@pytest.mark.parametrize(("seats", "victim"), [(3, -1), (3, 3), (4, -1), (4, 4), (4, 99)])
def test_p4_steal_a_resource__only_from_a_colour_that_somebody_plays(seats: int, victim: int) -> None:
    board = Scenario(seats).city("orange", "Boston").city("white", "New York")
    board.hand("orange", "1 ore").hand("white", "1 ore")
    roll(board, "red", "3 4")
    board.says("red", "outlaw to O5")
    assert board.asked() == ("red", "ChooseVictim")
    refused = board.refusal("red", Rob(victim))
    assert refused.rule == "p4 Steal a resource"
    assert refused.sentence == "Nobody plays that colour."


def test_p4_hidden_hands__only_its_giver_sees_which_card_is_laid_aside() -> None:
    board = Scenario().hand("orange", "8 ore")
    roll(board, "red", "3 4")
    assert board.asked() == ("orange", "Discard")
    seen = [pending(board.table).answer_seen_by(viewer) for viewer in ALL_VIEWERS]
    assert seen == [False, True, False, False, False]


def test_p4_hidden_hands__only_thief_and_victim_see_which_card_is_stolen() -> None:
    board = Scenario().city("white", "Boston").hand("white", "1 ore 1 coal")
    roll(board, "red", "3 4")
    board.says("red", "outlaw to O5")
    assert board.asked() == ("dice", "Theft")
    seen = [pending(board.table).answer_seen_by(viewer) for viewer in ALL_VIEWERS]
    assert seen == [True, False, True, False, False]
