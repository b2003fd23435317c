"""Evaluation of options: each is played and evaluated, of many outpost places only the best ones."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.play import play
from goldenspike.games.pioneer.actions import Action, DrawTwo, PlaceOutpost
from goldenspike.games.pioneer.bot.evaluation import evaluate, sites_of
from goldenspike.games.pioneer.bot.lines import keep_survey
from goldenspike.games.pioneer.bot.weights import WEIGHTS
from goldenspike.games.pioneer.box import DISCARDS_A_POINT
from goldenspike.games.pioneer.rules.world import cell_at
from goldenspike.games.pioneer.state import Pioneer

PLACES_TRIED: Final = 8
"""The most places for an outpost that are played and evaluated."""
UNTRIED: Final = -1000.0
"""The base value of a place that is not played; its promise is added, so that they stay in order."""


def evaluate_options(table: Pioneer, seat: Seat, options: list[Action]) -> list[float]:
    """Return the value of each of these answers, in their order."""
    keep_survey(table)
    promises = [0.0] * len(options)
    least = UNTRIED
    if len(options) > PLACES_TRIED + 1 and isinstance(options[-1], PlaceOutpost):
        promises = promises_of(table, options)
        least = sorted(promises)[-PLACES_TRIED - 1]
    values: list[float] = []
    for place in range(len(options)):
        if promises[place] < least:
            values.append(UNTRIED + promises[place])
        else:
            ahead = table.copy()
            play(ahead, options[place])
            values.append(evaluate(ahead, seat) - still_to_pay(options[place]))
    return values


def still_to_pay(option: Action) -> float:
    """Return the cost of the tile that drawing two discards only later; 0 for others (p3 Draw two)."""
    return 1.0 / DISCARDS_A_POINT + WEIGHTS.tile if isinstance(option, DrawTwo) else 0.0


def promises_of(table: Pioneer, options: list[Action]) -> list[float]:
    """Return the value of each place to the open outpost; for passing, one so high that it is played."""
    sites = sites_of(table)
    outpost = table.active()
    promises: list[float] = []
    for option in options:
        if isinstance(option, PlaceOutpost):
            sites.look(cell_at(table, option.x, option.y))
            promises.append(sites.worth(outpost))
        else:
            promises.append(-UNTRIED)
    return promises
