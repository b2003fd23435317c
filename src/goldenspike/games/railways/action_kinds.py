"""Action kinds: each kind of answer with its title, rule and price, and why there is none now."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.answer_kinds import AnswerKind, AnswerKinds
from goldenspike.core.facts import Clause, Fact, amount, listed
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways import actions as say
from goldenspike.games.railways.answers import UPGRADE
from goldenspike.games.railways.board import CITY_NAMES
from goldenspike.games.railways.box import (
    BOND,
    BOND_BUYBACK,
    BUYBACK_PRICES,
    CUBE_NAMES,
    ENGINE_NAMES,
    FIRST_RAW_CASH,
    FIRST_RAW_POINTS,
    INTEREST,
    RIDGE_PRICE,
    SUPER_CHIEF,
    TERRAIN_PRICE,
    baron_title,
    money_fact,
)
from goldenspike.games.railways.events import a_cube, card_title, plural, seat_fact
from goldenspike.games.railways.rules import barons, cities, engines, money
from goldenspike.games.railways.search.delivery_cache import is_exhaustive
from goldenspike.games.railways.search.grid import TOO_FAR
from goldenspike.games.railways.search.links import cheapest_link_price
from goldenspike.games.railways.state import Railways

IN_TURN: Final = ("ChooseAction",)
"""The question at which kinds without an option are shown too, with the reason."""
TILE_PRICES: Final = Clause(
    "{least} to {most} a tile, {ridge} a ridge",
    {
        "least": money_fact(min(TERRAIN_PRICE)),
        "most": money_fact(max(TERRAIN_PRICE)),
        "ridge": money_fact(RIDGE_PRICE),
    },
)

# Prices ------------------------------------------------------------------------------------------


def _engine_price(table: Railways, question: Decision) -> Fact:
    """Return the price and the name of the next engine; '' if the seat has the best one."""
    player = table.players[question.seat]
    if player.engine == SUPER_CHIEF:
        return ""
    price = money_fact(engines.engine_price(table, question.seat))
    return Clause("{price} for {engine}", {"price": price, "engine": ENGINE_NAMES[player.engine + 1]})


def _bond_price(table: Railways, *_: Any) -> Fact:
    """Return what a bond brings, and when it costs what (base Bonds)."""
    facts = {"brings": money_fact(money.bond_brings(table)), "interest": money_fact(INTEREST)}
    if table.phase == 1:
        return Clause(
            "no action: brings {brings}, costs {interest} a round, "
            "a point at the change of phase and at the end",
            facts,
        )
    return Clause("no action: brings {brings}, costs {interest} a round and a point at the end", facts)


def _baron_price(table: Railways, question: Decision) -> Fact:
    """Return the points that the seat's eastern baron would bring now."""
    points = barons.baron_points(table, question.seat, table.players[question.seat].eastern[0])
    return Clause("{points} now", {"points": amount(points, "point")})


def bonds_cost(table: Railways, seat: Seat) -> Fact:
    """Return what the bonds cost that a seat keeps (v16 Bonds at the change)."""
    bonds = table.players[seat].bonds
    return Clause(
        "{interest} interest a round, {points} at the end",
        {"interest": money_fact(INTEREST * bonds), "points": amount(bonds, "point")},
    )


# Why there is no option --------------------------------------------------------------------------


def _no_link(table: Railways, question: Decision) -> Refusal:
    """Return why no link can be built: the cheapest one's price. Asked only at ChooseAction (`IN_TURN`)."""
    seat, slot, more = question.parts()
    price = cheapest_link_price(table, seat, slot, more)
    if price == TOO_FAR:
        return Refusal("base Track", "Track is in the way of every link that you could build now.")
    facts = {
        "price": money_fact(price),
        "cash": money_fact(table.players[question.seat].money),
        "bond": money.bond_instead(table, question.seat),
    }
    return Refusal("base Track", "The cheapest link costs {price}; you have {cash}{bond}.", facts)


def _no_delivery(table: Railways, question: Decision) -> Refusal | str:
    """Return why there is no delivery; '' if a search was cut short, so that there may be one."""
    if not is_exhaustive(table, question.seat):
        return ""
    return Refusal(
        "base Deliver",
        "No cube reaches a city that takes it: the way must begin with a link of yours, and your engine is"
        " {engine}.",
        {"engine": ENGINE_NAMES[table.players[question.seat].engine]},
    )


def _no_tile(table: Railways, question: Decision) -> Refusal:
    """Return why no city can be urbanized: no tile fits a grey city, or too little cash."""
    if not cities.has_tile_option(table):
        return Refusal("base Urbanize", "There is no grey city left for which there is a New City tile.")
    facts = {
        "price": money_fact(cities.urbanize_price(table)),
        "cash": money_fact(table.players[question.seat].money),
        "bond": money.bond_instead(table, question.seat),
    }
    return Refusal("base Urbanize", "Urbanizing costs {price}, and you have {cash}{bond}.", facts)


