"""A planner on several cores: planners in worker processes search different worlds of one decision."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, final

import msgspec

from goldenspike.bots.knowledge import Knowledge, TableKnowledge
from goldenspike.bots.planner import Planner
from goldenspike.core.agenda import Seat
from goldenspike.core.board_file import own_boards
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame, pending
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.core.worker_process import begin_worker

MAX_WORKERS: Final = 64
ALL_CORES: Final = "all"
POOLS: Final[dict[int, ProcessPoolExecutor]] = {}
"""Pools that were started, by their number of workers; all parallel planners of a process share them."""

IndexedValues = list[tuple[int, float]]
"""Indices of options that a planner considered, and their values."""


@final
class ParallelPlanner:
    """Several planners that search at once; the option with the highest mean value is chosen.

    Only an imagined table is sent to the workers, so they know no more than the seat may know.
    """

    def __init__(self, game: Game, seat: Seat, seed: str, budget: str, workers: int) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        self.budget = budget
        self.workers = workers
        self.decisions = 0

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the best option; the same seed and a budget in tables give the same choice."""
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        seed = f"{self.seed} {self.decisions}"
        imagined = known.imagine(Rng(f"crew {seed}"))
        position = msgspec.json.encode(self.game.write_position(imagined))
        pool = shared_pool(self.workers)
        searches = [
            pool.submit(
                search_position,
                *(self.game.name, position, int(self.seat), f"{seed} planner {number}", self.budget),
            )
            for number in range(self.workers)
        ]
        values = [msgspec.msgpack.decode(search.result(), type=IndexedValues) for search in searches]
        return options[best_by_mean(values)]


def search_position(game_name: str, position: bytes, seat: int, seed: str, budget: str) -> bytes:
    """Return the encoded values one planner gives the options of a position; runs in a worker process."""
    game = find(game_name)
    table = game.read_position(msgspec.json.decode(position))
    options = pending(table).options(table)
    planner = Planner(game, Seat(seat), seed, budget)
    rollouts = planner.search(TableKnowledge(game, table, Seat(seat)), options)
    return msgspec.msgpack.encode([(option, rollouts.value(option)) for option in rollouts.live])


def best_by_mean(values_by_planner: list[IndexedValues]) -> int:
    """Return the option with the highest mean value, the first of equals.

    For a planner that did not consider an option, the option counts with that planner's lowest value.
    """
    totals: dict[int, float] = {option: 0.0 for values in values_by_planner for option, _ in values}
    for indexed in values_by_planner:
        values = dict(indexed)
        least = min(values.values())
        for option in totals:
            totals[option] += values.get(option, least)
    return min(totals, key=lambda option: (-totals[option], option))


def shared_pool(workers: int) -> ProcessPoolExecutor:
    """Return the shared pool of so many processes, started at first use; they end with this process."""
    if workers not in POOLS:
        context = multiprocessing.get_context("spawn")
        POOLS[workers] = ProcessPoolExecutor(
            workers, mp_context=context, initializer=begin_worker, initargs=(own_boards(),)
        )
    return POOLS[workers]


def parse_worker_count(text: str) -> int:
    """Return a number of workers from its text: a number, or 'all' for one per core.

    Raise UnknownGame if it is neither.
    """
    if text == ALL_CORES:
        return min(MAX_WORKERS, os.cpu_count() or 1)
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and 1 <= int(text) <= MAX_WORKERS):
        raise UnknownGame(f"'{text}' is no number of cores: write 1 to {MAX_WORKERS}, or {ALL_CORES}.")
    return int(text)
