"""Beam search over several turns: the plans found, their values, and the budget."""

from __future__ import annotations

import time
from typing import Any

import pytest

from goldenspike.bots.bot import make_bot
from goldenspike.bots.explain import explain
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.search.beam import NOT_EVALUATED, Plan, best_plans
from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.bots.search.multi_turn import (
    FOLLOW_UPS,
    IMMEDIATE_WEIGHT,
    PLANS_PER_OPTION,
    MultiTurnSearch,
    plan_turns,
    values_by_plans,
)
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending, play
from goldenspike.games.railways import GAME
from goldenspike.games.railways.actions import Deliver, Pass
from goldenspike.games.railways.bot import evaluate, evaluate_options, waiting_answer
from goldenspike.games.railways.bot.option_evaluation import WIN
from goldenspike.games.railways.notation import read, write
from goldenspike.games.railways.state import Railways
from goldenspike.sim.match import Match
from kit.railways import Scenario

ORANGE = Seat(0)


def evaluator_for(table: Railways, tables: int) -> Evaluator:
    """Return an evaluator with a budget of so many tables."""
    return Evaluator(
        evaluate,
        evaluate,
        evaluate_options,
        lambda _: (),
        len(table.players),
        GAME.win_slope,
        Budget(tables, 0.0),
    )


def planned_values(table: Railways, turns: int, tables: int = 100_000) -> dict[str, float]:
    """Return the values of the evaluated options, by their notation."""
    options = pending(table).options(table)
    values = plan_turns(
        evaluator_for(table, tables), table, ORANGE, options, 6, turns, waiting_answer, "test", {}
    )
    return {write(option): each for option, each in zip(options, values, strict=True) if each > NOT_EVALUATED}


def test_a_judge_is_asked_about_the_ends_of_plans_alone__after_their_last_answer() -> None:
    """Here it knows only whether orange has the points it had, so that a plan without a delivery is best."""
    table = seaboard().turn("orange").table
    options = pending(table).options(table)
    asked: list[Railways] = []

    def judge(each: Any, seat: Seat) -> float:
        assert seat == ORANGE
        asked.append(each)
        return 1000.0 if each.players[seat].score == table.players[seat].score else 0.0

    evaluator = evaluator_for(table, 100_000)
    evaluator.judge = judge
    lines: dict[int, list[Any]] = {}
    planned = plan_turns(evaluator, table, ORANGE, options, 6, 2, waiting_answer, "test", lines)
    assert planned_values(table, 2) != {
        write(option): each for option, each in zip(options, planned, strict=True)
    }
    assert 0 < len(asked) <= 6 + len(options)
    assert all(each.turns > table.turns for each in asked)
    best = options[planned.index(max(planned))]
    assert not isinstance(best, Deliver)
    assert not [answer for answer in lines[options.index(best)] if isinstance(answer, Deliver)]


def last_turns(board: Scenario) -> Railways:
    """Give orange the last two turns of the game, with no line left to claim."""
    board.coast_lines(2).first("green")
    board.table.line_owner = bytes(len(board.table.line_owner))
    board.table.ending = True
    return board.turn("orange", 3).table


def seaboard() -> Scenario:
    """Return a board where orange has links along the coast and an engine that goes further."""
    board = Scenario(2).barons().score("orange", 60).money("orange", 9).engine("orange", 4)
    board.taken("railroad era begins", "speed record")
    board.lines_claimed("Boston to Washington", "green", 2, 7)
    return board.chain("orange", "New York", "Philadelphia", "Baltimore", "Washington")


def test_waiting_is_a_pass_or_else_the_first_option() -> None:
    table = seaboard().turn("green").table
    assert isinstance(waiting_answer(table), Pass)
    board = seaboard().display("city growth").turn("green")
    board.says("green", "take city growth")
    question = pending(board.table)
    assert waiting_answer(board.table) == question.options(board.table)[0]


def test_the_others_wait_until_the_seat_must_answer() -> None:
    table = seaboard().turn("orange").table
    ahead = table.copy()
    search = MultiTurnSearch(evaluator_for(table, 1000), ORANGE, waiting_answer, "test")
    play(ahead, Pass())
    search.wait_for_seat(ahead)
    question = pending(ahead)
    assert isinstance(question, Decision)
    assert question.seat == ORANGE
    assert search.round_of(ahead) == search.round_of(table) + 1
    assert ahead.links == table.links
    assert ahead.players[1].score == table.players[1].score


def test_a_plan_is_worth_its_last_table_and_a_tenth_of_its_first_answer() -> None:
    table = last_turns(seaboard().cubes("Washington", "red").cubes("Baltimore", "red"))
    values = planned_values(table, 2)
    best = max(values, key=lambda words: values[words])
    at_once = dict(
        zip([write(each) for each in pending(table).options(table)], one_ply_values(table), strict=True)
    )
    search = MultiTurnSearch(evaluator_for(table, 1000), ORANGE, waiting_answer, "test")
    play(table, read(best))
    search.wait_for_seat(table)
    (second,) = [option for option in pending(table).options(table) if isinstance(option, Deliver)]
    play(table, second)
    assert table.players[ORANGE].score == 60 + 3 + 2
    assert values[best] == evaluate(table, ORANGE) + WIN + IMMEDIATE_WEIGHT * at_once[best], (
        "it wins the game"
    )


