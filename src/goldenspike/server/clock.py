"""How long people may think: a time for each answer or each turn, and a reserve for the game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, final

from goldenspike.server.store import KeptTable

GRACE: Final = 60.0
"""After a restart of the server nobody's time is up before so many seconds."""


@final
class Clock:
    """The clock of one table; without a plan it never runs."""

    def __init__(self, kept: KeptTable, time_is_up: Callable[[int], Awaitable[None]]) -> None:
        self.kept = kept
        self._time_is_up = time_is_up
        self._seat: int | None = None
        self._since = 0.0
        self._resumed = False
        self._alarm: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return self._alarm is not None and not self._alarm.done()

    @property
    def _seconds(self) -> float:
        return float(self.kept.clock["seconds"]) if self.kept.clock else 0.0

    def deadline_for(self, seat: int | None) -> float | None:
        """When the time of a seat that is asked now is up."""
        if self.kept.clock is None or seat is None:
            return None
        since = self._since if seat == self._seat else time.time()
        return since + self._seconds + self.kept.seats[seat].reserve

    def resume(self) -> None:
        """The table was taken up again: whose time ran then has what was left of it."""
        self._resumed = True

    def watch(self, seat: int | None) -> None:
        """Watch the time of the person who must answer; None if none must."""
        if self.kept.clock is None:
            return
        resumed, self._resumed = self._resumed, False
        if seat is None:
            self.stop()
            self._seat = None
            return
        if seat == self._seat and self.runs:
            return
        self.stop()
        self._seat = seat
        self._since = time.time()
        deadline = self._since + self._seconds + self.kept.seats[seat].reserve
        if resumed and self.kept.deadline is not None:
            deadline = max(self.kept.deadline, self._since + GRACE)
            self._since = deadline - self._seconds - self.kept.seats[seat].reserve
        self.kept.deadline = deadline
        self._alarm = asyncio.create_task(self._ring(seat, deadline), name="clock")

    async def _ring(self, seat: int, deadline: float) -> None:
        await asyncio.sleep(max(0.0, deadline - time.time()))
        self._alarm = None
        await self._time_is_up(seat)

    def answered(self, seat: int) -> None:
        """A person has answered: what took too long comes off the reserve; the next answer begins anew."""
        if self.kept.clock is None or seat != self._seat:
            return
        over = time.time() - self._since - self._seconds
        if over > 0:
            kept = self.kept.seats[seat]
            kept.reserve = max(0.0, kept.reserve - over)
            self._since += over
        if self.kept.clock["per"] == "answer":
            self.stop()
            self._seat = None

    def seconds_left(self, seat: int) -> float | None:
        """What is left of a seat's time."""
        if self.kept.clock is None or seat != self._seat or not self.runs:
            return None
        return max(0.0, self._since + self._seconds - time.time())

    def stop(self) -> None:
        """Nobody's time runs."""
        if self._alarm is not None and self._alarm is not asyncio.current_task():
            self._alarm.cancel()
        self._alarm = None
