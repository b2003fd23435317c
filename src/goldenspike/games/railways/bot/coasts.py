"""How much track a seat still lacks from coast to coast."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.games.railways.board import CITIES, EAST_COAST, WEST_COAST
from goldenspike.games.railways.box import TILES_A_TURN
from goldenspike.games.railways.rules.routes import PAIRS, empty_map_route
from goldenspike.games.railways.state import Railways

COASTS: Final = 3_000_000
"""Where the table's memory keeps what was found, by seat."""
FARTHEST: Final = 200
"""More thousands than any way across the map costs."""
PRICES: Final[list[list[int]]] = []
"""For every city the cities one link away and what the link costs on the empty map, in turn; found once."""


def prices() -> list[list[int]]:
    """For every city where links of one turn lead, and their prices."""
    if not PRICES:
        found: list[list[int]] = [[] for _ in range(CITIES)]
        for one, other in PAIRS:
            route = empty_map_route(0, TILES_A_TURN, one, other)
            if route is not None:
                found[one].extend([other, route.price])
                found[other].extend([one, route.price])
        PRICES.extend(found)
    return PRICES


def cost_to_coasts(table: Railways, seat: Seat) -> float:
    """What the links would cost on the empty map that a seat lacks from ocean to ocean."""
    known = table.memory.get(COASTS + seat)
    if known is None:
        known = cheapest_way(table, seat)
        table.memory[COASTS + seat] = known
    return float(known)


def cheapest_way(table: Railways, seat: Seat) -> int:
    """The cheapest way from coast to coast; own links cost nothing."""
    own: list[list[int]] = [[] for _ in range(CITIES)]
    for link in table.links:
        if link.owner == seat:
            own[link.start].append(link.end)
            own[link.end].append(link.start)
    edges = prices()
    cost = [FARTHEST] * CITIES
    queue: list[list[int]] = [[] for _ in range(FARTHEST)]
    for city in EAST_COAST:
        cost[city] = 0
        queue[0].append(city)
    for spent in range(FARTHEST):
        for city in queue[spent]:
            if cost[city] < spent:
                continue
            if city in WEST_COAST:
                return spent
            for other in own[city]:
                if cost[other] > spent:
                    cost[other] = spent
                    queue[spent].append(other)
            beside = edges[city]
            for place in range(0, len(beside), 2):
                reach = spent + beside[place + 1]
                if reach < cost[beside[place]]:
                    cost[beside[place]] = reach
                    queue[reach].append(beside[place])
    return FARTHEST
