"""What went wrong when new users tried the page, each thing held once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.game import Game
from goldenspike.games.america import GAME
from goldenspike.games.montana import GAME as MONTANA
from goldenspike.games.railways.board import CITY_NAMES
from kit import railroad, saves
from kit.axe import readable
from kit.browsing import Arrive, MapPlayer
from kit.railroad import RailroadPlayer

GOLDEN = Path(__file__).parents[1] / "games"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
FINGER = 44
"""Pixels that a finger needs."""
SMALLEST_CUBE = 4.7
"""The side of a cube where three or four lie in a city, in units of the map."""
LEGIBLE = 5
"""Pixels of a side from which a cube has a colour and a sign."""
OPENED = re.compile("/table/")


def box_of(part: Locator) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a part on the screen."""
    box = part.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


# Arriving ----------------------------------------------------------------------------------------


def test_a_guest_is_told_the_game_and_keeps_a_name_that_was_only_typed(arrive: Arrive) -> None:
    """Whoever follows an invitation reads what is played; the name is not lost by sitting down at once."""
    host, guest = arrive(), arrive()
    host.open("montana", "me", "open")
    guest.page.goto(host.part("invite-link").input_value())
    expect(guest.part("about-game")).to_be_visible()
    expect(guest.page.get_by_role("link", name="How it is played")).to_be_visible()
    guest.part("my-name").fill("Belle")
    guest.part("sit-1").click()
    for one in (host, guest):
        expect(one.part("player-1")).to_contain_text("Belle")
        expect(one.part("table")).not_to_contain_text("You's")
    host.say("Howdy")
    expect(guest.part("tab-chat").locator("i")).to_be_attached()
    guest.tab("chat")
    expect(guest.part("chat")).to_contain_text("Howdy")
    guest.tab("moves")
    guest.page.reload()
    expect(guest.part("tab-chat")).to_be_visible()
    expect(guest.part("tab-chat").locator("i")).to_have_count(0)


CUT_OFF = """() => [...document.querySelectorAll('main select')].filter((field) => {
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(field.selectedOptions[0].text).width > room + 1;
}).map((field) => field.selectedOptions[0].text)"""
"""Returns the choices that do not fit into their fields."""


def test_setting_up_shows_its_choices_whole_and_leads_to_a_saved_game(guest: MapPlayer) -> None:
    guest.page.goto("/new/railways")
    expect(guest.part("new-table")).to_be_visible()
    assert guest.page.evaluate(CUT_OFF) == []
    guest.page.goto("/")
    guest.part("load").click()
    expect(guest.part("record")).to_be_in_viewport()


# Reading -----------------------------------------------------------------------------------------


def offered(_table: Table, question: Decision, _number: int) -> bool:
    """Return whether somebody is asked about an offer."""
    return type(question).__name__ == "AnswerOffer"


def test_the_head_of_the_table_wears_the_colour_of_whom_it_names(player: MapPlayer) -> None:
    save = saves.before(GAME, offered)
    player.go_on_from(save)
    prompt = player.part("prompt")
    expect(prompt).to_contain_text("offers you a trade")
    named = prompt.locator("b").inner_text()
    offering = next(
        seat
        for seat in range(save.seats)
        if player.part(f"player-{seat}").locator("b").first.inner_text() in named
    )
    mark = "one => getComputedStyle(one.querySelector('svg [style*=fill], svg [fill], svg *')).fill"
    assert offering != save.seat
    assert prompt.evaluate(mark) == player.part(f"player-{offering}").evaluate(mark)


def test_how_to_play_opens_beside_the_map(player: MapPlayer) -> None:
    player.go_on_from(saves.before_answer(GAME, "RollDice"))
    player.tab("rules")
    expect(player.part("how-to-play-text")).to_contain_text("Deliver all your goods")
    expect(player.part("map").first).to_be_in_viewport()
    player.part("find-rule").fill("how do I build a road?")
    expect(player.page.locator("#rule-p5-Rail")).to_be_visible()


