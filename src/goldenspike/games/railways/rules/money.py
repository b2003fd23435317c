"""Bonds, interest and income."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways.actions import BuyBack
from goldenspike.games.railways.answers import BUY_BACK
from goldenspike.games.railways.box import (
    BOND,
    BOND_BUYBACK,
    BOND_SHORTAGE,
    BOND_SURPLUS,
    BUYBACK_PRICES,
    DROPPED_FOR_ONE,
    INCOME,
    INTEREST,
    MOST_BUYBACK,
    SHORTAGE_BOND,
    SURPLUS_BOND,
    dollars,
    money_fact,
)
from goldenspike.games.railways.events import BondDropped, BondsPaidOff, BondTaken, IncomeReceived
from goldenspike.games.railways.rules.points import gain
from goldenspike.games.railways.state import Railways


def bond_brings(table: Railways) -> int:
    """base Bonds, event Bond Surplus, event Bond Shortage: what a bond brings this round."""
    if BOND_SURPLUS in table.events:
        return SURPLUS_BOND
    if BOND_SHORTAGE in table.events:
        return SHORTAGE_BOND
    return BOND


def refuse_bond(table: Railways, seat: Seat) -> Refusal | None:
    """base Bonds, house Bond limit: at any time of one's own turn, unless one has plenty of cash."""
    most = int(table.settings.bond_cash)
    if table.players[seat].money >= most:
        return Refusal(
            "house Bond limit",
            "You have {cash}: with {most} or more you cannot take a bond.",
            {"cash": money_fact(table.players[seat].money), "most": money_fact(most)},
        )
    return None


def bond_instead(table: Railways, seat: Seat) -> Fact:
    """base Bonds: what a sentence about a price ends with if whoever lacks the money may take a bond."""
    if refuse_bond(table, seat) is not None:
        return ""
    return Clause(". A bond brings {bond}", {"bond": money_fact(bond_brings(table))})


def take_bonds(table: Railways, seat: Seat, number: int) -> None:
    """base Bonds: cash now, interest for ever."""
    player = table.players[seat]
    cash = number * bond_brings(table)
    player.bonds += number
    player.money += cash
    if table.announced is not None:
        table.announced.append(BondTaken(seat, number, cash))


def refuse_buy_back(table: Railways, seat: Seat, bonds: int) -> Refusal | None:
    """event Bond Buyback: once in the round, one to three bonds one has, at their price."""
    player = table.players[seat]
    if BOND_BUYBACK not in table.events:
        return Refusal("event Bond Buyback", "Bonds can be bought back only while Bond Buyback is in force.")
    if player.bought_back:
        return Refusal("event Bond Buyback", "You can buy back bonds once a round, and have done so.")
    if not 1 <= bonds <= MOST_BUYBACK or bonds > player.bonds:
        return Refusal(
            "event Bond Buyback",
            "You can buy back one to three bonds, and you have {bonds}.",
            {"bonds": player.bonds},
        )
    if player.money < BUYBACK_PRICES[bonds]:
        return Refusal(
            "event Bond Buyback",
            "That costs {price}, and you have {cash}.",
            {"price": money_fact(BUYBACK_PRICES[bonds]), "cash": money_fact(player.money)},
        )
    return None


def buy_back_options(table: Railways, seat: Seat) -> list[BuyBack]:
    """event Bond Buyback: every number of bonds that can be bought back now."""
    if BOND_BUYBACK not in table.events:
        return []
    return [
        BUY_BACK[bonds] for bonds in range(1, MOST_BUYBACK + 1) if refuse_buy_back(table, seat, bonds) is None
    ]


def buy_back(table: Railways, seat: Seat, bonds: int) -> None:
    """event Bond Buyback: the bonds are gone, and their penalty with them."""
    player = table.players[seat]
    player.money -= BUYBACK_PRICES[bonds]
    player.bonds -= bonds
    player.bought_back = True
    if table.announced is not None:
        table.announced.append(BondsPaidOff(seat, bonds, dollars(BUYBACK_PRICES[bonds])))


def income_for(score: int) -> int:
    """base Income: by the score; nothing below 1, and the last value beyond the table."""
    return INCOME[max(0, min(score, len(INCOME) - 1))]


def receive_income(table: Railways, seat: Seat) -> None:
    """base Income, then base Interest, for which bonds are taken if the cash does not do."""
    player = table.players[seat]
    income = income_for(player.score)
    interest = INTEREST * player.bonds
    player.money += income - interest
    if table.announced is not None:
        table.announced.append(IncomeReceived(seat, income, interest))
    if player.money < 0:
        brings = bond_brings(table)
        take_bonds(table, seat, -(player.money // brings))


# The change of phase -----------------------------------------------------------------------------


def refuse_repay(table: Railways, seat: Seat) -> Refusal | None:
    """v16 Bonds at the change: a bond one has, for five thousand."""
    player = table.players[seat]
    if not player.bonds:
        return Refusal("v16 Bonds at the change", "You have no bond.")
    if player.money < BOND:
        return Refusal(
            "v16 Bonds at the change",
            "Repaying a bond costs {price}, and you have {cash}.",
            {"price": money_fact(BOND), "cash": money_fact(player.money)},
        )
    return None


def repay(table: Railways, seat: Seat) -> None:
    """v16 Bonds at the change: a bond back for cash."""
    player = table.players[seat]
    player.money -= BOND
    player.bonds -= 1
    if table.announced is not None:
        table.announced.append(BondsPaidOff(seat, 1, dollars(BOND)))


def price_of_dropping(dropped: int) -> int:
    """v16 Bonds at the change: a point for each of the first two bonds dropped, two for a further one."""
    return 1 if dropped < DROPPED_FOR_ONE else 2


def drop(table: Railways, seat: Seat, dropped: int) -> None:
    """v16 Bonds at the change: a bond given up for points."""
    points = price_of_dropping(dropped)
    table.players[seat].bonds -= 1
    gain(table, seat, -points)
    if table.announced is not None:
        table.announced.append(BondDropped(seat, points))
