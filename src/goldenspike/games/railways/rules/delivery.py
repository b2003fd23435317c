"""Deliveries: which ways a cube may go, what they bring, and which of them are worth listing.

A way is legal or not by `refuse_delivery` alone. The options hold, for every cube a seat can move, the
outcomes worth having: those for which no other way brings the seat as much without bringing somebody
else less. They are found by walking the links from the cube's city, own links first and few of others
before many; a branch is given up as soon as the best it could still bring is no better than what was found.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.railways.actions import Deliver
from goldenspike.games.railways.board import (
    BOUNTY_CITY,
    CITIES,
    CITY_NAMES,
    IS_WESTERN,
    TAKES_RAW,
)
from goldenspike.games.railways.box import (
    BANDS,
    BONUS_POINTS,
    BOUNTY_POINTS,
    CITY_COLOURS,
    CUBE_NAMES,
    FIRST_BOUNTY,
    FIRST_DELIVERY,
    FIRST_SETTLER_POINTS,
    GOODS,
    GREY,
    HOTEL_POINTS,
    KINDS,
    LEVEL_FOUR,
    LEVELS,
    MAJOR_CITY_DEMAND,
    NOBODY,
    RAW_MATERIAL,
    RAW_MATERIAL_CASH,
    RED,
    ROOM_FOR_SETTLERS,
    SETTLER,
    SETTLER_POINTS,
    SETTLERS_A_CITY,
    SPEED_RECORD,
    SPEED_RECORD_LINKS,
    seat_name,
)
from goldenspike.games.railways.events import (
    BonusEarned,
    BountyEarned,
    CubeDelivered,
    HotelPaid,
    SettlersCame,
)
from goldenspike.games.railways.rules.points import earn, gain
from goldenspike.games.railways.state import Railways

DEMAND_CASH: Final = 1
"""For a red cube while Major City Demand is in force."""

# Where a cube stops ------------------------------------------------------------------------------

NO_STOP: Final = 0
MUST_STOP: Final = 1
MAY_STOP: Final = 2
STOPS_OR_GOES_EAST: Final = 3
"""A matching western city in the second phase."""


def stop_at(table: Railways, cube: int, city: int) -> int:
    """What a city is to a cube that enters it: a place to pass, the end of its way, or either."""
    if cube == SETTLER:
        return settler_stop(table, city)
    if cube == RAW_MATERIAL:
        return raw_material_stop(table, city)
    if table.colours[city] != cube:
        return NO_STOP
    return STOPS_OR_GOES_EAST if table.phase == 2 and IS_WESTERN[city] else MUST_STOP


def settler_stop(table: Railways, city: int) -> int:
    """v12 First unsettled city: coloured western cities without a settler stop him, the others need not."""
    if not IS_WESTERN[city]:
        return NO_STOP
    if table.settled[city]:
        return MAY_STOP if table.settled[city] < room_for_settlers(table, city) else NO_STOP
    return MAY_STOP if table.colours[city] == GREY else MUST_STOP


def room_for_settlers(table: Railways, city: int) -> int:
    """v12 Room for settlers: one in a grey city, two in a coloured one, three in a red one."""
    return ROOM_FOR_SETTLERS[table.colours[city]]


def raw_material_stop(table: Railways, city: int) -> int:
    """v18 Raw materials: seven cities take them, and the first on the way must (ruling 36)."""
    if not TAKES_RAW[city]:
        return NO_STOP
    return MAY_STOP if table.choices.raw_materials == "pass" else MUST_STOP


# Links -------------------------------------------------------------------------------------------

NETWORK_KEY: Final = 2_000_000
RAILROAD_KEY: Final = 2_000_010
MARKET_KEY: Final = 2_000_100
"""Where the table remembers what follows from its links: for all, for a seat, for a kind of cube."""


@final
class Network:
    """All links: from each city, the city a link leads to times eight and its owner, in order."""

    def __init__(self, table: Railways) -> None:
        self.near: list[list[int]] = [[] for _ in range(CITIES)]
        for link in table.links:
            self.near[link.start].append(link.end * 8 + link.owner)
            self.near[link.end].append(link.start * 8 + link.owner)
        for ways in self.near:
            if len(ways) > 1:
                ways.sort()

    def has(self, start: int, end: int, owner: int) -> bool:
        """Whether this owner joins two cities."""
        return end * 8 + owner in self.near[start]


@final
class Railroad:
    """The links as one seat sees them: its own first."""

    def __init__(self, network: Network, seat: int) -> None:
        self.near: list[list[int]] = []
        self.cities: list[int] = []
        """Cities with a link of the seat."""
        self.mine: list[int] = [0] * CITIES
        for city in range(CITIES):
            ways = network.near[city]
            own = 0
            for way in ways:
                if way & 7 == seat:
                    own += 1
            if own:
                self.cities.append(city)
                self.mine[city] = 1
                if own < len(ways):
                    ways = own_first(ways, seat)
            self.near.append(ways)


def own_first(ways: list[int], seat: int) -> list[int]:
    """The same links, those of the seat first."""
    found = [way for way in ways if way & 7 == seat]
    found.extend([way for way in ways if way & 7 != seat])
    return found


def network_of(table: Railways) -> Network:
    """All links, looked at once after each build."""
    network: Network | None = table.memory.get(NETWORK_KEY)
    if network is None:
        network = Network(table)
        table.memory[NETWORK_KEY] = network
    return network


def railroad_of(table: Railways, seat: int) -> Railroad:
    """The links as a seat sees them."""
    railroad: Railroad | None = table.memory.get(RAILROAD_KEY + seat)
    if railroad is None:
        railroad = Railroad(network_of(table), seat)
        table.memory[RAILROAD_KEY + seat] = railroad
    return railroad


# Legality ----------------------------------------------------------------------------------------


def refuse_delivery(table: Railways, seat: Seat, answer: Deliver) -> Refusal | None:
    """base Deliver: a cube that is there, over links that exist, within the engine's reach, to its stop."""
    start, cube, cities = answer.start, answer.cube, answer.cities
    if not 0 <= start < CITIES or not 0 <= cube < KINDS:
        return Refusal("base Deliver", "There is no such cube.")
    if not table.cubes_in(start, cube):
        return Refusal(
            "base Deliver",
            "There is no {cube} cube in {city}.",
            {"cube": CUBE_NAMES[cube], "city": CITY_NAMES[start]},
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
            "That way has {links} links, and your engine goes {level}.",
            {"links": str(len(cities)), "level": str(level)},
        )
    unfit = refuse_passing(table, cube, cities)
    if unfit is not None:
        return unfit
    return refuse_end(table, cube, cities[len(cities) - 1])


