"""Notation of answers: write an answer as a line that can be read aloud, and read it back.

Fields go by their coordinates. Answers of the dice are written too: `landscape 1a 7c …`,
`starting player green`, `starting tile E8`, `wheel 3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from goldenspike.core.phrases import Phrases, read_counted, read_name, unreadable
from goldenspike.core.play import UnreadableMove
from goldenspike.games.montana import actions as say
from goldenspike.games.montana import answers
from goldenspike.games.montana.board import FIELD_BY_NAME, FIELD_NAMES, TILES, TURNS
from goldenspike.games.montana.box import (
    AREAS,
    COLOURS,
    GOOD_NAMES,
    SILVER_FOR_COW,
    WORKER_COLOURS,
    WORKER_FOR_COW,
    WORKER_NAMES,
    crew_words,
)

TURN_LETTERS: Final = "abcdef"[:TURNS]
AREA_WORDS: Final = "|".join(AREAS)


# Parts of a move ---------------------------------------------------------------------------------


def _field(text: str) -> int:
    """Return the field of this name; raise UnreadableMove if there is none."""
    field = FIELD_BY_NAME.get(text.strip().upper())
    if field is None:
        raise unreadable(text, "is no field; fields are named like E8.")
    return field


def _worker(text: str) -> int:
    """Return the worker of this name or colour."""
    folded = text.strip().casefold()
    if folded in WORKER_COLOURS:
        return WORKER_COLOURS.index(folded)
    return read_name(text, WORKER_NAMES, "is no worker")


def _crew(text: str) -> tuple[int, ...]:
    """Return the crew that a text names: workers one by one or with a number before them, in any order."""
    crew: list[int] = []
    for number, word in read_counted(text, 1, "say of which workers", ("and", "worker", "workers")):
        crew.extend([_worker(word)] * number)
    if not crew:
        raise unreadable(text, "names no worker.")
    return tuple(sorted(crew))


def _pair(text: str) -> say.TakePair:
    """Return the answer that takes these two workers; raise UnreadableMove unless there are two."""
    crew = _crew(text)
    if len(crew) != 2:
        raise unreadable(text, "are not two workers.")
    return say.TakePair(crew[0], crew[1])


def _good(text: str) -> int:
    """Return the small good of this name."""
    return read_name(text, GOOD_NAMES[:4], "cannot be had so")


def _area(text: str) -> int:
    """Return the number of the area of this name; the pattern admits no other."""
    return AREAS.index(text.casefold())


def _landscape(text: str) -> say.Landscape:
    """Return the tiles and turns of a landscape, written like `1a 7c`."""
    tiles: list[int] = []
    turns: list[int] = []
    for word in text.split():
        match = re.fullmatch(rf"([0-9]{{1,2}})([{TURN_LETTERS}])", word.casefold())
        if match is None or not 1 <= int(match[1]) <= len(TILES):
            raise UnreadableMove(
                f"'{word[:40]}' is no tile: write its number, 1 to {len(TILES)}, and its turn, a to f."
            )
        tiles.append(int(match[1]) - 1)
        turns.append(TURN_LETTERS.index(match[2]))
    return say.Landscape(tuple(tiles), tuple(turns))


# Writing -----------------------------------------------------------------------------------------


def _write_trade(action: say.TradeCow) -> str:
    """Return the trade of a cow as a move, like `cow for silver`."""
    if action.take < SILVER_FOR_COW:
        return f"cow for {GOOD_NAMES[action.take]}"
    if action.take == SILVER_FOR_COW:
        return "cow for silver"
    return f"cow for {WORKER_NAMES[action.take - WORKER_FOR_COW]} worker"


def _write_landscape(action: say.Landscape) -> str:
    """Return a landscape as `_landscape` reads it: the tiles by number, each with the letter of its turn."""
    words = [f"{tile + 1}{TURN_LETTERS[turn]}" for tile, turn in zip(action.tiles, action.turns, strict=True)]
    return "landscape " + " ".join(words)


WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    say.Recruit: lambda action: "recruit",
    say.TakePair: lambda action: f"take {crew_words((action.first, action.second))}",
    say.Advance: lambda action: f"advance {action.grain}",
    say.SendBack: lambda action: f"send back {WORKER_NAMES[action.worker]}",
    say.Bank: lambda action: f"bank with {crew_words(action.crew)}",
    say.Work: lambda action: f"{AREAS[action.area]} {action.row + 1} with {crew_words(action.crew)}",
    say.WorkMore: lambda action: f"small space with {crew_words(action.crew)}",
    say.GoToCity: lambda action: "city",
    say.Bid: lambda action: f"bid {action.pumpkins} on row {action.row + 1}",
    say.Pass: lambda action: "pass",
    say.ChooseGood: lambda action: f"choose {GOOD_NAMES[action.good]}",
    say.Upgrade: lambda action: f"upgrade {GOOD_NAMES[action.metal]}",
    say.Build: lambda action: f"build {FIELD_NAMES[action.at]}",
    say.TradeCow: _write_trade,
    say.SpendCanteen: lambda action: "canteen",
    say.Done: lambda action: "done",
    say.Landscape: _write_landscape,
    say.StartingPlayer: lambda action: f"starting player {COLOURS[action.seat]}",
    say.StartingTile: lambda action: f"starting tile {FIELD_NAMES[action.at]}",
    say.Spun: lambda action: f"wheel {action.space + 1}",
}

# Reading -----------------------------------------------------------------------------------------

READERS: Final[tuple[tuple[str, Callable[..., Any]], ...]] = (
    (r"recruit", lambda: answers.RECRUIT),
    (r"(?:go to (?:the )?)?city", lambda: answers.GO_TO_CITY),
    (r"pass", lambda: answers.PASS),
    (r"(?:spend )?(?:a )?canteen", lambda: answers.SPEND_CANTEEN),
    (r"done|end", lambda: answers.DONE),
    (r"take (.+)", _pair),
    (r"advance ([0-9]{1,2})", lambda grain: say.Advance(int(grain))),
    (r"send back (.+)", lambda worker: say.SendBack(_worker(worker))),
    (r"bank with (.+)", lambda crew: say.Bank(_crew(crew))),
    (
        rf"({AREA_WORDS}) ([1-3]) with (.+)",
        lambda area, row, crew: say.Work(_area(area), int(row) - 1, _crew(crew)),
    ),
    (r"small space with (.+)", lambda crew: say.WorkMore(_crew(crew))),
    (
        r"bid ([0-9]{1,2}) on row ([1-4])",
        lambda pumpkins, row: say.Bid(int(row) - 1, int(pumpkins)),
    ),
    (r"choose (.+)", lambda good: say.ChooseGood(_good(good))),
    (r"upgrade (.+)", lambda metal: say.Upgrade(_good(metal))),
    (r"build (?:on )?(.+)", lambda field: say.Build(_field(field))),
    (r"(?:trade )?(?:a )?cow for (?:3 )?silver", lambda: say.TradeCow(SILVER_FOR_COW)),
    (
        r"(?:trade )?(?:a )?cow for (?:an? )?(.+) worker",
        lambda worker: say.TradeCow(WORKER_FOR_COW + _worker(worker)),
    ),
    (r"(?:trade )?(?:a )?cow for (?:an? )?(.+)", lambda good: say.TradeCow(_good(good))),
    (r"landscape (.+)", _landscape),
    (
        r"starting player (.+)",
        lambda colour: say.StartingPlayer(read_name(colour, COLOURS, "is no colour of this game")),
    ),
    (r"starting tile (?:on )?(.+)", lambda field: say.StartingTile(_field(field))),
    (r"wheel ([1-8])", lambda space: say.Spun(int(space) - 1)),
)

HINTS: Final = {
    "advance": "advance 2",
    "bank": "bank with copper stone",
    "bid": "bid 3 on row 2",
    "build": "build E8",
    "canteen": "canteen",
    "choose": "choose copper",
    "city": "city",
    "cow": "cow for grain, cow for silver, or cow for grain worker",
    "done": "done",
    "farmland": "farmland 1 with pumpkin",
    "grain": "grain field 3 with grain",
    "landscape": "landscape 1a 7c and so on",
    "mine": "mine 2 with copper",
    "pass": "pass",
    "quarry": "quarry 1 with copper grain",
    "recruit": "recruit",
    "send": "send back copper",
    "small": "small space with copper stone",
    "starting": "starting tile E8",
    "take": "take copper grain",
    "upgrade": "upgrade stone",
    "wheel": "wheel 3",
}
"""An example for every word with which a move can begin."""

PHRASES: Final = Phrases(WRITERS, READERS, HINTS)
write, read = PHRASES.write, PHRASES.read
