"""What if: a branch from the replay, its marks, the tree; links to moments and reviews, other eyes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kit.axe import readable_in_both_themes
from kit.browsing import Arrive, MapPlayer
from kit.finished import finished
from kit.live import CERTAIN, Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = Path(__file__).parents[1] / "games"
GOLDEN = {
    "america": GAMES / "america" / "golden" / "three_seats.game",
    "pioneer": GAMES / "pioneer" / "golden" / "last_tile.game",
}
COPIED = """
  window.copied = '';
  const there = navigator.clipboard;
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: (text) => ((window.copied = text), Promise.resolve()) },
  });
"""


def look_at(guest: MapPlayer, moment: int) -> None:
    """Go to a moment by its link, from wherever one is at the table."""
    address = guest.page.url.partition("#")[0]
    guest.page.goto(f"{address}#at={moment}")
    expect(guest.part("table")).to_have_attribute("data-moment", str(moment))


def finished_game(guest: MapPlayer, game: str = "montana", *seats: str) -> str:
    """Open a finished game; return its address."""
    seats = seats or ("me", "bot:random")
    text = GOLDEN[game].read_text(encoding="utf-8") if game in GOLDEN else finished(game, len(seats))
    address = guest.open(game, *seats, save=text)
    expect(guest.part("result")).to_be_visible()
    return address


def test_from_the_replay_into_a_what_if_and_back(player: MapPlayer) -> None:
    address = finished_game(player)
    look_at(player, 30)
    expect(player.part("branch-banner")).to_have_count(0)
    player.part("what-if-here").click()
    expect(player.part("what-if")).to_contain_text("after move 30")
    player.part("what-if-seat-0").select_option("me")
    player.part("what-if-seat-1").select_option("me")
    player.part("what-if-name").fill("The cow first")
    player.part("what-if-start").click()
    expect(player.part("branch-banner")).to_contain_text("not the game itself")
    expect(player.part("branch-name")).to_have_text("The cow first")
    assert player.page.url != address
    assert player.page.title().startswith(("What if: ", "● Your turn · What if: "))
    sight = player.see()
    assert sight.number >= 31
    player.part("tickets").locator("[data-ticket]:not([aria-disabled=true])").first.click()
    if player.part("options").locator("[data-option]").count():
        player.part("options").locator("[data-option]").first.click()
    # The tree leads back to the game itself, where the what if stands below the result.
    player.part("show-tree").click()
    tree = player.part("branches-dialog")
    expect(tree.get_by_role("link", name="The cow first")).to_have_attribute("aria-current", "page")
    tree.get_by_role("link", name="The game itself").click()
    player.page.wait_for_url(address)
    expect(player.part("branch-banner")).to_have_count(0)
    listed = player.part("result").locator('[data-test="branches"]')
    expect(listed).to_contain_text("The cow first")
    expect(listed).to_contain_text("after move 30")
    listed.locator('[data-test="rename"]').click()
    player.part("rename-name").fill("Without the cow")
    player.part("rename-keep").click()
    expect(listed).to_contain_text("Without the cow")
    player.page.goto("/")
    row = player.page.locator("li", has=player.part("is-branch")).first
    expect(row).to_contain_text("Without the cow")


def test_a_branch_of_a_branch_stands_below_it(player: MapPlayer) -> None:
    finished_game(player)
    for moment, name in ((20, "First"), (21, "Second")):
        look_at(player, moment)
        player.part("what-if-here").click()
        player.part("what-if-name").fill(name)
        player.part("what-if-seat-0").select_option("me")
        player.part("what-if-start").click()
        expect(player.part("branch-name")).to_have_text(name)
        player.see()
    player.part("show-tree").click()
    rows = player.part("branches-dialog").locator("li[data-test^=branch-]")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("Second")
    depths = rows.evaluate_all("(rows) => rows.map((row) => row.style.getPropertyValue('--depth'))")
    assert depths == ["", "1", "2"]
    expect(player.part("branch-origin")).to_contain_text("another what if")


def test_friends_are_invited_into_a_what_if(player: MapPlayer, arrive: Arrive) -> None:
    finished_game(player)
    look_at(player, 12)
    player.part("what-if-here").click()
    player.part("what-if-seat-1").select_option("open")
    player.part("what-if-start").click()
    expect(player.part("waiting-room")).to_be_visible()
    expect(player.part("branch-banner")).to_be_visible()
    link = player.part("invite-link").input_value()
    friend = arrive()
    friend.page.goto(link)
    expect(friend.part("branch-banner")).to_contain_text("not the game itself")
    friend.part("sit-1").click()
    expect(friend.part("table")).to_be_visible()
    expect(friend.part("branch-banner")).to_be_visible()


def test_a_link_to_a_moment_and_to_the_review_leads_a_stranger_there(
    player: MapPlayer, arrive: Arrive
) -> None:
    player.page.add_init_script(COPIED)
    address = finished_game(player)
    look_at(player, 17)
    player.part("copy-moment").click()
    player.page.wait_for_function("window.copied !== ''")
    copied = player.page.evaluate("window.copied")
    assert copied == f"{address.partition('#')[0]}#at=17"
    player.part("replay-review").click()
    review = player.part("review-link").input_value()
    assert review == f"{address.partition('#')[0]}#review"
    guest = arrive()
    guest.page.goto(copied)
    expect(guest.part("table")).to_have_attribute("data-moment", "17")
    guest.page.goto("/")
    guest.page.goto(review)
    expect(guest.part("review")).to_be_visible()


def test_other_eyes_and_all_hands_once_the_game_is_over(player: MapPlayer, arrive: Arrive) -> None:
    address = finished_game(player, "america", "me", "bot:random", "bot:random")
    look_at(player, 200)
    expect(player.page.locator('[data-test^="open-hand-"]')).to_have_count(0)
    own = player.part("hand").inner_text()
    player.part("eyes").select_option("1")
    expect(player.page).to_have_url(re.compile("#at=200&eyes=1$"))
    player.page.wait_for_function(
        "(own) => document.querySelector('[data-test=hand]').innerText !== own", arg=own
    )
    player.part("eyes").select_option("all")
    expect(player.page).to_have_url(re.compile("#at=200&eyes=all$"))
    expect(player.page.locator('[data-test^="open-hand-"]')).to_have_count(3)
    stranger = arrive()
    stranger.page.goto(f"{address.partition('#')[0]}#at=200&eyes=all")
    expect(stranger.page.locator('[data-test^="open-hand-"]')).to_have_count(3)
    expect(stranger.part("eyes")).to_have_value("all")
    player.part("to-present").click()
    expect(player.page.locator('[data-test^="open-hand-"]')).to_have_count(0)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Start a server of this test alone, whose workers may be busy with reviews until it stops."""
    with Server(tmp_path, command=CERTAIN) as live:
        yield live


