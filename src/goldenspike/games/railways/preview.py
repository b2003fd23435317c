"""Previews of answers: what each would cost and bring its seat, with its notation and route."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import Clause, Fact, amount, listed
from goldenspike.core.game import Preview
from goldenspike.core.play import pending
from goldenspike.games.railways import actions as say
from goldenspike.games.railways import flow, notation
from goldenspike.games.railways.action_kinds import ANSWER_KINDS, bonds_cost
from goldenspike.games.railways.board import (
    CITY_NAMES,
    EAST_COAST,
    HEX_NAMES,
    HOTEL_CITY,
    LINE_FROM,
    LINE_TO,
    TERRAIN,
    WEST_COAST,
)
from goldenspike.games.railways.box import (
    BARONS,
    BOND,
    BONUS_POINTS,
    BOOMTOWN,
    BUYBACK_PRICES,
    CITY_GROWTH,
    CLOCK_ROUNDS,
    COAL_FUELED,
    COAST_TO_COAST,
    CUBES,
    ENDING_LINES,
    ENGINE_NAMES,
    EXECUTIVE,
    FIRST_BOUNTY,
    FIRST_HOTEL,
    FIRST_RAW_CASH,
    FIRST_RAW_POINTS,
    GROWTH_CUBES,
    HOTEL_POINTS,
    INTEREST,
    LAND_GRANT,
    LAST_SETTLER,
    LEVEL_FOUR,
    LEVELS,
    LINE_NAMES,
    LINE_POINTS,
    MOST_INCOME_SCORE,
    NEW_INDUSTRY,
    NEW_TRAIN,
    NOBODY,
    PERFECT_ENGINEERING,
    POINTS_A_LINK,
    SETTLER,
    SMALL_MARKET_INCENTIVE,
    SUPER_CHIEF,
    SUTTERS_CITY,
    SUTTERS_CUBES,
    SUTTERS_MILL,
    TERRAIN_NAMES,
    TUNNEL_ENGINEER,
    URBANIZE_CUBES,
    baron_wants,
    money_fact,
)
from goldenspike.games.railways.events import bonus_title, cubes_words, seat_fact
from goldenspike.games.railways.flow.building import grey_ends
from goldenspike.games.railways.flow.delivery import cubes_of_settler
from goldenspike.games.railways.rules import barons, cities, delivery, ending, engines, lines, money, track
from goldenspike.games.railways.rules.points import BY_DELIVERER, is_banded
from goldenspike.games.railways.rules.routes import RIDGE_FEE, TILE_PRICE, Route
from goldenspike.games.railways.rules.stops import NO_STOP, stop_at
from goldenspike.games.railways.search.delivery_cache import fronts_of
from goldenspike.games.railways.search.links import plan_link
from goldenspike.games.railways.state import Railways

CARD_GAINS: Final[dict[int, Fact]] = {
    LAND_GRANT: "once, on a later turn: open tiles of a link are free",
    PERFECT_ENGINEERING: "from the next turn on: one more tile in a link, once a round",
    EXECUTIVE: "two actions now",
    NEW_INDUSTRY: Clause(
        "a New City tile on a grey city, with {cubes}", {"cubes": amount(URBANIZE_CUBES, "cube")}
    ),
    CITY_GROWTH: Clause("{cubes} for any city", {"cubes": amount(GROWTH_CUBES, "cube")}),
    COAL_FUELED: "once, on a later turn: the next engine at half price",
    TUNNEL_ENGINEER: "once, on a later turn: mountains and ridges of a link at half price",
    BOOMTOWN: "a New City tile on a grey city, without cubes",
    SUTTERS_MILL: Clause(
        "{cubes} for {city}", {"cubes": amount(SUTTERS_CUBES, "cube"), "city": SUTTERS_CITY}
    ),
}
"""What each card that can be taken brings; for hotels see `_card`."""

PAID_OFF: Final = (
    "paid off only at the change of phase, or by Bond Buyback",
    "cannot be paid off any more",
)
"""base Bonds: how a bond can be paid off, by phase."""


def preview(table: Railways, answer: Any) -> Preview:
    """Return what a legal answer to the pending decision pays and gains, from what its seat knows."""
    question = pending(table)
    words = notation.write(answer)
    if not isinstance(question, Decision):
        return Preview(words)
    untitled = _untitled(table, question, answer, words)
    return msgspec.structs.replace(untitled, title=ANSWER_KINDS.title_of(table, question, answer))


def _untitled(table: Railways, question: Decision, answer: Any, words: str) -> Preview:
    """Return the preview of an answer without its title."""
    if isinstance(answer, say.BuildLink) and isinstance(question, flow.ChooseAction):
        return _link(table, question, answer, words)
    if isinstance(answer, say.Deliver):
        return _delivery(table, question.seat, answer, words)
    if isinstance(answer, say.Urbanize):
        return _urbanize(table, question, words)
    if isinstance(answer, say.UpgradeEngine):
        return _engine(table, question.seat, answer, words)
    if isinstance(answer, say.Pass):
        if isinstance(question, flow.ChooseAction) and question.more:
            return Preview(
                words, Clause("this action; {actions} left", {"actions": amount(question.more, "action")})
            )
        return Preview(words, "your action of this turn; the round goes on")
    if isinstance(answer, say.TakeCard):
        return Preview(words, gains=_card(answer.card))
    if isinstance(answer, say.KeepBaron):
        return Preview(words, gains=baron_asks(answer.baron))
    if isinstance(answer, say.Grow):
        number = question.cubes if isinstance(question, flow.ChooseCity) else 1
        return Preview(words, gains=_cubes_for(number, answer.city))
    if isinstance(answer, say.TakePoints):
        income = _income(table, question.seat, FIRST_RAW_POINTS)
        return Preview(words, gains=amount(FIRST_RAW_POINTS, "point"), notes=income)
    if isinstance(answer, say.TakeCash):
        return Preview(words, gains=money_fact(FIRST_RAW_CASH))
    if isinstance(question, flow.ClaimOrHold):
        return _baron(table, question.seat, answer, words)
    return _bonds(table, question, answer, words)


def _cubes_for(number: int, city: int) -> Clause:
    """Return the words for so many cubes that go to a city."""
    return Clause("{cubes} for {city}", {"cubes": amount(number, "cube"), "city": CITY_NAMES[city]})


def _income(table: Railways, seat: Seat, points: int) -> tuple[Clause, ...]:
    """Return a note on how so many points change a seat's income, () if they do not (base Income)."""
    score = table.players[seat].score
    had, has = money.income_for(score), money.income_for(score + points)
    if had == has:
        return ()
    facts: dict[str, Fact] = {"had": money_fact(had), "has": money_fact(has)}
    if has < had and points > 0:
        facts["most"] = MOST_INCOME_SCORE
        return (Clause("income {had} → {has} a round: above {most} points it falls", facts),)
    return (Clause("income {had} → {has} a round", facts),)


