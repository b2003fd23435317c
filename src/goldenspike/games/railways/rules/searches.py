"""base Track: searches for routes on the map as it lies; where track is in the way they go round."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.board import CITY_HEX, HEXES
from goldenspike.games.railways.box import MOST_TILES, TRACKS_A_HEX
from goldenspike.games.railways.rules.routes import (
    BIT,
    NO_MORE,
    OPEN_ONLY,
    OPPOSITE,
    OPPOSITE_BIT,
    RIDGE_FEE,
    SIDE_TABLE,
    STEP,
    STEPS,
    STEPS_A_HEX,
    TILE_PRICE,
    TILES_MASK,
    TOO_FAR,
    WAY,
    WAY_TABLES,
    WAYS_A_HEX,
    Route,
    route_through,
    step_between,
)
from goldenspike.games.railways.rules.surveys import survey
from goldenspike.games.railways.state import Railways


def is_enclosed(table: Railways, seat: int, city: int) -> bool:
    """Whether a seat can begin no more track at a city."""
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
    """A hex as a search sees it. Its numbers are plain machine numbers, quickly read and written."""

    def __init__(self) -> None:
        self.round: i64 = 0
        """The last search that came here; what another one wrote does not count."""
        self.price: i64 = 0
        self.tiles: i64 = 0
        """The last label."""
        self.settled: i64 = 0
        """The numbers of tiles for which the least price is known, a bit each."""
        self.came_by: i64 = 0
        """For each of them the side the track came in by, three bits each."""
        self.prices: list[int] = []
        """For each of them that price, if all routes as cheap are compared."""


@final
@mypyc_attr(acyclic=True)
class Label:
    """A way to come to a hex that is to be followed."""

    def __init__(self) -> None:
        self.place: i64 = 0
        self.price: i64 = 0
        self.tiles: i64 = 0
        self.came_by: i64 = 0
        """The side it came in by."""
        self.below: Label | None = None
        """The label below it in its pile."""


@final
@mypyc_attr(acyclic=True)
class Slate:
    """What a search writes down. It is used again."""

    def __init__(self) -> None:
        self.round: i64 = 0
        """The number of the search."""
        self.unit: i64 = 1
        """One. A constant would be shifted by 31 bits at most: mypyc writes it as a C int."""
        self.spots = [Spot() for _ in range(HEXES)]
        self.labels: list[Label] = []
        self.piles: list[Label | None] = []
        """By how much a link costs more than on the empty map, the label that came last."""


SLATES: Final[list[Slate]] = []
"""Slates that no search is using."""


def search(
    table: Railways, seat: int, tariff: int, span: int, start: int, end: int, most: int, margin: int
) -> Route | None:
    """Find the cheapest free route between two cities that costs no more than this.

    With a margin of 1 all routes as cheap are compared, and it is the one of fewest tiles, then of the
    lowest hexes from the first city on; with 0 the first one found will do.
    """
    ahead = survey(tariff, span // OPEN_ONLY, start)
    if ahead[span & TILES_MASK][CITY_HEX[end]] > most:
        return None
    slate = SLATES.pop() if SLATES else Slate()
    slate.round += 1
    route = searched(table, seat, tariff, span, start, end, most, margin, ahead, slate)
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
    ahead: list[bytes],
    slate: Slate,
) -> Route | None:
    """Let labels (price, tiles, hex) grow from the second city until one touches the first.

    They grow in order of what the whole link costs at least, as surveyed on the empty map from the first
    city. Crossing one's own track in a hex depends on the side only, so a label need not know how it came:
    a walk that meets itself can be cut short.
    """
    arrivals = ahead[0]
    open_only = span // OPEN_ONLY
    ways = WAY_TABLES[open_only]
    tile_price = TILE_PRICE[tariff]
    fee: i64 = RIDGE_FEE[tariff]
    tracks = table.tracks
    owners = table.track_owner
    taken = table.track_sides
    limit: i64 = span & TILES_MASK
    # Labels of this price and more are of no use.
    bound: i64 = most + 1
    cheapest: i64 = ahead[limit][CITY_HEX[end]]
    now: i64 = slate.round
    unit: i64 = slate.unit
    spots, labels, piles = slate.spots, slate.labels, slate.piles
    piled: i64 = 0
    used: i64 = 0
    price_found: i64 = TOO_FAR
    tiles_found: i64 = 0
    place_found: i64 = 0
    total: i64 = 0
    # The second city itself is the first label, of no tiles.
    place: i64 = CITY_HEX[end]
    price: i64 = 0
    tiles: i64 = 0
    barred: i64 = 0
    while True:
        if tiles < limit:
            tiles += 1
            layer = ahead[limit - tiles]
            way = place * WAYS_A_HEX
            beyond = way + WAYS_A_HEX
            while way < beyond:
                mixed: i64 = ways[way + 1]
                if mixed == NO_MORE:
                    break
                beside: i64 = ways[way]
                beside |= (mixed & 7) << 8
                sides: i64 = ways[way + 2]
                way += WAY
                through = price + tile_price[beside]
                if mixed & 8:
                    through += fee
                rest: i64 = layer[beside]
                rest += through
                # What is TOO_FAR away costs more than any bound.
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
                    if used == len(piles):
                        piles.append(None)
                    else:
                        piles[used] = None
                    used += 1
                label.below = piles[rest]
                piles[rest] = label
                piled += 1
        # The label that came last is likely the nearest to the goal.
        top: Label | None = None
        while total < used:
            top = piles[total]
            if top is not None:
                break
            total += 1
        if top is None or total + cheapest >= bound:
            break
        piles[total] = top.below
        place = top.place
        price = top.price
        tiles = top.tiles
        here = spots[place]
        if here.settled >> tiles & 1 or (
            here.price <= price and (here.tiles < tiles or (here.price < price and here.tiles == tiles))
        ):
            # Somebody was here before, or came by a better way since: nothing follows.
            tiles = limit
            continue
        here.settled |= unit << tiles
        if margin:
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
                bound = arrival + margin
                if bound <= total + cheapest:
                    break
    if price_found == TOO_FAR:
        return None
    if margin:
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
