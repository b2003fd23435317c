"""Gymnasium environments: one learner among named bots, alone or in a batch.

Importing this module registers them: `gymnasium.make("goldenspike/America-v0")`. Without an import it is
`gymnasium.make("goldenspike.env.gymnasium:goldenspike/America-v0")`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from goldenspike.bots.bot import Bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.outside import DEFAULT_PATIENCE, TableTerms, make_any_bot, require_playable
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.core.registry import find, names
from goldenspike.env.episode import Episode, Floats, IllegalWord, Mask, Reward, observation_size

NAMESPACE: Final = "goldenspike"
VERSION: Final = 0
"""The version of all ids; it rises when spaces, rewards or dynamics change."""
ILLEGAL_REWARD: Final = -1.0
"""The reward of a word that the mask forbids, which ends the game."""


def environment_id(game: str) -> str:
    """Return the id of a game's environment.

    >>> environment_id("america")
    'goldenspike/America-v0'
    """
    return f"{NAMESPACE}/{game.capitalize()}-v{VERSION}"


def register() -> None:
    """Register the environments of all games."""
    for game in names():
        gymnasium.register(
            environment_id(game),
            entry_point="goldenspike.env.gymnasium:SeatEnv",
            vector_entry_point="goldenspike.env.gymnasium:BatchEnv",
            kwargs={"game": game},
        )


@final
class Learner:
    """A learner's seat at one table: the bots play, and every step is a word of the learner."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        opponents: Sequence[str],
        seat: int | None,
        options: Mapping[str, str],
        reward: Reward | None,
    ) -> None:
        number = game.seats[-1] if seats is None else seats
        self.game = game
        self.episode = Episode(game, number, options, reward or ("gain" if number == 1 else "win"))
        self.opponents = _opponents(opponents, number - 1)
        if seat is not None and not 0 <= seat < number:
            raise UnknownGame(f"There is no seat {seat} at a table for {number}.")
        self.fixed_seat = seat
        self.seat = 0
        self._terms = TableTerms(number, game.complete_settings(options), DEFAULT_PATIENCE)
        self._bots: dict[int, Bot] = {}

    def begin(self, rng: np.random.Generator) -> None:
        """Open a new table, and let the bots play up to the learner's first choice."""
        seed = str(rng.integers(2**63))
        seats = self.episode.seats
        self.seat = int(rng.integers(seats)) if self.fixed_seat is None else self.fixed_seat
        self._bots = {}
        for place, name in enumerate(self.opponents):
            other = (self.seat + 1 + place) % seats
            self._bots[other] = make_any_bot(name, self.game, Seat(other), f"{seed} {other}", self._terms)
        self.episode.begin(seed)
        self._let_bots_play()
        self.episode.gains()

    def say(self, number: int) -> float:
        """Say a word, let the bots play, and return the reward; raise IllegalWord if it is forbidden."""
        self.episode.say(number)
        self._let_bots_play()
        return self.episode.gains()[self.seat]

    def observe(self, observation: Floats, mask: Mask) -> None:
        """Write what the learner observes, and its mask."""
        self.episode.write_observation(self.seat, observation)
        self.episode.write_mask(mask)

    def _let_bots_play(self) -> None:
        episode = self.episode
        while episode.choice is not None and episode.seat != self.seat:
            known = TableKnowledge(self.game, episode.table, Seat(episode.seat))
            episode.answer(self._bots[episode.seat].choose(known, episode.choice.options))


def _opponents(given: Sequence[str], wanted: int) -> tuple[str, ...]:
    """Return a bot for each other seat, clockwise from the learner; one name serves them all."""
    bots = given.split(",") if isinstance(given, str) else given
    chosen = tuple(bots) * wanted if len(bots) == 1 else tuple(bots)
    if len(chosen) != wanted and wanted:
        raise UnknownGame(f"Name one opponent, or {wanted}, one for each other seat; not {len(bots)}.")
    for name in dict.fromkeys(chosen[:wanted]):
        require_playable(name)
    return chosen[:wanted]


