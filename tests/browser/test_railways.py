"""Transcontinental on its board: every kind of answer, own routes, deliveries, phone, keys, whole games."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import FilePayload, expect

from goldenspike.core.rng import Rng
from goldenspike.games.railways.action_kinds import ANSWER_KINDS
from kit import railroad
from kit.axe import readable_in_both_themes
from kit.browsing import Arrive, Hand, MapPlayer, Sight, in_batches
from kit.railroad import RailroadPlayer

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAST_ROUNDS = 285
"""Answers after which the written game has about a round to go."""


@pytest.fixture
def tycoon(player: MapPlayer) -> RailroadPlayer:
    """Somebody at a desk who wants to be asked nothing twice."""
    return RailroadPlayer(player.page)


@pytest.fixture
def careful(guest: MapPlayer) -> RailroadPlayer:
    """Somebody at a desk who looks at what an answer means before giving it."""
    guest.prefer("motion-still")
    return RailroadPlayer(guest.page)


@pytest.mark.parametrize("kinds", in_batches([*ANSWER_KINDS.by_name]), ids="-".join)
def test_every_kind_of_answer(kinds: Sequence[str], tycoon: RailroadPlayer) -> None:
    """Saved games that come to each next; the person gives it by the map or the panel beside it."""
    for kind in kinds:
        sight = tycoon.go_on_from(railroad.before(kind))
        assert kind in tycoon.kinds(sight)
        tycoon.use(kind, sight)
        assert tycoon.number > sight.number


# Words -------------------------------------------------------------------------------------------


def test_the_guide_speaks_of_each_thing_when_it_is_there(stranger: MapPlayer) -> None:
    """Of bonds while there is no money, of the first link once one can be paid."""
    newcomer = RailroadPlayer(stranger.page)
    newcomer.keep(oneClick=True, motion="still", careful=False, pace="quick", **{"pass": False})
    newcomer.open("railways", "me", "bot:random")
    title = newcomer.part("guide").get_by_role("heading")
    expect(title).to_have_text("Welcome to Transcontinental")
    newcomer.part("guide-next").click()
    expect(title).to_have_text("Keep a baron")
    number = newcomer.see().number
    # Whoever plays on without reading has read it.
    newcomer.page.locator('[data-test="side"] button[data-option]').first.click()
    for expected in ("The map", "Bonds first"):
        expect(title).to_have_text(expected)
        newcomer.part("guide-next").click()
    expect(newcomer.part("guide")).to_have_count(0)
    newcomer.see(number)
    newcomer.ticket("TakeBond").click()
    expect(title).to_have_text("The first link")
    newcomer.part("guide-close").click()
    newcomer.page.reload()
    newcomer.see()
    expect(newcomer.part("guide")).to_have_count(0)


def test_the_first_turn_begins_with_bonds_and_says_their_price(careful: RailroadPlayer) -> None:
    careful.open("railways", "me", "bot:random")
    sight = careful.see()
    careful.page.locator('[data-test="side"] button[data-option]').first.click()
    expect(careful.part("ticket")).to_contain_text(re.compile("Keep the eastern baron for"))
    careful.part("ticket").get_by_role("button", name="Do it", exact=True).click()
    careful.see(sight.number)
    careful.ticket("TakeBond").click()
    expect(careful.part("ticket")).to_contain_text("a point at the change of phase and at the end")
    expect(careful.part("ticket")).to_contain_text("or by Bond Buyback")


@pytest.mark.parametrize(
    ("kind", "title", "told"),
    [
        ("ClaimBaron", "Hold the eastern baron", "You hold your eastern baron."),
        ("RepayBond", "Keep the bonds", "You keep "),
    ],
)
def test_what_gives_something_up_is_shown_before_it_is_done(
    kind: str, title: str, told: str, careful: RailroadPlayer
) -> None:
    sight = careful.go_on_from(railroad.before(kind))
    expect(careful.ticket("Done")).to_contain_text(title)
    expect(careful.ticket(kind)).to_contain_text(re.compile(r"\$5,000|point"))
    careful.ticket("Done").click()
    expect(careful.part("ticket").get_by_role("heading")).to_have_text(title)
    assert careful.number == sight.number
    careful.part("ticket").get_by_role("button", name="Do it", exact=True).click()
    careful.answered(sight.number)
    careful.tab("log")
    expect(careful.part("log")).to_contain_text(told)


def test_a_saved_game_opens_with_its_seats(guest: MapPlayer) -> None:
    """Their names may have several words; what is refused all the same is brought into view."""
    save = railroad.before("RepayBond")
    colours = ("orange", "green", "pink", "teal", "gold", "silver")[: save.seats]
    named = ", ".join([f"{colour} Ada of {colour}" for colour in colours])
    text = re.sub(r"(?m)^seats .*$", f"seats {named}", save.text)
    guest.page.goto("/new/america")
    file = FilePayload(name="saved.game", mimeType="text/plain", buffer=text.encode())
    guest.part("record").set_input_files(file)
    expect(guest.part(f"seats-{save.seats}")).to_have_attribute("aria-pressed", "true")
    expect(guest.page.get_by_role("radio", checked=True)).to_have_value("railways")
    guest.part(f"seats-{save.seats - 1 if save.seats > 2 else 3}").click()
    guest.part("open-table").click()
    expect(guest.part("problem")).to_contain_text(f"The saved game has {save.seats} seats.")
    expect(guest.part("problem")).to_be_in_viewport()


def test_two_without_names_are_called_by_their_colours(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    host.open("railways", "me", "open")
    friend.page.goto(host.part("invite-link").input_value())
    friend.part("sit-1").click()
    for one, own, other in ((host, 0, "Green"), (friend, 1, "Orange")):
        expect(one.part(f"player-{own}")).to_contain_text("You")
        expect(one.part(f"player-{1 - own}")).to_contain_text(other)
        expect(one.part("table")).not_to_contain_text("Somebody")


# Links and deliveries ----------------------------------------------------------------------------


def test_a_link_is_shown_with_its_bill_before_it_is_built(careful: RailroadPlayer) -> None:
    """Two cities are pressed; the price is on the map and in the plan, and nothing is built at once."""
    sight = careful.go_on_from(railroad.in_turn(120))
    careful.ticket("BuildLink").click()
    assert careful.is_ready(sight.number, begun=False)
    careful.page.mouse.click(*careful.place(careful.shown(sight.number), None))
    assert careful.is_ready(sight.number, begun=True)
    careful.page.mouse.click(*careful.place(careful.shown(sight.number), None))
    plan = careful.part("ticket")
    expect(plan).to_contain_text("Cheapest route")
    expect(plan).to_contain_text(re.compile(r"tiles? \$\d+,000"))
    assert careful.page.locator(".toll").count() > 0
    assert careful.number == sight.number
    plan.get_by_role("button", name="Do it").click()
    careful.answered(sight.number)


def written(person: RailroadPlayer, what: str, within: str = "") -> list[str]:
    """What all elements of the page say in an attribute of their data."""
    found: list[str] = person.page.locator(f"{within}[data-{what}]").evaluate_all(
        "(all, what) => all.map((one) => one.dataset[what])", what
    )
    return found


def begin_at(person: RailroadPlayer, city: str) -> Sight:
    """A saved game; somebody wants to build a link from this city."""
    sight = person.go_on_from(railroad.in_turn(200))
    person.ticket("BuildLink").click()
    person.is_ready(sight.number, begun=False)
    person.press_city(city)
    person.is_ready(sight.number, begun=True)
    return sight


def both_routes_are_shown(person: RailroadPlayer, sight: Sight) -> None:
    """The route of one's own and the cheapest, one beside the other; the chosen one is built."""
    plan = person.part("ticket")
    expect(plan.locator('[data-way][aria-pressed="true"]')).to_contain_text("Your route")
    expect(plan.locator('[data-way][aria-pressed="false"]')).to_contain_text("Cheapest route")
    plan.get_by_role("button", name="Do it").click()
    person.answered(sight.number)
    person.tab("log")
    expect(person.part("log")).to_contain_text("You build Birmingham–Memphis with 4 tiles")


