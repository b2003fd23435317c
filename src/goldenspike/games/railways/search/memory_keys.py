"""Keys of a table's memory under which searches keep what they carry from link to link.

A key range has room for every seat, kind of cube, or both. All lie below FORGOTTEN_WITH_A_LINK, save those
that say otherwise.
"""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.state import FORGOTTEN_WITH_A_LINK

ROUTE_CACHE_KEY: Final = 1_000_000
"""By seat, tariff and ladder."""
FLOOD_KEY: Final = 1_800_000
"""By city."""
RAILROAD_KEY: Final = 2_000_000
GIFTS_KEY: Final = 2_000_010
"""By seat."""
GOAL_DISTANCES_KEY: Final = 2_000_020
"""By kind of cube."""
FOREIGN_DISTANCES_KEY: Final = 2_000_030
AIMS_KEY: Final = 2_000_080
"""By seat and kind of cube."""
DELIVERY_CACHE_KEY: Final = 2_000_130
"""By seat."""
LINK_OPTIONS_KEY: Final = FORGOTTEN_WITH_A_LINK + 10
"""The links that seats can pay for; forgotten with a link."""
