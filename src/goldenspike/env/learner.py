"""A learner's seat among bots: each step is a word of the learner, and the bots play in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from goldenspike.bots.bot import Bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.outside import DEFAULT_PATIENCE, TableTerms, make_any_bot, require_playable
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.observation import Observation
from goldenspike.core.play import UnknownGame
from goldenspike.core.word import IllegalWord
from goldenspike.env.episode import Episode, layout_of

AT_RANDOM: Final = "random"
"""The bot whose answers the episode samples itself."""
ILLEGAL_REWARD: Final = -1.0
"""The reward of a word that the mask forbids, which ends the game."""


@final
class Learner:
    """A learner's seat at one table, with what it observes and its mask in buffers."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        opponents: Sequence[str],
        seat: int | None,
        options: Mapping[str, str],
        reward: str | None,
        observation: Any,
        mask: Any,
    ) -> None:
        """Seat a learner; the buffers hold 32-bit floats and bytes, all 0."""
        number = game.seats[-1] if seats is None else seats
        self.game = game
        self.episode = Episode(game, number, options, reward or ("gain" if number == 1 else "win"))
        self.opponents = name_opponents(game, opponents, number - 1)
        if seat is not None and not 0 <= seat < number:
            raise UnknownGame(f"There is no seat {seat} at a table for {number}.")
        self.fixed_seat = seat
        self.seat = 0
        self.observation = Observation(layout_of(game), observation)
        self.mask = mask
        self.was_illegal = False
        """Whether the last word was one that the mask forbids, which ends the game."""
        self._terms = TableTerms(number, game.complete_settings(options), DEFAULT_PATIENCE)
        self._bots: dict[int, Bot] = {}
        self._known: dict[int, TableKnowledge] = {}

    def begin(self, rng: Any) -> None:
        """Open a new table, and let the bots play up to the learner's first choice; `rng` is of numpy."""
        seed = str(rng.integers(2**63))
        seats = self.episode.seats
        self.seat = int(rng.integers(seats)) if self.fixed_seat is None else self.fixed_seat
        self.was_illegal = False
        self._bots = {}
        self._known = {}
        random_seats: list[int] = []
        for place in range(len(self.opponents)):
            other = (self.seat + 1 + place) % seats
            name = self.opponents[place]
            if name == AT_RANDOM:
                random_seats.append(other)
            else:
                self._bots[other] = make_any_bot(name, self.game, Seat(other), f"{seed} {other}", self._terms)
        self.episode.begin(seed, random_seats)
        for other in self._bots:
            self._known[other] = TableKnowledge(self.game, self.episode.table, Seat(other))
        self._let_bots_play()
        self.episode.gains()
        self._observe()

    def say(self, number: int) -> float:
        """Say a word, let the bots play, and return the reward; a forbidden word ends the game."""
        try:
            self.episode.say(number)
        except IllegalWord:
            self.was_illegal = True
            return ILLEGAL_REWARD
        self._let_bots_play()
        self._observe()
        return self.episode.gains()[self.seat]

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end, or was ended by a forbidden word."""
        return self.was_illegal or self.episode.is_over

    def _observe(self) -> None:
        """Bring the learner's observation and mask up to date."""
        self.episode.observe(self.seat, self.observation)
        self.episode.write_mask(self.mask)

    def _let_bots_play(self) -> None:
        """Let the bots answer until the learner is asked or the game is over."""
        episode = self.episode
        own = self.seat
        while True:
            choice = episode.choice
            if choice is None or episode.seat == own:
                return
            seat = episode.seat
            episode.answer(self._bots[seat].choose(self._known[seat], choice.options))


def name_opponents(game: Game, given: Sequence[str], wanted: int) -> tuple[str, ...]:
    """Return a bot for each other seat, clockwise from the learner; one name serves them all.

    Raise UnknownGame if there are too many or too few, or one cannot play the game.
    """
    bots = given.split(",") if isinstance(given, str) else given
    chosen = tuple(bots) * wanted if len(bots) == 1 else tuple(bots)
    if len(chosen) != wanted and wanted:
        raise UnknownGame(f"Name one opponent, or {wanted}, one for each other seat; not {len(bots)}.")
    for name in dict.fromkeys(chosen[:wanted]):
        require_playable(name, game)
    return chosen[:wanted]
