"""Montana on its boards: whole games by mouse, keys and thumb, and every kind of answer in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest
from playwright.sync_api import expect

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.play import play
from goldenspike.core.rng import Rng
from goldenspike.games.montana import GAME
from goldenspike.games.montana.action_kinds import ANSWER_KINDS
from goldenspike.games.montana.answers import DONE
from goldenspike.games.montana.state import Montana
from kit import saves
from kit.axe import readable
from kit.browsing import Arrive, Guest, MapPlayer, Sight, Target, in_batches

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BESIDE = ("Done", "SpendCanteen")
"""Kinds that are given by their tickets alone."""
FORWARD = {"PlaceContractor": "city", "AdvanceTheArrow": "wheel", "EmployMore": "work", "BuildOn": "land"}
"""The board that each of these questions brings forward."""

ALL_BOARDS = (
    "ChooseAction",
    "PlaceContractor",
    "AdvanceTheArrow",
    "ChoosePair",
    "EmployMore",
    "ChooseUpgrades",
)


class Settler(Guest):
    """Somebody who plays by the landscape, the worker board, the wheel and the city."""

    def kinds(self, sight: Sight) -> list[str]:
        """The kinds of answer the page offers now."""
        return sorted({*sight.kinds, *[kind for target in sight.targets for kind in target.kinds]})

    def use(
        self, kind: str, sight: Sight, best: Callable[[list[Target]], Target] = lambda lit: lit[0]
    ) -> None:
        """Give an answer of this kind on the board that has its place."""
        lit = [target for target in sight.targets if target.kinds == [kind]]
        free = [target for target in lit if target.there]
        if not lit:
            self.ticket(kind).click()
        elif not free:
            self.page.locator(f'[data-target][data-kinds="{kind}"]').first.click()
            self._crew(lit[0])
        else:
            target = best(free)
            self.press(target)
            self._crew(target)
        self.answered(sight.number)

    def _crew(self, target: Target) -> None:
        if not target.single:
            self.part("chooser").locator("button[data-option]").first.click()

    def play_on(self, rng: Rng, sight: Sight, use: Callable[[str, Sight], None]) -> set[str]:
        """Play until the game is over: build when one can, else whatever comes to mind. The kinds used."""
        used: set[str] = set()
        while not sight.over:
            kinds = self.kinds(sight)
            fresh = [kind for kind in kinds if kind not in used]
            usual = [kind for kind in kinds if kind not in ("TradeCow", "GoToCity", "Bank")]
            kind = "Build" if "Build" in kinds else rng.choice(fresh or usual or kinds)
            use(kind, sight)
            used.add(kind)
            sight = self.see(sight.number)
        return used


@pytest.fixture
def settler(player: MapPlayer) -> Settler:
    """Somebody at a desk who wants to be asked nothing twice."""
    return Settler(player.page)


@cache
def before_question(kind: str, answers: int = 0) -> saves.Save:
    """A game that comes to this question, after so many answers."""

    def wanted(table: Table, question: Decision, given: int) -> bool:
        lit = any(type(option).__name__ not in (*BESIDE, "TradeCow") for option in question.options(table))
        return type(question).__name__ == kind and given >= answers and lit

    return saves.before(GAME, wanted, "greedy", 4)


@cache
def late() -> saves.Save:
    """A game of two that will soon be over."""
    return saves.before(
        GAME,
        lambda table, question, _: (
            type(question).__name__ == "ChooseAction"
            and min(player.settlements for player in table.players) <= 1  # type: ignore[attr-defined]
        ),
        "greedy",
    )


# Every kind of answer ----------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", in_batches([*ANSWER_KINDS.by_name]), ids="-".join)
def test_every_kind_of_answer(kinds: Sequence[str], settler: Settler) -> None:
    """Saved games that come to each next; the person gives it on the board or by its ticket."""
    for kind in kinds:
        starting_tile = "chosen" if kind == "StartingTile" else "random"
        sight = settler.go_on_from(saves.before_answer(GAME, kind, starting_tile=starting_tile))
        assert kind in settler.kinds(sight)
        assert (kind in BESIDE) != any(target.kinds == [kind] for target in sight.targets), kind
        settler.use(kind, sight)
        assert settler.number > sight.number


def test_what_is_asked_comes_forward(settler: Settler) -> None:
    """The board that a question is about is the one that stands out."""
    for question, board in FORWARD.items():
        settler.go_on_from(before_question(question))
        expect(settler.part("board")).to_have_attribute("data-forward", board)


def test_wheel_and_city_keep_their_size(settler: Settler) -> None:
    """Nothing moves under the pointer when another question brings one of them forward."""
    settler.page.set_viewport_size({"width": 1366, "height": 850})
    places = []
    for question in ("ChooseAction", "PlaceContractor", "ChooseUpgrades"):
        settler.go_on_from(before_question(question))
        places.append([settler.part(name).bounding_box() for name in ("wheel", "city")])
    assert places == [places[0]] * len(places)


def test_ones_own_spin_stays_in_sight(settler: Settler) -> None:
    """The others spin on before one looks; what one's own spin brought is told until the next."""
    sight = settler.go_on_from(saves.before_answer(GAME, "Recruit"), "greedy")
    settler.use("Recruit", sight)
    sight = settler.see(sight.number)
    while "Done" in sight.kinds or "TakePair" in settler.kinds(sight):
        settler.use("Done" if "Done" in sight.kinds else "TakePair", sight)
        sight = settler.see(sight.number)
    expect(settler.part("own-spin").locator("svg")).not_to_have_count(0)


