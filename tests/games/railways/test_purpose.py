"""What a hint says its plan is for, and what it names beside it."""

from __future__ import annotations

from typing import Any

from goldenspike.bots.explain import explain, most_at_once, needed_line
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.plan_steps import play_line
from goldenspike.core.agenda import Seat
from goldenspike.core.facts import render
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.purpose import plan_purpose
from goldenspike.games.railways.state import Railways
from kit.railways import Scenario


def said(board: Scenario, colour: str, *line: str) -> list[str]:
    """Return what a plan of these answers is for."""
    seat = Seat(board.seat(colour))
    answers = [GAME.read(words) for words in line]
    after = play_line(GAME, board.table, seat, answers, Rng("plan")).after
    assert isinstance(after, Railways)
    return [render(clause) for clause in plan_purpose(board.table, after, seat, answers)]


def hinted(board: Scenario, colour: str) -> Any:
    """Return the hint for a seat."""
    seat = Seat(board.seat(colour))
    options = pending(board.table).options(board.table)
    return explain(TableKnowledge(GAME, board.table, seat), seat, options, "a", "2000")


def on_the_coast() -> Scenario:
    """Orange owns the way from Boston to Baltimore."""
    return Scenario().barons().chain("orange", "Boston", "New York", "Philadelphia", "Baltimore")


def test_base_track__a_link_is_for_the_cube_it_carries() -> None:
    board = Scenario().barons().money("orange", 20).cubes("New York", "blue").turn("orange")
    plan = ("build New York–Philadelphia", "deliver blue from New York over Philadelphia (orange)")
    assert said(board, "orange", *plan) == [
        "The new link then carries a blue cube from New York to Philadelphia."
    ]
    assert said(board, "orange", plan[0]) == ["Then a blue cube can go from New York to Philadelphia."]


def test_line_major_lines__a_plan_names_the_line_it_completes() -> None:
    board = on_the_coast().money("orange", 20).turn("orange")
    assert said(board, "orange", "build Baltimore–Washington") == [
        "It completes the line Boston to Washington: 5 points."
    ]


def test_base_bonds__bonds_are_for_what_they_pay() -> None:
    board = Scenario().barons().cubes("New York", "blue").turn("orange")
    assert said(board, "orange", "bond", "build New York–Philadelphia")[0] == (
        "You borrow for the link from New York to Philadelphia."
    )


def test_base_engine__a_better_engine_is_for_the_cube_that_needs_it() -> None:
    board = on_the_coast().money("orange", 5).cubes("Boston", "blue").turn("orange")
    plan = ("upgrade", "deliver blue from Boston over New York (orange), Philadelphia (orange)")
    assert said(board, "orange", *plan) == [
        "Only then can a blue cube go from Boston to Philadelphia, over 2 links."
    ]


def test_base_pass__a_plan_to_wait_is_for_nothing() -> None:
    assert said(on_the_coast().turn("orange"), "orange", "pass") == []


def test_base_bonds__a_plan_shows_no_bond_that_it_does_not_need() -> None:
    board = on_the_coast().money("orange", 20).cubes("New York", "blue").turn("orange")
    seat = Seat(board.seat("orange"))
    known = TableKnowledge(GAME, board.table, seat)
    deliver = GAME.read("deliver blue from New York over Philadelphia (orange)")
    bond = GAME.read("bond")
    assert needed_line(known, seat, [bond, deliver, bond], "a") == [deliver]
    board = on_the_coast().turn("orange")
    known = TableKnowledge(GAME, board.table, seat)
    build = GAME.read("build Baltimore–Washington")
    assert needed_line(known, seat, [bond, build], "a") == [bond, build]
    assert needed_line(known, seat, [bond], "a") == [bond]


def test_base_deliver__a_delivery_with_clearly_more_points_at_once_is_named() -> None:
    board = (
        Scenario()
        .barons()
        .chain("orange", "Boston", "New York", "Philadelphia", "Baltimore")
        .engine("orange", 3)
        .cubes("Boston", "purple")
        .cubes("New York", "blue")
        .turn("orange")
    )
    seat = Seat(board.seat("orange"))
    options = pending(board.table).options(board.table)
    short = GAME.read("deliver blue from New York over Philadelphia (orange)")
    long = GAME.read(
        "deliver purple from Boston over New York (orange), Philadelphia (orange), Baltimore (orange)"
    )
    assert options[most_at_once(GAME, board.table, seat, options, [short], "a")] == long
    assert most_at_once(GAME, board.table, seat, options, [long], "a") == -1
    assert any(reason.words == GAME.write(long) for reason in hinted(board, "orange").best)
