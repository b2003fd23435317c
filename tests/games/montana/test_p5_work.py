"""Page 5 of the rulebook: work in the mine, in the quarry, on the grain fields and on the farmlands."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from goldenspike.games.montana.actions import Work, WorkMore
from kit.montana import Scenario

AREAS = {"mine": "copper", "quarry": "stone", "grain field": "grain", "farmland": "pumpkin"}
PRICES = (1, 3, 6)
YIELDS = {"mine": (1, 2, 3), "quarry": (1, 2, 3), "grain field": (2, 3, 4), "farmland": (2, 3, 4)}
SPACES = [(area, row) for area in AREAS for row in (1, 2, 3)]
PAIRS = [
    (area, one, two)
    for area, colour in AREAS.items()
    for one, two in combinations_with_replacement([each for each in AREAS.values() if each != colour], 2)
]


def table(workers: str, silver: int = 20, seats: int = 2) -> Scenario:
    """Blue's turn, with these workers and this silver."""
    board = Scenario(seats).starting_tile("E8")
    return board.workers("blue", workers).silver("blue", silver).turn("blue")


def pair(one: str, two: str) -> str:
    """Two workers in words."""
    return f"2 {one}" if one == two else f"1 {one} 1 {two}"


# Production areas --------------------------------------------------------------------------------


@pytest.mark.parametrize(("area", "row"), SPACES)
def test_p5_production_areas__the_worker_goes_from_the_board_to_the_space(area: str, row: int) -> None:
    board = table(f"1 {AREAS[area]}")
    board.says("blue", f"{area} {row} with {AREAS[area]}")
    assert board.workers_at(f"{area} {row}") == f"1 {AREAS[area]}"
    assert board.workers_of("blue") == "nothing"
    assert board.worker_supply_of(AREAS[area]) == 18


@pytest.mark.parametrize(("area", "row"), SPACES)
def test_p5_production_areas__not_on_an_occupied_space(area: str, row: int) -> None:
    board = table(f"2 {AREAS[area]}").occupied(f"{area} {row}", AREAS[area])
    assert board.refuses("blue", f"{area} {row} with {AREAS[area]}") == "p5 Production areas"
    assert len(board.options(f"{area} ")) == 2


@pytest.mark.parametrize("area", AREAS)
def test_p5_production_areas__ones_own_workers_occupy_a_space_too(area: str) -> None:
    board = table(f"2 {AREAS[area]}").canteens("blue", 1)
    board.says("blue", f"{area} 1 with {AREAS[area]}", "done", "canteen")
    assert board.refuses("blue", f"{area} 1 with {AREAS[area]}") == "p5 Production areas"


def test_p5_production_areas__a_field_is_unoccupied_without_workers_on_the_large_space() -> None:
    board = table("1 copper").occupied("mine 1 small", "copper")
    assert board.options("mine 1 ") == ["mine 1 with copper"]
    board.says("blue", "mine 1 with copper")
    assert board.goods_of("blue") == "1 copper"


def test_p5_production_areas__the_same_row_of_another_area_is_not_occupied() -> None:
    board = table("1 copper 1 stone 1 grain 1 pumpkin").occupied("mine 2", "copper")
    for area in ("quarry", "grain field", "farmland"):
        assert board.refused(f"{area} 2 with {AREAS[area]}") == ""


def test_p5_production_areas__one_space_for_each_action() -> None:
    board = table("4 copper")
    board.says("blue", "mine 1 with copper")
    assert board.asked() == ("blue", "EmployMore")
    assert sorted(board.options()) == ["done", "small space with copper"]
    board.says("blue", "small space with copper")
    assert board.asked() == ("yellow", "ChooseAction")
    assert board.workers_of("blue") == "2 copper"


def test_p5_production_areas__every_seat_uses_the_same_spaces() -> None:
    board = table("1 copper").workers("yellow", "1 copper").silver("yellow", 6)
    board.says("blue", "mine 1 with copper")
    assert board.refuses("yellow", "mine 1 with copper") == "p5 Production areas"
    board.says("yellow", "mine 2 with copper")
    assert board.workers_at("mine 1") == "1 copper"
    assert board.workers_at("mine 2") == "1 copper"