def _spaces(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    size = game.encoding.actions.size if game.encoding is not None else 0
    return spaces.Box(-1.0, 1.0, (observation_size(game),), np.float32), spaces.Discrete(size)


class SeatEnv(gymnasium.Env[Any, Any]):
    """A learner at one table; the mask is `info["action_mask"]` and `action_masks()`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  as its base class has it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Seat a learner; `seat` is drawn anew for each game unless given."""
        self.render_mode = render_mode
        self.learner = Learner(find(game), seats, opponents, seat, options or {}, reward)
        self.observation_space, self.action_space = _spaces(self.learner.game)
        self._mask = np.zeros(self.learner.episode.actions.size, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Open a new table; the same seed gives the same games, this one and all that follow."""
        super().reset(seed=seed)
        self.learner.begin(self.np_random)
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Say one word. A word that the mask forbids ends the game with reward -1."""
        try:
            reward = self.learner.say(int(action))
            over = self.learner.episode.is_over
        except IllegalWord:
            reward = ILLEGAL_REWARD
            over = True
        observation, info = self._seen()
        return observation, reward, over, self.learner.episode.is_truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask as booleans, as learners with masked actions ask for it."""
        return self._mask.astype(bool)

    def render(self) -> Any:
        """Return the table as text, as the learner's seat sees it."""
        if self.render_mode is None:
            return None
        game = self.learner.game
        return game.text(game.view(self.learner.episode.table, Seat(self.learner.seat)))

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        observation = np.empty(self.observation_space.shape or (), np.float32)
        self.learner.observe(observation, self._mask)
        return observation, {"action_mask": self._mask.copy(), "seat": self.learner.seat}


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many learners' tables in one process, stepped together into the same arrays; nothing is pickled or
    sent.

    A table that has ended is opened anew by the step after, whose word is ignored
    (`AutoresetMode.NEXT_STEP`). Masks are `info["action_mask"]`, a row for each table.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  as its base class has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Seat learners at so many tables."""
        assert render_mode is None, "a batch is not rendered"
        self.num_envs = num_envs
        self.learners = [
            Learner(find(game), seats, opponents, seat, options or {}, reward) for _ in range(num_envs)
        ]
        self.single_observation_space, self.single_action_space = _spaces(self.learners[0].game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rngs: list[np.random.Generator] = [np.random.default_rng() for _ in range(num_envs)]
        self._observations = np.zeros((num_envs, observation_size(self.learners[0].game)), np.float32)
        self._masks = np.zeros((num_envs, self.learners[0].episode.actions.size), np.int8)
        self._has_ended = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Open all tables anew; with a seed, table n has the games of a single environment with seed + n."""
        seeds = (
            [None if seed is None else seed + n for n in range(self.num_envs)]
            if not isinstance(seed, list)
            else seed
        )
        for place, learner in enumerate(self.learners):
            if seeds[place] is not None:
                self._rngs[place] = seeding.np_random(seeds[place])[0]
            learner.begin(self._rngs[place])
            learner.observe(self._observations[place], self._masks[place])
        self._has_ended[:] = False
        return self._observations.copy(), {"action_mask": self._masks.copy()}

    def step(self, actions: Any) -> tuple[Floats, Any, Any, Any, dict[str, Any]]:
        """Say one word at every table."""
        rewards = np.zeros(self.num_envs, np.float64)
        terminated = np.zeros(self.num_envs, bool)
        truncated = np.zeros(self.num_envs, bool)
        for place, learner in enumerate(self.learners):
            if self._has_ended[place]:
                learner.begin(self._rngs[place])
            else:
                try:
                    rewards[place] = learner.say(int(actions[place]))
                    terminated[place] = learner.episode.is_over
                except IllegalWord:
                    rewards[place] = ILLEGAL_REWARD
                    terminated[place] = True
                truncated[place] = learner.episode.is_truncated
            learner.observe(self._observations[place], self._masks[place])
        self._has_ended = terminated | truncated
        return self._observations.copy(), rewards, terminated, truncated, {"action_mask": self._masks.copy()}


register()
