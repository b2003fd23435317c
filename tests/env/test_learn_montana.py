"""The training example: in a few seconds it learns to beat the random bot, and what it writes can play."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

import pytest

for _package, _extra in (("gymnasium", "rl"), ("onnx", "dev"), ("onnxruntime", "onnx")):
    pytest.importorskip(_package, reason=f"the extra '{_extra}' is not installed")

import numpy as np  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "examples"))

import learn_montana as example  # noqa: E402

from goldenspike.bots.onnx_bot import load_model  # noqa: E402
from goldenspike.core.registry import find  # noqa: E402
from goldenspike.sim.match import Match  # noqa: E402

STEPS = 60_000
GAMES = 40


@pytest.mark.slow
def test_the_learner_beats_random_and_plays_from_its_file(tmp_path: Path) -> None:
    """It wins clearly more than half; before, with the same seeds, it wins nearly nothing."""
    policies: list[example.Policy] = []
    policy = example.learn(STEPS, seed=1, each_round=lambda policy, _steps: policies.append(policy))
    assert len(policies) == STEPS // (example.TABLES * example.ROUND)
    won, _ = example.play_out(policy, GAMES, seed=777)
    assert won > 0.7 * GAMES, f"it won {won} of {GAMES}"
    untrained = example.learn(1, seed=1)
    assert example.play_out(untrained, GAMES, seed=777)[0] < 0.3 * GAMES

    file = tmp_path / "montana.onnx"
    example.write_onnx(policy, file)
    name = f"onnx:{file}"
    rng = np.random.default_rng(1)
    seen = rng.random((1, policy.weights["first"].shape[0]), np.float32)
    hidden, _, _ = policy.forward(seen, np.ones((1, policy.weights["word"].shape[1]), bool))
    rated = hidden @ policy.weights["word"] + policy.weights["word_bias"]
    given = load_model(name, find("montana")).rate(array("f", seen[0].tobytes()))
    assert np.allclose(rated[0], given, atol=1e-4), "the file rates words as the policy does"
    matches = [Match(find("montana"), [name, "random"], {}, f"fresh {number}").play() for number in range(12)]
    assert sum(played.outcome.winners == (0,) for played in matches) >= 8


@pytest.mark.slow
def test_the_same_seed_learns_the_same() -> None:
    first, second = (example.learn(3 * 8 * example.ROUND, seed=4, tables=8) for _ in range(2))
    for name, weight in first.weights.items():
        assert np.array_equal(weight, second.weights[name]), name
    other = example.learn(3 * 8 * example.ROUND, seed=5, tables=8)
    assert not np.array_equal(first.weights["word"], other.weights["word"])
