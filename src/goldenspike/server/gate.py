"""The gate before the application: which hosts it answers for, and how often an address may read."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any, Final, final

from goldenspike.server import protocol as wire
from goldenspike.server.connections import address_key
from goldenspike.server.rate_limit import RateLimiter

LOCAL_NAMES: Final = ("localhost", "127.0.0.1", "::1")


def host_name(header: str) -> str:
    """Return the name in a Host header, without its port; '' if it is none.

    >>> host_name("Play.example.org:8765"), host_name("[::1]:80"), host_name("a:b:c")
    ('play.example.org', '::1', '')
    """
    name, colon, port = header.rpartition(":") if not header.endswith("]") else (header, "", "")
    if not colon:
        name, port = header, ""
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    elif ":" in name:
        return ""
    return "" if port and not port.isdigit() else name.lower().rstrip(".")


@final
class Hosts:
    """The names that requests may be sent to.

    A page of another site that has its own name point to this computer (DNS rebinding) is not answered.
    """

    def __init__(self, names: Iterable[str], *, any_address: bool = False) -> None:
        self.names = frozenset(name.lower() for name in names)
        self.any_address = any_address
        """Whether every IP address is answered for: a server has several, and none is a name."""

    def allow(self, header: str) -> bool:
        """Return whether a request with this Host header is answered."""
        name = host_name(header)
        return name in self.names or (self.any_address and _is_address(name))


def _is_address(name: str) -> bool:
    """Return whether a host is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@final
class Gate:
    """An ASGI application that rejects what should not reach the one behind it."""

    def __init__(self, app: Any, hosts: Hosts, reads: RateLimiter) -> None:
        self.app = app
        self.hosts = hosts
        self.reads = reads
        """The allowance of each address for everything that is read, files included."""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Reject a wrong host and a flood of reads; pass everything else on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        client = scope["client"]
        if not self.hosts.allow(host.decode("latin-1")):
            await _reject(scope, send, 400, "This server does not answer for that address.")
        elif scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
        elif not self.reads.allow(address_key(client[0] if client else "")):
            await _reject(scope, send, 429, "That was a bit much at once; wait a moment.")
        else:
            await self.app(scope, receive, send)


async def _reject(scope: dict[str, Any], send: Any, status: int, reason: str) -> None:
    """Send an error response, also to who wants a WebSocket."""
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/json")]
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    body = wire.encode(wire.CommandError(reason))
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
