"""base Track, base Terrain: routes from city to city, the hexes they run through and what they cost.

A `tariff` says which cards lower the price: 0 none, 1 a Land Grant, 2 a Tunnel Engineer, 3 both.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.board import (
    CITIES,
    CITY_HEX,
    HEXES,
    NEXT,
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
"""card Land Grant, card Tunnel Engineer: as parts of a tariff, and how many tariffs there are."""
ANY_TERRAIN: Final = 0
ALL_OPEN: Final = 1
"""event Land Rush: what tiles a route may have, or has."""

# The map -----------------------------------------------------------------------------------------


def _steps(place: int) -> list[int]:
    """Return the steps to the hexes beside one, each packed as hex, side and ridge."""
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
    """Return the price of a tile by hex, with the cards of the tariff."""
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


def _apart(one: int, other: int) -> int:
    """Return how many hexes lie between two cities at the least."""
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
    """Return the pairs of cities near enough for a link."""
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
    def terrain(self) -> int:
        """event Land Rush: ALL_OPEN if every tile is, otherwise ANY_TERRAIN."""
        for place in self.hexes:
            if TERRAIN[place] != OPEN:
                return ANY_TERRAIN
        return ALL_OPEN

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
