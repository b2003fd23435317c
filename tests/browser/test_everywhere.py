"""The page on every screen and for everybody: phone, keys alone, dark, still, translated, read by machine."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from goldenspike.games.america import GAME
from kit import saves
from kit.axe import readable, readable_in_both_themes
from kit.browsing import KEPT, SETTINGS, Arrive, MapPlayer, Sight, catalogue_pattern
from kit.live import Server

CATALOGUE = Path(__file__).parents[2] / "client" / "catalogue.json"
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DARK = {"color_scheme": "dark"}
FIRST_PAGE = 250_000
"""Bytes the first page may weigh, compressed."""


# Small screens -----------------------------------------------------------------------------------


def no_wider_than_the_screen(page: Page) -> None:
    """Nothing makes the page scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "path", ["/", "/daily", "/new/america", "/rules/america", "/lab", "/about", "/settings", "/nowhere"]
)
def test_pages_on_a_phone(path: str, arrive: Arrive) -> None:
    """Every page fits a narrow screen."""
    guest = arrive(**PHONE)
    guest.page.goto(path)
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    no_wider_than_the_screen(guest.page)


def test_a_turn_on_a_phone(arrive: Arrive) -> None:
    """By thumb: lay a rail on the map, see the players, end the turn, and roll when it comes again."""
    guest = arrive(**PHONE)
    guest.prefer("motion-still")
    sight = guest.go_on_from(saves.before_answer(GAME, "BuildRail"))
    no_wider_than_the_screen(guest.page)
    guest.ticket("BuildRail").tap()
    lit = [one for one in guest.see(sight.number - 1).targets if one.there]
    if guest.number == sight.number:
        assert lit, "no rail can be laid on the part of the map that is shown"
        guest.page.touchscreen.tap(lit[0].x, lit[0].y)
        guest.page.get_by_role("button", name="Do it", exact=True).tap()
        guest.answered(sight.number)
    guest.tab("players")
    expect(guest.part("player-0")).to_be_visible()
    guest.tab("moves")
    sight = guest.see(sight.number)
    guest.ticket("Done").tap()
    guest.answered(sight.number)
    sight = guest.go_on_until("RollDice", guest.see(sight.number))
    guest.ticket("RollDice").tap()
    guest.answered(sight.number)
    no_wider_than_the_screen(guest.page)


def test_one_tap_is_enough(arrive: Arrive) -> None:
    """What is only hinted at, because much else is lit, is done by the first tap on it."""
    guest = arrive(**PHONE)
    guest.prefer("one-click", "motion-still")
    sight = guest.go_on_from(saves.before_answer(GAME, "BuildRail"))
    expect(guest.page.locator(".target .hint").first).to_be_attached()
    target = next(one for one in sight.targets if one.kinds == ["BuildRail"] and one.single and one.there)
    guest.page.touchscreen.tap(target.x, target.y)
    guest.answered(sight.number)


# Keys --------------------------------------------------------------------------------------------


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is on one of these."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(what) => document.activeElement?.matches(what) ?? false", selector):
            return
    raise AssertionError(f"Tab does not come to {selector}")


def test_keys_alone(arrive: Arrive) -> None:
    """From the lobby through two turns without a mouse: Tab, arrows, Enter, typed answers, single keys."""
    guest = arrive(reduced_motion="reduce")
    guest.keep(pace="quick")
    page, press = guest.page, guest.page.keyboard.press
    page.goto("/")
    tab_to(page, '[data-test="play-america"]')
    press("Enter")
    page.wait_for_url(re.compile("/table/"))
    expect(guest.part("guide")).to_be_visible()
    tab_to(page, '[data-test="guide-close"]')
    press("Enter")
    sight = guest.see()
    for _ in range(2):
        while "RollDice" not in sight.kinds:
            sight = answered_by_keys(guest, sight)
        tab_to(page, '[data-ticket="RollDice"]')
        press("Enter")
        guest.answered(sight.number)
        sight = guest.see(sight.number)
    press("?")
    expect(guest.part("keys")).to_be_visible()
    press("Escape")
    expect(guest.part("keys")).to_have_count(0)


