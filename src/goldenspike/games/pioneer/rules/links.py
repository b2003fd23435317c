"""p7 and p8: which outposts tracks link, straight or through cities, and which waterways carry trade.

Deliveries and the score both ask here.
"""

from __future__ import annotations

from goldenspike.games.pioneer.board import OUTPOSTS
from goldenspike.games.pioneer.box import CITY, NOWHERE, TOWN
from goldenspike.games.pioneer.rules.world import lines_of, waters_of
from goldenspike.games.pioneer.state import Pioneer


def all_lines(table: Pioneer) -> list[list[int]]:
    """The nets of tracks that reach each outpost; none for one that is not in the world."""
    return [
        lines_of(table, outpost) if table.spots[outpost] != NOWHERE else [] for outpost in range(OUTPOSTS)
    ]


def share(some: list[int], others: list[int]) -> bool:
    """Whether two lists have a member in common."""
    for each in some:
        if each in others:
            return True
    return False


def linked(lines: list[list[int]], source: int, target: int) -> bool:
    """p7 Direct link: whether tracks run from one outpost to the other with no outpost in between.

    Tracks that meet on an icon, at a crossing or elsewhere, run together (p7 Crossings).
    """
    return source != target and share(lines[source], lines[target])


def cities_between(table: Pioneer, lines: list[list[int]], source: int, target: int) -> list[int]:
    """p8 City exemption: the fewest cities through which direct links lead there; none if none do.

    Two outposts are linked through cities exactly if there are any.
    """
    chains: list[list[int]] = [[]]
    passed: list[int] = [source, target]
    index = 0
    while index < len(chains):
        chain = chains[index]
        index += 1
        here = chain[-1] if chain else source
        if chain and linked(lines, here, target):
            return chain
        for city in range(OUTPOSTS):
            if city not in passed and table.status(city) == CITY and linked(lines, here, city):
                passed.append(city)
                chains.append([*chain, city])
    return []


def trading_waters(table: Pioneer) -> list[int]:
    """p8 Waterway trade: the waterways with two towns or cities on them, at least one of them a city."""
    docks: list[int] = []
    ports: list[int] = []
    for outpost in range(OUTPOSTS):
        if table.spots[outpost] != NOWHERE and table.status(outpost) >= TOWN:
            waters = waters_of(table, outpost)
            docks = docks + waters
            if table.status(outpost) == CITY:
                ports = ports + waters
    return [water for water in sorted(set(ports)) if docks.count(water) > 1]
