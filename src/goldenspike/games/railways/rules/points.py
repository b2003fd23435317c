"""What links are worth in a delivery; points and cash that somebody earns, and what is told about them."""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import BANDS, GOODS
from goldenspike.games.railways.events import CashGained, PointsGained
from goldenspike.games.railways.state import Railways

# Links -------------------------------------------------------------------------------------------


def _by_links(column: int) -> bytes:
    """Return a column of BANDS by the number of links: points or cash."""
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


NOT_BANDED: Final = 0
BY_OWNER: Final = 1
"""v20 Banded points: every owner scores the band of the own links (ruling 38)."""
BY_DELIVERER: Final = 2
"""By the setting the deliverer scores the band of all links, less a point for each link of others."""


def is_banded(table: Railways, cube: int) -> int:
    """v20 Banded points: how coloured goods are counted in the second phase, anywhere (ruling 39)."""
    if table.phase != 2 or cube >= len(GOODS):
        return NOT_BANDED
    return BY_OWNER if table.settings.bands == "owners" else BY_DELIVERER


def deliverers_points(links: int, foreign: int) -> int:
    """v20 Banded points: the band of all links, less a point for each of others; never less than nothing."""
    return max(0, BAND_POINTS[links] - foreign)


# Earning -----------------------------------------------------------------------------------------


def gain(table: Railways, seat: int, points: int, why: str = "") -> None:
    """base Income: the score goes up, or down, and may fall below nothing.

    Told with the reason; without one, something else has told it.
    """
    if not points:
        return
    table.players[seat].score += points
    if why and table.announced is not None:
        table.announced.append(PointsGained(seat, points, why))


def earn(table: Railways, seat: int, cash: int, why: str) -> None:
    """base Deliver: cash from the bank."""
    if not cash:
        return
    table.players[seat].money += cash
    if table.announced is not None:
        table.announced.append(CashGained(seat, cash, why))
