"""Faults of ours: the table stands, people read one sentence, and nothing hidden gets into a log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from goldenspike.server import autoplay, bot_answers, database, serialize
from goldenspike.server.app import make_app
from goldenspike.server.config import ServerConfig
from goldenspike.server.game_state import GameState
from goldenspike.server.presenter import Presenter
from goldenspike.server.store import Store
from kit.people import options_of

SECRET = "the-ace-of-spades"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """The application in this process, so that faults can be planted."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    database.prepare(url)
    settings = ServerConfig(database=database.async_url(url), pace=0.0)
    with TestClient(make_app(settings)) as client:
        client.headers["X-Golden-Spike"] = "1"
        assert client.get("/api/server").status_code == 200
        yield client


def open_table(client: TestClient[Any], *seats: str) -> str:
    plans = [{"who": who} for who in seats]
    game = "pioneer" if len(seats) == 1 else "montana"
    body = {"id": f"opening-{len(seats)}", "game": game, "seats": plans}
    table: str = client.post("/api/tables", json=body).json()["id"]
    return table


def fail(*_: Any, **__: Any) -> Any:
    raise RuntimeError(f"seat 1 holds {SECRET}")


def heard(socket: WebSocketTestSession) -> dict[str, Any]:
    return msgspec.json.decode(socket.receive_text(timeout=60), type=dict[str, Any])


def look(client: TestClient[Any], table: str, seat: int | None = 0) -> dict[str, Any]:
    """The table as it now stands, once this seat must answer."""
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json({"type": "look", "seat": seat})
        while True:
            update = heard(socket)
            if seat is None or options_of(update["state"]):
                return update


def answer(client: TestClient[Any], table: str, state: dict[str, Any], number: int) -> Any:
    words = options_of(state)[0]["words"]
    body = {"id": f"answer-{number}", "number": state["number"], "seat": 0, "words": words}
    return client.post(f"/api/tables/{table}/answer", json=body)


def test_a_fault_of_the_engine_leaves_the_table_as_it_was(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table(client, "me")
    before = look(client, table)
    with monkeypatch.context() as planted:
        planted.setattr(GameState, "play", fail)
        failed = answer(client, table, before["state"], 1)
    assert failed.status_code == 500
    assert failed.json()["reason"].endswith("please report it.")
    report = client.post(f"/api/tables/{table}/report", json={})
    assert report.status_code == 200
    assert "game pioneer" in report.text
    assert "agenda" in report.text
    assert look(client, table)["state"] == before["state"]
    assert answer(client, table, before["state"], 1).json() == {
        "type": "accepted",
        "number": before["state"]["number"],
    }
    assert "RuntimeError" in caplog.text
    for text in (failed.text, report.text, caplog.text):
        assert SECRET not in text


def test_a_fault_while_bots_play_is_no_end_of_the_server(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as planted:
        planted.setattr(GameState, "play_chances", fail)
        planted.setattr(bot_answers, "random_answer", fail)
        table = open_table(client, "me", "bot")
        assert client.get(f"/api/tables/{table}").json()["stage"] == "running"
        assert look(client, table, None)["state"]["over"] is False
    assert client.get("/healthz").status_code == 200
    assert SECRET not in caplog.text
    assert "RuntimeError" in caplog.text


def test_a_fault_in_a_view_ends_the_socket_in_a_sentence(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table(client, "me")
    look(client, table)
    room = client.app.state.context.lobby.rooms[table]
    for name in ("state", "question"):
        with monkeypatch.context() as planted:
            planted.setattr(serialize, name, fail)
            room.presenter.notify()
            with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
                socket.send_json({"type": "look", "seat": 0})
                goodbye = heard(socket)
            moment = client.get(f"/api/tables/{table}/moments/0?seat=0")
        assert goodbye["type"] == "goodbye"
        assert goodbye["reason"].endswith(".")
        assert moment.status_code == 500
        assert SECRET not in str(goodbye) + moment.text
    assert look(client, table)["state"]["asked"]["seat"] == 0
    assert SECRET not in caplog.text


def test_a_fault_outside_the_engine_is_a_sentence_too(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table(client, "me")
    with monkeypatch.context() as planted:
        planted.setattr(Presenter, "info", fail)
        assert client.get(f"/api/tables/{table}").status_code == 500
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_json({"type": "look", "seat": 0})
            assert heard(socket)["type"] == "goodbye"
    assert look(client, table)["state"]
    assert SECRET not in caplog.text


def test_what_cannot_be_written_has_not_happened(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(autoplay, "SECONDS_TO_RECOVER", 0.05)
    table = open_table(client, "me", "bot")
    before = look(client, table)["state"]
    with monkeypatch.context() as planted:
        planted.setattr(Store, "write_change", fail)
        failed = answer(client, table, before, 1)
        said = client.post(f"/api/tables/{table}/chat", json={"id": "chat-chat", "text": "Hello!"})
        given_up = client.post(f"/api/tables/{table}/give-up", json={})
        handed = client.post(f"/api/tables/{table}/seat", json={"seat": 0, "to": "bot"})
    assert [each.status_code for each in (failed, said, given_up, handed)] == [500] * 4
    assert client.get(f"/api/tables/{table}").json()["stage"] == "running"
    after = look(client, table)
    assert after["state"] == before
    assert not after["table"]["seats"][0]["stand_in"]
    kept = Store.write_change

    async def keep_at_last(self: Store, change: Any) -> Any:
        if failures:
            failures.pop()
            fail()
        return await kept(self, change)

    failures = [None] * 3
    assert answer(client, table, before, 1).status_code == 200
    with monkeypatch.context() as planted:
        planted.setattr(Store, "write_change", keep_at_last)
        state = look(client, table)["state"]
        failures[:] = [None]
        assert answer(client, table, state, 2).status_code == 500
        failures.clear()
        assert answer(client, table, state, 2).status_code == 200
        failures[:] = [None] * 2
        state = look(client, table)["state"]
        assert state["number"] > before["number"], "bots try again until it is written"
    assert SECRET not in caplog.text


def test_the_log_says_where_not_what(caplog: pytest.LogCaptureFixture) -> None:
    from goldenspike.server.errors import log_loop_error
    from goldenspike.server.workers import location_of

    try:
        fail()
    except RuntimeError as error:
        assert SECRET not in location_of(error)
        assert "RuntimeError in" in location_of(error)
        with caplog.at_level(logging.ERROR):
            log_loop_error(None, {"message": "Task exception was never retrieved", "exception": error})  # type: ignore[arg-type]  # no loop is needed
    assert "RuntimeError in" in caplog.text
    assert SECRET not in caplog.text
