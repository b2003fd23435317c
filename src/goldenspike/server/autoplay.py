"""Play on without anybody's command: dice and bots answer in the background until a person must."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, final

from goldenspike.server.bot_answers import BotAnswers
from goldenspike.server.chances import Chances
from goldenspike.server.clock import Clock
from goldenspike.server.command_error import CommandError, guarded
from goldenspike.server.game_state import GameState
from goldenspike.server.presenter import Presenter
from goldenspike.server.rows import TableRow
from goldenspike.server.seating import Seating
from goldenspike.server.store import SECONDS_TO_RECOVER
from goldenspike.server.table_writer import TableWriter
from goldenspike.server.workers import location_of
from goldenspike.server.writer import StaleTable

LOG: Final = logging.getLogger("goldenspike.room")
SECONDS_TO_TAKE_OVER: Final = 5.0
"""After this time without a change, this server goes on with a table that another one has changed last."""
SECONDS_BETWEEN_RACES: Final = 0.05


@final
class Autoplay:
    """Goes on with one table: starts the clock of whoever must answer, or lets dice and bots answer."""

    def __init__(
        self,
        seating: Seating,
        game_state: GameState,
        clock: Clock,
        presenter: Presenter,
        chances: Chances,
        bots: BotAnswers,
        writer: TableWriter,
        lock: asyncio.Lock,
        refresh: Callable[[], Awaitable[None]],
        pace: float,
    ) -> None:
        self.seating = seating
        self.game_state = game_state
        self.clock = clock
        self.presenter = presenter
        self.chances = chances
        self.bots = bots
        self.writer = writer
        self.lock = lock
        self.pace = pace
        self._refresh = refresh
        self._task: asyncio.Task[None] | None = None
        self._others_until = 0.0
        """Until when another server, which has changed the table last, is left to go on with it."""
        self._changed_here = asyncio.Event()

    @property
    def row(self) -> TableRow:
        """The current row of the table."""
        return self.seating.row

    @property
    def working(self) -> bool:
        """Whether dice or bots are about to answer."""
        return self._task is not None and not self._task.done()

    def leave_to_others(self, age: float = 0.0) -> None:
        """Let the server that changed the table so many seconds ago go on with it for a while."""
        self._others_until = time.monotonic() + SECONDS_TO_TAKE_OVER - age
        self._changed_here.clear()

    def advance(self) -> None:
        """Start the clock if a person must answer, else let dice and bots answer in the background."""
        self._others_until = 0.0
        self._changed_here.set()
        self.go_on()

    def go_on(self) -> None:
        """Do what `advance` does, once no other server is expected to do it."""
        person = self.person_deciding()
        if person is None and not self.working:
            self._task = asyncio.create_task(self._run(), name=f"bots of {self.row.id[:6]}")
        self.clock.watch(person)

    def stop(self) -> None:
        """Stop the bots; nothing is lost, as everything shown is on the disk."""
        if self._task is not None:
            self._task.cancel()

    def person_deciding(self) -> int | None:
        """Return the seat of the person who must answer; None if nobody, a bot or the dice must."""
        seat = self.game_state.deciding if self.row.stage == "running" else None
        return None if seat is None or self.seating.bot_of(seat) else seat

    async def _run(self) -> None:
        """Let dice and bots answer until a person must; after a failed write, try again."""
        while self.row.stage == "running" and not self.game_state.failed:
            try:
                if self.writer.stale:
                    await self._refresh()
                await self._wait_for_others()
                async with self.lock:
                    if self.row.stage != "running":
                        return
                    draft = self.game_state.draft()
                    self.chances.play(draft)
                    if draft.answers:
                        await self.writer.commit(draft, "dice")
                seat = self.game_state.deciding
                if seat is None or not self.seating.bot_of(seat):
                    return
                await self._play_bot(seat)
            except StaleTable:
                await asyncio.sleep(SECONDS_BETWEEN_RACES)
                continue
            except CommandError:
                self.game_state.failed = True
                self.presenter.notify()
                return
            except Exception as error:  # noqa: BLE001  what could not be written has not happened
                LOG.error("Table %s waits: %s", self.row.id[:6], location_of(error))  # noqa: TRY400
                await asyncio.sleep(SECONDS_TO_RECOVER)
            if self.pace and self.presenter.watchers:
                await asyncio.sleep(self.pace)

    async def _wait_for_others(self) -> None:
        """Wait while another server is expected to let dice and bots answer, unless this one changes it."""
        while (seconds := self._others_until - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed_here.wait()

    async def _play_bot(self, seat: int) -> None:
        """Play the answers of one bot, unless the table changes while it thinks."""
        table, bot = self.game_state.table, self.seating.bot_of(seat)
        answers = await self.bots.of(seat, bot)
        async with self.lock:
            if self.game_state.table is not table or self.seating.bot_of(seat) != bot:
                return
            draft = self.game_state.draft()
            for words in answers:
                guarded(self.row.id, self.game_state.play, draft, self.game_state.game.read(words))
            self.chances.play(draft)
            await self.writer.commit(draft, "bot")
