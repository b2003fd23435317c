"""Page 6 of the rulebook: building settlements, lines of four, cows and canteens."""

from __future__ import annotations

import pytest

from goldenspike.core.play import NotYourDecision
from goldenspike.games.montana.actions import Build
from kit.montana import Scenario

NAMES = {
    "c": "copper",
    "s": "stone",
    "g": "grain",
    "p": "pumpkin",
    "C": "big copper",
    "S": "big stone",
}
RICH = dict.fromkeys(NAMES.values(), 9)
FIELDS = {
    "B9": ("A8", "cs"),
    "B5": ("A6", "cg"),
    "D7": ("E8", "cp"),
    "B13": ("C12", "sg"),
    "F9": ("E8", "sp"),
    "G8": ("H9", "gp"),
    "G12": ("G10", "C"),
    "G10": ("H9", "S"),
    "H9": ("G8", "Cg"),
    "C8": ("C10", "Sg"),
    "C12": ("C10", "Cp"),
    "F7": ("E8", "Sp"),
    "F13": ("F11", "Sc"),
    "F5": ("F7", "Cs"),
    "I8": ("H9", "csgp"),
    "E6": ("E8", "CS"),
    "E12": ("D11", "Csp"),
    "G2": ("G4", "Scg"),
}
"""A field for every price on the seven tiles, a field beside it for the starting tile, and the price."""
EXAMPLE = "1a 2a 3a 4b 5a 6a 7a 8a 9a 10a"
"""A landscape of four seats in which C6 and C8 lie beside the lake at B7 and no other."""
LAKES = "1a 2d 3a 4f 5a 6a 7a"
"""A landscape in which C8 lies between three lakes."""
MOUNTAIN = "1a 2a 3a 7a 5a 6a 4a"
"""A landscape with a mountain at E10."""


def in_words(goods: dict[str, int]) -> str:
    return " ".join(f"{number} {name}" for name, number in goods.items() if number) or "nothing"


def price(cost: str) -> dict[str, int]:
    """A price as goods, in the order of the player board."""
    return {name: cost.count(letter) for letter, name in NAMES.items()}


def table(start: str, goods: str = in_words(RICH), landscape: str = "", seats: int = 2) -> Scenario:
    """Blue's turn, with these goods; the starting tile lies here."""
    board = Scenario(seats, landscape).starting_tile(start)
    return board.goods("blue", goods).turn("blue")


# Build -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", FIELDS)
def test_p6_build__the_goods_return_to_the_supply_and_a_settlement_is_placed(field: str) -> None:
    start, cost = FIELDS[field]
    board = table(start, in_words(price(cost)))
    tiles = 2 if "*2" in board.ground_at(field) else 1
    board.says("blue", f"build {field}")
    assert board.owner_at(field) == "blue"
    assert board.tiles_at(field) == tiles
    assert board.left_of("blue") == 12 - tiles
    assert board.goods_of("blue") == "nothing"
    for name, number in price(cost).items():
        assert board.supply_of(name) == (6 if name.startswith("big") else 10) + number


@pytest.mark.parametrize("field", FIELDS)
def test_p6_build__nothing_but_the_price_is_taken(field: str) -> None:
    start, cost = FIELDS[field]
    board = table(start).workers("blue", "2 grain").silver("blue", 4)
    board.says("blue", f"build {field}")
    assert board.goods_of("blue") == in_words({name: 9 - number for name, number in price(cost).items()})
    assert board.workers_of("blue") == "2 grain"
    assert board.silver_of("blue") == 4


def test_p6_build__not_without_a_settlement_left() -> None:
    board = table("H9").left("blue", 0)
    assert board.refuses("blue", "build G8") == "p6 Build"
    assert board.options("build") == []


def test_p6_build__at_least_one_settlement() -> None:
    board = table("H9")
    assert board.options("done") == []
    board.says("blue", "build G8")
    assert board.options("done") == ["done"]


