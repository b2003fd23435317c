"""A game that the client knows nothing about is played through its text view and its list of options."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kit.browsing import PATIENCE, Arrive
from kit.live import Server
from kit.outside import write_goldrush

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture
def goldrush_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Run a server that finds the toy game by its entry point, as any other package's."""
    package = tmp_path / "package"
    package.mkdir()
    write_goldrush(package)
    paths = [str(package), str(TESTS), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([path for path in paths if path]))
    with Server(tmp_path) as live:
        yield live


def test_a_whole_game_without_a_board_of_its_own(goldrush_server: Server, arrive: Arrive) -> None:
    guest = arrive(goldrush_server.address)
    guest.keep(careful=False, pace="quick", **{"pass": False})
    guest.page.goto("/")
    expect(guest.part("game-goldrush")).to_contain_text("Gold Rush")
    guest.open("goldrush", "me", "bot:random")
    expect(guest.part("text-view")).to_contain_text("Nuggets in sight")
    sight = guest.see()
    dug = 0
    while not sight.over:
        words = [option for _, option in sight.listed]
        dig = dug < 2 and "dig" in words
        dug += dig
        guest.choose(words.index("dig" if dig else "stop"))
        guest.do(guest.part("confirm"))
        guest.answered(sight.number)
        sight = guest.see(sight.number)
    assert dug == 2
    expect(guest.part("result")).to_be_visible()
    guest.part("open-review").click()
    expect(guest.part("accounts").locator("tbody tr")).to_have_count(2, timeout=PATIENCE)
    guest.part("chance-plot").press("ArrowLeft")
    guest.part("chance-plot").press("Enter")
    expect(guest.part("review")).to_have_count(0)
    expect(guest.part("to-present")).to_be_visible()
    guest.part("replay-review").click()
    expect(guest.part("turning-points")).to_be_visible()
