"""p5 to p8: the action phase, and trains that must go on."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, DecisionByKind, Seat
from goldenspike.core.refusal import Refusal
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.actions import (
    Action,
    Ask,
    BuyResource,
    Deliver,
    Done,
    Exchange,
    GiveBack,
    GiveBackCards,
    MoveOutlaw,
    MoveSettler,
    MoveTrain,
    NameNumber,
    Offer,
    PayRoute,
    PlaceCity,
    PlaceRail,
    PlayCard,
    Rob,
    RollDice,
    TakeGold,
    TakeResource,
)
from goldenspike.games.america.answers import BUY_CARD, DONE, NOTHING
from goldenspike.games.america.box import LUMBER, TRAINS_PER_PLAYER
from goldenspike.games.america.flow.building import carry_out_building, is_building, refuse_building
from goldenspike.games.america.flow.cards import play_card
from goldenspike.games.america.flow.trade import AnswerOffer
from goldenspike.games.america.rules import build, cards, settlers, trade, trains
from goldenspike.games.america.state import America


def answers_of_kind(table: America, seat: Seat, kind: int) -> list[Any]:
    """p5 Action phase: every answer of one kind, in the order in which the options list them."""
    if kind == 0:
        return [DONE]
    if kind == 1:
        return [BUY_CARD] if build.can_buy_card(table, seat) else []
    if kind == 2:
        return build.settler_options(table, seat)
    if kind == 3:
        return build.train_options(table, seat)
    if kind == 4:
        return build.rail_options(table, seat)
    if kind == 5:
        return settlers.settler_moves(table, seat, settlers.grain_steps(table, seat))
    if kind == 6:
        return trains.all_train_moves(table, seat)
    if kind == 7:
        return trains.deliveries(table, seat)
    if kind == 8:
        return cards.playable(table, seat)
    if kind == 9:
        return trade.purchases(table, seat)
    if kind == 10:
        return trade.exchanges(table, seat)
    return trade.offers(table, seat)


def building_answers(table: America, seat: Seat) -> list[Any]:
    """p5 Build and buy: the answers of the first kinds, up to building a rail."""
    answers: list[Any] = [DONE]
    if build.can_buy_card(table, seat):
        answers.append(BUY_CARD)
    if table.players[seat].hand[LUMBER]:
        # Everything that is built takes lumber, so most hands need no further look.
        answers.extend(build.settler_options(table, seat))
        answers.extend(build.train_options(table, seat))
        answers.extend(build.rail_options(table, seat))
    return answers


def action_answers(table: America, seat: Seat) -> list[Any]:
    """p5 Action phase: the answers of every kind."""
    answers = building_answers(table, seat)
    answers.extend(settlers.settler_moves(table, seat, settlers.grain_steps(table, seat)))
    answers.extend(trains.all_train_moves(table, seat))
    answers.extend(trains.deliveries(table, seat))
    answers.extend(cards.playable(table, seat))
    answers.extend(trade.purchases(table, seat))
    answers.extend(trade.exchanges(table, seat))
    answers.extend(trade.offers(table, seat))
    return answers


def why_not_now(answer: Action) -> Refusal:
    """p5 Action phase: when an answer that belongs elsewhere would be right."""
    if isinstance(answer, RollDice):
        return Refusal("p5 Action phase", "You have rolled already.")
    if isinstance(answer, (GiveBack, GiveBackCards)):
        return Refusal("p5 Action phase", "Cards are given back only when a 7 is rolled.")
    if isinstance(answer, (MoveOutlaw, Rob)):
        return Refusal("p5 Action phase", "The outlaw moves only on a 7 or when you play Cavalry.")
    if isinstance(answer, TakeResource):
        return Refusal("p5 Action phase", "Only Mineral Rights lets you take a resource: play it first.")
    if isinstance(answer, TakeGold):
        return Refusal("p5 Action phase", "Only Scout lets you take gold: play it first.")
    if isinstance(answer, NameNumber):
        return Refusal("p5 Action phase", "Only Native Support lets you name a number, before you roll.")
    if isinstance(answer, (PlaceCity, PlaceRail)):
        return Refusal("p5 Action phase", "The starting pieces are on the map already.")
    if isinstance(answer, PayRoute):
        return Refusal("p5 Action phase", "No rail waits for a route to be chosen.")
    return Refusal("p5 Action phase", "There is no offer to answer.")


@final
class ActionPhase(DecisionByKind):
    """p5 Action phase: as often as you like, in any order, until you are done."""

    kinds: ClassVar[int] = 12
    unlisted: ClassVar[tuple[str, ...]] = ("Offer", "Ask")
    rule: ClassVar[str] = "p5 Action phase"
    about: ClassVar[str] = "{seat} is choosing what to do."

    def rule_of(self, answer: Action) -> str:
        return ANSWER_KINDS.rule_of(answer) or self.rule

    def prompt(self, table: America) -> str:
        return "Trade, build, move, deliver or play a card, as often as you like; then choose Done."

    def options(self, table: America) -> list[Any]:
        return action_answers(table, self.seat)

    def options_of_kind(self, table: America, kind: int) -> list[Any]:
        return answers_of_kind(table, self.seat, kind)

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        seat = self.seat
        if isinstance(answer, MoveSettler):
            return settlers.refuse_settler_move(table, seat, answer.settler, answer.to)
        if isinstance(answer, MoveTrain):
            if not 0 <= answer.train < TRAINS_PER_PLAYER:
                return Refusal("p8 Move a train", "That train is not on the map.")
            return trains.refuse_train_move(table, seat, answer, trains.fare(table, seat, answer.train))
        if isinstance(answer, Deliver):
            return trains.refuse_delivery(table, seat, answer.to)
        if isinstance(answer, PlayCard):
            return cards.refuse_play(table, seat, answer.card)
        if isinstance(answer, BuyResource):
            return trade.refuse_purchase(table, seat, answer.card)
        if isinstance(answer, Exchange):
            return trade.refuse_exchange(table, seat, answer.give, answer.take)
        if isinstance(answer, Offer):
            return trade.refuse_offer(table, seat, answer)
        if isinstance(answer, Ask):
            return trade.refuse_ask(table, answer)
        if is_building(answer):
            return refuse_building(table, seat, answer)
        return why_not_now(answer)

    def take(self, table: America, answer: Action) -> None:
        seat = self.seat
        if type(answer) is Done:
            return
        table.push(self)
        if type(answer) is Offer:
            trade.make_offer(table, seat, answer)
            others = table.after(seat)
            table.push(AnswerOffer(others[0], answer.give, answer.want, others[1:], ()))
            return
        if type(answer) is Ask:
            trade.ask(table, seat, answer.want)
            others = table.after(seat)
            table.push(AnswerOffer(others[0], NOTHING, answer.want, others[1:], ()))
            return
        table.offered = ()
        if type(answer) is MoveTrain:
            budget = trains.fare(table, seat, answer.train)
            trains.run_train(table, seat, answer.train, trains.route_of(table, seat, answer, budget))
            if trains.must_go_on(table, seat, answer.train):
                table.push(GoOn(seat, answer.train))
        elif type(answer) is MoveSettler:
            grain = settlers.pay_grain(table, seat, answer.settler, answer.to)
            settlers.move_settler(table, seat, answer.settler, answer.to, grain)
        elif type(answer) is Exchange:
            trade.exchange(table, seat, answer.give, answer.take)
        elif type(answer) is BuyResource:
            trade.purchase(table, seat, answer.card)
        elif type(answer) is Deliver:
            trains.deliver(table, seat, answer.to)
        elif type(answer) is PlayCard:
            table.push_all(play_card(table, seat, answer.card))
        else:
            carry_out_building(table, seat, answer)


@final
class GoOn(Decision):
    """p8 Two trains a path: a train that paused on a full path may deliver, then must go on."""

    rule: ClassVar[str] = "p8 Two trains a path"
    about: ClassVar[str] = "{seat} is moving a train on."

    def __init__(self, seat: Seat, train: int) -> None:
        super().__init__(seat)
        self.train = train

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.train)

    def rule_of(self, answer: Action) -> str:
        return ANSWER_KINDS.rule_of(answer) if isinstance(answer, Deliver) else self.rule

    def prompt(self, table: America) -> str:
        return f"Train {self.train + 1} stands on a full path: deliver if you like, then move it on."

    def options(self, table: America) -> list[Any]:
        budget = trains.paid_fare(table, self.seat, self.train)
        return [
            *trains.train_moves(table, self.seat, self.train, budget),
            *trains.deliveries(table, self.seat),
        ]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, Deliver):
            return trains.refuse_delivery(table, self.seat, answer.to)
        if isinstance(answer, MoveTrain) and answer.train == self.train:
            return trains.refuse_train_move(
                table, self.seat, answer, trains.paid_fare(table, self.seat, self.train)
            )
        return Refusal(self.rule, "The train on the full path must move on first.")

    def take(self, table: America, answer: Action) -> None:
        if type(answer) is Deliver:
            trains.deliver(table, self.seat, answer.to)
        elif type(answer) is MoveTrain:
            budget = trains.paid_fare(table, self.seat, self.train)
            trains.run_train(table, self.seat, self.train, trains.route_of(table, self.seat, answer, budget))
        if trains.must_go_on(table, self.seat, self.train):
            table.push(self)