def test_the_map_stays_and_the_list_narrows_when_a_link_begins(careful: RailroadPlayer) -> None:
    """What one means to press next must not slide away; beside the map only links of that city are listed."""
    sight = careful.go_on_from(railroad.in_turn(120))
    careful.ticket("BuildLink").click()
    careful.is_ready(sight.number, begun=False)
    before, listed = careful.city("Toledo"), careful.part("options").locator("li")
    many = listed.count()
    careful.press_city("Chicago")
    careful.is_ready(sight.number, begun=True)
    assert careful.city("Toledo") == before
    expect(listed).not_to_have_count(many)
    words = listed.locator(".words").all_inner_texts()
    assert 0 < len(words) < many
    assert all("Chicago" in one for one in words)


def test_a_tile_is_chosen_beside_the_others(careful: RailroadPlayer) -> None:
    """The colours of tiles stand in the plan, and which are missing; one may think better of it."""
    sight = careful.go_on_from(railroad.before("Urbanize"))
    careful.ticket("Urbanize").click()
    careful.is_ready(sight.number, begun=False)
    careful.page.mouse.click(*careful.place(careful.shown(sight.number), None))
    plan = careful.part("ticket")
    expect(plan).to_contain_text("No tile is red.")
    expect(plan.locator("[data-way]").first).to_contain_text(re.compile(r"tile\s*\d+ left"))
    assert plan.locator("[data-way]").count() > 1
    plan.get_by_role("button", name="Cancel").click()
    expect(plan).to_have_count(0)
    assert careful.number == sight.number


