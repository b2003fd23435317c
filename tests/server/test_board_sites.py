"""Tables on own boards: a site and a process for each board, with records that replay anywhere."""

from __future__ import annotations

import asyncio
import copy
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from goldenspike.core.notation import own_board_in
from goldenspike.core.rng import Rng
from goldenspike.server.asgi_pipe import ChildEnded, RemoteApplication, answer_for
from goldenspike.server.board_shelf import MOST_BOARDS, BoardShelf, StoredBoard
from kit.live import COMMAND, PATIENCE, Server
from kit.people import Person

BOARD = Path(__file__).parents[2] / "examples" / "boards" / "pioneer-without-deserts.toml"


def at(server: Server, address: str) -> Server:
    """Return a server as those see it who use the site of a board."""
    site = copy.copy(server)
    site.address = server.address + address.rstrip("/")
    return site


def checked(person: Person, text: str) -> str:
    """Have bots play on a board in the lab; return the address of its site."""
    wanted = {"id": person.command_id(), "game": "pioneer", "bots": ["random"], "games": 1, "board": text}
    run = person.told("/api/lab/runs", wanted)
    end = time.monotonic() + PATIENCE
    while run["stage"] != "over":
        assert time.monotonic() < end
        time.sleep(0.1)
        run = person.read(f"/api/lab/runs/{run['id']}")
    assert run["playable"]
    address: str = person.told(f"/api/lab/runs/{run['id']}/board", {})["address"]
    return address


@pytest.mark.slow
@pytest.mark.live
def test_a_table_on_an_own_board_is_played_kept_and_replayed(tmp_path: Path) -> None:
    """The main server plays on the board of the box meanwhile; after both were killed the table goes on."""
    text = BOARD.read_text(encoding="utf-8")
    with Server(tmp_path) as server:
        anna = Person(server, "Anna")
        address = checked(anna, text)
        assert checked(anna, text) == address, "one board is one site"
        guest = Person(at(server, address), "Guest")
        assert [game["name"] for game in guest.server_info["games"]] == ["pioneer"]
        assert guest.server_info["own_board"]
        assert not anna.server_info["own_board"]
        own, box = [person.read("/api/games/pioneer/board") for person in (guest, anna)]
        assert own != box
        table = guest.open("pioneer", "me")
        guest.play(table, Rng("own"), most=5)
        anna.play(anna.open("pioneer", "me"), Rng("box"), most=2)
        assert guest.not_read(f"/api/tables/{anna.open('pioneer', 'me')}").status == 404
        assert anna.not_read(f"/api/tables/{table}").status == 404
        before = guest.record(table)
        assert own_board_in(before) == ("pioneer", text)
        server.kill()
        guest.move_to(at(server.start(), address))
        assert guest.record(table) == before
        guest.play(table, Rng("on"), most=5)
        record = guest.record(table)
        for person in (anna, guest):
            person.http.close()
    assert len(record) > len(before)
    file = tmp_path / "own.game"
    file.write_text(record, encoding="utf-8")
    done = subprocess.run([*COMMAND, "replay", str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_nobody_reaches_a_board_that_is_not_there(anna: Person, server: Server) -> None:
    for path in ("/board/0123456789abcdef/", "/board/0123456789abcdef/api/server"):
        assert anna.not_read(path).reason == "There is no such board."
    for path in ("/board/..%2f..%2fetc/api/server", "/board/0123456789ABCDEF/api/server"):
        assert b"no such board" not in anna.get(path).content


def test_a_board_that_nobody_played_on_has_no_site(anna: Person) -> None:
    wanted: dict[str, Any] = {"game": "pioneer", "bots": ["random"], "games": 1, "board": "[land]"}
    for board in ("", "[land]"):
        run = anna.told("/api/lab/runs", {"id": anna.command_id(), **wanted, "board": board})
        rejected = anna.rejected(f"/api/lab/runs/{run['id']}/board", {})
        assert rejected.reason == "Tables can be opened on an own board once bots have played on it here."


# The shelf ---------------------------------------------------------------------------------------


def test_a_shelf_keeps_so_many_boards(tmp_path: Path) -> None:
    shelf = BoardShelf(str(tmp_path / "boards"))
    addresses = [shelf.add("pioneer", str(number)) for number in range(MOST_BOARDS)]
    assert len(set(addresses)) == MOST_BOARDS
    assert shelf.add("pioneer", "one more") == ""
    assert shelf.add("pioneer", "7") == addresses[7], "what is there already stays"
    name = addresses[7].split("/")[2]
    assert shelf.find(name) == StoredBoard("pioneer", "7")
    assert shelf.find("0" * 16) is None
    assert BoardShelf("").find(name) is None


# The pipe ----------------------------------------------------------------------------------------


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer as the path says: whole, never, or with a fault."""
    if scope["path"] == "/never":
        await asyncio.Event().wait()
    if scope["path"] == "/ends":
        raise SystemExit
    body = b""
    while (message := await receive()).get("more_body"):
        body += message["body"]
    body += message["body"]
    await send({"type": "http.response.start", "status": 200, "headers": scope["headers"]})
    await send({"type": "http.response.body", "body": body, "more_body": False})


@pytest.fixture
def pair() -> Iterator[socket.socket]:
    """Return one end of a pair; an application in another thread answers at the other."""
    ours, theirs = socket.socketpair()
    thread = threading.Thread(target=lambda: asyncio.run(answer_for(echo, theirs)), daemon=True)
    thread.start()
    yield ours
    ours.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()


async def asked(application: RemoteApplication, path: str, parts: list[bytes]) -> list[dict[str, Any]]:
    """Send a request in parts; return what was answered."""
    left = list(parts)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        part = left.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(left)}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "path": path, "headers": [(b"a", b"b")], "client": ("::1", 1), "app": object()}
    await application(scope, receive, send)
    return sent


def test_requests_are_answered_side_by_side_and_one_given_up_ends(pair: socket.socket) -> None:
    async def ask() -> None:
        application = RemoteApplication(*await asyncio.open_connection(sock=pair))
        never = asyncio.create_task(asked(application, "/never", [b""]))
        answers = await asyncio.gather(*[asked(application, "/", [b"1", b"2"]) for _ in range(20)])
        for start, body in answers:
            assert start["headers"] == [[b"a", b"b"]]
            assert body["body"] == b"12"
        never.cancel()
        await asyncio.gather(never, return_exceptions=True)
        assert not application.open
        await application.close()
        with pytest.raises(ChildEnded):
            await asked(application, "/", [b""])

    asyncio.run(ask())
