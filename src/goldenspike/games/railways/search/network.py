"""The links as adjacency lists, the cities where cubes may end, and how many links they are away.

All of it follows from the links and from what the cities are, so it is kept in the table's memory. Links are
never taken up: adjacency is extended, and distances are shortened by relaxing from the ends of new links
instead of being computed anew.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.core.supply import replaced
from goldenspike.games.railways.board import CITIES, EASTERN
from goldenspike.games.railways.box import GOODS, KINDS, RAW_MATERIAL, SETTLER
from goldenspike.games.railways.rules.stops import MUST_STOP, NO_STOP, STOPS_OR_GOES_EAST, stop_at
from goldenspike.games.railways.search.memory_keys import (
    FOREIGN_DISTANCES_KEY,
    GOAL_DISTANCES_KEY,
    RAILROAD_KEY,
)
from goldenspike.games.railways.state import Desk, Link, Railways

# Sets of cities ----------------------------------------------------------------------------------

HALF: Final = 50
"""Cities below this number are bits of the low word, the others of the high word."""


@final
@mypyc_attr(acyclic=True)
class CitySet:
    """A bit set of cities in two words."""

    def __init__(self, low: i64, high: i64) -> None:
        self.low = low
        self.high = high
        self.unit: i64 = 1
        """1 as an i64: mypyc writes a literal as a C int, which cannot be shifted beyond 31 bits."""

    def add(self, city: i64) -> None:
        """Add a city."""
        if city < HALF:
            self.low |= self.unit << city
        else:
            self.high |= self.unit << (city - HALF)

    def add_all(self, other: CitySet) -> None:
        """Add all cities of another set."""
        self.low |= other.low
        self.high |= other.high

    def meets(self, other: CitySet) -> bool:
        """Return whether the sets have a city in common."""
        return (self.low & other.low) | (self.high & other.high) != 0


EVERYWHERE: Final = CitySet(-1, -1)


# Links -------------------------------------------------------------------------------------------

WAY: Final = 2
FOREIGN: Final = 128
CITY: Final = 127
"""A way is a link as it leaves a city, in WAY bytes: the city it leads to, with the bit FOREIGN for a link of
another seat; and its owner. CITY masks the city."""


@final
@mypyc_attr(acyclic=True)
class Railroad:
    """Adjacency lists of the links as one seat sees them: own links first."""

    def __init__(
        self, desk: Desk, seat: int, links: int, near: list[bytes], mine: bytes, cities: list[int]
    ) -> None:
        self.desk = desk
        self.seat = seat
        self.links = links
        """How many of the table's links it takes into account."""
        self.near = near
        """The ways from each city, sorted: own ones first, then by city and owner."""
        self.mine = mine
        """1 for each city with a link of the seat."""
        self.cities = cities
        """These cities, in order."""

    def copy(self, desk: Desk) -> Railroad:
        """Return a copy that may be written to, for another table; byte strings stay shared."""
        return Railroad(desk, self.seat, self.links, self.near[:], self.mine, self.cities)

    def learn(self, links: tuple[Link, ...]) -> None:
        """Add the links beyond those it knows."""
        mine = self.mine
        for number in range(self.links, len(links)):
            link = links[number]
            foreign = FOREIGN
            if link.owner == self.seat:
                foreign = 0
                mine = replaced(replaced(mine, link.start, 1), link.end, 1)
            self.near[link.start] = with_way(self.near[link.start], link.end | foreign, link.owner)
            self.near[link.end] = with_way(self.near[link.end], link.start | foreign, link.owner)
        if mine is not self.mine:
            self.mine = mine
            self.cities = [city for city in range(CITIES) if mine[city]]
        self.links = len(links)


def with_way(ways: bytes, first: int, owner: int) -> bytes:
    """Return sorted ways with one more inserted."""
    place: i64 = len(ways)
    while place:
        before = ways[place - WAY]
        if before < first or (before == first and ways[place - 1] < owner):
            break
        place -= WAY
    return ways[:place] + bytes([first, owner]) + ways[place:]


