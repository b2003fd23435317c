"""Memo of the deliveries each seat can list, and when an entry is still valid.

A front is valid as long as a search would take the same steps again: every city it has seen is still the same
kind of stop for the cube, and no link was added to a city from which it tried links. Otherwise the front is
dropped, and searched for when it is next needed.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.core.agenda import Seat
from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import BONUS_POINTS, KINDS, LEVELS, SETTLER, SPEED_RECORD
from goldenspike.games.railways.search.delivery_search import NO_WAY, DeliverySearch, Front
from goldenspike.games.railways.search.markets import FIRST_AIM, MOST_STEPS, Market, gifts_of, market_of
from goldenspike.games.railways.search.memory_keys import DELIVERY_CACHE_KEY
from goldenspike.games.railways.search.network import CitySet, railroad_of
from goldenspike.games.railways.state import Railways

NONE_CHANGED: Final[list[CitySet | None]] = []


@final
@mypyc_attr(acyclic=True)
class DeliveryCache:
    """Fronts of one seat's cubes, by city and kind."""

    def __init__(self, table: Railways, seat: int) -> None:
        self.desk = table.desk
        self.seat = seat
        self.engine = table.players[seat].engine
        self.level = LEVELS[self.engine]
        self.phase = table.phase
        self.speed = BONUS_POINTS[SPEED_RECORD] if table.bonuses[SPEED_RECORD] else 0
        self.links = len(table.links)
        """How many of the table's links it takes into account."""
        self.colours = table.colours
        self.settled = table.settled
        self.gifts = gifts_of(table, seat)
        self.railroad = railroad_of(table, seat)
        self.own_cities = len(self.railroad.cities)
        self.cubes = b""
        """The cubes on the map for which `fronts` was collected."""
        self.fronts: list[Front] = []
        self.known: list[Front | None] = [None] * (CITIES * KINDS)
        """The memo itself, by city and kind of cube."""
        self.starts: list[list[int]] = [[] for _ in range(KINDS)]
        """For each kind of cube, the cities with an entry."""
        self.markets: list[Market | None] = [None] * KINDS
        """The market of each kind of cube with an entry."""
        self.deeper: dict[int, Front] = {}
        """By city and kind of cube, the fronts of longer searches; valid only until the next link."""
        self.search = DeliverySearch(seat, self.speed)

    def hold(self, table: Railways) -> bool:
        """Return whether every entry is valid as it is; cubes and settlers are checked elsewhere."""
        return (
            self.links == len(table.links)
            and (self.colours is table.colours or self.colours == table.colours)
            and self.resemble(table)
            and self.gifts.hold(table)
        )

    def resemble(self, table: Railways) -> bool:
        """Return whether nothing has changed that makes every entry invalid."""
        return (
            self.engine == table.players[self.seat].engine
            and self.phase == table.phase
            and (self.speed > 0) == (table.bonuses[SPEED_RECORD] > 0)
        )

    def inherit(self, before: DeliveryCache) -> None:
        """Copy the entries of a cache that another table reads."""
        self.links = before.links
        self.gifts = before.gifts
        self.own_cities = before.own_cities
        self.known = before.known[:]
        self.starts = [starts[:] for starts in before.starts]
        self.markets = [market.copy() if market is not None else None for market in before.markets]

    def learn(self, table: Railways) -> None:
        """Update to further links and gifts: drop the entries for which a search might find something else.

        An entry is kept if every city its search has seen is the same to the cube as before, and no link was
        added to a city it has entered. The number of own cities matters unless a cube cannot enter so many.
        """
        self.deeper = {}
        joined = CitySet(0, 0)
        changed = CitySet(0, 0)
        for number in range(self.links, len(table.links)):
            link = table.links[number]
            joined.add(link.start)
            joined.add(link.end)
            if link.owner == self.seat:
                changed.add(link.start)
                changed.add(link.end)
        gifts = self.gifts
        own = self.own_cities
        self.gifts = gifts_of(table, self.seat)
        self.railroad = railroad_of(table, self.seat)
        self.own_cities = len(self.railroad.cities)
        if self.gifts is not gifts:
            self.gifts.mark_changes(gifts, changed)
        is_alike = own > self.level or own == self.own_cities
        for cube in range(KINDS):
            market = self.markets[cube]
            if market is None:
                continue
            old_steps = market.steps(own)
            if is_alike and self.gifts is not gifts:
                following = market_of(table, self.railroad, self.gifts, self.engine, cube)
                is_same = following.resembles(market)
                market = following
                self.markets[cube] = market
            else:
                is_same = is_alike and market.learn(table, self.railroad)
            if is_same:
                self.keep(table, market, old_steps, joined, changed)
            else:
                self.forget(cube)
        self.links = len(table.links)
        self.colours = table.colours
        self.settled = table.settled
        self.cubes = b""

    def forget(self, cube: int) -> None:
        """Drop all entries of a kind of cube."""
        for start in self.starts[cube]:
            self.known[start * KINDS + cube] = None
            self.deeper.pop(start * KINDS + cube, None)
        self.starts[cube] = []
        self.markets[cube] = None

    def keep(
        self, table: Railways, market: Market, old_steps: int, joined: CitySet, changed: CitySet
    ) -> None:
        """Drop the entries of a kind of cube that rest on a city that was joined or has changed."""
        cube = market.cube
        starts = self.starts[cube]
        far = market.goal_distances.distances.far[0]
        steps = market.steps(self.own_cities)
        moved: CitySet | None = None
        aims_changed: list[CitySet | None] = NONE_CHANGED
        if len(market.aims) > 1:
            aims_changed = [None] * len(market.aims)
        kept: i64 = 0
        for start in starts:
            front = self.known[start * KINDS + cube]
            assert front is not None, "a city where nothing is known"
            if front is NO_WAY:
                is_kept = far[start] > self.level
            elif front.entered.meets(joined) or front.seen.meets(changed):
                is_kept = False
            elif steps != old_steps and front.longest > min(steps, old_steps):
                # A changed limit matters only to a search that would meet it.
                is_kept = False
            elif front.aims is FIRST_AIM:
                if moved is None:
                    moved = market.aim(table, 0).changes(self.links)
                is_kept = not front.seen.meets(moved)
            else:
                is_kept = market.near_aims(start) == front.aims
                for place in front.aims:
                    if not is_kept:
                        break
                    of_aim = aims_changed[place]
                    if of_aim is None:
                        of_aim = market.aim(table, place).changes(self.links)
                        aims_changed[place] = of_aim
                    is_kept = not front.seen.meets(of_aim)
            if is_kept:
                starts[kept] = start
                kept += 1
            else:
                self.known[start * KINDS + cube] = None
        if kept < len(starts):
            del starts[kept:]

    def look(self, table: Railways) -> None:
        """Collect the fronts of the cubes as they lie now, searching for those without an entry."""
        if self.settled != table.settled:
            self.settled = table.settled
            self.forget(SETTLER)
        cubes = table.cubes
        found: list[Front] = []
        stopped: list[int] = []
        for start in self.railroad.cities:
            place: i64 = start * KINDS
            beyond = place + KINDS
            while place < beyond:
                if cubes[place]:
                    front = self.known[place]
                    if front is None:
                        cube: int = place % KINDS
                        front = self.front_of(table, cube, start)
                        self.known[place] = front
                        self.starts[cube].append(start)
                    if front is not NO_WAY:
                        found.append(front)
                        if front.is_stopped:
                            stopped.append(place)
                place += 1
        self.fronts = self.looked_deeper(table, found, stopped) if stopped else found
        self.cubes = cubes

    def looked_deeper(self, table: Railways, found: list[Front], stopped: list[int]) -> list[Front]:
        """Search again with the steps that other cubes left over, for the cubes whose steps were used up.

        Each gets the same multiple of its share, so that the list follows from the table alone and not from
        the order of questions.
        """
        left = MOST_STEPS
        shares = 0
        for front in found:
            left -= front.steps
            if front.is_stopped:
                shares += front.share * len(front.aims)
        times = 1
        while 2 * times * shares <= left:
            times *= 2
        if times == 1:
            return found
        following: list[Front] = []
        number = 0
        for front in found:
            if front.is_stopped:
                place = stopped[number]
                number += 1
                deeper = self.deeper.get(place)
                if deeper is None or deeper.share != front.share * times:
                    market = self.markets[place % KINDS]
                    assert market is not None, "a front without its market"
                    deeper = self.search.run(table, market, place // KINDS, front.share * times)
                    self.deeper[place] = deeper
                following.append(deeper)
            else:
                following.append(front)
        return following

    def front_of(self, table: Railways, cube: int, start: int) -> Front:
        """Search for the front of one cube."""
        market = self.markets[cube]
        if market is None:
            market = market_of(table, self.railroad, self.gifts, self.engine, cube)
            self.markets[cube] = market
        if market.goal_distances.distances.far[0][start] > self.level:
            return NO_WAY
        return self.search.run(table, market, start, market.steps(self.own_cities))


def fronts_of(table: Railways, seat: int) -> list[Front]:
    """Return the front of every cube that the seat can move."""
    cache: DeliveryCache | None = table.memory.get(DELIVERY_CACHE_KEY + seat)
    if cache is None or not cache.hold(table):
        if cache is None or not cache.resemble(table):
            cache = DeliveryCache(table, seat)
            table.memory[DELIVERY_CACHE_KEY + seat] = cache
        elif not table.may_rewrite(cache.desk):
            before = cache
            cache = DeliveryCache(table, seat)
            cache.inherit(before)
            table.memory[DELIVERY_CACHE_KEY + seat] = cache
            cache.learn(table)
        else:
            cache.learn(table)
    if cache.cubes != table.cubes or cache.settled != table.settled:
        cache.look(table)
    return cache.fronts


# Options -----------------------------------------------------------------------------------------


def delivery_options(table: Railways, seat: Seat) -> list[Deliver]:
    """Return the deliveries worth listing: of each cube the Pareto-optimal outcomes, one way each.

    An outcome is listed if no other way brings the seat as much without bringing somebody else less. A
    settler's are listed for every city it can reach.
    """
    found: list[Deliver] = []
    for front in fronts_of(table, seat):
        found.extend(front.deliveries)
    return found


def is_exhaustive(table: Railways, seat: Seat) -> bool:
    """Return whether no search met a bound, so that every outcome worth listing is listed."""
    for front in fronts_of(table, seat):
        if not front.is_complete:
            return False
    return True
