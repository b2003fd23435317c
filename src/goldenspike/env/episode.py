"""One game as a learner steps through it: masks, rewards and observations as arrays.

The episode answers for the dice and gives answers that have no alternative, so that every step is a choice. A
choice is said in words of the game's action table (`core/encoding.py`); a word that leaves several options is
followed by a further step of the same seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, final

import numpy as np
import numpy.typing as npt

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.encoding import RANKS, ActionTable, Encoding, ObservationRow, layer
from goldenspike.core.game import Dice, Game
from goldenspike.core.play import UnknownGame, pending, play

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Reward = Literal["win", "score", "gain"]
REWARDS: Final = ("win", "score", "gain")


class IllegalWord(ValueError):
    """The number is not allowed by the mask; nothing was played."""


def encoding_of(game: Game) -> Encoding:
    """Return the encoding of a game; raise UnknownGame if it has none."""
    if game.encoding is None:
        raise UnknownGame(f"{game.title} has no environment.")
    return game.encoding


@cache
def observation_rows(game: Game) -> tuple[ObservationRow, ...]:
    """Return all rows of an observation: the game's, then question, asked seat and words said."""
    encoding = encoding_of(game)
    seats = game.seats[-1]
    return (
        *encoding.rows,
        layer("question", 1, len(encoding.questions), "The pending question."),
        layer("asked seat", 1, seats, "The seat that is asked, counted from the observer."),
        layer("said", len(encoding.actions.followed), 1, "Words of this choice that the observer has said."),
    )


def observation_size(game: Game) -> int:
    """Return how many numbers an observation has, whatever the number of seats."""
    return sum([row.size for row in observation_rows(game)])


@final
class _RowWriter:
    """Writes one row of an observation into an array."""

    def __init__(self, row: ObservationRow, first: int) -> None:
        self.first = first
        self.end = first + row.size
        self.cells = row.cells
        self.categories = row.categories
        self.one_hot = np.vstack([np.zeros((1, max(1, row.categories))), np.eye(max(1, row.categories))])
        self.one_hot = self.one_hot.astype(np.float32)

    def write(self, found: Any, into: Floats) -> None:
        target = into[self.first : self.end]
        if not self.categories:
            target[:] = found
            np.clip(target, -1.0, 1.0, out=target)
        elif self.categories == 1:
            target[:] = np.frombuffer(found, np.uint8)
        else:
            shaped = target.reshape(self.cells, self.categories)
            np.take(self.one_hot, np.frombuffer(found, np.uint8), axis=0, out=shaped, mode="clip")


@final
class _Observer:
    """Writes observations of one game."""

    def __init__(self, game: Game) -> None:
        encoding = encoding_of(game)
        self.observe = encoding.observe
        self.questions = {question: bytes([1 + place]) for place, question in enumerate(encoding.questions)}
        self.followed = {number: place for place, number in enumerate(encoding.actions.followed)}
        self.writers: list[_RowWriter] = []
        first = 0
        for row in observation_rows(game):
            self.writers.append(_RowWriter(row, first))
            first += row.size


@cache
def _observer(game: Game) -> _Observer:
    return _Observer(game)


@final
class Choice:
    """A choice between options, said word by word."""

    def __init__(self, actions: ActionTable, options: list[Any]) -> None:
        self.actions = actions
        self.options = options
        self.said: list[int] = []
        """The words so far."""
        self._groups: dict[int, list[int]] = {}
        """By the next word, the options that go on with it; made when it is first asked for."""

    def legal_words(self) -> list[int]:
        """Return the numbers that may be said now, in the order of the options."""
        if not self._groups:
            self._narrow(list(range(len(self.options))))
        return list(self._groups)

    def say(self, number: int) -> Any:
        """Say the next word; return the option that is left, None if several are; raise IllegalWord."""
        if not self._groups:
            self.legal_words()
        left = self._groups.get(number)
        if left is None:
            raise IllegalWord(f"{number} is not allowed by the mask.")
        if len(left) == 1:
            return self.options[left[0]]
        self.said.append(number)
        self._narrow(left)
        return None

    def copy(self) -> Choice:
        """Return an independent copy."""
        other = Choice(self.actions, self.options)
        other.said = self.said[:]
        other._groups = self._groups
        return other

    def _narrow(self, left: list[int]) -> None:
        """Group the options that are left by their next word; a word that all share is said at once."""
        numbers = [self.actions.numbers(self.options[option]) for option in left]
        while True:
            depth = len(self.said)
            groups: dict[int, list[int]] = {}
            for option, words in zip(left, numbers, strict=True):
                if depth == len(words):
                    first = self.actions.first_rank
                    self._groups = {first + rank: [each] for rank, each in enumerate(left[:RANKS])}
                    return
                groups.setdefault(words[depth], []).append(option)
            if len(groups) > 1:
                self._groups = groups
                return
            self.said.extend(groups)