def refuse_links(table: Railways, seat: Seat, answer: Deliver) -> Refusal | None:
    """base Own first link, base No city twice: links that exist, the first one's own, and no loop."""
    network = network_of(table)
    visited = [0] * CITIES
    visited[answer.start] = 1
    before = answer.start
    for place in range(len(answer.cities)):
        city, owner = answer.cities[place], answer.owners[place]
        if not 0 <= city < CITIES:
            return Refusal("base Deliver", "There is no such city.")
        if not 0 <= owner < len(table.players):
            return Refusal("base Deliver", "There is no such player.")
        if not network.has(before, city, owner):
            return Refusal(
                "base Deliver",
                "No link of {owner} joins {start} and {end}.",
                {"owner": seat_name(owner), "start": CITY_NAMES[before], "end": CITY_NAMES[city]},
            )
        if place == 0 and owner != seat:
            return Refusal(
                "base Own first link",
                "The first link must be your own, and that one is {owner}'s.",
                {"owner": seat_name(owner)},
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
            "v12 Settling", "Settlers go to the West, and {city} is in the East.", {"city": CITY_NAMES[city]}
        )
    return Refusal(
        "v12 Room for settlers",
        "{city} has no room for another settler: it took {settled}.",
        {"city": CITY_NAMES[city], "settled": str(table.settled[city])},
    )


