"""p3: the turn, from the draw to the delivery, and the end of the game. Read this first."""

from __future__ import annotations

from typing import ClassVar, Final, final

from goldenspike.core.agenda import Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer.action_kinds import ANSWER_KINDS
from goldenspike.games.pioneer.actions import Action, Draw, DrawTwo, EndGame, PlaceOutpost
from goldenspike.games.pioneer.events import GameEnded, LetGo, TurnBegan
from goldenspike.games.pioneer.flow.drawing import DRAW_TILE, LOOK
from goldenspike.games.pioneer.flow.placing import MUST_PLACE_LAND, SETTLE_DOWN
from goldenspike.games.pioneer.flow.shipping import SHIP_CUBES
from goldenspike.games.pioneer.rules import drawing, outposts
from goldenspike.games.pioneer.scoring import points
from goldenspike.games.pioneer.state import Pioneer

ALONE: Final = Seat(0)
"""The only seat."""


@final
class Turn(Step):
    """p3 Turn: draw, add land, perhaps place an outpost, perhaps ship a cube; p9 The end without a tile."""

    def run(self, table: Pioneer) -> None:
        if not table.supply:
            table.then(TALLY)
            return
        table.turns += 1
        if table.announced is not None:
            table.announced.append(TurnBegan(table.turns, table.supply))
        table.then(EXPLORE)


@final
class Explore(Decision):
    """p3 Draw: draw a tile, or two; or end the game here (p9 The end)."""

    rule: ClassVar[str] = "p3 Draw"
    about: ClassVar[str] = "{seat} is drawing a tile."

    def rule_of(self, answer: Action) -> str:
        return ANSWER_KINDS.rule_of(answer) or self.rule

    def prompt(self, table: Pioneer) -> str:
        if drawing.refuse_draw_two(table) is None:
            return "Draw a tile, draw two, or end the game."
        return "Draw a tile, or end the game."

    def options(self, table: Pioneer) -> list[Action]:
        return drawing.explorations(table)

    def sample(self, table: Pioneer, rng: Rng) -> Action:
        """Return a random way to draw; a game played at random goes on to its last tile."""
        ways = drawing.ways_to_draw(table)
        return ways[rng.below(len(ways))]

    def refuse(self, table: Pioneer, answer: Action) -> Refusal | None:
        if isinstance(answer, (Draw, EndGame)):
            return None
        if isinstance(answer, DrawTwo):
            return drawing.refuse_draw_two(table)
        if isinstance(answer, PlaceOutpost):
            why_nowhere = outposts.refuse_if_nowhere(table, answer.x, answer.y)
            if why_nowhere is not None:
                return why_nowhere
        return Refusal(self.rule, "A turn begins with a draw. Draw a tile, or end the game.")

    def take(self, table: Pioneer, answer: Action) -> None:
        if isinstance(answer, EndGame):
            table.then(TALLY)
        elif isinstance(answer, DrawTwo):
            drawing.let_one_go(table)
            if table.announced is not None:
                table.announced.append(LetGo())
            table.then(DRAW_TILE, DRAW_TILE, LOOK, MUST_PLACE_LAND, SETTLE_DOWN, SHIP_CUBES, TURN)
        else:
            table.then(DRAW_TILE, LOOK, MUST_PLACE_LAND, SETTLE_DOWN, SHIP_CUBES, TURN)


@final
class Tally(Step):
    """p9 The end: count the points."""

    def run(self, table: Pioneer) -> None:
        table.over = True
        if table.announced is not None:
            tally = points(table)
            table.announced.append(
                GameEnded(
                    tally.outposts,
                    tally.towns,
                    tally.cities,
                    tally.link,
                    tally.water,
                    tally.discards,
                    tally.total(),
                )
            )


TURN: Final = Turn()
EXPLORE: Final = Explore(ALONE)
TALLY: Final = Tally()