def test_p6_build__the_example_of_the_book() -> None:
    board = Scenario(4, EXAMPLE).starting_tile("C10")
    board.goods("red", "1 stone 2 grain 1 pumpkin 1 big stone").turn("red")
    assert board.ground_at("C8") == "Sg+cow"
    assert board.ground_at("C6") == "csgp*2"
    assert board.ground_at("B7") == "lake"
    cows = board.cow_supply_of()
    board.says("red", "build C8")
    assert board.owner_at("C8") == "red"
    assert board.tiles_at("C8") == 1
    assert board.goods_of("red") == "1 stone 1 grain 1 pumpkin"
    assert board.cows_of("red") == 1
    assert not board.cow_at("C8")
    assert board.canteens_of("red") == 1
    assert not board.canteen_at("B7")
    assert board.asked() == ("red", "BuildOn")
    assert board.refuses("red", "build C6") == "p6 Exact goods"
    board.says("red", "cow for copper")
    assert board.goods_of("red") == "1 copper 1 stone 1 grain 1 pumpkin"
    assert board.cow_supply_of() == cows + 1
    board.says("red", "build C6")
    assert board.tiles_at("C6") == 2
    assert board.goods_of("red") == "nothing"
    assert board.canteens_of("red") == 1
    assert board.left_of("red") == 5
    assert board.asked() == ("red", "EndOfTurn")
    assert board.silver_of("red") == 1


def test_p6_build__the_note_of_the_book_on_a_fourth_field() -> None:
    board = Scenario(4).starting_tile("D9").settlement("red", "C8", "C10", "C12")
    board.goods("red", "1 copper 1 stone 1 grain 1 pumpkin").turn("red")
    left = board.left_of("red")
    board.says("red", "build C6")
    assert board.tiles_at("C6") == 3
    assert board.left_of("red") == left - 3


# Where to build ----------------------------------------------------------------------------------


def test_p6_where_to_build__beside_the_starting_tile() -> None:
    board = table("E8")
    assert sorted(board.options("build")) == ["build D7", "build D9", "build E6", "build F7", "build F9"]


@pytest.mark.parametrize("owner", ["blue", "yellow"])
def test_p6_where_to_build__beside_any_other_settlement(owner: str) -> None:
    board = table("A8")
    assert board.refuses("blue", "build G6") == "p6 Where to build"
    board.settlement(owner, "G8")
    board.says("blue", "build G6")
    assert board.owner_at("G6") == "blue"


def test_p6_where_to_build__beside_a_settlement_of_this_turn() -> None:
    board = table("H9")
    assert board.refuses("blue", "build G6") == "p6 Where to build"
    board.says("blue", "build G8", "build G6")
    assert board.owner_at("G6") == "blue"


@pytest.mark.parametrize("field", ["D5", "C8", "F11", "E4", "G8", "E12", "A6"])
def test_p6_where_to_build__nowhere_else(field: str) -> None:
    board = table("E8")
    assert board.refuses("blue", f"build {field}") == "p6 Where to build"


def test_p6_where_to_build__a_lake_is_no_tile_to_build_beside() -> None:
    board = table("D9")
    assert "E10" in board.neighbours("D9")
    assert "E10" in board.neighbours("F11")
    assert board.refuses("blue", "build F11") == "p6 Where to build"


@pytest.mark.parametrize("owner", ["blue", "yellow"])
def test_p6_where_to_build__not_where_a_settlement_lies(owner: str) -> None:
    board = table("E8").settlement(owner, "D7")
    assert board.refuses("blue", "build D7") == "p6 Where to build"
    assert board.tiles_at("D7") == 1


def test_p6_where_to_build__not_on_the_starting_tile() -> None:
    board = table("E8").settlement("blue", "D7")
    assert board.refuses("blue", "build E8") == "p6 Where to build"
    assert board.owner_at("E8") == "start"


def test_p6_where_to_build__not_off_the_board() -> None:
    board = table("I10")
    assert board.ground_at("J13") == ""
    assert board.refuses("blue", "build J13") == "p6 Where to build"


@pytest.mark.parametrize("number", [-1, -30, 70, 9999])
def test_p6_where_to_build__not_off_the_map(number: int) -> None:
    board = table("E8")
    assert board.refuses("blue", Build(number)) == "p6 Where to build"
    board.says("blue", "build D7")
    assert board.refuses("blue", Build(number)) == "p6 Where to build"


