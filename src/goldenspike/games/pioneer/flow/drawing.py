"""p3: what comes from the supply and from the stack."""

from __future__ import annotations

from typing import ClassVar, Final, final

from goldenspike.core.agenda import Chance, Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer.actions import Action, Drawn, Keep, Uncovered
from goldenspike.games.pioneer.board import FACE_WORDS, FIRST_OUTPOST
from goldenspike.games.pioneer.events import Kept, LandDrawn, OutpostDrawn, OutpostUncovered
from goldenspike.games.pioneer.rules import drawing
from goldenspike.games.pioneer.rules.words import outpost_in_words
from goldenspike.games.pioneer.state import Pioneer


@final
class DrawTile(Chance):
    """p3 Draw: the next tile of the supply; an outpost tops the stack (p3 Outpost drawn)."""

    rule: ClassVar[str] = "p3 Draw"
    shows_table: ClassVar[bool] = True

    def odds(self, table: Pioneer) -> list[tuple[Drawn, int]]:
        return drawing.draw_odds(table)

    def options(self, table: Pioneer) -> list[Drawn]:
        return drawing.draws(table)

    def sample(self, table: Pioneer, rng: Rng) -> Drawn:
        return drawing.sample_draw(table, rng)

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if not isinstance(answer, Drawn):
            return Refusal(self.rule, "A tile must be drawn first.")
        return drawing.refuse_draw(table, answer.kind)

    def take(self, table: Pioneer, answer: Drawn) -> None:
        drawing.take_tile(table, answer.kind)
        if table.announced is not None:
            if answer.kind < FIRST_OUTPOST:
                table.announced.append(LandDrawn(answer.kind))
            else:
                outpost = answer.kind - FIRST_OUTPOST
                table.announced.append(OutpostDrawn(outpost, outpost_in_words(table, outpost)))


@final
class Look(Step):
    """p3 Outpost drawn: a turn may bring no land at all; by option one then draws again until it does."""

    def run(self, table: Pioneer) -> None:
        if len(table.hand) > 1:
            table.then(KEEP_ONE)
        elif not table.hand and table.supply and table.settings.redraw == "yes":
            table.then(DRAW_TILE, LOOK)


@final
class KeepOne(Decision):
    """p3 Draw two: keep one of the tiles, and discard the other."""

    rule: ClassVar[str] = "p3 Draw two"
    about: ClassVar[str] = "{seat} is choosing which tile to keep."

    def prompt(self, table: Pioneer) -> str:
        first, second = table.hand
        return f"Keep one of the two tiles. The first: {FACE_WORDS[first]}. The second: {FACE_WORDS[second]}."

    def options(self, table: Pioneer) -> list[Action]:
        return drawing.keepable(table)

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if not isinstance(answer, Keep):
            return Refusal(self.rule, "First keep one of the two tiles you drew.")
        return drawing.refuse_keep(table, answer.kind)

    def take(self, table: Pioneer, answer: Keep) -> None:
        other = drawing.keep(table, answer.kind)
        if table.announced is not None:
            table.announced.append(Kept(answer.kind, other))


@final
class Uncover(Chance):
    """p3 Outpost stack: the next outpost comes to light when the one above it is gone."""

    rule: ClassVar[str] = "p3 Outpost stack"

    def odds(self, table: Pioneer) -> list[tuple[Uncovered, int]]:
        return [(answer, 1) for answer in drawing.uncoverable(table)]

    def options(self, table: Pioneer) -> list[Uncovered]:
        return drawing.uncoverable(table)

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if not isinstance(answer, Uncovered):
            return Refusal(self.rule, "The next outpost of the stack must be uncovered first.")
        return drawing.refuse_uncover(table, answer.outpost)

    def take(self, table: Pioneer, answer: Uncovered) -> None:
        drawing.uncover(table, answer.outpost)
        if table.announced is not None:
            table.announced.append(OutpostUncovered(answer.outpost, outpost_in_words(table, answer.outpost)))


DRAW_TILE: Final = DrawTile()
LOOK: Final = Look()
KEEP_ONE: Final = KeepOne(Seat(0))
UNCOVER: Final = Uncover()
