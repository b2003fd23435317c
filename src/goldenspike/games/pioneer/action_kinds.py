"""What a decision is about, in the words of the game: kinds of answer, their prices, what is lacking."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision
from goldenspike.core.game import ActionKind
from goldenspike.core.play import pending
from goldenspike.games.pioneer import flow
from goldenspike.games.pioneer.board import OUTPOST_NAMES, WATER_EDGES
from goldenspike.games.pioneer.box import BLIND, DISCARDS_A_POINT, EDGE_WORDS, points_in_words
from goldenspike.games.pioneer.rules.drawing import refuse_draw_two
from goldenspike.games.pioneer.rules.outposts import outpost_cells
from goldenspike.games.pioneer.rules.world import LAND, TOO_CLOSE, candidates
from goldenspike.games.pioneer.state import STRICT, Pioneer
from goldenspike.games.pioneer.titles import NOT_NOW

DISCARDS_FOR_TWO: Final = BLIND + 1
"""p3 Draw two: the tile that nobody sees, and the one of the two that is not kept."""
PRICE_OF_TWO: Final = DISCARDS_FOR_TWO // DISCARDS_A_POINT

TITLES: Final[dict[str, str]] = {
    "Found": "Found the open outpost",
    "Draw": "Draw a tile",
    "DrawTwo": "Draw two, keep one",
    "Keep": "Keep a tile",
    "PlaceLand": "Place the land tile",
    "PlaceOutpost": "Place the outpost",
    "Deliver": "Deliver a cube",
    "Pass": NOT_NOW,
    "EndGame": "End the game",
}
"""In the order in which a table of buttons reads best."""
PRICES: Final[dict[str, str]] = {
    "DrawTwo": f"−{points_in_words(PRICE_OF_TWO)}: {DISCARDS_FOR_TWO} tiles discarded, one of them unseen",
    "Keep": "the other is discarded",
}
PASSING: Final[dict[type[Decision], str]] = {
    flow.FoundFirst: "begin with an empty world",
    flow.PlaceTheOutpost: "it stays open on the stack",
    flow.Ship: "every cube stays where it is",
}
"""What it means to decline, by the question."""
WAITING: Final = (flow.Explore, flow.Ship)
"""Questions at which an outpost that fits nowhere is spoken of: nobody was asked about it."""


def action_kinds(table: Pioneer) -> tuple[ActionKind, ...]:
    """What the pending decision is about; also what cannot be done now, and why."""
    question = pending(table)
    assert isinstance(question, Decision)
    there = {type(option).__name__ for option in question.options(table)}
    prices = {**PRICES, "Pass": PASSING.get(type(question), "")}
    found = [ActionKind(kind, title, prices.get(kind, "")) for kind, title in TITLES.items() if kind in there]
    if isinstance(question, flow.Explore) and "DrawTwo" not in there:
        why = refuse_draw_two(table)
        assert why is not None
        found.append(ActionKind("DrawTwo", TITLES["DrawTwo"], PRICES["DrawTwo"], why.sentence, why.rule))
    if isinstance(question, WAITING) and table.stack and table.pieces and not outpost_cells(table):
        lack, rule = _why_nowhere(table)
        found.append(ActionKind("PlaceOutpost", TITLES["PlaceOutpost"], "", lack, rule))
    return tuple(found)


def _why_nowhere(table: Pioneer) -> tuple[str, str]:
    """What the open outpost waits for: room, or water at its edges."""
    outpost = table.active()
    begin = f"{OUTPOST_NAMES[outpost]} fits nowhere yet: "
    around = [table.near[cell] | table.near[cell + 1] for cell in candidates(table)]
    if not [near for near in around if near & LAND and not near & TOO_CLOSE]:
        return begin + "every place beside land is too near another outpost.", "p6 Spacing"
    edges = " and ".join([EDGE_WORDS[edge] for edge in WATER_EDGES[outpost]])
    if table.water_rule == STRICT:
        return begin + f"it needs a waterway {edges}.", "p6 Waterway edge"
    return begin + f"it needs a waterway, or room for one, {edges}.", "p6 Waterway edge"
