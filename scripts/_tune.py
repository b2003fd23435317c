"""Fits the weights of a game's evaluation to how games end. Run by `scripts/tune`.

Many games are played by `greedy`, in each with all weights a little changed by chance, so that one sees more
than the usual ways. Now and then it is written down how good every seat's prospects are judged, and how that
would change with each weight. Then the weights are moved, all at once, so that the judgement foretells better
how the games ended: the score, or in a game for several who won. Where the games say little they hardly move.
What comes out is kept only if it beats the weights it began with in games not used for the fitting.

With `--climb` the weights move by what wins instead, in small steps: see `climb`. With `--certainty` they
stay, and it is fitted how surely a lead wins: see `fit_certainty`.
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
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng

ROOT: Final = Path(__file__).resolve().parent.parent
SEATS: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 2}
"""How many play: both versions have as many seats, or each plays the same deal alone."""
SPREAD: Final = 0.3
"""How far weights are changed for playing, as a power of e."""
NUDGE: Final = 0.05
"""How far a weight is changed to see what depends on it."""
LEEWAY: Final = 0.5
"""How far, as a power of e, a weight may be expected to be off before anything was played."""
FARTHEST: Final = 0.7
"""How far it moves at most."""
EVERY: Final = 5
"""After so many turns the next moment is written down."""
MOMENTS: Final = 4.0
"""As many independent moments a game counts for, however many are written down: all of them end alike."""
CONFIDENT: Final = 1.96
OPPOSITES: Final = 200
"""Pairs of opposite changes that are played for one step of a climb."""
CHANGED: Final = 0.2
"""How far weights are changed for them, as a power of e."""
STRIDE: Final = 0.4
"""How far a step goes, in the same measure."""
SWING: Final = 0.6
"""How much of its direction comes from the steps before."""
LEAST_CERTAINTY: Final = 0.001
CERTAINTIES: Final = 350
"""So many are compared, each larger by a fiftieth."""
DIGITS: Final = 3

Weights = dict[str, float]
Duel = Callable[[Weights, Weights, str], float]
"""By how many points the first weights do better than the second with this luck."""


# Playing -----------------------------------------------------------------------------------------


def weights_of(game: Game) -> Weights:
    """The weights as they stand; whole numbers are counts and stay."""
    names = [name for name in dir(game.evaluation_weights) if not name.startswith("_")]
    found = {name: getattr(game.evaluation_weights, name) for name in names}
    return {name: value for name, value in found.items() if isinstance(value, float)}


def set_weights(game: Game, weights: Weights) -> None:
    """From now on the game is judged by these."""
    for name, value in weights.items():
        setattr(game.evaluation_weights, name, value)


def nothing(_table: Any) -> None:
    """Note nothing."""


def scores_of(
    game: Game, seated: list[Weights], luck: str, note: Callable[[Any], None] = nothing
) -> list[int]:
    """What every seat ends with, each playing greedily by its own weights; now and then a table is noted."""
    table = game.open(len(seated), {})
    dice = game.dice(table, luck)
    bots = [Greedy(game, Seat(seat), luck) for seat in range(len(seated))]
    judging: Weights | None = None
    turns = 0
    while not table.over and table.turns < game.turn_limit:
        question = pending(table)
        if table.turns >= turns + EVERY:
            turns = table.turns
            judging = None
            note(table)
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


@final
class Moment:
    """The beginning of a turn: each seat's prospects, how they depend on each weight, and what came of it."""

    def __init__(self, turn: int, values: list[float], slopes: list[list[float]]) -> None:
        self.turn = turn
        self.values = values
        self.slopes = slopes
        self.ended: list[float] = []
        """The score of a seat that played alone, or every seat's share of the win."""
        self.counts = 0.0


def changed(weights: Weights, rng: Rng) -> Weights:
    """Every weight a little larger or smaller."""
    return {name: value * exp(SPREAD * (2 * rng.below(2) - 1)) for name, value in weights.items()}


def moment(game: Game, table: Any, weights: Weights) -> Moment:
    """How a table is judged by these weights, and by each of them changed."""
    seats = [Seat(seat) for seat in range(len(game.outcome(table).scores))]
    set_weights(game, weights)
    values = [game.evaluate(table, seat) for seat in seats]
    slopes: list[list[float]] = [[] for _ in seats]
    for name, value in weights.items():
        set_weights(game, {name: value * (1.0 + NUDGE)})
        for seat in seats:
            slopes[seat].append((game.evaluate(table, seat) - values[seat]) / NUDGE)
        set_weights(game, {name: value})
    return Moment(table.turns, values, slopes)


def moments_of(game: Game, seats: int, weights: Weights, luck: str) -> list[Moment]:
    """Moments of one game, every seat playing by the weights, a little changed."""
    seated = [changed(weights, Rng(f"weights {luck} {seat}")) for seat in range(seats)]
    found: list[Moment] = []

    def note(table: Any) -> None:
        found.append(moment(game, table, weights))

    scores = scores_of(game, seated, luck, note)
    for each in found:
        each.ended = [float(scores[0])] if seats == 1 else won(scores)
        each.counts = MOMENTS / len(found)
    return found


