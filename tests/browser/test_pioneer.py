"""Pioneer Rails on its board: whole games by mouse, keys and thumb, every kind of answer, the day's deal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest
from playwright.sync_api import expect

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.facts import render
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME
from goldenspike.games.pioneer.action_kinds import ANSWER_KINDS
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.state import Pioneer
from kit import saves
from kit.axe import readable_in_both_themes
from kit.browsing import Arrive, MapPlayer, Sight, Target, in_batches

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
ON_BOARD = ("PlaceLand", "PlaceOutpost", "Deliver")


@cache
def save_before(kind: str) -> saves.Save:
    """A saved game in which an answer of this kind comes next if somebody likes."""
    return saves.before_answer(GAME, kind, founding="ask" if kind == "Found" else "no")


def at_the_board(player: MapPlayer, kind: str) -> Sight:
    """Go on with a saved game where an answer of this kind can be given."""
    return player.go_on_from(save_before(kind))


def in_hand(player: MapPlayer, words: str) -> None:
    """Click a button of the supply and hand, which lie over the board."""
    player.part("hand").locator(f'button[data-option^="{words}"]').first.click()


def free(sight: Sight, kind: str) -> list[Target]:
    """What is lit for this kind of answer and can be pressed."""
    return [one for one in sight.targets if one.kinds == [kind] and one.there]


def pressed(player: MapPlayer, sight: Sight, kind: str, rng: Rng) -> None:
    """Press something lit, or choose from the list where the hand lies over all of it."""
    lit = free(sight, kind)
    if not lit:
        player.ticket(kind).click()
        if len(sight.targets) > 1:
            player.choose(0)
        return
    target = rng.choice(lit)
    player.press(target)
    if not target.single:
        player.part("chooser").locator("button[data-option]").first.click()


def use(player: MapPlayer, kind: str, sight: Sight, rng: Rng) -> None:
    """Give an answer of this kind where the board asks for it."""
    if kind in ON_BOARD:
        pressed(player, sight, kind, rng)
    elif kind == "EndGame":
        player.part("end-game").click()
    else:
        words = {"Draw": "draw", "DrawTwo": "draw two", "Keep": "keep", "Pass": "pass", "Found": "found"}
        in_hand(player, words[kind])
    player.answered(sight.number)


# Whole games -------------------------------------------------------------------------------------


def test_a_whole_game_by_mouse(player: MapPlayer) -> None:
    """Always two tiles drawn, so that it is short; whatever else is offered is done."""
    player.open("pioneer", "me")
    rng, used = Rng("a pioneer"), set[str]()
    sight = player.see()
    while not sight.over:
        order = ("DrawTwo", "Draw", "Keep", "PlaceLand", "Deliver", "PlaceOutpost")
        kind = next(one for one in order if one in sight.kinds)
        use(player, kind, sight, rng)
        used.add(kind)
        sight = player.see(sight.number)
    assert used >= {"DrawTwo", "Keep", "PlaceLand", "PlaceOutpost"}
    result = player.part("result")
    expect(result.get_by_role("listitem")).to_have_count(1)
    player.part("close-result").click()
    expect(player.part("board")).to_be_visible()


FOCUSED = "() => document.activeElement?.closest('[data-target], [data-test=hand] button') !== null"


@pytest.mark.long
def test_a_whole_game_by_keys(player: MapPlayer) -> None:
    """No mouse after the settings: the focus goes on by itself to where the table asks next."""
    player.keep(careful=False, oneClick=True, motion="still")
    page, press = player.page, player.page.keyboard.press
    page.goto("/")
    player.part("play-pioneer").focus()
    press("Enter")
    page.wait_for_url(re.compile("/table/"))
    expect(player.part("guide")).to_be_visible()
    player.part("guide-close").focus()
    press("Enter")
    rng, sight = Rng("a pioneer by keys"), player.see()
    player.part("hand").locator("button").first.focus()
    while not sight.over:
        page.wait_for_function(FOCUSED)
        if sight.targets:
            for _ in range(rng.below(4)):
                press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        elif "DrawTwo" in sight.kinds:
            press("Tab")
        press("Enter")
        if player.part("chooser").count():
            press("Enter")
        player.answered(sight.number)
        sight = player.see(sight.number)


@pytest.mark.long
def test_a_whole_game_by_thumb(arrive: Arrive) -> None:
    """At the size of a phone: what is lit is brought into view, and can be tapped."""
    guest = arrive(**PHONE)
    guest.prefer("one-click", "motion-still")
    guest.open("pioneer", "me")
    rng, sight = Rng("a pioneer by thumb"), guest.see()
    tapped = 0
    while not sight.over:
        kind = next(one for one in ("DrawTwo", "Draw", "Keep", *ON_BOARD) if one in sight.kinds)
        lit = free(sight, kind)
        if lit:
            target = rng.choice(lit)
            guest.page.touchscreen.tap(target.x, target.y)
            tapped += 1
            if not target.single:
                guest.part("chooser").locator("button[data-option]").first.tap()
            guest.answered(sight.number)
        else:
            use(guest, kind, sight, rng)
        sight = guest.see(sight.number)
    assert tapped > 25
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Every kind of answer ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kinds", in_batches([kind for kind in ANSWER_KINDS.by_name if kind != "EndGame"]), ids="-".join
)
def test_every_kind_of_answer(kinds: Sequence[str], player: MapPlayer) -> None:
    """Saved games that come to each next; the person gives it on the board or the hand over it."""
    for kind in kinds:
        sight = at_the_board(player, kind)
        assert kind in sight.kinds
        use(player, kind, sight, Rng("a pioneer"))
        assert player.number > sight.number


def test_the_end_before_the_end(guest: MapPlayer) -> None:
    """The game may be ended before any draw; the preview tells the score, and it is asked about twice."""
    guest.prefer("motion-still", careful=True)
    at_the_board(guest, "Draw")
    guest.part("end-game").click()
    expect(guest.part("preview")).to_contain_text("a score of")
    guest.part("confirm").click()
    guest.part("irreversible").get_by_role("button", name="Do it", exact=True).click()
    expect(guest.part("result")).to_be_visible()
    expect(guest.part("personal-best")).to_have_text("Your first finished game")
    expect(guest.part("achieved")).to_contain_text("more for a homestead")
    expect(guest.part("share-result")).to_have_value(re.compile(r"^Pioneer Rails: .*point.*/table/"))
    guest.page.goto("/me")
    expect(guest.part("own-games").get_by_role("row", name="Pioneer Rails")).to_contain_text("1")


def test_words_for_the_dice_and_their_check(player: MapPlayer) -> None:
    """A table waits for the player's words, shows the hash first, and is checked when it is over."""
    player.page.goto("/new/pioneer")
    player.part("words").check()
    player.part("open-table").click()
    expect(player.part("dice-words")).to_be_visible()
    commitment = player.part("commitment").inner_text()
    player.part("words-field-0").fill("iron horse")
    player.part("add-words-0").click()
    rng, sight = Rng("words"), player.see()
    while "Explore" not in sight.kinds and "DrawTwo" not in sight.kinds:
        use(player, sight.kinds[0], sight, rng)
        sight = player.see(sight.number)
    use(player, "DrawTwo", sight, rng)
    player.see(sight.number)
    address = player.page.url.replace("/table/", "/api/tables/").split("#")[0]
    given_up = player.page.request.post(f"{address}/give-up", data={}, headers={"X-Golden-Spike": "1"})
    assert given_up.ok, given_up.text()
    player.part("check-dice").click()
    report = player.part("dice-report")
    for words in ("The dice were honest", commitment, "iron horse", "the one this browser was shown"):
        expect(report).to_contain_text(words)


