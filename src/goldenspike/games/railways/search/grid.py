"""The map packed into bytes for searches over hexes.

A `span` is the greatest number of tiles of a route, with OPEN_ONLY added if all of them must be open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from goldenspike.games.railways.board import CITY_ON, HEXES, NEXT, NO_CITY, PLACES, TERRAIN
from goldenspike.games.railways.box import OPEN
from goldenspike.games.railways.rules.routes import ALL_OPEN, ANY_TERRAIN, OPPOSITE, STEPS

OPEN_ONLY: Final = 16
TILES_MASK: Final = OPEN_ONLY - 1
TOO_FAR: Final = 255
"""The price of a route that does not exist, and the number of tiles to a city out of reach."""

# Regions -----------------------------------------------------------------------------------------

REGION_COLUMNS: Final = 10
REGION_ROWS: Final = 6
REGIONS: Final = REGION_COLUMNS * REGION_ROWS
"""The map is cut into a coarse grid of regions, an index from hexes to the routes that run near them."""
COLUMNS_A_REGION: Final = max([column for column, _ in PLACES]) // REGION_COLUMNS + 1
ROWS_A_REGION: Final = max([row for _, row in PLACES]) // REGION_ROWS + 1
REGION: Final[bytes] = bytes(
    [row // ROWS_A_REGION * REGION_COLUMNS + column // COLUMNS_A_REGION for column, row in PLACES]
)
"""The region of each hex."""


def regions(hexes: tuple[int, ...]) -> list[int]:
    """Return the regions in which hexes lie, each once."""
    found: list[int] = []
    last: i64 = REGIONS
    for each in hexes:
        place: i64 = each
        region: i64 = REGION[place]
        if region != last:
            last = region
            for other in found:
                if other == region:
                    break
            else:
                found.append(region)
    return found


# Steps -------------------------------------------------------------------------------------------

NO_MORE: Final = 255
"""Terminator of the entries of a hex that has fewer than six."""
STEP: Final = 2
STEPS_A_HEX: Final = 12
"""Bytes of an entry of STEP_TABLE, and of all entries of a hex."""


def _step_table() -> bytes:
    """Return STEPS encoded as bytes; STEP_TABLE says how."""
    found: list[int] = []
    for steps in STEPS:
        for step in steps:
            found.extend([step >> 4 & 255, step >> 12 | (step & 1) << 3])
        found.extend([NO_MORE] * (STEPS_A_HEX - STEP * len(steps)))
    return bytes(found)


STEP_TABLE: Final[bytes] = _step_table()
"""STEPS as one byte string, contiguous in memory. Two bytes an entry, six entries a hex: the low byte of the
hex beside; its high byte, with bit 3 set for a ridge."""
SIDE_TABLE: Final[bytes] = bytes(
    [byte for beside in NEXT for place in beside for byte in (place & 255, place >> 8 & 255)]
)
"""The hex across each side in the same encoding, in the order of the sides."""
NEXT_TILE: Final = 3
NEXT_TILES_A_HEX: Final = 18
"""Bytes of an entry of NEXT_TILES, and of all entries of a hex."""


def _next_tiles(terrain: int) -> bytes:
    """Return the hexes where the next tile can lie, encoded as bytes; NEXT_TILES says how."""
    found: list[int] = []
    for place in range(HEXES):
        for step in STEPS[place]:
            beside, side = step >> 4, step >> 1 & 7
            if CITY_ON[beside] == NO_CITY and (TERRAIN[beside] == OPEN or terrain == ANY_TERRAIN):
                found.append(beside & 255)
                found.append(beside >> 8 | (step & 1) << 3)
                found.append(side << 3 | OPPOSITE[side])
        while len(found) < (place + 1) * NEXT_TILES_A_HEX:
            found.append(NO_MORE)
    return bytes(found)


NEXT_TILES: Final[tuple[bytes, ...]] = (_next_tiles(ANY_TERRAIN), _next_tiles(ALL_OPEN))
"""The hexes where the next tile can lie, in any terrain and in the open. Three bytes an entry, six entries a
hex: the low byte of the next hex; its high byte, with bit 3 set for a ridge between; the side of departure
times 8 and the side of arrival."""
