"""Portions of a series for hosts that keep results elsewhere than in files, and the report of them all."""

from __future__ import annotations

from time import perf_counter
from typing import Final

import msgspec

from goldenspike.sim.analysis import Course, analyse_courses, course_of
from goldenspike.sim.match import Match, record_of
from goldenspike.sim.report_page import render
from goldenspike.sim.results_file import SeriesHeader
from goldenspike.sim.runner import GameResult, Series, game_of, game_result
from goldenspike.sim.summary import Summary, summarise

MOST_COURSES: Final = 200
"""Games of a series whose course is followed, the first ones, as `goldenspike report` does with records."""


class Portion(msgspec.Struct, frozen=True):
    """Some games of a series, by their numbers from 0."""

    series: Series
    first: int
    count: int


class PlayedPortion(msgspec.Struct, frozen=True):
    """The results of a portion, and the courses of those games that are followed."""

    results: list[GameResult]
    courses: list[Course]
    seconds: float
    """How long it took."""


class SeriesReport(msgspec.Struct, frozen=True):
    """What the results of a series say: a page, and the summary that `simulate` writes."""

    page: str
    summary: Summary


def play_portion(portion: Portion) -> PlayedPortion:
    """Play the games of a portion, the same as `runner.play_game` does."""
    series = portion.series
    game = game_of(series)
    started = perf_counter()
    results: list[GameResult] = []
    courses: list[Course] = []
    for number in range(portion.first, portion.first + portion.count):
        match = Match(game, series.seating(number), series.options, series.game_seed(number), series.patience)
        played = match.play()
        results.append(game_result(game, number, played))
        if number < MOST_COURSES:
            courses.append(course_of(game, record_of(match, played, {})))
    return PlayedPortion(results, courses, perf_counter() - started)


def header_line(series: Series, version: int) -> bytes:
    """Return the first line of the journal of a series; the lines of its results follow it."""
    return msgspec.json.encode(SeriesHeader(version, msgspec.structs.replace(series, folder=""))) + b"\n"


def result_lines(results: list[GameResult]) -> bytes:
    """Return results as lines of a journal."""
    return b"".join([msgspec.json.encode(result) + b"\n" for result in results])


def report_series(series: Series, lines: bytes, courses: list[Course], seconds: float) -> SeriesReport:
    """Return the report of one or more results, given as lines of a journal."""
    game = game_of(series)
    results = [msgspec.json.decode(line, type=GameResult) for line in lines.splitlines()]
    page = render(game, series, analyse_courses(game, series, results, courses))
    return SeriesReport(page, summarise(game, series, results, seconds))
