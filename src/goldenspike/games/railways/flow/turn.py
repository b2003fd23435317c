"""A round of three turns, from the first player to the income. Read this first."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import DecisionByKind, Entry, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways.action_kinds import ANSWER_KINDS
from goldenspike.games.railways.actions import (
    Action,
    BuildLink,
    BuyBack,
    ClaimBaron,
    Deliver,
    DropBond,
    Pass,
    RepayBond,
    TakeBond,
    TakeCard,
    UpgradeEngine,
    Urbanize,
)
from goldenspike.games.railways.answers import PASS, TAKE_BOND
from goldenspike.games.railways.board import SUTTERS_MILL_CITY
from goldenspike.games.railways.box import (
    BOOMTOWN,
    CARDS_A_ROUND,
    CITY_GROWTH,
    EXECUTIVE,
    GROWTH_CUBES,
    LAST_SETTLER,
    LAST_TURNS,
    NEW_INDUSTRY,
    SUTTERS_CUBES,
    SUTTERS_MILL,
    TURNS_A_ROUND,
    URBANIZE_CUBES,
)
from goldenspike.games.railways.events import (
    LastTurnsBegin,
    Passed,
    RoundBegan,
    TurnBegan,
    TurnSkipped,
)
from goldenspike.games.railways.flow.building import build
from goldenspike.games.railways.flow.cards import WITH_EVENTS, TurnUp
from goldenspike.games.railways.flow.cubes import AddCubes, ChooseCity, ChooseTile
from goldenspike.games.railways.flow.delivery import deliver
from goldenspike.games.railways.flow.phase import ChangePhase, LastChoices
from goldenspike.games.railways.rules import cards, cities, delivery, engines, money
from goldenspike.games.railways.rules.ending import why_over
from goldenspike.games.railways.rules.lines import leads
from goldenspike.games.railways.search import links
from goldenspike.games.railways.search.delivery_cache import delivery_options
from goldenspike.games.railways.state import NOTHING_FRESH, Railways


@final
class Round(Step):
    """v6 First player: three turns for everybody, beginning one seat further each round."""

    def run(self, table: Railways) -> None:
        table.rounds += 1
        table.idle = True
        for player in table.players:
            player.engineering_used = 0
            player.bought_back = False
        if table.announced is not None:
            table.announced.append(RoundBegan(table.rounds, table.first))
        order = table.clockwise(table.first)
        table.then(
            *[TurnOf(seat, slot) for slot in range(1, TURNS_A_ROUND + 1) for seat in order],
            LastTurns(),
            Income(),
            AfterRound(),
        )


@final
class TurnOf(Step):
    """One seat's turn, unless a long link used it up (v9 Long links)."""

    def __init__(self, seat: Seat, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.slot)

    def run(self, table: Railways) -> None:
        player = table.players[self.seat]
        table.active = self.seat
        table.turns += 1
        player.fresh = NOTHING_FRESH
        if player.skips:
            player.skips = False
            if table.announced is not None:
                table.announced.append(TurnSkipped(self.seat))
            return
        if table.announced is not None:
            table.announced.append(TurnBegan(self.slot, self.seat))
        table.then(ChooseAction(self.seat, self.slot, 0))