def railroad_of(table: Railways, seat: int) -> Railroad:
    """Return the links as a seat sees them now, from the table's memory."""
    railroad: Railroad | None = table.memory.get(RAILROAD_KEY + seat)
    if railroad is None:
        railroad = Railroad(table.desk, seat, 0, [b""] * CITIES, bytes(CITIES), [])
        table.memory[RAILROAD_KEY + seat] = railroad
    if railroad.links != len(table.links):
        if not table.may_rewrite(railroad.desk):
            railroad = railroad.copy(table.desk)
            table.memory[RAILROAD_KEY + seat] = railroad
        railroad.learn(table.links)
    return railroad


# Distances ---------------------------------------------------------------------------------------

UNREACHED: Final = 200
"""The distance to an end that no links lead to."""


@final
@mypyc_attr(acyclic=True)
class Goals:
    """The cities where one kind of cube may end. Immutable, save for what it was last compared with."""

    def __init__(self, table: Railways, cube: int) -> None:
        self.cube = cube
        self.phase = table.phase
        self.colours = table.colours
        self.settled = table.settled
        """The parts of the table for which they are known to hold."""
        self.cities: list[int] = []
        self.stops = stops_of(table, cube)
        """What each city is to the cube, as `stop_at` says."""
        for number in range(CITIES):
            city: i64 = number
            if self.stops[city] != NO_STOP:
                self.cities.append(number)
        self.eastern = self.stops.translate(EASTERN_STOP)
        """The same for a cube that must end in the East: without cities of the kind STOPS_OR_GOES_EAST."""
        if self.eastern == self.stops:
            self.eastern = self.stops

    def hold(self, table: Railways) -> bool:
        """Return whether nothing they follow from has changed."""
        return self.cube == RAW_MATERIAL or (
            self.phase == table.phase
            and (self.colours is table.colours or self.colours == table.colours)
            and (self.cube != SETTLER or self.settled == table.settled)
        )

    def hold_again(self, table: Railways) -> bool:
        """Return whether they are the same although something has changed, and note that it has."""
        if self.phase != table.phase or self.stops != stops_of(table, self.cube):
            return False
        self.colours = table.colours
        self.settled = table.settled
        return True


def _only(mark: int, meaning: int) -> bytes:
    """Return a translation table from one colour to a kind of stop, and from all others to NO_STOP."""
    return bytes([meaning if each == mark else NO_STOP for each in range(256)])


STOP_OF_GOODS: Final[tuple[bytes, ...]] = tuple([_only(cube, MUST_STOP) for cube in GOODS])
WESTERN_STOP_OF_GOODS: Final[tuple[bytes, ...]] = tuple([_only(cube, STOPS_OR_GOES_EAST) for cube in GOODS])
"""Translation tables by cube, from the colour of a city to its stop; the second for western cities in the
second phase."""
EASTERN_STOP: Final[bytes] = bytes([NO_STOP if stop == STOPS_OR_GOES_EAST else stop for stop in range(256)])
EAST: Final = len(EASTERN)
"""The number of eastern cities, which come first."""


def stops_of(table: Railways, cube: int) -> bytes:
    """Return what each city is to a cube, as `stop_at` says; for goods by one table lookup a city."""
    if cube >= SETTLER:
        return bytes([stop_at(table, cube, city) for city in range(CITIES)])
    colours = table.colours
    if table.phase == 1:
        return colours.translate(STOP_OF_GOODS[cube])
    western = colours[EAST:].translate(WESTERN_STOP_OF_GOODS[cube])
    return colours[:EAST].translate(STOP_OF_GOODS[cube]) + western


HISTORY: Final = 24
"""How many changes are logged; before the first of them anything may have changed."""


