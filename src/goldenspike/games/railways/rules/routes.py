"""base Track, base Terrain: routes from city to city, the hexes they run through and what they cost.

A `span` is a number of tiles at most, with OPEN_ONLY added if all of them must be open. A `tariff`
says which cards lower the price: 0 none, 1 a Land Grant, 2 a Tunnel Engineer, 3 both.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.board import (
    CITIES,
    CITY_HEX,
    CITY_ON,
    HEXES,
    NEXT,
    NO_CITY,
    NO_HEX,
    PLACES,
    RIDGE,
    SIDES,
    TERRAIN,
)
from goldenspike.games.railways.box import (
    MOST_TILES,
    MOUNTAIN,
    OPEN,
    RIDGE_PRICE,
    TERRAIN_PRICE,
    TRACKS_A_HEX,
)
from goldenspike.games.railways.state import Railways

GRANT: Final = 1
TUNNEL: Final = 2
TARIFFS: Final = 4
OPEN_ONLY: Final = 16
TILES_MASK: Final = OPEN_ONLY - 1
TOO_FAR: Final = 255
"""The price of a route that does not exist."""

# The map as a search sees it ---------------------------------------------------------------------


def _steps(place: int) -> list[int]:
    found = [
        beside * 16 + side * 2 + RIDGE[place][side]
        for side, beside in enumerate(NEXT[place])
        if beside != NO_HEX
    ]
    return sorted(found)


STEPS: Final[list[list[int]]] = [_steps(place) for place in range(HEXES)]
"""From each hex, lower hexes first: the hex beside times 16, the side times 2, and 1 for a ridge."""
OPPOSITE: Final[tuple[int, ...]] = tuple([(side + SIDES // 2) % SIDES for side in range(SIDES)])
BIT: Final[bytes] = bytes([1 << side for side in range(SIDES)])
OPPOSITE_BIT: Final[bytes] = bytes([1 << side for side in OPPOSITE])
"""The bit of each side, and of the side opposite."""


def _tile_prices(tariff: int) -> bytes:
    prices = list(TERRAIN_PRICE)
    if tariff & GRANT:
        prices[OPEN] = 0
    if tariff & TUNNEL:
        prices[MOUNTAIN] = (prices[MOUNTAIN] + 1) // 2
    return bytes([prices[TERRAIN[place]] for place in range(HEXES)])


TILE_PRICE: Final[tuple[bytes, ...]] = tuple([_tile_prices(tariff) for tariff in range(TARIFFS)])
"""card Land Grant, card Tunnel Engineer: by tariff, what a tile costs in each hex."""
RIDGE_FEE: Final[tuple[int, ...]] = tuple(
    [(RIDGE_PRICE + 1) // 2 if tariff & TUNNEL else RIDGE_PRICE for tariff in range(TARIFFS)]
)


COLUMNS_A_REGION: Final = max([column for column, _ in PLACES]) // 10 + 1
ROWS_A_REGION: Final = max([row for _, row in PLACES]) // 6 + 1
REGION: Final[bytes] = bytes(
    [row // ROWS_A_REGION * 10 + column // COLUMNS_A_REGION for column, row in PLACES]
)
"""The map cut into sixty regions: the one of each hex."""
REGIONS: Final = 60


def regions(hexes: tuple[int, ...]) -> list[int]:
    """The regions in which hexes lie."""
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


def _apart(one: int, other: int) -> int:
    column, row = PLACES[CITY_HEX[one]]
    other_column, other_row = PLACES[CITY_HEX[other]]
    down = other_row - row
    across = other_column - (other_row - other_row % 2) // 2 - column + (row - row % 2) // 2
    return max(abs(down), abs(across), abs(down + across)) - 1


APART: Final[bytes] = bytes([max(_apart(one, other), 0) for one in range(CITIES) for other in range(CITIES)])


def apart(one: int, other: int) -> int:
    """How many tiles lie between two cities as the crow flies."""
    return APART[one * CITIES + other]


def _pairs() -> list[tuple[int, int]]:
    return [
        (one, other)
        for one in range(CITIES)
        for other in range(one + 1, CITIES)
        if apart(one, other) <= MOST_TILES
    ]


PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(_pairs())
"""Cities near enough for a link, the one with the lower number first."""
PAIR_OF: Final[dict[int, int]] = {one * CITIES + other: pair for pair, (one, other) in enumerate(PAIRS)}
"""The number of a pair of cities, by the lower times CITIES and the higher."""
PAIR_START: Final[bytes] = bytes([one for one, other in PAIRS])
PAIR_END: Final[bytes] = bytes([other for one, other in PAIRS])


def step_between(place: i64, beside: i64) -> i64:
    """The step from a hex to another, or -1 if they do not touch."""
    for each in STEPS[place]:
        step: i64 = each
        if step >> 4 == beside:
            return step
    return -1


def side_between(place: int, beside: int) -> int:
    """The side of a hex that touches another, or -1."""
    step = step_between(place, beside)
    return -1 if step < 0 else step >> 1 & 7


NO_MORE: Final = 255
"""In place of a step or a way: there are no more."""
STEP: Final = 2
STEPS_A_HEX: Final = 12


def _step_table() -> bytes:
    found: list[int] = []
    for steps in STEPS:
        for step in steps:
            found.extend([step >> 4 & 255, step >> 12 | (step & 1) << 3])
        found.extend([NO_MORE] * (STEPS_A_HEX - STEP * len(steps)))
    return bytes(found)


STEP_TABLE: Final[bytes] = _step_table()
"""The same steps in one row, for numbers in lists lie scattered, and a survey goes through many. Two bytes
each and six to a hex: the low byte of the hex beside; its high byte, and 8 for a ridge."""
SIDE_TABLE: Final[bytes] = bytes(
    [byte for beside in NEXT for place in beside for byte in (place & 255, place >> 8 & 255)]
)
"""The hex across each side, in the same way and in the order of the sides."""
WAY: Final = 3
WAYS_A_HEX: Final = 18


def _way_table(open_only: int) -> bytes:
    found: list[int] = []
    for place in range(HEXES):
        for step in STEPS[place]:
            beside, side = step >> 4, step >> 1 & 7
            if CITY_ON[beside] == NO_CITY and (TERRAIN[beside] == OPEN or not open_only):
                found.append(beside & 255)
                found.append(beside >> 8 | (step & 1) << 3)
                found.append(side << 3 | OPPOSITE[side])
        while len(found) < (place + 1) * WAYS_A_HEX:
            found.append(NO_MORE)
    return bytes(found)


WAY_TABLES: Final[tuple[bytes, ...]] = (_way_table(0), _way_table(1))
"""The hexes a tile can follow in from each, in any terrain and in the open. Three bytes each and six to a
hex: the low byte of the hex; its high byte, and 8 for a ridge before it; times 8 the side one leaves by, and
the side one comes in by."""


# Routes ------------------------------------------------------------------------------------------


NOT_COUNTED: Final = -1
TRACK: Final = 3
"""Bytes for a hex of a route: its number, the low byte first, and the sides used."""


def track_of(hexes: tuple[int, ...], sides: list[int]) -> bytes:
    """Hexes and the sides used of each, in one row."""
    found: list[int] = []
    for number in range(len(hexes)):
        place: i64 = hexes[number]
        found.append(place & 255)
        found.append(place >> 8)
        found.append(sides[number])
    return bytes(found)


@final
@mypyc_attr(acyclic=True)
class Route:
    """Hexes from one city to another, and what track through them costs. It never changes."""

    def __init__(self, start: int, end: int, hexes: tuple[int, ...], sides: list[int], price: int) -> None:
        self.start = start
        self.end = end
        self.pair = PAIR_OF.get(start * CITIES + end, -1)
        self.hexes = hexes
        """From the first city to the second; each touches the next."""
        self.track = track_of(hexes, sides)
        """The hexes again, and the two sides used of each, a bit a side: it is gone through at every link."""
        self.price = price
        """base Terrain: every tile by its terrain, and every ridge crossed, also at a city."""
        self.regions = regions(hexes)
        """Where it runs."""
        self.ridges: i64 = NOT_COUNTED
        """How many ridges it crosses, once somebody asked."""

    @property
    def sides(self) -> bytes:
        """The two sides used of each hex, a bit a side."""
        return self.track[2::TRACK]

    @property
    def tiles(self) -> int:
        """How many tiles it takes."""
        return len(self.hexes)

    @property
    def open_only(self) -> int:
        """1 if all tiles are open."""
        for place in self.hexes:
            if TERRAIN[place] != OPEN:
                return 0
        return 1

    def price_by(self, tariff: int) -> int:
        """What it costs with other cards."""
        if self.ridges == NOT_COUNTED:
            self.ridges = self.counted_ridges()
        tiles = TILE_PRICE[tariff]
        price: i64 = self.ridges * RIDGE_FEE[tariff]
        for each in self.hexes:
            place: i64 = each
            price += tiles[place]
        return price

    def counted_ridges(self) -> i64:
        """How many ridges it crosses, also at a city."""
        found: i64 = 0
        before: i64 = CITY_HEX[self.start]
        for each in self.hexes:
            place: i64 = each
            found += step_between(before, place) & 1
            before = place
        return found + (step_between(before, CITY_HEX[self.end]) & 1)


def route_through(start: int, end: int, hexes: tuple[int, ...], tariff: int) -> Route:
    """A route through these hexes, with the cards of a tariff."""
    sides: list[int] = []
    before: i64 = CITY_HEX[start]
    entry: i64 = 0
    for each in hexes:
        place: i64 = each
        side = step_between(before, place) >> 1 & 7
        if entry:
            sides.append(entry | BIT[side])
        entry = OPPOSITE_BIT[side]
        before = place
    sides.append(entry | BIT[step_between(before, CITY_HEX[end]) >> 1 & 7])
    route = Route(start, end, hexes, sides, 0)
    route.price = route.price_by(tariff)
    return route


def is_free(table: Railways, seat: int, route: Route) -> bool:
    """base Track: whether this seat may lay track here: two tracks a hex, own ones without a common side."""
    tracks = table.tracks
    track = route.track
    here: i64 = 0
    while here < len(track):
        place: i64 = track[here]
        high: i64 = track[here + 1]
        place |= high << 8
        laid = tracks[place]
        if laid and (
            laid >= TRACKS_A_HEX
            or (table.track_owner[place] == seat and table.track_sides[place] & track[here + 2])
        ):
            return False
        here += TRACK
    return True
