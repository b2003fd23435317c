"""p7 and p8: one cube may travel."""

from __future__ import annotations

from typing import ClassVar, Final, final

from goldenspike.core.agenda import Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.pioneer.actions import Action, Deliver, Pass, PlaceOutpost
from goldenspike.games.pioneer.answers import PASS
from goldenspike.games.pioneer.events import Delivered, TaxPaid
from goldenspike.games.pioneer.rules import delivery, outposts
from goldenspike.games.pioneer.state import Pioneer


@final
class ShipCubes(Step):
    """p8 One delivery a turn: asked once, and only if a cube can go somewhere."""

    def run(self, table: Pioneer) -> None:
        if delivery.deliveries(table):
            table.then(SHIP)


@final
class Ship(Decision):
    """p7 Ship cubes: send one cube, or wait."""

    rule: ClassVar[str] = "p7 Ship cubes"
    about: ClassVar[str] = "{seat} is delivering cubes."

    def prompt(self, table: Pioneer) -> str:
        return "Deliver a cube, or wait."

    def options(self, table: Pioneer) -> list[Action]:
        options: list[Action] = [PASS]
        options.extend(delivery.deliveries(table))
        return options

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if isinstance(answer, Pass):
            return None
        if isinstance(answer, PlaceOutpost):
            why_nowhere = outposts.refuse_if_nowhere(table, answer.x, answer.y)
            if why_nowhere is not None:
                return why_nowhere
        if not isinstance(answer, Deliver):
            return Refusal(self.rule, "Now you may only deliver a cube, or pass.")
        return delivery.refuse_delivery(table, answer.cube, answer.source, answer.target)

    def take(self, table: Pioneer, answer: Action) -> None:
        if not isinstance(answer, Deliver):
            return
        way = delivery.deliver(table, answer.cube, answer.source, answer.target)
        if table.announced is not None:
            status = table.status(answer.target)
            table.announced.append(
                Delivered(answer.cube, answer.source, answer.target, delivery.WAY_NAMES[way], status)
            )
            if way == delivery.THROUGH_CITIES:
                table.announced.append(TaxPaid())


SHIP_CUBES: Final = ShipCubes()
SHIP: Final = Ship(Seat(0))