# Mountains and lakes -----------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "field", "kind"), [("E8", "E10", "lake"), ("H9", "H11", "mountain")])
def test_p6_mountains_and_lakes__no_settlement_on_them(start: str, field: str, kind: str) -> None:
    board = table(start)
    assert board.ground_at(field) == kind
    assert field in board.neighbours(start)
    assert board.refuses("blue", f"build {field}") == "p6 Mountains and lakes"
    board.says("blue", board.options("build")[0])
    assert board.refuses("blue", f"build {field}") == "p6 Mountains and lakes"


# Exact goods -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "missing"), [(field, letter) for field, (_, cost) in FIELDS.items() for letter in cost]
)
def test_p6_exact_goods__nothing_else_stands_in_for_a_good(field: str, missing: str) -> None:
    board = table(FIELDS[field][0], in_words({**RICH, NAMES[missing]: 0}))
    assert board.refuses("blue", f"build {field}") == "p6 Exact goods"
    assert f"build {field}" not in board.options()


def test_p6_exact_goods__everything_that_is_missing_is_named() -> None:
    sentence = table("E8", "1 grain").refusal("blue", "build D7").sentence
    assert sentence == "D7 takes 1 copper, 1 pumpkin: you lack 1 copper, 1 pumpkin."
    sentence = table("E8", "1 copper").refusal("blue", "build D7").sentence
    assert sentence == "D7 takes 1 copper, 1 pumpkin: you lack 1 pumpkin."


@pytest.mark.parametrize(
    ("field", "goods"),
    [
        ("G12", "9 copper"),
        ("G10", "9 stone"),
        ("B9", "9 big copper 9 big stone"),
        ("B9", "9 copper 9 big stone"),
        ("E6", "9 copper 9 stone"),
    ],
)
def test_p6_exact_goods__no_small_goods_for_big_ones_nor_big_ones_for_small(field: str, goods: str) -> None:
    board = table(FIELDS[field][0], goods)
    assert board.refuses("blue", f"build {field}") == "p6 Exact goods"


def test_p6_exact_goods__what_one_field_took_is_gone_for_the_next() -> None:
    board = table("E8", "1 copper 1 stone 1 pumpkin").cows("blue", 1)
    board.says("blue", "build D7")
    assert board.refuses("blue", "build F9") == "p6 Exact goods"
    board.says("blue", "cow for pumpkin", "build F9")
    assert board.goods_of("blue") == "nothing"


# Up to three -------------------------------------------------------------------------------------


def test_p6_up_to_three__three_fields_and_no_more() -> None:
    board = table("H9").canteens("blue", 1)
    board.says("blue", "build G8", "build G10", "build I10")
    assert [board.owner_at(field) for field in ("G8", "G10", "I10")] == ["blue"] * 3
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.refuses("blue", "build I8") == "p3 Turn"
    board.says("blue", "done")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p6_up_to_three__the_second_and_the_third_are_free_to_choose() -> None:
    board = table("H9")
    board.says("blue", "build G8")
    assert board.asked() == ("blue", "BuildOn")
    board.says("blue", "build G10")
    assert board.asked() == ("blue", "BuildOn")
    board.says("blue", "done")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p6_up_to_three__the_second_settlement_of_a_field_does_not_count() -> None:
    board = table("H9")
    board.says("blue", "build I8", "build G8", "build G10")
    assert [board.tiles_at(field) for field in ("I8", "G8", "G10")] == [2, 1, 1]
    assert board.left_of("blue") == 8
    assert board.asked() == ("yellow", "ChooseAction")


def test_p6_up_to_three__the_extra_settlement_of_a_line_does_not_count() -> None:
    board = table("H9").settlement("blue", "G10", "G12", "G14").left("blue", 9)
    board.says("blue", "build G8", "build I8", "build I10")
    assert [board.tiles_at(field) for field in ("G8", "I8", "I10")] == [2, 2, 1]
    assert board.left_of("blue") == 4


def test_p6_up_to_three__in_another_turn_three_again() -> None:
    board = table("H9").canteens("blue", 1)
    board.says("blue", "build G8", "build G10", "build I10", "canteen", "build I8")
    assert board.tiles_at("I8") == 2
    assert board.asked() == ("blue", "BuildOn")


