"""Cubes that come to cities, and New City tiles."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.railways.actions import Action
from goldenspike.games.railways.answers import URBANIZE
from goldenspike.games.railways.board import CITIES, CITY_NAMES, IS_WESTERN
from goldenspike.games.railways.box import (
    CITY_COLOURS,
    GREY,
    KINDS,
    RAW_MATERIAL,
    RAW_MATERIALS_A_CITY,
    TILE_COLOURS,
    URBANIZATION_INCENTIVE,
    URBANIZATION_PRICE,
    URBANIZE_PRICE,
    money_fact,
)
from goldenspike.games.railways.events import CityUrbanized, CubeAdded
from goldenspike.games.railways.rules.money import bond_instead
from goldenspike.games.railways.state import Railways

# Cubes -------------------------------------------------------------------------------------------


def bag_for(table: Railways, city: int) -> list[int]:
    """base Urbanize: the eastern bag, and from the second phase on the bag of the city's side (ruling 35)."""
    return table.western_bag if table.phase == 2 and IS_WESTERN[city] else table.eastern_bag


def drawable(table: Railways, city: int) -> list[int]:
    """How many cubes of each kind could be drawn for a city: no third raw material (v19 Filling the West)."""
    counts = bag_for(table, city)[:]
    if table.cubes_in(city, RAW_MATERIAL) >= RAW_MATERIALS_A_CITY:
        counts[RAW_MATERIAL] = 0
    return counts


def change_cubes(table: Railways, city: int, kind: int, change: int) -> None:
    """So many cubes of a kind more, or fewer, in a city."""
    place = city * KINDS + kind
    table.cubes = replaced(table.cubes, place, table.cubes[place] + change)


def add_cube(table: Railways, city: int, kind: int) -> None:
    """A cube from the bag to a city."""
    bag = bag_for(table, city)
    assert bag[kind] > 0, "a cube that is not in the bag"
    bag[kind] -= 1
    change_cubes(table, city, kind, 1)
    if table.announced is not None:
        table.announced.append(CubeAdded(city, kind))


# New City tiles ----------------------------------------------------------------------------------


def tiles_for(table: Railways, city: int) -> list[int]:
    """The New City tiles of the city's side."""
    return table.western_tiles if IS_WESTERN[city] else table.eastern_tiles


def tile_options(table: Railways) -> list[Action]:
    """base Urbanize: every grey city with every colour of which there is a tile."""
    found: list[Action] = []
    colours = table.colours
    eastern = [place for place in range(len(TILE_COLOURS)) if table.eastern_tiles[place]]
    western = [place for place in range(len(TILE_COLOURS)) if table.western_tiles[place]]
    for city in range(CITIES):
        if colours[city] == GREY:
            tiles = URBANIZE[city]
            for place in western if IS_WESTERN[city] else eastern:
                found.append(tiles[place])
    return found


def has_tile_option(table: Railways) -> bool:
    """base Urbanize: whether any tile can be placed anywhere."""
    for city in range(CITIES):
        if table.colours[city] == GREY and max(tiles_for(table, city)):
            return True
    return False


def refuse_tile(table: Railways, city: int, colour: int) -> Refusal | None:
    """base Urbanize: a tile that is left, on a grey city."""
    if not 0 <= city < CITIES:
        return Refusal("base Urbanize", "There is no such city.")
    if table.colours[city] != GREY:
        return Refusal(
            "base Urbanize",
            "{city} is {colour}: a New City tile goes on a grey city.",
            {"city": CITY_NAMES[city], "colour": CITY_COLOURS[table.colours[city]]},
        )
    if colour not in TILE_COLOURS:
        return Refusal("base Urbanize", "New City tiles are yellow, black, blue or purple.")
    if not tiles_for(table, city)[TILE_COLOURS.index(colour)]:
        return Refusal(
            "base Urbanize",
            "There is no {colour} New City tile left for that side of the map.",
            {"colour": CITY_COLOURS[colour]},
        )
    return None


def place_tile(table: Railways, seat: Seat, city: int, colour: int) -> None:
    """base Urbanize: the city has this colour from now on."""
    tiles_for(table, city)[TILE_COLOURS.index(colour)] -= 1
    table.colours = replaced(table.colours, city, colour)
    if table.announced is not None:
        table.announced.append(CityUrbanized(seat, city, colour))


def urbanize_price(table: Railways) -> int:
    """base Urbanize, event Urbanization Incentive."""
    return URBANIZATION_PRICE if URBANIZATION_INCENTIVE in table.events else URBANIZE_PRICE


def urbanize_options(table: Railways, seat: Seat) -> list[Action]:
    """base Urbanize: every tile, if it can be paid for."""
    if table.players[seat].money < urbanize_price(table):
        return []
    return tile_options(table)


def refuse_urbanize(table: Railways, seat: Seat, city: int, colour: int) -> Refusal | None:
    """base Urbanize: a tile, at its price."""
    unfit = refuse_tile(table, city, colour)
    if unfit is not None:
        return unfit
    money = table.players[seat].money
    if money < urbanize_price(table):
        return Refusal(
            "base Urbanize",
            "Urbanizing costs {price}, and you have {cash}{bond}.",
            {
                "price": money_fact(urbanize_price(table)),
                "cash": money_fact(money),
                "bond": bond_instead(table, seat),
            },
        )
    return None
