"""Check the OpenSpiel games with OpenSpiel's own random simulations; run where pyspiel is installed.

It plays the games that are named, or the short ones with `short`, or all. It prints a line for each game and
ends with status 0 if all pass.
"""

from __future__ import annotations

import random
import sys

import pyspiel

import goldenspike.env.openspiel  # noqa: F401  registers the games

GAMES = (
    "goldenspike_pioneer",
    "goldenspike_montana(players=2)",
    "goldenspike_america",
    "goldenspike_railways",
)

SHORT_GAMES = GAMES[:2]
"""Whose states are also serialized, which replays the whole game at every node."""


def check_nodes(name: str) -> None:
    """Play at random: odds add up to 1, a copy plays on alike, and information states hide what is hidden."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rng = random.Random(name)
    for step in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1.0) < 1e-9
            action = rng.choices([each for each, _ in outcomes], [chance for _, chance in outcomes])[0]
        else:
            action = rng.choice(state.legal_actions())
        if step % 40 == 0:
            twin = state.clone()
            twin.apply_action(action)
            before = str(state)
            assert before == "" or str(twin).startswith(before[:40])
            assert str(state) == before, "a clone is independent"
        state.apply_action(action)
    for player in range(game.num_players()):
        assert "?" in state.information_state_string(player) or game.num_players() == 1 or "montana" in name


def main() -> None:
    """Run all checks of the games that are asked for."""
    for name in SHORT_GAMES if sys.argv[1:] == ["short"] else sys.argv[1:] or GAMES:
        check_nodes(name)
        pyspiel.random_sim_test(
            pyspiel.load_game(name), num_sims=1, serialize=name in SHORT_GAMES, verbose=False
        )
        print(f"{name} passed", flush=True)


if __name__ == "__main__":
    main()