def test_p6_up_to_three__a_cow_may_still_bring_the_goods_for_another_field() -> None:
    board = table("H9", "1 grain 2 pumpkin").cows("blue", 1)
    board.says("blue", "build G8")
    assert board.asked() == ("blue", "BuildOn")
    assert board.options("build") == []
    board.says("blue", "cow for stone", "build G6")
    assert board.owner_at("G6") == "blue"


@pytest.mark.parametrize(
    ("goods", "cows", "asked"),
    [
        ("1 grain 1 pumpkin", 1, "yellow"),
        ("1 grain 1 pumpkin", 2, "blue"),
        ("1 grain 2 pumpkin", 1, "blue"),
        ("2 grain 1 pumpkin 1 big stone", 0, "blue"),
    ],
)
def test_p6_up_to_three__asked_only_if_cows_can_bring_what_is_missing(
    goods: str, cows: int, asked: str
) -> None:
    board = table("H9", goods).cows("blue", cows)
    board.says("blue", "build G8")
    assert board.asked() == (asked, "BuildOn" if asked == "blue" else "ChooseAction")


def test_p6_up_to_three__in_version_1_a_cow_was_always_asked_for() -> None:
    board = Scenario(questions="former").starting_tile("H9").goods("blue", "1 grain 1 pumpkin")
    board.cows("blue", 1).turn("blue").says("blue", "build G8")
    assert board.asked() == ("blue", "BuildOn")


def test_p6_up_to_three__no_other_action_beside_it() -> None:
    board = table("H9").workers("blue", "4 copper").silver("blue", 9)
    board.says("blue", "build G8")
    assert [each for each in board.options() if not each.startswith("build")] == ["done"]
    for words in ("recruit", "city", "bank with copper", "mine 1 with copper"):
        assert board.refuses("blue", words)


# Silver for refraining ---------------------------------------------------------------------------


@pytest.mark.parametrize(("fields", "silver"), [("G8", 2), ("G8 G10", 1), ("G8 G10 I10", 0)])
def test_p6_silver_for_refraining__one_for_each_field_not_built(fields: str, silver: int) -> None:
    board = table("H9").silver("blue", 5)
    board.says("blue", *[f"build {field}" for field in fields.split()])
    if silver:
        assert board.silver_of("blue") == 5
        board.says("blue", "done")
    assert board.silver_of("blue") == 5 + silver
    assert board.asked() == ("yellow", "ChooseAction")


@pytest.mark.parametrize(
    ("goods", "fields", "silver"),
    [("1 grain 1 pumpkin", "G8", 2), ("1 grain 1 pumpkin 1 big stone", "G8 G10", 1)],
)
def test_p6_silver_for_refraining__also_without_the_goods(goods: str, fields: str, silver: int) -> None:
    board = table("H9", goods)
    board.says("blue", *[f"build {field}" for field in fields.split()])
    assert board.asked() == ("yellow", "ChooseAction")
    assert board.silver_of("blue") == silver


def test_p6_silver_for_refraining__also_without_settlements() -> None:
    board = table("H9").left("blue", 1)
    board.says("blue", "build G8")
    assert board.asked() == ("yellow", "ChooseAction")
    assert board.silver_of("blue") == 2


def test_p6_silver_for_refraining__a_double_field_is_one_settlement_built() -> None:
    board = table("H9")
    board.says("blue", "build I8", "done")
    assert board.silver_of("blue") == 2


def test_p6_silver_for_refraining__not_for_other_actions() -> None:
    board = table("H9")
    board.says("blue", "recruit")
    board.dice("wheel 2")
    board.says("blue", "done")
    assert board.asked() == ("yellow", "ChooseAction")
    assert board.silver_of("blue") == 0


# Two settlements ---------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["I8", "E6", "E12", "G2"])
def test_p6_two_settlements__two_on_a_field_with_the_symbol_for_one_price(field: str) -> None:
    start, cost = FIELDS[field]
    board = table(start, in_words(price(cost)))
    assert board.ground_at(field) == f"{cost}*2"
    board.says("blue", f"build {field}")
    assert board.tiles_at(field) == 2
    assert board.left_of("blue") == 10
    assert board.goods_of("blue") == "nothing"


