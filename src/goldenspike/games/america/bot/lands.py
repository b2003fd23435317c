"""Production: what the cities yield to each seat and what a new city would add, cached.

All of it depends only on numbers, cities and the outlaw.
"""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.core.agenda import Seat
from goldenspike.games.america.board import (
    DESERT,
    HEX_KIND,
    HEXES_AT,
    SITE_PLACES,
    SITES_OF,
    TERRAIN,
    TOKEN_HEXES,
)
from goldenspike.games.america.bot.weights import (
    MOST_REMEMBERED,
    NUMBER_PIPS,
    RESOURCE_WEIGHT,
    SATED,
    WEIGHTS,
)
from goldenspike.games.america.box import (
    NOBODY,
    RESOURCES,
)
from goldenspike.games.america.state import America


@final
class Lands:
    """What the cities yield to every seat, and what a new city would add for one of them."""

    def __init__(self, table: America, seat: Seat) -> None:
        numbers = table.numbers
        cities = table.cities
        seats = len(table.players)
        self.half_pips = [[0, 0, 0, 0, 0] for _ in range(seats)]
        """For each seat and resource twice the pips of its cities; those of the outlaw's hex count half."""
        for land in range(len(numbers)):
            number = numbers[land]
            if not number:
                continue
            pips = NUMBER_PIPS[number] if land == table.outlaw else NUMBER_PIPS[number] * 2
            for site in SITES_OF[land]:
                owner = cities[site]
                if owner < seats:
                    self.half_pips[owner][TERRAIN[land]] += pips
        self.yields: list[float] = []
        """For each seat the value of what its cities yield."""
        for each in self.half_pips:
            total = 0.0
            for card in RESOURCES:
                total += RESOURCE_WEIGHT[card] * SATED[each[card]]
            self.yields.append(total)
        self.sites: list[int] = []
        """The empty city-sites."""
        self.adds: list[float] = []
        """For each of `sites` what a city there would add to the yield of the seat."""
        self.promises: dict[int, list[float]] = {}
        """Cache of `settling.promises_of`, by the goods that remain."""
        self.settlings: dict[tuple[bytes, int, int], Any] = {}
        """Cache of `settling.settling_of`, by where settlers stand and what remains."""
        self.weights = (0.0, 0.0, 0.0, 0.0, 0.0)
        """The weights that both caches hold for."""
        self.look_at_sites(table, seat)

    def forget_other_weights(self) -> None:
        """Empty the caches that depend on weights if those were changed, as for fitting."""
        city, per_good, on_the_way, grain, contested = self.weights
        if (
            city != WEIGHTS.city
            or per_good != WEIGHTS.yield_per_good
            or on_the_way != WEIGHTS.on_the_way
            or grain != WEIGHTS.grain_ahead
            or contested != WEIGHTS.contested
        ):
            self.weights = (
                WEIGHTS.city,
                WEIGHTS.yield_per_good,
                WEIGHTS.on_the_way,
                WEIGHTS.grain_ahead,
                WEIGHTS.contested,
            )
            self.promises = {}
            self.settlings = {}

    def look_at_sites(self, table: America, seat: Seat) -> None:
        """Fill `sites` and `adds`, counting the tokens that a new city would move."""
        mine = self.half_pips[seat]
        numbers = table.numbers
        cities = table.cities
        token = 0
        for land in TOKEN_HEXES:
            if numbers[land]:
                token = land
                break
        lost = 0.0
        for site in SITES_OF[token]:
            if cities[site] == seat:
                lost += gain(mine, TERRAIN[token], -2 * NUMBER_PIPS[numbers[token]])
        for site in SITE_PLACES:
            if cities[site] != NOBODY:
                continue
            added = 0.0
            for land in HEXES_AT[site]:
                number = numbers[land]
                if number:
                    added += gain(mine, TERRAIN[land], 2 * NUMBER_PIPS[number])
                elif TERRAIN[land] != DESERT and HEX_KIND[land] == "??":
                    added += gain(mine, TERRAIN[land], 2 * NUMBER_PIPS[numbers[token]]) + lost
            self.sites.append(site)
            self.adds.append(added)


def gain(half_pips: list[int], card: int, change: int) -> float:
    """Return the value of a change in the half pips of one resource."""
    before = half_pips[card]
    after = before + change
    return RESOURCE_WEIGHT[card] * (SATED[after if after > 0 else 0] - SATED[before])


lands_known: Final[dict[tuple[bytes, bytes, int, int, int], Lands]] = {}
"""Cache of `lands_of`."""


def lands_of(table: America, seat: Seat) -> Lands:
    """Return the production for a seat at this table, from the cache if it is known."""
    key = (table.numbers, table.cities, table.outlaw, len(table.players), int(seat))
    lands = lands_known.get(key)
    if lands is None:
        if len(lands_known) >= MOST_REMEMBERED:
            lands_known.clear()
        lands = Lands(table, seat)
        lands_known[key] = lands
    return lands
