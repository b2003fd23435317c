"""Memo of the cheapest route between every two cities, for a seat and its cards.

The best routes of the empty map are computed once in a process and hold as long as their hexes are free.
Track is never taken up, so a cheapest route that is still free is still the cheapest, and nothing becomes
cheaper: entries are carried from link to link in the table's memory, and only those that a new link blocks
are invalidated. A missing entry is searched for only if the money may do, with the money as a bound.

An entry is two small integers, so that a cache is copied and scanned quickly: the price, and a mark with the
number of the stage of building (`rules/reach.py`) and the flags UNSURE and DETOUR.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.core.form import module_is_compiled
from goldenspike.games.railways.board import CITIES, CITY_HEX, HEXES
from goldenspike.games.railways.box import OPEN, TERRAIN_PRICE, TRACKS_A_HEX
from goldenspike.games.railways.rules.reach import LADDERS, Stage
from goldenspike.games.railways.rules.routes import (
    ALL_OPEN,
    ANY_TERRAIN,
    PAIR_END,
    PAIR_OF,
    PAIR_START,
    PAIRS,
    TARIFFS,
    Route,
    apart,
    is_free,
    route_through,
)
from goldenspike.games.railways.search.grid import OPEN_ONLY, REGIONS, TOO_FAR, regions
from goldenspike.games.railways.search.memory_keys import FLOOD_KEY, ROUTE_CACHE_KEY
from goldenspike.games.railways.search.route_search import (
    ANY_CHEAPEST,
    LOWEST_CHEAPEST,
    is_enclosed,
    search_route,
)
from goldenspike.games.railways.search.surveys import empty_map_route, survey, tiles_to_cities
from goldenspike.games.railways.state import Desk, Railways

# Stages of building ------------------------------------------------------------------------------

NO_STAGE: Final = 9


def _same_stage(ladder: int) -> bytes:
    """Return a row of SAME_STAGE; NO_STAGE where no stage has the same reach."""
    tiles = [way.tiles for way in LADDERS[ladder ^ 1]]
    return bytes([tiles.index(way.tiles) if way.tiles in tiles else NO_STAGE for way in LADDERS[ladder]])


SAME_STAGE: Final[tuple[bytes, ...]] = tuple([_same_stage(ladder) for ladder in range(len(LADDERS))])
"""For each stage of a ladder the stage of equal reach in the ladder with, or without, Perfect Engineering."""

# The empty map -----------------------------------------------------------------------------------

UNSURE: Final = 1
"""Flag of a mark: no route is known. Stage and price are lower bounds."""
DETOUR: Final = 2
"""Flag of a mark: the route is not that of the empty map."""
STAGE: Final = 2
"""Number of bits below the stage in a mark."""
NO_LIMIT: Final = TOO_FAR - 1
"""More than any route costs."""
OPEN_PRICE: Final[tuple[int, ...]] = tuple([TERRAIN_PRICE[OPEN], 0] * (TARIFFS // 2))
"""The price of an open tile by tariff: a Land Grant makes it free."""


def empty_map_price(tariff: int, stage: Stage, start: int, end: int) -> int:
    """Return the price of the cheapest route by a stage on the empty map, or TOO_FAR."""
    price = survey(tariff, ANY_TERRAIN, end)[stage.tiles][CITY_HEX[start]]
    # Lower bound first: the straight line in the open is rarely cheaper.
    if stage.open_tiles and price > OPEN_PRICE[tariff] * apart(start, end):
        return min(price, survey(tariff, ALL_OPEN, end)[stage.open_tiles][CITY_HEX[start]])
    return price


USER: Final = 3
"""Bytes of an entry of `EmptyMap.users`: the pair, low byte first, and the sides its route uses."""


@final
@mypyc_attr(acyclic=True)
class EmptyMap:
    """Prices and routes of every pair of cities on the empty map, for a tariff and a ladder.

    Prices are computed at once, routes when first asked for. Nothing is ever invalidated.
    """

    def __init__(self, tariff: int, ladder: list[Stage]) -> None:
        self.tariff = tariff
        self.ladder = ladder
        self.routes: list[Route | None] = [None] * len(PAIRS)
        """The best route of each pair, where asked for."""
        self.users: list[bytes] = [b""] * HEXES
        """Index from each hex to the pairs whose route runs through it."""
        self.candidates: dict[int, bytes] = {}
        """Memo of `within`."""
        self.prices: list[int] = []
        self.marks: list[int] = []
        """For each pair the first stage that leads there and its price; UNSURE until the route is known."""
        first: list[int] = []
        floors: list[int] = []
        last = ladder[len(ladder) - 1]
        for start, end in PAIRS:
            floors.append(empty_map_price(tariff, last, start, end))
            stage = 0
            price = TOO_FAR
            while stage < len(ladder):
                price = empty_map_price(tariff, ladder[stage], start, end)
                if price != TOO_FAR:
                    break
                stage += 1
            first.append(stage)
            self.prices.append(price)
            self.marks.append(stage << STAGE | UNSURE)
        self.first = bytes(first)
        """For each pair the first stage that leads there, or the number of stages."""
        self.floors = bytes(floors)
        """For each pair the price by the last stage, a lower bound for every stage."""

    def route(self, pair: int) -> Route:
        """Return the best route between two cities that can be joined, by the first stage that joins them.

        `pair` is the index of the cities in PAIRS. The route is computed once.
        """
        known = self.routes[pair]
        if known is None:
            known = self.route_by(self.ladder[self.first[pair]], PAIR_START[pair], PAIR_END[pair])
            self.routes[pair] = known
            sides = known.sides
            for number, place in enumerate(known.hexes):
                self.users[place] += bytes([pair & 255, pair >> 8, sides[number]])
            self.marks[pair] &= ~UNSURE
        return known

    def complete(self) -> None:
        """Compute every route."""
        for pair in range(len(PAIRS)):
            if self.first[pair] < len(self.ladder):
                self.route(pair)

    def route_by(self, stage: Stage, start: int, end: int) -> Route:
        """Return the best route by a stage that leads from one city to the other."""
        route = empty_map_route(self.tariff, stage.tiles, start, end)
        if stage.open_tiles and (
            route is None or route.price > empty_map_price(self.tariff, stage, start, end)
        ):
            route = empty_map_route(self.tariff, OPEN_ONLY + stage.open_tiles, start, end)
        assert route is not None, "a price without a route"
        return route

    def within(self, reach: int, money: int) -> bytes:
        """Return the pairs that the first `reach` stages may join for at most this money, on any map.

        Two bytes each, low byte first: they are scanned at every question, and a byte string is contiguous
        in memory where a list of ints is not.
        """
        key = money * len(self.ladder) + reach - 1
        known = self.candidates.get(key)
        if known is None:
            first = self.first
            floors = self.floors
            found: list[int] = []
            for number in range(len(PAIRS)):
                pair: i64 = number
                if floors[pair] <= money and first[pair] < reach:
                    found.append(pair & 255)
                    found.append(pair >> 8)
            known = bytes(found)
            self.candidates[key] = known
        return known


EMPTY_MAPS: Final[dict[int, EmptyMap]] = {}
"""Memo of `empty_map`, for the whole process."""


def empty_map(tariff: int, ladder: int) -> EmptyMap:
    """Return the empty map for a tariff and a ladder, computed when first needed."""
    key = ladder * TARIFFS + tariff
    known = EMPTY_MAPS.get(key)
    if known is None:
        known = EmptyMap(tariff, LADDERS[ladder])
        EMPTY_MAPS[key] = known
    return known


def prepare_empty_maps() -> None:
    """Compute all empty maps before the first table of a process, so that no question waits for them.

    Compiled that takes a tenth of a second. In plain form it would take seconds: there each part is computed
    when it is first needed.
    """
    if not EMPTY_MAPS and module_is_compiled(__name__):
        for ladder in range(len(LADDERS)):
            for tariff in range(TARIFFS):
                empty_map(tariff, ladder).complete()


# The map as it lies ------------------------------------------------------------------------------

EVERYBODY: Final = 6
"""A pseudo-seat without track, blocked only by hexes with two tracks: its prices are lower bounds for all."""
SLACK: Final = 12
"""How far a search goes beyond the money, because after a bond the next question would need it."""


NO_DESK: Final = Desk()
NO_DETOURS: Final[list[Route | None]] = [None] * len(PAIRS)
NO_ROUTES: Final[list[Route]] = []
NONE_BY_REGION: Final[list[list[Route]]] = [NO_ROUTES] * REGIONS


@final
@mypyc_attr(acyclic=True)
class RouteCache:
    """Cheapest routes of every pair of cities with the links that lie, for a seat, a tariff and a ladder."""

    def __init__(
        self,
        base: EmptyMap,
        desk: Desk,
        links: int,
        prices: list[int],
        marks: list[int],
        detours: list[Route | None],
        by_region: list[list[Route]],
    ) -> None:
        self.base = base
        self.desk = desk
        """Copy-on-write marker of its lists; see `Railways.may_rewrite`."""
        self.links = links
        """How many of the table's links it takes into account."""
        self.prices = prices
        self.marks = marks
        """For each pair the first stage that leads there, and the price of a cheapest route by it."""
        self.detours = detours
        """The routes of pairs marked DETOUR."""
        self.by_region = by_region
        """Index from each region to the detours that run through it; stale entries are dropped lazily."""
        self.common: RouteCache | None = None
        """The cache of EVERYBODY with the same links, if it was asked for."""

    def copy(self, desk: Desk) -> RouteCache:
        """Return a copy that may be written to, for another table."""
        by_region = [routes[:] if routes else NO_ROUTES for routes in self.by_region]
        return RouteCache(
            self.base, desk, self.links, self.prices[:], self.marks[:], self.detours[:], by_region
        )

    def is_open(self, pair: int, reach: int, most: int) -> bool:
        """Return whether a search may still find a route by `reach` stages for at most `most`.

        If the stage of the mark leads nowhere, a later one may be cheaper.
        """
        mark = self.marks[pair]
        if not mark & UNSURE:
            return False
        left = reach - (mark >> STAGE)
        return left > 0 and (self.prices[pair] <= most or (left > 1 and self.base.floors[pair] <= most))

    def route(self, pair: int) -> Route:
        """Return the route of a pair that is not UNSURE."""
        detour = self.detours[pair] if self.marks[pair] & DETOUR else None
        return detour if detour is not None else self.base.route(pair)

    def store_detour(self, pair: int, stage: int, route: Route) -> None:
        """Store a cheapest route by this stage that is not that of the empty map."""
        self.detours[pair] = route
        for region in regions(route.hexes):
            if self.by_region[region] is NO_ROUTES:
                self.by_region[region] = []
            self.by_region[region].append(route)
        self.prices[pair] = route.price
        self.marks[pair] = stage << STAGE | DETOUR

    def store_bound(self, pair: int, stage: int, price: int) -> None:
        """Store lower bounds: no earlier stage leads there, and by this one the price is at least so much."""
        self.prices[pair] = price
        self.marks[pair] = stage << STAGE | UNSURE

    def rule_out_before(self, pair: int, stage: int) -> None:
        """Store that no stage before this one leads there."""
        ladder = self.base.ladder
        if stage < len(ladder):
            least = empty_map_price(self.base.tariff, ladder[stage], PAIR_START[pair], PAIR_END[pair])
            self.store_bound(pair, stage, least)
        else:
            self.rule_out(pair)

    def rule_out(self, pair: int) -> None:
        """Store that no stage leads there."""
        self.store_bound(pair, len(self.base.ladder), TOO_FAR)


