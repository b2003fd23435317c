"""base Track: what is known of the links that a seat could build, from one question to the next.

The best routes of the empty map hold as long as their hexes are free. Track is never taken up, so a route
that was the cheapest and is still free is still the cheapest, and nothing becomes cheaper: what was found
is kept from link to link, in the table's memory. What is not known is looked for only as far as the money
goes.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from goldenspike.games.railways.board import CITIES, CITY_HEX, HEXES
from goldenspike.games.railways.box import TILES_A_TURN, TRACKS_A_HEX
from goldenspike.games.railways.rules.routes import (
    OPEN_ONLY,
    PAIR_OF,
    PAIRS,
    TARIFFS,
    TILES_MASK,
    TOO_FAR,
    Route,
    empty_map_route,
    is_enclosed,
    is_free,
    regions,
    search,
    survey,
)
from goldenspike.games.railways.state import Railways

# How far a build may reach -----------------------------------------------------------------------


@final
class Stage:
    """A way to build: how many turns and uses of Perfect Engineering it takes, and how far it reaches."""

    def __init__(self, turns: int, engineering: int, span: int, open_span: int) -> None:
        self.turns = turns
        self.engineering = engineering
        self.span = span
        self.open_span = open_span
        """event Land Rush: the span of a link in the open; 0 without."""


MOST_TURNS: Final = 2
MOST_USES: Final = 2
"""Turns and uses of Perfect Engineering that one link can take."""


def _ladder(uses: int, rush: int) -> list[Stage]:
    found: list[Stage] = []
    for turns in range(1, MOST_TURNS + 1):
        tiles = turns * TILES_A_TURN
        found.append(Stage(turns, 0, tiles, OPEN_ONLY + tiles + 1 if rush else 0))
        found.extend([Stage(turns, use, tiles + use, 0) for use in range(1, min(uses, turns) + 1)])
    return found


LADDERS: Final[tuple[list[Stage], ...]] = tuple(
    [_ladder(uses, rush) for rush in range(2) for uses in (0, MOST_USES)]
)
"""v8 Five tiles, v9 Long links: the ways to build, fewest turns first, then fewest uses of cards; without and
with Perfect Engineering, and both under Land Rush. What a seat has now is a ladder up to some stage."""

# The empty map -----------------------------------------------------------------------------------


def empty_map_price(tariff: int, stage: Stage, start: int, end: int) -> int:
    """What the cheapest route by a stage costs on the empty map, or TOO_FAR."""
    price = survey(tariff, 0, end)[stage.span][CITY_HEX[start]]
    if stage.open_span:
        wide = survey(tariff, 1, end)[stage.open_span & TILES_MASK][CITY_HEX[start]]
        return min(price, wide)
    return price


@final
class Ground:
    """For a tariff and a ladder, the best route of every pair of cities on the empty map. It stays."""

    def __init__(self, tariff: int, ladder: list[Stage]) -> None:
        self.tariff = tariff
        self.ladder = ladder
        self.entries: list[int] = [-1] * len(PAIRS)
        """The entry of each pair of cities, or -1."""
        self.pairs: list[int] = []
        """The pairs that can be joined at all, by the first stage that does and then in order; each is an
        entry here and in charts."""
        self.stages: list[int] = []
        """That stage."""
        self.routes: list[Route | None] = []
        self.prices: list[int] = []
        self.floors: list[int] = []
        """What a pair costs by the last stage: nothing is cheaper."""
        self.ends: list[int] = []
        """For each stage, how many entries begin with it or with an earlier one."""
        self.least: list[int] = []
        """For each stage, the lowest floor of those that begin with it."""
        self.users: list[list[int]] = [[] for _ in range(HEXES)]
        """For each hex the entries whose route runs through it, times 64, and the sides used there."""
        last = ladder[len(ladder) - 1]
        for number, stage in enumerate(ladder):
            least = TOO_FAR
            for pair, (one, other) in enumerate(PAIRS):
                if self.entries[pair] < 0 and empty_map_price(tariff, stage, one, other) != TOO_FAR:
                    floor = empty_map_price(tariff, last, one, other)
                    least = min(least, floor)
                    self.add(number, pair, floor)
            self.ends.append(len(self.pairs))
            self.least.append(least)

    def add(self, number: int, pair: int, floor: int) -> None:
        """Another pair of cities, which is first joined by this stage."""
        start, end = PAIRS[pair]
        stage = self.ladder[number]
        route = empty_map_route(self.tariff, stage.span, start, end)
        if stage.open_span:
            wide = empty_map_route(self.tariff, stage.open_span, start, end)
            if route is None or (wide is not None and wide.price < route.price):
                route = wide
        assert route is not None, "a price without a route"
        entry = len(self.pairs)
        for place, sides in zip(route.hexes, route.sides, strict=True):
            self.users[place].append(entry << 6 | sides)
        self.entries[pair] = entry
        self.pairs.append(pair)
        self.stages.append(number)
        self.routes.append(route)
        self.prices.append(route.price)
        self.floors.append(floor)


GROUNDS: Final[dict[int, Ground]] = {}
"""The best routes of the empty map, by ladder and tariff."""


def ground(tariff: int, ladder: int) -> Ground:
    """The empty map, surveyed when it is first needed."""
    key = ladder * TARIFFS + tariff
    known = GROUNDS.get(key)
    if known is None:
        known = Ground(tariff, LADDERS[ladder])
        GROUNDS[key] = known
    return known


# The map as it lies ------------------------------------------------------------------------------

CHARTS: Final = 1_000_000
"""Where charts begin among the keys of a table's memory."""
CHARTS_END: Final = 1_900_000
EVERYBODY: Final = 6
"""In place of a seat: without track of one's own, so that only two tracks in a hex are in the way."""
NOWHERE: Final[list[int]] = []
NO_LIMIT: Final = TOO_FAR - 1
"""More than any route costs."""


