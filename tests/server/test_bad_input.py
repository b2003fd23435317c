"""Bad input: each gets a clear answer or a clean close, and the table goes on."""

from __future__ import annotations

import contextlib
import json
import os
import socket as sockets
import sys
import time
from collections.abc import Iterator
from urllib.parse import quote, urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from goldenspike.core.rng import Rng
from goldenspike.server.sockets import MOST_SOCKETS
from kit.live import Server
from kit.people import Person, options_of, rejection


@contextlib.contextmanager
def a_table_that_goes_on(person: Person) -> Iterator[str]:
    """A table where the next answer is still accepted after all that."""
    table = person.open("montana", "me random")
    yield table
    with person.look(table, 0) as looking:
        state = looking.asked()
        assert person.answer(table, state, options_of(state)[0]["words"]).status_code == 200


# Over HTTP ---------------------------------------------------------------------------------------


NO_COMMANDS = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"text"',
    b"\xff\xfe\x00",
    b'{"name": }',
    b'{"id": "abcdefgh", "text": 7}',
    b'{"id": "abcdefgh", "text": null}',
    b'{"id": "abcdefgh", "text": "hello", "more": 1}',
    b'{"id": 12345678, "text": "hello"}',
    b'{"id": "abcdefgh"}',
    b'{"id": "abcdefgh", "text": ""}',
    b'{"id": "abcdefgh", "text": "  "}',
    b'{"id": "abcdefgh", "text": "\\u0000"}',
    b'{"id": "abcdefgh", "text": "\\ud800"}',
    b'{"id": "abcdefgh", "text": "\xff"}',
    b'{"id": "abcdefgh", "\xe9": 1}',
    b'{"id": "abcdefgh", "text": "\\u202e"}',
    b'{"id": "abcdefgh", "text": "' + b"x" * 401 + b'"}',
    b'{"id": "abcdefgh", "text": ' + b"[" * 9_000,
    b"[" * 9_000 + b"]" * 9_000,
    b'{"a":' * 3_000 + b"1" + b"}" * 3_000,
    b'{"id": "abcdefgh", "text": 1' + b"0" * 5_000 + b"}",
    b'{"id": "abcdefgh", "text": 1e400}',
]


def test_what_is_no_command_is_refused(anna: Person) -> None:
    with a_table_that_goes_on(anna) as table:
        for body in NO_COMMANDS:
            answer = anna.post_bytes(f"/api/tables/{table}/chat", body)
            assert rejection(answer).status == 400, body[:60]


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_body_of_another_kind_is_json_or_refused(anna: Person, kind: str) -> None:
    answer = anna.http.post("/api/me", content=b"name=Eve", headers={"content-type": kind})
    assert answer.status_code in (400, 415)
    assert anna.read("/api/server")["me"] == "Anna"


def test_a_deep_action_is_refused(anna: Person) -> None:
    with a_table_that_goes_on(anna) as table:
        for depth in (100, 900, 3_000):
            deep = '{"a":' * depth + "1" + "}" * depth
            body = '{"seat": 0, "action": {"type": "Roll", "x": ' + deep + "}}"
            answer = anna.post_bytes(f"/api/tables/{table}/ask", body.encode())
            assert rejection(answer).status in (400, 409, 422)


def test_ten_megabytes_of_chat_are_refused_unread(anna: Person) -> None:
    with a_table_that_goes_on(anna) as table:
        body = json.dumps({"id": "abcdefgh", "text": "x" * 10_000_000})
        with contextlib.suppress(httpx.TransportError):  # the server may hang up before it was all sent
            assert rejection(anna.http.post(f"/api/tables/{table}/chat", content=body)).status == 413

        def pieces() -> Iterator[bytes]:
            for _ in range(100):
                yield b"x" * 100_000

        with contextlib.suppress(httpx.TransportError):
            assert rejection(anna.http.post(f"/api/tables/{table}/chat", content=pieces())).status == 413


def test_an_unknown_table_is_told_apart_from_nothing(anna: Person) -> None:
    for table in ("nowhere", "x" * 40, "A-_z"):
        assert "no such table" in anna.not_read(f"/api/tables/{table}").reason
        for path in ("sit", "leave", "give-up", "report"):
            assert anna.rejected(f"/api/tables/{table}/{path}", {}).status == 404
        with anna.connected(table) as socket:
            assert "no such table" in str(socket.recv(timeout=20))
    for table in ("x" * 41, "a%20b", "%00", "..%2f..", "a;b"):
        assert anna.not_read(f"/api/tables/{table}").status in (400, 404)


