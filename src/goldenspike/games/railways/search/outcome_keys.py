"""Outcomes of deliveries packed into one integer, so that dominance is one subtraction.

A key has a lane of eight bits for each seat and one for cash. Less is better in every lane: the points of
others as they are, the deliverer's own points and cash as what they lack to a maximum. One outcome is at
least as good as another if no lane is greater. To compare, set the highest bit of every lane (GUARDS) and
subtract the other key: a guard is still set exactly where the lane is not smaller.
"""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.rules.points import BAND_CASH, BAND_POINTS, LINK_CASH, LINK_POINTS

LANE: Final = 8
"""Bits of a lane."""
CASH_LANE: Final = 48
"""Where the lane of cash begins."""
KEY_BITS: Final = 56
"""Bits of all lanes."""
MOST_POINTS: Final = 127
MOST_CASH: Final = 15
GUARDS: Final = 0x0080_8080_8080_8080
"""The highest bit of every lane."""
NOTHING: Final = 0x007F_7F7F_7F7F_7F7F
"""The key of no outcome: the worst in every lane."""


def _lacks(most: int, worth: bytes) -> bytes:
    """Return by the number of links what their worth lacks to the maximum."""
    return bytes([most - worth[links] for links in range(CITIES + 1)])


LACKS: Final[list[bytes]] = [
    _lacks(MOST_POINTS, LINK_POINTS),
    _lacks(MOST_POINTS, BAND_POINTS),
    _lacks(MOST_POINTS, BAND_POINTS),
]
LACKS_CASH: Final[list[bytes]] = [
    _lacks(MOST_CASH, LINK_CASH),
    _lacks(MOST_CASH, BAND_CASH),
    _lacks(MOST_CASH, BAND_CASH),
]
"""What the deliverer's points and cash lack to the maximum: by the number of own links, plain or banded by
owner, or by the number of all links (`rules.points.is_banded`)."""
