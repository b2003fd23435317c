"""p4 and p6: the drawn land joins the world, and an outpost may."""

from __future__ import annotations

from typing import ClassVar, Final, final

from goldenspike.core.agenda import Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.pioneer.actions import Action, Pass, PlaceLand, PlaceOutpost
from goldenspike.games.pioneer.answers import PASS
from goldenspike.games.pioneer.board import FACE_WORDS, OUTPOST_NAMES
from goldenspike.games.pioneer.events import LandPlaced, NoPlace, NoSite, OutpostPlaced
from goldenspike.games.pioneer.flow.drawing import UNCOVER
from goldenspike.games.pioneer.rules import land, outposts
from goldenspike.games.pioneer.rules.words import place_in_words
from goldenspike.games.pioneer.state import Pioneer


@final
class MustPlaceLand(Step):
    """p4 Must place: the tile must go somewhere, and is discarded only if it can go nowhere."""

    def run(self, table: Pioneer) -> None:
        if not table.hand:
            return
        if land.land_cells(table, table.hand[0]):
            table.then(PLACE_THE_LAND)
            return
        kind = land.discard_homeless(table)
        if table.announced is not None:
            table.announced.append(NoPlace(kind))


@final
class PlaceTheLand(Decision):
    """p4 Must place: put the tile wherever it fits; there is no declining."""

    rule: ClassVar[str] = "p4 Must place"
    about: ClassVar[str] = "{seat} is placing a tile."

    def prompt(self, table: Pioneer) -> str:
        return f"Place the tile you drew: {FACE_WORDS[table.hand[0]]}."

    def options(self, table: Pioneer) -> list[Action]:
        return land.land_answers(table, table.hand[0])

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if not isinstance(answer, PlaceLand):
            return Refusal(self.rule, "You must place the land tile: it fits somewhere.")
        return land.refuse_land(table, table.hand[0], answer.x, answer.y)

    def take(self, table: Pioneer, answer: PlaceLand) -> None:
        if table.announced is not None:
            place = place_in_words(table, answer.x, answer.y)
            table.announced.append(LandPlaced(table.hand[0], answer.x, answer.y, place))
        land.place_land(table, answer.x, answer.y)


@final
class SettleDown(Step):
    """p6 Place an outpost: asked if the open outpost fits somewhere, and once (p7 One outpost a turn)."""

    def run(self, table: Pioneer) -> None:
        if outposts.outpost_cells(table):
            table.then(PLACE_THE_OUTPOST)
        elif table.stack and table.announced is not None:
            table.announced.append(NoSite(table.active()))


@final
class PlaceTheOutpost(Decision):
    """p6 Place an outpost: into the world with it, or not now."""

    rule: ClassVar[str] = "p6 Place an outpost"
    about: ClassVar[str] = "{seat} is placing an outpost."

    def prompt(self, table: Pioneer) -> str:
        return f"Place {OUTPOST_NAMES[table.active()]}, or leave it on the stack for now."

    def options(self, table: Pioneer) -> list[Action]:
        options: list[Action] = [PASS]
        options.extend(outposts.outpost_answers(table))
        return options

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if isinstance(answer, Pass):
            return None
        if not isinstance(answer, PlaceOutpost):
            return Refusal(self.rule, "Place the outpost that lies open, or pass.")
        return outposts.refuse_outpost(table, answer.x, answer.y)

    def take(self, table: Pioneer, answer: Action) -> None:
        if not isinstance(answer, PlaceOutpost):
            return
        place = place_in_words(table, answer.x, answer.y) if table.announced is not None else ""
        outpost = outposts.place_active(table, answer.x, answer.y)
        cubes = outposts.collect(table, outpost)
        if table.announced is not None:
            table.announced.append(OutpostPlaced(outpost, answer.x, answer.y, cubes, place))
        if not table.stack and table.hidden:
            table.then(UNCOVER)


MUST_PLACE_LAND: Final = MustPlaceLand()
PLACE_THE_LAND: Final = PlaceTheLand(Seat(0))
SETTLE_DOWN: Final = SettleDown()
PLACE_THE_OUTPOST: Final = PlaceTheOutpost(Seat(0))
