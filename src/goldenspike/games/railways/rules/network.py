"""What deliveries are judged by: where cubes stop, the links as a seat sees them, how far the ends are.

All of it follows from the links and from what the cities are, so the table remembers it. Links are never
taken up: what is known of them is carried from link to link and learns of new ones when it is next used.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.core.supply import replaced
from goldenspike.games.railways.board import CITIES, EASTERN, IS_WESTERN, TAKES_RAW
from goldenspike.games.railways.box import (
    GOODS,
    GREY,
    KINDS,
    RAW_MATERIAL,
    ROOM_FOR_SETTLERS,
    SETTLER,
)
from goldenspike.games.railways.state import Desk, Link, Railways

RAILROAD_KEY: Final = 2_000_000
GIFTS_KEY: Final = 2_000_010
OUTLOOK_KEY: Final = 2_000_020
FOREIGN_KEY: Final = 2_000_030
AIMS_KEY: Final = 2_000_080
PROSPECTS_KEY: Final = 2_000_130
CHAIN_KEY: Final = 2_000_140
KEPT_END: Final = 2_000_150
"""Where the table remembers what is carried from link to link: by seat, by kind of cube, by both."""


# Some of the cities ------------------------------------------------------------------------------

HALF: Final = 50
"""Cities that fit as bits into one number."""


@final
@mypyc_attr(acyclic=True)
class Cluster:
    """Some of the cities, as bits of two numbers: quickly held against others."""

    def __init__(self, low: i64, high: i64) -> None:
        self.low = low
        self.high = high
        self.unit: i64 = 1
        """One. A constant would be shifted by 31 bits at most: mypyc writes it as a C int."""

    def add(self, city: i64) -> None:
        """One city more."""
        if city < HALF:
            self.low |= self.unit << city
        else:
            self.high |= self.unit << (city - HALF)

    def add_all(self, other: Cluster) -> None:
        """All of the others too."""
        self.low |= other.low
        self.high |= other.high

    def meets(self, other: Cluster) -> bool:
        """Whether they have a city in common."""
        return (self.low & other.low) | (self.high & other.high) != 0


EVERYWHERE: Final = Cluster(-1, -1)


# Where a cube stops ------------------------------------------------------------------------------

NO_STOP: Final = 0
MUST_STOP: Final = 1
MAY_STOP: Final = 2
STOPS_OR_GOES_EAST: Final = 3
"""A matching western city in the second phase."""


def stop_at(table: Railways, cube: int, city: int) -> int:
    """What a city is to a cube that enters it: a place to pass, the end of its way, or either."""
    if cube == SETTLER:
        return settler_stop(table, city)
    if cube == RAW_MATERIAL:
        return raw_material_stop(table, city)
    if table.colours[city] != cube:
        return NO_STOP
    return STOPS_OR_GOES_EAST if table.phase == 2 and IS_WESTERN[city] else MUST_STOP


def settler_stop(table: Railways, city: int) -> int:
    """v12 First unsettled city: coloured western cities without a settler stop him, the others need not."""
    if not IS_WESTERN[city]:
        return NO_STOP
    if table.settled[city]:
        return MAY_STOP if table.settled[city] < room_for_settlers(table, city) else NO_STOP
    return MAY_STOP if table.colours[city] == GREY else MUST_STOP


def room_for_settlers(table: Railways, city: int) -> int:
    """v12 Room for settlers: one in a grey city, two in a coloured one, three in a red one."""
    return ROOM_FOR_SETTLERS[table.colours[city]]


def raw_material_stop(table: Railways, city: int) -> int:
    """v18 Raw materials: seven cities take them, and the first on the way must (ruling 36)."""
    if not TAKES_RAW[city]:
        return NO_STOP
    return MAY_STOP if table.settings.raw_materials == "pass" else MUST_STOP


# Links -------------------------------------------------------------------------------------------

WAY: Final = 2
FOREIGN: Final = 128
CITY: Final = 127
"""A way is a link as it leaves a city, two bytes: the city it leads to, with the first bit for a link of
another seat; and its owner."""


@final
@mypyc_attr(acyclic=True)
class Railroad:
    """The links as one seat sees them: its own first."""

    def __init__(
        self, desk: Desk, seat: int, links: int, near: list[bytes], mine: bytes, cities: list[int]
    ) -> None:
        self.desk = desk
        self.seat = seat
        self.links = links
        """How many of the table's links it knows."""
        self.near = near
        """The ways from each city, in order."""
        self.mine = mine
        """1 for each city with a link of the seat."""
        self.cities = cities
        """These cities, in order."""

    def has(self, start: int, end: int, owner: int) -> bool:
        """Whether this owner joins two cities."""
        first = end if owner == self.seat else end | FOREIGN
        ways = self.near[start]
        for place in range(0, len(ways), WAY):
            if ways[place] == first and ways[place + 1] == owner:
                return True
        return False

    def joined_to(self, start: int) -> list[int]:
        """1 for every city to which the seat's own links lead from one of them."""
        seen = [0] * CITIES
        seen[start] = 1
        found = [start]
        for city in found:
            ways = self.near[city]
            for place in range(0, len(ways), WAY):
                other = ways[place]
                if other >= FOREIGN:
                    break
                if not seen[other]:
                    seen[other] = 1
                    found.append(other)
        return seen

    def copy(self, desk: Desk) -> Railroad:
        """The same at another desk. The ways from a city are replaced, never changed."""
        return Railroad(desk, self.seat, self.links, self.near[:], self.mine, self.cities)

    def learn(self, links: tuple[Link, ...]) -> None:
        """Further links."""
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
    """Ways in order, and a further one among them."""
    place: i64 = len(ways)
    while place:
        before = ways[place - WAY]
        if before < first or (before == first and ways[place - 1] < owner):
            break
        place -= WAY
    return ways[:place] + bytes([first, owner]) + ways[place:]