@final
class Chart:
    """For a seat, a tariff and a ladder, a cheapest free route of every pair of cities, as far as looked for.

    It is a route by the first stage that leads there at all, whatever it costs. Without a route, the stage
    is the first that may lead there, and the price says the least it can be by this stage.
    """

    def __init__(
        self,
        base: Ground,
        links: int,
        routes: list[Route | None],
        prices: list[int],
        stages: list[int],
        detours: list[int],
    ) -> None:
        self.base = base
        self.links = links
        """How many of the table's links it knows."""
        self.routes = routes
        self.prices = prices
        self.stages = stages
        """By entry of the empty map, all three."""
        self.detours = detours
        """Entries whose route is not that of the empty map."""

    def is_open(self, entry: int, reach: int, most: int) -> bool:
        """Whether there may be a route that is not known, by so many stages and at no more than this.

        If the stage that is noted leads nowhere, a later one may be cheaper.
        """
        if self.routes[entry] is not None:
            return False
        left = reach - self.stages[entry]
        return left > 0 and (self.prices[entry] <= most or (left > 1 and self.base.floors[entry] <= most))

    def note(self, entry: int, route: Route) -> None:
        """A cheapest route, by the stage that is noted."""
        self.routes[entry] = route
        self.prices[entry] = route.price
        self.detours.append(entry)

    def close(self, entry: int) -> None:
        """No stage leads there."""
        self.routes[entry] = None
        self.prices[entry] = TOO_FAR
        self.stages[entry] = len(self.base.ladder)


def chart(table: Railways, seat: int, tariff: int, ladder: int) -> Chart:
    """What is known of the routes a seat can build with the links that lie now."""
    key = CHARTS + (seat * TARIFFS + tariff) * len(LADDERS) + ladder
    known: Chart | None = table.memory.get(key)
    if known is None:
        base = ground(tariff, ladder)
        known = Chart(base, 0, base.routes, base.prices, base.stages, NOWHERE)
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
    changed: list[int] = []
    for number in range(known.links, len(links)):
        link = links[number]
        own = link.owner == seat
        if own:
            joined.append(base.entries[PAIR_OF[link.start * CITIES + link.end]])
        for place in link.hexes:
            if own or tracks[place] >= TRACKS_A_HEX:
                changed.append(place)
    if not changed:
        # To this seat the map is the same; what is found from now on holds for both.
        return Chart(base, len(links), known.routes, known.prices, known.stages, known.detours)
    found = Chart(base, len(links), known.routes[:], known.prices[:], known.stages[:], [])
    routes = found.routes
    first_routes = base.routes
    for place in changed:
        full = tracks[place] >= TRACKS_A_HEX
        sides = table.track_sides[place]
        for user in base.users[place]:
            if full or user & sides:
                entry = user >> 6
                if routes[entry] is first_routes[entry]:
                    routes[entry] = None
    nearby: i64 = regions(changed)
    for entry in known.detours:
        route = routes[entry]
        if route is not None:
            if route.regions & nearby and not is_free(table, seat, route):
                routes[entry] = None
            else:
                found.detours.append(entry)
    for entry in joined:
        if entry >= 0:
            found.close(entry)
    return found


