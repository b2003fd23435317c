"""Page 7 of the rulebook: cattle trade, the end of the game and the winner."""

from __future__ import annotations

import pytest

from goldenspike.core.play import NotYourDecision
from goldenspike.games.montana import GAME
from goldenspike.games.montana.actions import TradeCow
from kit.montana import Scenario

SEATS = ("blue", "yellow", "green", "red")
GOODS = ("copper", "stone", "grain", "pumpkin")
PLACES = {"blue": ("C2", "C4", "B5"), "yellow": ("G2", "G4", "F3"), "green": ("C10", "C12", "B13")}
"""Three fields for each seat that are no line."""


def table(cows: int = 0, seats: int = 2) -> Scenario:
    """Blue's turn, with so many cows."""
    return Scenario(seats).starting_tile("E8").cows("blue", cows).turn("blue")


def quiet(board: Scenario) -> None:
    """The seat that is asked recruits two grain workers, and no more."""
    seat = board.asked()[0]
    board.says(seat, "recruit")
    board.dice("wheel 2")
    while board.asked() in ((seat, "AdvanceTheArrow"), (seat, "EndOfTurn")):
        board.says(seat, "done")


# Cattle trade ------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", GOODS)
def test_p7_cattle_trade__a_good_of_ones_choice(good: str) -> None:
    board = table(1).cow_supply(9)
    board.says("blue", f"cow for {good}")
    assert board.goods_of("blue") == f"1 {good}"
    assert board.supply_of(good) == 9
    assert board.cows_of("blue") == 0
    assert board.cow_supply_of() == 10


def test_p7_cattle_trade__three_silver() -> None:
    board = table(1).cow_supply(9)
    board.says("blue", "cow for silver")
    assert board.silver_of("blue") == 3
    assert board.cows_of("blue") == 0
    assert board.cow_supply_of() == 10
    assert board.events()[-1].sentence == "blue trades a cow for 3 silver."


@pytest.mark.parametrize("colour", GOODS)
def test_p7_cattle_trade__a_worker_of_ones_choice(colour: str) -> None:
    board = table(1).cow_supply(9)
    board.says("blue", f"cow for {colour} worker")
    assert board.workers_of("blue") == f"1 {colour}"
    assert board.worker_supply_of(colour) == 17
    assert board.cows_of("blue") == 0
    assert board.cow_supply_of() == 10


def test_p7_cattle_trade__no_big_goods_and_nothing_else() -> None:
    board = table(1)
    assert sorted(board.options("cow")) == sorted(
        [f"cow for {good}" for good in GOODS]
        + [f"cow for {good} worker" for good in GOODS]
        + ["cow for silver"]
    )


@pytest.mark.parametrize("number", [-1, 9, 99])
def test_p7_cattle_trade__no_other_exchange(number: int) -> None:
    board = table(1)
    assert board.refuses("blue", TradeCow(number)) == "p7 Cattle trade"


@pytest.mark.parametrize("words", ["cow for copper", "cow for silver", "cow for grain worker"])
def test_p7_cattle_trade__not_without_a_cow(words: str) -> None:
    board = table().cows("yellow", 3)
    assert board.refuses("blue", words) == "p7 Cattle trade"
    assert board.options("cow") == []


def test_p7_cattle_trade__as_often_as_one_has_cows() -> None:
    board = table(5)
    board.says(
        "blue", "cow for copper", "cow for copper", "cow for silver", "cow for stone worker", "cow for silver"
    )
    assert board.goods_of("blue") == "2 copper"
    assert board.silver_of("blue") == 6
    assert board.workers_of("blue") == "1 stone"
    assert board.refuses("blue", "cow for grain") == "p7 Cattle trade"


def test_p7_cattle_trade__it_is_no_action() -> None:
    board = table(2)
    board.says("blue", "cow for copper worker")
    assert board.asked() == ("blue", "ChooseAction")
    board.says("blue", "cow for silver", "bank with copper")
    assert board.silver_of("blue") == 8
    assert board.asked() == ("yellow", "ChooseAction")


