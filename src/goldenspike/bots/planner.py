"""A bot that thinks its turn through, and tries the best few answers out before it gives one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from goldenspike.bots.search.ahead import plans_ahead
from goldenspike.bots.search.beam import UNSEEN, Beam, best_places, others_first
from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.judge import Judge
from goldenspike.bots.search.replies import replies
from goldenspike.bots.search.trial import Trials, play_out, try_out
from goldenspike.bots.search.worlds import average
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.core.rng import Rng

MILLISECONDS: Final = 100
"""What it thinks with, unless it is told otherwise."""
LONGEST: Final = 60_000
MOST_TABLES: Final = 10_000_000
PLANNING: Final = 0.4
"""After this share of the time no plan is followed further in a game in which options are tried out."""


@final
class Planner:
    """Plans the rest of its turn, then plays the best beginnings on in worlds it can imagine."""

    needs_view = True

    def __init__(self, game: Game, seat: Seat, seed: str, budget: str = "") -> None:
        self.game = game
        self.seat = seat
        self.seed = f"planner {seat} {seed}"
        self.tables, self.seconds = read_budget(budget)
        self.decisions = 0

    def choose(self, view: Any, options: list[Any]) -> Any:
        """The option that fares best."""
        if len(options) == 1:
            return options[0]
        return options[self.think(view, options).best()]

    def think(self, view: Any, options: list[Any]) -> Trials:
        """How the best few options fare."""
        self.decisions += 1
        seed = f"{self.seed} {self.decisions}"
        foresight = self.game.search_limits
        imagine = self.imagine(view)
        table = self.game.imagine(view, Rng(seed))
        judge = self.judge(table)
        worth = self.plan(judge, table, imagine, options, seed)
        candidates = [place for place in best_places(worth, foresight.candidates) if worth[place] > UNSEEN]
        trials = Trials(candidates, self.as_prospects(judge, table, worth, candidates))
        trials.drop_below(foresight.prune_margin)
        if foresight.rollout_rounds:
            try_out(judge, imagine, self.seat, options, trials, foresight.rollout_rounds * judge.seats, seed)
        return trials

    def plan(
        self, judge: Judge, table: Table, imagine: Callable[[int], Table], options: list[Any], seed: str
    ) -> list[float]:
        """What each option is worth with the best plans that begin with it.

        What others must answer first is no plan: what it brings comes on top of the best one.
        """
        foresight, wait = self.game.search_limits, self.game.waiting_answer
        if wait is not None and foresight.plan_turns > 1:
            return plans_ahead(
                judge, table, self.seat, options, foresight.beam_width, foresight.plan_turns, wait, seed
            )
        share = PLANNING if foresight.rollout_rounds else 1.0
        beam = Beam(judge, self.seat, foresight.beam_width, foresight.beam_depth, share)
        begun = beam.begin(table, options)
        said = [plan.first for plan in begun if others_first(plan.table, self.seat)]
        worth = [UNSEEN] * len(options)
        beam.follow_all([plan for plan in begun if plan.first not in said], worth, seed)
        gains = replies(judge, imagine, self.seat, [options[place] for place in said], seed) if said else []
        average(beam, imagine, options, worth, foresight.determinizations, seed)
        top = max(worth)
        for place, gain in zip(said, gains, strict=False):
            worth[place] = gain if top == UNSEEN else top + gain
        return worth

    def look_on(self, view: Any, options: list[Any], thought: Trials) -> Trials:
        """How the options it thought of fare when everybody plays on, in a game in which it tries none out.

        Its choice does not depend on that, but people want to know how sure a judgement is. The best option
        is played on; the others fare as much worse as they were judged.
        """
        trials = Trials(thought.tried, thought.first)
        imagine = self.imagine(view)
        judge = self.judge(imagine(0))
        best = thought.best()
        play_out(judge, imagine, self.seat, options[best], best, trials, f"{self.seed} {self.decisions}")
        return trials

    def imagine(self, view: Any) -> Callable[[int], Table]:
        """Worlds this view allows, by their number."""
        seed = f"{self.seed} {self.decisions}"

        def world(number: int) -> Table:
            imagined: Table = self.game.imagine(view, Rng(f"{seed} world {number}"))
            return imagined

        return world

    def judge(self, table: Table) -> Judge:
        """Whoever judges tables for one decision, with all the time for it."""
        game = self.game
        seats = seats_at(table)
        certainty = game.win_slope if seats > 1 else 0.0
        budget = Budget(self.tables, self.seconds)
        foresee = game.evaluate if game.evaluate_plan is None else game.evaluate_plan
        return Judge(game.evaluate, foresee, game.evaluate_options, self.winners, seats, certainty, budget)

    def as_prospects(
        self, judge: Judge, table: Table, worth: list[float], candidates: list[int]
    ) -> list[float]:
        """The worth of plans in the measure of prospects: near a chance p, a lead counts as p (1 - p)."""
        if not judge.certainty:
            return worth
        now = judge.prospects(table, self.seat)
        step = judge.certainty * now * (1.0 - now)
        top = worth[candidates[0]]
        return [UNSEEN if each == UNSEEN else max(0.0, now + step * (each - top)) for each in worth]

    def winners(self, table: Table) -> tuple[int, ...]:
        """Who has won a finished game."""
        won: tuple[int, ...] = self.game.outcome(table).winners
        return won


def seats_at(table: Any) -> int:
    """How many play; a table for one has no list of players."""
    return len(table.players) if hasattr(table, "players") else 1


def read_budget(words: str) -> tuple[int, float]:
    """A budget as it is written: '250ms' of time, or '5000' tables to judge; '' is the usual one."""
    number = words.removesuffix("ms")
    if not words:
        return 0, MILLISECONDS / 1000
    most = LONGEST if number != words else MOST_TABLES
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= most and len(number) <= 8):
        raise UnknownGame(
            f"'{words}' is no budget: write 1ms to {LONGEST}ms, or from 1 to {MOST_TABLES} tables to judge."
        )
    return (0, int(number) / 1000) if number != words else (int(number), 0.0)
