"""Engines: one step of the ladder at a time."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.railways.actions import Action, UpgradeEngine
from goldenspike.games.railways.answers import UPGRADE, UPGRADE_WITH_COAL
from goldenspike.games.railways.box import (
    BONUS_POINTS,
    ENGINE_PRICES,
    LEVEL_FOUR,
    LEVEL_SIX,
    LEVELS,
    NEW_TRAIN,
    NOBODY,
    SUPER_CHIEF,
    USED_ENGINES,
    money_fact,
)
from goldenspike.games.railways.events import BonusEarned, EngineUpgraded
from goldenspike.games.railways.rules.money import bond_instead
from goldenspike.games.railways.rules.points import gain
from goldenspike.games.railways.state import FRESH_COAL, Railways


def has_coal(table: Railways, seat: Seat) -> bool:
    """card Coal-Fueled Engines: a card that was not taken this very turn."""
    player = table.players[seat]
    return player.coal > player.fresh[FRESH_COAL]


def engine_price(table: Railways, seat: Seat) -> int:
    """v10 Engine ladder, event Used Engines: the price of the next engine."""
    player = table.players[seat]
    following = player.engine + 1
    price = ENGINE_PRICES[following]
    if USED_ENGINES in table.events and another_is_ahead(table, seat):
        price -= 1 if following == SUPER_CHIEF else LEVELS[following] - LEVELS[player.engine]
    return price


def another_is_ahead(table: Railways, seat: Seat) -> bool:
    """event Used Engines: somebody has a higher engine."""
    for player in table.players:
        if player.engine > table.players[seat].engine:
            return True
    return False


def half(price: int) -> int:
    """card Coal-Fueled Engines: half the price, rounded up."""
    return -(-price // 2)


def upgrade_options(table: Railways, seat: Seat) -> list[Action]:
    """base Engine: the next engine, with and without coal."""
    player = table.players[seat]
    found: list[Action] = []
    if player.engine < SUPER_CHIEF:
        price = engine_price(table, seat)
        if player.money >= price:
            found.append(UPGRADE)
        if has_coal(table, seat) and player.money >= half(price):
            found.append(UPGRADE_WITH_COAL)
    return found


def upgrade_price(table: Railways, seat: Seat, answer: UpgradeEngine) -> int:
    """v10 Engine ladder, card Coal-Fueled Engines: what the upgrade costs, with or without coal."""
    price = engine_price(table, seat)
    return half(price) if answer.coal else price


def refuse_upgrade(table: Railways, seat: Seat, answer: UpgradeEngine) -> Refusal | None:
    """base Engine: one step, at its price; v10 Super-Chief is the last."""
    player = table.players[seat]
    if player.engine == SUPER_CHIEF:
        return Refusal("v10 Super-Chief", "You have the Super-Chief: there is no better engine.")
    if answer.coal and not has_coal(table, seat):
        return Refusal(
            "card Coal-Fueled Engines", "You have no Coal-Fueled Engines that you could use this turn."
        )
    price = upgrade_price(table, seat, answer)
    if player.money < price:
        return Refusal(
            "v10 Super-Chief" if player.engine + 1 == SUPER_CHIEF else "v10 Engine ladder",
            "The next engine costs {price}, and you have {cash}{bond}.",
            {"price": money_fact(price), "cash": money_fact(player.money), "bond": bond_instead(table, seat)},
        )
    return None


def upgrade(table: Railways, seat: Seat, answer: UpgradeEngine) -> None:
    """base Engine: pay, and go further from now on."""
    player = table.players[seat]
    price = upgrade_price(table, seat, answer)
    if answer.coal:
        player.coal -= 1
    player.money -= price
    player.engine += 1
    if table.announced is not None:
        table.announced.append(EngineUpgraded(seat, player.engine, price, answer.coal))
    if player.engine >= LEVEL_FOUR and table.bonuses[NEW_TRAIN]:
        earn_new_train(table, seat)
    if player.engine >= LEVEL_SIX and table.first_level_six == NOBODY:
        table.first_level_six = seat


def earn_new_train(table: Railways, seat: Seat) -> None:
    """base Starting bonuses: the first engine of level 4."""
    table.bonuses = replaced(table.bonuses, NEW_TRAIN, 0)
    if table.announced is not None:
        table.announced.append(BonusEarned(seat, NEW_TRAIN, BONUS_POINTS[NEW_TRAIN]))
    gain(table, seat, BONUS_POINTS[NEW_TRAIN])