def cache_key(seat: int, tariff: int, ladder: int) -> int:
    """Return the key of a cache in the table's memory."""
    return ROUTE_CACHE_KEY + (seat * TARIFFS + tariff) * len(LADDERS) + ladder


def route_cache(table: Railways, seat: int, tariff: int, ladder: int) -> RouteCache:
    """Return the cache of a seat, a tariff and a ladder, updated to the links that lie now."""
    key = cache_key(seat, tariff, ladder)
    known: RouteCache | None = table.memory.get(key)
    if known is None:
        base = empty_map(tariff, ladder)
        # Without links a cache shares the lists of the empty map: every route it could store is there.
        known = RouteCache(base, NO_DESK, 0, base.prices, base.marks, NO_DETOURS, NONE_BY_REGION)
    elif known.links == len(table.links):
        return known
    if table.links:
        found = updated(table, seat, known)
        if found is known:
            return known
        known = found
    table.memory[key] = known
    return known


def updated(table: Railways, seat: int, known: RouteCache) -> RouteCache:
    """Invalidate the routes that further links block, keeping their prices as lower bounds.

    The cache is changed in place if no other table reads it, otherwise copied.
    """
    base = known.base
    is_own = table.may_rewrite(known.desk)
    tracks = table.tracks
    links = table.links
    joined: list[int] = []
    changed: list[int] = []
    for number in range(known.links, len(links)):
        link = links[number]
        own = link.owner == seat
        if own:
            joined.append(PAIR_OF.get(link.start * CITIES + link.end, -1))
        for place in link.hexes:
            if own or tracks[place] >= TRACKS_A_HEX:
                changed.append(place)
    if not changed and known.links:
        if not is_own:
            # To this seat the map is the same: the lists stay shared, and what either finds holds for both.
            return RouteCache(
                base, known.desk, len(links), known.prices, known.marks, known.detours, known.by_region
            )
        known.links = len(links)
        known.common = None
        return known
    found = known if is_own else known.copy(table.desk)
    found.links = len(links)
    found.common = None
    marks = found.marks
    detours = found.detours
    for place in changed:
        full = tracks[place] >= TRACKS_A_HEX
        sides: i64 = table.track_sides[place]
        users = base.users[place]
        user: i64 = 0
        while user < len(users):
            if full or users[user + 2] & sides:
                blocked: i64 = users[user]
                high: i64 = users[user + 1]
                blocked |= high << 8
                mark: i64 = marks[blocked]
                if not mark & (UNSURE | DETOUR):
                    marks[blocked] = mark | UNSURE
            user += USER
    for region in regions(tuple(changed)):
        routes = found.by_region[region]
        left: i64 = 0
        for route in routes:
            if detours[route.pair] is not route:
                continue
            if is_free(table, seat, route):
                routes[left] = route
                left += 1
            else:
                marks[route.pair] = marks[route.pair] & ~DETOUR | UNSURE
                detours[route.pair] = None
        if left < len(routes):
            del routes[left:]
    for pair in joined:
        if pair >= 0:
            found.rule_out(pair)
    return found


