"""The strongest bot: plans its turn by beam search and judges by the game's trained network."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from math import log
from typing import Any, Final, final

from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.net import Judge
from goldenspike.bots.net_file import NetFile, serves, trained
from goldenspike.bots.planner import Planner, count_seats, parse_budget
from goldenspike.bots.search.beam import NOT_EVALUATED, BeamSearch, must_answer
from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.bots.search.multi_turn import plan_turns
from goldenspike.bots.search.one_ply import Evaluate, best_index
from goldenspike.bots.search.shortlist import Shortlist
from goldenspike.bots.search.turn_plan import plan_turn
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

LOG: Final = logging.getLogger("goldenspike.bots")
MIN_WORLDS: Final = 4
"""Worlds, or samples of the dice, over which plans are averaged at the least, if the budget lasts."""
SHORTLISTED: Final = 12
"""Options that are judged in a game with too many to judge them all."""
LEAST_CHANCE: Final = 1e-4
"""Chances below this, or as near to 1, have the same logit."""


@cache
def log_untrained(game: str) -> None:
    """Log, once in a process, that a table has no network: servers make a bot for every decision."""
    LOG.warning("%s: no network for this table, so the planner plays.", game)


@final
class Expert:
    """Beam search over its own turn, judged by the network, within a budget.

    A network judges every step, or only where plans end, beside the game's evaluation
    (`NetFile.plan_weight`). Where none was trained for the table's seats and settings, the planner plays
    with the same budget.
    """

    def __init__(
        self,
        game: Game,
        seat: Seat,
        seed: str,
        budget: str = "",
        net: tuple[NetFile, Judge] | None = None,
    ) -> None:
        self.game = game
        self.net = trained(game) if net is None else net
        self.seat = seat
        self.seed = f"expert {seat} {seed}"
        self.tables, self.seconds = parse_budget(budget)
        self.planner = Planner(game, seat, seed, budget)
        self.decisions = 0
        self.lines: dict[int, list[Any]] = {}
        """The answers of the best plan for each option of the last search, by the index of the option."""

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the option that the best plan begins with, the first of equals."""
        if len(options) == 1:
            return options[0]
        values = self.values(known, options)
        if values is None:
            return self.planner.choose(known, options)
        return options[best_index(values)]

    def values(self, known: Knowledge, options: list[Any]) -> list[float] | None:
        """Return the value of each option with its best plan; None without a network for the table.

        It is the win chance where the network judges alone; else the evaluation with what the network adds.
        """
        self.decisions += 1
        seed = f"{self.seed} {self.decisions}"
        table = known.imagine(Rng(seed))
        if self.net is None or not serves(self.net[0], table):
            log_untrained(self.game.name)
            return None
        limits, wait = self.game.search_limits, self.game.waiting_answer
        evaluator = self.evaluator(*self.net, table)
        self.lines = {}
        if wait is not None and limits.plan_turns > 1 and evaluator.judge is not None:
            width, turns = limits.beam_width, limits.plan_turns
            return plan_turns(evaluator, table, self.seat, options, width, turns, wait, seed, self.lines)
        search = BeamSearch(evaluator, self.seat, limits.beam_width, limits.beam_depth, 1.0)
        worlds = max(MIN_WORLDS, limits.determinizations)
        values = plan_turn(search, table, self.world_sampler(known, seed), options, worlds, seed)
        self.lines = search.lines
        return values

    def chances(self, known: Knowledge, options: list[Any]) -> list[float] | None:
        """Return the win chance with the best plan for each option; None without a network for the table.

        In a game for one it is the points. A network that judges only where plans end gives the chance of
        the table as it is; that is the best option's, and the others keep their distance from it.
        """
        values = self.values(known, options)
        if values is None or self.net is None:
            return None
        self.look_again(known, options, values)
        file, judge = self.net
        if not file.plan_weight:
            return values
        table = known.imagine(Rng(f"{self.seed} {self.decisions}"))
        return as_chances(
            values, judge.value(table, self.seat), count_seats(table), self.game.win_slope, file.plan_weight
        )

    def look_again(self, known: Knowledge, options: list[Any], values: list[float]) -> None:
        """Search once more, among the options alone that `means_dropped` names; fill in values and lines."""
        dropped = means_dropped(known.imagine(Rng(self.seed)), self.seat, options, values)
        if not dropped:
            return
        lines = self.lines
        found = self.values(known, [options[index] for index in dropped])
        for place, index in enumerate(dropped):
            if found is not None and place in self.lines:
                values[index] = found[place]
                lines[index] = self.lines[place]
        self.lines = lines

    def evaluator(self, file: NetFile, judge: Judge, table: Table) -> Evaluator:
        """Return the evaluator of one decision, with a fresh budget."""
        game = self.game
        seats = count_seats(table)
        budget = Budget(self.tables, self.seconds)
        weigh = game.evaluate_options
        if file.plan_weight:
            foresee = game.evaluate if game.evaluate_plan is None else game.evaluate_plan
            ends = judge_of_ends(judge, seats, file.plan_weight)
            return Evaluator(game.evaluate, foresee, weigh, judge.winners, seats, 0.0, budget, ends)
        if weigh is not None:
            weigh = Shortlist(weigh, judge.value, SHORTLISTED).values
        return Evaluator(judge.value, judge.value, weigh, judge.winners, seats, 0.0, budget)

    def world_sampler(self, known: Knowledge, seed: str) -> Callable[[int], Table]:
        """Return a function that samples a world by its number."""

        def world(number: int) -> Table:
            return known.imagine(Rng(f"{seed} world {number}"))

        return world


def means_dropped(table: Table, seat: Seat, options: list[Any], values: list[float]) -> list[int]:
    """Return the options that a search dropped although another kind of answer becomes possible by them.

    The grain that lets a settler found a city looks like a loss by itself, so that a narrow beam drops it.
    """
    kinds = {type(option) for option in options}
    found: list[int] = []
    for index, option in enumerate(options):
        if values[index] > NOT_EVALUATED:
            continue
        after: Table = table.copy()
        play(after, option)
        if must_answer(after, seat):
            following = {type(each) for each in pending(after).options(after)}
            if not following <= kinds:
                found.append(index)
    return found


def as_chances(values: list[float], now: float, seats: int, win_slope: float, weight: float) -> list[float]:
    """Return values of plans as win chances, or points in a game for one: `now` is that of the best.

    Evaluation and network each have a scale: a unit of the logit is worth 1 / `win_slope` units of the one
    and `weight` of the other, together the sum. The logistic function is taken as linear at `now`.
    """
    slope = 1.0 / (1.0 + weight) if seats == 1 else now * (1.0 - now) / (1.0 / win_slope + weight)
    least = float("-inf") if seats == 1 else 0.0
    top = max(values)
    return [value if value == NOT_EVALUATED else max(least, now + slope * (value - top)) for value in values]


def judge_of_ends(judge: Judge, seats: int, weight: float) -> Evaluate:
    """Return what the network adds to the evaluation of a table at which a plan ends.

    It is a multiple of the logit of the chance: the same card changes the chance of a seat far behind, or
    far ahead, by little, but its logit by as much as at any other time.
    """

    def added(table: Any, seat: Seat) -> float:
        """Return the network's weighted value: a logit of the win chance, or points in a game for one."""
        value = judge.value(table, seat)
        if seats > 1:
            value = min(max(value, LEAST_CHANCE), 1.0 - LEAST_CHANCE)
            value = log(value / (1.0 - value))
        return weight * value

    return added
