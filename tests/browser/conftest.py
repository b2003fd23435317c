"""Fixtures: a live server, Chromium, and people who act only on what the page shows."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

from kit.browsing import GAMES, PARKED, PATIENCE, Arrive, MapPlayer
from kit.live import CERTAIN, Server

FAILED = pytest.StashKey[list[bool]]()
SCREENSHOTS = Path(__file__).parents[2] / ".cache" / "browser"
"""The folder for screenshots of every page when a test failed."""
DESK = {"width": 1280, "height": 860}
FOLDER = f"{Path(__file__).parent}{os.sep}"
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
    # Pages are open too briefly for the optimizing compiler to pay off.
    "--js-flags=--no-opt",
    # Draw a sixteenth of the pixels, in few tiles: drawing took two fifths of the time. Playwright emulates
    # another factor for every page, so layout, `devicePixelRatio` and screenshots stay as they are.
    "--force-device-scale-factor=0.25",
    "--default-tile-width=2560",
    "--default-tile-height=2560",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests here as browser tests and put the longest first, so that none runs last alone."""
    here = [item for item in items if str(item.path).startswith(FOLDER)]
    for item in here:
        item.add_marker(pytest.mark.browser)
    longest = {item for item in here if LONGEST.search(item.name)}
    items.sort(key=lambda item: item not in longest)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a live server with fixed dice, whose bots answer without a pause."""
    with Server(tmp_path_factory.mktemp("server"), command=CERTAIN) as live:
        yield live


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start Chromium; fail, not skip, if there is none."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "There is no Chromium; scripts/test installs one."
    chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    yield chromium
    chromium.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record whether the test failed, for fixtures."""
    report = yield
    item.stash.setdefault(FAILED, []).append(report.failed)
    return report


class PagePool:
    """A pool of browser contexts, one for each person; some are cleared and reused by later tests.

    A context that was used before has the client's files in its cache, and its scripts compiled.
    """

    MOST_KEPT = 3
    """Most contexts with the same options that are kept for later tests."""

    def __init__(self, browser: Browser, server_url: str) -> None:
        self.browser = browser
        self.server_url = server_url
        self.page_errors: list[str] = []
        self.in_use: list[Page] = []
        self.free: defaultdict[str, list[Page]] = defaultdict(list)
        """Cleared pages, by their options."""
        self.reusable: dict[Page, str] = {}
        """Pages of the common server that can be reused, and their options."""

    def page(
        self,
        at: str,
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce", "no-preference"] = "no-preference",
        **more: Any,
    ) -> Page:
        """Return a page without cookies and storage, reused if one with these options is free."""
        options = json.dumps(more, sort_keys=True)
        if at == self.server_url and self.free[options]:
            page = self.free[options].pop()
            self.in_use.append(page)
        else:
            page = self.open(at, **more)
        if at == self.server_url:
            self.reusable[page] = options
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        return page

    def open(self, at: str, **more: Any) -> Page:
        """Return a page in a new browser context."""
        context = self.browser.new_context(**{"base_url": at, "viewport": DESK, **more})
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(2 * PATIENCE)
        context.on(
            "weberror", lambda thrown: self.page_errors.append(thrown.error.stack or str(thrown.error))
        )
        context.on(
            "console",
            lambda message: self.page_errors.append(message.text) if is_page_error(message) else None,
        )
        page = context.new_page()
        page.goto(PARKED)
        self.in_use.append(page)
        return page

    def clear(self, *, passed: bool) -> None:
        """Clear and keep the reusable pages if the test passed; close the others."""
        for page in self.in_use:
            options = self.reusable.get(page)
            if passed and options is not None and len(self.free[options]) < self.MOST_KEPT:
                for other in page.context.pages:
                    if other is not page:
                        other.close()
                page.goto(PARKED)
                page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
                page.context.clear_cookies()
                self.free[options].append(page)
            else:
                self.reusable.pop(page, None)
                page.context.close()
        self.in_use.clear()
        self.page_errors.clear()


@pytest.fixture(scope="session")
def page_pool(browser: Browser, server: Server) -> PagePool:
    """Return the pool of pages for all tests of a process."""
    return PagePool(browser, server.address)


@pytest.fixture
def own_pages(page_pool: PagePool, request: pytest.FixtureRequest) -> Iterator[PagePool]:
    """Yield the pool for one test; after it take screenshots if it failed, and fail on page errors."""
    expect.set_options(timeout=PATIENCE)
    yield page_pool
    failed = any(request.node.stash.get(FAILED, []))
    for number, page in enumerate(page_pool.in_use if failed else []):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", request.node.name)
        page.screenshot(path=SCREENSHOTS / f"{name}-{number}.png")
    page_errors = [*page_pool.page_errors]
    page_pool.clear(passed=not failed and not page_errors)
    assert not page_errors


@pytest.fixture
def arrive(own_pages: PagePool) -> Arrive:
    """Return a function that opens a page for a person who has played all games before."""

    def arrive(at: str = own_pages.server_url, **more: Any) -> MapPlayer:
        guest = MapPlayer(own_pages.page(at, **more))
        guest.keep(guided=GAMES, pace="quick")
        return guest

    return arrive


@pytest.fixture
def stranger(own_pages: PagePool) -> MapPlayer:
    """Return a person with a new browser context, who has never been here."""
    return MapPlayer(own_pages.open(own_pages.server_url))


@pytest.fixture
def guest(arrive: Arrive) -> MapPlayer:
    """Return a person with a desktop screen."""
    return arrive()


@pytest.fixture
def player(guest: MapPlayer) -> MapPlayer:
    """Return a person with a desktop screen, answers in one click and no animation."""
    guest.prefer("one-click", "motion-still")
    return guest


def is_page_error(message: ConsoleMessage) -> bool:
    """Return whether a console message is an error of the page, not a failed request or connection."""
    network = ("Failed to load resource", "WebSocket connection")
    return message.type == "error" and not message.text.startswith(network)
