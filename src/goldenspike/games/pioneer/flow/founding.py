"""p5: by option, an outpost is the first piece of the world."""

from __future__ import annotations

from typing import ClassVar, Final, final

from goldenspike.core.agenda import Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.pioneer.actions import Action, Found, Pass
from goldenspike.games.pioneer.answers import FOUND, PASS
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.events import Founded
from goldenspike.games.pioneer.flow.drawing import UNCOVER
from goldenspike.games.pioneer.rules import outposts
from goldenspike.games.pioneer.state import Pioneer


@final
class Founding(Step):
    """p5 Founding outpost: asked, done at once, or left out, as the option says."""

    def run(self, table: Pioneer) -> None:
        if table.settings.founding == "ask":
            table.then(FOUND_FIRST)
        elif table.settings.founding == "yes":
            found(table)


@final
class FoundFirst(Decision):
    """p5 Founding outpost: begin with the open outpost, or with an empty world."""

    rule: ClassVar[str] = "p5 Founding outpost"
    about: ClassVar[str] = "{seat} is choosing how to begin."

    def prompt(self, table: Pioneer) -> str:
        return (
            f"Begin with {OUTPOST_NAMES[table.active()]} in the middle of the table, or with an empty world."
        )

    def options(self, table: Pioneer) -> list[Action]:
        return [PASS, FOUND]

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if isinstance(answer, (Found, Pass)):
            return None
        return Refusal(self.rule, "Begin with the open outpost, or pass to begin with an empty world.")

    def take(self, table: Pioneer, answer: Action) -> None:
        if isinstance(answer, Found):
            found(table)


def found(table: Pioneer) -> None:
    """p5 Founding outpost: at the origin, with nothing around it to produce anything."""
    outpost = outposts.place_active(table, 0, 0)
    if table.announced is not None:
        table.announced.append(Founded(outpost))
    table.then(UNCOVER)


FOUNDING: Final = Founding()
FOUND_FIRST: Final = FoundFirst(Seat(0))
