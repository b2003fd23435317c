"""Transcontinental: Railways of the World, Eastern and Western USA combined."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from goldenspike.core.features import Features
from goldenspike.core.game import Game, Outcome, SearchLimits, Setting, TieBreak
from goldenspike.games.railways.action_kinds import ANSWER_KINDS
from goldenspike.games.railways.actions import EVERY_KIND, ClaimBaron, Deliver, TakeBond
from goldenspike.games.railways.answers import EVERY_ACTION
from goldenspike.games.railways.board_data import board_data
from goldenspike.games.railways.bot import evaluate, evaluate_options, evaluation_terms, waiting_answer
from goldenspike.games.railways.bot.features import SEAT_FEATURES, TABLE_FEATURES, read_features
from goldenspike.games.railways.bot.weights import WEIGHTS
from goldenspike.games.railways.box import COLOURS, LAST_TURNS, LEVELS, SEATS
from goldenspike.games.railways.determinization import imagine_table
from goldenspike.games.railways.encoding import ENCODING
from goldenspike.games.railways.events import EVERY_EVENT
from goldenspike.games.railways.figures import RailwaysFigures
from goldenspike.games.railways.idle import idle_assets
from goldenspike.games.railways.invariants import broken_invariant
from goldenspike.games.railways.notation import read, write
from goldenspike.games.railways.position import read_position, write_position
from goldenspike.games.railways.preview import preview
from goldenspike.games.railways.purpose import plan_purpose
from goldenspike.games.railways.score_breakdown import score_breakdown
from goldenspike.games.railways.scoring import links_of, scores, ties, winners
from goldenspike.games.railways.settings import FORMER_SETTINGS, SETTING_VALUES, Settings
from goldenspike.games.railways.setup import start
from goldenspike.games.railways.state import Railways
from goldenspike.games.railways.text_view import text_view
from goldenspike.games.railways.view import imagine, view

MOST_TURNS = (max([int(rounds) for rounds in SETTING_VALUES["rounds"]]) + 1) * LAST_TURNS * len(COLOURS)
"""Turn limit above what the most rounds can take: the rules end every game earlier."""


def _start(seats: int, options: Mapping[str, str]) -> Railways:
    """Return a new table for so many seats with these settings."""
    return start(seats, Settings(**options))


def _outcome(table: Railways) -> Outcome:
    """Return the winners and scores, with the tie-breaks in the order compared."""
    compared = tuple([TieBreak(name, tuple(held)) for name, held in ties(table)])
    return Outcome(winners(table), scores(table), compared)


def _end_statistics(table: Railways) -> dict[str, tuple[int, ...]]:
    """Return statistics of a finished game: length, settlers, coast lines, links, engines and bonds."""
    first = winners(table)[0]
    return {
        "rounds": (table.rounds,),
        "phase": (table.phase,),
        "settlers": (table.settlers_delivered,),
        "coast_lines": (table.coast_lines,),
        "links": tuple([links_of(table, seat) for seat in range(len(table.players))]),
        "engine_levels": tuple([LEVELS[player.engine] for player in table.players]),
        "bonds": tuple([player.bonds for player in table.players]),
        "winner_score": (table.players[first].score,),
        "winner_bonds": (table.players[first].bonds,),
    }


def _setting(name: str, title: str, summary: str, *labels: str) -> Setting:
    """Return a setting with its values and its default, which is that of `Settings`."""
    return Setting(name, SETTING_VALUES[name], getattr(Settings(), name), summary, title, labels)


GAME = Game(
    name="railways",
    title="Transcontinental",
    version=2,
    stage="playable",
    seats=SEATS,
    seat_names=COLOURS,
    settings=(
        _setting(
            "winner",
            "Who can win",
            "Whether the winner must have joined the coasts.",
            "Anybody: the most points win",
            "Players who joined the coasts rank above all others",
        ),
        _setting(
            "cubes",
            "Cubes at the start",
            "Restricted: at most one of a city's own colour, and two of any.",
            "Restricted",
            "As they are drawn",
        ),
        _setting(
            "ending",
            "The end",
            "Which line from coast to coast ends the game.",
            "The second line",
            "Also the leader's line",
        ),
        _setting(
            "oceans",
            "Coast to coast",
            "From when on a line from coast to coast counts.",
            "From the start",
            "Only once the West is open",
        ),
        _setting(
            "settlers",
            "Settlers",
            "How often a city in the East sends settlers when it is emptied.",
            "Once",
            "Each time",
        ),
        _setting(
            "settler_cubes",
            "Cubes of settlers",
            "Which settlers bring a Western city its cubes before the West is open.",
            "The city's first settler",
            "Every settler",
        ),
        _setting(
            "bonds",
            "Bonds when the West opens",
            "Which bonds cost a point then.",
            "All, and then you may pay them off",
            "Only those you have not paid off",
        ),
        _setting(
            "bands",
            "Deliveries over links of others",
            "Who scores for them once the West is open.",
            "Every owner, by the number of own links",
            "You, by all links, less 1 point for each link of others; its owner gets 1",
        ),
        _setting(
            "raw_materials",
            "Raw materials",
            "Whether they may go past a city that wants them.",
            "Stop at the first city",
            "May pass",
        ),
        _setting(
            "land_rush",
            "Land Rush",
            "How long a link on open ground may be in the round of this event.",
            "6 tiles in one turn, 10 in two",
            "6 tiles in one turn, 11 in two",
        ),
        _setting(
            "clock",
            "House rule: the clock",
            "Whether the game ends four rounds after a line from coast to coast.",
            "With two or three players",
            "Yes",
            "No",
        ),
        _setting(
            "clock_start",
            "House rule: the clock starts",
            "From when on these four rounds are counted.",
            "Once the West is open",
            "With the first line, in the East too",
        ),
        _setting(
            "rounds",
            "House rule: most rounds",
            "After which round the game ends at the latest.",
            "30",
            "12, a short game",
            "16",
            "20",
            "40",
        ),
        _setting(
            "idle",
            "House rule: idle rounds",
            "After how many rounds in a row without a link or a delivery the game ends.",
            "2",
            "3",
            "It goes on",
        ),
        _setting(
            "bond_cash",
            "House rule: bonds",
            "With how much cash you cannot take a bond.",
            "$80,000 or more",
            "$40,000 or more",
            "$160,000 or more",
        ),
    ),
    former_settings={1: FORMER_SETTINGS},
    reconstructed=(
        "The hexes of both maps, most colours and cubes of the cities, and some of their names.",
        "The income table, most barons, and most values of bounties and starting bonuses.",
    ),
    turn_limit=MOST_TURNS,
    folder=Path(__file__).parent,
    start=_start,
    outcome=_outcome,
    view=view,
    imagine=imagine,
    imagine_table=imagine_table,
    evaluate=evaluate,
    evaluation_terms=evaluation_terms,
    evaluation_weights=WEIGHTS,
    encoding=ENCODING,
    features=Features(TABLE_FEATURES, SEAT_FEATURES, read_features),
    win_slope=0.057,
    evaluate_options=evaluate_options,
    waiting_answer=waiting_answer,
    search_limits=SearchLimits(beam_width=10, plan_turns=3, rollout_rounds=0),
    preview=preview,
    idle_assets=idle_assets,
    plan_purpose=plan_purpose,
    means=(TakeBond,),
    weighed_at_once=(Deliver, ClaimBaron),
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
    hidden="barons",
    end_statistics=_end_statistics,
    score_breakdown=score_breakdown,
    figures=RailwaysFigures,
    every_action=EVERY_ACTION,
)