def before(question: str) -> Scenario:
    """Blue has a cow and is asked this in its turn."""
    board = table(1).workers("blue", "7 copper").goods("blue", "1 copper 2 pumpkin").silver("blue", 1)
    if question == "AdvanceTheArrow":
        board.workers("blue", "1 copper").says("blue", "recruit")
        board.dice("wheel 1")
    elif question in {"ChoosePair", "ReturnWorkers"}:
        board.says("blue", "recruit")
        board.dice("wheel 4" if question == "ChoosePair" else "wheel 1")
    elif question == "EmployMore":
        board.says("blue", "mine 1 with copper")
    elif question == "PlaceContractor":
        board.says("blue", "city")
    elif question == "BuildOn":
        board.says("blue", "build D7")
    elif question in {"ChooseGoods", "ChooseUpgrades"}:
        board.says("blue", "city", f"bid 3 on row {2 if question == 'ChooseGoods' else 3}")
    elif question == "EndOfTurn":
        board.canteens("blue", 1).says("blue", "bank with copper")
    assert board.asked() == ("blue", question)
    return board


@pytest.mark.parametrize(
    "question",
    [
        "ChooseAction",
        "AdvanceTheArrow",
        "ChoosePair",
        "ReturnWorkers",
        "EmployMore",
        "PlaceContractor",
        "ChooseGoods",
        "ChooseUpgrades",
        "BuildOn",
        "EndOfTurn",
    ],
)
def test_p7_cattle_trade__at_any_time_during_ones_turn(question: str) -> None:
    board = before(question)
    silver = board.silver_of("blue")
    assert "cow for silver" in board.options()
    board.says("blue", "cow for silver")
    assert board.cows_of("blue") == 0
    assert board.silver_of("blue") >= silver + 3


def test_p7_cattle_trade__grain_of_a_cow_advances_the_arrow() -> None:
    board = table(2)
    board.says("blue", "recruit")
    board.dice("wheel 1")
    board.says("blue", "cow for grain", "cow for grain", "advance 2")
    assert board.goods_of("blue") == "nothing"
    assert board.workers_of("blue") == "1 stone 3 pumpkin"


def test_p7_cattle_trade__not_in_the_turn_of_another() -> None:
    board = table().cows("yellow", 1)
    with pytest.raises(NotYourDecision):
        board.says("yellow", "cow for silver")
    assert board.silver_of("yellow") == 0
    assert board.cows_of("yellow") == 1


def test_p7_cattle_trade__not_in_the_auction_of_another() -> None:
    board = table().cows("yellow", 1).goods("yellow", "2 copper 3 pumpkin")
    board.says("blue", "city", "bid 1 on row 4")
    assert board.refuses("yellow", "cow for silver") == "p7 Cattle trade"
    board.says("yellow", "bid 2 on row 3")
    assert board.asked() == ("yellow", "ChooseUpgrades")
    assert board.options("cow") == []
    assert board.refuses("yellow", "cow for silver") == "p7 Cattle trade"


def test_p7_cattle_trade__not_while_another_takes_a_reward() -> None:
    board = table(0).cows("yellow", 1).goods("yellow", "3 pumpkin")
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 3 on row 2")
    assert board.asked() == ("yellow", "ChooseGoods")
    assert sorted(board.options()) == ["choose copper", "choose grain", "choose stone"]
    assert board.refuses("yellow", "cow for grain") == "p7 Cattle trade"


def test_p7_cattle_trade__while_goods_are_named_what_was_named_stays() -> None:
    board = table(1).goods("blue", "2 pumpkin")
    board.says("blue", "city", "bid 3 on row 2", "choose copper", "cow for pumpkin")
    assert board.asked() == ("blue", "ChooseGoods")
    assert board.goods_of("blue") == "1 pumpkin"
    board.says("blue", "choose grain", "choose grain")
    assert board.goods_of("blue") == "1 copper 2 grain 1 pumpkin"


def test_p7_cattle_trade__a_ninth_worker_while_upgrades_are_named() -> None:
    board = table(1).goods("blue", "1 copper 1 pumpkin").workers("blue", "8 stone")
    board.says("blue", "city", "bid 2 on row 3", "cow for grain worker", "send back stone")
    assert board.asked() == ("blue", "ChooseUpgrades")
    board.says("blue", "upgrade copper")
    assert board.goods_of("blue") == "1 big copper"
    assert board.workers_of("blue") == "7 stone 1 grain"


