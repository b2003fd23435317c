"""Trained models as bots: they play what they rate highest; files that do not fit are refused."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("onnx", reason="the package onnx is not installed")
pytest.importorskip("onnxruntime", reason="the extra 'onnx' is not installed")

import numpy as np

from goldenspike.bots import onnx_bot
from goldenspike.bots.bot import make_bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.onnx_bot import (
    ACTIONS_KEY,
    GAME_KEY,
    OBSERVATION_KEY,
    Model,
    ModelError,
    OnnxBot,
    load_model,
    model_metadata,
)
from goldenspike.bots.outside import TableTerms, is_outside, make_any_bot, require_playable
from goldenspike.core.action_table import Choice
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.observation import Layout, Observation
from goldenspike.core.play import UnknownGame, pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.sim.match import Match
from kit.models import sizes, write_model

GAME = find("montana")
RAILWAYS = find("railways")


def decisions(game: Any, seats: int, seed: str, number: int) -> Iterator[tuple[Any, Decision, list[Any]]]:
    """Play at random; yield tables with decisions between several options."""
    table = game.open(seats, {})
    dice, rng = game.dice(table, seed), Rng(seed)
    while number:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, dice.answer(table))
            continue
        options = question.options(table)
        if len(options) > 1:
            number -= 1
            yield table, question, options
        play(table, options[rng.below(len(options))])


# Playing -----------------------------------------------------------------------------------------


def test_a_model_says_the_word_it_rates_highest(tmp_path: Path) -> None:
    """Words rated by their numbers: the option with the highest first word is taken."""
    name = write_model(tmp_path / "last.onnx")
    actions = GAME.encoding.actions if GAME.encoding is not None else None
    assert actions is not None
    asked = 0
    for table, question, options in decisions(GAME, 2, "rated", 60):
        bot = make_any_bot(name, GAME, question.seat, "seed", TableTerms(2, {}))
        assert isinstance(bot, OnnxBot)
        answer = bot.choose(TableKnowledge(GAME, table, question.seat), options)
        assert answer in options
        if all(len(actions.numbers(option)) == 1 for option in options):
            assert actions.numbers(answer) == max(actions.numbers(option) for option in options)
            asked += 1
    assert asked > 30


def test_a_model_is_shown_what_its_seat_observes(tmp_path: Path) -> None:
    """The numbers it is given are those of the true table, though the bot is given an imagined one."""
    name = write_model(tmp_path / "railways.onnx", RAILWAYS)
    bots = [make_any_bot(name, RAILWAYS, Seat(seat), "seed", TableTerms(3, {})) for seat in range(3)]
    assert RAILWAYS.encoding is not None
    layout = Layout(RAILWAYS.encoding, RAILWAYS.seats[-1])
    for table, question, options in decisions(RAILWAYS, 3, "shown", 25):
        seat = question.seat
        bot = bots[seat]
        assert isinstance(bot, OnnxBot)
        choice = Choice(bot.model.actions, options)
        choice.legal_words()
        seen = array("f", bytes(4 * layout.size))
        Observation(layout, seen).update(table, 3, seat, seat, choice)
        spy = Spy(bot.model)
        bot.model = spy  # type: ignore[assignment]  # a stand-in for a model
        assert bot.choose(TableKnowledge(RAILWAYS, table, seat), options) in options
        bot.model = spy.model
        assert spy.shown[0] == seen


class Spy:
    """A model that keeps what it is shown."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.actions = model.actions
        self.shown: list[array[float]] = []

    def rate(self, observation: array[float]) -> list[float]:
        self.shown.append(array("f", observation))
        return self.model.rate(observation)


def test_ratings_that_are_no_numbers_cost_nobody_the_game(tmp_path: Path) -> None:
    name = write_model(tmp_path / "nan.onnx", biases=np.full(sizes(GAME)[1], np.nan))
    played = Match(GAME, [name, "random"], {}, "nan").play()
    assert played.answers


@pytest.mark.slow
def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    name = write_model(tmp_path / "last.onnx")
    first, second = (Match(GAME, [name, "random"], {}, "again").play() for _ in range(2))
    assert first.answers == second.answers


def test_a_file_that_was_written_anew_is_loaded_anew(tmp_path: Path) -> None:
    file = tmp_path / "model.onnx"
    assert load_model(write_model(file), GAME) is load_model(f"onnx:{file}", GAME)
    write_model(file, metadata={})
    with pytest.raises(ModelError):
        load_model(f"onnx:{file}", GAME)


# Files that do not fit ---------------------------------------------------------------------------


def refused(name: str, game: Any = GAME) -> str:
    """Return the sentence with which a model is refused."""
    with pytest.raises(ModelError) as caught:
        require_playable(name, game)
    return str(caught.value)


def test_a_model_of_another_game_is_refused(tmp_path: Path) -> None:
    name = write_model(tmp_path / "model.onnx")
    assert refused(name, RAILWAYS) == f"'{name}' was made for montana, not for railways."


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({GAME_KEY: None}, "does not say for which game it was made"),
        ({OBSERVATION_KEY: "0"}, "was made for another table of observations of montana; train it again."),
        ({OBSERVATION_KEY: None}, "was made for another table of observations of montana"),
        ({ACTIONS_KEY: "0"}, "was made for another table of actions of montana; train it again."),
    ],
)
def test_a_model_for_other_tables_is_refused(
    tmp_path: Path, changed: dict[str, str | None], sentence: str
) -> None:
    metadata = {key: changed.get(key, value) for key, value in model_metadata(GAME).items()}
    kept = {key: value for key, value in metadata.items() if value is not None}
    assert sentence in refused(write_model(tmp_path / "model.onnx", metadata=kept))


def test_a_model_of_another_shape_is_refused(tmp_path: Path) -> None:
    narrow = refused(write_model(tmp_path / "narrow.onnx", inputs=10))
    assert "does not read a row of 3,014 32-bit floats, an observation of montana." in narrow
    short = refused(write_model(tmp_path / "short.onnx", outputs=7))
    assert "gives 1 × 7 numbers instead of one for each of the 755 words of montana." in short
    two = refused(write_model(tmp_path / "two.onnx", names=("observation", "mask")))
    assert "has 2 inputs and 1 outputs instead of one each." in two


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.onnx"
    text.write_text("good day", encoding="utf-8")
    assert refused(f"onnx:{text}") == f"'onnx:{text}' is no ONNX model that can be loaded."
    assert refused(f"onnx:{tmp_path}") == f"'onnx:{tmp_path}': there is no file '{tmp_path}'."
    assert refused("onnx:") == "'onnx:' names no file; write it like onnx:my-model.onnx."
    assert "cannot be read" in refused("onnx:a\0b") or "there is no file" in refused("onnx:a\0b")


def test_without_the_extra_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = write_model(tmp_path / "model.onnx")
    monkeypatch.setattr(onnx_bot, "find_spec", lambda _package: None)
    assert (
        refused(name) == f"'{name}' needs an extra that is not installed: pip install '.[onnx]' in the clone."
    )


# Who may name files ------------------------------------------------------------------------------


def test_no_name_of_a_built_in_bot_is_a_file(tmp_path: Path) -> None:
    """The server makes bots by `make_bot` alone, which knows neither files nor programs."""
    name = write_model(tmp_path / "model.onnx")
    assert is_outside(name)
    with pytest.raises(UnknownGame, match="There is no bot"):
        make_bot(name, GAME, Seat(0), "seed")
