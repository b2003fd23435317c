"""Reminders in the browser: where one wants them is entered, told and deleted on the page of settings."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from kit.browsing import Arrive
from kit.keeping import stored
from kit.live import Server


class Hook(ThreadingHTTPServer):
    """A webhook that notes what it is sent, and refuses other paths."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), HookHandler)
        self.bodies: list[Any] = []

    @property
    def url(self) -> str:
        """The address of the webhook."""
        return f"http://127.0.0.1:{self.server_port}/hook"


class HookHandler(BaseHTTPRequestHandler):
    """Answers for a webhook."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        assert isinstance(self.server, Hook)
        self.server.bodies.append(json.loads(body))
        self.send_response(204 if self.path == "/hook" else 404)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  its name there
        """Say nothing."""


@pytest.fixture
def hook() -> Iterator[Hook]:
    """Return a webhook that listens."""
    with Hook() as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield listening
        listening.shutdown()


def test_an_address_is_entered_used_and_deleted(arrive: Arrive, hook: Hook, tmp_path: Path) -> None:
    """A webhook that refuses is told of; a good one is kept, and deleted here or by the link of a message."""
    words = ("--public-url", "http://127.0.0.1", "--allow-private-webhooks")
    with Server(tmp_path, *words) as server:
        guest = arrive(at=server.address)
        page = guest.page
        page.goto("/settings")
        expect(guest.part("reminders-to")).to_have_count(0)
        for path, problem in (("other", "No message could be delivered there."), ("hook", "")):
            guest.part("reminders-kind").select_option("json")
            guest.part("reminders-to").fill(hook.url.replace("hook", path))
            guest.part("reminders-save").click()
            told = guest.part("reminders-problem" if problem else "reminders-state")
            expect(told).to_contain_text(problem or "Messages go to 127.0.0.1/…")
        assert [body["about"] for body in hook.bodies] == ["welcome", "welcome"]
        page.reload()
        expect(guest.part("reminders-kind")).to_have_value("json")
        guest.part("reminders-delete").click()
        expect(guest.part("reminders-state")).to_have_count(0)
        assert stored(server.db, "SELECT * FROM addresses") == []

        guest.part("reminders-kind").select_option("discord")
        guest.part("reminders-to").fill(hook.url)
        guest.part("reminders-save").click()
        expect(guest.part("reminders-state")).to_be_visible()
        ((code,),) = stored(server.db, "SELECT code FROM addresses")
        page.goto(f"/reminders#{code}")
        guest.part("confirm-reminders").click()
        expect(guest.part("reminders-done")).to_contain_text("confirmed")
        page.reload()
        guest.part("stop-reminders").click()
        expect(guest.part("reminders-done")).to_contain_text("deleted")
        assert stored(server.db, "SELECT * FROM addresses") == []
