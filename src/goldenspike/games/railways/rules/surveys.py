"""base Terrain: the empty map, surveyed from each city once in a process, and its cheapest routes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from goldenspike.games.railways.board import CITIES, CITY_HEX, CITY_ON, HEXES, NO_CITY, TERRAIN
from goldenspike.games.railways.box import MOST_TILES, OPEN
from goldenspike.games.railways.rules.routes import (
    OPEN_ONLY,
    RIDGE_FEE,
    STEPS,
    TARIFFS,
    TILE_PRICE,
    TILES_MASK,
    TOO_FAR,
    Route,
)

NO_LAYER: Final[bytes] = bytes([TOO_FAR]) * HEXES
"""No hex that can be reached."""
NOT_SURVEYED: Final[list[bytes]] = []
SURVEYS: Final[list[list[bytes]]] = [NOT_SURVEYED] * (TARIFFS * 2 * CITIES)
"""What was surveyed from each city, by tariff, terrain and city."""
EMPTY_MAP_ROUTES: Final[dict[int, Route]] = {}
"""The best routes of the empty map, by tariff, span and cities, as far as asked for."""


def survey(tariff: int, open_only: int, city: int) -> list[bytes]:
    """For 0, 1, 2 … tiles at most: what it costs to come from a city up to each hex, that hex not counted.

    The hex of another city stands for the whole link.
    """
    number = (tariff * 2 + open_only) * CITIES + city
    known = SURVEYS[number]
    if not known:
        known = surveyed(tariff, open_only, city)
        SURVEYS[number] = known
    return known


def surveyed(tariff: int, open_only: int, city: int) -> list[bytes]:
    """A layer for every number of tiles; only what became cheaper with the last tile goes on."""
    tile_price = TILE_PRICE[tariff]
    city_on = CITY_ON
    terrain = TERRAIN
    fee: i64 = RIDGE_FEE[tariff]
    step: i64 = 0
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
            for step in STEPS[place]:
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