def test_p7_cattle_trade__pumpkins_that_were_paid_are_bid_no_longer() -> None:
    board = table(2, seats=3).goods("yellow", "2 pumpkin").goods("green", "1 pumpkin").supply("pumpkin", 1)
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 2 on row 3")
    assert board.asked() == ("blue", "ChooseUpgrades")
    board.says("blue", "cow for pumpkin", "cow for pumpkin")
    assert board.goods_of("blue") == "1 pumpkin", "blue returns one, green one, and yellow's are bid"
    assert board.goods_of("green") == "nothing"
    assert board.supply_of("pumpkin") == 1 + 2


def none_left(**settings: str) -> Scenario:
    """Blue has a cow; every copper worker stands at work."""
    board = Scenario(2, "", **settings).starting_tile("E8").cows("blue", 1).worker_supply("copper", 0)
    return board.turn("blue")


def test_p7_cattle_trade__not_for_a_worker_of_whom_none_is_left() -> None:
    board = none_left()
    assert "cow for copper worker" not in board.options()
    assert len(board.options("cow")) == 8
    assert board.refuses("blue", "cow for copper worker") == "p7 Cattle trade"
    assert board.cows_of("blue") == 1


@pytest.mark.parametrize(
    ("words", "thing"), [("cow for stone", "stone"), ("cow for copper worker", "copper worker")]
)
def test_p7_cattle_trade__what_nobody_has_is_named(words: str, thing: str) -> None:
    board = none_left().supply("stone", 0)
    assert words not in board.options()
    refusal = board.refusal("blue", words)
    assert refusal.rule == "p7 Cattle trade"
    assert refusal.sentence == f"Nobody has a {thing} to return, and the supply has none."


@pytest.mark.parametrize("seat", ["blue", "yellow"])
def test_p7_cattle_trade__a_worker_whom_somebody_can_return_may_be_named(seat: str) -> None:
    board = none_left().workers(seat, "1 copper")
    board.says("blue", "cow for copper worker")
    assert board.workers_of("blue") == "1 copper"


def test_p7_cattle_trade__not_for_a_pumpkin_if_all_are_bid() -> None:
    board = (
        table(1, seats=3).goods("blue", "1 pumpkin").goods("yellow", "4 pumpkin").goods("green", "5 pumpkin")
    )
    board.supply("pumpkin", 1)
    board.says("blue", "city", "bid 2 on row 4")
    board.says("yellow", "bid 4 on row 1")
    board.says("green", "bid 5 on row 2")
    board.says("blue", "cow for pumpkin")
    assert board.goods_of("blue") == "1 pumpkin", "what blue has paid is in the supply"


def test_p7_cattle_trade__in_version_1_a_cow_could_bring_nothing() -> None:
    board = none_left(questions="former")
    board.says("blue", "cow for copper worker")
    assert (board.cows_of("blue"), board.workers_of("blue")) == (0, "nothing")
    assert board.events()[-1].sentence == "blue trades a cow for nothing."


def test_p7_cattle_trade__it_is_told_once_it_has_happened() -> None:
    board = table(1).supply("stone", 0).goods("yellow", "2 stone")
    board.says("blue", "cow for stone")
    told = [type(event).__name__ for event in board.events()]
    assert told[-2:] == ["ShortOfGoods", "CowTraded"]


def test_p7_cattle_trade__all_return_a_good_that_ran_out() -> None:
    board = table(1).supply("stone", 0).goods("blue", "2 stone").goods("yellow", "1 stone")
    board.says("blue", "cow for stone")
    assert board.goods_of("blue") == "2 stone"
    assert board.goods_of("yellow") == "nothing"
    assert board.supply_of("stone") == 1


