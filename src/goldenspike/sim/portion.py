"""Portions of a series for hosts that keep results elsewhere than in files, and the report of them all."""

from __future__ import annotations

from time import perf_counter
from typing import Final

import msgspec

from goldenspike.core.board_file import WrongBoard
from goldenspike.sim.analysis import analyse, studied_games
from goldenspike.sim.report_page import render
from goldenspike.sim.results_file import SeriesHeader
from goldenspike.sim.runner import GameResult, Series, game_of, play_recorded
from goldenspike.sim.study import StudiedGame, StudyDepth
from goldenspike.sim.summary import Summary, summarise

MOST_STUDIED: Final = 200
"""Games of a series that are studied for its report, the first ones."""
DEPTH: Final = StudyDepth()
"""Luck and offers take several times as long as the games; `goldenspike report` counts them from records."""


class Portion(msgspec.Struct, frozen=True):
    """Some games of a series, by their numbers from 0."""

    series: Series
    first: int
    count: int


class PlayedPortion(msgspec.Struct, frozen=True):
    """The results of a portion, and the studies of those games that are studied."""

    results: list[GameResult]
    """Without their studies, as `simulate` keeps them."""
    studied: list[StudiedGame]
    seconds: float
    """How long it took."""
    refused: str = ""
    """Why its board cannot be played, a sentence; nothing was played then."""


class SeriesReport(msgspec.Struct, frozen=True):
    """What the results of a series say: a page, and the summary that `simulate` writes."""

    page: str
    summary: Summary


def play_portion(portion: Portion) -> PlayedPortion:
    """Play the games of a portion, the same as `runner.play_game` does; none on a board that is refused."""
    started = perf_counter()
    try:
        game_of(portion.series)
    except WrongBoard as error:
        return PlayedPortion([], [], 0.0, str(error))
    studied_series = msgspec.structs.replace(portion.series, study=DEPTH)
    results = [
        play_recorded(studied_series if number < MOST_STUDIED else portion.series, number)[0]
        for number in range(portion.first, portion.first + portion.count)
    ]
    return PlayedPortion(
        [msgspec.structs.replace(result, study=None) for result in results],
        studied_games(results),
        perf_counter() - started,
    )


def header_line(series: Series, version: int) -> bytes:
    """Return the first line of the journal of a series; the lines of its results follow it."""
    return msgspec.json.encode(SeriesHeader(version, msgspec.structs.replace(series, folder=""))) + b"\n"


def result_lines(results: list[GameResult]) -> bytes:
    """Return results as lines of a journal."""
    return b"".join([msgspec.json.encode(result) + b"\n" for result in results])


def report_series(series: Series, lines: bytes, studied: list[StudiedGame], seconds: float) -> SeriesReport:
    """Return the report of one or more results, given as lines of a journal."""
    game = game_of(series)
    results = [msgspec.json.decode(line, type=GameResult) for line in lines.splitlines()]
    page = render(game, series, analyse(game, series, results, studied))
    return SeriesReport(page, summarise(game, series, results, seconds))