def test_the_question_names_only_what_can_be_done(careful: RailroadPlayer) -> None:
    """Without money there are cards and bonds; a bond is no action, and after it one may build."""
    careful.go_on_from(railroad.before("TakeBond"))
    tickets = written(careful, "ticket", '[data-test="tickets"] ')
    expect(careful.part("prompt")).to_contain_text(
        "take a card or pass. You have no money; a bond is no action."
    )
    careful.press_city("Cincinnati")
    careful.page.locator('[data-why-not="BuildLink"]').click()
    expect(careful.part("why-not")).to_contain_text(
        re.compile(r"The cheapest link costs \$2,000; you have \$0")
    )
    expect(careful.part("city-card")).to_have_count(0)
    careful.page.keyboard.press("Escape")
    expect(careful.part("why-not")).to_have_count(0)
    expect(careful.part("city-card")).to_be_visible()
    careful.page.keyboard.press("Escape")
    expect(careful.part("city-card")).to_have_count(0)
    careful.ticket("TakeBond").click()
    careful.page.get_by_role("button", name="Do it", exact=True).click()
    expect(careful.part("prompt")).to_contain_text("One action: build a link")
    assert tickets == [kind for kind in ANSWER_KINDS.by_name if kind in tickets]
    assert tickets[-1] == "Pass"
    assert written(careful, "ticket", '[data-test="tickets"] ') == tickets


def test_a_route_of_ones_own_beside_the_cheapest(careful: RailroadPlayer) -> None:
    """A hex is pressed on the way to the other city: the server judges the route."""
    sight = begin_at(careful, "Birmingham")
    careful.press_hex(42, 30)
    expect(careful.part("step")).to_contain_text("1 tile, $2k by the price list")
    careful.press_city("Memphis")
    both_routes_are_shown(careful, sight)


def test_a_route_is_drawn_with_the_mouse(careful: RailroadPlayer) -> None:
    """With the pencil a drag lays hex after hex instead of moving the map."""
    sight = begin_at(careful, "Birmingham")
    careful.part("draw").click()
    careful.drag((43, 30), (42, 30), (41, 30), (40, 29), (40, 28), (39, 27))
    both_routes_are_shown(careful, sight)


def test_why_a_link_cannot_be_built(careful: RailroadPlayer) -> None:
    """A city that is too far or too dear is pressed: the rule says why, at the spot."""
    sight = careful.go_on_from(railroad.in_turn(60))
    careful.ticket("BuildLink").click()
    careful.is_ready(sight.number, begun=False)
    careful.press_city("New York")
    careful.is_ready(sight.number, begun=True)
    careful.page.get_by_role("button", name="Show the whole map").click()
    careful.see(sight.number - 1)
    careful.press_city("Seattle")
    expect(careful.part("why-not")).to_be_visible()
    expect(careful.part("why-rule")).to_be_visible()
    assert careful.number == sight.number


