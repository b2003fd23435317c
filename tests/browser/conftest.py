"""A real server and a real Chromium, for persons that act only on what the page shows."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

from kit.browsing import GAMES, PARKED, PATIENCE, Arrive, MapPlayer
from kit.live import CERTAIN, Server

FAILED = pytest.StashKey[list[bool]]()
SEEN_LAST = Path(__file__).parents[2] / ".cache" / "browser"
"""What each person's page showed when a test failed."""
DESK = {"width": 1280, "height": 860}
LONGEST = re.compile("whole_game|axe|dies")
"""Names of tests that take more than a few seconds."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A person leaves long before the page's scripts have paid for being optimized.
    "--js-flags=--no-opt",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser. What takes longest comes first, so that no worker is left with it."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: not (here in item.path.parents and LONGEST.search(item.name)))


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


class Door:
    """How people come in, each with a browser of their own, lent to the next when they leave."""

    LENT = 2
    """Browsers that wait for the next ones, because they have read the page's scripts already."""

    def __init__(self, browser: Browser, house: str) -> None:
        self.browser = browser
        self.house = house
        self.complaints: list[str] = []
        self.inside: list[Page] = []
        self.waiting: list[Page] = []
        self.usual: set[Page] = set()
        """The pages of those who came to the house as most people do, and can be lent."""

    def let_in(self, at: str, **more: Any) -> Page:
        """Somebody nobody has seen before."""
        if more or at != self.house:
            return self.open(at, **more)
        if self.waiting:
            self.inside.append(self.waiting.pop())
        else:
            self.usual.add(self.open(at))
        return self.inside[-1]

    def open(self, at: str, **more: Any) -> Page:
        """Somebody whose browser has never been used."""
        context = self.browser.new_context(**{"base_url": at, "viewport": DESK, **more})
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(2 * PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if complains(said) else None)
        page.goto(PARKED)
        self.inside.append(page)
        return page

    def see_out(self, *, well: bool) -> None:
        """Everybody leaves, and nothing of them stays behind."""
        for page in self.inside:
            if well and page in self.usual and len(self.waiting) < self.LENT:
                page.goto(PARKED)
                page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
                page.context.clear_cookies()
                self.waiting.append(page)
            else:
                self.usual.discard(page)
                page.context.close()
        self.inside.clear()
        self.complaints.clear()


@pytest.fixture(scope="session")
def door(browser: Browser, server: Server) -> Door:
    """The way in."""
    return Door(browser, server.address)


@pytest.fixture
def entrance(door: Door, request: pytest.FixtureRequest) -> Iterator[Door]:
    """The way in and out for those of one test; a page that complains fails."""
    expect.set_options(timeout=PATIENCE)
    yield door
    failed = any(request.node.stash.get(FAILED, []))
    for number, page in enumerate(door.inside if failed else []):
        SEEN_LAST.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", request.node.name)
        page.screenshot(path=SEEN_LAST / f"{name}-{number}.png")
    complaints = [*door.complaints]
    door.see_out(well=not failed and not complaints)
    assert not complaints


@pytest.fixture
def arrive(entrance: Door) -> Arrive:
    """How people come to the server who have played its games before."""

    def arrive(at: str = entrance.house, **more: Any) -> MapPlayer:
        guest = MapPlayer(entrance.let_in(at, **more))
        guest.keep(guided=GAMES)
        return guest

    return arrive


@pytest.fixture
def stranger(entrance: Door) -> MapPlayer:
    """Somebody whose browser has never been here."""
    return MapPlayer(entrance.open(entrance.house))


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