def _no_buyback(table: Railways, question: Decision) -> Refusal | None:
    """Return why no bond can be bought back; None if the event is not in force, which hides the kind."""
    return money.refuse_buy_back(table, question.seat, 1) if BOND_BUYBACK in table.events else None


# Titles ------------------------------------------------------------------------------------------


def _delivery(answer: say.Deliver, *_: Any) -> Clause:
    """Return the title of a delivery: the cube, its start, and each link by its end and owner."""
    links: list[Fact] = [
        Clause("{city} ({seat})", {"city": CITY_NAMES[city], "seat": seat_fact(owner)})
        for city, owner in zip(answer.cities, answer.owners, strict=True)
    ]
    start = CITY_NAMES[answer.start]
    facts: dict[str, Fact] = {"cube": a_cube(answer.cube), "start": start, "links": listed(links)}
    return Clause("Deliver {cube} from {start} over {links}", facts)


def _engine(answer: say.UpgradeEngine, table: Railways, question: Decision) -> str:
    """Return the title of buying the next engine, which says whether coal is used."""
    engine = ENGINE_NAMES[table.players[question.seat].engine + 1]
    title = f"Upgrade the engine to {engine}"
    return f"{title}, with coal" if answer.coal else title


# The kinds ---------------------------------------------------------------------------------------

ANSWER_KINDS: Final = AnswerKinds(
    AnswerKind(
        say.BuildLink,
        "Build a link",
        "base Track",
        price=TILE_PRICES,
        lack=_no_link,
        asked=IN_TURN,
        named=lambda *_: "",
    ),
    AnswerKind(
        say.Deliver, "Deliver a cube", "base Deliver", lack=_no_delivery, asked=IN_TURN, named=_delivery
    ),
    AnswerKind(
        say.UpgradeEngine,
        "Upgrade the engine",
        "base Engine",
        price=_engine_price,
        lack=lambda table, question: engines.refuse_upgrade(table, question.seat, UPGRADE),
        asked=IN_TURN,
        named=_engine,
    ),
    AnswerKind(
        say.Urbanize,
        "Urbanize a grey city",
        "base Urbanize",
        price=lambda table, question: money_fact(cities.urbanize_price(table)),
        lack=_no_tile,
        asked=IN_TURN,
        named=lambda answer, *_: f"Make {CITY_NAMES[answer.city]} a {CUBE_NAMES[answer.colour]} city",
        price_at={"ChooseTile": ""},
    ),
    AnswerKind(
        say.TakeCard,
        "Take an operations card",
        "base Operations cards",
        lack="No card that can be taken lies on display.",
        asked=IN_TURN,
        named=lambda answer, *_: f"Take {card_title(answer.card)}",
    ),
    AnswerKind(
        say.TakeBond,
        "Take a bond",
        "base Bonds",
        price=_bond_price,
        lack=lambda table, question: money.refuse_bond(table, question.seat),
        asked=IN_TURN,
    ),
    AnswerKind(
        say.BuyBack,
        "Buy back bonds",
        "event Bond Buyback",
        price=listed([money_fact(price) for price in BUYBACK_PRICES[1:]]),
        lack=_no_buyback,
        asked=IN_TURN,
        named=lambda answer, *_: f"Buy back {plural(answer.bonds, 'bond')}",
    ),
    AnswerKind(say.Pass, "Pass", "base Pass", price="this turn only: the round goes on"),
    AnswerKind(say.KeepBaron, "Keep a baron", named=lambda answer, *_: f"Keep {baron_title(answer.baron)}"),
    AnswerKind(say.ClaimBaron, "Claim the eastern baron", price=_baron_price),
    AnswerKind(say.RepayBond, "Repay a bond", price=money_fact(BOND)),
    AnswerKind(
        say.DropBond,
        "Drop a bond",
        price=lambda table, question: amount(money.price_of_dropping(question.dropped), "point"),
    ),
    AnswerKind(say.Grow, "Add cubes to a city", named=lambda answer, *_: f"Choose {CITY_NAMES[answer.city]}"),
    AnswerKind(say.TakePoints, "Take the points", price=amount(FIRST_RAW_POINTS, "point")),
    AnswerKind(say.TakeCash, "Take the cash", price=money_fact(FIRST_RAW_CASH)),
    AnswerKind(
        say.Done,
        "Done",
        title_at={
            "ClaimOrHold": "Hold the eastern baron",
            "SettleBonds": "Keep the bonds",
            "ChooseProduction": "Add no cube",
        },
        price_at={
            "ClaimOrHold": "judged at the end",
            "SettleBonds": lambda table, question: bonds_cost(table, question.seat),
        },
    ),
)
