"""Single-source searches over hexes: cheapest prices and routes on the empty map, fewest tiles among track.

A survey is a Bellman-Ford relaxation by layers, one layer for each number of tiles; only hexes that became
cheaper with the last tile are relaxed again. Surveys and the routes read off them are computed once in a
process. `tiles_to_cities` is a breadth-first search over the map with the track that lies.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.board import CITIES, CITY_HEX, CITY_ON, HEXES, NEXT, NO_CITY, NO_HEX, TERRAIN
from goldenspike.games.railways.box import MOST_TILES, OPEN, TRACKS_A_HEX
from goldenspike.games.railways.rules.routes import (
    ANY_TERRAIN,
    BIT,
    OPPOSITE_BIT,
    RIDGE_FEE,
    STEPS,
    TARIFFS,
    TILE_PRICE,
    Route,
    step_between,
)
from goldenspike.games.railways.search.grid import (
    NO_MORE,
    OPEN_ONLY,
    STEP,
    STEP_TABLE,
    STEPS_A_HEX,
    TILES_MASK,
    TOO_FAR,
)
from goldenspike.games.railways.state import Railways

NO_LAYER: Final[bytes] = bytes([TOO_FAR]) * HEXES
"""A layer in which no hex is reached."""
NOT_SURVEYED: Final[list[bytes]] = []
SURVEYS: Final[list[list[bytes]]] = [NOT_SURVEYED] * (TARIFFS * 2 * CITIES)
"""Memo of `survey`, by tariff, terrain and city."""
EMPTY_MAP_ROUTES: Final[dict[int, Route]] = {}
"""Memo of `empty_map_route`, by tariff, span and cities."""


def survey(tariff: int, terrain: int, city: int) -> list[bytes]:
    """Return, for 0, 1, 2 … tiles at most, the price from a city up to each hex, that hex not included.

    At the hex of another city this is the price of the whole link; TOO_FAR where there is none.
    """
    number = (tariff * 2 + terrain) * CITIES + city
    known = SURVEYS[number]
    if not known:
        known = surveyed(tariff, terrain, city)
        SURVEYS[number] = known
    return known


@final
@mypyc_attr(acyclic=True)
class Plot:
    """The state of a hex in a survey; i64 attributes are unboxed once compiled."""

    def __init__(self, place: int) -> None:
        self.place: i64 = place
        self.is_passed = CITY_ON[place] == NO_CITY
        """Whether routes lead on: no city stands there."""
        self.is_open = TERRAIN[place] == OPEN
        self.survey: i64 = 0
        """The last survey that came here; what an earlier one wrote is stale."""
        self.price: i64 = TOO_FAR
        self.before: i64 = TOO_FAR
        """The price with one tile less."""
        self.tiles: i64 = 0
        """The layer in which the price last fell."""
        self.beside: tuple[Plot, ...] = ()
        """By side the plot across it, or this one where the map ends."""


def _plots() -> list[Plot]:
    """Return the plots of all hexes, each with those beside it."""
    plots = [Plot(place) for place in range(HEXES)]
    for place, beside in enumerate(NEXT):
        plots[place].beside = tuple([plots[place if other == NO_HEX else other] for other in beside])
    return plots


PLOTS: Final[list[Plot]] = _plots()
COUNT: Final[list[int]] = [0]
"""Number of searches so far, the stamp of the next one."""


def surveyed(tariff: int, terrain: int, city: int) -> list[bytes]:
    """Compute a survey."""
    COUNT[0] += 1
    now: i64 = COUNT[0]
    open_only = terrain != ANY_TERRAIN
    tile_price = TILE_PRICE[tariff]
    plots = PLOTS
    fee: i64 = RIDGE_FEE[tariff]
    step: i64 = 0
    tiles: i64 = 0
    written = bytearray(NO_LAYER)
    layers: list[bytes] = []
    cheaper: list[Plot] = []
    for step in STEPS[CITY_HEX[city]]:
        plot = plots[step >> 4]
        if plot.is_passed:
            plot.survey = now
            plot.price = fee if step & 1 else 0
            plot.tiles = 0
            cheaper.append(plot)
    while True:
        for plot in cheaper:
            plot.before = plot.price
            written[plot.place] = plot.price
        layers.append(bytes(written))
        if tiles == MOST_TILES:
            return layers
        tiles += 1
        frontier = cheaper
        cheaper = []
        for here in frontier:
            if not here.is_passed or (open_only and not here.is_open):
                continue
            price = here.before + tile_price[here.place]
            step = here.place * STEPS_A_HEX
            beyond = step + STEPS_A_HEX
            while step < beyond:
                high: i64 = STEP_TABLE[step + 1]
                if high == NO_MORE:
                    break
                low: i64 = STEP_TABLE[step]
                step += STEP
                through = price + fee if high & 8 else price
                plot = plots[low | (high & 7) << 8]
                if plot.survey != now:
                    plot.survey = now
                elif plot.price <= through:
                    continue
                elif plot.tiles == tiles:
                    plot.price = through
                    continue
                plot.price = through
                plot.tiles = tiles
                cheaper.append(plot)


def empty_map_route(tariff: int, span: int, start: int, end: int) -> Route | None:
    """Return the cheapest route on the empty map, then of fewest tiles, then of lowest hexes, or None."""
    key = ((tariff * 2 * OPEN_ONLY + span) * CITIES + start) * CITIES + end
    known = EMPTY_MAP_ROUTES.get(key)
    if (
        known is None
        and survey(tariff, span // OPEN_ONLY, end)[span & TILES_MASK][CITY_HEX[start]] != TOO_FAR
    ):
        known = traced_route(tariff, span, start, end)
        EMPTY_MAP_ROUTES[key] = known
    return known


def traced_route(tariff: int, span: int, start: int, end: int) -> Route:
    """Read an existing best route off the survey from the second city."""
    layers = survey(tariff, span // OPEN_ONLY, end)
    open_only = span >= OPEN_ONLY
    tiles: i64 = span & TILES_MASK
    here: i64 = CITY_HEX[start]
    price: i64 = layers[tiles][here]
    whole = price
    while tiles and layers[tiles - 1][here] == price:
        tiles -= 1
    tile_price = TILE_PRICE[tariff]
    fee: i64 = RIDGE_FEE[tariff]
    hexes: list[int] = []
    sides: list[int] = []
    entry: i64 = 0
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
                side = step >> 1 & 7
                if entry:
                    sides.append(entry | BIT[side])
                entry = OPPOSITE_BIT[side]
                hexes.append(place)
                here = place
                price = rest
                break
    sides.append(entry | BIT[step_between(here, CITY_HEX[end]) >> 1 & 7])
    return Route(start, end, tuple(hexes), sides, whole)


def tiles_to_cities(table: Railways, seat: int, city: int) -> bytes:
    """Return the fewest tiles of a free route to each city as track lies, or TOO_FAR."""
    tracks = table.tracks
    owners = table.track_owner
    taken = table.track_sides
    COUNT[0] += 1
    now: i64 = COUNT[0]
    found = [TOO_FAR] * CITIES
    first = PLOTS[CITY_HEX[city]]
    first.survey = now
    frontier = [first]
    for tiles in range(MOST_TILES + 1):
        reached: list[Plot] = []
        for here in frontier:
            barred: i64 = taken[here.place] if owners[here.place] == seat else 0
            side: i64 = -1
            for there in here.beside:
                side += 1
                if there.survey == now or (barred and barred >> side & 1):
                    continue
                place = there.place
                if not there.is_passed:
                    if tiles:
                        there.survey = now
                        found[CITY_ON[place]] = tiles
                    continue
                laid = tracks[place]
                if laid and (
                    laid >= TRACKS_A_HEX or (owners[place] == seat and taken[place] & OPPOSITE_BIT[side])
                ):
                    continue
                there.survey = now
                reached.append(there)
        frontier = reached
    return bytes(found)
