"""Page 5 of the rulebook: the contractors in the city, what they pay and what they receive."""

from __future__ import annotations

import pytest

from goldenspike.core.play import NotYourDecision
from goldenspike.games.montana import GAME
from goldenspike.games.montana.actions import Bid, ChooseGood, Upgrade
from kit.montana import Scenario

FIRST = {1: 3, 2: 3, 3: 2, 4: 1}
"""The least number of pumpkins in each row."""


def table(*pumpkins: int, active: str = "blue") -> Scenario:
    """The turn of one seat; blue, yellow, green and red have so many pumpkins."""
    board = Scenario(len(pumpkins)).starting_tile("E8")
    for seat, number in zip(("blue", "yellow", "green", "red"), pumpkins):
        if number:
            board.goods(seat, f"{number} pumpkin")
    return board.turn(active)


def bids(rows: dict[int, int], most: int = 6) -> list[str]:
    """All bids from the least column of each row up to so many pumpkins."""
    return sorted(f"bid {number} on row {row}" for row in rows for number in range(rows[row], most + 1))


def others_pass(board: Scenario) -> None:
    """Everybody who is asked to place a contractor passes."""
    while board.asked()[1] == "PlaceContractor":
        board.says(board.asked()[0], "pass")


def alone(row: int, goods: str = "") -> Scenario:
    """Blue's turn, with these goods and just the pumpkins for the least price of a row."""
    board = Scenario().starting_tile("E8")
    if FIRST[row] > 1:
        goods = f"{goods} {FIRST[row] - 1} pumpkin".strip()
    if goods:
        board.goods("blue", goods)
    return board.turn("blue")


def holds(board: Scenario, row: int) -> Scenario:
    """Blue goes to the city, takes this row at its least price and all others pass."""
    board.says("blue", "city", f"bid {FIRST[row]} on row {row}")
    others_pass(board)
    return board


# City --------------------------------------------------------------------------------------------


def test_p5_city__one_pumpkin_of_the_supply_first() -> None:
    board = table(0, 0)
    board.says("blue", "city")
    assert board.goods_of("blue") == "1 pumpkin"
    assert board.supply_of("pumpkin") == 9
    assert board.asked() == ("blue", "PlaceContractor")


def test_p5_city__no_workers_and_no_silver_are_needed() -> None:
    board = table(0, 0)
    assert board.workers_of("blue") == "nothing"
    assert board.silver_of("blue") == 0
    assert board.options("city") == ["city"]


@pytest.mark.parametrize(
    ("pumpkins", "then", "supply"),
    [
        ((0, 3), ("1 pumpkin", "2 pumpkin"), 0),
        ((2, 1), ("2 pumpkin", "nothing"), 1),
        ((1, 0), ("1 pumpkin", "nothing"), 0),
        ((4, 4), ("4 pumpkin", "3 pumpkin"), 1),
    ],
)
def test_p5_city__the_free_pumpkin_with_an_empty_supply(
    pumpkins: tuple[int, int], then: tuple[str, str], supply: int
) -> None:
    board = table(*pumpkins).supply("pumpkin", 0)
    board.says("blue", "city")
    assert (board.goods_of("blue"), board.goods_of("yellow")) == then
    assert board.supply_of("pumpkin") == supply
    assert board.refused("bid 1 on row 4") == ""


def test_p5_city__it_is_never_full() -> None:
    board = table(0, 0).canteens("blue", 1)
    board.says("blue", "city", "bid 1 on row 4")
    others_pass(board)
    board.says("blue", "canteen", "city", "bid 1 on row 4")
    others_pass(board)
    assert board.silver_of("blue") == 4
    board.says("yellow", "city", "bid 1 on row 4")
    others_pass(board)
    assert board.silver_of("yellow") == 2


# Contractor --------------------------------------------------------------------------------------


def test_p5_contractor__on_a_space_of_ones_choice() -> None:
    board = table(5, 2)
    board.says("blue", "city")
    assert sorted(board.options("bid")) == bids(FIRST)
    assert len(board.options("bid")) == 19
    board.says("blue", "bid 4 on row 3")
    assert board.contractor_of("blue") == "row 3 for 4"


@pytest.mark.parametrize("pumpkins", [1, 2, 3, 4, 5])
def test_p5_contractor__only_with_enough_pumpkins(pumpkins: int) -> None:
    board = table(pumpkins - 1, 0)
    board.says("blue", "city")
    assert sorted(board.options("bid")) == bids(FIRST, pumpkins)
    for row in FIRST:
        assert board.refuses("blue", f"bid {pumpkins + 1} on row {row}") == "p5 Contractor"


def test_p5_contractor__no_space_asks_for_more_than_six() -> None:
    board = table(9, 0)
    board.says("blue", "city")
    assert sorted(board.options("bid")) == bids(FIRST)


@pytest.mark.parametrize("words", ["bid 1 on row 1", "bid 2 on row 1", "bid 2 on row 2", "bid 1 on row 3"])
def test_p5_contractor__not_left_of_the_first_space_of_a_row(words: str) -> None:
    board = table(9, 0)
    board.says("blue", "city")
    assert board.refuses("blue", words) == "p5 Contractor"


def test_p5_contractor__the_free_pumpkin_counts() -> None:
    board = table(2, 2)
    board.says("blue", "city", "bid 3 on row 1")
    assert board.contractor_of("blue") == "row 1 for 3"