def test_p7_cattle_trade__all_return_a_worker_of_a_colour_that_ran_out() -> None:
    board = table(1).worker_supply("grain", 0).workers("yellow", "3 grain")
    board.says("blue", "cow for grain worker")
    assert board.workers_of("blue") == "1 grain"
    assert board.workers_of("yellow") == "2 grain"
    assert board.worker_supply_of("grain") == 0


@pytest.mark.parametrize(("back", "then"), [("grain", "8 stone"), ("stone", "7 stone 1 grain")])
def test_p7_cattle_trade__a_ninth_worker_or_another_goes_back(back: str, then: str) -> None:
    board = table(1).workers("blue", "8 stone").worker_supply("stone", 10).worker_supply("grain", 10)
    board.says("blue", "cow for grain worker")
    assert board.asked() == ("blue", "ReturnWorkers")
    assert sorted(board.options("send back")) == ["send back grain", "send back stone"]
    board.says("blue", f"send back {back}")
    assert board.workers_of("blue") == then
    assert board.worker_supply_of("grain") == (10 if back == "grain" else 9)
    assert board.worker_supply_of("stone") == (11 if back == "stone" else 10)
    assert board.asked() == ("blue", "ChooseAction")


def test_p7_cattle_trade__an_eighth_worker_has_room() -> None:
    board = table(1).workers("blue", "7 stone")
    board.says("blue", "cow for grain worker")
    assert board.workers_of("blue") == "7 stone 1 grain"
    assert board.asked() == ("blue", "ChooseAction")


def test_p7_cattle_trade__a_ninth_worker_at_the_end_of_a_turn() -> None:
    board = table().workers("blue", "8 stone").goods("blue", "1 pumpkin 1 big stone")
    board.says("blue", "build F7")
    assert board.asked() == ("blue", "EndOfTurn"), "F7 has brought a cow that builds nothing more"
    board.says("blue", "cow for grain worker")
    assert board.asked() == ("blue", "ReturnWorkers")
    board.says("blue", "send back stone")
    assert board.workers_of("blue") == "7 stone 1 grain"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p7_cattle_trade__a_ninth_worker_beside_the_small_space() -> None:
    board = table(2).workers("blue", "8 copper").silver("blue", 1)
    board.says("blue", "mine 1 with copper", "cow for grain worker")
    assert board.asked() == ("blue", "EmployMore")
    board.says("blue", "cow for stone worker")
    assert board.asked() == ("blue", "ReturnWorkers")
    board.says("blue", "send back grain")
    assert board.asked() == ("blue", "EmployMore")
    assert board.workers_of("blue") == "7 copper 1 stone"


def test_p7_cattle_trade__after_the_action_as_often_as_before() -> None:
    board = table(3).workers("blue", "1 copper").canteens("blue", 1)
    board.says("blue", "bank with copper", "cow for silver", "cow for stone", "cow for pumpkin worker")
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.silver_of("blue") == 8
    assert board.goods_of("blue") == "1 stone"
    assert board.workers_of("blue") == "1 pumpkin"
    assert sorted(board.options()) == ["canteen", "done"]


def test_p7_cattle_trade__a_cow_of_the_city_may_be_traded_at_the_end_of_the_turn() -> None:
    board = table().goods("blue", "2 pumpkin")
    board.says("blue", "city", "bid 3 on row 1")
    assert board.asked() == ("blue", "EndOfTurn")
    board.says("blue", "cow for pumpkin")
    assert board.goods_of("blue") == "1 pumpkin"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p7_cattle_trade__a_cow_won_in_the_turn_of_another_waits() -> None:
    board = table().goods("yellow", "3 pumpkin").workers("blue", "1 copper")
    board.says("blue", "city", "bid 1 on row 4")
    board.says("yellow", "bid 3 on row 1")
    assert board.cows_of("yellow") == 1
    assert board.asked() == ("yellow", "ChooseAction"), "blue is not asked for yellow's cow"


@pytest.mark.parametrize(("questions", "asked"), [("useful", "yellow"), ("former", "blue")])
def test_p7_cattle_trade__a_cow_that_could_be_traded_before_asks_no_question_at_the_end(
    questions: str, asked: str
) -> None:
    board = Scenario(questions=questions).starting_tile("E8").cows("blue", 1).workers("blue", "1 copper")
    board.turn("blue").says("blue", "bank with copper")
    assert board.asked() == (asked, "ChooseAction" if asked == "yellow" else "EndOfTurn")


