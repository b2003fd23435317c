"""The start and the turn (rulebook page 3): what everybody begins with, short supplies, one action a turn."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import NotYourDecision, pending
from goldenspike.games.montana import GAME
from kit.montana import Scenario, opened

SEATS = (2, 3, 4)
COLOURS = ("blue", "yellow", "green", "red")
SMALL = ("copper", "stone", "grain", "pumpkin")
BIG = ("big copper", "big stone")
LANDSCAPE = {
    2: "landscape 1a 2a 3a 4a 5a 6a 7a",
    3: "landscape 1a 2a 3a 4a 5a 6a 7a 8a 9a",
    4: "landscape 1a 2a 3a 4a 5a 6a 7a 8a 9a 10a",
}
START_GOODS = "1 copper 1 stone 1 grain 1 pumpkin"


def ready(seats: int = 2, **choices: str) -> Scenario:
    """An empty table on which something can be built."""
    return Scenario(seats, **choices).starting_tile("F9")


def before_spins(seats: int, **choices: str) -> Scenario:
    """The landscape and the starting tile lie on the table."""
    board = opened(seats, **choices)
    board.dice(LANDSCAPE[seats], "starting tile F9")
    return board


def begun(seats: int, *spins: int, **choices: str) -> Scenario:
    """Everybody has spun twice: these spaces, then the first one of the wheel; the first turn is blue's."""
    board = before_spins(seats, **choices)
    for space in [*spins, *[1] * (2 * seats - len(spins))]:
        board.dice(f"wheel {space}")
    assert board.asked() == ("blue", "ChooseAction")
    return board


def goods(board: Scenario, *colours: str) -> list[str]:
    """The goods of these seats."""
    return [board.goods_of(colour) for colour in colours]


def workers(board: Scenario, *colours: str) -> list[str]:
    """The workers of these seats."""
    return [board.workers_of(colour) for colour in colours]


def short_of_stone(seats: int, left: int) -> Scenario:
    """Blue can take three stone from the quarry; so much stone is left in the supply."""
    return ready(seats).workers("blue", "1 stone").silver("blue", 6).supply("stone", left)


def quarry(board: Scenario) -> Scenario:
    """Blue takes its three stone."""
    board.turn("blue").says("blue", "quarry 3 with stone")
    return board


def others_pass(board: Scenario) -> None:
    """Nobody but blue goes to the city."""
    while board.asked()[1] == "PlaceContractor" and board.asked()[0] != "blue":
        board.says(board.asked()[0], "pass")


# Starting pieces ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "settlements"), [(2, 12), (3, 10), (4, 8)])
def test_p3_starting_pieces__settlements_depend_on_the_number_of_players(
    seats: int, settlements: int
) -> None:
    board = begun(seats)
    assert [board.left_of(colour) for colour in COLOURS[:seats]] == [settlements] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_pieces__every_player_has_a_board_and_nobody_else_does(seats: int) -> None:
    assert len(begun(seats).table.players) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_pieces__contractors_stand_in_the_hardware_store(seats: int) -> None:
    board = begun(seats)
    assert [board.contractor_of(colour) for colour in COLOURS[:seats]] == [""] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_pieces__everybody_receives_one_cow(seats: int) -> None:
    board = begun(seats)
    assert [board.cows_of(colour) for colour in COLOURS[:seats]] == [1] * seats


@pytest.mark.parametrize(("seats", "on_fields"), [(2, 7), (3, 9), (4, 10)])
def test_p3_starting_pieces__the_starting_cows_come_from_the_supply(seats: int, on_fields: int) -> None:
    board = begun(seats)
    assert board.cow_supply_of() == 24 - on_fields - seats


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_pieces__nobody_has_a_canteen_or_a_settlement_on_the_board(seats: int) -> None:
    board = begun(seats)
    assert [board.canteens_of(colour) for colour in COLOURS[:seats]] == [0] * seats
    assert board.tiles_at("E8") == board.tiles_at("F11") == 0


