"""What a decision is about, in the words of the game: kinds of answer, their prices, what is lacking."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision
from goldenspike.core.game import Deed
from goldenspike.core.play import pending
from goldenspike.games.pioneer import flow
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.rules.drawing import refuse_draw_two
from goldenspike.games.pioneer.rules.outposts import outpost_cells
from goldenspike.games.pioneer.state import Pioneer

TITLES: Final[dict[str, str]] = {
    "Found": "Found the open outpost",
    "Draw": "Draw a tile",
    "DrawTwo": "Draw two, keep one",
    "Keep": "Keep a tile",
    "PlaceLand": "Place the land tile",
    "PlaceOutpost": "Place the outpost",
    "Deliver": "Deliver a cube",
    "Pass": "Pass",
    "EndGame": "End the game",
}
"""In the order in which a table of buttons reads best."""
PRICES: Final[dict[str, str]] = {
    "DrawTwo": "2 discards, one of them unseen",
    "Keep": "the other is discarded",
}
PASSING: Final[dict[type[Decision], str]] = {
    flow.FoundFirst: "Begin with an empty world",
    flow.PlaceTheOutpost: "Leave it on the stack",
    flow.Ship: "Send nothing",
}
"""What it means to pass, by the question."""
WAITING: Final = (flow.Explore, flow.Ship)
"""Questions at which an outpost that fits nowhere is spoken of: nobody was asked about it."""


def deeds(table: Pioneer) -> tuple[Deed, ...]:
    """What the pending decision is about; also what cannot be done now, and why."""
    question = pending(table)
    assert isinstance(question, Decision)
    there = {type(option).__name__ for option in question.options(table)}
    titles = {**TITLES, "Pass": PASSING.get(type(question), TITLES["Pass"])}
    found = [Deed(kind, title, PRICES.get(kind, "")) for kind, title in titles.items() if kind in there]
    if isinstance(question, flow.Explore) and "DrawTwo" not in there:
        why = refuse_draw_two(table)
        assert why is not None
        found.append(Deed("DrawTwo", TITLES["DrawTwo"], PRICES["DrawTwo"], why.sentence, why.rule))
    if isinstance(question, WAITING) and table.stack and table.pieces and not outpost_cells(table):
        lack = f"{OUTPOST_NAMES[table.active()]} fits nowhere as the world stands."
        found.append(Deed("PlaceOutpost", TITLES["PlaceOutpost"], "", lack, "p6 Place an outpost"))
    return tuple(found)
