"""Several people at one table: by a link, on one screen, looking on, coming and going."""

from __future__ import annotations

from functools import cache
from typing import cast

from playwright.sync_api import expect

from goldenspike.core.agenda import Decision, Table
from goldenspike.games.america import GAME
from goldenspike.games.america.box import RESOURCE_NAMES
from goldenspike.games.america.flow import ActionPhase
from goldenspike.games.america.state import America
from kit import saves
from kit.browsing import Arrive, MapPlayer


def lone_goods(table: Table) -> tuple[str, str] | None:
    """Something red holds and orange does not, and the other way round."""
    red, orange, *_ = (player.hand for player in cast(America, table).players)
    ours = [
        name for name, mine, theirs in zip(RESOURCE_NAMES, red, orange, strict=True) if mine and not theirs
    ]
    theirs = [
        name for name, mine, other in zip(RESOURCE_NAMES, red, orange, strict=True) if other and not mine
    ]
    return (ours[0], theirs[0]) if ours and theirs else None


def red_could_trade(table: Table, question: Decision, _: int) -> bool:
    """Red may act, and has something to trade with orange."""
    return isinstance(question, ActionPhase) and question.seat == 0 and lone_goods(table) is not None


@cache
def trading() -> str:
    """A game saved where red could trade with orange."""
    return saves.before(GAME, red_could_trade).text


def called(arrive: Arrive, name: str) -> MapPlayer:
    """Somebody new with a name, who wants to be asked nothing twice."""
    somebody = arrive()
    somebody.prefer("one-click", "motion-still")
    somebody.call_me(name)
    return somebody


def together(
    arrive: Arrive, save: str = "", colour: str = "", **plan: str
) -> tuple[MapPlayer, MapPlayer, str]:
    """Anna, who may choose a colour while she waits, Ben and a bot at one table; and where it is."""
    anna, ben = called(arrive, "Anna"), called(arrive, "Ben")
    address = anna.open("america", "me", "open", "bot:random", save=save, **plan)
    if colour:
        anna.part("colour-0").select_option(colour)
        expect(anna.part("waiting-seat-0")).to_contain_text(colour.capitalize())
    ben.page.goto(anna.part("invite-link").input_value())
    ben.part("sit-1").click()
    for one in (anna, ben):
        expect(one.part("player-0")).to_contain_text("Anna")
        expect(one.part("player-1")).to_contain_text("Ben")
    return anna, ben, address


def test_two_browsers_trade(arrive: Arrive) -> None:
    """Anna offers, Ben makes a counter-offer, Anna takes it; a watcher sees all of it but the hands."""
    anna, ben, address = together(arrive, trading())
    cleo = arrive()
    cleo.page.goto(address)
    expect(cleo.part("prompt")).to_contain_text("Anna to move")

    sight = anna.see()
    goods = [(name, anna.holds(name), ben.holds(name)) for name in RESOURCE_NAMES]
    ours = next(name for name, mine, theirs in goods if mine and not theirs)
    theirs = next(name for name, mine, other in goods if other and not mine)
    anna.propose("Offer", "gold" if anna.holds("gold") else ours, theirs)

    ben.see(sight.number)
    expect(ben.part("offer")).to_contain_text("Anna would give")
    ben.propose("Counter", theirs, ours)

    anna.see(sight.number + 1)
    anna.part("partners").get_by_role("button", name="Trade with Ben").click()
    for one in (anna, ben, cleo):
        one.tab("log")
        expect(one.part("log").locator("li.answer").last).to_contain_text("gives")
        one.tab("moves")
    before = {name: (mine, other) for name, mine, other in goods}
    assert anna.holds(ours) == before[ours][0] - 1
    assert anna.holds(theirs) == 1
    assert ben.holds(ours) == 1
    assert ben.holds(theirs) == before[theirs][1] - 1

    assert cleo.part("hand").count() == 0
    assert cleo.page.locator("[data-option], [data-ticket]").count() == 0
    expect(cleo.page.get_by_role("tabpanel")).to_contain_text("You are watching.")


def test_all_offers_of_a_turn_are_declined_at_once(arrive: Arrive) -> None:
    """Ben wants no trade this turn: what Anna offers next is declined without him, and she is told so."""
    anna, ben, _ = together(arrive, trading())
    sight = anna.see()
    anna.tab("log")
    declined = anna.part("log").get_by_text("Ben declines.")
    before = declined.count()
    anna.tab("moves")
    theirs = next(name for name in RESOURCE_NAMES if ben.holds(name) and not anna.holds(name))
    ours = next(name for name in RESOURCE_NAMES if anna.holds(name) and name != theirs)
    anna.propose("Offer", ours, theirs)
    ben.see(sight.number)
    ben.part("decline-all").click()
    sight = anna.go_on_until("Offer", anna.see(sight.number + 1))
    anna.propose("Offer", ours, "gold")
    anna.go_on_until("Offer", anna.see(sight.number + 1))
    expect(ben.part("offer")).to_have_count(0)
    anna.tab("log")
    expect(declined).to_have_count(before + 2)