@pytest.mark.parametrize(("area", "row"), [(-1, 0), (4, 0), (0, -1), (0, 3), (-4, 0), (0, -3), (99, 99)])
def test_p5_production_areas__four_areas_of_three_rows(area: int, row: int) -> None:
    board = table("2 copper 2 stone 2 grain 2 pumpkin")
    assert board.refuses("blue", Work(area, row, (0,))) == "p5 Production areas"


# Right workers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("area", "one", "two"), PAIRS)
def test_p5_right_workers__two_of_any_other_colour(area: str, one: str, two: str) -> None:
    board = table(pair(one, two))
    board.says("blue", f"{area} 2 with {one} {two}")
    assert board.workers_at(f"{area} 2") == pair(one, two)
    assert board.workers_of("blue") == "nothing"
    assert board.goods_of("blue") == f"{YIELDS[area][1]} {AREAS[area]}"
    assert board.silver_of("blue") == 17


@pytest.mark.parametrize(
    ("area", "other"),
    [(area, other) for area, colour in AREAS.items() for other in AREAS.values() if other != colour],
)
def test_p5_right_workers__not_one_of_another_colour(area: str, other: str) -> None:
    board = table(f"1 {other}")
    assert board.refuses("blue", f"{area} 1 with {other}") == "p5 Right workers"
    assert board.options(area) == []


@pytest.mark.parametrize("area", AREAS)
def test_p5_right_workers__not_two_of_the_specified_colour(area: str) -> None:
    colour = AREAS[area]
    board = table(f"2 {colour}")
    assert board.refuses("blue", f"{area} 1 with {colour} {colour}") == "p5 Right workers"


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("mine", "copper stone"),
        ("quarry", "stone grain"),
        ("grain field", "copper grain"),
        ("farmland", "stone pumpkin"),
    ],
)
def test_p5_right_workers__not_one_of_each_sort(area: str, words: str) -> None:
    one, two = words.split()
    board = table(pair(one, two))
    assert board.refuses("blue", f"{area} 1 with {words}") == "p5 Right workers"


def test_p5_right_workers__not_three_of_other_colours() -> None:
    board = table("3 stone")
    assert board.refuses("blue", "mine 1 with stone stone stone") == "p5 Right workers"


@pytest.mark.parametrize("words", ["copper", "stone stone", "stone grain"])
def test_p5_right_workers__not_workers_one_does_not_have(words: str) -> None:
    board = table("1 stone 3 pumpkin")
    assert board.refuses("blue", f"mine 1 with {words}") == "p5 Right workers"


def test_p5_right_workers__all_the_ways_are_offered() -> None:
    board = table("1 copper 2 stone 1 grain")
    assert sorted(board.options("mine 1")) == [
        "mine 1 with copper",
        "mine 1 with stone grain",
        "mine 1 with stone stone",
    ]
    assert sorted(board.options("farmland 1")) == [
        "farmland 1 with copper grain",
        "farmland 1 with copper stone",
        "farmland 1 with stone grain",
        "farmland 1 with stone stone",
    ]


@pytest.mark.parametrize("crew", [(), (-1,), (-4,), (4,), (9,), (1, 9), (-1, -1)])
def test_p5_right_workers__there_are_four_colours(crew: tuple[int, ...]) -> None:
    board = table("2 copper 2 stone 2 grain 2 pumpkin")
    assert board.refuses("blue", Work(0, 0, crew)) == "p5 Right workers"
    board.says("blue", "mine 1 with copper")
    assert board.refuses("blue", WorkMore(crew)) == "p5 Right workers"


# Pay and receive ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("area", "row"), SPACES)
def test_p5_pay_and_receive__the_silver_and_the_goods_of_the_space(area: str, row: int) -> None:
    board = table(f"1 {AREAS[area]}", PRICES[row - 1])
    board.says("blue", f"{area} {row} with {AREAS[area]}")
    goods = YIELDS[area][row - 1]
    assert board.silver_of("blue") == 0
    assert board.goods_of("blue") == f"{goods} {AREAS[area]}"
    assert board.supply_of(AREAS[area]) == 10 - goods


@pytest.mark.parametrize(("area", "row"), SPACES)
def test_p5_pay_and_receive__not_with_a_silver_less(area: str, row: int) -> None:
    board = table(f"1 {AREAS[area]}", PRICES[row - 1] - 1)
    assert board.refuses("blue", f"{area} {row} with {AREAS[area]}") == "p5 Pay and receive"