def won(scores: list[int]) -> list[float]:
    """Every seat's share of the win."""
    best = [float(score == max(scores)) for score in scores]
    return [share / sum(best) for share in best]


def fit(game: Game, seats: int, start: Weights, seed: str, games: int) -> Weights:
    """The weights that foretell best how these games ended; the same seed gives the same."""
    moments: list[Moment] = []
    for number in range(games):
        moments += moments_of(game, seats, start, f"tuned {seed} {number}")
    set_weights(game, start)
    moves = newton(moments, len(start), game.win_slope)
    names = list(start)
    return {
        name: start[name] * exp(max(-FARTHEST, min(FARTHEST, moves[place])))
        for place, name in enumerate(names)
    }


def newton(moments: list[Moment], size: int, certainty: float) -> list[float]:
    """By how much to change each weight, as a share of it: a step of Newton's method on the likelihood."""
    gradient = [0.0] * size
    curvature = [[1.0 / LEEWAY**2 if row == column else 0.0 for column in range(size)] for row in range(size)]
    if len(moments[0].values) == 1:
        seen = compared(moments)
        spread = fmean([gap**2 for _, gap, _ in seen])
        for slopes, gap, counts in seen:
            add(gradient, curvature, slopes, gap, counts / spread)
        return solved(curvature, gradient)
    for each in moments:
        shares = chances(each.values, certainty)
        for seat, slopes in enumerate(each.slopes):
            mean = [fmean_by(shares, [other[place] for other in each.slopes]) for place in range(size)]
            apart = [slopes[place] - mean[place] for place in range(size)]
            surprise = (each.ended[seat] - shares[seat]) / max(shares[seat], 1e-6) / certainty
            add(gradient, curvature, apart, surprise, each.counts * shares[seat] * certainty**2)
    return solved(curvature, gradient)


def compared(moments: list[Moment]) -> list[tuple[list[float], float, float]]:
    """Of somebody alone: how a moment depends on the weights, what came beyond the judgement, what it counts.

    All compared with the same turn of other games: what is misjudged in all of them alike decides nothing.
    """
    turns: dict[int, list[Moment]] = {}
    for each in moments:
        turns.setdefault(each.turn, []).append(each)
    found: list[tuple[list[float], float, float]] = []
    for together in turns.values():
        mean = [fmean(column) for column in zip(*[each.slopes[0] for each in together], strict=True)]
        usual = fmean([each.ended[0] - each.values[0] for each in together])
        for each in together:
            slopes = [slope - middle for slope, middle in zip(each.slopes[0], mean, strict=True)]
            found.append((slopes, each.ended[0] - each.values[0] - usual, each.counts))
    return found


def add(
    gradient: list[float], curvature: list[list[float]], slopes: list[float], gap: float, counts: float
) -> None:
    """One more thing that was foretold, by how much it came out differently, and how much it counts."""
    for row, slope in enumerate(slopes):
        if slope:
            gradient[row] += counts * slope * gap
            line = curvature[row]
            for column, other in enumerate(slopes):
                line[column] += counts * slope * other


def chances(values: list[float], certainty: float) -> list[float]:
    """Every seat's chance to win, by how they all stand."""
    top = max(values)
    shares = [exp(certainty * (value - top)) for value in values]
    return [share / sum(shares) for share in shares]


def fmean_by(shares: list[float], numbers: list[float]) -> float:
    """The mean of numbers, each counting for its share."""
    return sum([share * number for share, number in zip(shares, numbers, strict=True)])


def solved(lines: list[list[float]], right: list[float]) -> list[float]:
    """The unknowns of equations whose left side is symmetric and positive."""
    rows = [[*line, end] for line, end in zip(lines, right, strict=True)]
    size = len(rows)
    for place in range(size):
        head = rows[place]
        for below in range(place + 1, size):
            share = rows[below][place] / head[place]
            if share:
                rows[below] = [one - share * other for one, other in zip(rows[below], head, strict=True)]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = sum([rows[place][later] * found[later] for later in range(place + 1, size)])
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found


def normal(rng: Rng) -> float:
    """A number by chance, mostly between -1 and 1 and seldom far outside."""
    share = (1 + rng.below(1 << 20)) / (1 << 20)
    return sqrt(-2.0 * log(share)) * cos(2.0 * pi * rng.below(1 << 20) / (1 << 20))


