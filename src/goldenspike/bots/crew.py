"""A planner on several cores: as many planners think about a decision, each in worlds of its own."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, final

import msgspec

from goldenspike.bots.planner import Planner
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.garbage import collect_seldom
from goldenspike.core.play import UnknownGame, pending
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng

MOST: Final = 64
ALL: Final = "all"
POOLS: Final[dict[int, ProcessPoolExecutor]] = {}
"""The processes that were started, by their number: all crews of a process share them."""

Verdict = list[tuple[int, float]]
"""The options a planner thought of, by their places, and what it holds each of them worth."""


@final
class Crew:
    """So many planners that think at once, and choose together.

    What leaves this process is a table that was imagined from the view: they know what the seat may know.
    """

    needs_view = True

    def __init__(self, game: Game, seat: Seat, seed: str, budget: str, planners: int) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        self.budget = budget
        self.planners = planners
        self.decisions = 0

    def choose(self, view: Any, options: list[Any]) -> Any:
        """The option that fares best in all their worlds together; the same seed and tables give the same."""
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        seed = f"{self.seed} {self.decisions}"
        imagined = self.game.imagine(view, Rng(f"crew {seed}"))
        position = msgspec.json.encode(self.game.write_position(imagined))
        thinking = [
            pool_of(self.planners).submit(
                think, self.game.name, position, int(self.seat), f"{seed} planner {number}", self.budget
            )
            for number in range(self.planners)
        ]
        verdicts = [msgspec.msgpack.decode(each.result(), type=Verdict) for each in thinking]
        return options[agreed(verdicts)]


def think(name: str, position: bytes, seat: int, seed: str, budget: str) -> bytes:
    """What one planner, in a process of its own, makes of the decision that is pending."""
    game = find(name)
    table = game.read_position(msgspec.json.decode(position))
    options = pending(table).options(table)
    planner = Planner(game, Seat(seat), seed, budget)
    trials = planner.think(game.view(table, Seat(seat)), options)
    return msgspec.msgpack.encode([(place, trials.value(place)) for place in trials.live])


def agreed(verdicts: list[Verdict]) -> int:
    """The option with the highest mean; who did not think of one holds it no better than the worst."""
    total: dict[int, float] = {place: 0.0 for verdict in verdicts for place, _ in verdict}
    for verdict in verdicts:
        values = dict(verdict)
        least = min(values.values())
        for place in total:
            total[place] += values.get(place, least)
    return min(total, key=lambda place: (-total[place], place))


def pool_of(planners: int) -> ProcessPoolExecutor:
    """So many processes. They are started when they are first needed and end with this one."""
    if planners not in POOLS:
        context = multiprocessing.get_context("spawn")
        POOLS[planners] = ProcessPoolExecutor(planners, mp_context=context, initializer=collect_seldom)
    return POOLS[planners]


def read_planners(words: str) -> int:
    """How many planners think at once, as it is written: a number, or 'all' for one on every core."""
    if words == ALL:
        return min(MOST, os.cpu_count() or 1)
    if not (words.isascii() and words.isdigit() and len(words) <= 2 and 1 <= int(words) <= MOST):
        raise UnknownGame(f"'{words}' is no number of cores: write 1 to {MOST}, or {ALL}.")
    return int(words)
