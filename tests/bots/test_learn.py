"""Training a network: from nothing it learns to play, and what is fitted is what plays."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from goldenspike.bots.net_file import decode_net, make_net
from goldenspike.bots.search.beam import has_decision
from goldenspike.core.agenda import Decision
from goldenspike.core.features import Features, named_features
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit import toy

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import _learn as learn  # noqa: E402  it lies beside the scripts, which are no package
import _learn_fit as fitting  # noqa: E402
import _learn_games as games  # noqa: E402


def read_rush(table: toy.Rush) -> list[float]:
    """Return how many digs there were, then of every seat its nuggets, digs and whether it is asked."""
    seats = len(table.players)
    found = [sum(table.digs) / (seats * toy.MOST_DIGS)]
    question = None if table.over else pending(table)
    for seat in range(seats):
        asked = isinstance(question, Decision) and question.seat == seat
        found += [
            float(table.players[seat]),
            float(table.digs[seat]),
            float(asked),
            float(table.hidden[seat]),
        ]
    return found


def rush() -> Game:
    """Gold Rush with features, and an evaluation that knows nothing."""

    def evaluate(table: toy.Rush, seat: int) -> float:
        return 0.0

    features = Features(
        named_features(("the game", ("progress",))),
        named_features(("finds", ("nuggets", "digs")), ("the turn", ("asked",)), ("finds", ("hidden",))),
        read_rush,
    )
    return msgspec.structs.replace(toy.GAME, evaluate=evaluate, features=features)


def trained_on(game: Game, number: int, rounds: int) -> tuple[fitting.Model, list[fitting.Positions]]:
    """Return a network fitted to so many games of the game's evaluation, and the positions."""
    policy = games.policy_of(game, None)
    made = games.make_games(game, policy, [f"tiny {each}" for each in range(number)], explore=True)
    data = games.read_positions(game, made)
    model, _ = learn.fit_network(game, data, rounds, seed=1)
    return model, data


def judged_by(game: Game, model: fitting.Model) -> learn.MakeBot:
    """Return what makes a bot that plays by a network at one ply."""
    return learn.one_ply(game, learn.ready(game, learn.net_file(game, model, learn.NO_SOFTENING, {})))


def untrained(game: Game, data: list[fitting.Positions]) -> fitting.Model:
    """Return a network with the weights it starts from."""
    assert game.features is not None
    number = len(game.features.of_table), len(game.features.of_seat)
    model = fitting.Model(*number, learn.FIRST, learn.SECOND, seed=1)
    model.scale_features(data)
    return model


def test_a_short_run_learns_to_dig__and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rush()
    monkeypatch.setattr(learn, "find", lambda name: game)
    monkeypatch.setattr(learn, "USUAL_PLANNER", "random")
    monkeypatch.setattr(learn, "CHUNK", 60)
    words = "rush --games 120 120 --rounds 2 --equals 120 --gate 10 --seats 2 --folder"
    arguments = learn.parse_arguments([*words.split(), str(tmp_path)])
    record = learn.learn(arguments)
    assert [line["games"] for line in record["generations"]] == [120, 120]
    assert record["accepted"] == all(line["low"] > 0.5 for line in record["matches"])
    net = learn.ready(game, decode_net((tmp_path / "net.json").read_bytes()))
    assert net[0].softening == list(record["softening"])

    data = learn.positions_of(game, learn.chunk_path(tmp_path, 1, 1))
    before = learn.match(game, judged_by(game, untrained(game, data)), "random", 2, 100, "tiny")
    after = learn.match(game, learn.one_ply(game, net), "random", 2, 100, "tiny")
    assert after["low"] > 0.5, after
    assert after["low"] > before["high"], (before, after)

    learn.chunk_path(tmp_path, 1, 1).unlink()
    monkeypatch.setattr(learn, "fit", lambda *_: pytest.fail("What was fitted is fitted again."))
    again = learn.learn(arguments)
    assert learn.chunk_path(tmp_path, 1, 1).exists()
    assert again == record


