"""Routes of links: the quick search against plain ones at random tables, prices, and every refusal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.form import module_is_compiled
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.actions import BuildLink
from goldenspike.games.railways.board import (
    CITIES,
    CITY_BY_NAME,
    CITY_HEX,
    CITY_ON,
    HEX_BY_NAME,
    HEX_NAMES,
    HEXES,
    IS_WESTERN,
    NEXT,
    NO_CITY,
    NO_HEX,
    RIDGE,
    TERRAIN,
)
from goldenspike.games.railways.box import LAND_RUSH, MOST_TILES, NOBODY, OPEN
from goldenspike.games.railways.rules import reach, routes, track
from goldenspike.games.railways.search import grid, route_cache, surveys
from goldenspike.games.railways.search.links import BUILD_LINK, link_options, plan_link, refuse_link
from goldenspike.games.railways.search.route_search import (
    ANY_CHEAPEST,
    LOWEST_CHEAPEST,
    is_enclosed,
    search_route,
)
from goldenspike.games.railways.settings import Settings
from goldenspike.games.railways.state import Railways, new_table

pytestmark = pytest.mark.slow

SEEDS = [f"track {number}" for number in range(4)]
Found = tuple[int, int, tuple[int, ...]]
"""Price, tiles and hexes."""

# Tables ------------------------------------------------------------------------------------------


def empty(seats: int = 3, money: int = 100) -> Railways:
    table = new_table(seats, Settings())
    for player in table.players:
        player.money = money
    return table


def city(name: str) -> int:
    return CITY_BY_NAME[name]


def said(one: str, other: str, via: str = "", *, grant: bool = False, tunnel: bool = False) -> BuildLink:
    start, end = city(one), city(other)
    hexes = tuple([HEX_BY_NAME[name] for name in via.split()])
    if start > end:
        start, end, hexes = end, start, hexes[::-1]
    return BuildLink(start, end, hexes, grant, tunnel)


def planned(table: Railways, answer: BuildLink, slot: int = 1, more: int = 0, seat: int = 0) -> track.Plan:
    plan = plan_link(table, Seat(seat), slot, more, answer)
    assert isinstance(plan, track.Plan), plan
    return plan


def refused(table: Railways, answer: BuildLink, slot: int = 1, more: int = 0, seat: int = 0) -> str:
    """The rule that refuses; its sentence has all its facts."""
    refusal = refuse_link(table, Seat(seat), slot, more, answer)
    assert refusal is not None, answer
    assert "{" not in refusal.sentence
    assert refusal.sentence.endswith(".")
    assert set(refusal.facts) == {word.split("}")[0] for word in refusal.reason.split("{")[1:]}
    return refusal.rule


def laid(table: Railways, one: str, other: str, via: str = "", seat: int = 0) -> track.Plan:
    plan = planned(table, said(one, other, via), seat=seat)
    track.lay_link(table, Seat(seat), plan)
    return plan


CROWDED: dict[str, Railways] = {}


def crowd(seed: str) -> Railways:
    """A crowded table of one's own that remembers nothing."""
    if seed not in CROWDED:
        CROWDED[seed] = crowded(seed)
    table = CROWDED[seed].copy()
    table.memory = {}
    return table


def crowded(seed: str, links: int = 60, *, questions: bool = False) -> Railways:
    """A table with random links, most of them around a few cities, so that they are in each other's way."""
    rng = Rng(seed)
    table = empty(4)
    near = [rng.below(CITIES) for _ in range(6)]
    for number in range(links):
        seat = Seat(number % 3)
        listed = [
            answer
            for answer in link_options(table, seat, 1 + rng.below(3), 0)
            if answer.start in near or answer.end in near or rng.below(6) == 0
        ]
        if not listed:
            continue
        answer = listed[rng.below(len(listed))]
        track.lay_link(table, seat, planned(table, answer, seat=seat))
        if questions and rng.below(3) == 0:
            for player in table.players:
                player.money = rng.below(40)
                player.grants = rng.below(2)
            link_options(table, Seat(rng.below(4)), 1 + rng.below(3), 0)
            for player in table.players:
                player.money, player.grants = 100, 0
    return table


# Plain searches, from the links alone ------------------------------------------------------------


def sides_used(table: Railways, place: int) -> list[tuple[int, set[int]]]:
    """The tracks in a hex: whose, and the hexes on their two sides."""
    found = []
    for link in table.links:
        way = (CITY_HEX[link.start], *link.hexes, CITY_HEX[link.end])
        found += [
            (link.owner, {way[number - 1], way[number + 1]})
            for number in range(1, len(way) - 1)
            if way[number] == place
        ]
    return found