# Starting goods ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_goods__one_of_each_small_good_and_none_of_the_big_ones(seats: int) -> None:
    board = begun(seats)
    assert goods(board, *COLOURS[:seats]) == [START_GOODS] * seats


@pytest.mark.parametrize(("seats", "small", "big"), [(2, 10, 6), (3, 15, 9), (4, 20, 12)])
def test_p3_starting_goods__they_come_from_the_box_not_from_the_supply(
    seats: int, small: int, big: int
) -> None:
    board = begun(seats)
    assert [board.supply_of(good) for good in SMALL + BIG] == [small] * 4 + [big] * 2


def test_p3_starting_goods__once_spent_they_go_to_the_supply() -> None:
    board = begun(2)
    board.says("blue", "build F11")
    assert board.goods_of("blue") == "1 copper 1 stone"
    assert (board.supply_of("grain"), board.supply_of("pumpkin")) == (11, 11)


# Starting workers --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_workers__each_player_spins_twice_in_playing_order(seats: int) -> None:
    board = before_spins(seats)
    gained = []
    for _ in range(2 * seats):
        assert board.asked() == ("dice", "Spin")
        before = workers(board, *COLOURS[:seats])
        board.dice("wheel 2")
        after = workers(board, *COLOURS[:seats])
        gained += [colour for colour, old, new in zip(COLOURS, before, after) if old != new]
    assert gained == [colour for colour in COLOURS[:seats] for _ in range(2)]
    assert board.asked() == ("blue", "ChooseAction")


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_workers__everybody_starts_with_four(seats: int) -> None:
    board = begun(seats, 1, 2, 6, 7)
    assert workers(board, "blue", "yellow") == ["1 stone 2 grain 1 pumpkin", "2 copper 2 stone"]
    assert workers(board, *COLOURS[2:seats]) == ["2 stone 2 pumpkin"] * (seats - 2)


def test_p3_starting_workers__they_are_taken_from_the_supply() -> None:
    board = begun(2, 1, 2, 6, 7)
    assert [board.worker_supply_of(colour) for colour in SMALL] == [16, 15, 16, 17]


def test_p3_starting_workers__every_space_is_as_likely() -> None:
    board = before_spins(2)
    question = pending(board.table)
    assert isinstance(question, Chance)
    assert [weight for _, weight in question.odds(board.table)] == [1] * 8
    assert board.options() == [f"wheel {space}" for space in range(1, 9)]


@pytest.mark.parametrize("space", [4, 8])
def test_p3_starting_workers__two_white_workers_are_any_two_of_ones_choice(space: int) -> None:
    board = before_spins(2)
    board.dice(f"wheel {space}")
    assert board.asked() == ("blue", "ChoosePair")
    pairs = [f"take {one} {other}" for one, other in combinations_with_replacement(SMALL, 2)]
    assert sorted(board.options()) == sorted(pairs)
    board.says("blue", "take copper pumpkin")
    assert board.workers_of("blue") == "1 copper 1 pumpkin"
    assert board.asked() == ("dice", "Spin")


def test_p3_starting_workers__the_seat_that_spun_white_chooses_for_itself() -> None:
    board = before_spins(3)
    board.dice("wheel 2", "wheel 2", "wheel 4")
    assert board.asked() == ("yellow", "ChoosePair")
    with pytest.raises(NotYourDecision):
        board.says("blue", "take copper copper")
    board.says("yellow", "take copper copper")
    assert workers(board, "blue", "yellow", "green") == ["4 grain", "2 copper", "nothing"]


def test_p3_starting_workers__white_on_every_spin_asks_every_time() -> None:
    board = before_spins(2)
    for colour in ("blue", "blue", "yellow", "yellow"):
        board.dice("wheel 8")
        board.says(colour, "take stone stone")
    assert workers(board, "blue", "yellow") == ["4 stone", "4 stone"]
    assert board.asked() == ("blue", "ChooseAction")


