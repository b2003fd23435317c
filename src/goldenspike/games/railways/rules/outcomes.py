"""The outcomes of deliveries worth having, and a way for each.

They are found by walking the links from the cube's city, own links first and few of others before many;
a branch is given up as soon as the best it could still bring is no better than what was found.

An outcome is one number with a lane of eight bits for each seat and one for cash. Less is better in every
lane: the points of others as they are, what the deliverer's own points and cash lack to a maximum. So one
outcome is at least as good as another if no lane is greater, which one subtraction shows.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import BOUNTY_CITY, CITIES
from goldenspike.games.railways.box import (
    BANDS,
    BONUS_POINTS,
    BOUNTY_POINTS,
    FIRST_BOUNTY,
    GOODS,
    HOTEL_POINTS,
    KINDS,
    LEVEL_FOUR,
    LEVELS,
    NOBODY,
    SEATS,
    SETTLER,
    SPEED_RECORD,
    SPEED_RECORD_LINKS,
)
from goldenspike.games.railways.rules.network import (
    AIMS_KEY,
    FAR,
    FOREIGN,
    GIFTS_KEY,
    MUST_STOP,
    NO_STOP,
    STOPS_OR_GOES_EAST,
    Goals,
    Railroad,
    distances,
    foreign_outlook,
    outlook_of,
    railroad_of,
    reached_from,
    shortened,
)
from goldenspike.games.railways.state import Railways

PROSPECTS_KEY: Final = 2_000_200
"""Where the table remembers what a seat can deliver, until another link is built."""

# Points ------------------------------------------------------------------------------------------


def _by_links(column: int) -> tuple[int, ...]:
    found: list[int] = []
    for links in range(CITIES + 1):
        worth = 0
        for band in BANDS:
            if links >= band[0]:
                worth = band[column]
        found.append(worth)
    return tuple(found)


BAND_POINTS: Final[tuple[int, ...]] = _by_links(1)
BAND_CASH: Final[tuple[int, ...]] = _by_links(2)
"""v20 Banded points: by the number of links."""
LINK_POINTS: Final[tuple[int, ...]] = tuple(range(CITIES + 1))
LINK_CASH: Final[tuple[int, ...]] = (0,) * (CITIES + 1)
"""base Points for links: one each."""


def is_banded(table: Railways, cube: int) -> bool:
    """v20 Banded points: coloured goods in the second phase, anywhere (ruling 39)."""
    return table.phase == 2 and cube < len(GOODS)


def bounty_at(table: Railways, city: int) -> int:
    """base Bounties: the card face up that pays for a delivery to this city, or NOBODY's."""
    for number in range(len(BOUNTY_CITY)):
        if BOUNTY_CITY[number] == city and table.display[FIRST_BOUNTY + number]:
            return number
    return NOBODY


def bounties_shown(table: Railways) -> int:
    """base Bounties: those face up, a bit each."""
    display = table.display
    found = 0
    for number in range(len(BOUNTY_CITY)):
        if display[FIRST_BOUNTY + number]:
            found |= 1 << number
    return found


# Lanes and bounds --------------------------------------------------------------------------------

LANE: Final = 8
CASH_LANE: Final = 48
MOST_POINTS: Final = 127
MOST_CASH: Final = 15
GUARDS: Final = 0x0080_8080_8080_8080
"""The highest bit of every lane."""
EXACT_ENGINE: Final = LEVEL_FOUR
"""Up to this engine all ways are looked at, however many there are."""
MOST_STEPS: Final = 120_000
"""With a better engine, about so many steps are taken at most for all cubes of a seat."""
SHARES: Final = 3
"""Kinds of cubes in a city for which steps are set aside."""
SETTLER_CITIES: Final = 8
"""Cities with settlers for which steps are set aside."""
LEAST_STEPS: Final = 100
MOST_OUTCOMES: Final = 32
MOST_SETTLER_OUTCOMES: Final = 8
"""With a better engine, so many outcomes are listed at most for a cube, and for a settler in each city."""


NOT_MEASURED: Final = -1
NOTHING: Final = 0x007F_7F7F_7F7F_7F7F
"""No outcome: the worst in every lane."""


