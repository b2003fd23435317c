"""base Track: which links a seat may build, how many turns and cards they take, and laying them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways.actions import BuildLink
from goldenspike.games.railways.board import (
    CITIES,
    CITY_HEX,
    CITY_NAMES,
    CITY_ON,
    HEX_NAMES,
    HEXES,
    IS_WESTERN,
    NO_CITY,
)
from goldenspike.games.railways.box import (
    LAND_RUSH,
    MOST_TILES,
    TILES_A_TURN,
    TRACKS_A_HEX,
    UNCONNECTED_START,
    dollars,
)
from goldenspike.games.railways.rules.charts import (
    CHARTS_END,
    LADDERS,
    NO_LIMIT,
    STAGE,
    UNSURE,
    Chart,
    Stage,
    best_route,
    chart,
    look,
)
from goldenspike.games.railways.rules.money import bond_instead
from goldenspike.games.railways.rules.network import KEPT_END, RAILROAD_KEY
from goldenspike.games.railways.rules.routes import (
    GRANT,
    OPEN_ONLY,
    PAIR_END,
    PAIR_OF,
    PAIR_START,
    PAIRS,
    TARIFFS,
    TOO_FAR,
    TUNNEL,
    Route,
    route_through,
    side_between,
)
from goldenspike.games.railways.rules.surveys import fewest_tiles, survey
from goldenspike.games.railways.state import Desk, Link, Player, Railways

REACHED: Final = CHARTS_END
"""Where the cities that each seat's links touch begin among the keys of a table's memory."""
OPTIONS: Final = 1_900_010
"""Where the links stand that seats can pay for."""
WESTERN_PAIR: Final[bytes] = bytes([IS_WESTERN[one] | IS_WESTERN[other] for one, other in PAIRS])
BUILD_LINK: Final[list[list[BuildLink]]] = [
    [BuildLink(one, other, (), tariff & GRANT != 0, tariff & TUNNEL != 0) for one, other in PAIRS]
    for tariff in range(TARIFFS)
]
"""The answers that name no hexes, by tariff and pair."""
NUMBERS: Final = list(range(len(PAIRS)))
"""The pairs themselves."""
NO_LINKS: Final[bytes] = bytes(CITIES)

# How far a build may reach -----------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Means:
    """What a seat has to build with: the stages of a ladder up to some."""

    def __init__(self, number: int, ladder: int, reach: int) -> None:
        self.number = number
        self.ladder = ladder
        self.reach = reach
        """How many stages."""
        self.ways = LADDERS[ladder][:reach]
        """These stages."""


def _means(number: int) -> Means:
    uses, rush, turns = number // 4, number // 2 % 2, number % 2 + 1
    ladder = rush * 2 + min(uses, 1)
    ways = LADDERS[ladder]
    return Means(number, ladder, len([1 for way in ways if way.turns <= turns and way.engineering <= uses]))


MEANS: Final[tuple[Means, ...]] = tuple([_means(number) for number in range(12)])
"""By uses of Perfect Engineering left, Land Rush and turns at hand."""


def engineering_left(player: Player) -> int:
    """card Perfect Engineering: uses left this round; a card taken this turn serves later."""
    return max(player.engineering - player.fresh[3] - player.engineering_used, 0)


def turns_at_hand(slot: int, more: int) -> int:
    """v9 Long links: two turns unless the round's last has come; an Executive's two actions are as good."""
    return 2 if slot <= 2 or more else 1


def means_of(table: Railways, seat: int, slot: int, more: int) -> Means:
    """v8 Five tiles, v9 Long links: what a seat has to build with."""
    uses = min(engineering_left(table.players[seat]), 2)
    rush = 1 if LAND_RUSH in table.events else 0
    return MEANS[(uses * 2 + rush) * 2 + turns_at_hand(slot, more) - 1]


def stage_for(ways: list[Stage], tiles: int, open_only: int) -> Stage | None:
    """The first way to build that reaches so far."""
    for way in ways:
        if tiles <= way.span or (open_only and tiles <= way.open_span - OPEN_ONLY):
            return way
    return None


# Own links ---------------------------------------------------------------------------------------


def reached(table: Railways, seat: int) -> bytes:
    """How many links of a seat end at each city."""
    known: bytes | None = table.memory.get(REACHED + seat)
    if known is None:
        count = [0] * CITIES
        for link in table.links:
            if link.owner == seat:
                count[link.start] += 1
                count[link.end] += 1
        known = bytes(count)
        table.memory[REACHED + seat] = known
    return known


def own_links_at(table: Railways, seat: int, city: int) -> int:
    """How many links of a seat end at a city."""
    return reached(table, seat)[city]


def has_link(table: Railways, seat: int, one: int, other: int) -> bool:
    """Whether a seat owns a link between two cities."""
    for link in table.links:
        if link.owner == seat and (
            (link.start == one and link.end == other) or (link.start == other and link.end == one)
        ):
            return True
    return False


def surcharge(table: Railways, seat: int, start: int, end: int) -> int:
    """v23 Unconnected start: what a link into the West costs more if it touches none of one's own."""
    if table.phase < 2 or not (IS_WESTERN[start] or IS_WESTERN[end]):
        return 0
    own = reached(table, seat)
    return 0 if own[start] or own[end] else UNCONNECTED_START


