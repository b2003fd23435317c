"""p3: the turn, from the roll to passing the dice. Read this first."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Decision, DecisionByKind, Entry, Seat, SeatStep
from goldenspike.core.refusal import Refusal
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.actions import Action, Deliver, Done, PlayCard, RollDice
from goldenspike.games.america.answers import NOTHING, ROLL_DICE
from goldenspike.games.america.box import (
    CARD_PRICE,
    COLOURS,
    NATIVE_SUPPORT,
)
from goldenspike.games.america.events import TurnBegan
from goldenspike.games.america.flow.actions import ActionPhase, answers_of_kind, building_answers
from goldenspike.games.america.flow.building import carry_out_building, is_building, refuse_building
from goldenspike.games.america.flow.cards import NameTheNumber, play_card
from goldenspike.games.america.flow.production import Dice
from goldenspike.games.america.flow.trade import AnswerOffer
from goldenspike.games.america.rules import cards, trains
from goldenspike.games.america.state import CLOCKWISE, America, begin_turn

EVERY_SEAT: Final[tuple[Seat, ...]] = tuple([Seat(seat) for seat in range(len(COLOURS))])
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
        table.push_all(AFTER_THE_ROLL[len(table.players)][self.seat])
        if table.settings.offers == "every_turn":
            table.push(HearOffers(self.seat))
        table.push(BEFORE_THE_ROLL[self.seat])


@final
class HearOffers(SeatStep):
    """p5 Ask openly: after the roll the others may make offers, where offers = every_turn (ruling 16)."""

    def run(self, table: America) -> None:
        others = table.after(self.seat)
        table.push(AnswerOffer(others[0], NOTHING, NOTHING, others[1:], ()))


@final
class PassTheDice(SeatStep):
    """p3 Hold the dice: only now does the turn pass to the left."""

    def run(self, table: America) -> None:
        table.push(TURNS[table.after(self.seat)[0]])


@final
class BeforeTheRoll(Decision):
    """p4 Card before the roll: roll, or first play a card or deliver. Always asked: it tells nothing."""

    rule: ClassVar[str] = "p4 Card before the roll"
    about: ClassVar[str] = "{seat} is about to roll the dice."

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
        if type(answer) is RollDice:
            table.push(ROLLS_OF[self.seat])
        elif type(answer) is Deliver:
            table.push(self)
            trains.deliver(table, self.seat, answer.to)
        elif type(answer) is PlayCard:
            if answer.card == NATIVE_SUPPORT:
                cards.discard(table, self.seat, answer.card)
                table.push(NameTheNumber(self.seat))
            else:
                table.push(self)
                table.push_all(play_card(table, self.seat, answer.card))


@final
class ExtraordinaryBuildPhase(SeatStep):
    """p8 Extraordinary build: a seat is asked unless all can see that it can buy nothing (ruling 43)."""

    def run(self, table: America) -> None:
        if table.players[self.seat].held() >= CHEAPEST:
            table.push(EXTRAORDINARY_BUILDS[self.seat])


@final
class ExtraordinaryBuild(DecisionByKind):
    """p8 Extraordinary build: build and buy, and nothing else."""

    kinds: ClassVar[int] = 5
    """Those of the action phase up to building a rail."""
    rule: ClassVar[str] = "p8 Extraordinary build"
    about: ClassVar[str] = "{seat} is building between two turns."

    def prompt(self, table: America) -> str:
        return "Build or buy before the next turn, or choose Done."

    def options(self, table: America) -> list[Any]:
        return building_answers(table, self.seat)

    def options_of_kind(self, table: America, kind: int) -> list[Any]:
        return answers_of_kind(table, self.seat, kind)

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if is_building(answer):
            return refuse_building(table, self.seat, answer)
        return Refusal(self.rule, "Now you may only build and buy: no trade, no card, no move, no delivery.")

    def take(self, table: America, answer: Action) -> None:
        if type(answer) is not Done:
            table.push(EXTRAORDINARY_BUILD_PHASES[self.seat])
            carry_out_building(table, self.seat, answer)


# Entries are values, so that those of every turn are made once.

TURNS: Final = tuple([Turn(seat) for seat in EVERY_SEAT])
BEFORE_THE_ROLL: Final = tuple([BeforeTheRoll(seat) for seat in EVERY_SEAT])
ROLLS_OF: Final = tuple([Dice(seat) for seat in EVERY_SEAT])
EXTRAORDINARY_BUILD_PHASES: Final = tuple([ExtraordinaryBuildPhase(seat) for seat in EVERY_SEAT])
EXTRAORDINARY_BUILDS: Final = tuple([ExtraordinaryBuild(seat) for seat in EVERY_SEAT])


def after_the_roll(turn: tuple[Seat, ...]) -> list[Entry]:
    """p3 Turn: what follows production in the turn of the first of these seats."""
    return [
        ActionPhase(turn[0]),
        *[EXTRAORDINARY_BUILD_PHASES[other] for other in turn[1:]],
        PassTheDice(turn[0]),
    ]


AFTER_THE_ROLL: Final = tuple([tuple([after_the_roll(turn) for turn in turns]) for turns in CLOCKWISE])
"""By the number of seats and the seat whose turn it is."""