def test_two_cities_pressed_propose_their_link(careful: RailroadPlayer) -> None:
    """A city's card tells where its cubes could go; another city pressed then proposes the link."""
    sight = careful.go_on_from(railroad.in_turn(200))
    careful.press_city("Birmingham")
    expect(careful.part("city-card")).to_contain_text("Birmingham")
    expect(careful.part("aims")).to_contain_text(re.compile("can go now to|would be taken by"))
    careful.press_city("Memphis")
    expect(careful.part("ticket")).to_contain_text("Link Birmingham–Memphis")
    expect(careful.part("ticket")).to_contain_text("$8,000")
    expect(careful.part("why-not")).to_have_count(0)
    assert careful.number == sight.number
    careful.part("lines").locator("summary").click()
    expect(careful.part("lines")).to_contain_text("short, $")


def test_two_cities_pressed_say_why_there_is_no_link(careful: RailroadPlayer) -> None:
    """One of them has the viewer's link to the other already."""
    sight = careful.go_on_from(railroad.in_turn(200))
    careful.press_city("Des Moines")
    expect(careful.part("city-card")).to_contain_text("Des Moines")
    careful.press_city("Omaha")
    expect(careful.part("why-not")).to_contain_text("You already own a link between Des Moines and Omaha.")
    expect(careful.part("ticket")).to_have_count(0)
    assert careful.number == sight.number


def test_the_map_lies_where_it_lay_once_a_move_is_prepared_no_more(careful: RailroadPlayer) -> None:
    """It moves while a sheet covers the cities of a link, and goes back."""
    careful.go_on_from(railroad.in_turn(200))
    careful.part("map").focus()
    careful.page.keyboard.press("+")
    careful.page.keyboard.press("ArrowUp")
    expect(careful.part("map")).not_to_have_attribute("data-moving", "true")
    place = "(map) => map.querySelector('.sheet').style.transform"
    before = careful.part("map").evaluate(place)
    careful.ticket("BuildLink").click()
    careful.press_city("Birmingham")
    expect(careful.part("step")).to_contain_text("From Birmingham")
    careful.press_city("Memphis")
    expect(careful.part("ticket")).to_contain_text("Link Birmingham–Memphis")
    expect(careful.part("city-card")).to_have_count(0)
    careful.page.wait_for_function(
        f"(before) => ({place})(document.querySelector('[data-test=map]')) !== before", arg=before
    )
    careful.part("ticket").get_by_role("button", name="Cancel").click()
    careful.page.wait_for_function(
        f"(before) => ({place})(document.querySelector('[data-test=map]')) === before", arg=before
    )


def test_cards_come_into_sight_once_one_is_to_be_taken(careful: RailroadPlayer) -> None:
    careful.go_on_from(railroad.before("TakeCard"))
    careful.ticket("TakeCard").click()
    expect(careful.part("step")).to_contain_text("Take one of the cards on display")
    expect(careful.page.locator('[data-kind="TakeCard"]').first).to_be_in_viewport()
    expect(careful.part("display").get_by_role("heading").first).to_be_in_viewport()


def test_a_delivery_says_who_gains_and_how_sure_that_is(careful: RailroadPlayer) -> None:
    """The deliveries worth making are listed; the chosen one is drawn, with points by owner and the range."""
    sight = careful.go_on_from(railroad.before("Deliver"))
    careful.ticket("Deliver").click()
    if careful.number > sight.number:
        return
    row = careful.part("deliveries").locator("button[data-option]").first
    row.click()
    plan = careful.part("ticket")
    expect(plan).to_contain_text("your engine goes")
    expect(plan).to_contain_text(re.compile("ways? worth taking"))
    expect(careful.page.locator("polyline.way.march")).to_have_count(1)


def test_deliveries_open_in_sight(arrive: Arrive) -> None:
    """The list stands right below the tickets, in sight; what may be typed is said of deliveries alone."""
    for device in ({"viewport": {"width": 1440, "height": 900}}, PHONE):
        person = RailroadPlayer(arrive(**device).page)
        person.prefer("motion-still")
        person.go_on_from(railroad.in_turn(60))
        person.ticket("Deliver").click()
        row = person.part("deliveries").locator("button[data-option]").first
        expect(row).to_be_in_viewport(ratio=1)
        expect(person.page.get_by_text("A cube may go any other way too:")).to_have_count(1)
        expect(person.page.get_by_text("Any other route can be built too:")).to_have_count(0)


