"""Why: the best few options of a decision, what each gains and loses, and how sure that is."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from goldenspike.bots.planner import Planner
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng

OPTIONS_NAMED: Final = 3
"""How many options are explained."""
PARTS_NAMED: Final = 3
"""How many gains, and how many losses, are named."""
SMALLEST_PART: Final = 0.05
"""Less than this is not worth a word."""
TRIES: Final = 12
"""Worlds one looks for in which somebody else could have given an answer."""
CONFIDENT: Final = 1.96
"""Standard errors on either side that hold nineteen times out of twenty."""


class Part(msgspec.Struct, frozen=True):
    """What an option changes, in the words of the game's evaluation."""

    name: str
    change: float


class Reason(msgspec.Struct, frozen=True):
    """An option and what speaks for and against it."""

    words: str
    """The option in the game's notation."""
    parts: list[Part]
    """What it gains and loses at once, the most important first."""
    chance: float | None = None
    """How likely the seat wins after it; None in a game for one."""
    points: float | None = None
    """In a game for one: what the world is then worth in points."""
    doubt: float = 0.0
    """How far off the chance or the points may be, nineteen times out of twenty, as far as luck goes."""


class Explanation(msgspec.Struct, frozen=True):
    """What a decision is about, best option first."""

    seat: int
    best: list[Reason]
    worlds: int
    """In how many imagined worlds the options were tried out."""
    options: int
    """How many there were."""
    measure: str
    """What gains and losses are counted in."""


class Why(msgspec.Struct, frozen=True):
    """What an answer did for whoever gave it, as far as somebody else may judge."""

    parts: list[Part]
    measure: str


def explain(
    game: Game, view: Any, seat: Seat, options: list[Any], seed: str, budget: str = ""
) -> Explanation:
    """The best few options from what a seat may know; every secret stays where it is."""
    planner = Planner(game, seat, seed, budget)
    trials = planner.think(view, options)
    if not trials.worlds:
        trials = planner.look_on(view, options, trials)
    order = sorted(trials.tried, key=lambda option: -trials.value(option))
    table = game.imagine(view, Rng(f"explained {seed}"))
    alone = not game.win_slope
    return Explanation(
        seat=seat,
        best=[
            Reason(
                words=game.write(options[option]),
                parts=changes(game, table, seat, options[option]),
                chance=None if alone else trials.value(option),
                points=trials.value(option) if alone else None,
                doubt=CONFIDENT * trials.doubt(option),
            )
            for option in order[:OPTIONS_NAMED]
        ],
        worlds=trials.worlds,
        options=len(options),
        measure=game.evaluation_unit,
    )


def why(game: Game, before: Any, seat: Seat, answer: Any, seed: str) -> Why:
    """What an answer of somebody else's did for them, as an onlooker with this view from before it may judge.

    Only worlds the onlooker can imagine are looked at, so it tells nothing that was not on the table.
    """
    rng = Rng(f"why {seed}")
    for _ in range(TRIES):
        table = game.imagine(before, rng)
        question = pending(table)
        if isinstance(question, Decision) and question.seat == seat and refusal(table, answer) is None:
            return Why(changes(game, table, seat, answer), game.evaluation_unit)
    return Why([], game.evaluation_unit)


def changes(game: Game, table: Table, seat: Seat, answer: Any) -> list[Part]:
    """The most important things an answer gains and loses at once."""
    if game.evaluation_terms is None:
        return []
    before = dict(game.evaluation_terms(table, seat))
    ahead: Table = table.copy()
    play(ahead, answer)
    after = dict(game.evaluation_terms(ahead, seat))
    parts = [Part(name, after.get(name, 0.0) - before.get(name, 0.0)) for name in {**before, **after}]
    parts.sort(key=lambda part: -abs(part.change))
    gains = [part for part in parts if part.change >= SMALLEST_PART][:PARTS_NAMED]
    losses = [part for part in parts if part.change <= -SMALLEST_PART][:PARTS_NAMED]
    return gains + losses
