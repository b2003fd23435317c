"""A bot that evaluates every option one ply ahead and takes the best."""

from __future__ import annotations

from typing import Any, final

from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.search.one_ply import best_index, option_values
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng


@final
class Greedy:
    """One-ply search on one imagined table, with the game's own evaluation."""

    def __init__(self, game: Game, seat: Seat, seed: str) -> None:
        self.game = game
        self.seat = seat
        self.rng = Rng(f"greedy {seat} {seed}")

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the option that leads to the best table, the first of equals."""
        if len(options) == 1:
            return options[0]
        table = known.imagine(self.rng)
        values = option_values(self.game.evaluate, self.game.evaluate_options, table, self.seat, options)
        return options[best_index(values)]
