"""Take over what other servers, or earlier versions, have stored: apply lines to a room, run a command again.

Several servers may hold the same table in memory. One of them writes a change; the others have an older
revision of the table, notice it by a notice or when they write themselves, and read what is new.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

import msgspec

from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.server.command_error import CommandError, guarded
from goldenspike.server.game_state import GameState
from goldenspike.server.rows import LogRow, StoredTable
from goldenspike.server.table_log import TableLog
from goldenspike.server.undo import UndoHistory
from goldenspike.server.writer import StaleTable

MOST_RACES: Final = 5
"""How often a command is tried again because another server was faster."""


class Refreshing(Protocol):
    """What can read what other servers have changed."""

    async def refresh(self) -> None:
        """Take over all changes that are stored."""


Holder = TypeVar("Holder", bound=Refreshing)
Rest = ParamSpec("Rest")
Result = TypeVar("Result")


def on_current_rows(
    command: Callable[Concatenate[Holder, Rest], Coroutine[Any, Any, Result]],
) -> Callable[Concatenate[Holder, Rest], Coroutine[Any, Any, Result]]:
    """Run a command again, on what is stored by then, if another server has changed the table meanwhile.

    What the command expected may no longer hold then, and it says so itself; if another server has accepted
    the same command, it is recognised by its id.
    """

    @functools.wraps(command)
    async def run(room: Holder, /, *rest: Rest.args, **more: Rest.kwargs) -> Result:
        """Run the command, again after each StaleTable; raise CommandError 409 after MOST_RACES attempts."""
        for _ in range(MOST_RACES):
            try:
                return await command(room, *rest, **more)
            except StaleTable:
                await room.refresh()
        raise CommandError(409, "The table has moved on since; look at it again.")

    return run


def restore(stored: StoredTable, game: Game, game_state: GameState, log: TableLog) -> None:
    """Restore game state and log of a table from its stored log and its last stored position."""
    try:
        standing = log.load(stored.log)
    except msgspec.ValidationError:
        standing = log.load(stored.log, events_anew(game, stored.log, game_state))
    position = stored.position
    answers = [game.read(row.words) for row in standing]
    if position is not None and position.moment <= len(answers):
        table = game.read_position(msgspec.json.decode(position.position))
        game_state.resume(table, answers[: position.moment])
    draft = game_state.draft()
    for answer in answers[game_state.moment :]:
        game_state.play(draft, answer)
    game_state.accept(draft)
    game_state.sealed = {seat: game.read(words) for seat, words in log.sealed().items()}


def events_anew(game: Game, lines: Sequence[LogRow], game_state: GameState) -> dict[int, list[Event]]:
    """Return the events of all answers, by the number of their line, as today's version announces them.

    Lines that an earlier version has stored may have events that can no longer be read; the answers can.
    """
    draft = game_state.draft()
    events: dict[int, list[Event]] = {}
    for line in lines:
        if line.kind == "answer":
            game_state.play(draft, game.read(line.words))
            events[line.number] = draft.answers[-1].events
        elif line.kind == "taken back":
            draft.table = draft.answers.pop().before
    return events


def apply_stored_line(
    game: Game, line: LogRow, game_state: GameState, undo: UndoHistory, log: TableLog
) -> None:
    """Apply one stored line to the parts of a room, all of it or nothing."""
    events: list[Any] = []
    moment = game_state.moment
    if line.kind == "answer":
        draft = game_state.draft()
        guarded("", game_state.play, draft, game.read(line.words))
        if line.seat is not None:
            draft.sealed.pop(line.seat, None)
        undo.record(draft)
        game_state.accept(draft)
        events = [draft.answers[0].events]
    elif line.kind == "taken back":
        before = game_state.table_at(moment - 1)
        undo.taken_back()
        game_state.take_back(before)
        moment -= 1
    elif line.kind == "sealed" and line.seat is not None:
        game_state.sealed[line.seat] = game.read(line.words)
        undo.clear()
    elif line.kind == "withdrawn" and line.seat is not None:
        game_state.sealed.pop(line.seat, None)
    elif line.kind == "seat" and line.command is None:
        undo.clear()
    log.add([line], moment, events)
