"""HTTP and WebSocket clients of a live server, one for each person."""

from __future__ import annotations

import contextlib
import itertools
import json
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from goldenspike.core.rng import Rng
from goldenspike.server import patch
from kit.live import PATIENCE, Server

FIRST_SEAT_BEGINS: Final[dict[str, dict[str, str]]] = {
    "montana": {"starting_player": "blue", "starting_tile": "random"}
}
"""Settings by game with which the first seat of a test's table is asked first, for its first turn."""


class RejectedCommand(msgspec.Struct):
    """The response to a rejected command."""

    status: int
    reason: str
    rule: str = ""
    heading: str = ""
    paragraph: str = ""
    number: int = 0


class Person:
    """A client with its own cookie."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.numbers = itertools.count()
        self.http = httpx.Client(
            base_url=server.address, headers={"X-Golden-Spike": "1"}, timeout=PATIENCE, trust_env=False
        )
        self.server_info: dict[str, Any] = self._newcomer()
        if name:
            self.told("/api/me", {"name": name})

    def _newcomer(self) -> dict[str, Any]:
        """Fetch /api/server, which sets the cookie; wait as long as the rate limit rejects it."""
        answer = self.get("/api/server")
        assert answer.status_code == 200, answer.text
        info: dict[str, Any] = answer.json()
        return info

    def move_to(self, server: Server) -> None:
        """Connect to a server that was started again, with the same cookie."""
        self.server = server
        self.http.base_url = httpx.URL(server.address)

    def command_id(self) -> str:
        """Return a new command id."""
        return f"{secrets.token_hex(6)}-{next(self.numbers)}"

    # Commands ------------------------------------------------------------------------------------

    def post(self, path: str, body: Any) -> httpx.Response:
        """Post a command; return the response, whatever it is."""
        return self.post_bytes(path, json.dumps(body).encode())

    def post_bytes(self, path: str, body: bytes) -> httpx.Response:
        """Post these bytes; return the response, repeating what exceeds the rate limit."""
        while True:
            answer = self.http.post(path, content=body, headers={"content-type": "application/json"})
            if answer.status_code != 429:
                return answer
            time.sleep(0.2)

    def told(self, path: str, body: Any) -> Any:
        """Post a command that must succeed; return the decoded response."""
        answer = self.post(path, body)
        assert answer.is_success, f"{path} {answer.status_code}: {answer.text}"
        return answer.json()

    def rejected(self, path: str, body: Any) -> RejectedCommand:
        """Post a command that must be rejected; return why."""
        return rejection(self.post(path, body))

    def read(self, path: str) -> Any:
        """Get a path that must exist; return the decoded response."""
        answer = self.get(path)
        assert answer.is_success, f"{path} {answer.status_code}: {answer.text}"
        return answer.json()

    def not_read(self, path: str) -> RejectedCommand:
        """Get a path that must be rejected; return why."""
        return rejection(self.get(path))

    def get(self, path: str) -> httpx.Response:
        """Get a path; return the response, repeating what exceeds the rate limit."""
        answer = self.http.get(path)
        while answer.status_code == 429:
            time.sleep(0.2)
            answer = self.http.get(path)
        return answer

    def open(self, game: str, seats: str, **more: Any) -> str:
        """Open a table; return its id. Seats are given by name: me, open, or a bot."""
        plans = [
            {"who": word} if word in ("me", "open") else {"who": "bot", "bot": word} for word in seats.split()
        ]
        body = {"id": self.command_id(), "game": game, "seats": plans, **more}
        if not more.get("record"):
            body["settings"] = {**FIRST_SEAT_BEGINS.get(game, {}), **more.get("settings", {})}
        table: str = self.told("/api/tables", body)["id"]
        return table

    def table(self, table: str) -> dict[str, Any]:
        """Return the info of a table."""
        found: dict[str, Any] = self.read(f"/api/tables/{table}")
        return found

    def answer(self, table: str, state: dict[str, Any], words: str, **more: Any) -> httpx.Response:
        """Answer the question of this state; return the response."""
        body = {
            "id": self.command_id(),
            "number": state["number"],
            "seat": state["asked"]["seat"],
            "words": words,
            **more,
        }
        return self.post(f"/api/tables/{table}/answer", body)

    def record(self, table: str) -> str:
        """Return the record of the game."""
        answer = self.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    # Watching ------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def look(self, table: str, seat: int | None = None, since: int = 0) -> Iterator[Looking]:
        """Watch a table through a socket, from a seat or from none."""
        with self.connected(table) as socket:
            looking = Looking(socket)
            looking.look(seat, since)
            yield looking

    def connected(self, table: str, **more: Any) -> ClientConnection:
        """Connect to the socket of a table, without a `look` message yet."""
        address = self.server.address.replace("http://", "ws://")
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"{address}/api/tables/{table}/socket",
            additional_headers={"cookie": cookies, **more},
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1,
        )

    def play(self, table: str, rng: Rng, most: int = 100_000) -> dict[str, Any]:
        """Give at most this many random answers from all own seats; return the last update."""
        own = [number for number, seat in enumerate(self.table(table)["seats"]) if seat["mine"]]
        with contextlib.ExitStack() as sockets:
            from_seat = {seat: sockets.enter_context(self.look(table, seat)) for seat in own}
            looking = from_seat[own[0]]
            for _ in range(most):
                update = looking.until(lambda new: new["table"]["stage"] == "over" or asked_of(new) in own)
                if update["table"]["stage"] == "over":
                    break
                number, seat = update["state"]["number"], asked_of(update)
                assert seat is not None
                looking = from_seat[seat]
                update = looking.until(lambda new, number=number: new["state"]["number"] >= number)  # type: ignore[misc]
                answer = self.answer(table, update["state"], chosen(update["state"], rng))
                assert answer.status_code == 200, answer.text
                number = answer.json()["number"]
                looking.after(number)
            assert looking.update is not None
            return looking.update


class Looking:
    """The updates that one watcher receives."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.update: dict[str, Any] | None = None
        self.known: dict[str, Any] | None = None
        """The last update with a whole state, which patches refer to."""
        self.lines: list[dict[str, Any]] = []
        self.goodbye = ""

    def look(self, seat: int | None, since: int = 0, *, partial: bool = False) -> None:
        """Send a `look` message: watch from this seat, from this line on."""
        self.update = None
        look = {"type": "look", "seat": seat, "since": since, "partial": partial}
        self.socket.send(msgspec.json.encode(look).decode())

    def next(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """Return the next update, put together from a patch; AssertionError if the server says goodbye."""
        message = msgspec.json.decode(self.socket.recv(timeout=seconds), type=dict[str, Any])
        if message["type"] == "goodbye":
            self.goodbye = message["reason"]
            raise AssertionError(f"the server says goodbye: {self.goodbye}")
        if message["type"] == "patch":
            assert self.known is not None
            message = patched(self.known, message)
        if not message["more"]:
            self.known = message
        self.update = message
        self.lines.extend(message["lines"])
        return message

    def until(self, wanted: Callable[[dict[str, Any]], object], seconds: float = PATIENCE) -> dict[str, Any]:
        """Return the first update that is as wanted, beginning with the last one received."""
        end = time.monotonic() + seconds
        while self.update is None or not wanted(self.update):
            self.next(max(0.0, end - time.monotonic()))
        return self.update

    def after(self, number: int) -> dict[str, Any]:
        """Return the first update after the answer of this number."""
        return self.until(lambda new: new["state"]["number"] > number)

    def asked(self) -> dict[str, Any]:
        """Return the first state with options, in which this seat must answer."""
        state: dict[str, Any] = self.until(lambda new: bool(options_of(new["state"])))["state"]
        return state


def patched(known: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """Return the update that a patch makes of the last one; AssertionError if it does not fit."""
    assert known["version"] == message["base"], "a patch follows another state"
    return {
        "type": "update",
        "last": message["last"],
        "lines": message.get("lines", []),
        "state": patch.apply(known["state"], message.get("state", {})),
        "table": patch.apply(known["table"], message.get("table", {})),
        "version": message["version"],
        "more": False,
    }


def asked_of(update: dict[str, Any]) -> int | None:
    """Return the seat that must answer in an update; None if none must."""
    state = update["state"]
    seat: int | None = None if state is None or state["asked"] is None else state["asked"]["seat"]
    return seat


def options_of(state: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Return the options of a state."""
    if state is None or state["asked"] is None:
        return []
    options: list[dict[str, Any]] = state["asked"]["options"]
    return options


def chosen(state: dict[str, Any], rng: Rng) -> str:
    """Return the words of a random option that lets the game go on: a random kind first, then one of it."""
    options = [option for option in options_of(state) if option["kind"] != "EndGame"] or options_of(state)
    kind = rng.choice(sorted({option["kind"] for option in options}))
    words: str = rng.choice([option["words"] for option in options if option["kind"] == kind])
    return words


def rejection(answer: httpx.Response) -> RejectedCommand:
    """Return the decoded error of a response, which must be one."""
    assert answer.is_error, f"{answer.status_code}: {answer.text}"
    said = msgspec.json.decode(answer.content, type=dict[str, Any])
    assert said.pop("type") == "error"
    found = msgspec.convert({"status": answer.status_code, **said}, RejectedCommand)
    assert found.reason.endswith((".", ")")), found
    return found
