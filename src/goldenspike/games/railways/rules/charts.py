"""base Track: what is known of the links that a seat could build, from one question to the next.

The best routes of the empty map hold as long as their hexes are free. Track is never taken up, so a route
that was the cheapest and is still free is still the cheapest, and nothing becomes cheaper: what was found
is kept from link to link, in the table's memory. What is not known is looked for only where the money may
do.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

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
@mypyc_attr(acyclic=True)
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
@mypyc_attr(acyclic=True)
class Quote:
    """What is known of the link between two cities. It never changes."""

    def __init__(self, stage: int, price: int, route: Route | None) -> None:
        self.stage = stage
        """The first stage that leads there at all; without a route, the first that may."""
        self.price = price
        """Without a route, the least it can be by this stage."""
        self.route = route
        """A cheapest one by this stage, if it is known."""


@final
@mypyc_attr(acyclic=True)
class Ground:
    """For a tariff and a ladder, the best route of every pair of cities on the empty map. It stays."""

    def __init__(self, tariff: int, ladder: list[Stage]) -> None:
        self.tariff = tariff
        self.ladder = ladder
        self.entries: list[int] = [-1] * len(PAIRS)
        """The entry of each pair of cities, or -1."""
        self.pairs: list[int] = []
        """The pairs that can be joined at all, in order; each is an entry here and in charts."""
        self.quotes: list[Quote] = []
        self.floors: list[int] = []
        """What a pair costs by the last stage: nothing is cheaper."""
        self.users: list[list[int]] = [[] for _ in range(HEXES)]
        """For each hex the entries whose route runs through it, times 64, and the sides used there."""
        self.candidates: dict[int, list[int]] = {}
        """The entries that so many stages and so much money may join, as far as asked for."""
        last = ladder[len(ladder) - 1]
        for pair, (start, end) in enumerate(PAIRS):
            floor = empty_map_price(tariff, last, start, end)
            if floor == TOO_FAR:
                continue
            stage = 0
            while empty_map_price(tariff, ladder[stage], start, end) == TOO_FAR:
                stage += 1
            route = self.route_by(ladder[stage], start, end)
            entry = len(self.pairs)
            for place, sides in zip(route.hexes, route.sides, strict=True):
                self.users[place].append(entry << 6 | sides)
            self.entries[pair] = entry
            self.pairs.append(pair)
            self.quotes.append(Quote(stage, route.price, route))
            self.floors.append(floor)

    def route_by(self, stage: Stage, start: int, end: int) -> Route:
        """The best route by a stage that leads from one city to the other."""
        route = empty_map_route(self.tariff, stage.span, start, end)
        if stage.open_span:
            wide = empty_map_route(self.tariff, stage.open_span, start, end)
            if route is None or (wide is not None and wide.price < route.price):
                route = wide
        assert route is not None, "a price without a route"
        return route

    def within(self, reach: int, money: int) -> list[int]:
        """The entries that the first so many stages can join for this money at most, on any map."""
        key = money * len(self.ladder) + reach - 1
        known = self.candidates.get(key)
        if known is None:
            known = [
                entry
                for entry, floor in enumerate(self.floors)
                if floor <= money and self.quotes[entry].stage < reach
            ]
            self.candidates[key] = known
        return known


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
@mypyc_attr(acyclic=True)
class Chart:
    """For a seat, a tariff and a ladder, what is known of every pair of cities with the links that lie."""

    def __init__(self, base: Ground, links: int, quotes: list[Quote], detours: list[int]) -> None:
        self.base = base
        self.links = links
        """How many of the table's links it knows."""
        self.quotes = quotes
        """By entry of the empty map."""
        self.detours = detours
        """Entries with a route that is not that of the empty map."""

    def is_open(self, entry: int, reach: int, most: int) -> bool:
        """Whether there may be a route that is not known, by so many stages and at no more than this.

        If the stage that is noted leads nowhere, a later one may be cheaper.
        """
        quote = self.quotes[entry]
        if quote.route is not None:
            return False
        left = reach - quote.stage
        return left > 0 and (quote.price <= most or (left > 1 and self.base.floors[entry] <= most))

    def note(self, entry: int, stage: int, route: Route) -> None:
        """A cheapest route by this stage."""
        self.quotes[entry] = Quote(stage, route.price, route)
        self.detours.append(entry)

    def forget(self, entry: int) -> None:
        """A route is no longer free; nothing becomes cheaper."""
        quote = self.quotes[entry]
        self.quotes[entry] = Quote(quote.stage, quote.price, None)

    def close(self, entry: int) -> None:
        """No stage leads there."""
        self.quotes[entry] = Quote(len(self.base.ladder), TOO_FAR, None)


