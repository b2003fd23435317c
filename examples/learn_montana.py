"""Learn Montana for two against a bot with numpy alone, and write what was learned as an ONNX file.

The learner plays many tables at once and improves its policy by proximal policy optimization: a network of
two layers rates the words that the mask allows, a second output foretells the points still to come, and
words that brought more than foretold become likelier. A reward is a point of the score, when it is made.

    .venv/bin/python examples/learn_montana.py --steps 200000 --seed 1 --out montana.onnx
    .venv/bin/goldenspike simulate montana --seats onnx:montana.onnx,random --games 200

Writing the file needs the package onnx, playing with it the extra `onnx`. The same seed learns the same.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from goldenspike.bots.onnx_bot import model_metadata
from goldenspike.core.registry import find
from goldenspike.env.gymnasium import BatchEnv

GAME: Final = "montana"
SEATS: Final = 2
TABLES: Final = 32
"""Tables that are played at once."""
ROUND: Final = 64
"""Steps at each table between two improvements."""
HIDDEN: Final = 64
DISCOUNT: Final = 0.99
TRACE: Final = 0.95
"""How far the surprise of a step reaches back to the words before it."""
CLIP: Final = 0.2
"""How far one improvement may change the chance of a word."""
EPOCHS: Final = 2
PARTS: Final = 4
RATE: Final = 1e-3
"""How far one improvement moves weights at first; it falls to nothing in the end."""
CURIOSITY: Final = 0.01
"""What variety of words counts beside points."""

Array = npt.NDArray[Any]


class Policy:
    """A network of two layers: an observation to hidden numbers, these to ratings of words and a forecast."""

    def __init__(self, observed: int, words: int, rng: np.random.Generator) -> None:
        self.weights: dict[str, Array] = {
            "first": rng.normal(0, 1 / np.sqrt(100), (observed, HIDDEN)).astype(np.float32),
            "first_bias": np.zeros(HIDDEN, np.float32),
            "word": rng.normal(0, 0.01, (HIDDEN, words)).astype(np.float32),
            "word_bias": np.zeros(words, np.float32),
            "points": np.zeros((HIDDEN, 1), np.float32),
            "points_bias": np.zeros(1, np.float32),
        }
        self.mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.improved = 0
        self.rate = RATE

    def forward(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """Return hidden numbers, the logarithms of the chances of words, and the points foretold."""
        weights = self.weights
        hidden = np.tanh(seen @ weights["first"] + weights["first_bias"])
        rated = np.where(mask, hidden @ weights["word"] + weights["word_bias"], np.float32(-1e9))
        rated -= rated.max(axis=1, keepdims=True)
        chances = rated - np.log(np.exp(rated).sum(axis=1, keepdims=True))
        return hidden, chances, (hidden @ weights["points"] + weights["points_bias"])[:, 0]

    def improve(
        self, seen: Array, mask: Array, said: Array, before: Array, gain: Array, returns: Array
    ) -> None:
        """Take one step of Adam: words with a gain become likelier, forecasts nearer to what came."""
        hidden, chances, foretold = self.forward(seen, mask)
        count = len(said)
        likely = np.exp(chances)
        ratio = np.exp(chances[np.arange(count), said] - before)
        within = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = np.where(within, gain * ratio, 0.0)[:, None]
        variety = -(likely * np.where(mask, chances, 0.0)).sum(axis=1, keepdims=True)
        to_words = push * likely + CURIOSITY * likely * (np.where(mask, chances, 0.0) + variety)
        to_words[np.arange(count), said] -= push[:, 0]
        to_words = (to_words / count).astype(np.float32)
        to_points = (0.5 * (foretold - returns) / count).astype(np.float32)[:, None]
        weights = self.weights
        to_hidden = to_words @ weights["word"].T + to_points @ weights["points"].T
        to_hidden *= 1 - hidden**2
        self.step(
            {
                "first": seen.T @ to_hidden,
                "first_bias": to_hidden.sum(axis=0),
                "word": hidden.T @ to_words,
                "word_bias": to_words.sum(axis=0),
                "points": hidden.T @ to_points,
                "points_bias": to_points.sum(axis=0),
            }
        )

    def step(self, slopes: dict[str, Array]) -> None:
        """Move all weights against their slopes, each at its own rate."""
        self.improved += 1
        length = np.sqrt(sum([float((slope**2).sum()) for slope in slopes.values()]))
        shrink = min(1.0, 0.5 / (length + 1e-8))
        for name, raw in slopes.items():
            slope = raw * shrink
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.improved)
            square = self.square[name] / (1 - 0.999**self.improved)
            self.weights[name] -= self.rate * mean / (np.sqrt(square) + 1e-8)


def draw(chances: Array, rng: np.random.Generator) -> Array:
    """Return a word for every row, drawn by the logarithms of the chances."""
    words: Array = (chances + rng.gumbel(size=chances.shape).astype(np.float32)).argmax(axis=1)
    return words


def learn(
    steps: int,
    seed: int,
    opponent: str = "random",
    tables: int = TABLES,
    each_round: Callable[[Policy, int], None] | None = None,
) -> Policy:
    """Return a policy that learned in so many steps; `each_round` is told it after every improvement."""
    rng = np.random.default_rng(seed)
    batch = BatchEnv(GAME, tables, seats=SEATS, opponents=[opponent], reward="gain")
    seen, info = batch.reset(seed=seed)
    policy = Policy(seen.shape[1], info["action_mask"].shape[1], rng)
    ended = np.zeros(tables, bool)
    rounds = max(1, steps // (tables * ROUND))
    for number in range(rounds):
        policy.rate = RATE * (1 - number / rounds)
        rows: dict[str, list[Array]] = {name: [] for name in ("seen", "mask", "said", "chance", "foretold")}
        rows.update({"reward": [], "over": [], "void": []})
        for _ in range(ROUND):
            mask = info["action_mask"].astype(bool)
            _, chances, foretold = policy.forward(seen, mask)
            said = draw(chances, rng)
            void = ended  # this step only opens a new game
            after, reward, over, cut, info = batch.step(said)
            ended = over | cut
            chance = chances[np.arange(tables), said]
            for name, row in zip(
                rows, (seen, mask, said, chance, foretold, reward, ended, void), strict=True
            ):
                rows[name].append(row)
            seen = after
        _, _, ahead = policy.forward(seen, info["action_mask"].astype(bool))
        batched = {name: np.stack(row) for name, row in rows.items()}
        gains, returns = surprises(batched, ahead)
        keep = ~batched["void"].ravel()
        flat = [
            batched[name].reshape(ROUND * tables, -1)[keep] for name in ("seen", "mask", "said", "chance")
        ]
        gain, back = gains.ravel()[keep], returns.ravel()[keep]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(gain)), PARTS):
                what, allowed, words, before = (column[part] for column in flat)
                policy.improve(what, allowed, words[:, 0], before[:, 0], gain[part], back[part])
        if each_round is not None:
            each_round(policy, (number + 1) * tables * ROUND)
    return policy


def surprises(rows: dict[str, Array], ahead: Array) -> tuple[Array, Array]:
    """Return by step what it brought beyond the forecast, and what was to be foretold."""
    gains = np.zeros_like(rows["foretold"])
    trace = np.zeros_like(ahead)
    for place in reversed(range(ROUND)):
        goes_on = ~rows["over"][place]
        missed = rows["reward"][place] + DISCOUNT * ahead * goes_on - rows["foretold"][place]
        trace = missed + DISCOUNT * TRACE * goes_on * trace
        # The step that opens a new game belongs to neither game.
        trace = np.where(rows["void"][place], 0.0, trace)
        gains[place] = trace
        ahead = np.where(rows["void"][place], 0.0, rows["foretold"][place])
    return gains, gains + rows["foretold"]


def play_out(policy: Policy, games: int, seed: int, opponent: str = "random") -> tuple[int, float]:
    """Play games with the likeliest words; return how many were won alone, and the mean length in steps."""
    batch = BatchEnv(GAME, games, seats=SEATS, opponents=[opponent], reward="win")
    seen, info = batch.reset(seed=seed)
    playing = np.ones(games, bool)
    won = steps = 0
    while playing.any():
        _, chances, _ = policy.forward(seen, info["action_mask"].astype(bool))
        seen, reward, over, cut, info = batch.step(chances.argmax(axis=1))
        won += int((reward[playing] > 0).sum())
        steps += int(playing.sum())
        playing &= ~(over | cut)
    return won, steps / games


def write_onnx(policy: Policy, file: Path) -> None:
    """Write the ratings of words as an ONNX model, with the metadata by which a bot knows that it fits."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    weights = policy.weights
    tensors = [
        numpy_helper.from_array(weights[name], name) for name in ("first", "first_bias", "word", "word_bias")
    ]
    nodes = [
        helper.make_node("Gemm", ["observation", "first", "first_bias"], ["sums"]),
        helper.make_node("Tanh", ["sums"], ["hidden"]),
        helper.make_node("Gemm", ["hidden", "word", "word_bias"], ["words"]),
    ]
    observed, words = weights["first"].shape[0], weights["word"].shape[1]
    graph = helper.make_graph(
        nodes,
        f"a learner of {GAME}",
        [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["tables", observed])],
        [helper.make_tensor_value_info("words", TensorProto.FLOAT, ["tables", words])],
        tensors,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, model_metadata(find(GAME)))
    onnx.checker.check_model(model)
    file.write_bytes(model.SerializeToString())


