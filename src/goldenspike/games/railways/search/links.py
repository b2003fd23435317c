"""Links a seat can build: the list of those it can pay for, and the plan of one that it names.

An answer need not name its hexes: then it means the best route (`route_cache.best_route`). Which links are
legal the rules say (`rules/track.py`).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways.actions import BuildLink
from goldenspike.games.railways.board import CITIES, CITY_HEX, IS_WESTERN
from goldenspike.games.railways.box import MOST_TILES, UNCONNECTED_START
from goldenspike.games.railways.rules.reach import MEANS, Means, means_of, stage_for
from goldenspike.games.railways.rules.routes import (
    ANY_TERRAIN,
    GRANT,
    PAIR_END,
    PAIR_OF,
    PAIR_START,
    PAIRS,
    TARIFFS,
    TUNNEL,
    route_through,
)
from goldenspike.games.railways.rules.track import (
    Plan,
    links_at,
    plan_route,
    refuse_blocked,
    refuse_cards,
    refuse_ends,
    refuse_hexes,
    refuse_length,
    refuse_needless,
    refuse_too_far,
    surcharge,
    tariff_of,
)
from goldenspike.games.railways.search.grid import TOO_FAR
from goldenspike.games.railways.search.memory_keys import LINK_OPTIONS_KEY
from goldenspike.games.railways.search.route_cache import (
    NO_LIMIT,
    STAGE,
    UNSURE,
    RouteCache,
    best_route,
    least_price,
    route_cache,
)
from goldenspike.games.railways.search.surveys import survey, tiles_to_cities
from goldenspike.games.railways.state import FRESH_GRANTS, FRESH_TUNNELS, Player, Railways

WESTERN_PAIR: Final[bytes] = bytes([IS_WESTERN[one] | IS_WESTERN[other] for one, other in PAIRS])
"""By pair, 1 if one of its cities is western."""
BUILD_LINK: Final[list[list[BuildLink]]] = [
    [BuildLink(one, other, (), tariff & GRANT != 0, tariff & TUNNEL != 0) for one, other in PAIRS]
    for tariff in range(TARIFFS)
]
"""The answers that name no hexes, by tariff and pair."""
NUMBERS: Final = list(range(len(PAIRS)))
"""The numbers of the pairs."""
NO_LINKS: Final[bytes] = bytes(CITIES)

# Options -----------------------------------------------------------------------------------------


def link_options(table: Railways, seat: Seat, slot: int, more: int) -> list[BuildLink]:
    """Return every link the seat can pay for, with each use of cards that makes it cheaper.

    Memoized by all that it depends on besides the links, until the next link.
    """
    player = table.players[seat]
    cards = usable_cards(player)
    means = means_of(table, seat, slot, more)
    money = min(player.money, NO_LIMIT)
    key = ((((seat << 8) + money) * len(MEANS) + means.number) * TARIFFS + cards) * 2 + table.phase
    options: dict[int, list[BuildLink]] | None = table.memory.get(LINK_OPTIONS_KEY)
    if options is None:
        options = {}
        table.memory[LINK_OPTIONS_KEY] = options
    known = options.get(key)
    if known is None:
        known = listed(table, seat, means, cards)
        options[key] = known
    return known[:]


def usable_cards(player: Player) -> int:
    """Return the tariff of the cards a seat holds and did not take in this turn."""
    return (GRANT if player.grants > player.fresh[FRESH_GRANTS] else 0) + (
        TUNNEL if player.tunnels > player.fresh[FRESH_TUNNELS] else 0
    )


def cheapest_link_price(table: Railways, seat: Seat, slot: int, more: int) -> int:
    """Return the price of the cheapest link a seat could build if money were no matter, or TOO_FAR."""
    means = means_of(table, seat, slot, more)
    cards = usable_cards(table.players[seat])
    best = TOO_FAR
    for tariff in range(TARIFFS):
        if tariff & cards != tariff:
            continue
        known = route_cache(table, seat, tariff, means.ladder)
        for pair in NUMBERS:
            extra = surcharge(table, seat, PAIR_START[pair], PAIR_END[pair])
            most = best - 1 - extra
            if known.base.floors[pair] > most:
                continue
            price = least_price(table, seat, tariff, means.ladder, known, pair, means.reach, most)
            if price != TOO_FAR:
                best = price + extra
    return best


def listed(table: Railways, seat: int, means: Means, cards: int) -> list[BuildLink]:
    """Return the links a seat can pay for, by pair of cities and then by the cards used."""
    if not cards:
        return affordable(table, seat, 0, means, BUILD_LINK[0])
    found: list[int] = []
    for tariff in range(TARIFFS):
        if tariff & cards == tariff:
            found.extend([pair * TARIFFS + tariff for pair in worthwhile(table, seat, tariff, means)])
    found.sort()
    return [BUILD_LINK[number % TARIFFS][number // TARIFFS] for number in found]


def affordable(table: Railways, seat: int, tariff: int, means: Means, names: list[Any]) -> list[Any]:
    """Return the pairs of cities that the seat can join and pay for, each by its entry in `names`.

    One pass over the cache; a search is run only for UNSURE entries that the money may do for.
    """
    money = min(table.players[seat].money, NO_LIMIT)
    known = route_cache(table, seat, tariff, means.ladder)
    prices = known.prices
    marks = known.marks
    reach: i64 = means.reach
    western = table.phase >= 2
    own = links_at(table, seat) if western else NO_LINKS
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
        # rules.track.surcharge(), inlined: this is the innermost loop.
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
        if (
            mark & UNSURE
            and least_price(table, seat, tariff, means.ladder, known, pair, reach, most) == TOO_FAR
        ):
            continue
        found.append(names[pair])
    return found


def worthwhile(table: Railways, seat: int, tariff: int, means: Means) -> list[int]:
    """Return the same pairs by number, without those where some card of the tariff saves nothing."""
    pairs: list[int] = affordable(table, seat, tariff, means, NUMBERS)
    known = route_cache(table, seat, tariff, means.ladder)
    for card in (GRANT, TUNNEL):
        if tariff & card:
            without = route_cache(table, seat, tariff ^ card, means.ladder)
            pairs = [
                pair
                for pair in pairs
                if not is_as_cheap(table, seat, without, means, pair, known.prices[pair])
            ]
    return pairs


def is_as_cheap(table: Railways, seat: int, known: RouteCache, means: Means, pair: int, price: int) -> bool:
    """Return whether the seat can join two cities for at most this price by the tariff of a cache."""
    mark = known.marks[pair]
    if not mark & UNSURE:
        return known.prices[pair] <= price and mark >> STAGE < means.reach
    tariff = known.base.tariff
    return least_price(table, seat, tariff, means.ladder, known, pair, means.reach, price) != TOO_FAR


def needless_card(table: Railways, seat: int, tariff: int, means: Means, pair: int) -> int:
    """Return a card of the tariff that makes a link no cheaper, or 0 if each one does."""
    if not tariff:
        return 0
    known = route_cache(table, seat, tariff, means.ladder)
    price = least_price(table, seat, tariff, means.ladder, known, pair, means.reach, NO_LIMIT)
    assert price != TOO_FAR, "a link that nobody can build"
    for card in (GRANT, TUNNEL):
        if tariff & card:
            other = route_cache(table, seat, tariff ^ card, means.ladder)
            if is_as_cheap(table, seat, other, means, pair, price):
                return card
    return 0


# Plans -------------------------------------------------------------------------------------------


def refuse_link(table: Railways, seat: Seat, slot: int, more: int, answer: BuildLink) -> Refusal | None:
    """Return why a link cannot be built, or None if it can."""
    plan = plan_link(table, seat, slot, more, answer)
    return plan if isinstance(plan, Refusal) else None


def plan_link(table: Railways, seat: Seat, slot: int, more: int, answer: BuildLink) -> Plan | Refusal:
    """Return the route, price, turns and cards of a link, or the first rule that refuses it."""
    refusal = refuse_ends(table, seat, answer)
    if refusal is None:
        refusal = refuse_cards(table.players[seat], answer)
    if refusal is not None:
        return refusal
    if answer.via:
        return plan_named_route(table, seat, slot, more, answer)
    return plan_best_route(table, seat, slot, more, answer)


def plan_named_route(table: Railways, seat: Seat, slot: int, more: int, answer: BuildLink) -> Plan | Refusal:
    """Plan a link through the hexes that the answer names."""
    start, end, hexes = answer.start, answer.end, answer.via
    if start > end:
        start, end, hexes = end, start, hexes[::-1]
    refusal = refuse_hexes(table, seat, start, end, hexes)
    if refusal is not None:
        return refusal
    tariff = tariff_of(answer)
    ways = means_of(table, seat, slot, more).ways
    route = route_through(start, end, hexes, tariff)
    if stage_for(ways, len(hexes), route.terrain) is None:
        return refuse_length(table, seat, slot, more, len(hexes), route.terrain)
    for card in (GRANT, TUNNEL):
        if tariff & card and route.price_by(tariff ^ card) == route.price:
            return refuse_needless(card)
    return plan_route(table, seat, ways, route)


def plan_best_route(table: Railways, seat: Seat, slot: int, more: int, answer: BuildLink) -> Plan | Refusal:
    """Plan a link by the best route, as the answer names no hexes."""
    start, end = min(answer.start, answer.end), max(answer.start, answer.end)
    pair = PAIR_OF.get(start * CITIES + end, -1)
    tariff = tariff_of(answer)
    means = means_of(table, seat, slot, more)
    route = best_route(table, seat, tariff, means.ladder, means.reach, pair) if pair >= 0 else None
    if route is None:
        return refuse_distance(table, seat, slot, more, start, end)
    card = needless_card(table, seat, tariff, means, pair)
    if card:
        return refuse_needless(card)
    return plan_route(table, seat, means.ways, route)


def refuse_distance(table: Railways, seat: int, slot: int, more: int, start: int, end: int) -> Refusal:
    """Return why no route joins two cities, whatever it costs."""
    tiles = tiles_to_cities(table, seat, start)[end]
    if tiles != TOO_FAR:
        return refuse_length(table, seat, slot, more, tiles, ANY_TERRAIN)
    if survey(0, ANY_TERRAIN, start)[MOST_TILES][CITY_HEX[end]] == TOO_FAR:
        return refuse_too_far(table, seat, start, end)
    return refuse_blocked(start, end)
