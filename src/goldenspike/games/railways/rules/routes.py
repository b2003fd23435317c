"""base Track, base Terrain: routes from city to city, the hexes they run through and what they cost.

The cheapest routes of the empty map are found once. At a table they hold as long as their hexes are
free; where they are not, a search goes round. Track is never taken up, so a route that was the best
and is still free is still the best: what was found is kept from link to link, in the table's memory.

A `span` is a number of tiles at most, with OPEN_ONLY added if all of them must be open. A `tariff`
says which cards lower the price: 0 none, 1 a Land Grant, 2 a Tunnel Engineer, 3 both.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

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


def _steps(place: int) -> tuple[int, ...]:
    found = [
        beside * 16 + side * 2 + RIDGE[place][side]
        for side, beside in enumerate(NEXT[place])
        if beside != NO_HEX
    ]
    return tuple(sorted(found))


STEPS: Final[tuple[tuple[int, ...], ...]] = tuple([_steps(place) for place in range(HEXES)])
"""From each hex, lower hexes first: the hex beside times 16, the side times 2, and 1 for a ridge."""
OPPOSITE: Final[tuple[int, ...]] = tuple([(side + SIDES // 2) % SIDES for side in range(SIDES)])


def _tile_prices(tariff: int) -> bytes:
    prices = list(TERRAIN_PRICE)
    if tariff & GRANT:
        prices[OPEN] = 0
    if tariff & TUNNEL:
        prices[MOUNTAIN] = (prices[MOUNTAIN] + 1) // 2
    return bytes([prices[TERRAIN[place]] for place in range(HEXES)])


TILE_PRICE: Final[tuple[bytes, ...]] = tuple([_tile_prices(tariff) for tariff in range(TARIFFS)])
"""card Land Grant, card Tunnel Engineer: by tariff, what a tile costs in each hex."""
CHEAPEST_TILE: Final[tuple[int, ...]] = tuple([min(prices) for prices in TILE_PRICE])
RIDGE_FEE: Final[tuple[int, ...]] = tuple(
    [(RIDGE_PRICE + 1) // 2 if tariff & TUNNEL else RIDGE_PRICE for tariff in range(TARIFFS)]
)


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


def side_between(place: int, beside: int) -> int:
    """The side of a hex that touches another, or -1."""
    for step in STEPS[place]:
        if step >> 4 == beside:
            return (step >> 1) & 7
    return -1


# Routes ------------------------------------------------------------------------------------------


@final
class Route:
    """Hexes from one city to another, and what track through them costs. It never changes."""

    def __init__(self, start: int, end: int, hexes: tuple[int, ...], tariff: int) -> None:
        self.start = start
        self.end = end
        self.hexes = hexes
        """From the first city to the second; each touches the next."""
        tiles = TILE_PRICE[tariff]
        price = 0
        ridges = 0
        open_only = 1
        sides: list[int] = []
        before = CITY_HEX[start]
        for number, place in enumerate(hexes):
            after = hexes[number + 1] if number + 1 < len(hexes) else CITY_HEX[end]
            entry = side_between(place, before)
            sides.append(1 << entry | 1 << side_between(place, after))
            price += tiles[place]
            ridges += RIDGE[place][entry]
            if TERRAIN[place] != OPEN:
                open_only = 0
            before = place
        ridges += RIDGE[before][side_between(before, CITY_HEX[end])]
        self.sides = bytes(sides)
        """The two sides used of each hex, a bit a side."""
        self.price = price + ridges * RIDGE_FEE[tariff]
        """base Terrain: every tile by its terrain, and every ridge crossed, also at a city."""
        self.open_only = open_only
        """1 if all tiles are open."""

    @property
    def tiles(self) -> int:
        """How many tiles it takes."""
        return len(self.hexes)


def is_free(table: Railways, seat: int, route: Route) -> bool:
    """base Track: whether this seat may lay track here: two tracks a hex, own ones without a common side."""
    tracks = table.tracks
    sides = route.sides
    for number, place in enumerate(route.hexes):
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
    for _ in range(MOST_TILES):
        before = layers[-1]
        ahead: set[int] = set()
        for place in frontier:
            if city_on[place] != NO_CITY or (open_only and TERRAIN[place] != OPEN):
                continue
            price: i64 = before[place] + tile_price[place]
            for entry in STEPS[place]:
                step: i64 = entry
                beside = step >> 4
                through = price + fee if step & 1 else price
                if through < prices[beside]:
                    prices[beside] = through
                    written[beside] = through
                    ahead.add(beside)
        frontier = list(ahead)
        layers.append(bytes(written))
    return layers


def empty_map_route(tariff: int, span: int, start: int, end: int) -> Route | None:
    """The cheapest route on the empty map, then the one of fewest tiles, then of lowest hexes."""
    layers = survey(tariff, span // OPEN_ONLY, end)
    tiles = span & TILES_MASK
    here = CITY_HEX[start]
    price = layers[tiles][here]
    if price == TOO_FAR:
        return None
    while tiles and layers[tiles - 1][here] == price:
        tiles -= 1
    tile_price = TILE_PRICE[tariff]
    fee = RIDGE_FEE[tariff]
    hexes: list[int] = []
    while tiles:
        tiles -= 1
        layer = layers[tiles]
        for step in STEPS[here]:
            place = step >> 4
            rest = price - tile_price[place] - (fee if step & 1 else 0)
            if (
                layer[place] == rest
                and CITY_ON[place] == NO_CITY
                and (span < OPEN_ONLY or TERRAIN[place] == OPEN)
            ):
                hexes.append(place)
                here = place
                price = rest
                break
    return Route(start, end, tuple(hexes), tariff)


@final
class Ground:
    """For a tariff and a span, the best route of every pair of cities on the empty map. It never changes."""

    def __init__(self, tariff: int, span: int) -> None:
        entries = [-1] * len(PAIRS)
        pairs: list[int] = []
        routes: list[Route | None] = []
        prices: list[int] = []
        users: dict[int, list[int]] = {}
        for pair, (one, other) in enumerate(PAIRS):
            route = empty_map_route(tariff, span, one, other)
            if route is not None:
                for place in route.hexes:
                    users.setdefault(place, []).append(len(pairs))
                entries[pair] = len(pairs)
                pairs.append(pair)
                routes.append(route)
                prices.append(route.price)
        self.pairs = pairs
        """The pairs that can be joined at all, in order; each is an entry here and in charts."""
        self.entries = entries
        """The entry of each pair of cities, or -1."""
        self.routes = routes
        self.prices = prices
        self.users = users
        """The entries whose route runs through each hex."""

    def route(self, pair: int) -> Route | None:
        """The best route of a pair, if there is one."""
        entry = self.entries[pair]
        return None if entry < 0 else self.routes[entry]

    def price(self, pair: int) -> int:
        """What it costs, or TOO_FAR."""
        entry = self.entries[pair]
        return TOO_FAR if entry < 0 else self.prices[entry]


GROUNDS: Final[dict[int, Ground]] = {}
"""The best routes of the empty map, by tariff and span."""


def ground(tariff: int, span: int) -> Ground:
    """The empty map, surveyed when it is first needed."""
    key = span * TARIFFS + tariff
    known = GROUNDS.get(key)
    if known is None:
        known = Ground(tariff, span)
        GROUNDS[key] = known
    return known


# The map as it lies ------------------------------------------------------------------------------

CHARTS: Final = 1_000_000
"""Where charts begin among the keys of a table's memory."""
CHARTS_END: Final = 1_900_000
EVERYBODY: Final = 6
"""In place of a seat: without track of one's own, so that only two tracks in a hex are in the way."""
MANY_HEXES: Final = 20
"""From here on it is quicker to look at every route than at those through each hex."""
NOWHERE: Final[list[int]] = []


