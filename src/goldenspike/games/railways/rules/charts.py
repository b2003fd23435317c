"""base Track: what is known of the links that a seat could build, from one question to the next.

The best routes of the empty map hold as long as their hexes are free. Track is never taken up, so a route
that was the cheapest and is still free is still the cheapest, and nothing becomes cheaper: what was found
is kept from link to link, in the table's memory. What is not known is looked for only where the money may
do, and only as far as it may.

For every pair of cities a chart has two small numbers, so that it is copied and read quickly: what the link
costs, and a mark for the stage by which it is built and how that is known.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.core.form import module_is_compiled
from goldenspike.games.railways.board import CITIES, CITY_HEX, HEXES
from goldenspike.games.railways.box import OPEN, TERRAIN_PRICE, TILES_A_TURN, TRACKS_A_HEX
from goldenspike.games.railways.rules.routes import (
    OPEN_ONLY,
    PAIR_END,
    PAIR_OF,
    PAIR_START,
    PAIRS,
    REGIONS,
    TARIFFS,
    TILES_MASK,
    TOO_FAR,
    Route,
    apart,
    is_free,
    regions,
    route_through,
)
from goldenspike.games.railways.rules.searches import is_enclosed, search
from goldenspike.games.railways.rules.surveys import empty_map_route, fewest_tiles, survey
from goldenspike.games.railways.state import Desk, Railways

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
        self.most_tiles = max(span, open_span & TILES_MASK)


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
NO_STAGE: Final = 9


def _same_stage(ladder: int) -> bytes:
    spans = [way.span for way in LADDERS[ladder ^ 1]]
    return bytes([spans.index(way.span) if way.span in spans else NO_STAGE for way in LADDERS[ladder]])


SAME_STAGE: Final[tuple[bytes, ...]] = tuple([_same_stage(ladder) for ladder in range(len(LADDERS))])
"""For each stage of a ladder the same one with Perfect Engineering, or without; NO_STAGE if there is none."""

# The empty map -----------------------------------------------------------------------------------

UNSURE: Final = 1
"""In a mark: no route is known. The stage is the first that may lead there, the price the least possible."""
DETOUR: Final = 2
"""In a mark: the route is not that of the empty map."""
STAGE: Final = 2
"""How far up in a mark the stage stands."""
NO_LIMIT: Final = TOO_FAR - 1
"""More than any route costs."""
OPEN_PRICE: Final[tuple[int, ...]] = tuple([TERRAIN_PRICE[OPEN], 0] * (TARIFFS // 2))
"""card Land Grant: by tariff, what a tile in the open costs."""


def empty_map_price(tariff: int, stage: Stage, start: int, end: int) -> int:
    """What the cheapest route by a stage costs on the empty map, or TOO_FAR."""
    price = survey(tariff, 0, end)[stage.span][CITY_HEX[start]]
    # Most pairs need no look at open routes: as the crow flies, none could be cheaper.
    if stage.open_span and price > OPEN_PRICE[tariff] * apart(start, end):
        wide = survey(tariff, 1, end)[stage.open_span & TILES_MASK][CITY_HEX[start]]
        return min(price, wide)
    return price


USER: Final = 3
"""Bytes for a pair whose route runs through a hex: its number, the low byte first, and the sides used."""


@final
@mypyc_attr(acyclic=True)
class Ground:
    """For a tariff and a ladder, the empty map: what each pair of cities costs. It only learns routes."""

    def __init__(self, tariff: int, ladder: list[Stage]) -> None:
        self.tariff = tariff
        self.ladder = ladder
        self.routes: list[Route | None] = [None] * len(PAIRS)
        """The best route of each pair, as far as asked for."""
        self.users: list[bytes] = [b""] * HEXES
        """For each hex the pairs whose route runs through it."""
        self.candidates: dict[int, bytes] = {}
        """The pairs that so many stages and so much money may join, as far as asked for."""
        self.prices: list[int] = []
        self.marks: list[int] = []
        """For each pair the first stage that leads there, and its price; sure once the route is known."""
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
        """The first stage that leads there at all, or as many as there are."""
        self.floors = bytes(floors)
        """What a pair costs by the last stage: nothing is cheaper."""

    def route(self, pair: int) -> Route:
        """The best route of a pair that can be joined: by the first stage that leads there at all."""
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
        """Learn every route."""
        for pair in range(len(PAIRS)):
            if self.first[pair] < len(self.ladder):
                self.route(pair)

    def route_by(self, stage: Stage, start: int, end: int) -> Route:
        """The best route by a stage that leads from one city to the other."""
        route = empty_map_route(self.tariff, stage.span, start, end)
        if stage.open_span and (
            route is None or route.price > empty_map_price(self.tariff, stage, start, end)
        ):
            route = empty_map_route(self.tariff, stage.open_span, start, end)
        assert route is not None, "a price without a route"
        return route

    def within(self, reach: int, money: int) -> bytes:
        """The pairs that the first so many stages can join for this money at most, on any map.

        Two bytes each, the low one first: they are gone through at every question, and numbers in a list
        lie scattered.
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