@pytest.mark.parametrize("words", ["done", "advance 1", "cow for silver", "cow for copper worker", "recruit"])
def test_p3_starting_workers__nothing_else_is_done_before_the_first_turn(words: str) -> None:
    board = before_spins(2)
    board.dice("wheel 4")
    assert board.refuses("blue", words) == "p3 Starting workers"


def test_p3_starting_workers__no_grain_moves_the_arrow_at_the_start() -> None:
    board = before_spins(2)
    board.dice("wheel 1")
    assert board.asked() == ("dice", "Spin")
    board.dice("wheel 1")
    assert goods(board, "blue") == [START_GOODS]
    assert board.asked() == ("dice", "Spin")


@pytest.mark.parametrize(
    ("wheel", "blue", "yellow"),
    [
        ("doubles", "1 stone 2 grain 1 pumpkin", "2 stone 2 pumpkin"),
        ("mixed", "1 copper 1 stone 1 grain 1 pumpkin", "2 stone 2 pumpkin"),
        ("stones", "1 stone 2 grain 1 pumpkin", "2 stone 2 pumpkin"),
    ],
)
def test_p3_starting_workers__every_wheel_serves(wheel: str, blue: str, yellow: str) -> None:
    assert workers(begun(2, 1, 2, wheel=wheel), "blue", "yellow") == [blue, yellow]


def test_p3_starting_workers__four_players_may_all_choose_one_colour() -> None:
    board = before_spins(4)
    for colour in COLOURS:
        for _ in range(2):
            board.dice("wheel 4")
            board.says(colour, "take copper copper")
    assert workers(board, *COLOURS) == ["4 copper"] * 4
    assert board.worker_supply_of("copper") == 2


# Starting silver ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "silver"), [(2, [3, 4]), (3, [3, 4, 5]), (4, [3, 4, 5, 6])])
def test_p3_starting_silver__three_for_the_first_and_one_more_for_each_after(
    seats: int, silver: list[int]
) -> None:
    board = begun(seats)
    assert [board.silver_of(colour) for colour in COLOURS[:seats]] == silver


@pytest.mark.parametrize("starting_tile", ["random", "chosen"])
def test_p3_starting_silver__who_places_the_starting_tile_changes_nothing(starting_tile: str) -> None:
    board = opened(2, starting_tile=starting_tile)
    board.dice(LANDSCAPE[2])
    if starting_tile == "chosen":
        board.says("blue", "starting tile F9")
    else:
        board.dice("starting tile F9")
    board.dice("wheel 1", "wheel 1", "wheel 1", "wheel 1")
    assert [board.silver_of(colour) for colour in ("blue", "yellow")] == [3, 4]
    assert goods(board, "blue", "yellow") == [START_GOODS, START_GOODS]
    assert [board.cows_of(colour) for colour in ("blue", "yellow")] == [1, 1]
    assert board.asked() == ("blue", "ChooseAction")


def drawn(seats: int, colour: str) -> Scenario:
    """This colour is drawn to start; everybody has spun two stone and two pumpkin workers."""
    board = opened(seats, starting_player="drawn")
    board.dice(LANDSCAPE[seats], f"starting player {colour}", "starting tile F9")
    board.dice(*["wheel 1"] * (2 * seats))
    return board


@pytest.mark.parametrize("seats", SEATS)
def test_p3_starting_silver__by_default_every_seat_is_as_likely_to_start(seats: int) -> None:
    assert GAME.complete_settings({})["starting_player"] == "drawn"
    board = opened(seats, starting_player="drawn")
    board.dice(LANDSCAPE[seats])
    question = pending(board.table)
    assert isinstance(question, Chance)
    assert board.asked() == ("dice", "DrawStartingPlayer")
    assert board.options() == [f"starting player {colour}" for colour in COLOURS[:seats]]
    assert [weight for _, weight in question.odds(board.table)] == [1] * seats