def test_p7_cattle_trade__in_the_last_turn_nobody_is_asked_for_it() -> None:
    board = table().left("blue", 1).goods("blue", "1 pumpkin 1 big stone")
    board.says("blue", "build F7")
    assert board.cows_of("blue") == 1
    assert board.asked() == ("yellow", "ChooseAction")


def test_p7_cattle_trade__a_new_cow_of_an_earlier_turn_is_not_asked_for_again() -> None:
    board = table().goods("blue", "1 pumpkin 1 big stone").workers("blue", "1 copper")
    board.says("blue", "build F7", "done")
    quiet(board)
    board.says("blue", "bank with copper")
    assert board.asked() == ("yellow", "ChooseAction")


# Ending ------------------------------------------------------------------------------------------


def builds_last(seats: int, seat: str) -> Scenario:
    """In its turn this seat has placed its last settlement."""
    board = Scenario(seats).starting_tile("E8").left(seat, 1)
    field, goods = ("D7", "1 copper 1 pumpkin") if seats == 2 else ("F7", "1 big copper")
    board.goods(seat, goods).turn(seat)
    board.says(seat, f"build {field}")
    assert board.left_of(seat) == 0
    return board


@pytest.mark.parametrize(("seats", "seat"), [(seats, seat) for seats in (2, 3, 4) for seat in SEATS[:seats]])
def test_p7_ending__the_round_is_finished(seats: int, seat: str) -> None:
    board = builds_last(seats, seat)
    for other in SEATS[SEATS.index(seat) + 1 : seats]:
        assert not board.over()
        assert board.asked() == (other, "ChooseAction")
        quiet(board)
    assert board.over()
    assert board.asked() == ("", "")


def test_p7_ending__the_last_settlement_of_two_ends_it_too() -> None:
    board = (
        Scenario().starting_tile("H9").left("yellow", 1).goods("yellow", "1 copper 1 stone 1 grain 1 pumpkin")
    )
    board.turn("yellow")
    board.says("yellow", "build I8")
    assert board.tiles_at("I8") == 1
    assert board.over()


def test_p7_ending__the_extra_settlement_of_a_line_may_be_the_last() -> None:
    board = Scenario().starting_tile("F9").settlement("yellow", "G2", "G4", "G6").left("yellow", 2)
    board.goods("yellow", "1 grain 1 pumpkin").turn("yellow")
    board.says("yellow", "build G8")
    assert board.left_of("yellow") == 0
    assert board.over()


def test_p7_ending__not_while_every_seat_has_a_settlement_left() -> None:
    board = (
        Scenario().starting_tile("E8").left("blue", 2).left("yellow", 1).goods("blue", "1 copper 1 pumpkin")
    )
    board.turn("blue")
    board.says("blue", "build D7")
    quiet(board)
    assert not board.over()
    assert board.asked() == ("blue", "ChooseAction")


def test_p7_ending__others_build_in_the_last_round() -> None:
    board = builds_last(2, "blue").goods("yellow", "1 stone 1 pumpkin").left("yellow", 1)
    board.says("yellow", "build F9")
    assert board.left_of("yellow") == 0
    assert not board.over()
    assert board.asked() == ("yellow", "EndOfTurn")
    board.says("yellow", "done")
    assert board.over()


def test_p7_ending__nobody_is_heard_after_it() -> None:
    board = builds_last(2, "yellow")
    for seat in ("blue", "yellow"):
        with pytest.raises(NotYourDecision):
            board.says(seat, "recruit")


def test_p7_ending__canteens_may_be_spent_in_the_last_round() -> None:
    board = builds_last(2, "blue").canteens("yellow", 2).workers("yellow", "6 copper")
    board.says("yellow", "bank with copper", "canteen")
    assert board.asked() == ("yellow", "ChooseAction")
    board.says("yellow", "bank with copper copper", "canteen", "bank with copper copper copper")
    assert board.silver_of("yellow") == 24
    assert board.over()


