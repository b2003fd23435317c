"""Fit the weights of a game's evaluation to games between `greedy` bots. Run by `scripts/tune`.

By default the weights are fitted to outcomes: games are played with randomly perturbed weights, evaluations
of all seats and their gradients are sampled every few turns, and one step of Newton's method on the
likelihood of the outcomes (the score, or with several seats who won) moves all weights at once. A prior keeps
weights about which the games say little.

With `--climb` the weights follow an estimated gradient of the score difference instead: see `climb`. With
`--certainty` the weights stay, and the slope from a lead to the win probability is fitted: see
`fit_certainty`. Fitted weights are kept only if they beat the former ones in games not used for fitting.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from math import cos, exp, log, pi, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final, final

from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng

ROOT: Final = Path(__file__).resolve().parent.parent
SEATS: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 2}
"""Seats of a table: both versions have half of them, or with one seat each plays the same deal."""
SAMPLING_SPREAD: Final = 0.3
"""The perturbation of weights in sampled games, as a power of e."""
GRADIENT_STEP: Final = 0.05
"""Relative change of a weight for the numerical gradient."""
PRIOR_DEVIATION: Final = 0.5
"""Standard deviation of the prior of a weight's change, as a power of e."""
MAX_CHANGE: Final = 0.7
"""The largest change of a weight, as a power of e."""
TURNS_PER_SAMPLE: Final = 5
"""The number of turns between two samples of a game."""
EFFECTIVE_SAMPLES: Final = 4.0
"""The weight of a game in independent samples, however many it has: they share one outcome."""
ERRORS_OF_95: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""
PAIRS_PER_STEP: Final = 200
"""Pairs of opposite perturbations that are played for one step of a climb."""
PERTURBATION: Final = 0.2
"""Standard deviation of these perturbations, as a power of e."""
STEP_LENGTH: Final = 0.4
"""The length of a step of a climb, as a power of e."""
MOMENTUM: Final = 0.6
"""The share of the former direction in that of the next step."""
MIN_CERTAINTY: Final = 0.001
CERTAINTY_STEPS: Final = 350
"""The number of certainties that are compared."""
CERTAINTY_RATIO: Final = 1.02
"""The ratio of one compared certainty to the one before."""
SIGNIFICANT_DIGITS: Final = 3

Weights = dict[str, float]
Duel = Callable[[Weights, Weights, str], float]
"""Return by how many points the first weights beat the second with this seed."""


# Playing -----------------------------------------------------------------------------------------


def weights_of(game: Game) -> Weights:
    """Return the present weights; whole numbers are counts and are not fitted."""
    names = [name for name in dir(game.evaluation_weights) if not name.startswith("_")]
    found = {name: getattr(game.evaluation_weights, name) for name in names}
    return {name: value for name, value in found.items() if isinstance(value, float)}


def set_weights(game: Game, weights: Weights) -> None:
    """Set these weights of the game's evaluation."""
    for name, value in weights.items():
        setattr(game.evaluation_weights, name, value)


def ignore(_table: Any) -> None:
    """Do nothing with a table."""


def play_game(
    game: Game, seated: list[Weights], seed: str, observe: Callable[[Any], None] = ignore
) -> list[int]:
    """Return the scores of a game between greedy bots, each with its own weights.

    Every `TURNS_PER_SAMPLE` turns `observe` is called with the table.
    """
    table = game.open(len(seated), {})
    dice = game.dice(table, seed)
    bots = [Greedy(game, Seat(seat), seed) for seat in range(len(seated))]
    active: Weights | None = None
    turns = 0
    while not table.over and table.turns < game.turn_limit:
        question = pending(table)
        if table.turns >= turns + TURNS_PER_SAMPLE:
            turns = table.turns
            active = None
            observe(table)
        if not isinstance(question, Decision):
            play(table, dice.answer(table))
            continue
        options = question.options(table)
        if len(options) > 1 and active is not seated[question.seat]:
            active = seated[question.seat]
            set_weights(game, active)
        known = TableKnowledge(game, table, question.seat)
        play(table, bots[question.seat].choose(known, options))
    return list(game.outcome(table).scores)


def make_duel(game: Game, seats: int) -> Duel:
    """Return the function that plays two versions against each other.

    They play at one table and again with seats swapped, or with one seat each on the same deal.
    """
    half = seats // 2

    def alone(one: Weights, other: Weights, seed: str) -> float:
        return float(play_game(game, [one], seed)[0] - play_game(game, [other], seed)[0])

    def at_one_table(one: Weights, other: Weights, seed: str) -> float:
        first = play_game(game, [one, other] * half, seed)
        second = play_game(game, [other, one] * half, seed)
        return fmean(first[::2] + second[1::2]) - fmean(first[1::2] + second[::2])

    return at_one_table if half else alone


