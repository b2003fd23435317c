"""Deliveries: which ways a cube may go, and what they bring.

A way is legal or not by `refuse_delivery` alone.
"""

from __future__ import annotations

from typing import final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import amount
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import BOUNTY_CITY, CITIES, CITY_NAMES, IS_WESTERN
from goldenspike.games.railways.box import (
    BONUS_POINTS,
    BOUNTY_POINTS,
    CITY_COLOURS,
    CUBE_NAMES,
    DEMAND_CASH,
    FIRST_BOUNTY,
    FIRST_DELIVERY,
    FIRST_SETTLER_POINTS,
    GOODS,
    GREY,
    HOTEL_POINTS,
    KINDS,
    LAST_SETTLER,
    LEVELS,
    MAJOR_CITY_DEMAND,
    NOBODY,
    RAW_MATERIAL,
    RAW_MATERIAL_CASH,
    RED,
    SETTLER,
    SETTLER_POINTS,
    SETTLERS_A_CITY,
    SPEED_RECORD,
    SPEED_RECORD_LINKS,
)
from goldenspike.games.railways.events import (
    BonusEarned,
    BountyEarned,
    CubeDelivered,
    HotelPaid,
    SettlersCame,
    WestAnnounced,
    seat_fact,
)
from goldenspike.games.railways.rules.points import (
    BAND_CASH,
    BAND_POINTS,
    BY_DELIVERER,
    BY_OWNER,
    deliverers_points,
    earn,
    gain,
    is_banded,
)
from goldenspike.games.railways.rules.stops import MUST_STOP, NO_STOP, STOPS_OR_GOES_EAST, stop_at
from goldenspike.games.railways.rules.track import has_link, own_links_at
from goldenspike.games.railways.state import Railways

# Legality ----------------------------------------------------------------------------------------


def refuse_delivery(table: Railways, seat: Seat, answer: Deliver) -> Refusal | None:
    """base Deliver: a cube that is there, over links that exist, within the engine's reach, to its stop.

    Whoever names no way learns first whether there could be one.
    """
    start, cube, cities = answer.start, answer.cube, answer.cities
    if not 0 <= start < CITIES or not 0 <= cube < KINDS:
        return Refusal("base Deliver", "There is no such cube.")
    if not table.cubes_in(start, cube):
        return Refusal(
            "base Deliver",
            "There is no {cube} cube in {city}.",
            {"cube": CUBE_NAMES[cube], "city": CITY_NAMES[start]},
        )
    if not cities and not own_links_at(table, seat, start):
        return Refusal(
            "base Own first link",
            "The first link must be your own, and none of yours ends in {city}.",
            {"city": CITY_NAMES[start]},
        )
    if not cities or len(cities) != len(answer.owners):
        return Refusal("base Deliver", "Name every link of the way by its city and its owner.")
    unfit = refuse_links(table, seat, answer)
    if unfit is not None:
        return unfit
    level = LEVELS[table.players[seat].engine]
    if len(cities) > level:
        return Refusal(
            "base Engine",
            "That way has {links}, and your engine goes up to {level}.",
            {"links": amount(len(cities), "link"), "level": level},
        )
    unfit = refuse_passing(table, cube, cities)
    if unfit is not None:
        return unfit
    return refuse_end(table, cube, cities[len(cities) - 1])


def refuse_links(table: Railways, seat: Seat, answer: Deliver) -> Refusal | None:
    """base Own first link, base No city twice: links that exist, the first one's own, and no loop."""
    visited = [0] * CITIES
    visited[answer.start] = 1
    before = answer.start
    for place in range(len(answer.cities)):
        city, owner = answer.cities[place], answer.owners[place]
        if not 0 <= city < CITIES:
            return Refusal("base Deliver", "There is no such city.")
        if not 0 <= owner < len(table.players):
            return Refusal("base Deliver", "There is no such player.")
        if owner == seat and not has_link(table, owner, before, city):
            return Refusal(
                "base Deliver",
                "You have no link from {start} to {end}.",
                {"start": CITY_NAMES[before], "end": CITY_NAMES[city]},
            )
        if not has_link(table, owner, before, city):
            return Refusal(
                "base Deliver",
                "{owner} has no link from {start} to {end}.",
                {"owner": seat_fact(owner), "start": CITY_NAMES[before], "end": CITY_NAMES[city]},
            )
        if place == 0 and owner != seat:
            return Refusal(
                "base Own first link",
                "The first link must be your own, and that one is {owner}'s.",
                {"owner": seat_fact(owner)},
            )
        if visited[city]:
            return Refusal(
                "base No city twice", "The cube would come to {city} twice.", {"city": CITY_NAMES[city]}
            )
        visited[city] = 1
        before = city
    return None