GROUNDS: Final[dict[int, Ground]] = {}
"""The empty map, by ladder and tariff."""


def ground(tariff: int, ladder: int) -> Ground:
    """The empty map, surveyed when it is first needed."""
    key = ladder * TARIFFS + tariff
    known = GROUNDS.get(key)
    if known is None:
        known = Ground(tariff, LADDERS[ladder])
        GROUNDS[key] = known
    return known


def survey_all() -> None:
    """Survey the whole empty map once in a process, before its first table, so that no question waits for it.

    Compiled that takes a tenth of a second. In plain form it would take seconds: there each part is surveyed
    when it is first needed.
    """
    if not GROUNDS and module_is_compiled(__name__):
        for ladder in range(len(LADDERS)):
            for tariff in range(TARIFFS):
                ground(tariff, ladder).complete()


# The map as it lies ------------------------------------------------------------------------------

CHARTS: Final = 1_000_000
"""Where charts begin among the keys of a table's memory."""
FLOODS: Final = 1_800_000
"""Where floods begin there."""
CHARTS_END: Final = 1_900_000
EVERYBODY: Final = 6
"""In place of a seat: without track of one's own, so that only two tracks in a hex are in the way."""
SLACK: Final = 12
"""A search goes further than the money by so much, as bonds will soon ask for it."""


NO_DESK: Final = Desk()
NO_DETOURS: Final[list[Route | None]] = [None] * len(PAIRS)
NO_ROUTES: Final[list[Route]] = []
NONE_LAID: Final[list[list[Route]]] = [NO_ROUTES] * REGIONS


@final
@mypyc_attr(acyclic=True)
class Chart:
    """For a seat, a tariff and a ladder, what is known of every pair of cities with the links that lie."""

    def __init__(
        self,
        base: Ground,
        desk: Desk,
        links: int,
        prices: list[int],
        marks: list[int],
        detours: list[Route | None],
        laid: list[list[Route]],
    ) -> None:
        self.base = base
        self.desk = desk
        """Where its lists were written."""
        self.links = links
        """How many of the table's links it knows."""
        self.prices = prices
        self.marks = marks
        """For each pair the first stage that leads there at all, and what a cheapest route by it costs."""
        self.detours = detours
        """The routes of pairs, if they are not those of the empty map."""
        self.laid = laid
        """For each region the detours that run through it, and some that were given up."""
        self.common: Chart | None = None
        """What EVERYBODY may build with the same links, if it was asked for."""

    def copy(self, desk: Desk) -> Chart:
        """The same at another desk."""
        laid = [routes[:] if routes else NO_ROUTES for routes in self.laid]
        return Chart(self.base, desk, self.links, self.prices[:], self.marks[:], self.detours[:], laid)

    def is_open(self, pair: int, reach: int, most: int) -> bool:
        """Whether there may be a route that is not known, by so many stages and at no more than this.

        If the stage that is noted leads nowhere, a later one may be cheaper.
        """
        mark = self.marks[pair]
        if not mark & UNSURE:
            return False
        left = reach - (mark >> STAGE)
        return left > 0 and (self.prices[pair] <= most or (left > 1 and self.base.floors[pair] <= most))

    def route(self, pair: int) -> Route:
        """The route of a pair that is sure."""
        detour = self.detours[pair] if self.marks[pair] & DETOUR else None
        return detour if detour is not None else self.base.route(pair)

    def note(self, pair: int, stage: int, route: Route) -> None:
        """A cheapest route by this stage that is not that of the empty map."""
        self.detours[pair] = route
        for region in route.regions:
            if self.laid[region] is NO_ROUTES:
                self.laid[region] = []
            self.laid[region].append(route)
        self.prices[pair] = route.price
        self.marks[pair] = stage << STAGE | DETOUR

    def guess(self, pair: int, stage: int, price: int) -> None:
        """No stage before this one leads there, and by this one it costs so much at least."""
        self.prices[pair] = price
        self.marks[pair] = stage << STAGE | UNSURE

    def begin_at(self, pair: int, stage: int) -> None:
        """No stage before this one leads there."""
        ladder = self.base.ladder
        if stage < len(ladder):
            least = empty_map_price(self.base.tariff, ladder[stage], PAIR_START[pair], PAIR_END[pair])
            self.guess(pair, stage, least)
        else:
            self.close(pair)

    def close(self, pair: int) -> None:
        """No stage leads there."""
        self.guess(pair, len(self.base.ladder), TOO_FAR)


