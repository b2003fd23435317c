"""Run many games between bots, in this process or in several; the games are the same either way.

The seed and the number of a game fix it. In a series the bots move on by one seat from game to game, unless
they keep their seats, and every game has its own seed; in a tournament the games of a round share one. Work
is sent to other processes as bytes, in chunks of games, and only small results come back; the process that
played a game writes its record.
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
from goldenspike.core.board_file import choose_board, own_boards
from goldenspike.core.game import Game
from goldenspike.core.registry import find
from goldenspike.core.worker_process import begin_worker
from goldenspike.sim.match import Match, record_of
from goldenspike.sim.schedule import Schedule
from goldenspike.sim.study import Study, StudyDepth, study_answers

CHUNKS_PER_JOB: Final = 6
"""Chunks for each process, so that none waits long for the last one."""
MAX_CHUNK_GAMES: Final = 100
"""Bounds the results that are held back until a chunk is done."""
CHUNK_SECONDS: Final = 0.5
"""After so many seconds a process returns the results it has, so that progress is seen."""
MIN_GAMES_PER_JOB: Final = 8
"""By default no process is started for fewer games."""


class Series(msgspec.Struct, frozen=True, tag=True):
    """A number of games between the same bots."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    games: int
    seed: int
    rotate: bool = True
    """Whether the bots move on by one seat from game to game."""
    folder: str = ""
    """Where records are written; nowhere if empty."""
    patience: float = DEFAULT_PATIENCE
    """Seconds an outside bot may think about an answer."""
    study: StudyDepth | None = None
    """How deeply each game is studied as soon as it has been played; None for not at all."""
    board: str = ""
    """The text of the own board on which it is played; '' for that of the box."""

    def game_seed(self, number: int) -> str:
        """Return the seed that fixes the dice and the bots of a game."""
        return f"{self.seed} game {number}"

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the bots of a game by seat; games are counted from 0."""
        if not self.rotate:
            return self.bots
        shift = number % len(self.bots)
        return self.bots[-shift:] + self.bots[:-shift] if shift else self.bots

    def record_file(self, number: int) -> Path:
        """Return the file for the record of a game; files are counted from 1."""
        width = max(4, len(str(self.games)))
        return Path(self.folder) / f"{number + 1:0{width}}.game"


class Tournament(msgspec.Struct, frozen=True, tag=True):
    """Games between bots in rounds, for standings. Files of results begin with it."""

    game: str
    bots: tuple[str, ...]
    """All of them different; or one for each seat of the table, some more than once."""
    options: dict[str, str]
    seats: int
    seed: int
    patience: float = DEFAULT_PATIENCE

    @property
    def names(self) -> tuple[str, ...]:
        """The different bots."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def schedule(self) -> Schedule:
        """The seatings of all games."""
        return _schedule(self.bots, self.seats)

    def game_seed(self, number: int) -> str:
        """Return the seed that fixes the dice and the bots of a game, the same for a whole round."""
        return f"{self.seed} round {self.schedule.locate(number)[0]}"

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the bots of a game by seat; games are counted from 0."""
        return self.schedule.seating(number)


@cache
def _schedule(bots: tuple[str, ...], seats: int) -> Schedule:
    """Return the schedule of bots over seats, made once in each process."""
    return Schedule(bots, seats)


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game, as it is kept and counted."""

    number: int
    winners: tuple[int, ...]
    """The winning seats; none in an unfinished game."""
    scores: tuple[int, ...]
    answers: int
    turns: int
    finished: bool
    figures: dict[str, tuple[int, ...]] = {}
    """The game's own statistics at its end, by name."""
    forfeits: dict[int, int] = {}
    """By seat, the number of decisions taken at random because an outside bot failed."""
    study: Study | None = None
    """What was counted in the game, if its series is studied."""


def game_of(series: Series | Tournament) -> Game:
    """Return the game of a series, on its board; raise WrongBoard if it is played on another one here."""
    choose_board(series.game, series.board if isinstance(series, Series) else "")
    return find(series.game)


def play_game(series: Series | Tournament, number: int) -> GameResult:
    """Play one game, counted from 0, and write its record if the series has a folder."""
    result, text = play_recorded(series, number)
    if isinstance(series, Series) and series.folder:
        write_record(series, number, text)
    return result


