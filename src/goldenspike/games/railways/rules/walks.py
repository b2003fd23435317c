"""The ways of cubes worth having, one for each outcome.

They are found by walking the links from the cube's city, own links first and few of others before many;
a branch is given up as soon as the best it could still bring is no better than what was found.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import COLOURS, SETTLER, SPEED_RECORD_LINKS
from goldenspike.games.railways.rules.markets import BY_CITY, Aim, Market
from goldenspike.games.railways.rules.network import (
    CITY,
    FAR,
    FOREIGN,
    HALF,
    MUST_STOP,
    NO_STOP,
    STOPS_OR_GOES_EAST,
    WAY,
    Cluster,
)
from goldenspike.games.railways.rules.outcomes import (
    CASH_LANE,
    GUARDS,
    KEY_BITS,
    LACKS,
    LACKS_CASH,
    LANE,
    LINK_POINTS,
    MOST_POINTS,
    NOTHING,
)
from goldenspike.games.railways.state import Railways

MOST_OUTCOMES: Final = 32
MOST_SETTLER_OUTCOMES: Final = 8
"""With a better engine, so many outcomes are listed at most for a cube, and for a settler in each city."""
NO_GIFTS: Final[list[int]] = [0] * CITIES
NONE_NEEDED: Final[list[list[int]]] = [[0] * CITIES, [0] * CITIES]
"""Links of others that rule nothing out: counting them does not pay with the first engines."""


@final
@mypyc_attr(acyclic=True)
class Front:
    """The deliveries of one cube from one city that are worth listing, and what that rests on."""

    def __init__(self) -> None:
        self.deliveries: list[Deliver] = []
        self.is_complete = True
        """Whether no bound was met."""
        self.is_stopped = False
        """Whether the steps were used up."""
        self.share = 0
        """How many of them there were for each aim."""
        self.steps = 0
        """How many links were tried."""
        self.longest = 0
        """How many of them for one aim, at most."""
        self.aims: list[int] = []
        """The places of the aims that were looked for."""
        self.entered = Cluster(0, 0)
        """The cities from which links were tried."""
        self.seen = Cluster(0, 0)
        """These, and the cities to which the links led."""


NO_WAY: Final = Front()
"""Of a cube that no goal is near enough for."""


@final
@mypyc_attr(acyclic=True)
class Find:
    """An outcome, and a way to it."""

    def __init__(self, key: i64, links: i64, end: i64, delivery: Deliver) -> None:
        self.key = key
        self.links = links
        """How many links the way has."""
        self.end = end
        self.delivery = delivery


@final
@mypyc_attr(acyclic=True)
class Search:
    """The ways of cubes for one seat, one kind and one city after another."""

    def __init__(self, seat: int, speed: int) -> None:
        self.lane: i64 = LANE * seat
        """Where the deliverer's own points stand."""
        self.speed: i64 = speed << LANE * seat
        self.unit: i64 = 1
        """One. A constant would be shifted by 31 bits at most: mypyc writes it as a C int."""
        # Of the railroad.
        self.near: list[bytes] = []
        self.mine = BY_CITY
        self.own_cities = 0
        # Of the market.
        self.level: i64 = 0
        self.is_exact = True
        self.counts_foreign = False
        self.cube = 0
        self.start = 0
        self.by_end = False
        """Whether every end is an outcome of its own."""
        self.compares = True
        """Whether what was found for one end tells of another."""
        self.stops = BY_CITY
        self.gifts = NO_GIFTS
        self.worth = LINK_POINTS
        self.lacks = LACKS[0]
        self.lacks_cash = LACKS_CASH[0]
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
        self.trail: list[int] = [0] * CITIES
        """By the number of links before, where the link ends among those that leave its city."""
        self.entered_low: i64 = 0
        self.entered_high: i64 = 0
        self.seen_low: i64 = 0
        self.seen_high: i64 = 0
        """The cities from which links were tried, and those to which they led, as in a Cluster."""
        # What was found.
        self.found: list[Find] = []
        self.last: i64 = NOTHING
        """The outcome that was last found better than another; NOTHING if it may be gone."""

    def run(self, table: Railways, market: Market, start: int, steps: int) -> Front:
        """All aims, one after the other, with so many steps for each."""
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
        self.stops = market.outlook.goals.stops
        self.gifts = market.gifts
        self.worth = market.worth
        self.lacks = LACKS[market.banded]
        self.lacks_cash = LACKS_CASH[market.banded]
        self.most = MOST_SETTLER_OUTCOMES if self.by_end else MOST_OUTCOMES
        self.start = start
        self.is_full = False
        self.entered_low = self.entered_high = self.seen_low = self.seen_high = 0
        self.forget()
        front.aims = market.near_aims(start)
        for place in front.aims:
            self.go_for(market.aim(table, place), steps)
            taken: int = steps - self.left
            front.steps += taken
            front.longest = max(front.longest, taken)
            if self.is_stopped:
                front.is_stopped = True
            if self.is_stopped or self.is_full:
                front.is_complete = False
            if self.by_end:
                front.deliveries.extend(self.in_order())
                self.forget()
        if not self.by_end:
            front.deliveries = self.in_order()
        front.entered = Cluster(self.entered_low, self.entered_high)
        front.seen = Cluster(self.entered_low | self.seen_low, self.entered_high | self.seen_high)
        return front

    def forget(self) -> None:
        """Nothing is found yet."""
        self.found = []
        self.last = NOTHING

    def go_for(self, aim: Aim, steps: int) -> None:
        """Search with ever more links of others until nothing is left to find, or the steps are used up."""
        self.ends = aim.ends
        self.far = aim.far.far
        self.foreign = aim.foreign.far if self.counts_foreign else NONE_NEEDED
        self.best = (aim.gift << self.lane) + self.speed
        self.left = steps
        self.is_stopped = False
        self.most_foreign = FAR if self.is_exact else aim.foreign.far[0][self.start]
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
            self.go_straight()

    def go_straight(self) -> None:
        """Look for a shortest way at least. Cities are entered in the order of their distance, once each, and
        once more by a cube that must end in the East from there.
        """
        start: i64 = self.start
        before: list[int] = [-1] * (2 * CITIES)
        leads: list[int] = [0] * (2 * CITIES)
        """From where a place is reached, and where the link ends among those that leave that one."""
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
        """Keep the way to a place and one link more, unless it comes to a city twice."""
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
        """Links are tried from a city."""
        if city < HALF:
            self.entered_low |= self.unit << city
        else:
            self.entered_high |= self.unit << (city - HALF)

    def see(self, city: i64) -> None:
        """A link leads to a city."""
        if city < HALF:
            self.seen_low |= self.unit << city
        else:
            self.seen_high |= self.unit << (city - HALF)

    def in_order(self) -> list[Deliver]:
        """What was found: most points first, then the fewest for others, then the shortest."""
        if len(self.found) < 2:
            return [find.delivery for find in self.found]
        if not self.compares:
            ranked = sorted([(self.rank(find), place) for place, find in enumerate(self.found)])
            return [self.found[place].delivery for _, place in ranked]
        # No outcome stands there twice.
        order = sorted([(self.own_first(find), place) for place, find in enumerate(self.found)])
        return [self.found[place].delivery for _, place in order]

    def own_first(self, find: Find) -> int:
        """An outcome as a number, what the deliverer's own points lack before everything else."""
        own: int = find.key >> self.lane & MOST_POINTS
        return own << KEY_BITS | find.key

    def rank(self, find: Find) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        """By this deliveries are put in order if several may have the same outcome."""
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
        """Go on from a city.

        So many links lie behind, own ones and those of others; the others' links and points stand in
        lanes. So many cities with own links were not entered yet. `east` is 1 if the cube must end there.
        The cities entered are bits of two numbers.
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
            most_own = rest - needed
            most_own = own_then + (most_own if most_own < fresh_then else fresh_then)
            lack: i64 = self.lacks[most_own]
            lack_cash: i64 = self.lacks_cash[most_own]
            hope = (lack << self.lane) + (lack_cash << CASH_LANE) + points_then - self.best
            # Mostly it is what was better than the last hope; only then is everything looked through.
            if ((hope | GUARDS) - self.last) & GUARDS == GUARDS:
                continue
            if foreign_then + needed > self.most_foreign:
                if not self.was_cut and not self.is_hopeless(hope):
                    self.was_cut = True
                continue
            if self.is_hopeless(hope):
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

    def is_hopeless(self, outcome: i64) -> bool:
        """Whether something found is at least as good as this."""
        if self.compares:
            guarded: i64 = outcome | GUARDS
            for find in self.found:
                if (guarded - find.key) & GUARDS == GUARDS:
                    self.last = find.key
                    return True
        return False

    def record(self, end: i64, owner: i64, links: i64, own: i64, points: i64) -> None:
        """Keep a delivery unless one that was found is as good; drop those it betters."""
        lack: i64 = self.lacks[own]
        lack_cash: i64 = self.lacks_cash[own]
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
        self.found.append(Find(key, links, end, self.delivery(end, owner, links)))

    def drop_worse(self, end: i64, key: i64) -> None:
        """Forget the deliveries that this outcome betters."""
        kept: list[Find] = []
        for find in self.found:
            is_other_end = not self.compares and find.end != end
            if is_other_end or ((find.key | GUARDS) - key) & GUARDS != GUARDS:
                kept.append(find)
        self.found = kept

    def drop_poorest(self, key: i64) -> None:
        """There are too many: forget the one with the fewest points of one's own, if this one has more."""
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
        """The way walked, and one link more."""
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