def test_p5_contractor__the_active_seat_has_to_place_it() -> None:
    board = table(3, 3)
    board.says("blue", "city")
    assert board.options("pass") == []
    assert board.refuses("blue", "pass") == "p5 Contractor"


@pytest.mark.parametrize("words", ["recruit", "done", "canteen", "upgrade copper"])
def test_p5_contractor__the_active_seat_does_nothing_else_first(words: str) -> None:
    board = table(3, 3)
    board.says("blue", "city")
    refusal = board.refusal("blue", words)
    assert (refusal.rule, refusal.sentence) == ("p5 Contractor", "First bid on a row of the city.")


@pytest.mark.parametrize(("number", "title"), [(1, "Bid 1 pumpkin on row 4"), (2, "Bid 2 pumpkins on row 4")])
def test_p5_contractor__a_space_is_called_after_its_pumpkins(number: int, title: str) -> None:
    board = table(3, 3)
    board.says("blue", "city")
    shown = GAME.preview(board.table, Bid(3, number))
    assert shown.title == title


def test_p5_contractor__no_pumpkin_is_paid_yet() -> None:
    board = table(3, 3)
    board.says("blue", "city", "bid 4 on row 3")
    assert board.goods_of("blue") == "4 pumpkin"
    assert board.supply_of("pumpkin") == 9


def test_p5_contractor__a_pumpkin_of_a_cow_counts() -> None:
    board = table(0, 2).cows("blue", 1)
    board.says("blue", "city")
    assert board.refuses("blue", "bid 2 on row 3") == "p5 Contractor"
    board.says("blue", "cow for pumpkin", "bid 2 on row 3")
    assert board.contractor_of("blue") == "row 3 for 2"


def test_p5_contractor__with_the_option_the_first_two_rows_begin_at_four() -> None:
    board = Scenario(2, city="4-4-2-1").starting_tile("E8").goods("blue", "5 pumpkin").turn("blue")
    board.says("blue", "city")
    assert sorted(board.options("bid")) == bids({1: 4, 2: 4, 3: 2, 4: 1})
    assert board.refuses("blue", "bid 3 on row 2") == "p5 Contractor"


@pytest.mark.parametrize(
    ("row", "pumpkins"), [(-1, 3), (4, 3), (-4, 4), (99, 3), (0, 7), (0, -1), (3, 0), (3, -1), (3, 7)]
)
def test_p5_contractor__not_off_the_spaces(row: int, pumpkins: int) -> None:
    board = table(9, 0)
    board.says("blue", "city")
    assert board.refuses("blue", Bid(row, pumpkins)) == "p5 Contractor"


# The others bid ----------------------------------------------------------------------------------


def test_p5_the_others_bid__in_clockwise_order() -> None:
    board = table(3, 3, 3, 3, active="green")
    board.says("green", "city", "bid 3 on row 1")
    assert board.asked() == ("red", "PlaceContractor")
    board.says("red", "bid 3 on row 2")
    assert board.asked() == ("blue", "PlaceContractor")
    board.says("blue", "pass")
    assert board.asked() == ("yellow", "PlaceContractor")
    board.says("yellow", "bid 1 on row 4")
    assert board.asked() == ("red", "ChooseGoods")


def test_p5_the_others_bid__each_only_when_it_is_asked() -> None:
    board = table(3, 3, 3)
    board.says("blue", "city", "bid 3 on row 1")
    with pytest.raises(NotYourDecision):
        board.says("green", "bid 3 on row 2")
    with pytest.raises(NotYourDecision):
        board.says("blue", "bid 4 on row 1")
    assert board.contractor_of("green") == ""
    assert board.contractor_of("blue") == "row 1 for 3"


def test_p5_the_others_bid__without_a_pumpkin_of_the_supply() -> None:
    board = table(2, 2)
    board.says("blue", "city", "bid 1 on row 4")
    assert board.goods_of("yellow") == "2 pumpkin"
    assert board.supply_of("pumpkin") == 9
    assert sorted(board.options()) == ["bid 2 on row 3", "bid 2 on row 4", "pass"]
    assert board.refuses("yellow", "bid 3 on row 1") == "p5 Contractor"


def test_p5_the_others_bid__they_may_pass() -> None:
    board = table(2, 5)
    board.says("blue", "city", "bid 3 on row 1")
    board.says("yellow", "pass")
    assert board.contractor_of("yellow") == ""
    assert board.goods_of("yellow") == "5 pumpkin"


def test_p5_the_others_bid__they_trade_no_cattle() -> None:
    board = table(2, 2).cows("yellow", 2)
    board.says("blue", "city", "bid 1 on row 4")
    assert board.asked() == ("yellow", "PlaceContractor")
    assert board.options("cow") == []
    assert board.refuses("yellow", "cow for pumpkin") == "p7 Cattle trade"


# Outbid ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [3, 4])
def test_p5_outbid__not_on_the_same_space_nor_left_of_it(number: int) -> None:
    board = table(5, 6)
    board.says("blue", "city", "bid 4 on row 2")
    assert board.refuses("yellow", f"bid {number} on row 2") == "p5 Outbid"
    assert sorted(board.options("bid")) == bids({**FIRST, 2: 5})


def test_p5_outbid__it_is_told_who_must_move_and_only_then() -> None:
    board = table(5, 6)
    board.says("blue", "city", "bid 4 on row 2")
    assert not [event for event in board.events() if type(event).__name__ == "OutbidBy"]
    board.says("yellow", "bid 5 on row 2")
    assert board.events()[-1].sentence == "blue is outbid on row 2."


