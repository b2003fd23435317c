"""The table page: what it says is asked, what it keeps out of the way, how a game went, and what is heard."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from goldenspike.core.agenda import Decision, Table
from goldenspike.games.america import GAME
from goldenspike.games.america.flow import ActionPhase, AnswerOffer, ExtraordinaryBuild
from kit import saves
from kit.browsing import Arrive, MapPlayer

GOLDEN = Path(__file__).parents[1] / "games"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LISTEN = """
  window.heard = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.heard += 1; return make.call(this); };
"""


def offered(_table: Table, question: Decision, _: int) -> bool:
    """Somebody is asked about an offer."""
    return isinstance(question, AnswerOffer)


def could_move_a_train(table: Table, question: Decision, given: int) -> bool:
    """Somebody may move a train to several places, in a game that is under way."""
    kinds = [type(option).__name__ for option in question.options(table)]
    return given > 60 and isinstance(question, ActionPhase) and kinds.count("MoveTrain") > 2


# What is asked -----------------------------------------------------------------------------------


def test_an_offer_is_called_an_offer(player: MapPlayer) -> None:
    player.go_on_from(saves.before(GAME, offered))
    expect(player.part("prompt")).to_contain_text("offers you a trade")
    expect(player.part("prompt")).not_to_contain_text("Your turn")


def test_preferences_decline_an_offer(player: MapPlayer) -> None:
    """Somebody who is asked about an offer wants none: this one and later ones are declined."""
    sight = player.go_on_from(saves.before(GAME, offered))
    player.part("offer-prefs").locator("summary").click()
    player.part("no-offers").check()
    player.page.reload()
    player.answered(sight.number)


def test_the_question_names_only_what_can_be_done(player: MapPlayer) -> None:
    sight = player.go_on_from(saves.before_answer(GAME, "RollDice"))
    expect(player.part("prompt")).to_contain_text("Roll the dice.")
    player.use("RollDice", sight)


def test_what_cannot_be_done_is_folded_until_asked_for(player: MapPlayer) -> None:
    player.go_on_from(saves.before(GAME, could_move_a_train))
    lacking = player.part("lacking").locator("button").first
    expect(lacking).to_be_hidden()
    player.part("lacking").locator("summary").click()
    lacking.click(force=True)
    expect(player.part("why-not")).to_be_visible()


def test_between_turns_the_head_says_so(player: MapPlayer) -> None:
    """An extraordinary build belongs to nobody's turn; the list of seats lights whose turn it was."""
    save = saves.before(GAME, lambda _table, question, _: isinstance(question, ExtraordinaryBuild))
    player.go_on_from(save)
    expect(player.part("prompt")).to_contain_text("Between two turns everybody may build")
    expect(player.part(f"player-{save.seat}")).not_to_have_class(re.compile("deciding"))
    expect(player.page.locator('[data-test="players"] li.deciding')).to_have_count(1)
    expect(player.page.locator('[data-test="ledger"] tr.active')).to_have_count(1)


# What happened meanwhile -------------------------------------------------------------------------


def test_what_the_others_did_is_told_when_it_is_ones_turn_again(player: MapPlayer) -> None:
    """What others did is told beside the map, by player, and stays while one acts."""
    player.open("railways", "me", "bot:random", "bot:random")
    sight = player.see()
    player.page.locator('[data-test="side"] button[data-option]').first.click()
    sight = player.see(sight.number)
    digest = player.part("digest")
    expect(digest).to_contain_text("Since your last turn")
    expect(digest).to_contain_text("Jedediah keeps one baron.")
    expect(digest).not_to_contain_text("You keep")
    expect(digest).not_to_contain_text(re.compile("You [a-z]+s |Orange|Green"))
    height = player.page.locator("header.bar").evaluate("(head) => head.offsetHeight")
    player.ticket("Pass").click()
    player.see(sight.number)
    expect(digest.get_by_role("heading", name="Jedediah").first).to_be_visible()
    assert player.page.locator("header.bar").evaluate("(head) => head.offsetHeight") == height
    player.ticket("TakeCard").click()
    expect(digest).to_be_visible()


def test_at_a_calm_pace_bots_are_seen_one_after_the_other(player: MapPlayer) -> None:
    player.prefer("one-click", "motion-still", "pace-calm")
    player.open("railways", "me", "bot:random", "bot:random", "bot:random")
    sight = player.see()
    player.page.locator('[data-test="side"] button[data-option]').first.click()
    sight = player.see(sight.number)
    player.ticket("Pass").click()
    player.answered(sight.number)
    begun = time.monotonic()
    player.see(sight.number + 1)
    assert time.monotonic() - begun > 3 * 1.8 * 0.9, "three bots with a pause before each"


# How answers are given ---------------------------------------------------------------------------


