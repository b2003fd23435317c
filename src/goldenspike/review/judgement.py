"""Judgement of tables for reviews: a network that predicts who wins, or evaluation after playouts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, final

import msgspec

from goldenspike.bots.net import Judge
from goldenspike.bots.net_file import (
    NetFile,
    features_hash,
    make_judge,
    make_net,
    read_net_file,
    serves,
    trained,
)
from goldenspike.bots.planner import count_seats
from goldenspike.bots.search.budget import Budget
from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.bots.win_chances import ERRORS_OF_95, evaluated_chances
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

FORETELLING: Final = "foretelling.json"
"""The file of a network that predicts who wins and plays no better than the planner, beside a game's bot."""
PLAYOUT_ROUNDS: Final = 2
"""Turns of every seat in a playout that the evaluation then judges, in a game without a network."""
DRAWN_WITHIN: Final = 0.08
"""A point whose band is wider needs more samples, and is not drawn."""
DRAWN_WITHIN_POINTS: Final = 6.0
"""The same in a game for one, in points."""
LEAST_SAMPLES: Final = 4
"""Fewer samples say nothing about their error."""
ALIKE: Final = 2
"""So many samples that are alike are enough where a network judges the end of the turn."""
ALIKE_WITHIN: Final = 1e-9
FEW_OUTCOMES: Final = 3
"""A chance with no more outcomes is judged with all samples for each, one with more with a part of them."""
UNLISTED_DRAWS: Final = 64
"""Samples of a chance with too many outcomes to list, such as a landscape."""


class Estimate(msgspec.Struct):
    """Chances of every seat as a mean of samples. Later samples are added to it."""

    sums: list[float]
    squares: list[float]
    weight: float
    samples: int
    exact: bool
    """Whether no sample is missing: a judgement without playouts, or the end of the game."""
    playouts: int = 0

    def means(self) -> list[float]:
        """Return the mean chances."""
        return [total / self.weight for total in self.sums]

    def errors(self) -> list[float]:
        """Return half the widths of the 95 % intervals of the means; 0 for less than two samples."""
        if self.samples < 2:
            return [0.0 for _ in self.sums]
        found: list[float] = []
        for total, squares in zip(self.sums, self.squares, strict=True):
            mean = total / self.weight
            variance = max(0.0, squares / self.weight - mean * mean) * self.samples / (self.samples - 1)
            found.append(ERRORS_OF_95 * (variance / self.samples) ** 0.5)
        return found

    def add(self, chances: list[float], weight: float) -> None:
        """Add one sample."""
        for seat, chance in enumerate(chances):
            self.sums[seat] += weight * chance
            self.squares[seat] += weight * chance * chance
        self.weight += weight
        self.samples += 1

    def merged(self, other: Estimate) -> Estimate:
        """Return both estimates as one."""
        return Estimate(
            [one + two for one, two in zip(self.sums, other.sums, strict=True)],
            [one + two for one, two in zip(self.squares, other.squares, strict=True)],
            self.weight + other.weight,
            self.samples + other.samples,
            self.exact,
            self.playouts + other.playouts,
        )


def predictor_path(game: Game) -> Path:
    """Return the path of the network of a game that only predicts, whether or not there is one."""
    return game.folder / "bot" / FORETELLING


class Predictor(NamedTuple):
    """A network that predicts who wins, and where it is asked."""

    file: NetFile
    judge: Judge
    at_ends: bool
    """Whether it was fitted to the ends of turns, so that a turn is played to its end before it judges."""


@cache
def predictor_of(game: Game) -> Predictor | None:
    """Return the network that predicts best: the one for reviews, else that of the bots; None without."""
    if game.features is not None:
        file = read_net_file(predictor_path(game))
        if file is not None and file.game == game.name and file.features == features_hash(game.features):
            return Predictor(file, make_judge(game, make_net(file, game.features)), at_ends=True)
    found = trained(game)
    return None if found is None else Predictor(*found, at_ends=found[0].plan_weight > 0.0)


