"""Replays of whole games: a saved one to continue it, a finished one to count its statistics.

Both take as long as the game had answers, so they run in worker processes and with a time limit.
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
from goldenspike.core.record import WHAT_IF, replay
from goldenspike.core.registry import find
from goldenspike.server.dice import DiceCheck, verify_record
from goldenspike.server.game_state import GameState, WrittenAnswer
from goldenspike.server.protocol import LONGEST_ORIGIN, GameStatistics, Series

MOST_POINTS: Final = 120
"""Most points of a series, evenly spread over the game."""


class SavedGame(msgspec.Struct, frozen=True):
    """A saved game that was replayed; or why it cannot be continued."""

    broken: str = ""
    game: str = ""
    settings: dict[str, str] = {}
    seats: int = 0
    answers: list[WrittenAnswer] = []
    position: dict[str, Any] = {}
    colours: tuple[str, ...] = ()
    origin: str = ""
    """Where the game comes from if it is a branch, as its record says it."""


def load_record(text: str, seconds: float) -> SavedGame:
    """Parse and replay a saved game, every answer checked."""
    try:
        record = notation.parse(text, find)
        game = find(record.game).in_colours(record.colours)
        if record.version != game.version:
            raise BrokenRecord(f"it is of another version of {game.title}.", 0)
        replay(game, record, after_each=_time_limit(seconds))
    except BrokenRecord as error:
        return SavedGame(str(error))
    game_state = GameState(game, len(record.players), record.settings)
    draft = game_state.draft()
    for answer in record.answers:
        game_state.play(draft, answer)
    position = game.write_position(draft.table)
    return SavedGame(
        game=game.name,
        settings=record.settings,
        seats=len(record.players),
        answers=draft.written(game),
        position=position,
        colours=game.seat_names if record.colours else (),
        origin=record.notes.get(WHAT_IF, "")[:LONGEST_ORIGIN],
    )


def check_dice(text: str, seconds: float) -> DiceCheck:
    """Redo every roll and draw of the record of a finished game."""
    record = notation.parse(text, find)
    return verify_record(find(record.game), record, _time_limit(seconds))


def _time_limit(seconds: float) -> Callable[[Table, int], None]:
    """Return a check for `replay` that raises BrokenRecord after so many seconds."""
    end = time.monotonic() + seconds

    def check(_table: Table, number: int) -> None:
        if time.monotonic() > end:
            raise BrokenRecord("it takes too long to play it through.", number)

    return check


def statistics(
    game: Game, seats: int, settings: dict[str, str], answers: list[str], seconds: float
) -> GameStatistics:
    """Return the statistics of a finished game: all figures at the start of each turn and at the end.

    The score breakdown is left out if the game is not replayed within so many seconds.
    """
    end = time.monotonic() + seconds
    table = game.open(seats, settings)
    events: list[Event] = []
    table.announced = events
    settle(table)
    points = [(table.turns, 0, _figures(game, table, seats))]
    for number, words in enumerate(answers, start=1):
        play(table, game.read(words))
        if table.turns != points[-1][0] or number == len(answers):
            points.append((table.turns, number, _figures(game, table, seats)))
        if time.monotonic() > end:
            events = []
            break
    shown = _spread(points)
    series = []
    for name in shown[0][2]:
        values = [[figures[name][seat] for _, _, figures in shown] for seat in range(seats)]
        series.append(Series(name, title(name), values))
    parts = [] if game.score_breakdown is None or not events else list(game.score_breakdown(seats, events))
    return GameStatistics([turns for turns, _, _ in shown], [moment for _, moment, _ in shown], series, parts)


def _figures(game: Game, table: Table, seats: int) -> dict[str, tuple[int, ...]]:
    """Return the figures of every seat by name: the score, and the game's own."""
    figures = {} if game.end_statistics is None else game.end_statistics(table)
    by_seat = {name: values for name, values in figures.items() if len(values) == seats}
    return {"score": game.outcome(table).scores, **by_seat}


def _spread(points: list[Any]) -> list[Any]:
    """Return at most MOST_POINTS of these, evenly spread, the first and the last among them."""
    if len(points) <= MOST_POINTS:
        return points
    step = (len(points) - 1) / (MOST_POINTS - 1)
    return [points[round(index * step)] for index in range(MOST_POINTS)]


def title(name: str) -> str:
    """Return the name of a figure in words."""
    return name.replace("_", " ").capitalize()
