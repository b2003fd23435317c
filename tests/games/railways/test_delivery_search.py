"""Deliveries against every simple way there is, on small random networks with several owners."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.supply import replaced
from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import (
    BOUNTY_CITY,
    CITIES,
    CITY_BY_NAME,
    IS_WESTERN,
    TAKES_RAW,
    WESTERN,
)
from goldenspike.games.railways.box import (
    BANDS,
    BONUS_POINTS,
    BOUNTY_POINTS,
    FIRST_BOUNTY,
    GREY,
    KINDS,
    LEVEL_SIX,
    LEVELS,
    NOBODY,
    RAW_MATERIAL,
    SETTLER,
    SPEED_RECORD,
    SUPER_CHIEF,
)
from goldenspike.games.railways.rules.delivery import complete_delivery, gains_of, refuse_delivery
from goldenspike.games.railways.rules.routes import PAIRS
from goldenspike.games.railways.rules.stops import stop_at
from goldenspike.games.railways.search.delivery_cache import delivery_options, fronts_of, is_exhaustive
from goldenspike.games.railways.search.delivery_search import Front
from goldenspike.games.railways.search.markets import MOST_STEPS
from goldenspike.games.railways.search.network import stops_of
from goldenspike.games.railways.settings import Settings
from goldenspike.games.railways.state import Desk, Link, Railways, new_table

pytestmark = pytest.mark.slow

# A few cities of both sides: several of each colour, greys, bounties, and some that take raw materials.
PLACES = [
    CITY_BY_NAME[name]
    for name in (
        "Chicago",
        "New York",
        "Atlanta",
        "Kansas City",
        "Des Moines",
        "Louisville",
        "Raleigh",
        "Mobile",
        "Indianapolis",
        "Omaha",
        "Topeka",
        "Denver",
        "San Francisco",
        "Bismarck",
        "Fargo",
        "Cheyenne",
        "Fort Worth",
    )
]
COMPILED = os.environ.get("GOLDENSPIKE_FORM") == "compiled"
SEEDS = range(60 if COMPILED else 15)
"""Random networks of each law; the plain form is some ten times slower, so it judges fewer."""


def random_table(seed: int, most_links: int, engines: tuple[int, ...]) -> Railways:
    """A few cities joined at random by several owners, with cubes, settlers, hotels and bounties."""
    rng = random.Random(seed)
    seats = rng.randint(2, 6)
    settings = Settings(raw_materials=rng.choice(("stop", "pass")), bands=rng.choice(("owners", "deliverer")))
    table = new_table(seats, settings)
    table.phase = rng.randint(1, 2)
    table.bonuses = bytes([rng.randint(0, 1) for _ in range(3)])
    places = rng.sample(PLACES, rng.randint(5, 9))
    links: dict[tuple[int, int, int], Link] = {}
    for _ in range(rng.randint(6, most_links)):
        start, end = sorted(rng.sample(places, 2))
        owner = rng.randrange(seats)
        links[owner, start, end] = Link(owner, start, end, ())
    table.links = tuple(links.values())
    colours, settled, hotels = bytearray(table.colours), bytearray(CITIES), bytearray(table.hotels)
    cubes = bytearray(CITIES * KINDS)
    for city in places:
        if rng.random() < 0.3:
            colours[city] = rng.choice((0, 1, 2, GREY))
        if IS_WESTERN[city]:
            settled[city] = rng.choice((0, 0, 1, 2))
        if rng.random() < 0.3:
            hotels[city] = rng.randrange(seats)
        for kind in range(KINDS):
            if rng.random() < 0.4 and not (kind == SETTLER and IS_WESTERN[city]):
                cubes[city * KINDS + kind] = 1
    table.colours, table.settled, table.hotels = bytes(colours), bytes(settled), bytes(hotels)
    table.cubes = bytes(cubes)
    for bounty in range(len(BOUNTY_CITY)):
        table.display[FIRST_BOUNTY + bounty] = rng.randint(0, 1)
    for player in table.players:
        player.engine = rng.choice(engines)
    return table


# The same rules, said once more in the plainest way ----------------------------------------------


def every_way(table: Railways, start: int, most: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All walks from a city that return nowhere, and one step more: to a city they have been to."""
    stack: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    while stack:
        cities, owners = stack.pop()
        here = cities[-1] if cities else start
        if cities:
            yield cities, owners
        if len(cities) == most or here in (start, *cities[:-1])[: len(cities)]:
            continue
        for link in table.links:
            if here in (link.start, link.end):
                stack.append(((*cities, link.other(here)), (*owners, link.owner)))


