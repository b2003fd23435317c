"""The application: every door, what happens at its beginning and its end, and how it refuses."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import ScalarRenderPlugin

import goldenspike
from goldenspike.server import files, handlers, reception
from goldenspike.server.errors import (
    add_headers,
    answer_depth,
    answer_fault,
    answer_http,
    answer_mistake,
    log_quietly,
)
from goldenspike.server.files import Files
from goldenspike.server.house import STATIC, House
from goldenspike.server.mistakes import Mistake
from goldenspike.server.settings import Settings
from goldenspike.server.sockets import table_socket

LARGEST_BODY: Final = 600_000


def make_app(settings: Settings) -> Litestar:
    """The whole application."""

    @contextlib.asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_quietly)
        house = House(settings)
        app.state.house = house
        app.state.files = Files(STATIC)
        house.store.start()
        house.workers.start()
        await house.lobby.start()
        try:
            yield
        finally:
            await house.lobby.close()
            house.programs.close()
            await house.workers.close()
            await house.store.close()

    return Litestar(
        route_handlers=[
            reception.read_house,
            reception.call_me,
            reception.read_rules,
            reception.read_chart,
            reception.read_daily,
            handlers.read_tables,
            handlers.open_table,
            handlers.read_table,
            handlers.sit,
            handlers.claim,
            handlers.read_key,
            handlers.change_seat,
            handlers.leave,
            handlers.give_up,
            handlers.answer,
            handlers.take_back,
            handlers.ask,
            handlers.hint,
            handlers.read_why,
            handlers.chat,
            handlers.read_moment,
            handlers.read_record,
            handlers.read_story,
            handlers.report,
            table_socket,
            files.healthz,
            files.metrics,
            files.read_file,
        ],
        lifespan=[life],
        exception_handlers={
            Mistake: answer_mistake,
            HTTPException: answer_http,
            RecursionError: answer_depth,
            Exception: answer_fault,
        },
        before_send=[add_headers],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Golden Spike",
            version=goldenspike.__version__,
            path="/schema",
            render_plugins=[ScalarRenderPlugin(js_url="/none.js")],
        ),
        logging_config=None,
    )