@final
@mypyc_attr(acyclic=True)
class Distances:
    """The least number of links from each city to some ends, and a log of the latest changes."""

    def __init__(
        self, desk: Desk, links: int, far: list[list[int]], moved: list[CitySet], moved_at: list[int]
    ) -> None:
        self.desk = desk
        """Copy-on-write marker of its lists; see `Railways.may_rewrite`."""
        self.links = links
        """How many of the table's links it takes into account."""
        self.far = far
        """From each city the distance to the nearest end, a lower bound of what a cube needs, as it enters no
        city twice; and the same for a cube that must end in the East."""
        self.moved = moved
        self.moved_at = moved_at
        """The log: the cities whose distance fell, and the number of links at that time, oldest first."""

    def copy(self, desk: Desk) -> Distances:
        """Return a copy that may be written to, for another table."""
        plain, east = self.far
        far = [plain[:], east[:]] if east is not plain else [plain[:]] * 2
        return Distances(desk, self.links, far, self.moved[:], self.moved_at[:])

    def after(
        self, table: Railways, railroad: Railroad, stops: bytes, ends: bytes, eastern: bytes, own_cost: i64
    ) -> Distances:
        """Update to the links that lie now: in place if no other table reads it, otherwise in a copy."""
        links = table.links
        plain, east = self.far
        is_own = table.may_rewrite(self.desk)
        if not is_shortened(plain, railroad, stops, ends, own_cost, links, self.links) and (
            east is plain or not is_shortened(east, railroad, stops, eastern, own_cost, links, self.links)
        ):
            if not is_own:
                return Distances(self.desk, len(links), self.far, self.moved, self.moved_at)
            self.links = len(links)
            return self
        found = self if is_own else self.copy(table.desk)
        nearer = CitySet(0, 0)
        plain, east = found.far
        shorten(plain, railroad, stops, ends, own_cost, links, self.links, nearer)
        if east is not plain:
            shorten(east, railroad, stops, eastern, own_cost, links, self.links, nearer)
        found.moved.append(nearer)
        found.moved_at.append(len(links))
        if len(found.moved) > HISTORY:
            found.moved.pop(0)
            found.moved_at.pop(0)
            found.moved[0] = EVERYWHERE
        found.links = len(links)
        return found

    def mark_changes(self, links: int, found: CitySet) -> None:
        """Add to a set the cities whose distance fell since there were so many links."""
        place = len(self.moved)
        while place > 0:
            place -= 1
            if self.moved_at[place] <= links:
                break
            found.add_all(self.moved[place])


def measure_distances(
    table: Railways, railroad: Railroad, stops: bytes, ends: bytes, eastern: bytes, own_cost: i64
) -> Distances:
    """Compute distances from nothing."""
    plain = distances(railroad, stops, ends, own_cost)
    east = plain if eastern is ends else distances(railroad, stops, eastern, own_cost)
    return Distances(table.desk, len(table.links), [plain, east], [EVERYWHERE], [len(table.links)])


@final
@mypyc_attr(acyclic=True)
class GoalDistances:
    """The goals of one kind of cube with their distances. Immutable."""

    def __init__(self, goals: Goals, distances: Distances) -> None:
        self.goals = goals
        self.distances = distances


def goal_distances(table: Railways, cube: int, railroad: Railroad) -> GoalDistances:
    """Return the distances to the goals of a kind of cube, whoever owns the links."""
    return _goal_distances_by(table, GOAL_DISTANCES_KEY + cube, railroad, cube, 1)


def foreign_goal_distances(table: Railways, cube: int, railroad: Railroad) -> GoalDistances:
    """Return the distances counted in links of others, own links being free."""
    key = FOREIGN_DISTANCES_KEY + railroad.seat * KINDS + cube
    return _goal_distances_by(table, key, railroad, cube, 0)


def _goal_distances_by(
    table: Railways, key: int, railroad: Railroad, cube: int, own_cost: int
) -> GoalDistances:
    """Return what the table's memory holds under a key, updated to the links and cities as they are."""
    known: GoalDistances | None = table.memory.get(key)
    if known is not None and known.distances.links == len(table.links) and known.goals.hold(table):
        return known
    goals = goals_of(table, cube)
    stops, eastern = goals.stops, goals.eastern
    if known is None or known.goals.stops != stops:
        far = measure_distances(table, railroad, stops, stops, eastern, own_cost)
    else:
        far = known.distances
        if far.links != len(table.links):
            far = far.after(table, railroad, stops, stops, eastern, own_cost)
        if far is known.distances and goals is known.goals:
            return known
    found = GoalDistances(goals, far)
    table.memory[key] = found
    return found


def goals_of(table: Railways, cube: int) -> Goals:
    """Return the goals of a kind of cube, the same object as long as they are the same."""
    known: GoalDistances | None = table.memory.get(GOAL_DISTANCES_KEY + cube)
    if known is not None and (known.goals.hold(table) or known.goals.hold_again(table)):
        return known.goals
    return Goals(table, cube)


