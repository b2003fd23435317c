"""p5: the bidding, where whoever is outbid moves at once, and the rewards in their order."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Decision, Seat, SeatStep, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.montana.actions import Action, Bid, ChooseGood, Done, Pass, TradeCow, Upgrade
from goldenspike.games.montana.answers import CHOOSE_GOOD, DONE, PASS
from goldenspike.games.montana.box import (
    NOBODY,
    REWARD_GOODS,
    REWARD_UPGRADES,
    ROW_OF_GOODS,
)
from goldenspike.games.montana.flow.cattle import trade_and_ask_again, trades
from goldenspike.games.montana.rules import cattle, city
from goldenspike.games.montana.state import Montana

NOTHING_CHOSEN: Final[tuple[int, ...]] = (0, 0, 0)


def go_to_city(table: Montana, seat: Seat) -> None:
    """p5 City: a pumpkin, bids clockwise, rewards in the same order, and contractors go home."""
    city.open_bidding(table, seat)
    order = table.clockwise(seat)
    table.then(
        *[AskContractor(bidder) for bidder in order],
        *[TakeReward(bidder) for bidder in order],
        GoHome(),
    )


def may_bid(table: Montana, seat: Seat) -> bool:
    """p5 The others bid: whether the seat can pay a space, or could after trading cows for pumpkins."""
    if city.bid_options(table, seat):
        return True
    if not trades(table, seat):
        return False
    return table.settings.questions == "former" or city.could_bid(table, seat)


@final
class AskContractor(SeatStep):
    """p5 The others bid: whoever can neither bid nor trade a cow for pumpkins passes unasked (ruling 49)."""

    def run(self, table: Montana) -> None:
        if may_bid(table, self.seat):
            table.then(PlaceContractor(self.seat))
        else:
            city.pass_by(table, self.seat)


@final
class PlaceContractor(Decision):
    """p5 Contractor: bid or pass; whoever opened the bidding must bid, until outbid (ruling 14)."""

    rule: ClassVar[str] = "p5 The others bid"
    about: ClassVar[str] = "{seat} is bidding pumpkins in the city."

    def prompt(self, table: Montana) -> str:
        if not city.is_opening(table):
            return "Bid pumpkins on a row of the city, or pass."
        bids = city.bid_options(table, self.seat)
        if len(bids) == 1:
            return "Whoever goes to the city must bid, and you can pay one space only."
        return "Whoever goes to the city must bid: choose a row and how many pumpkins."

    def options(self, table: Montana) -> list[Any]:
        bids = city.bid_options(table, self.seat)
        if city.is_opening(table):
            return [*bids, *trades(table, self.seat)]
        return [*bids, PASS, *trades(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, Bid):
            return city.refuse_bid(table, self.seat, answer.row, answer.pumpkins)
        if isinstance(answer, Pass):
            if city.is_opening(table):
                return Refusal("p5 Contractor", "Whoever goes to the city must bid.")
            return None
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        if city.is_opening(table):
            return Refusal("p5 Contractor", "First bid on a row of the city.")
        return Refusal(self.rule, "First bid on a row of the city, or pass.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, self)
        elif isinstance(answer, Bid):
            outbid = city.bid(table, self.seat, answer.row, answer.pumpkins)
            if outbid != NOBODY:
                table.then(AskContractor(Seat(outbid)))
        else:
            city.pass_by(table, self.seat)


@final
class TakeReward(SeatStep):
    """p5 Pay pumpkins: whoever stands in a row pays and is rewarded; whoever passed is not."""

    def run(self, table: Montana) -> None:
        row = city.row_of(table, self.seat)
        if row < 0:
            return
        city.pay_bid(table, self.seat, row)
        if row == ROW_OF_GOODS:
            table.then(ChooseGoods(self.seat, NOTHING_CHOSEN))
        else:
            table.then(AskUpgrades(self.seat, row, NOTHING_CHOSEN))


@final
class ChooseGoods(Decision):
    """p5 Three goods: one after the other; nothing moves before the third is named (ruling 21)."""

    rule: ClassVar[str] = "p5 Three goods"
    about: ClassVar[str] = "{seat} is choosing goods."

    def __init__(self, seat: Seat, chosen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.chosen = chosen

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.chosen)

    def prompt(self, table: Montana) -> str:
        return f"Choose good {sum(self.chosen) + 1} of {REWARD_GOODS}: copper, stone or grain."

    def options(self, table: Montana) -> list[Any]:
        return [*CHOOSE_GOOD, *trades(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, ChooseGood):
            return city.refuse_reward_good(answer.good)
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        return Refusal(self.rule, "First choose three goods.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, self)
            return
        assert isinstance(answer, ChooseGood)
        chosen = one_more(self.chosen, answer.good)
        if sum(chosen) < REWARD_GOODS:
            table.then(ChooseGoods(self.seat, chosen))
        else:
            city.take_reward_goods(table, self.seat, chosen)


@final
class AskUpgrades(Step):
    """p5 Declare first: asked of a seat that has a small metal to name, or a cow to trade for one."""

    def __init__(self, seat: Seat, row: int, chosen: tuple[int, ...]) -> None:
        self.seat = seat
        self.row = row
        self.chosen = chosen

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.row, self.chosen)

    def run(self, table: Montana) -> None:
        asked = city.upgrade_options(table, self.seat, self.chosen) or (
            table.settings.questions != "former" and trades(table, self.seat)
        )
        if sum(self.chosen) < REWARD_UPGRADES[self.row] and asked:
            table.then(ChooseUpgrades(self.seat, self.row, self.chosen))
        else:
            take_upgrades(table, self.seat, self.row, self.chosen)


def take_upgrades(table: Montana, seat: Seat, row: int, chosen: tuple[int, ...]) -> None:
    """p5 Declare first: all that was named at once, then what the row gives without a choice."""
    city.upgrade(table, seat, chosen)
    city.take_cow_and_silver(table, seat, row)


@final
class ChooseUpgrades(Decision):
    """p5 Declare first: upgrades are named one after the other; nothing moves before the last is named."""

    rule: ClassVar[str] = "p5 Declare first"
    about: ClassVar[str] = "{seat} is upgrading goods."

    def __init__(self, seat: Seat, row: int, chosen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.row = row
        self.chosen = chosen

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.row, self.chosen)

    def prompt(self, table: Montana) -> str:
        left = REWARD_UPGRADES[self.row] - sum(self.chosen)
        if not city.upgrade_options(table, self.seat, self.chosen):
            if sum(self.chosen):
                return "All your small copper and stone is chosen: trade a cow for more, or upgrade no more."
            return "You have no small copper or stone to upgrade: trade a cow for one, or upgrade no more."
        return f"Choose a small copper or stone to upgrade, {left} more at most, or upgrade no more."

    def options(self, table: Montana) -> list[Any]:
        return [DONE, *city.upgrade_options(table, self.seat, self.chosen), *trades(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, Upgrade):
            return city.refuse_upgrade(table, self.seat, self.chosen, answer.metal)
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        return Refusal(self.rule, "First choose what you want to upgrade, or upgrade no more.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, AskUpgrades(self.seat, self.row, self.chosen))
        elif isinstance(answer, Upgrade):
            table.then(AskUpgrades(self.seat, self.row, one_more(self.chosen, answer.metal)))
        else:
            take_upgrades(table, self.seat, self.row, self.chosen)


def one_more(chosen: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """What was chosen, and one more of a kind."""
    return tuple([chosen[each] + (1 if each == kind else 0) for each in range(len(chosen))])


@final
class GoHome(Step):
    """p5 Contractors go home: back to the hardware store."""

    def run(self, table: Montana) -> None:
        city.send_contractors_home(table)
