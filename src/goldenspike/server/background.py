"""Background tasks that survive every fault."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from goldenspike.server.workers import location_of

LOG: Final = logging.getLogger("goldenspike.lobby")


async def repeat(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Run this work in a loop, pausing so many seconds before each time; log an error and go on."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception as error:  # noqa: BLE001  the next round tries again
            LOG.error("A background task failed: %s", location_of(error))  # noqa: TRY400
