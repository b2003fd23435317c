"""Lessons on the page: each lesson of each game played through, its progress, and one on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from goldenspike import lessons
from goldenspike.core.registry import find, names
from kit.axe import readable
from kit.browsing import Arrive, MapPlayer

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
OPENED = re.compile("/table/")
NEWCOMER_ASKED = """async () => {
  const table = await (await fetch(location.pathname.replace("table", "api/tables"))).json();
  return table.deciding === 0;
}"""
"""Returns whether the server waits for the first seat of the table."""


DECLINE_OR_SKIP = """() => document.querySelector(
  '[data-option="decline"]:enabled, [data-test="skip"][aria-pressed="false"]')?.click()"""
"""Declines an offer, or waits for nobody until the next turn; either may be gone by now."""


def answer(guest: MapPlayer, words: str) -> None:
    """Type an answer once this player may give one, and wait until it is played."""
    number = guest.see().number
    if not guest.part("typed-words").count():
        guest.page.keyboard.press("/")
    guest.part("typed-words").fill(words)
    guest.part("typed-words").press("Enter")
    guest.answered(number)


@pytest.mark.parametrize("name", names())
def test_every_lesson_is_played_on_the_page(name: str, arrive: Arrive) -> None:
    guest = arrive()
    guest.prefer("one-click", "motion-still")
    taught = lessons.of(find(name))
    guest.page.goto(f"/learn/{name}")
    guest.part(f"lesson-{name}-{taught[0].id}").click()
    for number, lesson in enumerate(taught):
        guest.page.wait_for_url(OPENED)
        expect(guest.part("lesson")).to_contain_text(lesson.steps[0].text)
        for step in lesson.steps:
            for words in step.solution:
                answer(guest, words)
        expect(guest.part("lesson")).to_have_attribute("data-done", "true")
        expect(guest.part("lesson")).to_contain_text(lesson.closing)
        if number + 1 < len(taught):
            guest.part("next-lesson").click()
    guest.part("all-lessons").click()
    expect(guest.part(f"progress-{name}")).to_have_text(f"{len(taught)} of {len(taught)} done")


def test_a_wrong_move_is_explained_on_the_map(arrive: Arrive) -> None:
    """A legal move the step is not about is declined with its reason, and the step stays."""
    guest = arrive()
    guest.prefer("one-click", "motion-still")
    guest.page.goto("/")
    guest.part("learn-america").click()
    guest.part("lesson-america-roll").click()
    guest.page.wait_for_url(OPENED)
    answer(guest, "roll")
    number = guest.see(1).number
    guest.page.keyboard.press("/")
    guest.part("typed-words").fill("rail Jackson–K11w")
    guest.part("typed-words").press("Enter")
    expect(guest.page.get_by_text("Lay the one to Lexington")).to_be_visible()
    expect(guest.part("lesson")).to_have_attribute("data-step", "2")
    assert guest.number == number


def test_a_lesson_on_a_phone(arrive: Arrive) -> None:
    """Task, board and panel fit, can be read by machine, and buttons are large enough for thumbs."""
    guest = arrive(**PHONE)
    guest.prefer("motion-still")
    guest.page.goto("/learn/montana")
    expect(guest.part("lessons-montana")).to_be_visible()
    readable(guest.page, "the lessons of Montana")
    guest.part("lesson-montana-recruit").tap()
    guest.page.wait_for_url(OPENED)
    expect(guest.part("lesson")).to_be_visible()
    readable(guest.page, "a lesson", "[data-test=lesson]")
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = guest.part("restart-lesson").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    guest.ticket("Recruit").tap()
    expect(guest.part("lesson")).to_have_attribute("data-step", "2")
    guest.part("restart-lesson").tap()
    expect(guest.part("lesson")).to_have_attribute("data-step", "1")


def test_how_to_play_stands_first_under_rules(arrive: Arrive) -> None:
    """The page is drawn with a board, the index opens whole, finds people's words and links its rules."""
    guest = arrive()
    guest.page.goto("/rules/america")
    expect(guest.part("how-to-play-text")).to_contain_text("Deliver all your goods")
    expect(guest.part("how-to-play-text").locator("figure svg").first).to_be_attached()
    guest.part("open-all").click()
    rule = guest.page.locator("#rule-p5-Rail")
    expect(rule).to_have_attribute("open", "")
    expect(rule.get_by_text("p5 Rail")).to_be_hidden()
    rule.get_by_text("Where this comes from").click()
    expect(rule.get_by_text("p5 Rail")).to_be_visible()
    guest.part("find-rule").fill("robber")
    expect(guest.page.locator("#rule-p4-Move-the-outlaw")).to_be_visible()
    expect(guest.part("how-to-play")).to_have_count(0)


def read_guide(guest: MapPlayer, title: str) -> None:
    """Read the stop of the guide with this title and go on."""
    expect(guest.part("guide").get_by_role("heading", name=title)).to_be_visible()
    guest.part("guide-next").click()


def test_the_first_ten_minutes_of_a_newcomer(stranger: MapPlayer) -> None:
    """From the lobby through a lesson to a first game, in which bots wait while the guide speaks."""
    stranger.page.emulate_media(reduced_motion="reduce")
    stranger.page.goto("/")
    stranger.part("learn-america").click()
    stranger.part("lesson-america-roll").click()
    stranger.page.wait_for_url(OPENED)
    expect(stranger.part("guide")).to_have_count(0)
    stranger.ticket("RollDice").click()
    expect(stranger.part("lesson")).to_have_attribute("data-step", "2")
    answer(stranger, "rail L10e–Lexington")
    expect(stranger.part("lesson")).to_have_attribute("data-done", "true")
    stranger.part("all-lessons").click()
    expect(stranger.part("progress-america")).to_have_text("1 of 7 done")
    stranger.page.goto("/")
    stranger.part("play-america").click()
    read_guide(stranger, "Welcome to Trails to Rails")
    # Who begins, and how quickly the bots move, decides which stops come before one's own roll, and whether
    # an offer does. The board waits while the guide speaks, although the others have moved meanwhile.
    page, guide, roll = stranger.page, stranger.part("guide"), stranger.ticket("RollDice")
    decline = page.locator('[data-option="decline"]:enabled')
    skip = page.locator('[data-test="skip"][aria-pressed="false"]')
    heading = guide.get_by_role("heading")
    titles: list[str] = []
    while "Roll the dice" not in titles:
        expect(guide.or_(decline).or_(skip).or_(roll).first).to_be_visible()
        if guide.count():
            titles.append(heading.inner_text())
            if titles[-1] == "The first roll":
                number = stranger.number
                page.wait_for_function(NEWCOMER_ASKED)
                assert stranger.number == number
            read_guide(stranger, titles[-1])
            expect(heading.filter(has_text=titles[-1])).to_have_count(0)
        elif roll.count():
            break
        else:
            page.evaluate(DECLINE_OR_SKIP)
    assert titles
    assert len(set(titles)) == len(titles)
    number = stranger.see().number
    roll.click()
    stranger.answered(number)
    # What may be done, or first a seven.
    expect(heading).to_be_visible()
