"""Database URLs, stored table rows and lobbies without a web server, for tests."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from goldenspike.server import database
from goldenspike.server.lobby import Lobby
from goldenspike.server.programs import Programs
from goldenspike.server.rows import LogRow, SeatRow, TableRow
from goldenspike.server.store import Store
from goldenspike.server.workers import Workers


def url_of(file: Path) -> str:
    """Return the URL of the SQLite database in this file."""
    return f"sqlite:///{file}"


def stored(url: str, query: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query in a database of any kind."""
    engine = sa.create_engine(database.sync_url(url))
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(sa.text(query))]
    engine.dispose()
    return found


def table_row(name: str, stage: str, touched: float) -> TableRow:
    """Return the row of a table with one person, at this stage and last touched at this time."""
    seat = SeatRow(0, "person", "Anna", "", stand_in=False, key_hash="k", reserve=0.0, holders=(1,))
    return TableRow(
        id=name,
        game="pioneer",
        version=1,
        settings=(),
        secret=b"s" * 32,
        stage=stage,
        listed=True,
        watching="open",
        clock=None,
        owner=1,
        invitation="i",
        opened=touched,
        touched=touched,
        begun_at=0,
        deadline=None,
        result="",
        turns=0,
        deciding=None,
        opening_id=f"opening {name}",
        seats=(seat,),
    )


async def row_of(store: Store, table_id: str) -> TableRow | None:
    """Return the stored row of a table; None if there is none."""
    found = await store.stored_table(table_id)
    return None if found is None else found.row


async def log_of(store: Store, table_id: str) -> list[LogRow]:
    """Return the stored log of a table."""
    found = await store.stored_table(table_id)
    return [] if found is None else found.log


@contextlib.asynccontextmanager
async def open_lobby(
    url: str, programs: dict[str, str] | None = None, notices: str = ""
) -> AsyncIterator[Lobby]:
    """Yield a lobby at a prepared database; its worker process starts with the first job."""
    store, workers = Store(database.async_url(url), notices), Workers(1)
    store.start()
    lobby = Lobby(store, workers, Programs(programs or {}), 0.0)
    await lobby.start()
    try:
        yield lobby
    finally:
        await lobby.close()
        lobby.programs.close()
        await workers.close()
        await store.close()


async def until(wanted: Callable[[], object], seconds: float = 30.0) -> None:
    """Wait until this is true; TimeoutError after so many seconds."""
    async with asyncio.timeout(seconds):
        while not wanted():
            await asyncio.sleep(0.005)
