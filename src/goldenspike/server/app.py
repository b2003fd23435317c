"""The ASGI application: all routes, the lifespan of the services, and the error handlers."""

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
from goldenspike.server import files, lab_routes, routes, site_routes
from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.context import STATIC, Context
from goldenspike.server.errors import (
    add_headers,
    command_error_response,
    database_error_response,
    fault_response,
    http_error_response,
    log_loop_error,
    unreadable_body_response,
)
from goldenspike.server.files import Files
from goldenspike.server.sockets import table_socket
from goldenspike.server.writer import FAILURES_OF_THE_DATABASE

LARGEST_BODY: Final = 20_000
"""Most bytes of a command; that which opens a table may bring a saved game (`routes.LARGEST_OPENING`)."""


def make_app(config: ServerConfig) -> Litestar:
    """Return the ASGI application; its services start and stop with its lifespan."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        """Start the services, and close them in the reverse order when the server stops."""
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        context = Context(config)
        app.state.context = context
        app.state.files = Files(STATIC)
        context.store.start()
        context.workers.start()
        await context.lobby.start()
        context.reminders.start()
        context.lab.start()
        try:
            yield
        finally:
            await context.lab.close()
            await context.reminders.close()
            await context.lobby.close()
            context.programs.close()
            await context.workers.close()
            await context.store.close()

    return Litestar(
        route_handlers=[
            site_routes.read_server,
            site_routes.rename_me,
            site_routes.read_reminders,
            site_routes.change_reminders,
            site_routes.confirm_reminders,
            site_routes.stop_reminders,
            site_routes.read_rules,
            site_routes.read_board_data,
            site_routes.read_daily,
            site_routes.read_lessons,
            site_routes.read_how_to_play,
            site_routes.open_lesson,
            site_routes.read_puzzles,
            site_routes.open_puzzle,
            site_routes.read_own_games,
            lab_routes.read_lab,
            lab_routes.start_run,
            lab_routes.read_run,
            lab_routes.stop_run,
            lab_routes.read_report,
            lab_routes.read_results,
            lab_routes.read_summary,
            lab_routes.read_board,
            lab_routes.open_board,
            routes.read_tables,
            routes.open_table,
            routes.read_table,
            routes.sit,
            routes.claim,
            routes.read_key,
            routes.renew_key,
            routes.change_seat,
            routes.choose_colour,
            routes.add_words,
            routes.leave,
            routes.give_up,
            routes.answer,
            routes.take_back,
            routes.ask,
            routes.ask_previews,
            routes.hint,
            routes.read_why,
            routes.chat,
            routes.read_moment,
            routes.read_record,
            routes.read_branches,
            routes.open_branch,
            routes.name_branch,
            routes.read_comparison,
            routes.read_statistics,
            routes.check_dice,
            routes.read_review,
            routes.report,
            table_socket,
            files.healthz,
            files.metrics,
            files.read_file,
        ],
        lifespan=[lifespan],
        exception_handlers={
            CommandError: command_error_response,
            HTTPException: http_error_response,
            RecursionError: unreadable_body_response,
            UnicodeDecodeError: unreadable_body_response,
            **dict.fromkeys(FAILURES_OF_THE_DATABASE, database_error_response),
            Exception: fault_response,
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
