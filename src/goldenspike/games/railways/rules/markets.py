"""Where each kind of cube can go: its goals, what they bring a seat besides the links, and how far they are.

With the first engines all goals of a kind are looked for at once. With better ones those that bring the
deliverer the same are an aim of their own, and every city is one for a settler.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.board import BOUNTY_CITY, CITIES
from goldenspike.games.railways.box import (
    BOUNTY_POINTS,
    GOODS,
    HOTEL_POINTS,
    KINDS,
    LEVEL_FOUR,
    LEVELS,
    NOBODY,
    SETTLER,
)
from goldenspike.games.railways.rules.network import (
    AIMS_KEY,
    GIFTS_KEY,
    STOPS_OR_GOES_EAST,
    Cluster,
    Distances,
    Goals,
    Outlook,
    Railroad,
    foreign_outlook,
    measured,
    outlook_of,
    reached_from,
)
from goldenspike.games.railways.rules.outcomes import (
    BAND_POINTS,
    LANE,
    LINK_POINTS,
    bounties_shown,
    is_banded,
)
from goldenspike.games.railways.state import Desk, Railways

EXACT_ENGINE: Final = LEVEL_FOUR
"""Up to this engine all ways are looked at, however many there are."""
MOST_STEPS: Final = 120_000
"""With a better engine, about so many steps are taken at most for all cubes of a seat."""
SHARES: Final = 3
"""Kinds of cubes in a city for which steps are set aside."""
SETTLER_CITIES: Final = 8
"""Cities with settlers for which steps are set aside."""
LEAST_STEPS: Final = 100

# What cities give --------------------------------------------------------------------------------


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
        for number in range(CITIES):
            city: i64 = number
            if hotels[city] == seat:
                self.own[number] = HOTEL_POINTS
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
        found = [0] * CITIES
        hotels = self.hotels
        for number in range(CITIES):
            city: i64 = number
            if hotels[city] != NOBODY or own[city]:
                hotel = hotels[city]
                others = HOTEL_POINTS << LANE * hotel if hotel not in (seat, NOBODY) else 0
                found[number] = others - (own[number] << LANE * seat)
        return found

    def mark_changes(self, before: Gifts, found: Cluster) -> None:
        """Add the cities that give something else than before."""
        if self.hotels != before.hotels:
            for number in range(CITIES):
                city: i64 = number
                if self.hotels[city] != before.hotels[city]:
                    found.add(city)
        for number in range(len(BOUNTY_CITY)):
            if (self.bounties ^ before.bounties) >> number & 1:
                found.add(BOUNTY_CITY[number])

    def hold(self, table: Railways) -> bool:
        """Whether the cities still give the same."""
        return self.hotels == table.hotels and self.bounties == bounties_shown(table)


def gifts_of(table: Railways, seat: int) -> Gifts:
    """What the cities give a seat."""
    gifts: Gifts | None = table.memory.get(GIFTS_KEY + seat)
    if gifts is None or not gifts.hold(table):
        gifts = Gifts(seat, table.hotels, bounties_shown(table))
        table.memory[GIFTS_KEY + seat] = gifts
    return gifts


# Aims --------------------------------------------------------------------------------------------

NOT_MEASURED: Final = Distances(Desk(), -1, [], [], [])
BY_CITY: Final[bytes] = bytes(CITIES)
"""Stands for a layer by city that is not known yet."""


@final
@mypyc_attr(acyclic=True)
class Aim:
    """Cities that are equally welcome ends of a way, and how far they are."""

    def __init__(self, gift: int, cities: list[int]) -> None:
        self.gift = gift
        """What they bring the deliverer besides the links, at most."""
        self.cities = cities
        """Empty if all goals are meant."""
        self.ends = BY_CITY
        """By city, not 0 for them."""
        self.eastern = BY_CITY
        """The same for a cube that must end in the East."""
        self.far = NOT_MEASURED
        self.foreign = NOT_MEASURED
        """How many links it is to an end, and links of others."""

    def measured(self, table: Railways, railroad: Railroad, stops: bytes) -> Aim:
        """The same aim, and how far its ends are with the links that lie now."""
        if self.far is NOT_MEASURED:
            found = Aim(self.gift, self.cities)
            found.mark_ends(stops)
            found.far = measured(table, railroad, stops, found.ends, found.eastern, 1)
            found.foreign = measured(table, railroad, stops, found.ends, found.eastern, 0)
            return found
        far = self.far.after(table, railroad, stops, self.ends, self.eastern, 1)
        foreign = self.foreign.after(table, railroad, stops, self.ends, self.eastern, 0)
        return self.at(far, foreign)

    def at(self, far: Distances, foreign: Distances) -> Aim:
        """The same aim, so far away."""
        if far is self.far and foreign is self.foreign:
            return self
        found = Aim(self.gift, self.cities)
        found.ends, found.eastern = self.ends, self.eastern
        found.far, found.foreign = far, foreign
        return found

    def mark_ends(self, stops: bytes) -> None:
        """Note its cities."""
        ends = [0] * CITIES
        eastern = [0] * CITIES
        for city in self.cities:
            ends[city] = 1
            if stops[city] != STOPS_OR_GOES_EAST:
                eastern[city] = 1
        self.ends = bytes(ends)
        self.eastern = bytes(eastern) if eastern != ends else self.ends

    def changes(self, links: int) -> Cluster:
        """The cities from which its ends are not as far as with so many links, the ends being the same."""
        found = Cluster(0, 0)
        self.far.mark_changes(links, found)
        if self.foreign is not NOT_MEASURED:
            self.foreign.mark_changes(links, found)
        return found


def as_known(aim: Aim, place: int, known: list[Aim]) -> Aim:
    """An aim as it was measured, if its cities are those of the aim in the same place."""
    if place < len(known) and known[place].cities == aim.cities:
        before = known[place]
        if before.gift == aim.gift:
            return before
        aim.ends, aim.eastern = before.ends, before.eastern
        aim.far, aim.foreign = before.far, before.foreign
    return aim


@final
@mypyc_attr(acyclic=True)
class Aims:
    """The goals of a kind of cube by what they give a seat, as the table remembers them."""

    def __init__(self, goals: Goals, gifts: Gifts, aims: list[Aim]) -> None:
        self.goals = goals
        self.gifts = gifts
        self.aims = aims


# Markets -----------------------------------------------------------------------------------------

FIRST_AIM: Final = [0]


@final
@mypyc_attr(acyclic=True)
class Market:
    """Where one kind of cube can go, for one seat with its engine."""

    def __init__(
        self,
        cube: int,
        engine: int,
        banded: int,
        gifts: list[int],
        aims: list[Aim],
        railroad: Railroad,
        outlook: Outlook,
    ) -> None:
        self.cube = cube
        self.engine = engine
        self.level = LEVELS[engine]
        self.is_exact = engine <= EXACT_ENGINE
        self.counts_foreign = engine >= EXACT_ENGINE
        """Whether it pays to know how many links of others are needed."""
        self.banded = banded
        """1 if points are banded."""
        self.worth = BAND_POINTS if banded else LINK_POINTS
        self.gifts = gifts
        """What each city changes of the outcome: a hotel, a bounty."""
        self.aims = aims
        """The goals by what they give; one for all if all ways are looked at anyway."""
        self.railroad = railroad
        self.outlook = outlook

    def copy(self) -> Market:
        """The same for another table."""
        return Market(
            self.cube, self.engine, self.banded, self.gifts, self.aims[:], self.railroad, self.outlook
        )

    def learn(self, table: Railways, railroad: Railroad) -> bool:
        """Further links; says whether the goals are still the same, for otherwise they are others' goals."""
        outlook = outlook_of(table, self.cube, railroad)
        if outlook.goals.stops != self.outlook.goals.stops:
            return False
        self.railroad = railroad
        self.outlook = outlook
        return True

    def steps(self, own_cities: int) -> int:
        """How many steps a search may take for an aim at first; cubes elsewhere must not matter to it."""
        if self.is_exact:
            return 0
        cities = SETTLER_CITIES if self.cube == SETTLER else SHARES * own_cities
        return max(MOST_STEPS // (cities * max(len(self.aims), 1)), LEAST_STEPS)

    def near_aims(self, start: int) -> list[int]:
        """The places of the aims that are near enough to a city, whoever owns the links.

        If there is but one, it is known to be.
        """
        if len(self.aims) == 1:
            return FIRST_AIM
        reached = reached_from(start, self.level, self.railroad.near, self.outlook.goals.stops)
        found: list[int] = []
        for place in range(len(self.aims)):
            for city in self.aims[place].cities:
                if reached[city]:
                    found.append(place)
                    break
        return found

    def aim(self, table: Railways, place: int) -> Aim:
        """An aim, and how far it is with the links that lie now."""
        aim = self.aims[place]
        if aim.far.links == len(table.links) == aim.foreign.links:
            return aim
        if aim.cities:
            aim = aim.measured(table, self.railroad, self.outlook.goals.stops)
        elif self.counts_foreign:
            foreign = foreign_outlook(table, self.cube, self.railroad)
            aim = aim.at(self.outlook.distances, foreign.distances)
        else:
            aim = aim.at(self.outlook.distances, NOT_MEASURED)
        self.aims[place] = aim
        return aim

    def resembles(self, before: Market) -> bool:
        """Whether goals and aims are the same as in a market before, and bring the deliverer as much."""
        if self.outlook.goals.stops != before.outlook.goals.stops or len(self.aims) != len(before.aims):
            return False
        for place in range(len(self.aims)):
            one, other = self.aims[place], before.aims[place]
            if one is not other and (one.gift != other.gift or one.cities != other.cities):
                return False
        return True


def market_of(table: Railways, railroad: Railroad, gifts: Gifts, engine: int, cube: int) -> Market:
    """Where a kind of cube can go with the cities and links as they are."""
    outlook = outlook_of(table, cube, railroad)
    goals = outlook.goals
    is_good = cube < len(GOODS)
    own = gifts.own_for_goods if is_good else gifts.own
    aims: list[Aim] = []
    if engine > EXACT_ENGINE:
        aims = aims_of(table, railroad.seat, goals, gifts, own)
    elif goals.cities:
        most = 0
        for city in goals.cities:
            if own[city] > most:
                most = own[city]
        aims.append(Aim(most, []))
    if len(aims) == 1:
        aim = Aim(aims[0].gift, [])
        aim.ends = goals.stops
        aim.far = outlook.distances
        aims = [aim]
    lanes = gifts.lanes_for_goods if is_good else gifts.lanes
    return Market(cube, engine, 1 if is_banded(table, cube) else 0, lanes, aims, railroad, outlook)


def aims_of(table: Railways, seat: int, goals: Goals, gifts: Gifts, own: list[int]) -> list[Aim]:
    """The goals that give the deliverer the same, put together; a settler's are told apart."""
    key = AIMS_KEY + seat * KINDS + goals.cube
    known: Aims | None = table.memory.get(key)
    if known is not None and known.goals.stops != goals.stops:
        known = None
    aims: list[Aim] = []
    if known is not None and known.gifts is gifts:
        aims = known.aims[:]
    else:
        for city in goals.cities:
            aim: Aim | None = None
            if goals.cube != SETTLER:
                for other in aims:
                    if other.gift == own[city]:
                        aim = other
            if aim is None:
                aims.append(Aim(own[city], [city]))
            else:
                aim.cities.append(city)
        if known is not None:
            # Whatever the cities give, they are as far as before.
            aims = [as_known(aim, place, known.aims) for place, aim in enumerate(aims)]
    table.memory[key] = Aims(goals, gifts, aims)
    return aims
