"""Nothing that was played is lost: reloads, breaks in the line, a server that dies, and ways back in time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from goldenspike.games import montana, pioneer
from goldenspike.games.america import GAME
from kit import railroad, saves
from kit.browsing import Arrive, MapPlayer, Sight
from kit.live import CERTAIN, Server

BUILDING = "BuildRail"


def at_the_map(player: MapPlayer, kind: str = BUILDING) -> Sight:
    """A saved game where an answer of this kind can be given."""
    return player.go_on_from(saves.before_answer(GAME, kind))


def test_reloaded_in_mid_move(guest: MapPlayer) -> None:
    """What was chosen but not done is not done; after the reload the same answer can be given."""
    guest.prefer("motion-still")
    sight = at_the_map(guest)
    guest.ticket(BUILDING).click()
    lit = [one for one in guest.see(sight.number - 1).targets if one.kinds == [BUILDING] and one.there]
    guest.press(lit[0])
    expect(guest.part("preview")).to_contain_text("Lay a rail from")
    guest.page.reload()
    again = guest.see()
    assert again.number == sight.number
    expect(guest.part("preview")).to_have_count(0)
    guest.ticket(BUILDING).click()
    guest.press(next(one for one in guest.see(sight.number - 1).targets if one.option == lit[0].option))
    guest.page.get_by_role("button", name="Do it", exact=True).click()
    guest.answered(sight.number)


def test_a_break_in_the_line(player: MapPlayer) -> None:
    """An answer given while the line is broken is played once, as soon as the line is back."""
    sight = at_the_map(player, "RollDice")
    player.page.context.set_offline(True)
    player.ticket("RollDice").click()
    expect(player.part("server-away")).to_be_visible()
    assert player.number == sight.number
    player.page.context.set_offline(False)
    player.answered(sight.number)
    expect(player.part("server-away")).to_have_count(0)
    player.tab("log")
    rolls = player.part("log").locator("li.answer").filter(has_text=re.compile(r"You roll \d"))
    expect(rolls).to_have_count(1)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path, command=CERTAIN) as live:
        yield live


def test_the_server_dies_in_mid_move(arrive: Arrive, mortal: Server) -> None:
    """Every board says that the server is away, and goes on by itself at the same table when it is back."""
    left: list[tuple[MapPlayer, int]] = []
    first = arrive(mortal.address)
    first.prefer("motion-still")
    context = first.page.context
    for save in (
        saves.before_answer(GAME, BUILDING),
        saves.before_answer(montana.GAME, "Work"),
        saves.before_answer(pioneer.GAME, "Keep"),
        railroad.in_turn(120),
    ):
        player = MapPlayer(context.new_page()) if left else first
        left.append((player, player.go_on_from(save).number))
        player.page.keyboard.press("/")
        words = player.part("typed-words")
        words.fill(words.get_attribute("placeholder") or "")
    mortal.kill()
    for player, _ in left:
        expect(player.part("server-away")).to_be_visible()
    mortal.start()
    for player, number in left:
        expect(player.part("server-away")).to_have_count(0, timeout=60_000)
        assert player.see().number == number
        player.part("typed-words").press("Enter")
        player.answered(number)


def test_taken_back(player: MapPlayer) -> None:
    """A rail is laid and taken back by the key; what comes after the dice is not."""
    sight = at_the_map(player)
    player.use(BUILDING, sight)
    expect(player.part("undo")).to_have_attribute("aria-disabled", "false")
    after = player.see(sight.number)
    player.tab("log")
    laid = player.part("log").locator("li:not(.undone)").filter(has_text="You lay a rail")
    number = laid.count()
    assert number
    player.page.keyboard.press("u")
    player.answered(after.number)
    expect(laid).to_have_count(number - 1)
    player.tab("moves")
    again = player.see(after.number)
    assert sorted(one.option for one in again.targets) == sorted(one.option for one in sight.targets)
    player.tab("log")
    expect(player.part("log").locator("li").last).to_contain_text("is taken back")
    expect(player.part("log").locator("li.undone")).to_contain_text("You lay a rail")
    player.page.reload()
    player.see()
    expect(laid).to_have_count(0)


def test_why_not(player: MapPlayer) -> None:
    """A click on what is not lit says why it is not allowed; its rule opens in the panel."""
    sight = at_the_map(player)
    player.press_unlit_city()
    bubble = player.part("why-not")
    expect(bubble.locator(".reason")).not_to_be_empty()
    expect(bubble.locator(".heading")).not_to_be_empty()
    heading = bubble.locator(".heading").inner_text()
    player.part("why-rule").click()
    expect(player.part("rules").locator("details[open] > summary")).to_contain_text(heading)
    expect(bubble).to_have_count(0)
    assert player.number == sight.number


def test_back_and_forth_in_time(arrive: Arrive, player: MapPlayer) -> None:
    """The slider shows earlier moments; a link to one opens it, and one step leads back to the present."""
    sight = at_the_map(player, "RollDice")
    player.use("RollDice", sight)
    player.see(sight.number)
    slider = player.part("moment")
    now = int(slider.get_attribute("max") or 0)
    assert now >= 2
    slider.focus()
    slider.press("Home")
    expect(player.part("table")).to_have_attribute("data-moment", "0")
    assert player.page.locator("[data-target], [data-ticket]").count() == 0
    slider.press("ArrowRight")
    expect(player.part("table")).to_have_attribute("data-moment", "1")
    assert player.page.url.endswith("#at=1")
    player.part("to-present").click()
    expect(player.part("table")).to_have_attribute("data-moment", str(now))
    assert player.see().mine

    other = arrive()
    other.page.goto(player.page.url + "#at=1")
    expect(other.part("table")).to_have_attribute("data-moment", "1")
    other.page.keyboard.press("]")
    expect(other.part("table")).to_have_attribute("data-moment", "2")
    other.page.keyboard.press("Escape")
    expect(other.part("table")).to_have_attribute("data-moment", str(now))