def test_a_cube_is_dragged_along_its_way(player: MapPlayer) -> None:
    """Dropped beside its way it goes nowhere; dropped on the outpost that needs it, it is delivered."""
    sight = at_the_board(player, "Deliver")
    cube = free(sight, "Deliver")[0]
    target = OUTPOST_NAMES.index(cube.option.rpartition(" to ")[2])
    box = player.page.locator(f'[data-piece="outpost-{target}"]').bounding_box()
    assert box is not None
    mouse = player.page.mouse
    board = player.part("board").bounding_box()
    assert board is not None
    for x, y in (
        (board["x"] + 40, board["y"] + board["height"] - 60),
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2),
    ):
        assert player.number == sight.number
        mouse.move(cube.x, cube.y)
        mouse.down()
        mouse.move(x, y, steps=8)
        expect(player.page.locator(".carried")).to_be_visible()
        mouse.up()
        expect(player.page.locator(".carried")).to_have_count(0)
    player.answered(sight.number)
    player.tab("log")
    expect(player.part("log")).to_contain_text("delivers")


def test_where_it_may_not_lie_the_board_says_why(player: MapPlayer) -> None:
    """At rest over an illegal place in a word, pressed there with the rule."""
    sight = at_the_board(player, "PlaceLand")
    board = player.part("board").bounding_box()
    assert board is not None
    x, y = board["x"] + 30, board["y"] + board["height"] - 70
    player.page.mouse.move(x - 10, y)
    player.page.mouse.move(x, y)
    expect(player.part("ticket")).to_contain_text("Not here")
    player.page.mouse.click(x, y)
    expect(player.part("why-not")).to_contain_text(re.compile("edge|lies at|type"))
    expect(player.part("why-rule")).to_be_visible()
    assert player.number == sight.number


