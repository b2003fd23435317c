"""Puzzles on the page: one solved, one missed, one shown, the one of the day, and one on a phone."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from goldenspike import puzzles
from goldenspike.core.registry import find, names
from goldenspike.puzzles import Puzzle
from kit.axe import readable
from kit.browsing import Arrive, MapPlayer

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
OPENED = re.compile("/table/")
MINED = [name for name in names() if puzzles.of(find(name))]
"""The games that have puzzles."""


def type_move(guest: MapPlayer, words: str) -> None:
    """Type a move once the table asks for one."""
    guest.see()
    if not guest.part("typed-words").count():
        guest.page.keyboard.press("/")
    guest.part("typed-words").fill(words)
    guest.part("typed-words").press("Enter")


def open_puzzle(guest: MapPlayer, game: str, puzzle: Puzzle) -> None:
    """Open a puzzle from the list of its game."""
    guest.prefer("one-click", "motion-still")
    guest.page.goto(f"/puzzles/{game}")
    guest.part(f"puzzle-{puzzle.id}").click()
    guest.page.wait_for_url(OPENED)
    expect(guest.part("puzzle")).to_have_attribute("data-puzzle", puzzle.id)


@pytest.mark.parametrize("name", MINED)
def test_a_puzzle_is_missed_and_then_solved(name: str, arrive: Arrive) -> None:
    guest = arrive()
    puzzle = puzzles.of(find(name))[-1]
    open_puzzle(guest, name, puzzle)
    expect(guest.part("explanation")).to_have_count(0)
    type_move(guest, puzzle.alternatives[-1].answer)
    expect(guest.part("verdict")).to_contain_text("Try again.")
    expect(guest.part("puzzle")).to_have_attribute("data-done", "false")
    type_move(guest, puzzle.best[0])
    expect(guest.part("puzzle")).to_have_attribute("data-done", "true")
    expect(guest.part("puzzle-solved")).to_contain_text("Solved, after another try.")
    expect(guest.part("explanation")).to_contain_text("Best: ")
    guest.part("all-puzzles").click()
    expect(guest.part(f"solved-{name}")).to_contain_text(f"1 of {len(puzzles.of(find(name)))} solved")
    guest.page.reload()
    expect(guest.part(f"solved-{name}")).to_contain_text("1 of ")


def test_the_solution_is_shown_on_request(arrive: Arrive) -> None:
    """Who has seen it may still play it; it does not count as solved, and the next one follows."""
    guest = arrive()
    puzzle = puzzles.of(find("montana"))[0]
    open_puzzle(guest, "montana", puzzle)
    guest.part("show-solution").click()
    expect(guest.part("explanation")).to_contain_text("Best: ")
    type_move(guest, puzzle.best[0])
    expect(guest.part("puzzle-solved")).to_contain_text("That is it.")
    guest.part("next-puzzle").click()
    expect(guest.part("puzzle")).not_to_have_attribute("data-puzzle", puzzle.id)
    guest.part("all-puzzles").click()
    expect(guest.part("solved-montana")).to_contain_text("0 of ")


def test_the_puzzle_of_the_day_begins_a_streak(arrive: Arrive) -> None:
    guest = arrive()
    guest.prefer("one-click", "motion-still")
    guest.page.goto("/")
    guest.page.get_by_role("navigation", name="Pages").get_by_role("link", name="Puzzles").click()
    todays = puzzles.daily(find("montana"), datetime.now(UTC).date())
    assert todays is not None
    guest.part("daily-puzzle-montana").click()
    guest.page.wait_for_url(OPENED)
    expect(guest.part("puzzle")).to_contain_text("Puzzle of the day")
    type_move(guest, todays.best[0])
    expect(guest.part("puzzle-solved")).to_contain_text("Solved at the first try.")
    guest.page.goto("/puzzles")
    expect(guest.part("streak-montana")).to_contain_text("1 day in a row")
    expect(guest.part("daily-puzzle-montana")).to_contain_text("solved")


def test_puzzles_are_chosen_by_theme_and_difficulty_with_keys_alone(arrive: Arrive) -> None:
    guest = arrive()
    found = puzzles.of(find("montana"))
    theme = found[0].theme
    guest.page.goto("/puzzles/montana")
    expect(guest.part("choice").get_by_role("listitem")).to_have_count(len(found))
    guest.part("theme").select_option(theme)
    of_theme = [one for one in found if one.theme == theme]
    expect(guest.part("choice").get_by_role("listitem")).to_have_count(len(of_theme))
    guest.part("play-puzzle").focus()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url(OPENED)
    shown = guest.part("puzzle").get_attribute("data-puzzle")
    assert shown in [one.id for one in of_theme]


@pytest.mark.parametrize("dark", [False, True])
def test_a_puzzle_on_a_phone(arrive: Arrive, *, dark: bool) -> None:
    """List, task, board and panel fit, can be read by machine, and buttons are large enough for thumbs."""
    guest = arrive(**PHONE, color_scheme="dark" if dark else "light")
    guest.prefer("motion-still")
    puzzle = puzzles.of(find("montana"))[0]
    guest.page.goto("/puzzles/montana")
    expect(guest.part("puzzles-montana")).to_be_visible()
    readable(guest.page, "the puzzles of Montana")
    guest.part(f"puzzle-{puzzle.id}").tap()
    guest.page.wait_for_url(OPENED)
    expect(guest.part("puzzle")).to_be_visible()
    readable(guest.page, "a puzzle", "[data-test=puzzle]")
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.part("show-solution").tap()
    expect(guest.part("explanation")).to_be_visible()
    readable(guest.page, "a solution", "[data-test=puzzle]")
    for part in ("next-puzzle", "all-puzzles"):
        box = guest.part(part).bounding_box()
        assert box is not None
        assert box["height"] >= 44
