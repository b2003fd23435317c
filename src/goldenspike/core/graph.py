"""An immutable graph with precomputed neighbours and distances, for boards that never change."""

from __future__ import annotations

from typing import final


@final
class Graph:
    """An undirected graph with nodes 0 … n-1 and edges 0 … m-1.

    >>> line = Graph(3, [(0, 1), (1, 2)])
    >>> line.distances[0]
    (0, 1, 2)
    >>> line.edges_beside[0]
    (1,)
    """

    def __init__(self, nodes: int, ends: list[tuple[int, int]]) -> None:
        self.ends = tuple(ends)
        edges_at: list[list[int]] = [[] for _ in range(nodes)]
        beside: list[list[int]] = [[] for _ in range(nodes)]
        for edge, (one, other) in enumerate(ends):
            edges_at[one].append(edge)
            edges_at[other].append(edge)
            beside[one].append(other)
            beside[other].append(one)
        self.edges_at = tuple([tuple(edges) for edges in edges_at])
        self.neighbours = tuple([tuple(near) for near in beside])
        self.edges_beside = tuple(
            [
                tuple(sorted({edge for end in pair for edge in edges_at[end]} - {number}))
                for number, pair in enumerate(ends)
            ]
        )
        self.distances = tuple([self.distances_from(node) for node in range(nodes)])

    def distances_from(self, start: int) -> tuple[int, ...]:
        """Return the distance in edges of every node from this one; -1 if it cannot be reached."""
        distance = [-1] * len(self.neighbours)
        distance[start] = 0
        queue = [start]
        for node in queue:
            for near in self.neighbours[node]:
                if distance[near] < 0:
                    distance[near] = distance[node] + 1
                    queue.append(near)
        return tuple(distance)

    def nearest_first(self, start: int) -> tuple[int, ...]:
        """Return every other node that can be reached, nearest first, and by number at equal distance."""
        distance = self.distances[start]
        reached = [node for node in range(len(distance)) if distance[node] > 0]
        return tuple(sorted(reached, key=lambda node: (distance[node], node)))
