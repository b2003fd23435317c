"""What a decision is about, in the words of the game: kinds of answer, their prices, what is lacking."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import ActionKind
from goldenspike.core.play import pending
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways import flow
from goldenspike.games.railways.answers import UPGRADE
from goldenspike.games.railways.box import (
    BOND,
    BOND_BUYBACK,
    BUYBACK_PRICES,
    ENGINE_NAMES,
    FIRST_RAW_CASH,
    FIRST_RAW_POINTS,
    INTEREST,
    RIDGE_PRICE,
    SUPER_CHIEF,
    TERRAIN_PRICE,
    dollars,
)
from goldenspike.games.railways.events import plural
from goldenspike.games.railways.preview import bonds_cost
from goldenspike.games.railways.rules import barons, cities, engines, money
from goldenspike.games.railways.search.delivery_cache import is_exhaustive
from goldenspike.games.railways.state import Railways
from goldenspike.games.railways.titles import ENOUGH, PLAIN

TITLES: Final[dict[str, str]] = {
    "BuildLink": "Build a link",
    "Deliver": "Deliver a cube",
    "UpgradeEngine": "Upgrade the engine",
    "Urbanize": "Urbanize a grey city",
    "TakeCard": "Take an operations card",
    "TakeBond": PLAIN["TakeBond"],
    "BuyBack": "Buy back bonds",
    "Pass": PLAIN["Pass"],
    "KeepBaron": "Keep a baron",
    "ClaimBaron": PLAIN["ClaimBaron"],
    "RepayBond": PLAIN["RepayBond"],
    "DropBond": PLAIN["DropBond"],
    "Grow": "Add cubes to a city",
    "TakePoints": PLAIN["TakePoints"],
    "TakeCash": PLAIN["TakeCash"],
    "Done": "Done",
}
"""In the order in which a table of buttons reads best; what is meant by done each question says itself."""
ACTIONS: Final = tuple(TITLES)[: list(TITLES).index("KeepBaron")]
"""What a turn is about."""


def action_kinds(table: Railways) -> tuple[ActionKind, ...]:
    """What the pending decision is about; in a turn also what cannot be done now, and why."""
    question = pending(table)
    assert isinstance(question, Decision)
    there = {type(option).__name__ for option in question.options(table)}
    if isinstance(question, flow.ChooseAction):
        kinds = [kind for kind in ACTIONS if kind != "BuyBack" or BOND_BUYBACK in table.events]
        return tuple([_deed(table, question.seat, kind, there) for kind in kinds])
    return tuple([_answer(table, question, kind) for kind in TITLES if kind in there])


def _answer(table: Railways, question: Decision, kind: str) -> ActionKind:
    """A kind of answer to a question between turns, with what it pays or brings."""
    player = table.players[question.seat]
    if kind == "Done":
        return ActionKind(kind, ENOUGH[type(question).__name__], _held(table, question))
    if kind == "ClaimBaron":
        points = barons.baron_points(table, question.seat, player.eastern[0])
        return ActionKind(kind, TITLES[kind], f"{plural(points, 'point')} now")
    if kind == "RepayBond":
        return ActionKind(kind, TITLES[kind], dollars(BOND))
    if kind == "DropBond" and isinstance(question, flow.SettleBonds):
        return ActionKind(kind, TITLES[kind], plural(money.price_of_dropping(question.dropped), "point"))
    if kind == "TakePoints":
        return ActionKind(kind, TITLES[kind], plural(FIRST_RAW_POINTS, "point"))
    if kind == "TakeCash":
        return ActionKind(kind, TITLES[kind], dollars(FIRST_RAW_CASH))
    return ActionKind(kind, TITLES[kind])


def _held(table: Railways, question: Decision) -> str:
    """What it means to keep what one has."""
    if isinstance(question, flow.ClaimOrHold):
        return "judged at the end"
    if isinstance(question, flow.SettleBonds):
        return bonds_cost(table, question.seat)
    return ""


def _deed(table: Railways, seat: Seat, kind: str, there: set[str]) -> ActionKind:
    price = _price(table, seat, kind)
    if kind in there:
        return ActionKind(kind, TITLES[kind], price)
    lack = _lack(table, seat, kind)
    if lack is None:
        return ActionKind(kind, TITLES[kind], price)
    return ActionKind(kind, TITLES[kind], price, lack.sentence, lack.rule)


def _price(table: Railways, seat: Seat, kind: str) -> str:
    player = table.players[seat]
    if kind == "BuildLink":
        least, most = dollars(min(TERRAIN_PRICE)), dollars(max(TERRAIN_PRICE))
        return f"{least} to {most} a tile, {dollars(RIDGE_PRICE)} a ridge"
    if kind == "UpgradeEngine" and player.engine < SUPER_CHIEF:
        return f"{dollars(engines.engine_price(table, seat))} for {ENGINE_NAMES[player.engine + 1]}"
    if kind == "Urbanize":
        return dollars(cities.urbanize_price(table))
    if kind == "TakeBond":
        brings = dollars(money.bond_brings(table))
        return f"no action: brings {brings}, costs {dollars(INTEREST)} a round and points at the end"
    if kind == "BuyBack":
        return ", ".join([dollars(price) for price in BUYBACK_PRICES[1:]])
    return "this turn only: the round goes on" if kind == "Pass" else ""


def _lack(table: Railways, seat: Seat, kind: str) -> Refusal | None:
    """Why there is no answer of this kind; None if there may be some that are only not listed."""
    cash = dollars(table.players[seat].money)
    if kind == "BuildLink":
        return Refusal(
            "base Track",
            "You have {cash}: no free route costs so little{bond}.",
            {"cash": cash, "bond": money.bond_instead(table, seat)},
        )
    if kind == "Deliver":
        if not is_exhaustive(table, seat):
            return None
        return Refusal(
            "base Deliver",
            "No cube can reach a city that takes it, over your own link first; your engine: {engine}.",
            {"engine": ENGINE_NAMES[table.players[seat].engine]},
        )
    if kind == "UpgradeEngine":
        return engines.refuse_upgrade(table, seat, UPGRADE)
    if kind == "Urbanize":
        if not cities.has_tile_option(table):
            return Refusal("base Urbanize", "There is no grey city left for which there is a New City tile.")
        price = dollars(cities.urbanize_price(table))
        facts = {"price": price, "cash": cash, "bond": money.bond_instead(table, seat)}
        return Refusal("base Urbanize", "Urbanizing costs {price}, and you have {cash}{bond}.", facts)
    if kind == "TakeCard":
        return Refusal("base Operations cards", "No card that can be taken lies on display.")
    if kind == "TakeBond":
        return money.refuse_bond(table, seat)
    assert kind == "BuyBack", "a deed that can always be done"
    return money.refuse_buy_back(table, seat, 1)
