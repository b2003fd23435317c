"""p5 and p6: building and buying, and what a new rail leads to."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Chance, Decision, Seat
from goldenspike.core.facts import Clause
from goldenspike.core.refusal import Refusal
from goldenspike.games.america.actions import (
    Action,
    BuildRail,
    BuildSettler,
    BuildTrain,
    BuyCard,
    Done,
    Drawn,
    PayRoute,
)
from goldenspike.games.america.answers import BUILD_RAIL, DONE, DRAWN
from goldenspike.games.america.board import PATHS_BESIDE, TRAIN_TRACK
from goldenspike.games.america.box import (
    CARD_PRICE,
    CARDS,
    NOBODY,
    RAIL_PRICE,
)
from goldenspike.games.america.place_words import PATH_WORDS
from goldenspike.games.america.rules import build, gold
from goldenspike.games.america.state import America


def is_building(answer: Action) -> bool:
    """p5 Build and buy: what both the action phase and the extraordinary build phase allow."""
    return isinstance(answer, (Done, BuyCard, BuildSettler, BuildTrain, BuildRail))


def refuse_building(table: America, seat: Seat, answer: Action) -> Refusal | None:
    """p5 Build and buy: the same rules in both phases."""
    if isinstance(answer, BuildRail):
        return build.refuse_rail(table, seat, answer.on)
    if isinstance(answer, BuildSettler):
        return build.refuse_settler(table, seat, answer.at, answer.rebuilt)
    if isinstance(answer, BuildTrain):
        return build.refuse_train(table, seat, answer.on, answer.rebuilt)
    if isinstance(answer, BuyCard):
        return build.refuse_card(table, seat)
    return None


def carry_out_building(table: America, seat: Seat, answer: Action) -> None:
    """p5 Build and buy: do it; what it leads to comes next."""
    if type(answer) is BuildRail:
        build.pay_price(table, seat, RAIL_PRICE)
        build_rail(table, seat, answer.on)
    elif type(answer) is BuildSettler:
        build.build_settler(table, seat, answer.at, answer.rebuilt)
    elif type(answer) is BuildTrain:
        build.build_train(table, seat, answer.on, answer.rebuilt)
    else:
        build.pay_price(table, seat, CARD_PRICE)
        table.push(DrawCard(seat))


def build_rail(table: America, seat: Seat, path: int) -> None:
    """p5 Rail: a rail, the gold it brings (p6), and after that the free rail of a train track (p6)."""
    build.lay_rail(table, seat, path)
    if TRAIN_TRACK[path] and table.players[seat].rails_left and free_rail_paths(table, path):
        table.push(FreeRail(seat, path))
    payments = gold.payments(table, path)
    if len(payments) == 1:
        gold.pay_route(table, payments[0])
    elif payments:
        table.push(GoldRoute(table.active, path))


def free_rail_paths(table: America, beside: int) -> list[BuildRail]:
    """p6 Train track: every empty path next to the rail on the train track."""
    return [BUILD_RAIL[path] for path in PATHS_BESIDE[beside] if table.rails[path] == NOBODY]


@final
class DrawCard(Chance):
    """p5 Development card: the top card of the stack."""

    rule: ClassVar[str] = "p5 Development card"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def parts(self) -> tuple[Any, ...]:
        return (self.seat,)

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        return viewer == self.seat

    def odds(self, table: America) -> list[tuple[Drawn, int]]:
        return [(DRAWN[card], table.stack[card]) for card in CARDS if table.stack[card]]

    def take(self, table: America, answer: Drawn) -> None:
        build.take_card(table, self.seat, answer.card)


@final
class GoldRoute(Decision):
    """p6 Shortest route: several are equally short, so the seat whose turn it is chooses."""

    rule: ClassVar[str] = "p6 Shortest route"
    about: ClassVar[str] = "{seat} is choosing which route pays."

    def __init__(self, seat: Seat, rail: int) -> None:
        super().__init__(seat)
        self.rail = rail

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.rail)

    def prompt(self, table: America) -> Clause:
        return Clause(
            "Several equally short routes use the rail {path}: choose which one pays.",
            {"path": PATH_WORDS[self.rail]},
        )

    def options(self, table: America) -> list[Action]:
        return [PayRoute(payment) for payment in gold.payments(table, self.rail)]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if not isinstance(answer, PayRoute):
            return Refusal(self.rule, "You must first choose which of the shortest routes pays.")
        if answer.gold not in gold.payments(table, self.rail):
            return Refusal(self.rule, "No shortest route pays like that.")
        return None

    def take(self, table: America, answer: Action) -> None:
        assert type(answer) is PayRoute
        gold.pay_route(table, answer.gold)


@final
class FreeRail(Decision):
    """p6 Train track: one more rail at once and for nothing, next to the one on the train track."""

    rule: ClassVar[str] = "p6 Train track"
    about: ClassVar[str] = "{seat} is laying a free rail."

    def __init__(self, seat: Seat, beside: int) -> None:
        super().__init__(seat)
        self.beside = beside

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.beside)

    def prompt(self, table: America) -> Clause:
        return Clause(
            "Lay a free rail next to the one {path}, or choose Done.", {"path": PATH_WORDS[self.beside]}
        )

    def options(self, table: America) -> list[Action]:
        return [DONE, *free_rail_paths(table, self.beside)]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if not isinstance(answer, BuildRail):
            return Refusal(self.rule, "First lay the free rail, or choose Done.")
        unfit = build.refuse_rail_site(table, self.seat, answer.on)
        if unfit is not None:
            return unfit
        if answer.on not in PATHS_BESIDE[self.beside]:
            return Refusal(
                self.rule,
                "The free rail must lie next to the train track {path}.",
                {"path": PATH_WORDS[self.beside]},
            )
        return None

    def take(self, table: America, answer: Action) -> None:
        if type(answer) is BuildRail:
            build_rail(table, self.seat, answer.on)