def chart_key(seat: int, tariff: int, ladder: int) -> int:
    """Where the table remembers a chart."""
    return CHARTS + (seat * TARIFFS + tariff) * len(LADDERS) + ladder


def chart(table: Railways, seat: int, tariff: int, ladder: int) -> Chart:
    """What is known of the routes a seat can build with the links that lie now."""
    key = chart_key(seat, tariff, ladder)
    known: Chart | None = table.memory.get(key)
    if known is None:
        base = ground(tariff, ladder)
        # On the empty map a chart shares its lists: whatever it finds is free.
        known = Chart(base, NO_DESK, 0, base.prices, base.marks, NO_DETOURS, NONE_LAID)
    elif known.links == len(table.links):
        return known
    if table.links:
        found = renewed(table, seat, known)
        if found is known:
            return known
        known = found
    table.memory[key] = known
    return known


def renewed(table: Railways, seat: int, known: Chart) -> Chart:
    """The chart after further links: routes they block are forgotten, their prices kept as the least.

    It is the very same chart if nobody else looks at it.
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
            # To this seat the map is the same; what is found from now on holds for both.
            return Chart(base, known.desk, len(links), known.prices, known.marks, known.detours, known.laid)
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
        routes = found.laid[region]
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
            found.close(pair)
    return found


def look(
    table: Railways, seat: int, tariff: int, ladder: int, known: Chart, pair: int, reach: int, most: int
) -> int:
    """What a cheapest route by the first so many stages of a ladder costs, or TOO_FAR if more than this."""
    if known.is_open(pair, reach, most):
        recall(table, seat, known, pair)
    while known.is_open(pair, reach, most):
        if seat != EVERYBODY:
            borrow(table, seat, tariff, ladder, known, pair, reach, most)
            if not known.is_open(pair, reach, most):
                break
        learn(table, seat, tariff, ladder, known, pair)
        if not known.is_open(pair, reach, most):
            break
        explore(table, seat, tariff, ladder, known, pair, reach, most)
    price = known.prices[pair]
    return price if price <= most and known.marks[pair] >> STAGE < reach else TOO_FAR


def recall(table: Railways, seat: int, known: Chart, pair: int) -> None:
    """The empty map's route may be free: nobody asked for it yet, or not when the chart was begun."""
    base = known.base
    if (
        known.prices[pair] == base.prices[pair]
        and known.marks[pair] | UNSURE == base.marks[pair] | UNSURE
        and is_free(table, seat, base.route(pair))
    ):
        known.marks[pair] = base.marks[pair]


def borrow(
    table: Railways, seat: int, tariff: int, ladder: int, known: Chart, pair: int, reach: int, most: int
) -> None:
    """Learn from what EVERYBODY may build.

    A seat's own track only takes routes away: nothing is cheaper for it, and the best for all is its
    best too if it is free.
    """
    common = known.common
    if common is None:
        common = chart(table, EVERYBODY, tariff, ladder)
        known.common = common
    look(table, EVERYBODY, tariff, ladder, common, pair, reach, most)
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
                known.note(pair, stage, route)
            else:
                known.prices[pair] = price
                known.marks[pair] = theirs
            return
    if stage > ours or price > known.prices[pair]:
        known.guess(pair, stage, price)


def learn(table: Railways, seat: int, tariff: int, ladder: int, known: Chart, pair: int) -> None:
    """Learn from what the same seat knows with Perfect Engineering, or without, and with other cards.

    What they know may be old: a stage that led nowhere still does, nothing became cheaper, and what was the
    cheapest route is so if it is free.
    """
    stage = known.marks[pair] >> STAGE
    same = SAME_STAGE[ladder][stage]
    other: Chart | None = table.memory.get(chart_key(seat, tariff, ladder ^ 1)) if same != NO_STAGE else None
    if other is not None:
        theirs = other.marks[pair]
        if theirs >> STAGE > same:
            known.begin_at(pair, stage + 1)
            return
        if theirs >> STAGE == same:
            if not theirs & UNSURE:
                route = other.route(pair)
                if is_free(table, seat, route):
                    known.note(pair, stage, route)
                    return
            if other.prices[pair] > known.prices[pair]:
                known.guess(pair, stage, other.prices[pair])
    if not tariff:
        return
    for cards in range(TARIFFS):
        rival: Chart | None = table.memory.get(chart_key(seat, cards, ladder)) if cards != tariff else None
        if rival is None or rival.marks[pair] >> STAGE != stage:
            continue
        least = known.prices[pair]
        if cards & tariff == tariff and rival.prices[pair] > least:
            # With more cards it costs no more.
            least = rival.prices[pair]
            known.guess(pair, stage, least)
        if not rival.marks[pair] & UNSURE:
            route = rival.route(pair)
            if route.price_by(tariff) == least and is_free(table, seat, route):
                known.note(pair, stage, route_through(route.start, route.end, route.hexes, tariff))
                return


