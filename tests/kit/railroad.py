"""Page object for Transcontinental: builds and delivers on the map, uses the panel for the rest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator

from goldenspike.games.railways import GAME
from goldenspike.games.railways.board import CITY_BY_NAME, CITY_HEX, PLACES
from goldenspike.games.railways.flow import ChooseAction
from kit import saves
from kit.browsing import Guest, Sight, Target

WHOLE_GAME: Final = Path(__file__).parents[1] / "browser" / "transcontinental.game"
"""A game of three bots in which every kind of answer could be given."""

WIDE: Final = 17.32
"""The width of a hex, in units of the map."""
DOWN: Final = 15.0
"""The distance of rows of hexes, in units of the map."""
READY: Final = """
([number, begun]) => {
  const table = document.querySelector('[data-test="table"]');
  if (table === null || Number(table.dataset.number) > number) return true;
  const step = document.querySelector('[data-test="step"]');
  return step !== null && (step.dataset.begun !== undefined) === begun ? true : null;
}
"""
"""Returns true when the map asks for the first city, or with `begun` the second, or the answer was given."""
TWO_FRAMES_LATER: Final = """
() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() =>
  go(document.querySelector('[data-test="table"]')?.dataset.number ?? null))))
"""
"""Returns the number of the next answer after two frames, when any movement of the map has begun."""


@cache
def before(kind: str) -> saves.Save:
    """Return the stored game up to the first question that allows an answer of this kind."""
    return saves.cut(
        GAME,
        WHOLE_GAME.read_text(encoding="utf-8"),
        lambda table, question, _: any(type(one).__name__ == kind for one in question.options(table)),
    )


@cache
def in_turn(number: int) -> saves.Save:
    """Return the stored game after at least this many answers, where a seat chooses an action."""
    return saves.cut(
        GAME,
        WHOLE_GAME.read_text(encoding="utf-8"),
        lambda table, question, given: given >= number and isinstance(question, ChooseAction),
    )


class RailroadPlayer(Guest):
    """A player of Transcontinental who acts only on what the page shows."""

    ON_MAP: Final = ("BuildLink", "Deliver", "Urbanize", "Grow")
    IN_TWO: Final = ("BuildLink", "Deliver")
    """Kinds of answer that need two cities."""

    def kinds(self, sight: Sight) -> list[str]:
        """Return the kinds of answer the page offers now."""
        barons = ["KeepBaron"] if self.part("barons").count() else []
        return [*sight.kinds, *barons]

    # Answering -----------------------------------------------------------------------------------

    def use(self, kind: str, sight: Sight, rng: Any = None) -> None:
        """Give an answer of this kind by the control that the page has for it."""
        if kind == "KeepBaron":
            self.do(self.part("barons").locator("button[data-option]").first)
        elif kind == "TakeCard":
            self.do(self.any_of(self.part("display").locator("button[data-option]"), rng))
        elif kind in self.ON_MAP:
            self.on_map(kind, sight, rng)
        else:
            self.do(self.ticket(kind))
            if self.part("options").count() and self.number == sight.number:
                self.do(self.part("options").locator("button[data-option]").first)
        self.answered(sight.number)

    def on_map(self, kind: str, sight: Sight, rng: Any) -> None:
        """Press a lit city, and a second one if the kind of answer needs two."""
        self.do(self.ticket(kind))
        if not self.is_ready(sight.number, begun=False):
            return
        done = self.press_one(sight.number, rng)
        if done and kind in self.IN_TWO and self.is_ready(sight.number, begun=True):
            self.press_one(sight.number, rng)
        chooser = self.part("chooser").locator("button[data-option]")
        given = self.page.locator(f'[data-test="table"]:not([data-number="{sight.number}"])')
        chooser.first.or_(given).or_(self.part("handover")).first.wait_for()
        if chooser.count():
            self.do(chooser.first)

    def press_one(self, number: int, rng: Any) -> bool:
        """Press a lit target; if all are covered, press the first option of the list and return False."""
        lit = self.see(number - 1).targets
        if self.hand == "keys":
            self.do(self.any_of(self.page.locator("[data-target]"), rng))
            return True
        free = [target for target in lit if target.there]
        if not free:
            self.do(self.part("options").or_(self.part("deliveries")).locator("button[data-option]").first)
            return False
        spot = self.place(free, rng)
        if self.hand == "mouse":
            self.page.mouse.click(*spot)
        else:
            self.page.touchscreen.tap(*spot)
        return True

    def is_ready(self, number: int, *, begun: bool) -> bool:
        """Wait until the map asks for the first or second city; return False if the answer was given."""
        self.when(READY, [number, begun])
        return bool(self.page.evaluate(TWO_FRAMES_LATER) == str(number))

    # Looking -------------------------------------------------------------------------------------

    def shown(self, number: int) -> list[Target]:
        """Return the lit cities that nothing covers."""
        return [target for target in self.see(number - 1).targets if target.there]

    def place(self, targets: list[Target], rng: Any) -> tuple[float, float]:
        """Return the point of a target on the screen: a random one, or the first without `rng`."""
        assert targets, "nothing that is lit can be pressed"
        target = targets[0] if rng is None else rng.choice(targets)
        return target.x, target.y

    def city(self, name: str) -> tuple[float, float]:
        """Return the point of a city on the screen."""
        return self.hex(*PLACES[CITY_HEX[CITY_BY_NAME[name]]])

    def hex(self, column: int, row: int) -> tuple[float, float]:
        """Return the point of a hex on the screen."""
        return self.on_screen((column + row % 2 / 2) * WIDE, row * DOWN)

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the map in pixels of the page."""
        found = self.page.evaluate(
            """([x, y]) => {
              const sheet = document.querySelector('[data-test="board"] svg.pieces');
              const at = new DOMPoint(x, y).matrixTransform(sheet.getScreenCTM());
              return [at.x, at.y];
            }""",
            [x, y],
        )
        return found[0], found[1]

    def press_city(self, name: str) -> None:
        """Click on a city by its name, lit or not."""
        self.page.mouse.click(*self.city(name))

    def press_hex(self, column: int, row: int) -> None:
        """Click on a hex."""
        self.page.mouse.click(*self.hex(column, row))

    def drag(self, *hexes: tuple[int, int]) -> None:
        """Drag the mouse from hex to hex."""
        mouse = self.page.mouse
        mouse.move(*self.hex(*hexes[0]))
        mouse.down()
        for place in hexes[1:]:
            mouse.move(*self.hex(*place), steps=3)
        mouse.up()

    def any_of(self, found: Locator, rng: Any) -> Locator:
        """Return one of several buttons: a random one, or the first without `rng`."""
        return found.first if rng is None else found.nth(rng.below(found.count()))
