"""Cheapest cost of completing each way (coasts, lines, barons' connections) at empty-map prices.

Shortest paths by a label-correcting search; own links cost nothing. Costs are kept with the table until a
link is built, and then updated by that link.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from goldenspike.games.railways.board import CITIES, EAST_COAST, LINE_FROM, LINE_TO, WEST_COAST
from goldenspike.games.railways.box import TILES_A_TURN
from goldenspike.games.railways.rules.barons import BARON_CITIES
from goldenspike.games.railways.rules.routes import PAIRS
from goldenspike.games.railways.search.surveys import empty_map_route
from goldenspike.games.railways.state import FORGOTTEN_WITH_A_LINK, Railways

COASTS: Final = 0
FIRST_LINE: Final = 1
FIRST_BARON: Final = FIRST_LINE + len(LINE_FROM)
"""Ways are numbered: coast to coast, then the lines, then the barons that ask for a connection."""


def _baron_end(baron: int, end: int) -> tuple[int, ...]:
    """Return the city at one end of a baron's connection; () if the baron asks for none."""
    cities = BARON_CITIES[baron]
    return (cities[end],) if len(cities) > 1 else ()


WAY_FROM: Final[tuple[tuple[int, ...], ...]] = (
    EAST_COAST,
    *LINE_FROM,
    *[_baron_end(baron, 0) for baron in range(len(BARON_CITIES))],
)
WAY_TO: Final[tuple[tuple[int, ...], ...]] = (
    WEST_COAST,
    *LINE_TO,
    *[_baron_end(baron, 1) for baron in range(len(BARON_CITIES))],
)
FARTHEST: Final = 250
"""More thousands than any way costs."""
WAYS_KEY: Final = FORGOTTEN_WITH_A_LINK + 1_000
"""Key of each seat's ways in the table's memory; forgotten with a link."""
NOT_ASKED: Final = -1
LAST_FOUND: Final[dict[int, Ways]] = {}
"""Memo across tables: each seat's last ways, valid for any table with the same own links."""
NOTHING_BUILT: Final[list[Ways]] = []
"""Memo of `nothing_built`."""
SKETCHES: Final[dict[int, list[Sketch]]] = {}
"""Memo of `sketches`."""
LINKS_OF_ONE_TURN: Final[list[list[int]]] = []
"""Memo of `links_of_one_turn`."""
COST_ON_EMPTY_MAP: Final[list[int]] = []
"""Memo of `cost_on_empty_map`."""


@final
class Sketch:
    """A link at its empty-map price."""

    def __init__(self, pair: int, price: int) -> None:
        self.pair = pair
        self.one, self.other = PAIRS[pair]
        self.price = price


def sketches(span: int) -> list[Sketch]:
    """Return all links of up to so many tiles."""
    known = SKETCHES.get(span)
    if known is None:
        known = []
        for pair, (one, other) in enumerate(PAIRS):
            route = empty_map_route(0, span, one, other)
            if route is not None:
                known.append(Sketch(pair, route.price))
        SKETCHES[span] = known
    return known


def links_of_one_turn() -> list[list[int]]:
    """Return for every city the ends and prices of links of one turn, alternating."""
    if not LINKS_OF_ONE_TURN:
        found: list[list[int]] = [[] for _ in range(CITIES)]
        for sketch in sketches(TILES_A_TURN):
            found[sketch.one].extend([sketch.other, sketch.price])
            found[sketch.other].extend([sketch.one, sketch.price])
        LINKS_OF_ONE_TURN.extend(found)
    return LINKS_OF_ONE_TURN


def cost_on_empty_map(way: int) -> int:
    """Return the cost of a way with no link built."""
    if not COST_ON_EMPTY_MAP:
        nothing: list[list[int]] = [[] for _ in range(CITIES)]
        for number in range(len(WAY_FROM)):
            COST_ON_EMPTY_MAP.append(least(costs_from(nothing, WAY_FROM[number]), WAY_TO[number]))
    return COST_ON_EMPTY_MAP[way]


def least(costs: bytes, ends: tuple[int, ...]) -> int:
    """Return the least cost of these cities."""
    best = FARTHEST
    for city in ends:
        if costs[city] < best:
            best = costs[city]
    return best


def costs_from(own: list[list[int]], starts: tuple[int, ...]) -> bytes:
    """Return the cheapest cost from these cities to every city, own links being free."""
    costs = [FARTHEST] * CITIES
    for city in starts:
        costs[city] = 0
    relax(costs, own, list(starts))
    return bytes(costs)


def costs_with(before: bytes, own: list[list[int]], one: int, other: int) -> bytes:
    """Return the costs with one free link more, which must be among the own links, from those before it."""
    ahead: i64 = before[one]
    back: i64 = before[other]
    if ahead == back:
        return before
    costs = list(before)
    nearer = other if ahead < back else one
    costs[nearer] = min(ahead, back)
    relax(costs, own, [nearer])
    return bytes(costs)