def explore(
    table: Railways, seat: int, tariff: int, ladder: int, known: Chart, pair: int, reach: int, most: int
) -> None:
    """Search by the stage that is noted: find a route, or learn that it costs more, or close the stage."""
    start, end = PAIR_START[pair], PAIR_END[pair]
    if is_enclosed(table, seat, start) or is_enclosed(table, seat, end):
        known.close(pair)
        return
    ways = LADDERS[ladder]
    stage = known.marks[pair] >> STAGE
    if seat == EVERYBODY:
        following = stage_beyond(ways, stage, tiles_known(table, start, end))
    elif tariff:
        # Cards make nothing nearer: what leads nowhere without them leads nowhere with them.
        following = chart(table, seat, 0, ladder).marks[pair] >> STAGE
    else:
        following = stage
    if following <= stage:
        # Unless it is the last, whether the stage leads there at all must be known.
        limit = min(most + SLACK, NO_LIMIT) if reach - stage == 1 else NO_LIMIT
        route = search_by(table, seat, tariff, ways[stage], start, end, limit, 0)
        if route is not None:
            known.note(pair, stage, route)
            return
        if limit < NO_LIMIT:
            known.guess(pair, stage, limit + 1)
            return
        following = stage + 1
        if seat == EVERYBODY and following < len(ways):
            following = stage_beyond(ways, following, tiles_between(table, start, end))
    known.begin_at(pair, following)


def stage_beyond(ways: list[Stage], stage: int, tiles: int) -> int:
    """The first stage from this one on that reaches so far, or as many as there are."""
    while stage < len(ways) and ways[stage].most_tiles < tiles:
        stage += 1
    return stage


@final
@mypyc_attr(acyclic=True)
class Flood:
    """How many tiles EVERYBODY needs at least from a city to each other one, with the links that lay."""

    def __init__(self, links: int, tiles: bytes) -> None:
        self.links = links
        """How many links it knows. Another one brings no cities nearer."""
        self.tiles = tiles


def tiles_known(table: Railways, start: int, end: int) -> int:
    """How many tiles are needed at least between two cities, as far as anybody asked."""
    known: Flood | None = table.memory.get(FLOODS + start)
    return known.tiles[end] if known is not None else 0


def tiles_between(table: Railways, start: int, end: int) -> int:
    """How many tiles are needed at least between two cities as track lies now."""
    known: Flood | None = table.memory.get(FLOODS + start)
    if known is None or known.links != len(table.links):
        known = Flood(len(table.links), fewest_tiles(table, EVERYBODY, start))
        table.memory[FLOODS + start] = known
    return known.tiles[end]


def search_by(
    table: Railways, seat: int, tariff: int, stage: Stage, start: int, end: int, most: int, margin: int
) -> Route | None:
    """Search by a stage; event Land Rush: also in the open, where that is cheaper."""
    route = search(table, seat, tariff, stage.span, start, end, most, margin)
    if stage.open_span:
        most = route.price - 1 if route is not None else most
        if most >= OPEN_PRICE[tariff] * apart(start, end):
            wide = search(table, seat, tariff, stage.open_span, start, end, most, margin)
            if wide is not None:
                return wide
    return route


def best_route(table: Railways, seat: int, tariff: int, ladder: int, reach: int, pair: int) -> Route | None:
    """The route of a link whose hexes are not named: cheapest, then of fewest tiles, then of lowest hexes."""
    known = chart(table, seat, tariff, ladder)
    price = look(table, seat, tariff, ladder, known, pair, reach, NO_LIMIT)
    if price == TOO_FAR:
        return None
    mark = known.marks[pair]
    if not mark & DETOUR:
        return known.base.route(pair)
    stage = known.base.ladder[mark >> STAGE]
    best = search_by(table, seat, tariff, stage, PAIR_START[pair], PAIR_END[pair], price, 1)
    assert best is not None, "a route that was lost"
    return best