def _own_lanes(seat: int, points: tuple[int, ...], cash: tuple[int, ...]) -> list[int]:
    return [
        (MOST_POINTS - points[links] << LANE * seat) + (MOST_CASH - cash[links] << CASH_LANE)
        for links in range(CITIES + 1)
    ]


PLAIN_LANES: Final[tuple[list[int], ...]] = tuple(
    [_own_lanes(seat, LINK_POINTS, LINK_CASH) for seat in range(SEATS[-1])]
)
BANDED_LANES: Final[tuple[list[int], ...]] = tuple(
    [_own_lanes(seat, BAND_POINTS, BAND_CASH) for seat in range(SEATS[-1])]
)
"""By seat, the deliverer's lanes by the number of own links."""
BY_CITY: Final[list[int]] = [0] * CITIES
"""Stands for a list by city that is not known yet."""
UNKNOWN: Final[list[list[int]]] = []
NONE_NEEDED: Final[list[list[int]]] = [[0] * CITIES, [0] * CITIES]
"""Links of others that rule nothing out: counting them does not pay with the first engines."""


@final
@mypyc_attr(acyclic=True)
class Front:
    """The deliveries of one cube from one city that are worth listing."""

    def __init__(self) -> None:
        self.deliveries: list[Deliver] = []
        self.is_complete = True
        """Whether no bound was met."""
        self.steps = 0
        """How many links were tried."""


# Markets -----------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Aim:
    """Cities that are equally welcome ends of a way, and how far they are."""

    def __init__(self, gift: int, cities: list[int]) -> None:
        self.gift = gift
        """What they bring the deliverer besides the links, at most."""
        self.cities = cities
        """Empty if all goals are meant."""
        self.links = NOT_MEASURED
        """How many of the table's links are measured."""
        self.ends = BY_CITY
        """By city, not 0 for them."""
        self.eastern = BY_CITY
        """The same for a cube that must end in the East."""
        self.far = UNKNOWN
        self.foreign = UNKNOWN
        """From each city, at least so many links, and links of others, to an end; and the same for a cube
        that must end in the East."""

    def measured(self, table: Railways, railroad: Railroad, stops: list[int]) -> Aim:
        """The same aim, and how far its ends are with the links that lie now."""
        found = Aim(self.gift, self.cities)
        found.links = len(table.links)
        if self.links == NOT_MEASURED:
            found.mark_ends(stops)
            found.far = [distances(railroad, stops, found.ends, 1)]
            found.foreign = [distances(railroad, stops, found.ends, 0)]
            if found.eastern is not found.ends:
                found.far.append(distances(railroad, stops, found.eastern, 1))
                found.foreign.append(distances(railroad, stops, found.eastern, 0))
        else:
            ends, eastern = self.ends, self.eastern
            found.ends, found.eastern = ends, eastern
            links = table.links[self.links :]
            found.far = [shortened(self.far[0], railroad, stops, ends, 1, links)]
            found.foreign = [shortened(self.foreign[0], railroad, stops, ends, 0, links)]
            if eastern is not ends:
                found.far.append(shortened(self.far[1], railroad, stops, eastern, 1, links))
                found.foreign.append(shortened(self.foreign[1], railroad, stops, eastern, 0, links))
        if found.eastern is found.ends:
            found.far.append(found.far[0])
            found.foreign.append(found.foreign[0])
        return found

    def mark_ends(self, stops: list[int]) -> None:
        """Note its cities."""
        self.ends = [0] * CITIES
        self.eastern = self.ends
        is_east_apart = False
        for city in self.cities:
            self.ends[city] = 1
            if stops[city] == STOPS_OR_GOES_EAST:
                is_east_apart = True
        if is_east_apart:
            self.eastern = [
                1 if self.ends[city] and stops[city] != STOPS_OR_GOES_EAST else 0 for city in range(CITIES)
            ]


@final
@mypyc_attr(acyclic=True)
class Aims:
    """The goals of a kind of cube by what they give a seat, as the table remembers them."""

    def __init__(self, goals: Goals, gifts: Gifts, aims: list[Aim]) -> None:
        self.goals = goals
        self.gifts = gifts
        self.aims = aims


