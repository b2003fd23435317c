"""core.longest_path against an exhaustive walk over every path."""

from __future__ import annotations

from itertools import combinations

import pytest

from goldenspike.core.longest_path import best_order, longest_path, longest_path_by
from goldenspike.core.rng import Rng

Pair = tuple[int, int]
NODES = 100


def graph(pairs: list[Pair]) -> list[list[int]]:
    neighbours: list[list[int]] = [[] for _ in range(NODES)]
    for one, other in pairs:
        neighbours[one].append(other)
        neighbours[other].append(one)
    return neighbours


def walked(neighbours: list[list[int]], way: list[int]) -> int:
    """The most edges of a path that begins with this way, every path tried."""
    further = [walked(neighbours, [*way, node]) for node in neighbours[way[-1]] if node not in way]
    return max(further, default=len(way) - 1)


def longest_walked(neighbours: list[list[int]]) -> int:
    return max([walked(neighbours, [node]) for node in range(NODES) if neighbours[node]], default=0)


@pytest.mark.parametrize("seed", range(150))
def test_it_is_as_long_as_the_longest_of_all_walks(seed: int) -> None:
    rng = Rng(f"path {seed}")
    near = [rng.below(NODES) for _ in range(3 + rng.below(8))]
    pairs = list(combinations(sorted(set(near)), 2))
    rng.shuffle(pairs)
    neighbours = graph(pairs[: rng.below(15)])
    longest = longest_walked(neighbours)
    assert longest_path(neighbours) == longest
    nodes = [node for node in range(NODES) if neighbours[node]]
    rng.shuffle(nodes)
    assert longest_path_by(neighbours, nodes) == longest, "in whatever order the nodes are taken"


def ladder(rungs: int) -> list[Pair]:
    """Two rows of nodes side by side: more paths than anybody can walk, the longest through all nodes."""
    sides = [(node, node + 2) for node in range(2 * rungs - 2)]
    return [*sides, *[(2 * rung, 2 * rung + 1) for rung in range(rungs)]]


@pytest.mark.parametrize("rungs", [2, 5, 50])
def test_a_ladder_is_gone_through_whole(rungs: int) -> None:
    assert longest_path(graph(ladder(rungs))) == 2 * rungs - 1


def most_open(neighbours: list[list[int]], order: list[int]) -> int:
    """How many nodes have edges to come at a time, if they are taken in this order."""
    taken = [order[: place + 1] for place in range(len(order))]
    return max([len([node for node in some if not set(neighbours[node]) <= set(some)]) for some in taken])


def test_nodes_are_taken_so_that_few_are_open() -> None:
    neighbours = graph(ladder(20))
    order = best_order(neighbours)
    assert sorted(order) == list(range(40))
    assert most_open(neighbours, order) == 2


def test_parts_are_taken_one_after_the_other() -> None:
    pairs = [(0, 1), (1, 2), (50, 51), (60, 61), (61, 62)]
    order = best_order(graph(pairs))
    assert sorted(order) == sorted({node for pair in pairs for node in pair})
    assert most_open(graph(pairs), order) == 1


def test_a_comb_uses_two_of_its_teeth() -> None:
    back = [(node, node + 1) for node in range(9)]
    teeth = [(node, node + 20) for node in range(10)]
    assert longest_path(graph([*back, *teeth])) == len(back) + 2


def test_parts_are_not_added_up() -> None:
    three = [(0, 1), (1, 2), (2, 3)]
    assert longest_path(graph([*three, (50, 51), (51, 52)])) == len(three)
    assert longest_path(graph([])) == 0