def test_p5_pay_and_receive__the_price_is_asked_of_two_workers_too() -> None:
    board = table("2 stone", 2)
    assert board.refuses("blue", "mine 2 with stone stone") == "p5 Pay and receive"
    assert board.options("mine") == ["mine 1 with stone stone"]


def test_p5_pay_and_receive__no_reward_of_another_space() -> None:
    board = table("1 copper", 6).occupied("mine 1", "copper")
    board.says("blue", "mine 3 with copper")
    assert board.goods_of("blue") == "3 copper"
    assert board.silver_of("blue") == 0


def test_p5_pay_and_receive__goods_are_added_to_those_one_has() -> None:
    board = table("1 stone").goods("blue", "4 stone 2 big stone")
    board.says("blue", "quarry 2 with stone")
    assert board.goods_of("blue") == "6 stone 2 big stone"


def test_p5_pay_and_receive__silver_of_a_cow_pays() -> None:
    board = table("1 copper", 0).cows("blue", 1)
    assert board.refuses("blue", "mine 2 with copper") == "p5 Pay and receive"
    board.says("blue", "cow for silver", "mine 2 with copper")
    assert board.silver_of("blue") == 0
    assert board.goods_of("blue") == "2 copper"


def test_p5_pay_and_receive__all_return_one_of_goods_that_run_short() -> None:
    board = table("1 copper", seats=3).supply("copper", 1)
    board.goods("blue", "1 copper").goods("yellow", "2 copper").goods("green", "5 stone")
    board.says("blue", "mine 3 with copper")
    assert board.goods_of("blue") == "3 copper"
    assert board.goods_of("yellow") == "1 copper"
    assert board.goods_of("green") == "5 stone"
    assert board.supply_of("copper") == 0


def test_p5_pay_and_receive__all_return_again_until_there_are_enough() -> None:
    board = table("1 copper", seats=3).supply("copper", 0)
    board.goods("yellow", "3 copper").goods("green", "1 copper")
    board.says("blue", "mine 3 with copper")
    assert board.goods_of("blue") == "3 copper"
    assert board.goods_of("yellow") == "1 copper"
    assert board.goods_of("green") == "nothing"
    assert board.supply_of("copper") == 0


def test_p5_pay_and_receive__when_nobody_has_any_one_takes_what_there_is() -> None:
    board = table("1 copper").supply("copper", 1).goods("yellow", "3 big copper")
    board.says("blue", "mine 3 with copper")
    assert board.goods_of("blue") == "1 copper"
    assert board.goods_of("yellow") == "3 big copper"
    assert board.silver_of("blue") == 14


@pytest.mark.parametrize("row", [1, 2, 3])
def test_p5_pay_and_receive__with_the_option_the_farmland_gives_one_pumpkin_less(row: int) -> None:
    board = Scenario(2, pumpkins="1-2-3").starting_tile("E8")
    board.workers("blue", "1 pumpkin").silver("blue", 6).turn("blue")
    board.says("blue", f"farmland {row} with pumpkin")
    assert board.goods_of("blue") == f"{row} pumpkin"


# Small space -------------------------------------------------------------------------------------


def test_p5_small_space__the_example_of_the_book() -> None:
    board = table("1 copper 1 stone 1 grain", 6)
    board.says("blue", "grain field 3 with grain")
    assert board.silver_of("blue") == 0
    assert board.goods_of("blue") == "4 grain"
    assert board.asked() == ("blue", "EmployMore")
    board.says("blue", "small space with copper stone")
    assert board.silver_of("blue") == 0
    assert board.goods_of("blue") == "5 grain"
    assert board.workers_at("grain field 3") == "1 grain"
    assert board.workers_at("grain field 3 small") == "1 copper 1 stone"
    assert board.workers_of("blue") == "nothing"
    assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize(("area", "row"), SPACES)
def test_p5_small_space__one_more_good_of_the_same_type_for_no_silver(area: str, row: int) -> None:
    board = table(f"2 {AREAS[area]}", PRICES[row - 1])
    board.says("blue", f"{area} {row} with {AREAS[area]}", f"small space with {AREAS[area]}")
    assert board.goods_of("blue") == f"{YIELDS[area][row - 1] + 1} {AREAS[area]}"
    assert board.silver_of("blue") == 0
    assert board.workers_at(f"{area} {row} small") == f"1 {AREAS[area]}"


