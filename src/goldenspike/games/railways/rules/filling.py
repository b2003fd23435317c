"""v1 and v19: cubes for all cities of a region at once."""

from __future__ import annotations

from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.railways.board import CITY_NAMES, EASTERN, PRINTED_CUBES, WESTERN
from goldenspike.games.railways.box import (
    FEWER_CUBES_SEATS,
    KINDS,
    RAW_MATERIAL,
    RAW_MATERIALS_A_CITY,
)
from goldenspike.games.railways.rules.cities import change_cubes
from goldenspike.games.railways.state import Railways


def printed_cubes(table: Railways, city: int) -> int:
    """base Set-up: the city's number, one fewer with two or three seats, at least one (ruling 4)."""
    number = PRINTED_CUBES[city]
    return max(1, number - 1) if len(table.players) <= FEWER_CUBES_SEATS else number


def cities_to_fill(table: Railways) -> tuple[int, ...]:
    """v3 Empty West: the East at the start; v19 Filling the West: the West at the change of phase."""
    return EASTERN if table.phase == 1 else WESTERN


def cubes_to_lay(table: Railways, city: int) -> int:
    """v1 and v19 Filling the West: an unsettled city is filled, a settled one gets a cube a settler."""
    if table.phase == 2 and table.settled[city]:
        return table.settled[city]
    return printed_cubes(table, city)


def bag_of_the_phase(table: Railways) -> list[int]:
    """v1 Eastern goods, v19 Filling the West: the bag from which a region is filled."""
    return table.eastern_bag if table.phase == 1 else table.western_bag


def allowed(table: Railways, city: int, laid: list[int], kind: int) -> bool:
    """v1 Restricted cubes: one of the city's own colour, two of any other; two raw materials (v19)."""
    if kind == RAW_MATERIAL:
        return table.cubes_in(city, kind) + laid[kind] < RAW_MATERIALS_A_CITY
    if table.settings.cubes == "free":
        return True
    return laid[kind] < (1 if table.colours[city] == kind else 2)


def sample_cubes(table: Railways, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """v1 Eastern goods: drawn blindly; a cube that is not allowed goes back and another is drawn."""
    bag = bag_of_the_phase(table)[:]
    found: list[tuple[int, ...]] = []
    for city in cities_to_fill(table):
        laid = [0] * KINDS
        for _ in range(cubes_to_lay(table, city)):
            counts = [bag[kind] if allowed(table, city, laid, kind) else 0 for kind in range(KINDS)]
            total = sum(counts)
            if not total:
                break
            left = rng.below(total)
            for kind in range(KINDS):
                if left < counts[kind]:
                    laid[kind] += 1
                    bag[kind] -= 1
                    break
                left -= counts[kind]
        found.append(tuple([kind for kind in range(KINDS) for _ in range(laid[kind])]))
    return tuple(found)


def refuse_cubes(table: Railways, cubes: tuple[tuple[int, ...], ...]) -> Refusal | None:
    """v1 Eastern goods, v19 Filling the West, v1 Restricted cubes: whether cubes can lie like this."""
    rule = "v1 Eastern goods" if table.phase == 1 else "v19 Filling the West"
    cities = cities_to_fill(table)
    if len(cubes) != len(cities):
        return Refusal(rule, "There must be cubes for every city of the region.")
    bag = bag_of_the_phase(table)[:]
    for place in range(len(cities)):
        city = cities[place]
        name = {"city": CITY_NAMES[city]}
        laid = [0] * KINDS
        for kind in cubes[place]:
            if not 0 <= kind < KINDS or not bag[kind]:
                return Refusal(rule, "The bag does not hold the cubes of {city}.", name)
            if not allowed(table, city, laid, kind):
                limit = rule if kind == RAW_MATERIAL else "v1 Restricted cubes"
                return Refusal(limit, "{city} cannot have these cubes.", name)
            laid[kind] += 1
            bag[kind] -= 1
        number = cubes_to_lay(table, city)
        lacks = sum(laid) < number and max(
            [bag[kind] if allowed(table, city, laid, kind) else 0 for kind in range(KINDS)]
        )
        if lacks or sum(laid) > number:
            return Refusal(rule, "{city} has the wrong number of cubes.", name)
    return None


def lay_cubes(table: Railways, cubes: tuple[tuple[int, ...], ...]) -> None:
    """v1 Eastern goods, v19 Filling the West: from the bag to the cities."""
    bag = bag_of_the_phase(table)
    cities = cities_to_fill(table)
    for place in range(len(cities)):
        for kind in cubes[place]:
            bag[kind] -= 1
            change_cubes(table, cities[place], kind, 1)
