"""Authentication: who sends a request, by the cookie, and whether they may send it now."""

from __future__ import annotations

from typing import Any, Final, Literal
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import State

from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.context import Connection, context_of
from goldenspike.server.rate_limit import RateLimiter
from goldenspike.server.rows import Person

COOKIE: Final = "goldenspike"
"""Holds a person's token, of which the database keeps only the hash."""
HEADER: Final = "x-golden-spike"
"""A header of our own: other sites cannot send it without a preflight request, which is never granted."""
Limit = Literal["commands", "reads", "chat", "votes", "hints", "openings", "addresses", "lab_runs"]


async def authenticate(request: Request[Any, Any, State], *, limit: Limit = "commands") -> Person:
    """Return who sends a command.

    Raises CommandError: 403 unless it comes from our own page, 401 without a known cookie, 429 beyond the
    rate limit.
    """
    if request.headers.get(HEADER) != "1":
        raise CommandError(403, "Commands come from the page of Golden Spike only.")
    require_same_origin(request)
    return await require_person(request, limit=limit)


async def require_person(connection: Connection, *, limit: Limit = "reads") -> Person:
    """Return the person of the cookie; CommandError 401 if there is none, 429 beyond the rate limit."""
    context = context_of(connection)
    person = await context.store.person(connection.cookies.get(cookie_name(context.config), ""))
    if person is None:
        raise CommandError(401, "Open the first page of Golden Spike before you do this.")
    require_allowance(connection, person, limit)
    return person


def cookie_name(config: ServerConfig) -> str:
    """Return the name of the cookie; the site of an own board has persons, and a cookie, of its own."""
    return f"{COOKIE}-{config.own_board}" if config.own_board else COOKIE


def require_allowance(connection: Connection, person: Person, limit: Limit) -> None:
    """Take one of these requests from a person's allowance; CommandError 429 if it is used up."""
    limiter: RateLimiter = getattr(context_of(connection).limits, limit)
    if not limiter.allow(person.id):
        raise CommandError(429, "That was a bit much at once; wait a moment.")


def require_same_origin(connection: Connection) -> None:
    """Raise CommandError 403 if a browser sends this from another site (CSRF)."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    public = urlsplit(context_of(connection).config.public_url).netloc
    if _netloc(origin) not in {connection.headers.get("host", ""), public} - {""}:
        raise CommandError(403, "This command came from another site.")


def _netloc(origin: str) -> str:
    """Return host and port of an origin; '' if it cannot be parsed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
