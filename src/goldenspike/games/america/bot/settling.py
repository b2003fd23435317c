"""What the settlers on the map are worth: the cities they can found, and the cards that takes; cached.

It depends on the lands, on where all settlers stand, and on how much is still to be built and delivered. The
cache is part of the lands and dies with them.
"""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Seat
from goldenspike.games.america.board import COAST_GOLD, DISTANCE, GRAIN_TO_GO
from goldenspike.games.america.bot.lands import Lands
from goldenspike.games.america.bot.weights import GOLD_WORTH, WEIGHTS
from goldenspike.games.america.box import IN_SUPPLY
from goldenspike.games.america.state import America

MOST_SETTLINGS: Final = 200
"""The size at which the cache of one state of the lands is emptied."""


@final
class Settling:
    """The value of a seat's settlers, and the cards that they need."""

    def __init__(self) -> None:
        self.value = 0.0
        self.cattle = 0
        self.grain = 0
        self.lumber = 0
        self.grain_ahead = 0
        """The grain that the settler with the longest way needs."""


@final
class SettlingSearch:
    """Where the settlers of a seat go best."""

    def __init__(self, table: America, seat: Seat, lands: Lands, remaining: int) -> None:
        self.table = table
        self.seat = seat
        self.lands = lands
        self.promises = promises_of(lands, remaining)

    def settling(self) -> Settling:
        """Return the value of the settlers, and the cards that they need."""
        found = Settling()
        player = self.table.players[self.seat]
        left = player.cities_left
        one = player.settlers[0]
        other = player.settlers[1]
        total = 0.0
        out = 0
        taken = -1
        if one != IN_SUPPLY:
            taken = self.best_site(one, -1)
            if taken >= 0:
                total += self.prospect(one, taken)
                found.grain_ahead = GRAIN_TO_GO[one][self.lands.sites[taken]]
                found.grain += found.grain_ahead
                out += 1
        if other != IN_SUPPLY and out < left:
            site = self.best_site(other, -1)
            if site >= 0 and site == taken:
                # Both would go to the same site: whoever loses less goes elsewhere.
                instead = self.best_site(other, taken)
                elsewhere = self.best_site(one, taken)
                first = total + (self.prospect(other, instead) if instead >= 0 else 0.0)
                second = self.prospect(other, taken) + (
                    self.prospect(one, elsewhere) if elsewhere >= 0 else 0.0
                )
                total = first if first > second else second
            elif site >= 0:
                total += self.prospect(other, site)
            if site >= 0:
                grain = GRAIN_TO_GO[other][self.lands.sites[site]]
                found.grain += grain
                if grain > found.grain_ahead:
                    found.grain_ahead = grain
                out += 1
        found.value = total
        wanted = (2 if left > 1 else 1) - out
        if wanted > 0:
            found.cattle += wanted
            found.lumber += wanted
            found.grain += wanted + 1
        elif left > out:
            found.cattle += 1
            found.lumber += 1
            found.grain += 1
        return found

    def best_site(self, start: int, excluded: int) -> int:
        """Return the index in `lands.sites` of the site worth most to a settler, -1 if none is worth it."""
        found = -1
        most = 0.0
        for index in range(len(self.promises)):
            if index == excluded or self.prospect_alone(start, index) <= most:
                continue
            promise = self.prospect(start, index)
            if promise > most:
                most = promise
                found = index
        return found

    def contested(self, start: int, site: int) -> bool:
        """Return whether another seat's settler is nearer to a site."""
        far = DISTANCE[site]
        steps = far[start]
        seat = self.seat
        players = self.table.players
        for other in range(len(players)):
            if other != seat:
                settlers = players[other].settlers
                if settlers[0] != IN_SUPPLY and far[settlers[0]] < steps:
                    return True
                if settlers[1] != IN_SUPPLY and far[settlers[1]] < steps:
                    return True
        return False

    def prospect_alone(self, start: int, index: int) -> float:
        """Return what a site is worth to a settler if no other settler is nearer."""
        site = self.lands.sites[index]
        return (
            self.promises[index]
            - WEIGHTS.grain_ahead * GRAIN_TO_GO[start][site]
            - 0.02 * DISTANCE[start][site]
        )

    def prospect(self, start: int, index: int) -> float:
        """Return what a site is worth to a settler, less if another seat's settler is nearer."""
        promise = self.prospect_alone(start, index)
        return promise * WEIGHTS.contested if self.contested(start, self.lands.sites[index]) else promise


def promises_of(lands: Lands, remaining: int) -> list[float]:
    """Return what a settler on its way to each of the empty sites is worth, wherever it stands."""
    promises = lands.promises.get(remaining)
    if promises is None:
        promises = []
        for index in range(len(lands.sites)):
            worth = (
                WEIGHTS.city
                + lands.adds[index] * WEIGHTS.yield_per_good * remaining
                + GOLD_WORTH[2] * COAST_GOLD[lands.sites[index]]
            )
            promises.append(worth * WEIGHTS.on_the_way)
        lands.promises[remaining] = promises
    return promises


def settling_of(table: America, seat: Seat, lands: Lands, remaining: int) -> Settling:
    """Return the settling of a seat, whose lands these are, from their cache if it is known."""
    lands.forget_other_weights()
    where = b""
    for player in table.players:
        where += player.settlers
    key = (where, remaining, table.players[seat].cities_left)
    found: Settling | None = lands.settlings.get(key)
    if found is None:
        if len(lands.settlings) >= MOST_SETTLINGS:
            lands.settlings.clear()
        found = SettlingSearch(table, seat, lands, remaining).settling()
        lands.settlings[key] = found
    return found