def _engine(table: Railways, seat: Seat, answer: say.UpgradeEngine, words: str) -> Preview:
    """Return the preview of the next engine: its price and a bonus (base Engine, base Starting bonuses)."""
    price = money_fact(engines.upgrade_price(table, seat, answer))
    following = table.players[seat].engine + 1
    gains: list[Fact] = [Clause("engine {engine}", {"engine": ENGINE_NAMES[following]})]
    income: tuple[Clause, ...] = ()
    if following >= LEVEL_FOUR and table.bonuses[NEW_TRAIN]:
        points = BONUS_POINTS[NEW_TRAIN]
        gains.append(_points_for(bonus_title(NEW_TRAIN), points))
        income = _income(table, seat, points)
    pays: list[Fact] = [price, "your Coal-Fueled Engines"] if answer.coal else [price]
    return Preview(words, listed(pays, " and "), listed(gains, "; "), notes=income)


def _points_for(what: str, points: int) -> Clause:
    """Return the words for so many points and what they are for."""
    return Clause("{what}: {points}", {"what": what, "points": amount(points, "point")})


def _baron(table: Railways, seat: Seat, answer: Any, words: str) -> Preview:
    """Return the preview of a claim, points now, or of none, a condition for the end (v15 Eastern barons)."""
    baron = table.players[seat].eastern[0]
    points = barons.baron_points(table, seat, baron)
    if isinstance(answer, say.ClaimBaron):
        return Preview(words, gains=amount(points, "point"), notes=_income(table, seat, points))
    if not points:
        return Preview(words)
    later = Clause("at the end {condition}, if it is met then", {"condition": baron_asks(baron)})
    return Preview(
        words, Clause("{points} that you could have now", {"points": amount(points, "point")}), later
    )


