"""Delete old tables, scores and simulations, and forget persons who never did anything."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Final, final

from goldenspike.server import protocol as wire
from goldenspike.server.lab_store import LabStore
from goldenspike.server.store import Store

LOG: Final = logging.getLogger("goldenspike.lobby")
DAY: Final = 86_400.0
SECONDS_BETWEEN_DELETIONS: Final = 3_600.0
PORTION: Final = 100
"""Most tables or persons deleted in one transaction, so that nobody waits for it."""
SECONDS_BETWEEN_PORTIONS: Final = 0.05
DAYS_UNUSED: Final = 30
"""Days after which a person who never did anything is forgotten."""
DAYS_AWAY: Final = 7
"""How long the server may have been down before it doubts the time of day."""
SECONDS_ASTRAY: Final = 3_600.0


@final
class CleanUp:
    """Deletes what is old, once an hour, as long as the time of day can be trusted."""

    def __init__(self, store: Store, loaded: Collection[str]) -> None:
        self.store = store
        self.lab_rows = LabStore(store)
        self._loaded = loaded
        """The tables in memory, which are kept."""
        self._wall_clock = WallClock()
        self._next = 0.0

    async def start(self) -> None:
        """Compare the time of day with the newest change in the database."""
        self._wall_clock.start(await self.store.newest_change())

    async def delete_old(self) -> None:
        """Delete what is old if it is time to, a portion at a time."""
        now = time.time()
        if time.monotonic() < self._next or not self._wall_clock.is_trusted():
            return
        over, idle = now - wire.DAYS_OVER * DAY, now - wire.DAYS_IDLE * DAY
        lessons = now - wire.DAYS_LESSON * DAY
        while await self.store.delete_old_tables(over, idle, lessons, PORTION, self._loaded) == PORTION:
            await asyncio.sleep(SECONDS_BETWEEN_PORTIONS)
        await self.store.delete_old_scores(over)
        while await self.lab_rows.delete_ended(now - wire.DAYS_LAB * DAY, PORTION) == PORTION:
            await asyncio.sleep(SECONDS_BETWEEN_PORTIONS)
        while await self.store.forget_persons(now - DAYS_UNUSED * DAY, PORTION) == PORTION:
            await asyncio.sleep(SECONDS_BETWEEN_PORTIONS)
        self._next = time.monotonic() + SECONDS_BETWEEN_DELETIONS


@final
class WallClock:
    """Tells whether the time of day can be trusted so far that old tables are deleted by it.

    A clock that jumps forward, or that was set wrong while the server was down, must not make everything old.
    It is trusted again once it has gone steadily for a day, in which somebody can set it right.
    """

    def __init__(self) -> None:
        self._steady_since = 0.0
        self._ahead = 0.0
        self._close_to_last = False

    def start(self, newest_change: float) -> None:
        """Start from what the database says when it was last used; 0 if it never was."""
        self._close_to_last = abs(time.time() - newest_change) < DAYS_AWAY * DAY
        self._anchor()

    def _anchor(self) -> None:
        """Start to compare the time of day with the monotonic clock, from now on."""
        self._steady_since = time.monotonic()
        self._ahead = time.time() - self._steady_since

    def is_trusted(self) -> bool:
        """Return whether things may be deleted for their age."""
        if abs(time.time() - time.monotonic() - self._ahead) > SECONDS_ASTRAY:
            LOG.warning("The clock of this computer jumped, or it slept: nothing is deleted for a day.")
            self._close_to_last = False
            self._anchor()
        return self._close_to_last or time.monotonic() - self._steady_since > DAY
