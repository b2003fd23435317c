"""Estimate of the deliveries that a seat's own links allow, by breadth-first search."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from goldenspike.games.railways.board import BOUNTY_CITY, CITIES, IS_WESTERN, TAKES_RAW
from goldenspike.games.railways.bot.weights import WEIGHTS
from goldenspike.games.railways.box import (
    BOUNTY_POINTS,
    FIRST_SETTLER_POINTS,
    GREY,
    HOTEL_POINTS,
    KINDS,
    LEVELS,
    RAW_MATERIAL,
    RAW_MATERIAL_CASH,
    ROOM_FOR_SETTLERS,
    SETTLER,
    SETTLER_POINTS,
    SUPER_CHIEF,
    TURNS_A_ROUND,
)
from goldenspike.games.railways.rules.points import BAND_CASH, BAND_POINTS
from goldenspike.games.railways.search.markets import bounties_shown
from goldenspike.games.railways.state import Railways

SETTLER_BIT: Final = 1 << SETTLER
RAW_BIT: Final = 1 << RAW_MATERIAL
EVERY_KIND: Final = (1 << KINDS) - 1
LONGEST: Final = 16
"""The most links of a way that is considered."""


@final
class Traffic:
    """Tables by city and number of links for one seat: what cubes end where, and what deliveries bring."""

    def __init__(self, table: Railways, seat: int) -> None:
        self.phase = table.phase
        self.colours = table.colours
        self.settled = table.settled
        self.hotels = table.hotels
        self.bounties = bounties_shown(table)
        self.first_settler = table.first_settler
        self.engine = table.players[seat].engine
        self.weights = weights_of_traffic()
        """All that the tables follow from."""
        self.level = min(LEVELS[table.players[seat].engine], LONGEST)
        self.further = min(LEVELS[min(table.players[seat].engine + 1, SUPER_CHIEF)], LONGEST)
        self.ends: list[int] = [0] * CITIES
        self.stops: list[int] = [0] * CITIES
        """Kinds of cubes, a bit each, that may end in a city, and those that go no further."""
        self.gifts: list[int] = [0] * CITIES
        """Points for goods delivered to each city: an own hotel, a bounty on display."""
        colours = table.colours
        for city in range(CITIES):
            colour: i64 = colours[city]
            ends: i64 = 0
            stops: i64 = 0
            if colour != GREY:
                ends = 1 << colour
                stops = ends
            if IS_WESTERN[city]:
                settled: i64 = table.settled[city]
                if settled < ROOM_FOR_SETTLERS[colour]:
                    ends |= SETTLER_BIT
                    if colour != GREY and settled == 0:
                        stops |= SETTLER_BIT
            elif TAKES_RAW[city]:
                ends |= RAW_BIT
                stops |= RAW_BIT
            self.ends[city] = ends
            self.stops[city] = stops
            if table.hotels[city] == seat:
                self.gifts[city] = HOTEL_POINTS
        for number in range(len(BOUNTY_CITY)):
            if self.bounties >> number & 1:
                self.gifts[BOUNTY_CITY[number]] += BOUNTY_POINTS[number]
        self.near: list[list[int]] = []
        self.best: list[list[float]] = []
        """The links for which values are kept, and by city the best value of each kind of cube there; empty
        until asked for."""
        worth = WEIGHTS
        self.goods: list[float] = [0.0] * (LONGEST + 1)
        self.settlers: list[float] = [0.0] * (LONGEST + 1)
        self.raw: list[float] = [0.0] * (LONGEST + 1)
        """The value of delivering goods, a settler and a raw material, by the number of own links."""
        first = 0 if table.first_settler else FIRST_SETTLER_POINTS
        settler = worth.settler + (worth.opening if table.phase == 1 else 0.0)
        for links in range(1, LONGEST + 1):
            if table.phase == 1:
                self.goods[links] = float(links)
            else:
                self.goods[links] = BAND_POINTS[links] + worth.dollar * BAND_CASH[links]
            self.settlers[links] = links + SETTLER_POINTS + first + settler
            self.raw[links] = links + worth.dollar * RAW_MATERIAL_CASH

    def holds(self, table: Railways, seat: int) -> bool:
        """Return whether the tables are those of this table, too."""
        return (
            self.engine == table.players[seat].engine
            and self.phase == table.phase
            and self.first_settler == table.first_settler
            and self.colours == table.colours
            and self.settled == table.settled
            and self.hotels == table.hotels
            and self.bounties == bounties_shown(table)
            and self.weights == weights_of_traffic()
        )

    def keep(self, near: list[list[int]]) -> None:
        """Keep what is found by these links from now on, whatever cubes lie there."""
        if self.near is not near:
            self.near = near
            self.best = [[] for _ in range(CITIES)]

    def deliveries(self, cubes: bytes, near: list[list[int]], cities: list[int]) -> list[float]:
        """Return the value of each cube in these cities by its best shortest way, sorted, the best first."""
        if near is not self.near:
            return self.new_deliveries(cubes, near, cities)
        found: list[float] = []
        for start in cities:
            best = self.best[start]
            if not best:
                best = [0.0] * KINDS
                self.follow(near, start, EVERY_KIND, [0] * CITIES, best)
                self.best[start] = best
            place: i64 = start * KINDS
            for kind in range(KINDS):
                number: i64 = cubes[place + kind]
                if number and best[kind] > 0.0:
                    worth = best[kind]
                    while number:
                        found.append(worth)
                        number -= 1
        found.sort(reverse=True)
        return found

    def new_deliveries(self, cubes: bytes, near: list[list[int]], cities: list[int]) -> list[float]:
        """Return the same for links for which nothing is kept: only cubes that lie there are followed."""
        found: list[float] = []
        seen: list[int] = [0] * CITIES
        best: list[float] = [0.0] * KINDS
        for start in cities:
            kinds: i64 = 0
            base: i64 = start * KINDS
            for kind in range(KINDS):
                if cubes[base + kind]:
                    kinds |= 1 << kind
                    best[kind] = 0.0
            if kinds:
                self.follow(near, start, kinds, seen, best)
                for kind in range(KINDS):
                    if kinds >> kind & 1 and best[kind] > 0.0:
                        worth = best[kind]
                        for _ in range(cubes[base + kind]):
                            found.append(worth)
        found.sort(reverse=True)
        return found

    def follow(
        self, near: list[list[int]], start: int, kinds: i64, seen: list[int], best: list[float]
    ) -> None:
        """Search from one city for all kinds of cubes at once, as bits; each kind ends at its stop."""
        here = [start]
        waves: list[int] = [int(kinds)]
        seen[start] = int(kinds)
        touched = [start]
        links = 0
        while here and links < self.further:
            links += 1
            share = 1.0 if links <= self.level else WEIGHTS.further
            beyond: list[int] = []
            waves_beyond: list[int] = []
            for place in range(len(here)):
                wave: i64 = waves[place]
                for other in near[here[place]]:
                    known: i64 = seen[other]
                    fresh: i64 = wave & ~known
                    if fresh == 0:
                        continue
                    if known == 0:
                        touched.append(other)
                    seen[other] = int(known | fresh)
                    ending: i64 = fresh & self.ends[other]
                    if ending:
                        self.reward(other, ending, links, share, best)
                        fresh &= ~self.stops[other]
                        if fresh == 0:
                            continue
                    beyond.append(other)
                    waves_beyond.append(int(fresh))
            here = beyond
            waves = waves_beyond
        for city in touched:
            seen[city] = 0

    def reward(self, city: int, kinds: i64, links: int, share: float, best: list[float]) -> None:
        """Raise the best value of these kinds of cubes to what they bring in a city."""
        for kind in range(KINDS):
            if kinds >> kind & 1:
                if kind == SETTLER:
                    worth = self.settlers[links]
                elif kind == RAW_MATERIAL:
                    worth = self.raw[links]
                else:
                    worth = self.goods[links] + self.gifts[city]
                worth *= share
                if worth > best[kind]:
                    best[kind] = worth


LAST_TRAFFIC: Final[dict[int, Traffic]] = {}
"""Memo across tables: the traffic of each seat's last decision."""


