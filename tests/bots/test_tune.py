"""Fitting weights: a planted better value is found, and chance is not taken for strength."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit import toy

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import _tune as tune  # noqa: E402  it lies beside the scripts, which are no package


class Toil:
    """What a dig takes out of a prospector: with more than half a nugget nobody digs."""

    def __init__(self, toil: float) -> None:
        self.toil = toil
        self.hunger = 1.0
        self.days = 3


def rush(worth: Toil) -> Any:
    """Gold Rush with weights: nuggets count, every dig is toil, and hunger plays no part."""

    def evaluate(table: toy.Rush, seat: int) -> float:
        return table.players[seat] - worth.toil * table.digs[seat]

    return msgspec.structs.replace(toy.GAME, evaluate=evaluate, evaluation_weights=worth, win_slope=0.5)


@pytest.fixture(autouse=True)
def _every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gold rush is short, so every turn of it is sampled."""
    monkeypatch.setattr(tune, "TURNS_PER_SAMPLE", 1)


def test_a_better_weight_is_found_in_games() -> None:
    game = rush(Toil(0.6))
    start = tune.weights_of(game)
    assert start == {"toil": 0.6, "hunger": 1.0}, "whole numbers are not fitted"
    fitted = tune.fit_to_outcomes(game, 2, start, "planted", games=60)
    assert fitted["toil"] < 0.5 < start["toil"]
    assert fitted["hunger"] == 1.0, "nothing depends on it"
    assert tune.weights_of(game) == start, "the game is left as it was"
    duel = tune.make_duel(game, 2)
    found = tune.verify(duel, fitted, start, "planted", pairs=40)
    assert found["low"] > 0
    assert found["better"] > found["worse"]
    assert tune.fit_to_outcomes(game, 2, start, "planted", games=60) == fitted, "the same seed gives the same"


def test_a_weight_without_gradient_does_not_move() -> None:
    still = tune.Sample(1, [1.0, 2.0], [[0.0], [0.0]])
    still.outcome, still.weight = [1.0, 0.0], 1.0
    assert tune.newton_step([still], 1, 0.5) == [0.0]


def test_a_weight_moves_towards_the_outcomes() -> None:
    """One weight is a fifth too small; an error that all games share does not matter."""
    samples = []
    for number in range(2000):
        gain = 8.0 + number % 5
        samples.append(tune.Sample(number % 3, [gain], [[gain, 0.0]]))
        samples[-1].outcome, samples[-1].weight = [1.2 * gain + 7.0], 1.0
    assert tune.newton_step(samples, 2, 0.0) == [pytest.approx(0.2, abs=0.01), 0.0]


def test_equations_are_solved() -> None:
    assert tune.solve([[4.0, 1.0], [1.0, 3.0]], [9.0, 5.0]) == [pytest.approx(2.0), pytest.approx(1.0)]


def test_an_interval_of_pure_chance_holds_zero() -> None:
    def noise(_one: tune.Weights, _other: tune.Weights, seed: str) -> float:
        return float(Rng(seed).below(101) - 50)

    found = tune.verify(noise, {"idle": 2.0}, {"idle": 1.0}, "noise", pairs=60)
    assert found["low"] < 0 < found["high"]


@pytest.mark.parametrize("name", list(tune.SEATS))
def test_every_game_has_weights_that_can_be_set_and_written_down(name: str) -> None:
    game = find(name)
    weights = tune.weights_of(game)
    assert len(weights) > 9
    tune.set_weights(game, {key: value + 1.0 for key, value in weights.items()})
    try:
        assert tune.weights_of(game) == {key: value + 1.0 for key, value in weights.items()}
    finally:
        tune.set_weights(game, weights)
    text = (ROOT / "src" / "goldenspike" / "games" / name / "bot" / "weights.py").read_text(encoding="utf-8")
    assert tune.replace_weights(text, weights) == text, "the values in force are those of the file"
    key, value = next(iter(weights.items()))
    assert f"self.{key} = {value + 1.0}\n" in tune.replace_weights(text, {key: value + 1.0})


def test_the_weights_in_force_change_what_greedy_does() -> None:
    duel = tune.make_duel(rush(Toil(0.7)), 2)
    lazy, keen = {"toil": 0.7, "hunger": 1.0}, {"toil": 0.1, "hunger": 1.0}
    assert duel(keen, keen, "equal") == 0.0
    assert sum(duel(keen, lazy, f"deal {number}") for number in range(10)) > 0


def test_a_climb_finds_the_best_weights_of_a_noisy_duel() -> None:
    """What wins is known here: as near as possible to 2 and 0.5, give or take some luck."""

    def points(weights: dict[str, float], seed: str) -> float:
        off = abs(weights["gold"] - 2.0) + abs(weights["toil"] - 0.5)
        return Rng(f"{seed} {weights}").below(3) - 5.0 * off

    def duel(one: dict[str, float], other: dict[str, float], seed: str) -> float:
        return points(one, seed) - points(other, seed)

    start = {"gold": 1.0, "toil": 1.0}
    found = tune.climb(duel, start, "hill", steps=9)
    assert found["gold"] == pytest.approx(2.0, rel=0.25)
    assert found["toil"] == pytest.approx(0.5, rel=0.25)
    assert tune.climb(duel, start, "hill", steps=9) == found, "the same seed gives the same"


def test_weights_are_interpolated_on_a_logarithmic_scale() -> None:
    start, end = {"gold": 1.0, "toil": -2.0}, {"gold": 4.0, "toil": -8.0}
    half = tune.interpolate(start, end, 0.5)
    assert half == {"gold": pytest.approx(2.0), "toil": pytest.approx(-4.0)}
    assert tune.interpolate(start, end, 0.0) == start


def test_a_negative_weight_can_be_climbed_with() -> None:
    def duel(one: dict[str, float], other: dict[str, float], _seed: str) -> float:
        return abs(other["debt"] + 2.0) - abs(one["debt"] + 2.0)

    assert tune.climb(duel, {"debt": -1.0}, "hill", steps=9)["debt"] == pytest.approx(-2.0, rel=0.3)


def test_a_doubled_evaluation_has_half_the_certainty() -> None:
    once = tune.fit_certainty(rush(Toil(0.1)), 2, "sure", games=40)

    def doubled(table: toy.Rush, seat: int) -> float:
        return 2.0 * (table.players[seat] - 0.1 * table.digs[seat])

    game = msgspec.structs.replace(rush(Toil(0.1)), evaluate=doubled)
    assert tune.fit_certainty(game, 2, "sure", games=40) == pytest.approx(once / 2.0, rel=0.05)


@pytest.mark.parametrize("name", ["america", "montana", "railways"])
def test_the_weights_are_those_that_were_fitted(name: str) -> None:
    """The report holds the verification, in games that were not used for fitting."""
    report = json.loads((ROOT / "benchmarks" / "tune" / f"{name}.json").read_text(encoding="utf-8"))
    assert report["kept"]
    assert report["verified"]["low"] > 0
    in_force = tune.weights_of(find(name))
    assert report["fitted"] == {key: in_force[key] for key in report["fitted"]}
    part = tune.interpolate(report["former"], report["climbed"], report["part"])
    assert tune.rounded(part) == report["fitted"]
