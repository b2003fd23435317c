"""Depth-first branch and bound for the deliveries of one cube worth listing.

What is sought is a Pareto front: the outcomes (points of every seat, cash of the deliverer) that no other
dominates, with one way for each. A branch is cut if its bound, the best outcome it could still reach, is
dominated by a delivery found (`outcome_keys`). Iterative deepening over the number of links of others finds
the good deliveries early. With an engine beyond EXACT_ENGINE the number of steps is limited.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import COLOURS, SETTLER, SPEED_RECORD_LINKS
from goldenspike.games.railways.rules.points import BY_DELIVERER, LINK_POINTS
from goldenspike.games.railways.rules.stops import MUST_STOP, NO_STOP, STOPS_OR_GOES_EAST
from goldenspike.games.railways.search.markets import BY_CITY, Aim, Market
from goldenspike.games.railways.search.network import (
    CITY,
    FOREIGN,
    HALF,
    UNREACHED,
    WAY,
    CitySet,
)
from goldenspike.games.railways.search.outcome_keys import (
    CASH_LANE,
    GUARDS,
    KEY_BITS,
    LACKS,
    LACKS_CASH,
    LANE,
    MOST_POINTS,
    NOTHING,
)
from goldenspike.games.railways.state import Railways

MOST_OUTCOMES: Final = 32
MOST_SETTLER_OUTCOMES: Final = 8
"""Beyond EXACT_ENGINE, the most outcomes listed for a cube, and for a settler in each city."""
NO_GIFTS: Final[list[int]] = [0] * CITIES
NONE_NEEDED: Final[list[list[int]]] = [[0] * CITIES, [0] * CITIES]
"""Distances in links of others that prune nothing."""


@final
@mypyc_attr(acyclic=True)
class Front:
    """The Pareto front of one cube in one city, and what the search has looked at."""

    def __init__(self) -> None:
        self.deliveries: list[Deliver] = []
        self.is_complete = True
        """Whether neither the steps nor the number of outcomes were limited."""
        self.is_stopped = False
        """Whether the steps were used up."""
        self.share = 0
        """The steps allowed for each aim."""
        self.steps = 0
        """The steps taken: links tried."""
        self.longest = 0
        """The most steps taken for one aim."""
        self.aims: list[int] = []
        """The places of the aims that were searched for."""
        self.entered = CitySet(0, 0)
        """The cities from which links were tried."""
        self.seen = CitySet(0, 0)
        """These, and the cities to which the links led."""


NO_WAY: Final = Front()
"""The front of a cube that has no goal within the engine's range."""


@final
@mypyc_attr(acyclic=True)
class Candidate:
    """An outcome of the front so far, and a way to it."""

    def __init__(self, key: i64, links: i64, end: i64, delivery: Deliver) -> None:
        self.key = key
        self.links = links
        """The number of links of the way."""
        self.end = end
        self.delivery = delivery