def chart(table: Railways, seat: int, tariff: int, ladder: int) -> Chart:
    """What is known of the routes a seat can build with the links that lie now."""
    key = CHARTS + (seat * TARIFFS + tariff) * len(LADDERS) + ladder
    known: Chart | None = table.memory.get(key)
    if known is None:
        base = ground(tariff, ladder)
        known = Chart(base, 0, base.quotes, NOWHERE)
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
        return Chart(base, len(links), known.quotes, known.detours)
    found = Chart(base, len(links), known.quotes[:], [])
    quotes = found.quotes
    first = base.quotes
    for place in changed:
        full = tracks[place] >= TRACKS_A_HEX
        sides = table.track_sides[place]
        for user in base.users[place]:
            if full or user & sides:
                entry = user >> 6
                if quotes[entry] is first[entry]:
                    found.forget(entry)
    nearby: i64 = regions(changed)
    for entry in known.detours:
        route = quotes[entry].route
        if route is not None:
            if route.regions & nearby and not is_free(table, seat, route):
                found.forget(entry)
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
        explore(table, seat, tariff, ladder, known, entry)
    quote = known.quotes[entry]
    return quote.route if quote.price <= most and quote.stage < reach else None


def borrow(
    table: Railways, seat: int, tariff: int, ladder: int, known: Chart, entry: int, reach: int, most: int
) -> None:
    """Learn from what EVERYBODY may build.

    A seat's own track only takes routes away: nothing is cheaper for it, and the best for all is its
    best too if it is free.
    """
    common = chart(table, EVERYBODY, tariff, ladder)
    look(table, EVERYBODY, tariff, ladder, common, entry, reach, most)
    theirs = common.quotes[entry]
    ours = known.quotes[entry]
    if theirs.stage < ours.stage:
        return
    if theirs.route is not None and is_free(table, seat, theirs.route):
        known.quotes[entry] = theirs
        known.detours.append(entry)
    elif theirs.stage > ours.stage or theirs.price > ours.price:
        known.quotes[entry] = Quote(theirs.stage, theirs.price, None)


def explore(table: Railways, seat: int, tariff: int, ladder: int, known: Chart, entry: int) -> None:
    """Search by the stage that is noted: find a route, whatever it costs, or close the stage."""
    start, end = PAIRS[known.base.pairs[entry]]
    if is_enclosed(table, seat, start) or is_enclosed(table, seat, end):
        known.close(entry)
        return
    stage = known.quotes[entry].stage
    # Cards make nothing nearer: what leads nowhere without them leads nowhere with them.
    following = chart(table, seat, 0, ladder).quotes[entry].stage if tariff else stage
    if following <= stage:
        route = search_by(table, seat, tariff, LADDERS[ladder][stage], start, end, NO_LIMIT, 0)
        if route is not None:
            known.note(entry, stage, route)
            return
        following = stage + 1
    if following >= len(LADDERS[ladder]):
        known.close(entry)
    else:
        price = empty_map_price(tariff, LADDERS[ladder][following], start, end)
        known.quotes[entry] = Quote(following, price, None)


def search_by(
    table: Railways, seat: int, tariff: int, stage: Stage, start: int, end: int, most: int, margin: int
) -> Route | None:
    """Search by a stage; event Land Rush: also in the open, where that is cheaper."""
    route = search(table, seat, tariff, stage.span, start, end, most, margin)
    if stage.open_span:
        most = route.price - 1 if route is not None else most
        wide = search(table, seat, tariff, stage.open_span, start, end, most, margin)
        if wide is not None:
            return wide
    return route


def best_route(table: Railways, seat: int, tariff: int, ladder: int, reach: int, pair: int) -> Route | None:
    """The route of a link whose hexes are not named: cheapest, then of fewest tiles, then of lowest hexes."""
    known = chart(table, seat, tariff, ladder)
    entry = known.base.entries[pair]
    if entry < 0:
        return None
    route = look(table, seat, tariff, ladder, known, entry, reach, NO_LIMIT)
    quote = known.quotes[entry]
    if route is None or quote is known.base.quotes[entry]:
        return route
    stage = known.base.ladder[quote.stage]
    best = search_by(table, seat, tariff, stage, route.start, route.end, route.price, 1)
    assert best is not None, "a route that was lost"
    return best