@final
class ChooseAction(DecisionByKind):
    """v6 First player: one action of five, or none; bonds at any time before it."""

    kinds: ClassVar[int] = 8
    """To pass, a link, a tile, an engine, a delivery, a card, a bond, a bond bought back."""
    unlisted: ClassVar[tuple[str, ...]] = ("BuildLink", "Deliver")
    rule: ClassVar[str] = "v6 First player"
    about: ClassVar[str] = "{seat} is choosing an action."

    def __init__(self, seat: Seat, slot: int, more: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.more = more
        """How many further actions of a Railroad Executive follow at once."""

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.slot, self.more)

    def prompt(self, table: Railways) -> str:
        number = f"the first of {self.more + 1} actions" if self.more else "one action"
        action = f"{number}: build track, urbanize, upgrade your engine, deliver, take a card, or pass."
        if not table.players[self.seat].money:
            return f"You have no money: take bonds, which is no action. Then {action}"
        return action.capitalize()

    def rule_of(self, answer: Action) -> str:
        return ANSWER_KINDS.rule_of(answer)

    def options_of_kind(self, table: Railways, kind: int) -> list[Any]:
        seat = self.seat
        if kind == 0:
            return [PASS]
        if kind == 1:
            return links.link_options(table, seat, self.slot, self.more)
        if kind == 2:
            return cities.urbanize_options(table, seat)
        if kind == 3:
            return engines.upgrade_options(table, seat)
        if kind == 4:
            return delivery_options(table, seat)
        if kind == 5:
            return cards.card_options(table)
        if kind == 6:
            return [TAKE_BOND] if money.refuse_bond(table, seat) is None else []
        return money.buy_back_options(table, seat)

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        seat = self.seat
        if isinstance(answer, Pass):
            return None
        if isinstance(answer, BuildLink):
            return links.refuse_link(table, seat, self.slot, self.more, answer)
        if isinstance(answer, Deliver):
            return delivery.refuse_delivery(table, seat, answer)
        if isinstance(answer, Urbanize):
            return cities.refuse_urbanize(table, seat, answer.city, answer.colour)
        if isinstance(answer, UpgradeEngine):
            return engines.refuse_upgrade(table, seat, answer)
        if isinstance(answer, TakeCard):
            return cards.refuse_card(table, answer.card)
        if isinstance(answer, TakeBond):
            return money.refuse_bond(table, seat)
        if isinstance(answer, BuyBack):
            return money.refuse_buy_back(table, seat, answer.bonds)
        if isinstance(answer, (DropBond, RepayBond)):
            return Refusal(
                "v16 Bonds at the change", "Bonds are repaid or dropped only at the change of phase."
            )
        if isinstance(answer, ClaimBaron):
            return Refusal("v15 Eastern barons", "Barons are claimed only at the change of phase.")
        return Refusal("base Pass", "First choose an action, or pass.")

    def take(self, table: Railways, answer: Action) -> None:
        # The commonest answers first: what an answer is not takes long to find out.
        if isinstance(answer, TakeBond):
            money.take_bonds(table, self.seat, 1)
            table.then(self)
        elif isinstance(answer, Pass):
            self.act(table, answer)
        elif isinstance(answer, BuyBack):
            money.buy_back(table, self.seat, answer.bonds)
            table.then(self)
        elif isinstance(answer, TakeCard) and answer.card == EXECUTIVE:
            self.take_executive(table)
        else:
            self.act(table, answer)

    def take_executive(self, table: Railways) -> None:
        """card Railroad Executive: two actions for the one that took it."""
        cards.take_card(table, self.seat, EXECUTIVE)
        table.then(ChooseAction(self.seat, self.slot, self.more + 1))

    def act(self, table: Railways, answer: Action) -> None:
        """Carry out an action, then what it leads to, then the further actions of an Executive."""
        seat = self.seat
        left = self.more
        entries: list[Entry] = []
        if isinstance(answer, Pass):
            if table.announced is not None:
                table.announced.append(Passed(seat))
        elif isinstance(answer, BuildLink):
            decides = table.settings.ending == "leader" and not table.ending and leads(table, seat)
            before = table.coast_lines
            turns = build(table, seat, self.slot, self.more, answer)
            if turns == 2:
                if left:
                    left -= 1
                else:
                    table.players[seat].skips = True
            if decides and table.coast_lines > before:
                table.then(LastChoices("The leader has joined the coasts."))
                return
        elif isinstance(answer, Deliver):
            entries = deliver(table, seat, answer)
        elif isinstance(answer, Urbanize):
            table.players[seat].money -= cities.urbanize_price(table)
            cities.place_tile(table, seat, answer.city, answer.colour)
            entries = [AddCubes(answer.city, URBANIZE_CUBES, "base Urbanize")]
        elif isinstance(answer, UpgradeEngine):
            engines.upgrade(table, seat, answer)
        elif isinstance(answer, TakeCard):
            cards.take_card(table, seat, answer.card)
            entries = after_card(seat, answer.card)
        if left:
            entries = [*entries, ChooseAction(seat, self.slot, left - 1)]
        table.then(*entries)


def after_card(seat: Seat, card: int) -> list[Entry]:
    """card New Industry, card Boomtown, card City Growth, card Sutter's Mill: what acts at once."""
    if card == NEW_INDUSTRY:
        return [ChooseTile(seat, URBANIZE_CUBES)]
    if card == BOOMTOWN:
        return [ChooseTile(seat, 0)]
    if card == CITY_GROWTH:
        return [ChooseCity(seat, GROWTH_CUBES)]
    if card == SUTTERS_MILL:
        return [AddCubes(SUTTERS_MILL_CITY, SUTTERS_CUBES, "card Sutter's Mill")]
    return []


@final
class LastTurns(Step):
    """end Fourth turn: in the round of the second coast-to-coast line everybody has one more."""

    def run(self, table: Railways) -> None:
        if table.ending:
            if table.announced is not None:
                table.announced.append(LastTurnsBegin())
            table.then(*[TurnOf(seat, LAST_TURNS) for seat in table.clockwise(table.first)])


@final
class Income(Step):
    """base Income, base Interest: for everybody, in order."""

    def run(self, table: Railways) -> None:
        for seat in table.clockwise(table.first):
            money.receive_income(table, seat)


@final
class AfterRound(Step):
    """v7 Two new cards and the next round; or the end of the game, or the change of phase."""

    def run(self, table: Railways) -> None:
        table.idle_rounds = table.idle_rounds + 1 if table.idle else 0
        table.events = ()
        why = why_over(table)
        if why:
            table.then(LastChoices(why))
            return
        table.first = table.clockwise(table.first)[1]
        if table.phase == 1 and table.settlers_delivered >= LAST_SETTLER:
            table.then(ChangePhase(), Round())
        else:
            table.then(TurnUp(CARDS_A_ROUND, WITH_EVENTS), Round())
