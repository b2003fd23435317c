"""Train the network of a game by self-play: make games, fit, make games with what was fitted, measure.

The first generation of games is played by the game's evaluation, every later one by the network fitted so
far, at one ply, with exploration. The network is fitted to outcomes, then to λ-targets (TD(λ)). In the end
its chances are softened by the progress of the game on games between equals. It is accepted only if it beats
`greedy` in games of seeds that chose nothing. All files of a run lie in one folder: the same command again
goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from _learn_fit import (
    Model,
    Positions,
    calibration_error,
    fit,
    fit_softening,
    lambda_targets,
    log_loss,
    softmax,
)
from _learn_games import (
    Policy,
    join,
    make_games,
    policy_of,
    read_games,
    read_positions,
    write_games,
)
from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.net import Judge
from goldenspike.bots.net_file import (
    FORMAT,
    NetFile,
    decode_net,
    encode_net,
    features_hash,
    make_judge,
    make_net,
    net_path,
)
from goldenspike.bots.random_ import Random
from goldenspike.bots.search.one_ply import best_index, option_values
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng

ROOT: Final = Path(__file__).resolve().parent.parent
CHUNK: Final = 100
"""Games of one file."""
FIRST: Final = 32
SECOND: Final = 16
"""Numbers of the two layers."""
TRACE: Final = 0.8
"""λ: the share of the next target in that of a position, the rest is the next value."""
OUTCOME_EPOCHS: Final = 4.0
TD_EPOCHS: Final = 1.5
"""Passes through the positions to fit outcomes, and for each round of λ-targets."""
TD_RATE: Final = 1e-3
TEST_SHARE: Final = 10
"""One chunk of so many, and at least one, is held out from fitting."""
WILSON: Final = 1.96


# Games -------------------------------------------------------------------------------------------


def chunk_path(folder: Path, generation: int, chunk: int) -> Path:
    """Return where a chunk of games lies."""
    return folder / f"games-{generation}-{chunk:04}.pickle"


def make_chunk(name: str, folder: Path, generation: int, chunk: int, *, explore: bool) -> Path:
    """Make a chunk of games and its positions, unless they are there; return the path of the games."""
    game = find(name)
    path = chunk_path(folder, generation, chunk)
    if not path.exists():
        judge = read_judge(game, folder, generation)
        seeds = [f"{generation} {chunk} {number}" for number in range(CHUNK)]
        write_games(make_games(game, policy_of(game, judge), seeds, explore=explore), path)
    positions_of(game, path)
    return path


def read_judge(game: Game, folder: Path, generation: int) -> Judge | None:
    """Return the network that plays a generation; None for the first, which the evaluation plays."""
    if generation == 0:
        return None
    assert game.features is not None
    file = decode_net((folder / f"net-{generation - 1}.json").read_bytes())
    return make_judge(game, make_net(file, game.features))


def positions_of(game: Game, path: Path) -> list[Positions]:
    """Return the positions of a chunk of games, from its file for the present features if there is one."""
    assert game.features is not None
    cached = path.with_name(f"{path.stem}-{features_hash(game.features)}.npz")
    if not cached.exists():
        found = read_positions(game, read_games(path))
        parts = {}
        for each in found:
            seats = each.seats.shape[1]
            for name in ("table", "seats", "outcomes", "first_of_game", "explored"):
                parts[f"{seats} {name}"] = getattr(each, name)
        unfinished = cached.with_suffix(".unfinished.npz")
        np.savez(unfinished, **parts)
        unfinished.rename(cached)
        return found
    with np.load(cached) as loaded:
        numbers = sorted({int(key.split()[0]) for key in loaded.files})
        names = ("table", "seats", "outcomes", "first_of_game", "explored")
        return [Positions(*[loaded[f"{seats} {name}"] for name in names]) for seats in numbers]


def make_generation(
    name: str, folder: Path, generation: int, games: int, processes: int, *, explore: bool = True
) -> list[Path]:
    """Make the games of a generation in processes; return the paths of the chunks."""
    chunks = range(-(-games // CHUNK))
    if processes == 1:
        return [make_chunk(name, folder, generation, chunk, explore=explore) for chunk in chunks]
    with ProcessPoolExecutor(processes) as pool:
        jobs = [pool.submit(make_chunk, name, folder, generation, chunk, explore=explore) for chunk in chunks]
        return [job.result() for job in jobs]


# Fitting -----------------------------------------------------------------------------------------


def fit_network(
    game: Game, data: list[Positions], rounds: int, seed: int, start: Model | None = None
) -> tuple[Model, list[dict[str, float]]]:
    """Return a network fitted to outcomes, then to λ-targets in rounds, and the loss of every fit."""
    assert game.features is not None
    model = start
    losses: list[dict[str, float]] = []
    if model is None:
        model = Model(len(game.features.of_table), len(game.features.of_seat), FIRST, SECOND, seed)
        model.scale_features(data)
        loss = fit(model, data, [each.outcomes for each in data], OUTCOME_EPOCHS, seed)
        losses.append({"outcomes": round(loss, 4)})
    for number in range(rounds):
        targets = [lambda_targets(model.values(each.table, each.seats), each, TRACE) for each in data]
        loss = fit(model, data, targets, TD_EPOCHS, seed + number + 1, TD_RATE)
        losses.append({"targets": round(loss, 4)})
        print(f"  round {number + 1}: loss {loss:.4f}", file=sys.stderr, flush=True)
    return model, losses


def measures(model: Model, data: list[Positions], softening: list[float]) -> list[dict[str, Any]]:
    """Return log loss and calibration on positions, by number of seats; in a game for one the error."""
    found = []
    points = np.linspace(0.0, 1.0, len(softening))
    for each in data:
        seats = each.seats.shape[1]
        outputs = model.outputs(each.table, each.seats)
        if seats == 1:
            error = model.values(each.table, each.seats) - each.outcomes
            found.append({"seats": 1, "positions": len(each), "rmse": float(np.sqrt((error**2).mean()))})
            continue
        soft = np.interp(each.table[:, 0], points, softening)
        chances = softmax(outputs / soft[:, None])
        line = {
            "seats": seats,
            "positions": len(each),
            "log_loss": round(log_loss(chances, each.outcomes), 4),
            "calibration_error": round(calibration_error(chances, each.outcomes), 4),
        }
        place = fifths_of_games(each)
        line["by_fifth"] = [
            {
                "log_loss": round(log_loss(chances[place == fifth], each.outcomes[place == fifth]), 4),
                "calibration_error": round(
                    calibration_error(chances[place == fifth], each.outcomes[place == fifth]), 4
                ),
            }
            for fifth in range(5)
        ]
        found.append(line)
    return found


def fifths_of_games(data: Positions) -> Any:
    """Return for each position in which fifth of its game it stands, by the number of positions."""
    starts = np.flatnonzero(data.first_of_game)
    ends = np.append(starts[1:], len(data))
    fifths = np.zeros(len(data), int)
    for start, end in zip(starts, ends, strict=True):
        fifths[start:end] = np.arange(end - start) * 5 // (end - start)
    return fifths


def net_file(game: Game, model: Model, softening: list[float], record: dict[str, Any]) -> NetFile:
    """Return a network as it is written."""
    assert game.features is not None
    weights = model.numbers()
    return NetFile(
        format=FORMAT,
        game=game.name,
        features=features_hash(game.features),
        seats=game.seats,
        settings={setting.name: setting.values for setting in game.settings},
        first=model.first,
        second=model.second,
        softening=softening,
        record=record,
        weights=weights,
        hash=hashlib.sha256(weights).hexdigest(),
    )


# Matches -----------------------------------------------------------------------------------------


class OnePly:
    """A bot at one ply by a policy, for measuring."""

    def __init__(self, policy: Policy, seat: Seat) -> None:
        self.policy = policy
        self.seat = seat

    def answer(self, table: Any, options: list[Any]) -> Any:
        """Return the best option."""
        values = option_values(self.policy.evaluate, self.policy.weigh, table, self.seat, options)
        return options[best_index(values)]


def match_game(
    game: Game, policy: Policy, rival: str, seats: int, place: int, seed: str
) -> tuple[float, ...]:
    """Play one game of the policy at one seat against a rival at all others; return win and points.

    The policy sees imagined tables, as every bot does. In a game for one both play the same
    deal, and the better score wins.
    """

    def score(*, own: bool) -> tuple[float, ...]:
        table = game.open(seats, {})
        dice = game.dice(table, seed)
        rivals: dict[int, Any] = {
            seat: (Greedy if rival == "greedy" else Random)(game, Seat(seat), seed) for seat in range(seats)
        }
        rng = Rng(f"match {seed}")
        while not table.over and table.turns < game.turn_limit:
            question = pending(table)
            if not isinstance(question, Decision):
                play(table, dice.answer(table))
                continue
            options = question.options(table)
            if len(options) == 1:
                play(table, options[0])
                continue
            known = TableKnowledge(game, table, question.seat)
            if own and question.seat == place:
                play(table, OnePly(policy, question.seat).answer(known.imagine(rng), options))
            else:
                play(table, rivals[question.seat].choose(known, options))
        outcome = game.outcome(table)
        won = float(place in outcome.winners and len(outcome.winners) == 1)
        return won, float(outcome.scores[place])

    if seats > 1:
        return score(own=True)
    points = score(own=True)[1]
    other = score(own=False)[1]
    return float(points > other), points, other


def match(game: Game, policy: Policy, rival: str, seats: int, games: int, seed: str) -> dict[str, Any]:
    """Play a match at one ply and return its figures, with a Wilson interval of the share of wins."""
    results = [
        match_game(game, policy, rival, seats, number % seats, f"gate {seed} {number // seats}")
        for number in range(games)
    ]
    wins = sum(result[0] for result in results)
    low, high = wilson(wins, games)
    found = {
        "against": f"{max(1, seats - 1)} {rival}",
        "seats": seats,
        "games": games,
        "wins": int(wins),
        "low": round(low, 3),
        "high": round(high, 3),
        "points": round(float(np.mean([result[1] for result in results])), 2),
    }
    if seats == 1:
        found["of_the_other"] = round(float(np.mean([result[2] for result in results])), 2)
    return found


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the Wilson 95 % interval of a share."""
    share = wins / games
    square = WILSON**2 / games
    middle = (share + square / 2) / (1 + square)
    half = WILSON * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - half, middle + half


