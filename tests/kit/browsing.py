"""Page objects for browser tests: people who read the page and click, type and drag.

They know no rules: they do what the page lights and lists. Only `go_on_from` sends requests to the server.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import msgspec
from playwright.sync_api import FilePayload, Locator, Page, expect

from kit.people import FIRST_SEAT_BEGINS
from kit.saves import Save

PATIENCE: Final = 20_000
"""The time limit in milliseconds for anything the page should show."""

Hand = Literal["mouse", "keys", "thumb"]

PARKED: Final = "/spike.svg"
"""A small file of the server: a page that is there can set local storage without loading the client."""

GAMES: Final = ("america", "montana", "pioneer", "railways")
KEPT: Final = "goldenspike.prefs"
"""The key of the preferences in local storage."""
SETTINGS: Final[dict[str, dict[str, object]]] = {
    "one-click": {"oneClick": True},
    "motion-still": {"motion": "still"},
    "pass": {"pass": True},
    "pace-calm": {"pace": "calm"},
    "sound": {"sound": True},
}
"""Options of the settings page by name, and the preferences that each stores."""

FOLLOW: Final = """
(to) => {
  const link = document.createElement('a');
  link.href = to;
  document.body.append(link);
  link.click();
  link.remove();
}
"""
"""Follow a link inside the client, without loading the page again."""

SEE: Final = """
(after) => {
  const all = (what) => [...document.querySelectorAll(what)];
  const table = document.querySelector('[data-test="table"]');
  const handover = document.querySelector('[data-test="handover"]') !== null;
  if (handover) return { number: after, handover };
  if (!table || document.querySelector('[data-moving]')) return null;
  if (!document.querySelector('[data-test="board"], [data-test="text-view"]')) return null;
  const maps = all('[data-test="map"]');
  if (maps.some((map) => map.clientWidth > 0 && !map.querySelector('svg.base').clientWidth)) return null;
  const number = Number(table.dataset.number);
  const over = document.querySelector('[data-test="result"]') !== null;
  const mine = document.querySelector('[data-test="prompt"].mine') !== null;
  const tickets = all('[data-ticket]');
  if (!over && (!mine || number <= after || tickets.some((one) => one.disabled))) return null;
  const targets = all('[data-target]').map((target) => {
    const spot = target.querySelector('.hit') ?? target.querySelector('.edge') ?? target;
    const box = spot.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y)?.closest('[data-target]') === target;
    const { target: key, option, kinds, options } = target.dataset;
    return { key, option, kinds: kinds.split(' '), single: options === undefined, x, y, there };
  });
  return {
    number, over, mine, targets,
    prompt: document.querySelector('[data-test="prompt"]').innerText,
    kinds: tickets
      .filter((one) => one.getAttribute('aria-disabled') !== 'true')
      .map((one) => one.dataset.ticket),
    listed: all('[data-test="options"] [data-option]').map((one) => [one.dataset.kind, one.dataset.option]),
    bargain: document.querySelector('[data-test="offer"] [data-option="decline"]') !== null,
  };
}
"""
"""Returns what the page shows, for `Sight`.

Returns null until this player may answer after answer `after`, the game is over, or the handover screen is
shown.
"""

ANSWERED: Final = """
(number) => {
  const table = document.querySelector('[data-test="table"]');
  // While the handover screen is shown there is no table; it is shown only after an answer.
  if (table === null) return document.querySelector('[data-test="handover"]') ? true : null;
  return Number(table.dataset.number) > number ? true : null;
}
"""
"""Returns true when the page shows that answer `number` was given, else null."""

LIT_ALONE: Final = """
([kind, number]) => {
  const table = document.querySelector('[data-test="table"]');
  if (table === null || Number(table.dataset.number) > number) return { done: true };
  const lit = [...document.querySelectorAll('[data-target]')];
  return lit.length && lit.every((one) => one.dataset.kinds === kind) ? { done: false } : null;
}
"""
"""Returns whether the answer was given; null until it was or only targets of this kind are lit."""


class Target(msgspec.Struct):
    """A lit target on the map."""

    key: str
    option: str
    kinds: list[str]
    single: bool
    x: float
    y: float
    there: bool
    """Whether no other element covers its centre."""


class Sight(msgspec.Struct):
    """What the page shows to a player who may answer."""

    number: int
    """The number of the next answer; on the handover screen, the number that was waited for."""
    handover: bool = False
    over: bool = False
    mine: bool = False
    prompt: str = ""
    targets: list[Target] = []
    kinds: list[str] = []
    """Kinds of answers whose tickets can be pressed."""
    listed: list[tuple[str, str]] = []
    """Kinds and words of the options in the list, if it is shown."""
    bargain: bool = False
    """Whether an offer waits for this player's answer."""


