"""Many games between bots, on one core or several; the games are the same either way.

Game number g is fixed by the seed and g alone. In a series the bots sit rotated by g unless they keep their
seats, and every game has luck of its own; in a tournament the games of a round share their luck. Work crosses
to other processes as bytes, in chunks of games, and only small results come back; records are written by
whoever played the game.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from goldenspike.bots.outside import DEFAULT_PATIENCE
from goldenspike.core import notation
from goldenspike.core.garbage import collect_seldom
from goldenspike.core.registry import find
from goldenspike.sim.match import Match, record_of
from goldenspike.sim.rounds import Rounds

CHUNKS_PER_JOB: Final = 6
"""So many chunks for each process, so that none waits long for the last one."""
LARGEST_CHUNK: Final = 100
"""A chunk has no more games, so that there is little to keep of many games."""
SHIFT: Final = 0.5
"""After so many seconds a process hands in what it has played, so that one sees how it goes on."""
GAMES_PER_JOB: Final = 8
"""A process is not worth starting for fewer games, unless it is asked for."""


class Series(msgspec.Struct, frozen=True, tag=True):
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
    patience: float = DEFAULT_PATIENCE
    """So many seconds an outside bot may think about an answer."""

    def luck(self, number: int) -> str:
        """What fixes the dice and the bots of a game."""
        return f"{self.seed} game {number}"

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


class Tournament(msgspec.Struct, frozen=True, tag=True):
    """What is to be played for a ranking."""

    game: str
    bots: tuple[str, ...]
    """All of them different; or one for each seat of the table, some more than once."""
    options: dict[str, str]
    seats: int
    seed: int
    patience: float = DEFAULT_PATIENCE

    @property
    def names(self) -> tuple[str, ...]:
        """The different ones among them."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def rounds(self) -> Rounds:
        """Who sits where."""
        return _rounds(self.bots, self.seats)

    def luck(self, number: int) -> str:
        """What fixes the dice and the bots of a game: its round."""
        return f"{self.seed} round {self.rounds.place(number)[0]}"

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in game number so-and-so, counted from 0."""
        return self.rounds.seating(number)


@cache
def _rounds(bots: tuple[str, ...], seats: int) -> Rounds:
    return Rounds(bots, seats)


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
    forfeits: dict[int, int] = {}
    """By seat, how many decisions were taken by chance because an outside bot failed."""


def play_one(series: Series | Tournament, number: int) -> Result:
    """Play one game of the series, counted from 0."""
    game = find(series.game)
    match = Match(game, series.seating(number), series.options, series.luck(number), series.patience)
    played = match.play()
    if isinstance(series, Series) and series.folder:
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
        figures={} if game.end_statistics is None else game.end_statistics(played.table),
        forfeits=played.forfeits,
    )


def sensible_jobs(games: int) -> int:
    """How many processes so many games deserve on this machine."""
    return max(1, min(os.cpu_count() or 1, games // GAMES_PER_JOB))


def play_all(series: Series | Tournament, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
    """Play these games on so many processes; results come as games end, in no particular order."""
    if jobs <= 1:
        for number in numbers:
            yield play_one(series, number)
        return
    written = msgspec.msgpack.encode(series)
    context = multiprocessing.get_context("spawn")
    waiting: dict[Future[bytes], Sequence[int]] = {}
    left = chunks(numbers, jobs)
    with ProcessPoolExecutor(
        max(1, min(jobs, len(numbers))), mp_context=context, initializer=collect_seldom
    ) as pool:
        try:
            while True:
                for chunk in islice(left, jobs * CHUNKS_PER_JOB - len(waiting)):
                    waiting[pool.submit(_play_chunk, written, chunk)] = chunk
                if not waiting:
                    break
                for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                    results = msgspec.msgpack.decode(done.result(), type=list[Result])
                    rest = waiting.pop(done)[len(results) :]
                    if rest:
                        waiting[pool.submit(_play_chunk, written, rest)] = rest
                    yield from results
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def chunks(numbers: Sequence[int], jobs: int) -> Iterator[Sequence[int]]:
    """The numbers of the games, a few at a time, so that every process has some."""
    size = max(1, min(LARGEST_CHUNK, len(numbers) // (jobs * CHUNKS_PER_JOB)))
    for first in range(0, len(numbers), size):
        yield numbers[first : first + size]


def _play_chunk(written: bytes, numbers: Sequence[int]) -> bytes:
    """Play some games in a process of its own: the first of these, as many as there is time for."""
    series = msgspec.msgpack.decode(written, type=Series | Tournament)
    results: list[Result] = []
    begun = monotonic()
    for number in numbers:
        results.append(play_one(series, number))
        if monotonic() - begun > SHIFT:
            break
    return msgspec.msgpack.encode(results)
