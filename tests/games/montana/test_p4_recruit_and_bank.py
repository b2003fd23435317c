"""Recruiting and the bank (rulebook page 4): the wheel, the arrow, eight workers, silver for workers."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import NotYourDecision, UnreadableMove, pending
from goldenspike.games.montana.actions import Bank, SendBack, TakePair
from goldenspike.games.montana.position import POST_NAMES
from kit.montana import Scenario, opened

SEATS = (2, 3, 4)
COLOURS = ("blue", "yellow", "green", "red")
GOODS = ("copper", "stone", "grain", "pumpkin")
WHITE = ""
WHEELS = {
    "doubles": (
        "1 stone 1 pumpkin",
        "2 grain",
        "2 pumpkin",
        WHITE,
        "1 copper 1 grain",
        "2 stone",
        "2 copper",
        WHITE,
    ),
    "mixed": (
        "1 stone 1 pumpkin",
        "1 copper 1 grain",
        WHITE,
        "1 copper 1 stone",
        "1 grain 1 pumpkin",
        "1 copper 1 pumpkin",
        WHITE,
        "1 stone 1 grain",
    ),
    "stones": (
        "1 stone 1 pumpkin",
        "2 grain",
        "2 pumpkin",
        WHITE,
        "1 copper 1 stone",
        "2 copper",
        "1 stone 1 grain",
        WHITE,
    ),
}
SPACES = [(wheel, space) for wheel in WHEELS for space in range(1, 9)]
BANKS = {"5-8-11": (5, 8, 11), "4-8-12": (4, 8, 12), "5-8-10": (5, 8, 10)}
PAIRS = list(combinations_with_replacement(GOODS, 2))
LANDSCAPE = "landscape 1a 2a 3a 4a 5a 6a 7a"


def ready(seats: int = 2, **choices: str) -> Scenario:
    """An empty table on which something can be built."""
    return Scenario(seats, **choices).starting_tile("F9")


def spun(board: Scenario, space: int) -> Scenario:
    """Blue recruits, and the arrow stops at this space."""
    board.turn("blue").says("blue", "recruit")
    board.dice(f"wheel {space}")
    return board


def pair(one: str, other: str) -> str:
    """Two workers in words."""
    return f"2 {one}" if one == other else f"1 {one} 1 {other}"


def impossible(board: Scenario, words: str, rule: str) -> bool:
    """Whether nobody can say this here: it is no answer at all, or this rule refuses it."""
    try:
        return board.refused(words) == rule
    except UnreadableMove:
        return True


def supplies(board: Scenario) -> list[int]:
    """The workers in the supply: copper, stone, grain, pumpkin."""
    return [board.worker_supply_of(colour) for colour in GOODS]


def full_bank(board: Scenario) -> bool:
    """Whether all three spaces of the bank are occupied."""
    return "nothing" not in [board.workers_at(f"bank {space}") for space in (1, 2, 3)]


# Recruit -----------------------------------------------------------------------------------------


def test_p4_recruit__the_arrow_is_spun_and_every_space_is_as_likely() -> None:
    board = ready().turn("blue")
    board.says("blue", "recruit")
    assert board.asked() == ("dice", "Spin")
    assert board.options() == [f"wheel {space}" for space in range(1, 9)]
    question = pending(board.table)
    assert isinstance(question, Chance)
    assert [weight for _, weight in question.odds(board.table)] == [1] * 8


@pytest.mark.parametrize("space", [0, 9])
def test_p4_recruit__the_arrow_always_stops_at_one_of_eight_spaces(space: int) -> None:
    board = ready().turn("blue")
    board.says("blue", "recruit")
    try:
        assert board.refused(f"wheel {space}") != ""
    except UnreadableMove:
        return


def test_p4_recruit__nobody_may_spin_for_the_dice() -> None:
    board = ready().turn("blue")
    board.says("blue", "recruit")
    for colour in ("blue", "yellow"):
        with pytest.raises(NotYourDecision):
            board.says(colour, "wheel 1")


@pytest.mark.parametrize("seats", SEATS)
def test_p4_recruit__both_workers_come_from_the_supply_onto_ones_own_board(seats: int) -> None:
    board = spun(ready(seats).workers("blue", "1 copper"), 1)
    assert board.workers_of("blue") == "1 copper 1 stone 1 pumpkin"
    assert [board.workers_of(colour) for colour in COLOURS[1:seats]] == ["nothing"] * (seats - 1)
    assert supplies(board) == [18, 17, 18, 17]


def test_p4_recruit__it_costs_nothing() -> None:
    board = spun(ready().silver("blue", 2).goods("blue", "1 copper 1 grain").cows("blue", 1), 2)
    board.says("blue", "done")
    assert board.silver_of("blue") == 2
    assert board.goods_of("blue") == "1 copper 1 grain"
    assert board.cows_of("blue") == 1


def test_p4_recruit__without_grain_or_cow_the_turn_is_over_after_the_spin() -> None:
    assert spun(ready(), 2).asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize("colour", COLOURS)
def test_p4_recruit__every_seat_may_do_it(colour: str) -> None:
    board = ready(4).turn(colour)
    board.says(colour, "recruit")
    board.dice("wheel 7")
    assert [board.workers_of(each) for each in COLOURS] == [
        "2 copper" if each == colour else "nothing" for each in COLOURS
    ]


def test_p4_recruit__it_is_not_spun_twice_in_a_turn() -> None:
    board = spun(ready().goods("blue", "3 grain").canteens("blue", 1), 2)
    assert board.asked() == ("blue", "AdvanceTheArrow")
    assert board.refuses("blue", "recruit") == "p4 Advance the arrow"
    board.says("blue", "done")
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.refuses("blue", "recruit")


# Wheel -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wheel", "space"), SPACES)
def test_p4_wheel__each_space_shows_two_workers(wheel: str, space: int) -> None:
    shown = WHEELS[wheel][space - 1]
    board = spun(ready(wheel=wheel), space)
    if shown == WHITE:
        assert board.asked() == ("blue", "ChoosePair")
        assert board.workers_of("blue") == "nothing"
    else:
        assert board.workers_of("blue") == shown
        assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize("space", range(1, 9))
def test_p4_wheel__doubles_are_the_wheel_of_the_game_unless_another_is_chosen(space: int) -> None:
    default, doubles = spun(ready(), space), spun(ready(wheel="doubles"), space)
    assert default.workers_of("blue") == doubles.workers_of("blue")
    assert default.asked() == doubles.asked()


@pytest.mark.parametrize("wheel", WHEELS)
def test_p4_wheel__it_has_eight_spaces_of_which_two_are_white(wheel: str) -> None:
    white = [space for space in range(1, 9) if spun(ready(wheel=wheel), space).asked()[1] == "ChoosePair"]
    assert white == [space for space in range(1, 9) if WHEELS[wheel][space - 1] == WHITE]
    assert len(white) == 2


@pytest.mark.parametrize("wheel", ["doubles", "mixed"])
def test_p4_wheel__each_colour_is_shown_three_times(wheel: str) -> None:
    shown = [0, 0, 0, 0]
    for space in range(1, 9):
        board = spun(ready(wheel=wheel), space)
        shown = [count + 18 - left for count, left in zip(shown, supplies(board))]
    assert shown == [3, 3, 3, 3]


@pytest.mark.parametrize("wheel", WHEELS)
def test_p4_wheel__the_printed_example_of_a_spin_and_two_grain(wheel: str) -> None:
    board = spun(ready(wheel=wheel).goods("blue", "2 grain"), 1)
    assert board.workers_of("blue") == "1 stone 1 pumpkin"
    board.says("blue", "advance 2")
    if wheel == "mixed":
        assert board.asked() == ("blue", "ChoosePair")
        board.says("blue", "take pumpkin pumpkin")
    assert board.workers_of("blue") == "1 stone 3 pumpkin"
    assert board.goods_of("blue") == "nothing"
    assert supplies(board) == [18, 17, 18, 15]
    assert board.supply_of("grain") == 10 + 2
    assert board.asked() == ("yellow", "ChooseAction")


# Advance the arrow -------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", range(1, 8))
@pytest.mark.parametrize("space", range(1, 9))
@pytest.mark.parametrize("wheel", WHEELS)
def test_p4_advance_the_arrow__clockwise_one_space_for_each_grain(wheel: str, space: int, steps: int) -> None:
    board = spun(ready(wheel=wheel).goods("blue", "7 grain"), space)
    if board.asked()[1] == "ChoosePair":
        board.says("blue", "take copper copper")
    before = supplies(board)
    board.says("blue", f"advance {steps}")
    shown = WHEELS[wheel][(space - 1 + steps) % 8]
    if shown == WHITE:
        assert board.asked() == ("blue", "ChoosePair")
        board.says("blue", "take grain grain")
        shown = "2 grain"
    taken = [old - new for old, new in zip(before, supplies(board))]
    assert " ".join([f"{count} {good}" for count, good in zip(taken, GOODS) if count]) == shown
    assert board.supply_of("grain") == 10 + steps
    assert board.goods_of("blue") == (f"{7 - steps} grain" if steps < 7 else "nothing")


def test_p4_advance_the_arrow__spaces_passed_over_give_nothing() -> None:
    board = spun(ready().goods("blue", "5 grain"), 1)
    board.says("blue", "advance 5")
    assert board.workers_of("blue") == "3 stone 1 pumpkin"


@pytest.mark.parametrize(("grain", "most"), [(1, 1), (2, 2), (3, 3), (6, 6), (7, 7), (8, 7), (12, 7)])
def test_p4_advance_the_arrow__as_far_as_the_grain_lasts_and_seven_spaces_at_most(
    grain: int, most: int
) -> None:
    board = spun(ready().goods("blue", f"{grain} grain"), 1)
    assert board.asked() == ("blue", "AdvanceTheArrow")
    assert board.options("advance") == [f"advance {steps}" for steps in range(1, most + 1)]


@pytest.mark.parametrize("grain", [1, 2, 6])
def test_p4_advance_the_arrow__one_space_more_than_there_is_grain_is_refused(grain: int) -> None:
    board = spun(ready().goods("blue", f"{grain} grain 5 pumpkin"), 1)
    assert board.refuses("blue", f"advance {grain + 1}") == "p4 Advance the arrow"


@pytest.mark.parametrize("steps", [0, 8, 9])
def test_p4_advance_the_arrow__neither_no_space_nor_eight(steps: int) -> None:
    board = spun(ready().goods("blue", "12 grain"), 1)
    assert impossible(board, f"advance {steps}", "p4 Advance the arrow")
    assert board.refused("advance 7") == ""


def test_p4_advance_the_arrow__it_is_done_once_a_turn() -> None:
    board = spun(ready().goods("blue", "7 grain").canteens("blue", 1), 1)
    board.says("blue", "advance 1")
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.refuses("blue", "advance 1")
    assert board.options("advance") == []
    assert board.goods_of("blue") == "6 grain"


def test_p4_advance_the_arrow__once_again_in_the_next_turn() -> None:
    board = spun(ready().goods("blue", "2 grain"), 1)
    board.says("blue", "advance 1")
    board.says("yellow", "recruit")
    board.dice("wheel 2")
    board.says("blue", "recruit")
    board.dice("wheel 6")
    board.says("blue", "advance 1")
    assert board.workers_of("blue") == "2 copper 3 stone 2 grain 1 pumpkin"
    assert board.goods_of("blue") == "nothing"


def test_p4_advance_the_arrow__nobody_is_required_to() -> None:
    board = spun(ready().goods("blue", "3 grain"), 1)
    board.says("blue", "done")
    assert board.workers_of("blue") == "1 stone 1 pumpkin"
    assert board.goods_of("blue") == "3 grain"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_advance_the_arrow__only_grain_pays() -> None:
    board = spun(ready().goods("blue", "9 copper 9 stone 9 pumpkin").silver("blue", 30), 1)
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_advance_the_arrow__grain_may_come_from_a_cow_after_the_spin() -> None:
    board = spun(ready().cows("blue", 2), 1)
    assert board.asked() == ("blue", "AdvanceTheArrow")
    assert board.refuses("blue", "advance 1") == "p4 Advance the arrow"
    board.says("blue", "cow for grain", "cow for grain", "advance 2")
    assert board.workers_of("blue") == "1 stone 3 pumpkin"
    assert board.cows_of("blue") == 0


def test_p4_advance_the_arrow__with_the_last_cow_gone_and_no_grain_nothing_is_asked() -> None:
    board = spun(ready().cows("blue", 1), 1)
    board.says("blue", "cow for silver")
    assert board.silver_of("blue") == 3
    assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize(
    "words", ["take copper copper", "send back stone", "bank with stone", "city", "pass", "canteen"]
)
def test_p4_advance_the_arrow__nothing_else_may_be_said(words: str) -> None:
    board = spun(ready().goods("blue", "3 grain").canteens("blue", 1), 1)
    assert board.refuses("blue", words) == "p4 Advance the arrow"


def test_p4_advance_the_arrow__another_seat_may_not_pay_for_it() -> None:
    board = spun(ready().goods("blue", "3 grain").goods("yellow", "3 grain"), 1)
    with pytest.raises(NotYourDecision):
        board.says("yellow", "advance 1")


def test_p4_advance_the_arrow__grain_is_paid_before_workers_are_taken() -> None:
    board = spun(ready().goods("blue", "3 grain"), 1)
    board.says("blue", "advance 3")
    assert board.asked() == ("blue", "ChoosePair")
    assert board.goods_of("blue") == "nothing"
    assert board.supply_of("grain") == 13


# Eight workers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "excess"), [(0, 0), (5, 0), (6, 0), (7, 1), (8, 2)])
def test_p4_eight_workers__what_does_not_fit_is_sent_back(held: int, excess: int) -> None:
    board = ready()
    if held:
        board.workers("blue", f"{held} stone")
    spun(board, 7)
    for _ in range(excess):
        assert board.asked() == ("blue", "ReturnWorkers")
        board.says("blue", "send back stone")
    assert board.asked() == ("yellow", "ChooseAction")
    left = held - excess
    assert board.workers_of("blue") == (f"2 copper {left} stone" if left else "2 copper")
    assert supplies(board) == [16, 18 + excess, 18, 18]


def test_p4_eight_workers__a_ninth_worker_is_sent_back() -> None:
    board = spun(ready().workers("blue", "7 stone"), 7)
    assert board.asked() == ("blue", "ReturnWorkers")
    board.says("blue", "send back copper")
    assert board.workers_of("blue") == "1 copper 7 stone"


@pytest.mark.parametrize(
    ("back", "kept"),
    [
        (("copper", "grain"), "4 stone 4 pumpkin"),
        (("stone", "pumpkin"), "1 copper 3 stone 1 grain 3 pumpkin"),
        (("grain", "stone"), "1 copper 3 stone 4 pumpkin"),
        (("pumpkin", "pumpkin"), "1 copper 4 stone 1 grain 2 pumpkin"),
    ],
)
def test_p4_eight_workers__the_new_ones_or_others_from_the_board(back: tuple[str, str], kept: str) -> None:
    board = spun(ready().workers("blue", "4 stone 4 pumpkin"), 5)
    assert set(board.options()) == {f"send back {colour}" for colour in GOODS}
    board.says("blue", *[f"send back {colour}" for colour in back])
    assert board.workers_of("blue") == kept
    assert sum(supplies(board)) == 72
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_eight_workers__recruiting_with_a_full_board_is_allowed() -> None:
    board = ready().workers("blue", "8 grain").turn("blue")
    assert board.refused("recruit") == ""


def test_p4_eight_workers__only_workers_one_has_can_be_sent_back() -> None:
    board = spun(ready().workers("blue", "7 stone"), 7)
    assert board.options() == ["send back copper", "send back stone"]
    for colour in ("grain", "pumpkin"):
        assert board.refuses("blue", f"send back {colour}") == "p4 Eight workers"


@pytest.mark.parametrize("worker", [-1, -3, 4, 99])
def test_p4_eight_workers__there_are_four_colours_to_send_back(worker: int) -> None:
    refusal = spun(ready().workers("blue", "7 stone"), 7).refusal("blue", SendBack(worker))
    assert (refusal.rule, refusal.sentence) == ("p4 Eight workers", "There is no such worker.")


@pytest.mark.parametrize(
    "words", ["done", "advance 1", "recruit", "bank with stone", "city", "pass", "canteen"]
)
def test_p4_eight_workers__nothing_else_before_there_is_room(words: str) -> None:
    board = spun(ready().workers("blue", "7 stone").goods("blue", "3 grain").canteens("blue", 1), 7)
    assert board.asked() == ("blue", "ReturnWorkers")
    assert board.refuses("blue", words) == "p4 Eight workers"


def test_p4_eight_workers__another_seat_does_not_choose() -> None:
    board = spun(ready().workers("blue", "7 stone").workers("yellow", "8 stone"), 7)
    with pytest.raises(NotYourDecision):
        board.says("yellow", "send back stone")


def test_p4_eight_workers__room_is_made_before_the_arrow_moves_and_again_after() -> None:
    board = spun(ready().workers("blue", "8 stone").goods("blue", "1 grain"), 2)
    board.says("blue", "send back stone", "send back stone")
    assert board.asked() == ("blue", "AdvanceTheArrow")
    board.says("blue", "advance 1")
    assert board.asked() == ("blue", "ReturnWorkers")
    assert board.workers_of("blue") == "6 stone 2 grain 2 pumpkin"
    board.says("blue", "send back grain", "send back grain")
    assert board.workers_of("blue") == "6 stone 2 pumpkin"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_eight_workers__a_pair_of_ones_choice_must_fit_as_well() -> None:
    board = spun(ready().workers("blue", "7 stone"), 4)
    board.says("blue", "take copper grain")
    assert board.asked() == ("blue", "ReturnWorkers")
    board.says("blue", "send back stone")
    assert board.workers_of("blue") == "1 copper 6 stone 1 grain"


@pytest.mark.parametrize(("held", "back"), [(7, False), (8, True)])
def test_p4_eight_workers__a_worker_for_a_cow_must_fit_too(*, held: int, back: bool) -> None:
    board = ready().workers("blue", f"{held} stone").cows("blue", 1).turn("blue")
    board.says("blue", "cow for copper worker")
    if back:
        assert board.asked() == ("blue", "ReturnWorkers")
        board.says("blue", "send back stone")
    assert board.workers_of("blue") == "1 copper 7 stone"
    assert board.asked() == ("blue", "ChooseAction")


def test_p4_eight_workers__a_cow_may_be_traded_while_workers_are_sent_back() -> None:
    board = spun(ready().workers("blue", "7 stone").cows("blue", 2), 7)
    board.says("blue", "cow for silver")
    assert board.asked() == ("blue", "ReturnWorkers")
    board.says("blue", "cow for grain worker")
    board.says("blue", "send back copper")
    assert board.asked() == ("blue", "ReturnWorkers")
    board.says("blue", "send back copper")
    assert board.workers_of("blue") == "7 stone 1 grain"
    assert board.silver_of("blue") == 3
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_eight_workers__workers_at_work_take_no_room() -> None:
    board = ready().workers("blue", "8 stone").turn("blue")
    board.says("blue", "bank with stone stone")
    board.says("yellow", "recruit")
    board.dice("wheel 2")
    board.says("blue", "recruit")
    board.dice("wheel 7")
    assert board.workers_of("blue") == "2 copper 6 stone"
    assert board.asked() == ("yellow", "ChooseAction")


# White workers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("space", [4, 8])
def test_p4_white_workers__any_two_of_one_colour_or_of_different_colours(
    space: int, one: str, other: str
) -> None:
    board = spun(ready(), space)
    assert board.asked() == ("blue", "ChoosePair")
    board.says("blue", f"take {one} {other}")
    assert board.workers_of("blue") == pair(one, other)
    assert supplies(board) == [18 - (colour == one) - (colour == other) for colour in GOODS]
    assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_p4_white_workers__in_whichever_order_they_are_named(one: str, other: str) -> None:
    board = spun(ready(), 4)
    board.says("blue", f"take {other} {one}")
    assert board.workers_of("blue") == pair(one, other)


def test_p4_white_workers__there_are_ten_pairs() -> None:
    board = spun(ready(), 8)
    assert sorted(board.options()) == sorted([f"take {one} {other}" for one, other in PAIRS])


@pytest.mark.parametrize("wheel", WHEELS)
def test_p4_white_workers__every_wheel_has_spaces_with_them(wheel: str) -> None:
    for space in [space for space in range(1, 9) if WHEELS[wheel][space - 1] == WHITE]:
        board = spun(ready(wheel=wheel), space)
        board.says("blue", "take stone stone")
        assert board.workers_of("blue") == "2 stone"


@pytest.mark.parametrize(
    "words", ["done", "pass", "advance 1", "recruit", "send back copper", "bank with copper", "canteen"]
)
def test_p4_white_workers__two_must_be_chosen(words: str) -> None:
    board = spun(ready().workers("blue", "1 copper").goods("blue", "2 grain").canteens("blue", 1), 4)
    assert board.refuses("blue", words) == "p4 White workers"


@pytest.mark.parametrize("words", ["take copper", "take copper copper copper", "take", "take white white"])
def test_p4_white_workers__neither_one_nor_three(words: str) -> None:
    assert impossible(spun(ready(), 4), words, "p4 White workers")


@pytest.mark.parametrize(("first", "second"), [(-1, 0), (-2, -1), (0, 4), (4, 4), (3, 99), (1, 0)])
def test_p4_white_workers__of_the_four_colours_in_their_order(first: int, second: int) -> None:
    refusal = spun(ready(), 4).refusal("blue", TakePair(first, second))
    assert (refusal.rule, refusal.sentence) == ("p4 White workers", "There are no such workers.")


def test_p4_white_workers__a_space_with_colours_gives_no_choice() -> None:
    board = spun(ready().goods("blue", "1 grain"), 2)
    assert board.workers_of("blue") == "2 grain"
    assert board.options("take") == []


def test_p4_white_workers__the_arrow_may_reach_them_by_grain() -> None:
    board = spun(ready().goods("blue", "1 grain"), 3)
    board.says("blue", "advance 1")
    assert board.asked() == ("blue", "ChoosePair")
    board.says("blue", "take copper stone")
    assert board.workers_of("blue") == "1 copper 1 stone 2 pumpkin"


def test_p4_white_workers__twice_in_a_turn() -> None:
    board = spun(ready().goods("blue", "4 grain"), 4)
    board.says("blue", "take copper copper", "advance 4")
    assert board.asked() == ("blue", "ChoosePair")
    board.says("blue", "take copper stone")
    assert board.workers_of("blue") == "3 copper 1 stone"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_white_workers__another_seat_does_not_choose() -> None:
    board = spun(ready(), 4)
    with pytest.raises(NotYourDecision):
        board.says("yellow", "take copper copper")


def test_p4_white_workers__a_cow_may_be_traded_before_choosing() -> None:
    board = spun(ready().cows("blue", 1), 4)
    board.says("blue", "cow for grain")
    assert board.asked() == ("blue", "ChoosePair")
    board.says("blue", "take copper copper", "advance 1")
    assert board.workers_of("blue") == "3 copper 1 grain"


# Work --------------------------------------------------------------------------------------------


def test_p4_work__workers_leave_the_board_and_stand_on_the_space() -> None:
    board = ready().workers("blue", "2 copper 1 stone").turn("blue")
    board.says("blue", "bank with copper stone")
    assert board.workers_of("blue") == "1 copper"
    assert board.workers_at("bank 2") == "1 copper 1 stone"
    assert supplies(board) == [18, 18, 18, 18]


def test_p4_work__it_brings_goods_or_money() -> None:
    board = ready().workers("blue", "1 copper").silver("blue", 1).turn("blue")
    board.says("blue", "mine 1 with copper")
    assert (board.goods_of("blue"), board.silver_of("blue")) == ("1 copper", 0)
    board = ready().workers("blue", "1 copper").turn("blue")
    board.says("blue", "bank with copper")
    assert (board.goods_of("blue"), board.silver_of("blue")) == ("nothing", 5)


def test_p4_work__one_space_a_turn() -> None:
    board = ready().workers("blue", "6 copper").silver("blue", 9).canteens("blue", 1).turn("blue")
    board.says("blue", "bank with copper")
    assert board.asked() == ("blue", "EndOfTurn")
    for words in ("bank with copper copper", "mine 1 with copper"):
        assert board.refuses("blue", words)


def test_p4_work__after_an_area_no_bank_in_the_same_turn() -> None:
    board = ready().workers("blue", "6 copper").silver("blue", 9).turn("blue")
    board.says("blue", "mine 1 with copper")
    assert board.asked() == ("blue", "EmployMore")
    assert board.refuses("blue", "bank with copper")
    assert board.refuses("blue", "mine 2 with copper")
    board.says("blue", "done")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_work__without_workers_nobody_works() -> None:
    board = ready().silver("blue", 9).turn("blue")
    for start in ("bank", "mine", "quarry", "grain field", "farmland"):
        assert board.options(start) == []


def test_p4_work__everybody_uses_the_same_worker_board() -> None:
    board = ready().workers("blue", "1 copper").workers("yellow", "1 copper 2 stone").turn("blue")
    board.says("blue", "bank with copper")
    assert board.refuses("yellow", "bank with copper") == "p4 Bank"
    board.says("yellow", "bank with copper stone")
    assert board.silver_of("yellow") == 8


# Bank --------------------------------------------------------------------------------------------


def test_p4_bank__the_printed_example_of_a_brown_and_a_black_worker() -> None:
    board = ready().workers("blue", "1 copper 1 stone").turn("blue")
    board.says("blue", "bank with copper stone")
    assert board.silver_of("blue") == 8
    assert board.workers_of("blue") == "nothing"


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("bank", BANKS)
def test_p4_bank__one_to_three_workers_receive_the_amount_shown(bank: str, number: int) -> None:
    board = ready(bank=bank).workers("blue", "3 grain").silver("blue", 1).turn("blue")
    board.says("blue", "bank with" + " grain" * number)
    assert board.silver_of("blue") == 1 + BANKS[bank][number - 1]
    assert board.workers_at(f"bank {number}") == f"{number} grain"
    assert [board.workers_at(f"bank {space}") for space in (1, 2, 3) if space != number] == ["nothing"] * 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_p4_bank__five_eight_and_eleven_unless_another_bank_is_chosen(number: int) -> None:
    board = ready().workers("blue", "3 stone").turn("blue")
    board.says("blue", "bank with" + " stone" * number)
    assert board.silver_of("blue") == (5, 8, 11)[number - 1]


@pytest.mark.parametrize("bank", BANKS)
def test_p4_bank__two_workers_receive_eight_at_every_bank(bank: str) -> None:
    board = ready(bank=bank).workers("blue", "1 copper 1 stone").turn("blue")
    board.says("blue", "bank with copper stone")
    assert board.silver_of("blue") == 8


@pytest.mark.parametrize(
    "colours", [each for number in (1, 2, 3) for each in combinations_with_replacement(GOODS, number)]
)
def test_p4_bank__they_may_have_any_colour(colours: tuple[str, ...]) -> None:
    same = len(set(colours)) == 1
    held = f"3 {colours[0]}" if same else "2 copper 2 stone 2 grain 2 pumpkin"
    board = ready().workers("blue", held).turn("blue")
    board.says("blue", f"bank with {' '.join(colours)}")
    assert board.silver_of("blue") == (5, 8, 11)[len(colours) - 1]
    counts = [(colours.count(colour), colour) for colour in GOODS]
    stand = " ".join([f"{count} {colour}" for count, colour in counts if count])
    assert board.workers_at(f"bank {len(colours)}") == stand


def test_p4_bank__in_whichever_order_they_are_named() -> None:
    board = ready().workers("blue", "1 copper 1 stone 1 pumpkin").turn("blue")
    board.says("blue", "bank with pumpkin copper stone")
    assert board.silver_of("blue") == 11
    assert board.workers_at("bank 3") == "1 copper 1 stone 1 pumpkin"


def test_p4_bank__every_way_to_send_workers_is_offered_once() -> None:
    board = ready().workers("blue", "2 copper 1 stone").turn("blue")
    assert sorted(board.options("bank")) == [
        "bank with copper",
        "bank with copper copper",
        "bank with copper copper stone",
        "bank with copper stone",
        "bank with stone",
    ]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seats", SEATS)
def test_p4_bank__an_occupied_space_is_not_available(seats: int, number: int) -> None:
    board = ready(seats).occupied(f"bank {number}", " ".join(["grain"] * number))
    board.workers("blue", "3 copper").turn("blue")
    assert board.refuses("blue", "bank with" + " copper" * number) == "p4 Bank"
    others = ["bank with" + " copper" * other for other in (1, 2, 3) if other != number]
    assert sorted(board.options("bank")) == others


def test_p4_bank__one_cannot_use_a_space_again_oneself() -> None:
    board = ready().workers("blue", "2 copper").turn("blue")
    board.says("blue", "bank with copper")
    board.says("yellow", "recruit")
    board.dice("wheel 2")
    assert board.asked() == ("blue", "ChooseAction")
    assert board.refuses("blue", "bank with copper") == "p4 Bank"


@pytest.mark.parametrize("words", ["bank with copper copper copper copper", "bank with", "bank"])
def test_p4_bank__neither_four_workers_nor_none(words: str) -> None:
    board = ready().workers("blue", "8 copper").turn("blue")
    assert impossible(board, words, "p4 Bank")


@pytest.mark.parametrize("crew", [(), (0, 0, 0, 0), (1, 0), (-1,), (4,)])
def test_p4_bank__it_takes_nothing_that_is_no_crew(crew: tuple[int, ...]) -> None:
    board = ready().workers("blue", "4 copper 4 stone").turn("blue")
    refusal = board.refusal("blue", Bank(crew))
    assert (refusal.rule, refusal.sentence) == ("p4 Bank", "The bank takes one, two or three workers.")


def test_p4_bank__there_are_three_spaces() -> None:
    assert [post for post in POST_NAMES if "bank" in post] == ["bank 1", "bank 2", "bank 3"]
    assert len(ready().table.posts) == len(POST_NAMES)


def test_p4_bank__the_exact_number_is_needed() -> None:
    board = ready().occupied("bank 2", "grain grain").workers("blue", "2 copper").turn("blue")
    assert board.refuses("blue", "bank with copper copper") == "p4 Bank"
    assert board.options("bank") == ["bank with copper"]


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("1 stone", "bank with copper"),
        ("1 copper", "bank with copper copper"),
        ("1 copper 1 stone", "bank with copper stone grain"),
        ("2 copper", "bank with copper copper copper"),
    ],
)
def test_p4_bank__only_workers_one_has_can_be_placed(held: str, words: str) -> None:
    board = ready().workers("blue", held).workers("yellow", "8 copper").turn("blue")
    assert board.refuses("blue", words) == "p4 Bank"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("bank with copper grain", "That takes 1 copper worker, and you have 0."),
        ("bank with stone stone grain", "That takes 2 stone workers, and you have 1."),
        ("bank with stone grain grain", "That takes 2 grain workers, and you have 1."),
    ],
)
def test_p4_bank__the_worker_that_is_missing_is_named(words: str, sentence: str) -> None:
    board = ready().workers("blue", "1 stone 1 grain").turn("blue")
    assert board.refusal("blue", words).sentence == sentence


def test_p4_bank__it_has_no_small_space() -> None:
    board = ready().workers("blue", "5 copper").turn("blue")
    board.says("blue", "bank with copper")
    assert board.asked() == ("yellow", "ChooseAction")


# Bank clears -------------------------------------------------------------------------------------


def two_taken(seats: int = 2) -> Scenario:
    """Two spaces of the bank are occupied and the third waits for three workers."""
    return ready(seats).occupied("bank 1", "copper").occupied("bank 2", "stone grain")


@pytest.mark.parametrize("seats", SEATS)
def test_p4_bank_clears__when_all_spaces_are_occupied_their_workers_go_to_the_supply(seats: int) -> None:
    board = two_taken(seats).workers("blue", "3 pumpkin").turn("blue")
    board.says("blue", "bank with pumpkin pumpkin pumpkin")
    assert board.silver_of("blue") == 11
    assert [board.workers_at(f"bank {space}") for space in (1, 2, 3)] == ["nothing"] * 3
    assert supplies(board) == [19, 19, 19, 21]
    assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize("last", [1, 2, 3])
def test_p4_bank_clears__whichever_space_is_the_last(last: int) -> None:
    board = ready().workers("blue", "3 copper")
    for space in (1, 2, 3):
        if space != last:
            board.occupied(f"bank {space}", " ".join(["grain"] * space))
    board.turn("blue").says("blue", "bank with" + " copper" * last)
    assert [board.workers_at(f"bank {space}") for space in (1, 2, 3)] == ["nothing"] * 3
    assert supplies(board) == [18 + last, 18, 18 + 6 - last, 18]


def test_p4_bank_clears__two_spaces_stay_occupied() -> None:
    board = ready().occupied("bank 1", "copper").workers("blue", "3 pumpkin").turn("blue")
    board.says("blue", "bank with pumpkin pumpkin pumpkin")
    assert [board.workers_at(f"bank {space}") for space in (1, 2, 3)] == ["1 copper", "nothing", "3 pumpkin"]
    assert supplies(board) == [18, 18, 18, 18]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_p4_bank_clears__its_spaces_are_available_from_the_next_turn(number: int) -> None:
    board = two_taken().workers("blue", "3 pumpkin").workers("yellow", "3 stone").turn("blue")
    board.says("blue", "bank with pumpkin pumpkin pumpkin")
    board.says("yellow", "bank with" + " stone" * number)
    assert board.silver_of("yellow") == (5, 8, 11)[number - 1]


def test_p4_bank_clears__at_the_end_of_the_turn_and_not_before() -> None:
    board = two_taken().workers("blue", "3 pumpkin").canteens("blue", 1).turn("blue")
    board.says("blue", "bank with pumpkin pumpkin pumpkin")
    assert board.asked() == ("blue", "EndOfTurn")
    assert full_bank(board)
    board.says("blue", "done")
    assert board.workers_at("bank 3") == "nothing"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_bank_clears__until_then_its_workers_do_not_count_to_the_supply() -> None:
    board = two_taken().workers("blue", "3 pumpkin").cows("blue", 1).workers("yellow", "2 copper")
    board.canteens("blue", 1).worker_supply("copper", 0).turn("blue").says(
        "blue", "bank with pumpkin pumpkin pumpkin"
    )
    board.says("blue", "cow for copper worker")
    assert [board.workers_of("blue"), board.workers_of("yellow")] == ["1 copper", "1 copper"]
    assert board.worker_supply_of("copper") == 0
    board.says("blue", "done")
    assert board.worker_supply_of("copper") == 1
    assert board.asked() == ("yellow", "ChooseAction")


def test_p4_bank_clears__before_another_turn_for_a_canteen() -> None:
    board = two_taken().workers("blue", "4 pumpkin").canteens("blue", 1).turn("blue")
    board.says("blue", "bank with pumpkin pumpkin pumpkin")
    assert full_bank(board)
    board.says("blue", "canteen")
    assert board.asked() == ("blue", "ChooseAction")
    assert supplies(board) == [19, 19, 19, 21]
    board.says("blue", "bank with pumpkin")
    assert board.silver_of("blue") == 11 + 5


def test_p4_bank_clears__workers_of_several_players_go_together() -> None:
    board = ready(3).workers("blue", "1 copper").workers("yellow", "2 stone").workers("green", "3 grain")
    board.turn("blue").says("blue", "bank with copper")
    board.says("yellow", "bank with stone stone")
    assert supplies(board) == [18, 18, 18, 18]
    board.says("green", "bank with grain grain grain")
    assert supplies(board) == [19, 20, 21, 18]
    assert board.asked() == ("blue", "ChooseAction")


def test_p4_bank_clears__areas_are_left_alone() -> None:
    board = (
        two_taken().occupied("mine 1", "copper").occupied("mine 2", "copper").occupied("quarry 1", "stone")
    )
    board.workers("blue", "3 pumpkin").turn("blue").says("blue", "bank with pumpkin pumpkin pumpkin")
    assert [board.workers_at(space) for space in ("mine 1", "mine 2", "quarry 1")] == [
        "1 copper",
        "1 copper",
        "1 stone",
    ]


def test_p4_bank_clears__a_full_area_does_not_clear_the_bank() -> None:
    board = two_taken().occupied("mine 1", "copper").occupied("mine 2", "copper")
    board.workers("blue", "1 copper").silver("blue", 6).turn("blue").says("blue", "mine 3 with copper")
    assert board.workers_at("mine 1") == "nothing"
    assert [board.workers_at(f"bank {space}") for space in (1, 2)] == ["1 copper", "1 stone 1 grain"]


def test_p4_bank_clears__it_can_be_filled_and_cleared_again() -> None:
    board = ready().workers("blue", "8 copper").workers("yellow", "8 stone").turn("blue")
    for number, colour in (
        (1, "blue"),
        (2, "yellow"),
        (3, "blue"),
        (1, "yellow"),
        (2, "blue"),
        (3, "yellow"),
    ):
        worker = "copper" if colour == "blue" else "stone"
        board.says(colour, "bank with" + f" {worker}" * number)
    assert [board.silver_of(colour) for colour in ("blue", "yellow")] == [24, 24]
    assert not full_bank(board)
    assert supplies(board) == [18 + 6, 18 + 6, 18, 18]


def test_p4_bank_clears__no_worker_is_made_or_lost() -> None:
    board = opened(2)
    board.dice(LANDSCAPE, "starting tile F9", "wheel 1", "wheel 2", "wheel 6", "wheel 7")
    board.says("blue", "bank with stone grain grain")
    board.says("yellow", "bank with copper copper")
    assert sum(supplies(board)) == 72 - 8
    board.says("blue", "bank with pumpkin")
    assert board.workers_of("blue") == "nothing"
    assert board.workers_of("yellow") == "2 stone"
    assert supplies(board) == [18, 16, 18, 18]