@pytest.mark.parametrize("number", [5, 6])
def test_p5_outbid__on_any_space_to_the_right(number: int) -> None:
    board = table(5, 6)
    board.says("blue", "city", "bid 4 on row 2")
    board.says("yellow", f"bid {number} on row 2")
    assert board.contractor_of("yellow") == f"row 2 for {number}"
    assert board.asked() == ("blue", "PlaceContractor")


def test_p5_outbid__nobody_can_go_right_of_the_last_space() -> None:
    board = table(5, 9)
    board.says("blue", "city", "bid 6 on row 2")
    assert sorted(board.options("bid")) == bids({1: 3, 3: 2, 4: 1})
    for number in range(3, 7):
        assert board.refuses("yellow", f"bid {number} on row 2") == "p5 Outbid"


def the_example() -> Scenario:
    """Blue was on the second row, where red is now; yellow is on the fourth and green has passed."""
    board = table(5, 6, 6, 6)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 1 on row 4")
    board.says("green", "pass")
    board.says("red", "bid 4 on row 2")
    return board


def test_p5_outbid__the_example_of_the_book_has_four_options_more_to_the_right_and_a_pass() -> None:
    board = the_example()
    assert board.asked() == ("blue", "PlaceContractor")
    least = {1: 3, 2: 5, 3: 2, 4: 2}
    assert sorted(board.options()) == sorted([*bids(least), "pass"])
    for row, number in least.items():
        assert board.refused(f"bid {number} on row {row}") == ""
    assert board.refuses("blue", "bid 4 on row 2") == "p5 Outbid"
    assert board.refuses("blue", "bid 1 on row 4") == "p5 Outbid"


@pytest.mark.parametrize("city", ["2-2-1-1", "3-3-2-1", "4-4-2-1"])
def test_p5_outbid__the_example_has_four_options_at_all_prices(city: str) -> None:
    board = Scenario(4, city=city).starting_tile("E8")
    for colour in ("blue", "yellow", "green", "red"):
        board.goods(colour, "6 pumpkin")
    board.turn("blue").says("blue", "city", "bid 4 on row 2")
    board.says("yellow", "bid 1 on row 4")
    board.says("green", "pass")
    board.says("red", "bid 5 on row 2")
    assert board.asked() == ("blue", "PlaceContractor")
    assert {words[-1] for words in board.options("bid")} == {"1", "2", "3", "4"}


def test_p5_contractor__by_default_rows_begin_at_two_two_one_and_one() -> None:
    settings = GAME.complete_settings({})
    assert settings["city"] == "2-2-1-1"
    board = Scenario(2, "", **settings).starting_tile("E8").goods("blue", "5 pumpkin").turn("blue")
    board.says("blue", "city")
    assert sorted(board.options()) == bids({1: 2, 2: 2, 3: 1, 4: 1})
    assert board.refuses("blue", "bid 1 on row 2") == "p5 Contractor"


@pytest.mark.parametrize("words", ["bid 3 on row 1", "bid 6 on row 1", "bid 2 on row 3", "pass"])
def test_p5_outbid__the_example_where_nobody_else_has_to_move(words: str) -> None:
    board = the_example()
    board.says("blue", words)
    assert board.asked()[1] != "PlaceContractor"


@pytest.mark.parametrize(("words", "mover"), [("bid 5 on row 2", "red"), ("bid 2 on row 4", "yellow")])
def test_p5_outbid__the_example_where_the_contractor_there_must_move_too(words: str, mover: str) -> None:
    board = the_example()
    board.says("blue", words)
    assert board.asked() == (mover, "PlaceContractor")


def test_p5_outbid__a_chain_of_moves() -> None:
    board = the_example()
    board.says("blue", "bid 2 on row 4")
    board.says("yellow", "bid 5 on row 2")
    assert board.asked() == ("red", "PlaceContractor")
    board.says("red", "bid 3 on row 4")
    assert board.asked() == ("blue", "PlaceContractor")
    board.says("blue", "bid 3 on row 1")
    assert board.contractor_of("green") == ""
    assert board.asked()[1] != "PlaceContractor"
    assert board.goods_of("blue") == "3 pumpkin"
    assert board.cows_of("blue") == 1
    assert board.asked() == ("yellow", "ChooseGoods")
    assert board.contractor_of("red") == "row 4 for 3"


def test_p5_outbid__the_move_comes_before_the_next_seat() -> None:
    board = table(5, 6, 6)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 4 on row 2")
    assert board.asked() == ("blue", "PlaceContractor")
    board.says("blue", "bid 5 on row 2")
    assert board.asked() == ("yellow", "PlaceContractor")
    board.says("yellow", "bid 1 on row 4")
    assert board.asked() == ("green", "PlaceContractor")
    assert board.contractor_of("blue") == "row 2 for 5"
    assert board.contractor_of("yellow") == "row 4 for 1"


def test_p5_outbid__nobody_moves_who_was_not_outbid() -> None:
    board = table(5, 6, 6)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 3 on row 1")
    assert board.asked() == ("green", "PlaceContractor")
    board.says("green", "bid 4 on row 1")
    assert board.asked() == ("yellow", "PlaceContractor")
    board.says("yellow", "bid 2 on row 3")
    assert board.asked() == ("blue", "ChooseGoods")


