"""Where there is a quick way and a plain one, both say the same at random tables."""

from __future__ import annotations

import pytest

from goldenspike.core import registry
from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.america import flow
from goldenspike.games.america.board import DISTANCE, ENDS, IS_SITE, PATHS, PATHS_BESIDE, PLACES
from goldenspike.games.america.box import IN_SUPPLY, NOBODY
from goldenspike.games.america.rules import gold, trains
from goldenspike.games.america.state import America
from kit.walks import assert_options_by_kind, entered, walk

GAME = registry.find("america")
SEEDS = [f"fast and slow {number}" for number in range(12)]


def table_from(seed: str) -> America:
    """A table somewhere in a random game."""
    table, _ = entered(GAME, seed)
    assert isinstance(table, America)
    return table


@pytest.mark.parametrize("seed", SEEDS)
def test_options_are_the_answers_of_all_kinds_in_order(seed: str) -> None:
    for table, _ in walk(GAME, seed):
        assert isinstance(table, America)
        question = None if table.over else pending(table)
        if isinstance(question, (flow.ActionPhase, flow.ExtraordinaryBuild)):
            assert_options_by_kind(question, table)


def test_samples_choose_a_kind_first() -> None:
    table = table_from("kinds first")
    rng = Rng("samples")
    while not isinstance(pending(table), flow.ActionPhase) or len(pending(table).options(table)) < 20:
        table = table_from(f"kinds first {rng.below(1000)}")
    question = pending(table)
    kinds = {type(option) for option in question.options(table)}
    drawn = [type(question.sample(table, rng)) for _ in range(600 * len(kinds))]
    assert set(drawn) == kinds
    for kind in kinds:
        assert 480 < drawn.count(kind) < 720


def reachable(table: America, seat: Seat, start: int, budget: trains.Fare) -> set[int]:
    """Every path that some sequence of rails leads to, found by trying sequences, dearer ones too."""
    best: dict[tuple[int, frozenset[int]], int] = {(start, frozenset()): 0}
    queue = [(start, frozenset[int]())]
    for path, owners in queue:
        steps = best[path, owners] + 1
        if steps > budget.reach():
            continue
        for near in PATHS_BESIDE[path]:
            owner = table.rails[near]
            if owner == NOBODY:
                continue
            paid = owners
            if owner != seat and not budget.paid >> trains.owner_bit(seat, owner) & 1:
                paid = owners | {owner}
            if len(paid) <= budget.gold and best.get((near, paid), steps + 1) > steps:
                best[near, paid] = steps
                queue.append((near, paid))
    return {path for path, _ in best} - {start}


@pytest.mark.parametrize("seed", SEEDS)
def test_trains_reach_what_a_naive_search_reaches(seed: str) -> None:
    table = table_from(seed)
    for seat in range(len(table.players)):
        for start in table.players[seat].trains:
            if start == IN_SUPPLY:
                continue
            for steps, coal, purse, paid in ((0, 1, 0, 0), (2, 1, 1, 0), (0, 3, 2, 1), (1, 4, 3, 0)):
                budget = trains.Fare(steps, coal, purse, paid, trains.COAL_RULE)
                found = trains.destinations(table, Seat(seat), start, budget)
                assert len(set(found)) == len(found)
                assert set(found) == reachable(table, Seat(seat), start, budget)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_route_found_is_the_cheapest(seed: str) -> None:
    table = table_from(seed)
    for seat in range(len(table.players)):
        start = table.players[seat].trains[0]
        if start == IN_SUPPLY:
            continue
        budget = trains.Fare(1, 3, 2, 0, trains.COAL_RULE)
        for to in trains.destinations(table, Seat(seat), start, budget):
            route = trains.best_route(table, Seat(seat), 0, to, budget)
            if route is None or table.standing[to] > 1:
                continue
            assert trains.cost(table, Seat(seat), route.rails, budget).coal == route.coal
            if route.coal:
                poorer = trains.Fare(1, route.coal - 1, 2, 0, trains.COAL_RULE)
                assert to not in trains.destinations(table, Seat(seat), start, poorer)
            if route.fees:
                meaner = trains.Fare(1, route.coal, route.fees - 1, 0, trains.COAL_RULE)
                assert to not in trains.destinations(table, Seat(seat), start, meaner)


def joined(table: America, without: int) -> list[set[int]]:
    """Which intersections rails join, one rail left out: groups merged until nothing changes."""
    groups = [{place} for place in range(PLACES)]
    for path in range(PATHS):
        if path != without and table.rails[path] != NOBODY:
            one, other = ENDS[path]
            touched = [group for group in groups if one in group or other in group]
            groups = [group for group in groups if group not in touched] + [set().union(*touched)]
    return groups


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rail_pays_exactly_when_it_ends_an_isolation(seed: str) -> None:
    table = table_from(seed)
    for rail in range(PATHS):
        if table.rails[rail] == NOBODY:
            continue
        before = joined(table, rail)
        one, other = ENDS[rail]
        here = next(group for group in before if one in group)
        there = next(group for group in before if other in group)
        sites = [[place for place in group if IS_SITE[place]] for group in (here, there)]
        ends_isolation = here is not there and all(sites) and min(len(each) for each in sites) == 1
        payments = gold.payments(table, rail)
        assert bool(payments) == ends_isolation
        for payment in payments:
            assert sum(payment) == sum(payments[0])
            assert sum(payment) >= min(DISTANCE[start][end] for start in sites[0] for end in sites[1])
