"""Refresh the rooms of one server when another one has changed their tables in the database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final, final

from goldenspike.server.notices import CAUGHT_UP
from goldenspike.server.room import Room
from goldenspike.server.store import Store
from goldenspike.server.workers import location_of

LOG: Final = logging.getLogger("goldenspike.refresher")
SECONDS_BETWEEN_CATCH_UPS: Final = 5.0
"""How long a change stays unseen at most whose notice was lost."""
SECONDS_TO_KNOW: Final = 60.0
"""How long a changed name of a person stays unseen at most whose notice was lost."""


@final
class RoomRefresher:
    """Refreshes the rooms in memory that another server has changed."""

    def __init__(self, store: Store, rooms: dict[str, Room]) -> None:
        self.store = store
        self.rooms = rooms
        self._wanted: dict[str, int] = {}
        """The newest revision known of each table that is being refreshed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._catch_up_now = asyncio.Event()
        self._known_until = 0.0

    def start(self) -> None:
        """Listen for notices, and look from time to time for changes without one."""
        self.store.notices.on("table", self._hear)
        self.store.notices.on(CAUGHT_UP, lambda _: self._catch_up_now.set())
        self._tasks.add(asyncio.create_task(self._catch_up(), name="catch-up"))

    def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()

    def _hear(self, notice: str) -> None:
        """Refresh the table of a notice, its id and revision, if it is in memory."""
        table_id, revision = notice.split()
        self._refresh_to(table_id, int(revision))

    def _refresh_to(self, table_id: str, revision: int) -> None:
        """Refresh a room in memory until it has this revision, in one task for each room."""
        room = self.rooms.get(table_id)
        if room is None or room.row.revision >= revision:
            return
        underway = table_id in self._wanted
        self._wanted[table_id] = max(revision, self._wanted.get(table_id, 0))
        if not underway:
            task = asyncio.create_task(self._refresh(table_id, room), name=f"refresh {table_id[:6]}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _refresh(self, table_id: str, room: Room) -> None:
        """Refresh a room until it has the wanted revision; after an error the catch-up tries again."""
        try:
            while (before := room.row.revision) < self._wanted[table_id]:
                if self.rooms.get(table_id) is not room:
                    return  # It was dropped from memory.
                await room.refresh()
                if room.row.revision == before:
                    return
        except Exception as error:  # noqa: BLE001  the next catch-up tries again
            LOG.error("Table %s was not refreshed: %s", table_id[:6], location_of(error))  # noqa: TRY400
        finally:
            del self._wanted[table_id]

    async def _catch_up(self) -> None:
        """Compare all rooms with the database from time to time, and whenever the connection was lost."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_BETWEEN_CATCH_UPS):
                    await self._catch_up_now.wait()
            if self._catch_up_now.is_set() or time.monotonic() > self._known_until:
                self.store.forget_known()
                self._known_until = time.monotonic() + SECONDS_TO_KNOW
            self._catch_up_now.clear()
            try:
                for table_id, revision in (await self.store.revisions(list(self.rooms))).items():
                    self._refresh_to(table_id, revision)
            except Exception as error:  # noqa: BLE001  the next round tries again
                LOG.error("The catch-up failed: %s", location_of(error))  # noqa: TRY400
