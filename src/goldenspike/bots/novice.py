"""An easy opponent: it means well, and overlooks things."""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.bots.greedy import Greedy
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng

KIND_SEEN: Final = 3
"""Of four kinds of answer, so many come to its mind."""
OPTION_SEEN: Final = 2
"""And of four answers of such a kind, so many."""


@final
class Novice:
    """Takes the best of what comes to its mind, which is never all there is, and never nothing."""

    needs_view = True

    def __init__(self, game: Game, seat: Seat, seed: str) -> None:
        self.greedy = Greedy(game, seat, seed)
        self.rng = Rng(f"novice {seat} {seed}")

    def choose(self, view: Any, options: list[Any]) -> Any:
        """The best option that is not overlooked."""
        return self.greedy.choose(view, self.in_mind(options))

    def in_mind(self, options: list[Any]) -> list[Any]:
        """What it thinks of."""
        rng = self.rng
        kinds = list(dict.fromkeys([type(option) for option in options]))
        seen = {kind for kind in kinds if rng.below(4) < KIND_SEEN} or {rng.choice(kinds)}
        known = [option for option in options if type(option) in seen]
        return [option for option in known if rng.below(4) < OPTION_SEEN] or [rng.choice(known)]
