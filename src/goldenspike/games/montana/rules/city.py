"""p5: pumpkins bid for the four rows of the city, and what each row gives."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import amount
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import move, replaced
from goldenspike.games.montana.actions import Action
from goldenspike.games.montana.answers import BID, UPGRADE
from goldenspike.games.montana.box import (
    BIG,
    CITY_ROWS,
    COLUMNS,
    GOOD_NAMES,
    METALS,
    NOBODY,
    PUMPKIN,
    REWARD_COWS,
    REWARD_KINDS,
    REWARD_SILVER,
    counted,
)
from goldenspike.games.montana.events import (
    BidMade,
    CityOpened,
    OutbidBy,
    Passed,
    PumpkinsPaid,
    RewardTaken,
    Upgraded,
    seat_fact,
)
from goldenspike.games.montana.rules import cattle
from goldenspike.games.montana.rules.supply import take_goods
from goldenspike.games.montana.state import NO_BIDDERS, NO_BIDS, Montana

# Bidding -----------------------------------------------------------------------------------------


def open_bidding(table: Montana, seat: Seat) -> None:
    """p5 City: the seat whose turn it is takes a pumpkin first; the others do not."""
    if table.announced is not None:
        table.announced.append(CityOpened(seat))
    take_goods(table, seat, PUMPKIN, 1)


def is_opening(table: Montana) -> bool:
    """p5 City: nobody has bid yet, so the seat whose turn it is must (ruling 14)."""
    return table.bidders == NO_BIDDERS


def least_bid(table: Montana, row: int) -> int:
    """p5 Contractor: the cheapest space of a row, or the one to the right of whoever stands there."""
    if table.bidders[row] == NOBODY:
        return table.columns[row]
    return table.bids[row] + 1


def bid_options(table: Montana, seat: Seat) -> list[Action]:
    """p5 Contractor: every space that the seat's pumpkins can pay."""
    most = min(table.players[seat].goods[PUMPKIN], COLUMNS)
    found: list[Action] = []
    for row in range(CITY_ROWS):
        least = least_bid(table, row)
        if least <= most:
            found.extend(BID[row][least : most + 1])
    return found


def could_bid(table: Montana, seat: Seat) -> bool:
    """p5 Contractor: whether the seat can pay a space once it has traded cows for pumpkins."""
    trial = table.copy()
    while trial.players[seat].cows and not bid_options(trial, seat):
        cattle.trade(trial, seat, PUMPKIN)
    return bool(bid_options(trial, seat))


def refuse_bid(table: Montana, seat: Seat, row: int, pumpkins: int) -> Refusal | None:
    """p5 Contractor: a space of the row, right of whoever stands there, that can be paid."""
    if not 0 <= row < CITY_ROWS or pumpkins > COLUMNS:
        return Refusal("p5 Contractor", "There is no such space in the city.")
    if pumpkins < table.columns[row]:
        return Refusal(
            "p5 Contractor",
            "The cheapest space of row {row} costs {least}.",
            {"row": row + 1, "least": amount(table.columns[row], "pumpkin")},
        )
    if pumpkins < least_bid(table, row):
        return Refusal(
            "p5 Outbid",
            "{seat} has bid {bid} on row {row}: you must bid more there.",
            {
                "row": row + 1,
                "bid": amount(table.bids[row], "pumpkin"),
                "seat": seat_fact(table.bidders[row]),
            },
        )
    held = table.players[seat].goods[PUMPKIN]
    if held < pumpkins:
        return Refusal(
            "p5 Contractor",
            "That space costs {pumpkins}, and you have {held}.",
            {"pumpkins": amount(pumpkins, "pumpkin"), "held": held},
        )
    return None


def bid(table: Montana, seat: Seat, row: int, pumpkins: int) -> int:
    """p5 Outbid: put the contractor there, and say whose must leave; NOBODY's if the row was empty."""
    before = table.bidders[row]
    table.bidders = replaced(table.bidders, row, seat)
    table.bids = replaced(table.bids, row, pumpkins)
    if table.announced is not None:
        table.announced.append(BidMade(seat, row, pumpkins))
        if before != NOBODY:
            table.announced.append(OutbidBy(before, row))
    return before


