"""v7: cards turned up, and what an event does at once."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Chance, Seat, Step
from goldenspike.games.railways.actions import CardTurned
from goldenspike.games.railways.answers import CARD_TURNED
from goldenspike.games.railways.box import (
    CARDS,
    CONVENTION_SEASON,
    FIRST_EVENT,
    INCREASE_PRODUCTION,
)
from goldenspike.games.railways.events import CardShown, CashGained
from goldenspike.games.railways.flow.cubes import ChooseProduction
from goldenspike.games.railways.state import Railways

WITHOUT_EVENTS: Final = 0
WITH_EVENTS: Final = 1
"""v7 Two new cards: at the beginning of a phase no events are laid out."""


def last_card(events: int) -> int:
    """Cards below this may come: all of them, or all but events, which are shuffled back (ruling 8)."""
    return CARDS if events else FIRST_EVENT


@final
class TurnUp(Step):
    """v7 Two new cards: so many, while the deck has any."""

    def __init__(self, number: int, events: int) -> None:
        self.number = number
        self.events = events

    def parts(self) -> tuple[Any, ...]:
        return (self.number, self.events)

    def run(self, table: Railways) -> None:
        if self.number and sum(table.deck[: last_card(self.events)]):
            table.then(DrawOperation(self.events), TurnUp(self.number - 1, self.events))


@final
class DrawOperation(Chance):
    """v7 Two new cards: the next card of the deck."""

    rule: ClassVar[str] = "v7 Two new cards"

    def __init__(self, events: int) -> None:
        self.events = events

    def parts(self) -> tuple[Any, ...]:
        return (self.events,)

    def odds(self, table: Railways) -> list[tuple[CardTurned, int]]:
        return [
            (CARD_TURNED[card], table.deck[card])
            for card in range(last_card(self.events))
            if table.deck[card]
        ]

    def take(self, table: Railways, answer: CardTurned) -> None:
        table.deck[answer.card] -= 1
        if table.announced is not None:
            table.announced.append(CardShown(answer.card))
        if answer.card < FIRST_EVENT:
            table.display[answer.card] += 1
            return
        table.events = (*table.events, answer.card)
        if answer.card == CONVENTION_SEASON:
            pay_hotels(table)
        elif answer.card == INCREASE_PRODUCTION:
            table.then(*[ChooseProduction(seat) for seat in table.clockwise(table.first)])


def pay_hotels(table: Railways) -> None:
    """event Convention Season: a thousand for every hotel, once."""
    for seat in range(len(table.players)):
        hotels = table.hotels.count(seat)
        if hotels:
            table.players[Seat(seat)].money += hotels
            if table.announced is not None:
                table.announced.append(CashGained(seat, hotels, "for its hotels"))
