"""Where each kind of cube can go from a seat's point of view, grouped for the search.

With the first engines all goals of a kind are searched for at once. With better ones goals that bring the
deliverer the same gift are an aim of their own, because the bound of a search is tighter for one gift; for a
settler every city is an aim.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.board import BOUNTY_CITY, CITIES
from goldenspike.games.railways.box import (
    BOUNTY_POINTS,
    FIRST_BOUNTY,
    GOODS,
    HOTEL_POINTS,
    KINDS,
    LEVEL_FOUR,
    LEVELS,
    NOBODY,
    SETTLER,
)
from goldenspike.games.railways.rules.points import BAND_POINTS, BY_OWNER, LINK_POINTS, is_banded
from goldenspike.games.railways.rules.stops import STOPS_OR_GOES_EAST
from goldenspike.games.railways.search.memory_keys import AIMS_KEY, GIFTS_KEY
from goldenspike.games.railways.search.network import (
    CitySet,
    Distances,
    GoalDistances,
    Goals,
    Railroad,
    cities_within,
    foreign_goal_distances,
    goal_distances,
    measure_distances,
)
from goldenspike.games.railways.search.outcome_keys import LANE
from goldenspike.games.railways.state import Desk, Railways

EXACT_ENGINE: Final = LEVEL_FOUR
"""Up to this engine the search is exhaustive."""
MOST_STEPS: Final = 120_000
"""With a better engine, about the most steps for all cubes of a seat together."""
SHARES: Final = 3
"""Kinds of cubes in a city for which steps are set aside."""
SETTLER_CITIES: Final = 8
"""Cities with settlers for which steps are set aside."""
LEAST_STEPS: Final = 100
"""The fewest steps for one aim."""

# Gifts -------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Gifts:
    """What a delivery to each city brings besides the links: hotels and bounties. Immutable."""

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
        """By how much a delivery to the city changes the key of its outcome."""
        self.lanes_for_goods = self.lanes
        if bounties:
            self.lanes_for_goods = self.in_lanes(seat, self.own_for_goods)

    def in_lanes(self, seat: int, own: list[int]) -> list[int]:
        """Return what each city adds to the key of an outcome."""
        found = [0] * CITIES
        hotels = self.hotels
        for number in range(CITIES):
            city: i64 = number
            if hotels[city] != NOBODY or own[city]:
                hotel = hotels[city]
                others = HOTEL_POINTS << LANE * hotel if hotel not in (seat, NOBODY) else 0
                found[number] = others - (own[number] << LANE * seat)
        return found

    def mark_changes(self, before: Gifts, found: CitySet) -> None:
        """Add to a set the cities whose gift differs from before."""
        if self.hotels != before.hotels:
            for number in range(CITIES):
                city: i64 = number
                if self.hotels[city] != before.hotels[city]:
                    found.add(city)
        for number in range(len(BOUNTY_CITY)):
            if (self.bounties ^ before.bounties) >> number & 1:
                found.add(BOUNTY_CITY[number])

    def hold(self, table: Railways) -> bool:
        """Return whether the gifts are still these."""
        return self.hotels == table.hotels and self.bounties == bounties_shown(table)


def bounties_shown(table: Railways) -> int:
    """Return the bounties that lie face up, as bits."""
    display = table.display
    found = 0
    for number in range(len(BOUNTY_CITY)):
        if display[FIRST_BOUNTY + number]:
            found |= 1 << number
    return found


def gifts_of(table: Railways, seat: int) -> Gifts:
    """Return the gifts for a seat now, from the table's memory."""
    gifts: Gifts | None = table.memory.get(GIFTS_KEY + seat)
    if gifts is None or not gifts.hold(table):
        gifts = Gifts(seat, table.hotels, bounties_shown(table))
        table.memory[GIFTS_KEY + seat] = gifts
    return gifts


# Aims --------------------------------------------------------------------------------------------

NOT_MEASURED: Final = Distances(Desk(), -1, [], [], [])
BY_CITY: Final[bytes] = bytes(CITIES)
"""Placeholder for a table by city that is not computed yet."""


@final
@mypyc_attr(acyclic=True)
class Aim:
    """A group of goals that are searched for together, and their distances."""

    def __init__(self, gift: int, cities: list[int]) -> None:
        self.gift = gift
        """The most that one of them brings the deliverer besides the links."""
        self.cities = cities
        """Empty for all goals."""
        self.ends = BY_CITY
        """By city, not 0 for the goals."""
        self.eastern = BY_CITY
        """The same for a cube that must end in the East."""
        self.far = NOT_MEASURED
        self.foreign = NOT_MEASURED
        """Distances in links, and in links of others."""

    def measured(self, table: Railways, railroad: Railroad, stops: bytes) -> Aim:
        """Return the aim with distances for the links that lie now."""
        if self.far is NOT_MEASURED:
            found = Aim(self.gift, self.cities)
            found.mark_ends(stops)
            found.far = measure_distances(table, railroad, stops, found.ends, found.eastern, 1)
            found.foreign = measure_distances(table, railroad, stops, found.ends, found.eastern, 0)
            return found
        far = self.far.after(table, railroad, stops, self.ends, self.eastern, 1)
        foreign = self.foreign.after(table, railroad, stops, self.ends, self.eastern, 0)
        return self.at(far, foreign)

    def at(self, far: Distances, foreign: Distances) -> Aim:
        """Return the aim with these distances."""
        if far is self.far and foreign is self.foreign:
            return self
        found = Aim(self.gift, self.cities)
        found.ends, found.eastern = self.ends, self.eastern
        found.far, found.foreign = far, foreign
        return found

    def mark_ends(self, stops: bytes) -> None:
        """Compute its ends from its cities."""
        ends = [0] * CITIES
        eastern = [0] * CITIES
        for city in self.cities:
            ends[city] = 1
            if stops[city] != STOPS_OR_GOES_EAST:
                eastern[city] = 1
        self.ends = bytes(ends)
        self.eastern = bytes(eastern) if eastern != ends else self.ends

    def changes(self, links: int) -> CitySet:
        """Return the cities whose distance to its ends fell since there were so many links."""
        found = CitySet(0, 0)
        self.far.mark_changes(links, found)
        if self.foreign is not NOT_MEASURED:
            self.foreign.mark_changes(links, found)
        return found


