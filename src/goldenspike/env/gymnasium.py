"""Gymnasium environments: one learner among named bots, alone or in a batch.

Importing this module registers them: `gymnasium.make("goldenspike/America-v0")`. Without an import it is
`gymnasium.make("goldenspike.env.gymnasium:goldenspike/America-v0")`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names
from goldenspike.env.arrays import Floats, Mask, Reward, buffers
from goldenspike.env.episode import encoding_of, observation_size
from goldenspike.env.learner import Learner

NAMESPACE: Final = "goldenspike"
VERSION: Final = 0
"""The version of all ids; it rises when spaces, rewards or dynamics change."""


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


def _spaces(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    """Return the spaces of observations and actions of a game."""
    size = encoding_of(game).actions.size
    return spaces.Box(-1.0, 1.0, (observation_size(game),), np.float32), spaces.Discrete(size)


def _arrays(game: Game, tables: int) -> tuple[Floats, Mask]:
    """Return an array of observations and one of masks, a row for each table, all 0."""
    observations = np.zeros((tables, observation_size(game)), np.float32)
    return observations, np.zeros((tables, encoding_of(game).actions.size), np.int8)


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
        rules = find(game)
        self.observation_space, self.action_space = _spaces(rules)
        self._observation, self._mask = _arrays(rules, 1)
        into = buffers(self._observation[0], self._mask[0])
        self.learner = Learner(rules, seats, opponents, seat, options or {}, reward, *into)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Open a new table; the same seed gives the same games, this one and all that follow."""
        super().reset(seed=seed)
        self.learner.begin(self.np_random)
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Say one word. A word that the mask forbids ends the game with reward -1."""
        learner = self.learner
        reward = learner.say(int(action))
        observation, info = self._seen()
        return observation, reward, learner.is_over, learner.episode.is_truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask as booleans, as learners with masked actions ask for it."""
        masks: npt.NDArray[np.bool_] = self._mask[0].astype(bool)
        return masks

    def render(self) -> Any:
        """Return the table as text, as the learner's seat sees it."""
        if self.render_mode is None:
            return None
        game = self.learner.game
        return game.text(game.view(self.learner.episode.table, Seat(self.learner.seat)))

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        """Return the learner's observation and its info, the mask of legal actions among it."""
        info = {"action_mask": self._mask[0].copy(), "seat": self.learner.seat}
        return self._observation[0].copy(), info


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
        rules = find(game)
        self.single_observation_space, self.single_action_space = _spaces(rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations, self._masks = _arrays(rules, num_envs)
        self.learners: list[Learner] = []
        for place in range(num_envs):
            into = buffers(self._observations[place], self._masks[place])
            self.learners.append(Learner(rules, seats, opponents, seat, options or {}, reward, *into))
        self._rngs: list[np.random.Generator] = [np.random.default_rng() for _ in range(num_envs)]
        self._has_ended = [False] * num_envs

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
        self._has_ended = [False] * self.num_envs
        return self._observations.copy(), {"action_mask": self._masks.copy()}

    def step(self, actions: Any) -> tuple[Floats, Any, Any, Any, dict[str, Any]]:
        """Say one word at every table."""
        words = np.asarray(actions).tolist()
        rewards = [0.0] * self.num_envs
        terminated = [False] * self.num_envs
        truncated = [False] * self.num_envs
        for place, learner in enumerate(self.learners):
            if self._has_ended[place]:
                learner.begin(self._rngs[place])
                continue
            rewards[place] = learner.say(words[place])
            terminated[place] = learner.is_over
            truncated[place] = learner.episode.is_truncated
        self._has_ended = [over or cut for over, cut in zip(terminated, truncated, strict=True)]
        info = {"action_mask": self._masks.copy()}
        return self._observations.copy(), np.array(rewards), np.array(terminated), np.array(truncated), info


register()
