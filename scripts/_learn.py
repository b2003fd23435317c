"""Train the network of a game by self-play: make games, fit, make games with what was fitted, measure.

The first generation of games is played by the game's evaluation, every later one by the network fitted so
far, with exploration. The network is fitted to outcomes, then to λ-targets (TD(λ)). In a game whose network
judges only the ends of plans, matches choose how much it counts there. Then its chances are softened by the
progress of the game on games between equals. It is accepted only if it beats `greedy` and the planner in
games of seeds that chose nothing. All files of a run lie in one folder: the same command again goes on where
it was interrupted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pickle
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, Final, final

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
    JUDGED_AT_ENDS,
    SEATS,
    Policy,
    join,
    make_games,
    policy_of,
    read_games,
    read_positions,
    write_games,
)
from goldenspike.bots.bot import Bot, make_bot
from goldenspike.bots.expert import Expert
from goldenspike.bots.knowledge import Knowledge, TableKnowledge
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
from goldenspike.bots.search.one_ply import best_index
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "goldenspike" / "games"
FORETELLING: Final = "foretelling.json"
"""The network that foretells for reviews, as `goldenspike.review.judgement` reads it."""
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
EPOCHS_AT_ENDS: Final = 2.0
"""So many times as many passes where few positions of a game are recorded."""
TD_RATE: Final = 1e-3
TEST_SHARE: Final = 10
"""One chunk of so many, and at least one, is held out from fitting."""
WILSON: Final = 1.96
NO_SOFTENING: Final[tuple[float, ...]] = (1.0, 1.0)
PLANNERS: Final = {"america": "planner:500", "pioneer": "planner:400"}
"""Which planner a network must beat beside `greedy`: with a budget beyond which more wins nothing."""
USUAL_PLANNER: Final = "planner:3000"
MakeBot = Callable[[Seat, str], Bot]
"""Makes the bot to be measured, for a seat and a seed."""


# What was done ------------------------------------------------------------------------------------


def kept(folder: Path, key: str, make: Callable[[], Any]) -> Any:
    """Return what was made under this key, from the run's folder if it was made before."""
    path = folder / "kept" / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.pickle"
    if path.exists():
        return pickle.loads(path.read_bytes())
    made = make()
    path.parent.mkdir(exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(pickle.dumps(made, 5))
    unfinished.rename(path)
    return made


# Games -------------------------------------------------------------------------------------------


def chunk_path(folder: Path, generation: int, chunk: int) -> Path:
    """Return where a chunk of games lies."""
    return folder / f"games-{generation}-{chunk:04}.pickle"


def make_chunk(name: str, folder: Path, generation: int, chunk: int, *, explore: bool) -> Path:
    """Make a chunk of games and its positions, unless they are there; return the path of the games."""
    game = find(name)
    path = chunk_path(folder, generation, chunk)
    if not path.exists():
        net = read_net(game, folder, generation)
        name_of_seeds = generation if explore else f"equals {generation}"
        seeds = [f"{name_of_seeds} {chunk} {number}" for number in range(CHUNK)]
        write_games(make_games(game, policy_of(game, net), seeds, explore=explore), path)
    positions_of(game, path)
    return path


def read_net(game: Game, folder: Path, generation: int) -> tuple[NetFile, Judge] | None:
    """Return the network that plays a generation; None for the first, which the evaluation plays."""
    if generation == 0:
        return None
    return ready(game, decode_net((folder / f"net-{generation - 1}.json").read_bytes()))


def ready(game: Game, file: NetFile) -> tuple[NetFile, Judge]:
    """Return a network with what judges by it."""
    assert game.features is not None
    return file, make_judge(game, make_net(file, game.features))


def positions_of(game: Game, path: Path) -> list[Positions]:
    """Return the positions of a chunk of games, from its file for the present features if there is one."""
    assert game.features is not None
    names = ("table", "seats", "outcomes", "first_of_game", "explored", "anchors")
    cached = path.with_name(f"{path.stem}-{features_hash(game.features)}-anchors.npz")
    if not cached.exists():
        found = read_positions(game, read_games(path))
        parts = {}
        for each in found:
            seats = each.seats.shape[1]
            for name in names:
                parts[f"{seats} {name}"] = getattr(each, name)
        unfinished = cached.with_suffix(".unfinished.npz")
        np.savez(unfinished, **parts)
        unfinished.rename(cached)
        return found
    with np.load(cached) as loaded:
        numbers = sorted({int(key.split()[0]) for key in loaded.files})
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
    more = EPOCHS_AT_ENDS if game.name in JUDGED_AT_ENDS else 1.0
    model = start
    losses: list[dict[str, float]] = []
    if model is None:
        model = Model(len(game.features.of_table), len(game.features.of_seat), FIRST, SECOND, seed)
        model.scale_features(data)
        loss = fit(model, data, [each.outcomes for each in data], more * OUTCOME_EPOCHS, seed)
        losses.append({"outcomes": round(loss, 4)})
    for number in range(rounds):
        targets = [lambda_targets(model.values(each.table, each.seats), each, TRACE) for each in data]
        loss = fit(model, data, targets, more * TD_EPOCHS, seed + number + 1, TD_RATE)
        losses.append({"targets": round(loss, 4)})
        print(f"  round {number + 1}: loss {loss:.4f}", file=sys.stderr, flush=True)
    return model, losses


def measures(model: Model, data: list[Positions], softening: tuple[float, ...]) -> list[dict[str, Any]]:
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


def net_file(
    game: Game, model: Model, softening: tuple[float, ...], record: dict[str, Any], plan_weight: float = 0.0
) -> NetFile:
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
        softening=list(softening),
        plan_weight=plan_weight,
        record=record,
        weights=weights,
        hash=hashlib.sha256(weights).hexdigest(),
    )