# What it brings ----------------------------------------------------------------------------------


def _by_links(column: int) -> tuple[int, ...]:
    found: list[int] = []
    for links in range(CITIES + 1):
        worth = 0
        for band in BANDS:
            if links >= band[0]:
                worth = band[column]
        found.append(worth)
    return tuple(found)


BAND_POINTS: Final[tuple[int, ...]] = _by_links(1)
BAND_CASH: Final[tuple[int, ...]] = _by_links(2)
"""v20 Banded points: by the number of links."""
LINK_POINTS: Final[tuple[int, ...]] = tuple(range(CITIES + 1))
LINK_CASH: Final[tuple[int, ...]] = (0,) * (CITIES + 1)
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
        gains.link_points[owner] = BAND_POINTS[links] if banded else links
        gains.points[owner] = gains.link_points[owner]
    if banded:
        gains.link_cash = BAND_CASH[gains.links[seat]]
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


def is_emptied_by(table: Railways, city: int) -> bool:
    """v11 Settlers appear: the last good leaves a coloured eastern city, for the first time (ruling 24)."""
    if IS_WESTERN[city] or table.colours[city] == GREY or table.emptied[city]:
        return False
    goods = 0
    for cube in GOODS:
        goods += table.cubes_in(city, cube)
    return goods == 1


# Delivering --------------------------------------------------------------------------------------


def deliver(table: Railways, seat: Seat, answer: Deliver) -> None:
    """base Deliver: move the cube and pay everybody. The first raw material's choice is asked by the turn."""
    gains = gains_of(table, seat, answer)
    end = answer.cities[len(answer.cities) - 1]
    table.idle = False
    move_cube(table, seat, answer.start, end, answer.cube)
    if table.told is not None:
        table.told.append(CubeDelivered(seat, answer.cube, answer.start, end, len(answer.cities)))
    for owner in table.clockwise(seat):
        gain(table, owner, gains.link_points[owner], "for links")
    earn(table, seat, gains.link_cash, "for a long delivery")
    gain(table, seat, gains.settler, "for the settler")
    earn(table, seat, gains.raw_cash, "for the raw material")
    earn(table, seat, gains.demand, "by major city demand")
    if gains.hotel != NOBODY:
        gain(table, gains.hotel, HOTEL_POINTS)
        if table.told is not None:
            table.told.append(HotelPaid(gains.hotel, end))
    if gains.bounty != NOBODY:
        table.display[FIRST_BOUNTY + gains.bounty] -= 1
        gain(table, seat, gains.bounty_points)
        if table.told is not None:
            table.told.append(BountyEarned(seat, end, gains.bounty_points))
    for bonus in gains.bonuses:
        table.bonuses = replaced(table.bonuses, bonus, 0)
        gain(table, seat, BONUS_POINTS[bonus])
        if table.told is not None:
            table.told.append(BonusEarned(seat, bonus, BONUS_POINTS[bonus]))
    if gains.settlers:
        place_settlers(table, answer.start, gains.settlers)


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
    """v11 Settlers appear: once in each city."""
    place = city * KINDS + SETTLER
    table.cubes = replaced(table.cubes, place, table.cubes[place] + number)
    table.emptied = replaced(table.emptied, city, 1)
    table.settlers_left -= number
    if table.told is not None:
        table.told.append(SettlersCame(city, number))


# Outcomes ----------------------------------------------------------------------------------------
# An outcome is one number with a lane of eight bits for each seat and one for cash. Less is better in
# every lane: the points of others as they are, what the deliverer's own points and cash lack to a
# maximum. So one outcome is at least as good as another if no lane is greater, which one subtraction shows.