def main() -> None:
    """Learn, print how it goes, and write the model and its learning curve."""
    parser = argparse.ArgumentParser(description="Learn Montana for two with numpy.")
    parser.add_argument("--steps", type=int, default=200_000, help="steps at all tables together (200,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", default="random", help="the bot to learn against (random)")
    parser.add_argument("--games", type=int, default=100, help="games of each point of the curve (100)")
    parser.add_argument("--points", type=int, default=10, help="points of the curve (10)")
    parser.add_argument("--out", type=Path, help="write an ONNX file")
    parser.add_argument("--curve", type=Path, help="write the learning curve as JSON")
    chosen = parser.parse_args()
    curve: list[dict[str, float]] = []
    begun = time.process_time()
    between = max(1, chosen.steps // chosen.points)

    def measure(policy: Policy, steps: int) -> None:
        if steps // between == (steps - TABLES * ROUND) // between:
            return
        seconds = time.process_time() - begun
        # Games of a curve have seeds that no game of the training has.
        won, length = play_out(policy, chosen.games, 1_000_000 + chosen.seed, chosen.opponent)
        curve.append({"steps": steps, "games": chosen.games, "won": won, "length": round(length, 1)})
        print(
            f"{steps:9,} steps, {seconds:4.0f} s: won {won} of {chosen.games}, {length:.0f} steps a game",
            flush=True,
        )

    policy = learn(chosen.steps, chosen.seed, chosen.opponent, each_round=measure)
    if chosen.curve:
        chosen.curve.write_text(json.dumps({"seed": chosen.seed, "points": curve}) + "\n", encoding="utf-8")
    if chosen.out:
        write_onnx(policy, chosen.out)
        print(f"{chosen.out} is written.")


if __name__ == "__main__":
    main()
