"""p5: after the large space of a row, the small one beside it."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.montana.actions import Action, Done, TradeCow, WorkMore
from goldenspike.games.montana.answers import DONE
from goldenspike.games.montana.box import AREAS, GOOD_NAMES
from goldenspike.games.montana.flow.cattle import trade_and_ask_again, trades
from goldenspike.games.montana.rules import cattle, work
from goldenspike.games.montana.state import Montana


@final
class SmallSpace(Step):
    """p5 Small space: asked of a seat that has the workers, or a cow to trade for one."""

    def __init__(self, seat: Seat, area: int, row: int) -> None:
        self.seat = seat
        self.area = area
        self.row = row

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.area, self.row)

    def run(self, table: Montana) -> None:
        if table.players[self.seat].cows or work.work_more_options(table, self.seat, self.area):
            table.then(EmployMore(self.seat, self.area, self.row))


@final
class EmployMore(Decision):
    """p5 Small space: in the row just used and in the same turn only, if one wants to."""

    rule: ClassVar[str] = "p5 Small space"
    about: ClassVar[str] = "{seat} is deciding whether to send more workers."

    def __init__(self, seat: Seat, area: int, row: int) -> None:
        super().__init__(seat)
        self.area = area
        self.row = row

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.area, self.row)

    def prompt(self, table: Montana) -> str:
        where = f"the small space of the {AREAS[self.area]}"
        return f"Send workers to {where} for 1 more {GOOD_NAMES[self.area]}, or send no more."

    def options(self, table: Montana) -> list[Any]:
        return [
            DONE,
            *work.work_more_options(table, self.seat, self.area),
            *trades(table, self.seat),
        ]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, WorkMore):
            return work.refuse_crew(table, self.seat, self.area, work.crew_number(answer.crew))
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        return Refusal(self.rule, "First send workers to the small space, or send no more.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, SmallSpace(self.seat, self.area, self.row))
        elif isinstance(answer, WorkMore):
            work.work_more(table, self.seat, self.area, self.row, answer.crew)
