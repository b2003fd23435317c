"""p3: preparation: seven outposts stacked, eight among the land, the top of the stack open."""

from __future__ import annotations

from typing import final

from goldenspike.core.agenda import Chance
from goldenspike.core.play import pending, settle
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer.actions import Action
from goldenspike.games.pioneer.answers import DRAWN, UNCOVERED
from goldenspike.games.pioneer.board import FIRST_OUTPOST, KINDS
from goldenspike.games.pioneer.flow import Uncover
from goldenspike.games.pioneer.flow.drawing import UNCOVER
from goldenspike.games.pioneer.flow.founding import FOUNDING
from goldenspike.games.pioneer.flow.turn import TURN
from goldenspike.games.pioneer.settings import Settings
from goldenspike.games.pioneer.state import Pioneer, new_table


def start(settings: Settings) -> Pioneer:
    """Return a table on which every tile is unseen (p3 Outpost stack, p3 Supply).

    Its first question uncovers an outpost.
    """
    table = new_table(settings)
    table.then(UNCOVER, FOUNDING, TURN)
    settle(table)
    return table


@final
class Deal:
    """house Same deal: one order of all tiles, from which every draw takes the next, whatever is answered.

    A tile discarded unseen comes from the same order, so what is drawn depends only on how many tiles are
    left.
    """

    def __init__(self, table: Pioneer, rng: Rng) -> None:
        outposts = [kind for kind in range(FIRST_OUTPOST, KINDS) if table.unseen[kind]]
        rng.shuffle(outposts)
        self.stacked: list[int] = outposts[: table.hidden]
        """The outposts hidden in the stack, the next to be uncovered last."""
        coming = outposts[table.hidden :]
        for kind in range(FIRST_OUTPOST):
            for _ in range(table.unseen[kind]):
                coming.append(kind)
        rng.shuffle(coming)
        self.coming: list[int] = coming[: table.supply]
        """The supply, the next tile last."""

    def answer(self, table: Pioneer) -> Action:
        """Return the tile or outpost that comes next at this table."""
        question = pending(table)
        assert isinstance(question, Chance), "nothing is drawn now"
        if isinstance(question, Uncover):
            return UNCOVERED[self.stacked[table.hidden - 1] - FIRST_OUTPOST]
        return DRAWN[self.coming[table.supply - 1]]


def deal(table: Pioneer, rng: Rng) -> Deal:
    """Return the dice that shuffle what is unseen at this table, once (house Same deal)."""
    return Deal(table, rng)