def test_p5_outbid__the_move_too_needs_the_pumpkins() -> None:
    board = table(2, 4)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 4 on row 2")
    assert sorted(board.options()) == sorted([*bids({1: 3, 3: 2, 4: 1}, 3), "pass"])
    assert board.refuses("blue", "bid 5 on row 2") == "p5 Contractor"


def test_p5_outbid__the_active_seat_may_trade_cattle_before_its_move() -> None:
    board = table(2, 4).cows("blue", 2)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 4 on row 2")
    board.says("blue", "cow for pumpkin", "cow for pumpkin", "bid 5 on row 2")
    assert board.contractor_of("blue") == "row 2 for 5"
    assert board.asked() == ("yellow", "PlaceContractor")


# Pass --------------------------------------------------------------------------------------------


def test_p5_pass__it_is_final() -> None:
    board = table(5, 6, 6)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "pass")
    board.says("green", "bid 4 on row 2")
    board.says("blue", "bid 5 on row 2")
    board.says("green", "bid 6 on row 2")
    board.says("blue", "bid 3 on row 1")
    assert board.asked() == ("green", "ChooseGoods")
    assert board.goods_of("yellow") == "6 pumpkin"


def test_p5_pass__one_who_passed_pays_and_receives_nothing() -> None:
    board = table(5, 6).goods("yellow", "2 copper 2 stone 6 pumpkin")
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "pass")
    assert board.goods_of("yellow") == "2 copper 2 stone 6 pumpkin"
    assert board.silver_of("yellow") == 0
    assert board.cows_of("yellow") == 0
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_pass__the_active_seat_may_when_it_was_outbid() -> None:
    board = table(2, 4).goods("blue", "1 copper 2 pumpkin")
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 4 on row 2")
    board.says("blue", "pass")
    assert board.contractor_of("blue") == ""
    assert board.asked() == ("yellow", "ChooseGoods")
    board.says("yellow", "choose grain", "choose grain", "choose grain")
    assert board.goods_of("blue") == "1 copper 3 pumpkin"
    assert board.silver_of("blue") == 0


def test_p5_pass__it_holds_for_this_turn_only() -> None:
    board = table(5, 6).canteens("blue", 1)
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "pass")
    board.says("blue", "canteen", "city", "bid 1 on row 4")
    assert board.asked() == ("yellow", "PlaceContractor")
    assert board.refused("bid 3 on row 1") == ""


def test_p5_pass__a_seat_without_pumpkins_can_do_nothing_else() -> None:
    board = table(2, 0, 4)
    board.says("blue", "city", "bid 3 on row 1")
    assert board.asked() == ("green", "PlaceContractor")
    board.says("green", "bid 4 on row 1")
    assert board.asked() == ("blue", "PlaceContractor")
    board.says("blue", "bid 1 on row 4")
    assert board.silver_of("yellow") == 0
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_pass__a_seat_that_was_outbid_and_has_too_few_can_do_nothing_else() -> None:
    board = table(0, 2)
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 2 on row 4")
    assert board.goods_of("blue") == "1 pumpkin"
    assert board.silver_of("blue") == 0
    assert board.silver_of("yellow") == 2
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_pass__an_active_seat_with_a_cow_is_still_asked() -> None:
    board = table(0, 2).cows("blue", 1)
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 2 on row 4")
    assert board.asked() == ("blue", "PlaceContractor")
    assert board.options("bid") == []
    board.says("blue", "cow for pumpkin", "bid 2 on row 3")
    assert board.goods_of("blue") == "nothing"


# Pay pumpkins ------------------------------------------------------------------------------------


def test_p5_pay_pumpkins__the_active_seat_first_and_then_clockwise() -> None:
    board = (
        table(6, 5, 6, active="yellow")
        .goods("blue", "1 copper 6 pumpkin")
        .goods("green", "1 stone 6 pumpkin")
    )
    board.says("yellow", "city", "bid 5 on row 2")
    board.says("green", "bid 4 on row 1")
    board.says("blue", "bid 3 on row 3")
    assert board.asked() == ("yellow", "ChooseGoods")
    assert board.goods_of("yellow") == "1 pumpkin"
    assert board.goods_of("green") == "1 stone 6 pumpkin"
    assert board.goods_of("blue") == "1 copper 6 pumpkin"
    board.says("yellow", "choose grain", "choose grain", "choose grain")
    assert board.asked() == ("green", "ChooseUpgrades")
    assert board.goods_of("yellow") == "3 grain 1 pumpkin"
    assert board.goods_of("green") == "1 stone 2 pumpkin"
    assert board.goods_of("blue") == "1 copper 6 pumpkin"
    board.says("green", "upgrade stone")
    assert board.asked() == ("blue", "ChooseUpgrades")
    assert board.goods_of("green") == "2 pumpkin 1 big stone"
    assert board.goods_of("blue") == "1 copper 3 pumpkin"
    board.says("blue", "done")
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_p5_pay_pumpkins__the_number_of_the_column_goes_to_the_supply(number: int) -> None:
    board = table(6, 0)
    board.says("blue", "city", f"bid {number} on row 4")
    others_pass(board)
    assert board.goods_of("blue") == f"{7 - number} pumpkin"
    assert board.supply_of("pumpkin") == 9 + number
    assert board.silver_of("blue") == 2


