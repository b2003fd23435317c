"""Distances on the map: how far every train and every path is from a delivery, cached.

All of it depends only on rails, cities and goods.
"""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Seat
from goldenspike.games.america.board import (
    ENDS,
    PATHS,
    PATHS_AT,
    PLACES,
    SITE_PLACES,
)
from goldenspike.games.america.bot.weights import (
    BUCKETS,
    FAR_AWAY,
    FEE,
    MOST_REMEMBERED,
    NEAR_PATHS,
    NEAR_SHARED,
    NEAR_WIDTH,
    NETWORK,
    NETWORK_NEAR,
    NEW_RAIL,
    STEP,
    UNREACHED,
)
from goldenspike.games.america.box import (
    IN_SUPPLY,
    NOBODY,
)
from goldenspike.games.america.state import America


@final
class Lines:
    """The cheapest way from every path to a city that takes this seat's goods, new rails included.

    Dijkstra's algorithm from all these cities, with buckets, only as far as somebody has asked: `settle`
    continues it.
    """

    def __init__(self, table: America, seat: Seat) -> None:
        self.rails = table.rails
        self.seat = seat
        self.targets: list[int] = []
        """Cities that take a good of this seat."""
        cities = table.cities
        goods = table.goods
        for place in SITE_PLACES:
            owner = cities[place]
            if owner != NOBODY and owner != seat and goods[place] == NOBODY:
                self.targets.append(place)
        self.cost = [UNREACHED] * PATHS
        """The cost of the way from each path, in sixths of a card; final below `now`."""
        self.steps = [0] * PATHS
        """The steps of that way."""
        self.missing = [0] * PATHS
        """The rails still to be laid on that way."""
        self.building = building_distance(table, seat)
        self.now = 0
        """The cost that is looked at next."""
        self.waiting = 0
        """Entries of the buckets."""
        self.unsettled = 0
        """Rails whose ways are not final. Trains stand on rails: without any left, the search has ended."""
        self.buckets: list[list[int]] = [[] for _ in range(BUCKETS)]
        self.labels: list[int] = []
        """The connected component of each rail, filled by `network`."""
        self.first_trains = b""
        self.first_network: list[int] = []
        """The trains that `network` was first asked for, and its answer."""
        self.networks: dict[int, list[int]] = {}
        """Cache of `network` for others, by the components that the trains stand on."""
        self.begin()

    def begin(self) -> None:
        """Put the paths beside the targets into their buckets."""
        rails = self.rails
        cost = self.cost
        for path in range(PATHS):
            if rails[path] != NOBODY:
                self.unsettled += 1
        for place in self.targets:
            for path in PATHS_AT[place]:
                price = NEW_RAIL if rails[path] == NOBODY else 0
                if price < cost[path]:
                    cost[path] = price
                    self.missing[path] = 1 if price else 0
                    self.buckets[price].append(path)
                    self.waiting += 1

    def settle(self, rail: int) -> None:
        """Make `cost`, `steps` and `missing` of a path with a rail final."""
        cost = self.cost
        while cost[rail] > self.now and self.waiting and self.unsettled:
            self.spread()
            self.now += 1

    def spread(self) -> None:
        """Follow the ways of the present cost by a step."""
        rails = self.rails
        seat = self.seat
        now = self.now
        cost = self.cost
        steps = self.steps
        missing = self.missing
        building = self.building
        buckets = self.buckets
        bucket = buckets[now % BUCKETS]
        while bucket:
            path = bucket.pop()
            self.waiting -= 1
            if cost[path] != now:
                continue
            owner = rails[path]
            if owner != NOBODY:
                self.unsettled -= 1
            fee = FEE if owner != NOBODY and owner != seat else 0
            so_far = missing[path]
            row = path * NEAR_WIDTH
            for place in range(row + 1, row + 1 + NEAR_PATHS[row]):
                near = NEAR_PATHS[place]
                if cost[near] <= now:
                    continue
                other = rails[near]
                price = now + STEP
                laid = so_far
                if other == NOBODY:
                    price += NEW_RAIL
                    laid += 1
                    if fee:
                        price += fee
                elif fee:
                    if other != owner:
                        price += fee
                elif owner == NOBODY and other != seat:
                    extra = building[NEAR_SHARED[place]]
                    if extra:
                        price += NEW_RAIL * extra
                        laid += extra
                if price < cost[near]:
                    cost[near] = price
                    missing[near] = laid
                    steps[near] = steps[path] + 1
                    if price < UNREACHED:
                        buckets[price % BUCKETS].append(near)
                        self.waiting += 1

    def network(self, table: America, seat: Seat) -> list[int]:
        """Return the rails missing from the trains' network to each of the nearest targets, cached.

        A map is often asked once, so only the second question looks which rails are connected.
        """
        trains = table.players[seat].trains
        if not self.first_trains:
            self.first_trains = trains
            self.first_network = self.nearest(table.rails, seat, trains)
        if trains == self.first_trains:
            return self.first_network
        if not self.labels:
            self.labels = connected(table.rails)
        key = 0
        for train in range(2):
            if trains[train] != IN_SUPPLY:
                key = key * PATHS + self.labels[trains[train]] + 1
        found = self.networks.get(key)
        if found is None:
            found = self.nearest(table.rails, seat, trains)
            self.networks[key] = found
        return found

    def nearest(self, rails: bytes, seat: Seat, trains: bytes) -> list[int]:
        """Return the rails missing from the trains to each of the nearest targets, nearest first."""
        building = self.building
        cost = [NETWORK_NEAR] * PATHS
        layers: list[list[int]] = [[] for _ in range(NETWORK_NEAR)]
        open_targets = [False] * PLACES
        for place in self.targets:
            open_targets[place] = True
        for train in range(2):
            if trains[train] != IN_SUPPLY:
                cost[trains[train]] = 0
                layers[0].append(trains[train])
        found: list[int] = []
        for now in range(NETWORK_NEAR):
            layer = layers[now]
            while layer:
                path = layer.pop()
                if cost[path] != now:
                    continue
                one, other = ENDS[path]
                if open_targets[one]:
                    open_targets[one] = False
                    found.append(now)
                if open_targets[other]:
                    open_targets[other] = False
                    found.append(now)
                if len(found) >= len(NETWORK):
                    return found
                owner = rails[path]
                foreign = owner != NOBODY and owner != seat
                row = path * NEAR_WIDTH
                for place in range(row + 1, row + 1 + NEAR_PATHS[row]):
                    near = NEAR_PATHS[place]
                    if cost[near] <= now:
                        continue
                    price = now
                    if rails[near] == NOBODY:
                        price += 1
                        if foreign:
                            price += building[NEAR_SHARED[place]]
                    if price < cost[near]:
                        cost[near] = price
                        layers[price].append(near)
        return found