@final
@mypyc_attr(acyclic=True)
class DeliverySearch:
    """The search, reused by one seat for one cube after another; attributes are unboxed once compiled."""

    def __init__(self, seat: int, speed: int) -> None:
        self.lane: i64 = LANE * seat
        """Where the lane of the deliverer's own points begins."""
        self.speed: i64 = speed << LANE * seat
        """The points of the speed record in that lane; 0 if it is taken."""
        self.unit: i64 = 1
        """1 as an i64: mypyc writes a literal as a C int, which cannot be shifted beyond 31 bits."""
        # Taken from the railroad.
        self.near: list[bytes] = []
        self.mine = BY_CITY
        self.own_cities = 0
        # Taken from the market.
        self.level: i64 = 0
        self.is_exact = True
        self.counts_foreign = False
        self.cube = 0
        self.start = 0
        self.by_end = False
        """Whether fronts are kept for every end apart, as for settlers."""
        self.compares = True
        """Whether an outcome at one end can dominate one at another."""
        self.stops = BY_CITY
        self.gifts = NO_GIFTS
        self.worth = LINK_POINTS
        self.lacks = LACKS[0]
        self.lacks_cash = LACKS_CASH[0]
        self.takes_all = False
        """v20 Banded points: whether the deliverer scores the band of all links, less the links of others."""
        self.most = MOST_OUTCOMES
        # Taken from the aim, and the limits of the search for it.
        self.ends = BY_CITY
        self.far = NONE_NEEDED
        self.foreign = NONE_NEEDED
        self.best: i64 = 0
        """The key of the most that the aim can bring the deliverer besides the links."""
        self.left: i64 = 0
        """Steps left."""
        self.most_foreign: i64 = UNREACHED
        self.was_cut = False
        self.is_stopped = False
        """Whether the steps are used up."""
        self.is_full = False
        """Whether outcomes were dropped because there were more than `most`."""
        # The way so far.
        self.trail: list[int] = [0] * CITIES
        """The way so far: for each link the end of its entry among the ways from its city."""
        self.entered_low: i64 = 0
        self.entered_high: i64 = 0
        self.seen_low: i64 = 0
        self.seen_high: i64 = 0
        """The cities from which links were tried, and those to which they led, as in a CitySet."""
        # The front so far.
        self.found: list[Candidate] = []
        self.last: i64 = NOTHING
        """The key that last dominated another, tried first; NOTHING if it may be gone from the front."""

    def run(self, table: Railways, market: Market, start: int, steps: int) -> Front:
        """Search for all aims near enough to a city, with so many steps for each; return the front."""
        front = Front()
        front.share = steps
        self.near = market.railroad.near
        self.mine = market.railroad.mine
        self.own_cities = len(market.railroad.cities)
        self.level = market.level
        self.is_exact = market.is_exact
        self.counts_foreign = market.counts_foreign
        self.cube = market.cube
        self.by_end = market.cube == SETTLER
        self.compares = not (self.by_end and self.is_exact)
        self.stops = market.goal_distances.goals.stops
        self.gifts = market.gifts
        self.worth = market.worth
        self.lacks = LACKS[market.banded]
        self.lacks_cash = LACKS_CASH[market.banded]
        self.takes_all = market.banded == BY_DELIVERER
        self.most = MOST_SETTLER_OUTCOMES if self.by_end else MOST_OUTCOMES
        self.start = start
        self.is_full = False
        self.entered_low = self.entered_high = self.seen_low = self.seen_high = 0
        self.clear()
        front.aims = market.near_aims(start)
        for place in front.aims:
            self.search_aim(market.aim(table, place), steps)
            taken: int = steps - self.left
            front.steps += taken
            front.longest = max(front.longest, taken)
            if self.is_stopped:
                front.is_stopped = True
            if self.is_stopped or self.is_full:
                front.is_complete = False
            if self.by_end:
                front.deliveries.extend(self.in_order())
                self.clear()
        if not self.by_end:
            front.deliveries = self.in_order()
        front.entered = CitySet(self.entered_low, self.entered_high)
        front.seen = CitySet(self.entered_low | self.seen_low, self.entered_high | self.seen_high)
        return front

    def clear(self) -> None:
        """Begin with an empty front."""
        self.found = []
        self.last = NOTHING

    def search_aim(self, aim: Aim, steps: int) -> None:
        """Deepen over the number of links of others until nothing was cut by it, or the steps are used up."""
        self.ends = aim.ends
        self.far = aim.far.far
        self.foreign = aim.foreign.far if self.counts_foreign else NONE_NEEDED
        self.best = (aim.gift << self.lane) + self.speed
        self.left = steps
        self.is_stopped = False
        self.most_foreign = UNREACHED if self.is_exact else aim.foreign.far[0][self.start]
        start: i64 = self.start
        low: i64 = 0
        high: i64 = 0
        if start < HALF:
            low = self.unit << start
        else:
            high = self.unit << (start - HALF)
        while True:
            self.was_cut = False
            self.walk(self.start, 0, 0, 0, 0, 0, self.own_cities - 1, 0, low, high)
            if self.is_stopped or not self.was_cut:
                break
            self.most_foreign += 1
        if self.is_stopped and not self.found:
            self.search_shortest()

    def search_shortest(self) -> None:
        """Find a shortest way by breadth-first search, for when the steps are used up and nothing was found.

        A city counts twice: entered by any cube, and by one that must end in the East from there.
        """
        start: i64 = self.start
        # For each node its predecessor, and the end of the link's entry among the ways from there.
        before: list[int] = [-1] * (2 * CITIES)
        leads: list[int] = [0] * (2 * CITIES)
        links: list[int] = [0] * (2 * CITIES)
        places: list[int] = [self.start]
        for place in places:
            if links[place] == self.level:
                return
            city: i64 = place % CITIES
            east: i64 = place // CITIES
            self.enter(city)
            ways = self.near[city]
            way: i64 = 0
            while way < len(ways):
                other: i64 = ways[way]
                way += WAY
                if city == start and other & FOREIGN:
                    break
                other &= CITY
                self.see(other)
                if other == start:
                    continue
                stop: i64 = self.stops[other]
                if self.ends[other] and not (east and stop == STOPS_OR_GOES_EAST):
                    self.record_way(place, way, before, leads)
                    return
                if stop == MUST_STOP:
                    continue
                following = other + CITIES if east or stop == STOPS_OR_GOES_EAST else other
                if before[following] < 0:
                    before[following] = place
                    leads[following] = way
                    links[following] = links[place] + 1
                    places.append(following)

    def record_way(self, place: int, last: int, before: list[int], leads: list[int]) -> None:
        """Record the way to a node and one link more, unless it enters a city twice."""
        ways = [last]
        while before[place] >= 0:
            ways.append(leads[place])
            place = before[place]
        ways.reverse()
        own: i64 = 0
        owner: i64 = 0
        foreign: list[int] = [0] * len(COLOURS)
        city: i64 = self.start
        entered: list[int] = []
        for number, way in enumerate(ways):
            self.trail[number] = way
            first = self.near[city][way - WAY]
            owner = self.near[city][way - 1]
            city = first & CITY
            if city in entered:
                return
            entered.append(city)
            if first & FOREIGN:
                foreign[owner] += 1
            else:
                own += 1
        points: i64 = 0
        for seat, number in enumerate(foreign):
            gained: i64 = self.worth[number]
            points += gained << seat * LANE
        self.record(city, owner, len(ways), own, points)

    def enter(self, city: i64) -> None:
        """Note that links were tried from a city."""
        if city < HALF:
            self.entered_low |= self.unit << city
        else:
            self.entered_high |= self.unit << (city - HALF)

    def see(self, city: i64) -> None:
        """Note that a link leads to a city."""
        if city < HALF:
            self.seen_low |= self.unit << city
        else:
            self.seen_high |= self.unit << (city - HALF)

    def in_order(self) -> list[Deliver]:
        """Return the front: most own points first, then the fewest for others, then the shortest."""
        if len(self.found) < 2:
            return [find.delivery for find in self.found]
        if not self.compares:
            ranked = sorted([(self.rank(find), place) for place, find in enumerate(self.found)])
            return [self.found[place].delivery for _, place in ranked]
        # Keys are unique here, so they alone decide.
        order = sorted([(self.own_first(find), place) for place, find in enumerate(self.found)])
        return [self.found[place].delivery for _, place in order]

    def own_first(self, find: Candidate) -> int:
        """Return the key with the deliverer's own lane put in front."""
        own: int = find.key >> self.lane & MOST_POINTS
        return own << KEY_BITS | find.key

    def rank(self, find: Candidate) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        """Return a sort key for fronts in which a key may occur more than once."""
        return self.own_first(find), find.links, find.delivery.cities, find.delivery.owners

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
        low: i64,
        high: i64,
    ) -> None:
        """Try every link from a city, recursively.

        `links`, `own` and `foreign` count the links so far; `counts` and `points` are the links and points of
        others in lanes; `fresh` counts the cities with own links not entered yet, which bounds further own
        links. `east` is 1 if the cube must end in the East. `low` and `high` are the cities entered, as bits.
        """
        self.entered_low |= low
        self.entered_high |= high
        links += 1
        rest = self.level - links
        ways = self.near[city]
        way: i64 = 0
        while way < len(ways):
            other: i64 = ways[way]
            owner: i64 = ways[way + 1]
            is_foreign = other & FOREIGN
            other &= CITY
            way += WAY
            low_then = low
            high_then = high
            if other < HALF:
                low_then |= self.unit << other
                if low_then == low:
                    continue
                self.seen_low |= low_then
            else:
                high_then |= self.unit << (other - HALF)
                if high_then == high:
                    continue
                self.seen_high |= high_then
            if is_foreign and links == 1:
                return
            self.left -= 1
            if self.left < 0 and not self.is_exact:
                self.is_stopped = True
                return
            own_then = own
            foreign_then = foreign
            counts_then = counts
            points_then = points
            if not is_foreign:
                own_then += 1
            else:
                foreign_then += 1
                shift = owner * LANE
                count = counts >> shift & 127
                counts_then += self.unit << shift
                gained: i64 = self.worth[count + 1]
                gained -= self.worth[count]
                points_then += gained << shift
            stop: i64 = self.stops[other]
            east_then = east
            if stop != NO_STOP:
                if self.ends[other] and not (east and stop == STOPS_OR_GOES_EAST):
                    self.record(other, owner, links, own_then, points_then)
                if stop == MUST_STOP:
                    continue
                if stop == STOPS_OR_GOES_EAST:
                    east_then = 1
            if rest == 0:
                continue
            far: i64 = self.far[east_then][other]
            if far > rest:
                continue
            fresh_then = fresh
            fresh_then -= self.mine[other]
            needed: i64 = 0
            if self.counts_foreign:
                needed = self.foreign[east_then][other]
            lack: i64 = 0
            lack_cash: i64 = 0
            if self.takes_all:
                lack = self.lack_of_all(self.level, foreign_then + needed)
                lack_cash = self.lacks_cash[self.level]
            else:
                most_own = rest - needed
                most_own = own_then + (most_own if most_own < fresh_then else fresh_then)
                lack = self.lacks[most_own]
                lack_cash = self.lacks_cash[most_own]
            bound = (lack << self.lane) + (lack_cash << CASH_LANE) + points_then - self.best
            # The key that dominated last time mostly does so again; otherwise the whole front is scanned.
            if ((bound | GUARDS) - self.last) & GUARDS == GUARDS:
                continue
            if foreign_then + needed > self.most_foreign:
                if not self.was_cut and not self.is_dominated(bound):
                    self.was_cut = True
                continue
            if self.is_dominated(bound):
                continue
            self.trail[links - 1] = way
            self.walk(
                other,
                links,
                own_then,
                foreign_then,
                counts_then,
                points_then,
                fresh_then,
                east_then,
                low_then,
                high_then,
            )
            if self.is_stopped:
                return

    def lack_of_all(self, links: i64, foreign: i64) -> i64:
        """Return what the deliverer's points lack with so many links, so many of them of others."""
        lack: i64 = self.lacks[links if links < CITIES else CITIES]
        lack += foreign
        return lack if lack < MOST_POINTS else MOST_POINTS

    def is_dominated(self, outcome: i64) -> bool:
        """Return whether the front holds something at least as good."""
        if self.compares:
            guarded: i64 = outcome | GUARDS
            for find in self.found:
                if (guarded - find.key) & GUARDS == GUARDS:
                    self.last = find.key
                    return True
        return False

    def record(self, end: i64, owner: i64, links: i64, own: i64, points: i64) -> None:
        """Add a delivery to the front unless it is dominated; drop those it dominates."""
        lack: i64 = 0
        lack_cash: i64 = 0
        if self.takes_all:
            lack = self.lack_of_all(links, links - own)
            lack_cash = self.lacks_cash[links]
        else:
            lack = self.lacks[own]
            lack_cash = self.lacks_cash[own]
        gift: i64 = self.gifts[end]
        key: i64 = (lack << self.lane) + (lack_cash << CASH_LANE) + points + gift
        if links >= SPEED_RECORD_LINKS:
            key -= self.speed
        guarded: i64 = key | GUARDS
        if key != self.last and (guarded - self.last) & GUARDS == GUARDS:
            return
        worse = 0
        for find in self.found:
            if not self.compares and find.end != end:
                continue
            if (guarded - find.key) & GUARDS == GUARDS:
                if find.key == key and links < find.links:
                    find.links = links
                    find.delivery = self.delivery(end, owner, links)
                    find.end = end
                elif self.compares:
                    self.last = find.key
                return
            if ((find.key | GUARDS) - key) & GUARDS == GUARDS:
                worse += 1
        if worse:
            self.drop_worse(end, key)
        if len(self.found) >= self.most and not self.is_exact:
            self.is_full = True
            self.drop_poorest(key)
            if len(self.found) >= self.most:
                return
        self.found.append(Candidate(key, links, end, self.delivery(end, owner, links)))

    def drop_worse(self, end: i64, key: i64) -> None:
        """Drop the deliveries that this outcome dominates."""
        kept: list[Candidate] = []
        for find in self.found:
            is_other_end = not self.compares and find.end != end
            if is_other_end or ((find.key | GUARDS) - key) & GUARDS != GUARDS:
                kept.append(find)
        self.found = kept

    def drop_poorest(self, key: i64) -> None:
        """Make room: drop the delivery with the fewest own points, if this one has more."""
        poorest = 0
        for place in range(1, len(self.found)):
            if (
                self.found[place].key >> self.lane & MOST_POINTS
                > self.found[poorest].key >> self.lane & MOST_POINTS
            ):
                poorest = place
        if key >> self.lane & MOST_POINTS < self.found[poorest].key >> self.lane & MOST_POINTS:
            self.found.pop(poorest)
            self.last = NOTHING

    def delivery(self, end: i64, owner: i64, links: i64) -> Deliver:
        """Return the way so far and one link more as an answer."""
        cities: list[int] = []
        owners: list[int] = []
        city: i64 = self.start
        for number in range(links - 1):
            ways = self.near[city]
            way: i64 = self.trail[number]
            city = ways[way - WAY] & CITY
            cities.append(city)
            owners.append(ways[way - 1])
        cities.append(end)
        owners.append(owner)
        return Deliver(self.start, self.cube, tuple(cities), tuple(owners))
