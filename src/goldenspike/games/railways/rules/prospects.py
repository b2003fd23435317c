"""What each seat can deliver, kept from question to question as long as nothing it rests on has changed."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from goldenspike.games.railways.box import BONUS_POINTS, KINDS, LEVELS, SETTLER, SPEED_RECORD
from goldenspike.games.railways.rules.markets import Market, gifts_of
from goldenspike.games.railways.rules.network import PROSPECTS_KEY, Cluster, railroad_of
from goldenspike.games.railways.rules.walks import NO_WAY, Front, Search
from goldenspike.games.railways.state import Railways


@final
@mypyc_attr(acyclic=True)
class Prospects:
    """What one seat can deliver."""

    def __init__(self, table: Railways, seat: int) -> None:
        self.railroad = railroad_of(table, seat)
        self.seat = seat
        self.engine = table.players[seat].engine
        self.level = LEVELS[self.engine]
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
        """Of each kind of cube for which something is known."""
        self.search: Search | None = None

    def hold(self, table: Railways) -> bool:
        """Whether nothing that matters has changed since, save for cubes and settlers."""
        return (
            self.railroad.links == len(table.links)
            and self.colours == table.colours
            and self.resemble(table)
            and self.gifts.hold(table)
        )

    def resemble(self, table: Railways) -> bool:
        """Whether nothing that matters everywhere has changed since."""
        return (
            self.engine == table.players[self.seat].engine
            and self.phase == table.phase
            and (self.speed > 0) == (table.bonuses[SPEED_RECORD] > 0)
        )

    def market(self, table: Railways, cube: int) -> Market:
        """Where a kind of cube can go."""
        market = self.markets[cube]
        if market is None:
            market = Market(table, self.railroad, self.gifts, self.engine, cube)
            self.markets[cube] = market
        return market

    def inherit(self, table: Railways, before: Prospects) -> None:
        """Keep what was found before, where a search would do the very same again.

        It would if no city it has seen is anything else to the cube than before, and no link was added to one
        it has entered. How many own cities there are matters unless they are more than a cube can enter.
        """
        own = len(before.railroad.cities)
        if own <= self.level and own != len(self.railroad.cities):
            return
        joined = Cluster(0, 0)
        owned = Cluster(0, 0)
        for link in table.links[before.railroad.links :]:
            joined.add(link.start)
            joined.add(link.end)
            if link.owner == self.seat:
                owned.add(link.start)
                owned.add(link.end)
        for cube in range(KINDS):
            old = before.markets[cube]
            if old is not None and before.known[cube]:
                market = self.market(table, cube)
                if market.resembles(old):
                    changed = Cluster(owned.low, owned.high)
                    market.mark_changes(old, changed)
                    self.keep(table, before.known[cube], old, market, joined, changed)

    def keep(
        self,
        table: Railways,
        fronts: dict[int, Front],
        old: Market,
        market: Market,
        joined: Cluster,
        changed: Cluster,
    ) -> None:
        """Of a kind of cube, keep the fronts that rest on nothing that was joined or has changed."""
        known = self.known[market.cube]
        far = market.outlook.distances.far[0]
        steps, steps_before = market.steps(), old.steps()
        aims_changed: list[Cluster | None] = [None] * len(market.aims)
        for start, front in fronts.items():
            if front is NO_WAY:
                if far[start] > self.level:
                    known[start] = front
                continue
            if front.entered.meets(joined) or front.seen.meets(changed):
                continue
            # Other bounds are nothing to a search that met none.
            if steps != steps_before and front.longest > min(steps, steps_before):
                continue
            if market.near_aims(start) != front.aims:
                continue
            is_kept = True
            for place in front.aims:
                moved = aims_changed[place]
                if moved is None:
                    moved = market.aim(table, place).changes(old.aims[place])
                    aims_changed[place] = moved
                if front.seen.meets(moved):
                    is_kept = False
                    break
            if is_kept:
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
        market = self.market(table, cube)
        if market.outlook.distances.far[0][start] > self.level:
            return NO_WAY
        if self.search is None:
            self.search = Search(self.railroad, self.speed)
        return self.search.run(table, market, start)


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
