"""p3: the turn, from the roll to passing the dice. Read this first."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Decision, DecisionByKind, Entry, SeatStep
from goldenspike.core.refusal import Refusal
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.actions import Action, Deliver, Done, PlayCard, RollDice
from goldenspike.games.america.answers import NOTHING, ROLL_DICE
from goldenspike.games.america.box import (
    CARD_PRICE,
    NATIVE_SUPPORT,
)
from goldenspike.games.america.events import TurnBegan
from goldenspike.games.america.flow.actions import ActionPhase, answers_of_kind, building_answers
from goldenspike.games.america.flow.building import carry_out_building, is_building, refuse_building
from goldenspike.games.america.flow.cards import NameTheNumber, play_card
from goldenspike.games.america.flow.production import Dice
from goldenspike.games.america.flow.trade import AnswerOffer
from goldenspike.games.america.rules import cards, trains
from goldenspike.games.america.state import America, begin_turn

CHEAPEST: Final = sum(CARD_PRICE)
"""Nothing can be built or bought with fewer cards."""


@final
class Turn(SeatStep):
    """p3 Turn: production, then actions, then everybody else's extraordinary build."""

    def run(self, table: America) -> None:
        begin_turn(table, self.seat)
        table.turns += 1
        if table.announced is not None:
            table.announced.append(TurnBegan(table.turns, self.seat))
        unasked: list[Entry] = [HearOffers(self.seat)] if table.settings.offers == "every_turn" else []
        table.then(
            BeforeTheRoll(self.seat),
            *unasked,
            ActionPhase(self.seat),
            *[ExtraordinaryBuildPhase(other) for other in table.after(self.seat)],
            PassTheDice(self.seat),
        )


@final
class HearOffers(SeatStep):
    """p5 Ask openly: after the roll the others may make offers, where offers = every_turn (ruling 16)."""

    def run(self, table: America) -> None:
        others = table.after(self.seat)
        table.then(AnswerOffer(others[0], NOTHING, NOTHING, others[1:], ()))


@final
class PassTheDice(SeatStep):
    """p3 Hold the dice: only now does the turn pass to the left."""

    def run(self, table: America) -> None:
        table.then(Turn(table.after(self.seat)[0]))


@final
class BeforeTheRoll(Decision):
    """p4 Card before the roll: roll, or first play a card or deliver. Always asked: it tells nothing."""

    rule: ClassVar[str] = "p4 Card before the roll"

    def rule_of(self, answer: Action) -> str:
        return ANSWER_KINDS.rule_of(answer)

    def prompt(self, table: America) -> str:
        if trains.may_deliver(table) and trains.deliveries(table, self.seat):
            return "Roll the dice, or first deliver or play a card."
        return "Roll the dice, or play a card first."

    def options(self, table: America) -> list[Action]:
        delivered = trains.deliveries(table, self.seat) if trains.may_deliver(table) else []
        return [ROLL_DICE, *cards.playable(table, self.seat), *delivered]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, RollDice):
            return None
        if isinstance(answer, PlayCard):
            return cards.refuse_play(table, self.seat, answer.card)
        if isinstance(answer, Deliver):
            return trains.refuse_delivery(table, self.seat, answer.to)
        if trains.may_deliver(table):
            return Refusal(self.rule, "Roll first: only a development card or a delivery may come before.")
        return Refusal(self.rule, "Roll first: only a development card may come before the roll.")

    def take(self, table: America, answer: Action) -> None:
        if isinstance(answer, RollDice):
            table.then(Dice(self.seat))
        elif isinstance(answer, Deliver):
            trains.deliver(table, self.seat, answer.to)
            table.then(self)
        elif isinstance(answer, PlayCard):
            if answer.card == NATIVE_SUPPORT:
                cards.discard(table, self.seat, answer.card)
                table.then(NameTheNumber(self.seat))
            else:
                table.then(*play_card(table, self.seat, answer.card), self)


@final
class ExtraordinaryBuildPhase(SeatStep):
    """p8 Extraordinary build: a seat is asked unless all can see that it can buy nothing (ruling 43)."""

    def run(self, table: America) -> None:
        if table.players[self.seat].held() >= CHEAPEST:
            table.then(ExtraordinaryBuild(self.seat))


@final
class ExtraordinaryBuild(DecisionByKind):
    """p8 Extraordinary build: build and buy, and nothing else."""

    kinds: ClassVar[int] = 5
    """Those of the action phase up to building a rail."""
    rule: ClassVar[str] = "p8 Extraordinary build"

    def prompt(self, table: America) -> str:
        return "Build or buy before the next turn, or say done."

    def options(self, table: America) -> list[Any]:
        return building_answers(table, self.seat)

    def options_of_kind(self, table: America, kind: int) -> list[Any]:
        return answers_of_kind(table, self.seat, kind)

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if is_building(answer):
            return refuse_building(table, self.seat, answer)
        return Refusal(self.rule, "Now you may only build and buy: no trade, no card, no move, no delivery.")

    def take(self, table: America, answer: Action) -> None:
        if not isinstance(answer, Done):
            table.then(*carry_out_building(table, self.seat, answer), ExtraordinaryBuildPhase(self.seat))