@final
class Chart:
    """For a seat, a tariff and a span, the best free route of every pair of cities, as far as looked for.

    Without a route, the price says the least it can be, or TOO_FAR if there is none.
    """

    def __init__(
        self, base: Ground, links: int, routes: list[Route | None], prices: list[int], detours: list[int]
    ) -> None:
        self.base = base
        self.links = links
        """How many of the table's links it knows."""
        self.routes = routes
        self.prices = prices
        """By entry of the empty map, as are the routes."""
        self.detours = detours
        """Entries whose route is not that of the empty map."""

    def route(self, pair: int) -> Route | None:
        """The best route of a pair, if it is known."""
        entry = self.base.entries[pair]
        return None if entry < 0 else self.routes[entry]

    def price(self, pair: int) -> int:
        """The least that the best route of a pair can cost, or TOO_FAR."""
        entry = self.base.entries[pair]
        return TOO_FAR if entry < 0 else self.prices[entry]


def chart(table: Railways, seat: int, tariff: int, span: int) -> Chart:
    """What is known of the routes a seat can build with the links that lie now."""
    key = CHARTS + (seat * TARIFFS + tariff) * 2 * OPEN_ONLY + span
    known: Chart | None = table.memory.get(key)
    if known is None:
        base = ground(tariff, span)
        known = Chart(base, 0, base.routes, base.prices, NOWHERE)
    elif known.links == len(table.links):
        return known
    # A chart with nothing to learn shares what the empty map has: all routes are free, none is looked for.
    if table.links:
        known = renewed(table, seat, known)
    table.memory[key] = known
    return known