def test_why_a_cube_cannot_be_delivered(careful: RailroadPlayer) -> None:
    """A city without a link of one's own, then a way that is too long: the rule says why, at the spot."""
    sight = careful.go_on_from(railroad.in_turn(60))
    careful.ticket("Deliver").click()
    careful.is_ready(sight.number, begun=False)
    careful.press_city("Cincinnati")
    expect(careful.part("why-not")).to_contain_text("none of yours ends in Cincinnati")
    careful.page.keyboard.press("Escape")
    careful.press_city("Harrisburg")
    careful.is_ready(sight.number, begun=True)
    careful.press_city("Chicago")
    expect(careful.part("why-not")).to_contain_text("That way has 3 links, and your engine goes up to 1.")
    careful.page.keyboard.press("Escape")
    careful.press_city("Atlanta")
    expect(careful.part("why-not")).to_contain_text("You have no link from Harrisburg to Atlanta.")
    assert careful.number == sight.number


def test_lit_cities_stand_out_and_are_named(careful: RailroadPlayer) -> None:
    """Only cities one cannot choose stand back, every other has its name, and a long link is marked so."""
    begin_at(careful, "Chicago")
    page = careful.page
    back = page.locator('[data-test="board"] g.back')
    expect(back).to_have_count(1)
    expect(back.locator('[data-piece^="railroad-"]')).to_have_count(0)
    lit, named = written(careful, "target"), written(careful, "name")
    assert {target.removeprefix("city-") for target in lit} <= set(named)
    assert page.locator("[data-plate]").count() == len(lit)
    assert 0 < page.locator("[data-plate][data-more]").count() < len(lit)
    expect(careful.part("step")).to_contain_text("and your next turn")