def raw(server: Server, request: bytes) -> bytes:
    """What the server answers to these very bytes."""
    where = urlsplit(server.address)
    with sockets.create_connection((where.hostname, where.port or 0), timeout=30) as line:
        line.sendall(request)
        line.settimeout(30)
        heard = b""
        with contextlib.suppress(TimeoutError):
            while piece := line.recv(65_536):
                heard += piece
        return heard


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../app.py",
        "/assets/..%2f..%2fapp.py",
        "/%2e%2e/app.py",
        "/..\\..\\app.py",
        "//etc/passwd",
        "/etc/passwd%00.html",
        "/app.py",
        "/\x7f",
        "/api/../../app.py",
        "/api/games/..%2f..%2fapp/board",
        "/api/games/__import__/rules",
        "/index.html/../../app.py",
        "file:///etc/passwd",
        "/%ff%fe",
        "/" + "a/" * 2_000,
    ],
)
def test_no_address_becomes_a_path(server: Server, path: str) -> None:
    heard = raw(server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
    status = int(heard.split(b" ", 2)[1])
    assert status < 500
    assert b"root:" not in heard
    assert b"import" not in heard.partition(b"\r\n\r\n")[2]
    if status == 200:
        assert b"text/html" in heard, "only the first page answers every address of a page"


NO_HTTP = [
    b"\r\n\r\n",
    b"NONSENSE\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 200_000 + b"\r\n\r\n",
]


def test_what_is_no_http_does_not_disturb_the_server(server: Server) -> None:
    where = urlsplit(server.address)
    for request in NO_HTTP:
        with (
            contextlib.suppress(OSError),
            sockets.create_connection((where.hostname, where.port or 0), timeout=30) as line,
        ):
            line.sendall(request)
            line.shutdown(sockets.SHUT_WR)
            line.recv(1_000)
        assert httpx.get(f"{server.address}/healthz", trust_env=False, timeout=60).status_code == 200


def test_methods_that_are_not_meant_are_refused(anna: Person) -> None:
    for method, path in (
        ("DELETE", "/api/tables"),
        ("PUT", "/api/me"),
        ("GET", "/api/me"),
        ("POST", "/api/server"),
    ):
        assert rejection(anna.http.request(method, path)).status in (404, 405)


STRINGS = [
    "cmd:./x",
    "onnx:./x",
    "__import__('os')",
    "../../etc/passwd",
    "os.system",
    "goldenspike.cli:main",
    "$(touch x)",
]


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes of the server")
def test_no_string_becomes_a_command_or_an_import(anna: Person, server: Server) -> None:
    before = children(server.pid)
    with a_table_that_goes_on(anna) as table:
        gathering = anna.open("montana", "me open")
        for text in STRINGS:
            for path, body in (
                (f"/api/tables/{table}/seat", {"seat": 0, "to": "bot", "bot": text}),
                (f"/api/tables/{gathering}/seat", {"seat": 1, "to": "bot", "bot": text}),
                (f"/api/tables/{table}/ask", {"seat": 0, "words": text}),
                (f"/api/tables/{table}/ask", {"seat": 0, "action": {"type": text}}),
            ):
                assert anna.rejected(path, body).status in (400, 409, 422)
            for path in (
                f"/api/games/{quote(text, safe='')}/rules",
                f"/api/games/{quote(text, safe='')}/board",
            ):
                assert anna.not_read(path).status in (400, 404)
        assert anna.told(f"/api/tables/{table}/chat", {"id": "strings-1", "text": "$(touch x) <script>"})
    assert children(server.pid) == before
    assert not list(server.folder.glob("x"))


def children(pid: int) -> set[str]:
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:  # noqa: PTH123
        return set(file.read().split())


def test_talk_is_limited_and_the_table_goes_on(anna: Person) -> None:
    with a_table_that_goes_on(anna) as table:
        statuses = []
        for number in range(30):
            body = {"id": f"flood-{time.time_ns()}-{number}", "text": f"line {number}"}
            statuses.append(anna.http.post(f"/api/tables/{table}/chat", json=body).status_code)
        assert 429 in statuses
        assert 200 in statuses


# Over the socket ---------------------------------------------------------------------------------


NO_LOOK: list[str | bytes] = [
    "",
    "hello",
    "{",
    "[]",
    "7",
    "null",
    '{"type":"look","seat":9}',
    '{"type":"look","seat":-1}',
    '{"type":"look","seat":"0"}',
    '{"type":"look","since":-1}',
    '{"type":"look","more":1}',
    '{"type":"answer","words":"roll"}',
    '{"type":"__import__"}',
    "[" * 3_000,
    "x" * 5_000,
    "x" * 100_000,
    b"\x00\xff",
    b"",
    b'{"type":"look"}',
]


def test_nonsense_on_a_socket_ends_it_cleanly(anna: Person) -> None:
    with a_table_that_goes_on(anna) as table:
        for number, message in enumerate(NO_LOOK):
            with anna.connected(table) as socket:
                if number % 2:
                    socket.send('{"type":"look","seat":0}')
                    socket.recv(timeout=30)
                socket.send(message)
                assert closing_code(socket) in (1009, 4400, 4403, 4404, 4429), message[:60]


def closing_code(socket: ClientConnection) -> int:
    """What the server closed a socket with, once it has."""
    try:
        while True:
            socket.recv(timeout=30)
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code


def test_a_seat_that_is_not_there_or_not_ones_own_is_not_looked_from(anna: Person, ben: Person) -> None:
    with a_table_that_goes_on(anna) as table:
        for person, seat in ((anna, 1), (anna, 5), (ben, 0)):
            with person.connected(table) as socket:
                socket.send(json.dumps({"type": "look", "seat": seat}))
                assert "goodbye" in str(socket.recv(timeout=30))


@pytest.mark.slow
def test_who_never_says_from_where_to_look_is_let_go(anna: Person) -> None:
    with a_table_that_goes_on(anna) as table, anna.connected(table) as socket:
        assert "goodbye" in str(socket.recv(timeout=60))


@pytest.mark.live
def test_nobody_has_too_many_sockets(cleo: Person, ben: Person) -> None:
    table = cleo.open("montana", "me random")
    with contextlib.ExitStack() as opened:
        lines = [opened.enter_context(cleo.connected(table)) for _ in range(MOST_SOCKETS)]
        for line in lines:
            line.send('{"type":"look","seat":0}')
            assert '"update"' in str(line.recv(timeout=30))
        with cleo.connected(table) as one_more:
            assert f"{MOST_SOCKETS} tables at once already" in str(one_more.recv(timeout=30))
            assert closing_code(one_more) == 4429
        with ben.look(table) as looking:
            assert looking.next()["type"] == "update", "others are not affected"
        abort(lines[0])
        eventually_heard(cleo, table)
        # Each has heard of the others and would wait for an answer to its farewell behind all that.
        for line in lines[1:]:
            abort(line)


def eventually_heard(person: Person, table: str) -> None:
    """The server has noticed that a socket was closed."""
    for _ in range(100):
        # A socket too many may be closed before it has sent anything.
        with person.connected(table) as line, contextlib.suppress(ConnectionClosed):
            line.send('{"type":"look","seat":0}')
            if '"update"' in str(line.recv(timeout=30)):
                return
        time.sleep(0.05)
    raise AssertionError("a closed socket still counts")


def test_a_socket_that_breaks_off_leaves_the_seat(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me random")
    with ben.look(table) as looking:
        for ending in (abort, ClientConnection.close):
            with anna.connected(table) as socket:
                socket.send('{"type":"look","seat":0}')
                looking.until(lambda new: new["table"]["seats"][0]["present"])
                ending(socket)
                looking.until(lambda new: not new["table"]["seats"][0]["present"])


def abort(connection: ClientConnection) -> None:
    """What a closed laptop's network does at best."""
    line = connection.socket
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    line.shutdown(sockets.SHUT_RDWR)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of the server from /proc")
def test_who_does_not_read_delays_nobody_and_costs_no_memory(anna: Person, server: Server) -> None:
    table = anna.open("montana", "me me")
    cookie = f"goldenspike={anna.http.cookies['goldenspike']}"
    silent = [deaf(server, table, cookie) for _ in range(3)]
    try:
        with anna.look(table, 0) as looking:
            looking.next()
            before = memory(server.pid)
            rng = Rng("deaf")
            longest = 0.0
            for number in range(300):
                begun = time.monotonic()
                seat = number % 2
                anna.told(f"/api/tables/{table}/seat", {"seat": seat, "to": "me"})
                text = f"line {number} {rng.below(10)}"
                body = {"id": anna.command_id(), "text": text}
                if anna.http.post(f"/api/tables/{table}/chat", json=body).status_code == 200:
                    while text not in [line["text"] for line in looking.lines]:
                        looking.next()
                longest = max(longest, time.monotonic() - begun)
        assert longest < 20
        assert memory(server.pid) - before < 60_000_000
    finally:
        for line in silent:
            line.close()


def deaf(server: Server, table: str, cookie: str) -> sockets.socket:
    """A client that looks and then never reads, with as little room for unread bytes as there can be."""
    where = urlsplit(server.address)
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1_024)
    line.settimeout(30)
    line.connect((where.hostname, where.port or 0))
    request = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    )
    line.sendall(request.encode())
    assert b"101" in line.recv(15)
    look = b'{"type":"look","seat":0}'
    line.sendall(bytes([0x81, 0x80 | len(look)]) + b"\0\0\0\0" + look)
    return line


def memory(pid: int) -> int:
    """The bytes a process has in memory."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:  # noqa: PTH123
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