def write_observation(
    game: Game, table: Any, asked: int, choice: Choice | None, viewer: int, into: Floats
) -> None:
    """Write what a seat observes while another, or itself, chooses; `choice` is None if nobody does."""
    observer = _observer(game)
    rows: list[Any] = observer.observe(table, viewer)
    seats = len(table.players) if hasattr(table, "players") else 1
    said = bytearray(len(observer.followed))
    if choice is None:
        rows.append(b"\0")
        rows.append(b"\0")
    else:
        rows.append(observer.questions[type(table.agenda[-1])])
        rows.append(bytes([1 + (asked - viewer) % seats]))
        if asked == viewer:
            for number in choice.said:
                said[observer.followed[number]] = 1
    rows.append(bytes(said))
    for writer, row in zip(observer.writers, rows, strict=True):
        writer.write(row, into)


@final
class Episode:
    """A table with its dice, and the choice that is to be made."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], reward: Reward) -> None:
        if reward not in REWARDS:
            raise UnknownGame(f"There is no reward '{reward}' (there are: {', '.join(REWARDS)}).")
        game.open(seats, options)
        self.game = game
        self.seats = seats
        self.settings = dict(options)
        self.reward = reward
        self.actions = encoding_of(game).actions
        self.table: Table
        self._dice: Dice
        self.seat = 0
        """The seat that chooses now."""
        self.choice: Choice | None = None
        """What it chooses from; None once the game has ended."""
        self._scores = [0] * seats

    def begin(self, seed: str) -> None:
        """Open a new table; the seed fixes its dice."""
        self.table = self.game.open(self.seats, self.settings)
        self._dice = self.game.dice(self.table, seed)
        self._scores = [0] * self.seats
        self._advance()
        if self.reward == "gain":
            self._scores = list(self.game.outcome(self.table).scores)

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end."""
        return self.table.over

    @property
    def is_truncated(self) -> bool:
        """Whether it was left at the turn limit."""
        return not self.table.over and self.choice is None

    def say(self, number: int) -> None:
        """Say the next word of the choice, which is played once it leaves one option; raise IllegalWord."""
        if self.choice is None:
            raise IllegalWord("The game is over.")
        answer = self.choice.say(number)
        if answer is not None:
            self.answer(answer)

    def answer(self, answer: Any) -> None:
        """Play one of the options."""
        play(self.table, answer)
        self._advance()

    def gains(self) -> list[float]:
        """Return the rewards of all seats since the last call.

        `win`: at the end 1, shared among winners, less an even share, so that rewards add up to 0.
        `score`: the score, at the end. `gain`: every change of the score at once. A game that was cut off
        is worth no win.
        """
        if self.reward == "gain":
            scores = list(self.game.outcome(self.table).scores)
            found = [float(score - before) for score, before in zip(scores, self._scores, strict=True)]
            self._scores = scores
            return found
        if self.choice is not None:
            return [0.0] * self.seats
        outcome = self.game.outcome(self.table)
        if self.reward == "score":
            return [float(score) for score in outcome.scores]
        if not self.table.over:
            return [0.0] * self.seats
        share = 1.0 / len(outcome.winners)
        return [(share if seat in outcome.winners else 0.0) - 1.0 / self.seats for seat in range(self.seats)]

    def write_mask(self, into: Mask) -> None:
        """Write the mask of the choice: 1 for every number that may be said."""
        into.fill(0)
        if self.choice is not None:
            into[self.choice.legal_words()] = 1

    def write_observation(self, seat: int, into: Floats) -> None:
        """Write what a seat observes."""
        write_observation(self.game, self.table, self.seat, self.choice, seat, into)

    def _advance(self) -> None:
        """Play chances and answers without alternative, up to the next choice or the end."""
        table = self.table
        limit = self.game.turn_limit
        while not table.over and table.turns < limit:
            question = pending(table)
            if not isinstance(question, Decision):
                play(table, self._dice.answer(table))
                continue
            options = question.options(table)
            if len(options) > 1:
                self.seat = question.seat
                self.choice = Choice(self.actions, options)
                return
            play(table, options[0])
        self.choice = None
