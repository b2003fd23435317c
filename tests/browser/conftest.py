"""A real server and a real Chromium, for persons that act only on what the page shows."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Playwright, expect, sync_playwright

from kit.browsing import PATIENCE, Arrive, MapPlayer
from kit.live import CERTAIN, Server

FAILED = pytest.StashKey[list[bool]]()
SEEN_LAST = Path(__file__).parents[2] / ".cache" / "browser"
"""What each person's page showed when a test failed."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of our own, with bots that do not wait for anybody's eyes."""
    with Server(tmp_path_factory.mktemp("server"), command=CERTAIN) as live:
        yield live


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browser."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A real Chromium; none is a failure, never a skip."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "There is no Chromium; scripts/test installs one."
    chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    yield chromium
    chromium.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Lets fixtures know whether their test failed."""
    report = yield
    item.stash.setdefault(FAILED, []).append(report.failed)
    return report


@pytest.fixture
def arrive(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """How people come to the server, each in a browser of their own; a page that complains fails."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(at: str = server.address, **more: Any) -> MapPlayer:
        size = {"width": 1280, "height": 860}
        context = browser.new_context(**{"base_url": at, "viewport": size, **more})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(2 * PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(error.stack or str(error)))
        page.on("console", lambda message: complaints.append(message.text) if complains(message) else None)
        return MapPlayer(page)

    expect.set_options(timeout=PATIENCE)
    yield arrive
    for number, context in enumerate(contexts):
        if any(request.node.stash.get(FAILED, [])):
            SEEN_LAST.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", request.node.name)
            context.pages[0].screenshot(path=SEEN_LAST / f"{name}-{number}.png")
        context.close()
    assert not complaints


@pytest.fixture
def guest(arrive: Arrive) -> MapPlayer:
    """Somebody at a desk."""
    return arrive()


@pytest.fixture
def player(guest: MapPlayer) -> MapPlayer:
    """Somebody at a desk who wants to be asked nothing twice."""
    guest.prefer("one-click", "motion-still")
    return guest


def complains(message: ConsoleMessage) -> bool:
    """Whether a console message is a fault of the page; that something was refused or away is none."""
    away = ("Failed to load resource", "WebSocket connection")
    return message.type == "error" and not message.text.startswith(away)