@final
class Judgement:
    """What judges the tables of one game."""

    def __init__(self, game: Game, opening: Table) -> None:
        self.game = game
        self.seats = count_seats(opening)
        self.alone = self.seats == 1
        found = predictor_of(game)
        self.net = found if found is not None and serves(found.file, opening) else None
        self.at_once = self.net is not None and not self.net.at_ends
        """Whether a network judges a position as it stands, without a playout."""
        self.to_end = self.alone and self.net is None
        """Whether positions are judged by playouts to the end of the game: the evaluation of a game for one
        counts what is there, not what it will come to."""
        self.playouts = 0

    def sentence(self) -> str:
        """Return where the chances come from, a network or simulations, as a sentence for people."""
        what = "points" if self.alone else "chances"
        if self.net is not None:
            return f"The {what} are those of a network that was trained on games between bots."
        return f"The {what} are means over simulated continuations of the game."

    def systematic_error(self) -> float:
        """Return half the width of the band that more samples do not narrow."""
        if self.net is None:
            return 0.0
        return float(self.net.file.record.get("calibration_error", 0.0))

    def leaf(self, table: Table) -> list[float]:
        """Return every seat's chance by the judgement alone; a finished game counts as it ended."""
        if self.alone:
            if table.over:
                return [float(self.game.outcome(table).scores[0])]
            if self.net is not None:
                return [self.net.judge.value(table, Seat(0))]
        if self.net is None or table.over:
            return evaluated_chances(self.game, table)
        return self.net.judge.chances(table)

    def evaluator(self) -> Evaluator:
        """Return the quick bot that plays on in playouts, without a limit."""
        game = self.game
        slope = 0.0 if self.alone else game.win_slope
        foresee = game.evaluate if game.evaluate_plan is None else game.evaluate_plan
        budget = Budget(0, 0.0)
        return Evaluator(
            game.evaluate, foresee, game.evaluate_options, self.winners, self.seats, slope, budget
        )

    def winners(self, table: Any) -> tuple[int, ...]:
        """Return the winning seats of a finished game."""
        return self.game.outcome(table).winners

    def horizon(self, table: Table) -> int:
        """Return the number of the turn before which playouts from a table end.

        For a network that is the next turn. The evaluation judges once all seats have had equally many turns;
        otherwise every move would look like a gain, because its seat has had a turn more than before it.
        """
        if self.net is not None:
            return table.turns + 1
        begun = max(0, table.turns - 1) // self.seats
        return (begun + PLAYOUT_ROUNDS) * self.seats + 1

    def played_out(self, table: Table, sample: int, horizon: int) -> list[float]:
        """Play a copy of a table out to a turn; return the chances there.

        Playouts of the same sample have the same dice, from whatever table they start.
        """
        child: Table = table.copy()
        self.playouts += 1
        self.evaluator().rollout(child, Rng(f"review {sample}"), horizon - child.turns)
        return self.leaf(child)

    def played_to_end(self, table: Table, sample: int) -> list[float]:
        """Return the points after a playout to the end.

        In a game whose luck is one shuffle, a sample has the same shuffle whatever was answered before.
        """
        child: Table = table.copy()
        self.playouts += 1
        evaluator = self.evaluator()
        dice = self.game.dice(child, f"review {sample}")
        while not child.over and child.turns < self.game.turn_limit:
            question = pending(child)
            if isinstance(question, Decision):
                play(child, evaluator.best_option(child, question.seat, question.options(child)))
            else:
                play(child, dice.answer(child))
        return self.leaf(child)

    def is_usual(self, table: Table, given: Any) -> bool:
        """Return whether the quick bot would have given the same answer, so that playouts stay the same."""
        question = pending(table)
        if not isinstance(question, Decision):
            return False
        return bool(self.evaluator().best_option(table, question.seat, question.options(table)) == given)

    # Positions -----------------------------------------------------------------------------------

    def estimate(self, table: Table, first: int, last: int) -> Estimate:
        """Return the chances at a table by the samples from `first` to before `last`.

        A table that waits for the dice is worth the expectation over their answers, so that luck is the
        difference to what was to be expected. Playouts to the end draw these answers.
        """
        found = Estimate([0.0] * self.seats, [0.0] * self.seats, 0.0, 0, exact=True)
        before = self.playouts
        if table.over or (self.at_once and isinstance(pending(table), Decision)):
            found.add(self.leaf(table), 1.0)
        elif self.to_end:
            found.exact = False
            for sample in range(first, last):
                found.add(self.played_to_end(table, sample), 1.0)
        elif isinstance(pending(table), Decision):
            found.exact = False
            for sample in range(first, last):
                found.add(self.played_out(table, sample, self.horizon(table)), 1.0)
                if self.net is not None and found.samples == ALIKE and max(found.errors()) < ALIKE_WITHIN:
                    # Nothing is left to chance before the end of the turn.
                    found.exact = True
                    break
        else:
            self.add_outcomes(table, found, first, last)
        found.playouts = self.playouts - before
        return found

    def add_outcomes(self, table: Table, found: Estimate, first: int, last: int) -> None:
        """Add the possible answers of the dice, each by its weight."""
        outcomes, listed = outcomes_of(self.game, table)
        if self.at_once:
            for child, weight in outcomes:
                found.add(self.leaf(child), weight)
            if listed:
                # Every answer counts by its weight, so that nothing is left to chance.
                found.samples = 1
            return
        found.exact = False
        each = last - first if len(outcomes) <= FEW_OUTCOMES else max(1, (last - first) // FEW_OUTCOMES)
        horizon = self.horizon(table)
        for child, weight in outcomes:
            for sample in range(first, first + each):
                found.add(self.played_out(child, sample, horizon), weight / each)

    def is_drawn(self, estimate: Estimate) -> bool:
        """Return whether an estimate has as many samples as it needs."""
        if estimate.exact:
            return True
        within = DRAWN_WITHIN_POINTS if self.alone else DRAWN_WITHIN
        return estimate.samples >= LEAST_SAMPLES and max(estimate.errors()) <= within


def outcomes_of(game: Game, table: Table) -> tuple[list[tuple[Table, float]], bool]:
    """Return the tables that the dice can lead to with their shares, and whether these are all of them.

    Answers that lead to the same table are one. Of a chance with too many outcomes to list, samples stand
    for all.
    """
    question = pending(table)
    listed = question.complete
    if listed:
        odds: list[tuple[Any, int]] = question.odds(table)  # type: ignore[attr-defined]  # a chance
    else:
        rng = Rng("review outcomes")
        odds = [(question.sample(table, rng), 1) for _ in range(UNLISTED_DRAWS)]
    total = sum(weight for _, weight in odds)
    tables: dict[bytes, Table] = {}
    shares: dict[bytes, float] = {}
    for answer, weight in odds:
        child: Table = table.copy()
        play(child, answer)
        key = msgspec.json.encode(game.write_position(child))
        tables[key] = child
        shares[key] = shares.get(key, 0.0) + weight / total
    return [(child, shares[key]) for key, child in tables.items()], listed