def renewed(table: Railways, seat: int, known: Chart) -> Chart:
    """The chart after further links: routes they block are forgotten, their prices kept as the least."""
    base = known.base
    tracks = table.tracks
    links = table.links
    joined: list[int] = []
    changed: set[int] = set()
    for number in range(known.links, len(links)):
        link = links[number]
        own = link.owner == seat
        if own:
            joined.append(base.entries[PAIR_OF[link.start * CITIES + link.end]])
        for place in link.hexes:
            if own or tracks[place] >= TRACKS_A_HEX:
                changed.add(place)
    if not changed:
        # To this seat the map is the same; what is found from now on holds for both.
        return Chart(base, len(links), known.routes, known.prices, known.detours)
    routes = known.routes[:]
    prices = known.prices[:]
    for entry in joined:
        if entry >= 0:
            routes[entry] = None
            prices[entry] = TOO_FAR
    if len(changed) > MANY_HEXES:
        for entry, route in enumerate(routes):
            if route is not None and not is_free(table, seat, route):
                routes[entry] = None
        detours = [entry for entry in known.detours if routes[entry] is not None]
        return Chart(base, len(links), routes, prices, detours)
    users = base.users
    for place in changed:
        for entry in users.get(place, NOWHERE):
            route = routes[entry]
            if route is not None and not is_free(table, seat, route):
                routes[entry] = None
    detours = []
    for entry in known.detours:
        route = routes[entry]
        if route is None:
            continue
        if changed.isdisjoint(route.hexes) or is_free(table, seat, route):
            detours.append(entry)
        else:
            routes[entry] = None
    return Chart(base, len(links), routes, prices, detours)


def look(
    table: Railways, seat: int, tariff: int, span: int, known: Chart, pair: int, most: int
) -> Route | None:
    """The best free route of a pair if it costs no more than this, looked for as far as it is not known."""
    entry = known.base.entries[pair]
    if entry < 0:
        return None
    route = known.routes[entry]
    if route is None and known.prices[entry] <= most:
        if is_enclosed(table, seat, PAIRS[pair][0]) or (
            # Cards make nothing nearer.
            tariff and chart(table, seat, 0, span).price(pair) == TOO_FAR
        ):
            known.prices[entry] = TOO_FAR
            return None
        if seat == EVERYBODY or not borrow(table, seat, tariff, span, known, entry, most):
            search(table, seat, tariff, span, known, entry, most)
        route = known.routes[entry]
    return route if route is not None and route.price <= most else None


def borrow(table: Railways, seat: int, tariff: int, span: int, known: Chart, entry: int, most: int) -> bool:
    """Learn from what EVERYBODY may build; whether that says all there is to know.

    A seat's own track only takes routes away: nothing is cheaper for it, and the best for all is its
    best too if it is free.
    """
    common = chart(table, EVERYBODY, tariff, span)
    route = look(table, EVERYBODY, tariff, span, common, known.base.pairs[entry], most)
    known.prices[entry] = max(known.prices[entry], common.prices[entry])
    if route is None:
        return True
    if not is_free(table, seat, route):
        return False
    known.routes[entry] = route
    known.detours.append(entry)
    return True


def is_enclosed(table: Railways, seat: int, city: int) -> bool:
    """Whether a seat can begin no more track at a city."""
    for step in STEPS[CITY_HEX[city]]:
        place = step >> 4
        if table.tracks[place] < TRACKS_A_HEX and (
            table.track_owner[place] != seat or not table.track_sides[place] >> OPPOSITE[(step >> 1) & 7] & 1
        ):
            return False
    return True


