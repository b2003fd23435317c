"""base Track: which links a seat may build, what they cost, and laying them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import amount
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways.actions import BuildLink
from goldenspike.games.railways.board import (
    CITIES,
    CITY_HEX,
    CITY_NAMES,
    CITY_ON,
    HEXES,
    IS_WESTERN,
    NO_CITY,
)
from goldenspike.games.railways.box import (
    TILES_A_TURN,
    TRACKS_A_HEX,
    UNCONNECTED_START,
    money_fact,
)
from goldenspike.games.railways.place_words import hex_words
from goldenspike.games.railways.rules.money import bond_instead
from goldenspike.games.railways.rules.reach import (
    MOST_TURNS,
    MOST_USES,
    Stage,
    engineering_left,
    means_of,
    stage_for,
    turns_at_hand,
)
from goldenspike.games.railways.rules.routes import (
    ALL_OPEN,
    ANY_TERRAIN,
    GRANT,
    TUNNEL,
    Route,
    route_through,
    side_between,
)
from goldenspike.games.railways.state import (
    FORGOTTEN_WITH_A_LINK,
    FRESH_ENGINEERING,
    FRESH_GRANTS,
    FRESH_TUNNELS,
    Link,
    Player,
    Railways,
)

LINKS_AT_KEY: Final = FORGOTTEN_WITH_A_LINK
"""Where a table's memory keeps how many links of each seat end at each city."""

# Own links ---------------------------------------------------------------------------------------


def links_at(table: Railways, seat: int) -> bytes:
    """How many links of a seat end at each city."""
    known: bytes | None = table.memory.get(LINKS_AT_KEY + seat)
    if known is None:
        count = [0] * CITIES
        for link in table.links:
            if link.owner == seat:
                count[link.start] += 1
                count[link.end] += 1
        known = bytes(count)
        table.memory[LINKS_AT_KEY + seat] = known
    return known


def own_links_at(table: Railways, seat: int, city: int) -> int:
    """How many links of a seat end at a city."""
    return links_at(table, seat)[city]


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
    own = links_at(table, seat)
    return 0 if own[start] or own[end] else UNCONNECTED_START


# Plans -------------------------------------------------------------------------------------------


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


def plan_route(table: Railways, seat: int, ways: list[Stage], route: Route) -> Plan | Refusal:
    """base Terrain, v23 Unconnected start: the link if the seat has the money for it."""
    money = table.players[seat].money
    if route.price > money:
        return Refusal(
            "base Terrain",
            "The link {one}–{other} of {tiles} costs {price}; you have {money}{bond}.",
            {
                "one": CITY_NAMES[route.start],
                "other": CITY_NAMES[route.end],
                "tiles": amount(len(route.hexes), "tile"),
                "price": money_fact(route.price),
                "money": money_fact(money),
                "bond": bond_instead(table, Seat(seat)),
            },
        )
    more = surcharge(table, seat, route.start, route.end)
    if route.price + more > money:
        return Refusal(
            "v23 Unconnected start",
            "The link {one}–{other} touches none of yours, so in the West it costs {more} more, {price} in "
            "all; you have {money}{bond}.",
            {
                "one": CITY_NAMES[route.start],
                "other": CITY_NAMES[route.end],
                "more": money_fact(more),
                "price": money_fact(route.price + more),
                "money": money_fact(money),
                "bond": bond_instead(table, Seat(seat)),
            },
        )
    way = stage_for(ways, len(route.hexes), route.terrain)
    assert way is not None, "a route that nothing reaches"
    return Plan(route, route.price + more, way.turns, way.engineering)


def refuse_ends(table: Railways, seat: Seat, answer: BuildLink) -> Refusal | None:
    """base Track, v24 One link a pair: two different cities that no link of the seat joins yet."""
    start = answer.start
    end = answer.end
    if not (0 <= start < CITIES and 0 <= end < CITIES):
        return Refusal("base Track", "There is no such city.")
    if start == end:
        return Refusal("base Track", "A link joins two different cities.")
    if has_link(table, seat, start, end):
        return Refusal(
            "v24 One link a pair",
            "You already own a link between {one} and {other}.",
            {"one": CITY_NAMES[min(start, end)], "other": CITY_NAMES[max(start, end)]},
        )
    return None


