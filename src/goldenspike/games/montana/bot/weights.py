"""What things are worth to a decent player, in silver."""

from __future__ import annotations

from typing import Final, final

PLANNED: Final = 4
"""How many fields one looks ahead to."""

GOOD: Final[tuple[float, ...]] = (4.7, 4.7, 3.3, 3.3, 7.5, 7.5)
"""What it takes to get each good."""
FADING: Final[tuple[float, ...]] = (1.0, 0.9, 0.75, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1)
"""How much less a further one of the same kind is worth."""
WORKER_FADING: Final[tuple[float, ...]] = (1.0, 0.85, 0.65, 0.45, 0.3, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1)
CROWD: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.9, 1.8, 3.0)
"""What is lost when there is hardly any room for workers."""
SILVER_NEEDED: Final = 9
"""As much silver as one can use soon; as much again is spare, and more is worth nothing."""
TIE_BREAK: Final = 0.01
VICTORY: Final = 1000.0


@final
class Weights:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.settlement = 22.5
        """A settlement on the board."""
        self.ready = 0.639
        """What share of that a settlement is worth whose goods are in hand and whose field is open."""
        self.ready_now = 1.23
        """The same in the middle of building."""
        self.spare = 0.868
        """What share of its worth a good has that none of these fields needs."""
        self.worker = 2.38
        """The first worker of a kind."""
        self.silver_spare = 0.309
        """A silver beyond what one can use soon."""
        self.small_space = 0.419
        """The choice to use the small space."""
        self.cow = 5.27
        """A cow."""
        self.canteen = 4.13
        """A canteen: another turn."""
        self.third_in_line = 3.56
        """A line of three that can grow."""
        self.second_in_line = 0.651
        """A line of two that can grow."""
        self.outbid = 0.788
        """How surely a bid stands against one seat that could top it."""
        self.rival = 0.483
        """How much what the strongest rival has counts against oneself."""


WEIGHTS: Final = Weights()
