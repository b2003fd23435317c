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
class Worth:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.settlement = 14.5
        """A settlement on the board."""
        self.ready = 0.78
        """What share of that a settlement is worth whose goods are in hand and whose field is open."""
        self.ready_now = 0.97
        """The same in the middle of building."""
        self.spare = 0.8
        """What share of its worth a good has that none of these fields needs."""
        self.worker = 2.2
        """The first worker of a kind."""
        self.silver_spare = 0.3
        """A silver beyond what one can use soon."""
        self.small_space = 0.3
        """The choice to use the small space."""
        self.cow = 4.6
        """A cow."""
        self.canteen = 5.0
        """A canteen: another turn."""
        self.third_in_line = 2.4
        """A line of three that can grow."""
        self.second_in_line = 0.8
        """A line of two that can grow."""
        self.outbid = 0.9
        """How surely a bid stands against one seat that could top it."""
        self.rival = 0.35
        """How much what the strongest rival has counts against oneself."""


WORTH: Final = Worth()
