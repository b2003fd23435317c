"""What a view tells ahead: when the game ends, what barons are worth, how far one is from the coasts."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldenspike.core import notation
from goldenspike.core.agenda import Seat
from goldenspike.core.play import play, settle
from goldenspike.core.registry import find
from goldenspike.games.railways import GAME
from goldenspike.games.railways.board import CITY_NAMES, NO_CITY
from goldenspike.games.railways.box import BARON_NAMES, BARONS, EASTERN_BARONS
from goldenspike.games.railways.view import BaronView, View
from goldenspike.server import replays
from kit.railways import Scenario

WHOLE_GAME = Path(__file__).parents[2] / "browser" / "transcontinental.game"


def seen(board: Scenario, colour: str = "orange") -> View:
    """The table as a seat knows it."""
    found: View = GAME.view(board.table, board.seat(colour))
    return found


def words(board: Scenario) -> str:
    """The table in words, as a watcher reads it."""
    return GAME.text(GAME.view(board.table, None))


# The end -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "last", "by"), [(2, 9, "house Clock"), (4, 30, "house Round limit")])
def test_house_clock__the_last_round_is_known_from_the_first_line_on(seats: int, last: int, by: str) -> None:
    board = Scenario(seats, 2).barons().round(5).coast_lines(1).round(6).turn("orange")
    assert (seen(board).last_round, seen(board).last_round_by) == (last, by)
    assert f"The game ends after round {last} at the latest" in words(board)


def test_house_clock__the_last_round_is_called_so() -> None:
    board = Scenario(2, 2).barons().round(5).coast_lines(1).round(9).turn("orange")
    assert "It is the last round, by the clock." in words(board)


def test_house_round_limit__nothing_else_ends_a_game_without_lines() -> None:
    board = Scenario(2).barons().round(12).turn("orange")
    assert (seen(board).last_round, seen(board).last_round_by) == (30, "house Round limit")


def test_house_round_limit__they_end_the_game_before_the_clock_does() -> None:
    board = Scenario(2, 2).barons().round(27).coast_lines(1).turn("orange")
    assert (seen(board).last_round, seen(board).last_round_by) == (30, "house Round limit")


def test_end_second_coast_line__this_round_is_the_last() -> None:
    board = Scenario(4).barons().round(8).coast_lines(2).turn("orange")
    board.table.ending = True
    assert (seen(board).last_round, seen(board).last_round_by) == (8, "end Second coast line")
    assert "It is the last round: two lines join the coasts, and everybody has a fourth turn." in words(board)


def test_house_idle_rounds__a_warning_until_somebody_builds() -> None:
    board = Scenario(2).barons().round(8).money("orange", 2).turn("orange")
    board.table.idle, board.table.idle_rounds = True, 1
    assert seen(board).last_if_idle
    assert "and with this one unless somebody builds or delivers." in words(board)
    board.says("orange", "build New Haven–Boston")
    assert not seen(board).last_if_idle


def test_end_final_scoring__western_barons_are_chosen_between_the_last_round_and_the_scoring() -> None:
    board = Scenario(2).barons().round(30).first("orange").turn("green", slot=3)
    assert seen(board).between == ""
    board.says("green", "pass")
    assert board.asked()[1] == "ChooseWesternBaron"
    assert seen(board).between == "final scoring"


# The change of phase -----------------------------------------------------------------------------


def test_v14_tenth_settler__the_change_of_phase_is_called_so_until_the_west_is_filled() -> None:
    board = Scenario(2).barons().settlers_delivered(10).first("orange").turn("green", slot=3)
    assert seen(board).between == ""
    board.says("green", "pass")
    assert seen(board).between == "change of phase"
    assert words(board).startswith("After round 1, the Western phase begins, ")


# Order and coasts --------------------------------------------------------------------------------


def test_v6_first_player__the_order_of_the_round_is_shown() -> None:
    board = Scenario(3).barons().first("pink").turn("pink")
    assert seen(board).order == (2, 0, 1)
    assert "Order of this round: pink, orange, green." in words(board)


def test_line_coast_to_coast__how_far_own_links_lead_from_either_coast() -> None:
    board = Scenario(2).barons()
    board.chain("orange", "Baltimore", "Harrisburg", "Cleveland").chain(
        "orange", "Sacramento", "San Francisco"
    )
    board.chain("green", "Chicago", "Davenport").turn("orange")
    orange, green = seen(board).players
    assert CITY_NAMES[orange.farthest_west] == "Cleveland"
    assert CITY_NAMES[orange.farthest_east] == "Sacramento"
    assert (green.farthest_west, green.farthest_east) == (NO_CITY, NO_CITY)
    assert "Own links lead from the East Coast to Cleveland, from the West Coast to Sacramento." in words(
        board
    )


# Barons ------------------------------------------------------------------------------------------


def holding(board: Scenario, eastern: str, western: str = "western most bonds") -> Scenario:
    """Orange has kept these barons."""
    one, other = BARON_NAMES.index(eastern), BARON_NAMES.index(western)
    player = board.barons().player("orange")
    player.eastern = (one, next(baron for baron in range(EASTERN_BARONS) if baron != one))
    player.western = (other, next(baron for baron in range(EASTERN_BARONS, len(BARONS)) if baron != other))
    player.chose_eastern = player.chose_western = True
    return board.turn("orange")


@pytest.mark.parametrize(
    ("eastern", "points", "own", "rival"),
    [
        ("eastern most links", 7, 3, 1),
        ("eastern links at Chicago", 2, 1, 1),
        ("eastern connected New York to Chicago", 0, 0, 0),
        ("eastern most cash", 0, 4, 9),
        ("eastern fewest bonds", 0, 2, 0),
        ("eastern first level 6", 0, 0, 0),
        ("eastern longest chain", 8, 2, 1),
        ("eastern most cities", 7, 5, 2),
    ],
)
def test_v2_barons__what_one_is_worth_now(eastern: str, points: int, own: int, rival: int) -> None:
    board = Scenario(2).money("orange", 4).money("green", 9)
    board.player("orange").bonds = 2
    board.chain("orange", "Baltimore", "Harrisburg", "Cleveland").chain("orange", "Toledo", "Chicago")
    board.chain("green", "Chicago", "Davenport")
    holding(board, eastern)
    assert seen(board).barons[0] == BaronView(BARON_NAMES.index(eastern), points, own, rival)
    assert f"(now {points})" in GAME.text(seen(board))


def test_v2_barons__nobody_sees_what_those_of_others_are_worth() -> None:
    board = holding(Scenario(3), "eastern most cash")
    mine = {*board.player("orange").eastern, *board.player("orange").western}
    for viewer in (Seat(1), Seat(2)):
        assert not mine & {each.baron for each in GAME.view(board.table, viewer).barons}
    assert GAME.view(board.table, None).barons == ()


def test_v2_barons__all_in_hand_are_judged_while_one_chooses() -> None:
    board = Scenario(2).barons().settlers_delivered(10).first("orange").turn("green", slot=3)
    board.says("green", "pass")
    while board.asked()[1] != "ChooseWesternBaron":
        board.says(board.asked()[0], "done")
    seat = board.asked()[0]
    player = board.player(seat)
    assert {each.baron for each in seen(board, seat).barons} == {player.eastern[0], *player.western}


# What the points were for ------------------------------------------------------------------------


def test_the_tally_of_a_whole_game_adds_up_to_its_scores() -> None:
    """Every point of a game that sees the change of phase and the end has its row."""
    record = notation.parse(WHOLE_GAME.read_text(encoding="utf-8"), find)
    said = [GAME.write(answer) for answer in record.answers]
    story = replays.statistics(GAME, len(record.players), record.settings, said, 60.0)
    sums = [sum(points) for points in zip(*[row.points for row in story.score_breakdown], strict=True)]
    assert sums == [values[-1] for values in story.series[0].values]
    rows = {row.title: row for row in story.score_breakdown}
    assert {"Deliveries over own links", "Lines between cities", "Coast to coast", "Barons", "Cash"} <= set(
        rows
    )
    for named in rows["Barons"].named:
        assert [name.rpartition(" ")[0] in BARON_NAMES for name in named] == [True, True]


def test_the_barons_of_a_finished_game_are_worth_what_was_counted() -> None:
    record = notation.parse(WHOLE_GAME.read_text(encoding="utf-8"), find)
    table = GAME.open(len(record.players), record.settings)
    settle(table)
    for answer in record.answers:
        play(table, answer)
    for seat in range(len(record.players)):
        shown = GAME.view(table, Seat(seat))
        assert sum(each.points for each in shown.barons) == shown.scored[seat][0]
