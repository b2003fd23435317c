"""Limits of connections: uvicorn's protocols with bounds on what one client can hold open.

uvicorn bounds neither the size of a request's head, nor the time to send a request, nor the connections of an
address. The body is bounded by the application.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Collection
from typing import Any, ClassVar, Final, final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LARGEST_HEAD: Final = 32_768
"""Most bytes of a request line with all headers."""
SECONDS_TO_REQUEST: Final = 20.0
"""The time to send a whole request, and before the first one of a connection."""
WINDOW_BITS: Final = 15
"""The compression window of what is sent: whole states repeat most of the one before (`docs/server.md`)."""
CONNECTIONS_PER_ADDRESS: Final = 128
"""Open connections of one address: a house or a school behind one router."""


def address_key(address: str) -> str:
    """Return what stands for an address in limits: itself, or the network of an IPv6 host.

    >>> address_key("192.0.2.7"), address_key("2001:db8:1:2:3:4:5:6"), address_key("")
    ('192.0.2.7', '2001:db8:1:2::', '')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)


@final
class Addresses:
    """Counts the open connections of each address."""

    def __init__(self, most: int, exempt: Collection[str] = ()) -> None:
        self.most = most
        self.exempt = [ipaddress.ip_network(one, strict=False) for one in exempt]
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a new connection; return False, and do not count it, if its address has enough of them."""
        key = address_key(address)
        if self.open[key] >= self.most and not self._is_exempt(address):
            return False
        self.open[key] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection that is closed."""
        key = address_key(address)
        self.open[key] -= 1
        if self.open[key] <= 0:
            del self.open[key]

    def _is_exempt(self, address: str) -> bool:
        """Return whether the address is this computer or a proxy, which connects for many."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return True
        return parsed.is_loopback or any(parsed in network for network in self.exempt)


class BoundedHttpProtocol(HttpToolsProtocol):
    """HTTP with a limited head, a limited time to send a request, and limited connections per address."""

    addresses: ClassVar[Addresses]

    def connection_made(  # type: ignore[override]  # narrower than asyncio's, as in uvicorn itself
        self, transport: asyncio.Transport
    ) -> None:
        """Count the connection; refuse it if its address has enough of them."""
        super().connection_made(transport)
        self._head_bytes = 0
        self._in_head = True
        self._deadline: asyncio.TimerHandle | None = None
        self._address = self.client[0] if self.client else ""
        self._counted = self.addresses.enter(self._address)
        if self._counted:
            self._start_deadline()
        else:
            self._refuse(429, "Too Many Requests")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection as closed."""
        self._stop_deadline()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, and refuse a head that is too large."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > LARGEST_HEAD and not self.transport.is_closing():
                self._refuse(431, "Request Header Fields Too Large")

    def hand_over(self) -> None:
        """Leave the connection to the WebSocket protocol, which counts it from now on."""
        self._stop_deadline()
        self._leave()

    def on_message_begin(self) -> None:
        """Begin to count the bytes and the time of a request."""
        self._head_bytes = 0
        self._in_head = True
        self._start_deadline()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; many in one packet may be too many as well."""
        self._head_bytes += len(name) + len(value)
        if self._head_bytes > LARGEST_HEAD:
            raise ValueError("the head of a request is too large")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Note that what follows is the body, which the application bounds."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the time: the request is there."""
        self._stop_deadline()
        super().on_message_complete()

    def _start_deadline(self) -> None:
        """Give the client some seconds to send a request."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(SECONDS_TO_REQUEST, self._too_slow)

    def _stop_deadline(self) -> None:
        """Cancel the deadline: the request has come."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        """Refuse a request that has not come in time."""
        self._deadline = None
        if not self.transport.is_closing():
            self._refuse(408, "Request Timeout")

    def _refuse(self, status: int, phrase: str) -> None:
        """Close the connection, with this status unless a response has begun."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            head = f"HTTP/1.1 {status} {phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(head.encode("ascii"))
        self.transport.close()

    def _leave(self) -> None:
        """Count this connection no longer as one of its address."""
        if self._counted:
            self._counted = False
            self.addresses.leave(self._address)


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that counts as a connection of its address, with our own compression window."""

    addresses: ClassVar[Addresses]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._counted = False
        deflate: Any
        for deflate in self.conn.available_extensions or ():
            deflate.server_max_window_bits = WINDOW_BITS

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection; close it if its address has enough of them."""
        super().connection_made(transport)
        before = self.transport.get_protocol()
        if isinstance(before, BoundedHttpProtocol):
            before.hand_over()
        self._counted = self.addresses.enter(self.client[0] if self.client else "")
        if not self._counted:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection as closed, and free its compression, most of the memory of a socket."""
        if self._counted:
            self._counted = False
            self.addresses.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
        # uvicorn leaves cycles of references, which wait for the collector of garbage.
        self.conn.extensions = []


def protocols(
    proxies: Collection[str] = (), most: int = CONNECTIONS_PER_ADDRESS
) -> tuple[type[BoundedHttpProtocol], type[BoundedWebSocketProtocol]]:
    """Return the protocols of one server, which count connections together; proxies have any number."""
    addresses = Addresses(most, proxies)
    http = type("HttpProtocol", (BoundedHttpProtocol,), {"addresses": addresses})
    sockets = type("SocketProtocol", (BoundedWebSocketProtocol,), {"addresses": addresses})
    return http, sockets