def _bonds(table: Railways, question: Decision, answer: Any, words: str) -> Preview:
    """Return the preview of an answer about bonds: what it costs, what it brings, what it saves later."""
    if isinstance(answer, say.TakeBond):
        return Preview(
            words,
            _bond_costs(table),
            money_fact(money.bond_brings(table)),
            notes=(PAID_OFF[table.phase - 1],),
        )
    interest = {"interest": money_fact(INTEREST)}
    saved = (Clause("saves {interest} interest a round, and a point at the end", interest),)
    if isinstance(question, flow.SettleBonds) and table.settings.bonds == "kept":
        saved = (Clause("saves {interest} interest a round, a point now and one at the end", interest),)
    if isinstance(answer, say.BuyBack):
        return Preview(words, money_fact(BUYBACK_PRICES[answer.bonds]), _fewer_bonds(answer.bonds))
    if isinstance(answer, say.RepayBond):
        return Preview(words, money_fact(BOND), _fewer_bonds(1), notes=saved)
    if isinstance(question, flow.SettleBonds):
        if isinstance(answer, say.DropBond):
            points = amount(money.price_of_dropping(question.dropped), "point")
            return Preview(words, points, _fewer_bonds(1), notes=saved)
        return Preview(words, bonds_cost(table, question.seat), notes=(PAID_OFF[1],))
    return Preview(words)


def _fewer_bonds(bonds: int) -> Clause:
    """Return the words for so many bonds less."""
    return Clause("{bonds} less", {"bonds": amount(bonds, "bond")})


def _bond_costs(table: Railways) -> Clause:
    """Return what a bond costs, and when (base Bonds)."""
    interest = {"interest": money_fact(INTEREST)}
    if table.phase == 1:
        return Clause("{interest} interest a round, a point at the change of phase and at the end", interest)
    return Clause("{interest} interest a round, a point at the end", interest)


# Links -------------------------------------------------------------------------------------------


def _link(table: Railways, question: flow.ChooseAction, answer: say.BuildLink, words: str) -> Preview:
    """Return the preview of a link: its price, what it joins, its hexes, and the bill by tile."""
    plan = plan_link(table, question.seat, question.slot, question.more, answer)
    if not isinstance(plan, track.Plan):
        return Preview(words)
    link = Clause("a link of {tiles}", {"tiles": amount(plan.route.tiles, "tile")})
    gains: list[Fact] = [link, *_joined(table, question.seat, plan.route)]
    grey = grey_ends(table, question.seat, answer) if SMALL_MARKET_INCENTIVE in table.events else 0
    if grey:
        gains.append(Clause("{cash} for grey cities reached", {"cash": money_fact(grey)}))
    route = tuple([HEX_NAMES[place] for place in plan.route.hexes])
    used = _used(question, answer, plan)
    further = Clause(" and {used}", {"used": listed(used, " and ")}) if used else Clause()
    pays = Clause("{price}{further}", {"price": money_fact(plan.price), "further": further})
    notes = (
        *_end(table, question.seat, plan.route),
        *_carries(table, plan.route),
        *_bill(plan, track.tariff_of(answer)),
    )
    return Preview(words, pays, listed(gains, "; "), route, notes)


