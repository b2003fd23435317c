"""Take pictures of every page and board: `scripts/pictures` runs this, and `scripts/test --long` too."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from goldenspike.core.agenda import Decision
from goldenspike.core.registry import find
from goldenspike.games.america.actions import MoveTrain
from goldenspike.games.america.flow import ActionPhase
from kit import railroad, saves
from kit.browsing import Arrive, MapPlayer

PICTURES = Path(__file__).parents[2] / ".cache" / "pictures"
"""Ignored by git; `scripts/pictures --write` copies those that a document shows."""
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1360, "height": 860}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
TO_WEBP = """
async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
}
"""


@cache
def in_mid_game(game: str, bot: str, answers: int, seats: int) -> saves.Save:
    """A game after so many answers; in america where a train can move."""

    def is_wanted(table: Any, question: Decision, given: int) -> bool:
        if given < answers or game != "america":
            return given >= answers
        return isinstance(question, ActionPhase) and any(
            isinstance(option, MoveTrain) for option in question.options(table)
        )

    return saves.before(find(game), is_wanted, bot, seats)


class Camera:
    """Takes pictures of one person's page."""

    def __init__(self, guest: MapPlayer, dark_room: Page, ending: str) -> None:
        self.guest = guest
        self.dark_room = dark_room
        self.ending = ending

    def take(self, name: str) -> None:
        """Keep what the page shows now."""
        page = self.guest.page
        page.evaluate("document.fonts.ready.then(() => true)")
        png = base64.b64encode(page.screenshot(animations="disabled")).decode()
        PICTURES.mkdir(parents=True, exist_ok=True)
        file = PICTURES / f"{name}-{self.ending}.webp"
        file.write_bytes(base64.b64decode(self.dark_room.evaluate(TO_WEBP, png)))

    def page(self, name: str, path: str) -> None:
        """Keep a page as it first stands."""
        self.guest.page.goto(path)
        expect(self.guest.page.get_by_role("heading", level=1)).to_be_visible()
        self.guest.page.wait_for_load_state("networkidle")
        self.take(name)


@cache
def before_question(kind: str, answers: int, seats: int) -> saves.Save:
    """A game of Montana before a question of this kind, after so many answers."""
    return saves.before(
        find("montana"),
        lambda _, question, given: type(question).__name__ == kind and given >= answers,
        "greedy",
        seats,
    )