def test_p6_two_settlements__two_due_but_one_left() -> None:
    board = table("H9").left("blue", 1)
    board.says("blue", "build I8")
    assert board.tiles_at("I8") == 1
    assert board.left_of("blue") == 0


def test_p6_two_settlements__two_due_and_two_left() -> None:
    board = table("H9").left("blue", 2)
    board.says("blue", "build I8")
    assert board.tiles_at("I8") == 2
    assert board.left_of("blue") == 0


# Line of four ------------------------------------------------------------------------------------


def in_line(own: str, field: str = "G8", goods: str = "1 grain 1 pumpkin", start: str = "F9") -> Scenario:
    """Blue has settlements on these fields and builds on another."""
    board = table(start, goods).settlement("blue", *own.split())
    board.says("blue", f"build {field}")
    return board


@pytest.mark.parametrize(
    ("own", "field", "goods"),
    [
        ("G10 G12 G14", "G8", "1 grain 1 pumpkin"),
        ("D5 E6 F7", "G8", "1 grain 1 pumpkin"),
        ("E6 C8 B9", "D7", "1 copper 1 pumpkin"),
    ],
)
def test_p6_line_of_four__an_extra_settlement_in_each_direction(own: str, field: str, goods: str) -> None:
    board = table("F9" if field == "G8" else "D9", goods).settlement("blue", *own.split())
    left = board.left_of("blue")
    board.says("blue", f"build {field}")
    assert board.tiles_at(field) == 2
    assert board.left_of("blue") == left - 2
    assert board.goods_of("blue") == "nothing"
    assert [board.tiles_at(each) for each in own.split()] == [1, 1, 1]


@pytest.mark.parametrize("own", ["G6", "G4 G6", "G6 G10", "G10 G12"])
def test_p6_line_of_four__two_and_three_give_nothing(own: str) -> None:
    assert in_line(own).tiles_at("G8") == 1


@pytest.mark.parametrize("own", ["G2 G4 G6", "G4 G6 G10", "G6 G10 G12", "G10 G12 G14"])
def test_p6_line_of_four__at_an_end_or_in_a_gap(own: str) -> None:
    assert in_line(own).tiles_at("G8") == 2


@pytest.mark.parametrize("own", ["G4 G6 G10 G12", "G2 G4 G6 G10", "G6 G10 G12 G14"])
def test_p6_line_of_four__five_give_nothing(own: str) -> None:
    assert in_line(own).tiles_at("G8") == 1


@pytest.mark.parametrize("own", ["G2 G4 G6 G10 G12", "G2 G4 G6 G10 G12 G14"])
def test_p6_line_of_four__more_than_five_give_nothing(own: str) -> None:
    assert in_line(own).tiles_at("G8") == 1


def test_p6_line_of_four__a_subsequent_settlement_in_the_line_gives_nothing() -> None:
    board = in_line("G2 G4 G6", goods="1 grain 1 pumpkin 1 big copper 1 big stone")
    assert board.tiles_at("G8") == 2
    board.says("blue", "build G10", "build G12")
    assert board.tiles_at("G10") == 1
    assert board.tiles_at("G12") == 1
    assert board.tiles_at("G8") == 2


def test_p6_line_of_four__an_empty_field_breaks_the_line() -> None:
    assert in_line("G4 G6 G12").tiles_at("G8") == 1
    assert in_line("G2 G4 G6 G12").tiles_at("G8") == 2


def test_p6_line_of_four__a_settlement_of_another_breaks_the_line() -> None:
    for own, tiles in (("G4 G6 G12", 1), ("G2 G4 G6 G12", 2)):
        board = table("F9", "1 grain 1 pumpkin").settlement("blue", *own.split()).settlement("yellow", "G10")
        board.says("blue", "build G8")
        assert board.tiles_at("G8") == tiles


def test_p6_line_of_four__the_starting_tile_breaks_the_line() -> None:
    assert in_line("G4 G6 G12", start="G10").tiles_at("G8") == 1
    assert in_line("G2 G4 G6 G12", start="G10").tiles_at("G8") == 2