def answered_by_keys(guest: MapPlayer, sight: Sight) -> Sight:
    """Whatever is asked: on the map with the arrows, else typed, else by its ticket."""
    page, press = guest.page, guest.page.keyboard.press
    if sight.targets and sight.targets[0].kinds != ["MoveOutlaw"] and "Done" not in sight.kinds:
        tab_to(page, "[data-target]")
        press("ArrowRight")
        press("Enter")
        press("Enter")
    elif "Done" in sight.kinds:
        press("/")
        expect(guest.part("typed-words")).to_be_focused()
        page.keyboard.type("done")
        press("Enter")
    elif sight.targets:
        tab_to(page, "[data-target]")
        press("ArrowLeft")
        press("Enter")
        expect(
            page.get_by_role("button", name="Do it", exact=True).or_(guest.part("chooser"))
        ).to_be_visible()
        press("Enter")
    elif sight.bargain:
        tab_to(page, '[data-option="decline"]')
        press("Enter")
    else:
        tab_to(page, "[data-test=side] button[data-option], [data-ticket]")
        press("Enter")
    sure = guest.part("irreversible").get_by_role("button", name="Do it", exact=True)
    expect(sure.or_(page.locator(f'[data-test="table"]:not([data-number="{sight.number}"])'))).to_be_visible()
    if sure.count():
        press("Enter")
    guest.answered(sight.number)
    return guest.see(sight.number)


# What one prefers --------------------------------------------------------------------------------


def test_settings_are_kept_in_this_browser(guest: MapPlayer) -> None:
    """What is ticked is ticked again after a reload; and it is kept as all other tests here lay it."""
    page = guest.page
    page.goto("/settings")
    guest.part("careful").uncheck()
    guest.part("pass").uncheck()
    for tick in SETTINGS:
        guest.part(tick).check()
    page.reload()
    for tick in SETTINGS:
        expect(guest.part(tick)).to_be_checked()
    expect(guest.part("careful")).not_to_be_checked()
    kept = page.evaluate("(place) => JSON.parse(localStorage.getItem(place))", KEPT)
    guest.prefer(*SETTINGS)
    laid = page.evaluate("(place) => JSON.parse(localStorage.getItem(place))", KEPT)
    del laid["guided"]
    assert kept | laid == kept


# Dark, and without motion ------------------------------------------------------------------------


def lightness(page: Page) -> float:
    """How light the page's paper is, from 0 to 1."""
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    numbers = [float(number) for number in re.findall(r"[\d.]+", colour)]
    return sum(numbers[:3]) / (3 * 255) if colour.startswith("rgb") else numbers[0]


def test_dark_paper(arrive: Arrive) -> None:
    """The page follows the device, unless somebody chose otherwise, and remembers that."""
    guest = arrive(**DARK)
    guest.page.goto("/settings")
    expect(guest.part("theme-auto")).to_be_checked()
    assert lightness(guest.page) < 0.3
    guest.part("theme-light").check()
    assert lightness(guest.page) > 0.7
    guest.page.reload()
    expect(guest.part("theme-light")).to_be_checked()
    assert lightness(guest.page) > 0.7


MOVING = """
() => document.getAnimations().filter((one) => one.playState === 'running')
  .map((one) => one.effect.target.outerHTML)
"""


def test_nothing_moves_for_who_asks_for_less(arrive: Arrive) -> None:
    """With less motion asked for, dice and pieces are where they belong at once."""
    guest = arrive(reduced_motion="reduce")
    guest.prefer("one-click")
    sight = guest.go_on_from(saves.before_answer(GAME, "RollDice"))
    guest.use("RollDice", sight)
    assert guest.page.evaluate(MOVING) == []


# Other words -------------------------------------------------------------------------------------

WORDS = """
() => {
  // The rules are the server's words.
  const ours = (element) => !element.closest('[data-test="rules"] details, [data-test="rules"] h2');
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && ours(element);
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (shown(node.parentElement)) found.push(node.data);
  for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext', 'aria-roledescription'])
    for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
  return found.map((text) => text.trim()).filter(Boolean);
}
"""


def unbracketed(page: Page, names: set[str]) -> list[str]:
    """Sentences of the client that the page says without the brackets of the made-up language."""
    sentences = [
        one
        for one, places in json.loads(CATALOGUE.read_text(encoding="utf-8")).items()
        if any(not place.startswith("src/goldenspike/") for place in places)
        and re.search("[A-Za-z]{3}", fixed := re.sub(r"\{\w+\}", "", one))
        and fixed.strip() != "and"
    ]
    patterns = [catalogue_pattern(one) for one in sentences]
    plain: set[str] = set()
    for text in page.evaluate(WORDS):
        bare = text
        while bare != (bare := re.sub(r"\[[^\[\]]*\]", "", bare)):
            pass
        if bare.strip() not in names and any(pattern.fullmatch(bare.strip()) for pattern in patterns):
            plain.add(bare.strip())
    return sorted(plain)