def test_a_what_if_beside_what_happened(own_server: Server, arrive: Arrive) -> None:
    """Compared while it runs, and with its own end in the review once it is over."""
    player = arrive(own_server.address)
    player.prefer("one-click", "motion-still")
    finished_game(player, "pioneer", "me")
    look_at(player, 38)
    player.part("what-if-here").click()
    player.part("what-if-start").click()
    sight = player.see()
    player.part("compare").click()
    compared = player.part("comparison-dialog")
    expect(compared.locator('[data-test="parted"]')).to_have_text("They part after move 38.")
    expect(player.part("course-instead")).to_contain_text("No move yet.")
    expect(player.part("course-instead")).to_contain_text("Still under way.")
    expect(player.part("course-happened")).to_contain_text(re.compile("[0-9]+ points"))
    player.page.keyboard.press("Escape")
    player.part("end-game").click()
    player.answered(sight.number)
    expect(player.part("not-the-game")).to_be_visible()
    player.part("open-review").click()
    expect(player.part("review").get_by_role("heading", name="Review of a what if")).to_be_visible()
    expect(player.part("comparison")).to_contain_text("They part after move 38.")
    expect(player.part("course-instead")).to_contain_text(re.compile("[0-9]+ points"))


def test_the_end_of_a_what_if_is_marked_and_its_dice_are_its_own(player: MapPlayer) -> None:
    finished_game(player, "pioneer", "me")
    look_at(player, 38)
    player.part("what-if-here").click()
    player.part("what-if-start").click()
    sight = player.see()
    player.part("end-game").click()
    player.answered(sight.number)
    expect(player.part("not-the-game")).to_be_visible()
    expect(player.part("share-result")).to_have_value(re.compile("^Pioneer Rails, what if: "))
    player.part("check-dice").click()
    expect(player.part("dice-since")).to_contain_text("The first 38 moves are those of the game it left.")


def test_on_a_phone_the_what_if_is_marked_and_fits(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    guest.prefer("one-click", "motion-still")
    finished_game(guest)
    look_at(guest, 30)
    guest.part("what-if-here").click()
    guest.part("what-if-start").click()
    expect(guest.part("branch-banner")).to_be_visible()
    wide = guest.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["viewport"]["width"]  # type: ignore[index]  # a device has a viewport


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_axe_at_a_what_if(screen: str, own_server: Server, arrive: Arrive) -> None:
    """The replay with its tools, the dialogs, the banner, the tree and the comparison, in both themes."""
    more = PHONE if screen == "phone" else {}
    guest = arrive(own_server.address, reduced_motion="reduce", **more)
    page = guest.page
    guest.prefer("one-click", "motion-still")
    address = finished_game(guest, "america", "me", "bot:random", "bot:random")
    look_at(guest, 60)
    guest.part("eyes").select_option("all")
    expect(guest.part("open-hand-1")).to_be_visible()
    readable_in_both_themes(page, "all hands open")
    guest.part("what-if-here").click()
    readable_in_both_themes(page, "the dialog of a what if")
    guest.part("what-if-seat-1").select_option("me")
    guest.part("what-if-start").click()
    expect(guest.part("branch-banner").or_(guest.part("handover"))).to_be_visible()
    if guest.part("handover").count():
        guest.part("handover").get_by_role("button").first.click()
    expect(guest.part("branch-banner")).to_be_visible()
    readable_in_both_themes(page, "a what if")
    guest.part("show-tree").click()
    expect(guest.part("branch-root")).to_be_visible()
    readable_in_both_themes(page, "the tree")
    page.keyboard.press("Escape")
    guest.part("compare").click()
    expect(guest.part("course-happened")).to_be_visible()
    readable_in_both_themes(page, "the comparison")
    page.goto(address)
    page.reload()
    expect(guest.part("result").locator('[data-test="branch-root"]')).to_be_visible()
    readable_in_both_themes(page, "the result with the tree")
    page.goto("/")
    expect(guest.part("is-branch").first).to_be_visible()
    readable_in_both_themes(page, "the lobby")
