"""A process that only thinks: it takes jobs of tables and of the lab from a shared database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable

from goldenspike.server import database
from goldenspike.server.database import require_carrier
from goldenspike.server.job_queue import JobQueue
from goldenspike.server.lab_runner import LabRunner
from goldenspike.server.store import Store, StoreError
from goldenspike.server.workers import Workers


def work(db: str, number: int, say: Callable[[str], None], carrier: str = "", lab: int = 0) -> None:
    """Answer jobs with so many processes, and play for the lab with others, until interrupted.

    Raises StoreError without a usable shared database.
    """
    if not database.is_shared(db):
        raise StoreError(
            "Only a PostgreSQL database has a queue for workers: --db postgresql://user@host/name."
        )
    require_carrier(db, carrier)
    done = database.prepare(db)
    if done:
        say(done)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_work(database.async_url(db), number, say, carrier, lab))


async def _work(url: str, number: int, say: Callable[[str], None], carrier: str, lab: int) -> None:
    """Run jobs and games of the lab until a signal stops the process."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        for number_of_signal in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number_of_signal, stopped.set)
    store = Store(url, carrier)
    workers = Workers(number, JobQueue(url, store.notices))
    runner = LabRunner(store, lab)
    store.start()
    workers.start()
    runner.start()
    say(f"Golden Spike is ready to think, with {number} processes. Stop it with Ctrl-C.")
    try:
        await stopped.wait()
    finally:
        await runner.close()
        await workers.close()
        await store.close()
