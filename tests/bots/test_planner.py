"""The planner: budgets, determinism, beam search, determinization, rollouts and parallel search."""

from __future__ import annotations

import time
from typing import Any

import pytest

from goldenspike.bots.bot import is_builtin, make_bot
from goldenspike.bots.explain import explain
from goldenspike.bots.knowledge import TableKnowledge, ViewKnowledge
from goldenspike.bots.parallel import best_by_mean, parse_worker_count
from goldenspike.bots.planner import Planner, parse_budget
from goldenspike.bots.search.beam import (
    NOT_EVALUATED,
    BeamSearch,
    best_indices,
    is_chance_within_turn,
    must_answer,
    others_answer_first,
)
from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.determinization import average_over_worlds, better_half, values_in_world
from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.bots.search.replies import reply_gains
from goldenspike.bots.search.rollout import Rollouts, is_decisive
from goldenspike.core.agenda import Chance, Seat, Table
from goldenspike.core.play import UnknownGame, pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.games.america.answers import BUY_CARD, DONE, OFFER_ONE
from goldenspike.games.america.box import COAL, ORE
from goldenspike.sim.match import Match
from kit.america import Scenario
from kit.walks import decision_in


@pytest.mark.parametrize("name", ["america", "montana", "pioneer", "railways"])
def test_the_same_seed_and_tables_give_the_same_choice__whatever_else_was_chosen(name: str) -> None:
    game = find(name)
    table, question, options = decision_in(game, "planner repeats", latest=150)
    known = TableKnowledge(game, table, question.seat)
    chosen = [make_bot("planner:400", game, question.seat, "a").choose(known, options) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in options


@pytest.mark.parametrize("name", ["america", "montana", "railways"])
def test_what_is_hidden_changes_no_choice(name: str) -> None:
    game = find(name)
    for number in range(2):
        table, question, options = decision_in(game, f"planner hidden {number}", latest=150)
        seat = question.seat
        view = game.view(table, seat)
        other = game.imagine(view, Rng(f"dealt anew {number}"))
        assert pending(other).options(other) == options
        for bot in ("planner:300", "greedy", "novice"):
            mine = make_bot(bot, game, seat, "a").choose(ViewKnowledge(game, view), options)
            assert make_bot(bot, game, seat, "a").choose(TableKnowledge(game, other, seat), options) == mine


def test_a_budget_in_tables_is_kept_to_within_one_decision() -> None:
    game = find("montana")
    table, question, options = decision_in(game, "planner budget", latest=150)
    planner = Planner(game, question.seat, "a", "300")
    rollouts = planner.search(TableKnowledge(game, table, question.seat), options)
    more = Planner(game, question.seat, "a", "6000").search(
        TableKnowledge(game, table, question.seat), options
    )
    assert rollouts.worlds < more.worlds


def test_a_plan_continues_after_a_chance() -> None:
    """Buying a card does not end the turn: the draw is sampled, and the plan goes on."""
    board = Scenario().city("red", "Omaha").hand("red", "2 cattle 1 coal 1 grain 1 lumber").turn("red")
    table = board.table
    seat = board.seat("red")
    options = pending(table).options(table)
    bought: Table = table.copy()
    play(bought, BUY_CARD)
    assert isinstance(pending(bought), Chance)
    assert is_chance_within_turn(bought, seat)
    done: Table = table.copy()
    play(done, DONE)
    assert not is_chance_within_turn(done, seat)
    game = find("america")
    evaluator = Planner(game, seat, "a", "100000").make_evaluator(table)
    at_once = evaluator.values(table, seat, options)
    search = BeamSearch(evaluator, seat, 6, 8, 1.0)
    planned = [NOT_EVALUATED] * len(options)
    search.follow_all(search.first_plans(table, options), planned, "a")
    place = options.index(BUY_CARD)
    assert planned[place] > at_once[place]


def test_an_offer_gains_only_where_somebody_accepts_it() -> None:
    """Blue has ore to spare and no coal; then nobody has ore."""
    game = find("america")
    board = Scenario().city("red", "Omaha").rail("red", "Omaha–J8w").train("red", "Omaha–J8w")
    board = board.city("blue", "Denver").hand("red", "1 lumber 1 coal").hand("blue", "3 ore").turn("red")
    table, seat = board.table, board.seat("red")
    offer = OFFER_ONE[COAL][ORE]
    assert offer in pending(table).options(table)
    for answer in (offer, DONE):
        ahead: Table = table.copy()
        play(ahead, answer)
        assert others_answer_first(ahead, seat) == (answer == offer)
    evaluator = Planner(game, seat, "a", "100000").make_evaluator(table)
    assert reply_gains(evaluator, lambda _: table, seat, [offer], "a")[0] > 0
    board.hand("blue", "3 grain")
    assert reply_gains(evaluator, lambda _: table, seat, [offer], "a")[0] <= 0


def test_the_value_of_a_plan_is_its_mean_over_worlds() -> None:
    """A bought card depends on the world; a dropped option is values no more than those that stayed."""
    board = Scenario().city("red", "Omaha").hand("red", "2 cattle 1 coal 1 grain 1 lumber").turn("red")
    table, seat = board.table, board.seat("red")
    options = pending(table).options(table)
    search = BeamSearch(Planner(find("america"), seat, "a", "1000000").make_evaluator(table), seat, 6, 8, 1.0)
    singly = []
    for seed in ("a", "a 1", "a 2", "a 3"):
        values = [NOT_EVALUATED] * len(options)
        search.follow_all(search.first_plans(table, options), values, seed)
        singly.append(values)
    place = options.index(BUY_CARD)
    assert len({values[place] for values in singly}) > 1
    mean = singly[0][:]
    average_over_worlds(search, lambda _: table, options, mean, 2, "a")
    assert mean[place] == pytest.approx((singly[0][place] + singly[1][place]) / 2)
    average_over_worlds(search, lambda _: table, options, singly[0], 4, "a")
    running = better_half(mean, best_indices(mean, 6))
    assert len(running) == 3
    assert max(singly[0]) == max(singly[0][place] for place in running)


def test_plans_are_evaluated_by_foresee_and_rollouts_by_evaluate() -> None:
    """Here `evaluate` rewards cards in hand, and `foresee` an empty hand."""
    board = Scenario().city("red", "Omaha").hand("red", "1 cattle 1 coal").turn("red")
    seat = board.seat("red")

    def evaluate(table: Any, _: Seat) -> float:
        return float(table.players[seat].held())

    def foresee(table: Any, _: Seat) -> float:
        return -evaluate(table, seat)

    evaluator = Evaluator(evaluate, foresee, None, lambda _: (), 4, 0.01, Budget(1000, 0.0))
    assert evaluator.best_option(board.table, seat, [BUY_CARD, DONE]) == DONE
    assert evaluator.values(board.table, seat, [BUY_CARD, DONE]) == [0.0, -2.0]
    assert evaluator.value(board.table, seat) == -2.0


def test_a_judge_adds_to_the_value_of_a_plan_where_it_ends_and_to_no_step() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "2 cattle 1 coal 1 grain 1 lumber").turn("red")
    table, seat = board.table, board.seat("red")
    judged: list[Table] = []

    def judge(ended: Table, _: Seat) -> float:
        judged.append(ended)
        return 10.0

    found = []
    for each in (None, judge):
        evaluator = Planner(find("america"), seat, "a", "100000").make_evaluator(table)
        evaluator.judge = each
        found.append(values_in_world(BeamSearch(evaluator, seat, 6, 20, 1.0), table, [DONE, BUY_CARD], "a"))
    assert found[1][0] == pytest.approx(found[0][0] + 10.0)
    assert judged
    assert not any(must_answer(ended, seat) for ended in judged)


