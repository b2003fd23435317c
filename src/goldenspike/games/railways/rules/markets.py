"""Where each kind of cube can go: its goals, what they bring a seat besides the links, and how far they are.

With the first engines all goals of a kind are looked for at once. With better ones those that bring the
deliverer the same are an aim of their own, and every city is one for a settler.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

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
from goldenspike.games.railways.state import Railways

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
        found = [0] * CITIES
        for city in range(CITIES):
            hotel = self.hotels[city]
            if hotel != NOBODY or own[city]:
                others = HOTEL_POINTS << LANE * hotel if hotel not in (seat, NOBODY) else 0
                found[city] = others - (own[city] << LANE * seat)
        return found

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

NOT_MEASURED: Final = Distances(-1, [], [], [])
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
        found = Aim(self.gift, self.cities)
        if self.far is NOT_MEASURED:
            found.mark_ends(stops)
            found.far = measured(table, railroad, stops, found.ends, found.eastern, 1)
            found.foreign = measured(table, railroad, stops, found.ends, found.eastern, 0)
        else:
            found.ends, found.eastern = self.ends, self.eastern
            found.far = self.far.after(table, railroad, stops, self.ends, self.eastern, 1)
            found.foreign = self.foreign.after(table, railroad, stops, self.ends, self.eastern, 0)
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

    def changes(self, before: Aim) -> Cluster:
        """The cities from which its ends are not as far as before, the ends being the same."""
        found = Cluster(0, 0)
        self.far.mark_changes(before.far.links, found)
        if before.foreign is not NOT_MEASURED:
            self.foreign.mark_changes(before.foreign.links, found)
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

    def __init__(self, table: Railways, railroad: Railroad, gifts: Gifts, engine: int, cube: int) -> None:
        self.cube = cube
        self.railroad = railroad
        self.level = LEVELS[engine]
        self.is_exact = engine <= EXACT_ENGINE
        self.counts_foreign = engine >= EXACT_ENGINE
        """Whether it pays to know how many links of others are needed."""
        self.outlook = outlook_of(table, cube, railroad)
        banded = is_banded(table, cube)
        self.banded = 1 if banded else 0
        self.worth = BAND_POINTS if banded else LINK_POINTS
        is_good = cube < len(GOODS)
        self.gifts = gifts.lanes_for_goods if is_good else gifts.lanes
        """What each city changes of the outcome: a hotel, a bounty."""
        own = gifts.own_for_goods if is_good else gifts.own
        self.aims: list[Aim] = []
        """The goals by what they give; one for all if all ways are looked at anyway."""
        goals = self.outlook.goals
        if not self.is_exact:
            self.set_aims(table, gifts, own)
        elif goals.cities:
            most = 0
            for city in goals.cities:
                if own[city] > most:
                    most = own[city]
            self.aims.append(Aim(most, []))
        if len(self.aims) == 1:
            aim = Aim(self.aims[0].gift, [])
            aim.ends = goals.stops
            aim.far = self.outlook.distances
            self.aims[0] = aim

    def set_aims(self, table: Railways, gifts: Gifts, own: list[int]) -> None:
        """Put the goals together that give the deliverer the same; a settler's are told apart."""
        key = AIMS_KEY + self.railroad.seat * KINDS + self.cube
        goals = self.outlook.goals
        known: Aims | None = table.memory.get(key)
        if known is not None and known.goals.stops != goals.stops:
            known = None
        if known is not None and known.gifts is gifts:
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
            if known is not None:
                # Whatever the cities give, they are as far as before.
                self.aims = [as_known(aim, place, known.aims) for place, aim in enumerate(self.aims)]
        table.memory[key] = Aims(goals, gifts, self.aims)

    def steps(self) -> int:
        """How many steps a search may take for an aim; it must not depend on what lies in the cities."""
        if self.is_exact:
            return 0
        cities = SETTLER_CITIES if self.cube == SETTLER else SHARES * len(self.railroad.cities)
        return max(MOST_STEPS // (cities * max(len(self.aims), 1)), LEAST_STEPS)

    def near_aims(self, start: int) -> list[int]:
        """The places of the aims that are near enough to a city, whoever owns the links."""
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
        if aim.far.links != len(table.links):
            aim = aim.measured(table, self.railroad, self.outlook.goals.stops)
            self.aims[place] = aim
        elif self.counts_foreign and aim.foreign is NOT_MEASURED:
            aim.foreign = foreign_outlook(table, self.cube, self.railroad).distances
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

    def mark_changes(self, before: Market, found: Cluster) -> None:
        """Add the cities that give something else than in a market before."""
        if before.gifts is not self.gifts:
            for city in range(CITIES):
                if before.gifts[city] != self.gifts[city]:
                    found.add(city)