def test_a_link_tells_whose_it_is(careful: RailroadPlayer) -> None:
    """Track that is pressed says its owner, its cities and its tiles."""
    careful.go_on_from(railroad.in_turn(60))
    one, other = careful.city("Chicago"), careful.city("Toledo")
    careful.page.mouse.click((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    expect(careful.part("link-note")).to_contain_text("Link Chicago–Toledo")
    expect(careful.part("link-note")).to_contain_text("You, 4 tiles")


def test_what_words_mean_is_shown_beside_nothing_else(careful: RailroadPlayer) -> None:
    """A misspelt city is guessed; once the words are understood their plan can be pressed."""
    sight = careful.go_on_from(railroad.in_turn(60))
    careful.page.keyboard.press("/")
    careful.part("typed-words").fill("build Cincinnati–Lexingtn")
    mean = careful.page.get_by_role("button", name="What would it mean?")
    mean.click()
    expect(careful.part("why-not")).to_contain_text("perhaps you mean Lexington.")
    careful.page.keyboard.press("Escape")
    careful.part("typed-words").fill("build Cincinnati–Lexington")
    mean.click()
    expect(careful.part("typed")).to_have_count(0)
    careful.part("ticket").get_by_role("button", name="Do it").click()
    careful.answered(sight.number)


def test_a_line_of_what_others_did_lights_its_place(careful: RailroadPlayer) -> None:
    """It is told beside the map and covers nothing of it."""
    careful.go_on_from(railroad.in_turn(60))
    expect(careful.part("ticker")).to_have_count(0)
    careful.part("digest").locator("li button[aria-pressed]").first.focus()
    expect(careful.part("told").first).to_be_visible()


def test_reloaded_in_mid_move(careful: RailroadPlayer) -> None:
    """What was begun on the map is not done; after the reload the same answer can be given."""
    sight = careful.go_on_from(railroad.in_turn(120))
    careful.ticket("BuildLink").click()
    careful.is_ready(sight.number, begun=False)
    careful.page.mouse.click(*careful.place(careful.shown(sight.number), None))
    careful.is_ready(sight.number, begun=True)
    careful.page.reload()
    again = careful.see()
    assert again.number == sight.number
    expect(careful.part("step")).to_have_count(0)
    expect(careful.ticket("BuildLink")).to_have_attribute("aria-pressed", "false")


def test_the_change_of_phase_is_told_once_and_to_whoever_asks(careful: RailroadPlayer) -> None:
    """The heading says it, a notice leads to what changes, and later the same can be read again."""
    careful.go_on_from(railroad.before("ClaimBaron"))
    expect(careful.part("when")).to_contain_text("the Western phase begins")
    expect(careful.part("own-barons")).to_contain_text("now: ")
    careful.part("west-news").get_by_role("button", name="What changes").click()
    expect(careful.part("west")).to_contain_text("3 links or more: 3 points and $1,000")
    expect(careful.part("west")).to_contain_text("cost $20,000 more")
    careful.part("west").get_by_role("button", name="Close").click()
    expect(careful.part("west-news")).to_have_count(0)
    careful.part("west-open").click()
    expect(careful.part("west")).to_contain_text("Raw materials")


def test_the_coasts_and_a_barons_cities_are_shown_on_the_map(careful: RailroadPlayer) -> None:
    careful.go_on_from(railroad.in_turn(120))
    careful.part("lines").locator("summary").click()
    careful.part("coasts").click()
    assert careful.part("pointed").locator("circle").count() > 10
    expect(careful.part("coast-ways")).to_contain_text("from the East Coast to Omaha")
    expect(careful.part("order")).to_contain_text("You")
    careful.part("coasts").click()
    expect(careful.part("pointed")).to_have_count(0)


def test_barons_are_kept_in_secret_at_one_screen(tycoon: RailroadPlayer) -> None:
    """Two people at one screen: each sees two barons of their own, and nobody those of the other."""
    tycoon.open("railways", "me", "me")
    seen: list[list[str]] = []
    for _ in range(2):
        expect(tycoon.part("handover")).to_be_visible()
        expect(tycoon.part("barons")).to_have_count(0)
        tycoon.take_over_screen()
        barons = tycoon.part("barons").locator("button[data-option]")
        expect(barons).to_have_count(2)
        seen.append(barons.all_inner_texts())
        number = tycoon.number
        barons.first.click()
        tycoon.answered(number)
    assert seen[0] != seen[1]


def test_looking_back_shows_the_board_as_it_was(careful: RailroadPlayer) -> None:
    """A key goes back answer by answer; nothing is lit in the past."""
    sight = careful.go_on_from(railroad.in_turn(120))
    assert sight.targets
    when = careful.part("when").inner_text()
    for _ in range(12):
        moment = careful.part("table").get_attribute("data-moment")
        careful.page.keyboard.press("[")
        expect(careful.part("table")).not_to_have_attribute("data-moment", moment or "")
    expect(careful.part("when")).not_to_have_text(when)
    expect(careful.page.locator("[data-target]")).to_have_count(0)
    careful.page.keyboard.press("Escape")
    expect(careful.part("when")).to_have_text(when)


# Everybody ---------------------------------------------------------------------------------------


def test_axe_finds_nothing(arrive: Arrive) -> None:
    """The board, a city's card, a link begun, a plan: read by machine."""
    guest = arrive(reduced_motion="reduce")
    guest.prefer("motion-still")
    person = RailroadPlayer(guest.page)
    sight = person.go_on_from(railroad.in_turn(200))
    readable_in_both_themes(person.page, "the board")
    person.press_city("Chicago")
    expect(person.part("city-card")).to_be_visible()
    readable_in_both_themes(person.page, "a city's card")
    person.ticket("BuildLink").click()
    person.is_ready(sight.number, begun=False)
    person.page.mouse.click(*person.place(person.shown(sight.number), None))
    person.is_ready(sight.number, begun=True)
    person.page.mouse.click(*person.place(person.shown(sight.number), None))
    expect(person.part("ticket")).to_be_visible()
    readable_in_both_themes(person.page, "a plan")


def test_a_turn_on_a_phone(arrive: Arrive) -> None:
    """By thumb: a link from city to city, with its plan above the panels."""
    guest = arrive(**PHONE)
    guest.prefer("motion-still")
    person = RailroadPlayer(guest.page)
    sight = person.go_on_from(railroad.in_turn(120))
    person.ticket("BuildLink").tap()
    person.is_ready(sight.number, begun=False)
    person.page.touchscreen.tap(*person.place(person.shown(sight.number), None))
    person.is_ready(sight.number, begun=True)
    person.page.touchscreen.tap(*person.place(person.shown(sight.number), None))
    expect(person.part("cash")).to_contain_text(re.compile(r"\$\d+,000"))
    plan, board = person.part("ticket").bounding_box(), person.part("board").bounding_box()
    assert plan is not None
    assert board is not None
    assert plan["y"] >= board["y"] + board["height"], "the plan hides nothing of the map"
    person.page.get_by_role("button", name="Do it", exact=True).tap()
    person.answered(sight.number)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_by_keys(careful: RailroadPlayer) -> None:
    """Tab, arrows and Enter build a link."""
    sight = careful.go_on_from(railroad.in_turn(120))
    page = careful.page
    careful.ticket("BuildLink").focus()
    page.keyboard.press("Enter")
    careful.is_ready(sight.number, begun=False)
    page.locator('[data-target][tabindex="0"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    careful.is_ready(sight.number, begun=True)
    expect(page.locator("[data-target]:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(careful.part("ticket")).to_be_visible()
    page.keyboard.press("Enter")
    careful.answered(sight.number)


# Whole games -------------------------------------------------------------------------------------


def chosen(person: RailroadPlayer, sight: Sight, used: set[str], rng: Rng) -> str:
    """A kind of answer: what was never tried first, then building and delivering, then anything."""
    kind: str
    kinds = person.kinds(sight)
    fresh = [kind for kind in kinds if kind not in used and kind not in ("Pass", "Done")]
    if fresh:
        kind = rng.choice(fresh)
        return kind
    for kind in ("Deliver", "BuildLink"):
        if kind in kinds and rng.below(3):
            return kind
    others = [kind for kind in kinds if kind not in ("TakeBond", "Pass")] or kinds
    kind = rng.choice(others)
    return kind


def play_on(person: RailroadPlayer, sight: Sight, name: str) -> set[str]:
    """Play until the game ends by its own ending; which kinds of answer were given."""
    rng, used = Rng(name), set[str]()
    while not sight.over:
        if sight.handover:
            person.take_over_screen()
        else:
            kind = chosen(person, sight, used, rng)
            person.use(kind, sight, rng)
            used.add(kind)
        sight = person.see(sight.number)
    expect(person.part("result").get_by_role("heading")).to_contain_text("win")
    return used


def test_the_end_is_announced_and_explained(tycoon: RailroadPlayer) -> None:
    """The last round is called so; afterwards it says why it is over and what the points were for."""
    sight = tycoon.go_on_from(railroad.in_turn(LAST_ROUNDS))
    expect(tycoon.part("prompt")).to_contain_text("Your turn in the last round")
    expect(tycoon.part("end")).to_contain_text("Last round: the clock runs out.")
    while not sight.over:
        kinds = tycoon.kinds(sight)
        tycoon.use(next(kind for kind in ("Pass", "Done", *kinds) if kind in kinds), sight)
        sight = tycoon.see(sight.number)
    expect(tycoon.part("why-over")).to_contain_text("The clock has run out after round 18.")
    tally = tycoon.part("score-breakdown")
    expect(tally).to_contain_text("Deliveries over own links")
    tally.locator("summary").click()
    expect(tally).to_contain_text("Eastern")
    tycoon.part("close-result").click()
    expect(tycoon.part("when")).to_contain_text("The game ended in round 18")
    expect(tycoon.part("ledger")).to_be_visible()


def test_the_last_rounds_by_mouse(tycoon: RailroadPlayer) -> None:
    """A game that is nearly over, to its end."""
    sight = tycoon.go_on_from(railroad.in_turn(LAST_ROUNDS))
    play_on(tycoon, sight, "the last rounds")


@pytest.mark.long
@pytest.mark.parametrize("hand", ["mouse", "keys", "thumb"])
def test_a_whole_game(hand: Hand, arrive: Arrive) -> None:
    """From the first baron to the end: by mouse, by keys alone, and by thumb on a phone."""
    guest = arrive(**(PHONE if hand == "thumb" else {}))
    guest.prefer("one-click", "motion-still")
    person = RailroadPlayer(guest.page, hand)
    person.open("railways", "me", "bot:greedy")
    used = play_on(person, person.see(), f"a tycoon with {hand}")
    assert used >= {"KeepBaron", "BuildLink", "Deliver", "TakeBond"}