def refuse_passing(table: Railways, cube: int, cities: tuple[int, ...]) -> Refusal | None:
    """base First stop, v12 First unsettled city, v18 Raw materials, v22 Passing western cities."""
    last = len(cities) - 1
    goes_east = not IS_WESTERN[cities[last]]
    for place in range(last):
        city = cities[place]
        stop = stop_at(table, cube, city)
        if stop == MUST_STOP:
            return refuse_stop(cube, city)
        if stop == STOPS_OR_GOES_EAST and not goes_east:
            return Refusal(
                "v22 Passing western cities",
                "A {cube} cube may pass {city} only if it is delivered in the East.",
                {"cube": CUBE_NAMES[cube], "city": CITY_NAMES[city]},
            )
    return None


def refuse_stop(cube: int, city: int) -> Refusal:
    """The cube cannot go on from there."""
    if cube == SETTLER:
        return Refusal(
            "v12 First unsettled city",
            "The settler must stop in {city}: it is coloured, and nobody has settled there.",
            {"city": CITY_NAMES[city]},
        )
    if cube == RAW_MATERIAL:
        return Refusal(
            "v18 Raw materials",
            "The raw material must stop in {city}, the first city on its way that takes it.",
            {"city": CITY_NAMES[city]},
        )
    return Refusal(
        "base First stop",
        "The {cube} cube must stop in {city}, the first city of its colour on its way.",
        {"cube": CUBE_NAMES[cube], "city": CITY_NAMES[city]},
    )


def refuse_end(table: Railways, cube: int, city: int) -> Refusal | None:
    """base Deliver, v12 Settling, v12 Room for settlers, v18 Raw materials: the last city takes the cube."""
    if stop_at(table, cube, city) != NO_STOP:
        return None
    if cube == RAW_MATERIAL:
        return Refusal("v18 Raw materials", "{city} takes no raw material.", {"city": CITY_NAMES[city]})
    if cube != SETTLER:
        return Refusal(
            "base Deliver",
            "{city} is {colour}, and the cube is {cube}.",
            {"city": CITY_NAMES[city], "colour": CITY_COLOURS[table.colours[city]], "cube": CUBE_NAMES[cube]},
        )
    if not IS_WESTERN[city]:
        return Refusal(
            "v12 Settling",
            "Settlers go on to a city of the West, and {city} is in the East.",
            {"city": CITY_NAMES[city]},
        )
    return Refusal(
        "v12 Room for settlers",
        "{city} is full: it has room for {settlers}.",
        {"city": CITY_NAMES[city], "settlers": amount(table.settled[city], "settler")},
    )


# What it brings ----------------------------------------------------------------------------------


@final
class Gains:
    """What a delivery brings: all numbers, before anything is done."""

    def __init__(self, seats: int) -> None:
        self.points: list[int] = [0] * seats
        """For each seat, all together."""
        self.cash = 0
        """For the deliverer, all together."""
        self.links: list[int] = [0] * seats
        """How many links of each seat are used."""
        self.link_points: list[int] = [0] * seats
        self.link_cash = 0
        self.settler = 0
        """Points for the settler, and for the first of the game."""
        self.raw_cash = 0
        self.demand = 0
        """Cash by Major City Demand."""
        self.hotel = NOBODY
        """Whose hotel scores."""
        self.bounty = NOBODY
        """Which bounty is earned, by its number."""
        self.bounty_points = 0
        self.bonuses: list[int] = []
        """Starting bonuses earned."""
        self.settlers = 0
        """Settlers that come to the city the cube leaves."""
        self.is_first_raw = False
        """The deliverer then chooses 2 points or $10,000 besides."""


def gains_of(table: Railways, seat: Seat, answer: Deliver) -> Gains:
    """base Points for links, and everything else that follows from a legal delivery."""
    gains = Gains(len(table.players))
    for owner in answer.owners:
        gains.links[owner] += 1
    banded = is_banded(table, answer.cube)
    for owner in range(len(table.players)):
        links = gains.links[owner]
        gains.link_points[owner] = BAND_POINTS[links] if banded == BY_OWNER else links
    if banded == BY_OWNER:
        gains.link_cash = BAND_CASH[gains.links[seat]]
    elif banded == BY_DELIVERER:
        links = len(answer.owners)
        gains.link_points[seat] = deliverers_points(links, links - gains.links[seat])
        gains.link_cash = BAND_CASH[links]
    for owner in range(len(table.players)):
        gains.points[owner] = gains.link_points[owner]
    add_extras(table, seat, answer, gains)
    gains.cash = gains.link_cash + gains.raw_cash + gains.demand
    return gains


