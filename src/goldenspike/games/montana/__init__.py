"""Montana: the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from goldenspike.core.game import Game, Option, Outcome
from goldenspike.games.montana.actions import EVERY_KIND
from goldenspike.games.montana.answers import EVERY_ACTION
from goldenspike.games.montana.bot import evaluate
from goldenspike.games.montana.box import CANTEENS, COLOURS, LAST_ROUND, SETTLEMENTS
from goldenspike.games.montana.chart import chart
from goldenspike.games.montana.choices import CHOICE_VALUES, Choices
from goldenspike.games.montana.deeds import deeds
from goldenspike.games.montana.describe import describe
from goldenspike.games.montana.events import EVERY_EVENT
from goldenspike.games.montana.laws import faults
from goldenspike.games.montana.notation import read, write
from goldenspike.games.montana.position import read_position, write_position
from goldenspike.games.montana.preview import preview
from goldenspike.games.montana.scoring import scores, winners
from goldenspike.games.montana.setup import start
from goldenspike.games.montana.state import Montana
from goldenspike.games.montana.view import imagine, view

MOST_TURNS = LAST_ROUND * len(COLOURS) + CANTEENS + 1
"""More turns than sixty rounds and every canteen can bring: the rules end each game before."""


def _start(seats: int, options: Mapping[str, str]) -> Montana:
    return start(seats, Choices(**options))


def _outcome(table: Montana) -> Outcome:
    return Outcome(winners(table), scores(table))


def _option(name: str, summary: str) -> Option:
    return Option(name, CHOICE_VALUES[name], getattr(Choices(), name), summary)


GAME = Game(
    name="montana",
    title="Montana",
    version=1,
    stage="playable",
    seats=tuple(SETTLEMENTS),
    seat_names=COLOURS,
    options=(
        _option("wheel", "The pairs on the recruitment wheel: three wheels that fit the book."),
        _option("bank", "Silver for one, two and three workers; eight for two is printed."),
        _option("pumpkins", "Pumpkins from the three rows of the farmland."),
        _option("city", "The cheapest space of the four rows of the city, top to bottom."),
        _option("starting_tile", "The starting tile is drawn in the middle, or the starting player chooses."),
    ),
    reconstructed=(
        "The landscape tiles, and the shapes of the board.",
        "Most of the recruitment wheel, the bank, the yields of the rows and the columns of the city.",
    ),
    turn_limit=MOST_TURNS,
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
)
