"""The clock of a table: a time limit for each answer or each turn, and a reserve for the whole game."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, final

from goldenspike.server.rows import RowHolder, TableRow
from goldenspike.server.store import SECONDS_TO_RECOVER
from goldenspike.server.workers import location_of

LOG: Final = logging.getLogger("goldenspike.clock")
GRACE: Final = 60.0
"""Seconds everybody has at least after a restart of the server."""


@final
class Clock:
    """The clock of one table; it never runs at a table without a clock plan."""

    def __init__(self, holder: RowHolder, time_is_up: Callable[[int], Awaitable[None]]) -> None:
        self.holder = holder
        self._time_is_up = time_is_up
        self._seat: int | None = None
        self._since = 0.0
        self._deadline = 0.0
        self._resumed: float | None = None
        self._alarm: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return self._alarm is not None and not self._alarm.done()

    @property
    def deadline(self) -> float | None:
        """When the running time is up; the stored deadline if none runs."""
        return self._deadline if self.runs else self.holder.row.deadline

    @property
    def _seconds(self) -> float:
        """The time limit; 0 at a table without a clock."""
        plan = self.holder.row.clock
        return 0.0 if plan is None else float(plan.seconds)

    def next_deadline(self, row: TableRow, answered: int | None) -> float | None:
        """Return when time will be up once this row is stored.

        `answered` is the seat whose answer leads to it; None if it was a bot's or the dice's.
        """
        seat = row.deciding
        if row.clock is None or seat is None:
            return None
        if seat == self._seat and (seat != answered or row.clock.per == "turn"):
            return self._deadline
        return time.time() + self._seconds + row.seats[seat].reserve

    def resume(self, earliest: float) -> None:
        """Note that the table was loaded: the stored deadline still holds for whose time ran.

        It does not ring before `earliest`, so that nobody is surprised by a restart.
        """
        self._resumed = earliest

    def resume_anew(self) -> None:
        """Forget whose time runs here: another server has stored a deadline, which holds from now on."""
        self.stop()
        self._seat = None
        self._resumed = 0.0

    def watch(self, seat: int | None) -> None:
        """Start the time of the person who must answer; stop it if None."""
        row = self.holder.row
        if row.clock is None:
            return
        resumed, self._resumed = self._resumed, None
        if seat is None:
            self.stop()
            self._seat = None
            return
        if seat == self._seat and self.runs:
            return
        self.stop()
        allowed = self._seconds + row.seats[seat].reserve
        self._seat = seat
        self._since = time.time()
        if resumed is not None and row.deadline is not None:
            self._since = max(row.deadline, resumed) - allowed
        self._deadline = self._since + allowed
        self._alarm = asyncio.create_task(self._ring(seat, self._deadline), name="clock")

    async def _ring(self, seat: int, deadline: float) -> None:
        """Call `time_is_up` at the deadline; call it again later if its write fails."""
        await asyncio.sleep(max(0.0, deadline - time.time()))
        while True:
            try:
                await self._time_is_up(seat)
            except Exception as error:  # noqa: BLE001  what could not be written has not happened
                LOG.error("The clock of table %s waits: %s", self.holder.row.id[:6], location_of(error))  # noqa: TRY400
                await asyncio.sleep(SECONDS_TO_RECOVER)
            else:
                break
        if self._alarm is asyncio.current_task():
            self._alarm = None

    def overtime(self, seat: int) -> float:
        """Return the seconds by which a seat has exceeded its time, to be taken off its reserve."""
        if self.holder.row.clock is None or seat != self._seat:
            return 0.0
        return max(0.0, time.time() - self._since - self._seconds)

    def answered(self, seat: int, overtime: float) -> None:
        """Note that a seat's answer is stored, with its overtime; with a limit per answer the time ends."""
        plan = self.holder.row.clock
        if plan is None or seat != self._seat:
            return
        self._since += overtime
        if plan.per == "answer":
            self.stop()
            self._seat = None

    def seconds_left(self, seat: int) -> float | None:
        """Return the seconds left before the reserve; None if this seat's time does not run."""
        if self.holder.row.clock is None or seat != self._seat or not self.runs:
            return None
        return max(0.0, self._since + self._seconds - time.time())

    def stop(self) -> None:
        """Stop the running time."""
        if self._alarm is not None and self._alarm is not asyncio.current_task():
            self._alarm.cancel()
        self._alarm = None