def test_taken_back_and_looked_back_at(player: MapPlayer) -> None:
    """A tile that was laid is taken up again; earlier worlds are shown without anything lit."""
    sight = at_the_board(player, "PlaceLand")
    use(player, "PlaceLand", sight, Rng("a pioneer"))
    after = player.see(sight.number)
    player.page.keyboard.press("u")
    player.answered(after.number)
    again = player.see(after.number)
    assert sorted(one.option for one in again.targets) == sorted(one.option for one in sight.targets)
    player.page.keyboard.press("[")
    expect(player.page.get_by_role("button", name="Back to now")).to_be_visible()
    assert player.page.locator("[data-target]").count() == 0


# The map -----------------------------------------------------------------------------------------


def places(player: MapPlayer) -> dict[str, tuple[float, float, float, float]]:
    """Where every outpost of the world lies on the screen."""
    found = {}
    for piece in player.page.locator("[data-piece]").all():
        box = piece.bounding_box()
        assert box is not None
        name = piece.get_attribute("data-piece") or ""
        found[name] = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
    return found


def late(kind: str) -> saves.Save:
    """A saved game with several outposts in the world in which an answer of this kind can be given."""

    def wanted(table: Table, question: Decision, _: int) -> bool:
        assert isinstance(table, Pioneer)
        kinds = {type(option).__name__ for option in question.options(table)}
        return kind in kinds and sum(spot >= 0 for spot in table.spots) >= 3

    return saves.before(GAME, wanted, "greedy")


def test_the_map_stands_still_while_a_tile_is_laid(player: MapPlayer) -> None:
    """What one has learnt to find stays where it is, as long as the new tile and what is lit can be seen."""
    sight = player.go_on_from(late("PlaceLand"))
    before = places(player)
    assert len(before) >= 3
    player.press(free(sight, "PlaceLand")[0])
    player.answered(sight.number)
    player.see(sight.number)
    after = places(player)
    for name, box in before.items():
        assert after[name] == pytest.approx(box, abs=1.5)


def test_the_whole_world_is_seen_on_a_phone(arrive: Arrive) -> None:
    """At first, and again by the button that shows it all."""
    guest = arrive(**PHONE)
    guest.prefer("motion-still")
    sight = guest.go_on_from(late("PlaceLand"))
    board = guest.part("board").bounding_box()
    assert board is not None
    right, bottom = board["x"] + board["width"], board["y"] + board["height"]

    def all_within() -> bool:
        lit = [(one.x, one.y, one.x, one.y) for one in guest.see().targets]
        return all(
            board["x"] <= left and board["y"] <= top and x <= right and y <= bottom
            for left, top, x, y in (*places(guest).values(), *lit)
        )

    assert sight.targets
    assert all_within()
    guest.part("map").press("+")
    guest.part("map").press("+")
    guest.part("map").press("+")
    guest.page.wait_for_function("() => !document.querySelector('[data-moving]')")
    assert not all_within()
    guest.part("map").press("0")
    guest.page.wait_for_function("() => !document.querySelector('[data-moving]')")
    assert all_within()


def test_a_cube_that_will_not_be_made_is_struck_out(player: MapPlayer) -> None:
    """Before an outpost is built its picture shows what it collects there; the ticket says why not more."""

    def wanted(table: Table, question: Decision, _: int) -> bool:
        notes = [note for option in question.options(table) for note in GAME.preview(table, option).notes]
        return any("will never make" in render(note) for note in notes)

    sight = player.go_on_from(saves.before(GAME, wanted, "greedy"))
    for target in free(sight, "PlaceOutpost"):
        player.page.mouse.move(target.x, target.y)
        if "will never make" in player.part("ticket").inner_text():
            expect(player.page.locator(".ghost .never").first).to_be_visible()
            return
    raise AssertionError("No place says that a cube will not be made.")


