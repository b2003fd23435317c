"""Random play in one engine: print how many answers were given and how many options were listed.

`scripts/compare-engines` runs this file in two environments: ours with its own games, and one with the other
engines. Every engine gets the same loop in Python: list the options, take one at random, play it.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

TURN_LIMIT = 5_000
"""Answers after which a game that does not end is left."""


@dataclass
class Count:
    """What was counted in some games of random play."""

    games: int = 0
    answers: int = 0
    forced: int = 0
    """Answers that had no alternative."""
    options: int = 0
    seconds: float = 0.0

    def pick(self, options: Any, rng: random.Random) -> Any:
        """Count the options of one question and return one of them at random."""
        number = len(options)
        self.answers += 1
        self.options += number
        if number == 1:
            self.forced += 1
        return options[int(rng.random() * number)]


Play = Callable[[Count, random.Random], None]
"""Play one game."""


def goldenspike(name: str) -> Play:
    """Return the play of one of our games with its largest number of seats."""
    from goldenspike.core.agenda import Chance
    from goldenspike.core.play import pending, play
    from goldenspike.core.rng import Rng

    game: Any = importlib.import_module(f"goldenspike.games.{name}").GAME
    seats = game.seats[-1]

    def play_game(count: Count, rng: random.Random) -> None:
        table = game.open(seats, {})
        dice = Rng(f"dice {rng.random()}")
        while not table.over and table.turns < game.turn_limit:
            question = pending(table)
            if isinstance(question, Chance):
                play(table, question.sample(table, dice))
            else:
                play(table, count.pick(question.options(table), rng))

    return play_game


def catanatron(_name: str) -> Play:
    """Return the play of Catan by four random players."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play_game(count: Count, rng: random.Random) -> None:
        game = Game([RandomPlayer(colour) for colour in colours], seed=int(rng.random() * 2**31))
        answers = 0
        while game.winning_color() is None and answers < TURN_LIMIT:
            game.play_tick(decide_fn=lambda _player, _game, options: count.pick(options, rng))
            answers += 1

    return play_game


def pettingzoo(name: str) -> Play:
    """Return the play of one of PettingZoo's classic games; its options are those that the mask allows."""
    import numpy as np

    environment: Any = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()

    def play_game(count: Count, rng: random.Random) -> None:
        environment.reset(seed=int(rng.random() * 2**31))
        answers = 0
        for _agent in environment.agent_iter():
            seen, _reward, is_over, is_cut, _info = environment.last()
            if is_over or is_cut or answers >= TURN_LIMIT:
                environment.step(None)
                continue
            environment.step(int(count.pick(np.flatnonzero(seen["action_mask"]), rng)))
            answers += 1

    return play_game


def openspiel(name: str) -> Play:
    """Return the play of one of OpenSpiel's games."""
    import open_spiel.python.games  # noqa: F401  registers its games in Python
    import pyspiel

    game = pyspiel.load_game(name)

    def play_game(count: Count, rng: random.Random) -> None:
        state = game.new_initial_state()
        answers = 0
        while not state.is_terminal() and answers < TURN_LIMIT:
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(count.pick(state.legal_actions(), rng))
                answers += 1

    return play_game


ENGINES: dict[str, Callable[[str], Play]] = {
    "goldenspike": goldenspike,
    "catanatron": catanatron,
    "pettingzoo": pettingzoo,
    "openspiel": openspiel,
}


def main() -> None:
    """Play a game that does not count, then for so many seconds of CPU time; print the counts as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("name")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    play_game = ENGINES[chosen.engine](chosen.name)
    play_game(Count(), rng)
    count = Count()
    begun = process_time()
    while count.seconds < chosen.seconds:
        play_game(count, rng)
        count.games += 1
        count.seconds = process_time() - begun
    print(json.dumps(asdict(count)))


if __name__ == "__main__":
    main()