def distances(railroad: Railroad, stops: bytes, ends: bytes, own_cost: i64) -> list[int]:
    """Return every city's distance to the nearest end: an own link counts `own_cost`, 0 or 1, others 1.

    A breadth-first search from the ends (0-1 BFS if own links are free) that passes no city where the cube
    must stop.
    """
    near = railroad.near
    found = [UNREACHED] * CITIES
    here: list[int] = []
    for number in range(CITIES):
        end: i64 = number
        if ends[end] and len(near[end]):
            here.append(number)
    steps: i64 = 0
    while here:
        beyond: list[int] = []
        place = 0
        while place < len(here):
            city: i64 = here[place]
            place += 1
            if found[city] < steps and not ends[city]:
                continue
            ways = near[city]
            way: i64 = 0
            while way < len(ways):
                other: i64 = ways[way]
                way += WAY
                price = own_cost
                if other >= FOREIGN:
                    other &= CITY
                    price = 1
                if found[other] <= steps + price:
                    continue
                found[other] = steps + price
                if ends[other] or stops[other] == MUST_STOP:
                    continue
                if price:
                    beyond.append(other)
                else:
                    here.append(other)
        here = beyond
        steps += 1
    return found


def way_over(
    link: Link, city: i64, far: list[int], seat: i64, stops: bytes, ends: bytes, own_cost: i64
) -> i64:
    """Return the distance to the ends over a link that leads to a city."""
    price = own_cost if link.owner == seat else 1
    if ends[city]:
        return price
    return UNREACHED if stops[city] == MUST_STOP else price + far[city]


def is_shortened(
    far: list[int],
    railroad: Railroad,
    stops: bytes,
    ends: bytes,
    own_cost: i64,
    links: tuple[Link, ...],
    before: int,
) -> bool:
    """Return whether the links from number `before` on make any distance shorter."""
    seat: i64 = railroad.seat
    for number in range(before, len(links)):
        link = links[number]
        one: i64 = link.start
        other: i64 = link.end
        if (
            way_over(link, other, far, seat, stops, ends, own_cost) < far[one]
            or way_over(link, one, far, seat, stops, ends, own_cost) < far[other]
        ):
            return True
    return False


def shorten(
    found: list[int],
    railroad: Railroad,
    stops: bytes,
    ends: bytes,
    own_cost: i64,
    links: tuple[Link, ...],
    before: int,
    moved: CitySet,
) -> None:
    """Relax distances over the links from number `before` on; add cities whose distance fell to `moved`."""
    near = railroad.near
    seat: i64 = railroad.seat
    nearer: list[int] = []
    for number in range(before, len(links)):
        link = links[number]
        one: i64 = link.start
        other: i64 = link.end
        ahead = way_over(link, other, found, seat, stops, ends, own_cost)
        back = way_over(link, one, found, seat, stops, ends, own_cost)
        if ahead < found[one]:
            found[one] = ahead
            nearer.append(one)
        if back < found[other]:
            found[other] = back
            nearer.append(other)
    place = 0
    while place < len(nearer):
        city: i64 = nearer[place]
        place += 1
        moved.add(city)
        if ends[city] or stops[city] == MUST_STOP:
            continue
        ways = near[city]
        way: i64 = 0
        while way < len(ways):
            beside: i64 = ways[way]
            way += WAY
            beyond: i64 = found[city] + (own_cost if beside < FOREIGN else 1)
            beside &= CITY
            if beyond < found[beside]:
                found[beside] = beyond
                nearer.append(beside)


def cities_within(start: int, level: int, near: list[bytes], stops: bytes) -> list[int]:
    """Return 1 for every city within so many links of a start, whoever owns them, by breadth-first search."""
    found = [0] * CITIES
    found[start] = 1
    here = [start]
    for _ in range(level):
        beyond: list[int] = []
        for city in here:
            ways = near[city]
            way: i64 = 0
            while way < len(ways):
                other: i64 = ways[way] & CITY
                way += WAY
                if not found[other]:
                    found[other] = 1
                    if stops[other] != MUST_STOP:
                        beyond.append(other)
        if not beyond:
            break
        here = beyond
    found[start] = 0
    return found
