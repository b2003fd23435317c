"""Run a review: stage after stage, portion by portion, in this process or in several."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Final

import msgspec

from goldenspike.core.board_file import own_boards
from goldenspike.core.play import GoldenSpikeError, UnknownGame
from goldenspike.core.record import WHAT_IF, Record, replay
from goldenspike.core.registry import find
from goldenspike.core.worker_process import begin_worker
from goldenspike.review.assembly import assemble
from goldenspike.review.judgement import Judgement
from goldenspike.review.model import Review
from goldenspike.review.portions import (
    STAGES,
    Findings,
    GameAnswers,
    Portion,
    judge_portion,
    open_game,
    portions,
)

PORTION: Final = 16
"""Moments of one portion."""
MOST_SECONDS: Final = 86_400
Progress = Callable[[int, int, int], None]
"""Called with the stage, the moments judged in it, and how many it has."""


class UnfinishedGame(GoldenSpikeError):
    """Only a finished game can be reviewed."""


class ReviewBudget(msgspec.Struct, frozen=True):
    """How much is spent on a review."""

    stages: int = len(STAGES)
    """Stages, from 1."""
    seconds: float = 0.0
    """After so long no further portion is begun once the first stage is done; 0 for no limit."""


def parse_review_budget(text: str) -> ReviewBudget:
    """Return a budget: '4', '12' or '36' samples for each position, or seconds as in '90s'.

    Raise UnknownGame if the text is no budget.
    """
    if text.isascii() and text.isdigit() and int(text[:9]) in STAGES:
        return ReviewBudget(STAGES.index(int(text)) + 1)
    number = text.removesuffix("s")
    if number != text and number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= MOST_SECONDS:
        return ReviewBudget(seconds=float(number))
    known = ", ".join([str(samples) for samples in STAGES])
    raise UnknownGame(f"'{text}' is no budget: write a number of samples ({known}) or seconds, like 90s.")


def answers_of(record: Record) -> GameAnswers:
    """Return a finished game as plain data; raise UnfinishedGame or BrokenRecord if it cannot be reviewed."""
    game = find(record.game).in_colours(record.colours)
    if record.version != game.version:
        raise UnfinishedGame(
            f"This game was played by version {record.version} of {game.title}; "
            f"only games of version {game.version} can be reviewed."
        )
    table = replay(game, record)
    if not table.over:
        raise UnfinishedGame("This game is not finished; only a finished game can be reviewed.")
    return GameAnswers(
        record.game,
        len(record.players),
        dict(record.settings),
        [game.write(answer) for answer in record.answers],
        tuple(game.seat_names) if record.colours else (),
    )


def review(record: Record, budget: ReviewBudget | None = None, jobs: int = 1) -> Review:
    """Return the review of a finished game; the same record and samples give the same review.

    Raise UnfinishedGame for a game that is not over, and BrokenRecord for one that does not replay.
    """
    return list(reviews(record, budget, jobs))[-1]


def reviews(
    record: Record,
    budget: ReviewBudget | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Iterator[Review]:
    """Yield the review after each stage, the last one best."""
    budget = budget or ReviewBudget()
    end = time.monotonic() + budget.seconds if budget.seconds else float("inf")
    played = answers_of(record)
    judgement = Judgement(*open_game(played))
    findings: dict[int, Findings] = {}
    pool = None
    if jobs > 1:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(
            jobs, mp_context=context, initializer=begin_worker, initargs=(own_boards(),)
        )
    try:
        for stage in range(budget.stages):
            wanted = list(portions(played, stage, findings, judgement, PORTION))
            if not wanted or time.monotonic() > end:
                return
            total = sum([len(portion.moments) for portion in wanted])
            done = 0
            for found in run_portions(wanted, pool, jobs, end if stage else float("inf")):
                for each in found:
                    findings[each.moment] = each
                done += len(found)
                if progress is not None:
                    progress(stage, done, total)
            made = assemble(played, record.players, findings)
            yield msgspec.structs.replace(made, what_if=record.notes.get(WHAT_IF, ""))
    finally:
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)


def run_portions(
    wanted: list[Portion], pool: ProcessPoolExecutor | None, jobs: int, end: float
) -> Iterator[list[Findings]]:
    """Yield the findings of each portion, as they come; none is begun after the end of the time."""
    if pool is None:
        for portion in wanted:
            if time.monotonic() > end:
                return
            yield judge_portion(portion)
        return
    left = iter(wanted)
    running: set[Future[bytes]] = set()
    while True:
        while len(running) < 2 * jobs and time.monotonic() <= end:
            portion_or_none = next(left, None)
            if portion_or_none is None:
                break
            running.add(pool.submit(judge_encoded, msgspec.msgpack.encode(portion_or_none)))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for each in done:
            yield msgspec.msgpack.decode(each.result(), type=list[Findings])


def judge_encoded(encoded: bytes) -> bytes:
    """Judge an encoded portion; runs in a worker process."""
    return msgspec.msgpack.encode(judge_portion(msgspec.msgpack.decode(encoded, type=Portion)))


def default_jobs() -> int:
    """Return how many processes to use on this machine."""
    return max(1, os.cpu_count() or 1)