@pytest.mark.parametrize("area", AREAS)
def test_p5_small_space__beside_the_space_just_used_and_nowhere_else(area: str) -> None:
    board = table(f"2 {AREAS[area]}").occupied(f"{area} 1", AREAS[area])
    board.says("blue", f"{area} 2 with {AREAS[area]}", f"small space with {AREAS[area]}")
    small = [board.workers_at(f"{area} {row} small") for row in (1, 2, 3)]
    assert small == ["nothing", f"1 {AREAS[area]}", "nothing"]


@pytest.mark.parametrize(
    "words", ["copper stone", "grain", "stone stone", "grain pumpkin", "grain grain grain"]
)
def test_p5_small_space__the_same_rules_for_the_workers(words: str) -> None:
    board = table("1 copper 1 stone 5 grain")
    board.says("blue", "mine 1 with grain grain")
    assert board.refuses("blue", f"small space with {words}") == "p5 Right workers"
    assert board.refused("small space with grain grain") == ""


def test_p5_small_space__all_the_ways_are_offered() -> None:
    board = table("2 copper 1 stone 2 grain")
    board.says("blue", "mine 1 with copper")
    assert sorted(board.options()) == [
        "done",
        "small space with copper",
        "small space with grain grain",
        "small space with stone grain",
    ]


def test_p5_small_space__nobody_is_required_to_use_it() -> None:
    board = table("3 stone")
    board.says("blue", "quarry 1 with stone", "done")
    assert board.goods_of("blue") == "1 stone"
    assert board.workers_of("blue") == "2 stone"
    assert board.workers_at("quarry 1 small") == "nothing"
    assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize("left", ["", "1 grain"])
def test_p5_small_space__not_asked_without_the_workers_for_it(left: str) -> None:
    board = table(f"1 copper {left}".strip())
    board.says("blue", "mine 1 with copper")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_small_space__a_worker_of_a_cow_may_be_employed() -> None:
    board = table("1 copper").cows("blue", 1)
    board.says("blue", "mine 1 with copper")
    assert board.asked() == ("blue", "EmployMore")
    assert board.options("small") == []
    board.says("blue", "cow for copper worker", "small space with copper")
    assert board.goods_of("blue") == "2 copper"


def test_p5_small_space__once() -> None:
    board = table("3 copper").canteens("blue", 1)
    board.says("blue", "mine 1 with copper", "small space with copper")
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.refuses("blue", "small space with copper") == "p6 Canteen turn"
    assert board.goods_of("blue") == "2 copper"


def test_p5_small_space__only_after_the_large_space_and_in_the_same_turn() -> None:
    board = table("2 copper").canteens("blue", 1)
    assert board.refuses("blue", "small space with copper") == "p3 Turn"
    board.says("blue", "mine 1 with copper", "done", "canteen")
    assert board.refuses("blue", "small space with copper") == "p3 Turn"


def test_p5_small_space__its_good_too_may_run_short() -> None:
    board = table("2 copper").supply("copper", 1).goods("yellow", "2 copper")
    board.says("blue", "mine 1 with copper")
    assert board.goods_of("yellow") == "2 copper"
    board.says("blue", "small space with copper")
    assert board.goods_of("blue") == "1 copper"
    assert board.goods_of("yellow") == "1 copper"
    assert board.supply_of("copper") == 1


# Area clears -------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", AREAS)
def test_p5_area_clears__large_and_small_spaces_when_all_large_ones_are_occupied(area: str) -> None:
    colour = AREAS[area]
    other = "stone" if colour != "stone" else "grain"
    board = table(f"1 {colour} 2 {other}").worker_supply(colour, 10).worker_supply(other, 10)
    board.occupied(f"{area} 1", colour).occupied(f"{area} 2", f"{other} {other}")
    board.occupied(f"{area} 2 small", colour)
    board.says("blue", f"{area} 3 with {colour}", f"small space with {other} {other}")
    for row in (1, 2, 3):
        assert board.workers_at(f"{area} {row}") == "nothing"
        assert board.workers_at(f"{area} {row} small") == "nothing"
    assert board.worker_supply_of(colour) == 13
    assert board.worker_supply_of(other) == 14
    assert board.workers_of("blue") == "nothing"