@pytest.mark.parametrize("seat", ["blue", "yellow"])
def test_p7_ending__a_seat_without_settlements_may_spend_canteens(seat: str) -> None:
    board = Scenario().starting_tile("E8").left(seat, 1).canteens(seat, 2).workers(seat, "3 copper")
    board.goods(seat, "1 copper 1 stone 2 pumpkin").turn(seat)
    board.says(seat, "build D7")
    assert board.asked() == (seat, "EndOfTurn")
    board.says(seat, "canteen")
    assert board.asked() == (seat, "ChooseAction")
    assert board.refuses(seat, "build F9") == "p6 Build"
    board.says(seat, "bank with copper", "canteen", "bank with copper copper")
    assert board.over() == (seat == "yellow")
    if seat == "blue":
        quiet(board)
        assert board.over()


def test_p7_ending__a_seat_without_settlements_need_not_spend_canteens() -> None:
    board = Scenario().starting_tile("E8").left("yellow", 1).canteens("yellow", 1)
    board.goods("yellow", "1 copper 1 pumpkin").turn("yellow")
    board.says("yellow", "build D7", "done")
    assert board.over()
    assert board.canteens_of("yellow") == 1


@pytest.mark.parametrize("seat", ["blue", "yellow"])
def test_p7_ending__the_last_settlement_may_be_placed_in_the_turn_of_a_canteen(seat: str) -> None:
    board = Scenario().starting_tile("E8").left(seat, 1).canteens(seat, 1).workers(seat, "1 copper")
    board.goods(seat, "1 copper 1 pumpkin").turn(seat)
    board.says(seat, "bank with copper", "canteen", "build D7")
    if seat == "blue":
        assert board.asked() == ("yellow", "ChooseAction")
        quiet(board)
    assert board.over()


# Winning -----------------------------------------------------------------------------------------


def last_turn(*settlements: int) -> Scenario:
    """Before the last turn of all; blue, yellow and green have so many settlements, all three at most."""
    seats = len(settlements)
    board = Scenario(seats).starting_tile("E8").round(60)
    full = board.left_of("blue")
    for seat, number in zip(SEATS, settlements):
        board.settlement(seat, *PLACES[seat][:number]).left(seat, full - number)
    for seat in SEATS[: seats - 1]:
        board.workers(seat, "2 grain")
    return board.turn(SEATS[seats - 1])


@pytest.mark.parametrize(("settlements", "winner"), [((3, 2), "blue"), ((2, 3), "yellow")])
def test_p7_winning__the_most_settlements(settlements: tuple[int, int], winner: str) -> None:
    board = last_turn(*settlements)
    quiet(board)
    assert board.over()
    assert board.winners() == [winner]


def test_p7_winning__not_the_richest() -> None:
    board = last_turn(3, 2).cows("yellow", 3).canteens("yellow", 3).silver("yellow", 50)
    quiet(board)
    assert board.winners() == ["blue"]


def test_p7_winning__all_settlements_of_a_field_count() -> None:
    board = last_turn(3, 1).silver("blue", 30).settlement("yellow", "H7").left("yellow", 10)
    board.goods("yellow", "1 copper 1 stone 1 grain 1 pumpkin")
    board.says("yellow", "build I8")
    assert board.tiles_at("I8") == 2
    assert board.winners() == ["yellow"]


# Ties --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blue", "yellow", "winner"),
    [
        ((1, 0), (0, 0), "blue"),
        ((0, 0), (0, 1), "yellow"),
        ((2, 0), (1, 2), "yellow"),
        ((1, 2), (0, 2), "blue"),
    ],
)
def test_p7_ties__first_the_cows_and_canteens(
    blue: tuple[int, int], yellow: tuple[int, int], winner: str
) -> None:
    board = last_turn(3, 3).silver("blue" if winner == "yellow" else "yellow", 30)
    for seat, (cows, canteens) in (("blue", blue), ("yellow", yellow)):
        board.cows(seat, cows).canteens(seat, canteens)
    quiet(board)
    assert board.over()
    assert board.winners() == [winner]


