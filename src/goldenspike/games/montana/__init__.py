"""Montana: its `GAME` value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from goldenspike.core.features import Features
from goldenspike.core.game import Game, Outcome, SearchLimits, Setting, TieBreak
from goldenspike.games.montana.action_kinds import ANSWER_KINDS
from goldenspike.games.montana.actions import EVERY_KIND
from goldenspike.games.montana.answers import EVERY_ACTION
from goldenspike.games.montana.board_data import board_data
from goldenspike.games.montana.bot import evaluate, evaluation_terms
from goldenspike.games.montana.bot.features import SEAT_FEATURES, TABLE_FEATURES, read_features
from goldenspike.games.montana.bot.weights import WEIGHTS
from goldenspike.games.montana.box import CANTEENS, COLOURS, LAST_ROUND, SETTLEMENTS
from goldenspike.games.montana.determinization import imagine_table
from goldenspike.games.montana.encoding import ENCODING
from goldenspike.games.montana.events import EVERY_EVENT
from goldenspike.games.montana.figures import MontanaFigures
from goldenspike.games.montana.idle import idle_assets
from goldenspike.games.montana.invariants import broken_invariant
from goldenspike.games.montana.notation import read, write
from goldenspike.games.montana.position import read_position, write_position
from goldenspike.games.montana.preview import preview
from goldenspike.games.montana.purpose import plan_purpose
from goldenspike.games.montana.scoring import scores, ties, winners
from goldenspike.games.montana.settings import FORMER_SETTINGS, SETTING_VALUES, Settings
from goldenspike.games.montana.setup import start
from goldenspike.games.montana.state import Montana
from goldenspike.games.montana.text_view import text_view
from goldenspike.games.montana.view import imagine, view

MOST_TURNS = LAST_ROUND * len(COLOURS) + CANTEENS + 1
"""An upper bound: the turns of sixty rounds, one for every canteen, and one more."""


def _start(seats: int, options: Mapping[str, str]) -> Montana:
    """Return a new table for so many seats with these settings."""
    return start(seats, Settings(**options))


def _outcome(table: Montana) -> Outcome:
    """Return the winners and scores, and for a finished game the tie-breaks in the order compared."""
    if not table.over:
        return Outcome(winners(table), scores(table))
    compared = tuple([TieBreak(name, tuple(held)) for name, held in ties(table)])
    return Outcome(winners(table), scores(table), compared)


def _figures(table: Montana) -> dict[str, tuple[int, ...]]:
    """Return the statistics of a finished game besides the score, by seat."""
    players = table.players
    return {
        "silver": tuple([player.silver for player in players]),
        "workers": tuple([player.crowd() for player in players]),
        "goods": tuple([sum(player.goods) for player in players]),
        "cows": tuple([player.cows for player in players]),
        "canteens": tuple([player.canteens for player in players]),
    }


def _setting(name: str, title: str, summary: str, *labels: str) -> Setting:
    """Return a setting with its values and its default."""
    return Setting(name, SETTING_VALUES[name], getattr(Settings(), name), summary, title, labels)


GAME = Game(
    name="montana",
    title="Montana",
    version=2,
    stage="playable",
    seats=tuple(SETTLEMENTS),
    seat_names=COLOURS,
    settings=(
        _setting(
            "wheel",
            "Recruitment wheel",
            "Which workers stand side by side on it; the printed wheel is not known for certain.",
            "Many doubles",
            "Mixed pairs",
            "Much stone",
        ),
        _setting(
            "bank",
            "Silver from the bank",
            "For one, two and three workers.",
            "5, 8 and 11",
            "4, 8 and 12",
            "5, 8 and 10",
        ),
        _setting("pumpkins", "Pumpkins", "From the three rows of the farmland.", "2, 3 and 4", "1, 2 and 3"),
        _setting(
            "city",
            "Prices in the city",
            "The cheapest space of each of its four rows, top to bottom.",
            "2, 2, 1, 1",
            "3, 3, 2, 1",
            "4, 4, 2, 1",
        ),
        _setting(
            "starting_player",
            "Starting player",
            "Who begins, with the least silver.",
            "Drawn",
            "Blue",
        ),
        _setting(
            "starting_tile",
            "Starting tile",
            "On which field it lies; the first settlements are built around it.",
            "The starting player chooses",
            "Drawn near the middle",
        ),
        _setting(
            "questions",
            "Questions",
            "Which questions are asked; games begun with version 1 keep its questions.",
            "Those that matter",
            "As in version 1",
        ),
    ),
    former_settings={1: FORMER_SETTINGS},
    reconstructed=(
        "The landscape tiles, and the shapes of the board.",
        "Most of the recruitment wheel, the bank, the yields of the rows and the columns of the city.",
    ),
    turn_limit=MOST_TURNS,
    folder=Path(__file__).parent,
    start=_start,
    outcome=_outcome,
    end_statistics=_figures,
    view=view,
    imagine=imagine,
    imagine_table=imagine_table,
    evaluate=evaluate,
    evaluation_terms=evaluation_terms,
    evaluation_weights=WEIGHTS,
    evaluation_unit="silver",
    win_slope=0.011,
    encoding=ENCODING,
    features=Features(TABLE_FEATURES, SEAT_FEATURES, read_features),
    search_limits=SearchLimits(rollout_rounds=3),
    preview=preview,
    idle_assets=idle_assets,
    plan_purpose=plan_purpose,
    text_view=text_view,
    write=write,
    read=read,
    write_position=write_position,
    read_position=read_position,
    broken_invariant=broken_invariant,
    answers=EVERY_KIND,
    events=EVERY_EVENT,
    action_kinds=ANSWER_KINDS.action_kinds,
    board_data=board_data,
    figures=MontanaFigures,
    every_action=EVERY_ACTION,
)