# Fitting -----------------------------------------------------------------------------------------


@final
class Sample:
    """A table of a game: the evaluation of each seat, its gradient by the weights, and the outcome."""

    def __init__(self, turn: int, values: list[float], gradients: list[list[float]]) -> None:
        self.turn = turn
        self.values = values
        self.gradients = gradients
        self.outcome: list[float] = []
        """The score in a game for one, or every seat's share of the win."""
        self.weight = 0.0


def perturbed(weights: Weights, rng: Rng) -> Weights:
    """Return the weights, each a little larger or smaller at random."""
    return {name: value * exp(SAMPLING_SPREAD * (2 * rng.below(2) - 1)) for name, value in weights.items()}


def take_sample(game: Game, table: Any, weights: Weights) -> Sample:
    """Return the evaluations of a table by these weights, with numerical gradients."""
    seats = [Seat(seat) for seat in range(len(game.outcome(table).scores))]
    set_weights(game, weights)
    values = [game.evaluate(table, seat) for seat in seats]
    gradients: list[list[float]] = [[] for _ in seats]
    for name, value in weights.items():
        set_weights(game, {name: value * (1.0 + GRADIENT_STEP)})
        for seat in seats:
            gradients[seat].append((game.evaluate(table, seat) - values[seat]) / GRADIENT_STEP)
        set_weights(game, {name: value})
    return Sample(table.turns, values, gradients)


def sample_game(game: Game, seats: int, weights: Weights, seed: str) -> list[Sample]:
    """Return samples of one game, in which every seat plays by its own perturbation of the weights."""
    seated = [perturbed(weights, Rng(f"weights {seed} {seat}")) for seat in range(seats)]
    found: list[Sample] = []

    def observe(table: Any) -> None:
        found.append(take_sample(game, table, weights))

    scores = play_game(game, seated, seed, observe)
    for each in found:
        each.outcome = [float(scores[0])] if seats == 1 else win_shares(scores)
        each.weight = EFFECTIVE_SAMPLES / len(found)
    return found


def win_shares(scores: list[int]) -> list[float]:
    """Return every seat's share of the win."""
    best = [float(score == max(scores)) for score in scores]
    return [share / sum(best) for share in best]


def fit_to_outcomes(game: Game, seats: int, start: Weights, seed: str, games: int) -> Weights:
    """Return the weights that predict the outcomes of games best; the same seed gives the same."""
    samples: list[Sample] = []
    for number in range(games):
        samples += sample_game(game, seats, start, f"tuned {seed} {number}")
    set_weights(game, start)
    changes = newton_step(samples, len(start), game.win_slope)
    names = list(start)
    return {
        name: start[name] * exp(max(-MAX_CHANGE, min(MAX_CHANGE, changes[index])))
        for index, name in enumerate(names)
    }


def newton_step(samples: list[Sample], size: int, certainty: float) -> list[float]:
    """Return the relative change of each weight by a step of Newton's method on the log-likelihood."""
    gradient = [0.0] * size
    curvature = [
        [1.0 / PRIOR_DEVIATION**2 if row == column else 0.0 for column in range(size)] for row in range(size)
    ]
    if len(samples[0].values) == 1:
        residuals = centre_by_turn(samples)
        variance = fmean([residual**2 for _, residual, _ in residuals])
        for slopes, residual, weight in residuals:
            accumulate(gradient, curvature, slopes, residual, weight / variance)
        return solve(curvature, gradient)
    for each in samples:
        shares = win_probabilities(each.values, certainty)
        for seat, slopes in enumerate(each.gradients):
            mean = [
                weighted_mean(shares, [other[index] for other in each.gradients]) for index in range(size)
            ]
            centred = [slopes[index] - mean[index] for index in range(size)]
            residual = (each.outcome[seat] - shares[seat]) / max(shares[seat], 1e-6) / certainty
            accumulate(gradient, curvature, centred, residual, each.weight * shares[seat] * certainty**2)
    return solve(curvature, gradient)


def centre_by_turn(samples: list[Sample]) -> list[tuple[list[float], float, float]]:
    """Return the gradient, the residual and the weight of each sample of a game for one.

    Gradients and residuals are centred on their means at the same turn of all games: an error that all games
    share says nothing about the weights.
    """
    turns: dict[int, list[Sample]] = {}
    for each in samples:
        turns.setdefault(each.turn, []).append(each)
    found: list[tuple[list[float], float, float]] = []
    for together in turns.values():
        mean = [fmean(column) for column in zip(*[each.gradients[0] for each in together], strict=True)]
        mean_residual = fmean([each.outcome[0] - each.values[0] for each in together])
        for each in together:
            slopes = [slope - middle for slope, middle in zip(each.gradients[0], mean, strict=True)]
            found.append((slopes, each.outcome[0] - each.values[0] - mean_residual, each.weight))
    return found