def takes(table: Railways, cube: int, city: int) -> bool:
    """Whether a city is an end for this cube."""
    if cube == SETTLER:
        colour = table.colours[city]
        room = 1 if colour == GREY else 3 if colour == 0 else 2
        return bool(IS_WESTERN[city]) and table.settled[city] < room
    if cube == RAW_MATERIAL:
        return bool(TAKES_RAW[city])
    return table.colours[city] == cube


def may_pass(table: Railways, cube: int, city: int, end: int) -> bool:
    """Whether a cube on its way to its end may go on from a city."""
    if cube == SETTLER:
        return not IS_WESTERN[city] or table.colours[city] == GREY or table.settled[city] > 0
    if cube == RAW_MATERIAL:
        return not TAKES_RAW[city] or table.settings.raw_materials == "pass"
    if table.colours[city] != cube:
        return True
    return table.phase == 2 and bool(IS_WESTERN[city]) and not IS_WESTERN[end]


def is_legal(table: Railways, seat: int, answer: Deliver) -> bool:
    """Own first link, no city twice, the engine's reach, and the right stop."""
    end = answer.cities[-1]
    visited = (answer.start, *answer.cities)
    return (
        answer.owners[0] == seat
        and len(set(visited)) == len(visited)
        and len(answer.cities) <= LEVELS[table.players[seat].engine]
        and takes(table, answer.cube, end)
        and all(may_pass(table, answer.cube, city, end) for city in answer.cities[:-1])
    )


def outcome(table: Railways, seat: int, answer: Deliver) -> tuple[int, ...]:
    """Own points, own cash for links, and less for every point of another; more is better in each."""
    end = answer.cities[-1]
    points, cash = [], 0
    for owner in range(len(table.players)):
        links = answer.owners.count(owner)
        if table.phase == 2 and answer.cube < SETTLER and table.settings.bands == "deliverer":
            if owner == seat:
                _, worth, cash = [each for each in BANDS if len(answer.owners) >= each[0]][-1]
                points.append(max(0, worth - (len(answer.owners) - links)))
            else:
                points.append(links)
        elif table.phase == 2 and answer.cube < SETTLER:
            band = [each for each in BANDS if links >= each[0]]
            points.append(band[-1][1] if band else 0)
            if owner == seat and band:
                cash = band[-1][2]
        else:
            points.append(links)
    if answer.cube < SETTLER and end in BOUNTY_CITY and table.display[FIRST_BOUNTY + BOUNTY_CITY.index(end)]:
        points[seat] += BOUNTY_POINTS[BOUNTY_CITY.index(end)]
    if table.hotels[end] != NOBODY:
        points[table.hotels[end]] += 1
    if table.bonuses[SPEED_RECORD] and len(answer.cities) >= 3:
        points[seat] += BONUS_POINTS[SPEED_RECORD]
    return (cash, *[worth if owner == seat else -worth for owner, worth in enumerate(points)])


