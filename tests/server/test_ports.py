"""A busy port: our own server is found, a stranger is avoided; and a database has one server."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from goldenspike.server import database, serve
from goldenspike.server.store import StoreError
from kit.live import PATIENCE, Server


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ports at which a server would have started; none does, but it is announced."""
    ports: list[int] = []

    def run(server: serve.AnnouncingServer, sockets: list[socket.socket]) -> None:
        for each in sockets:
            ports.append(each.getsockname()[1])
            each.close()
        server.announce()

    monkeypatch.setattr(serve.AnnouncingServer, "run", run)
    return ports


def start(folder: Path, port: int | None, host: str = "127.0.0.1") -> list[str]:
    said: list[str] = []
    serve.serve(
        host=host,
        port=port,
        db=f"sqlite:///{folder / 'tables.db'}",
        public_url="",
        open_browser=False,
        pace=0.0,
        programs={},
        say=said.append,
    )
    return said


@contextlib.contextmanager
def stranger(answer: bytes) -> Iterator[int]:
    """Another program at some port, with its own idea of an answer."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def talk() -> None:
            with contextlib.suppress(OSError):
                while True:
                    line, _ = listening.accept()
                    with line, contextlib.suppress(OSError):
                        line.recv(1_000)
                        line.sendall(answer)

        threading.Thread(target=talk, daemon=True).start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)


def test_a_second_start_says_where_ours_runs(
    server: Server, served: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = urlsplit(server.address).port
    monkeypatch.setattr(serve, "DEFAULT_PORT", port)
    monkeypatch.setattr(serve, "SECONDS_TO_ANSWER", PATIENCE)
    assert start(tmp_path, None) == [f"Golden Spike runs already at {server.address}/"]
    assert served == []


@pytest.mark.parametrize(
    "answer",
    [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", b"HTTP/1.1 500 No\r\n\r\n"],
)
def test_with_a_stranger_on_the_port_the_next_is_taken(
    served: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    with stranger(answer) as port:
        monkeypatch.setattr(serve, "DEFAULT_PORT", port)
        said = start(tmp_path, None)
    assert len(served) == 1
    assert port < served[0] < port + serve.PORTS_TRIED
    assert said[0] == f"Golden Spike is ready at http://127.0.0.1:{served[0]}/"


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(served: list[int], tmp_path: Path) -> None:
    with stranger(b"") as port, pytest.raises(serve.CannotServe, match="taken by another program"):
        start(tmp_path, port)
    with pytest.raises(serve.CannotServe, match="no address"):
        start(tmp_path, 0, "no.such.host.invalid")
    assert served == []


@pytest.mark.slow
def test_who_can_reach_it_is_said(served: list[int], tmp_path: Path) -> None:
    said = start(tmp_path, 0, "0.0.0.0")
    assert said[0] == f"Golden Spike is ready at http://127.0.0.1:{served[0]}/"
    assert "Others in your network reach it at http://" in said[1]
    assert "█" in said[2]
    assert len(start(tmp_path, 0)) == 2


def test_a_database_has_one_server(served: list[int], tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    held = database.lock(db)
    assert held is not None
    with pytest.raises(StoreError, match=r"Another Golden Spike already keeps its tables in tables\.db"):
        start(tmp_path, 0)
    assert served == []
    held.close()
    start(tmp_path, 0)
    assert len(served) == 1
    start(tmp_path, 0)
    assert len(served) == 2, "who has ended holds nothing"
    assert database.lock("sqlite:///:memory:") is None


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_database_has_one_server_by_whatever_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    (tmp_path / "data" / "tables.db").touch()
    (tmp_path / "same.db").symlink_to(tmp_path / "data" / "tables.db")
    monkeypatch.chdir(tmp_path)
    held = database.lock(f"sqlite:///{tmp_path / 'data' / 'tables.db'}")
    assert held is not None
    for other in ("link/tables.db", "same.db", "data/../data/tables.db"):
        with pytest.raises(StoreError, match="Another Golden Spike"):
            database.lock(f"sqlite:///{other}")
    held.close()


@pytest.mark.slow
def test_a_server_that_was_killed_holds_nothing(own_server: Server, served: list[int]) -> None:
    own_server.start()
    with pytest.raises(StoreError, match="Another Golden Spike"):
        start(own_server.folder, 0)
    own_server.kill()
    start(own_server.folder, 0)
    assert len(served) == 1
