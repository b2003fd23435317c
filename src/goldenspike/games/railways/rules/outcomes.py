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
from goldenspike.games.railways.board import BOUNTY_CITY, CITIES, IS_WESTERN
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
    PROSPECTS_KEY,
    STOPS_OR_GOES_EAST,
    Goals,
    Outlook,
    Railroad,
    around,
    distances,
    foreign_outlook,
    outlook_of,
    railroad_of,
    reached_from,
    shortened,
)
from goldenspike.games.railways.state import Railways

# Points ------------------------------------------------------------------------------------------


def _by_links(column: int) -> bytes:
    found: list[int] = []
    for links in range(CITIES + 1):
        worth = 0
        for band in BANDS:
            if links >= band[0]:
                worth = band[column]
        found.append(worth)
    return bytes(found)


BAND_POINTS: Final[bytes] = _by_links(1)
BAND_CASH: Final[bytes] = _by_links(2)
"""v20 Banded points: by the number of links."""
LINK_POINTS: Final[bytes] = bytes(range(CITIES + 1))
LINK_CASH: Final[bytes] = bytes(CITIES + 1)
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
HALF: Final = 50
"""Cities that fit as bits into one number."""
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


def _lacks(most: int, worth: bytes) -> bytes:
    return bytes([most - worth[links] for links in range(CITIES + 1)])


LACKS: Final[list[bytes]] = [_lacks(MOST_POINTS, LINK_POINTS), _lacks(MOST_POINTS, BAND_POINTS)]
LACKS_CASH: Final[list[bytes]] = [_lacks(MOST_CASH, LINK_CASH), _lacks(MOST_CASH, BAND_CASH)]
"""What the deliverer's points and cash lack to a maximum, by the number of own links; plain and banded."""
BY_CITY: Final[bytes] = bytes(CITIES)
"""Stands for a layer by city that is not known yet."""
NO_GIFTS: Final[list[int]] = [0] * CITIES
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


