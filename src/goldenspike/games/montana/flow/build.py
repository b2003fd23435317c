"""p6: up to three fields in one turn, and silver for those that are not built."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.montana.actions import Action, Build, Done, TradeCow
from goldenspike.games.montana.answers import DONE
from goldenspike.games.montana.box import MOST_FIELDS
from goldenspike.games.montana.flow.cattle import trade_and_ask_again, trades
from goldenspike.games.montana.rules import build, cattle
from goldenspike.games.montana.state import Montana


def settle_field(table: Montana, seat: Seat, field: int, built: int) -> None:
    """p6 Build: a field, and perhaps another."""
    build.build(table, seat, field)
    table.then(BuildFurther(seat, built + 1))


@final
class BuildFurther(Step):
    """p6 Up to three: asked of a seat that can build, or could with the goods that its cows bring."""

    def __init__(self, seat: Seat, built: int) -> None:
        self.seat = seat
        self.built = built

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.built)

    def run(self, table: Montana) -> None:
        if self.built < MOST_FIELDS and self.may_build(table):
            table.new_cow = False
            table.then(BuildOn(self.seat, self.built))
        else:
            build.refrain(table, self.seat, self.built)

    def may_build(self, table: Montana) -> bool:
        """p6 Up to three: version 1 asked whoever had a cow, whatever the fields cost."""
        if table.settings.questions != "former":
            return build.could_build(table, self.seat)
        player = table.players[self.seat]
        return build.can_build(table, self.seat) or bool(
            player.cows and player.settlements and table.open_fields
        )


@final
class BuildOn(Decision):
    """p6 Up to three: another field, or silver for refraining."""

    rule: ClassVar[str] = "p6 Up to three"
    about: ClassVar[str] = "{seat} is deciding whether to build on."

    def __init__(self, seat: Seat, built: int) -> None:
        super().__init__(seat)
        self.built = built

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.built)

    def prompt(self, table: Montana) -> str:
        silver = MOST_FIELDS - self.built
        return f"Build on another field, {silver} more at most, or build no more and take {silver} silver."

    def options(self, table: Montana) -> list[Any]:
        return [DONE, *build.build_options(table, self.seat), *trades(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, Build):
            return build.refuse_build(table, self.seat, answer.at)
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        return Refusal(self.rule, "You are building: choose another field, or build no more.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, BuildFurther(self.seat, self.built))
        elif isinstance(answer, Build):
            settle_field(table, self.seat, answer.at, self.built)
        else:
            build.refrain(table, self.seat, self.built)