def one_ply_values(table: Railways) -> list[float]:
    """Return the values of the options at one ply."""
    return evaluate_options(table, ORANGE, pending(table).options(table))


def test_a_link_is_built_for_what_the_next_turn_brings_with_it() -> None:
    values = planned_values(last_turns(seaboard().cubes("New York", "yellow")), 2)
    assert max(values, key=lambda words: values[words]) == "build Richmond–Washington"


def test_a_turn_that_a_long_link_skips_counts_as_a_turn() -> None:
    board = seaboard().money("orange", 60).turn("orange")
    table = board.table
    ahead = table.copy()
    search = MultiTurnSearch(evaluator_for(table, 1000), ORANGE, waiting_answer, "test")
    options = pending(table).options(table)
    for option in options:
        ahead = table.copy()
        play(ahead, option)
        if ahead.players[ORANGE].skips:
            break
    assert ahead.players[ORANGE].skips
    search.wait_for_seat(ahead)
    assert search.round_of(ahead) == search.round_of(table) + 2


def test_without_a_budget_for_plans_the_best_option_at_one_ply_is_best() -> None:
    table = seaboard().cubes("New York", "yellow").cubes("Washington", "red").turn("orange").table
    options = pending(table).options(table)
    values = one_ply_values(table)
    planned = planned_values(table, 3, tables=1)
    assert max(planned, key=lambda words: planned[words]) == write(options[values.index(max(values))])


def test_once_the_budget_is_spent_nothing_more_is_evaluated() -> None:
    table = seaboard().cubes("New York", "yellow").cubes("Washington", "red").turn("orange").table
    options = pending(table).options(table)
    weighed: list[int] = []

    def counted(at: Railways, seat: Seat, answers: list[Any]) -> list[float]:
        weighed.append(len(answers))
        return evaluate_options(at, seat, answers)

    budget = Budget(len(options) + 1, 0.0)
    evaluator = Evaluator(evaluate, evaluate, counted, lambda _: (), 2, GAME.win_slope, budget)
    plan_turns(evaluator, table, ORANGE, options, 10, 3, waiting_answer, "test", {})
    assert budget.is_spent()
    assert len(weighed) == 2


def test_abandoned_options_are_worth_less_than_followed_ones() -> None:
    table = seaboard().turn("orange").table
    found = [Plan(2, 5.0, table, []), Plan(2, 7.0, table, []), Plan(0, 6.0, table, [])]
    values = values_by_plans([1.0, 9.0, 2.0, NOT_EVALUATED, 8.0], found)
    assert values[2] == 7.0 + IMMEDIATE_WEIGHT * 2.0
    assert values[0] == 6.0 + IMMEDIATE_WEIGHT * 1.0
    assert values[4] < values[1] < values[0]
    assert values[3] == NOT_EVALUATED


def test_few_plans_with_the_same_first_option_are_kept_and_none_twice() -> None:
    table = seaboard().turn("orange").table
    front = [
        Plan(0, 9.0, table, []),
        Plan(0, 8.0, table, []),
        Plan(0, 7.0, table, []),
        Plan(1, 8.0, table, []),
    ]
    front.append(Plan(2, 1.0, table, []))
    kept = best_plans(front, 5, PLANS_PER_OPTION)
    assert [(plan.first, plan.value) for plan in kept] == [(0, 9.0), (0, 8.0), (2, 1.0)]
    assert PLANS_PER_OPTION == FOLLOW_UPS == 2


def test_three_options_are_explained_though_some_plans_were_abandoned() -> None:
    board = seaboard().score("green", 200).cubes("New York", "yellow").cubes("Washington", "red")
    table = board.turn("orange").table
    options = pending(table).options(table)
    found = explain(TableKnowledge(GAME, table, ORANGE), ORANGE, options, "a", "2000")
    chances = [reason.chance for reason in found.best if reason.chance is not None]
    assert len(chances) == 3
    assert 1 > chances[0] >= chances[1] >= chances[2] >= 0


def test_a_budget_in_time_is_kept() -> None:
    table = seaboard().money("orange", 60).cubes("New York", "yellow").turn("orange").table
    options = pending(table).options(table)
    known = TableKnowledge(GAME, table, ORANGE)
    make_bot("planner:30ms", GAME, ORANGE, "a").choose(known, options)
    begun = time.process_time()
    make_bot("planner:30ms", GAME, ORANGE, "a").choose(known, options)
    # One more list of options may be weighed after the time is up, which is far slower in plain form.
    assert time.process_time() - begun < 5


@pytest.mark.long
def test_plans_over_turns_come_out_ahead_of_three_greedy() -> None:
    """A few games; docs/bots.md has the measured strength."""
    ahead = 0.0
    for number in range(3):
        bots = ["greedy"] * 4
        bots[number] = "planner:5000"
        scores = Match(GAME, bots, {}, f"ladder {number}").play().outcome.scores
        ahead += scores[number] - sum([score for seat, score in enumerate(scores) if seat != number]) / 3
    assert ahead > 0