def pass_by(table: Montana, seat: Seat) -> None:
    """p5 Pass: the contractor is at the hardware store and stays there."""
    if table.announced is not None:
        table.announced.append(Passed(seat))


def row_of(table: Montana, seat: Seat) -> int:
    """The row in which the seat's contractor stands; -1 at the hardware store."""
    for row in range(CITY_ROWS):
        if table.bidders[row] == seat:
            return row
    return -1


def pay_bid(table: Montana, seat: Seat, row: int) -> None:
    """p5 Pay pumpkins: what the space costs, to the supply."""
    move(table.players[seat].goods, table.goods, PUMPKIN, table.bids[row])
    if table.announced is not None:
        table.announced.append(PumpkinsPaid(seat, table.bids[row], row))


def send_contractors_home(table: Montana) -> None:
    """p5 Contractors go home: the city is empty again."""
    table.bidders = NO_BIDDERS
    table.bids = NO_BIDS


# Rewards -----------------------------------------------------------------------------------------


def take_cow_and_silver(table: Montana, seat: Seat, row: int) -> None:
    """p5 Cow and upgrades, p5 Silver and upgrade: what the row gives without a choice."""
    player = table.players[seat]
    cows = min(REWARD_COWS[row], table.cows)
    table.cows -= cows
    player.cows += cows
    if cows and seat == table.active:
        table.new_cow = True
    player.silver += REWARD_SILVER[row]
    if table.announced is not None:
        if REWARD_COWS[row]:
            table.announced.append(RewardTaken(seat, "a cow" if cows else "no cow, for none is left"))
        if REWARD_SILVER[row]:
            table.announced.append(RewardTaken(seat, f"{REWARD_SILVER[row]} silver"))


def upgrade_options(table: Montana, seat: Seat, chosen: tuple[int, ...]) -> list[Action]:
    """p5 Two upgrades, and the upgrades of other rows: metals of which a small piece is left to name."""
    goods = table.players[seat].goods
    return [UPGRADE[metal] for metal in METALS if goods[metal] > chosen[metal]]


def refuse_upgrade(table: Montana, seat: Seat, chosen: tuple[int, ...], metal: int) -> Refusal | None:
    """p5 Declare first: copper or stone, and no more than the seat holds now (ruling 20)."""
    if metal not in METALS:
        return Refusal("p5 Declare first", "Only copper and stone have a big size.")
    if table.players[seat].goods[metal] <= chosen[metal]:
        return Refusal(
            "p5 Declare first", "You have no more small {metal} to upgrade.", {"metal": GOOD_NAMES[metal]}
        )
    return None


def upgrade(table: Montana, seat: Seat, chosen: tuple[int, ...]) -> None:
    """p5 Declare first: the big pieces are taken together, and a small one is paid for each."""
    for metal in METALS:
        if chosen[metal]:
            taken = take_goods(table, seat, BIG[metal], chosen[metal])
            move(table.players[seat].goods, table.goods, metal, taken)
            if taken and table.announced is not None:
                table.announced.append(Upgraded(seat, taken, metal))


def refuse_reward_good(good: int) -> Refusal | None:
    """p5 Three goods: small copper, small stone or grain, even if the supply has none (ruling 21)."""
    if good not in REWARD_KINDS:
        return Refusal("p5 Three goods", "You can choose from copper, stone and grain.")
    return None


def take_reward_goods(table: Montana, seat: Seat, chosen: tuple[int, ...]) -> None:
    """p5 Three goods: the whole demand at once."""
    taken = [0, 0, 0]
    for good in REWARD_KINDS:
        if chosen[good]:
            taken[good] = take_goods(table, seat, good, chosen[good])
    if table.announced is not None:
        table.announced.append(RewardTaken(seat, counted(tuple(taken))))