def montana_pictures(guest: MapPlayer, camera: Camera) -> None:
    """Start, middle and end of a game of Montana, with each of its boards brought forward."""
    guest.open("montana", "me", "bot:greedy", "bot:greedy", "bot:greedy")
    guest.no_guide()
    guest.see()
    camera.take("montana-opening")
    for name, (kind, answers) in {
        "montana": ("ChooseAction", 150),
        "montana-city": ("PlaceContractor", 162),
        "montana-wheel": ("AdvanceTheArrow", 60),
        "montana-build": ("BuildOn", 100),
    }.items():
        save = before_question(kind, answers, 4)
        guest.open("montana", *save.seating("greedy"), save=save.text)
        guest.see()
        camera.take(name)
    save = before_question("ChooseAction", 170, 4)
    guest.prefer("one-click")
    guest.open("montana", *save.seating("greedy"), save=save.text)
    guest.page.keyboard.press("l")
    sight = guest.see()
    while not sight.over:
        guest.choose(0)
        sight = guest.see(sight.number)
    guest.page.keyboard.press("l")
    camera.take("montana-result")
    guest.part("close-result").click()
    camera.take("montana-end")


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", list(SCREENS))
def test_pictures(screen: str, theme: str, arrive: Arrive) -> None:
    """Every page and every board, with what lies over them."""
    guest = arrive(color_scheme=theme, reduced_motion="reduce", **SCREENS[screen])
    camera = Camera(guest, guest.page.context.new_page(), f"{screen}-{theme}")
    guest.keep(pace="quick")
    guest.call_me("Anna")
    camera.page("lobby", "/")
    for name, path in {
        "new": "/new/america",
        "rules": "/rules/america",
        "about": "/about",
        "settings": "/settings",
        "not-found": "/nowhere",
    }.items():
        camera.page(name, path)

    guest.open("america", "me", "open", "bot:greedy")
    camera.take("waiting-room")
    guest.open("america", "me", "me", "bot:greedy", "bot:greedy")
    expect(guest.part("handover")).to_be_visible()
    camera.take("handover")

    guest.open("america", "me", "bot:greedy", "bot:greedy", "bot:greedy")
    expect(guest.part("guide")).to_be_visible()
    camera.take("guide")
    guest.no_guide()
    guest.see()
    camera.take("america-opening")

    save = in_mid_game("america", "greedy", 330, 4)
    guest.open("america", *save.seating("greedy"), save=save.text)
    sight = guest.see()
    camera.take("america")
    guest.ticket("MoveTrain").click()
    guest.see(sight.number - 1)
    camera.take("america-train")
    guest.page.keyboard.press("Escape")
    sight = guest.see()
    lit = [one for one in sight.targets if one.single and one.there]
    if lit:
        guest.press(lit[len(lit) // 2])
        expect(guest.page.get_by_role("button", name="Do it", exact=True)).to_be_visible()
        camera.take("america-preview")
        guest.page.keyboard.press("Escape")
    for tab in ("log", "chat", *(["players"] if screen == "phone" else [])):
        guest.tab(tab)
        camera.take(f"america-{tab}")
    guest.tab("moves")
    guest.open_trade("Offer")
    guest.part("trade").scroll_into_view_if_needed()
    camera.take("america-trade")
    guest.map_tool("odds")
    camera.take("america-odds")
    guest.map_tool("key")
    camera.take("america-key")
    guest.map_tool("key")
    guest.page.keyboard.press("l")
    camera.take("america-list")
    guest.page.keyboard.press("l")
    guest.part("more").click()
    guest.part("more-dialog").get_by_role("button", name="Seats").click()
    camera.take("seats")
    guest.part("give-up").click()
    guest.part("really").click()
    expect(guest.part("statistics")).to_be_visible()
    camera.take("result")

    rail_pictures(guest, camera)
    pioneer_pictures(guest, camera)
    camera.page("daily", "/daily")
    # Last, because it plays to the end without being asked twice.
    montana_pictures(guest, camera)


def pioneer_pictures(guest: MapPlayer, camera: Camera) -> None:
    """Pioneer Rails at its start, in the middle, late and at its end."""
    save = in_mid_game("pioneer", "greedy", 150, 1)
    guest.open("pioneer", "me", save=save.text)
    guest.no_guide()
    guest.see()
    camera.take("pioneer")
    guest.open("pioneer", "me")
    expect(guest.part("hand")).to_be_visible()
    guest.part("hand").get_by_role("button", name="Draw", exact=True).click()
    guest.see(1)
    camera.take("pioneer-start")
    late = saves.before(
        find("pioneer"),
        lambda table, question, _: table.turns > 60 and type(question).__name__ == "Explore",
        "greedy",
    )
    guest.open("pioneer", "me", save=late.text)
    guest.see()
    camera.take("pioneer-late")
    guest.part("end-game").click()
    guest.page.get_by_role("button", name="Do it", exact=True).first.click()
    guest.part("irreversible").get_by_role("button", name="Do it", exact=True).click()
    guest.part("close-result").click()
    camera.take("pioneer-end")


def rail_pictures(guest: MapPlayer, camera: Camera) -> None:
    """Transcontinental at its start, in the middle, with a link planned and a delivery, and near the end."""
    person = railroad.RailroadPlayer(guest.page)
    guest.open("railways", "me", "bot:greedy", "bot:greedy")
    guest.no_guide()
    guest.see()
    camera.take("railways-opening")
    save = railroad.in_turn(150)
    guest.open("railways", *save.seating("greedy"), save=save.text)
    sight = person.see()
    camera.take("railways")
    guest.ticket("BuildLink").click()
    person.is_ready(sight.number, begun=False)
    guest.page.mouse.click(*person.place(person.shown(sight.number), None))
    person.is_ready(sight.number, begun=True)
    camera.take("railways-link")
    guest.page.mouse.click(*person.place(person.shown(sight.number), None))
    expect(guest.part("ticket")).to_be_visible()
    camera.take("railways-plan")
    save = railroad.in_turn(285)
    guest.open("railways", *save.seating("greedy"), save=save.text)
    person.see()
    camera.take("railways-late")
    guest.ticket("Deliver").click()
    guest.part("deliveries").locator("button[data-option]").first.click()
    expect(guest.part("ticket")).to_be_visible()
    camera.take("railways-delivery")
