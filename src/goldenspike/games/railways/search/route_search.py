"""A* search for the cheapest free route between two cities on the map with the track that lies.

The heuristic is the survey of the empty map from the goal, which never overestimates. Labels (price, tiles,
hex) are kept in buckets by their estimated total, so that the queue costs O(1) an operation. A label that
needs no fewer tiles and costs no less than another at the same hex is dominated and dropped.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.board import CITY_HEX, HEXES
from goldenspike.games.railways.box import MOST_TILES, TRACKS_A_HEX
from goldenspike.games.railways.rules.routes import (
    BIT,
    OPPOSITE,
    OPPOSITE_BIT,
    RIDGE_FEE,
    STEPS,
    TILE_PRICE,
    Route,
    route_through,
    step_between,
)
from goldenspike.games.railways.search.grid import (
    NEXT_TILE,
    NEXT_TILES,
    NEXT_TILES_A_HEX,
    NO_MORE,
    OPEN_ONLY,
    SIDE_TABLE,
    STEP,
    STEPS_A_HEX,
    TILES_MASK,
    TOO_FAR,
)
from goldenspike.games.railways.search.surveys import survey
from goldenspike.games.railways.state import Railways

ANY_CHEAPEST: Final = 0
LOWEST_CHEAPEST: Final = 1
"""What is wanted of a search: any cheapest route, or of all cheapest ones that of fewest tiles, then of the
lowest hexes from the first city on. The number is the first total above the best price that is pruned."""


def is_enclosed(table: Railways, seat: int, city: int) -> bool:
    """Return whether a seat can begin no more track at a city, so that no search is needed."""
    for step in STEPS[CITY_HEX[city]]:
        place = step >> 4
        if table.tracks[place] < TRACKS_A_HEX and (
            table.track_owner[place] != seat or not table.track_sides[place] >> OPPOSITE[(step >> 1) & 7] & 1
        ):
            return False
    return True


@final
@mypyc_attr(acyclic=True)
class Spot:
    """The state of a hex in a search; i64 attributes are unboxed once compiled."""

    def __init__(self) -> None:
        self.round: i64 = 0
        """The last search that came here; what an earlier one wrote is stale."""
        self.price: i64 = 0
        self.tiles: i64 = 0
        """The last label put there."""
        self.settled: i64 = 0
        """Bit set of the numbers of tiles for which the least price is settled."""
        self.came_by: i64 = 0
        """For each of them the side of arrival, three bits each."""
        self.prices: list[int] = []
        """For each of them that price, if the LOWEST_CHEAPEST route is wanted."""


@final
@mypyc_attr(acyclic=True)
class Label:
    """A queued partial route."""

    def __init__(self) -> None:
        self.place: i64 = 0
        self.price: i64 = 0
        self.tiles: i64 = 0
        self.came_by: i64 = 0
        """The side of arrival."""
        self.below: Label | None = None
        """The next label of its bucket."""


@final
@mypyc_attr(acyclic=True)
class Slate:
    """Working memory of a search, reused by later ones."""

    def __init__(self) -> None:
        self.round: i64 = 0
        """The number of the search."""
        self.unit: i64 = 1
        """1 as an i64: mypyc writes a literal as a C int, which cannot be shifted beyond 31 bits."""
        self.spots = [Spot() for _ in range(HEXES)]
        self.labels: list[Label] = []
        self.buckets: list[Label | None] = []
        """The queue: a stack of labels for each excess of the estimated total over the empty map's price."""


SLATES: Final[list[Slate]] = []
"""Pool of slates not in use."""