def railroad_of(table: Railways, seat: int) -> Railroad:
    """The links as a seat sees them."""
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

FAR: Final = 200


@final
@mypyc_attr(acyclic=True)
class Goals:
    """The cities where one kind of cube may end. They never change."""

    def __init__(self, table: Railways, cube: int) -> None:
        self.cube = cube
        self.phase = table.phase
        self.colours = table.colours
        self.settled = table.settled
        """What they were last seen to follow from."""
        self.cities: list[int] = []
        self.stops = stops_of(table, cube)
        """What each city is to the cube."""
        for number in range(CITIES):
            city: i64 = number
            if self.stops[city] != NO_STOP:
                self.cities.append(number)
        self.eastern = self.stops.translate(EASTERN_STOP)
        """The same without western cities that the cube may pass only to end in the East."""
        if self.eastern == self.stops:
            self.eastern = self.stops

    def hold(self, table: Railways) -> bool:
        """Whether the cities are still what they were."""
        return self.cube == RAW_MATERIAL or (
            self.phase == table.phase
            and (self.colours is table.colours or self.colours == table.colours)
            and (self.cube != SETTLER or self.settled == table.settled)
        )

    def hold_again(self, table: Railways) -> bool:
        """Whether the cities are to the cube what they were, though some have changed."""
        if self.phase != table.phase or self.stops != stops_of(table, self.cube):
            return False
        self.colours = table.colours
        self.settled = table.settled
        return True


def _only(mark: int, meaning: int) -> bytes:
    return bytes([meaning if each == mark else NO_STOP for each in range(256)])


STOP_OF_GOODS: Final[tuple[bytes, ...]] = tuple([_only(cube, MUST_STOP) for cube in GOODS])
WESTERN_STOP_OF_GOODS: Final[tuple[bytes, ...]] = tuple([_only(cube, STOPS_OR_GOES_EAST) for cube in GOODS])
"""By cube, what a city of each colour is to it; and a western one in the second phase."""
EASTERN_STOP: Final[bytes] = bytes([NO_STOP if stop == STOPS_OR_GOES_EAST else stop for stop in range(256)])
EAST: Final = len(EASTERN)
"""The first so many cities are the eastern ones."""


def stops_of(table: Railways, cube: int) -> bytes:
    """What each city is to a cube, as stop_at() says."""
    if cube >= SETTLER:
        return bytes([stop_at(table, cube, city) for city in range(CITIES)])
    colours = table.colours
    if table.phase == 1:
        return colours.translate(STOP_OF_GOODS[cube])
    western = colours[EAST:].translate(WESTERN_STOP_OF_GOODS[cube])
    return colours[:EAST].translate(STOP_OF_GOODS[cube]) + western


HISTORY: Final = 24
"""Changes that are remembered; before the first of them something may have changed anywhere."""


@final
@mypyc_attr(acyclic=True)
class Distances:
    """How far some ends are from each city, with the links that lie, and what has changed of late."""

    def __init__(
        self, desk: Desk, links: int, far: list[list[int]], moved: list[Cluster], moved_at: list[int]
    ) -> None:
        self.desk = desk
        """Where its lists were written."""
        self.links = links
        """How many of the table's links are measured."""
        self.far = far
        """From each city, so many links at least to an end, whatever cities the cube has been to; and the
        same for a cube that must end in the East."""
        self.moved = moved
        self.moved_at = moved_at
        """The cities from which it is nearer since there were so many links, the last ones last."""

    def copy(self, desk: Desk) -> Distances:
        """The same at another desk."""
        plain, east = self.far
        far = [plain[:], east[:]] if east is not plain else [plain[:]] * 2
        return Distances(desk, self.links, far, self.moved[:], self.moved_at[:])

    def after(
        self, table: Railways, railroad: Railroad, stops: bytes, ends: bytes, eastern: bytes, own: i64
    ) -> Distances:
        """The same with the links that were built since; the very same if nobody else looks at it."""
        links = table.links
        plain, east = self.far
        is_own = table.may_rewrite(self.desk)
        if not is_shortened(plain, railroad, stops, ends, own, links, self.links) and (
            east is plain or not is_shortened(east, railroad, stops, eastern, own, links, self.links)
        ):
            if not is_own:
                return Distances(self.desk, len(links), self.far, self.moved, self.moved_at)
            self.links = len(links)
            return self
        found = self if is_own else self.copy(table.desk)
        nearer = Cluster(0, 0)
        plain, east = found.far
        shorten(plain, railroad, stops, ends, own, links, self.links, nearer)
        if east is not plain:
            shorten(east, railroad, stops, eastern, own, links, self.links, nearer)
        found.moved.append(nearer)
        found.moved_at.append(len(links))
        if len(found.moved) > HISTORY:
            found.moved.pop(0)
            found.moved_at.pop(0)
            found.moved[0] = EVERYWHERE
        found.links = len(links)
        return found

    def mark_changes(self, links: int, found: Cluster) -> None:
        """Add the cities from which it is nearer than with so many links."""
        place = len(self.moved)
        while place > 0:
            place -= 1
            if self.moved_at[place] <= links:
                break
            found.add_all(self.moved[place])