@pytest.mark.parametrize(
    ("seats", "colour", "silver"),
    [(2, "blue", [3, 4]), (2, "yellow", [4, 3]), (3, "green", [4, 5, 3]), (4, "yellow", [6, 3, 4, 5])],
)
def test_p3_starting_silver__one_more_for_each_after_whoever_is_drawn(
    seats: int, colour: str, silver: list[int]
) -> None:
    board = drawn(seats, colour)
    assert [board.silver_of(each) for each in COLOURS[:seats]] == silver
    assert board.asked() == (colour, "ChooseAction")


def test_p3_starting_silver__whoever_is_not_at_the_table_is_not_drawn() -> None:
    board = opened(2, starting_player="drawn")
    board.dice(LANDSCAPE[2])
    assert board.refused("starting player green") == "p3 Starting silver"


def test_p3_starting_workers__the_drawn_starting_player_spins_first() -> None:
    board = opened(3, starting_player="drawn")
    board.dice(LANDSCAPE[3], "starting player green", "starting tile F9", *["wheel 2"] * 2)
    assert workers(board, "green", "blue", "yellow") == ["4 grain", "nothing", "nothing"]
    board.dice("wheel 3")
    assert workers(board, "green", "blue", "yellow") == ["4 grain", "2 pumpkin", "nothing"]


def test_p3_turn__a_round_ends_before_the_drawn_starting_player() -> None:
    board = drawn(3, "green")
    assert board.table.rounds == 1
    for colour in ("green", "blue", "yellow"):
        assert board.asked() == (colour, "ChooseAction")
        assert board.table.rounds == 1
        board.says(colour, "bank with stone" if colour == "green" else "recruit")
        if colour != "green":
            board.dice("wheel 1")
            board.says(colour, "done")
    assert board.asked() == ("green", "ChooseAction")
    assert board.table.rounds == 2


# Limited supply ----------------------------------------------------------------------------------


def test_p3_limited_supply__the_printed_example_of_three_stone() -> None:
    board = short_of_stone(3, 2).goods("blue", "1 stone").goods("yellow", "2 stone").goods("green", "1 stone")
    quarry(board)
    assert goods(board, "blue", "yellow", "green") == ["3 stone", "1 stone", "nothing"]
    assert board.supply_of("stone") == 2 + 3 - 3


@pytest.mark.parametrize("seats", SEATS)
def test_p3_limited_supply__all_players_return_one_even_if_one_of_them_would_do(seats: int) -> None:
    board = short_of_stone(seats, 2)
    for colour in COLOURS[:seats]:
        board.goods(colour, "2 stone")
    quarry(board)
    assert goods(board, *COLOURS[:seats]) == ["4 stone"] + ["1 stone"] * (seats - 1)
    assert board.supply_of("stone") == 2 + seats - 3


@pytest.mark.parametrize("seats", SEATS)
def test_p3_limited_supply__nobody_returns_anything_while_there_is_enough(seats: int) -> None:
    board = short_of_stone(seats, 3)
    for colour in COLOURS[:seats]:
        board.goods(colour, "2 stone")
    quarry(board)
    assert goods(board, *COLOURS[:seats]) == ["5 stone"] + ["2 stone"] * (seats - 1)
    assert board.supply_of("stone") == 0


@pytest.mark.parametrize(
    ("left", "theirs", "kept", "over"), [(0, 5, 2, 0), (1, 5, 3, 0), (2, 5, 4, 0), (0, 3, 0, 0), (3, 5, 5, 0)]
)
def test_p3_limited_supply__it_is_repeated_until_there_is_enough(
    left: int, theirs: int, kept: int, over: int
) -> None:
    board = quarry(short_of_stone(2, left).goods("yellow", f"{theirs} stone"))
    assert board.goods_of("blue") == "3 stone"
    assert board.goods_of("yellow") == (f"{kept} stone" if kept else "nothing")
    assert board.supply_of("stone") == over


