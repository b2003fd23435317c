"""Pioneer Rails: the game of Epic Solitaire: Pioneer Rails, complete."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from goldenspike.core.game import Foresight, Game, Option, Outcome
from goldenspike.games.pioneer.actions import EVERY_KIND
from goldenspike.games.pioneer.answers import EVERY_ACTION
from goldenspike.games.pioneer.bot import evaluate, terms, weigh
from goldenspike.games.pioneer.bot.worth import WORTH
from goldenspike.games.pioneer.box import SEAT_NAME
from goldenspike.games.pioneer.chart import chart
from goldenspike.games.pioneer.choices import CHOICE_VALUES, Choices
from goldenspike.games.pioneer.deeds import deeds
from goldenspike.games.pioneer.describe import describe
from goldenspike.games.pioneer.events import EVERY_EVENT
from goldenspike.games.pioneer.laws import faults
from goldenspike.games.pioneer.notation import read, write
from goldenspike.games.pioneer.position import read_position, write_position
from goldenspike.games.pioneer.preview import preview
from goldenspike.games.pioneer.scoring import points, scores, winners
from goldenspike.games.pioneer.setup import deal, start
from goldenspike.games.pioneer.state import Pioneer
from goldenspike.games.pioneer.view import imagine, view

MORE_TURNS_THAN_TILES = 500
"""Every turn takes a tile, so no game lasts so long."""


def _start(_seats: int, options: Mapping[str, str]) -> Pioneer:
    return start(msgspec.convert(dict(options), Choices))


def _outcome(table: Pioneer) -> Outcome:
    return Outcome(winners(table), scores(table))


def _figures(table: Pioneer) -> dict[str, tuple[int, ...]]:
    """The lines of the score."""
    lines = points(table)
    return {
        "outposts": (lines.outposts,),
        "towns": (lines.towns,),
        "cities": (lines.cities,),
        "longest_link": (lines.link,),
        "waterways": (lines.water,),
        "discards": (lines.discards,),
    }


def _option(name: str, title: str, summary: str, *labels: str) -> Option:
    return Option(name, CHOICE_VALUES[name], msgspec.to_builtins(Choices())[name], summary, title, labels)


GAME = Game(
    name="pioneer",
    title="Pioneer Rails",
    version=1,
    stage="playable",
    seats=(1,),
    seat_names=(SEAT_NAME,),
    options=(
        _option(
            "founding",
            "First outpost",
            "Whether the first outpost comes before the first draw.",
            "After the first draw",
            "As you like",
            "Before the first draw",
        ),
        _option(
            "water",
            "Waterway edges",
            "How soon the waterway edges of an outpost must meet water.",
            "All at once",
            "Later will do",
            "One at once",
        ),
        _option(
            "yield",
            "What land feeds",
            "Whether one land is enough for several icons of its kind.",
            "All icons of its kind",
            "One icon each",
        ),
        _option("redraw", "After an outpost", "What comes after an outpost.", "The turn ends", "Draw again"),
        _option(
            "link",
            "Longest link",
            "How the longest link is measured.",
            "Icons of its shortest way",
            "Tiles of its shortest way",
            "Its longest way",
        ),
        _option(
            "draw_two", "Draw two", "Discard a tile unseen to choose between two.", "Allowed", "Not allowed"
        ),
    ),
    reconstructed=(
        "The faces of the 85 land tiles: icons and tracks.",
        "The outposts: twelve of fifteen names, and all icons, tracks and edges that no example names.",
    ),
    turn_limit=MORE_TURNS_THAN_TILES,
    folder=Path(__file__).parent,
    start=_start,
    outcome=_outcome,
    figures=_figures,
    view=view,
    imagine=imagine,
    evaluate=evaluate,
    terms=terms,
    worth=WORTH,
    weigh=weigh,
    foresight=Foresight(width=6, depth=3, candidates=3, rounds=2, clear=1.2),
    preview=preview,
    describe=describe,
    write=write,
    read=read,
    write_position=write_position,
    read_position=read_position,
    faults=faults,
    answers=EVERY_KIND,
    events=EVERY_EVENT,
    deeds=deeds,
    chart=chart,
    every_action=EVERY_ACTION,
    deal=deal,
)