def look(
    table: Railways, seat: int, tariff: int, ladder: int, known: Chart, entry: int, reach: int, most: int
) -> Route | None:
    """A cheapest route by the first so many stages of a ladder, if it costs no more than this."""
    while known.is_open(entry, reach, most):
        if seat != EVERYBODY:
            borrow(table, seat, tariff, ladder, known, entry, reach, most)
            if not known.is_open(entry, reach, most):
                break
        explore(table, seat, tariff, known, entry, most)
    route = known.routes[entry]
    if route is None or route.price > most or known.stages[entry] >= reach:
        return None
    return route


def borrow(
    table: Railways, seat: int, tariff: int, ladder: int, known: Chart, entry: int, reach: int, most: int
) -> None:
    """Learn from what EVERYBODY may build.

    A seat's own track only takes routes away: nothing is cheaper for it, and the best for all is its
    best too if it is free.
    """
    common = chart(table, EVERYBODY, tariff, ladder)
    look(table, EVERYBODY, tariff, ladder, common, entry, reach, most)
    stage = common.stages[entry]
    if stage > known.stages[entry]:
        known.stages[entry] = stage
        known.prices[entry] = common.prices[entry]
    if stage == known.stages[entry]:
        route = common.routes[entry]
        if route is not None and is_free(table, seat, route):
            known.note(entry, route)
        elif common.prices[entry] > known.prices[entry]:
            known.prices[entry] = common.prices[entry]


def explore(table: Railways, seat: int, tariff: int, known: Chart, entry: int, most: int) -> None:
    """Search by the stage that is noted: find a route, or raise the price beyond this, or close the stage.

    If it is dearer anyway, find out whether it leads there at all.
    """
    base = known.base
    start, end = PAIRS[base.pairs[entry]]
    if is_enclosed(table, seat, start) or is_enclosed(table, seat, end):
        known.close(entry)
        return
    number = known.stages[entry]
    if known.prices[entry] > most:
        most = NO_LIMIT
    route, price = search_by(table, seat, tariff, base.ladder[number], start, end, most, 0)
    if route is not None:
        known.note(entry, route)
    elif price != TOO_FAR:
        known.prices[entry] = price
    elif number + 1 == len(base.ladder):
        known.close(entry)
    else:
        known.stages[entry] = number + 1
        known.prices[entry] = empty_map_price(tariff, base.ladder[number + 1], start, end)


def search_by(
    table: Railways, seat: int, tariff: int, stage: Stage, start: int, end: int, most: int, margin: int
) -> tuple[Route | None, int]:
    """Search by a stage; event Land Rush: also in the open, where that is cheaper."""
    route, least = search(table, seat, tariff, stage.span, start, end, most, margin)
    if stage.open_span:
        most = least - 1 if route is not None else most
        wide, open_least = search(table, seat, tariff, stage.open_span, start, end, most, margin)
        if wide is not None:
            return wide, open_least
        if route is None:
            least = min(least, open_least)
    return route, least


def best_route(table: Railways, seat: int, tariff: int, ladder: int, reach: int, pair: int) -> Route | None:
    """The route of a link whose hexes are not named: cheapest, then of fewest tiles, then of lowest hexes."""
    known = chart(table, seat, tariff, ladder)
    entry = known.base.entries[pair]
    if entry < 0:
        return None
    route = look(table, seat, tariff, ladder, known, entry, reach, NO_LIMIT)
    if route is None or route is known.base.routes[entry]:
        return route
    stage = known.base.ladder[known.stages[entry]]
    best, _ = search_by(table, seat, tariff, stage, route.start, route.end, route.price, 1)
    assert best is not None, "a route that was lost"
    return best


def kept(memory: dict[int, Any]) -> dict[int, Any]:
    """What is still of use after another link: charts, which learn of it when they are next looked at."""
    return {key: memory[key] for key in memory if CHARTS <= key < CHARTS_END}
