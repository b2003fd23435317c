"""A bot that tries every option on an imagined table and takes what looks best at once."""

from __future__ import annotations

from typing import Any, final

from goldenspike.bots.search.one_ply import best_place, values_of
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng


@final
class Greedy:
    """Looks one answer ahead with the game's own evaluation."""

    needs_view = True

    def __init__(self, game: Game, seat: Seat, seed: str) -> None:
        self.game = game
        self.seat = seat
        self.rng = Rng(f"greedy {seat} {seed}")

    def choose(self, view: Any, options: list[Any]) -> Any:
        """The option that leads to the best table; the first of equals."""
        if len(options) == 1:
            return options[0]
        table = self.game.imagine(view, self.rng)
        return options[
            best_place(values_of(self.game.evaluate, self.game.evaluate_options, table, self.seat, options))
        ]