# Matches -----------------------------------------------------------------------------------------


@final
class PolicyBot:
    """A bot that follows a policy on imagined tables."""

    def __init__(self, game: Game, policy: Policy, seat: Seat, seed: str) -> None:
        self.policy = policy
        self.seat = seat
        self.rng = Rng(f"match {seed}")

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the best option."""
        return options[best_index(self.policy.values(known.imagine(self.rng), self.seat, options))]


def play_out(game: Game, seats: int, seed: str, bots: list[Bot]) -> Any:
    """Return the outcome of a game between these bots."""
    table = game.open(seats, {})
    dice = game.dice(table, seed)
    while not table.over and table.turns < game.turn_limit:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, dice.answer(table))
            continue
        options = question.options(table)
        known = TableKnowledge(game, table, question.seat)
        play(table, options[0] if len(options) == 1 else bots[question.seat].choose(known, options))
    return game.outcome(table)


def match_game(game: Game, make: MakeBot, rival: str, seats: int, place: int, seed: str) -> tuple[float, ...]:
    """Play one game of a bot at one seat against a rival at all others; return win and points.

    In a game for one both play the same deal, the better score wins, and its points come third.
    """
    bots = [make_bot(rival, game, Seat(seat), seed) for seat in range(seats)]
    others = play_out(game, seats, seed, bots) if seats == 1 else None
    bots[place] = make(Seat(place), seed)
    outcome = play_out(game, seats, seed, bots)
    points = float(outcome.scores[place])
    if others is not None:
        return float(points > others.scores[0]), points, float(others.scores[0])
    return float(outcome.winners == (place,)), points


def match(game: Game, make: MakeBot, rival: str, seats: int, games: int, seed: str) -> dict[str, Any]:
    """Play a match, the bot in every place by turns, and return its figures with a Wilson interval."""
    results = [
        match_game(game, make, rival, seats, number % seats, f"gate {seed} {number // seats}")
        for number in range(games)
    ]
    wins = sum(result[0] for result in results)
    low, high = wilson(wins, games)
    points = np.array([result[1:] for result in results])
    found = {
        "against": f"{max(1, seats - 1)} {rival}",
        "seats": seats,
        "games": games,
        "wins": int(wins),
        "low": round(low, 3),
        "high": round(high, 3),
        "points": round(float(points[:, 0].mean()), 2),
    }
    if seats == 1:
        gain = points[:, 0] - points[:, 1]
        found["of_the_other"] = round(float(points[:, 1].mean()), 2)
        found["gain"] = round(float(gain.mean()), 2)
        found["gain_error"] = round(float(gain.std() / sqrt(games)), 2)
    return found


def one_ply(game: Game, net: tuple[NetFile, Judge]) -> MakeBot:
    """Return what makes a bot that plays by a network at one ply."""
    policy = policy_of(game, net)
    return lambda seat, seed: PolicyBot(game, policy, seat, seed)


def expert(game: Game, net: tuple[NetFile, Judge], tables: int) -> MakeBot:
    """Return what makes an `expert` with this network and a budget."""
    return lambda seat, seed: Expert(game, seat, seed, str(tables), net)


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
    record: dict[str, Any] = {"game": game.name, "version": game.version, "seed": arguments.seed}
    record["generations"] = []
    paths: list[Path] = []
    model: Model | None = None
    weight = 0.0
    for generation, games in enumerate(arguments.games):
        paths += make_generation(game.name, folder, generation, games, arguments.processes)
        run = f"{arguments.games[: generation + 1]} {arguments.rounds} {arguments.seed}"
        model, line = kept(folder, f"fit {run}", partial(fit_generation, game, paths, arguments))
        line = {"games": games, **line}
        weight, chosen = (0.0, []) if arguments.foretell else choose_weight(game, model, folder, arguments)
        if chosen:
            line["plan_weights"] = chosen
        record["generations"].append(line)
        print(json.dumps(line), file=sys.stderr, flush=True)
        file = net_file(game, model, NO_SOFTENING, record, weight)
        (folder / f"net-{generation}.json").write_bytes(encode_net(file))
    assert model is not None
    softening = NO_SOFTENING
    if arguments.equals and game.seats != (1,):
        softening = calibrate(game, model, folder, arguments, record)
    if arguments.foretell:
        file = net_file(game, model, softening, record)
        (folder / FORETELLING).write_bytes(encode_net(file))
        if arguments.write:
            (GAMES / game.name / "bot" / FORETELLING).write_bytes(encode_net(file))
        return record
    net = ready(game, net_file(game, model, softening, {}, weight))
    record["plan_weight"] = weight
    record["tables"] = arguments.tables
    record["matches"] = gate(game, net, folder, arguments)
    record["accepted"] = all(line["low"] > 1.0 / max(2, line["seats"]) for line in record["matches"])
    file = net_file(game, model, softening, record, weight)
    (folder / "net.json").write_bytes(encode_net(file))
    if arguments.write and record["accepted"]:
        net_path(game).write_bytes(encode_net(file))
    return record


def fit_generation(
    game: Game, paths: list[Path], arguments: argparse.Namespace
) -> tuple[Model, dict[str, Any]]:
    """Return a network fitted to all games but those held out, and its figures."""
    started = time.process_time()
    held_out = max(1, len(paths) // TEST_SHARE)
    data = join([positions_of(game, path) for path in paths[:-held_out] or paths])
    test = join([positions_of(game, path) for path in paths[-held_out:]])
    model, losses = fit_network(game, data, arguments.rounds, arguments.seed)
    return model, {
        "positions": sum(len(each) for each in data),
        "losses": losses,
        "held_out": measures(model, test, NO_SOFTENING),
        "seconds": round(time.process_time() - started),
    }


def choose_weight(
    game: Game, model: Model, folder: Path, arguments: argparse.Namespace
) -> tuple[float, list[dict[str, Any]]]:
    """Return how much the network counts at the ends of plans, chosen by matches, and these; 0 if alone."""
    if game.name not in JUDGED_AT_ENDS:
        return 0.0, []
    if len(arguments.weights) == 1:
        return float(arguments.weights[0]), []
    seats = max(SEATS.get(game.name, game.seats))
    found = []
    for weight in arguments.weights:
        net = ready(game, net_file(game, model, NO_SOFTENING, {}, weight))
        line = kept_match(game, net, folder, "greedy", seats, arguments.choose, "choose", arguments.tables)
        found.append({"weight": weight, **line})
    best = max(found, key=lambda line: (line["wins"], line["points"]))
    return float(best["weight"]), found


def kept_match(
    game: Game,
    net: tuple[NetFile, Judge],
    folder: Path,
    rival: str,
    seats: int,
    games: int,
    seed: str,
    tables: int,
) -> Any:
    """Return the match of an `expert` with this network, from the run's folder if it was played before."""
    key = (
        f"match {net[0].hash} {net[0].plan_weight} {net[0].softening} {rival} {seats} {games} {seed} {tables}"
    )
    return kept(folder, key, lambda: match(game, expert(game, net, tables), rival, seats, games, seed))


