"""p4: the roll, discards, the outlaw and the theft."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Chance, Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.america.actions import Action, GiveBack, GiveBackCards, MoveOutlaw, Rob, Roll, Stolen
from goldenspike.games.america.answers import GIVE_BACK, ROLLS, STOLEN
from goldenspike.games.america.box import (
    RESOURCES,
)
from goldenspike.games.america.events import Rolled
from goldenspike.games.america.rules import production
from goldenspike.games.america.state import America

OUTLAWS_NUMBER: Final = 7


@final
class Dice(Chance):
    """p4 Roll: a 7 wakes the outlaw, anything else produces."""

    rule: ClassVar[str] = "p4 Roll"

    def __init__(self, roller: Seat) -> None:
        self.roller = roller

    def parts(self) -> tuple[Any, ...]:
        return (self.roller,)

    def odds(self, table: America) -> list[tuple[Roll, int]]:
        return [(roll, 1) for roll in ROLLS]

    def options(self, table: America) -> list[Roll]:
        return list(ROLLS)

    def sample(self, table: America, rng: Rng) -> Roll:
        return ROLLS[rng.below(len(ROLLS))]

    def take(self, table: America, answer: Roll) -> None:
        if table.announced is not None:
            table.announced.append(Rolled(self.roller, answer.first, answer.second))
        roll_counts(table, answer.first + answer.second)


def roll_counts(table: America, number: int) -> None:
    """p4 Roll: what follows from the number, rolled or named; on a 7 nobody receives anything (p4 Seven)."""
    table.rolled = number
    if number != OUTLAWS_NUMBER:
        production.produce(table, number)
        return
    debts = production.debts(table)
    at_once = table.settings.questions == "fewer"
    table.push(Outlaw(table.active))
    if debts:
        table.push(GiveBackTogether())
        table.push_all(
            [DiscardAtOnce(seat, owed) if at_once else Discard(seat, owed) for seat, owed in debts]
        )


class OwedCards(Decision):
    """p4 Lose resources: a seat owes so many of its cards, and only it sees which they are."""

    rule: ClassVar[str] = "p4 Lose resources"
    about: ClassVar[str] = "{seat} is giving cards back."

    def __init__(self, seat: Seat, owed: int) -> None:
        super().__init__(seat)
        self.owed = owed

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.owed)

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        return viewer == self.seat

    def must_give_back(self) -> Refusal:
        """Return why any other answer has to wait."""
        return Refusal(self.rule, "You must first give back {owed} cards.", {"owed": self.owed})


@final
class DiscardAtOnce(OwedCards):
    """p4 Lose resources: everybody who owes chooses all cards in one answer, at the same time (ruling 10)."""

    together: ClassVar[bool] = True

    def prompt(self, table: America) -> str:
        return f"A 7: choose {self.owed} of your cards to give back."

    def options(self, table: America) -> list[Action]:
        return [*production.discards(table.players[self.seat].hand, self.owed)]

    def sample(self, table: America, rng: Rng) -> Action:
        return production.random_discard(table.players[self.seat].hand, self.owed, rng)

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, GiveBackCards):
            return production.refuse_discard(table, self.seat, answer.cards, self.owed)
        return self.must_give_back()

    def take(self, table: America, answer: Action) -> None:
        assert type(answer) is GiveBackCards
        production.lay_all_aside(table, self.seat, answer.cards)


@final
class Discard(OwedCards):
    """p4 Lose resources: one card at a time until the debt is paid, where questions = all."""

    def prompt(self, table: America) -> str:
        return f"Choose a card to give back: {self.owed} to go."

    def options(self, table: America) -> list[Action]:
        hand = table.players[self.seat].hand
        return [GIVE_BACK[card] for card in RESOURCES if hand[card]]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, GiveBack):
            return production.refuse_give_back(table, self.seat, answer.card)
        return self.must_give_back()

    def take(self, table: America, answer: Action) -> None:
        assert type(answer) is GiveBack
        production.lay_aside(table, self.seat, answer.card)
        if self.owed > 1:
            table.push(Discard(self.seat, self.owed - 1))


@final
class GiveBackTogether(Step):
    """p4 Lose resources: what everybody laid aside returns to the supply at once (ruling 10)."""

    def run(self, table: America) -> None:
        production.return_to_supply(table)


@final
class Outlaw(Decision):
    """p4 Move the outlaw: to any other numbered hex, then steal."""

    rule: ClassVar[str] = "p4 Move the outlaw"
    about: ClassVar[str] = "{seat} is moving the outlaw."

    def prompt(self, table: America) -> str:
        return "Move the outlaw to another numbered hex."

    def options(self, table: America) -> list[Action]:
        return [*production.outlaw_hexes(table)]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, MoveOutlaw):
            return production.refuse_outlaw(table, answer.to)
        return Refusal(self.rule, "You must move the outlaw first.")

    def take(self, table: America, answer: Action) -> None:
        assert type(answer) is MoveOutlaw
        production.move_outlaw(table, self.seat, answer.to)
        victims = production.victims(table, self.seat)
        if len(victims) == 1:
            table.push(Theft(self.seat, Seat(victims[0].victim)))
        elif victims:
            table.push(ChooseVictim(self.seat))


@final
class ChooseVictim(Decision):
    """p4 Steal a resource: several have cities there, so the thief chooses."""

    rule: ClassVar[str] = "p4 Steal a resource"
    about: ClassVar[str] = "{seat} is choosing whom to rob."

    def prompt(self, table: America) -> str:
        return "Choose whom to rob."

    def options(self, table: America) -> list[Action]:
        return [*production.victims(table, self.seat)]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, Rob):
            return production.refuse_rob(table, self.seat, answer.victim)
        return Refusal(self.rule, "You must choose whom to rob.")

    def take(self, table: America, answer: Action) -> None:
        assert type(answer) is Rob
        table.push(Theft(self.seat, Seat(answer.victim)))


@final
class Theft(Chance):
    """p4 Steal a resource: one card of the victim's hand, drawn blindly."""

    rule: ClassVar[str] = "p4 Steal a resource"

    def __init__(self, thief: Seat, victim: Seat) -> None:
        self.thief = thief
        self.victim = victim

    def parts(self) -> tuple[Any, ...]:
        return (self.thief, self.victim)

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        return viewer in (self.thief, self.victim)

    def odds(self, table: America) -> list[tuple[Stolen, int]]:
        hand = table.players[self.victim].hand
        return [(STOLEN[card], hand[card]) for card in RESOURCES if hand[card]]

    def take(self, table: America, answer: Stolen) -> None:
        production.steal(table, self.thief, self.victim, answer.card)
