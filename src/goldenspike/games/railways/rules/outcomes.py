"""base Points for links: what a delivery is worth, and an outcome as one number.

An outcome has a lane of eight bits for each seat and one for cash. Less is better in every lane: the points
of others as they are, what the deliverer's own points and cash lack to a maximum. So one outcome is at least
as good as another if no lane is greater, which one subtraction shows.
"""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.board import BOUNTY_CITY, CITIES
from goldenspike.games.railways.box import BANDS, FIRST_BOUNTY, GOODS, NOBODY
from goldenspike.games.railways.state import Railways

# Points ------------------------------------------------------------------------------------------


def _by_links(column: int) -> bytes:
    found: list[int] = []
    for links in range(CITIES + 1):
        worth = 0
        for band in BANDS:
            if links >= band[0]:
                worth = band[column]
        found.append(worth)
    return bytes(found)


BAND_POINTS: Final[bytes] = _by_links(1)
BAND_CASH: Final[bytes] = _by_links(2)
"""v20 Banded points: by the number of links."""
LINK_POINTS: Final[bytes] = bytes(range(CITIES + 1))
LINK_CASH: Final[bytes] = bytes(CITIES + 1)
"""base Points for links: one each."""


def is_banded(table: Railways, cube: int) -> bool:
    """v20 Banded points: coloured goods in the second phase, anywhere (ruling 39)."""
    return table.phase == 2 and cube < len(GOODS)


def bounty_at(table: Railways, city: int) -> int:
    """base Bounties: the card face up that pays for a delivery to this city, or NOBODY's."""
    for number in range(len(BOUNTY_CITY)):
        if BOUNTY_CITY[number] == city and table.display[FIRST_BOUNTY + number]:
            return number
    return NOBODY


def bounties_shown(table: Railways) -> int:
    """base Bounties: those face up, a bit each."""
    display = table.display
    found = 0
    for number in range(len(BOUNTY_CITY)):
        if display[FIRST_BOUNTY + number]:
            found |= 1 << number
    return found


# Lanes -------------------------------------------------------------------------------------------

LANE: Final = 8
CASH_LANE: Final = 48
KEY_BITS: Final = 56
"""Those of all lanes together."""
MOST_POINTS: Final = 127
MOST_CASH: Final = 15
GUARDS: Final = 0x0080_8080_8080_8080
"""The highest bit of every lane."""
NOTHING: Final = 0x007F_7F7F_7F7F_7F7F
"""No outcome: the worst in every lane."""


def _lacks(most: int, worth: bytes) -> bytes:
    return bytes([most - worth[links] for links in range(CITIES + 1)])


LACKS: Final[list[bytes]] = [_lacks(MOST_POINTS, LINK_POINTS), _lacks(MOST_POINTS, BAND_POINTS)]
LACKS_CASH: Final[list[bytes]] = [_lacks(MOST_CASH, LINK_CASH), _lacks(MOST_CASH, BAND_CASH)]
"""What the deliverer's points and cash lack to a maximum, by the number of own links; plain and banded."""