def test_every_sentence_can_be_translated(guest: MapPlayer) -> None:
    """In a made-up language every sentence of the client stands in brackets, on every page."""
    # What the server says of its games, and half of Rapid City, happen to be sentences of the client too.
    names = {"Done", "City", "Deliveries", "Giving back cards", "a card"}
    guest.keep(pace="quick")
    for path in ("/", "/daily", "/new/america", "/lab", "/about", "/settings", "/rules", "/nowhere"):
        guest.page.goto(f"{path}?lang=xx")
        expect(guest.page.get_by_role("heading", level=1)).to_contain_text("[")
        assert unbracketed(guest.page, names) == [], path
    guest.page.goto("/?lang=xx")
    guest.part("play-america").click()
    expect(guest.part("guide")).to_contain_text("[")
    guest.part("guide-close").click()
    guest.see()
    for tab in ("moves", "log", "chat", "rules"):
        guest.tab(tab)
        assert unbracketed(guest.page, names) == [], tab


# Read by machine ---------------------------------------------------------------------------------


LOOKS = pytest.mark.parametrize(
    ("screen", "theme"),
    [
        ("desk", "light"),
        ("phone", "dark"),
        pytest.param("desk", "dark", marks=pytest.mark.long),
        pytest.param("phone", "light", marks=pytest.mark.long),
    ],
)
"""Each screen and each paper once; both of both only where there is time."""
PAGES = (
    "/",
    "/new/america",
    "/rules",
    "/rules/montana",
    "/daily",
    "/about",
    "/settings",
    "/nowhere",
    "/table/nobody-knows-it",
)


@LOOKS
def test_axe_on_every_page(theme: str, screen: str, arrive: Arrive) -> None:
    """Lobby, set-up, rules, about, settings and what is not there."""
    guest = arrive(color_scheme=theme, reduced_motion="reduce", **(PHONE if screen == "phone" else {}))
    for path in PAGES:
        guest.page.goto(path)
        expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
        guest.page.wait_for_load_state("networkidle")
        readable(guest.page, path)


@LOOKS
def test_axe_at_the_table(theme: str, screen: str, arrive: Arrive) -> None:
    """One's own turn, every panel, every dialog, looking back, somebody else's turn, and the end."""
    guest = arrive(color_scheme=theme, reduced_motion="reduce", **(PHONE if screen == "phone" else {}))
    page = guest.page
    guest.keep(pace="quick")
    guest.go_on_from(saves.before_answer(GAME, "PlayCard"))
    expect(guest.part("guide")).to_be_visible()
    readable(page, "the guide", "[data-test=guide]")
    guest.no_guide()
    guest.see()
    readable(page, "one's own turn")
    guest.map_tool("key")
    expect(guest.part("key-panel")).to_be_visible()
    readable(page, "the key", "[data-test=key-panel]")
    guest.map_tool("key")
    # Without the map, whose thousand elements axe would measure each time though none is in these parts.
    page.keyboard.press("l")
    expect(guest.part("text-view")).to_be_visible()
    readable(page, "the list", "[data-test=text-view]")
    for tab in ("log", "chat", "rules", *(["players"] if screen == "phone" else [])):
        guest.tab(tab)
        readable(page, tab, "[role=tabpanel]")
    guest.tab("moves")
    page.keyboard.press("/")
    readable(page, "a typed answer", "[data-test=typed]")
    page.keyboard.press("Escape")
    for menu in ("more", "Invite somebody", "Seats: hand over, leave, give up", "Keys"):
        guest.part("more").click()
        if menu != "more":
            guest.part("more-dialog").get_by_role("button", name=menu).click()
        readable(page, menu, "dialog[open]")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("l")
    expect(guest.part("map")).to_be_visible()
    page.keyboard.press("[")
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    readable(page, "looking back")
    page.keyboard.press("Escape")

    other = arrive(color_scheme=theme, reduced_motion="reduce")
    other.page.goto(page.url)
    expect(other.part("prompt")).to_contain_text("to move")
    readable(other.page, "somebody else's turn")

    guest.part("more").click()
    guest.part("more-dialog").get_by_role("button", name="Seats").click()
    guest.part("give-up").click()
    guest.part("really").click()
    expect(guest.part("statistics")).to_be_visible()
    assert page.locator("[data-ticket], [data-target], [data-option]").count() == 0
    guest.part("statistics").locator("summary").click()
    readable(page, "the end")


