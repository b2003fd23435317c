"""Many games between bots, on one core or several; the games are the same either way.

Game number g is fixed by the seed and g alone, and the bots sit rotated by g unless they keep their seats.
Work crosses to other processes as bytes, in chunks of games, and only small results come back; records are
written by whoever played the game.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

import msgspec

from goldenspike.core import notation
from goldenspike.core.registry import find
from goldenspike.sim.match import Match, record_of

CHUNKS_PER_JOB: Final = 6
"""So many chunks for each process, so that none waits long for the last one."""
GAMES_PER_JOB: Final = 8
"""A process is not worth starting for fewer games, unless it is asked for."""


class Series(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    games: int
    seed: int
    rotate: bool = True
    """Whether the bots move on by one seat from game to game."""
    folder: str = ""
    """Where the records go; nowhere if empty."""

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in game number so-and-so, counted from 0."""
        if not self.rotate:
            return self.bots
        shift = number % len(self.bots)
        return self.bots[-shift:] + self.bots[:-shift] if shift else self.bots

    def record_file(self, number: int) -> Path:
        """Where the record of a game goes; files are counted from 1."""
        width = max(4, len(str(self.games)))
        return Path(self.folder) / f"{number + 1:0{width}}.game"


class Result(msgspec.Struct, frozen=True):
    """What remains of one game."""

    number: int
    winners: tuple[int, ...]
    """The winning seats; none in an unfinished game."""
    scores: tuple[int, ...]
    answers: int
    turns: int
    finished: bool
    figures: dict[str, tuple[int, ...]] = {}
    """What else the game counts at its end."""


def play_one(series: Series, number: int) -> Result:
    """Play one game of the series, counted from 0."""
    game = find(series.game)
    match = Match(game, series.seating(number), series.options, f"{series.seed} game {number}")
    played = match.play()
    if series.folder:
        notes = {"seed": str(series.seed), "number": str(number + 1)}
        if game.deal is not None:
            notes["deal"] = "one shuffle, fixed by seed and number alone"
        text = notation.write(game, record_of(match, played, notes))
        series.record_file(number).write_text(text, encoding="utf-8")
    return Result(
        number=number,
        winners=played.outcome.winners if played.finished else (),
        scores=played.outcome.scores,
        answers=len(played.answers),
        turns=played.table.turns,
        finished=played.finished,
        figures={} if game.figures is None else game.figures(played.table),
    )


def sensible_jobs(games: int) -> int:
    """How many processes so many games deserve on this machine."""
    return max(1, min(os.cpu_count() or 1, games // GAMES_PER_JOB))


def play_all(series: Series, jobs: int) -> Iterator[Result]:
    """Play the series on so many processes; results come as games end, in no particular order."""
    if jobs <= 1:
        for number in range(series.games):
            yield play_one(series, number)
        return
    written = msgspec.msgpack.encode(series)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, series.games), mp_context=context) as pool:
        waiting = [pool.submit(_play_chunk, written, chunk) for chunk in chunks(series.games, jobs)]
        try:
            for done in as_completed(waiting):
                yield from msgspec.msgpack.decode(done.result(), type=list[Result])
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def chunks(games: int, jobs: int) -> list[list[int]]:
    """The numbers of the games, dealt out so that every chunk has early and late ones."""
    number = max(1, min(games, jobs * CHUNKS_PER_JOB))
    return [list(range(first, games, number)) for first in range(number)]


def _play_chunk(written: bytes, numbers: list[int]) -> bytes:
    """Play some games in a process of its own."""
    series = msgspec.msgpack.decode(written, type=Series)
    return msgspec.msgpack.encode([play_one(series, number) for number in numbers])