def accumulate(
    gradient: list[float], curvature: list[list[float]], slopes: list[float], residual: float, weight: float
) -> None:
    """Add one weighted residual to the gradient and the curvature of the log-likelihood."""
    for row, slope in enumerate(slopes):
        if slope:
            gradient[row] += weight * slope * residual
            line = curvature[row]
            for column, other in enumerate(slopes):
                line[column] += weight * slope * other


def win_probabilities(values: list[float], certainty: float) -> list[float]:
    """Return every seat's win probability: a softmax of the evaluations."""
    top = max(values)
    shares = [exp(certainty * (value - top)) for value in values]
    return [share / sum(shares) for share in shares]


def weighted_mean(shares: list[float], numbers: list[float]) -> float:
    """Return the mean of numbers with these weights, whose sum is 1."""
    return sum([share * number for share, number in zip(shares, numbers, strict=True)])


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations with a symmetric positive matrix, by elimination."""
    rows = [[*line, end] for line, end in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        head = rows[pivot]
        for below in range(pivot + 1, size):
            share = rows[below][pivot] / head[pivot]
            if share:
                rows[below] = [one - share * other for one, other in zip(rows[below], head, strict=True)]
    solution = [0.0] * size
    for row in reversed(range(size)):
        known = sum([rows[row][later] * solution[later] for later in range(row + 1, size)])
        solution[row] = (rows[row][size] - known) / rows[row][row]
    return solution


def normal(rng: Rng) -> float:
    """Return a number of the standard normal distribution (Box-Muller)."""
    share = (1 + rng.below(1 << 20)) / (1 << 20)
    return sqrt(-2.0 * log(share)) * cos(2.0 * pi * rng.below(1 << 20) / (1 << 20))


def climb(duel: Duel, start: Weights, seed: str, steps: int) -> Weights:
    """Return weights that win more: the mean over the last third of the steps of a stochastic ascent.

    Each step estimates the gradient of the score difference from pairs of opposite random perturbations that
    play each other, as evolution strategies do with antithetic samples, and follows it with momentum.
    """
    rng = Rng(f"climb {seed}")
    offsets = dict.fromkeys(start, 0.0)
    direction = dict.fromkeys(start, 0.0)
    last: list[Weights] = []
    for step in range(steps):
        slope = dict.fromkeys(start, 0.0)
        for pair in range(PAIRS_PER_STEP):
            change = {name: PERTURBATION * normal(rng) for name in start}
            one = {name: value * exp(offsets[name] + change[name]) for name, value in start.items()}
            other = {name: value * exp(offsets[name] - change[name]) for name, value in start.items()}
            gain = duel(one, other, f"climbed {seed} {step} {pair}")
            slope = {name: slope[name] + gain * change[name] for name in start}
        direction = {
            name: MOMENTUM * direction[name]
            + (1.0 - MOMENTUM) * slope[name] / (PAIRS_PER_STEP * PERTURBATION)
            for name in start
        }
        length = sqrt(sum([move**2 for move in direction.values()])) or 1.0
        offsets = {name: offsets[name] + STEP_LENGTH * direction[name] / length for name in start}
        if 3 * (step + 1) > 2 * steps:
            last.append(offsets)
        weights = rounded({name: value * exp(offsets[name]) for name, value in start.items()})
        print(f"step {step + 1} of {steps}: {weights}", file=sys.stderr, flush=True)
    return {name: value * exp(fmean([each[name] for each in last])) for name, value in start.items()}


def interpolate(start: Weights, end: Weights, part: float) -> Weights:
    """Return weights a part of the way from one to another, on a logarithmic scale.

    Weights that are best at one ply mislead a bot that plans: a part of the way has most of what greedy
    gains, and the planner loses nothing yet.
    """
    return {name: value * (end[name] / value) ** part for name, value in start.items()}


def fit_certainty(game: Game, seats: int, seed: str, games: int) -> float:
    """Return the slope from a lead to the win probability that predicts best who wins between equals."""
    samples: list[Sample] = []
    for number in range(games):
        found: list[Sample] = []

        def observe(table: Any, found: list[Sample] = found) -> None:
            values = [game.evaluate(table, Seat(seat)) for seat in range(seats)]
            found.append(Sample(table.turns, values, []))

        scores = play_game(game, [weights_of(game)] * seats, f"certain {seed} {number}", observe)
        for each in found:
            each.outcome = win_shares(scores)
            each.weight = 1.0 / len(found)
        samples += found

    def log_loss(certainty: float) -> float:
        total = 0.0
        for each in samples:
            shares = win_probabilities(each.values, certainty)
            for share, won in zip(shares, each.outcome, strict=True):
                total -= each.weight * won * log(max(share, 1e-9)) if won else 0.0
        return total

    candidates = [MIN_CERTAINTY * CERTAINTY_RATIO**step for step in range(CERTAINTY_STEPS)]
    return min(candidates, key=log_loss)


def verify(duel: Duel, one: Weights, other: Weights, seed: str, pairs: int) -> dict[str, Any]:
    """Return by how much the first weights are better, with its 95 % interval, in games of their own."""
    gains = [duel(one, other, f"verified {seed} {pair}") for pair in range(pairs)]
    mean = fmean(gains)
    half = ERRORS_OF_95 * stdev(gains) / sqrt(pairs)
    return {
        "pairs": pairs,
        "mean": round(mean, 3),
        "low": round(mean - half, 3),
        "high": round(mean + half, 3),
        "better": sum(gain > 0 for gain in gains),
        "worse": sum(gain < 0 for gain in gains),
    }


# Files ------------------------------------------------------------------------------------------


def rounded(weights: Weights) -> Weights:
    """Return the weights rounded to SIGNIFICANT_DIGITS, as they are written to files."""
    return {name: float(f"{value:.{SIGNIFICANT_DIGITS}g}") for name, value in weights.items()}


def replace_weights(text: str, weights: Weights) -> str:
    """Return the source of a game's weights with these values."""
    for name, value in weights.items():
        text, times = re.subn(rf"(?m)^(        self\.{name} = )-?[\d.]+$", rf"\g<1>{value}", text)
        assert times == 1, f"{name} stands {times} times in the file of weights"
    return text


