"""p6: rails produce gold when they end the isolation of a city-site."""

from __future__ import annotations

from goldenspike.games.america.board import ENDS, IS_SITE, PATHS_AT, PLACES
from goldenspike.games.america.box import COLOURS, NOBODY
from goldenspike.games.america.events import GoldReceived
from goldenspike.games.america.state import America


def sites_joined(table: America, start: int, but: int, other_end: int) -> list[int]:
    """Up to two city-sites that rails other than this one join to an intersection.

    None, if they lead to the rail's other end: then it joins nothing that was apart.
    """
    rails = table.rails
    seen = [False] * PLACES
    seen[start] = True
    reached = [start]
    sites = [start] if IS_SITE[start] else []
    for place in reached:
        for path in PATHS_AT[place]:
            if path == but or rails[path] == NOBODY:
                continue
            one, other = ENDS[path]
            end = other if one == place else one
            if seen[end]:
                continue
            if end == other_end:
                return []
            seen[end] = True
            reached.append(end)
            if IS_SITE[end]:
                sites.append(end)
                if len(sites) == 2:
                    return sites
    return sites


def site_joined(table: America, rail: int) -> int:
    """p6 Isolated site: the site that this new rail joins to another for the first time, or -1.

    When it joins two isolated sites to each other, either of them stands for both: there is
    one route between them and it pays once (ruling 22).
    """
    one, other = ENDS[rail]
    these = sites_joined(table, one, rail, other)
    if not these:
        return -1
    those = sites_joined(table, other, rail, one)
    if not those:
        return -1
    if len(these) == 1:
        return these[0]
    return those[0] if len(those) == 1 else -1


def payments(table: America, rail: int) -> list[tuple[int, ...]]:
    """p6 Shortest route: what the four colours receive for this new rail, once for each way to pay it.

    Several, when routes of equal length run over different owners' rails.
    """
    start = site_joined(table, rail)
    if start < 0:
        return []
    nothing = tuple([0] * len(COLOURS))
    ways: dict[int, list[tuple[int, ...]]] = {start: [nothing]}
    passed = [start]
    frontier = [start]
    while True:
        nearer: dict[int, list[tuple[int, ...]]] = {}
        for place in frontier:
            for path in PATHS_AT[place]:
                owner = table.rails[path]
                if owner == NOBODY:
                    continue
                one, other = ENDS[path]
                end = other if one == place else one
                if end in passed:
                    continue
                paid = nearer.setdefault(end, [])
                for way in ways[place]:
                    more = with_one_more(way, owner)
                    if more not in paid:
                        paid.append(more)
        assert nearer, "a joined site has a route"
        frontier = sorted(nearer.keys())
        found: list[tuple[int, ...]] = []
        for end in frontier:
            if IS_SITE[end]:
                for way in nearer[end]:
                    if way not in found:
                        found.append(way)
        if found:
            return sorted(found, reverse=True)
        passed.extend(frontier)
        ways = nearer


def with_one_more(way: tuple[int, ...], owner: int) -> tuple[int, ...]:
    """A payment with one more gold for this owner."""
    gold = list(way)
    gold[owner] += 1
    return tuple(gold)


def pay_route(table: America, gold: tuple[int, ...]) -> None:
    """p6 Rails produce gold: one gold per rail of the route to its owner."""
    for seat in table.clockwise(table.active):
        if gold[seat]:
            table.players[seat].gold += gold[seat]
            if table.announced is not None:
                table.announced.append(GoldReceived(seat, gold[seat], "for rails to a newly joined site"))