def test_p5_pay_pumpkins__only_the_last_place_of_a_contractor_is_paid() -> None:
    board = table(5, 6)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 4 on row 2")
    board.says("blue", "bid 1 on row 4")
    assert board.goods_of("blue") == "5 pumpkin"
    assert board.silver_of("blue") == 2
    assert board.goods_of("yellow") == "2 pumpkin"


def test_p5_pay_pumpkins__each_takes_its_reward_before_the_next_pays() -> None:
    board = table(4, 3).goods("yellow", "1 copper 3 pumpkin").supply("copper", 2)
    board.says("blue", "city", "bid 3 on row 2")
    board.says("yellow", "bid 2 on row 3")
    board.says("blue", "choose copper", "choose copper", "choose copper")
    assert board.goods_of("blue") == "3 copper 2 pumpkin"
    assert board.goods_of("yellow") == "1 pumpkin"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_pay_pumpkins__those_of_a_bid_are_not_returned_in_a_shortage() -> None:
    board = table(1, 3, 1).cows("blue", 1).supply("pumpkin", 1)
    board.says("blue", "city", "bid 2 on row 3")
    assert board.supply_of("pumpkin") == 0
    board.says("yellow", "bid 3 on row 3")
    board.says("blue", "cow for pumpkin")
    assert board.goods_of("yellow") == "3 pumpkin"
    assert board.goods_of("green") == "nothing"
    assert board.goods_of("blue") == "2 pumpkin"
    assert board.supply_of("pumpkin") == 1


def test_p5_pay_pumpkins__those_beyond_the_bid_are_returned_in_a_shortage() -> None:
    board = table(1, 4, 0).cows("blue", 2).supply("pumpkin", 1)
    board.says("blue", "city", "bid 2 on row 3")
    board.says("yellow", "bid 3 on row 3")
    board.says("blue", "cow for pumpkin")
    assert board.goods_of("yellow") == "3 pumpkin"
    assert board.goods_of("blue") == "2 pumpkin"
    assert board.supply_of("pumpkin") == 1
    board.says("blue", "cow for pumpkin")
    assert board.goods_of("yellow") == "3 pumpkin"
    assert board.goods_of("blue") == "3 pumpkin"
    board.says("blue", "bid 3 on row 1")
    others_pass(board)
    assert board.cows_of("blue") == 1


def test_p5_pay_pumpkins__a_bid_that_was_outbid_locks_nothing() -> None:
    board = table(1, 2, 4).cows("blue", 2).supply("pumpkin", 1)
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 2 on row 3")
    board.says("green", "bid 3 on row 3")
    board.says("yellow", "bid 2 on row 4")
    assert board.asked() == ("blue", "PlaceContractor")
    board.says("blue", "cow for pumpkin")
    assert board.goods_of("blue") == "2 pumpkin"
    assert board.goods_of("yellow") == "2 pumpkin"
    assert board.goods_of("green") == "3 pumpkin"
    assert board.supply_of("pumpkin") == 1


def outbid_with_one_pumpkin(cows: int, pumpkins: int = 10, **settings: str) -> Scenario:
    """Blue has bid its pumpkin on row 4 and yellow outbids it there; so many lie in the supply then."""
    board = Scenario(2, "", **settings).starting_tile("E8").goods("yellow", "2 pumpkin").cows("blue", cows)
    board.turn("blue").says("blue", "city", "bid 1 on row 4")
    board.supply("pumpkin", pumpkins).says("yellow", "bid 2 on row 4")
    return board


def test_p5_outbid__whoever_can_only_pass_is_not_asked() -> None:
    board = outbid_with_one_pumpkin(0)
    assert board.asked() != ("blue", "PlaceContractor")
    assert [event.sentence for event in board.events() if type(event).__name__ == "Passed"] == [
        "blue passes."
    ]


def test_p5_outbid__a_cow_that_brings_the_pumpkin_is_asked_for() -> None:
    board = outbid_with_one_pumpkin(1)
    assert board.asked() == ("blue", "PlaceContractor")
    board.says("blue", "cow for pumpkin", "bid 2 on row 3")
    assert board.goods_of("blue") == "nothing"


def test_p5_outbid__a_cow_that_brings_too_little_is_not_asked_for() -> None:
    board = outbid_with_one_pumpkin(1, pumpkins=0)
    assert board.asked() != ("blue", "PlaceContractor"), "blue would have to return the pumpkin it has"
    assert board.cows_of("blue") == 1


def test_p5_outbid__in_version_1_a_cow_was_always_asked_for() -> None:
    board = outbid_with_one_pumpkin(1, pumpkins=0, questions="former")
    assert board.asked() == ("blue", "PlaceContractor")


def test_p5_pay_pumpkins__those_of_a_seat_that_passed_are_not_locked() -> None:
    board = table(1, 3, 3).cows("blue", 1).supply("pumpkin", 1)
    board.says("blue", "city", "bid 2 on row 3")
    board.says("yellow", "pass")
    board.says("green", "bid 3 on row 3")
    board.says("blue", "cow for pumpkin")
    assert board.goods_of("yellow") == "2 pumpkin"
    assert board.goods_of("green") == "3 pumpkin"
    assert board.goods_of("blue") == "2 pumpkin"


# Cow and upgrades --------------------------------------------------------------------------------


def test_p5_cow_and_upgrades__a_cow_of_the_supply() -> None:
    board = alone(1).cow_supply(7)
    holds(board, 1)
    assert board.cows_of("blue") == 1
    assert board.cow_supply_of() == 6