def add_extras(table: Railways, seat: Seat, answer: Deliver, gains: Gains) -> None:
    """v13 Settler points, v18 Raw materials, base Hotels, base Bounties, base Starting bonuses and events."""
    end = answer.cities[len(answer.cities) - 1]
    if answer.cube == SETTLER:
        gains.settler = SETTLER_POINTS if table.first_settler else SETTLER_POINTS + FIRST_SETTLER_POINTS
        gains.points[seat] += gains.settler
    elif answer.cube == RAW_MATERIAL:
        gains.raw_cash = RAW_MATERIAL_CASH
        gains.is_first_raw = not table.first_raw
    else:
        gains.bounty = bounty_at(table, end)
        if gains.bounty != NOBODY:
            gains.bounty_points = BOUNTY_POINTS[gains.bounty]
            gains.points[seat] += gains.bounty_points
        if is_emptied_by(table, answer.start):
            gains.settlers = min(SETTLERS_A_CITY, table.settlers_left)
    gains.hotel = table.hotels[end]
    if gains.hotel != NOBODY:
        gains.points[gains.hotel] += HOTEL_POINTS
    if table.bonuses[FIRST_DELIVERY]:
        gains.bonuses.append(FIRST_DELIVERY)
    if table.bonuses[SPEED_RECORD] and len(answer.cities) >= SPEED_RECORD_LINKS:
        gains.bonuses.append(SPEED_RECORD)
    for bonus in gains.bonuses:
        gains.points[seat] += BONUS_POINTS[bonus]
    if answer.cube == RED and MAJOR_CITY_DEMAND in table.events:
        gains.demand = DEMAND_CASH


def bounty_at(table: Railways, city: int) -> int:
    """base Bounties: the card face up that pays for a delivery to this city, or NOBODY's."""
    for number in range(len(BOUNTY_CITY)):
        if BOUNTY_CITY[number] == city and table.display[FIRST_BOUNTY + number]:
            return number
    return NOBODY


def is_emptied_by(table: Railways, city: int) -> bool:
    """v11 Settlers appear: the last good leaves a coloured eastern city, for the first time (ruling 24).

    By the setting it need not be the first time.
    """
    if IS_WESTERN[city] or table.colours[city] == GREY:
        return False
    if table.emptied[city] and table.settings.settlers == "once":
        return False
    goods = 0
    for cube in GOODS:
        goods += table.cubes_in(city, cube)
    return goods == 1


# Delivering --------------------------------------------------------------------------------------


def complete_delivery(table: Railways, seat: Seat, answer: Deliver) -> None:
    """base Deliver: move the cube and pay everybody. The first raw material's choice is asked by the turn."""
    gains = gains_of(table, seat, answer)
    end = answer.cities[len(answer.cities) - 1]
    table.idle = False
    move_cube(table, seat, answer.start, end, answer.cube)
    if table.announced is not None:
        table.announced.append(CubeDelivered(seat, answer.cube, answer.start, answer.cities, answer.owners))
    for owner in table.clockwise(seat):
        gain(table, owner, gains.link_points[owner], "for links")
    earn(table, seat, gains.link_cash, "for a long delivery")
    gain(table, seat, gains.settler, "for the settler")
    earn(table, seat, gains.raw_cash, "for the raw material")
    earn(table, seat, gains.demand, "by major city demand")
    if gains.hotel != NOBODY:
        gain(table, gains.hotel, HOTEL_POINTS)
        if table.announced is not None:
            table.announced.append(HotelPaid(gains.hotel, end))
    if gains.bounty != NOBODY:
        table.display[FIRST_BOUNTY + gains.bounty] -= 1
        gain(table, seat, gains.bounty_points)
        if table.announced is not None:
            table.announced.append(BountyEarned(seat, end, gains.bounty_points))
    for bonus in gains.bonuses:
        table.bonuses = replaced(table.bonuses, bonus, 0)
        gain(table, seat, BONUS_POINTS[bonus])
        if table.announced is not None:
            table.announced.append(BonusEarned(seat, bonus, BONUS_POINTS[bonus]))
    if gains.settlers:
        place_settlers(table, answer.start, gains.settlers)
    is_tenth = answer.cube == SETTLER and table.settlers_delivered == LAST_SETTLER
    if is_tenth and table.phase == 1 and table.announced is not None:
        table.announced.append(WestAnnounced())


def move_cube(table: Railways, seat: Seat, start: int, end: int, cube: int) -> None:
    """v12 Settling, v18 Raw materials: settlers stay in their city, raw materials with the player.

    Coloured goods return to the bag of the phase.
    """
    place = start * KINDS + cube
    table.cubes = replaced(table.cubes, place, table.cubes[place] - 1)
    if cube == SETTLER:
        table.settled = replaced(table.settled, end, table.settled[end] + 1)
        table.settlers_delivered += 1
        table.players[seat].settlers += 1
        table.first_settler = True
    elif cube == RAW_MATERIAL:
        table.players[seat].raw_materials += 1
    elif table.phase == 1:
        table.eastern_bag[cube] += 1
    else:
        table.western_bag[cube] += 1


def place_settlers(table: Railways, city: int, number: int) -> None:
    """v11 Settlers appear: in the city that was emptied."""
    place = city * KINDS + SETTLER
    table.cubes = replaced(table.cubes, place, table.cubes[place] + number)
    table.emptied = replaced(table.emptied, city, 1)
    table.settlers_left -= number
    if table.announced is not None:
        table.announced.append(SettlersCame(city, number))
