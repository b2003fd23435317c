"""Attribution of a change in win chance to groups of features, by Shapley values that add up exactly."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.bots.net import Judge, Net
from goldenspike.core.agenda import Seat
from goldenspike.core.features import Features
from goldenspike.core.rng import Rng

ORDERS: Final = 12
"""Orders of the groups that are averaged, each also backwards."""


def group_changes(
    judge: Judge, features: Features, before: Any, after: Any, seat: Seat
) -> list[tuple[str, float]]:
    """Return by how much each group of features changes a seat's chance between two tables of one game.

    A group's own features are told apart from the same of the others. The changes add up to the whole change;
    the outcome of a finished game is one group.
    """
    change = judge.value(after, seat) - judge.value(before, seat)
    if before.over or after.over:
        return [("the game is over", change)]
    start, end = features.read(before), features.read(after)
    groups = groups_of(features, start, end, seat)
    names = list(groups)
    if not names:
        return []
    totals = dict.fromkeys(names, 0.0)
    rng = Rng("orders of groups")
    for _ in range(ORDERS):
        rng.shuffle(names)
        for order in (names, names[::-1]):
            add_order(judge.net, groups, order, start, end, seat, totals)
    return [(name, total / (2 * ORDERS)) for name, total in totals.items()]


def groups_of(features: Features, start: list[float], end: list[float], seat: Seat) -> dict[str, list[int]]:
    """Return the places of the features that differ, by group; those of other seats by a group of theirs."""
    found: dict[str, list[int]] = {}
    for place in range(len(start)):
        if start[place] == end[place]:
            continue
        within = place - len(features.of_table)
        if within < 0:
            name = features.of_table[place].group
        else:
            owner, index = divmod(within, len(features.of_seat))
            group = features.of_seat[index].group
            name = group if owner == seat else f"the others’ {group.removeprefix('the ')}"
        found.setdefault(name, []).append(place)
    return found


def add_order(
    net: Net,
    groups: dict[str, list[int]],
    order: list[str],
    start: list[float],
    end: list[float],
    seat: Seat,
    totals: dict[str, float],
) -> None:
    """Add to each group what it changes when the groups change one after the other in this order."""
    now = start[:]
    value = chance(net, now, seat)
    for name in order:
        for place in groups[name]:
            now[place] = end[place]
        following = chance(net, now, seat)
        totals[name] += following - value
        value = following


def chance(net: Net, numbers: list[float], seat: Seat) -> float:
    """Return a seat's chance by these features; in a game for one the points."""
    if len(numbers) == net.of_table + net.of_seat:
        return net.outputs(numbers)[0]
    return net.chances(numbers)[seat]