def test_p3_limited_supply__a_round_once_begun_goes_right_round() -> None:
    board = short_of_stone(4, 0).goods("yellow", "4 stone").goods("green", "4 stone").goods("red", "1 stone")
    quarry(board)
    assert goods(board, *COLOURS) == ["3 stone", "3 stone", "3 stone", "nothing"]
    assert board.supply_of("stone") == 0
    board = short_of_stone(4, 0).goods("yellow", "4 stone").goods("green", "4 stone")
    quarry(board)
    assert goods(board, *COLOURS) == ["3 stone", "2 stone", "2 stone", "nothing"]
    assert board.supply_of("stone") == 1


def test_p3_limited_supply__the_player_who_takes_returns_too() -> None:
    board = quarry(short_of_stone(2, 2).goods("blue", "4 stone"))
    assert board.goods_of("blue") == "6 stone"
    assert board.supply_of("stone") == 0
    board = quarry(short_of_stone(2, 0).goods("blue", "4 stone"))
    assert board.goods_of("blue") == "4 stone"
    assert board.supply_of("stone") == 0


@pytest.mark.parametrize(
    ("left", "theirs", "taken"), [(0, 0, 0), (1, 0, 1), (2, 0, 2), (0, 1, 1), (1, 1, 2), (0, 2, 2)]
)
def test_p3_limited_supply__when_nobody_can_return_any_more_what_there_is_is_taken(
    left: int, theirs: int, taken: int
) -> None:
    board = short_of_stone(2, left)
    if theirs:
        board.goods("yellow", f"{theirs} stone")
    quarry(board)
    assert board.goods_of("blue") == (f"{taken} stone" if taken else "nothing")
    assert board.goods_of("yellow") == "nothing"
    assert board.supply_of("stone") == 0
    assert board.silver_of("blue") == 0


def test_p3_limited_supply__only_the_missing_type_is_returned() -> None:
    board = short_of_stone(2, 2).goods(
        "yellow", "2 copper 2 stone 2 grain 2 pumpkin 2 big copper 2 big stone"
    )
    board.workers("yellow", "2 stone")
    quarry(board)
    assert board.goods_of("yellow") == "2 copper 1 stone 2 grain 2 pumpkin 2 big copper 2 big stone"
    assert board.workers_of("yellow") == "2 stone"


@pytest.mark.parametrize(
    ("place", "worker", "good", "amount"),
    [
        ("mine", "copper", "copper", 3),
        ("grain field", "grain", "grain", 4),
        ("farmland", "pumpkin", "pumpkin", 4),
    ],
)
def test_p3_limited_supply__every_small_good_can_be_short(
    place: str, worker: str, good: str, amount: int
) -> None:
    board = ready(2).workers("blue", f"1 {worker}").silver("blue", 6).supply(good, amount - 1)
    board.goods("yellow", f"2 {good}").turn("blue").says("blue", f"{place} 3 with {worker}")
    assert goods(board, "blue", "yellow") == [f"{amount} {good}", f"1 {good}"]
    assert board.supply_of(good) == 0


@pytest.mark.parametrize("metal", ["copper", "stone"])
def test_p3_limited_supply__big_and_small_are_different_types(metal: str) -> None:
    board = ready(2).goods("blue", f"1 {metal} 1 pumpkin").supply(f"big {metal}", 0)
    board.goods("yellow", f"3 {metal} 1 big {metal}").turn("blue")
    board.says("blue", "city", "bid 2 on row 3")
    others_pass(board)
    board.says("blue", f"upgrade {metal}")
    assert goods(board, "blue", "yellow") == [f"1 big {metal}", f"3 {metal}"]
    assert board.supply_of(f"big {metal}") == 0


def test_p3_limited_supply__the_free_pumpkin_of_the_city_may_be_short() -> None:
    board = ready(3).goods("blue", "1 pumpkin").goods("yellow", "2 pumpkin").supply("pumpkin", 0).turn("blue")
    board.says("blue", "city")
    assert goods(board, "blue", "yellow", "green") == ["1 pumpkin", "1 pumpkin", "nothing"]
    assert board.supply_of("pumpkin") == 1
    assert board.asked() == ("blue", "PlaceContractor")
    assert board.options("bid") == ["bid 1 on row 4"]