def traffic_of(table: Railways, seat: int) -> Traffic:
    """Return the traffic of a seat: that of its last decision where it holds, as most options leave it."""
    known = LAST_TRAFFIC.get(seat)
    return known if known is not None and known.holds(table, seat) else Traffic(table, seat)


def traffic_at_decision(table: Railways, seat: int, near: list[list[int]]) -> Traffic:
    """Return the traffic of a seat that decides, and keep it for the tables that its options lead to."""
    found = traffic_of(table, seat)
    found.keep(near)
    LAST_TRAFFIC[seat] = found
    return found


def weights_of_traffic() -> tuple[float, float, float, float]:
    """Return the weights that the tables depend on, which may be set between two evaluations."""
    return WEIGHTS.dollar, WEIGHTS.settler, WEIGHTS.opening, WEIGHTS.further


def soonest(deliveries: list[float], turns: int) -> float:
    """Return the sum of the best deliveries that fit into one round; they are sorted, the best first."""
    value = 0.0
    for each in deliveries[: min(turns, TURNS_A_ROUND)]:
        value += each
    return value


def sum_of(deliveries: list[float], turns: int) -> float:
    """Return the geometrically discounted sum of sorted deliveries, as many as there are turns."""
    value = 0.0
    share = WEIGHTS.delivery
    for each in deliveries[:turns]:
        value += share * each
        share *= WEIGHTS.fading
    return value