def test_barons_are_kept_at_the_same_time(arrive: Arrive) -> None:
    """Nobody waits for Anna: Ben and Cleo choose before her, and what she is about to choose stays chosen."""
    anna, ben, cleo = [called(arrive, name) for name in ("Anna", "Ben", "Cleo")]
    anna.prefer("motion-still")
    anna.open("railways", "me", "open", "open")
    link = anna.part("invite-link").input_value()
    for seat, one in ((1, ben), (2, cleo)):
        one.page.goto(link)
        one.part(f"sit-{seat}").click()
    barons = [one.part("barons").locator("[data-option]") for one in (anna, ben, cleo)]
    for own in barons:
        expect(own).to_have_count(2)
    barons[0].last.click()
    expect(barons[0].last).to_have_attribute("aria-pressed", "true")

    barons[1].first.click()
    expect(ben.part("prompt")).to_contain_text("You have chosen")
    expect(ben.part("prompt")).to_contain_text("Anna and Cleo still choose.")
    expect(barons[1]).to_have_count(0)
    barons[2].first.click()
    expect(ben.part("prompt")).to_contain_text("Anna still chooses.")
    ben.part("undo").click()
    expect(barons[1]).to_have_count(2)
    barons[1].last.click()
    expect(ben.part("prompt")).to_contain_text("You have chosen")

    expect(anna.part("prompt")).to_contain_text("Your turn")
    anna.tab("log")
    expect(anna.part("log").locator("li.sealed").last).to_contain_text("Ben: the choice is made.")
    anna.tab("moves")
    expect(barons[0].last).to_have_attribute("aria-pressed", "true")
    barons[0].last.click()
    for one in (anna, ben, cleo):
        expect(one.part("prompt")).not_to_contain_text("still")
        one.tab("log")
        kept = "Anna keeps the eastern baron for" if one is anna else "Anna keeps one baron."
        expect(one.part("log")).to_contain_text(kept)


def test_a_private_link_goes_on_elsewhere(arrive: Arrive, player: MapPlayer) -> None:
    """The link of a seat opened on another device plays that seat; its key does not stay in the address."""
    sight = player.go_on_from(saves.before_answer(GAME, "RollDice"))
    player.part("seat-menu").click()
    player.page.locator('[data-test^="seat-link"]').click()
    link = player.part("private-link").input_value()
    player.page.keyboard.press("Escape")

    elsewhere = arrive()
    elsewhere.prefer("one-click", "motion-still")
    elsewhere.page.goto(link)
    assert elsewhere.see().number == sight.number
    assert "key" not in elsewhere.page.url
    elsewhere.use("RollDice", sight)
    player.answered(sight.number)
    expect(player.part("dice")).to_be_visible()

    player.part("seat-menu").click()
    player.page.locator('[data-test^="seat-link"]').click()
    player.page.locator('[data-test^="new-link"]').click()
    expect(player.part("private-link")).not_to_have_value(link)
    player.page.keyboard.press("Escape")
    expect(elsewhere.part("seat-menu")).to_have_count(0)


def test_the_screen_is_handed_over_between_two_at_one_device(player: MapPlayer) -> None:
    """Whoever's turn it is confirms it; until then no hand is anywhere in the page, not even unseen."""
    player.open("america", "me", "me", "bot:random", save=trading())
    expect(player.part("handover")).to_contain_text("it is your turn")
    assert player.part("hand").count() == 0
    player.take_over_screen()
    sight = player.see()
    red = [player.holds(name) for name in RESOURCE_NAMES]
    ours, theirs = wanted(player)
    player.propose("Offer", ours, theirs)

    expect(player.part("handover")).to_be_visible()
    assert player.part("hand").count() == 0
    assert player.part("log").count() == 0
    player.page.keyboard.press("Escape")
    expect(player.part("handover")).to_be_visible()
    player.take_over_screen()
    orange = player.see(sight.number)
    assert orange.bargain
    assert [player.holds(name) for name in RESOURCE_NAMES] != red
    player.use("Decline", orange)


def wanted(player: MapPlayer) -> tuple[str, str]:
    """Something one holds, and something one does not."""
    held = [name for name in RESOURCE_NAMES if player.holds(name)]
    return held[0], next(name for name in RESOURCE_NAMES if name not in held)


def test_talking_leaving_and_coming_back(arrive: Arrive) -> None:
    """What is said is read by everybody at the table, and nothing of it is markup.

    Before, Ben's seat is opened as white, and Anna chooses blue while she waits, so that nobody plays red.
    A bot stands in for whoever leaves or wants a pause, and gets up again when they come back.
    """
    anna, ben, _ = together(arrive, colour="blue", **{"colour-1": "white"})
    ben.tab("log")
    expect(ben.part("log")).to_contain_text("Anna plays blue.")
    for seat, colour in enumerate(("Blue", "White", "Orange")):
        expect(ben.part(f"player-{seat}").get_by_role("img", name=colour)).to_be_visible()
    anna.say("Good <b>evening</b>, Ben")
    ben.tab("chat")
    expect(ben.part("chat")).to_contain_text("Anna Good <b>evening</b>, Ben")
    ben.say("Howdy")
    expect(anna.part("chat")).to_contain_text("Ben Howdy")

    ben.part("seat-menu").click()
    ben.part("leave").click()
    ben.part("really").click()
    expect(anna.part("player-1")).to_contain_text("stands in")
    expect(ben.part("tables-going")).to_be_visible()
    expect(ben.part("play-america")).to_be_in_viewport(ratio=1)
    ben.part("tables-going").get_by_role("link").first.click()
    expect(anna.part("player-1")).to_contain_text("here")
    ben.part("seat-menu").click()
    ben.part("hand-1").click()
    expect(anna.part("player-1")).to_contain_text("stands in")
    ben.part("take-back-1").click()
    expect(anna.part("player-1")).to_contain_text("here")
