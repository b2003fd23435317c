"""The longest chain, as the barons ask for it, against a walk over every chain there is."""

from __future__ import annotations

from itertools import combinations

import pytest

from goldenspike.core.rng import Rng
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.rules.chains import best_order, longest_by, longest_chain
from goldenspike.games.railways.rules.lines import add_link

Pair = tuple[int, int]


def network_of(pairs: list[Pair]) -> list[list[int]]:
    network: list[list[int]] = [[] for _ in range(CITIES)]
    for one, other in pairs:
        add_link(network, one, other, 1)
    return network


def walked(network: list[list[int]], way: list[int]) -> int:
    """The most links of a chain that begins with this way, every chain tried."""
    further = [walked(network, [*way, city]) for city in network[way[-1]][::2] if city not in way]
    return max(further, default=len(way) - 1)


def longest_walked(network: list[list[int]]) -> int:
    return max([walked(network, [city]) for city in range(CITIES) if network[city]], default=0)


@pytest.mark.parametrize("seed", range(150))
def test_it_is_as_long_as_the_longest_of_all_walks(seed: int) -> None:
    rng = Rng(f"chain {seed}")
    near = [rng.below(CITIES) for _ in range(3 + rng.below(8))]
    pairs = list(combinations(sorted(set(near)), 2))
    rng.shuffle(pairs)
    network = network_of(pairs[: rng.below(15)])
    longest = longest_walked(network)
    assert longest_chain(network) == longest
    cities = [city for city in range(CITIES) if network[city]]
    rng.shuffle(cities)
    assert longest_by(network, cities) == longest, "in whatever order the cities are taken"


def ladder(rungs: int) -> list[Pair]:
    """Two rows of cities side by side: more chains than anybody can walk, the longest through all cities."""
    sides = [(city, city + 2) for city in range(2 * rungs - 2)]
    return [*sides, *[(2 * rung, 2 * rung + 1) for rung in range(rungs)]]


@pytest.mark.parametrize("rungs", [2, 5, 50])
def test_a_ladder_is_gone_through_whole(rungs: int) -> None:
    assert longest_chain(network_of(ladder(rungs))) == 2 * rungs - 1


def most_open(network: list[list[int]], order: list[int]) -> int:
    """How many cities have links to come at a time, if they are taken in this order."""
    taken = [order[: place + 1] for place in range(len(order))]
    return max([len([city for city in some if not set(network[city][::2]) <= set(some)]) for some in taken])


def test_cities_are_taken_so_that_few_are_open() -> None:
    network = network_of(ladder(20))
    order = best_order(network)
    assert sorted(order) == list(range(40))
    assert most_open(network, order) == 2


def test_parts_are_taken_one_after_the_other() -> None:
    pairs = [(0, 1), (1, 2), (50, 51), (60, 61), (61, 62)]
    order = best_order(network_of(pairs))
    assert sorted(order) == sorted({city for pair in pairs for city in pair})
    assert most_open(network_of(pairs), order) == 1


def test_a_comb_uses_two_of_its_teeth() -> None:
    back = [(city, city + 1) for city in range(9)]
    teeth = [(city, city + 20) for city in range(10)]
    assert longest_chain(network_of([*back, *teeth])) == len(back) + 2


def test_parts_are_not_added_up() -> None:
    three = [(0, 1), (1, 2), (2, 3)]
    assert longest_chain(network_of([*three, (50, 51), (51, 52)])) == len(three)
    assert longest_chain(network_of([])) == 0