def test_worlds_are_sampled_until_the_budget_is_spent() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "2 cattle 1 coal 1 grain 1 lumber").turn("red")
    table, seat = board.table, board.seat("red")
    options = pending(table).options(table)
    evaluator = Planner(find("america"), seat, "a", "1000").make_evaluator(table)
    search = BeamSearch(evaluator, seat, 6, 8, 1.0)
    values = [NOT_EVALUATED] * len(options)
    search.follow_all(search.first_plans(table, options), values, "a")
    asked: list[int] = []

    def imagine(number: int) -> Table:
        asked.append(number)
        return table

    average_over_worlds(search, imagine, options, values, 1000, "a")
    assert asked == list(range(1, len(asked) + 1))
    assert 1 < len(asked) < 1000
    assert evaluator.budget.is_spent()
    once = values[:]
    average_over_worlds(search, imagine, options, values, 1000, "a")
    assert values == once


def test_without_rollouts_a_standard_error_can_still_be_estimated() -> None:
    game = find("america")
    table, question, options = decision_in(game, "planner sure", latest=150)
    planner = Planner(game, question.seat, "a", "20000")
    known = TableKnowledge(game, table, question.seat)
    searched = planner.search(known, options)
    assert searched.worlds == 0
    estimated = planner.estimate_error(known, options, searched)
    assert estimated.worlds >= 2
    assert estimated.candidates == searched.candidates
    assert any(estimated.standard_error(option) > 0 for option in estimated.candidates)


@pytest.mark.parametrize("name", ["america", "montana", "pioneer", "railways"])
def test_an_explanation_lists_options_by_win_probability(name: str) -> None:
    game = find(name)
    for number in range(3):
        table, question, options = decision_in(game, f"planner hints {number}", latest=150)
        hint = explain(TableKnowledge(game, table, question.seat), question.seat, options, "a", "600")
        fares = [reason.chance or reason.points or 0.0 for reason in hint.best]
        assert fares == sorted(fares, reverse=True)


