"""Trained models as bots: an ONNX file that reads an observation and rates the words of the action table.

A model has one input, a batch of observations of 32-bit floats, and one output, a number for every word.
The bot says the word with the highest number among those that the mask allows, until one option is left.
The metadata of the file say for which game it was made and with which tables of observations and actions; a
file made for others is refused before a game begins.

Only the person who types a command, or writes the Python, names files. The extra `onnx` is imported here
alone, when a model is first loaded.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, final

from goldenspike.bots.knowledge import Knowledge
from goldenspike.core.action_table import Choice
from goldenspike.core.agenda import Seat
from goldenspike.core.encoding import Encoding, actions_hash, observation_hash
from goldenspike.core.game import Game
from goldenspike.core.observation import Layout, Observation
from goldenspike.core.play import GoldenSpikeError
from goldenspike.core.rng import Rng

MODEL_PREFIX: Final = "onnx:"
"""A bot's name that begins so is the path of an ONNX file."""
REQUIRED_PACKAGE: Final = "onnxruntime"
MOST_BYTES: Final = 512 * 1024 * 1024
"""A larger file is not loaded."""
GAME_KEY: Final = "goldenspike.game"
ACTIONS_KEY: Final = "goldenspike.actions"
OBSERVATION_KEY: Final = "goldenspike.observation"


class ModelError(GoldenSpikeError):
    """A model cannot play; the message says why."""


def is_model(name: str) -> bool:
    """Return whether a bot's name is the path of a model."""
    return name.startswith(MODEL_PREFIX)


def model_metadata(game: Game) -> dict[str, str]:
    """Return what the metadata of a model for this game must hold: the game and both tables, as hashes."""
    encoding = encoding_of(game)
    return {
        GAME_KEY: game.name,
        ACTIONS_KEY: actions_hash(encoding.actions),
        OBSERVATION_KEY: observation_hash(encoding, game.seats[-1]),
    }


def encoding_of(game: Game) -> Encoding:
    """Return the encoding of a game; raise ModelError if it has none."""
    if game.encoding is None:
        raise ModelError(f"{game.title} has no tables of actions and observations, so no model can play it.")
    return game.encoding


@final
class Model:
    """A loaded model that was checked to fit a game."""

    def __init__(self, name: str, game: Game) -> None:
        """Load a model; raise ModelError if there is none in the file, or one that does not fit the game."""
        file = Path(name.removeprefix(MODEL_PREFIX))
        encoding = encoding_of(game)
        if find_spec(REQUIRED_PACKAGE) is None:
            raise ModelError(
                f"'{name}' needs an extra that is not installed: pip install '.[onnx]' in the clone."
            )
        self.name = name
        self.layout = Layout(encoding, game.seats[-1])
        self.actions = encoding.actions
        self.session = start_session(name, read_file(name, file))
        metadata = self.session.get_modelmeta().custom_metadata_map
        require_metadata(name, metadata, game)
        self.input = self.require_shapes(game)

    def require_shapes(self, game: Game) -> str:
        """Return the name of the only input; raise ModelError if inputs or outputs have other shapes."""
        inputs, outputs = self.session.get_inputs(), self.session.get_outputs()
        if len(inputs) != 1 or len(outputs) != 1:
            raise ModelError(
                f"'{self.name}' has {len(inputs)} inputs and {len(outputs)} outputs instead of one each."
            )
        name: str = inputs[0].name
        try:
            # An unknown size is not in the shapes, so the model is tried out.
            found = self.session.run(None, {name: as_input(array("f", bytes(4 * self.layout.size)))})[0]
        except Exception as error:
            wanted = f"a row of {self.layout.size:,} 32-bit floats, an observation of {game.name}"
            raise ModelError(f"'{self.name}' does not read {wanted}.") from error
        if tuple(found.shape) != (1, self.actions.size):
            shape = " × ".join([f"{size:,}" for size in found.shape])
            raise ModelError(
                f"'{self.name}' gives {shape or 'one'} numbers instead of one for each of the "
                f"{self.actions.size:,} words of {game.name}."
            )
        return name

    def rate(self, observation: array[float]) -> list[float]:
        """Return the number that the model gives every word."""
        rated: list[float] = self.session.run(None, {self.input: as_input(observation)})[0][0].tolist()
        return rated


