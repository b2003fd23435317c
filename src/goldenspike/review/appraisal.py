"""Appraisal of a decision: the answer given and the best others, compared in the same imagined tables."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from goldenspike.bots.expert import Expert
from goldenspike.bots.knowledge import Knowledge, TableKnowledge
from goldenspike.bots.net_file import judge_of
from goldenspike.bots.planner import Planner
from goldenspike.bots.search.beam import (
    NOT_EVALUATED,
    after_chances,
    best_indices,
    is_chance_within_turn,
    must_answer,
)
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng
from goldenspike.review.intervals import errors_of_95
from goldenspike.review.judgement import Judgement

CANDIDATES: Final = 3
"""Answers that are compared with the one given, the best by the search."""
PLANNING: Final = "300"
"""Tables that the planner evaluates to find them."""
PLANNING_BY_NET: Final = "2000"
"""Tables that the expert evaluates instead, in a game with a network."""
PLANNING_AFTER_CHANCE: Final = "200"
"""Tables that the expert evaluates to go on with a plan after the dice."""
SETTLED_WITHIN: Final = 0.01
"""A loss is settled if its doubt is smaller than this, or if even its upper bound is."""
SETTLED_WITHIN_POINTS: Final = 0.5
"""The same in a game for one, in points."""
SETTLED_BLUR: Final = 1.2
"""A loss is also settled once its doubt is hardly more than what worlds do not lessen."""
BLUR_OF_DIFFERENCES: Final = 0.5
"""Share of the systematic error of chances in that of their differences at one table."""
PRIOR_WORLDS: Final = 1.0
"""What an alternative gains on the answer given counts with so many worlds of no difference beside it."""


class Appraisal(msgspec.Struct):
    """What was found about a decision so far."""

    moment: int
    """The number of answers before it."""
    seat: int
    options: int
    candidates: list[str]
    """The answer given, then the others, in the game's notation."""
    lines: list[list[str]]
    """For each, the answers with which the seat goes on, itself first."""
    results: list[list[float]]
    """For each, the seat's chance, or its points, in each world."""
    playouts: int = 0
    blur: float = 0.0
    """Half the width of the doubt about a difference that more worlds do not lessen."""

    def differences(self, candidate: int) -> list[float]:
        """Return by how much a candidate was better than the answer given, world by world."""
        return [other - given for given, other in zip(self.results[0], self.results[candidate], strict=True)]

    def best(self) -> int:
        """Return the candidate with the largest mean advantage; 0 if none is better than the answer given."""
        best, most = 0, 0.0
        for candidate in range(1, len(self.candidates)):
            advantage = mean(self.differences(candidate))
            if advantage > most:
                best, most = candidate, advantage
        return best

    def loss(self) -> tuple[float, float]:
        """Return what the answer given lost against the best, and half the width of its 95 % interval."""
        best = self.best()
        others = [best] if best else range(1, len(self.candidates))
        error = max([doubt(self.differences(other)) for other in others], default=0.0)
        lost = mean(self.differences(best)) if best else 0.0
        return lost, float((error**2 + self.blur**2) ** 0.5)

    def is_settled(self, *, alone: bool) -> bool:
        """Return whether more worlds would hardly change the grade."""
        within = SETTLED_WITHIN_POINTS if alone else SETTLED_WITHIN
        lost, error = self.loss()
        return error < max(within, SETTLED_BLUR * self.blur) or lost + error < within


def mean(numbers: list[float]) -> float:
    """Return the mean, drawn towards 0 as by `PRIOR_WORLDS` worlds: the best of several is partly luck."""
    return sum(numbers) / (len(numbers) + PRIOR_WORLDS) if numbers else 0.0


def doubt(numbers: list[float]) -> float:
    """Return half the width of the 95 % interval of the mean."""
    number = len(numbers)
    if number < 2:
        return 1.0
    middle = sum(numbers) / number
    variance = sum([(each - middle) ** 2 for each in numbers]) / (number - 1)
    return errors_of_95(number) * float((variance / number) ** 0.5)