NO_WAY: Final = Front()
"""Of a cube that no goal is near enough for."""


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

    def measured(self, table: Railways, railroad: Railroad, stops: bytes) -> Aim:
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
        found = [0] * CITIES
        for city in range(CITIES):
            hotel = self.hotels[city]
            if hotel != NOBODY or own[city]:
                others = HOTEL_POINTS << LANE * hotel if hotel not in (seat, NOBODY) else 0
                found[city] = others - (own[city] << LANE * seat)
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
        self.banded = 1 if banded else 0
        self.worth = BAND_POINTS if banded else LINK_POINTS
        gifts = prospects.gifts
        self.gifts = gifts.lanes_for_goods if cube < len(GOODS) else gifts.lanes
        """What each city changes of the outcome: a hotel, a bounty."""
        own = gifts.own_for_goods if cube < len(GOODS) else gifts.own
        self.aims: list[Aim] = []
        """The goals by what they give; one for all if all ways are looked at anyway."""
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
        if known is not None and known.goals.stops == goals.stops and known.gifts is prospects.gifts:
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
        self.known: list[dict[int, Front]] = [{} for _ in range(KINDS)]
        """For each kind of cube the deliveries from each city, as far as looked for."""
        self.markets: list[Market | None] = [None] * KINDS
        self.foreign: list[Outlook | None] = [None] * KINDS
        """For each kind of cube how many links of others it needs, as far as a search relied on it."""
        self.search: Search | None = None

    def hold(self, table: Railways) -> bool:
        """Whether nothing that matters has changed since, save for cubes and settlers."""
        return (
            self.railroad.links == len(table.links) and self.colours == table.colours and self.resemble(table)
        )

    def resemble(self, table: Railways) -> bool:
        """Whether nothing that matters everywhere has changed since."""
        return (
            self.engine == table.players[self.seat].engine
            and self.phase == table.phase
            and self.gifts.hotels == table.hotels
            and (self.speed > 0) == (table.bonuses[SPEED_RECORD] > 0)
            and self.gifts.bounties == bounties_shown(table)
        )

    def inherit(self, table: Railways, before: Prospects) -> None:
        """Keep what was found before the last links and New City tiles, where these do not matter.

        A cube sees no further than its engine goes, and tiles of other colours are nothing to it. Besides, a
        search that gives up hopeless branches depends on how many own cities there are, unless they are more
        than it can enter, and on how many links of others are needed, which may change from afar. With
        better engines it depends on the whole railroad.
        """
        own = len(before.railroad.cities)
        level = LEVELS[self.engine]
        if before.railroad.links != len(table.links) and (
            not self.is_exact or (own <= level and own != len(self.railroad.cities))
        ):
            return
        near = self.railroad.near
        ends: list[int] = []
        for link in table.links[before.railroad.links :]:
            ends.append(link.start)
            ends.append(link.end)
        beside = around(ends, level - 1, near)
        kinds = kinds_changed(before.colours, table.colours)
        for cube in range(KINDS):
            if not before.known[cube] or kinds >> cube & 1:
                continue
            if cube == SETTLER and before.settled != table.settled:
                continue
            touched = beside
            relied = before.foreign[cube]
            if relied is not None:
                now = foreign_outlook(table, cube, self.railroad)
                self.foreign[cube] = now
                changed = changes(relied, now)
                if changed:
                    touched = around(ends + changed, level - 1, near)
            known = self.known[cube]
            for start, front in before.known[cube].items():
                if not touched[start]:
                    known[start] = front

    def look(self, table: Railways) -> None:
        """Find the fronts of the cubes as they lie now."""
        if self.settled != table.settled:
            self.settled = table.settled
            self.markets[SETTLER] = None
            self.known[SETTLER] = {}
        cubes = table.cubes
        found: list[Front] = []
        for start in self.railroad.cities:
            place: i64 = start * KINDS
            for cube in range(KINDS):
                if cubes[place + cube]:
                    front = self.known[cube].get(start)
                    if front is None:
                        front = self.front_of(table, cube, start)
                        self.known[cube][start] = front
                    if front is not NO_WAY:
                        found.append(front)
        self.fronts = found
        self.cubes = cubes

    def front_of(self, table: Railways, cube: int, start: int) -> Front:
        """Search for what is worth listing of one cube."""
        market = self.markets[cube]
        if market is None:
            market = Market(table, self, cube)
            self.markets[cube] = market
        if market.outlook.far[0][start] > LEVELS[self.engine]:
            return NO_WAY
        if self.search is None:
            self.search = Search(self)
        return self.search.run(table, self, market, start)

    def foreign_of(self, table: Railways, cube: int) -> list[list[int]]:
        """How many links of others a kind of cube needs from each city; a search relies on it."""
        outlook = foreign_outlook(table, cube, self.railroad)
        self.foreign[cube] = outlook
        return outlook.far


def kinds_changed(before: bytes, colours: bytes) -> int:
    """The kinds of cubes, a bit each, to which other colours of cities matter."""
    found = 0
    if before != colours:
        for city in range(CITIES):
            if before[city] != colours[city]:
                found |= 1 << before[city] | 1 << colours[city]
                if IS_WESTERN[city]:
                    found |= 1 << SETTLER
    return found


def changes(before: Outlook, now: Outlook) -> list[int]:
    """The cities from which the goals are not as far as before."""
    found: list[int] = []
    for east in range(1 if now.far[0] is now.far[1] else 2):
        then, later = before.far[east], now.far[east]
        if then is not later:
            for city in range(CITIES):
                one: i64 = then[city]
                other: i64 = later[city]
                if one != other:
                    found.append(city)
    return found