# Everywhere --------------------------------------------------------------------------------------


def test_reloaded_in_mid_move(guest: MapPlayer) -> None:
    """A place that was chosen but not confirmed is not taken; after the reload the same can be done."""
    guest.prefer("motion-still")
    sight = at_the_board(guest, "PlaceLand")
    target = free(sight, "PlaceLand")[0]
    guest.press(target)
    expect(guest.part("ticket")).to_contain_text("Place it here")
    guest.page.reload()
    again = guest.see()
    assert again.number == sight.number
    guest.press(next(one for one in again.targets if one.option == target.option))
    guest.part("ticket").get_by_role("button", name="Do it", exact=True).click()
    guest.answered(sight.number)


def test_a_break_in_the_line(player: MapPlayer) -> None:
    """A draw asked for while the line is broken is drawn once, when it is back."""
    sight = at_the_board(player, "Draw")
    player.page.context.set_offline(True)
    in_hand(player, "draw")
    expect(player.part("server-away")).to_be_visible()
    player.page.context.set_offline(False)
    player.answered(sight.number)
    expect(player.part("server-away")).to_have_count(0)


def test_a_turn_by_thumb(arrive: Arrive) -> None:
    """Draw by the hand over the board, tap a lit place, confirm; nothing is wider than the screen."""
    guest = arrive(**PHONE)
    guest.prefer("motion-still")
    sight = at_the_board(guest, "Draw")
    expect(guest.ticket("Draw")).to_be_in_viewport()
    guest.part("hand").locator('button[data-option="draw"]').tap()
    guest.answered(sight.number)
    sight = guest.see(sight.number)
    lit = free(sight, "PlaceLand") or free(sight, "PlaceOutpost")
    if lit:
        guest.page.touchscreen.tap(lit[0].x, lit[0].y)
        guest.part("ticket").get_by_role("button", name="Do it", exact=True).tap()
        guest.answered(sight.number)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_at_the_board(arrive: Arrive) -> None:
    """A chosen place with all details open; and choosing between two, and delivering."""
    guest = arrive(reduced_motion="reduce")
    sight = at_the_board(guest, "PlaceLand")
    guest.part("unseen").locator("summary").last.click()
    guest.press(free(sight, "PlaceLand")[0])
    expect(guest.part("ticket")).to_be_visible()
    readable_in_both_themes(guest.page, "a chosen place")
    guest.part("legend").click()
    expect(guest.part("legend-panel")).to_contain_text("Struck out")
    readable_in_both_themes(guest.page, "what the signs mean")
    for kind in ("Keep", "Deliver"):
        at_the_board(guest, kind)
        readable_in_both_themes(guest.page, kind)


# The deal of the day -----------------------------------------------------------------------------


def ended(guest: MapPlayer) -> None:
    """End the game here and go to the day's scores."""
    sight = guest.see()
    use(guest, "EndGame", sight, Rng("a day"))
    guest.part("to-scores").click()
    expect(guest.part("scores")).to_be_visible()


def test_the_deal_of_the_day(arrive: Arrive) -> None:
    """From the lobby to the day's page, a try that counts, one for practice; and no name is markup."""
    guest = arrive()
    guest.prefer("one-click", "motion-still")
    guest.call_me("<i>Anna</i>")
    guest.part("daily-pioneer").click()
    guest.part("play-daily").click()
    sight = guest.see()
    in_hand(guest, "draw")
    guest.answered(sight.number)
    address = guest.page.url
    guest.page.goto("/daily")
    guest.part("go-on-daily").click()
    guest.page.wait_for_url(address)
    sight = guest.see()
    while "Draw" not in sight.kinds:
        use(guest, sight.kinds[0], sight, Rng("a day"))
        sight = guest.see(sight.number)
    ended(guest)
    mine = guest.part("scores").locator("tr.mine")
    expect(mine).to_contain_text("<i>Anna</i>")
    expect(guest.part("my-score")).to_contain_text("rank")
    guest.part("play-daily").click()
    ended(guest)
    expect(guest.part("practice")).to_be_visible()
    expect(mine).to_have_count(1)
    guest.part("day-before").click()
    expect(guest.page.get_by_text("Nobody finished the deal of this day.")).to_be_visible()
    guest.part("to-today").click()
    expect(mine).to_have_count(1)