def test_p7_ties__a_cow_counts_as_much_as_a_canteen() -> None:
    board = last_turn(3, 3).cows("blue", 2).canteens("blue", 1).cows("yellow", 1).canteens("yellow", 2)
    quiet(board)
    assert board.winners() == ["blue", "yellow"]


@pytest.mark.parametrize("seat", ["blue", "yellow"])
@pytest.mark.parametrize(
    "what", ["silver", "worker", "copper", "stone", "grain", "pumpkin", "big copper", "big stone"]
)
def test_p7_ties__then_coins_workers_and_goods_together(seat: str, what: str) -> None:
    board = last_turn(3, 3)
    if what == "silver":
        board.silver(seat, 1)
    elif what == "worker":
        board.workers(seat, "3 grain" if seat == "blue" else "1 grain")
    else:
        board.goods(seat, f"1 {what}")
    quiet(board)
    assert board.winners() == [seat]


@pytest.mark.parametrize(
    ("blue", "yellow"),
    [("2 copper", "1 big copper 1 big stone"), ("4 grain", "1 copper 1 stone 1 grain 1 pumpkin")],
)
def test_p7_ties__every_good_counts_one(blue: str, yellow: str) -> None:
    board = last_turn(3, 3).goods("blue", blue).goods("yellow", yellow)
    quiet(board)
    assert board.winners() == ["blue", "yellow"]


def test_p7_ties__a_coin_a_worker_and_a_good_count_the_same() -> None:
    board = last_turn(3, 3).silver("blue", 5).workers("yellow", "2 copper").goods("yellow", "3 stone")
    quiet(board)
    assert board.winners() == ["blue", "yellow"]


def test_p7_ties__workers_on_the_worker_board_do_not_count() -> None:
    board = last_turn(3, 3).silver("blue", 3).workers("yellow", "1 copper")
    board.says("yellow", "bank with copper")
    assert board.workers_at("bank 1") == "1 copper"
    assert board.over()
    assert board.winners() == ["blue", "yellow"]


def test_p7_ties__coins_count_by_their_value() -> None:
    board = last_turn(3, 3).silver("blue", 5).silver("yellow", 4)
    quiet(board)
    assert board.winners() == ["blue"]


def test_p7_ties__a_tie_to_the_end_is_shared() -> None:
    board = last_turn(3, 3)
    quiet(board)
    assert board.over()
    assert board.winners() == ["blue", "yellow"]


def test_p7_ties__only_the_tied_seats_are_compared() -> None:
    board = last_turn(3, 2, 3).cows("yellow", 5).silver("yellow", 40).silver("green", 1)
    quiet(board)
    assert board.winners() == ["green"]


def test_p7_ties__each_tie_leaves_fewer_to_compare() -> None:
    board = last_turn(3, 3, 3).cows("blue", 1).cows("yellow", 1).silver("green", 40).silver("yellow", 1)
    quiet(board)
    assert board.winners() == ["yellow"]


def test_p7_ties__three_may_share() -> None:
    board = last_turn(3, 3, 3)
    quiet(board)
    assert board.winners() == ["blue", "yellow", "green"]


def compared(board: Scenario) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """What had to be compared in the end, with the seats that were level and their numbers."""
    return [(tie.name, tie.held) for tie in GAME.outcome(board.table).ties]


def test_p7_ties__what_decided_is_told() -> None:
    board = last_turn(3, 3, 3).cows("blue", 1).cows("yellow", 1).silver("green", 40).silver("yellow", 1)
    assert compared(board) == []
    quiet(board)
    first, second = compared(board)
    assert first == ("cows and canteens", ((0, 1), (1, 1), (2, 0)))
    assert second[0] == "silver, workers and goods"
    assert [seat for seat, _ in second[1]] == [0, 1]
    told = board.events()[-1].sentence
    assert "cows and canteens: blue 1, yellow 1, green 0" in told


def test_p7_ties__nothing_is_compared_where_one_has_more() -> None:
    board = last_turn(3, 2, 2).cows("yellow", 5)
    quiet(board)
    assert compared(board) == []
    assert board.events()[-1].sentence.endswith("settlements on the board.")