def _used(question: flow.ChooseAction, answer: say.BuildLink, plan: track.Plan) -> list[Fact]:
    """Return the cards and turns that a link uses up (card Land Grant, card Tunnel Engineer).

    See also card Perfect Engineering and v9 Long links.
    """
    used: list[Fact] = ["your Land Grant"] if answer.grant else []
    if answer.tunnel:
        used.append("your Tunnel Engineer")
    if plan.engineering:
        uses = "two uses of " if plan.engineering > 1 else ""
        used.append(f"{uses}Perfect Engineering for this round")
    if plan.turns > 1:
        used.append("your next action" if question.more else "your next turn")
    return used


def _end(table: Railways, seat: Seat, route: Route) -> tuple[str | Clause, ...]:
    """Return a note on when the game ends if this link is built (end Second coast line).

    See also end Leader's line and house Clock.
    """
    if table.players[seat].coast or table.ending or not _joins_coasts(table, seat, route):
        return ()
    if not lines.oceans_count(table):
        return ("joins the coasts: that counts once the West is open",)
    if table.settings.ending == "leader" and lines.leads(table, seat):
        return ("ends the game at once: you lead and join the coasts",)
    if table.coast_lines + 1 == ENDING_LINES:
        return ("starts the last round: everybody has a fourth turn, then the game ends",)
    if table.coast_lines or not ending.clock_runs(table):
        return ()
    if table.phase == 1 and table.settings.clock_start == "west":
        rounds = {"rounds": amount(CLOCK_ROUNDS, "round")}
        return (Clause("once the West is open the game ends {rounds} later at the latest", rounds),)
    last = min(table.rounds + CLOCK_ROUNDS, int(table.settings.rounds))
    return (Clause("starts the clock: the game ends after round {round} at the latest", {"round": last}),)


def _joins_coasts(table: Railways, seat: Seat, route: Route) -> bool:
    """Return whether a link by this route would join the coasts (line Coast to coast)."""
    cities = _cities_with(table, seat, route)
    return lines.meets(cities, EAST_COAST) and lines.meets(cities, WEST_COAST)


def _cities_with(table: Railways, seat: Seat, route: Route) -> list[int]:
    """Return 1 for every city that own links would join to a link by this route."""
    ends = (lines.joined_to(table, seat, route.start), lines.joined_to(table, seat, route.end))
    return [one | other for one, other in zip(*ends, strict=True)]


def _carries(table: Railways, route: Route) -> tuple[Clause, ...]:
    """Return a note on cubes that could go over this link alone, end to end (base Deliver).

    What more a better engine could reach is left to a hint: a search for each of many links takes too long.
    """
    found = []
    for start, end in ((route.start, route.end), (route.end, route.start)):
        for cube in CUBES:
            number = table.cubes_in(start, cube)
            if number and stop_at(table, cube, end) != NO_STOP:
                facts = {"cubes": cubes_words(number, cube), "city": CITY_NAMES[end]}
                found.append(Clause("{cubes} to {city}", facts))
    return (Clause("could go over it at once: {cubes}", {"cubes": listed(found)}),) if found else ()