def step_price(place: int, beside: int, tariff: int) -> int:
    """What crossing a side costs."""
    ridge = RIDGE[place][NEXT[place].index(beside)]
    return ridge * (2 if tariff & 2 else 4)


def tile_price(place: int, tariff: int) -> int:
    return ((0 if tariff & 1 else 2), 3, (2 if tariff & 2 else 4))[TERRAIN[place]]


class Plain:
    """What a seat may cross, worked out hex by hex from the links."""

    def __init__(self, table: Railways, seat: int) -> None:
        self.full: set[int] = set()
        self.barred: set[tuple[int, int]] = set()
        for place in {place for link in table.links for place in link.hexes}:
            used = sides_used(table, place)
            if len(used) == 2:
                self.full.add(place)
            for owner, sides in used:
                if owner == seat:
                    self.barred |= {(place, beside) for beside in sides}

    def may(self, here: int, there: int) -> bool:
        return (here, there) not in self.barred and (there, here) not in self.barred

    def cheapest(self, start: int, tiles: int, tariff: int, only_open: int) -> dict[int, Found]:
        """For every city: the least (price, tiles, hexes) from this one, tile by tile over the whole map."""
        best: dict[int, Found] = {}
        layer: dict[int, Found] = {CITY_HEX[start]: (0, 0, ())}
        for count in range(tiles + 1):
            ahead: dict[int, Found] = {}
            for here, (price, _, hexes) in layer.items():
                for there in NEXT[here]:
                    if there == NO_HEX or not self.may(here, there):
                        continue
                    through = price + step_price(here, there, tariff)
                    if CITY_ON[there] != NO_CITY:
                        found = (through, count, hexes)
                        end = CITY_ON[there]
                        if count and end != start and (end not in best or found < best[end]):
                            best[end] = found
                    elif there not in self.full and not (only_open and TERRAIN[there] != OPEN):
                        label = (through + tile_price(there, tariff), count + 1, (*hexes, there))
                        if there not in ahead or label < ahead[there]:
                            ahead[there] = label
            layer = ahead
        return best


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("tiles", "tariff", "only_open"),
    [(5, 0, 0), (6, 3, 1), (10, 0, 0), (11, 1, 1), (12, 2, 0)],
)
def test_base_track__the_quick_search_finds_what_a_plain_one_finds(
    seed: str, tiles: int, tariff: int, only_open: int
) -> None:
    table = crowd(seed)
    rng = Rng(seed + "cities")
    span = tiles + (grid.OPEN_ONLY if only_open else 0)
    most = route_cache.NO_LIMIT
    for seat in (0, 3):
        plain = Plain(table, seat)
        for start in [rng.below(CITIES) for _ in range(5)]:
            best = plain.cheapest(start, tiles, tariff, only_open)
            for end in range(start + 1, CITIES):
                pair = routes.PAIR_OF.get(start * CITIES + end, -1)
                if pair < 0:
                    assert end not in best
                    continue
                route = search_route(
                    table, seat, tariff, span, start, end, route_cache.NO_LIMIT, LOWEST_CHEAPEST
                )
                some = search_route(table, seat, tariff, span, start, end, most, ANY_CHEAPEST)
                if end not in best:
                    assert route is some is None
                    continue
                assert route is not None
                assert (route.price, route.tiles, route.hexes) == best[end]
                assert some is not None
                assert some.price == route.price
                same = routes.route_through(start, end, some.hexes, tariff)
                assert (same.sides, same.price) == (some.sides, some.price)
                assert routes.is_free(table, seat, some)
                assert (
                    search_route(table, seat, tariff, span, start, end, route.price - 1, ANY_CHEAPEST) is None
                )
                assert (
                    search_route(table, seat, tariff, span, start, end, route.price, ANY_CHEAPEST) is not None
                )


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("seat", [0, route_cache.EVERYBODY])
def test_base_track__a_flood_counts_the_tiles_a_plain_search_needs(seed: str, seat: int) -> None:
    table = crowd(seed)
    plain = Plain(table, seat)
    rng = Rng(seed + "floods")
    for start in [rng.below(CITIES) for _ in range(4)]:
        tiles = [grid.TOO_FAR] * CITIES
        for span in range(MOST_TILES, 0, -1):
            for end in plain.cheapest(start, span, 0, 0):
                tiles[end] = span
        assert list(surveys.tiles_to_cities(table, seat, start)) == tiles