def test_a_tab_can_be_read_under_the_pointer(player: MapPlayer) -> None:
    player.go_on_from(saves.before_answer(GAME, "RollDice"))
    player.tab("rules")
    for tab in ("rules", "log"):
        player.part(f"tab-{tab}").hover()
        readable(player.page, f"the tab {tab} under the pointer", "[role=tablist]", ["color-contrast"])


def test_the_key_lies_under_nothing(player: MapPlayer) -> None:
    """What others did is told beside the map, not over its key."""
    sight = player.go_on_from(saves.before_answer(GAME, "Done"))
    player.use("Done", sight)
    player.go_on_until("RollDice", player.see(sight.number))
    expect(player.part("digest")).to_be_visible()
    player.map_tool("key")
    left, top, right, bottom = box_of(player.part("key-panel"))
    for x, y in ((left + 8, top + 8), (right - 20, top + 8), ((left + right) / 2, (top + bottom) / 2)):
        within = "([x, y]) => document.elementFromPoint(x, y).closest('[data-test=key-panel]') !== null"
        assert player.page.evaluate(within, [x, y])


def test_nobody_is_marked_as_deciding_after_the_end(guest: MapPlayer) -> None:
    save = (GOLDEN / "america" / "golden" / "three_seats.game").read_text(encoding="utf-8")
    guest.open("america", "me", "bot:random", "bot:random", save=save)
    guest.part("close-result").click()
    expect(guest.part("players").get_by_role("listitem")).to_have_count(3)
    expect(guest.page.locator('[data-test="players"] li.deciding, tr.active')).to_have_count(0)
    guest.part("open-result").click()
    expect(guest.part("result")).to_be_visible()
    expect(guest.part("result-lobby")).to_be_visible()


COVERED = """([names, over]) => {
  const inside = (one) => ({ x: one.x + 1, y: one.y + 1, r: one.right - 1, b: one.bottom - 1 });
  const all = (what) => [...document.querySelectorAll(what)];
  const boxes = (what) => all(what).map((one) => [one, inside(one.getBoundingClientRect())]);
  const things = boxes(over);
  return boxes(names).flatMap(([name, box]) => things
    .filter(([thing, other]) => box.x < other.r && other.x < box.r && box.y < other.b && other.y < box.b)
    .map(([thing]) => name.textContent.trim()));
}"""
"""Returns the names that lie over one of these things."""


def test_names_lie_beside_plates_and_cities(arrive: Arrive) -> None:
    person = RailroadPlayer(arrive().page)
    person.prefer("motion-still")
    sight = person.go_on_from(railroad.in_turn(200))
    person.ticket("BuildLink").click()
    person.is_ready(sight.number, begun=False)
    person.press_city("Birmingham")
    person.is_ready(sight.number, begun=True)
    assert person.page.locator("[data-plate]").count() > 2
    assert person.page.evaluate(COVERED, [".names text", "[data-plate] rect"]) == []
    expect(person.page.locator("[data-plate]").first).to_contain_text("$")
    assert not re.search(r"\$\d+k?\$", person.page.locator("body").inner_text())


def test_cubes_can_be_told_apart_at_the_first_zoom(arrive: Arrive) -> None:
    person = RailroadPlayer(arrive().page)
    person.prefer("motion-still")
    person.open("railways", "me", "bot:random")
    person.see()
    scale = person.page.locator('[data-test="board"] svg.base').evaluate("(svg) => svg.getScreenCTM().a")
    side = person.page.locator('[data-test="board"] svg.base g').first.evaluate(
        "(one) => one.getScreenCTM().a"
    )
    assert max(scale, side) * SMALLEST_CUBE > LEGIBLE


def test_odds_are_written_in_ink(player: MapPlayer) -> None:
    """Not in the colour of a seat, as if they were its pieces."""
    player.go_on_from(saves.before_answer(GAME, "RollDice"))
    player.map_tool("odds")
    fill = "(one) => getComputedStyle(one).fill"
    ink = player.page.locator('[data-test="board"] .names text').first.evaluate(fill)
    assert player.page.locator("g.sum path").first.evaluate(fill) == ink