def test_p3_limited_supply__the_three_goods_of_the_city_are_one_demand() -> None:
    board = ready(2).goods("blue", "2 pumpkin").goods("yellow", "2 stone 1 copper")
    board.supply("stone", 1).supply("copper", 0).turn("blue")
    board.says("blue", "city", "bid 3 on row 2")
    others_pass(board)
    board.says("blue", "choose stone", "choose stone")
    assert goods(board, "blue", "yellow") == ["nothing", "1 copper 2 stone"]
    board.says("blue", "choose copper")
    assert goods(board, "blue", "yellow") == ["1 copper 2 stone", "1 stone"]
    assert (board.supply_of("stone"), board.supply_of("copper")) == (0, 0)


@pytest.mark.parametrize("good", SMALL)
def test_p3_limited_supply__a_good_for_a_cow_may_be_short(good: str) -> None:
    board = ready(2).cows("blue", 1).goods("yellow", f"2 {good}").supply(good, 0).turn("blue")
    board.says("blue", f"cow for {good}")
    assert goods(board, "blue", "yellow") == [f"1 {good}", f"1 {good}"]
    assert board.supply_of(good) == 0


@pytest.mark.parametrize("colour", SMALL)
def test_p3_limited_supply__a_worker_for_a_cow_may_be_short(colour: str) -> None:
    board = ready(2).cows("blue", 1).workers("yellow", f"2 {colour}").worker_supply(colour, 0).turn("blue")
    board.says("blue", f"cow for {colour} worker")
    assert workers(board, "blue", "yellow") == [f"1 {colour}", f"1 {colour}"]
    assert board.worker_supply_of(colour) == 0


@pytest.mark.parametrize("seats", SEATS)
def test_p3_limited_supply__workers_are_returned_in_the_same_way(seats: int) -> None:
    board = ready(seats).worker_supply("copper", 1)
    for colour in COLOURS[:seats]:
        board.workers(colour, "2 copper 1 stone")
    board.turn("blue").says("blue", "recruit")
    board.dice("wheel 7")
    assert workers(board, *COLOURS[:seats]) == ["3 copper 1 stone"] + ["1 copper 1 stone"] * (seats - 1)
    assert board.worker_supply_of("copper") == 1 + seats - 2


def test_p3_limited_supply__the_two_colours_of_a_space_are_short_each_by_itself() -> None:
    board = ready(2).worker_supply("copper", 0).worker_supply("grain", 1)
    board.workers("yellow", "2 copper 2 grain").turn("blue").says("blue", "recruit")
    board.dice("wheel 5")
    assert workers(board, "blue", "yellow") == ["1 copper 1 grain", "1 copper 2 grain"]
    assert (board.worker_supply_of("copper"), board.worker_supply_of("grain")) == (0, 0)


def test_p3_limited_supply__both_colours_of_a_space_may_be_short() -> None:
    board = ready(2).worker_supply("copper", 0).worker_supply("grain", 0)
    board.workers("yellow", "2 copper 2 grain").turn("blue").says("blue", "recruit")
    board.dice("wheel 5")
    assert workers(board, "blue", "yellow") == ["1 copper 1 grain", "1 copper 1 grain"]


@pytest.mark.parametrize(("held", "taken"), [(0, 0), (1, 1), (2, 2)])
def test_p3_limited_supply__when_no_worker_can_be_returned_those_there_are_are_taken(
    held: int, taken: int
) -> None:
    board = ready(2).worker_supply("copper", 0)
    if held:
        board.workers("yellow", f"{held} copper")
    board.turn("blue").says("blue", "recruit")
    board.dice("wheel 7")
    assert board.workers_of("blue") == (f"{taken} copper" if taken else "nothing")
    assert board.workers_of("yellow") == "nothing"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_limited_supply__workers_on_the_worker_board_are_not_returned() -> None:
    board = ready(2).worker_supply("copper", 0).occupied("bank 1", "copper").occupied("mine 1", "copper")
    board.turn("blue").says("blue", "recruit")
    board.dice("wheel 7")
    assert board.workers_of("blue") == "nothing"
    assert (board.workers_at("bank 1"), board.workers_at("mine 1")) == ("1 copper", "1 copper")