@pytest.mark.parametrize("ladder", range(6))
def test_base_track__a_surveyed_map_answers_as_one_surveyed_bit_by_bit(ladder: int) -> None:
    tariff = ladder % routes.TARIFFS
    whole = route_cache.EmptyMap(tariff, reach.LADDERS[ladder])
    whole.complete()
    for pair in range(0, len(routes.PAIRS), 37):
        asked = route_cache.EmptyMap(tariff, reach.LADDERS[ladder])
        if whole.first[pair] == len(whole.ladder):
            assert whole.routes[pair] is None
            continue
        assert whole.routes[pair] is asked.route(pair), "routes are shared by the whole process"
        assert whole.marks[pair] == asked.marks[pair]
        assert not whole.marks[pair] & route_cache.UNSURE


def test_base_track__a_compiled_process_surveys_the_map_before_its_first_table() -> None:
    GAME.open(2, {})
    if module_is_compiled("goldenspike.games.railways.search.route_cache"):
        assert len(route_cache.EMPTY_MAPS) == routes.TARIFFS * len(reach.LADDERS)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_base_track__a_limited_search_agrees_with_an_unlimited_one(seed: str) -> None:
    table = crowd(seed)
    exact = route_cache.route_cache(table.copy(), 0, 0, 1)
    table.memory = {}
    limited = route_cache.route_cache(table, 0, 0, 1)
    rng = Rng(seed)
    for pair in range(len(routes.PAIRS)):
        for _ in range(3):
            most, reach = rng.below(30), 1 + rng.below(5)
            found = route_cache.least_price(table, 0, 0, 1, limited, pair, reach, most)
            full = route_cache.least_price(table, 0, 0, 1, exact, pair, 5, route_cache.NO_LIMIT)
            stage = stage_of(exact, pair)
            assert stage_of(limited, pair) <= stage
            if stage_of(limited, pair) == stage:
                assert limited.prices[pair] <= exact.prices[pair]
            if full > most or stage >= reach:
                assert found == grid.TOO_FAR
            else:
                assert (found, stage_of(limited, pair)) == (full, stage)


def stage_of(chart: route_cache.RouteCache, pair: int) -> int:
    return chart.marks[pair] >> route_cache.STAGE