def as_input(observation: array[float]) -> Any:
    """Return an observation as a batch of one, without copying it."""
    import numpy as np  # type: ignore[import-not-found, unused-ignore]

    return np.frombuffer(observation, np.float32).reshape(1, -1)


def read_file(name: str, file: Path) -> bytes:
    """Return the bytes of a model's file; raise ModelError if there is none or it is too large."""
    try:
        if not name.removeprefix(MODEL_PREFIX):
            raise ModelError(f"'{name}' names no file; write it like {MODEL_PREFIX}my-model.onnx.")
        if not file.is_file():
            raise ModelError(f"'{name}': there is no file '{file}'.")
        if file.stat().st_size > MOST_BYTES:
            raise ModelError(f"'{name}' has more than {MOST_BYTES // 1024**2} megabytes.")
        return file.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ModelError(f"'{name}' cannot be read ({reason}).") from None


def start_session(name: str, model: bytes) -> Any:
    """Return the runtime's session of a model, on one core; raise ModelError if it is no ONNX model."""
    import onnxruntime  # type: ignore[import-not-found, unused-ignore]

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise ModelError(f"'{name}' is no ONNX model that can be loaded.") from error


def require_metadata(name: str, metadata: dict[str, str], game: Game) -> None:
    """Raise ModelError unless a model was made for this game and its present tables."""
    made_for = metadata.get(GAME_KEY)
    if made_for is None:
        raise ModelError(
            f"'{name}' does not say for which game it was made (docs/bots.md names its metadata)."
        )
    if made_for != game.name:
        raise ModelError(f"'{name}' was made for {made_for[:30]}, not for {game.name}.")
    wanted = model_metadata(game)
    for key, what in ((OBSERVATION_KEY, "observations"), (ACTIONS_KEY, "actions")):
        if metadata.get(key) != wanted[key]:
            raise ModelError(f"'{name}' was made for another table of {what} of {game.name}; train it again.")


@lru_cache(maxsize=16)
def _loaded(name: str, game: Game, _written: tuple[int, int]) -> Model:
    """Load a model once for each version of its file."""
    return Model(name, game)


def load_model(name: str, game: Game) -> Model:
    """Return a model, loaded once until its file changes; raise ModelError if it does not fit the game."""
    try:
        status = Path(name.removeprefix(MODEL_PREFIX)).stat()
        written = (status.st_mtime_ns, status.st_size)
    except (OSError, ValueError):
        written = (0, 0)
    return _loaded(name, game, written)


@final
class OnnxBot:
    """A model at one seat of one table."""

    def __init__(self, name: str, game: Game, seat: Seat, seed: str, seats: int) -> None:
        self.model = load_model(name, game)
        self.seat = seat
        self.seats = seats
        self.rng = Rng(f"onnx {seat} {seed}")
        self.buffer = array("f", bytes(4 * self.model.layout.size))
        self.observation = Observation(self.model.layout, self.buffer)

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the option that the words with the highest numbers lead to; the first of equals."""
        # What a seat observes is the same at every table that it could be sitting at.
        table = known.imagine(self.rng)
        choice = Choice(self.model.actions, options)
        while True:
            words = choice.legal_words()
            self.observation.update(table, self.seats, self.seat, self.seat, choice)
            answer = choice.say(best_word(self.model.rate(self.buffer), words))
            if answer is not None:
                return answer


def best_word(rated: list[float], words: list[int]) -> int:
    """Return the word with the highest number, the first of equals; one that is no number counts least.

    >>> best_word([0.0, 3.0, float("nan"), 3.0], [2, 3, 1])
    3
    """
    best = words[0]
    value = float("-inf")
    for word in words:
        if rated[word] > value:
            best, value = word, rated[word]
    return best
