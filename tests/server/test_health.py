"""The health check: it says yes only after a write and a thought."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import sqlalchemy as sa

from goldenspike.server import context as contexts
from goldenspike.server import database
from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.context import Context
from goldenspike.server.sql import HEALTH
from goldenspike.server.workers import WorkerError


class Services:
    """The services of a server whose worker does as told."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.thoughts = 0
        self.fails = False
        setattr(context.workers, "run", self.think)  # noqa: B010

    async def think(self, *_job: Any, **_more: Any) -> bytes:
        self.thoughts += 1
        if self.fails:
            raise WorkerError("it was killed")
        return b"true"


@contextlib.asynccontextmanager
async def serving(db: str) -> AsyncIterator[Services]:
    context = Context(ServerConfig(database=database.async_url(db)))
    context.store.start()
    try:
        yield Services(context)
    finally:
        context.programs.close()
        await context.workers.close()
        await context.store.close()


def test_a_health_check_writes_and_thinks(db: str) -> None:
    async def run() -> None:
        async with serving(db) as services:
            before = time.time()
            await asyncio.gather(*[services.context.check_health() for _ in range(5)])
            async with services.context.store.engine.connect() as connection:
                assert (await connection.execute(sa.select(HEALTH.c.at))).scalar_one() >= before
            assert services.thoughts == 1, "checks at the same time share a thought"

    asyncio.run(run())


def test_a_server_that_cannot_write_or_think_is_not_healthy(
    db: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(contexts, "HEALTH_AGE", 0.0)

    async def run() -> None:
        async with serving(db) as services:
            context = services.context
            services.fails = True
            with pytest.raises(CommandError) as refused:
                await context.check_health()
            assert refused.value.status == 503
            services.fails = False
            await context.check_health()

            async def full(_work: Any) -> None:
                raise OSError("no space left")

            with monkeypatch.context() as planted:
                planted.setattr(context.store, "write", full)
                with pytest.raises(CommandError):
                    await context.check_health()
            await context.check_health()
            monkeypatch.setattr(contexts, "SECONDS_FOR_HEALTH", 0.02)
            monkeypatch.setattr(context.workers, "run", lambda *_job, **_more: asyncio.sleep(5))
            with pytest.raises(CommandError):
                await context.check_health()

    asyncio.run(run())
    assert "no space left" not in caplog.text