def test_p3_limited_supply__what_eight_workers_return_makes_room() -> None:
    board = ready(2).worker_supply("copper", 0).workers("blue", "8 copper").turn("blue")
    board.says("blue", "recruit")
    board.dice("wheel 7")
    assert board.workers_of("blue") == "8 copper"
    assert board.worker_supply_of("copper") == 0
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_limited_supply__a_cow_traded_for_a_worker_one_returns_oneself_needs_no_room() -> None:
    board = ready(2).worker_supply("copper", 0).workers("blue", "8 copper").cows("blue", 1).turn("blue")
    board.says("blue", "cow for copper worker")
    assert board.workers_of("blue") == "8 copper"
    assert board.asked() == ("blue", "ChooseAction")


def test_p3_limited_supply__grain_for_the_arrow_is_paid_even_if_no_worker_can_be_had() -> None:
    board = ready(2).goods("blue", "2 grain").worker_supply("grain", 0).turn("blue")
    board.says("blue", "recruit")
    board.dice("wheel 1")
    board.says("blue", "advance 1")
    assert board.workers_of("blue") == "1 stone 1 pumpkin"
    assert board.goods_of("blue") == "1 grain"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_limited_supply__a_colour_that_is_not_there_may_be_chosen_for_white_workers() -> None:
    board = ready(2).worker_supply("copper", 0).workers("yellow", "3 copper").turn("blue")
    board.says("blue", "recruit")
    board.dice("wheel 4")
    assert len(board.options("take")) == 10
    board.says("blue", "take copper copper")
    assert workers(board, "blue", "yellow") == ["2 copper", "1 copper"]


def test_p3_limited_supply__cows_are_not_returned() -> None:
    board = ready(2).goods("blue", "2 pumpkin").cows("yellow", 3).cow_supply(0).turn("blue")
    board.says("blue", "city", "bid 3 on row 1")
    others_pass(board)
    assert [board.cows_of("blue"), board.cows_of("yellow"), board.cow_supply_of()] == [0, 3, 0]
    assert board.goods_of("blue") == "nothing"


def test_p3_limited_supply__nothing_is_made_or_lost() -> None:
    board = short_of_stone(4, 1).goods("blue", "1 stone").goods("green", "3 stone").goods("red", "1 stone")
    quarry(board)
    assert goods(board, *COLOURS) == ["3 stone", "nothing", "2 stone", "nothing"]
    assert board.supply_of("stone") == 1 + 1 + 3 + 1 - 3 - 2


# Turn --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_p3_turn__the_starting_player_begins_and_play_goes_on_clockwise(seats: int) -> None:
    board = begun(seats)
    order = []
    for _ in range(2 * seats):
        colour, question = board.asked()
        assert question == "ChooseAction"
        order.append(colour)
        board.says(colour, "recruit")
        board.dice("wheel 2")
        while board.asked()[0] == colour:
            words = "done" if "done" in board.options() else board.options("send back")[0]
            board.says(colour, words)
    assert order == list(COLOURS[:seats]) * 2
    assert board.asked() == ("blue", "ChooseAction")


@pytest.mark.parametrize("seats", SEATS)
def test_p3_turn__only_the_player_whose_turn_it_is_acts(seats: int) -> None:
    board = ready(seats).turn("yellow")
    for colour in COLOURS[:seats]:
        if colour != "yellow":
            with pytest.raises(NotYourDecision):
                board.says(colour, "recruit")
    board.says("yellow", "recruit")
    assert board.asked() == ("dice", "Spin")


def test_p3_turn__each_of_the_three_actions_may_be_chosen() -> None:
    board = (
        ready(2).workers("blue", "1 copper").goods("blue", "1 grain 1 pumpkin").silver("blue", 1).turn("blue")
    )
    assert set(board.options()) == {
        "recruit",
        "bank with copper",
        "mine 1 with copper",
        "city",
        "build F11",
        "build E8",
        "build G8",
    }


