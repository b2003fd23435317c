"""Perft: how many sequences of answers begin at some named positions of Montana.

Each position has a count for every depth from 1 on. They are counted twice: fast, from what the pending
question lists, and by the naive counter of the kit, which tries everything conceivable and keeps what is not
refused; the naive counter is slow and stops earlier. The positions are scenarios with some pieces missing, so
that they cannot be read from files. Where a number can be argued in a line, the argument stands in a test of
its own.

When a count is wrong the test prints the divide: both counts for each first answer. The numbers are changed
only when behaviour changed on purpose, together with the version of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

from goldenspike.games.montana import GAME
from kit import perft
from kit.montana import Scenario, opened

pytestmark = pytest.mark.slow

TILES: Final = "1a 2a 3a 4a 5a 6a 7a 8a 9a 10a"
"""The landscape of four seats; that of two is its first seven tiles."""

# The positions -------------------------------------------------------------------------------------


def opening_of_two() -> Scenario:
    """The first turn of two seats: three pumpkin workers, one stone worker, one of each small good, a cow."""
    board = opened(2)
    board.dice(
        "landscape 1a 2a 3a 4a 5a 6a 7a", "starting tile E8", "wheel 3", "wheel 1", "wheel 5", "wheel 2"
    )
    assert board.asked() == ("blue", "ChooseAction")
    return board


def opening_of_four() -> Scenario:
    """The first turn of four seats, one of whom chose white workers."""
    board = opened(4)
    board.dice(f"landscape {TILES}", "starting tile F7", "wheel 6", "wheel 5", "wheel 1", "wheel 4")
    board.says("yellow", "take copper grain")
    board.dice("wheel 7", "wheel 2", "wheel 3", "wheel 1")
    assert board.asked() == ("blue", "ChooseAction")
    return board


def spins() -> Scenario:
    """Before the first of the four spins of two seats."""
    board = opened(2)
    board.dice("landscape 1a 2a 3a 4a 5a 6a 7a", "starting tile E8")
    assert board.asked() == ("dice", "Spin")
    return board


def bidding() -> Scenario:
    """Four seats in the city: blue has bid, yellow and green can send others away, red has one pumpkin."""
    board = Scenario(4).starting_tile("E8")
    board.goods("blue", "3 pumpkin 1 copper").goods("yellow", "4 pumpkin 1 stone")
    board.goods("green", "5 pumpkin").goods("red", "1 pumpkin").turn("blue")
    board.says("blue", "city", "bid 3 on row 1")
    assert board.asked() == ("yellow", "PlaceContractor")
    return board


def opening_the_bidding() -> Scenario:
    """Blue must bid with three pumpkins, yellow may with one; neither has anything else."""
    board = (
        Scenario().starting_tile("E8").goods("blue", "2 pumpkin").goods("yellow", "1 pumpkin").turn("blue")
    )
    board.says("blue", "city")
    assert board.asked() == ("blue", "PlaceContractor")
    return board


def rewards() -> Scenario:
    """Blue names up to three upgrades, then yellow three goods."""
    board = Scenario().starting_tile("E8").goods("blue", "2 copper 2 stone 3 pumpkin")
    board.goods("yellow", "3 pumpkin").turn("blue")
    board.says("blue", "city", "bid 4 on row 1")
    board.says("yellow", "bid 3 on row 2")
    assert board.asked() == ("blue", "ChooseUpgrades")
    return board


def building() -> Scenario:
    """Blue has goods for several fields, a cow, and three settlements left; a cow and canteens lie about."""
    board = Scenario().starting_tile("E8").settlement("blue", "D7").settlement("yellow", "F9").left("blue", 3)
    board.goods("blue", "2 copper 2 stone 1 grain 2 pumpkin 1 big stone").cows("blue", 1).turn("blue")
    board.says("blue", "build D9")
    assert board.asked() == ("blue", "BuildOn")
    return board


def building_without_a_cow() -> Scenario:
    """Blue has built F9 and has the goods for two fields more, which border on the starting tile."""
    board = (
        Scenario().starting_tile("E8").goods("blue", "1 copper 1 stone 2 pumpkin 1 big stone").turn("blue")
    )
    board.says("blue", "build F9")
    assert board.asked() == ("blue", "BuildOn")
    return board


def recruiting() -> Scenario:
    """Blue has seven workers, two grain and a cow, and the arrow is spun."""
    board = (
        Scenario().starting_tile("E8").workers("blue", "3 copper 2 stone 2 grain").goods("blue", "2 grain")
    )
    board.cows("blue", 1).turn("blue")
    board.says("blue", "recruit")
    assert board.asked() == ("dice", "Spin")
    return board


def sending_back() -> Scenario:
    """Blue has eight workers of three colours, and two grain workers come."""
    board = Scenario().starting_tile("E8").workers("blue", "4 copper 3 stone 1 pumpkin").turn("blue")
    board.says("blue", "recruit")
    board.dice("wheel 2")
    assert board.asked() == ("blue", "ReturnWorkers")
    return board


def last_turn() -> Scenario:
    """The last turn of round sixty: many sequences end within it."""
    board = (
        Scenario().starting_tile("E8").round(60).workers("yellow", "1 copper 2 pumpkin").silver("yellow", 3)
    )
    board.goods("yellow", "1 copper 1 pumpkin").canteens("yellow", 1).turn("yellow")
    assert board.asked() == ("yellow", "ChooseAction")
    return board


class Perft(NamedTuple):
    """A position, so many sequences by depth, and how deep the naive counter goes."""

    position: Callable[[], Scenario]
    counts: tuple[int, ...]
    naive_depth: int


PERFTS: Final = (
    Perft(opening_of_two, (33, 641, 7_685, 110_313), 3),
    Perft(opening_of_four, (49, 1_308, 24_211), 2),
    Perft(spins, (8, 68, 568, 4_768, 80_504), 4),
    Perft(bidding, (11, 141, 617, 1_754, 5_717, 19_878), 4),
    Perft(opening_the_bidding, (7, 14, 67, 214, 797, 3_538, 16_911), 5),
    Perft(rewards, (3, 9, 25, 75, 414, 1_350, 6_210, 20_775), 5),
    Perft(building, (16, 146, 585, 1_658, 6_236, 25_832), 3),
    Perft(building_without_a_cow, (5, 19, 51, 144, 540, 2_331, 9_021), 5),
    Perft(recruiting, (8, 112, 852, 3_906, 17_467), 4),
    Perft(sending_back, (4, 15, 30, 135, 2_701, 15_509), 5),
    Perft(last_turn, (22, 51, 186, 618, 2_393, 4_515, 5_422, 5_638), 5),
)


def name_of(named: Perft) -> str:
    """The name of a position."""
    return named.position.__name__


# Tests ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", PERFTS, ids=name_of)
def test_the_listed_answers_are_as_many_as_ever(named: Perft) -> None:
    table = named.position().table
    for depth, expected in enumerate(named.counts, start=1):
        assert perft.count(table, depth) == expected, perft.divide(GAME, table, min(depth, named.naive_depth))


@pytest.mark.parametrize("named", PERFTS, ids=name_of)
def test_whatever_is_not_refused_is_listed(named: Perft) -> None:
    table = named.position().table
    assert 1 <= named.naive_depth <= len(named.counts)
    for depth, expected in enumerate(named.counts[: named.naive_depth], start=1):
        assert perft.count_naively(GAME, table, depth) == expected, perft.divide(GAME, table, depth)


@pytest.mark.parametrize("named", PERFTS, ids=name_of)
def test_counting_leaves_the_position_as_it_was(named: Perft) -> None:
    table = named.position().table
    before = GAME.write_position(table)
    perft.count(table, 2)
    assert GAME.write_position(table) == before


def test_the_divide_counts_every_first_answer_twice() -> None:
    lines = perft.divide(GAME, sending_back().table, 2).splitlines()
    assert lines == [
        "divide at depth 2",
        "  send back copper: 4 fast, 4 naive",
        "  send back grain: 4 fast, 4 naive",
        "  send back pumpkin: 3 fast, 3 naive",
        "  send back stone: 4 fast, 4 naive",
    ]


# Argued by hand ------------------------------------------------------------------------------------


def counts(position: Callable[[], Scenario]) -> list[int]:
    """The counts of a position as far as they are argued here: depths 1 to 4."""
    table = position().table
    return [perft.count(table, depth) for depth in range(1, 5)]


def test_six_spaces_lead_to_the_next_spin_and_two_to_ten_pairs() -> None:
    """Four spins are still to come, so nothing else is asked within four answers."""
    plain_spaces, white_spaces, pairs = 6, 2, 4 + 3 + 2 + 1
    one = plain_spaces + white_spaces
    two = plain_spaces * one + white_spaces * pairs
    three = plain_spaces * two + white_spaces * pairs * one
    four = plain_spaces * three + white_spaces * pairs * two
    assert [one, two, three, four] == [8, 68, 568, 4_768]
    assert counts(spins) == [one, two, three, four]


def test_the_first_answers_of_two_seats() -> None:
    """One stone worker and three pumpkin workers; 3 silver pay rows 1 and 2."""
    recruit, city, trades = 1, 1, 4 + 1 + 4
    bank = len(["stone", "pumpkin"]) + len(["sp", "pp"]) + len(["spp", "ppp"])
    mine, quarry, grain_field, farmland = len(["sp", "pp"]), len(["s", "pp"]), len(["sp", "pp"]), len(["p"])
    work = 2 * (mine + quarry + grain_field + farmland)
    build = len(["D7 for copper and pumpkin", "F9 for stone and pumpkin"])
    assert perft.count(opening_of_two().table, 1) == recruit + bank + work + city + build + trades == 33


def test_the_first_answers_of_four_seats() -> None:
    """A copper worker, two stone workers and a grain worker; 3 silver pay rows 1 and 2."""
    recruit, city, trades = 1, 1, 4 + 1 + 4
    bank = len(["c", "s", "g"]) + len(["cs", "cg", "ss", "sg"]) + len(["css", "csg", "ssg"])
    mine, quarry, grain_field = len(["c", "ss", "sg"]), len(["s", "cg"]), len(["g", "cs", "ss"])
    farmland = len(["cs", "cg", "ss", "sg"])
    work = 2 * (mine + quarry + grain_field + farmland)
    build = len(["E6 for gp", "F5 for sp", "F9 for cs", "G8 for sg"])
    assert perft.count(opening_of_four().table, 1) == recruit + bank + work + city + build + trades == 49


def test_the_first_bids() -> None:
    """Three pumpkins reach rows 1 and 2 at 3, row 3 from 2, row 4 from 1.

    Unless blue stands in row 4, yellow may bid its pumpkin there or pass. Otherwise it passes unasked, blue
    is paid, and the turn of yellow begins, who can only recruit or go to the city.
    """
    row_1, row_2, row_3, row_4 = 1, 1, 2, 3
    assert counts(opening_the_bidding)[:2] == [
        row_1 + row_2 + row_3 + row_4,
        (row_1 + row_2 + row_3) * 2 + row_4 * 2,
    ]


def test_bids_to_the_right_of_a_contractor() -> None:
    """Four pumpkins against a bid of 3 in row 1: only 4 there; 3 and 4; 2 to 4; 1 to 4; or pass."""
    assert perft.count(bidding().table, 1) == 1 + 2 + 3 + 4 + 1


def test_up_to_three_upgrades_of_two_coppers_and_two_stones() -> None:
    """After done yellow names goods, three times one of three. Nothing that is not held is named."""
    done_copper_stone, goods = 3, 3
    third_after_copper = goods + len(["done", "stone"]) + done_copper_stone
    third_after_stone = goods + len(["done", "copper"]) + done_copper_stone
    assert counts(rewards)[:3] == [
        done_copper_stone,
        goods + done_copper_stone + done_copper_stone,
        goods * goods + third_after_copper + third_after_stone,
    ]


def test_two_of_ten_workers_go_back_one_by_one() -> None:
    """Four colours twice, but there is only one pumpkin worker.

    Then yellow recruits, with eight spaces to follow, or goes to the city, where one pumpkin buys one space.
    """
    sent_back = 4 * 4 - 1
    assert counts(sending_back) == [4, sent_back, sent_back * 2, sent_back * (8 + 1)]


def test_a_ninth_worker_or_a_white_pair() -> None:
    """A plain space makes three or four colours of three, any of which may go back; a cow has nine trades."""
    trades, pairs = 9, 10
    colours = [4, 3, 4, 3, 3, 3]
    assert counts(recruiting)[:2] == [8, sum(colours) + 6 * trades + 2 * (pairs + trades)]


def test_further_fields_for_a_copper_a_pumpkin_and_a_big_stone() -> None:
    """Done; D7 for cp; D9 and G10 for S; F7 for Sp, where a cow stands. F9 has brought a canteen."""
    end_of_turn = len(["done", "canteen"])
    after_d7 = len(["done", "D9", "G10"])
    after_d9 = after_g10 = len(["done", "D7"])
    after_f7 = 1 + 9
    assert counts(building_without_a_cow)[:2] == [5, end_of_turn + after_d7 + after_d9 + after_g10 + after_f7]
