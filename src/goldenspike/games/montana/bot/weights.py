"""Weights of the static evaluation, in silver."""

from __future__ import annotations

from typing import Final, final

PLANNED: Final = 4
"""How many fields the evaluation plans to build on."""

GOOD: Final[tuple[float, ...]] = (4.7, 4.7, 3.3, 3.3, 7.5, 7.5)
"""The price of getting each good."""
FADING: Final[tuple[float, ...]] = (1.0, 0.9, 0.75, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1)
"""The factor of the first, second and every further good of a kind."""
WORKER_FADING: Final[tuple[float, ...]] = (1.0, 0.85, 0.65, 0.45, 0.3, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1)
"""The factor of the first, second and every further worker of a colour."""
CROWD: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.9, 1.8, 3.0)
"""The penalty for little room, by the number of workers."""
SILVER_NEEDED: Final = 9
"""Silver that counts in full; as much again counts as `silver_spare`, and more counts nothing."""
AUCTION: Final[tuple[float, ...]] = (0.0, 0.2, 0.7, 1.2, 1.5, 1.7, 1.8)
"""The factor of so many pumpkins to bid with when another seat goes to the city."""
TIE_BREAK: Final = 0.01
"""The weight of the tie-breaks in the last round."""
VICTORY: Final = 1000.0
"""The value of winning alone, far above that of any table still in play."""


@final
class Weights:
    """The weights of the evaluation by name; `scripts/tune` sets them."""

    def __init__(self) -> None:
        self.settlement = 22.5
        """A settlement on the board."""
        self.ready = 0.639
        """Factor of a settlement planned on an open field; the price of missing goods is subtracted."""
        self.ready_now = 1.23
        """The same while the seat is building and has the goods."""
        self.spare = 0.868
        """Factor of a good that none of the planned fields needs."""
        self.worker = 2.38
        """The first worker of a colour."""
        self.silver_spare = 0.309
        """A silver beyond SILVER_NEEDED."""
        self.small_space = 0.419
        """The pending choice to use the small space."""
        self.cow = 5.27
        """A cow."""
        self.canteen = 4.13
        """A canteen: another turn."""
        self.third_in_line = 3.56
        """A line of three that can grow."""
        self.second_in_line = 0.651
        """A line of two that can grow."""
        self.outbid = 0.788
        """Factor of a bid for each seat that may still outbid it."""
        self.auction = 5.0
        """Pumpkins to bid with in the turns of others, by AUCTION."""
        self.rival = 0.483
        """Factor of the strongest rival's value, which is subtracted."""


WEIGHTS: Final = Weights()
