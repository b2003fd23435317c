"""Write the changes of one table; game state, log, row and clock take each over once it is stored."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Table
from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.core.record import result_of
from goldenspike.server.clock import Clock
from goldenspike.server.command_error import CommandError, guarded
from goldenspike.server.game_state import Draft, GameState, deciding_at, waiting_at
from goldenspike.server.lesson_table import LessonTable
from goldenspike.server.presenter import Presenter
from goldenspike.server.programs import Programs
from goldenspike.server.rows import (
    LearnedRow,
    LogRow,
    PositionRow,
    RowHolder,
    SeatRow,
    TableChange,
    TableRow,
    TryRow,
)
from goldenspike.server.store import Store
from goldenspike.server.table_events import LessonDone
from goldenspike.server.table_log import NUMBERED, By, TableLog
from goldenspike.server.undo import UndoHistory
from goldenspike.server.writer import StaleTable

POSITION_EVERY: Final = 100
"""A position is stored after so many answers, so that a long game loads quickly."""
MOST_LINES: Final = 20_000
"""Lines of a table's log; the longest games have two thousand answers."""
MOST_TALK: Final = 2_000
"""Chat lines of a table."""
replace = msgspec.structs.replace


@final
class TableWriter:
    """Writes the changes of one table. Its methods are called under the lock of the table's room."""

    def __init__(
        self,
        holder: RowHolder,
        game_state: GameState,
        log: TableLog,
        undo: UndoHistory,
        clock: Clock,
        presenter: Presenter,
        store: Store,
        programs: Programs,
        lesson: LessonTable | None,
        advance: Callable[[], None],
    ) -> None:
        self.holder = holder
        self.game_state = game_state
        self.log = log
        self.undo = undo
        self.clock = clock
        self.presenter = presenter
        self.store = store
        self.programs = programs
        self.lesson = lesson
        self._advance = advance
        """Starts the next person's clock, or dice and bots."""
        self.stale = False
        """Whether a write failed because another server has changed the table."""

    @property
    def game(self) -> Game:
        """The game in the colours of this table."""
        return self.game_state.game

    @property
    def row(self) -> TableRow:
        """The current row of the table, as it stands on the disk."""
        return self.holder.row

    async def commit(
        self,
        draft: Draft,
        by: By,
        command: str | None = None,
        changed: SeatRow | None = None,
        overtime: float = 0.0,
    ) -> int:
        """Write a draft, then make it the table and notify the watchers; return its first answer number.

        Of a person's answer `changed` is their seat after it, and `overtime` what it took too long.
        """
        moment = self.game_state.moment
        rows = self.log.answer_rows(draft.written(self.game), by, command=command)
        first, last = rows[0].answer_number, rows[-1]
        position = tried = None
        if (moment + len(draft.answers)) // POSITION_EVERY > moment // POSITION_EVERY:
            position = self.position(draft, last.number)
        done = self._is_lesson_done(draft)
        learned = self._learned() if done else None
        number, answer_number = last.number + 1, last.answer_number
        if done:
            rows.append(self.log.row("over", LessonDone(), number=number, answer_number=answer_number))
        elif draft.table.over:
            text = result_of(self.game, draft.table)
            rows.append(self.log.row("over", text=text, number=number, answer_number=answer_number))
            tried = self.daily_try(draft.table)
        row = self.row if changed is None else self.row.with_seats(changed)
        row = self.row_after(draft, row, None if changed is None else changed.seat)
        if done:
            row = replace(row, stage="over", deciding=None, waiting="")
        seats_changed = row.seats != self.row.seats
        await self.write(TableChange(row, False, tuple(rows), position, seats_changed, tried, learned))
        if changed is not None:
            self.clock.answered(changed.seat, overtime)
        self.undo.record(draft)
        self.game_state.accept(draft)
        self.log.add(rows, moment, [played.events for played in draft.answers])
        if draft.table.over:
            self.programs.release(row.id, self.game.outcome(draft.table))
        self.presenter.notify()
        self._advance()
        return first

    async def write(self, change: TableChange) -> None:
        """Write a change; only if that succeeds its row becomes the current one.

        Raises StaleTable if another server has changed the table; `refresh` reads what.
        """
        try:
            self.holder.row = await self.store.write_change(change)
        except StaleTable:
            self.stale = True
            raise

    async def add_log_row(self, log_row: LogRow, changed: TableRow | None = None) -> None:
        """Write a line of the log, which plays no answer, with the changed row; notify the watchers."""
        row = self.touched(log_row, changed)
        await self.write(TableChange(row, log=(log_row,), seats_changed=row.seats != self.row.seats))
        self.log.add([log_row], self.game_state.moment)
        if log_row.kind in NUMBERED:
            self.presenter.notify()
        else:
            self.presenter.notify_presence()

    async def change_seats(self, *changes: tuple[SeatRow, Event]) -> None:
        """Write changed seats, each with a line of the log; the game begins when nothing is awaited."""
        rows = [
            self.log.row("seat", event, number=self.log.last + index, seat=seat.seat)
            for index, (seat, event) in enumerate(changes, start=1)
        ]
        row = self.touched(rows[-1]).with_seats(*[seat for seat, _ in changes])
        if row.stage == "gathering" and row.may_begin:
            row = replace(row, stage="running", asked_at=row.touched)
        if row.stage == "running":
            row = replace(row, deadline=self.clock.next_deadline(row, None))
        await self.write(TableChange(row, log=tuple(rows), seats_changed=True))
        self.undo.clear()
        self.log.add(rows, self.game_state.moment)
        self.presenter.notify()
        self._advance()

    def require_space(self, *, talk: bool = False) -> None:
        """Raise CommandError 409 if the log is full for what need not be: talk, undo, changes of seats.

        Answers are always taken: no game has so many.
        """
        if self.log.last >= MOST_LINES or (talk and self.log.talk >= MOST_TALK):
            raise CommandError(409, "So much has happened at this table that there is space for moves alone.")

    def touched(self, log_row: LogRow, changed: TableRow | None = None, **changes: Any) -> TableRow:
        """Return the row, perhaps changed already, with these changes, touched at the time of this line."""
        return replace(changed or self.row, touched=log_row.at, deadline=self.clock.deadline, **changes)

    def asking(self, row: TableRow, seats: list[int]) -> TableRow:
        """Return the row with the seats that are asked now; who waited before is not asked anew."""
        waiting = "".join(map(str, seats))
        anew = set(waiting) - set(self.row.waiting)
        return replace(row, waiting=waiting, asked_at=time.time() if anew else row.asked_at)

    def row_after(self, draft: Draft, row: TableRow, answered: int | None) -> TableRow:
        """Return the row once this draft is accepted; `answered` is the seat of a person's answer."""
        over = draft.table.over
        row = replace(
            row,
            touched=time.time(),
            turns=draft.table.turns,
            deciding=deciding_at(draft.table),
            stage="over" if over else row.stage,
            result=result_of(self.game, draft.table) if over else row.result,
        )
        row = self.asking(row, waiting_at(draft.table, draft.sealed))
        return replace(row, deadline=self.clock.next_deadline(row, answered))

    def _is_lesson_done(self, draft: Draft) -> bool:
        """Return whether this draft reaches the last goal of the lesson; false elsewhere."""
        return self.lesson is not None and guarded(self.row.id, self.lesson.run, draft).done

    def _learned(self) -> LearnedRow | None:
        """Return that the lesson is done; None for a puzzle, which the browser of its solver remembers."""
        if self.lesson is None or self.lesson.puzzle is not None:
            return None
        return LearnedRow(self.row.owner, self.row.game, self.lesson.lesson.id, time.time())

    def daily_try(self, table: Table) -> TryRow | None:
        """Return the score of a try at the deal of the day, by the server's own table; None elsewhere.

        Who gives up has the points they had: otherwise one could see the deal and begin anew.
        """
        if not self.row.day:
            return None
        (score,) = self.game.outcome(table).scores
        return TryRow(self.row.game, self.row.day, self.row.owner, self.row.id, score, time.time())

    def position(self, draft: Draft, number: int) -> PositionRow:
        """Return the position after a draft, whose last line has this number."""
        written = msgspec.json.encode(self.game.write_position(draft.table)).decode()
        return PositionRow(self.game_state.moment + len(draft.answers), number, written)
