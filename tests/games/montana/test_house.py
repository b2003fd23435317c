"""The house rules: a game in which nothing can be built any more, and a game of sixty rounds."""

from __future__ import annotations

import pytest

from kit.montana import Scenario


def fields(board: Scenario) -> list[str]:
    """All fields of the landscape that can be built on."""
    found = ["E8"]
    for field in found:
        found += [near for near in board.neighbours(field) if near not in found]
    return [field for field in found if board.ground_at(field) not in ("lake", "mountain")]


def filled(*empty: str) -> Scenario:
    """The starting tile is at E8, and settlements lie on all fields but these; blue has one more."""
    board = Scenario().starting_tile("E8")
    for number, field in enumerate(each for each in fields(board) if each not in ("E8", *empty)):
        board.settlement("blue" if number % 2 == 0 else "yellow", field)
    return board.left("blue", 5).left("yellow", 5)


def quiet(board: Scenario) -> None:
    """The seat that is asked recruits two grain workers, and no more."""
    seat = board.asked()[0]
    board.says(seat, "recruit")
    board.dice("wheel 2")
    while board.asked() in ((seat, "AdvanceTheArrow"), (seat, "EndOfTurn")):
        board.says(seat, "done")


# Nothing left to build ---------------------------------------------------------------------------


def test_house_nothing_left_to_build__the_game_ends_with_the_round() -> None:
    board = filled().turn("blue")
    quiet(board)
    assert not board.over()
    assert board.asked() == ("yellow", "ChooseAction")
    quiet(board)
    assert board.over()
    assert board.asked() == ("", "")


def test_house_nothing_left_to_build__it_has_a_result() -> None:
    board = filled().turn("yellow").canteens("blue", 1)
    quiet(board)
    assert board.over()
    assert board.winners() == ["blue"]


def test_house_nothing_left_to_build__not_while_a_field_is_empty() -> None:
    board = filled("G8").turn("yellow")
    quiet(board)
    assert not board.over()
    assert board.asked() == ("blue", "ChooseAction")
    assert board.goods_of("blue") == "nothing"


def test_house_nothing_left_to_build__the_last_field_is_built_on() -> None:
    board = filled("G8").goods("blue", "1 grain 1 pumpkin").turn("blue")
    board.says("blue", "build G8")
    assert board.left_of("blue") > 0
    assert board.asked() == ("yellow", "ChooseAction")
    quiet(board)
    assert board.over()


def test_house_nothing_left_to_build__empty_fields_that_border_no_tile_do_not_count() -> None:
    board = Scenario().turn("yellow")
    assert board.options("build") == []
    quiet(board)
    assert board.over()


def test_house_nothing_left_to_build__canteens_may_still_be_spent() -> None:
    board = filled().canteens("yellow", 1).turn("yellow")
    board.says("yellow", "recruit")
    board.dice("wheel 2")
    board.says("yellow", "canteen")
    assert board.asked() == ("yellow", "ChooseAction")
    quiet(board)
    assert board.over()


# Sixty rounds ------------------------------------------------------------------------------------


def test_house_sixty_rounds__the_game_ends_after_the_sixtieth() -> None:
    board = Scenario().starting_tile("E8").round(60).turn("blue")
    quiet(board)
    assert not board.over()
    assert board.asked() == ("yellow", "ChooseAction")
    quiet(board)
    assert board.over()
    assert board.asked() == ("", "")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_house_sixty_rounds__the_fifty_ninth_is_not_the_last(seats: int) -> None:
    board = Scenario(seats).starting_tile("E8").round(59).turn(("yellow", "green", "red")[seats - 2])
    quiet(board)
    for _ in range(seats):
        assert not board.over()
        quiet(board)
    assert board.over()


def test_house_sixty_rounds__it_has_a_result() -> None:
    board = Scenario().starting_tile("E8").settlement("blue", "D7").left("blue", 11).round(60).turn("yellow")
    quiet(board)
    assert board.over()
    assert board.winners() == ["blue"]


def test_house_sixty_rounds__the_turn_of_a_canteen_belongs_to_its_round() -> None:
    board = Scenario().starting_tile("E8").canteens("yellow", 1).round(59).turn("yellow")
    board.says("yellow", "recruit")
    board.dice("wheel 2")
    board.says("yellow", "canteen")
    quiet(board)
    assert not board.over()
    quiet(board)
    assert not board.over()
    quiet(board)
    assert board.over()


def test_house_sixty_rounds__canteens_may_be_spent_in_the_last_round() -> None:
    board = Scenario().starting_tile("E8").canteens("yellow", 1).round(60).turn("yellow")
    board.says("yellow", "recruit")
    board.dice("wheel 2")
    board.says("yellow", "canteen")
    assert not board.over()
    quiet(board)
    assert board.over()