@pytest.mark.parametrize("seed", SEEDS)
def test_base_track__what_a_chart_is_sure_of_a_plain_search_finds(seed: str) -> None:
    """Carried from link to link, asked by several seats with little money and with much."""
    table = crowded(seed, questions=True)
    sure = 0
    for seat in range(4):
        plain = Plain(table, seat)
        for ladder in (0, 1):
            known = route_cache.route_cache(table, seat, 0, ladder)
            for start in range(seat, CITIES, 9):
                best = [plain.cheapest(start, way.tiles, 0, 0) for way in known.base.ladder]
                for end in range(start + 1, CITIES):
                    pair = routes.PAIR_OF.get(start * CITIES + end, -1)
                    if pair < 0 or track.has_link(table, seat, start, end):
                        continue
                    first = [number for number, found in enumerate(best) if end in found]
                    stage = first[0] if first else len(best)
                    price = best[stage][end][0] if first else grid.TOO_FAR
                    if known.marks[pair] & route_cache.UNSURE:
                        assert stage_of(known, pair) <= stage
                        if stage_of(known, pair) == stage:
                            assert known.prices[pair] <= price
                    else:
                        sure += 1
                        assert (stage_of(known, pair), known.prices[pair]) == (stage, price)
                        route = known.route(pair)
                        assert routes.is_free(table, seat, route)
                        assert (route.start, route.end, route.price) == (start, end, price)
    assert sure > 100


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_base_track__no_accepted_route_of_up_to_four_tiles_is_cheaper(seed: str) -> None:
    table = crowd(seed)
    seat = Seat(1)
    for start in range(0, CITIES, 17):
        accepted: dict[int, list[Found]] = {}
        paths: list[tuple[int, ...]] = [(CITY_HEX[start],)]
        for path in paths:
            for there in NEXT[path[-1]]:
                if there == NO_HEX or there in path:
                    continue
                if CITY_ON[there] != NO_CITY and len(path) > 1:
                    plan = plan_link(table, seat, 1, 0, BuildLink(start, CITY_ON[there], path[1:]))
                    if isinstance(plan, track.Plan):
                        hexes = plan.route.hexes
                        accepted.setdefault(CITY_ON[there], []).append((plan.route.price, len(hexes), hexes))
                elif len(path) <= 4:
                    paths.append((*path, there))
        for end, found in accepted.items():
            plan = plan_link(table, seat, 1, 0, BuildLink(start, end))
            assert isinstance(plan, track.Plan)
            assert plan.turns == 1
            if plan.route.tiles <= 4:
                assert (plan.route.price, plan.route.tiles, plan.route.hexes) == min(found)
            else:
                assert plan.route.price < min(found)[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_base_track__what_is_remembered_does_not_depend_on_who_asked_before(seed: str) -> None:
    table = crowded(seed, questions=True)
    fresh = table.copy()
    fresh.memory = {}
    for seat in range(4):
        for money in (4, 12, 30, 100):
            for slot in (1, 3):
                for each in (table, fresh):
                    each.players[seat].money = money
                    each.players[seat].tunnels = money % 3
                listed = link_options(table, Seat(seat), slot, 0)
                assert listed == link_options(fresh, Seat(seat), slot, 0)
                listed.clear()
                assert link_options(table, Seat(seat), slot, 0) == link_options(fresh, Seat(seat), slot, 0)


def test_base_track__a_full_map_and_every_card_take_few_searches() -> None:
    table = crowded("extreme", 150)
    table.memory = {}
    player = table.players[0]
    player.money, player.grants, player.tunnels, player.engineering = 80, 2, 2, 2
    listed = link_options(table, Seat(0), 1, 0)
    assert len(listed) > 1000
    found = searched(table)
    # For the seat and for everybody, by each tariff: of 1238 pairs about a quarter is looked for.
    assert len(found) == 8
    assert 0 < max(found) < 620
    player.money = 40
    assert len(link_options(table, Seat(0), 1, 0)) < len(listed)
    assert searched(table) == found


def searched(table: Railways) -> list[int]:
    """For each chart that the table remembers, how many routes were searched for and found."""
    return [
        len([route for route in known.detours if route is not None])
        for known in table.memory.values()
        if isinstance(known, route_cache.RouteCache)
    ]


def test_base_track__what_no_other_table_reads_is_written_over() -> None:
    table = crowd(SEEDS[0])

    def build(at: Railways) -> None:
        listed = link_options(at, Seat(0), 1, 0)
        track.lay_link(at, Seat(0), planned(at, listed[0]))

    table.players[0].money = 60
    build(table)
    known = route_cache.route_cache(table, 0, 0, 0)
    build(table)
    assert route_cache.route_cache(table, 0, 0, 0) is known
    assert known.links == len(table.links)
    other = table.copy()
    build(other)
    assert route_cache.route_cache(other, 0, 0, 0) is not known
    assert route_cache.route_cache(table, 0, 0, 0) is known
    assert known.links == len(table.links) < len(other.links)
    build(table)
    assert route_cache.route_cache(table, 0, 0, 0) is not known


def test_base_track__copies_do_not_learn_of_each_others_links() -> None:
    table = crowd(SEEDS[0])
    before = link_options(table, Seat(0), 1, 0)
    for answer in before[::9]:
        other = table.copy()
        track.lay_link(other, Seat(0), planned(other, answer))
        after = link_options(other, Seat(0), 1, 0)
        assert answer not in after
        assert set(after) < set(before)
        assert link_options(table, Seat(0), 1, 0) == before


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("slot", [1, 3])
def test_base_track__links_listed_are_exactly_those_not_refused(seed: str, slot: int) -> None:
    table = crowd(seed)
    table.phase = 2
    table.events = (LAND_RUSH,) if seed == SEEDS[1] else ()
    player = table.players[0]
    player.money, player.grants, player.tunnels, player.engineering = 24, 1, 1, 1
    listed = link_options(table, Seat(0), slot, 0)
    assert len(set(listed)) == len(listed)
    assert listed == sorted(
        listed, key=lambda answer: (answer.start, answer.end, answer.tunnel, answer.grant)
    )
    accepted = []
    for pair in range(0, len(routes.PAIRS), 3):
        for answer in [BUILD_LINK[tariff][pair] for tariff in range(routes.TARIFFS)]:
            plan = plan_link(table, Seat(0), slot, 0, answer)
            if isinstance(plan, Refusal):
                assert plan.sentence
                continue
            accepted.append(answer)
            assert plan.price <= 24
            named = BuildLink(answer.start, answer.end, plan.route.hexes, answer.grant, answer.tunnel)
            again = plan_link(table, Seat(0), slot, 0, named)
            assert isinstance(again, track.Plan)
            assert (again.price, again.turns, again.engineering) == (plan.price, plan.turns, plan.engineering)
    thirds = [answer for answer in listed if routes.PAIR_OF[answer.start * CITIES + answer.end] % 3 == 0]
    assert accepted == thirds


@pytest.mark.parametrize("money", [3, 11, 12, 15, 21])
@pytest.mark.parametrize("events", [(), (LAND_RUSH,)])
def test_base_terrain__little_money_leaves_exactly_the_links_it_pays_for(
    money: int, events: tuple[int, ...]
) -> None:
    """Links too long for the money are not even looked for; the judgement of each one does not know that."""
    table = crowd(SEEDS[2])
    table.phase = 1 + money % 2
    table.events = events
    player = table.players[1]
    player.money, player.tunnels, player.engineering = money, 1, 2
    listed = link_options(table, Seat(1), 1, 0)
    fresh = table.copy()
    fresh.memory = {}
    accepted = [
        answer
        for pair in range(1, len(routes.PAIRS), 4)
        for answer in (BUILD_LINK[0][pair], BUILD_LINK[routes.TUNNEL][pair])
        if refuse_link(fresh, Seat(1), 1, 0, answer) is None
    ]
    assert accepted
    assert accepted == [
        answer for answer in listed if routes.PAIR_OF[answer.start * CITIES + answer.end] % 4 == 1
    ]


# Laws of tracks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_base_track__two_tracks_a_hex_and_own_ones_share_no_side(seed: str) -> None:
    table = crowded(seed, 90)
    for place in range(HEXES):
        used = sides_used(table, place)
        assert len(used) == table.tracks[place] <= 2
        assert table.track_owner[place] == (used[0][0] if used else NOBODY)
        bits = sum([1 << NEXT[place].index(beside) for beside in used[0][1]]) if used else 0
        assert table.track_sides[place] == bits
        if len(used) == 2 and used[0][0] == used[1][0]:
            assert not used[0][1] & used[1][1]
        if used:
            assert CITY_ON[place] == NO_CITY
    for link in table.links:
        assert link.start < link.end
        assert 1 <= len(set(link.hexes)) == len(link.hexes) <= MOST_TILES
    assert len({(link.owner, link.start, link.end) for link in table.links}) == len(table.links)


def test_base_track__different_owners_may_share_a_side_even_at_the_city() -> None:
    table = empty()
    first = laid(table, "New York", "Philadelphia")
    second = laid(table, "Philadelphia", "New York", seat=1)
    assert first.route.hexes == second.route.hexes
    assert table.tracks[first.route.hexes[0]] == 2


# The map -----------------------------------------------------------------------------------------


def pairs_within(ground: route_cache.EmptyMap, reach: int, money: int) -> list[int]:
    packed = ground.within(reach, money)
    return [low + 256 * high for low, high in zip(packed[::2], packed[1::2], strict=True)]


def test_base_terrain__as_many_pairs_as_the_map_promises() -> None:
    ground = route_cache.empty_map(0, 1)
    assert [len(pairs_within(ground, reach, 52)) for reach in range(1, 6)] == [339, 422, 952, 1090, 1238]
    assert max(floor for floor in ground.floors if floor != grid.TOO_FAR) == 52
    assert list(routes.PAIRS) == sorted(routes.PAIRS)


@pytest.mark.parametrize(
    ("one", "other", "tiles", "price"),
    [
        ("New York", "Philadelphia", 1, 2),
        ("Baltimore", "Philadelphia", 1, 2),
        ("Baltimore", "Washington", 1, 3),
        ("Albany", "Syracuse", 2, 8),
        ("Buffalo", "Harrisburg", 3, 15),
        ("Charlotte", "Knoxville", 3, 16),
        ("Davenport", "Minneapolis", 5, 12),
        ("Knoxville", "Nashville", 2, 12),
        ("Pittsburgh", "Washington", 3, 15),
        ("Denver", "Grand Junction", 3, 16),
        ("Butte", "Missoula", 1, 8),
        ("Great Falls", "Missoula", 2, 12),
        ("Reno", "Sacramento", 1, 8),
        ("Fresno", "Las Vegas", 5, 22),
        ("Grand Junction", "Salt Lake City", 4, 20),
        ("Seattle", "Spokane", 4, 15),
        ("Albuquerque", "Flagstaff", 6, 14),
        ("Las Vegas", "Salt Lake City", 7, 18),
        ("Kansas City", "Topeka", 1, 3),
        ("Houston", "New Orleans", 6, 13),
        ("Little Rock", "Oklahoma City", 6, 13),
        ("Minneapolis", "Sioux Falls", 4, 9),
    ],
)
def test_base_terrain__natural_links_cost_what_the_map_says(
    one: str, other: str, tiles: int, price: int
) -> None:
    table = empty()
    start, end = sorted((city(one), city(other)))
    assert surveys.tiles_to_cities(table, 0, start)[end] == tiles
    route = surveys.empty_map_route(0, 7, start, end)
    assert route is not None
    assert route.price == price
    plan = planned(table, said(one, other))
    assert plan.turns == (1 if tiles <= 5 else 2)
    if tiles <= 5 and price == plan.price:
        assert plan.engineering == 0


def test_base_terrain__every_tile_and_every_ridge_is_paid_also_at_the_city() -> None:
    ground = route_cache.empty_map(0, 0)
    for pair in pairs_within(ground, 2, route_cache.NO_LIMIT)[::7]:
        route = ground.route(pair)
        way = (CITY_HEX[route.start], *route.hexes, CITY_HEX[route.end])
        for tariff in range(4):
            price = sum([tile_price(place, tariff) for place in route.hexes])
            price += sum([step_price(here, there, tariff) for here, there in pairwise(way)])
            assert routes.route_through(route.start, route.end, route.hexes, tariff).price == price
            assert route.price_by(tariff) == price
        assert route.terrain == int(all(TERRAIN[place] == OPEN for place in route.hexes))


# Refusals ----------------------------------------------------------------------------------------


def test_base_track__no_such_place() -> None:
    table = empty()
    assert refused(table, BuildLink(0, CITIES)) == "base Track"
    assert refused(table, BuildLink(-1, 4)) == "base Track"
    assert refused(table, BuildLink(4, 4)) == "base Track"
    assert refused(table, BuildLink(city("New York"), city("Philadelphia"), (HEXES,))) == "base Track"
    assert refused(table, BuildLink(city("New York"), city("Philadelphia"), (-1,))) == "base Track"


def test_base_track__either_city_may_come_first() -> None:
    table = empty()
    answer = said("Denver", "Grand Junction")
    plan = planned(table, answer)
    turned = planned(table, BuildLink(answer.end, answer.start, plan.route.hexes[::-1]))
    assert turned.route.hexes == plan.route.hexes
    assert (turned.route.start, turned.route.end) == (answer.start, answer.end)


def names_of(route: routes.Route) -> list[str]:
    return [HEX_NAMES[place] for place in route.hexes]


def test_base_track__hexes_must_touch_be_free_and_come_once() -> None:
    table = empty()
    plan = planned(table, said("Denver", "Grand Junction"))
    first, second, third = names_of(plan.route)
    one, other = sorted(("Denver", "Grand Junction"), key=city)
    assert planned(table, said(one, other, f"{first} {second} {third}")).price == plan.price
    for via in (
        f"{second} {third}",
        f"{first} {second}",
        f"{first} {third}",
        f"{first} {second} {first} {second} {third}",
    ):
        assert refused(table, said(one, other, via)) == "base Track"
    through = next(
        [beside, place]
        for place in range(HEXES)
        for beside in NEXT[place]
        if beside != NO_HEX and CITY_ON[beside] == city("Denver")
    )
    assert refused(table, BuildLink(0, 1, tuple(through))) == "base Track"


def test_base_track__a_hex_holds_two_tracks() -> None:
    table = empty()
    hexes = laid(table, "New York", "Philadelphia").route.hexes
    laid(table, "New York", "Philadelphia", seat=1)
    answer = said("New York", "Philadelphia", " ".join([HEX_NAMES[place] for place in hexes]))
    assert refused(table, answer, seat=2) == "base Track"
    assert planned(table, said("New York", "Philadelphia"), seat=2).route.hexes != hexes


def test_base_track__own_tracks_share_no_side() -> None:
    """A longer link of one's own may not leave the city by the same side; somebody else's may."""
    table = empty()
    short = laid(table, "New York", "Philadelphia")
    answer = said("New York", "Baltimore")
    start, end = answer.start, answer.end
    paths: list[tuple[int, ...]] = [(place,) for place in NEXT[CITY_HEX[start]] if place != NO_HEX]
    clashes = 0
    for path in paths:
        if len(path) < 4:
            paths += [
                (*path, place)
                for place in NEXT[path[-1]]
                if place != NO_HEX and place not in path and CITY_ON[place] == NO_CITY
            ]
        if short.route.hexes[0] in path and CITY_HEX[end] in NEXT[path[-1]]:
            named = BuildLink(start, end, path)
            route = routes.route_through(start, end, path, 0)
            sides = route.sides[path.index(short.route.hexes[0])]
            planned(table, named, seat=1)
            if sides & short.route.sides[0]:
                clashes += 1
                assert refused(table, named) == "base Track"
            else:
                planned(table, named)
    assert clashes


def test_v24_one_link_a_pair__the_second_is_refused() -> None:
    table = empty()
    laid(table, "Chicago", "Toledo")
    assert refused(table, said("Chicago", "Toledo")) == "v24 One link a pair"
    assert refused(table, said("Toledo", "Chicago")) == "v24 One link a pair"
    assert track.has_link(table, 0, city("Toledo"), city("Chicago"))
    assert not track.has_link(table, 1, city("Toledo"), city("Chicago"))
    assert track.own_links_at(table, 0, city("Chicago")) == 1
    assert track.own_links_at(table, 1, city("Chicago")) == 0


def test_base_terrain__too_dear() -> None:
    table = empty(money=15)
    assert refused(table, said("Denver", "Grand Junction")) == "base Terrain"
    table.players[0].money = 16
    assert planned(table, said("Denver", "Grand Junction")).price == 16


def test_v9_long_links__two_turns_not_from_the_third_on() -> None:
    table = empty()
    answer = said("Albuquerque", "Flagstaff")
    assert planned(table, answer, 1).turns == planned(table, answer, 2).turns == 2
    assert refused(table, answer, 3) == refused(table, answer, 4) == "v9 Long links"
    assert planned(table, answer, 3, 1).turns == planned(table, answer, 4, 2).turns == 2
    assert planned(table, said("Denver", "Grand Junction"), 3).turns == 1


def far_pair(tiles: int, *, only_open: bool = False) -> BuildLink:
    """A pair of cities that needs exactly so many tiles on the empty map, by open hexes only if need be."""
    table = empty()
    for one, other in routes.PAIRS:
        if routes.apart(one, other) <= tiles == surveys.tiles_to_cities(table, 0, one)[other]:
            route = surveys.empty_map_route(0, tiles + grid.OPEN_ONLY, one, other)
            if (route is not None) == only_open:
                return BuildLink(one, other)
    raise AssertionError("no such pair")


def test_v8_five_tiles__ten_in_two_turns() -> None:
    table = empty()
    assert planned(table, far_pair(10)).turns == 2
    assert refused(table, far_pair(11)) == refused(table, far_pair(11), 3) == "v8 Five tiles"
    assert refused(table, said("New York", "Los Angeles")) == "v8 Five tiles"


def test_card_perfect_engineering__a_tile_more_a_use() -> None:
    table = empty()
    player = table.players[0]
    player.engineering = 1
    plan = planned(table, far_pair(6), 3)
    assert (plan.turns, plan.engineering) == (1, 1)
    assert planned(table, far_pair(5), 3).engineering == 0
    plan = planned(table, far_pair(7), 1)
    assert (plan.turns, plan.engineering) == (2, 0)
    plan = planned(table, far_pair(11), 1)
    assert (plan.turns, plan.engineering) == (2, 1)
    assert refused(table, far_pair(12)) == "card Perfect Engineering"
    player.engineering = 2
    plan = planned(table, far_pair(12))
    assert (plan.turns, plan.engineering) == (2, 2)
    assert refused(table, far_pair(7), 3) == "v9 Long links"
    player.engineering_used = 2
    assert refused(table, far_pair(6), 3) == "card Perfect Engineering"
    player.engineering, player.engineering_used, player.fresh = 1, 0, (0, 0, 0, 1)
    assert refused(table, far_pair(6), 3) == "card Perfect Engineering"


def test_card_perfect_engineering__not_used_where_five_tiles_do() -> None:
    table = empty()
    table.players[0].engineering = 2
    for pair, answer in enumerate(BUILD_LINK[0]):
        route = surveys.empty_map_route(0, 5, *routes.PAIRS[pair])
        if route is not None:
            plan = planned(table, answer)
            assert (plan.turns, plan.engineering, plan.route.hexes) == (1, 0, route.hexes)


def test_event_land_rush__a_tile_more_in_the_open() -> None:
    table = empty()
    in_the_open = far_pair(6, only_open=True)
    assert refused(table, in_the_open, 3) == "v9 Long links"
    table.events = (LAND_RUSH,)
    plan = planned(table, in_the_open, 3)
    assert (plan.turns, plan.engineering, plan.price, plan.route.terrain) == (1, 0, plan.route.price, 1)
    assert refused(table, far_pair(6), 3) == "event Land Rush"
    assert refused(table, far_pair(7), 3) == "v9 Long links"
    table.players[0].engineering = 1
    assert planned(table, in_the_open, 3).engineering == 0
    assert planned(table, far_pair(6), 3).engineering == 1


def test_event_land_rush__eleven_in_two_turns_by_the_setting_not_twelve() -> None:
    table = new_table(3, Settings(land_rush="eleven"))
    table.players[0].money = 100
    table.events = (LAND_RUSH,)
    table.players[0].engineering = 1
    for pair, answer in enumerate(BUILD_LINK[0]):
        one, other = routes.PAIRS[pair]
        wide = surveys.empty_map_route(0, 11 + grid.OPEN_ONLY, one, other)
        if wide is not None and surveys.empty_map_route(0, 10, one, other) is None:
            plan = planned(table, answer)
            assert (plan.turns, plan.engineering, plan.route.tiles, plan.route.terrain) == (2, 0, 11, 1)
        elif surveys.empty_map_route(0, 11, one, other) is None:
            assert isinstance(plan_link(table, Seat(0), 1, 0, answer), Refusal)


def test_card_land_grant__open_tiles_are_free() -> None:
    table = empty(money=0)
    answer = said("New York", "Philadelphia", grant=True)
    assert refused(table, answer) == "card Land Grant"
    player = table.players[0]
    player.grants = 1
    player.fresh = (1, 0, 0, 0)
    assert refused(table, answer) == "card Land Grant"
    player.fresh = (0, 0, 0, 0)
    assert planned(table, answer).price == 0
    assert answer in link_options(table, Seat(0), 1, 0)
    player.money = 100
    mountains = said("Butte", "Missoula")
    assert refused(table, said("Butte", "Missoula", grant=True)) == "card Land Grant"
    hexes = planned(table, mountains).route.hexes
    assert refused(table, BuildLink(mountains.start, mountains.end, hexes, grant=True)) == "card Land Grant"


def test_card_tunnel_engineer__mountains_and_ridges_at_half_price() -> None:
    table = empty()
    answer = said("Butte", "Missoula", tunnel=True)
    assert refused(table, answer) == "card Tunnel Engineer"
    player = table.players[0]
    player.tunnels = 1
    player.fresh = (0, 1, 0, 0)
    assert refused(table, answer) == "card Tunnel Engineer"
    player.fresh = (0, 0, 0, 0)
    assert planned(table, answer).price == 4
    assert refused(table, said("New York", "Philadelphia", tunnel=True)) == "card Tunnel Engineer"
    player.grants = 1
    assert refused(table, said("New York", "Philadelphia", grant=True, tunnel=True)) == "card Tunnel Engineer"
    assert refused(table, said("Butte", "Missoula", grant=True, tunnel=True)) == "card Land Grant"
    hexes = planned(table, said("New York", "Philadelphia")).route.hexes
    start, end = sorted((city("New York"), city("Philadelphia")))
    assert refused(table, BuildLink(start, end, hexes, grant=True, tunnel=True)) == "card Tunnel Engineer"


def test_v23_unconnected_start__twenty_thousand_more() -> None:
    table = empty(money=35)
    answer = said("Denver", "Grand Junction")
    assert planned(table, answer).price == 16
    table.phase = 2
    assert refused(table, answer) == "v23 Unconnected start"
    assert answer not in link_options(table, Seat(0), 1, 0)
    table.players[0].money = 36
    plan = planned(table, answer)
    assert (plan.price, plan.route.price) == (36, 16)
    assert answer in link_options(table, Seat(0), 1, 0)
    assert planned(table, said("New York", "Philadelphia")).price == 2
    laid(table, "Denver", "Cheyenne")
    assert planned(table, answer).price == 16
    assert refused(table, answer, seat=1) == "v23 Unconnected start"


def test_v23_unconnected_start__an_eastern_link_of_ones_own_is_enough() -> None:
    table = empty()
    table.phase = 2
    assert IS_WESTERN[city("Topeka")]
    assert not IS_WESTERN[city("Kansas City")]
    assert planned(table, said("Kansas City", "Topeka")).price == 23
    laid(table, "Kansas City", "Des Moines")
    assert planned(table, said("Kansas City", "Topeka")).price == 3


def test_base_track__an_enclosed_city_cannot_be_joined_any_more() -> None:
    """Tracks of one owner use up the sides of a city, one of which is the lake; others still come in."""
    table = empty()
    cleveland = city("Cleveland")
    while not is_enclosed(table, 0, cleveland):
        answer = next(
            answer for answer in link_options(table, Seat(0), 1, 0) if cleveland in {answer.start, answer.end}
        )
        track.lay_link(table, Seat(0), planned(table, answer))
    assert track.own_links_at(table, 0, cleveland) == 5
    listed = link_options(table, Seat(0), 1, 0)
    assert not [answer for answer in listed if cleveland in {answer.start, answer.end}]
    listed = link_options(table, Seat(1), 1, 0)
    assert [answer for answer in listed if cleveland in {answer.start, answer.end}]


def test_base_track__no_free_route() -> None:
    table = empty()
    cleveland, lost = city("Cleveland"), 0
    while not is_enclosed(table, 0, cleveland):
        answers = link_options(table, Seat(0), 1, 0)
        answer = next(each for each in answers if cleveland in {each.start, each.end})
        track.lay_link(table, Seat(0), planned(table, answer))
    for one, other in routes.PAIRS:
        if cleveland in {one, other} and not track.has_link(table, 0, one, other):
            lost += refused(table, BuildLink(one, other)) == "base Track"
    assert lost
    assert planned(table, said("New York", "Philadelphia"), seat=1).route.tiles == 1