def least_price(
    table: Railways, seat: int, tariff: int, ladder: int, known: RouteCache, pair: int, reach: int, most: int
) -> int:
    """Return the price of a cheapest route by the first `reach` stages, or TOO_FAR if above `most`.

    Cheaper sources are tried before a search: the empty map, EVERYBODY's cache, caches with other cards.
    """
    if known.is_open(pair, reach, most):
        try_empty_map(table, seat, known, pair)
    while known.is_open(pair, reach, most):
        if seat != EVERYBODY:
            learn_from_everybody(table, seat, tariff, ladder, known, pair, reach, most)
            if not known.is_open(pair, reach, most):
                break
        learn_from_other_cards(table, seat, tariff, ladder, known, pair)
        if not known.is_open(pair, reach, most):
            break
        run_search(table, seat, tariff, ladder, known, pair, reach, most)
    price = known.prices[pair]
    return price if price <= most and known.marks[pair] >> STAGE < reach else TOO_FAR


def try_empty_map(table: Railways, seat: int, known: RouteCache, pair: int) -> None:
    """Take the empty map's route if it is free: it may not have been computed when this cache was created."""
    base = known.base
    if (
        known.prices[pair] == base.prices[pair]
        and known.marks[pair] | UNSURE == base.marks[pair] | UNSURE
        and is_free(table, seat, base.route(pair))
    ):
        known.marks[pair] = base.marks[pair]


