"""What things are worth to a decent player, in silver."""

from __future__ import annotations

from typing import Final

SETTLEMENT: Final = 14.5
"""A settlement on the board."""
READY: Final = 0.78
"""What share of that a settlement is worth whose goods are in hand and whose field is open."""
READY_NOW: Final = 0.97
"""The same in the middle of building."""
PLANNED: Final = 4
"""How many fields one looks ahead to."""
SPARE: Final = 0.8
"""What share of its worth a good has that none of these fields needs."""

GOOD: Final[tuple[float, ...]] = (4.7, 4.7, 3.3, 3.3, 7.5, 7.5)
"""What it takes to get each good."""
FADING: Final[tuple[float, ...]] = (1.0, 0.9, 0.75, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1)
"""How much less a further one of the same kind is worth."""
WORKER: Final = 2.2
WORKER_FADING: Final[tuple[float, ...]] = (1.0, 0.85, 0.65, 0.45, 0.3, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1)
CROWD: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.9, 1.8, 3.0)
"""What is lost when there is hardly any room for workers."""
SILVER_NEEDED: Final = 9
"""As much silver as one can use soon; as much again is worth SILVER_SPARE each, and more is worth nothing."""
SILVER_SPARE: Final = 0.3
SMALL_SPACE: Final = 0.3
"""The choice to use the small space."""
COW: Final = 4.6
CANTEEN: Final = 5.0
THIRD_IN_LINE: Final = 2.4
"""A line of three that can grow."""
SECOND_IN_LINE: Final = 0.8
OUTBID: Final = 0.9
"""How surely a bid stands against one seat that could top it."""
TIE_BREAK: Final = 0.01
VICTORY: Final = 1000.0
RIVAL: Final = 0.35
"""How much what the strongest rival has counts against oneself."""