def test_p5_cow_and_upgrades__no_cow_of_an_empty_supply() -> None:
    board = alone(1, "1 copper").cow_supply(0).cows("yellow", 3)
    holds(board, 1)
    board.says("blue", "upgrade copper")
    assert board.cows_of("blue") == 0
    assert board.cows_of("yellow") == 3
    assert board.cow_supply_of() == 0
    assert board.goods_of("blue") == "1 big copper"


@pytest.mark.parametrize(
    ("metals", "then"),
    [
        ("copper copper copper", "1 copper 4 stone 3 big copper"),
        ("stone stone stone", "4 copper 1 stone 3 big stone"),
        ("copper stone copper", "2 copper 3 stone 2 big copper 1 big stone"),
        ("stone copper stone", "3 copper 2 stone 1 big copper 2 big stone"),
    ],
)
def test_p5_cow_and_upgrades__up_to_three_in_any_combination(metals: str, then: str) -> None:
    board = holds(alone(1, "4 copper 4 stone"), 1)
    board.says("blue", *[f"upgrade {metal}" for metal in metals.split()])
    assert board.goods_of("blue") == then
    assert board.cows_of("blue") == 1
    assert board.asked() == ("blue", "EndOfTurn")
    for metal in ("copper", "stone"):
        number = metals.split().count(metal)
        assert board.supply_of(metal) == 10 + number
        assert board.supply_of(f"big {metal}") == 6 - number


@pytest.mark.parametrize("number", [0, 1, 2])
def test_p5_cow_and_upgrades__fewer_if_one_likes(number: int) -> None:
    board = holds(alone(1, "4 stone"), 1)
    board.says("blue", *["upgrade stone"] * number, "done")
    assert board.goods_of("blue") == f"{4 - number} stone" + (f" {number} big stone" if number else "")
    assert board.cows_of("blue") == 1


def test_p5_cow_and_upgrades__copper_only_for_big_copper_and_stone_only_for_big_stone() -> None:
    board = holds(alone(1, "2 copper"), 1)
    assert sorted(board.options()) == ["done", "upgrade copper"]
    assert board.refuses("blue", "upgrade stone") == "p5 Declare first"
    board.says("blue", "upgrade copper", "upgrade copper")
    assert board.goods_of("blue") == "2 big copper"
    assert board.supply_of("big stone") == 6


def test_p5_cow_and_upgrades__nothing_is_asked_without_a_small_copper_or_stone() -> None:
    board = alone(1, "3 grain 1 big copper 1 big stone")
    holds(board, 1)
    assert board.cows_of("blue") == 1
    assert board.goods_of("blue") == "3 grain 1 big copper 1 big stone"
    assert board.asked() == ("blue", "EndOfTurn")


def test_p5_cow_and_upgrades__a_seat_that_is_not_active_uses_the_cow_in_its_own_turn() -> None:
    board = table(0, 3, 0).goods("yellow", "1 copper 3 pumpkin")
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 3 on row 1")
    others_pass(board)
    assert board.asked() == ("yellow", "ChooseUpgrades")
    assert board.options("cow") == []
    board.says("yellow", "done")
    assert board.cows_of("yellow") == 1
    assert board.asked() == ("yellow", "ChooseAction")
    board.says("yellow", "cow for copper")
    assert board.goods_of("yellow") == "2 copper"


# Three goods -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goods", "then"),
    [
        ("copper stone grain", "1 copper 1 stone 1 grain"),
        ("copper copper copper", "3 copper"),
        ("stone stone stone", "3 stone"),
        ("grain grain grain", "3 grain"),
        ("grain stone grain", "1 stone 2 grain"),
    ],
)
def test_p5_three_goods__in_any_combination_from_the_supply(goods: str, then: str) -> None:
    board = holds(alone(2), 2)
    board.says("blue", *[f"choose {good}" for good in goods.split()])
    assert board.goods_of("blue") == then
    for good in ("copper", "stone", "grain"):
        assert board.supply_of(good) == 10 - goods.split().count(good)
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_three_goods__they_are_told_in_words() -> None:
    board = holds(alone(2), 2)
    board.says("blue", "choose grain", "choose copper", "choose grain")
    assert [event.sentence for event in board.events() if type(event).__name__ == "RewardTaken"] == [
        "blue receives 1 copper, 2 grain."
    ]


def test_p5_three_goods__only_small_copper_small_stone_and_grain() -> None:
    board = holds(alone(2), 2)
    for _ in range(2):
        assert sorted(board.options()) == ["choose copper", "choose grain", "choose stone"]
        assert board.refuses("blue", "choose pumpkin") == "p5 Three goods"
        board.says("blue", "choose stone")


def test_p5_three_goods__neither_fewer_nor_more() -> None:
    board = holds(alone(2).canteens("blue", 1), 2)
    for _ in range(3):
        assert board.refuses("blue", "done") == "p5 Three goods"
        board.says("blue", "choose grain")
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.refuses("blue", "choose grain") == "p6 Canteen turn"
    assert board.goods_of("blue") == "3 grain"


def test_p5_three_goods__no_upgrade_with_them() -> None:
    board = holds(alone(2, "2 copper").canteens("blue", 1), 2)
    assert board.options("upgrade") == []
    board.says("blue", "choose copper", "choose copper", "choose copper")
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.goods_of("blue") == "5 copper"