def test_bare_table_lies_everywhere_under_the_world(arrive: Arrive) -> None:
    for device in ({}, PHONE):
        person = arrive(**device)
        person.prefer("motion-still")
        person.open("pioneer", "me")
        person.see()
        for _ in range(2):
            left, top, right, bottom = box_of(person.page.locator('[data-test="board"] rect.table'))
            ours = box_of(person.part("board"))
            assert left <= ours[0]
            assert top <= ours[1]
            assert right >= ours[2]
            assert bottom >= ours[3]
            person.part("map").press("-")
            person.page.wait_for_function("() => !document.querySelector('[data-moving]')")


# Pressing ----------------------------------------------------------------------------------------

SMALL = """(finger) => [...document.querySelectorAll('button, summary, select, input')].filter((one) => {
  const box = one.closest('label')?.getBoundingClientRect() ?? one.getBoundingClientRect();
  const seen = one.checkVisibility() && box.width > 2 && box.bottom > 0;
  return seen && box.top < innerHeight && !one.matches('.link, .grip')
    && (box.height < finger - 0.5 || box.width < finger / 2);
}).map((one) => [one.dataset.test ?? '', one.textContent.trim(), one.getBoundingClientRect().height])"""
"""Returns the controls on the screen that are too small for a finger."""


@pytest.mark.parametrize(
    "seats",
    ["america me bot:greedy bot:greedy", "montana me bot:greedy", "railways me bot:greedy", "pioneer me"],
)
def test_a_finger_finds_everything_on_a_phone(seats: str, arrive: Arrive) -> None:
    """What can be done is in sight without scrolling, and each control is large enough."""
    person = arrive(**PHONE)
    person.prefer("motion-still")
    person.open(*seats.split())
    person.see()
    assert person.page.evaluate(SMALL, FINGER) == []
    first = person.page.locator("[data-ticket]:visible, [data-option]:visible").first
    expect(first).to_be_in_viewport(ratio=1)
    person.tab("log")
    assert person.page.evaluate(SMALL, FINGER) == []
    left, _, right, bottom = box_of(person.part("grip"))
    above = "([x, y]) => document.elementFromPoint(x, y).closest('.grip') !== null"
    assert person.page.evaluate(above, [(left + right) / 2, bottom - FINGER + 1])


def test_keys_roll_end_and_ask_and_the_focus_stays(guest: MapPlayer) -> None:
    """The keys that the list of keys names; after a move the focus is where one goes on, not on the page."""
    guest.prefer("one-click", "motion-still")
    sight = guest.go_on_from(saves.before_answer(GAME, "RollDice"))
    press = guest.page.keyboard.press
    press("d")
    guest.answered(sight.number)
    sight = guest.see(sight.number)
    guest.page.wait_for_function("() => document.activeElement !== document.body")
    sight = guest.go_on_until("Done", sight)
    press("h")
    expect(guest.part("hint").get_by_role("heading").first).to_have_text("A plan for you")
    press("e")
    guest.answered(sight.number)


def test_a_first_city_that_is_not_lit_says_why(arrive: Arrive) -> None:
    """In Transcontinental a link cannot begin everywhere."""
    person = RailroadPlayer(arrive().page)
    person.prefer("motion-still")
    sight = person.go_on_from(railroad.in_turn(60))
    person.ticket("BuildLink").click()
    person.is_ready(sight.number, begun=False)
    person.page.get_by_role("button", name="Show the whole map").click()
    lit = {target.key for target in person.see(sight.number - 1).targets}
    unlit = next(name for number, name in enumerate(CITY_NAMES) if f"city-{number}" not in lit)
    person.press_city(unlit)
    expect(person.part("why-not")).to_be_visible()


# Others move -------------------------------------------------------------------------------------

PLACES = """() => Object.fromEntries(
  ['header.bar', '[data-test="map"]', '#main', 'aside.side', '[role=tablist]', '[data-test="players"]',
   '[data-test="wheel"]', '[data-test="city"]', '[data-test="landscape"]', '[data-test="work-board"]']
    .flatMap((what) => {
      const box = document.querySelector(what)?.getBoundingClientRect();
      return box ? [[what, [box.x, box.y, box.width].map(Math.round)]] : [];
    }))"""
