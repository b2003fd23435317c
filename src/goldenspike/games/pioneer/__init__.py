"""Epic Solitaire: Pioneer Rails: its `GAME` value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from goldenspike.core.features import Features
from goldenspike.core.game import Game, Outcome, SearchLimits, Setting
from goldenspike.games.pioneer.action_kinds import action_kinds
from goldenspike.games.pioneer.actions import EVERY_KIND
from goldenspike.games.pioneer.answers import EVERY_ACTION
from goldenspike.games.pioneer.board_data import board_data
from goldenspike.games.pioneer.bot import evaluate, evaluate_options, evaluation_terms
from goldenspike.games.pioneer.bot.features import SEAT_FEATURES, TABLE_FEATURES, read_features
from goldenspike.games.pioneer.bot.weights import WEIGHTS
from goldenspike.games.pioneer.box import SEAT_NAME
from goldenspike.games.pioneer.determinization import imagine_table
from goldenspike.games.pioneer.encoding import ENCODING
from goldenspike.games.pioneer.events import EVERY_EVENT
from goldenspike.games.pioneer.figures import PioneerFigures
from goldenspike.games.pioneer.idle import idle_assets
from goldenspike.games.pioneer.invariants import broken_invariant
from goldenspike.games.pioneer.notation import read, write
from goldenspike.games.pioneer.own_boards import OWN_BOARDS
from goldenspike.games.pioneer.position import read_position, write_position
from goldenspike.games.pioneer.preview import preview
from goldenspike.games.pioneer.purpose import plan_purpose
from goldenspike.games.pioneer.scoring import points, scores, winners
from goldenspike.games.pioneer.settings import FORMER_SETTINGS, SETTING_VALUES, Settings
from goldenspike.games.pioneer.setup import deal, start
from goldenspike.games.pioneer.state import Pioneer
from goldenspike.games.pioneer.text_view import text_view
from goldenspike.games.pioneer.view import imagine, view

MORE_TURNS_THAN_TILES = 500
"""An upper bound of the turns of a game: every turn takes a tile, and there are a hundred."""


def _start(_seats: int, options: Mapping[str, str]) -> Pioneer:
    """Return a new table with these settings; the number of seats is always one."""
    return start(msgspec.convert(dict(options), Settings))


def _outcome(table: Pioneer) -> Outcome:
    """Return the winners and the score, for `Game.outcome`."""
    return Outcome(winners(table), scores(table))


def _figures(table: Pioneer) -> dict[str, tuple[int, ...]]:
    """Return the lines of the score as statistics of a finished game, by seat."""
    lines = points(table)
    return {
        "outposts": (lines.outposts,),
        "towns": (lines.towns,),
        "cities": (lines.cities,),
        "longest_link": (lines.link,),
        "waterways": (lines.water,),
        "discards": (lines.discards,),
    }


def _setting(name: str, title: str, summary: str, *labels: str) -> Setting:
    """Return a setting with its values and its default."""
    return Setting(name, SETTING_VALUES[name], msgspec.to_builtins(Settings())[name], summary, title, labels)


GAME = Game(
    name="pioneer",
    title="Pioneer Rails",
    version=2,
    stage="playable",
    seats=(1,),
    seat_names=(SEAT_NAME,),
    settings=(
        _setting(
            "founding",
            "First outpost",
            "Whether the first outpost comes before the first draw.",
            "After the first draw",
            "As you like",
            "Before the first draw",
        ),
        _setting(
            "water",
            "Waterway edges",
            "How soon the waterway edges of an outpost must meet water.",
            "All at once",
            "Later will do",
            "One at once",
        ),
        _setting(
            "yield",
            "What land feeds",
            "Whether one land is enough for several icons of its kind.",
            "All icons of its kind",
            "One icon each",
        ),
        _setting("redraw", "After an outpost", "What comes after an outpost.", "The turn ends", "Draw again"),
        _setting(
            "link",
            "Longest link",
            "How the longest link is measured.",
            "Icons of its shortest way",
            "Tiles of its shortest way",
            "Its longest way",
        ),
        _setting(
            "draw_two", "Draw two", "Discard a tile unseen to choose between two.", "Allowed", "Not allowed"
        ),
        _setting(
            "hanover",
            "Hanover Hills",
            "How it meets water at its left end and below its left half. Its tile is not known to us.",
            "One edge: water on one side",
            "Two edges: water on both sides",
        ),
    ),
    former_settings={1: FORMER_SETTINGS},
    reconstructed=(
        "The faces of the 85 land tiles: icons and tracks.",
        "The outposts: twelve of fifteen names, and all icons, tracks and edges that no example names.",
    ),
    turn_limit=MORE_TURNS_THAN_TILES,
    own_board_parts=OWN_BOARDS.parts,
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
    encoding=ENCODING,
    features=Features(TABLE_FEATURES, SEAT_FEATURES, read_features),
    evaluate_options=evaluate_options,
    search_limits=SearchLimits(beam_width=6, beam_depth=3, candidates=3, rollout_rounds=2, prune_margin=1.2),
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
    action_kinds=action_kinds,
    board_data=board_data,
    figures=PioneerFigures,
    every_action=EVERY_ACTION,
    deal=deal,
)
