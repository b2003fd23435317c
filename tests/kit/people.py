"""Persons who talk to a live server as a browser does."""

from __future__ import annotations

import contextlib
import itertools
import json
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from goldenspike.core.rng import Rng
from kit.live import PATIENCE, Server


class Refused(msgspec.Struct):
    """A command that was not carried out."""

    status: int
    reason: str
    rule: str = ""
    heading: str = ""
    paragraph: str = ""
    number: int = 0


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.numbers = itertools.count()
        self.http = httpx.Client(
            base_url=server.address, headers={"X-Golden-Spike": "1"}, timeout=PATIENCE, trust_env=False
        )
        self.house: dict[str, Any] = self._newcomer()
        if name:
            self.told("/api/me", {"name": name})

    def _newcomer(self) -> dict[str, Any]:
        answer = self.http.get("/api/house")
        while answer.status_code == 429:
            time.sleep(0.5)
            answer = self.http.get("/api/house")
        assert answer.status_code == 200, answer.text
        house: dict[str, Any] = answer.json()
        return house

    def move_to(self, server: Server) -> None:
        """The same person at a server that was started again."""
        self.server = server
        self.http.base_url = httpx.URL(server.address)

    def command_id(self) -> str:
        """An id nobody has used."""
        return f"{secrets.token_hex(6)}-{next(self.numbers)}"

    # Commands ------------------------------------------------------------------------------------

    def post(self, path: str, body: Any) -> httpx.Response:
        """Whatever the server answers to a command."""
        return self.post_bytes(path, json.dumps(body).encode())

    def post_bytes(self, path: str, body: bytes) -> httpx.Response:
        """Whatever the server answers to these bytes; what was too much at once is asked again."""
        while True:
            answer = self.http.post(path, content=body, headers={"content-type": "application/json"})
            if answer.status_code != 429:
                return answer
            time.sleep(0.2)

    def told(self, path: str, body: Any) -> Any:
        """What a command that is carried out comes to."""
        answer = self.post(path, body)
        assert answer.is_success, f"{path} {answer.status_code}: {answer.text}"
        return answer.json()

    def refused(self, path: str, body: Any) -> Refused:
        """Why a command is not carried out."""
        return refusal(self.post(path, body))

    def read(self, path: str) -> Any:
        """What can be read there."""
        answer = self.http.get(path)
        assert answer.is_success, f"{path} {answer.status_code}: {answer.text}"
        return answer.json()

    def not_read(self, path: str) -> Refused:
        """Why nothing can be read there."""
        return refusal(self.http.get(path))

    def open(self, game: str, seats: str, **more: Any) -> str:
        """Open a table; its seats by name: me, open, or a bot."""
        plans = [
            {"who": word} if word in ("me", "open") else {"who": "bot", "bot": word} for word in seats.split()
        ]
        body = {"id": self.command_id(), "game": game, "seats": plans, **more}
        table: str = self.told("/api/tables", body)["id"]
        return table

    def table(self, table: str) -> dict[str, Any]:
        """A table from outside."""
        found: dict[str, Any] = self.read(f"/api/tables/{table}")
        return found

    def answer(self, table: str, state: dict[str, Any], words: str, **more: Any) -> httpx.Response:
        """Answer what this state asks."""
        body = {
            "id": self.command_id(),
            "number": state["number"],
            "seat": state["asked"]["seat"],
            "words": words,
            **more,
        }
        return self.post(f"/api/tables/{table}/answer", body)

    def record(self, table: str) -> str:
        """The game as a text."""
        answer = self.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    # Looking -------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def look(self, table: str, seat: int | None = None, since: int = 0) -> Iterator[Looking]:
        """Look at a table for a while."""
        with self.connected(table) as socket:
            looking = Looking(socket)
            looking.look(seat, since)
            yield looking

    def connected(self, table: str, **more: Any) -> ClientConnection:
        """A socket of a table on which nothing was said yet."""
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
        """Answer by chance from all own seats until the game is over or so many answers are given."""
        own = [number for number, seat in enumerate(self.table(table)["seats"]) if seat["mine"]]
        with self.look(table, own[0]) as looking:
            for _ in range(most):
                update = looking.until(lambda new: new["table"]["stage"] == "over" or asked_of(new) in own)
                if update["table"]["stage"] == "over":
                    break
                seat = asked_of(update)
                if seat != update["state"]["seat"]:
                    looking.look(seat, update["last"])
                    update = looking.until(lambda new, seat=seat: new["state"]["seat"] == seat)  # type: ignore[misc]
                answer = self.answer(table, update["state"], chosen(update["state"], rng))
                assert answer.status_code == 200, answer.text
                number = answer.json()["number"]
                looking.after(number)
            assert looking.update is not None
            return looking.update


class Looking:
    """What somebody sees through a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.update: dict[str, Any] | None = None
        self.lines: list[dict[str, Any]] = []
        self.goodbye = ""

    def look(self, seat: int | None, since: int = 0) -> None:
        """Look from this seat from now on."""
        self.update = None
        self.socket.send(msgspec.json.encode({"type": "look", "seat": seat, "since": since}).decode())

    def next(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next thing the server tells."""
        message = msgspec.json.decode(self.socket.recv(timeout=seconds), type=dict[str, Any])
        if message["type"] == "goodbye":
            self.goodbye = message["reason"]
            raise AssertionError(f"the server says goodbye: {self.goodbye}")
        self.update = message
        self.lines.extend(message["lines"])
        return message

    def until(self, wanted: Callable[[dict[str, Any]], object], seconds: float = PATIENCE) -> dict[str, Any]:
        """The first update that is as wanted, the last one seen among them."""
        end = time.monotonic() + seconds
        while self.update is None or not wanted(self.update):
            self.next(max(0.0, end - time.monotonic()))
        return self.update

    def after(self, number: int) -> dict[str, Any]:
        """The first update with more answers than this."""
        return self.until(lambda new: new["state"]["number"] > number)

    def asked(self) -> dict[str, Any]:
        """The state in which this seat must answer."""
        state: dict[str, Any] = self.until(lambda new: bool(options_of(new["state"])))["state"]
        return state


def asked_of(update: dict[str, Any]) -> int | None:
    """The seat that must answer."""
    state = update["state"]
    seat: int | None = None if state is None or state["asked"] is None else state["asked"]["seat"]
    return seat


def options_of(state: dict[str, Any] | None) -> list[dict[str, Any]]:
    """What the viewer of a state may answer now."""
    if state is None or state["asked"] is None:
        return []
    options: list[dict[str, Any]] = state["asked"]["options"]
    return options


def chosen(state: dict[str, Any], rng: Rng) -> str:
    """The words of an answer by chance, a kind first."""
    options = options_of(state)
    kind = rng.choice(sorted({option["kind"] for option in options}))
    words: str = rng.choice([option["words"] for option in options if option["kind"] == kind])
    return words


def refusal(answer: httpx.Response) -> Refused:
    """What the server says about something it did not do."""
    assert answer.is_error, f"{answer.status_code}: {answer.text}"
    said = msgspec.json.decode(answer.content, type=dict[str, Any])
    assert said.pop("type") == "refused"
    found = msgspec.convert({"status": answer.status_code, **said}, Refused)
    assert found.reason.endswith((".", ")")), found
    return found