@pytest.mark.parametrize(("own", "tiles"), [("E6 E12 E14", 1), ("E2 E4 E6 E12", 2)])
def test_p6_line_of_four__a_lake_breaks_the_line(own: str, tiles: int) -> None:
    board = in_line(own, "E8")
    assert board.ground_at("E10") == "lake"
    assert board.tiles_at("E8") == tiles


@pytest.mark.parametrize(("own", "tiles"), [("E6 E12 E14", 1), ("E2 E4 E6 E12", 2)])
def test_p6_line_of_four__a_mountain_breaks_the_line(own: str, tiles: int) -> None:
    board = table("D9", "1 grain 1 big copper", MOUNTAIN).settlement("blue", *own.split())
    assert board.ground_at("E10") == "mountain"
    board.says("blue", "build E8")
    assert board.tiles_at("E8") == tiles


def test_p6_line_of_four__the_settlements_of_others_do_not_count() -> None:
    board = table("F9", "1 grain 1 pumpkin").settlement("yellow", "G2", "G4", "G6")
    board.says("blue", "build G8")
    assert board.tiles_at("G8") == 1


def test_p6_line_of_four__fields_around_a_corner_are_no_line() -> None:
    assert in_line("G6 F7 H7 H9").tiles_at("G8") == 1


def test_p6_line_of_four__two_lines_at_once_give_two() -> None:
    board = in_line("G10 G12 G14 D5 E6 F7")
    assert board.tiles_at("G8") == 3


def test_p6_line_of_four__of_two_lines_only_the_one_of_four_gives() -> None:
    assert in_line("G6 G10 G12 G14 D5 E6 F7").tiles_at("G8") == 2
    assert in_line("G10 G12 D5 E6 F7").tiles_at("G8") == 2


def test_p6_line_of_four__three_lines_at_once_give_three() -> None:
    board = table("A8", "1 pumpkin 1 big stone")
    board.settlement("blue", "F5", "F9", "F11", "E6", "G8", "H9", "G6", "E8", "D9").left("blue", 5)
    board.says("blue", "build F7")
    assert board.tiles_at("F7") == 4
    assert board.left_of("blue") == 1


def test_p6_line_of_four__fields_count_and_not_settlements() -> None:
    board = table("D9").settlement("blue", "C8", "C10")
    board.says("blue", "build C6")
    assert board.tiles_at("C6") == 2
    board.says("blue", "build C4")
    assert board.tiles_at("C4") == 2


def test_p6_line_of_four__on_a_double_field_three() -> None:
    board = table("D9").settlement("blue", "C8", "C10", "C12").left("blue", 9)
    board.says("blue", "build C6")
    assert board.tiles_at("C6") == 3
    assert board.left_of("blue") == 6


def test_p6_line_of_four__the_field_built_last_gets_it() -> None:
    board = table("H9").settlement("blue", "G12", "G6")
    board.says("blue", "build G8")
    assert board.tiles_at("G8") == 1
    board.says("blue", "build G10")
    assert [board.tiles_at(field) for field in ("G6", "G8", "G10", "G12")] == [1, 1, 2, 1]


def test_p6_line_of_four__four_fields_of_one_turn_and_the_one_before() -> None:
    board = table("H9").settlement("blue", "G6")
    board.says("blue", "build G8", "build G10", "build G12")
    assert board.tiles_at("G12") == 2


def test_p6_line_of_four__two_due_but_one_left() -> None:
    board = table("F9").settlement("blue", "G2", "G4", "G6").left("blue", 1)
    board.says("blue", "build G8")
    assert board.tiles_at("G8") == 1
    assert board.left_of("blue") == 0


def test_p6_line_of_four__three_due_but_two_left() -> None:
    board = table("D9").settlement("blue", "C8", "C10", "C12").left("blue", 2)
    board.says("blue", "build C6")
    assert board.tiles_at("C6") == 2
    assert board.left_of("blue") == 0


# Cow on the field --------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["H9", "C8", "C12", "F7", "F13", "F5"])
def test_p6_cow_on_the_field__it_goes_to_the_player_board(field: str) -> None:
    start, _ = FIELDS[field]
    board = table(start).cow_supply(9)
    assert board.cow_at(field)
    board.says("blue", f"build {field}")
    assert board.cows_of("blue") == 1
    assert not board.cow_at(field)
    assert board.cow_supply_of() == 9


