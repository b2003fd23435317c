"""Notation of answers: write an answer as a line that can be read aloud, and read it back.

A place is two numbers, how far east and how far south of the first tile: `land 3,-1`. A land tile is its two
icons with the sides to which their tracks lead: `forest EW, farm NEW`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goldenspike.core.phrases import Phrases, folded, read_name, unreadable
from goldenspike.core.play import UnreadableMove
from goldenspike.games.pioneer import actions as say
from goldenspike.games.pioneer import answers
from goldenspike.games.pioneer.board import (
    FIRST_OUTPOST,
    KIND_BY_NAME,
    KIND_NAMES,
    OUTPOST_NAMES,
    half_name,
    rails_of,
)
from goldenspike.games.pioneer.box import PORT_LETTERS, RESOURCE_NAMES, TERRAIN_NAMES

FOLDED_OUTPOSTS: Final = {folded(name): number for number, name in enumerate(OUTPOST_NAMES)}


# Parts of a move ---------------------------------------------------------------------------------


def _outpost(text: str) -> int:
    """Return the outpost of this name, or of the only name that begins so; raise UnreadableMove if none."""
    begin = folded(text)
    if begin in FOLDED_OUTPOSTS:
        return FOLDED_OUTPOSTS[begin]
    meant = [number for name, number in FOLDED_OUTPOSTS.items() if begin and name.startswith(begin)]
    if len(meant) == 1:
        return meant[0]
    raise unreadable(text, "is no outpost.")


def _half(text: str) -> str:
    """Return the name of half a land tile in its standard form; raise UnreadableMove if there is none."""
    words = text.split()
    letters = words[1].upper() if len(words) == 2 else ""
    terrain = words[0].casefold() if words else ""
    known = terrain in TERRAIN_NAMES and terrain and set(letters) <= set(PORT_LETTERS)
    if not known or len(words) > 2 or len(letters) > len(PORT_LETTERS):
        raise unreadable(text, "is no half of a land tile, like: forest EW.")
    return half_name(TERRAIN_NAMES.index(terrain) | rails_of(letters) << 3)


def _land(text: str) -> int:
    """Return the kind of a land tile; raise UnreadableMove if there is none."""
    halves = text.split(",")
    if len(halves) != 2:
        raise unreadable(text, "is no land tile, like: forest EW, farm NEW.")
    name = f"{_half(halves[0])}, {_half(halves[1])}"
    if name not in KIND_BY_NAME:
        raise UnreadableMove(f"There is no tile {name}.")
    return KIND_BY_NAME[name]


def _kind(text: str) -> int:
    """Return the kind of a land tile or an outpost."""
    return _land(text) if "," in text else FIRST_OUTPOST + _outpost(text)


def _cube(text: str) -> int:
    """Return the resource of a cube."""
    return read_name(text, RESOURCE_NAMES, "is no cube")


# Writing -----------------------------------------------------------------------------------------


def _write_delivery(action: say.Deliver) -> str:
    """Return a delivery as a move, like `deliver wood from X to Y`."""
    cube = RESOURCE_NAMES[action.cube]
    return f"deliver {cube} from {OUTPOST_NAMES[action.source]} to {OUTPOST_NAMES[action.target]}"


WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    say.Found: lambda action: "found",
    say.Draw: lambda action: "draw",
    say.DrawTwo: lambda action: "draw two",
    say.EndGame: lambda action: "end",
    say.Keep: lambda action: f"keep {KIND_NAMES[action.kind]}",
    say.PlaceLand: lambda action: f"land {action.x},{action.y}",
    say.PlaceOutpost: lambda action: f"outpost {action.x},{action.y}",
    say.Deliver: _write_delivery,
    say.Pass: lambda action: "pass",
    say.Drawn: lambda action: f"drawn {KIND_NAMES[action.kind]}",
    say.Uncovered: lambda action: f"uncovered {OUTPOST_NAMES[action.outpost]}",
}

# Reading -----------------------------------------------------------------------------------------

PLACE: Final = r"\(?([+-]?[0-9]{1,3})(?: ?, ?| )([+-]?[0-9]{1,3})\)?"

READERS: Final[tuple[tuple[str, Callable[..., Any]], ...]] = (
    (r"found", lambda: answers.FOUND),
    (r"draw", lambda: answers.DRAW),
    (r"draw (?:two|2)", lambda: answers.DRAW_TWO),
    (r"end(?: the)?(?: game)?", lambda: answers.END_GAME),
    (r"pass|done", lambda: answers.PASS),
    (r"keep (.+)", lambda tile: say.Keep(_land(tile))),
    (rf"land (?:at )?{PLACE}", lambda x, y: say.PlaceLand(int(x), int(y))),
    (rf"outpost (?:at )?{PLACE}", lambda x, y: say.PlaceOutpost(int(x), int(y))),
    (
        r"deliver (\S+) from (.+) to (.+)",
        lambda cube, source, target: say.Deliver(_cube(cube), _outpost(source), _outpost(target)),
    ),
    (r"drawn (.+)", lambda tile: say.Drawn(_kind(tile))),
    (r"uncovered (.+)", lambda outpost: say.Uncovered(_outpost(outpost))),
)

HINTS: Final = {
    "deliver": "deliver rock from Hell's Furnace to Sundowner",
    "done": "done, or pass",
    "draw": "draw, or draw two",
    "end": "end",
    "found": "found",
    "keep": f"keep {KIND_NAMES[0]}",
    "land": "land 3,-1",
    "outpost": "outpost 3,-1",
    "pass": "pass",
}
"""An example for every word with which a move can begin."""

PHRASES: Final = Phrases(WRITERS, READERS, HINTS)
write, read = PHRASES.write, PHRASES.read
