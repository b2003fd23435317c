"""The lab in the browser: a simulation from its form to its report, stopped, refused, on a phone, by axe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from kit.axe import readable_in_both_themes
from kit.browsing import Arrive, MapPlayer
from kit.live import Server

BOARDS = Path(__file__).parents[2] / "examples" / "boards"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def fill(guest: MapPlayer, game: str, bots: tuple[str, ...], games: int, seed: str = "5") -> None:
    """Fill in the form of a simulation."""
    guest.page.goto("/lab")
    guest.part("lab-game").select_option(game)
    if guest.part("lab-seats").count():
        guest.part("lab-seats").select_option(str(len(bots)))
    for seat, bot in enumerate(bots):
        guest.part(f"lab-bot-{seat}").select_option(bot)
    guest.part("lab-games").fill(str(games))
    guest.part("lab-seed").fill(seed)


def test_a_small_series_to_its_report(guest: MapPlayer) -> None:
    """From the link in the header to the report, whose page shows its plots and runs nothing."""
    page = guest.page
    page.goto("/")
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The lab")
    expect(guest.part("lab-limits")).to_contain_text("At most 1,000 games at once.")
    fill(guest, "montana", ("greedy", "random"), 6)
    guest.part("lab-start").click()
    page.wait_for_url(re.compile("/lab/.+"))
    expect(guest.part("lab-state")).to_have_text("All games are played.")
    expect(guest.part("lab-done")).to_have_text("6 of 6 games")
    expect(guest.part("lab-run")).to_contain_text(re.compile(r"games and [\d,]+ moves a second"))
    expect(guest.part("lab-run")).to_contain_text("It is kept until")
    command = "goldenspike simulate montana --games 6 --seats greedy,random --seed 5"
    expect(guest.part("lab-command")).to_have_value(command)
    with page.expect_popup() as opened:
        guest.part("lab-report").click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_have_text("Montana: 6 games")
    expect(report.get_by_role("heading", name="Wins by seat")).to_be_visible()
    assert report.locator("svg").count() > 2
    assert report.evaluate("getComputedStyle(document.body).maxWidth") == "736px", "its style is applied"
    assert report.evaluate("window.origin") == "null", "it is in an origin of its own"
    report.close()
    for part, lines in (("lab-results", 7), ("lab-summary", None)):
        with page.expect_download() as saved:
            guest.part(part).click()
        text = Path(saved.value.path()).read_text(encoding="utf-8")
        assert text.startswith("{")
        assert lines is None or text.count("\n") == lines
    guest.part("lab-back").click()
    expect(guest.part("lab-runs").get_by_role("link").first).to_have_text("Montana, 6 games")
    expect(guest.part("lab-runs")).to_contain_text("finished")


def test_an_own_board_is_uploaded_checked_and_reported(guest: MapPlayer, tmp_path: Path) -> None:
    """A tile set that can be played, and one that cannot, with the reason."""
    page = guest.page
    fill(guest, "montana", ("greedy", "random"), 1)
    expect(guest.part("lab-board")).to_have_count(0)
    fill(guest, "pioneer", ("random",), 1)
    guest.part("lab-board").set_input_files(BOARDS / "pioneer-without-deserts.toml")
    guest.part("lab-start").click()
    expect(guest.part("lab-state")).to_have_text("All games are played.")
    expect(guest.part("lab-board-checked")).to_contain_text("The board can be played")
    with page.expect_download() as saved:
        guest.part("lab-own-board").click()
    assert "[land]" in Path(saved.value.path()).read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[land]\ntiles = []\n", encoding="utf-8")
    fill(guest, "pioneer", ("random",), 1)
    guest.part("lab-board").set_input_files(wrong)
    guest.part("lab-start").click()
    expect(guest.part("lab-state")).to_have_text("There are 0 land tiles, and the game needs 85.")
    expect(guest.part("lab-report")).to_have_count(0)


def test_a_checked_board_is_played_at_a_table(guest: MapPlayer) -> None:
    """From the upload to a move at a table, on the site of the board; and back to the board of the box."""
    page = guest.page
    fill(guest, "pioneer", ("random",), 1)
    guest.part("lab-board").set_input_files(BOARDS / "pioneer-without-deserts.toml")
    guest.part("lab-start").click()
    guest.part("lab-play").click()
    page.wait_for_url(re.compile("/board/[0-9a-f]{16}/$"))
    expect(guest.part("own-board")).to_contain_text("Here everything is played on an own board.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pioneer Rails on an own board")
    expect(guest.part("learn-pioneer")).to_have_count(0)
    new = guest.part("new-pioneer")
    new.focus()
    assert re.search("/board/[0-9a-f]{16}/new/pioneer$", new.get_attribute("href") or "")
    new.click()
    guest.part("open-table").click()
    page.wait_for_url(re.compile("/board/[0-9a-f]{16}/table/.+"))
    expect(guest.part("table")).to_be_visible()
    expect(guest.part("board")).to_be_visible()
    page.goto("/")
    expect(guest.part("own-board")).to_have_count(0)


def test_stopped_and_looked_at_by_somebody_else(arrive: Arrive) -> None:
    """Its person stops it and reads what was played; others who know the address only look."""
    guest, other = arrive(), arrive()
    fill(guest, "montana", ("greedy", "greedy"), 1_000)
    guest.part("lab-rotate").uncheck()
    guest.part("lab-start").click()
    expect(guest.part("lab-done")).to_contain_text(re.compile(r"^[1-9]"))
    other.page.goto(guest.page.url)
    expect(other.part("lab-run")).to_be_visible()
    expect(other.part("lab-stop")).to_have_count(0)
    guest.part("lab-stop").click()
    expect(guest.part("lab-state")).to_have_text(
        re.compile(r"You stopped it\. \d+ games? (was|were) played\.")
    )
    expect(guest.part("lab-report")).to_be_visible()
    expect(other.part("lab-report")).to_be_visible()
    expect(guest.part("lab-command")).to_have_value(re.compile("--fixed$"))


def test_what_is_refused_is_said(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    page.goto("/lab/nobody-knows-it")
    expect(guest.part("lab-problem")).to_have_text("There is no such simulation; perhaps it was deleted.")
    fill(guest, "pioneer", ("random",), 5_000)
    guest.part("lab-start").click()
    assert guest.part("lab-games").evaluate("(field) => field.validity.rangeOverflow")
    guest.part("lab-games").evaluate("(field) => field.removeAttribute('max')")
    guest.part("lab-start").click()
    expect(guest.part("problem")).to_have_text("At most 1,000 games can be played at once here.")
    guest.part("lab-games").fill("1")
    guest.part("lab-start").click()
    expect(guest.part("lab-state")).to_have_text("All games are played.")


def test_a_server_without_a_lab_says_so(arrive: Arrive, tmp_path: Path) -> None:
    with Server(tmp_path, "--lab-games", "0") as server:
        guest = arrive(at=server.address)
        guest.page.goto("/lab")
        expect(guest.part("no-lab")).to_have_text("This server has no lab.")
        expect(guest.page.get_by_role("link", name="Lab", exact=True)).to_have_count(0)


@pytest.mark.parametrize("more", [{}, PHONE], ids=["desk", "phone"])
def test_axe_in_the_lab(arrive: Arrive, more: dict[str, Any]) -> None:
    """The form with its rules open, a simulation and its report; nothing is wider than the screen."""
    guest = arrive(reduced_motion="reduce", **more)
    page = guest.page
    page.goto("/lab")
    guest.part("lab-form").locator("summary").click()
    expect(guest.part("lab-form").locator("details select").first).to_be_visible()
    readable_in_both_themes(page, "the form of the lab")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fill(guest, "montana", ("random", "random"), 3)
    guest.part("lab-start").click()
    expect(guest.part("lab-report")).to_be_visible()
    readable_in_both_themes(page, "a simulation")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/lab")
    expect(guest.part("lab-runs")).to_be_visible()
    readable_in_both_themes(page, "the lab with a simulation")