@cache
def before_a_tie() -> saves.Save:
    """A game of four whose next answer ends it, with several who have most settlements."""

    def wanted(table: Table, question: Decision, _: int) -> bool:
        assert isinstance(table, Montana)
        if not table.ending or DONE not in question.options(table):
            return False
        ahead = table.copy()
        play(ahead, DONE)
        return bool(ahead.over and GAME.outcome(ahead).ties)

    return saves.before(GAME, wanted, "greedy", 4)


def test_what_decided_a_tie_is_said(settler: Settler) -> None:
    """In the window of the result, in the head of the table; and everybody's boards can still be read."""
    sight = settler.go_on_from(before_a_tie(), "greedy")
    settler.use("Done", sight)
    settler.see(sight.number)
    expect(settler.part("ties")).to_contain_text("cows and canteens")
    settler.part("close-result").click()
    expect(settler.part("ledger")).to_be_visible()


# Whole games -------------------------------------------------------------------------------------


def test_the_last_rounds(settler: Settler) -> None:
    """By mouse to the end: the result names everybody, and the log who has won."""
    sight = settler.go_on_from(late(), "greedy")
    settler.play_on(Rng("a settler"), sight, settler.use)
    result = settler.part("result")
    expect(result.get_by_role("listitem")).to_have_count(2)
    settler.part("close-result").click()
    settler.tab("log")
    expect(settler.part("log")).to_contain_text("win")


@pytest.mark.long
def test_a_whole_game_by_mouse(settler: Settler) -> None:
    """From the first spin to the last settlement against bots."""
    settler.open("montana", "me", "bot:greedy", "bot:greedy")
    rng = Rng("by mouse")
    used = settler.play_on(rng, settler.see(), lambda kind, sight: settler.use(kind, sight, rng.choice))
    assert used >= {"Recruit", "Work", "Bank", "GoToCity", "Bid", "Build", "Done"}
    expect(settler.part("result").get_by_role("listitem")).to_have_count(3)


def tab_to(guest: Guest, selector: str, most: int = 90) -> None:
    """Press Tab until the focus is on one of these."""
    for _ in range(most):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("(what) => document.activeElement?.matches(what) ?? false", selector):
            return
    raise AssertionError(f"Tab does not come to {selector}")


def ticket_press(guest: Guest, kind: str) -> str:
    """Whether the ticket of a kind is pressed, `true` or `false`; '' if it does its one answer at once."""
    return guest.ticket(kind).get_attribute("aria-pressed") or ""


def by_keys(guest: Guest, kind: str, sight: Sight) -> None:
    """The ticket lights only its own kind, or does the one thing there is; Tab comes to it, Enter chooses."""
    press = guest.page.keyboard.press
    lit = f'[data-target][data-kinds="{kind}"]'
    if kind in sight.kinds and (pressed := ticket_press(guest, kind)) != "true":
        tab_to(guest, f'[data-ticket="{kind}"]')
        press("Enter")
        if not pressed:
            guest.answered(sight.number)
            return
        expect(guest.ticket(kind)).to_have_attribute("aria-pressed", "true")
    tab_to(guest, lit)
    # The arrows go on from the one that Tab comes to.
    press("ArrowDown")
    press("ArrowRight")
    press("Enter")
    if guest.part("chooser").count():
        press("Enter")
    guest.answered(sight.number)


