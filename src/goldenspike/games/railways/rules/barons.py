"""Barons: what each asks for, and what it is worth to a seat now."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.longest_path import longest_path
from goldenspike.games.railways.board import CITIES, CITY_BY_NAME, IS_WESTERN
from goldenspike.games.railways.box import BARONS, POINTS_A_LINK
from goldenspike.games.railways.rules.lines import is_joined, own_network
from goldenspike.games.railways.rules.track import own_links_at
from goldenspike.games.railways.state import Railways

BARON_CITIES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([CITY_BY_NAME[name] for name in where.split(", ")]) if where else () for _, where, _ in BARONS]
)
CHAIN_KEY: Final = 2_400_000
"""Where a table's memory keeps the longest chain of each seat, with the number of links it knows."""


def baron_points(table: Railways, seat: Seat, baron: int) -> int:
    """v2 Barons: its points if the condition is met at this moment; ties meet it (ruling 31)."""
    what, _, points = BARONS[baron]
    own = has_of(table, seat, baron)
    if what == "links at":
        return min(points, POINTS_A_LINK * own)
    if what in ("connected", "first level 6"):
        return points if own else 0
    if what == "longest chain":
        return points if own and not has_longer_chain(table, seat, own) else 0
    rival = rival_of(table, seat, baron)
    if what == "fewest bonds":
        return points if own <= rival else 0
    return points if own and own >= rival else 0


def has_of(table: Railways, seat: Seat, baron: int) -> int:
    """v2 Barons: how much a seat has of what a baron asks for; 1 or 0 for what one has or has not."""
    what, _, _ = BARONS[baron]
    cities = BARON_CITIES[baron]
    if what == "links at":
        return own_links_at(table, seat, cities[0])
    if what == "connected":
        return 1 if is_joined(own_network(table, seat), (cities[0],), (cities[1],)) else 0
    if what == "first level 6":
        return 1 if table.first_level_six == seat else 0
    return measure(table, seat, what)


def rival_of(table: Railways, seat: Seat, baron: int) -> int:
    """v2 Barons: how much that other seat has that stands best with what a baron asks for."""
    others = [has_of(table, Seat(other), baron) for other in range(len(table.players)) if other != seat]
    return min(others) if BARONS[baron][0] == "fewest bonds" else max(others)


def has_longer_chain(table: Railways, seat: Seat, length: int) -> bool:
    """v2 Barons: whether some other seat has a longer chain; one with no more links than that has not."""
    for other in table.clockwise(seat)[1:]:
        links = measure(table, other, "most links")
        if links > length and chain_of(table, other) > length:
            return True
    return False


def measure(table: Railways, seat: Seat, what: str) -> int:
    """How much a seat has of what a baron compares."""
    player = table.players[seat]
    if what == "most cash":
        return player.money
    if what in ("fewest bonds", "most bonds"):
        return player.bonds
    if what == "highest engine":
        return player.engine + 1
    if what == "most links":
        return len([1 for link in table.links if link.owner == seat])
    if what == "longest chain":
        return chain_of(table, seat)
    network = own_network(table, seat)
    if what == "most western cities":
        return len([1 for city in range(CITIES) if network[city] and IS_WESTERN[city]])
    assert what == "most cities", "a baron of no kind"
    return len([1 for city in range(CITIES) if network[city]])


def chain_of(table: Railways, seat: Seat) -> int:
    """The longest chain of a seat's own links, which the table remembers: it is asked for in every view."""
    known: tuple[int, int] = table.memory.get(CHAIN_KEY + seat, (-1, 0))
    links, length = known
    if links != len(table.links):
        if links < 0 or has_new_link(table, seat, links):
            length = longest_path([beside[::2] for beside in own_network(table, seat)])
        table.memory[CHAIN_KEY + seat] = (len(table.links), length)
    return length


def has_new_link(table: Railways, seat: Seat, known: int) -> bool:
    """Whether a seat has built beyond so many links of the table."""
    for number in range(known, len(table.links)):
        if table.links[number].owner == seat:
            return True
    return False
