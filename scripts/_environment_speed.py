"""Random steps in one environment for learners: print how many were made and the CPU time that they took.

`scripts/compare-engines environments` runs this file in the environment of the other engines, where ours is
installed, too. Only calls of the environment are timed: reset, step, and what gives observation and mask. A
step is one action of a learner; where bots play the other seats, their moves belong to it.
"""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

TABLES = 16
"""Tables of a batch."""
STEP_LIMIT = 5_000
"""Steps after which a game that does not end is left."""


class Count:
    """Steps made, and the CPU time of the calls that made them."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.steps = 0
        self.seconds = 0.0

    def time(self, call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Call the environment, and add the CPU time that it takes."""
        begun = process_time()
        found = call(*arguments, **named)
        self.seconds += process_time() - begun
        return found

    def seed(self) -> int:
        """Return a seed for a game."""
        return int(self.rng.integers(2**31))

    def pick(self, mask: Any) -> int:
        """Return a random action that a mask allows; 0 if it allows none."""
        allowed = np.flatnonzero(mask)
        return int(allowed[int(self.rng.random() * len(allowed))]) if len(allowed) else 0


Play = Callable[[Count], None]
"""Play one game, or a round of a batch."""


def batch(name: str) -> Play:
    """Return a round at our tables of one game, stepped together."""
    import gymnasium

    import goldenspike.env.gymnasium as ours

    made: Any = gymnasium.make_vec(
        ours.environment_id(name), num_envs=TABLES, vectorization_mode="vector_entry_point"
    )
    latest: list[Any] = []

    def play_round(count: Count) -> None:
        if not latest:
            latest.append(count.time(made.reset, seed=count.seed())[1])
        for _ in range(50):
            words = np.array([count.pick(mask) for mask in latest[0]["action_mask"]])
            latest[0] = count.time(made.step, words)[4]
            count.steps += TABLES

    return play_round


def gymnasium_seat(name: str) -> Play:
    """Return a game of a learner among random bots in our Gymnasium environment."""
    import gymnasium

    import goldenspike.env.gymnasium as ours

    made: Any = gymnasium.make(ours.environment_id(name)).unwrapped

    def play_game(count: Count) -> None:
        _, info = count.time(made.reset, seed=count.seed())
        for _ in range(STEP_LIMIT):
            _, _, over, cut, info = count.time(made.step, count.pick(info["action_mask"]))
            count.steps += 1
            if over or cut:
                return

    return play_game


def agents(made: Any) -> Play:
    """Return a game in an environment of PettingZoo, in which every seat is an agent."""

    def play_game(count: Count) -> None:
        count.time(made.reset, seed=count.seed())
        for _ in range(STEP_LIMIT):
            seen, _, over, cut, _ = count.time(made.last)
            if over or cut:
                return
            count.time(made.step, count.pick(seen["action_mask"]))
            count.steps += 1

    return play_game


def our_agents(name: str) -> Play:
    """Return a game in our PettingZoo environment."""
    import goldenspike.env.pettingzoo as ours

    return agents(ours.raw_env(name))


def pettingzoo(name: str) -> Play:
    """Return a game in one of PettingZoo's own environments."""
    return agents(importlib.import_module(f"pettingzoo.classic.{name}").raw_env())


def catanatron(_name: str) -> Play:
    """Return a game of Catan of a learner among three random players."""
    from catanatron import Color, RandomPlayer
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    made: Any = CatanatronEnv(
        {"enemies": [RandomPlayer(colour) for colour in (Color.RED, Color.WHITE, Color.ORANGE)]}
    )

    def play_game(count: Count) -> None:
        _, info = count.time(made.reset, seed=count.seed())
        for _ in range(STEP_LIMIT):
            actions = info["valid_actions"]
            action = actions[int(count.rng.random() * len(actions))]
            _, _, over, cut, info = count.time(made.step, action)
            count.steps += 1
            if over or cut:
                return

    return play_game


def openspiel(name: str) -> Play:
    """Return a game of OpenSpiel, with the observation and the legal actions of whoever is to act."""
    import open_spiel.python.games  # noqa: F401  registers its games in Python
    import pyspiel
    from open_spiel.python.observation import make_observation

    if name.startswith("goldenspike"):
        import goldenspike.env.openspiel  # noqa: F401  registers ours

    game = pyspiel.load_game(name)
    observation = make_observation(game)

    def play_game(count: Count) -> None:
        state = count.time(game.new_initial_state)
        for _ in range(STEP_LIMIT):
            if count.time(state.is_terminal):
                return
            player = count.time(state.current_player)
            if player == pyspiel.PlayerId.CHANCE:
                outcomes, chances = zip(*count.time(state.chance_outcomes), strict=True)
                place = int(np.searchsorted(np.cumsum(chances), count.rng.random()))
                count.time(state.apply_action, outcomes[min(place, len(outcomes) - 1)])
                continue
            count.time(observation.set_from, state, player)
            legal = count.time(state.legal_actions)
            count.time(state.apply_action, legal[int(count.rng.random() * len(legal))])
            count.steps += 1

    return play_game


ENVIRONMENTS: dict[str, Callable[[str], Play]] = {
    "batch": batch,
    "gymnasium": gymnasium_seat,
    "agents": our_agents,
    "pettingzoo": pettingzoo,
    "catanatron": catanatron,
    "openspiel": openspiel,
}


def main() -> None:
    """Play a game that does not count, then for so many seconds of CPU time; print the counts as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("environment", choices=ENVIRONMENTS)
    parser.add_argument("name")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    play = ENVIRONMENTS[chosen.environment](chosen.name)
    play(Count(chosen.seed))
    count = Count(chosen.seed)
    while count.seconds < chosen.seconds:
        play(count)
    print(json.dumps({"steps": count.steps, "seconds": count.seconds}))


if __name__ == "__main__":
    main()
