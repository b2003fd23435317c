"""base Track, base Terrain: routes from city to city, the hexes they run through and what they cost.

The cheapest routes of the empty map are found once; where track is in the way, a search goes round.

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
REGION: Final[list[int]] = [
    1 << row // ROWS_A_REGION * 10 + column // COLUMNS_A_REGION for column, row in PLACES
]
"""The map cut into sixty regions: the bit of each hex."""


def regions(hexes: list[int]) -> i64:
    """The regions in which hexes lie."""
    found: i64 = 0
    for place in hexes:
        found |= REGION[place]
    return found


def apart(one: int, other: int) -> int:
    """How many tiles lie between two cities as the crow flies."""
    column, row = PLACES[CITY_HEX[one]]
    other_column, other_row = PLACES[CITY_HEX[other]]
    down = other_row - row
    across = other_column - (other_row - other_row % 2) // 2 - column + (row - row % 2) // 2
    return max(abs(down), abs(across), abs(down + across)) - 1


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


def _ways(tariff: int, open_only: int, place: int) -> list[int]:
    found: list[int] = []
    for step in STEPS[place]:
        beside, side = step >> 4, step >> 1 & 7
        if CITY_ON[beside] == NO_CITY and (TERRAIN[beside] == OPEN or not open_only):
            price = TILE_PRICE[tariff][beside] + (RIDGE_FEE[tariff] if step & 1 else 0)
            found.append(beside << 10 | price << 6 | side << 3 | OPPOSITE[side])
    return found


WAYS: Final[list[list[list[int]]]] = []
"""By tariff and terrain, the hexes a tile can follow in from each: the hex times 1024, what the tile and the
ridge before it cost times 64, the side it leaves by times 8 and the side it comes in by."""


def ways_of(tariff: int, open_only: int) -> list[list[int]]:
    """What a tile may follow a tile in; worked out when it is first needed."""
    while len(WAYS) < TARIFFS * 2:
        WAYS.append([])
    known = WAYS[tariff * 2 + open_only]
    if not known:
        known = [_ways(tariff, open_only, place) for place in range(HEXES)]
        WAYS[tariff * 2 + open_only] = known
    return known


# Routes ------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Route:
    """Hexes from one city to another, and what track through them costs. It never changes."""

    def __init__(self, start: int, end: int, hexes: tuple[int, ...], tariff: int) -> None:
        self.start = start
        self.end = end
        self.hexes = hexes
        """From the first city to the second; each touches the next."""
        tiles = TILE_PRICE[tariff]
        price: i64 = 0
        ridges: i64 = 0
        open_only = 1
        regions: i64 = 0
        sides: list[int] = []
        before: i64 = CITY_HEX[start]
        entry: i64 = 0
        for each in hexes:
            place: i64 = each
            step = step_between(before, place)
            side = step >> 1 & 7
            if entry:
                sides.append(entry | BIT[side])
            entry = OPPOSITE_BIT[side]
            price += tiles[place]
            ridges += step & 1
            if TERRAIN[place] != OPEN:
                open_only = 0
            regions |= REGION[place]
            before = place
        step = step_between(before, CITY_HEX[end])
        sides.append(entry | BIT[step >> 1 & 7])
        ridges += step & 1
        self.sides = bytes(sides)
        """The two sides used of each hex, a bit a side."""
        self.price: int = price + ridges * RIDGE_FEE[tariff]
        """base Terrain: every tile by its terrain, and every ridge crossed, also at a city."""
        self.open_only = open_only
        """1 if all tiles are open."""
        self.regions: i64 = regions
        """Where it runs: a quick way to see that nothing near it has changed."""

    @property
    def tiles(self) -> int:
        """How many tiles it takes."""
        return len(self.hexes)


def is_free(table: Railways, seat: int, route: Route) -> bool:
    """base Track: whether this seat may lay track here: two tracks a hex, own ones without a common side."""
    tracks = table.tracks
    sides = route.sides
    hexes = route.hexes
    for number in range(len(hexes)):
        place: i64 = hexes[number]
        laid = tracks[place]
        if laid and (
            laid >= TRACKS_A_HEX
            or (table.track_owner[place] == seat and table.track_sides[place] & sides[number])
        ):
            return False
    return True


# The empty map -----------------------------------------------------------------------------------

NO_LAYER: Final[bytes] = bytes([TOO_FAR]) * HEXES
"""No hex that can be reached."""
SURVEYS: Final[dict[int, list[bytes]]] = {}
"""What was surveyed from each city, by tariff, terrain and city."""
EMPTY_MAP_ROUTES: Final[dict[int, Route]] = {}
"""The best routes of the empty map, by tariff, span and cities, as far as asked for."""


def survey(tariff: int, open_only: int, city: int) -> list[bytes]:
    """For 0, 1, 2 … tiles at most: what it costs to come from a city up to each hex, that hex not counted.

    The hex of another city stands for the whole link.
    """
    key = (tariff * 2 + open_only) * CITIES + city
    known = SURVEYS.get(key)
    if known is None:
        known = surveyed(tariff, open_only, city)
        SURVEYS[key] = known
    return known


def surveyed(tariff: int, open_only: int, city: int) -> list[bytes]:
    """A layer for every number of tiles; only what became cheaper with the last tile goes on."""
    tile_price = TILE_PRICE[tariff]
    city_on = CITY_ON
    terrain = TERRAIN
    fee: i64 = RIDGE_FEE[tariff]
    # The same twice: a list is read quickly, a bytearray is quickly made a layer.
    prices = [TOO_FAR] * HEXES
    written = bytearray(NO_LAYER)
    frontier: list[int] = []
    for first in STEPS[CITY_HEX[city]]:
        if city_on[first >> 4] == NO_CITY:
            prices[first >> 4] = fee if first & 1 else 0
            written[first >> 4] = prices[first >> 4]
            frontier.append(first >> 4)
    layers = [bytes(written)]
    # For each hex, the last number of tiles with which it became cheaper.
    cheaper = [0] * HEXES
    for tiles in range(1, MOST_TILES + 1):
        before = layers[tiles - 1]
        ahead: list[int] = []
        for each in frontier:
            place: i64 = each
            if city_on[place] != NO_CITY or (open_only and terrain[place] != OPEN):
                continue
            price: i64 = before[place]
            price += tile_price[place]
            for entry in STEPS[place]:
                step: i64 = entry
                beside = step >> 4
                through = price + fee if step & 1 else price
                known: i64 = prices[beside]
                if through < known:
                    prices[beside] = through
                    if cheaper[beside] != tiles:
                        cheaper[beside] = tiles
                        ahead.append(beside)
        for beside_ in ahead:
            written[beside_] = prices[beside_]
        frontier = ahead
        layers.append(bytes(written))
    return layers


def empty_map_route(tariff: int, span: int, start: int, end: int) -> Route | None:
    """The cheapest route on the empty map, then the one of fewest tiles, then of lowest hexes."""
    key = ((tariff * 2 * OPEN_ONLY + span) * CITIES + start) * CITIES + end
    known = EMPTY_MAP_ROUTES.get(key)
    if (
        known is None
        and survey(tariff, span // OPEN_ONLY, end)[span & TILES_MASK][CITY_HEX[start]] != TOO_FAR
    ):
        known = Route(start, end, empty_map_hexes(tariff, span, start, end), tariff)
        EMPTY_MAP_ROUTES[key] = known
    return known


def empty_map_hexes(tariff: int, span: int, start: int, end: int) -> tuple[int, ...]:
    """The hexes of that route, which exists."""
    layers = survey(tariff, span // OPEN_ONLY, end)
    open_only = span >= OPEN_ONLY
    tiles: i64 = span & TILES_MASK
    here: i64 = CITY_HEX[start]
    price: i64 = layers[tiles][here]
    while tiles and layers[tiles - 1][here] == price:
        tiles -= 1
    tile_price = TILE_PRICE[tariff]
    fee: i64 = RIDGE_FEE[tariff]
    hexes: list[int] = []
    while tiles:
        tiles -= 1
        layer = layers[tiles]
        for each in STEPS[here]:
            step: i64 = each
            place = step >> 4
            rest = price - tile_price[place] - (fee if step & 1 else 0)
            if (
                layer[place] == rest
                and CITY_ON[place] == NO_CITY
                and (not open_only or TERRAIN[place] == OPEN)
            ):
                hexes.append(place)
                here = place
                price = rest
                break
    return tuple(hexes)


# The map as it lies ------------------------------------------------------------------------------


def is_enclosed(table: Railways, seat: int, city: int) -> bool:
    """Whether a seat can begin no more track at a city."""
    for step in STEPS[CITY_HEX[city]]:
        place = step >> 4
        if table.tracks[place] < TRACKS_A_HEX and (
            table.track_owner[place] != seat or not table.track_sides[place] >> OPPOSITE[(step >> 1) & 7] & 1
        ):
            return False
    return True


MOST_ROUNDS: Final = 255
"""Numbers up to this one take no memory of their own, so writing them down is quick."""
CELL: Final = 4
"""A hex and a number of tiles make a cell: the hex times sixteen, and the tiles."""


@final
@mypyc_attr(acyclic=True)
class Slate:
    """What a search writes down. It is used again: what another search wrote does not count."""

    def __init__(self) -> None:
        self.round = 0
        """The number of the search."""
        self.labelled: list[int] = [0] * HEXES
        """By hex, the last search that came there."""
        self.price: list[int] = [0] * HEXES
        self.tiles: list[int] = [0] * HEXES
        """By hex, its last label."""
        self.settled: list[int] = [0] * (HEXES << CELL)
        """By cell, the last search that settled it."""
        self.price_at: list[int] = [0] * (HEXES << CELL)
        self.came_by: list[int] = [0] * (HEXES << CELL)
        """By cell, the least price and the side it came in by."""
        self.buckets: list[list[int]] = [[0]]
        self.sizes: list[int] = [0]
        """Labels by how much a link costs more than on the empty map, and how many of them still count: a
        list that grows and shrinks all the time is slow."""

    def begin(self) -> None:
        """Make it as good as new."""
        self.round += 1
        if self.round > MOST_ROUNDS:
            self.round = 1
            self.labelled = [0] * HEXES
            self.settled = [0] * (HEXES << CELL)

    def widen(self, used: int) -> None:
        """Have at least so many buckets."""
        while len(self.buckets) < used:
            self.buckets.append([])
            self.sizes.append(0)


SLATES: Final[list[Slate]] = []
"""Slates that no search is using."""


def search(
    table: Railways, seat: int, tariff: int, span: int, start: int, end: int, most: int, margin: int
) -> Route | None:
    """Find the cheapest free route between two cities that costs no more than this.

    With a margin of 1 all routes as cheap are compared, and it is the one of fewest tiles, then of the
    lowest hexes from the first city on; with 0 the first one found will do.
    """
    cheapest = survey(tariff, span // OPEN_ONLY, start)[span & TILES_MASK][CITY_HEX[end]]
    if cheapest > most:
        return None
    slate = SLATES.pop() if SLATES else Slate()
    slate.begin()
    route = searched(table, seat, tariff, span, start, end, most, margin, slate)
    SLATES.append(slate)
    return route


def searched(
    table: Railways,
    seat: int,
    tariff: int,
    span: int,
    start: int,
    end: int,
    most: int,
    margin: int,
    slate: Slate,
) -> Route | None:
    """Let labels (price, tiles, hex) grow from the second city until one touches the first.

    They grow in order of what the whole link costs at least, as surveyed on the empty map from the first
    city. Crossing one's own track in a hex depends on the side only, so a label need not know how it came:
    a walk that meets itself can be cut short.
    """
    open_only = span // OPEN_ONLY
    ahead = survey(tariff, open_only, start)
    arrivals = ahead[0]
    ways = ways_of(tariff, open_only)
    tracks = table.tracks
    owners = table.track_owner
    taken = table.track_sides
    limit: i64 = span & TILES_MASK
    # Labels of this price and more are of no use.
    bound: i64 = most + 1
    cheapest: i64 = ahead[limit][CITY_HEX[end]]
    now: i64 = slate.round
    labelled, best_price, best_tiles = slate.labelled, slate.price, slate.tiles
    settled, price_at, came_by = slate.settled, slate.price_at, slate.came_by
    buckets, sizes = slate.buckets, slate.sizes
    used: i64 = 1
    price_found: i64 = TOO_FAR
    tiles_found: i64 = 0
    place_found: i64 = 0
    total: i64 = 0
    # The hex of the second city stands in for a label without tiles.
    buckets[0][0] = CITY_HEX[end]
    sizes[0] = 1
    while True:
        queue = buckets[total]
        # The label that came last is likely the nearest to the goal; it may add to the list it stood in.
        while True:
            left: i64 = sizes[total]
            if not left:
                break
            left -= 1
            sizes[total] = left
            label: i64 = queue[left]
            place = label & 2047
            tiles = label >> 14 & 15
            price = label >> 18
            barred: i64 = 0
            if tracks[place] and owners[place] == seat:
                barred = taken[place]
            if tiles:
                cell = place << CELL | tiles
                round_then: i64 = settled[cell]
                if round_then == now:
                    continue
                known: i64 = best_price[place]
                if known <= price:
                    known_tiles: i64 = best_tiles[place]
                    if known_tiles < tiles or (known < price and known_tiles == tiles):
                        continue
                settled[cell] = now
                if margin:
                    price_at[cell] = price
                else:
                    came_by[cell] = label >> 11 & 7
                arrival: i64 = arrivals[place]
                if arrival != TOO_FAR and not (
                    barred and barred >> (step_between(place, CITY_HEX[start]) >> 1 & 7) & 1
                ):
                    arrival += price
                    if arrival < bound and (arrival < price_found or tiles < tiles_found):
                        price_found = arrival
                        tiles_found = tiles
                        place_found = place
                        bound = arrival + margin
                        if bound <= total + cheapest:
                            break
            if tiles == limit:
                continue
            tiles += 1
            layer = ahead[limit - tiles]
            for way in ways[place]:
                step: i64 = way
                beside = step >> 10
                rest: i64 = layer[beside]
                through = price + (step >> 6 & 15)
                rest += through
                # What is TOO_FAR away costs more than any bound.
                if rest >= bound or (barred and barred >> (step >> 3 & 7) & 1):
                    continue
                laid = tracks[beside]
                if laid and (
                    laid >= TRACKS_A_HEX or (owners[beside] == seat and taken[beside] >> (step & 7) & 1)
                ):
                    continue
                round_there: i64 = labelled[beside]
                if round_there == now:
                    price_there: i64 = best_price[beside]
                    if price_there <= through:
                        tiles_there: i64 = best_tiles[beside]
                        if tiles_there <= tiles:
                            continue
                else:
                    labelled[beside] = now
                best_price[beside] = through
                best_tiles[beside] = tiles
                rest -= cheapest
                if rest >= used:
                    used = rest + 1
                    slate.widen(used)
                size: i64 = sizes[rest]
                bucket = buckets[rest]
                if size == len(bucket):
                    bucket.append(0)
                bucket[size] = (((through << 4 | tiles) << 3 | (step & 7)) << 11) | beside
                sizes[rest] = size + 1
        total += 1
        while total < used and not sizes[total]:
            total += 1
        if total >= used or total + cheapest >= bound:
            break
    while used:
        used -= 1
        sizes[used] = 0
    if price_found == TOO_FAR:
        return None
    if margin:
        return traced(table, seat, tariff, start, end, slate, price_found, tiles_found)
    hexes = [place_found]
    while tiles_found > 1:
        came: i64 = came_by[place_found << CELL | tiles_found]
        place_found = NEXT[place_found][came]
        hexes.append(place_found)
        tiles_found -= 1
    return Route(start, end, tuple(hexes), tariff)


def traced(
    table: Railways,
    seat: int,
    tariff: int,
    start: int,
    end: int,
    slate: Slate,
    price: int,
    tiles: int,
) -> Route:
    """The route of a finished search, read from the first city on, always by the lowest hex."""
    tile_price = TILE_PRICE[tariff]
    fee = RIDGE_FEE[tariff]
    here = CITY_HEX[start]
    hexes: list[int] = []
    while tiles:
        barred = table.track_sides[here] if table.track_owner[here] == seat else 0
        for step in STEPS[here]:
            place = step >> 4
            side = (step >> 1) & 7
            rest = price - fee if step & 1 else price
            cell = place << CELL | tiles
            if slate.settled[cell] != slate.round or slate.price_at[cell] != rest or barred >> side & 1:
                continue
            if table.track_owner[place] == seat and table.track_sides[place] >> OPPOSITE[side] & 1:
                continue
            hexes.append(place)
            here = place
            price = rest - tile_price[place]
            tiles -= 1
            break
        else:
            raise AssertionError("a search lost its way")
    return Route(start, end, tuple(hexes), tariff)


def fewest_tiles(table: Railways, seat: int, start: int, end: int) -> int:
    """How many tiles a seat needs at least between two cities as track lies; 0 if that is too many."""
    goal = CITY_HEX[end]
    frontier = [CITY_HEX[start]]
    seen: set[int] = set()
    for tiles in range(MOST_TILES + 1):
        ahead: list[int] = []
        for here in frontier:
            barred = table.track_sides[here] if table.track_owner[here] == seat else 0
            for step in STEPS[here]:
                place = step >> 4
                side = (step >> 1) & 7
                if barred >> side & 1:
                    continue
                if place == goal and tiles:
                    return tiles
                if place in seen or CITY_ON[place] != NO_CITY or table.tracks[place] >= TRACKS_A_HEX:
                    continue
                if table.track_owner[place] == seat and table.track_sides[place] >> OPPOSITE[side] & 1:
                    continue
                seen.add(place)
                ahead.append(place)
        frontier = ahead
    return 0