# Options -----------------------------------------------------------------------------------------


def link_options(table: Railways, seat: Seat, slot: int, more: int) -> list[BuildLink]:
    """base Track: every link the seat could pay for, with each use of cards that saves."""
    player = table.players[seat]
    cards = (GRANT if player.grants > player.fresh[0] else 0) + (
        TUNNEL if player.tunnels > player.fresh[1] else 0
    )
    means = means_of(table, seat, slot, more)
    money = min(player.money, NO_LIMIT)
    key = ((((seat << 8) + money) * len(MEANS) + means.number) * TARIFFS + cards) * 2 + table.phase
    options: dict[int, list[BuildLink]] | None = table.memory.get(OPTIONS)
    if options is None:
        options = {}
        table.memory[OPTIONS] = options
    known = options.get(key)
    if known is None:
        known = listed(table, seat, means, cards)
        options[key] = known
    return known[:]


def listed(table: Railways, seat: int, means: Means, cards: int) -> list[BuildLink]:
    """The links a seat can pay for, by pair of cities and then by the cards used."""
    if not cards:
        return affordable(table, seat, 0, means, BUILD_LINK[0])
    found: list[int] = []
    for tariff in range(TARIFFS):
        if tariff & cards == tariff:
            found.extend([pair * TARIFFS + tariff for pair in worthwhile(table, seat, tariff, means)])
    found.sort()
    return [BUILD_LINK[number % TARIFFS][number // TARIFFS] for number in found]


def affordable(table: Railways, seat: int, tariff: int, means: Means, names: list[Any]) -> list[Any]:
    """The pairs of cities that the seat can join and pay for, by a route that is not spelt out.

    Each pair goes by its name in a list.
    """
    money = min(table.players[seat].money, NO_LIMIT)
    known = chart(table, seat, tariff, means.ladder)
    prices = known.prices
    marks = known.marks
    reach: i64 = means.reach
    western = table.phase >= 2
    own = reached(table, seat) if western else NO_LINKS
    found: list[Any] = []
    floors = known.base.floors
    pairs = known.base.within(means.reach, money)
    place: i64 = 0
    while place < len(pairs):
        pair: i64 = pairs[place]
        high: i64 = pairs[place + 1]
        pair |= high << 8
        place += 2
        most: i64 = money
        # As in surcharge(), which is too slow here.
        if western and WESTERN_PAIR[pair] and not own[PAIR_START[pair]] and not own[PAIR_END[pair]]:
            most -= UNCONNECTED_START
        price: i64 = prices[pair]
        mark: i64 = marks[pair]
        stage = mark >> STAGE
        if price > most:
            # A later stage may be cheaper.
            if not mark & UNSURE or stage + 1 >= reach or floors[pair] > most:
                continue
        elif stage >= reach:
            continue
        if mark & UNSURE and look(table, seat, tariff, means.ladder, known, pair, reach, most) == TOO_FAR:
            continue
        found.append(names[pair])
    return found


def worthwhile(table: Railways, seat: int, tariff: int, means: Means) -> list[int]:
    """The same, as far as each card makes the link cheaper; pairs go by their numbers."""
    pairs: list[int] = affordable(table, seat, tariff, means, NUMBERS)
    known = chart(table, seat, tariff, means.ladder)
    for card in (GRANT, TUNNEL):
        if tariff & card:
            without = chart(table, seat, tariff ^ card, means.ladder)
            pairs = [
                pair
                for pair in pairs
                if not is_as_cheap(table, seat, without, means, pair, known.prices[pair])
            ]
    return pairs


def is_as_cheap(table: Railways, seat: int, known: Chart, means: Means, pair: int, price: int) -> bool:
    """Whether the seat can join two cities at no more than this by the tariff of a chart."""
    mark = known.marks[pair]
    if not mark & UNSURE:
        return known.prices[pair] <= price and mark >> STAGE < means.reach
    tariff = known.base.tariff
    return look(table, seat, tariff, means.ladder, known, pair, means.reach, price) != TOO_FAR


def needless(table: Railways, seat: int, tariff: int, means: Means, pair: int) -> int:
    """card Land Grant, card Tunnel Engineer: which card makes a link no cheaper; 0 if each one does."""
    if not tariff:
        return 0
    known = chart(table, seat, tariff, means.ladder)
    price = look(table, seat, tariff, means.ladder, known, pair, means.reach, NO_LIMIT)
    assert price != TOO_FAR, "a link that nobody can build"
    for card in (GRANT, TUNNEL):
        if tariff & card:
            other = chart(table, seat, tariff ^ card, means.ladder)
            if is_as_cheap(table, seat, other, means, pair, price):
                return card
    return 0


# Judgement ---------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Plan:
    """A link as it would be built."""

    def __init__(self, route: Route, price: int, turns: int, engineering: int) -> None:
        self.route = route
        self.price = price
        """With what an unconnected start costs."""
        self.turns = turns
        self.engineering = engineering
        """Uses of Perfect Engineering."""


def tariff_of(answer: BuildLink) -> int:
    """Which cards an answer uses."""
    return (GRANT if answer.grant else 0) + (TUNNEL if answer.tunnel else 0)


def refuse_link(table: Railways, seat: Seat, slot: int, more: int, answer: BuildLink) -> Refusal | None:
    """base Track: why a link cannot be built, or None if it can."""
    plan = plan_link(table, seat, slot, more, answer)
    return plan if isinstance(plan, Refusal) else None


def plan_link(table: Railways, seat: Seat, slot: int, more: int, answer: BuildLink) -> Plan | Refusal:
    """base Track: the route, price, turns and cards of a link, or why it cannot be built."""
    start = answer.start
    end = answer.end
    hexes = answer.via
    if not (0 <= start < CITIES and 0 <= end < CITIES):
        return Refusal("base Track", "There is no such city.")
    if start == end:
        return Refusal("base Track", "A link joins two different cities.")
    if start > end:
        start, end = end, start
        hexes = hexes[::-1]
    if has_link(table, seat, start, end):
        return Refusal(
            "v24 One link a pair",
            "You already own a link between {one} and {other}.",
            {"one": CITY_NAMES[start], "other": CITY_NAMES[end]},
        )
    refusal = refuse_cards(table.players[seat], answer)
    if refusal is not None:
        return refusal
    tariff = tariff_of(answer)
    means = means_of(table, seat, slot, more)
    ways = means.ways
    pair = PAIR_OF.get(start * CITIES + end, -1)
    if hexes:
        refusal = refuse_hexes(table, seat, start, end, hexes)
        if refusal is not None:
            return refusal
        route = route_through(start, end, hexes, tariff)
        if stage_for(ways, len(hexes), route.open_only) is None:
            return refuse_length(table, seat, slot, more, len(hexes), route.open_only)
        for card in (GRANT, TUNNEL):
            if tariff & card and route.price_by(tariff ^ card) == route.price:
                return useless(card)
    else:
        found = best_route(table, seat, tariff, means.ladder, means.reach, pair) if pair >= 0 else None
        if found is None:
            return refuse_distance(table, seat, slot, more, start, end)
        route = found
        card = needless(table, seat, tariff, means, pair)
        if card:
            return useless(card)
    return priced(table, seat, ways, route)


def priced(table: Railways, seat: int, ways: list[Stage], route: Route) -> Plan | Refusal:
    """base Terrain, v23 Unconnected start: the link if the seat has the money for it."""
    money = table.players[seat].money
    if route.price > money:
        return Refusal(
            "base Terrain",
            "This link of {tiles} costs {price}; you have {money}{bond}.",
            {
                "tiles": tiles_words(len(route.hexes)),
                "price": dollars(route.price),
                "money": dollars(money),
                "bond": bond_instead(table, Seat(seat)),
            },
        )
    more = surcharge(table, seat, route.start, route.end)
    if route.price + more > money:
        return Refusal(
            "v23 Unconnected start",
            "Away from your own links a link into the West costs {more} and its {price}; you have "
            "{money}{bond}.",
            {
                "more": dollars(more),
                "price": dollars(route.price),
                "money": dollars(money),
                "bond": bond_instead(table, Seat(seat)),
            },
        )
    way = stage_for(ways, len(route.hexes), route.open_only)
    assert way is not None, "a route that nothing reaches"
    return Plan(route, route.price + more, way.turns, way.engineering)


def tiles_words(tiles: int) -> str:
    """A number of tiles in words."""
    return "1 tile" if tiles == 1 else f"{tiles} tiles"


def refuse_cards(player: Player, answer: BuildLink) -> Refusal | None:
    """card Land Grant, card Tunnel Engineer: held, and not taken in this turn."""
    if answer.grant and not player.grants:
        return Refusal("card Land Grant", "You have no Land Grant.")
    if answer.grant and player.grants <= player.fresh[0]:
        return Refusal(
            "card Land Grant", "You took your Land Grant this turn; it serves from your next one on."
        )
    if answer.tunnel and not player.tunnels:
        return Refusal("card Tunnel Engineer", "You have no Tunnel Engineer.")
    if answer.tunnel and player.tunnels <= player.fresh[1]:
        return Refusal(
            "card Tunnel Engineer",
            "You took your Tunnel Engineer this turn; it serves from your next one on.",
        )
    return None


def useless(card: int) -> Refusal:
    """card Land Grant, card Tunnel Engineer: a card that would be spent for nothing is kept."""
    if card == GRANT:
        return Refusal("card Land Grant", "A Land Grant makes this link no cheaper.")
    return Refusal("card Tunnel Engineer", "A Tunnel Engineer makes this link no cheaper.")


def refuse_hexes(table: Railways, seat: int, start: int, end: int, hexes: tuple[int, ...]) -> Refusal | None:
    """base Track: hexes that touch one another from city to city, none twice, all free for this seat."""
    here = CITY_HEX[start]
    seen: set[int] = set()
    for place in hexes:
        if not 0 <= place < HEXES:
            return Refusal("base Track", "There is no such hex.")
        if CITY_ON[place] != NO_CITY:
            return Refusal(
                "base Track",
                "{hex} is {city}: a link runs through no city.",
                {"hex": HEX_NAMES[place], "city": CITY_NAMES[CITY_ON[place]]},
            )
        if place in seen:
            return Refusal("base Track", "The route runs through {hex} twice.", {"hex": HEX_NAMES[place]})
        if side_between(here, place) < 0:
            return apart_refusal(here, place)
        seen.add(place)
        here = place
    if side_between(here, CITY_HEX[end]) < 0:
        return apart_refusal(here, CITY_HEX[end])
    sides = route_through(start, end, hexes, 0).sides
    for number, place in enumerate(hexes):
        if table.tracks[place] >= TRACKS_A_HEX:
            return Refusal("base Track", "{hex} already holds two tracks.", {"hex": HEX_NAMES[place]})
        if table.track_owner[place] == seat and table.track_sides[place] & sides[number]:
            return Refusal(
                "base Track",
                "In {hex} this track would share a side with another of yours.",
                {"hex": HEX_NAMES[place]},
            )
    return None


def apart_refusal(one: int, other: int) -> Refusal:
    """base Track: two places in a row that do not touch."""
    return Refusal(
        "base Track",
        "{one} and {other} do not touch.",
        {"one": place_name(one), "other": place_name(other)},
    )


def place_name(place: int) -> str:
    """A hex, or the city on it."""
    return HEX_NAMES[place] if CITY_ON[place] == NO_CITY else CITY_NAMES[CITY_ON[place]]


def refuse_distance(table: Railways, seat: int, slot: int, more: int, start: int, end: int) -> Refusal:
    """base Track: why no route joins two cities, whatever it costs."""
    tiles = fewest_tiles(table, seat, start)[end]
    if tiles != TOO_FAR:
        return refuse_length(table, seat, slot, more, tiles, 0)
    if survey(0, 0, start)[MOST_TILES][CITY_HEX[end]] == TOO_FAR:
        return Refusal(
            "v8 Five tiles",
            "{one} and {other} are more than {most} tiles apart, the most that two turns can bring.",
            {"one": CITY_NAMES[start], "other": CITY_NAMES[end], "most": str(MOST_TILES)},
        )
    return Refusal(
        "base Track",
        "No free route of up to {most} tiles joins {one} and {other}: a hex holds two tracks, and yours"
        " may not share a side.",
        {"one": CITY_NAMES[start], "other": CITY_NAMES[end], "most": str(MOST_TILES)},
    )


def refuse_length(table: Railways, seat: int, slot: int, more: int, tiles: int, open_only: int) -> Refusal:
    """v8 Five tiles, v9 Long links, card Perfect Engineering, event Land Rush: too long a link."""
    player = table.players[seat]
    turns = turns_at_hand(slot, more)
    most = turns * TILES_A_TURN
    if tiles == most + 1 and LAND_RUSH in table.events and not open_only:
        return Refusal(
            "event Land Rush",
            "This link takes {tiles}; under Land Rush more than {most} need open terrain all the way.",
            {"tiles": tiles_words(tiles), "most": str(most)},
        )
    if tiles <= most + turns and player.engineering:
        return Refusal(
            "card Perfect Engineering",
            "This link takes {tiles}, {over} more than {most}; Perfect Engineering brings you {left} now.",
            {
                "tiles": tiles_words(tiles),
                "over": str(tiles - most),
                "most": str(most),
                "left": str(engineering_left(player)),
            },
        )
    if turns == 1 and stage_for(means_of(table, seat, 1, 0).ways, tiles, open_only) is not None:
        return Refusal(
            "v9 Long links",
            "This link takes {tiles}, so two turns; it cannot be begun in turn {slot} of a round.",
            {"tiles": tiles_words(tiles), "slot": str(slot)},
        )
    return Refusal(
        "v8 Five tiles",
        "This link takes {tiles}; five tiles a turn make {most} at most.",
        {"tiles": tiles_words(tiles), "most": str(2 * TILES_A_TURN)},
    )


# Building ----------------------------------------------------------------------------------------


def lay_link(table: Railways, seat: Seat, plan: Plan) -> Link:
    """base Track: a link by its plan. Money and cards are not touched."""
    return lay_route(table, seat, plan.route)


def lay_route(table: Railways, seat: int, route: Route) -> Link:
    """base Track: track in every hex of a route; it is the seat's link from now on."""
    link = Link(seat, route.start, route.end, route.hexes)
    tracks = bytearray(table.tracks)
    owners = bytearray(table.track_owner)
    sides = bytearray(table.track_sides)
    used = route.sides
    for number, place in enumerate(route.hexes):
        if not tracks[place]:
            owners[place] = seat
            sides[place] = used[number]
        tracks[place] += 1
    table.tracks = bytes(tracks)
    table.track_owner = bytes(owners)
    table.track_sides = bytes(sides)
    table.links = (*table.links, link)
    carry_memory(table)
    return link


def carry_memory(table: Railways) -> None:
    """After another link, forget what holds no more; the rest learns of the link when it is next used."""
    if table.desk.is_shared:
        table.memory = table.memory.copy()
        table.desk = Desk()
    gone = [key for key in table.memory if REACHED <= key < RAILROAD_KEY or key >= KEPT_END]
    for key in gone:
        del table.memory[key]