@pytest.mark.parametrize("good", [-1, 3, 4, 5, 6, 99])
def test_p5_three_goods__no_good_but_these(good: int) -> None:
    board = holds(alone(2), 2)
    assert board.refuses("blue", ChooseGood(good)) == "p5 Three goods"


# Two upgrades ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metals", "then"),
    [
        ("copper copper", "1 copper 3 stone 2 big copper"),
        ("stone stone", "3 copper 1 stone 2 big stone"),
        ("copper stone", "2 copper 2 stone 1 big copper 1 big stone"),
    ],
)
def test_p5_two_upgrades__up_to_two_in_any_combination(metals: str, then: str) -> None:
    board = holds(alone(3, "3 copper 3 stone").canteens("blue", 1), 3)
    board.says("blue", *[f"upgrade {metal}" for metal in metals.split()])
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.refuses("blue", "upgrade copper") == "p6 Canteen turn"
    assert board.goods_of("blue") == then
    assert board.cows_of("blue") == 0
    assert board.silver_of("blue") == 0


@pytest.mark.parametrize("number", [0, 1])
def test_p5_two_upgrades__fewer_if_one_likes(number: int) -> None:
    board = holds(alone(3, "3 copper"), 3)
    board.says("blue", *["upgrade copper"] * number, "done")
    assert board.goods_of("blue") == f"{3 - number} copper" + (f" {number} big copper" if number else "")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_two_upgrades__not_more_than_the_small_goods_one_has() -> None:
    board = holds(alone(3, "1 copper"), 3)
    assert board.refuses("blue", "upgrade stone") == "p5 Declare first"
    board.says("blue", "upgrade copper")
    assert board.goods_of("blue") == "1 big copper"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_two_upgrades__one_small_good_is_not_named_twice() -> None:
    board = holds(alone(3, "1 copper 1 stone"), 3)
    board.says("blue", "upgrade copper")
    assert sorted(board.options()) == ["done", "upgrade stone"]
    assert board.refuses("blue", "upgrade copper") == "p5 Declare first"


# Silver and upgrade ------------------------------------------------------------------------------


def test_p5_silver_and_upgrade__two_silver() -> None:
    board = holds(alone(4), 4)
    assert board.silver_of("blue") == 2
    assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize(
    ("metal", "then"),
    [("copper", "1 copper 2 stone 1 big copper"), ("stone", "2 copper 1 stone 1 big stone")],
)
def test_p5_silver_and_upgrade__and_one_upgrade(metal: str, then: str) -> None:
    board = holds(alone(4, "2 copper 2 stone"), 4)
    board.says("blue", f"upgrade {metal}")
    assert board.goods_of("blue") == then
    assert board.silver_of("blue") == 2
    assert board.asked() == ("yellow", "ChooseAction")


def test_p5_silver_and_upgrade__the_upgrade_may_be_left() -> None:
    board = holds(alone(4, "1 stone"), 4)
    board.says("blue", "done")
    assert board.goods_of("blue") == "1 stone"
    assert board.silver_of("blue") == 2


def test_p5_silver_and_upgrade__not_of_a_metal_one_does_not_have() -> None:
    board = holds(alone(4, "1 stone"), 4)
    assert board.refuses("blue", "upgrade copper") == "p5 Declare first"


# Declare first -----------------------------------------------------------------------------------


def test_p5_declare_first__nothing_moves_before_the_third_good_is_named() -> None:
    board = holds(alone(2).supply("copper", 0).goods("yellow", "3 copper"), 2)
    board.says("blue", "choose copper", "choose copper")
    assert board.goods_of("blue") == "nothing"
    assert board.goods_of("yellow") == "3 copper"
    assert board.supply_of("copper") == 0
    board.says("blue", "choose copper")
    assert board.goods_of("blue") == "3 copper"
    assert board.goods_of("yellow") == "nothing"


def test_p5_declare_first__all_return_for_the_whole_demand() -> None:
    board = holds(alone(2, "1 copper").supply("copper", 1).goods("yellow", "2 copper"), 2)
    board.says("blue", "choose copper", "choose copper", "choose copper")
    assert board.goods_of("blue") == "3 copper"
    assert board.goods_of("yellow") == "1 copper"
    assert board.supply_of("copper") == 0


def test_p5_declare_first__each_type_of_goods_runs_short_by_itself() -> None:
    board = alone(2).supply("copper", 0).supply("grain", 1).goods("yellow", "2 copper 2 stone 2 grain")
    holds(board, 2)
    board.says("blue", "choose copper", "choose grain", "choose grain")
    assert board.goods_of("blue") == "1 copper 2 grain"
    assert board.goods_of("yellow") == "1 copper 2 stone 1 grain"


def test_p5_declare_first__upgrades_move_nothing_before_they_are_all_named() -> None:
    board = holds(alone(1, "3 copper").cow_supply(5), 1)
    assert board.cows_of("blue") == 0
    assert board.cow_supply_of() == 5
    board.says("blue", "upgrade copper", "upgrade copper")
    assert board.goods_of("blue") == "3 copper"
    assert board.supply_of("copper") == 10
    assert board.supply_of("big copper") == 6
    board.says("blue", "done")
    assert board.goods_of("blue") == "1 copper 2 big copper"
    assert board.cows_of("blue") == 1


