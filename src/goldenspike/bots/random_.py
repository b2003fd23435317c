"""A bot that picks a kind of answer at random, then an answer of that kind."""

from __future__ import annotations

from typing import Any, final

from goldenspike.core.agenda import Seat, pick
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng


@final
class Random:
    """Chooses at random, without a look at the table."""

    needs_view = False

    def __init__(self, game: Game, seat: Seat, seed: str) -> None:
        self.game = game
        self.seat = seat
        self.rng = Rng(f"random {seat} {seed}")

    def choose(self, view: Any, options: list[Any]) -> Any:
        """Return a random option, every kind of answer with the same probability."""
        return pick(options, self.rng)
