"""Error responses and security headers."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Message, Scope

from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.workers import location_of

LOG: Final = logging.getLogger("goldenspike.server")
OUR_FAULT: Final = "Something went wrong on our side; nothing was lost."
NOT_SAVED: Final = "The server cannot save anything just now; try again in a moment."
SECURITY: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


MEANINGS: Final = {
    400: "It cannot be read, or makes no sense.",
    401: "The server does not know you yet.",
    403: "It is not yours to do, or came from another page.",
    404: "There is no such thing.",
    409: "The table is not, or no longer, where this fits.",
    413: "It is too large.",
    422: "A rule of the game forbids it.",
    429: "Too many at once.",
    500: "A fault of ours; nothing was changed.",
    503: "The server is full, or cannot do its work now.",
}


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the error responses of a route, for the OpenAPI schema."""
    return {
        status: ResponseSpec(wire.CommandError, generate_examples=False, description=MEANINGS[status])
        for status in statuses
    }


PAGE: Final = error_responses(400, 404, 429, 500)
READING: Final = error_responses(400, 401, 404, 429, 500, 503)
LOOKING: Final = error_responses(400, 401, 403, 404, 409, 429, 500, 503)
COMMAND: Final = error_responses(400, 401, 403, 404, 409, 413, 429, 500, 503)
MOVE: Final = error_responses(400, 401, 403, 404, 409, 413, 422, 429, 500, 503)


def command_error_response(
    _request: Request[Any, Any, Any], error: CommandError
) -> Response[wire.CommandError]:
    """Return the response to a rejected command."""
    return Response(error.body, status_code=error.status)


def http_error_response(
    _request: Request[Any, Any, Any], error: HTTPException
) -> Response[wire.CommandError]:
    """Return the response to a request that the framework rejects, with a sentence for people."""
    words = {
        400: "The server cannot read this request.",
        404: "There is nothing here.",
        405: "This cannot be done here.",
        413: "This is too much at once.",
        415: "The server cannot read this request.",
    }
    reason = words.get(error.status_code, "This cannot be done.")
    if isinstance(error, ValidationException):
        reason = "The server cannot read this request."
    return Response(wire.CommandError(reason), status_code=error.status_code, headers=error.headers)


def unreadable_body_response(
    _request: Request[Any, Any, Any], _error: Exception
) -> Response[wire.CommandError]:
    """Return the response to a body nested too deeply or not in UTF-8; `guarded` catches errors of games."""
    return Response(wire.CommandError("The server cannot read this request."), status_code=400)


def database_error_response(
    _request: Request[Any, Any, Any], error: Exception
) -> Response[wire.CommandError]:
    """Return the response while the database is full, locked or away; the command can be sent again."""
    LOG.error("%s", location_of(error))
    return Response(wire.CommandError(NOT_SAVED), status_code=503)


def fault_response(_request: Request[Any, Any, Any], error: Exception) -> Response[wire.CommandError]:
    """Return the response to a bug: a sentence for the client, the location for the log."""
    LOG.error("%s", location_of(error))
    return Response(wire.CommandError(OUR_FAULT), status_code=500)


def log_loop_error(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an unhandled error of the event loop, without its message, which may hold hidden cards."""
    error = context.get("exception")
    LOG.error("%s", context["message"] if error is None else location_of(error))


async def add_headers(message: Message, _scope: Scope) -> None:
    """Add the security headers to a response."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    if headers.get("content-type", "").startswith("application/json"):
        headers.setdefault("cache-control", "no-store")
