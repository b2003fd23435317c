"""Reasons of hints: what a plan is good for, in the words of the game."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import render
from goldenspike.core.play import play
from goldenspike.games.montana import GAME, notation
from goldenspike.games.montana.purpose import plan_purpose
from kit.montana import Scenario


def table(goods: str = "nothing", workers: str = "nothing", silver: int = 0) -> Scenario:
    """Blue's turn beside the starting tile at E8; yellow has two pumpkins."""
    board = Scenario(2, "").starting_tile("E8").goods("blue", goods).goods("yellow", "2 pumpkin")
    return board.workers("blue", workers).silver("blue", silver).turn("blue")


def reasons(board: Scenario, *words: str) -> list[str]:
    """The reasons of a plan of blue's, given as its answers."""
    before = board.table
    after = before.copy()
    line = [notation.read(each) for each in words]
    for answer in line:
        play(after, answer)
    return [render(clause) for clause in plan_purpose(before, after, Seat(0), line)]


def test_recruiting_is_free() -> None:
    assert reasons(table(workers="1 copper"), "recruit") == [
        "Recruiting is free, and you have only 1 worker."
    ]
    assert reasons(table(), "recruit") == ["You have no workers left, and recruiting is free."]


def test_work_names_the_field_whose_goods_are_complete__or_what_is_lacking_still() -> None:
    ready = table("1 pumpkin", "1 copper", 3)
    assert reasons(ready, "mine 1 with copper") == ["Then you have the goods for D7: 1 settlement."]
    nearer = table("nothing", "1 copper", 3)
    assert reasons(nearer, "mine 1 with copper") == ["Then you lack only 1 pumpkin for D7: 1 settlement."]


def test_pumpkins_are_compared_with_those_of_the_others() -> None:
    most = "With 3 pumpkins you can outbid everybody in the city."
    assert reasons(table("nothing", "1 pumpkin", 3), "farmland 2 with pumpkin")[0] == most
    fewer = "You bid with pumpkins in the city: you then have 2 pumpkins."
    assert reasons(table("nothing", "1 pumpkin", 3), "farmland 1 with pumpkin")[0] == fewer


def test_two_other_workers_spare_one_of_the_colour() -> None:
    kept = "You keep 1 pumpkin worker, worth two others each in the farmland."
    assert reasons(table("nothing", "2 copper 1 pumpkin", 3), "farmland 1 with copper copper")[0] == kept


def test_a_bid_names_the_field_that_its_reward_completes__and_who_can_outbid_it() -> None:
    board = table("1 stone 1 copper 3 pumpkin")
    assert reasons(board, "city", "bid 2 on row 1") == [
        "You bid with 4 pumpkins, and nobody else has more than 2.",
        "With the reward you have the goods for E6: 2 settlements.",
    ]
    board.says("blue", "city")
    assert reasons(board, "bid 1 on row 3")[1:] == ["Only yellow could still outbid you there."]
    assert reasons(board, "bid 2 on row 3")[1:] == ["Nobody can outbid you there."]


def test_a_field_that_others_can_build_on_as_well_is_urgent() -> None:
    board = table("1 copper 1 pumpkin").goods("yellow", "1 copper 2 pumpkin").turn("blue")
    assert reasons(board, "build D7") == ["D7 could be built on by yellow as well: be first."]


def test_the_bank_says_what_silver_is_for() -> None:
    assert GAME.plan_purpose is plan_purpose
    assert reasons(table("nothing", "3 grain"), "bank with grain grain grain") == [
        "You then have 11 silver: rows 2 and 3 of the areas cost 3 and 6."
    ]