@final
@mypyc_attr(acyclic=True)
class Gifts:
    """base Hotels, base Bounties: what a delivery to each city brings besides. It never changes."""

    def __init__(self, seat: int, hotels: bytes, bounties: int) -> None:
        self.hotels = hotels
        self.bounties = bounties
        self.own: list[int] = [0] * CITIES
        """Points for the deliverer."""
        self.own_for_goods: list[int] = self.own
        for city in range(CITIES):
            if hotels[city] == seat:
                self.own[city] = HOTEL_POINTS
        if bounties:
            self.own_for_goods = self.own[:]
            for number in range(len(BOUNTY_CITY)):
                if bounties >> number & 1:
                    self.own_for_goods[BOUNTY_CITY[number]] += BOUNTY_POINTS[number]
        self.lanes = self.in_lanes(seat, self.own)
        """By how much the city changes the outcome."""
        self.lanes_for_goods = self.lanes
        if bounties:
            self.lanes_for_goods = self.in_lanes(seat, self.own_for_goods)

    def in_lanes(self, seat: int, own: list[int]) -> list[int]:
        """The points as they change the outcome."""
        found: list[int] = []
        for city in range(CITIES):
            hotel = self.hotels[city]
            others = HOTEL_POINTS << LANE * hotel if hotel not in (seat, NOBODY) else 0
            found.append(others - (own[city] << LANE * seat))
        return found


def gifts_of(table: Railways, seat: int) -> Gifts:
    """What the cities give a seat."""
    bounties = bounties_shown(table)
    gifts: Gifts | None = table.memory.get(GIFTS_KEY + seat)
    if gifts is None or gifts.bounties != bounties or gifts.hotels != table.hotels:
        gifts = Gifts(seat, table.hotels, bounties)
        table.memory[GIFTS_KEY + seat] = gifts
    return gifts


