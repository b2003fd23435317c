"""Trails to Rails: the game of Settlers of America, complete."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from goldenspike.core.game import Foresight, Game, Option, Outcome
from goldenspike.games.america.actions import EVERY_KIND
from goldenspike.games.america.answers import EVERY_ACTION
from goldenspike.games.america.bot import evaluate, foresee, terms
from goldenspike.games.america.bot.worth import WORTH
from goldenspike.games.america.box import COLOURS, RAILS_PER_PLAYER
from goldenspike.games.america.chart import chart
from goldenspike.games.america.choices import CHOICE_VALUES, Choices
from goldenspike.games.america.deeds import deeds
from goldenspike.games.america.describe import describe
from goldenspike.games.america.events import EVERY_EVENT
from goldenspike.games.america.laws import faults
from goldenspike.games.america.notation import read, write
from goldenspike.games.america.position import read_position, write_position
from goldenspike.games.america.preview import preview
from goldenspike.games.america.scoring import scores, winners
from goldenspike.games.america.setup import start
from goldenspike.games.america.state import America
from goldenspike.games.america.view import imagine, view

HOPELESS = 600
"""house Hopeless game: after so many turns a simulation calls a table unfinished."""


def _start(seats: int, options: Mapping[str, str]) -> America:
    return start(seats, Choices(**options))


def _outcome(table: America) -> Outcome:
    return Outcome(winners(table), scores(table))


def _figures(table: America) -> dict[str, tuple[int, ...]]:
    """What shows how a game went beside the goods delivered."""
    players = table.players
    return {
        "cities": tuple([len(player.cities) for player in players]),
        "rails": tuple([RAILS_PER_PLAYER - player.rails_left for player in players]),
        "gold": tuple([player.gold for player in players]),
        "cards_in_hand": tuple([player.held() for player in players]),
    }


def _option(name: str, title: str, summary: str, *labels: str) -> Option:
    return Option(name, CHOICE_VALUES[name], getattr(Choices(), name), summary, title, labels)


GAME = Game(
    name="america",
    title="Trails to Rails",
    version=1,
    stage="playable",
    seats=(3, 4),
    seat_names=COLOURS,
    options=(
        _option(
            "edition",
            "Wording",
            "Which rulebook the rules beside the map follow; play is the same.",
            "Of 2010",
            "Of 2018",
        ),
        _option(
            "setup",
            "Starting pieces",
            "Learn with the printed start; later everybody places their own.",
            "As printed",
            "Placed in turn",
        ),
        _option(
            "tokens",
            "Number tokens",
            "Whoever places their own pieces always shuffles the tokens too.",
            "As printed",
            "Shuffled",
        ),
        _option(
            "settlers_start",
            "New settlers",
            "Where a settler stands when it is built.",
            "In one of your cities",
            "Beside one of your cities",
        ),
        _option(
            "coastal_start",
            "Coastal start",
            "Whether a starting city on the coast pays gold.",
            "No gold",
            "Gold",
        ),
    ),
    reconstructed=(
        "The fixed set-up: cities, rails, trains and ten of the twelve tokens.",
        "The numbers and effects of the development cards.",
    ),
    turn_limit=HOPELESS,
    folder=Path(__file__).parent,
    start=_start,
    outcome=_outcome,
    figures=_figures,
    view=view,
    imagine=imagine,
    evaluate=evaluate,
    foresee=foresee,
    terms=terms,
    worth=WORTH,
    measure="cards",
    certainty=0.014,
    foresight=Foresight(worlds=8, rounds=0),
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
    hidden="hands, development cards",
    every_action=EVERY_ACTION,
)