def _bill(plan: track.Plan, tariff: int) -> tuple[Clause, ...]:
    """Return the items of a link's price (base Terrain, v23 Unconnected start)."""
    tiles = TILE_PRICE[tariff]
    parts = []
    for terrain, name in enumerate(TERRAIN_NAMES):
        prices = [tiles[place] for place in plan.route.hexes if TERRAIN[place] == terrain]
        if prices:
            parts.append(_billed(amount(len(prices), f"{name} tile"), sum(prices)))
    ridges = plan.route.price - sum([tiles[place] for place in plan.route.hexes])
    if ridges:
        parts.append(_billed(amount(ridges // RIDGE_FEE[tariff], "ridge"), ridges))
    if plan.price > plan.route.price:
        parts.append(_billed("unconnected start", plan.price - plan.route.price))
    return tuple(parts)


def _billed(what: Fact, price: int) -> Clause:
    """Return one item of a bill with its price."""
    return Clause("{what} {price}", {"what": what, "price": money_fact(price)})


def _joined(table: Railways, seat: Seat, route: Route) -> list[Clause]:
    """Return what a link by this route would join (line Major lines, line Shorter line).

    See also line Coast to coast.
    """
    cities = _cities_with(table, seat, route)
    found = []
    for line in range(len(LINE_NAMES)):
        if not lines.meets(cities, LINE_FROM[line]) or not lines.meets(cities, LINE_TO[line]):
            continue
        if table.line_owner[line] == NOBODY:
            found.append(_points_for(LINE_NAMES[line], LINE_POINTS[line]))
        elif table.line_owner[line] != seat and _is_shorter(table, seat, route, line):
            facts: dict[str, Fact] = {
                "line": LINE_NAMES[line],
                "points": amount(lines.half_points(line), "point"),
            }
            found.append(Clause("{line} by a shorter way: {points}", facts))
    if (
        lines.oceans_count(table)
        and not table.players[seat].coast
        and table.coast_lines < len(COAST_TO_COAST)
        and lines.meets(cities, EAST_COAST)
        and lines.meets(cities, WEST_COAST)
    ):
        found.append(_points_for("coast to coast", COAST_TO_COAST[table.coast_lines]))
    return found


def _is_shorter(table: Railways, seat: Seat, route: Route, line: int) -> bool:
    """Return whether a link by this route would earn the half of a line (line Shorter line)."""
    if table.line_half[line] >> seat & 1 or route.tiles > table.line_tiles[line]:
        return False
    network = lines.own_network(table, seat)
    lines.add_link(network, route.start, route.end, route.tiles)
    return lines.shorter_way(table, line, network)[0] > 0


# Deliveries --------------------------------------------------------------------------------------


def _delivery(table: Railways, seat: Seat, answer: say.Deliver, words: str) -> Preview:
    """Return the preview of a delivery: points and cash of the seat, points of the others, its route."""
    gained = delivery.gains_of(table, seat, answer)
    cash = Clause(", {cash}", {"cash": money_fact(gained.cash)}) if gained.cash else Clause()
    first = Clause()
    if gained.is_first_raw:
        either = {"points": amount(FIRST_RAW_POINTS, "point"), "cash": money_fact(FIRST_RAW_CASH)}
        first = Clause(", {points} or {cash} more", either)
    score = table.players[seat].score
    more = money.income_for(score + gained.points[seat]) - money.income_for(score)
    income = Clause(", income +{more}", {"more": money_fact(more)}) if more > 0 else Clause()
    own = Clause(
        "{points}{cash}{income}{first}",
        {"points": amount(gained.points[seat], "point"), "cash": cash, "income": income, "first": first},
    )
    others = tuple(
        [
            Clause("{seat}: {points}", {"seat": seat_fact(other), "points": amount(points, "point")})
            for other, points in enumerate(gained.points)
            if points and other != seat
        ]
    )
    route = tuple([CITY_NAMES[city] for city in (answer.start, *answer.cities)])
    notes = (
        *_west(table, answer),
        *_earnings(table, seat, answer, gained),
        *_income(table, seat, gained.points[seat]),
        _range(table, seat, answer),
        _certainty(table, seat, answer),
    )
    return Preview(words, "", own, route, notes, others=others)


def _west(table: Railways, answer: say.Deliver) -> tuple[Clause, ...]:
    """Return a note on the number of this settler; the tenth opens the West (v14 Tenth settler)."""
    if answer.cube != SETTLER or table.phase == 2:
        return ()
    number = table.settlers_delivered + 1
    facts = {"number": number, "most": LAST_SETTLER}
    if number < LAST_SETTLER:
        return (Clause("settler {number} of the {most} that open the West", facts),)
    if number > LAST_SETTLER:
        return (Clause("settler {number}: the West opens after this round", facts),)
    return (Clause("settler {number} of {most}: the Western phase begins after this round", facts),)


def _earnings(table: Railways, seat: Seat, answer: say.Deliver, gained: delivery.Gains) -> list[str | Clause]:
    """Return notes on what a delivery brings, for whom and for what (base Points for links)."""
    notes: list[str | Clause] = []
    foreign = len(answer.owners) - gained.links[seat]
    for owner in table.clockwise(seat):
        if owner == seat and foreign and is_banded(table, answer.cube) == BY_DELIVERER:
            all_links: dict[str, Fact] = {
                "seat": seat_fact(owner),
                "points": amount(gained.link_points[owner], "point"),
                "links": amount(len(answer.owners), "link"),
                "foreign": foreign,
            }
            notes.append(Clause("{seat}: {points} for {links}, {foreign} off for links of others", all_links))
        elif gained.links[owner]:
            facts: dict[str, Fact] = {
                "seat": seat_fact(owner),
                "points": amount(gained.link_points[owner], "point"),
                "links": amount(gained.links[owner], "link"),
            }
            notes.append(Clause("{seat}: {points} for {links}", facts))
    if gained.settler:
        notes.append(Clause("{points} for the settler", {"points": amount(gained.settler, "point")}))
    if gained.hotel != NOBODY:
        facts = {"seat": seat_fact(gained.hotel), "points": amount(HOTEL_POINTS, "point")}
        notes.append(Clause("{seat}: {points} for the hotel", facts))
    if gained.bounty != NOBODY:
        notes.append(Clause("{points} for the bounty", {"points": amount(gained.bounty_points, "point")}))
    notes.extend([_points_for(bonus_title(bonus), BONUS_POINTS[bonus]) for bonus in gained.bonuses])
    if gained.settlers:
        facts = {"settlers": amount(gained.settlers, "settler"), "city": CITY_NAMES[answer.start]}
        notes.append(Clause("{settlers} will come to {city}", facts))
    goal = answer.cities[-1]
    if answer.cube == SETTLER and (cubes := cubes_of_settler(table, goal, table.settled[goal] + 1)):
        notes.append(_cubes_for(cubes, goal))
    return notes


def _range(table: Railways, seat: Seat, answer: say.Deliver) -> Clause:
    """Return a note on how much of the engine's range a delivery uses (base Engine)."""
    engine = table.players[seat].engine
    links = amount(len(answer.cities), "link")
    if engine == SUPER_CHIEF:
        return Clause("{links}, and the Super-Chief goes any number", {"links": links})
    return Clause("over {links}; your engine goes up to {most}", {"links": links, "most": LEVELS[engine]})


def _certainty(table: Railways, seat: Seat, answer: say.Deliver) -> str | Clause:
    """Return a note that all outcomes worth having are listed for this cube, or why there may be others."""
    for front in fronts_of(table, seat):
        ways = front.deliveries
        if ways and ways[0].start == answer.start and ways[0].cube == answer.cube:
            if front.is_complete:
                only = "this is the only way worth taking"
                return only if len(ways) == 1 else "these are all the ways worth taking"
            if not front.is_stopped:
                facts = {"number": len(ways)}
                return Clause("there are more ways; the {number} best for you are listed", facts)
            return "there may be better ways than those listed"
    return "no way of this cube is listed"


def _urbanize(table: Railways, question: Decision, words: str) -> Preview:
    """Return the preview of urbanizing: its price, and the tile with its cubes."""
    free = isinstance(question, flow.ChooseTile)
    cubes = question.cubes if isinstance(question, flow.ChooseTile) else URBANIZE_CUBES
    tile: Fact = "a New City tile"
    if cubes:
        tile = Clause("a New City tile with {cubes}", {"cubes": amount(cubes, "cube")})
    return Preview(words, "" if free else money_fact(cities.urbanize_price(table)), tile)


def _card(card: int) -> Fact:
    """Return what taking a card brings."""
    if FIRST_HOTEL <= card < FIRST_BOUNTY:
        city = CITY_NAMES[HOTEL_CITY[card - FIRST_HOTEL]]
        facts: dict[str, Fact] = {"points": amount(HOTEL_POINTS, "point"), "city": city}
        return Clause("{points} for every delivery to {city}", facts)
    return CARD_GAINS[card]


def baron_asks(baron: int) -> str:
    """Return what a baron wants and pays, in words (v2 Barons).

    >>> baron_asks(2)
    '2 points for each link at Chicago, at most 8'
    """
    what, where, points = BARONS[baron]
    if what == "links at":
        return f"{POINTS_A_LINK} points for each link at {where}, at most {points}"
    return f"{points} points for {baron_wants(baron)}"