class Guest:
    """A person at one page, who uses a mouse, only the keyboard, or touch."""

    def __init__(self, page: Page, hand: Hand = "mouse") -> None:
        self.page = page
        self.hand = hand
        self.unread = True
        """Whether the page must be loaded again to read the settings."""

    def part(self, name: str) -> Locator:
        """Return a part of the page by its `data-test` name."""
        return self.page.locator(f'[data-test="{name}"]')

    # Before a table ------------------------------------------------------------------------------

    def prefer(self, *ticks: str, careful: bool = False) -> None:
        """Store preferences with these options of SETTINGS; by default no answer must be confirmed."""
        # `pass` would answer "done" where nothing else is possible; tests want to see every question.
        kept: dict[str, object] = {"careful": careful, "pass": False, "guided": GAMES, "pace": "quick"}
        for tick in ticks:
            kept |= SETTINGS[tick]
        self.keep(**kept)

    def keep(self, **kept: object) -> None:
        """Store preferences in local storage, as the page does."""
        lay = "([place, kept]) => localStorage.setItem(place, JSON.stringify(kept))"
        self.page.evaluate(lay, [KEPT, kept])
        self.unread = True

    def call_me(self, name: str) -> None:
        """Enter a name in the lobby."""
        self.page.goto("/")
        self.part("my-name").fill(name)
        self.part("my-name").press("Enter")
        expect(self.page.get_by_role("status").filter(has_text="Kept")).to_be_visible()

    def open(self, game: str, *seats: str, save: str = "", **settings: str) -> str:
        """Set up a table on the page, go there and return its URL; seats are `me`, `open` or `bot:name`."""
        self.page.goto(f"/new/{game}")
        expect(self.part("new-table")).to_be_visible()
        if save:
            file = FilePayload(name="saved.game", mimeType="text/plain", buffer=save.encode())
            self.part("record").set_input_files(file)
            expect(self.page.get_by_role("button", name="Without saved.game")).to_be_visible()
        count = self.part(f"seats-{len(seats)}")
        if count.count():
            count.click()
        for number, seat in enumerate(seats):
            self.part(f"seat-{number}").select_option(seat)
        if not save:
            settings = {**FIRST_SEAT_BEGINS.get(game, {}), **settings}
        for name, value in settings.items():
            self.part(name if self.part(name).count() else f"setting-{name}").select_option(value)
        self.part("open-table").click()
        self.page.wait_for_url(re.compile("/table/"))
        expect(self.part("table").or_(self.part("waiting-room")).or_(self.part("handover"))).to_be_visible()
        return self.page.url

    def go_on_from(self, save: Save, bot: str = "random") -> Sight:
        """Open a table from a saved game, with bots at the other seats, and return what the page shows.

        The table is opened by a request, which is faster than the page; `open` tests the page.
        """
        seats = [
            {"who": "me"} if seat == save.seat else {"who": "bot", "bot": bot} for seat in range(save.seats)
        ]
        plan = {"id": secrets.token_hex(8), "game": save.game, "seats": seats, "record": save.text}
        assert self.page.request.get("/api/server").ok
        opened = self.page.request.post("/api/tables", data=plan, headers={"X-Golden-Spike": "1"})
        assert opened.ok, opened.text()
        address = f"/table/{opened.json()['id']}"
        if self.unread or "/table/" not in self.page.url:
            self.page.goto(address)
        else:
            self.page.evaluate(FOLLOW, address)
        self.unread = False
        return self.see()

    def no_guide(self) -> None:
        """Dismiss the first-game guide, which opens with the first state of the table."""
        self.part("guide-close").click()
        expect(self.part("guide")).to_have_count(0)

    # At a table ----------------------------------------------------------------------------------

    def when(self, look: str, given: object, seconds: float = 60) -> Any:
        """Call the JavaScript function `look` in every frame and return its first result that is not null."""
        waiting = f"""async ([given, late]) => {{
          const look = {look};
          for (late += performance.now(); performance.now() < late;) {{
            const seen = look(given);
            if (seen !== null) return seen;
            await new Promise((go) => requestAnimationFrame(go));
          }}
          throw new Error('What one waits for does not come.');
        }}"""
        return self.page.evaluate(waiting, [given, seconds * 1000])

    def see(self, after: int = 0, seconds: float = 60) -> Sight:
        """Wait until this player may answer after answer `after` or the game is over; return the sight."""
        return msgspec.convert(self.when(SEE, after, seconds), Sight)

    @property
    def number(self) -> int:
        """The number of the next answer."""
        return int(self.part("table").get_attribute("data-number") or 0)

    def answered(self, number: int) -> None:
        """Wait until answer `number` was given and the page shows it."""
        self.when(ANSWERED, number)

    def ticket(self, kind: str) -> Locator:
        """Return the ticket of a kind of answer."""
        return self.page.locator(f'[data-ticket="{kind}"]')

    def do(self, what: Locator) -> None:
        """Press a button with this person's input device."""
        if self.hand == "mouse":
            what.click()
        elif self.hand == "thumb":
            what.tap()
        else:
            what.focus()
            self.page.keyboard.press("Enter")

    def press(self, target: Target) -> None:
        """Press a lit target."""
        if self.hand == "mouse":
            self.page.mouse.click(target.x, target.y)
        elif self.hand == "thumb":
            self.page.touchscreen.tap(target.x, target.y)
        else:
            self.do(self.page.locator(f'[data-target="{target.key}"]'))

    def choose(self, listed: int) -> None:
        """Press an option of the list by its index."""
        self.do(self.part("options").locator("button[data-option]").nth(listed))

    def take_over_screen(self) -> None:
        """Show the hidden side, as the player whose turn it is."""
        self.part("show-my-side").click()
        expect(self.part("handover")).to_have_count(0)

    def tab(self, name: str) -> None:
        """Open a tab of the panel beside the map."""
        self.part(f"tab-{name}").click()

    def say(self, words: str) -> None:
        """Send a chat message."""
        self.tab("chat")
        self.part("chat-text").fill(words)
        self.part("chat-send").click()
        expect(self.part("chat-text")).to_have_value("")