def search(table: Railways, seat: int, tariff: int, span: int, known: Chart, entry: int, most: int) -> None:
    """Find the cheapest free route, then of fewest tiles, then of the lowest hexes from the first city on.

    Labels (price, tiles, hex) grow from the second city in order of what the whole link costs at
    least, as surveyed on the empty map from the first. Crossing one's own track in a hex depends on
    the side only, so a label need not know how it came: a walk that meets itself can be cut short.
    Nothing dearer than `most` is followed; without a route the chart then says how dear one is at least.
    """
    start, end = PAIRS[known.base.pairs[entry]]
    ahead = survey(tariff, span // OPEN_ONLY, start)
    tile_price = TILE_PRICE[tariff]
    terrain = TERRAIN
    city_on = CITY_ON
    tracks = table.tracks
    owners = table.track_owner
    taken = table.track_sides
    fee: i64 = RIDGE_FEE[tariff]
    limit: i64 = span & TILES_MASK
    open_only: i64 = span // OPEN_ONLY
    goal: i64 = CITY_HEX[start]
    dearest: i64 = most
    cheapest: i64 = ahead[limit][CITY_HEX[end]]
    settled: dict[int, int] = {}
    lowest: dict[int, int] = {}
    # By how much a link costs more than on the empty map.
    buckets: list[list[int]] = []
    least_left: i64 = TOO_FAR
    price_found: i64 = TOO_FAR
    tiles_found: i64 = 0
    # The hex of the second city stands in for a label without tiles.
    queue = [CITY_HEX[end]]
    total: i64 = -1
    while True:
        # A label may add to the very list it stands in.
        number: i64 = 0
        while number < len(queue):
            label: i64 = queue[number]
            number += 1
            place = label & 2047
            tiles = (label >> 11) & 15
            price = label >> 15
            if tiles:
                best: i64 = lowest.get(place, -1)
                if best >= 0 and (
                    (best >> 4 <= price and best & 15 <= tiles) or place * 16 + tiles in settled
                ):
                    continue
                settled[place * 16 + tiles] = price
                lowest[place] = price * 16 + tiles
            layer = ahead[limit - tiles - 1] if tiles < limit else NO_LAYER
            barred: i64 = taken[place] if owners[place] == seat else 0
            for way in STEPS[place]:
                step: i64 = way
                beside = step >> 4
                rest: i64 = layer[beside]
                if rest == TOO_FAR and beside != goal:
                    continue
                side = (step >> 1) & 7
                if barred and barred >> side & 1:
                    continue
                through = price + fee if step & 1 else price
                if city_on[beside] != NO_CITY:
                    if beside != goal or not tiles:
                        continue
                    if through > dearest:
                        if through < least_left:
                            least_left = through
                    elif through < price_found or (through == price_found and tiles < tiles_found):
                        price_found = through
                        tiles_found = tiles
                    continue
                laid = tracks[beside]
                if laid and (
                    laid >= TRACKS_A_HEX or (owners[beside] == seat and taken[beside] >> OPPOSITE[side] & 1)
                ):
                    continue
                if open_only and terrain[beside] != OPEN:
                    continue
                through += tile_price[beside]
                rest += through
                if rest > dearest or rest > price_found:
                    if rest < least_left:
                        least_left = rest
                    continue
                rest -= cheapest
                while len(buckets) <= rest:
                    buckets.append([])
                buckets[rest].append(((through << 4 | (tiles + 1)) << 11) | beside)
        total += 1
        while total < len(buckets) and not buckets[total]:
            total += 1
        if total >= len(buckets) or total + cheapest > price_found:
            break
        queue = buckets[total]
    if price_found == TOO_FAR:
        known.prices[entry] = least_left
        return
    known.prices[entry] = price_found
    known.routes[entry] = traced(table, seat, tariff, start, end, settled, price_found, tiles_found)
    known.detours.append(entry)


def traced(
    table: Railways,
    seat: int,
    tariff: int,
    start: int,
    end: int,
    settled: dict[int, int],
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
            if settled.get(place * 16 + tiles, TOO_FAR) != rest or barred >> side & 1:
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


def kept(memory: dict[int, Any]) -> dict[int, Any]:
    """What is still of use after another link: charts, which learn of it when they are next looked at."""
    return {key: memory[key] for key in memory if CHARTS <= key < CHARTS_END}
