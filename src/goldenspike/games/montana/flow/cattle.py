"""p7 and p4: cattle trades, at every question of one's own turn, and room for the workers they bring."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, Entry, Seat
from goldenspike.core.refusal import Refusal
from goldenspike.games.montana.actions import Action, SendBack, TradeCow
from goldenspike.games.montana.answers import ALL_TRADES, TRADE_COW
from goldenspike.games.montana.box import PUMPKIN
from goldenspike.games.montana.rules import cattle, recruit
from goldenspike.games.montana.state import Montana


def trades(table: Montana, seat: Seat) -> list[Any]:
    """p7 Cattle trade: everything a cow can be traded for, if there is one and it is the seat's turn."""
    if not table.players[seat].cows or table.active != seat:
        return []
    if table.goods[PUMPKIN] and min(table.workers):
        return ALL_TRADES
    return [trade for trade in TRADE_COW if cattle.is_offered(table, trade.take)]


def trade_and_ask_again(table: Montana, seat: Seat, answer: TradeCow, again: Entry) -> None:
    """p7 Cattle trade: carry it out, make room (p4 Eight workers), and ask the same question again."""
    cattle.trade(table, seat, answer.take)
    if recruit.is_crowded(table, seat):
        table.then(ReturnWorkers(seat), again)
    else:
        table.then(again)


@final
class ReturnWorkers(Decision):
    """p4 Eight workers: one worker after the other goes back until there is room for the rest."""

    rule: ClassVar[str] = "p4 Eight workers"
    about: ClassVar[str] = "{seat} is sending workers back."

    def prompt(self, table: Montana) -> str:
        return "You have room for eight workers: send one back."

    def options(self, table: Montana) -> list[Action]:
        return [*recruit.send_backs(table, self.seat), *trades(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, SendBack):
            return recruit.refuse_send_back(table, self.seat, answer.worker)
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        return Refusal(self.rule, "First send back the workers for whom there is no room.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            cattle.trade(table, self.seat, answer.take)
        else:
            assert isinstance(answer, SendBack)
            recruit.send_back(table, self.seat, answer.worker)
        if recruit.is_crowded(table, self.seat):
            table.then(self)
