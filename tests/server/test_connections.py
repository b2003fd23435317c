"""What one client can hold open: heads, slow requests, connections; and which hosts are answered."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from click.testing import CliRunner

from goldenspike.cli.serve import serve
from goldenspike.server import connections
from goldenspike.server.connections import LARGEST_HEAD, Addresses, protocols
from goldenspike.server.gate import Gate, Hosts
from goldenspike.server.rate_limit import RateLimiter
from kit.people import Person

HELLO = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
Talk = Callable[[int], Awaitable[None]]


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answer every request with the address it seems to come from, once its body is there."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": scope["client"][0].encode()})


def serving(talk: Talk, *, app: Any = echo, most: int = 100, proxies: tuple[str, ...] = ()) -> None:
    """Talk to a server in this process, at its port."""

    async def run() -> None:
        http, sockets = protocols(proxies, most)
        trust: Any = {"proxy_headers": bool(proxies), "forwarded_allow_ips": list(proxies)}
        config = uvicorn.Config(
            app, port=0, http=http, ws=sockets, lifespan="off", log_level="error", **trust
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            await talk(server.servers[0].sockets[0].getsockname()[1])
        finally:
            server.should_exit = server.force_exit = True
            await task

    asyncio.run(run())


async def answer_to(port: int, *pieces: bytes) -> bytes:
    """Return all that the server says before it closes the connection, or for half a second."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = b""
    with contextlib.suppress(TimeoutError, OSError):
        async with asyncio.timeout(0.5):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
            while piece := await reader.read(10_000):
                heard += piece
                if heard.endswith(b"\r\n0\r\n\r\n"):
                    break
    writer.close()
    return heard


@pytest.mark.parametrize(
    "pieces",
    [
        (b"GET / HTTP/1.1\r\nX-Long: ", b"a" * (LARGEST_HEAD + 1)),
        (b"GET /", b"a" * (LARGEST_HEAD + 1)),
        (b"GET / HTTP/1.1\r\n" + b"X-One: of many\r\n" * 5_000 + b"\r\n",),
    ],
)
def test_a_head_that_is_too_large_is_refused(pieces: tuple[bytes, ...]) -> None:
    async def talk(port: int) -> None:
        heard = await answer_to(port, *pieces)
        assert heard.split(b" ")[1] in (b"431", b"400"), heard[:100]
        assert b"200 OK" in await answer_to(port, HELLO), "others are served"

    serving(talk)


@pytest.mark.parametrize(
    "piece", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"]
)
def test_who_does_not_finish_a_request_is_let_go(piece: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_REQUEST", 0.05)

    async def talk(port: int) -> None:
        begun = time.monotonic()
        assert b" 408 " in await answer_to(port, piece)
        assert time.monotonic() - begun < 0.45
        assert b"200 OK" in await answer_to(port, HELLO)

    serving(talk)


def test_an_address_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Addresses, "_is_exempt", lambda _self, _address: False)

    async def talk(port: int) -> None:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        held[0][1].write(HELLO[:-2] + upgrade + key)
        assert b"101" in await held[0][0].readline(), "a socket counts as well"
        assert b" 429 " in await answer_to(port, HELLO)
        for _, writer in held:
            writer.close()
        async with asyncio.timeout(10):
            while b"200 OK" not in await answer_to(port, HELLO):
                await asyncio.sleep(0.01)

    serving(talk, most=2)


def test_sockets_compress_with_a_long_window() -> None:
    """A state repeats the one before, which a window of 12 bits, uvicorn's own, does not reach."""

    async def talk(port: int) -> None:
        offer = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        wanted = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
        heard = (await answer_to(port, HELLO[:-2] + offer + key + wanted)).lower()
        assert b"permessage-deflate" in heard
        assert b"server_max_window_bits=12" not in heard

    serving(talk)


def test_proxies_and_this_computer_have_any_number_of_connections() -> None:
    addresses = Addresses(1, ["192.0.2.0/24"])
    for address, again in (
        ("127.0.0.1", True),
        ("192.0.2.9", True),
        ("198.51.100.1", False),
        ("2001:db8::1", False),
    ):
        assert addresses.enter(address)
        assert addresses.enter(address) is again
    assert not addresses.enter("2001:db8::2"), "a network of one host counts as one"
    addresses.leave("2001:db8::1")
    assert addresses.enter("2001:db8::2")


@pytest.mark.parametrize(("proxies", "seen"), [((), b"127.0.0.1"), (("127.0.0.1",), b"203.0.113.9")])
def test_only_a_trusted_proxy_is_believed(proxies: tuple[str, ...], seen: bytes) -> None:
    async def talk(port: int) -> None:
        heard = await answer_to(port, HELLO[:-2] + b"X-Forwarded-For: 203.0.113.9\r\n\r\n")
        assert seen in heard.partition(b"\r\n\r\n")[2]

    serving(talk, proxies=proxies)


def test_hosts_that_the_operator_did_not_name_are_not_answered() -> None:
    named = Hosts(["localhost", "Play.example.org"])
    for host in ("localhost:8765", "play.example.org", "PLAY.example.org:443", "play.example.org."):
        assert named.allow(host)
    for host in (
        "",
        "evil.example",
        "play.example.org.evil.example",
        "localhost:x",
        "192.0.2.1",
        "[",
        "a:b:c",
    ):
        assert not named.allow(host)
    network = Hosts(["localhost"], any_address=True)
    assert network.allow("192.168.1.5:8765")
    assert network.allow("[fe80::1]:8765")
    assert not network.allow("evil.example:8765"), "a name that points here"

    async def talk(port: int) -> None:
        assert b"200 OK" in await answer_to(port, HELLO)
        for header in (b"", b"Host: evil.example\r\n"):
            assert b" 400 " in await answer_to(port, b"GET / HTTP/1.1\r\n" + header + b"\r\n")

    serving(talk, app=Gate(echo, named, RateLimiter(100, 1)))


def test_an_address_reads_so_much_at_once() -> None:
    async def talk(port: int) -> None:
        statuses = [(await answer_to(port, HELLO)).split(b" ")[1] for _ in range(4)]
        assert statuses == [b"200", b"200", b"200", b"429"]

    serving(talk, app=Gate(echo, Hosts(["localhost"]), RateLimiter(3, 0.01)))


def test_a_body_is_as_large_as_a_command(anna: Person) -> None:
    body = b'{"name": "' + b"x" * 30_000 + b'"}'
    assert anna.post_bytes("/api/me", body).status_code == 413
    assert anna.post_bytes("/api/tables", b'{"record": "' + b"x" * 300_000 + b'"}').status_code == 400


def test_the_server_answers_for_its_own_hosts_alone(anna: Person) -> None:
    for host, status in (("localhost", 200), ("127.0.0.1:1", 200), ("evil.example", 400)):
        assert anna.http.get("/api/server", headers={"Host": host}).status_code == status


def test_a_proxy_is_named_by_its_address() -> None:
    done = CliRunner().invoke(serve, ["--trust-proxy", "proxy.example.org"])
    assert done.exit_code == 2
    assert "'proxy.example.org' is no IP address or network." in done.output
