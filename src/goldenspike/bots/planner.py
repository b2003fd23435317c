"""A bot that plans its turn by beam search and compares the best options by rollouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.search.beam import NOT_EVALUATED, BeamSearch, best_indices
from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.bots.search.multi_turn import plan_turns
from goldenspike.bots.search.rollout import Rollouts, compare_options, roll_out_best
from goldenspike.bots.search.turn_plan import plan_turn
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.core.rng import Rng

DEFAULT_MILLISECONDS: Final = 100
MAX_MILLISECONDS: Final = 60_000
MAX_TABLES: Final = 10_000_000
PLANNING_SHARE: Final = 0.4
"""Share of the budget for planning in a game whose options are then compared by rollouts."""


@final
class Planner:
    """Searches imagined tables within a budget: plans for its own turn, then rollouts of the best options."""

    def __init__(self, game: Game, seat: Seat, seed: str, budget: str = "") -> None:
        self.game = game
        self.seat = seat
        self.seed = f"planner {seat} {seed}"
        self.tables, self.seconds = parse_budget(budget)
        self.decisions = 0
        self.lines: dict[int, list[Any]] = {}
        """The answers of the best plan for each option of the last search, by the index of the option."""

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the option with the highest value."""
        if len(options) == 1:
            return options[0]
        return options[self.search(known, options).best()]

    def search(self, known: Knowledge, options: list[Any]) -> Rollouts:
        """Return the best few options with their values; with no worlds in a game without rollouts."""
        self.decisions += 1
        seed = f"{self.seed} {self.decisions}"
        limits = self.game.search_limits
        imagine = self.world_sampler(known)
        table = known.imagine(Rng(seed))
        evaluator = self.make_evaluator(table)
        values = self.plan(evaluator, table, imagine, options, seed)
        best = best_indices(values, limits.candidates)
        candidates = [option for option in best if values[option] > NOT_EVALUATED]
        rollouts = Rollouts(candidates, self.as_win_probabilities(evaluator, table, values, candidates))
        rollouts.prune_below_best(limits.prune_margin)
        if limits.rollout_rounds:
            turns = limits.rollout_rounds * evaluator.seats
            compare_options(evaluator, imagine, self.seat, options, rollouts, turns, seed)
        return rollouts

    def plan(
        self,
        evaluator: Evaluator,
        table: Table,
        imagine: Callable[[int], Table],
        options: list[Any],
        seed: str,
    ) -> list[float]:
        """Return the value of each option with the best plan that begins with it."""
        limits, wait = self.game.search_limits, self.game.waiting_answer
        self.lines = {}
        if wait is not None and limits.plan_turns > 1:
            width, turns = limits.beam_width, limits.plan_turns
            return plan_turns(evaluator, table, self.seat, options, width, turns, wait, seed, self.lines)
        share = PLANNING_SHARE if limits.rollout_rounds else 1.0
        search = BeamSearch(evaluator, self.seat, limits.beam_width, limits.beam_depth, share)
        values = plan_turn(search, table, imagine, options, limits.determinizations, seed)
        self.lines = search.lines
        return values

    def estimate_error(self, known: Knowledge, options: list[Any], searched: Rollouts) -> Rollouts:
        """Return rollouts of the options of a search without any, for a game in which the bot makes none.

        The choice does not depend on them, but an explanation states their standard error. Only the best
        option is rolled out; the others keep their distance from it.
        """
        rollouts = Rollouts(searched.candidates, searched.prior)
        imagine = self.world_sampler(known)
        evaluator = self.make_evaluator(imagine(0))
        best = searched.best()
        seed = f"{self.seed} {self.decisions}"
        roll_out_best(evaluator, imagine, self.seat, options[best], best, rollouts, seed)
        return rollouts

    def world_sampler(self, known: Knowledge) -> Callable[[int], Table]:
        """Return a function that samples a world by its number."""
        seed = f"{self.seed} {self.decisions}"

        def world(number: int) -> Table:
            return known.imagine(Rng(f"{seed} world {number}"))

        return world

    def make_evaluator(self, table: Table) -> Evaluator:
        """Return the evaluator of one decision, with a fresh budget."""
        game = self.game
        seats = count_seats(table)
        certainty = game.win_slope if seats > 1 else 0.0
        budget = Budget(self.tables, self.seconds)
        foresee = game.evaluate if game.evaluate_plan is None else game.evaluate_plan
        return Evaluator(
            game.evaluate, foresee, game.evaluate_options, self.winners, seats, certainty, budget
        )

    def as_win_probabilities(
        self, evaluator: Evaluator, table: Table, values: list[float], candidates: list[int]
    ) -> list[float]:
        """Return the values of plans as win probabilities, the best candidate at that of the table now.

        The logistic function is taken as linear there: its slope at a probability p is certainty p (1 - p).
        """
        if not evaluator.certainty:
            return values
        now = evaluator.win_probability(table, self.seat)
        slope = evaluator.certainty * now * (1.0 - now)
        top = values[candidates[0]]
        return [
            NOT_EVALUATED if value == NOT_EVALUATED else max(0.0, now + slope * (value - top))
            for value in values
        ]

    def winners(self, table: Table) -> tuple[int, ...]:
        """Return the winning seats of a finished game."""
        won: tuple[int, ...] = self.game.outcome(table).winners
        return won


def count_seats(table: Any) -> int:
    """Return the number of players; a table for one has no list of them."""
    return len(table.players) if hasattr(table, "players") else 1


def parse_budget(text: str) -> tuple[int, float]:
    """Return a budget as (tables, seconds) from '250ms' or '5000' evaluated tables; '' is the default.

    '5000/250ms' ends at whichever is reached first. Raise UnknownGame if the text is no budget.
    """
    first, slash, second = text.partition("/")
    if first and slash and second.endswith("ms") and not first.endswith("ms"):
        return parse_budget(first)[0], parse_budget(second)[1]
    number = text.removesuffix("ms")
    if not text:
        return 0, DEFAULT_MILLISECONDS / 1000
    most = MAX_MILLISECONDS if number != text else MAX_TABLES
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= most and len(number) <= 8):
        raise UnknownGame(
            f"'{text}' is no budget: write 1ms to {MAX_MILLISECONDS}ms, "
            f"or from 1 to {MAX_TABLES} tables to judge."
        )
    return (0, int(number) / 1000) if number != text else (int(number), 0.0)
