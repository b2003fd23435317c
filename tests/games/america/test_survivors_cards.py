"""Page 7 of the rulebook, cards, at the edges: the first resource, and what everybody hears."""

from goldenspike.games.america.actions import MoveTrain
from goldenspike.games.america.board import PATH_BY_ENDS, PLACE_BY_NAME
from goldenspike.games.america.events import Received
from kit.america import Scenario
from kit.turns import told


def test_p7_mineral_rights__cattle_may_be_taken_like_any_other_resource() -> None:
    board = Scenario().cards("red", "mineral rights").turn("red")
    board.says("red", "play mineral rights", "take cattle", "take cattle")
    assert board.hand_of("red") == "2 cattle"


def test_p7_mineral_rights__everybody_hears_what_was_taken() -> None:
    board = Scenario().cards("red", "mineral rights").turn("red")
    board.says("red", "play mineral rights", "take coal", "take ore")
    assert [event.cards for event in told(board, Received)] == [(0, 1, 0, 0, 0), (0, 0, 0, 0, 1)]


def test_p7_right_of_way__there_is_no_third_train_to_move() -> None:
    board = Scenario().rail("red", "J8w–I9e", "I9e–St. Louis").train("red", "J8w–I9e")
    board.cards("red", "right of way").turn("red")
    board.says("red", "play right of way")
    there = PATH_BY_ENDS[PLACE_BY_NAME["I9e"], PLACE_BY_NAME["St. Louis"]]
    for number in (-2, 2, 99):
        refused = board.refusal("red", MoveTrain(number, there))
        assert refused.rule == "p8 Move a train"
        assert refused.sentence == "That train is not on the map."
