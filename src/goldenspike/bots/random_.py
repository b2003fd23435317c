"""A bot that picks a kind of answer at random, then an answer of that kind."""

from __future__ import annotations

from typing import Any, final

from goldenspike.bots.knowledge import Knowledge
from goldenspike.core.agenda import Seat, pick
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng


def options_to_go_on(options: list[Any]) -> list[Any]:
    """Return the options without those that end the game at once (`ends_game`), or all if there is no other.

    A player without judgement who picked them as often as any other would end every game at its start.
    """
    kind: type | None = None
    for option in options:
        # Options of one kind stand side by side, so each kind is asked once.
        if type(option) is not kind:
            kind = type(option)
            if getattr(kind, "ends_game", False):
                return [other for other in options if not getattr(other, "ends_game", False)] or options
    return options


@final
class Random:
    """Chooses at random, without a look at the table."""

    def __init__(self, game: Game, seat: Seat, seed: str) -> None:
        self.game = game
        self.seat = seat
        self.rng = Rng(f"random {seat} {seed}")

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return a random option, every kind of answer equally likely; never one that ends the game."""
        return pick(options_to_go_on(options), self.rng)
