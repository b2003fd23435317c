"""Trails to Rails, the complete game of Settlers of America: its `GAME` for core, bots, server and cli."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from goldenspike.core.features import Features
from goldenspike.core.game import Game, Outcome, SearchLimits, SeatWords, Setting
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.actions import EVERY_KIND
from goldenspike.games.america.answers import EVERY_ACTION
from goldenspike.games.america.board_data import board_data
from goldenspike.games.america.bot import evaluate, evaluate_plan, evaluation_terms
from goldenspike.games.america.bot.features import SEAT_FEATURES, TABLE_FEATURES, read_features
from goldenspike.games.america.bot.weights import WEIGHTS
from goldenspike.games.america.box import COLOURS, RAILS_PER_PLAYER
from goldenspike.games.america.determinization import imagine_table
from goldenspike.games.america.encoding import ENCODING
from goldenspike.games.america.events import EVERY_EVENT
from goldenspike.games.america.figures import AmericaFigures
from goldenspike.games.america.idle import idle_assets
from goldenspike.games.america.invariants import broken_invariant
from goldenspike.games.america.notation import phrases, read, write
from goldenspike.games.america.own_boards import OWN_BOARDS
from goldenspike.games.america.position import read_position, write_position
from goldenspike.games.america.preview import preview
from goldenspike.games.america.purpose import plan_purpose
from goldenspike.games.america.scoring import scores, winners
from goldenspike.games.america.settings import FORMER_SETTINGS, SETTING_VALUES, SETTINGS_OF_2, Settings
from goldenspike.games.america.setup import start
from goldenspike.games.america.state import America
from goldenspike.games.america.text_view import text_view
from goldenspike.games.america.view import imagine, view

HOPELESS = 600
"""house Hopeless game: after so many turns a simulation calls a table unfinished."""


def _start(seats: int, options: Mapping[str, str]) -> America:
    """Return a new table for so many seats with these settings."""
    return start(seats, Settings(**options))


def _outcome(table: America) -> Outcome:
    """Return the winners and the scores, for `Game.outcome`."""
    return Outcome(winners(table), scores(table))


def _figures(table: America) -> dict[str, tuple[int, ...]]:
    """Return the end statistics of a game by seat, besides the goods delivered."""
    players = table.players
    return {
        "cities": tuple([len(player.cities) for player in players]),
        "rails": tuple([RAILS_PER_PLAYER - player.rails_left for player in players]),
        "gold": tuple([player.gold for player in players]),
        "cards_in_hand": tuple([player.held() for player in players]),
    }


def _seat_words(colours: tuple[str, ...]) -> SeatWords:
    """Return notation and text view for a table whose seats have these colours."""
    notation = phrases(colours)
    return SeatWords(notation.write, notation.read, partial(text_view, colours=colours))


def _setting(name: str, title: str, summary: str, *labels: str) -> Setting:
    """Return a setting with its default; `labels` are in the order of its SETTING_VALUES."""
    return Setting(name, SETTING_VALUES[name], getattr(Settings(), name), summary, title, labels)


GAME = Game(
    name="america",
    title="Trails to Rails",
    version=3,
    stage="playable",
    seats=(3, 4),
    seat_names=COLOURS,
    settings=(
        _setting(
            "edition",
            "Wording",
            "Which rulebook the rules beside the map follow; play is the same.",
            "Of 2010",
            "Of 2018",
        ),
        _setting(
            "setup",
            "Starting pieces",
            "Given places are good for a first game; later everybody places their own.",
            "In given places",
            "Placed in turn",
        ),
        _setting(
            "tokens",
            "Number tokens",
            "Whoever places their own pieces always shuffles the tokens too.",
            "In given places",
            "Shuffled",
        ),
        _setting(
            "fixed_places",
            "Given places",
            "The book shows them only in a picture that is lost: these are ours.",
            "Fair",
            "As in version 2",
            "As in version 1",
        ),
        _setting(
            "settlers_start",
            "New settlers",
            "Where a settler stands when it is built: beside a city it has one step less, or more, to go.",
            "On one of your cities",
            "One path away from a city",
        ),
        _setting(
            "coastal_start",
            "Coastal start",
            "Whether a starting city on the coast pays gold.",
            "No gold",
            "Gold",
        ),
        _setting(
            "deliveries",
            "Deliveries",
            "Whether a train that stands beside a city may deliver before the roll too.",
            "At any time of your turn",
            "Only after the roll",
        ),
        _setting(
            "offers",
            "Offers to you",
            "When the others may make you an offer of their own on your turn.",
            "When you ask for offers",
            "Every turn, after the roll",
            "Only in answer to yours",
        ),
        _setting(
            "questions",
            "Giving back cards",
            "On a 7. Games begun before this was a setting go on card by card.",
            "Everybody at once, all cards together",
            "In turn, card by card",
        ),
    ),
    former_settings={1: FORMER_SETTINGS, 2: SETTINGS_OF_2},
    reconstructed=(
        "The given places of the first games: cities, rails, trains and ten of the twelve tokens are ours.",
        "The map: most terrain, numbers, site colours, coast gold and train tracks rest on one source.",
        "The development cards: their numbers and effects rest on one source.",
    ),
    turn_limit=HOPELESS,
    own_board_parts=OWN_BOARDS.parts,
    folder=Path(__file__).parent,
    start=_start,
    outcome=_outcome,
    end_statistics=_figures,
    view=view,
    imagine=imagine,
    imagine_table=imagine_table,
    evaluate=evaluate,
    evaluate_plan=evaluate_plan,
    evaluation_terms=evaluation_terms,
    evaluation_weights=WEIGHTS,
    evaluation_unit="cards",
    win_slope=0.014,
    encoding=ENCODING,
    features=Features(TABLE_FEATURES, SEAT_FEATURES, read_features),
    search_limits=SearchLimits(determinizations=8, rollout_rounds=0),
    preview=preview,
    idle_assets=idle_assets,
    plan_purpose=plan_purpose,
    text_view=text_view,
    write=write,
    read=read,
    seat_words=_seat_words,
    write_position=write_position,
    read_position=read_position,
    broken_invariant=broken_invariant,
    answers=EVERY_KIND,
    events=EVERY_EVENT,
    action_kinds=ANSWER_KINDS.action_kinds,
    board_data=board_data,
    hidden="hands, development cards",
    figures=AmericaFigures,
    every_action=EVERY_ACTION,
)