def test_axe_between_people(arrive: Arrive) -> None:
    """The waiting room, the handover screen, a game in words, and why something is not allowed."""
    guest = arrive(reduced_motion="reduce")
    guest.open("america", "me", "open", "bot:random")
    readable_in_both_themes(guest.page, "a table that waits")
    guest.open("america", "me", "me", "bot:random")
    expect(guest.part("handover")).to_be_visible()
    readable_in_both_themes(guest.page, "the handover screen")
    for game, *seats in (("montana", "me", "bot:random"), ("pioneer", "me")):
        guest.open(game, *seats)
        guest.see()
        readable_in_both_themes(guest.page, game)
    guest.go_on_from(saves.before_answer(GAME, "BuildRail"))
    guest.part("lacking").locator("summary").click()
    readable_in_both_themes(guest.page, "what cannot be done")
    guest.press_unlit_city()
    expect(guest.part("why-not")).to_be_visible()
    readable_in_both_themes(guest.page, "why not")


# Pages for what is not there ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere", "The line ends here"),
        ("/table/nobody-knows-it", "The line ends here"),
        ("/rules/chess", "The line ends here"),
        ("/new/chess", "The line ends here"),
    ],
)
def test_not_found(path: str, title: str, guest: MapPlayer) -> None:
    """A page of our own, with a way on."""
    guest.page.goto(path)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(title)
    guest.page.get_by_role("link", name="To the lobby").click()
    expect(guest.part("play-america")).to_be_visible()


def test_links_that_lead_nowhere_any_more(arrive: Arrive) -> None:
    """A seat's link with another key, an invitation to a full table, and a table that nobody may watch."""
    anna, ben, cleo = arrive(), arrive(), arrive()
    address = anna.open("america", "me", "open", "bot:random", watching="closed")
    invitation = anna.part("invite-link").input_value()
    cleo.page.goto(f"{address}#seat=0&key=wrong")
    expect(cleo.page.get_by_role("heading", level=1)).to_have_text("This ticket is no longer valid")
    ben.page.goto(invitation)
    ben.part("sit-1").click()
    expect(ben.part("table")).to_be_visible()
    cleo.page.goto("/")
    cleo.page.goto(invitation)
    expect(cleo.page.get_by_role("heading", level=1)).to_have_text("All seats are taken")
    cleo.page.goto("/")
    cleo.page.goto(address)
    expect(cleo.page.get_by_role("heading", level=1)).to_have_text("This table is private")


# What the first page loads -----------------------------------------------------------------------


def test_the_first_page_is_light_and_from_here(stranger: MapPlayer, server: Server) -> None:
    """Everything comes from the server itself, weighs little, and nothing is complained about."""
    hosts: set[str] = set()
    answers: dict[str, Response] = {}
    said: list[str] = []
    page = stranger.page
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.on("response", lambda answer: answers.update({answer.url: answer}))
    page.on("console", lambda message: said.append(message.text))
    page.goto("/")
    expect(stranger.part("play-america")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert hosts == {urlsplit(server.address).netloc}
    assert said == []
    weight = {address: len(gzip.compress(answer.body())) for address, answer in answers.items()}
    assert sum(weight.values()) < FIRST_PAGE, weight


def test_nothing_from_elsewhere_on_any_page(stranger: MapPlayer, server: Server) -> None:
    """No page asks another host for anything; what the content policy forbids would be a complaint."""
    hosts: set[str] = set()
    stranger.page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    for path in ("/", "/daily", "/new/america", "/rules/america", "/about", "/settings", "/nowhere"):
        stranger.page.goto(path)
        expect(stranger.page.get_by_role("heading", level=1)).to_be_visible()
    stranger.page.goto("/")
    stranger.part("play-america").click()
    stranger.no_guide()
    stranger.see()
    assert hosts == {urlsplit(server.address).netloc}