@pytest.mark.long
def test_a_whole_game_by_keys(settler: Settler) -> None:
    """No mouse: Tab, arrows and Enter."""
    settler.open("montana", "me", "bot:greedy")
    settler.play_on(Rng("by keys"), settler.see(), lambda kind, sight: by_keys(settler, kind, sight))
    expect(settler.part("result").get_by_role("listitem")).to_have_count(2)


def by_thumb(guest: Settler, kind: str, sight: Sight) -> None:
    """The ticket brings its board forward, or does the one thing there is; then what is lit is tapped."""
    if kind in sight.kinds and (pressed := ticket_press(guest, kind)) != "true":
        guest.ticket(kind).tap()
        if not pressed:
            guest.answered(sight.number)
            return
        expect(guest.ticket(kind)).to_have_attribute("aria-pressed", "true")
        sight = guest.see(sight.number - 1)
    target = guest.page.locator(f'[data-target][data-kinds="{kind}"]').first
    single = target.get_attribute("data-options") is None
    spot = [one for one in sight.targets if one.kinds == [kind] and one.there]
    if spot:
        guest.page.touchscreen.tap(spot[0].x, spot[0].y)
        single = spot[0].single
    else:
        target.tap()
    if not single:
        guest.part("chooser").locator("button[data-option]").first.tap()
    guest.answered(sight.number)


def on_a_phone(arrive: Arrive) -> Settler:
    """Somebody with a phone who wants to be asked nothing twice."""
    guest = arrive(**PHONE)
    guest.prefer("one-click", "motion-still")
    return Settler(guest.page)


@pytest.mark.long
def test_a_whole_game_on_a_phone(arrive: Arrive) -> None:
    """By thumb to the end."""
    settler = on_a_phone(arrive)
    settler.open("montana", "me", "bot:greedy")
    settler.play_on(Rng("by thumb"), settler.see(), lambda kind, sight: by_thumb(settler, kind, sight))
    expect(settler.part("result").get_by_role("listitem")).to_have_count(2)


def test_answers_on_a_phone(arrive: Arrive) -> None:
    """Every board is one tap away, fits the screen, and comes forward by itself."""
    settler = on_a_phone(arrive)
    for kind in ("Work", "Build", "Bid", "Advance", "TradeCow", "Done"):
        sight = settler.go_on_from(saves.before_answer(GAME, kind))
        assert settler.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
        by_thumb(settler, kind, sight)
        assert settler.number > sight.number


# Read by machine, asked why, lost and found ------------------------------------------------------


@pytest.mark.parametrize(
    ("screen", "theme", "questions"),
    [
        ("desk", "dark", ("PlaceContractor",)),
        ("phone", "light", ("AdvanceTheArrow",)),
        *[
            pytest.param(screen, theme, ALL_BOARDS, marks=pytest.mark.long)
            for screen in ("desk", "phone")
            for theme in ("light", "dark")
        ],
    ],
)
def test_axe_on_the_boards(screen: str, theme: str, questions: tuple[str, ...], arrive: Arrive) -> None:
    """A turn, the bidding, the wheel, the small space and goods to choose: axe finds nothing."""
    more = PHONE if screen == "phone" else {}
    guest = Settler(arrive(color_scheme=theme, reduced_motion="reduce", **more).page)
    for question in questions:
        guest.go_on_from(before_question(question, 40))
        readable(guest.page, question)


def test_why_not(settler: Settler) -> None:
    """A taken space and a mountain say why nothing can be done there."""
    settler.go_on_from(before_question("ChooseAction", 40))
    taken = settler.part("work-board").locator("button.taken:not(.small)").first
    taken.click(force=True)
    bubble = settler.part("why-not")
    expect(bubble.locator(".reason")).to_contain_text("already")
    settler.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    box = settler.page.locator("polygon.mountain").first.bounding_box()
    assert box is not None
    settler.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(bubble.locator(".reason")).to_contain_text("mountain")


def test_reloaded_in_mid_move(guest: MapPlayer) -> None:
    """What was chosen but not done is not done; after the reload the same answer can be given."""
    guest.prefer("motion-still")
    settler = Settler(guest.page)
    sight = settler.go_on_from(saves.before_answer(GAME, "Build"))
    target = next(one for one in sight.targets if one.kinds == ["Build"] and one.there)
    settler.press(target)
    expect(settler.part("preview")).to_contain_text(f"Build on {target.option.split()[1]}")
    settler.page.reload()
    again = settler.see()
    assert again.number == sight.number
    expect(settler.part("preview")).to_have_count(0)
    settler.press(next(one for one in again.targets if one.option == target.option))
    settler.part("confirm").click()
    settler.answered(sight.number)
