"""Fits the weights of a game's evaluation by games between two versions of them. Run by `scripts/tune`.

In every step many pairs meet: all weights are made a little larger or smaller by chance, and the opposite way
for the opponent. Whoever did better tells for each weight which way to go, and the doubt of that how far.
What comes out is kept only if it beats the weights it began with in games not used for the fitting.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from math import exp, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from goldenspike.bots.greedy import Greedy
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng

ROOT: Final = Path(__file__).resolve().parent.parent
SEATS: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 2}
"""How many play: both versions have as many seats, or each plays the same deal alone."""
SPREAD: Final = 0.4
"""How far a weight is changed for trying, as a power of e."""
FARTHEST: Final = 0.3
"""How far it moves in a step at most."""
CLEAR: Final = 2.5
"""So many standard errors away from nothing, a weight moves as far as that; less if there is more doubt."""
CONFIDENT: Final = 1.96
DIGITS: Final = 3

Weights = dict[str, float]
Duel = Callable[[Weights, Weights, str], float]
"""By how many points the first weights do better than the second with this luck."""


# Playing -----------------------------------------------------------------------------------------


def weights_of(game: Game) -> Weights:
    """The weights as they stand; whole numbers are counts and stay."""
    names = [name for name in dir(game.worth) if not name.startswith("_")]
    found = {name: getattr(game.worth, name) for name in names}
    return {name: value for name, value in found.items() if isinstance(value, float)}


def set_weights(game: Game, weights: Weights) -> None:
    """From now on the game is judged by these."""
    for name, value in weights.items():
        setattr(game.worth, name, value)


def scores_of(game: Game, seated: list[Weights], luck: str) -> list[int]:
    """What every seat ends with, if each plays greedily by weights of its own."""
    table = game.open(len(seated), {})
    dice = game.dice(table, luck)
    bots = [Greedy(game, Seat(seat), luck) for seat in range(len(seated))]
    judging: Weights | None = None
    while not table.over and table.turns < game.turn_limit:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, dice.answer(table))
            continue
        options = question.options(table)
        if len(options) > 1 and judging is not seated[question.seat]:
            judging = seated[question.seat]
            set_weights(game, judging)
        view = game.view(table, question.seat)
        play(table, bots[question.seat].choose(view, options))
    return list(game.outcome(table).scores)


def duel_in(game: Game, seats: int) -> Duel:
    """How two versions meet in this game: at one table, then with seats changed; alone, on the same deal."""
    half = seats // 2

    def alone(one: Weights, other: Weights, luck: str) -> float:
        return float(scores_of(game, [one], luck)[0] - scores_of(game, [other], luck)[0])

    def at_one_table(one: Weights, other: Weights, luck: str) -> float:
        first = scores_of(game, [one, other] * half, luck)
        second = scores_of(game, [other, one] * half, luck)
        return fmean(first[::2] + second[1::2]) - fmean(first[1::2] + second[::2])

    return at_one_table if half else alone


# Fitting -----------------------------------------------------------------------------------------


def changed(weights: Weights, directions: dict[str, int], by: float) -> Weights:
    """Every weight so much larger, or smaller."""
    return {name: value * exp(by * directions[name]) for name, value in weights.items()}


def fit(
    duel: Duel,
    start: Weights,
    seed: str,
    steps: int,
    pairs: int,
    tell: Callable[[int, Weights], None] = lambda _step, _weights: None,
) -> Weights:
    """The weights after so many steps of so many pairs; the same seed gives the same."""
    rng = Rng(f"directions {seed}")
    weights = dict(start)
    for step in range(steps):
        slopes: dict[str, list[float]] = {name: [] for name in weights}
        for pair in range(pairs):
            directions = {name: 2 * rng.below(2) - 1 for name in weights}
            up, down = changed(weights, directions, SPREAD), changed(weights, directions, -SPREAD)
            gain = duel(up, down, f"tuned {seed} {step} {pair}")
            for name, direction in directions.items():
                slopes[name].append(gain * direction)
        weights = {name: value * exp(move(slopes[name])) for name, value in weights.items()}
        tell(step, weights)
    return weights


def move(slopes: list[float]) -> float:
    """How far a weight moves, as a power of e, after what its changes brought."""
    doubt = stdev(slopes) / sqrt(len(slopes))
    if not doubt:
        return 0.0
    return FARTHEST * max(-1.0, min(1.0, fmean(slopes) / doubt / CLEAR))


def verify(duel: Duel, one: Weights, other: Weights, seed: str, pairs: int) -> dict[str, Any]:
    """By how much the first weights are better, in games of their own."""
    gains = [duel(one, other, f"verified {seed} {pair}") for pair in range(pairs)]
    mean = fmean(gains)
    doubt = CONFIDENT * stdev(gains) / sqrt(pairs)
    return {
        "pairs": pairs,
        "mean": round(mean, 3),
        "low": round(mean - doubt, 3),
        "high": round(mean + doubt, 3),
        "better": sum(gain > 0 for gain in gains),
        "worse": sum(gain < 0 for gain in gains),
    }


# Writing down ------------------------------------------------------------------------------------


def rounded(weights: Weights) -> Weights:
    """As they are written down."""
    return {name: float(f"{value:.{DIGITS}g}") for name, value in weights.items()}


def rewritten(text: str, weights: Weights) -> str:
    """The file of weights with these values."""
    for name, value in weights.items():
        text, times = re.subn(rf"(?m)^(        self\.{name} = )-?[\d.]+$", rf"\g<1>{value}", text)
        assert times == 1, f"{name} stands {times} times in the file of weights"
    return text


def main() -> int:
    """Fit, verify, write down."""
    reader = argparse.ArgumentParser(prog="scripts/tune", description=__doc__)
    reader.add_argument("game", choices=SEATS)
    reader.add_argument("--weights", default="", help="only these, by name, with commas")
    reader.add_argument("--steps", type=int, default=8)
    reader.add_argument("--pairs", type=int, default=60, help="in each step")
    reader.add_argument("--verify", type=int, default=100, metavar="PAIRS", help="with other luck")
    reader.add_argument("--seed", default="1")
    reader.add_argument("--write", action="store_true", help="keep them if they are better beyond doubt")
    asked = reader.parse_args()
    game = find(asked.game)
    former = weights_of(game)
    names = asked.weights.split(",") if asked.weights else list(former)
    duel = duel_in(game, SEATS[asked.game])

    def tell(step: int, weights: Weights) -> None:
        print(f"step {step + 1}: {json.dumps(rounded(weights))}", flush=True)

    def among_all(one: Weights, other: Weights, luck: str) -> float:
        return duel({**former, **one}, {**former, **other}, luck)

    start = {name: former[name] for name in names}
    fitted = rounded(fit(among_all, start, asked.seed, asked.steps, asked.pairs, tell))
    found = verify(among_all, fitted, start, asked.seed, asked.verify)
    kept = found["low"] > 0
    report = {
        "game": asked.game,
        "seats": SEATS[asked.game],
        "seed": asked.seed,
        "steps": asked.steps,
        "pairs": asked.pairs,
        "spread": SPREAD,
        "former": start,
        "fitted": fitted,
        "verified": found,
        "kept": kept,
    }
    print(json.dumps(report, indent=2))
    if asked.write:
        place = ROOT / "benchmarks" / "tune" / f"{asked.game}.json"
        place.parent.mkdir(exist_ok=True)
        place.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
        if kept:
            file = ROOT / "src" / "goldenspike" / "games" / asked.game / "bot" / "worth.py"
            file.write_text(rewritten(file.read_text(encoding="utf-8"), fitted), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