def test_p5_declare_first__small_goods_of_a_cow_count_while_upgrades_are_named() -> None:
    board = holds(alone(1, "1 copper").cows("blue", 1), 1)
    board.says("blue", "upgrade copper", "cow for stone", "upgrade stone")
    assert board.goods_of("blue") == "1 big copper 1 big stone"
    assert board.asked() == ("blue", "EndOfTurn")


@pytest.mark.parametrize(("row", "cows", "silver"), [(1, 1, 0), (3, 0, 0), (4, 0, 2)])
def test_p5_declare_first__without_metal_a_cow_may_bring_it(row: int, cows: int, silver: int) -> None:
    board = holds(alone(row).cows("blue", 1), row)
    assert board.asked() == ("blue", "ChooseUpgrades")
    assert board.options("upgrade") == []
    board.says("blue", "cow for copper", "upgrade copper")
    assert board.goods_of("blue") == "1 big copper"
    assert (board.cows_of("blue"), board.silver_of("blue")) == (cows, silver)


def test_p5_declare_first__without_metal_and_cow_nobody_is_asked() -> None:
    board = holds(alone(4).cows("blue", 1), 4)
    board.says("blue", "cow for silver")
    assert board.asked() == ("yellow", "ChooseAction")
    assert board.silver_of("blue") == 3 + 2


def test_p5_declare_first__in_version_1_metal_had_to_be_there() -> None:
    board = Scenario(questions="former").starting_tile("E8").cows("blue", 1).turn("blue")
    assert holds(board, 4).asked() == ("blue", "EndOfTurn")


def test_p5_declare_first__small_goods_of_the_cow_of_the_row_do_not_count() -> None:
    board = holds(alone(1, "1 copper").canteens("blue", 1), 1)
    board.says("blue", "upgrade copper")
    assert board.asked() == ("blue", "EndOfTurn")
    board.says("blue", "cow for copper")
    assert board.refuses("blue", "upgrade copper") == "p6 Canteen turn"
    assert board.goods_of("blue") == "1 copper 1 big copper"


def test_p5_declare_first__big_goods_run_short_too() -> None:
    board = alone(3, "2 copper").supply("big copper", 0).goods("yellow", "5 copper 3 big copper 1 big stone")
    holds(board, 3)
    board.says("blue", "upgrade copper", "upgrade copper")
    assert board.goods_of("blue") == "2 big copper"
    assert board.goods_of("yellow") == "5 copper 1 big copper 1 big stone"
    assert board.supply_of("big copper") == 0
    assert board.supply_of("copper") == 12


def test_p5_declare_first__the_seat_itself_returns_big_goods() -> None:
    board = alone(3, "2 stone 1 big stone").supply("big stone", 1).goods("yellow", "1 big stone")
    holds(board, 3)
    board.says("blue", "upgrade stone", "upgrade stone")
    assert board.goods_of("blue") == "2 big stone"
    assert board.goods_of("yellow") == "nothing"
    assert board.supply_of("big stone") == 1


def test_p5_declare_first__an_upgrade_that_cannot_be_had_is_not_paid_for() -> None:
    board = holds(alone(3, "2 copper").supply("big copper", 1).goods("yellow", "2 copper"), 3)
    board.says("blue", "upgrade copper", "upgrade copper")
    assert board.goods_of("blue") == "1 copper 1 big copper"
    assert board.supply_of("big copper") == 0
    assert board.supply_of("copper") == 11


def test_p5_declare_first__a_big_good_just_received_may_be_returned_for_the_next_seat() -> None:
    board = table(2, 2).goods("blue", "1 copper 1 pumpkin").goods("yellow", "1 copper 1 pumpkin")
    board.supply("big copper", 1)
    board.says("blue", "city", "bid 2 on row 3")
    board.says("yellow", "bid 1 on row 4")
    board.says("blue", "upgrade copper")
    assert board.goods_of("blue") == "1 big copper"
    board.says("yellow", "upgrade copper")
    assert board.goods_of("yellow") == "1 big copper"
    assert board.goods_of("blue") == "nothing"
    assert board.silver_of("yellow") == 2


@pytest.mark.parametrize("metal", [-1, 2, 3, 4, 5, 99])
def test_p5_declare_first__only_copper_and_stone_come_in_two_sizes(metal: int) -> None:
    board = holds(alone(3, "2 copper 2 stone 2 grain 2 pumpkin 2 big copper 2 big stone"), 3)
    assert board.refuses("blue", Upgrade(metal)) == "p5 Declare first"


# Contractors go home -----------------------------------------------------------------------------


def test_p5_contractors_go_home__all_of_them() -> None:
    board = table(5, 6, 6)
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 3 on row 1")
    board.says("green", "bid 2 on row 3")
    assert board.asked() == ("yellow", "ChooseAction")
    assert [board.contractor_of(seat) for seat in ("blue", "yellow", "green")] == ["", "", ""]


def test_p5_contractors_go_home__not_before_all_have_their_reward() -> None:
    board = table(5, 6)
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 3 on row 2")
    assert board.asked() == ("yellow", "ChooseGoods")
    assert board.contractor_of("yellow") == "row 2 for 3"


def test_p5_contractors_go_home__the_next_turn_finds_all_rows_free() -> None:
    board = table(5, 6)
    board.says("blue", "city", "bid 6 on row 4")
    board.says("yellow", "pass")
    board.says("yellow", "city")
    assert sorted(board.options("bid")) == bids(FIRST)