def test_p6_cow_on_the_field__also_with_an_empty_supply() -> None:
    board = table("E8").cow_supply(0)
    board.says("blue", "build F7")
    assert board.cows_of("blue") == 1
    assert board.cow_supply_of() == 0


def test_p6_cow_on_the_field__no_cow_elsewhere() -> None:
    board = table("H9")
    board.says("blue", "build G8", "build I8", "build I10")
    assert board.cows_of("blue") == 0


def test_p6_cow_on_the_field__it_may_be_traded_at_once() -> None:
    board = table("E8", "1 stone 1 pumpkin 1 big stone")
    board.says("blue", "build F7", "cow for pumpkin", "build F9")
    assert board.cows_of("blue") == 0
    assert board.owner_at("F9") == "blue"


# Canteen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "field", "lake"), [("A6", "B5", "B7"), ("E8", "F9", "E10"), ("G8", "H7", "H5")]
)
def test_p6_canteen__beside_a_lake_that_holds_one(start: str, field: str, lake: str) -> None:
    board = table(start)
    assert board.canteen_at(lake)
    board.says("blue", f"build {field}")
    assert board.canteens_of("blue") == 1
    assert not board.canteen_at(lake)


def test_p6_canteen__not_away_from_the_lakes() -> None:
    board = table("H9")
    board.says("blue", "build G8", "build G10", "build I8")
    assert board.canteens_of("blue") == 0
    assert board.canteen_at("H5")


def test_p6_canteen__one_lake_gives_one() -> None:
    board = table("A6")
    board.says("blue", "build B5", "build A8", "build B9")
    assert board.canteens_of("blue") == 1


def test_p6_canteen__nothing_from_a_lake_another_has_emptied() -> None:
    board = table("A6").goods("yellow", "1 copper 1 pumpkin")
    board.says("blue", "build B5", "done", "done")
    board.says("yellow", "build A8")
    assert board.owner_at("A8") == "yellow"
    assert board.canteens_of("yellow") == 0
    assert board.canteens_of("blue") == 1


def test_p6_canteen__from_every_lake_beside_the_field() -> None:
    board = table("D7", landscape=LAKES)
    lakes = ("B7", "C10", "D9")
    assert [board.ground_at(lake) for lake in lakes] == ["lake"] * 3
    board.says("blue", "build C8")
    assert board.canteens_of("blue") == 3
    assert [board.canteen_at(lake) for lake in lakes] == [False] * 3


def test_p6_canteen__of_several_lakes_those_that_still_hold_one() -> None:
    board = table("A6", landscape=LAKES)
    board.says("blue", "build A8")
    assert board.canteens_of("blue") == 1
    board.says("blue", "build B9")
    assert board.canteens_of("blue") == 2
    assert not board.canteen_at("C10")
    assert board.canteen_at("D9")


# Canteen turn ------------------------------------------------------------------------------------


def test_p6_canteen_turn__another_turn_at_once() -> None:
    board = table("H9").canteens("blue", 1).workers("blue", "2 copper")
    board.says("blue", "bank with copper")
    assert board.asked() == ("blue", "EndOfTurn")
    board.says("blue", "canteen")
    assert board.asked() == ("blue", "ChooseAction")
    assert board.canteens_of("blue") == 0
    board.says("blue", "build G8", "done")
    assert board.asked() == ("yellow", "ChooseAction")


def test_p6_canteen_turn__it_may_be_kept_for_any_later_turn() -> None:
    board = table("H9").canteens("blue", 1).workers("blue", "1 copper 2 stone").workers("yellow", "3 stone")
    board.says("blue", "bank with copper", "done")
    assert board.canteens_of("blue") == 1
    board.says("yellow", "bank with stone stone stone")
    assert board.asked() == ("blue", "ChooseAction")
    board.says("blue", "bank with stone stone", "canteen")
    assert board.asked() == ("blue", "ChooseAction")


def test_p6_canteen_turn__at_the_end_of_the_turn_it_was_taken_in() -> None:
    board = table("A6", "1 copper 1 grain")
    board.says("blue", "build B5")
    assert board.asked() == ("blue", "EndOfTurn")
    board.says("blue", "canteen")
    assert board.asked() == ("blue", "ChooseAction")