def test_a_budget_in_time_is_kept() -> None:
    game = find("montana")
    table, question, options = decision_in(game, "planner time", latest=150)
    begun = time.process_time()
    known = TableKnowledge(game, table, question.seat)
    make_bot("planner:30ms", game, question.seat, "a").choose(known, options)
    # Bounded from above only by what a decision takes after the time is up; a busy machine only helps.
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    "words", ["0ms", "-3", "1.5", "ms", "60001ms", "10000001", "٣", "1" * 60, "/5ms", "5ms/5", "5/5"]
)
def test_malformed_budgets_are_rejected(words: str) -> None:
    with pytest.raises(UnknownGame, match="is no budget"):
        parse_budget(words)


def test_budgets_are_parsed() -> None:
    assert parse_budget("250ms") == (0, 0.25)
    assert parse_budget("5000") == (5000, 0.0)
    assert parse_budget("") == (0, 0.1)
    assert parse_budget("5000/250ms") == (5000, 0.25)


def test_a_budget_of_tables_and_time_ends_with_the_first() -> None:
    quick, slow = Budget(100, 3600.0), Budget(100, 1e-9)
    assert slow.is_spent()
    quick.evaluated = 99
    assert not quick.is_spent()
    quick.evaluated = 100
    assert quick.is_spent()


def test_only_the_planner_takes_a_budget() -> None:
    with pytest.raises(UnknownGame, match="no bot 'greedy:5ms'"):
        make_bot("greedy:5ms", find("montana"), Seat(0), "a")


@pytest.mark.parametrize("name", ["america", "montana", "pioneer", "railways"])
def test_parallel_planners_are_deterministic_for_a_seed(name: str) -> None:
    game = find(name)
    table, question, options = decision_in(game, "planner crew", latest=150)
    known = TableKnowledge(game, table, question.seat)
    chosen = [make_bot("planner:60*2", game, question.seat, "a").choose(known, options) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in options


def test_parallel_planners_choose_the_highest_mean() -> None:
    assert best_by_mean([[(3, 0.5), (1, 0.4)], [(1, 0.6), (3, 0.2)]]) == 1
    assert best_by_mean([[(3, 0.5), (1, 0.4)], [(1, 0.1)]]) == 3, "not considered counts as the worst"
    assert best_by_mean([[(2, 0.5)], [(0, 0.5)]]) == 0, "the first of equals"


@pytest.mark.parametrize("words", ["0", "65", "", "-1", "x", "1.5", "٣", "100"])
def test_malformed_worker_counts_are_rejected(words: str) -> None:
    with pytest.raises(UnknownGame, match="is no number of cores"):
        make_bot(f"planner:50*{words}", find("montana"), Seat(0), "a")
    with pytest.raises(UnknownGame, match="is no number of cores"):
        is_builtin(f"planner:50*{words}")


def test_planner_names_with_workers() -> None:
    assert parse_worker_count("all") >= 1
    assert is_builtin("planner:*all")
    assert not is_builtin("greedy:*2")
    with pytest.raises(UnknownGame, match="is no budget"):
        is_builtin("planner:x*2")


def test_a_difference_is_decisive_only_if_it_is_in_every_world() -> None:
    assert is_decisive([2.0, 3.0, 4.0, 5.0], [1.0, 2.0, 3.1, 4.0])
    assert not is_decisive([2.0, 3.0, 4.0, 5.0], [3.0, 2.0, 5.0, 3.0])
    assert not is_decisive([1.0, 1.0], [1.0, 1.0])


def test_halving_keeps_the_better_half_and_at_least_two() -> None:
    rollouts = Rollouts([0, 1, 2, 3, 4], [0.0] * 5)
    for option in range(5):
        rollouts.results[option] = [float(option)] * 3
    rollouts.halve()
    assert rollouts.live == [4, 3, 2]
    rollouts.halve()
    rollouts.halve()
    assert rollouts.live == [4, 3]
    assert rollouts.best() == 4
    assert rollouts.mean(4) == 4.0
    assert rollouts.standard_error(4) == 0.0


@pytest.mark.long
def test_planner_beats_greedy_in_montana() -> None:
    """One game from either seat; docs/bots.md has the measured strength."""
    game = find("montana")
    won = 0.0
    for number in range(2):
        bots = ["planner:500", "greedy"] if number % 2 == 0 else ["greedy", "planner:500"]
        outcome = Match(game, bots, {}, f"ladder {number}").play().outcome
        if number % 2 in outcome.winners:
            won += 1 / len(outcome.winners)
    assert won >= 1


def test_options_far_below_the_best_prior_are_pruned() -> None:
    rollouts = Rollouts([2, 0, 1], [4.0, 2.9, 5.0])
    rollouts.prune_below_best(1.5)
    assert rollouts.live == [2, 0]
    assert rollouts.candidates == [2, 0, 1]
    rollouts.prune_below_best(float("inf"))
    assert rollouts.live == [2, 0]