def search_route(
    table: Railways, seat: int, tariff: int, span: int, start: int, end: int, most: int, wanted: int
) -> Route | None:
    """Return the cheapest free route between two cities for at most this price, or None.

    `wanted` says which of several: ANY_CHEAPEST or LOWEST_CHEAPEST.
    """
    ahead = survey(tariff, span // OPEN_ONLY, start)
    if ahead[span & TILES_MASK][CITY_HEX[end]] > most:
        return None
    slate = SLATES.pop() if SLATES else Slate()
    slate.round += 1
    route = searched(table, seat, tariff, span, start, end, most, wanted, ahead, slate)
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
    wanted: int,
    ahead: list[bytes],
    slate: Slate,
) -> Route | None:
    """Run the search from the second city; `ahead` is the survey from the first, the heuristic.

    Whether own track is in the way depends on the side alone, so a label need not know its path: a path that
    meets itself can be cut short.
    """
    arrivals = ahead[0]
    ways = NEXT_TILES[span // OPEN_ONLY]
    tile_price = TILE_PRICE[tariff]
    fee: i64 = RIDGE_FEE[tariff]
    tracks = table.tracks
    owners = table.track_owner
    taken = table.track_sides
    limit: i64 = span & TILES_MASK
    # Labels of this total and more are pruned.
    bound: i64 = most + 1
    cheapest: i64 = ahead[limit][CITY_HEX[end]]
    now: i64 = slate.round
    unit: i64 = slate.unit
    spots, labels, buckets = slate.spots, slate.labels, slate.buckets
    piled: i64 = 0
    used: i64 = 0
    price_found: i64 = TOO_FAR
    tiles_found: i64 = 0
    place_found: i64 = 0
    total: i64 = 0
    # The second city itself is the first label, without tiles.
    place: i64 = CITY_HEX[end]
    price: i64 = 0
    tiles: i64 = 0
    barred: i64 = 0
    while True:
        if tiles < limit:
            tiles += 1
            layer = ahead[limit - tiles]
            way = place * NEXT_TILES_A_HEX
            beyond = way + NEXT_TILES_A_HEX
            while way < beyond:
                mixed: i64 = ways[way + 1]
                if mixed == NO_MORE:
                    break
                beside: i64 = ways[way]
                beside |= (mixed & 7) << 8
                sides: i64 = ways[way + 2]
                way += NEXT_TILE
                through = price + tile_price[beside]
                if mixed & 8:
                    through += fee
                rest: i64 = layer[beside]
                rest += through
                # TOO_FAR exceeds every bound.
                if rest >= bound or (barred and barred >> (sides >> 3) & 1):
                    continue
                laid = tracks[beside]
                if laid and (
                    laid >= TRACKS_A_HEX or (owners[beside] == seat and taken[beside] >> (sides & 7) & 1)
                ):
                    continue
                there = spots[beside]
                if there.round != now:
                    there.round = now
                    there.settled = 0
                    there.came_by = 0
                elif there.price <= through and there.tiles <= tiles:
                    continue
                there.price = through
                there.tiles = tiles
                if piled == len(labels):
                    labels.append(Label())
                label = labels[piled]
                label.place = beside
                label.price = through
                label.tiles = tiles
                label.came_by = sides & 7
                rest -= cheapest
                while used <= rest:
                    if used == len(buckets):
                        buckets.append(None)
                    else:
                        buckets[used] = None
                    used += 1
                label.below = buckets[rest]
                buckets[rest] = label
                piled += 1
        # Last in, first out: the latest label of a bucket is likely the nearest to the goal.
        top: Label | None = None
        while total < used:
            top = buckets[total]
            if top is not None:
                break
            total += 1
        if top is None or total + cheapest >= bound:
            break
        buckets[total] = top.below
        place = top.place
        price = top.price
        tiles = top.tiles
        here = spots[place]
        if here.settled >> tiles & 1 or (
            here.price <= price and (here.tiles < tiles or (here.price < price and here.tiles == tiles))
        ):
            # Settled already, or dominated since it was queued.
            tiles = limit
            continue
        here.settled |= unit << tiles
        if wanted == LOWEST_CHEAPEST:
            if not here.prices:
                here.prices = [0] * (MOST_TILES + 1)
            here.prices[tiles] = price
        else:
            here.came_by |= top.came_by << tiles * 3
        barred = taken[place] if tracks[place] and owners[place] == seat else 0
        arrival: i64 = arrivals[place]
        if arrival != TOO_FAR and not (
            barred and barred >> (step_between(place, CITY_HEX[start]) >> 1 & 7) & 1
        ):
            arrival += price
            if arrival < bound and (arrival < price_found or tiles < tiles_found):
                price_found = arrival
                tiles_found = tiles
                place_found = place
                bound = arrival + wanted
                if bound <= total + cheapest:
                    break
    if price_found == TOO_FAR:
        return None
    if wanted == LOWEST_CHEAPEST:
        return traced(table, seat, tariff, start, end, slate, price_found, tiles_found)
    hexes: list[int] = []
    used_sides: list[int] = []
    entry: i64 = BIT[step_between(place_found, CITY_HEX[start]) >> 1 & 7]
    while tiles_found:
        came_by = spots[place_found].came_by >> tiles_found * 3 & 7
        hexes.append(place_found)
        used_sides.append(entry | BIT[came_by])
        entry = OPPOSITE_BIT[came_by]
        way = place_found * STEPS_A_HEX + came_by * STEP
        place_found = SIDE_TABLE[way]
        high: i64 = SIDE_TABLE[way + 1]
        place_found |= high << 8
        tiles_found -= 1
    return Route(start, end, tuple(hexes), used_sides, price_found)


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
    """Read the LOWEST_CHEAPEST route of a finished search from the first city on."""
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
            spot = slate.spots[place]
            if spot.round != slate.round or not spot.settled >> tiles & 1 or barred >> side & 1:
                continue
            if spot.prices[tiles] != rest:
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
    return route_through(start, end, tuple(hexes), tariff)