def learn_from_everybody(
    table: Railways, seat: int, tariff: int, ladder: int, known: RouteCache, pair: int, reach: int, most: int
) -> None:
    """Take over the route or the lower bound of EVERYBODY.

    A seat's own track only takes routes away, so its price is no lower, and a best route of EVERYBODY that is
    free for the seat is its best too.
    """
    common = known.common
    if common is None:
        common = route_cache(table, EVERYBODY, tariff, ladder)
        known.common = common
    least_price(table, EVERYBODY, tariff, ladder, common, pair, reach, most)
    theirs = common.marks[pair]
    price = common.prices[pair]
    stage = theirs >> STAGE
    ours = known.marks[pair] >> STAGE
    if stage < ours:
        return
    if not theirs & UNSURE:
        route = common.route(pair)
        if is_free(table, seat, route):
            if theirs & DETOUR:
                known.store_detour(pair, stage, route)
            else:
                known.prices[pair] = price
                known.marks[pair] = theirs
            return
    if stage > ours or price > known.prices[pair]:
        known.store_bound(pair, stage, price)


def learn_from_other_cards(
    table: Railways, seat: int, tariff: int, ladder: int, known: RouteCache, pair: int
) -> None:
    """Take over routes and lower bounds from the seat's caches for other cards.

    Those may lag behind the links: a stage that led nowhere still does, nothing became cheaper, and what was
    the cheapest route still is if it is free.
    """
    stage = known.marks[pair] >> STAGE
    same = SAME_STAGE[ladder][stage]
    other: RouteCache | None = (
        table.memory.get(cache_key(seat, tariff, ladder ^ 1)) if same != NO_STAGE else None
    )
    if other is not None:
        theirs = other.marks[pair]
        if theirs >> STAGE > same:
            known.rule_out_before(pair, stage + 1)
            return
        if theirs >> STAGE == same:
            if not theirs & UNSURE:
                route = other.route(pair)
                if is_free(table, seat, route):
                    known.store_detour(pair, stage, route)
                    return
            if other.prices[pair] > known.prices[pair]:
                known.store_bound(pair, stage, other.prices[pair])
    if not tariff:
        return
    for cards in range(TARIFFS):
        rival: RouteCache | None = (
            table.memory.get(cache_key(seat, cards, ladder)) if cards != tariff else None
        )
        if rival is None or rival.marks[pair] >> STAGE != stage:
            continue
        least = known.prices[pair]
        if cards & tariff == tariff and rival.prices[pair] > least:
            # With more cards it costs no more.
            least = rival.prices[pair]
            known.store_bound(pair, stage, least)
        if not rival.marks[pair] & UNSURE:
            route = rival.route(pair)
            if route.price_by(tariff) == least and is_free(table, seat, route):
                known.store_detour(pair, stage, route_through(route.start, route.end, route.hexes, tariff))
                return


