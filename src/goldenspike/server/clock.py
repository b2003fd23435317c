"""How long people may think: a time for each answer or each turn, and a reserve for the game."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, final

from goldenspike.server.store import SECONDS_TO_RECOVER, Holder, KeptTable
from goldenspike.server.workers import where

LOG: Final = logging.getLogger("goldenspike.clock")
GRACE: Final = 60.0
"""After a restart of the server nobody's time is up before so many seconds."""


@final
class Clock:
    """The clock of one table; without a plan it never runs."""

    def __init__(self, holder: Holder, time_is_up: Callable[[int], Awaitable[None]]) -> None:
        self.holder = holder
        self._time_is_up = time_is_up
        self._seat: int | None = None
        self._since = 0.0
        self._deadline = 0.0
        self._resumed = False
        self._alarm: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return self._alarm is not None and not self._alarm.done()

    @property
    def deadline(self) -> float | None:
        """When the time that runs is up; what was written last if none runs."""
        return self._deadline if self.runs else self.holder.row.deadline

    @property
    def _seconds(self) -> float:
        plan = self.holder.row.clock
        return 0.0 if plan is None else float(plan.seconds)

    def next_deadline(self, row: KeptTable, answered: int | None) -> float | None:
        """When time is up at a table that will have this row once a seat, or nobody, has answered."""
        seat = row.deciding
        if row.clock is None or seat is None:
            return None
        if seat == self._seat and (seat != answered or row.clock.per == "turn"):
            return self._deadline
        return time.time() + self._seconds + row.seats[seat].reserve

    def resume(self) -> None:
        """The table was taken up again: whose time ran then has what was left of it."""
        self._resumed = True

    def watch(self, seat: int | None) -> None:
        """Watch the time of the person who must answer; None if none must."""
        row = self.holder.row
        if row.clock is None:
            return
        resumed, self._resumed = self._resumed, False
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
        if resumed and row.deadline is not None:
            self._since = max(row.deadline, self._since + GRACE) - allowed
        self._deadline = self._since + allowed
        self._alarm = asyncio.create_task(self._ring(seat, self._deadline), name="clock")

    async def _ring(self, seat: int, deadline: float) -> None:
        """Call time at the deadline; again if that could not be written."""
        await asyncio.sleep(max(0.0, deadline - time.time()))
        while True:
            try:
                await self._time_is_up(seat)
            except Exception as error:  # noqa: BLE001  what could not be written has not happened
                LOG.error("The clock waits: %s", where(error))  # noqa: TRY400
                await asyncio.sleep(SECONDS_TO_RECOVER)
            else:
                break
        if self._alarm is asyncio.current_task():
            self._alarm = None

    def overtime(self, seat: int) -> float:
        """How much longer a seat has thought by now than it may; its answer takes that off its reserve."""
        if self.holder.row.clock is None or seat != self._seat:
            return 0.0
        return max(0.0, time.time() - self._since - self._seconds)

    def answered(self, seat: int, overtime: float) -> None:
        """A person's answer was written, so long over time: the next answer begins anew."""
        plan = self.holder.row.clock
        if plan is None or seat != self._seat:
            return
        self._since += overtime
        if plan.per == "answer":
            self.stop()
            self._seat = None

    def seconds_left(self, seat: int) -> float | None:
        """What is left of a seat's time."""
        if self.holder.row.clock is None or seat != self._seat or not self.runs:
            return None
        return max(0.0, self._since + self._seconds - time.time())

    def stop(self) -> None:
        """Nobody's time runs."""
        if self._alarm is not None and self._alarm is not asyncio.current_task():
            self._alarm.cancel()
        self._alarm = None
