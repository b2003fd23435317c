"""Games played again from their answers: a saved one to be sure of it, a finished one to see how it went.

Both take as long as the game had answers, so they are done by working processes, and not for ever.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from goldenspike.core import notation
from goldenspike.core.agenda import Table
from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.core.play import BrokenRecord, play, settle
from goldenspike.core.record import replay
from goldenspike.core.registry import find
from goldenspike.server.course import Course
from goldenspike.server.protocol import Series, Story

MOST_POINTS: Final = 120
"""A story has at most so many points, evenly spread over the game."""


class SavedAnswer(msgspec.Struct, frozen=True, array_like=True):
    """One answer of a saved game, with what came of it."""

    words: str
    seat: int | None
    rule: str
    seen: int
    told: str


class SavedGame(msgspec.Struct, frozen=True):
    """A saved game that can be taken up; or why it cannot."""

    broken: str = ""
    game: str = ""
    options: dict[str, str] = {}
    seats: int = 0
    answers: list[SavedAnswer] = []
    position: dict[str, Any] = {}


def take_up(text: str, seconds: float) -> SavedGame:
    """Read a saved game and play it through, every answer checked."""
    try:
        record = notation.parse(text, find)
        game = find(record.game)
        if record.version != game.version:
            raise BrokenRecord(f"it is of another version of {game.title}.", 0)
        replay(game, record, after_each=_not_for_ever(seconds))
    except BrokenRecord as error:
        return SavedGame(str(error))
    course = Course(game, len(record.players), record.settings)
    ahead = course.begin()
    for answer in record.answers:
        course.play(ahead, answer)
    answers = [
        SavedAnswer(
            game.write(step.answer), step.seat, step.rule, step.seen, msgspec.json.encode(step.told).decode()
        )
        for step in ahead.steps
    ]
    position = game.write_position(ahead.table)
    return SavedGame("", game.name, record.settings, len(record.players), answers, position)


def _not_for_ever(seconds: float) -> Callable[[Table, int], None]:
    end = time.monotonic() + seconds

    def look_at_the_clock(_table: Table, number: int) -> None:
        if time.monotonic() > end:
            raise BrokenRecord("it takes too long to play it through.", number)

    return look_at_the_clock


def tell(game: Game, seats: int, options: dict[str, str], answers: list[str], seconds: float) -> Story:
    """How a finished game went: where everybody stood at the beginning of each turn, and at its end."""
    end = time.monotonic() + seconds
    table = game.open(seats, options)
    told: list[Event] = []
    table.announced = told
    settle(table)
    points = [(table.turns, 0, _standing(game, table, seats))]
    for number, words in enumerate(answers, start=1):
        play(table, game.read(words))
        if table.turns != points[-1][0] or number == len(answers):
            points.append((table.turns, number, _standing(game, table, seats)))
        if time.monotonic() > end:
            told = []
            break
    shown = _spread(points)
    series = []
    for name in shown[0][2]:
        values = [[standing[name][seat] for _, _, standing in shown] for seat in range(seats)]
        series.append(Series(name, title(name), values))
    tally = [] if game.score_breakdown is None or not told else list(game.score_breakdown(seats, told))
    return Story([turns for turns, _, _ in shown], [moment for _, moment, _ in shown], series, tally)


def _standing(game: Game, table: Table, seats: int) -> dict[str, tuple[int, ...]]:
    """What can be said of every seat: its score, and the game's own figures."""
    figures = {} if game.end_statistics is None else game.end_statistics(table)
    by_seat = {name: values for name, values in figures.items() if len(values) == seats}
    return {"score": game.outcome(table).scores, **by_seat}


def _spread(points: list[Any]) -> list[Any]:
    """At most so many of these, the first and the last among them."""
    if len(points) <= MOST_POINTS:
        return points
    step = (len(points) - 1) / (MOST_POINTS - 1)
    return [points[round(index * step)] for index in range(MOST_POINTS)]


def title(name: str) -> str:
    """The name of a figure in words."""
    return name.replace("_", " ").capitalize()