def building_distance(table: America, seat: Seat) -> list[int]:
    """Return how many rails a seat must lay to reach each intersection, FAR_AWAY at most."""
    rails = table.rails
    distance = [FAR_AWAY] * PLACES
    queue: list[int] = []
    for place in table.players[seat].cities:
        distance[place] = 0
        queue.append(place)
    for path in range(PATHS):
        if rails[path] == seat:
            one, other = ENDS[path]
            if distance[one]:
                distance[one] = 0
                queue.append(one)
            if distance[other]:
                distance[other] = 0
                queue.append(other)
    index = 0
    while index < len(queue):
        place = queue[index]
        index += 1
        ahead = distance[place] + 1
        if ahead >= FAR_AWAY:
            break
        for path in PATHS_AT[place]:
            if rails[path] == NOBODY:
                one, other = ENDS[path]
                end = other if one == place else one
                if distance[end] > ahead:
                    distance[end] = ahead
                    queue.append(end)
    return distance


def connected(rails: bytes) -> list[int]:
    """Label the connected components of the rails: return a number for each path, -1 without a rail."""
    labels = [-1] * PATHS
    for start in range(PATHS):
        if rails[start] == NOBODY or labels[start] >= 0:
            continue
        labels[start] = start
        queue = [start]
        while queue:
            path = queue.pop()
            row = path * NEAR_WIDTH
            for place in range(row + 1, row + 1 + NEAR_PATHS[row]):
                near = NEAR_PATHS[place]
                if rails[near] != NOBODY and labels[near] < 0:
                    labels[near] = start
                    queue.append(near)
    return labels


lines_known: Final[dict[tuple[bytes, bytes, bytes, int, int], Lines]] = {}
"""Cache of `lines_of`."""


def lines_of(table: America, seat: Seat) -> Lines:
    """Return the distances for a seat at this table, from the cache if they are known."""
    key = (table.rails, table.cities, table.goods, len(table.players), int(seat))
    lines = lines_known.get(key)
    if lines is None:
        if len(lines_known) >= MOST_REMEMBERED:
            lines_known.clear()
        lines = Lines(table, seat)
        lines_known[key] = lines
    return lines