@pytest.mark.parametrize("last", [1, 2, 3])
def test_p5_area_clears__whichever_row_is_the_last(last: int) -> None:
    board = table("1 copper")
    for row in {1, 2, 3} - {last}:
        board.occupied(f"mine {row}", "copper")
    board.says("blue", f"mine {last} with copper")
    assert [board.workers_at(f"mine {row}") for row in (1, 2, 3)] == ["nothing"] * 3


def test_p5_area_clears__not_while_a_large_space_is_free() -> None:
    board = table("2 copper").occupied("mine 1", "copper")
    board.occupied("mine 1 small", "copper").occupied("mine 3 small", "copper")
    board.says("blue", "mine 2 with copper", "small space with copper")
    assert board.asked() == ("yellow", "ChooseAction")
    assert board.workers_at("mine 1") == "1 copper"
    assert board.workers_at("mine 1 small") == "1 copper"
    assert board.workers_at("mine 2") == "1 copper"
    assert board.workers_at("mine 2 small") == "1 copper"


def test_p5_area_clears__no_other_area() -> None:
    board = table("1 copper").occupied("mine 1", "copper").occupied("mine 2", "copper")
    board.occupied("quarry 1", "stone").occupied("quarry 2", "stone").occupied("bank 1", "stone")
    board.says("blue", "mine 3 with copper")
    assert board.workers_at("mine 1") == "nothing"
    assert board.workers_at("quarry 1") == "1 stone"
    assert board.workers_at("quarry 2") == "1 stone"
    assert board.workers_at("bank 1") == "1 stone"


def test_p5_area_clears__at_the_end_of_the_turn_and_not_before() -> None:
    board = table("2 copper").worker_supply("copper", 10).canteens("blue", 1)
    board.occupied("mine 1", "copper").occupied("mine 2", "copper")
    board.says("blue", "mine 3 with copper")
    assert [board.workers_at(f"mine {row}") for row in (1, 2, 3)] == ["1 copper"] * 3
    board.says("blue", "small space with copper")
    assert board.asked() == ("blue", "EndOfTurn")
    assert [board.workers_at(f"mine {row}") for row in (1, 2, 3)] == ["1 copper"] * 3
    assert board.worker_supply_of("copper") == 10
    board.says("blue", "done")
    assert [board.workers_at(f"mine {row}") for row in (1, 2, 3)] == ["nothing"] * 3
    assert board.worker_supply_of("copper") == 14


def test_p5_area_clears__its_workers_do_not_ease_a_shortage_of_the_same_turn() -> None:
    board = table("1 copper").worker_supply("copper", 0).cows("blue", 1).workers("yellow", "2 copper")
    board.occupied("mine 1", "copper").occupied("mine 2", "copper")
    board.says("blue", "mine 3 with copper", "cow for copper worker")
    assert board.workers_of("blue") == "1 copper"
    assert board.workers_of("yellow") == "1 copper"


def test_p5_area_clears__the_spaces_are_free_from_the_next_turn() -> None:
    board = table("1 copper").occupied("mine 1", "copper").occupied("mine 2", "copper")
    board.workers("yellow", "1 copper").silver("yellow", 6)
    board.says("blue", "mine 3 with copper")
    assert board.asked() == ("yellow", "ChooseAction")
    assert sorted(board.options("mine")) == [f"mine {row} with copper" for row in (1, 2, 3)]
    board.says("yellow", "mine 1 with copper")
    assert board.workers_at("mine 1") == "1 copper"


def test_p5_area_clears__before_the_turn_of_a_canteen() -> None:
    board = table("2 copper").canteens("blue", 1).occupied("mine 1", "copper").occupied("mine 2", "copper")
    board.says("blue", "mine 3 with copper", "done")
    assert board.refused("canteen") == ""
    assert board.workers_at("mine 1") == "1 copper"
    board.says("blue", "canteen")
    assert board.asked() == ("blue", "ChooseAction")
    assert board.workers_at("mine 1") == "nothing"
    board.says("blue", "mine 1 with copper")
    assert board.goods_of("blue") == "4 copper"