def run_search(
    table: Railways, seat: int, tariff: int, ladder: int, known: RouteCache, pair: int, reach: int, most: int
) -> None:
    """Search by the stage of the mark: store a route, or a higher bound, or rule the stage out."""
    start, end = PAIR_START[pair], PAIR_END[pair]
    if is_enclosed(table, seat, start) or is_enclosed(table, seat, end):
        known.rule_out(pair)
        return
    ways = LADDERS[ladder]
    stage = known.marks[pair] >> STAGE
    if seat == EVERYBODY:
        following = stage_beyond(ways, stage, tiles_known(table, start, end))
    elif tariff:
        # Cards change prices, not reach: a stage that leads nowhere without them leads nowhere with them.
        following = route_cache(table, seat, 0, ladder).marks[pair] >> STAGE
    else:
        following = stage
    if following <= stage:
        # Limit the price only at the last stage: before it, "too dear" must not pass for "leads nowhere".
        limit = min(most + SLACK, NO_LIMIT) if reach - stage == 1 else NO_LIMIT
        route = search_by(table, seat, tariff, ways[stage], start, end, limit, ANY_CHEAPEST)
        if route is not None:
            known.store_detour(pair, stage, route)
            return
        if limit < NO_LIMIT:
            known.store_bound(pair, stage, limit + 1)
            return
        following = stage + 1
        if seat == EVERYBODY and following < len(ways):
            following = stage_beyond(ways, following, tiles_between(table, start, end))
    known.rule_out_before(pair, following)