class MapPlayer(Guest):
    """A player of Trails to Rails who uses the map, the tickets and the panel beside it."""

    ON_MAP: Final = (
        *("Deliver", "MoveOutlaw", "PlaceCity", "PlaceRail"),
        *("BuildRail", "BuildTrain", "BuildSettler", "MoveTrain", "MoveSettler"),
    )
    BESIDE: Final = {
        "PlayCard": '[data-test="cards"] button[data-option]',
        "GiveBack": '[data-test="hand"] button[data-option]',
        "Rob": '[data-test="ledger"] button[data-option]',
        "TakeResource": '[data-test="supply"] button[data-option]',
        "NameNumber": '[data-test="side"] .numbers button[data-option]',
        "PayRoute": '[data-test="side"] button[data-option^="route pays"]',
        "Accept": '[data-test="offer"] [data-option="accept"]',
        "Decline": '[data-test="offer"] [data-option="decline"]',
        "TradeWith": '[data-test="partners"] .reply button[data-option]',
        "Withdraw": '[data-test="partners"] [data-option="withdraw"]',
        "BuyResource": '[data-test="trade"] .five button[data-option]',
        "Exchange": '[data-test="trade"] .swap button[data-option]',
    }
    """Selectors of the buttons in the panel, for kinds of answer that have no place on the map."""

    def map_tool(self, name: str) -> None:
        """Press one of the map's buttons, which a small screen hides in a menu."""
        tool = self.part(name)
        if not tool.count():
            self.page.get_by_role("button", name="The map’s buttons").click()
        tool.click()

    def press_unlit_city(self) -> None:
        """Click on a city of the map that is not lit."""
        cities = self.page.locator('[data-piece^="city-"]').evaluate_all(
            """(cities) => cities.map((city) => city.dataset.piece).filter((piece) =>
              !document.querySelector(`[data-target="${piece.replace('city', 'place')}"]`))"""
        )
        box = self.page.locator(f'[data-piece="{cities[0]}"]').bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def kinds(self, sight: Sight) -> list[str]:
        """Return the kinds of answer the page offers now."""
        bargain = ["Decline", "Counter"] if sight.bargain else []
        if sight.bargain and self.page.locator(self.BESIDE["Accept"]).is_enabled():
            bargain.append("Accept")
        enabled = self.page.locator(":enabled")
        beside = [
            kind
            for kind in ("TradeWith", "Withdraw")
            if self.page.locator(self.BESIDE[kind]).and_(enabled).count()
        ]
        cards = ["GiveBackCards"] if self.part("give-back").count() else []
        return [*sight.kinds, *bargain, *beside, *cards]

    def use(self, kind: str, sight: Sight, best: Callable[[list[Target]], Target] | None = None) -> None:
        """Give an answer of this kind by the control that the page has for it."""
        if kind in self.ON_MAP:
            self._on_map(kind, sight, best or (lambda targets: targets[0]))
        elif kind in ("Offer", "Counter"):
            self._compose(kind)
        elif kind == "Ask":
            self.open_trade(kind)
            self.do(self.part("ask-for-offers"))
        elif kind == "GiveBackCards":
            self.give_back()
        elif kind in self.BESIDE:
            if kind in ("BuyResource", "Exchange"):
                self.open_trade(kind)
            place = self.page.locator(self.BESIDE[kind]).and_(self.page.locator(":enabled"))
            if kind == "Rob" and not place.count():
                self._by_ticket(kind, sight)
            else:
                self.do(place.first)
        else:
            self.do(self.ticket(kind))
        self.answered(sight.number)

    def go_on_until(self, kind: str, sight: Sight) -> Sight:
        """End, decline or withdraw until an answer of this kind may be given; return what is shown."""
        while kind not in (kinds := self.kinds(sight)):
            self.use(next((one for one in ("Done", "Decline", "Withdraw") if one in kinds), kinds[0]), sight)
            sight = self.see(sight.number)
        return sight

    def _on_map(self, kind: str, sight: Sight, best: Callable[[list[Target]], Target]) -> None:
        """Press the best lit target of this kind, choosing the kind by its ticket where needed."""
        shared = any(len(target.kinds) > 1 and kind in target.kinds for target in sight.targets)
        # The last chosen kind stays chosen while more answers of it are possible.
        unlit = all(kind not in target.kinds for target in sight.targets)
        if shared or unlit:
            # The ticket leaves only its own kind lit, or gives the only answer.
            self.do(self.ticket(kind))
            if self.when(LIT_ALONE, [kind, sight.number])["done"]:
                return
            sight = self.see(sight.number - 1)
        lit = [target for target in sight.targets if target.kinds == [kind]]
        free = [target for target in lit if target.there]
        if not free:
            # All lit targets are covered; the ticket lists the options, or gives the only answer.
            if not sight.listed:
                self.do(self.ticket(kind))
            if len(lit) > 1 or not lit[0].single:
                self.choose(0)
            return
        target = best(free)
        self.press(target)
        if not target.single:
            self.do(self.part("chooser").locator("button[data-option]").first)

    def _by_ticket(self, kind: str, sight: Sight) -> None:
        """Answer by the ticket, which lists the options or gives the only one; for small screens."""
        self.do(self.ticket(kind))
        listed = self.part("options").locator("button[data-option]")
        given = self.page.locator(f'[data-test="table"]:not([data-number="{sight.number}"])')
        listed.first.or_(given).first.wait_for()
        if listed.count():
            self.do(listed.first)

    def _compose(self, kind: str) -> None:
        """Offer one resource of the hand for one of another kind."""
        inside = self.composing(kind)
        self.do(inside.locator('[data-test="give"] button.more:enabled').last)
        self.do(inside.locator('[data-test="want"] button.more:enabled').first)
        self.do(self.part(f"send-{kind}"))

    def give_back(self) -> None:
        """Choose the first cards of the hand until enough are chosen, and give them back together."""
        more = self.part("give-back").locator("button.more:enabled")
        while more.count():
            self.do(more.first)
        self.do(self.part("send-give-back"))

    def open_trade(self, kind: str) -> Locator:
        """Open and return the panel of this kind of trade."""
        if self.ticket(kind).get_attribute("aria-pressed") != "true":
            self.do(self.ticket(kind))
        return self.part("trade")

    def composing(self, kind: str) -> Locator:
        """Begin an empty offer or counter-offer and return its form."""
        if kind == "Offer":
            return self.open_trade(kind)
        self.do(self.part("counter"))
        offer = self.part("offer")
        while offer.locator("button.less:enabled").count():
            self.do(offer.locator("button.less:enabled").first)
        return offer

    def propose(self, kind: str, give: str, want: str) -> None:
        """Send an offer or counter-offer of one resource for another."""
        inside = self.composing(kind)
        self.do(inside.locator('[data-test="give"]').get_by_label(f"One more {give}"))
        self.do(inside.locator('[data-test="want"]').get_by_label(f"One more {want}"))
        self.do(self.part(f"send-{kind}"))

    def holds(self, good: str) -> int:
        """Return how many of a resource the hand shows."""
        return int(self.part("hand").locator(f".{good} b").inner_text())


Arrive = Callable[..., MapPlayer]
"""A function that returns a new person at a server, with a browser context of their own."""


def in_batches(kinds: Sequence[str], size: int = 7) -> list[Sequence[str]]:
    """Return the kinds of answer in batches, one for each test that goes through several saved games."""
    return [kinds[first : first + size] for first in range(0, len(kinds), size)]


def catalogue_pattern(sentence: str) -> re.Pattern[str]:
    """Return a pattern that matches a sentence of the catalogue with any facts."""
    parts: list[Any] = re.split(r"\{\w+\}", sentence)
    return re.compile(".+?".join(re.escape(part) for part in parts), re.DOTALL)