def calibrate(
    game: Game, model: Model, folder: Path, arguments: argparse.Namespace, record: dict[str, Any]
) -> tuple[float, ...]:
    """Return the softening fitted on one half of games between equals, and record figures of the other.

    They are played by the network at one ply; where it judges only the ends of plans, by the evaluation,
    because plans take long.
    """
    last = 0 if game.name in JUDGED_AT_ENDS else len(arguments.games)
    played_by = hashlib.sha256(model.numbers()).hexdigest()[:8] if last else "evaluation"
    equal_folder = folder / f"equals-{played_by}"
    equal_folder.mkdir(exist_ok=True)
    if last:
        net = (folder / f"net-{last - 1}.json").read_bytes()
        (equal_folder / f"net-{last - 1}.json").write_bytes(net)
    equals = make_generation(
        game.name, equal_folder, last, arguments.equals, arguments.processes, explore=False
    )
    half = max(1, len(equals) // 2)
    softening = tuple(fit_softening(model, join([positions_of(game, path) for path in equals[:half]])))
    test = join([positions_of(game, path) for path in equals[half:] or equals])
    record["softening"] = softening
    record["equals"] = measures(model, test, softening)
    weights = [line["positions"] for line in record["equals"]]
    errors = [line["calibration_error"] for line in record["equals"]]
    record["calibration_error"] = round(float(np.average(errors, weights=weights)), 4)
    return softening


def gate(
    game: Game, net: tuple[NetFile, Judge], folder: Path, arguments: argparse.Namespace
) -> list[dict[str, Any]]:
    """Return the matches of an `expert` with this network on fresh seeds, at every number of seats."""
    found = []
    for seats in arguments.seats or sorted(set(SEATS.get(game.name, game.seats))):
        for rival in ("greedy", PLANNERS.get(game.name, USUAL_PLANNER)):
            seed = str(arguments.seed)
            line = kept_match(game, net, folder, rival, seats, arguments.gate, seed, arguments.tables)
            print(json.dumps(line), file=sys.stderr, flush=True)
            found.append(line)
    return found


def parse_arguments(words: list[str]) -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="scripts/learn", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, nargs="+", default=[5000, 5000], help="games of each generation")
    parser.add_argument("--rounds", type=int, default=8, help="rounds of λ-targets")
    parser.add_argument("--equals", type=int, default=500, help="games between equals to calibrate on")
    parser.add_argument("--gate", type=int, default=200, help="games of each match")
    parser.add_argument("--seats", type=int, nargs="*", default=[], help="seats of the matches; else all")
    parser.add_argument(
        "--weights", type=float, nargs="+", default=[5.0, 10.0, 20.0], help="weights to choose among"
    )
    parser.add_argument("--tables", type=int, default=500, help="budget of the expert in matches")
    parser.add_argument("--choose", type=int, default=60, help="games that each weight plays")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--foretell", action="store_true", help="for reviews, which only foretell: no matches decide"
    )
    parser.add_argument("--folder", default="", help="where the run keeps its files")
    parser.add_argument("--write", action="store_true", help="put the network into the game if accepted")
    return parser.parse_args(words)


def main() -> int:
    """Train, print the record as JSON and keep it under benchmarks/learn."""
    arguments = parse_arguments(sys.argv[1:])
    record = learn(arguments)
    text = json.dumps(record, indent=1) + "\n"
    if arguments.write and not arguments.foretell:
        place = ROOT / "benchmarks" / "learn" / f"{arguments.game}.json"
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
