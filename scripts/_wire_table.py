"""A table without a database: the messages that the sockets of its watchers would be sent."""

import time
from typing import Any

import msgspec

from goldenspike.core.agenda import Table
from goldenspike.core.game import Game
from goldenspike.core.record import result_of
from goldenspike.server import presenter as presenters
from goldenspike.server import protocol as wire
from goldenspike.server.clock import Clock
from goldenspike.server.game_state import GameState
from goldenspike.server.presenter import Presenter, Watcher
from goldenspike.server.rows import Person, RowHolder, SeatRow, TableRow
from goldenspike.server.seating import Seating
from goldenspike.server.table_log import TableLog
from goldenspike.server.undo import UndoHistory
from goldenspike.server.workers import Workers

presenters.SLOW = 3_600.0  # type: ignore[misc]  # options are listed here, not by workers


class WireTable:
    """A running game with one person at every seat, and its presenter."""

    def __init__(
        self, game: Game, seats: int, table: Table | None = None, answers: list[Any] | None = None
    ) -> None:
        self.game = game
        self.seats = seats
        settings = {setting.name: setting.default for setting in game.settings}
        rows = [
            SeatRow(seat, "person", f"Person {seat}", "", False, "", 0.0, (seat + 1,))
            for seat in range(seats)
        ]
        self.holder = RowHolder(
            TableRow(
                id="0" * 22,
                game=game.name,
                version=game.version,
                settings=tuple(settings.items()),
                secret=bytes(32),
                stage="running",
                listed=False,
                watching="open",
                clock=None,
                owner=1,
                invitation="0" * 22,
                opened=0.0,
                touched=0.0,
                begun_at=0,
                deadline=None,
                result="",
                turns=0,
                deciding=None,
                opening_id="0" * 16,
                seats=tuple(rows),
            )
        )
        seating = Seating(self.holder)
        self.game_state = GameState(game, seats, settings)
        if table is not None:
            self.game_state.resume(table, answers or [])
        self.log = TableLog(game, seats)
        self.undo = UndoHistory(seating, self.game_state, self.log)
        clock = Clock(self.holder, self._no_alarm)
        self.presenter = Presenter(game, seating, self.game_state, self.log, self.undo, clock, Workers(1))

    async def _no_alarm(self, seat: int) -> None:
        """Do nothing: the table has no clock."""

    def watch(self, viewer: int | None, *, partial: bool = True, since: int = 0) -> Watcher:
        """Let somebody watch from a seat or from none."""
        watcher = Watcher(Person(99 if viewer is None else viewer + 1, ""))
        self.presenter.add(watcher, wire.Look(viewer, since, partial))
        watcher.changed.set()
        return watcher

    async def messages(self, watcher: Watcher) -> list[bytes]:
        """Return what the socket of a watcher sends now: pages of the log and an update, or a patch."""
        sent = []
        while watcher.changed.is_set():
            watcher.changed.clear()
            sent.append(await self.presenter.update(watcher))
        return sent

    def play(self, answer: Any, at: float | None = None) -> None:
        """Play an answer as a room does, without writing it, and notify the watchers."""
        draft = self.game_state.draft()
        self.game_state.play(draft, answer)
        rows = self.log.answer_rows(draft.written(self.game), "person")
        rows = [msgspec.structs.replace(row, at=time.time() if at is None else at) for row in rows]
        moment = self.game_state.moment
        self.undo.record(draft)
        self.game_state.accept(draft)
        self.log.add(rows, moment, [played.events for played in draft.answers])
        table = self.game_state.table
        self.holder.row = msgspec.structs.replace(
            self.holder.row,
            touched=rows[-1].at,
            turns=table.turns,
            deciding=self.game_state.deciding,
            stage="over" if table.over else "running",
            result=result_of(self.game, table) if table.over else "",
        )
        self.presenter.notify()