LANE: Final = 8
CASH_LANE: Final = 48
MOST_POINTS: Final = 127
MOST_CASH: Final = 15
GUARDS: Final = 0x0080_8080_8080_8080
"""The highest bit of every lane."""
FAR: Final = 200
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


@final
class Front:
    """The deliveries of one cube from one city that are worth listing."""

    def __init__(self) -> None:
        self.deliveries: list[Deliver] = []
        self.is_complete = True
        """Whether no bound was met."""


UNKNOWN_FAR: Final[list[list[int]]] = [[1] * CITIES, [1] * CITIES]
UNKNOWN_FOREIGN: Final[list[list[int]]] = [[0] * CITIES, [0] * CITIES]
"""Distances that rule nothing out: measuring does not pay with the first engines."""


@final
class Aim:
    """Cities that are equally welcome ends of a way, and how far they are."""

    def __init__(self, gift: int) -> None:
        self.gift = gift
        """What they bring the deliverer besides the links, at most."""
        self.hope: list[int] = []
        """The deliverer's lanes at best, by the number of own links."""
        self.ends: list[int] = [0] * CITIES
        self.far = UNKNOWN_FAR
        self.foreign = UNKNOWN_FOREIGN
        """From each city, at least so many links, and links of others, to an end; and the same for a cube
        that must end in the East."""

    def measure(self, railroad: Railroad, seat: int, stops: list[int]) -> None:
        """Look how far the ends are, whatever cities a cube has been to."""
        eastern = [0] * CITIES
        for city in range(CITIES):
            if self.ends[city] and stops[city] != STOPS_OR_GOES_EAST:
                eastern[city] = 1
        self.far = [distances(railroad, seat, stops, self.ends, 1)]
        self.foreign = [distances(railroad, seat, stops, self.ends, 0)]
        if eastern == self.ends:
            self.far.append(self.far[0])
            self.foreign.append(self.foreign[0])
        else:
            self.far.append(distances(railroad, seat, stops, eastern, 1))
            self.foreign.append(distances(railroad, seat, stops, eastern, 0))


def distances(railroad: Railroad, seat: int, stops: list[int], ends: list[int], own: int) -> list[int]:
    """From every city the least number of links to an end, if an own link counts so much and others one."""
    near = railroad.near
    found = [FAR] * CITIES
    here = [city for city in range(CITIES) if ends[city]]
    steps = 0
    while here:
        beyond: list[int] = []
        place = 0
        while place < len(here):
            city = here[place]
            place += 1
            if found[city] < steps and not ends[city]:
                continue
            for way in near[city]:
                other = way >> 3
                price = own if way & 7 == seat else 1
                if found[other] <= steps + price:
                    continue
                found[other] = steps + price
                if stops[other] == MUST_STOP or ends[other]:
                    continue
                if price:
                    beyond.append(other)
                else:
                    here.append(other)
        here = beyond
        steps += 1
    return found


