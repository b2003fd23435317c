"""The longest simple path of an undirected graph, exactly, by frontier-based dynamic programming.

Nodes are taken one by one. A node is *open* from then until all its edges have been seen. Of all sets of
path pieces that look alike from the open nodes only the one with the most edges is kept. The number of states
grows exponentially with the number of open nodes, not of nodes, so nodes are taken in an order that keeps few
open. The problem is NP-hard in general; the networks of a board are nearly planar and sparse.
"""

from __future__ import annotations

from typing import Final

INSIDE: Final = 254
"""State of a node: the path passes through it, so no further edge can be used there."""
CLOSED: Final = 255
"""State of a node: a piece ends here whose other end is a node that is no longer open."""
MOST_NODES: Final = INSIDE
"""Nodes are written as bytes below INSIDE."""
BOTH_ENDS: Final = 2
STATES_A_NODE: Final = 3
"""Estimated factor by which one more open node multiplies the number of states."""

States = dict[bytes, int]
"""The most edges by the state of each open node: itself if no edge of the path touches it yet; the other end
of the piece that ends in it, or CLOSED; or INSIDE."""


def longest_path(neighbours: list[list[int]]) -> int:
    """Return the number of edges of a longest path that visits no node twice.

    >>> longest_path([[1], [0, 2, 3], [1], [1]])
    2
    """
    return longest_path_by(neighbours, best_order(neighbours))


def longest_path_by(neighbours: list[list[int]], order: list[int]) -> int:
    """Return the same with the nodes taken in a given order, which changes only the running time."""
    assert len(neighbours) <= MOST_NODES, "nodes are written as bytes"
    longest = 0
    opened: list[int] = []
    states: States = {b"": 0}
    unseen = [len(beside) for beside in neighbours]
    for node in order:
        opened.append(node)
        states = {ends + bytes([node]): edges for ends, edges in states.items()}
        for other in neighbours[node]:
            if other in opened:
                longest = max(longest, _use_edge(states, opened, other, node))
                unseen[node] -= 1
                unseen[other] -= 1
        for passed in opened[:]:
            if not unseen[passed]:
                states, complete = _close(states, opened, passed)
                longest = max(longest, complete)
    return longest


def _use_edge(states: States, opened: list[int], one: int, other: int) -> int:
    """Add every state extended by an edge between two open nodes; return the longest path it completes."""
    longest = 0
    here, there = opened.index(one), opened.index(other)
    for ends, edges in list(states.items()):
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
                longest = max(longest, edges + 1)
        else:
            _keep(states, bytes(joined), edges + 1)
    return longest


def _close(states: States, opened: list[int], node: int) -> tuple[States, int]:
    """Close a node whose edges are all seen; return the states left and the longest path it completes."""
    longest = 0
    place = opened.index(node)
    opened.pop(place)
    after: States = {}
    for ends, edges in states.items():
        end = ends[place]
        rest = bytearray(ends[:place] + ends[place + 1 :])
        if end == CLOSED:
            if _is_whole(rest, opened):
                longest = max(longest, edges)
            continue
        if end not in (node, INSIDE):
            rest[opened.index(end)] = CLOSED
            if rest.count(CLOSED) > BOTH_ENDS:
                continue
        _keep(after, bytes(rest), edges)
    return after, longest


def _keep(states: States, ends: bytes, edges: int) -> None:
    """Keep the most edges of states that look alike."""
    if edges > states.get(ends, -1):
        states[ends] = edges


def _is_whole(ends: bytearray, opened: list[int]) -> bool:
    """Return whether no piece waits to be joined at an open node."""
    for place, node in enumerate(opened):
        if ends[place] not in (node, INSIDE):
            return False
    return True


# The order of the nodes --------------------------------------------------------------------------


def best_order(neighbours: list[list[int]]) -> list[int]:
    """Return the nodes with edges in an order that keeps few open: the best greedy order of all starts."""
    best: list[int] = []
    least = 0
    for start in range(len(neighbours)):
        if neighbours[start]:
            order, effort = _order_from(neighbours, start)
            if not best or effort < least:
                best, least = order, effort
    return best


def _order_from(neighbours: list[list[int]], start: int) -> tuple[list[int], int]:
    """Take always the node that leaves the fewest open; return the order and an estimate of its states."""
    unseen = [len(beside) for beside in neighbours]
    taken = [False] * len(neighbours)
    order: list[int] = []
    effort = 0
    opened = 0
    node = start
    while node >= 0:
        taken[node] = True
        order.append(node)
        effort += STATES_A_NODE ** (opened + 1)
        opened += _opens(neighbours[node], unseen, taken)
        for other in neighbours[node]:
            if taken[other]:
                unseen[node] -= 1
                unseen[other] -= 1
        node = _next(neighbours, order, unseen, taken)
    return order, effort


def _next(neighbours: list[list[int]], order: list[int], unseen: list[int], taken: list[bool]) -> int:
    """Return the node to take next: of another component if this one is complete, -1 in the end."""
    found = -1
    fewest = 0
    for near in order:
        if unseen[near]:
            for node in neighbours[near]:
                if not taken[node]:
                    opens = _opens(neighbours[node], unseen, taken)
                    if found < 0 or opens < fewest:
                        found, fewest = node, opens
    if found < 0:
        for node in range(len(neighbours)):
            if neighbours[node] and not taken[node]:
                return node
    return found


def _opens(beside: list[int], unseen: list[int], taken: list[bool]) -> int:
    """Return by how many the open nodes grow when the node beside these is taken; it may close some."""
    grows = 0
    more = False
    for other in beside:
        if not taken[other]:
            more = True
        elif unseen[other] == 1:
            grows -= 1
    return grows + 1 if more else grows
