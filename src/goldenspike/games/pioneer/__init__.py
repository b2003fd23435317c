"""Pioneer Rails: the game of Epic Solitaire: Pioneer Rails, complete."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from goldenspike.core.game import Game, Option, Outcome
from goldenspike.games.pioneer.actions import EVERY_KIND
from goldenspike.games.pioneer.answers import EVERY_ACTION
from goldenspike.games.pioneer.bot import evaluate
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
from goldenspike.games.pioneer.scoring import scores, winners
from goldenspike.games.pioneer.setup import deal, start
from goldenspike.games.pioneer.state import Pioneer
from goldenspike.games.pioneer.view import imagine, view

MORE_TURNS_THAN_TILES = 500
"""Every turn takes a tile, so no game lasts so long."""


def _start(_seats: int, options: Mapping[str, str]) -> Pioneer:
    return start(msgspec.convert(dict(options), Choices))


def _outcome(table: Pioneer) -> Outcome:
    return Outcome(winners(table), scores(table))


def _option(name: str, summary: str) -> Option:
    return Option(name, CHOICE_VALUES[name], msgspec.to_builtins(Choices())[name], summary)


GAME = Game(
    name="pioneer",
    title="Pioneer Rails",
    version=1,
    stage="playable",
    seats=(1,),
    seat_names=(SEAT_NAME,),
    options=(
        _option("founding", "Whether the first outpost may, or must, be placed before the first draw."),
        _option(
            "water",
            "How soon an outpost's waterway edges must meet water: all at once, later, or one at once.",
        ),
        _option("yield", "Whether any neighbouring land feeds all icons of its kind, or each needs its own."),
        _option("redraw", "Whether you draw again after an outpost."),
        _option(
            "link",
            "How the longest link is measured: icons or tiles of its shortest way, or its longest way.",
        ),
        _option("draw_two", "Whether you may discard a tile unseen to choose between two."),
    ),
    reconstructed=(
        "The faces of the 85 land tiles: icons and tracks.",
        "The outposts: twelve of fifteen names, and all icons, tracks and edges that no example names.",
    ),
    turn_limit=MORE_TURNS_THAN_TILES,
    folder=Path(__file__).parent,
    start=_start,
    outcome=_outcome,
    view=view,
    imagine=imagine,
    evaluate=evaluate,
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
