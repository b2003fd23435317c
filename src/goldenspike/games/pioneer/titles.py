"""What answers are called on the page, where one sees the world and need not type."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.games.pioneer import actions as say
from goldenspike.games.pioneer.board import KIND_WORDS, OUTPOST_NAMES
from goldenspike.games.pioneer.box import NOWHERE, RESOURCE_NAMES
from goldenspike.games.pioneer.state import PIECE, Pioneer

NOT_NOW: Final = "Not now"
"""To decline, whatever is asked."""
PLAIN: Final[dict[str, str]] = {
    "Found": "Found the open outpost",
    "Draw": "Draw a tile",
    "DrawTwo": "Draw two, keep one",
    "Pass": NOT_NOW,
    "EndGame": "End the game",
}
"""Answers that name nothing of the world."""


def title(table: Pioneer, answer: Any) -> str:
    """An answer as people say it; '' if its notation says it as well."""
    if isinstance(answer, say.Keep):
        return f"Keep the tile of {KIND_WORDS[answer.kind]}"
    if isinstance(answer, say.PlaceLand):
        return f"Lay it {where(table, answer.x, answer.y)}"
    if isinstance(answer, say.PlaceOutpost):
        return f"Build it {where(table, answer.x, answer.y)}"
    if isinstance(answer, say.Deliver):
        cube = RESOURCE_NAMES[answer.cube]
        return f"Send {cube} from {OUTPOST_NAMES[answer.source]} to {OUTPOST_NAMES[answer.target]}"
    return PLAIN.get(type(answer).__name__, "")


def where(table: Pioneer, x: int, y: int) -> str:
    """A place by the nearest outpost, counted in icons; by the first tile while there is no outpost."""
    if not table.pieces:
        return "in the middle of the table"
    marks = [(cell, OUTPOST_NAMES[outpost]) for outpost, cell in enumerate(table.spots) if cell != NOWHERE]
    marks = marks or [(table.pieces[0] // PIECE, "the first tile")]
    ways = [(x - table.x_of(cell), y - table.y_of(cell), name) for cell, name in marks]
    east, south, name = min(ways, key=lambda way: (abs(way[0]) + abs(way[1]), way[2]))
    parts = [
        f"{abs(number)} {after if number > 0 else before}"
        for number, after, before in ((east, "right", "left"), (south, "down", "up"))
        if number
    ]
    return f"{' and '.join(parts)} of {name}" if not south else f"{' and '.join(parts)} from {name}"
