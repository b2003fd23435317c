"""What a delivery leads to: cubes for a settled city, a choice for the first raw material."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, Entry, Seat
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways.actions import Action, Deliver, TakeCash, TakePoints
from goldenspike.games.railways.answers import TAKE_CASH, TAKE_POINTS
from goldenspike.games.railways.box import (
    FIRST_RAW_CASH,
    FIRST_RAW_POINTS,
    RAW_MATERIAL,
    SETTLER,
    dollars,
)
from goldenspike.games.railways.events import CashGained
from goldenspike.games.railways.flow.cubes import AddCubes
from goldenspike.games.railways.rules import delivery
from goldenspike.games.railways.rules.filling import printed_cubes
from goldenspike.games.railways.rules.points import gain
from goldenspike.games.railways.state import Railways


def deliver(table: Railways, seat: Seat, answer: Deliver) -> list[Entry]:
    """base Deliver: carry it out, and say what it asks."""
    delivery.complete_delivery(table, seat, answer)
    goal = answer.cities[-1]
    if answer.cube == SETTLER:
        cause = "v12 Settling" if table.phase == 1 else "v21 Later settlers"
        return [AddCubes(goal, cubes_of_settler(table, goal, table.settled[goal]), cause)]
    if answer.cube == RAW_MATERIAL and not table.first_raw:
        table.first_raw = True
        return [FirstRawMaterial(seat)]
    return []


def cubes_of_settler(table: Railways, city: int, settled: int) -> int:
    """v12 Settling, v21 Later settlers: what a settler brings to the city where it is the so-manieth.

    In the first phase the first one brings the city's cubes and later ones none, or by the setting as many;
    in the second each brings one (ruling 26).
    """
    if table.phase == 2:
        return 1
    return printed_cubes(table, city) if settled == 1 or table.settings.settler_cubes == "each" else 0


@final
class FirstRawMaterial(Decision):
    """v18 First raw material: points or cash."""

    rule: ClassVar[str] = "v18 First raw material"
    about: ClassVar[str] = "{seat} is choosing between points and cash."

    def prompt(self, table: Railways) -> str:
        return f"The first raw material: take {FIRST_RAW_POINTS} points or {dollars(FIRST_RAW_CASH)}."

    def options(self, table: Railways) -> list[Any]:
        return [TAKE_POINTS, TAKE_CASH]

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        if isinstance(answer, (TakePoints, TakeCash)):
            return None
        return Refusal(self.rule, "First take points or cash for the first raw material.")

    def take(self, table: Railways, answer: Action) -> None:
        if isinstance(answer, TakePoints):
            gain(table, self.seat, FIRST_RAW_POINTS, "for the first raw material")
        else:
            table.players[self.seat].money += FIRST_RAW_CASH
            if table.announced is not None:
                table.announced.append(CashGained(self.seat, FIRST_RAW_CASH, "for the first raw material"))
