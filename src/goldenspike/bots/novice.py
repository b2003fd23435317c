"""An easy opponent: the greedy bot on a random part of the options."""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.random_ import options_to_go_on
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng

KINDS_KEPT_OF_FOUR: Final = 3
"""Each kind of answer is considered with this chance in four."""
OPTIONS_KEPT_OF_FOUR: Final = 2
"""Each option of a considered kind is considered with this chance in four."""


@final
class Novice:
    """Chooses greedily from the options that it does not overlook; always at least one."""

    def __init__(self, game: Game, seat: Seat, seed: str) -> None:
        self.greedy = Greedy(game, seat, seed)
        self.rng = Rng(f"novice {seat} {seed}")

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the best option that is not overlooked."""
        return self.greedy.choose(known, self.sample_options(options))

    def sample_options(self, options: list[Any]) -> list[Any]:
        """Return a random part of the options, at least one: some kinds of answer, and some of each kind.

        An option that ends the game is left out, so that overlooking the others does not end it.
        """
        rng = self.rng
        options = options_to_go_on(options)
        kinds = list(dict.fromkeys([type(option) for option in options]))
        kept = {kind for kind in kinds if rng.below(4) < KINDS_KEPT_OF_FOUR} or {rng.choice(kinds)}
        of_kinds = [option for option in options if type(option) in kept]
        return [option for option in of_kinds if rng.below(4) < OPTIONS_KEPT_OF_FOUR] or [
            rng.choice(of_kinds)
        ]