def test_p6_canteen_turn__several_in_a_row() -> None:
    board = table("H9").canteens("blue", 2).workers("blue", "6 copper")
    board.says("blue", "bank with copper", "canteen", "bank with copper copper", "canteen")
    assert board.asked() == ("blue", "ChooseAction")
    assert board.canteens_of("blue") == 0
    board.says("blue", "bank with copper copper copper")
    assert board.silver_of("blue") == 24
    assert board.asked() == ("yellow", "ChooseAction")


def test_p6_canteen_turn__one_canteen_for_one_turn() -> None:
    board = table("H9").canteens("blue", 3).workers("blue", "1 copper")
    board.says("blue", "bank with copper", "canteen")
    assert board.canteens_of("blue") == 2


def test_p6_canteen_turn__not_before_the_end() -> None:
    board = table("H9").canteens("blue", 1).workers("blue", "2 copper").silver("blue", 1)
    assert board.refuses("blue", "canteen") == "p6 Canteen turn"
    board.says("blue", "mine 1 with copper")
    assert board.asked() == ("blue", "EmployMore")
    assert board.refuses("blue", "canteen") == "p5 Small space"


def test_p6_canteen_turn__not_between_two_fields() -> None:
    board = table("H9").canteens("blue", 1)
    board.says("blue", "build G8")
    assert board.refuses("blue", "canteen") == "p6 Up to three"


def test_p6_canteen_turn__not_without_a_canteen() -> None:
    board = Scenario(questions="former").starting_tile("H9").cows("blue", 1).workers("blue", "1 copper")
    board.turn("blue").says("blue", "bank with copper")
    assert board.asked() == ("blue", "EndOfTurn")
    assert board.refuses("blue", "canteen") == "p6 Canteen turn"


def test_p6_canteen_turn__only_in_ones_own_turn() -> None:
    board = table("H9").canteens("yellow", 1).workers("blue", "1 copper")
    with pytest.raises(NotYourDecision):
        board.says("yellow", "canteen")
    board.says("blue", "bank with copper")
    assert board.asked() == ("yellow", "ChooseAction")
    assert board.refuses("yellow", "canteen") == "p6 Canteen turn"


def test_p6_canteen_turn__the_canteen_does_not_come_back() -> None:
    board = table("A6", "1 copper 1 grain")
    board.says("blue", "build B5", "canteen")
    assert not board.canteen_at("B7")
    board.goods("blue", "1 copper 1 pumpkin")
    board.says("blue", "build A8")
    assert board.canteens_of("blue") == 0
    assert board.asked() == ("yellow", "ChooseAction")


def test_p6_canteen_turn__a_full_bank_is_cleared_before_it() -> None:
    board = table("H9").canteens("blue", 1).workers("blue", "2 copper").worker_supply("copper", 10)
    board.occupied("bank 2", "copper stone").occupied("bank 3", "copper copper copper")
    board.says("blue", "bank with copper")
    assert board.workers_at("bank 1") == "1 copper"
    assert board.worker_supply_of("copper") == 10
    board.says("blue", "canteen")
    assert [board.workers_at(f"bank {space}") for space in (1, 2, 3)] == ["nothing"] * 3
    assert board.worker_supply_of("copper") == 15
    board.says("blue", "bank with copper")
    assert board.silver_of("blue") == 10


def test_p6_canteen_turn__a_bank_that_is_not_full_is_not_cleared() -> None:
    board = (
        table("H9").canteens("blue", 1).workers("blue", "2 copper").occupied("bank 3", "copper copper copper")
    )
    board.says("blue", "bank with copper", "canteen")
    assert board.workers_at("bank 1") == "1 copper"
    assert board.workers_at("bank 3") == "3 copper"


def test_p6_canteen_turn__play_goes_on_with_the_next_seat() -> None:
    board = Scenario(3).starting_tile("E8").canteens("yellow", 1).workers("yellow", "3 copper").turn("yellow")
    board.says("yellow", "bank with copper", "canteen", "bank with copper copper")
    assert board.asked() == ("green", "ChooseAction")
