"""Determinization: plan the same turn in several worlds and average what each option is worth.

A world is a table without secrets, sampled from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from goldenspike.bots.search.beam import NOT_EVALUATED, BeamSearch, best_indices
from goldenspike.core.agenda import Table


def average_over_worlds(
    search: BeamSearch,
    imagine: Callable[[int], Table],
    options: list[Any],
    values: list[float],
    worlds: int,
    seed: str,
) -> None:
    """Replace the values of the options in a first world by their means over so many worlds.

    Successive halving: whenever the number of worlds has doubled, the worse half of the options is dropped;
    in the end a dropped option is worth no more than those that stayed. One world is enough if a second one
    gives the same values. A world in which the budget was spent does not count.
    """
    live = [index for index in best_indices(values, search.width) if values[index] > NOT_EVALUATED]
    budget = search.evaluator.budget
    number = 1
    while number < worlds and len(live) > 1 and not budget.is_spent():
        found = values_in_world(
            search, imagine(number), [options[index] for index in live], f"{seed} {number}"
        )
        if budget.is_spent() or (number == 1 and found == [values[index] for index in live]):
            break
        for position in range(len(live)):
            index = live[position]
            values[index] += (found[position] - values[index]) / (number + 1)
        number += 1
        if number & (number - 1) == 0:
            live = better_half(values, live)
    least = min([values[index] for index in live], default=NOT_EVALUATED)
    for index in range(len(values)):
        if index not in live:
            values[index] = min(values[index], least)


def values_in_world(search: BeamSearch, world: Table, options: list[Any], seed: str) -> list[float]:
    """Return the value of each option in one world: that of its best plan, or at one ply if that is more.

    A judge of ends says nothing about a table within a turn, so that with one only plans count.
    """
    plans = search.first_plans(world, options)
    values = [NOT_EVALUATED] * len(options)
    if search.evaluator.judge is None:
        for plan in plans:
            search.record_value(plan, values)
    search.follow_all(plans, values, seed)
    return values


def better_half(values: list[float], live: list[int]) -> list[int]:
    """Return the better half of the live options, at least two, best first."""
    order = sorted(live, key=lambda index: -values[index])
    return order[: max(2, (len(order) + 1) // 2)]