def stage_beyond(ways: list[Stage], stage: int, tiles: int) -> int:
    """Return the first stage from this one on that reaches so far, or the number of stages."""
    while stage < len(ways) and ways[stage].most_tiles < tiles:
        stage += 1
    return stage


@final
@mypyc_attr(acyclic=True)
class Flood:
    """The fewest tiles from a city to each other one for EVERYBODY, a lower bound once more links lie."""

    def __init__(self, links: int, tiles: bytes) -> None:
        self.links = links
        """How many of the table's links it takes into account."""
        self.tiles = tiles


def tiles_known(table: Railways, start: int, end: int) -> int:
    """Return a lower bound of the tiles between two cities from an earlier flood, or 0."""
    known: Flood | None = table.memory.get(FLOOD_KEY + start)
    return known.tiles[end] if known is not None else 0


def tiles_between(table: Railways, start: int, end: int) -> int:
    """Return the fewest tiles between two cities as track lies now."""
    known: Flood | None = table.memory.get(FLOOD_KEY + start)
    if known is None or known.links != len(table.links):
        known = Flood(len(table.links), tiles_to_cities(table, EVERYBODY, start))
        table.memory[FLOOD_KEY + start] = known
    return known.tiles[end]


def search_by(
    table: Railways, seat: int, tariff: int, stage: Stage, start: int, end: int, most: int, wanted: int
) -> Route | None:
    """Search by a stage: in any terrain, and under Land Rush in the open where that may be cheaper."""
    route = search_route(table, seat, tariff, stage.tiles, start, end, most, wanted)
    if stage.open_tiles:
        most = route.price - 1 if route is not None else most
        if most >= OPEN_PRICE[tariff] * apart(start, end):
            span = OPEN_ONLY + stage.open_tiles
            in_the_open = search_route(table, seat, tariff, span, start, end, most, wanted)
            if in_the_open is not None:
                return in_the_open
    return route


def best_route(table: Railways, seat: int, tariff: int, ladder: int, reach: int, pair: int) -> Route | None:
    """Return the cheapest route by the first `reach` stages, then of fewest tiles, then of lowest hexes."""
    known = route_cache(table, seat, tariff, ladder)
    price = least_price(table, seat, tariff, ladder, known, pair, reach, NO_LIMIT)
    if price == TOO_FAR:
        return None
    mark = known.marks[pair]
    if not mark & DETOUR:
        return known.base.route(pair)
    stage = known.base.ladder[mark >> STAGE]
    best = search_by(table, seat, tariff, stage, PAIR_START[pair], PAIR_END[pair], price, LOWEST_CHEAPEST)
    assert best is not None, "a route that was lost"
    return best
