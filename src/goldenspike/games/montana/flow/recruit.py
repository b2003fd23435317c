"""p4: a spin, its two workers, and the grain that moves the arrow on."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Chance, Decision, Seat, SeatStep
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.montana.actions import Action, Advance, Done, Spun, TakePair, TradeCow
from goldenspike.games.montana.answers import ALL_SPINS, DONE, SPUN, TAKE_PAIR
from goldenspike.games.montana.box import GRAIN, SPACES
from goldenspike.games.montana.flow.cattle import ReturnWorkers, trade_and_ask_again, trades
from goldenspike.games.montana.rules import cattle, recruit
from goldenspike.games.montana.state import Montana


def collect_pair(table: Montana, seat: Seat) -> None:
    """p4 Recruit: the two workers to whom the arrow points, of any colours if they are white."""
    if recruit.is_joker(table):
        table.then(ChoosePair(seat))
        return
    pair = table.wheel[table.arrow]
    recruit_pair(table, seat, pair[0], pair[1])


def recruit_pair(table: Montana, seat: Seat, first: int, second: int) -> None:
    """p4 Recruit: two workers, and p4 Eight workers: room for them."""
    recruit.take_pair(table, seat, first, second)
    if recruit.is_crowded(table, seat):
        table.then(ReturnWorkers(seat))


@final
class Spin(Chance):
    """p4 Wheel: the arrow stops on one of eight spaces, each as likely as any other."""

    rule: ClassVar[str] = "p4 Wheel"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def parts(self) -> tuple[Any, ...]:
        return (self.seat,)

    def odds(self, table: Montana) -> list[tuple[Spun, int]]:
        return ALL_SPINS

    def options(self, table: Montana) -> list[Any]:
        return [*SPUN]

    def sample(self, table: Montana, rng: Rng) -> Spun:
        return SPUN[rng.below(SPACES)]

    def take(self, table: Montana, answer: Spun) -> None:
        recruit.stop_arrow(table, self.seat, answer.space, 0)
        collect_pair(table, self.seat)


@final
class ChoosePair(Decision):
    """p4 White workers: two workers of one's choice."""

    rule: ClassVar[str] = "p4 White workers"
    about: ClassVar[str] = "{seat} is choosing two workers."

    def prompt(self, table: Montana) -> str:
        return "Take any two workers."

    def options(self, table: Montana) -> list[Any]:
        return [*TAKE_PAIR, *in_turn(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, TakePair):
            return recruit.refuse_pair(answer.first, answer.second)
        if isinstance(answer, TradeCow) and table.rounds:
            return cattle.refuse_trade(table, self.seat, answer.take)
        rule = self.rule if table.rounds else "p3 Starting workers"
        return Refusal(rule, "First take any two workers.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, self)
        else:
            assert isinstance(answer, TakePair)
            recruit_pair(table, self.seat, answer.first, answer.second)


def in_turn(table: Montana, seat: Seat) -> list[Any]:
    """p7 Cattle trade: not yet in the preparation, which is nobody's turn."""
    return trades(table, seat) if table.rounds else []


@final
class MoveArrow(SeatStep):
    """p4 Advance the arrow: asked of a seat that has grain, or a cow to trade for grain."""

    def run(self, table: Montana) -> None:
        player = table.players[self.seat]
        if player.goods[GRAIN] or player.cows:
            table.then(AdvanceTheArrow(self.seat))


@final
class AdvanceTheArrow(Decision):
    """p4 Advance the arrow: once in a turn, and only if one wants to."""

    rule: ClassVar[str] = "p4 Advance the arrow"
    about: ClassVar[str] = "{seat} is deciding whether to move the arrow on."

    def prompt(self, table: Montana) -> str:
        return "Pay grain to move the arrow on and take two more workers, or leave the arrow."

    def options(self, table: Montana) -> list[Any]:
        return [DONE, *recruit.advances(table, self.seat), *trades(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, Advance):
            return recruit.refuse_advance(table, self.seat, answer.grain)
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        return Refusal(self.rule, "First move the arrow on for grain, or leave it where it is.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, MoveArrow(self.seat))
        elif isinstance(answer, Advance):
            recruit.advance(table, self.seat, answer.grain)
            collect_pair(table, self.seat)
