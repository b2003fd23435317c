"""PettingZoo AEC environments: `env("america")`, every seat an agent.

>>> table = env("montana", seats=2)
>>> table.reset(seed=1)
>>> table.agents
['seat_0', 'seat_1']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from goldenspike.core.agenda import Seat
from goldenspike.core.observation import Observation
from goldenspike.core.registry import find
from goldenspike.env.arrays import Reward
from goldenspike.env.episode import Episode, layout_of, observation_size

ILLEGAL_REWARD = -1.0
"""The reward of a seat that says a word its mask forbids, which ends the game."""


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: Reward | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """Return the environment of a game, in PettingZoo's usual wrappers.

    By default it has the most seats that the game has, and the reward is `win`, in a game for one `gain`.
    A word that the mask forbids ends the game.
    """
    table = raw_env(game, seats, options, reward, render_mode)
    checked = wrappers.TerminateIllegalWrapper(table, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def raw_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: Reward | None = None,
    render_mode: str | None = None,
) -> TableEnv:
    """Return the environment without wrappers, which is faster; a forbidden word raises IllegalWord."""
    return TableEnv(game, seats, options, reward, render_mode)


class TableEnv(AECEnv):
    """A table at which every seat is an agent."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, str] | None,
        reward: Reward | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.game = find(game)
        self.metadata = {
            "name": f"goldenspike_{game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        number = self.game.seats[-1] if seats is None else seats
        self.episode = Episode(self.game, number, options or {}, reward or ("gain" if number == 1 else "win"))
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(number)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._size = observation_size(self.game)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self._size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.episode.actions.size,), np.int8),
            }
        )
        self._action_spaces = {
            agent: spaces.Discrete(self.episode.actions.size) for agent in self.possible_agents
        }
        self._observations = np.zeros((number, self._size), np.float32)
        """A row for each seat; who observes is given a copy."""
        layout = layout_of(self.game)
        self._observed = [Observation(layout, row.data) for row in self._observations]
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, the same for every agent."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the words of the game's action table, for this agent."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a new table; the same seed gives the same games, this one and all that follow."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.episode.begin(str(self._rng.integers(2**63)), [])
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes; the mask of an agent that is not asked is empty."""
        seat = self._seat_of[agent]
        self.episode.observe(seat, self._observed[seat])
        mask = np.zeros(self.episode.actions.size, np.int8)
        if seat == self.episode.seat:
            self.episode.write_mask(mask.data.cast("B"))
        return {"observation": self._observations[seat].copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Say one word; raise IllegalWord if the mask forbids it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that lives must act"
        episode = self.episode
        episode.say(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, episode.gains(), strict=True))
        if episode.choice is not None:
            self.agent_selection = self.possible_agents[episode.seat]
        else:
            self.terminations = dict.fromkeys(self.agents, episode.is_over)
            self.truncations = dict.fromkeys(self.agents, episode.is_truncated)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as text, as the asked seat sees it."""
        if self.render_mode is None:
            return None
        return self.game.text(self.game.view(self.episode.table, Seat(self.episode.seat)))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