def main() -> int:
    """Fit and verify weights and print a report; with --write, store it and weights that are better."""
    parser = argparse.ArgumentParser(prog="scripts/tune", description=__doc__)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--weights", default="", help="fit only these weights: names separated by commas")
    parser.add_argument("--games", type=int, default=300, help="games to fit outcomes to (300)")
    parser.add_argument(
        "--climb",
        type=int,
        default=0,
        metavar="STEPS",
        help="fit to score differences instead, in this many steps",
    )
    parser.add_argument("--part", type=float, default=1.0, help="share of the climb that is kept (1.0)")
    parser.add_argument(
        "--verify", type=int, default=100, metavar="PAIRS", help="pairs of games to verify with"
    )
    parser.add_argument(
        "--certainty",
        type=int,
        default=0,
        metavar="GAMES",
        help="fit only the slope from a lead to the win probability, to this many games",
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--write", action="store_true", help="keep weights whose 95 %% interval is above 0")
    arguments = parser.parse_args()
    game = find(arguments.game)
    if arguments.certainty:
        certainty = float(f"{fit_certainty(game, SEATS[game.name], arguments.seed, arguments.certainty):.2g}")
        print(f"certainty {certainty} by {arguments.certainty} games, until now {game.win_slope}")
        if arguments.write:
            file = ROOT / "src" / "goldenspike" / "games" / arguments.game / "__init__.py"
            text = re.sub(
                r"(?m)^    win_slope=[\d.]+,$", f"    win_slope={certainty},", file.read_text("utf-8")
            )
            file.write_text(text, encoding="utf-8")
        return 0
    former = weights_of(game)
    names = arguments.weights.split(",") if arguments.weights else list(former)
    duel = make_duel(game, SEATS[arguments.game])

    def duel_with_all_weights(one: Weights, other: Weights, seed: str) -> float:
        return duel({**former, **one}, {**former, **other}, seed)

    start = {name: former[name] for name in names}
    climbed: Weights = {}
    if arguments.climb:
        games = 2 * PAIRS_PER_STEP * arguments.climb
        climbed = rounded(climb(duel_with_all_weights, start, arguments.seed, arguments.climb))
        fitted = rounded(interpolate(start, climbed, arguments.part))
    else:
        games = arguments.games
        fitted = rounded(fit_to_outcomes(game, SEATS[arguments.game], start, arguments.seed, arguments.games))
    set_weights(game, former)
    found = verify(duel_with_all_weights, fitted, start, arguments.seed, arguments.verify)
    kept = found["low"] > 0
    report = {
        "game": arguments.game,
        "seats": SEATS[arguments.game],
        "seed": arguments.seed,
        "steps": arguments.climb,
        "games": games,
        "former": start,
        "climbed": climbed,
        "part": arguments.part,
        "fitted": fitted,
        "verified": found,
        "kept": kept,
    }
    print(json.dumps(report, indent=2))
    if arguments.write:
        report_file = ROOT / "benchmarks" / "tune" / f"{arguments.game}.json"
        report_file.parent.mkdir(exist_ok=True)
        report_file.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
        if kept:
            file = ROOT / "src" / "goldenspike" / "games" / arguments.game / "bot" / "weights.py"
            file.write_text(replace_weights(file.read_text(encoding="utf-8"), fitted), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
