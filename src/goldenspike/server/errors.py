"""What is refused, and how: the kinds of refusal, faults of ours, and what every answer carries."""

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
from goldenspike.server.mistakes import Mistake
from goldenspike.server.workers import where

LOG: Final = logging.getLogger("goldenspike.server")
OUR_FAULT: Final = "Something went wrong on our side; nothing was lost."
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


REFUSALS: Final = {
    400: "It cannot be read, or makes no sense.",
    401: "The server does not know you yet.",
    403: "It is not yours to do, or came from another page.",
    404: "There is no such thing.",
    409: "The table is not, or no longer, where this fits.",
    413: "It is too large.",
    422: "A rule of the game forbids it.",
    429: "Too many at once.",
    500: "A fault of ours; nothing was changed.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a request may be refused, for the schema."""
    return {
        status: ResponseSpec(wire.Refused, generate_examples=False, description=REFUSALS[status])
        for status in statuses
    }


PAGE: Final = refusals(400, 404, 500)
READING: Final = refusals(400, 401, 404, 500)
LOOKING: Final = refusals(400, 401, 403, 404, 409, 500)
COMMAND: Final = refusals(400, 401, 403, 404, 409, 413, 429, 500)
MOVE: Final = refusals(400, 401, 403, 404, 409, 413, 422, 429, 500)


def answer_mistake(_request: Request[Any, Any, Any], error: Mistake) -> Response[wire.Refused]:
    """A command that is not carried out."""
    return Response(error.refused, status_code=error.status)


def answer_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Refused]:
    """What the framework refuses, in a sentence."""
    words = {
        400: "This is not what the server expects.",
        404: "There is nothing here.",
        405: "This cannot be done here.",
        413: "This is too much at once.",
        415: "This is not what the server expects.",
    }
    reason = words.get(error.status_code, "This cannot be done.")
    if isinstance(error, ValidationException):
        reason = "This is not what the server expects."
    return Response(wire.Refused(reason), status_code=error.status_code, headers=error.headers)


def answer_depth(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[wire.Refused]:
    """A body nested deeper than it can be read; the engine's own faults do not come here."""
    return Response(wire.Refused("This is not what the server expects."), status_code=400)


def answer_fault(_request: Request[Any, Any, Any], error: Exception) -> Response[wire.Refused]:
    """A fault of ours: the log gets where, the client a sentence."""
    LOG.error("%s", where(error))
    return Response(wire.Refused(OUR_FAULT), status_code=500)


def log_quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What went wrong where nobody waited for it, without its message."""
    error = context.get("exception")
    LOG.error("%s", context["message"] if error is None else where(error))


async def add_headers(message: Message, _scope: Scope) -> None:
    """What every answer carries, errors too."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    if headers.get("content-type", "").startswith("application/json"):
        headers.setdefault("cache-control", "no-store")