def measured(
    table: Railways, railroad: Railroad, stops: bytes, ends: bytes, eastern: bytes, own: i64
) -> Distances:
    """How far ends are, worked out from nothing."""
    plain = distances(railroad, stops, ends, own)
    east = plain if eastern is ends else distances(railroad, stops, eastern, own)
    return Distances(table.desk, len(table.links), [plain, east], [EVERYWHERE], [len(table.links)])


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """How far the goals of one kind of cube are. It never changes."""

    def __init__(self, goals: Goals, distances: Distances) -> None:
        self.goals = goals
        self.distances = distances


def outlook_of(table: Railways, cube: int, railroad: Railroad) -> Outlook:
    """How far the goals of a kind of cube are; the same for all seats."""
    return look_out(table, OUTLOOK_KEY + cube, railroad, cube, 1)


def foreign_outlook(table: Railways, cube: int, railroad: Railroad) -> Outlook:
    """How many links of others a seat needs at least to bring a cube to its goals, however many own ones."""
    return look_out(table, FOREIGN_KEY + railroad.seat * KINDS + cube, railroad, cube, 0)


def look_out(table: Railways, key: int, railroad: Railroad, cube: int, own: int) -> Outlook:
    """What the table remembers of how far goals are, with the links that were built since."""
    known: Outlook | None = table.memory.get(key)
    if known is not None and known.distances.links == len(table.links) and known.goals.hold(table):
        return known
    goals = goals_of(table, cube)
    stops, eastern = goals.stops, goals.eastern
    if known is None or known.goals.stops != stops:
        far = measured(table, railroad, stops, stops, eastern, own)
    else:
        far = known.distances
        if far.links != len(table.links):
            far = far.after(table, railroad, stops, stops, eastern, own)
        if far is known.distances and goals is known.goals:
            return known
    outlook = Outlook(goals, far)
    table.memory[key] = outlook
    return outlook


def goals_of(table: Railways, cube: int) -> Goals:
    """The goals of a kind of cube, if they are known the very same."""
    known: Outlook | None = table.memory.get(OUTLOOK_KEY + cube)
    if known is not None and (known.goals.hold(table) or known.goals.hold_again(table)):
        return known.goals
    return Goals(table, cube)


def distances(railroad: Railroad, stops: bytes, ends: bytes, own: i64) -> list[int]:
    """From every city the least number of links to an end, if an own link counts so much and others one.

    Between them lies no city where the cube must stop.
    """
    near = railroad.near
    found = [FAR] * CITIES
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
                price = own
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


def way_over(link: Link, city: i64, far: list[int], seat: i64, stops: bytes, ends: bytes, own: i64) -> i64:
    """How far the ends are over a link that leads to a city."""
    price = own if link.owner == seat else 1
    if ends[city]:
        return price
    return FAR if stops[city] == MUST_STOP else price + far[city]


def is_shortened(
    far: list[int],
    railroad: Railroad,
    stops: bytes,
    ends: bytes,
    own: i64,
    links: tuple[Link, ...],
    before: int,
) -> bool:
    """Whether further links make any distance shorter."""
    seat: i64 = railroad.seat
    for number in range(before, len(links)):
        link = links[number]
        one: i64 = link.start
        other: i64 = link.end
        if (
            way_over(link, other, far, seat, stops, ends, own) < far[one]
            or way_over(link, one, far, seat, stops, ends, own) < far[other]
        ):
            return True
    return False


def shorten(
    found: list[int],
    railroad: Railroad,
    stops: bytes,
    ends: bytes,
    own: i64,
    links: tuple[Link, ...],
    before: int,
    moved: Cluster,
) -> None:
    """Bring distances up to date after further links; add the cities from which they are shorter."""
    near = railroad.near
    seat: i64 = railroad.seat
    nearer: list[int] = []
    for number in range(before, len(links)):
        link = links[number]
        one: i64 = link.start
        other: i64 = link.end
        ahead = way_over(link, other, found, seat, stops, ends, own)
        back = way_over(link, one, found, seat, stops, ends, own)
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
            beyond: i64 = found[city] + (own if beside < FOREIGN else 1)
            beside &= CITY
            if beyond < found[beside]:
                found[beside] = beyond
                nearer.append(beside)


def reached_from(start: int, level: int, near: list[bytes], stops: bytes) -> list[int]:
    """1 for every city within so many links of a start, whoever owns them."""
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
