"""What a decision is about, in the words of the game: kinds of answer, their prices, what is lacking."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Deed
from goldenspike.core.play import pending
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways import flow
from goldenspike.games.railways.box import (
    BOND_BUYBACK,
    BUYBACK_PRICES,
    ENGINE_NAMES,
    INTEREST,
    RIDGE_PRICE,
    SUPER_CHIEF,
    TERRAIN_PRICE,
    dollars,
)
from goldenspike.games.railways.rules import cities, delivery, engines, money
from goldenspike.games.railways.state import Railways

TITLES: Final[dict[str, str]] = {
    "BuildLink": "Build a link",
    "Deliver": "Deliver a cube",
    "UpgradeEngine": "Upgrade the engine",
    "Urbanize": "Urbanize a grey city",
    "TakeCard": "Take an operations card",
    "TakeBond": "Take a bond",
    "BuyBack": "Buy back bonds",
    "Pass": "Pass",
    "KeepBaron": "Keep a baron",
    "ClaimBaron": "Claim the eastern baron",
    "RepayBond": "Repay a bond",
    "DropBond": "Drop a bond",
    "Grow": "Add cubes to a city",
    "TakePoints": "Take the points",
    "TakeCash": "Take the cash",
    "Done": "Done",
}
"""In the order in which a table of buttons reads best."""
ACTIONS: Final = tuple(TITLES)[: list(TITLES).index("KeepBaron")]
"""What a turn is about."""


def deeds(table: Railways) -> tuple[Deed, ...]:
    """What the pending decision is about; in a turn also what cannot be done now, and why."""
    question = pending(table)
    assert isinstance(question, Decision)
    there = {type(option).__name__ for option in question.options(table)}
    if isinstance(question, flow.ChooseAction):
        kinds = [kind for kind in ACTIONS if kind != "BuyBack" or BOND_BUYBACK in table.events]
        return tuple([_deed(table, question.seat, kind, there) for kind in kinds])
    return tuple([Deed(kind, title) for kind, title in TITLES.items() if kind in there])


def _deed(table: Railways, seat: Seat, kind: str, there: set[str]) -> Deed:
    price = _price(table, seat, kind)
    if kind in there:
        return Deed(kind, TITLES[kind], price)
    lack = _lack(table, seat, kind)
    if lack is None:
        return Deed(kind, TITLES[kind], price)
    return Deed(kind, TITLES[kind], price, lack.sentence, lack.rule)


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
        return f"no action: brings {brings}, costs {dollars(INTEREST)} a round"
    if kind == "BuyBack":
        return ", ".join([dollars(price) for price in BUYBACK_PRICES[1:]])
    return "this turn only: the round goes on" if kind == "Pass" else ""


def _lack(table: Railways, seat: Seat, kind: str) -> Refusal | None:
    """Why there is no answer of this kind; None if there may be some that are only not listed."""
    cash = dollars(table.players[seat].money)
    if kind == "BuildLink":
        return Refusal("base Track", "You have {cash}: no free route costs so little.", {"cash": cash})
    if kind == "Deliver":
        if not delivery.is_exhaustive(table, seat):
            return None
        return Refusal(
            "base Deliver",
            "No cube can reach a city that takes it, over your own link first; your engine: {engine}.",
            {"engine": ENGINE_NAMES[table.players[seat].engine]},
        )
    if kind == "UpgradeEngine":
        return engines.refuse_upgrade(table, seat, 0)
    if kind == "Urbanize":
        if not cities.has_tile_option(table):
            return Refusal("base Urbanize", "There is no grey city left for which there is a New City tile.")
        price = dollars(cities.urbanize_price(table))
        facts = {"price": price, "cash": cash}
        return Refusal("base Urbanize", "Urbanizing costs {price}, and you have {cash}.", facts)
    if kind == "TakeCard":
        return Refusal("base Operations cards", "No card that can be taken lies on display.")
    if kind == "TakeBond":
        return money.refuse_bond(table, seat)
    assert kind == "BuyBack", "a deed that can always be done"
    return money.refuse_buy_back(table, seat, 1)