def refuse_cards(player: Player, answer: BuildLink) -> Refusal | None:
    """card Land Grant, card Tunnel Engineer: held, and not taken in this turn."""
    if answer.grant and not player.grants:
        return Refusal("card Land Grant", "You have no Land Grant.")
    if answer.grant and player.grants <= player.fresh[FRESH_GRANTS]:
        return Refusal(
            "card Land Grant", "You took your Land Grant this turn; it serves from your next one on."
        )
    if answer.tunnel and not player.tunnels:
        return Refusal("card Tunnel Engineer", "You have no Tunnel Engineer.")
    if answer.tunnel and player.tunnels <= player.fresh[FRESH_TUNNELS]:
        return Refusal(
            "card Tunnel Engineer",
            "You took your Tunnel Engineer this turn; it serves from your next one on.",
        )
    return None


def refuse_needless(card: int) -> Refusal:
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
                "{city} is in the way: a link runs through no city.",
                {"city": CITY_NAMES[CITY_ON[place]]},
            )
        if place in seen:
            return Refusal("base Track", "The route runs twice through {hex}.", {"hex": hex_words(place)})
        if side_between(here, place) < 0:
            return refuse_apart(here, place)
        seen.add(place)
        here = place
    if side_between(here, CITY_HEX[end]) < 0:
        return refuse_apart(here, CITY_HEX[end])
    sides = route_through(start, end, hexes, 0).sides
    for number, place in enumerate(hexes):
        if table.tracks[place] >= TRACKS_A_HEX:
            return Refusal("base Track", "Two tracks lie on {hex} already.", {"hex": hex_words(place)})
        if table.track_owner[place] == seat and table.track_sides[place] & sides[number]:
            return Refusal(
                "base Track",
                "On {hex} this track would share a side with another of yours.",
                {"hex": hex_words(place)},
            )
    return None


def refuse_apart(one: int, other: int) -> Refusal:
    """base Track: two places in a row that do not touch."""
    return Refusal(
        "base Track",
        "There is a gap between {one} and {other}.",
        {"one": hex_words(one), "other": hex_words(other)},
    )


def refuse_too_far(table: Railways, seat: int, start: int, end: int) -> Refusal:
    """v8 Five tiles: cities that no link could join, even on the empty map."""
    most = MOST_TURNS * TILES_A_TURN + min(table.players[seat].engineering, MOST_USES)
    return Refusal(
        "v8 Five tiles",
        "{one} and {other} are too far apart: a link of two turns has at most {most}.",
        {"one": CITY_NAMES[start], "other": CITY_NAMES[end], "most": amount(most, "tile")},
    )


def refuse_blocked(start: int, end: int) -> Refusal:
    """base Track: cities between which track is in the way everywhere."""
    return Refusal(
        "base Track",
        "Track is in the way everywhere between {one} and {other}: a hex holds two tracks, and two of yours"
        " share no side.",
        {"one": CITY_NAMES[start], "other": CITY_NAMES[end]},
    )


def refuse_length(table: Railways, seat: int, slot: int, more: int, tiles: int, terrain: int) -> Refusal:
    """v8 Five tiles, v9 Long links, card Perfect Engineering, event Land Rush: too long a link."""
    player = table.players[seat]
    turns = turns_at_hand(slot, more)
    most = turns * TILES_A_TURN
    link = amount(tiles, "tile")
    means = means_of(table, seat, slot, more)
    if terrain == ANY_TERRAIN and stage_for(means.ways, tiles, ALL_OPEN) is not None:
        return Refusal(
            "event Land Rush",
            "This link takes {tiles}; even under Land Rush one of more than {most} must lie all in the open.",
            {"tiles": link, "most": most},
        )
    if tiles <= most + turns and player.engineering:
        return Refusal(
            "card Perfect Engineering",
            "This link takes {tiles}, and now you can lay {most}{why}.",
            {
                "tiles": link,
                "most": most + min(engineering_left(player), turns),
                "why": why_no_engineering(player),
            },
        )
    if turns == 1 and stage_for(means_of(table, seat, 1, 0).ways, tiles, terrain) is not None:
        return Refusal(
            "v9 Long links",
            "This link takes {tiles} and so two turns: you cannot begin it in turn {slot} of a round.",
            {"tiles": link, "slot": slot},
        )
    return Refusal(
        "v8 Five tiles",
        "This link takes {tiles}, and two turns bring {most} at most.",
        {"tiles": link, "most": MOST_TURNS * TILES_A_TURN},
    )


def why_no_engineering(player: Player) -> str:
    """card Perfect Engineering: why it does not make a link longer, as the end of a sentence."""
    if player.engineering_used:
        return ": Perfect Engineering is used up for this round"
    if player.fresh[FRESH_ENGINEERING]:
        return ": Perfect Engineering serves from your next turn on"
    return ", with Perfect Engineering"


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
    table.forget_with_a_link()
    return link