def test_the_network_that_plays_is_the_one_that_was_fitted() -> None:
    game = rush()
    assert game.features is not None
    model, data = trained_on(game, 20, rounds=1)
    net = make_net(learn.net_file(game, model, learn.NO_SOFTENING, {}), game.features)
    for each in data:
        expected = model.values(each.table, each.seats)
        for place in range(0, len(each), 7):
            row: list[Any] = [*each.table[place].tolist(), *each.seats[place].reshape(-1).tolist()]
            assert net.chances(row) == pytest.approx(expected[place].tolist(), abs=1e-4)


def test_targets_mix_later_values_with_the_outcome__and_stop_at_an_answer_at_random() -> None:
    data = fitting.Positions(
        np.zeros((4, 1)),
        np.zeros((4, 2, 1)),
        np.array([[1.0, 0.0]] * 4),
        np.array([True, False, False, False]),
        np.array([False, False, True, False]),
        np.ones(4, bool),
    )
    values = np.array([[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.8, 0.2]])
    targets = fitting.lambda_targets(values, data, 0.75)
    assert targets[3].tolist() == [1.0, 0.0], "the last position has the outcome"
    assert targets[2][0] == pytest.approx(0.25 * 0.8 + 0.75 * 1.0)
    assert targets[1][0] == 0.6, "the next one came about at random"
    assert targets[0][0] == pytest.approx(0.25 * 0.6 + 0.75 * 0.6)


def test_targets_within_a_turn_come_from_its_end() -> None:
    data = fitting.Positions(
        np.zeros((4, 1)),
        np.zeros((4, 2, 1)),
        np.array([[0.0, 1.0]] * 4),
        np.array([True, False, False, False]),
        np.zeros(4, bool),
        np.array([False, True, False, True]),
    )
    values = np.array([[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.8, 0.2]])
    targets = fitting.lambda_targets(values, data, 0.75)
    assert targets[3][0] == 0.0, "the last position has the outcome"
    assert targets[2][0] == pytest.approx(0.25 * 0.8 + 0.75 * 0.0)
    assert targets[1][0] == targets[2][0], "both look at the next end of a turn"
    assert targets[0][0] == pytest.approx(0.25 * 0.6 + 0.75 * targets[1][0])


@pytest.mark.parametrize("name", games.JUDGED_AT_ENDS)
def test_a_turn_ends_when_its_seat_has_nothing_more_to_answer(name: str) -> None:
    game = find(name)
    seats = game.seats[-1]
    table = game.open(seats, {})
    rng = Rng("ends of turns")
    ends: set[int] = set()
    while not table.over and len(ends) < seats:
        question = pending(table)
        play(table, question.sample(table, rng))
        if games.ends_turn(table, question):
            assert isinstance(question, Decision)
            ends.add(question.seat)
            assert not has_decision(table, question.seat)
    assert len(ends) == seats


def test_softening_makes_bold_chances_as_often_right_as_they_say() -> None:
    rng = np.random.default_rng(1)
    true = rng.uniform(0.2, 0.8, 4000)
    logits = 3.0 * np.log(true / (1.0 - true))
    model = fitting.Model(1, 1, 32, 16, seed=1)
    outputs = np.stack([logits, np.zeros(4000)], 1)
    won = (rng.uniform(size=4000) < true).astype(float)
    data = fitting.Positions(
        np.full((4000, 1), 0.5),
        np.zeros((4000, 2, 1)),
        np.stack([won, 1.0 - won], 1),
        np.zeros(4000, bool),
        np.zeros(4000, bool),
        np.ones(4000, bool),
    )
    model.outputs = lambda table, seats, keep=None: outputs  # type: ignore[method-assign]
    softening = fitting.fit_softening(model, [data])
    assert softening[2] == pytest.approx(3.0, rel=0.15)
    bold = fitting.softmax(outputs)
    soft = fitting.softmax(outputs / softening[2])
    assert fitting.calibration_error(bold, data.outcomes) > 0.06
    assert fitting.calibration_error(soft, data.outcomes) < 0.03


def test_made_games_can_be_kept_and_read_again(tmp_path: Path) -> None:
    game = rush()
    made = games.make_games(game, games.policy_of(game, None), ["kept"], explore=True)
    games.write_games(made, tmp_path / "games.pickle")
    assert games.read_games(tmp_path / "games.pickle") == made
    again = games.make_games(game, games.policy_of(game, None), ["kept"], explore=True)
    assert again == made, "the same seed gives the same game"