def relax(costs: list[int], own: list[list[int]], waiting: list[int]) -> None:
    """Lower the costs of all that is cheaper by way of the waiting cities (label-correcting search)."""
    prices = links_of_one_turn()
    place = 0
    while place < len(waiting):
        city = waiting[place]
        place += 1
        spent: i64 = costs[city]
        for beside in own[city]:
            if costs[beside] > spent:
                costs[beside] = spent
                waiting.append(beside)
        ahead = prices[city]
        way: i64 = 0
        while way < len(ahead):
            other: i64 = ahead[way]
            reach: i64 = ahead[way + 1]
            reach += spent
            way += 2
            if reach < costs[other]:
                costs[other] = reach
                waiting.append(other)


NOT_MEASURED: Final = b""


@final
class Ways:
    """A seat's own links and the cost left on every way, computed when asked for."""

    def __init__(self, pairs: list[int], near: list[list[int]]) -> None:
        self.pairs = pairs
        """The own links, each as one city times CITIES plus the other."""
        self.near = near
        """For every city the cities to which own links lead."""
        self.cities = [city for city in range(CITIES) if near[city]]
        self.ahead: list[bytes] = [NOT_MEASURED] * len(WAY_FROM)
        self.back: list[bytes] = [NOT_MEASURED] * len(WAY_FROM)
        """By way, the costs of every city from its beginning and from its end."""
        self.lacking: list[int] = [NOT_ASKED] * len(WAY_FROM)

    def costs_ahead(self, way: int) -> bytes:
        """Return the cost of every city from the beginning of a way."""
        if not self.ahead[way]:
            self.ahead[way] = costs_from(self.near, WAY_FROM[way])
        return self.ahead[way]

    def costs_back(self, way: int) -> bytes:
        """Return the cost of every city from the end of a way."""
        if not self.back[way]:
            self.back[way] = costs_from(self.near, WAY_TO[way])
        return self.back[way]

    def left(self, way: int) -> int:
        """Return the cost left on a way."""
        if self.lacking[way] == NOT_ASKED:
            self.lacking[way] = least(self.costs_ahead(way), WAY_TO[way])
        return self.lacking[way]

    def left_with(self, way: int, one: int, other: int) -> int:
        """Return the cost left with a link between these cities."""
        ahead = self.costs_ahead(way)
        back = self.costs_back(way)
        return min(self.left(way), ahead[one] + back[other], ahead[other] + back[one])

    def with_link(self, one: int, other: int) -> Ways:
        """Return the ways with one link more, the costs left updated without a new search."""
        near = self.near[:]
        near[one] = [*near[one], other]
        near[other] = [*near[other], one]
        found = Ways([*self.pairs, one * CITIES + other], near)
        for way in range(len(WAY_FROM)):
            if self.lacking[way] != NOT_ASKED:
                found.lacking[way] = self.left_with(way, one, other)
        return found

    def learned(self, one: int, other: int) -> Ways:
        """Return the same with all costs known so far updated, for the table on which the link lies."""
        found = self.with_link(one, other)
        for way in range(len(WAY_FROM)):
            if self.ahead[way]:
                found.ahead[way] = costs_with(self.ahead[way], found.near, one, other)
            if self.back[way]:
                found.back[way] = costs_with(self.back[way], found.near, one, other)
        return found


def new_ways(pairs: list[int]) -> Ways:
    """Return the ways with these links, nothing known yet."""
    near: list[list[int]] = [[] for _ in range(CITIES)]
    for pair in pairs:
        near[pair // CITIES].append(pair % CITIES)
        near[pair % CITIES].append(pair // CITIES)
    return Ways(pairs, near)


def nothing_built() -> Ways:
    """Return the ways without any link, which all seats share."""
    if not NOTHING_BUILT:
        NOTHING_BUILT.append(new_ways([]))
    return NOTHING_BUILT[0]


def ways_of(table: Railways, seat: int) -> Ways:
    """Return the ways of a seat with the links that lie now."""
    known: Ways | None = table.memory.get(WAYS_KEY + seat)
    if known is None:
        pairs: list[int] = []
        for link in table.links:
            if link.owner == seat:
                pairs.append(link.start * CITIES + link.end)
        known = LAST_FOUND.get(seat)
        if known is None or known.pairs != pairs[: len(known.pairs)]:
            known = new_ways(pairs) if pairs else nothing_built()
        for pair in pairs[len(known.pairs) :]:
            known = known.learned(pair // CITIES, pair % CITIES)
        LAST_FOUND[seat] = known
        table.memory[WAYS_KEY + seat] = known
    return known


def learn_link(before: Railways, after: Railways, seat: int) -> None:
    """Carry the ways of all seats from the table before a seat's new link to the table after it."""
    for other in range(len(before.players)):
        after.memory[WAYS_KEY + other] = ways_of(before, other)
    link = after.links[len(after.links) - 1]
    after.memory[WAYS_KEY + seat] = ways_of(before, seat).with_link(link.start, link.end)
