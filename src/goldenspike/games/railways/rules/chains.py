"""The longest chain of links that passes no city twice.

A network is gone through city by city, and of all chains whose pieces end alike in the cities that are still
open, those with links to come, only the longest is kept. That is exact however meshed a network is, where
walking every chain would not come to an end; and quick, because cities are taken in an order that leaves
few of them open.
"""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.board import CITIES

INSIDE: Final = 254
"""Of a city: the chain passes it, so that no further link can be used there."""
CLOSED: Final = 255
"""Of a city: a piece of the chain ends here whose other end is in a city no longer open."""
BOTH_ENDS: Final = 2
CHAINS_A_CITY: Final = 3
"""About so many times as many kinds of chain with every further city that is open."""

Pieces = dict[bytes, int]
"""The most links by what each open city is: itself if it has no link of the chain yet; the other end of the
piece that ends in it, or CLOSED; or INSIDE."""


def longest_chain(network: list[list[int]]) -> int:
    """The most links in a row that pass no city twice; a network as own_network() gives it."""
    return longest_by(network, best_order(network))


def longest_by(network: list[list[int]], order: list[int]) -> int:
    """The same with the cities taken in a given order, which makes no difference but to the time."""
    longest = 0
    opened: list[int] = []
    pieces: Pieces = {b"": 0}
    unseen = [len(beside) // 2 for beside in network]
    for city in order:
        opened.append(city)
        pieces = {ends + bytes([city]): links for ends, links in pieces.items()}
        for other in network[city][::2]:
            if other in opened:
                longest = max(longest, _use_link(pieces, opened, other, city))
                unseen[city] -= 1
                unseen[other] -= 1
        for passed in opened[:]:
            if not unseen[passed]:
                pieces, complete = _close(pieces, opened, passed)
                longest = max(longest, complete)
    return longest


def _use_link(pieces: Pieces, opened: list[int], one: int, other: int) -> int:
    """Add every chain so far with a link between two open cities; the longest that it completes."""
    longest = 0
    here, there = opened.index(one), opened.index(other)
    for ends, links in list(pieces.items()):
        first, last = ends[here], ends[there]
        if INSIDE in (first, last) or first == other:
            continue
        joined = bytearray(ends)
        if first != one:
            joined[here] = INSIDE
        if last != other:
            joined[there] = INSIDE
        if first != CLOSED:
            joined[opened.index(first)] = last
        if last != CLOSED:
            joined[opened.index(last)] = first
        if first == last == CLOSED:
            if _is_whole(joined, opened):
                longest = max(longest, links + 1)
        else:
            _keep(pieces, bytes(joined), links + 1)
    return longest


def _close(pieces: Pieces, opened: list[int], city: int) -> tuple[Pieces, int]:
    """The chains when a city has no more links to come, and the longest that is complete by it."""
    longest = 0
    place = opened.index(city)
    opened.pop(place)
    after: Pieces = {}
    for ends, links in pieces.items():
        end = ends[place]
        rest = bytearray(ends[:place] + ends[place + 1 :])
        if end == CLOSED:
            if _is_whole(rest, opened):
                longest = max(longest, links)
            continue
        if end not in (city, INSIDE):
            rest[opened.index(end)] = CLOSED
            if rest.count(CLOSED) > BOTH_ENDS:
                continue
        _keep(after, bytes(rest), links)
    return after, longest


def _keep(pieces: Pieces, ends: bytes, links: int) -> None:
    """Of chains whose pieces end alike, the longest."""
    if links > pieces.get(ends, -1):
        pieces[ends] = links


def _is_whole(ends: bytearray, opened: list[int]) -> bool:
    """Whether no piece of a chain waits to be joined."""
    for place, city in enumerate(opened):
        if ends[place] not in (city, INSIDE):
            return False
    return True


# The order of the cities -------------------------------------------------------------------------


def best_order(network: list[list[int]]) -> list[int]:
    """The cities of a network, so that few are open at a time: the best of the orders from each of them."""
    best: list[int] = []
    least = 0
    for start in range(CITIES):
        if network[start]:
            order, effort = _order_from(network, start)
            if not best or effort < least:
                best, least = order, effort
    return best


def _order_from(network: list[list[int]], start: int) -> tuple[list[int], int]:
    """Beside the open cities always the one that leaves fewest open; and how many chains that may mean."""
    unseen = [len(beside) // 2 for beside in network]
    taken = [False] * CITIES
    order: list[int] = []
    effort = 0
    opened = 0
    city = start
    while city >= 0:
        taken[city] = True
        order.append(city)
        effort += CHAINS_A_CITY ** (opened + 1)
        opened += _opens(network[city], unseen, taken)
        for other in network[city][::2]:
            if taken[other]:
                unseen[city] -= 1
                unseen[other] -= 1
        city = _next(network, order, unseen, taken)
    return order, effort


def _next(network: list[list[int]], order: list[int], unseen: list[int], taken: list[bool]) -> int:
    """The city to take next; one of another part if this one is complete, and -1 in the end."""
    found = -1
    fewest = 0
    for near in order:
        if unseen[near]:
            for city in network[near][::2]:
                if not taken[city]:
                    opens = _opens(network[city], unseen, taken)
                    if found < 0 or opens < fewest:
                        found, fewest = city, opens
    if found < 0:
        for city in range(CITIES):
            if network[city] and not taken[city]:
                return city
    return found


def _opens(beside: list[int], unseen: list[int], taken: list[bool]) -> int:
    """By how many the open cities grow when the city beside these is taken; it closes some of them."""
    grows = 0
    more = False
    for other in beside[::2]:
        if not taken[other]:
            more = True
        elif unseen[other] == 1:
            grows -= 1
    return grows + 1 if more else grows