def is_as_good(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """No worse in anything."""
    return all(mine >= its for mine, its in zip(one, other, strict=True))


def group(answer: Deliver) -> tuple[int, ...]:
    """What is compared: one cube of one city; settlers only with those that go to the same city."""
    return (answer.start, answer.cube, answer.cities[-1] if answer.cube == SETTLER else -1)


def judge(table: Railways, seat: Seat) -> tuple[int, int]:
    """Compare options and refusals with all ways; how many were legal, and how many were not."""
    legal: dict[tuple[int, ...], list[Deliver]] = {}
    refused = 0
    starts = [city for city in range(CITIES) if any(table.cubes[city * KINDS : (city + 1) * KINDS])]
    for start in starts:
        ways = list(every_way(table, start, min(LEVELS[table.players[seat].engine] + 1, 9)))
        for cube in range(KINDS):
            if not table.cubes_in(start, cube):
                continue
            for cities, owners in ways:
                answer = Deliver(start, cube, cities, owners)
                if is_legal(table, seat, answer):
                    assert refuse_delivery(table, seat, answer) is None, answer
                    legal.setdefault(group(answer), []).append(answer)
                else:
                    assert refuse_delivery(table, seat, answer) is not None, answer
                    refused += 1
    options = delivery_options(table, seat)
    assert len(options) == len(set(options))
    listed: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for answer in options:
        assert is_legal(table, seat, answer), answer
        assert refuse_delivery(table, seat, answer) is None, answer
        listed.setdefault(group(answer), []).append(outcome(table, seat, answer))
    if is_exhaustive(table, seat):
        assert set(listed) == set(legal)
        for key, answers in legal.items():
            for one in listed[key]:
                assert sum(is_as_good(other, one) for other in listed[key]) == 1, (
                    "one is no better than another"
                )
            for worth in {outcome(table, seat, answer) for answer in answers}:
                assert any(is_as_good(one, worth) for one in listed[key]), (key, worth)
    return sum(len(answers) for answers in legal.values()), refused


# Tests -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_base_deliver__options_and_refusals_agree_with_every_way(seed: int) -> None:
    table = random_table(seed, 13, (0, 1, 2, 3, 4, 5, SUPER_CHIEF))
    for number in range(len(table.players)):
        judge(table, Seat(number))


@pytest.mark.parametrize("seed", SEEDS)
def test_base_deliver__first_engines_are_searched_exhaustively(seed: int) -> None:
    table = random_table(1000 + seed, 22, (0, 1, 2, 3))
    for number in range(len(table.players)):
        assert is_exhaustive(table, Seat(number))
        judge(table, Seat(number))


def test_base_deliver__the_random_networks_hold_enough() -> None:
    legal = refused = 0
    for seed in SEEDS:
        table = random_table(seed, 13, (0, 1, 2, 3, 4, 5, SUPER_CHIEF))
        for number in range(len(table.players)):
            more, others = judge(table, Seat(number))
            legal += more
            refused += others
    assert legal > 15 * len(SEEDS)
    assert refused > 150 * len(SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_base_points_for_links__gains_are_those_of_the_outcome(seed: int) -> None:
    table = random_table(2000 + seed, 16, (2, 3, 4))
    for number in range(len(table.players)):
        for answer in delivery_options(table, Seat(number)):
            gains = gains_of(table, Seat(number), answer)
            worth = outcome(table, number, answer)
            assert gains.link_cash == worth[0]
            for owner in range(len(table.players)):
                if owner != number:
                    assert gains.points[owner] == -worth[1 + owner]
            besides = gains.settler + (BONUS_POINTS[0] if table.bonuses[0] else 0)
            assert gains.points[number] == worth[1 + number] + besides


def pieces(table: Railways) -> int:
    """Everything that a delivery moves about."""
    return (
        sum(table.cubes)
        + sum(table.settled)
        + sum(table.eastern_bag)
        + sum(table.western_bag)
        + table.settlers_left
        + sum(player.raw_materials for player in table.players)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_base_deliver__everybody_gets_what_was_foretold_and_nothing_is_lost(seed: int) -> None:
    table = random_table(4000 + seed, 16, (1, 2, 3, 4))
    for number in range(len(table.players)):
        for answer in delivery_options(table, Seat(number)):
            gains = gains_of(table, Seat(number), answer)
            other = table.copy()
            complete_delivery(other, Seat(number), answer)
            assert [player.score for player in other.players] == gains.points
            assert other.players[number].money == gains.cash
            assert other.cubes_in(answer.start, SETTLER) - table.cubes_in(answer.start, SETTLER) == (
                gains.settlers - (answer.cube == SETTLER)
            )
            left = sum(other.cubes[answer.start * KINDS : answer.start * KINDS + SETTLER])
            is_emptied = answer.cube < SETTLER and not left and not IS_WESTERN[answer.start]
            assert gains.settlers == (2 if is_emptied and table.colours[answer.start] != GREY else 0)
            assert pieces(other) == pieces(table)
            assert sum(other.display) == sum(table.display) - (gains.bounty != NOBODY)
            assert not other.idle


def test_v20_banded_points__fewer_points_with_more_cash_are_worth_listing() -> None:
    table = new_table(2, Settings())
    table.phase = 2
    table.players[0].engine = SUPER_CHIEF
    mobile = CITY_BY_NAME["Mobile"]
    line = [city for city in range(12) if city != mobile]
    short, long = [line[0], line[1], line[2], mobile], [line[0], *line[3:9]]
    pairs = [*pairwise(short), *pairwise(long)]
    table.links = tuple(Link(0, start, end, ()) for start, end in pairs)
    table.colours = bytes(0 if city in (mobile, line[8]) else GREY for city in range(CITIES))
    table.cubes = bytes(int(place == line[0] * KINDS) for place in range(CITIES * KINDS))
    table.display[FIRST_BOUNTY + BOUNTY_CITY.index(mobile)] = 1
    table.bonuses = bytes(3)
    options = delivery_options(table, Seat(0))
    found = [gains_of(table, Seat(0), answer) for answer in options]
    assert [(gains.points[0], gains.cash) for gains in found] == [(3 + 4, 1), (5, 3)]


@pytest.mark.parametrize("seed", SEEDS)
def test_base_deliver__a_search_from_scratch_lists_the_same(seed: int) -> None:
    table = random_table(3000 + seed, 30, (3, 4, 5, SUPER_CHIEF))
    for number in range(len(table.players)):
        first = delivery_options(table, Seat(number))
        assert [answer for answer in first if not is_legal(table, number, answer)] == []
        assert delivery_options(table, Seat(number)) == first
        other = table.copy()
        other.memory = {}
        other.links = tuple(reversed(table.links))
        assert delivery_options(other, Seat(number)) == first


def test_base_deliver__what_is_remembered_gives_way_to_what_changed() -> None:
    for seed in SEEDS:
        table = random_table(seed, 16, (3, 4))
        for change in range(6):
            other = table.copy()
            match change:
                case 0:
                    other.colours = bytes([(colour + 1) % 3 for colour in table.colours])
                case 1:
                    other.settled = bytes([1 - min(settled, 1) for settled in table.settled])
                case 2:
                    other.phase = 3 - table.phase
                case 3:
                    other.display = [1 - min(number, 1) for number in table.display]
                case 4:
                    other.hotels = bytes([0]) * CITIES
                case _:
                    other.players[0].engine = 1
            delivery_options(table, Seat(0))
            remembered = delivery_options(other, Seat(0))
            other.memory = {}
            assert delivery_options(other, Seat(0)) == remembered


@pytest.mark.parametrize("seed", SEEDS)
def test_base_first_stop__all_cities_at_once_are_what_each_of_them_is(seed: int) -> None:
    table = random_table(6000 + seed, 8, (1,))
    for cube in range(KINDS):
        assert list(stops_of(table, cube)) == [stop_at(table, cube, city) for city in range(CITIES)]


def forgetful(table: Railways) -> Railways:
    """The same table, but it remembers nothing, and the other goes on as if nobody read at its desk."""
    was_shared = table.desk.is_shared
    fresh = table.copy()
    fresh.memory, fresh.desk = {}, Desk()
    table.desk.is_shared = was_shared
    return fresh


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("copies", [0, 1])
def test_base_deliver__what_is_carried_from_link_to_link_learns_of_every_link(seed: int, copies: int) -> None:
    whole = random_table(5000 + seed, 30, (1, 2, 3, 4, 5, SUPER_CHIEF))
    table = forgetful(whole)
    table.links = ()
    for count, link in enumerate(whole.links):
        before = table.copy() if copies else forgetful(table)
        assert table.desk.is_shared == bool(copies)
        table.links = (*table.links, link)
        table.forget_with_a_link()
        assert not table.desk.is_shared
        for number in range(len(table.players)):
            if (seed + count + number) % 3:
                fresh = forgetful(table)
                assert delivery_options(table, Seat(number)) == delivery_options(fresh, Seat(number))
                assert is_exhaustive(table, Seat(number)) == is_exhaustive(fresh, Seat(number))
        # A table that did not build is none the wiser.
        assert delivery_options(before, Seat(0)) == delivery_options(forgetful(before), Seat(0))


@pytest.mark.parametrize("seed", range(8 if COMPILED else 2))
def test_base_deliver__links_far_away_and_other_colours_leave_what_was_found(seed: int) -> None:
    rng = random.Random(9000 + seed)
    table = new_table(5, Settings())
    table.phase = 1 + seed % 2
    table.cubes = bytes([rng.randrange(2) for _ in range(CITIES * KINDS)])
    for number, player in enumerate(table.players):
        player.engine = (seed + number) % 7
    still = again = 0
    for count, (start, end) in enumerate(rng.sample(PAIRS, 70)):
        before = [list(fronts_of(table, Seat(number))) for number in range(5)]
        table.links = (*table.links, Link(rng.randrange(5), start, end, ()))
        table.forget_with_a_link()
        grey = [city for city in range(CITIES) if table.colours[city] == GREY]
        if count % 3 == 0:
            table.colours = replaced(table.colours, rng.choice(grey), 1 + rng.randrange(4))
        if count % 8 == 7:
            table.settled = replaced(table.settled, rng.choice(WESTERN), 1)
        for number in range(5):
            fresh = forgetful(table)
            assert delivery_options(table, Seat(number)) == delivery_options(fresh, Seat(number))
            for front in fronts_of(table, Seat(number)):
                is_kept = any(front is each for each in before[number])
                still += is_kept
                again += not is_kept
    assert 2 * still > again


def full_map(seed: int, links: int, engine: int) -> Railways:
    """Links wherever they fit, every engine the same, and no cubes."""
    rng = random.Random(seed)
    table = new_table(6, Settings())
    table.links = tuple([Link(rng.randrange(6), *pair, ()) for pair in rng.sample(PAIRS, links)])
    for player in table.players:
        player.engine = engine
    return table


ALL_GOODS = bytes([0 if kind == SETTLER else 1 for _ in range(CITIES) for kind in range(KINDS)])


def test_v10_super_chief__a_full_map_is_searched_in_a_bounded_number_of_steps() -> None:
    table = full_map(0, 150, SUPER_CHIEF)
    table.cubes = ALL_GOODS
    for number in range(2):
        steps = sum([front.steps for front in fronts_of(table, Seat(number))])
        assert MOST_STEPS // 10 < steps < 2 * MOST_STEPS
        assert not is_exhaustive(table, Seat(number))


def test_base_deliver__few_cubes_are_searched_for_as_long_as_many() -> None:
    searched_again = 0
    for seed in range(4):
        table = full_map(seed, 150, LEVEL_SIX + 1)
        table.cubes = ALL_GOODS
        first = {front.deliveries[0].start: front for front in fronts_of(table, Seat(0)) if front.is_stopped}
        for start, front in list(first.items())[:10]:
            cube = front.deliveries[0].cube
            table.cubes = replaced(bytes(CITIES * KINDS), start * KINDS + cube, 1)
            (alone,) = fronts_of(table, Seat(0))
            assert alone.share > front.share
            assert alone.steps <= MOST_STEPS
            assert not alone.is_stopped or alone.steps > MOST_STEPS // 4
            assert alone.deliveries == fronts_of(forgetful(table), Seat(0))[0].deliveries
            assert most_points(table, alone) >= most_points(table, front)
            searched_again += 1
    assert searched_again > 10


def own_points(table: Railways, delivery: Deliver) -> int:
    return gains_of(table, Seat(0), delivery).link_points[0]


def most_points(table: Railways, front: Front) -> int:
    return max([own_points(table, delivery) for delivery in front.deliveries])


def maze(engine: int, foreign: int) -> Railways:
    """A way that is easily missed: own links lead from everywhere to everywhere but to the goal.

    Two links of another seat lead there from where the cube lies, which they may not begin with; a longer way
    begins with the last own link and goes on with so many foreign ones.
    """
    table = new_table(2, Settings())
    start, goal = CITY_BY_NAME["Birmingham"], CITY_BY_NAME["Chicago"]
    mesh = [city for city in range(CITIES) if table.colours[city] and city not in (start, goal)]
    inner, outer = mesh[:14], mesh[-foreign - 2 :]
    own = [*[(start, city) for city in inner], *combinations(inner, 2), (start, outer[0])]
    long = pairwise([*outer[:foreign], goal])
    short = [(start, outer[-1]), (outer[-1], goal)]
    links = [*[(0, *pair) for pair in own], *[(1, *pair) for pair in [*long, *short]]]
    table.links = tuple([Link(owner, min(one, other), max(one, other), ()) for owner, one, other in links])
    table.cubes = replaced(table.cubes, start * KINDS, 1)
    for player in table.players:
        player.engine = engine
    return table


@pytest.mark.parametrize("engine", [LEVEL_SIX + 1, LEVEL_SIX + 2, SUPER_CHIEF])
def test_base_deliver__a_search_that_is_broken_off_lists_a_shortest_way(engine: int) -> None:
    table = maze(engine, 7)
    (front,) = fronts_of(table, Seat(0))
    (found,) = front.deliveries
    assert front.is_stopped
    assert not front.is_complete
    assert refuse_delivery(table, Seat(0), found) is None
    assert len(found.cities) == 8
    assert gains_of(table, Seat(0), found).link_points[:2] == [1, 7]


def test_base_deliver__where_no_way_is_short_enough_none_is_listed() -> None:
    (front,) = fronts_of(maze(LEVEL_SIX + 1, 8), Seat(0))
    assert front.is_stopped
    assert not front.deliveries


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (Deliver(CITIES, 0, (0,), (0,)), "base Deliver"),
        (Deliver(-1, 0, (0,), (0,)), "base Deliver"),
        (Deliver(0, KINDS, (1,), (0,)), "base Deliver"),
        (Deliver(0, -1, (1,), (0,)), "base Deliver"),
        (Deliver(0, 1, (1,), (0,)), "base Deliver"),
        (Deliver(0, 0, (), ()), "base Deliver"),
        (Deliver(0, 0, (1, 2), (0,)), "base Deliver"),
        (Deliver(0, 0, (CITIES,), (0,)), "base Deliver"),
        (Deliver(0, 0, (-1,), (0,)), "base Deliver"),
        (Deliver(0, 0, (1,), (2,)), "base Deliver"),
        (Deliver(0, 0, (1,), (-1,)), "base Deliver"),
        (Deliver(0, 0, (2,), (0,)), "base Deliver"),
        (Deliver(0, 0, (1, 2), (0, 0)), "base Deliver"),
        (Deliver(0, 0, (3,), (1,)), "base Own first link"),
        (Deliver(0, 0, (1, 0), (0, 0)), "base No city twice"),
        (Deliver(0, 0, (1, 2, 3), (0, 1, 0)), "base Engine"),
    ],
)
def test_base_deliver__nonsense_is_refused(answer: Deliver, rule: str) -> None:
    table = new_table(2, Settings())
    table.links = (Link(0, 0, 1, ()), Link(1, 1, 2, ()), Link(0, 2, 3, ()), Link(1, 0, 3, ()))
    table.cubes = bytes([1]) + bytes(CITIES * KINDS - 1)
    table.players[0].engine = 1
    refusal = refuse_delivery(table, Seat(0), answer)
    assert refusal is not None
    assert refusal.rule == rule
    assert "{" not in refusal.sentence