def write_record(series: Series, number: int, text: str) -> None:
    """Write the record of a game; a process that is killed leaves the whole record or none."""
    file = series.record_file(number)
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(file)


def play_recorded(series: Series | Tournament, number: int) -> tuple[GameResult, str]:
    """Play one game, counted from 0; return its result, and its record if the series has a folder."""
    game = game_of(series)
    match = Match(game, series.seating(number), series.options, series.game_seed(number), series.patience)
    played = match.play()
    text = ""
    if isinstance(series, Series) and series.folder:
        notes = {"seed": str(series.seed), "number": str(number + 1)}
        if game.deal is not None:
            notes["deal"] = "one shuffle, fixed by seed and number alone"
        text = notation.write(game, record_of(match, played, notes))
    study = None
    if isinstance(series, Series) and series.study is not None:
        answers, seed = played.answers, series.game_seed(number)
        study = study_answers(game, len(series.bots), series.options, answers, series.study, seed)
    result = GameResult(
        number=number,
        winners=played.outcome.winners if played.finished else (),
        scores=played.outcome.scores,
        answers=len(played.answers),
        turns=played.table.turns,
        finished=played.finished,
        figures={} if game.end_statistics is None else game.end_statistics(played.table),
        forfeits=played.forfeits,
        study=study,
    )
    return result, text


def default_jobs(games: int) -> int:
    """Return how many processes to use for so many games on this machine."""
    return max(1, min(os.cpu_count() or 1, games // MIN_GAMES_PER_JOB))


def play_games(series: Series | Tournament, numbers: Sequence[int], jobs: int) -> Iterator[GameResult]:
    """Play these games in so many processes, and yield results as games end, in no particular order."""
    for _, result in play_several([series], [numbers], jobs):
        yield result


def play_several(
    every: Sequence[Series | Tournament], numbers: Sequence[Sequence[int]], jobs: int
) -> Iterator[tuple[int, GameResult]]:
    """Play these games of each series, one series after the other, in the same processes.

    Yield the place of the series with each result, as games end.
    """
    if jobs <= 1:
        for place, series in enumerate(every):
            for number in numbers[place]:
                yield place, play_game(series, number)
        return
    encoded = [msgspec.msgpack.encode(series) for series in every]
    context = multiprocessing.get_context("spawn")
    running: dict[Future[bytes], tuple[int, Sequence[int]]] = {}
    left = iter([(place, chunk) for place, wanted in enumerate(numbers) for chunk in chunks(wanted, jobs)])
    games = sum([len(wanted) for wanted in numbers])
    with ProcessPoolExecutor(
        max(1, min(jobs, games)),
        mp_context=context,
        initializer=begin_worker,
        initargs=(own_boards(),),
    ) as pool:
        try:
            while True:
                for place, chunk in islice(left, jobs * CHUNKS_PER_JOB - len(running)):
                    running[pool.submit(_play_chunk, encoded[place], chunk)] = (place, chunk)
                if not running:
                    break
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    results = msgspec.msgpack.decode(done.result(), type=list[GameResult])
                    place, chunk = running.pop(done)
                    rest = chunk[len(results) :]
                    if rest:
                        running[pool.submit(_play_chunk, encoded[place], rest)] = (place, rest)
                    for result in results:
                        yield place, result
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def chunks(numbers: Sequence[int], jobs: int) -> Iterator[Sequence[int]]:
    """Yield the numbers of the games in chunks, small enough that every process gets some."""
    size = max(1, min(MAX_CHUNK_GAMES, len(numbers) // (jobs * CHUNKS_PER_JOB)))
    for first in range(0, len(numbers), size):
        yield numbers[first : first + size]


def _play_chunk(encoded: bytes, numbers: Sequence[int]) -> bytes:
    """Play the first of these games, as many as `CHUNK_SECONDS` allow; runs in a worker process."""
    series = msgspec.msgpack.decode(encoded, type=Series | Tournament)
    results: list[GameResult] = []
    started = monotonic()
    for number in numbers:
        results.append(play_game(series, number))
        if monotonic() - started > CHUNK_SECONDS:
            break
    return msgspec.msgpack.encode(results)