def as_known(aim: Aim, place: int, known: list[Aim]) -> Aim:
    """Return an aim with the distances of the known aim in the same place, if that has the same cities."""
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
    """Memo of `aims_of`, with what it follows from."""

    def __init__(self, goals: Goals, gifts: Gifts, aims: list[Aim]) -> None:
        self.goals = goals
        self.gifts = gifts
        self.aims = aims


# Markets -----------------------------------------------------------------------------------------

FIRST_AIM: Final = [0]


@final
@mypyc_attr(acyclic=True)
class Market:
    """What a search for deliveries of one kind of cube by one seat is given, apart from the start."""

    def __init__(
        self,
        cube: int,
        engine: int,
        banded: int,
        gifts: list[int],
        aims: list[Aim],
        railroad: Railroad,
        goal_distances: GoalDistances,
    ) -> None:
        self.cube = cube
        self.engine = engine
        self.level = LEVELS[engine]
        self.is_exact = engine <= EXACT_ENGINE
        self.counts_foreign = engine >= EXACT_ENGINE
        """Whether the search prunes by links of others; with the first engines counting them costs more."""
        self.banded = banded
        """How points are counted (`rules.points.is_banded`), an index of LACKS."""
        self.worth = BAND_POINTS if banded == BY_OWNER else LINK_POINTS
        self.gifts = gifts
        """What each city adds to the key of an outcome."""
        self.aims = aims
        """One aim for all goals if the search is exhaustive, otherwise one for each gift."""
        self.railroad = railroad
        self.goal_distances = goal_distances

    def copy(self) -> Market:
        """Return a copy for another table."""
        return Market(
            self.cube, self.engine, self.banded, self.gifts, self.aims[:], self.railroad, self.goal_distances
        )

    def learn(self, table: Railways, railroad: Railroad) -> bool:
        """Update to further links; return False if the goals changed, which makes the market useless."""
        following = goal_distances(table, self.cube, railroad)
        if following.goals.stops != self.goal_distances.goals.stops:
            return False
        self.railroad = railroad
        self.goal_distances = following
        return True

    def steps(self, own_cities: int) -> int:
        """Return the steps a search may take for an aim at first, independent of the cubes on the map."""
        if self.is_exact:
            return 0
        cities = SETTLER_CITIES if self.cube == SETTLER else SHARES * own_cities
        return max(MOST_STEPS // (cities * max(len(self.aims), 1)), LEAST_STEPS)

    def near_aims(self, start: int) -> list[int]:
        """Return the places of the aims within the engine's level of a city, whoever owns the links.

        A single aim is not tested: the caller knows that it is near enough.
        """
        if len(self.aims) == 1:
            return FIRST_AIM
        reached = cities_within(start, self.level, self.railroad.near, self.goal_distances.goals.stops)
        found: list[int] = []
        for place in range(len(self.aims)):
            for city in self.aims[place].cities:
                if reached[city]:
                    found.append(place)
                    break
        return found

    def aim(self, table: Railways, place: int) -> Aim:
        """Return an aim with distances for the links that lie now."""
        aim = self.aims[place]
        if aim.far.links == len(table.links) == aim.foreign.links:
            return aim
        if aim.cities:
            aim = aim.measured(table, self.railroad, self.goal_distances.goals.stops)
        elif self.counts_foreign:
            foreign = foreign_goal_distances(table, self.cube, self.railroad)
            aim = aim.at(self.goal_distances.distances, foreign.distances)
        else:
            aim = aim.at(self.goal_distances.distances, NOT_MEASURED)
        self.aims[place] = aim
        return aim

    def resembles(self, before: Market) -> bool:
        """Return whether goals, aims and the gifts of aims are the same as in a market before."""
        if self.goal_distances.goals.stops != before.goal_distances.goals.stops or len(self.aims) != len(
            before.aims
        ):
            return False
        for place in range(len(self.aims)):
            one, other = self.aims[place], before.aims[place]
            if one is not other and (one.gift != other.gift or one.cities != other.cities):
                return False
        return True


def market_of(table: Railways, railroad: Railroad, gifts: Gifts, engine: int, cube: int) -> Market:
    """Return the market of a kind of cube with the cities and links as they are."""
    to_goals = goal_distances(table, cube, railroad)
    goals = to_goals.goals
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
        aim.far = to_goals.distances
        aims = [aim]
    lanes = gifts.lanes_for_goods if is_good else gifts.lanes
    return Market(cube, engine, is_banded(table, cube), lanes, aims, railroad, to_goals)


def aims_of(table: Railways, seat: int, goals: Goals, gifts: Gifts, own: list[int]) -> list[Aim]:
    """Return the goals grouped by gift, a settler's each by itself; distances of known groups are kept."""
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
            # Gifts changed, distances did not.
            aims = [as_known(aim, place, known.aims) for place, aim in enumerate(aims)]
    table.memory[key] = Aims(goals, gifts, aims)
    return aims