@final
class Market:
    """Where one kind of cube can go, for one seat."""

    def __init__(self, table: Railways, seat: int, cube: int) -> None:
        self.railroad = railroad_of(table, seat)
        self.seat = seat
        self.cube = cube
        self.engine = table.players[seat].engine
        self.phase = table.phase
        self.colours = table.colours
        self.settled = table.settled
        self.hotels = table.hotels
        self.bounties = bounties_shown(table)
        self.speed = BONUS_POINTS[SPEED_RECORD] if table.bonuses[SPEED_RECORD] else 0
        self.is_exact = self.engine <= EXACT_ENGINE
        self.worth = BAND_POINTS if is_banded(table, cube) else LINK_POINTS
        self.cash = BAND_CASH if is_banded(table, cube) else LINK_CASH
        self.stops: list[int] = [NO_STOP] * CITIES
        self.gifts: list[int] = [0] * CITIES
        """What each city changes of the outcome: a hotel, a bounty."""
        self.base: list[int] = []
        """The deliverer's lanes by the number of own links."""
        for links in range(len(self.railroad.cities) + 1):
            own = MOST_POINTS - self.worth[links] << LANE * seat
            self.base.append(own + (MOST_CASH - self.cash[links] << CASH_LANE))
        self.aims: list[Aim] = []
        self.set_aims(table)
        for aim in self.aims:
            best = aim.gift + self.speed << LANE * seat
            aim.hope = [lanes - best for lanes in self.base]
            if self.engine >= EXACT_ENGINE:
                aim.measure(self.railroad, seat, self.stops)
        self.fronts: dict[int, Front] = {}
        self.search: Search | None = None

    def holds(self, table: Railways) -> bool:
        """Whether nothing that matters has changed since."""
        return (
            self.engine == table.players[self.seat].engine
            and self.phase == table.phase
            and self.colours == table.colours
            and self.hotels == table.hotels
            and (self.speed > 0) == (table.bonuses[SPEED_RECORD] > 0)
            and self.bounties == bounties_shown(table)
            and (self.cube != SETTLER or self.settled == table.settled)
        )

    def set_aims(self, table: Railways) -> None:
        """The cities where the cube may stop, by what they give; a settler's are told apart."""
        colours = table.colours
        for city in range(CITIES):
            if self.cube < len(GOODS) and colours[city] != self.cube:
                continue
            self.stops[city] = stop_at(table, self.cube, city)
            if self.stops[city] == NO_STOP:
                continue
            own = 0
            if self.bounties and self.cube < len(GOODS):
                bounty = bounty_at(table, city)
                if bounty != NOBODY:
                    own = BOUNTY_POINTS[bounty]
            hotel = self.hotels[city]
            if hotel == self.seat:
                own += HOTEL_POINTS
            elif hotel != NOBODY:
                self.gifts[city] = HOTEL_POINTS << LANE * hotel
            self.gifts[city] -= own << LANE * self.seat
            self.aim_with(own).ends[city] = 1

    def aim_with(self, gift: int) -> Aim:
        """The aim that a city with this gift belongs to: one for all if all ways are looked at anyway."""
        if self.is_exact:
            if not self.aims:
                self.aims.append(Aim(gift))
            self.aims[0].gift = max(self.aims[0].gift, gift)
            return self.aims[0]
        if self.cube != SETTLER:
            for aim in self.aims:
                if aim.gift == gift:
                    return aim
        found = Aim(gift)
        self.aims.append(found)
        return found

    def front(self, start: int) -> Front:
        """The deliveries from a city worth listing."""
        front = self.fronts.get(start)
        if front is None:
            if self.search is None:
                self.search = Search(self)
            front = self.search.run(start)
            self.fronts[start] = front
        return front

    def steps(self) -> int:
        """How many steps a search may take for an aim; it must not depend on what lies in the cities."""
        cities = SETTLER_CITIES if self.cube == SETTLER else SHARES * len(self.railroad.cities)
        return max(MOST_STEPS // (cities * max(len(self.aims), 1)), LEAST_STEPS)


def bounties_shown(table: Railways) -> int:
    """base Bounties: those face up, a bit each."""
    found = 0
    for number in range(len(BOUNTY_CITY)):
        if table.display[FIRST_BOUNTY + number]:
            found |= 1 << number
    return found


def market_of(table: Railways, seat: int, cube: int) -> Market:
    """Where a kind of cube can go."""
    key = MARKET_KEY + seat * KINDS + cube
    market: Market | None = table.memory.get(key)
    if market is None or not market.holds(table):
        market = Market(table, seat, cube)
        table.memory[key] = market
    return market


# The search --------------------------------------------------------------------------------------


@final
class Search:
    """The ways of one kind of cube, from one city after another."""

    def __init__(self, market: Market) -> None:
        self.cube = market.cube
        self.start = 0
        self.aims = market.aims
        self.gifts = market.gifts
        self.steps = market.steps()
        self.own_cities = len(market.railroad.cities)
        self.seat = market.seat
        self.is_exact = market.is_exact
        self.level = LEVELS[market.engine]
        self.by_end = market.cube == SETTLER
        """Whether every end is an outcome of its own."""
        self.near = market.railroad.near
        self.mine = market.railroad.mine
        self.stops = market.stops
        self.worth = market.worth
        self.ends: list[int] = []
        self.far: list[list[int]] = []
        self.foreign: list[list[int]] = []
        """As the aim has them, and its hope."""
        self.speed = market.speed << LANE * self.seat
        self.base = market.base
        self.hope: list[int] = []
        self.left: i64 = 0
        """Steps that may still be taken."""
        self.most_foreign = FAR
        self.was_cut = False
        self.is_stopped = False
        """Whether the steps are used up."""
        self.most = MOST_SETTLER_OUTCOMES if self.by_end else MOST_OUTCOMES
        self.is_full = False
        """Whether there were more outcomes than that."""
        self.visited: list[int] = [0] * CITIES
        self.cities: list[int] = []
        self.owners: list[int] = []
        self.keys: list[int] = []
        self.found: list[Deliver] = []
        """Outcomes, and a delivery for each."""

    def run(self, start: int) -> Front:
        """All aims, one after the other."""
        front = Front()
        self.start = start
        self.is_full = False
        self.keys = []
        self.found = []
        self.visited[start] = 1
        for aim in self.aims:
            if aim.far[0][self.start] > self.level:
                continue
            self.go_for(aim)
            if self.is_stopped or self.is_full:
                front.is_complete = False
            if self.by_end:
                front.deliveries.extend(self.in_order())
                self.keys = []
                self.found = []
        if not self.by_end:
            front.deliveries = self.in_order()
        self.visited[start] = 0
        return front

    def go_for(self, aim: Aim) -> None:
        """Search with ever more links of others until nothing is left to find, or the steps are used up."""
        self.ends = aim.ends
        self.far = aim.far
        self.foreign = aim.foreign
        self.hope = aim.hope
        self.left = self.steps
        self.is_stopped = False
        self.most_foreign = FAR if self.is_exact else aim.foreign[0][self.start]
        while True:
            self.was_cut = False
            self.walk(self.start, 0, 0, 0, 0, 0, self.own_cities - 1, 0)
            if self.is_stopped or not self.was_cut:
                return
            self.most_foreign += 1

    def in_order(self) -> list[Deliver]:
        """What was found: most points first, then the fewest for others, then the shortest."""
        if len(self.found) < 2:
            return self.found
        order = sorted([(self.rank(place), place) for place in range(len(self.found))])
        return [self.found[place] for _, place in order]

    def rank(self, place: int) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...]]:
        """By this the deliveries are put in order."""
        key, found = self.keys[place], self.found[place]
        own = key >> LANE * self.seat & MOST_POINTS
        return own, key, len(found.cities), found.cities, found.owners

    def walk(
        self,
        city: int,
        links: int,
        own: int,
        foreign: int,
        counts: i64,
        points: i64,
        fresh: int,
        east: int,
    ) -> None:
        """Go on from a city.

        So many links lie behind, own ones and those of others; the others' links and points stand in
        lanes. So many cities with own links were not entered yet. `east` is 1 if the cube must end there.
        """
        seat = self.seat
        links += 1
        for way in self.near[city]:
            other = way >> 3
            owner = way & 7
            if self.visited[other]:
                continue
            if owner != seat and links == 1:
                return
            self.left -= 1
            if self.left < 0 and not self.is_exact:
                self.is_stopped = True
                return
            own_then = own
            foreign_then = foreign
            counts_then: i64 = counts
            points_then: i64 = points
            if owner == seat:
                own_then += 1
            else:
                foreign_then += 1
                shift: i64 = owner * LANE
                count: int = counts >> shift & 127
                counts_then += 1 << shift
                gained: i64 = self.worth[count + 1] - self.worth[count]
                points_then += gained << shift
            stop = self.stops[other]
            east_then = east
            if stop != NO_STOP:
                if self.ends[other] and not (east and stop == STOPS_OR_GOES_EAST):
                    self.record(other, owner, links, self.base[own_then], points_then)
                if stop == MUST_STOP:
                    continue
                if stop == STOPS_OR_GOES_EAST:
                    east_then = 1
            rest = self.level - links
            if self.far[east_then][other] > rest:
                continue
            fresh_then = fresh - self.mine[other]
            needed = self.foreign[east_then][other]
            more = rest - needed
            hope: i64 = self.hope[own_then + (more if more < fresh_then else fresh_then)]
            if foreign_then + needed > self.most_foreign:
                if not self.was_cut and not self.is_hopeless(points_then + hope):
                    self.was_cut = True
                continue
            if self.is_hopeless(points_then + hope):
                continue
            self.visited[other] = 1
            self.cities.append(other)
            self.owners.append(owner)
            self.walk(other, links, own_then, foreign_then, counts_then, points_then, fresh_then, east_then)
            self.cities.pop()
            self.owners.pop()
            self.visited[other] = 0
            if self.is_stopped:
                return

    def is_hopeless(self, outcome: i64) -> bool:
        """Whether something found is at least as good as this."""
        if self.by_end and self.is_exact:
            return False
        guarded: i64 = outcome | GUARDS
        for key in self.keys:
            other: i64 = key
            if (guarded - other) & GUARDS == GUARDS:
                return True
        return False

    def record(self, end: int, owner: int, links: int, base: i64, points: i64) -> None:
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
                if other == key and links < len(self.found[place].cities):
                    self.found[place] = self.delivery(end, owner)
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
        self.found.append(self.delivery(end, owner))

    def drop_worse(self, end: int, key: i64) -> None:
        """Forget the deliveries that this outcome betters."""
        keys: list[int] = []
        found: list[Deliver] = []
        for place in range(len(self.keys)):
            other: i64 = self.keys[place]
            is_other_end = self.by_end and self.end_of(place) != end
            if is_other_end or ((other | GUARDS) - key) & GUARDS != GUARDS:
                keys.append(self.keys[place])
                found.append(self.found[place])
        self.keys = keys
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
            self.found.pop(poorest)

    def end_of(self, place: int) -> int:
        """Where a delivery found ends."""
        cities = self.found[place].cities
        return cities[len(cities) - 1]

    def delivery(self, end: int, owner: int) -> Deliver:
        """The way walked, and one link more."""
        return Deliver(self.start, self.cube, (*self.cities, end), (*self.owners, owner))


# Options -----------------------------------------------------------------------------------------


def fronts_of(table: Railways, seat: Seat) -> list[Front]:
    """For every cube the seat can move, what is worth listing."""
    found: list[Front] = []
    cubes = table.cubes
    markets: list[Market | None] = [None] * KINDS
    for start in railroad_of(table, seat).cities:
        for cube in range(KINDS):
            if cubes[start * KINDS + cube]:
                market = markets[cube]
                if market is None:
                    market = market_of(table, seat, cube)
                    markets[cube] = market
                found.append(market.front(start))
    return found


def delivery_options(table: Railways, seat: Seat) -> list[Deliver]:
    """base Deliver: the outcomes worth having, one way each; for settlers, in every city they can reach."""
    found: list[Deliver] = []
    for front in fronts_of(table, seat):
        found.extend(front.deliveries)
    return found


def is_exhaustive(table: Railways, seat: Seat) -> bool:
    """Whether the options hold every outcome worth having."""
    for front in fronts_of(table, seat):
        if not front.is_complete:
            return False
    return True