# The run -----------------------------------------------------------------------------------------


def learn(arguments: argparse.Namespace) -> dict[str, Any]:
    """Run all generations, write every network to the run's folder, and return the record."""
    game = find(arguments.game)
    assert game.features is not None, f"{game.name} has no features."
    folder = Path(arguments.folder or ROOT / ".cache" / "learn" / game.name)
    folder.mkdir(parents=True, exist_ok=True)
    started = time.time()
    paths: list[Path] = []
    model: Model | None = None
    record: dict[str, Any] = {"game": game.name, "version": game.version, "seed": arguments.seed}
    record["generations"] = []
    for generation, games in enumerate(arguments.games):
        paths += make_generation(game.name, folder, generation, games, arguments.processes)
        held_out = max(1, len(paths) // TEST_SHARE)
        data = join([positions_of(game, path) for path in paths[:-held_out]])
        test = join([positions_of(game, path) for path in paths[-held_out:]])
        model, losses = fit_network(game, data, arguments.rounds, arguments.seed)
        line = {
            "games": games,
            "positions": sum(len(each) for each in data),
            "losses": losses,
            "held_out": measures(model, test, [1.0, 1.0]),
            "seconds": round(time.time() - started),
        }
        record["generations"].append(line)
        print(json.dumps(line), file=sys.stderr, flush=True)
        file = net_file(game, model, [1.0, 1.0], record)
        (folder / f"net-{generation}.json").write_bytes(encode_net(file))
    assert model is not None
    softening = [1.0, 1.0]
    if arguments.equals and game.seats != (1,):
        last = len(arguments.games)
        equal_folder = folder / "equals"
        equal_folder.mkdir(exist_ok=True)
        last_net = (folder / f"net-{last - 1}.json").read_bytes()
        (equal_folder / f"net-{last - 1}.json").write_bytes(last_net)
        equals = make_generation(
            game.name, equal_folder, last, arguments.equals, arguments.processes, explore=False
        )
        half = max(1, len(equals) // 2)
        softening = fit_softening(model, join([positions_of(game, path) for path in equals[:half]]))
        test = join([positions_of(game, path) for path in equals[half:] or equals])
        record["softening"] = softening
        record["equals"] = measures(model, test, softening)
        weights = [line["positions"] for line in record["equals"]]
        errors = [line["calibration_error"] for line in record["equals"]]
        record["calibration_error"] = round(float(np.average(errors, weights=weights)), 4)
    policy = policy_of(game, make_judge(game, make_net(net_file(game, model, softening, {}), game.features)))
    record["matches"] = [
        match(game, policy, rival, seats, arguments.gate, str(arguments.seed))
        for rival in ("random", "greedy")
        for seats in arguments.seats
    ]
    record["seconds"] = round(time.time() - started)
    record["accepted"] = all(
        line["low"] > 1.0 / max(2, line["seats"]) for line in record["matches"] if "greedy" in line["against"]
    )
    file = net_file(game, model, softening, record)
    (folder / "net.json").write_bytes(encode_net(file))
    if arguments.write and record["accepted"]:
        net_path(game).write_bytes(encode_net(file))
    return record


def parse_arguments(words: list[str]) -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="scripts/learn", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, nargs="+", default=[5000, 5000], help="games of each generation")
    parser.add_argument("--rounds", type=int, default=8, help="rounds of λ-targets")
    parser.add_argument("--equals", type=int, default=500, help="games between equals to calibrate on")
    parser.add_argument("--gate", type=int, default=200, help="games of each match")
    parser.add_argument("--seats", type=int, nargs="+", default=[2], help="seats of the matches")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default="", help="where the run keeps its files")
    parser.add_argument("--write", action="store_true", help="put the network into the game if accepted")
    return parser.parse_args(words)


def main() -> int:
    """Train, print the record as JSON and keep it under benchmarks/learn."""
    arguments = parse_arguments(sys.argv[1:])
    record = learn(arguments)
    text = json.dumps(record, indent=1) + "\n"
    if arguments.write:
        place = ROOT / "benchmarks" / "learn" / f"{arguments.game}.json"
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