"""Returns where the large parts of the table are, and how wide."""


@pytest.mark.parametrize(
    ("game", "begins"), [(GAME, "RollDice"), (MONTANA, "Recruit")], ids=["america", "montana"]
)
def test_nothing_jumps_when_others_move(game: Game, begins: str, player: MapPlayer) -> None:
    sight = player.go_on_from(saves.before_answer(game, begins), "greedy")
    before = player.page.evaluate(PLACES)
    assert len(before) > 4
    player.ticket(begins).click()
    player.answered(sight.number)
    assert player.page.evaluate(PLACES) == before
    player.go_on_until(begins, player.see(sight.number))
    expect(player.part("digest")).to_be_visible()
    assert player.page.evaluate(PLACES) == before


def test_a_line_of_what_others_did_lights_its_place(player: MapPlayer) -> None:
    sight = player.go_on_from(
        saves.before(GAME, lambda _t, q, n: n > 80 and type(q).__name__ == "ActionPhase"), "greedy"
    )
    player.use("Done", sight)
    player.go_on_until("RollDice", player.see(sight.number))
    line = player.part("digest").locator("button.link[aria-pressed]").first
    line.hover()
    expect(player.part("told")).to_be_visible()


# Looking back ------------------------------------------------------------------------------------


def test_a_finished_game_is_watched_again(guest: MapPlayer) -> None:
    """It starts by itself, the head tells the moment and not the end, and there are turns to jump by."""
    guest.prefer("motion-still")
    save = (GOLDEN / "america" / "golden" / "three_seats.game").read_text(encoding="utf-8")
    guest.open("america", "me", "bot:random", "bot:random", save=save)
    guest.part("result").get_by_role("button", name="Watch it again").click()
    table = guest.part("table")
    expect(guest.part("replay").get_by_role("button", name="Stop the replay")).to_be_visible()
    guest.page.wait_for_function(
        "() => Number(document.querySelector('[data-test=table]').dataset.moment) > 1"
    )
    guest.part("replay").get_by_role("button", name="Stop the replay").click()
    expect(guest.part("prompt")).not_to_contain_text("win")
    first = int(table.get_attribute("data-moment") or 0)
    guest.part("turn-on").click()
    guest.page.wait_for_function(
        f"() => Number(document.querySelector('[data-test=table]').dataset.moment) > {first}"
    )
    guest.part("chapters").select_option("4")
    guest.tab("log")
    expect(guest.part("log").locator(".now")).to_be_in_viewport()
    guest.part("speed").select_option("quick")
    guest.part("to-present").click()
    guest.tab("moves")
    guest.part("open-result").click()
    plot = guest.part("statistics").get_by_role("img")
    plot.click()
    expect(guest.part("result")).to_have_count(0)
    assert int(table.get_attribute("data-moment") or 0) > 0
    expect(guest.part("to-present")).to_be_visible()


def test_a_rematch_with_the_same_people(arrive: Arrive) -> None:
    """One asks for it; the talk of the old table leads the other to the new one."""
    host, friend = arrive(), arrive()
    host.open("montana", "me", "open")
    friend.page.goto(host.part("invite-link").input_value())
    friend.part("sit-1").click()
    address = host.page.url
    for one in (host, friend):
        expect(one.part("table")).to_be_visible()
    for one in (host, friend):
        one.page.request.post(
            address.split("#")[0].replace("/table/", "/api/tables/") + "/give-up",
            data={},
            headers={"X-Golden-Spike": "1"},
        )
    host.part("again").click()
    host.page.wait_for_url(lambda url: OPENED.search(url) is not None and url != address)
    friend.part("close-result").click()
    friend.tab("chat")
    friend.part("chat-link").click()
    friend.part("sit-1").click()
    expect(friend.part("table")).to_be_visible()
    assert friend.page.url.split("#")[0] == host.page.url.split("#")[0]
