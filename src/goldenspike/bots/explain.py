"""Explanations of a decision: the best options, the terms of the evaluation each changes, and the error."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.planner import Planner
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng

MAX_OPTIONS: Final = 3
"""How many options are explained."""
MAX_TERMS: Final = 3
"""How many gains, and how many losses, are named."""
MIN_CHANGE: Final = 0.05
"""A smaller change of a term is left out."""
MAX_SAMPLED_WORLDS: Final = 12
"""How many worlds are sampled to find one in which an answer was allowed."""
ERRORS_OF_95: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


class Part(msgspec.Struct, frozen=True):
    """A named term of the game's evaluation, and how an option changes it."""

    name: str
    change: float


class Reason(msgspec.Struct, frozen=True):
    """An option with its value and the terms of the evaluation that it changes."""

    words: str
    """The option in the game's notation."""
    parts: list[Part]
    """The largest immediate gains, then the largest losses."""
    chance: float | None = None
    """The seat's win probability after it; None in a game for one."""
    points: float | None = None
    """In a game for one: the evaluation after it, in points."""
    doubt: float = 0.0
    """Half the width of the 95 % interval of the chance or the points."""


class Explanation(msgspec.Struct, frozen=True):
    """The best options of a decision, best first."""

    seat: int
    best: list[Reason]
    worlds: int
    """The number of worlds in which options were rolled out."""
    options: int
    """The number of all options."""
    measure: str
    """The unit of the terms of the evaluation."""


class Why(msgspec.Struct, frozen=True):
    """The terms of the evaluation that an answer changed for the seat that gave it."""

    parts: list[Part]
    measure: str


def explain(known: Knowledge, seat: Seat, options: list[Any], seed: str, budget: str = "") -> Explanation:
    """Return the best few options of a seat's decision, judged only by what the seat knows."""
    game = known.game
    planner = Planner(game, seat, seed, budget)
    rollouts = planner.search(known, options)
    if not rollouts.worlds:
        rollouts = planner.estimate_error(known, options, rollouts)
    order = sorted(rollouts.candidates, key=lambda option: -rollouts.value(option))
    table = known.imagine(Rng(f"explained {seed}"))
    alone = not game.win_slope
    return Explanation(
        seat=seat,
        best=[
            Reason(
                words=game.write(options[option]),
                parts=term_changes(game, table, seat, options[option]),
                chance=None if alone else rollouts.value(option),
                points=rollouts.value(option) if alone else None,
                doubt=ERRORS_OF_95 * rollouts.standard_error(option),
            )
            for option in order[:MAX_OPTIONS]
        ],
        worlds=rollouts.worlds,
        options=len(options),
        measure=game.evaluation_unit,
    )


def explain_answer(before: Knowledge, seat: Seat, answer: Any, seed: str) -> Why:
    """Return what an answer changed for the seat that gave it, judged by what a spectator knew before it.

    Only worlds sampled from that are evaluated, so nothing hidden from the spectator is revealed. No term is
    named if the answer was allowed in none of them.
    """
    game = before.game
    rng = Rng(f"why {seed}")
    for _ in range(MAX_SAMPLED_WORLDS):
        table = before.imagine(rng)
        question = pending(table)
        if isinstance(question, Decision) and question.seat == seat and refusal(table, answer) is None:
            return Why(term_changes(game, table, seat, answer), game.evaluation_unit)
    return Why([], game.evaluation_unit)


def term_changes(game: Game, table: Table, seat: Seat, answer: Any) -> list[Part]:
    """Return the terms of the evaluation that an answer changes most: gains first, then losses."""
    if game.evaluation_terms is None:
        return []
    before = dict(game.evaluation_terms(table, seat))
    child: Table = table.copy()
    play(child, answer)
    after = dict(game.evaluation_terms(child, seat))
    parts = [Part(name, after.get(name, 0.0) - before.get(name, 0.0)) for name in {**before, **after}]
    parts.sort(key=lambda part: -abs(part.change))
    gains = [part for part in parts if part.change >= MIN_CHANGE][:MAX_TERMS]
    losses = [part for part in parts if part.change <= -MIN_CHANGE][:MAX_TERMS]
    return gains + losses