def climb(duel: Duel, start: Weights, seed: str, steps: int) -> Weights:
    """Weights that win more, step by step; the mean over the last third of the steps.

    For a step, all weights are changed by chance and, against that, the other way round; the same is done
    many times. Then they move in the direction that won by most.
    """
    rng = Rng(f"climb {seed}")
    here = dict.fromkeys(start, 0.0)
    swing = dict.fromkeys(start, 0.0)
    last: list[Weights] = []
    for step in range(steps):
        slope = dict.fromkeys(start, 0.0)
        for pair in range(OPPOSITES):
            change = {name: CHANGED * normal(rng) for name in start}
            one = {name: value * exp(here[name] + change[name]) for name, value in start.items()}
            other = {name: value * exp(here[name] - change[name]) for name, value in start.items()}
            gain = duel(one, other, f"climbed {seed} {step} {pair}")
            slope = {name: slope[name] + gain * change[name] for name in start}
        swing = {
            name: SWING * swing[name] + (1.0 - SWING) * slope[name] / (OPPOSITES * CHANGED) for name in start
        }
        length = sqrt(sum([move**2 for move in swing.values()])) or 1.0
        here = {name: here[name] + STRIDE * swing[name] / length for name in start}
        if 3 * (step + 1) > 2 * steps:
            last.append(here)
        told = rounded({name: value * exp(here[name]) for name, value in start.items()})
        print(f"step {step + 1} of {steps}: {told}", file=sys.stderr, flush=True)
    return {name: value * exp(fmean([each[name] for each in last])) for name, value in start.items()}


def on_the_way(start: Weights, end: Weights, part: float) -> Weights:
    """Weights between two.

    What draws somebody on who looks one answer ahead misleads whoever plans: a part of the way has most of
    what greedy gains, and the planner loses nothing yet.
    """
    return {name: value * (end[name] / value) ** part for name, value in start.items()}


def fit_certainty(game: Game, seats: int, seed: str, games: int) -> float:
    """How surely a lead wins: what foretells best who wins games between equals, at all moments of them."""
    moments: list[Moment] = []
    for number in range(games):
        found: list[Moment] = []

        def note(table: Any, found: list[Moment] = found) -> None:
            values = [game.evaluate(table, Seat(seat)) for seat in range(seats)]
            found.append(Moment(table.turns, values, []))

        scores = scores_of(game, [weights_of(game)] * seats, f"certain {seed} {number}", note)
        for each in found:
            each.ended = won(scores)
            each.counts = 1.0 / len(found)
        moments += found

    def surprise(certainty: float) -> float:
        total = 0.0
        for each in moments:
            shares = chances(each.values, certainty)
            for share, ended in zip(shares, each.ended, strict=True):
                total -= each.counts * ended * log(max(share, 1e-9)) if ended else 0.0
        return total

    tried = [LEAST_CERTAINTY * 1.02**step for step in range(CERTAINTIES)]
    return min(tried, key=surprise)


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
    reader.add_argument("--games", type=int, default=300, help="played for the fitting (300)")
    reader.add_argument("--climb", type=int, default=0, metavar="STEPS", help="by what wins, in small steps")
    reader.add_argument("--part", type=float, default=1.0, help="of the way climbed that is gone (1.0)")
    reader.add_argument("--verify", type=int, default=100, metavar="PAIRS", help="with other luck")
    reader.add_argument(
        "--certainty", type=int, default=0, metavar="GAMES", help="only how surely a lead wins"
    )
    reader.add_argument("--seed", default="1")
    reader.add_argument("--write", action="store_true", help="keep them if they are better beyond doubt")
    asked = reader.parse_args()
    game = find(asked.game)
    if asked.certainty:
        certainty = float(f"{fit_certainty(game, SEATS[game.name], asked.seed, asked.certainty):.2g}")
        print(f"certainty {certainty} by {asked.certainty} games, until now {game.win_slope}")
        if asked.write:
            file = ROOT / "src" / "goldenspike" / "games" / asked.game / "__init__.py"
            text = re.sub(
                r"(?m)^    win_slope=[\d.]+,$", f"    win_slope={certainty},", file.read_text("utf-8")
            )
            file.write_text(text, encoding="utf-8")
        return 0
    former = weights_of(game)
    names = asked.weights.split(",") if asked.weights else list(former)
    duel = duel_in(game, SEATS[asked.game])

    def among_all(one: Weights, other: Weights, luck: str) -> float:
        return duel({**former, **one}, {**former, **other}, luck)

    start = {name: former[name] for name in names}
    climbed: Weights = {}
    if asked.climb:
        games = 2 * OPPOSITES * asked.climb
        climbed = rounded(climb(among_all, start, asked.seed, asked.climb))
        fitted = rounded(on_the_way(start, climbed, asked.part))
    else:
        games = asked.games
        fitted = rounded(fit(game, SEATS[asked.game], start, asked.seed, asked.games))
    set_weights(game, former)
    found = verify(among_all, fitted, start, asked.seed, asked.verify)
    kept = found["low"] > 0
    report = {
        "game": asked.game,
        "seats": SEATS[asked.game],
        "seed": asked.seed,
        "steps": asked.climb,
        "games": games,
        "former": start,
        "climbed": climbed,
        "part": asked.part,
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
            file = ROOT / "src" / "goldenspike" / "games" / asked.game / "bot" / "weights.py"
            file.write_text(rewritten(file.read_text(encoding="utf-8"), fitted), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
