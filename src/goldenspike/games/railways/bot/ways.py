"""What a seat still has to build between two places: coasts, ends of lines, what a baron asks for."""

from __future__ import annotations

from typing import Final, final

from goldenspike.games.railways.board import CITIES, EAST_COAST, LINE_FROM, LINE_TO, WEST_COAST
from goldenspike.games.railways.box import TILES_A_TURN
from goldenspike.games.railways.rules.barons import BARON_CITIES
from goldenspike.games.railways.rules.routes import PAIRS
from goldenspike.games.railways.search.surveys import empty_map_route
from goldenspike.games.railways.state import Railways

COASTS: Final = 0
FIRST_LINE: Final = 1
FIRST_BARON: Final = FIRST_LINE + len(LINE_FROM)
"""Ways are numbered: coast to coast, then the lines, then the barons that ask for a connection."""


def _baron_end(baron: int, end: int) -> tuple[int, ...]:
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
"""More thousands than any way across the map costs."""
MEMORY: Final = 3_000_000
"""Where the table's memory keeps the ways of each seat."""
NOT_ASKED: Final = -1
LAST_FOUND: Final[dict[int, Ways]] = {}
"""By seat, the ways that were found last: most answers build nothing, and then they still hold."""
SKETCHES: Final[dict[int, list[Sketch]]] = {}
"""Links of the empty map by their most tiles; found once."""
BESIDE: Final[list[list[int]]] = []
"""For every city the cities one link of a turn away and its price on the empty map, in turn; found once."""
WHOLE: Final[list[int]] = []
"""What each way costs on the empty map; found once."""


@final
class Sketch:
    """A link as it would be on the empty map."""

    def __init__(self, pair: int, price: int) -> None:
        self.pair = pair
        self.one, self.other = PAIRS[pair]
        self.price = price


def sketches(span: int) -> list[Sketch]:
    """All links of up to so many tiles."""
    known = SKETCHES.get(span)
    if known is None:
        known = []
        for pair, (one, other) in enumerate(PAIRS):
            route = empty_map_route(0, span, one, other)
            if route is not None:
                known.append(Sketch(pair, route.price))
        SKETCHES[span] = known
    return known


def beside() -> list[list[int]]:
    """For every city where links of one turn lead, and their prices."""
    if not BESIDE:
        found: list[list[int]] = [[] for _ in range(CITIES)]
        for sketch in sketches(TILES_A_TURN):
            found[sketch.one].extend([sketch.other, sketch.price])
            found[sketch.other].extend([sketch.one, sketch.price])
        BESIDE.extend(found)
    return BESIDE


def whole(way: int) -> int:
    """What a way costs on the empty map."""
    if not WHOLE:
        nothing: list[list[int]] = [[] for _ in range(CITIES)]
        for number in range(len(WAY_FROM)):
            WHOLE.append(least(costs_from(nothing, WAY_FROM[number]), WAY_TO[number]))
    return WHOLE[way]


def least(costs: list[int], ends: tuple[int, ...]) -> int:
    """The least that one of these cities costs."""
    best = FARTHEST
    for city in ends:
        best = min(best, costs[city])
    return best


def costs_from(own: list[list[int]], starts: tuple[int, ...]) -> list[int]:
    """What the links to every city cost on the empty map, beginning in these; own ones cost nothing."""
    prices = beside()
    costs = [FARTHEST] * CITIES
    queue: list[list[int]] = [[] for _ in range(FARTHEST)]
    for city in starts:
        costs[city] = 0
        queue[0].append(city)
    for spent in range(FARTHEST):
        for city in queue[spent]:
            if costs[city] < spent:
                continue
            for other in own[city]:
                if costs[other] > spent:
                    costs[other] = spent
                    queue[spent].append(other)
            ahead = prices[city]
            for place in range(0, len(ahead), 2):
                reach = spent + ahead[place + 1]
                other = ahead[place]
                if reach < costs[other]:
                    costs[other] = reach
                    queue[reach].append(other)
    return costs


@final
class Ways:
    """A seat's own links, and what it lacks on every way, as far as asked for."""

    def __init__(self, pairs: list[int]) -> None:
        self.pairs = pairs
        """The own links, as one city times CITIES and the other."""
        self.near: list[list[int]] = [[] for _ in range(CITIES)]
        """For every city where own links lead."""
        for pair in pairs:
            self.near[pair // CITIES].append(pair % CITIES)
            self.near[pair % CITIES].append(pair // CITIES)
        self.cities = [city for city in range(CITIES) if self.near[city]]
        self.ahead: list[list[int]] = [[] for _ in WAY_FROM]
        self.back: list[list[int]] = [[] for _ in WAY_FROM]
        """By way, the costs from its beginning and from its end."""
        self.lacking: list[int] = [NOT_ASKED] * len(WAY_FROM)

    def costs_ahead(self, way: int) -> list[int]:
        """What every city costs from the beginning of a way."""
        if not self.ahead[way]:
            self.ahead[way] = costs_from(self.near, WAY_FROM[way])
        return self.ahead[way]

    def costs_back(self, way: int) -> list[int]:
        """What every city costs from the end of a way."""
        if not self.back[way]:
            self.back[way] = costs_from(self.near, WAY_TO[way])
        return self.back[way]

    def left(self, way: int) -> int:
        """What a way still costs."""
        if self.lacking[way] == NOT_ASKED:
            self.lacking[way] = least(self.costs_ahead(way), WAY_TO[way])
        return self.lacking[way]

    def left_with(self, way: int, one: int, other: int) -> int:
        """What it would still cost with a link between these cities."""
        ahead = self.costs_ahead(way)
        back = self.costs_back(way)
        return min(self.left(way), ahead[one] + back[other], ahead[other] + back[one])

    def with_link(self, one: int, other: int) -> Ways:
        """The ways after one link more, without looking for them again."""
        found = Ways([*self.pairs, one * CITIES + other])
        for way in range(len(WAY_FROM)):
            if self.lacking[way] != NOT_ASKED:
                found.lacking[way] = self.left_with(way, one, other)
        return found


def ways_of(table: Railways, seat: int) -> Ways:
    """The ways of a seat with the links that lie now."""
    known: Ways | None = table.memory.get(MEMORY + seat)
    if known is None:
        pairs: list[int] = []
        for link in table.links:
            if link.owner == seat:
                pairs.append(link.start * CITIES + link.end)
        known = LAST_FOUND.get(seat)
        if known is None or known.pairs != pairs:
            known = Ways(pairs)
            LAST_FOUND[seat] = known
        table.memory[MEMORY + seat] = known
    return known


def learn_link(before: Railways, after: Railways, seat: int) -> None:
    """The table after a seat's new link knows all ways that the table before it knew."""
    for other in range(len(before.players)):
        after.memory[MEMORY + other] = ways_of(before, other)
    link = after.links[len(after.links) - 1]
    after.memory[MEMORY + seat] = ways_of(before, seat).with_link(link.start, link.end)