def test_a_ticket_keeps_its_place_and_what_was_read_is_not_asked_again(guest: MapPlayer) -> None:
    """A bond makes more possible; its own ticket stays, so that a second press takes a second bond."""
    guest.prefer("motion-still", careful=True)
    guest.open("railways", "me", "bot:random")
    sight = guest.see()
    guest.page.locator('[data-test="side"] button[data-option]').first.click()
    guest.part("ticket").get_by_role("button", name="Do it", exact=True).click()
    sight = guest.see(sight.number)
    bond = guest.ticket("TakeBond")
    for _ in range(2):
        before = bond.bounding_box()
        bond.click()
        expect(guest.part("ticket")).to_contain_text("interest")
        guest.part("ticket").get_by_role("button", name="Do it", exact=True).click()
        guest.answered(sight.number)
        expect(guest.part("irreversible")).to_have_count(0)
        sight = guest.see(sight.number)
        after = bond.bounding_box()
        assert before is not None
        assert after is not None
        # The purse above grows by a line; the ticket is still under the pointer.
        assert after["x"] == before["x"]
        assert abs(after["y"] - before["y"]) < before["height"] / 2


# The map -----------------------------------------------------------------------------------------


def test_a_chosen_kind_stands_out_and_the_rest_fades(player: MapPlayer) -> None:
    sight = player.go_on_from(saves.before(GAME, could_move_a_train))
    plate = player.page.locator('[data-piece^="plate-"]').first
    size = plate.evaluate("one => one.getBoundingClientRect().width")
    expect(plate).not_to_have_class("faded")
    player.ticket("MoveTrain").click()
    expect(player.page.locator('[data-piece^="plate-"].faded').first).to_be_attached()
    sight = player.see(sight.number - 1)
    assert {kind for target in sight.targets for kind in target.kinds} == {"MoveTrain"}
    assert plate.evaluate("one => one.getBoundingClientRect().width") >= size
    player.page.keyboard.press("Escape")
    expect(player.page.locator('[data-piece^="plate-"].faded')).to_have_count(0)
    player.see(sight.number - 1)
    assert abs(plate.evaluate("one => one.getBoundingClientRect().width") - size) < 1


def test_the_key_tells_every_mark_and_folds(guest: MapPlayer) -> None:
    guest.go_on_from(saves.before_answer(GAME, "RollDice"))
    guest.part("key").click()
    key = guest.part("key-panel")
    for words in (
        "Waits for a token",
        "A brass token",
        "Gold for whoever",
        "A free site like any other",
        "A settler",
        "Red:",
    ):
        expect(key).to_contain_text(words)
    key.get_by_role("button", name="Fold the key").click()
    expect(key).to_have_count(0)


def test_a_phone_previews_at_the_bottom_and_shows_what_all_hold(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    guest.prefer("motion-still")
    guest.go_on_from(saves.before(GAME, could_move_a_train))
    tickets = guest.part("tickets").bounding_box()
    assert tickets is not None
    assert tickets["y"] + 44 < PHONE["viewport"]["height"], "what can be done is in sight"  # type: ignore[index]
    guest.tab("players")
    expect(guest.part("ledger")).to_be_visible()
    guest.tab("moves")
    guest.ticket("MoveTrain").tap()
    guest.part("options").locator("button[data-option]").first.tap()
    preview = guest.part("preview")
    expect(preview.get_by_role("button", name="Do it", exact=True)).to_be_visible()
    box = preview.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)
    assert box["width"] == pytest.approx(390, abs=1)


# How it went -------------------------------------------------------------------------------------


def test_a_finished_game_is_ranked_and_told(guest: MapPlayer) -> None:
    save = (GOLDEN / "america" / "golden" / "three_seats.game").read_text(encoding="utf-8")
    guest.open("america", "me", "bot:random", "bot:random", save=save)
    result = guest.part("result")
    places = result.get_by_role("listitem")
    expect(places).to_have_count(3)
    expect(places.first).to_contain_text("1.")
    expect(guest.part("statistics").get_by_role("img")).to_be_visible()
    guest.part("series-rails").click()
    guest.part("statistics").locator("summary").click()
    rows = guest.part("plot-table").locator("tbody tr")
    assert rows.count() > 5
    assert [len(row.split()) for row in rows.all_inner_texts()] == [4] * rows.count()
    guest.part("close-result").click()
    expect(result).to_have_count(0)


def test_one_seat_alone_has_a_story_too(guest: MapPlayer) -> None:
    save = (GOLDEN / "pioneer" / "golden" / "last_tile.game").read_text(encoding="utf-8")
    guest.open("pioneer", "me", save=save)
    expect(guest.part("result").get_by_role("listitem")).to_have_count(1)
    guest.part("series-outposts").click()
    expect(guest.part("statistics").get_by_role("img")).to_be_visible()


# What is heard -----------------------------------------------------------------------------------


def test_nothing_sounds_unless_one_asks_for_it(stranger: MapPlayer) -> None:
    stranger.page.emulate_media(reduced_motion="reduce")
    stranger.page.add_init_script(LISTEN)
    for wanted in (False, True):
        stranger.prefer("one-click", *(["sound"] if wanted else []))
        sight = stranger.go_on_from(saves.before_answer(GAME, "RollDice"))
        stranger.use("RollDice", sight)
        stranger.see(sight.number)
        assert (stranger.page.evaluate("window.heard") > 0) == wanted