def start_appraisal(judgement: Judgement, table: Table, given: Any, moment: int) -> Appraisal | None:
    """Return the appraisal of a decision before the first world; None if there was nothing to choose."""
    game = judgement.game
    question = pending(table)
    if not isinstance(question, Decision):
        return None
    options = question.options(table)
    if len(options) < 2:
        return None
    seat = question.seat
    known = TableKnowledge(game, table, seat)
    values, plans = plan_options(known, seat, options, f"review {moment}")
    place = options.index(given) if given in options else -1
    order = best_indices(values, CANDIDATES + 1)
    if place not in (-1, order[0]):
        # The others have left it little of the search, or nothing: its own plan is looked for apart.
        plans[place] = plan_options(known, seat, [given], f"review {moment}")[1].get(0, [given])
    chosen = [given]
    lines = [plans.get(place, [given])]
    for option in order:
        if option != place and values[option] > NOT_EVALUATED and len(chosen) <= CANDIDATES:
            chosen.append(options[option])
            lines.append(plans.get(option, [options[option]]))
    return Appraisal(
        moment,
        seat,
        len(options),
        [game.write(answer) for answer in chosen],
        [[game.write(answer) for answer in line] for line in lines],
        [[] for _ in chosen],
        blur=judgement.systematic_error() * BLUR_OF_DIFFERENCES,
    )


def plan_options(
    known: Knowledge, seat: Seat, options: list[Any], seed: str
) -> tuple[list[float], dict[int, list[Any]]]:
    """Return the value of each option with its best plan, and the plans by the index of their option.

    The search is that of hints: the expert's where the game has a network for the table, else the planner's.
    """
    game = known.game
    table = known.imagine(Rng(seed))
    if judge_of(game, table) is not None:
        expert = Expert(game, seat, seed, PLANNING_BY_NET)
        values = expert.values(known, options)
        if values is not None:
            return values, expert.lines
    planner = Planner(game, seat, seed, PLANNING)
    values = planner.plan(planner.make_evaluator(table), table, planner.world_sampler(known), options, seed)
    return values, planner.lines


def add_worlds(judgement: Judgement, table: Table, appraisal: Appraisal, first: int, last: int) -> None:
    """Compare the candidates in the worlds from `first` to before `last`, with the same dice for all."""
    game = judgement.game
    seat = Seat(appraisal.seat)
    known = TableKnowledge(game, table, seat)
    horizon = judgement.horizon(table)
    lines = [[game.read(words) for words in line] for line in appraisal.lines]
    if len(lines) == 1:
        return
    for world in range(first, last):
        imagined = known.imagine(Rng(f"review {appraisal.moment} world {world}"))
        given = lines[0][0]
        if refusal(imagined, given) is not None:
            # What was given depends on what the seat alone could know otherwise; such a world says nothing.
            continue
        results: list[float] = []
        for line in lines:
            if refusal(imagined, line[0]) is not None:
                break
            after = follow(imagined, seat, line)
            if judgement.at_once:
                after = end_of_plan(judgement.game, after, seat, world)
                results.append(judgement.leaf(after)[seat])
            else:
                results.append(judgement.played_out(after, world, horizon)[seat])
            appraisal.playouts += 1
        if len(results) == len(lines):
            for candidate, result in enumerate(results):
                appraisal.results[candidate].append(result)


def follow(world: Table, seat: Seat, line: list[Any]) -> Table:
    """Return the world after an answer and the rest of the plan that begins with it, within the turn."""
    table: Table = world.copy()
    play(table, line[0])
    for answer in line[1:]:
        if not must_answer(table, seat) or refusal(table, answer) is not None:
            break
        play(table, answer)
    return table


def end_of_plan(game: Game, table: Table, seat: Seat, world: int) -> Table:
    """Return the table at which a plan ends: it goes on after the dice, but not after answers of others.

    A network judges there, as it does in the search of hints.
    """
    rng = Rng(f"review {world}")
    after = table
    while is_chance_within_turn(after, seat):
        after = after_chances(after, rng)
        if must_answer(after, seat):
            known = TableKnowledge(game, after, seat)
            options = pending(after).options(after)
            expert = Expert(game, seat, f"review {world}", PLANNING_AFTER_CHANCE)
            best = expert.choose(known, options)
            after = follow(after, seat, expert.lines.get(options.index(best), [best]))
    return after
