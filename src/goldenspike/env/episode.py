"""One game as a learner steps through it: choices, masks, rewards and observations.

The episode answers for the dice and gives answers that have no alternative, so that every step is a choice.
A choice is said in words of the game's action table (`core/action_table.py`); a word that leaves several
options is followed by a further step of the same seat. Masks and observations are written into buffers;
this module is compiled and knows no library for arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from goldenspike.core.action_table import Choice
from goldenspike.core.agenda import Decision, Table
from goldenspike.core.encoding import Encoding, ObservationRow, observed_rows
from goldenspike.core.game import Dice, Game
from goldenspike.core.observation import Layout, Observation
from goldenspike.core.play import UnknownGame, pending, play
from goldenspike.core.rng import Rng
from goldenspike.core.word import IllegalWord

REWARDS: Final = ("win", "score", "gain")


def encoding_of(game: Game) -> Encoding:
    """Return the encoding of a game; raise UnknownGame if it has none."""
    if game.encoding is None:
        raise UnknownGame(f"{game.title} has no environment.")
    return game.encoding


def observation_rows(game: Game) -> tuple[ObservationRow, ...]:
    """Return all rows of an observation: the game's, then question, asked seat and words said."""
    return observed_rows(encoding_of(game), game.seats[-1])


def observation_size(game: Game) -> int:
    """Return how many numbers an observation has, whatever the number of seats."""
    return layout_of(game).size


_LAYOUTS: Final[dict[str, Layout]] = {}


def layout_of(game: Game) -> Layout:
    """Return the layout of a game's observations, made once."""
    found = _LAYOUTS.get(game.name)
    if found is None:
        found = Layout(encoding_of(game), game.seats[-1])
        _LAYOUTS[game.name] = found
    return found


@final
class Episode:
    """A table with its dice, and the choice that is to be made."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], reward: str) -> None:
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
        self._is_random = [False] * seats
        self._rng = Rng("")

    def begin(self, seed: str, random_seats: list[int]) -> None:
        """Open a new table; the seed fixes its dice, and the answers of seats that are played at random.

        Those are sampled as the random bot's are, a kind of answer first, without listing all options.
        """
        self._rng = Rng(f"random seats {seed}")
        for seat in range(self.seats):
            self._is_random[seat] = seat in random_seats
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

    def write_mask(self, into: Any) -> None:
        """Write the mask of the choice into a buffer of bytes: 1 for every number that may be said."""
        mask = bytearray(self.actions.size)
        if self.choice is not None:
            for number in self.choice.legal_words():
                mask[number] = 1
        into[:] = mask

    def observe(self, seat: int, observation: Observation) -> None:
        """Bring what a seat observes up to date."""
        observation.update(self.table, self.seats, seat, self.seat, self.choice)

    def _advance(self) -> None:
        """Play chances and answers without alternative, up to the next choice or the end."""
        table = self.table
        limit = self.game.turn_limit
        while not table.over and table.turns < limit:
            question = pending(table)
            if not isinstance(question, Decision):
                play(table, self._dice.answer(table))
                continue
            if self._is_random[question.seat]:
                play(table, question.sample(table, self._rng))
                continue
            options = question.options(table)
            if len(options) > 1:
                self.seat = question.seat
                self.choice = Choice(self.actions, options)
                return
            play(table, options[0])
        self.choice = None