def test_p3_turn__whoever_has_nothing_can_still_recruit_or_go_to_the_city() -> None:
    assert set(ready(2).turn("blue").options()) == {"recruit", "city"}


@pytest.mark.parametrize("words", ["pass", "done"])
def test_p3_turn__a_turn_may_not_be_passed(words: str) -> None:
    board = ready(2).workers("blue", "8 copper").cows("blue", 1).canteens("blue", 1).turn("blue")
    assert board.refuses("blue", words) == "p3 Turn"
    assert board.refuses("blue", words) == "p3 Turn"


def test_p3_turn__recruiting_is_always_possible() -> None:
    board = ready(2).workers("blue", "8 stone")
    for colour in SMALL:
        board.worker_supply(colour, 0)
    board.left("blue", 0).turn("blue")
    assert "recruit" in board.options()
    board.says("blue", "recruit")
    board.dice("wheel 7")
    assert board.workers_of("blue") == "8 stone"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_turn__one_action_of_recruiting_and_the_next_player_acts() -> None:
    board = ready(2).turn("blue")
    board.says("blue", "recruit")
    board.dice("wheel 1")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_turn__one_action_of_working_and_the_next_player_acts() -> None:
    board = ready(2).workers("blue", "1 copper").silver("blue", 9).turn("blue")
    board.says("blue", "mine 1 with copper")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_turn__one_action_of_building_and_the_next_player_acts() -> None:
    board = ready(2).goods("blue", "1 grain 1 pumpkin").turn("blue")
    board.says("blue", "build G8")
    assert board.owner_at("G8") == "blue"
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_turn__after_the_action_no_second_one_is_allowed() -> None:
    board = ready(2).workers("blue", "2 copper").silver("blue", 9).canteens("blue", 1).turn("blue")
    board.says("blue", "bank with copper")
    assert board.asked() == ("blue", "EndOfTurn")
    for words in ("recruit", "bank with copper", "mine 1 with copper", "city"):
        assert board.refuses("blue", words) == "p3 Turn"
    board.says("blue", "done")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p3_turn__cattle_trades_are_extra_and_as_many_as_one_wants() -> None:
    board = ready(2).cows("blue", 3).turn("blue")
    board.says("blue", "cow for silver", "cow for grain", "cow for stone worker")
    assert board.asked() == ("blue", "ChooseAction")
    assert (board.silver_of("blue"), board.goods_of("blue"), board.workers_of("blue")) == (
        3,
        "1 grain",
        "1 stone",
    )
    assert board.cows_of("blue") == 0


def test_p3_turn__a_cattle_trade_is_no_action_so_one_must_still_follow() -> None:
    board = ready(2).cows("blue", 2).turn("blue")
    board.says("blue", "cow for silver")
    assert board.refuses("blue", "done") == "p3 Turn"
    assert board.refuses("blue", "pass") == "p3 Turn"
    board.says("blue", "recruit")
    assert board.asked() == ("dice", "Spin")


def test_p3_turn__nobody_trades_cattle_in_the_turn_of_another() -> None:
    board = ready(2).cows("yellow", 1).turn("blue")
    with pytest.raises(NotYourDecision):
        board.says("yellow", "cow for silver")
    assert board.cows_of("yellow") == 1


@pytest.mark.parametrize(
    "words", ["take copper grain", "advance 1", "send back copper", "bid 1 on row 4", "choose copper"]
)
def test_p3_turn__a_turn_begins_with_an_action_and_nothing_else(words: str) -> None:
    board = ready(2).workers("blue", "8 copper").goods("blue", "3 grain 3 pumpkin").turn("blue")
    assert board.refuses("blue", words) == "p3 Turn"


def test_p3_turn__the_last_seat_is_followed_by_the_first() -> None:
    board = ready(3).turn("green")
    board.says("green", "recruit")
    board.dice("wheel 1")
    assert board.asked() == ("blue", "ChooseAction")