def fronts_of(table: Railways, seat: int) -> list[Front]:
    """For every cube the seat can move, what is worth listing."""
    prospects: Prospects | None = table.memory.get(PROSPECTS_KEY + seat)
    if prospects is None or not prospects.hold(table):
        before = prospects
        prospects = Prospects(table, seat)
        if before is not None and before.resemble(table):
            prospects.inherit(table, before)
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
        self.unit: i64 = 1
        """One. A constant would be shifted by 31 bits at most: mypyc writes it as a C int."""
        # Of the cube.
        self.cube = 0
        self.start = 0
        self.by_end = False
        """Whether every end is an outcome of its own."""
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
        self.cities: list[int] = [0] * CITIES
        self.owners: list[int] = [0] * CITIES
        """By the number of links before."""
        # What was found.
        self.keys: list[int] = []
        self.lengths: list[int] = []
        self.found: list[Deliver] = []
        """Outcomes, and for each a number of links and a delivery."""
        self.last: i64 = NOTHING
        """The outcome that was last found better than a hope; NOTHING if it may be gone."""

    def run(self, table: Railways, prospects: Prospects, market: Market, start: int) -> Front:
        """All aims, one after the other."""
        front = Front()
        goals = market.outlook.goals
        self.cube = market.cube
        self.by_end = market.cube == SETTLER
        self.stops = goals.stops
        self.gifts = market.gifts
        self.worth = market.worth
        self.lacks = LACKS[market.banded]
        self.lacks_cash = LACKS_CASH[market.banded]
        self.most = MOST_SETTLER_OUTCOMES if self.by_end else MOST_OUTCOMES
        self.start = start
        self.is_full = False
        self.forget()
        steps = 0 if self.is_exact else market.steps(self.own_cities)
        reached = NO_GIFTS
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
                aim.foreign = prospects.foreign_of(table, market.cube)
            self.go_for(aim, steps)
            front.steps += steps - self.left
            if self.is_stopped or self.is_full:
                front.is_complete = False
            if self.by_end:
                front.deliveries.extend(self.in_order())
                self.forget()
        if not self.by_end:
            front.deliveries = self.in_order()
        return front

    def forget(self) -> None:
        """Nothing is found yet."""
        self.keys = []
        self.lengths = []
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
        return own, key, self.lengths[place], found.cities, found.owners

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
        links += 1
        rest = self.level - links
        for way in self.near[city]:
            step: i64 = way
            other = step >> 3 & 127
            if other < HALF:
                if low >> other & 1:
                    continue
            elif high >> (other - HALF) & 1:
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
                counts_then += self.unit << shift
                gained: i64 = self.worth[count + 1]
                gained -= self.worth[count]
                points_then += gained << shift
            stop: i64 = self.stops[other]
            east_then = east
            if stop != NO_STOP:
                if self.ends[other] and not (east and stop == STOPS_OR_GOES_EAST):
                    self.record(other, step & 7, links, self.lack(own_then), points_then)
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
            more = rest - needed
            hope = self.lack(own_then + (more if more < fresh_then else fresh_then))
            hope += points_then - self.best
            if foreign_then + needed > self.most_foreign:
                if not self.was_cut and not self.is_hopeless(hope):
                    self.was_cut = True
                continue
            if self.is_hopeless(hope):
                continue
            self.cities[links - 1] = other
            self.owners[links - 1] = step & 7
            low_then = low
            high_then = high
            if other < HALF:
                low_then |= self.unit << other
            else:
                high_then |= self.unit << (other - HALF)
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

    def lack(self, own: i64) -> i64:
        """The deliverer's lanes with so many own links."""
        points: i64 = self.lacks[own]
        cash: i64 = self.lacks_cash[own]
        return (points << LANE * self.seat) + (cash << CASH_LANE)

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
                if other == key and links < self.lengths[place]:
                    self.found[place] = self.delivery(end, owner, links)
                    self.lengths[place] = links
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
        self.lengths.append(links)
        self.found.append(self.delivery(end, owner, links))

    def drop_worse(self, end: int, key: i64) -> None:
        """Forget the deliveries that this outcome betters."""
        keys: list[int] = []
        lengths: list[int] = []
        found: list[Deliver] = []
        for place in range(len(self.keys)):
            other: i64 = self.keys[place]
            is_other_end = self.by_end and self.end_of(place) != end
            if is_other_end or ((other | GUARDS) - key) & GUARDS != GUARDS:
                keys.append(self.keys[place])
                lengths.append(self.lengths[place])
                found.append(self.found[place])
        self.keys = keys
        self.lengths = lengths
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
            self.lengths.pop(poorest)
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