@final
@mypyc_attr(acyclic=True)
class Market:
    """Where one kind of cube can go, for one seat."""

    def __init__(self, table: Railways, prospects: Prospects, cube: int) -> None:
        self.cube = cube
        self.outlook = outlook_of(table, cube, prospects.railroad)
        banded = is_banded(table, cube)
        self.worth = BAND_POINTS if banded else LINK_POINTS
        self.base = BANDED_LANES[prospects.seat] if banded else PLAIN_LANES[prospects.seat]
        """The deliverer's lanes by the number of own links."""
        gifts = prospects.gifts
        self.gifts = gifts.lanes_for_goods if cube < len(GOODS) else gifts.lanes
        """What each city changes of the outcome: a hotel, a bounty."""
        own = gifts.own_for_goods if cube < len(GOODS) else gifts.own
        self.aims: list[Aim] = []
        """The goals by what they give; one for all if all ways are looked at anyway."""
        self.fronts: dict[int, Front] = {}
        """The deliveries from each city, as far as looked for."""
        goals = self.outlook.goals
        if not prospects.is_exact:
            self.set_aims(table, prospects, own)
        elif goals.cities:
            most = 0
            for city in goals.cities:
                if own[city] > most:
                    most = own[city]
            self.aims.append(Aim(most, []))
        if len(self.aims) == 1:
            aim = Aim(self.aims[0].gift, [])
            aim.links = len(table.links)
            aim.ends = goals.stops
            aim.far = self.outlook.far
            self.aims[0] = aim

    def set_aims(self, table: Railways, prospects: Prospects, own: list[int]) -> None:
        """Put the goals together that give the deliverer the same; a settler's are told apart."""
        key = AIMS_KEY + prospects.seat * KINDS + self.cube
        goals = self.outlook.goals
        known: Aims | None = table.memory.get(key)
        if known is not None and known.goals is goals and known.gifts is prospects.gifts:
            self.aims = known.aims[:]
        else:
            for city in goals.cities:
                aim: Aim | None = None
                if self.cube != SETTLER:
                    for other in self.aims:
                        if other.gift == own[city]:
                            aim = other
                if aim is None:
                    self.aims.append(Aim(own[city], [city]))
                else:
                    aim.cities.append(city)
        table.memory[key] = Aims(goals, prospects.gifts, self.aims)

    def steps(self, own_cities: int) -> int:
        """How many steps a search may take for an aim; it must not depend on what lies in the cities."""
        cities = SETTLER_CITIES if self.cube == SETTLER else SHARES * own_cities
        return max(MOST_STEPS // (cities * max(len(self.aims), 1)), LEAST_STEPS)


@final
@mypyc_attr(acyclic=True)
class Prospects:
    """What one seat can deliver."""

    def __init__(self, table: Railways, seat: int) -> None:
        self.railroad = railroad_of(table, seat)
        self.seat = seat
        self.engine = table.players[seat].engine
        self.is_exact = self.engine <= EXACT_ENGINE
        self.phase = table.phase
        self.colours = table.colours
        self.settled = table.settled
        self.gifts = gifts_of(table, seat)
        self.speed = BONUS_POINTS[SPEED_RECORD] if table.bonuses[SPEED_RECORD] else 0
        self.cubes = b""
        """The cubes for which the fronts were found."""
        self.fronts: list[Front] = []
        self.markets: list[Market | None] = [None] * KINDS
        self.search = Search(self)

    def hold(self, table: Railways) -> bool:
        """Whether nothing that matters has changed since, save for cubes and settlers."""
        return (
            self.engine == table.players[self.seat].engine
            and self.phase == table.phase
            and self.colours == table.colours
            and self.gifts.hotels == table.hotels
            and (self.speed > 0) == (table.bonuses[SPEED_RECORD] > 0)
            and self.gifts.bounties == bounties_shown(table)
        )

    def look(self, table: Railways) -> None:
        """Find the fronts of the cubes as they lie now."""
        if self.settled != table.settled:
            self.settled = table.settled
            self.markets[SETTLER] = None
        cubes = table.cubes
        level = LEVELS[self.engine]
        found: list[Front] = []
        for start in self.railroad.cities:
            for cube in range(KINDS):
                if not cubes[start * KINDS + cube]:
                    continue
                market = self.markets[cube]
                if market is None:
                    market = Market(table, self, cube)
                    self.markets[cube] = market
                if market.outlook.far[0][start] > level:
                    continue
                front = market.fronts.get(start)
                if front is None:
                    front = self.search.run(table, market, start)
                    market.fronts[start] = front
                found.append(front)
        self.fronts = found
        self.cubes = cubes


def fronts_of(table: Railways, seat: int) -> list[Front]:
    """For every cube the seat can move, what is worth listing."""
    prospects: Prospects | None = table.memory.get(PROSPECTS_KEY + seat)
    if prospects is None or not prospects.hold(table):
        prospects = Prospects(table, seat)
        table.memory[PROSPECTS_KEY + seat] = prospects
    if prospects.cubes != table.cubes or prospects.settled != table.settled:
        prospects.look(table)
    return prospects.fronts


# The search --------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Search:
    """The ways of cubes for one seat, one kind and one city after another."""

    def __init__(self, prospects: Prospects) -> None:
        railroad = prospects.railroad
        self.seat: i64 = prospects.seat
        self.railroad = railroad
        self.near = railroad.near
        self.mine = railroad.mine
        self.own_cities = len(railroad.cities)
        self.is_exact = prospects.is_exact
        self.counts_foreign = prospects.engine >= EXACT_ENGINE
        """Whether it pays to know how many links of others are needed."""
        self.level: i64 = LEVELS[prospects.engine]
        self.speed: i64 = prospects.speed << LANE * prospects.seat
        # Of the cube.
        self.cube = 0
        self.start = 0
        self.by_end = False
        """Whether every end is an outcome of its own."""
        self.stops = BY_CITY
        self.gifts = BY_CITY
        self.worth = LINK_POINTS
        self.base = BY_CITY
        self.most = MOST_OUTCOMES
        # Of the aim.
        self.ends = BY_CITY
        self.far = NONE_NEEDED
        self.foreign = NONE_NEEDED
        self.best: i64 = 0
        """The most that it can bring the deliverer besides the links."""
        self.left: i64 = 0
        """Steps that may still be taken."""
        self.most_foreign: i64 = FAR
        self.was_cut = False
        self.is_stopped = False
        """Whether the steps are used up."""
        self.is_full = False
        """Whether there were more outcomes than that."""
        # Of the way.
        self.visited: list[int] = [0] * CITIES
        self.cities: list[int] = [0] * CITIES
        self.owners: list[int] = [0] * CITIES
        """By the number of links before."""
        # What was found.
        self.keys: list[int] = []
        self.found: list[Deliver] = []
        """Outcomes, and a delivery for each."""
        self.last: i64 = NOTHING
        """The outcome that was last found better than a hope; NOTHING if it may be gone."""

    def run(self, table: Railways, market: Market, start: int) -> Front:
        """All aims, one after the other."""
        front = Front()
        goals = market.outlook.goals
        self.cube = market.cube
        self.by_end = market.cube == SETTLER
        self.stops = goals.stops
        self.gifts = market.gifts
        self.worth = market.worth
        self.base = market.base
        self.most = MOST_SETTLER_OUTCOMES if self.by_end else MOST_OUTCOMES
        self.start = start
        self.is_full = False
        self.forget()
        self.visited[start] = 1
        steps = 0 if self.is_exact else market.steps(self.own_cities)
        reached = goals.stops
        if len(market.aims) > 1:
            reached = reached_from(start, self.level, self.near, goals.stops)
        for place in range(len(market.aims)):
            aim = market.aims[place]
            if aim.cities and not is_any(aim.cities, reached):
                continue
            if aim.links != len(table.links):
                aim = aim.measured(table, self.railroad, goals.stops)
                market.aims[place] = aim
            elif self.counts_foreign and not aim.foreign:
                aim.foreign = foreign_outlook(table, self.railroad, goals).far
            self.go_for(aim, steps)
            front.steps += steps - self.left
            if self.is_stopped or self.is_full:
                front.is_complete = False
            if self.by_end:
                front.deliveries.extend(self.in_order())
                self.forget()
        if not self.by_end:
            front.deliveries = self.in_order()
        self.visited[start] = 0
        return front

    def forget(self) -> None:
        """Nothing is found yet."""
        self.keys = []
        self.found = []
        self.last = NOTHING

    def go_for(self, aim: Aim, steps: int) -> None:
        """Search with ever more links of others until nothing is left to find, or the steps are used up."""
        self.ends = aim.ends
        self.far = aim.far
        self.foreign = aim.foreign if self.counts_foreign else NONE_NEEDED
        self.best = (aim.gift << LANE * self.seat) + self.speed
        self.left = steps
        self.is_stopped = False
        self.most_foreign = FAR if self.is_exact else aim.foreign[0][self.start]
        while True:
            self.was_cut = False
            self.walk(self.start, 0, 0, 0, 0, 0, self.own_cities - 1, 0)
            if self.is_stopped or not self.was_cut:
                return
            self.most_foreign += 1

    def in_order(self) -> list[Deliver]:
        """What was found: most points first, then the fewest for others, then the shortest."""
        if len(self.found) < 2:
            return self.found
        if len(self.found) == 2:
            return self.found if self.rank(0) < self.rank(1) else [self.found[1], self.found[0]]
        order = sorted([(self.rank(place), place) for place in range(len(self.found))])
        return [self.found[place] for _, place in order]

    def rank(self, place: int) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...]]:
        """By this the deliveries are put in order."""
        key, found = self.keys[place], self.found[place]
        own = key >> LANE * self.seat & MOST_POINTS
        return own, key, len(found.cities), found.cities, found.owners

    def walk(
        self,
        city: i64,
        links: i64,
        own: i64,
        foreign: i64,
        counts: i64,
        points: i64,
        fresh: i64,
        east: i64,
    ) -> None:
        """Go on from a city.

        So many links lie behind, own ones and those of others; the others' links and points stand in
        lanes. So many cities with own links were not entered yet. `east` is 1 if the cube must end there.
        """
        visited = self.visited
        stops = self.stops
        links += 1
        rest = self.level - links
        for way in self.near[city]:
            step: i64 = way
            other = step >> 3 & 127
            if visited[other]:
                continue
            if step >= FOREIGN and links == 1:
                return
            self.left -= 1
            if self.left < 0 and not self.is_exact:
                self.is_stopped = True
                return
            own_then = own
            foreign_then = foreign
            counts_then = counts
            points_then = points
            if step < FOREIGN:
                own_then += 1
            else:
                foreign_then += 1
                shift = (step & 7) * LANE
                count = counts >> shift & 127
                counts_then += 1 << shift
                gained: i64 = self.worth[count + 1] - self.worth[count]
                points_then += gained << shift
            stop: i64 = stops[other]
            east_then = east
            if stop != NO_STOP:
                if self.ends[other] and not (east and stop == STOPS_OR_GOES_EAST):
                    self.record(other, step & 7, links, self.base[own_then], points_then)
                if stop == MUST_STOP:
                    continue
                if stop == STOPS_OR_GOES_EAST:
                    east_then = 1
            if rest == 0 or self.far[east_then][other] > rest:
                continue
            fresh_then = fresh - self.mine[other]
            needed: i64 = self.foreign[east_then][other]
            more = rest - needed
            hope: i64 = self.base[own_then + (more if more < fresh_then else fresh_then)]
            hope += points_then - self.best
            if foreign_then + needed > self.most_foreign:
                if not self.was_cut and not self.is_hopeless(hope):
                    self.was_cut = True
                continue
            if self.is_hopeless(hope):
                continue
            visited[other] = 1
            self.cities[links - 1] = other
            self.owners[links - 1] = step & 7
            self.walk(other, links, own_then, foreign_then, counts_then, points_then, fresh_then, east_then)
            visited[other] = 0
            if self.is_stopped:
                return

    def is_hopeless(self, outcome: i64) -> bool:
        """Whether something found is at least as good as this."""
        if self.by_end and self.is_exact:
            return False
        guarded: i64 = outcome | GUARDS
        if (guarded - self.last) & GUARDS == GUARDS:
            return True
        for key in self.keys:
            other: i64 = key
            if (guarded - other) & GUARDS == GUARDS:
                self.last = other
                return True
        return False

    def record(self, end: i64, owner: i64, links: i64, base: i64, points: i64) -> None:
        """Keep a delivery unless one that was found is as good; drop those it betters."""
        gift: i64 = self.gifts[end]
        key: i64 = base + points + gift
        if links >= SPEED_RECORD_LINKS:
            key -= self.speed
        guarded: i64 = key | GUARDS
        worse = 0
        for place in range(len(self.keys)):
            if self.by_end and self.end_of(place) != end:
                continue
            other: i64 = self.keys[place]
            if (guarded - other) & GUARDS == GUARDS:
                if other == key and links < len(self.found[place].cities):
                    self.found[place] = self.delivery(end, owner, links)
                return
            if ((other | GUARDS) - key) & GUARDS == GUARDS:
                worse += 1
        if worse:
            self.drop_worse(end, key)
        if len(self.found) >= self.most and not self.is_exact:
            self.is_full = True
            self.drop_poorest(key)
            if len(self.found) >= self.most:
                return
        self.keys.append(key)
        self.found.append(self.delivery(end, owner, links))

    def drop_worse(self, end: int, key: i64) -> None:
        """Forget the deliveries that this outcome betters."""
        keys: list[int] = []
        found: list[Deliver] = []
        for place in range(len(self.keys)):
            other: i64 = self.keys[place]
            is_other_end = self.by_end and self.end_of(place) != end
            if is_other_end or ((other | GUARDS) - key) & GUARDS != GUARDS:
                keys.append(self.keys[place])
                found.append(self.found[place])
        self.keys = keys
        self.found = found

    def drop_poorest(self, key: int) -> None:
        """There are too many: forget the one with the fewest points of one's own, if this one has more."""
        shift = LANE * self.seat
        poorest = 0
        for place in range(1, len(self.keys)):
            if self.keys[place] >> shift & MOST_POINTS > self.keys[poorest] >> shift & MOST_POINTS:
                poorest = place
        if key >> shift & MOST_POINTS < self.keys[poorest] >> shift & MOST_POINTS:
            self.keys.pop(poorest)
            self.found.pop(poorest)
            self.last = NOTHING

    def end_of(self, place: int) -> int:
        """Where a delivery found ends."""
        cities = self.found[place].cities
        return cities[len(cities) - 1]

    def delivery(self, end: i64, owner: i64, links: i64) -> Deliver:
        """The way walked, and one link more."""
        cities = self.cities[: links - 1]
        owners = self.owners[: links - 1]
        cities.append(end)
        owners.append(owner)
        return Deliver(self.start, self.cube, tuple(cities), tuple(owners))


def is_any(cities: list[int], marked: list[int]) -> bool:
    """Whether one of the cities is marked."""
    for city in cities:
        if marked[city]:
            return True
    return False
