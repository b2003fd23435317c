"""Events that the table announces in Trails to Rails; `seen_by` redacts the secret parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, final

from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import ORDINAL, Amount, Amounts, As, Clause, Fact, amount, named, render, seat_of
from goldenspike.games.america.box import CARD_TITLES, COLOURS, GOLD, RESOURCE_NAMES
from goldenspike.games.america.place_words import HEX_WORDS, PATH_WORDS, PLACE_WORDS

EARLIER_REASONS: Final = {
    "as compensation: the roll brings it no card": "for a roll that brought nothing",
    "as compensation for a roll without a card": "for a roll that brought nothing",
    "for the cavalry": "from the Cavalry",
    "for the scout": "from the Scout",
    "for driving cattle": "from the Cattle Drive",
}
"""Reasons for gold as earlier versions stored them, and their present wording."""


def reason(why: str) -> str:
    """Return the reason for gold in its present wording, which fits both persons."""
    return EARLIER_REASONS.get(why, why)


def cards_fact(cards: tuple[int, ...]) -> Amounts:
    """Return resources and gold as a fact of amounts by kind."""
    names = ["gold" if kind == GOLD else RESOURCE_NAMES[kind] for kind in range(len(cards))]
    return Amounts(tuple([Amount(cards[kind], name, name) for kind, name in enumerate(names) if cards[kind]]))


def numbers_words(numbers: tuple[int, ...]) -> str:
    """Return numbers in their order, separated by spaces."""
    return " ".join([str(number) for number in numbers])


def bought_card(card: int | None) -> str:
    """Return the words for a bought development card; None is a card the viewer does not know."""
    return "a development card" if card is None else f"a development card: {CARD_TITLES[card]}"


def cards_words(cards: tuple[int, ...]) -> str:
    """Return resources and gold in words, as players read them.

    >>> cards_words((0, 2, 0, 0, 1))
    '2 coal, 1 ore'
    """
    return render(cards_fact(cards))


def seat_fact(seat: int) -> Fact:
    """Return the fact of a seat that a refusal or a question names."""
    return SEAT.fact(seat)


SEAT: Final = seat_of(COLOURS)
Seat = Annotated[int, SEAT]
Place = Annotated[int, named(PLACE_WORDS)]
Path = Annotated[int, named(PATH_WORDS)]
Hex = Annotated[int, named(HEX_WORDS)]
Piece = Annotated[int, ORDINAL]
Cards = Annotated[tuple[int, ...], As(cards_fact)]


@final
class FirstPlayer(Event, frozen=True):
    """p3: a seat rolled highest and takes the first turn."""

    wording = Wording(
        "{seat} rolled highest and takes the first turn.", "You rolled highest and take the first turn."
    )
    seat: Seat


@final
class TokensLaid(Event, frozen=True):
    """p9: the number tokens are shuffled and laid."""

    wording = Wording("The number tokens are shuffled: {numbers}, from east to west.")
    numbers: Annotated[tuple[int, ...], As(numbers_words)]


@final
class CityPlaced(Event, frozen=True):
    """p9: a starting city is placed."""

    wording = Wording("{seat} places a city{whose} at {site}.", "You place a city{whose} at {site}.")
    seat: Seat
    colour: int
    site: Place

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the words for a city of the unused colour, '' for one's own."""
        unused = Clause(" of the unused colour, {colour},", {"colour": seat_fact(self.colour)})
        return {"whose": Clause() if self.colour == self.seat else unused}


@final
class RailPlaced(Event, frozen=True):
    """p9: a starting rail and train are placed."""

    wording = Wording("{seat} places a rail and a train {path}.", "You place a rail and a train {path}.")
    seat: Seat
    path: Path


@final
class TurnBegan(Event, frozen=True):
    """p3: a turn begins."""

    wording = Wording("Turn {turn}: {seat}.", "Turn {turn}: you.")
    heading = True
    turn: int
    seat: Seat


@final
class Rolled(Event, frozen=True):
    """p4: the dice are rolled."""

    wording = Wording(
        "{seat} rolls {first} and {second}: {number}.", "You roll {first} and {second}: {number}."
    )
    seat: Seat
    first: int
    second: int

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the sum of both dice."""
        return {"number": self.first + self.second}


@final
class NumberNamed(Event, frozen=True):
    """p7 Native Support: a number is named instead of rolled."""

    wording = Wording("{seat} names {number} instead of rolling.", "You name {number} instead of rolling.")
    seat: Seat
    number: int


@final
class Received(Event, frozen=True):
    """p4 and others: a seat receives resources from the supply."""

    wording = Wording("{seat} receives {cards}.", "You receive {cards}.")
    seat: Seat
    cards: Cards


@final
class Shortage(Event, frozen=True):
    """p4: the supply has too few cards of a kind, so nobody receives any."""

    wording = Wording("There is not enough {card} for everybody, so nobody receives any.")
    card: Annotated[int, named(RESOURCE_NAMES)]


@final
class GoldReceived(Event, frozen=True):
    """A seat receives gold, for a reason."""

    wording = Wording("{seat} receives {gold} gold {why}.", "You receive {gold} gold {why}.")
    seat: Seat
    gold: int
    why: Annotated[str, As(reason)]


@final
class LaidAside(Event, frozen=True):
    """p4 Lose resources: a card is laid aside, which only its owner sees."""

    wording = Wording("{seat} lays {card} aside for the supply.", "You lay {card} aside for the supply.")
    seat: Seat
    card: Annotated[int | None, named(RESOURCE_NAMES, "a card")]

    def seen_by(self, viewer: int | None) -> LaidAside:
        """Return the event with the card hidden from everybody but its owner."""
        return self if viewer == self.seat else LaidAside(self.seat, None)


@final
class CardsLaidAside(Event, frozen=True):
    """p4 Lose resources: all cards that a seat owes are laid aside; only their owner sees which."""

    wording = Wording("{seat} lays {what} aside for the supply.", "You lay {what} aside for the supply.")
    seat: Seat
    number: int
    cards: tuple[int, ...] | None

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the cards, or how many there are if they are hidden."""
        return {"what": amount(self.number, "card") if self.cards is None else cards_fact(self.cards)}

    def seen_by(self, viewer: int | None) -> CardsLaidAside:
        """Return the event with the cards hidden from everybody but their owner."""
        return self if viewer == self.seat else CardsLaidAside(self.seat, self.number, None)


@final
class GivenBack(Event, frozen=True):
    """p4 Lose resources: everybody has chosen, and the cards return to the supply."""

    wording = Wording("Returned to the supply: {cards}.")
    cards: Cards


@final
class OutlawMoved(Event, frozen=True):
    """p4: the outlaw is moved."""

    wording = Wording("{seat} moves the outlaw to {land}.", "You move the outlaw to {land}.")
    seat: Seat
    land: Hex


@final
class CardStolen(Event, frozen=True):
    """p4: a card is stolen; only thief and victim know which."""

    wording = Wording("{thief} steals {card} from {victim}.", "You steal {card} from {victim}.")
    thief: Seat
    victim: Seat
    card: Annotated[int | None, named(RESOURCE_NAMES, "a card")]

    def seen_by(self, viewer: int | None) -> CardStolen:
        """Return the event with the card hidden from everybody but thief and victim."""
        if viewer is not None and viewer in (self.thief, self.victim):
            return self
        return CardStolen(self.thief, self.victim, None)


@final
class Offered(Event, frozen=True):
    """p5: an offer to all opponents."""

    wording = Wording("{seat} offers {give} for {want}.", "You offer {give} for {want}.")
    seat: Seat
    give: Cards
    want: Cards


@final
class Asked(Event, frozen=True):
    """p5: the active seat asks openly what the others would take for something, or for any offer."""

    wording = Wording("{seat} asks {what}.", "You ask {what}.")
    seat: Seat
    want: tuple[int, ...]

    def further_facts(self) -> Mapping[str, Fact]:
        """Return what is asked for: certain cards, or offers of any kind."""
        for_this = Clause("who will part with {want}", {"want": cards_fact(self.want)})
        return {"what": for_this if any(self.want) else Clause("for offers")}


@final
class Accepted(Event, frozen=True):
    """p5: a seat agrees to trade as offered."""

    wording = Wording("{seat} accepts.", "You accept.")
    seat: Seat


@final
class Declined(Event, frozen=True):
    """p5: a seat declines to trade."""

    wording = Wording("{seat} declines.", "You decline.")
    seat: Seat


@final
class Countered(Event, frozen=True):
    """p5: a counter-offer."""

    wording = Wording("{seat} would give {give} for {want}.", "You would give {give} for {want}.")
    seat: Seat
    give: Cards
    want: Cards


@final
class Traded(Event, frozen=True):
    """p5: a trade between two seats."""

    wording = Wording(
        "{seat} gives {give} to {partner} for {want}.", "You give {give} to {partner} for {want}."
    )
    seat: Seat
    partner: Seat
    give: Cards
    want: Cards


@final
class OfferWithdrawn(Event, frozen=True):
    """p5: the active seat takes up no reply to its offer."""

    wording = Wording("{seat} trades with nobody after all.", "You trade with nobody after all.")
    seat: Seat


@final
class TradedWithSupply(Event, frozen=True):
    """p5: a purchase with gold, or an exchange of three alike."""

    wording = Wording(
        "{seat} gives {give} to the supply for {want}.", "You give {give} to the supply for {want}."
    )
    seat: Seat
    give: Cards
    want: Cards


@final
class CardBought(Event, frozen=True):
    """p5: a development card is bought, which only its buyer sees."""

    wording = Wording("{seat} buys {card}.", "You buy {card}.")
    seat: Seat
    card: Annotated[int | None, As(bought_card)]

    def seen_by(self, viewer: int | None) -> CardBought:
        """Return the event with the card hidden from everybody but its buyer."""
        return self if viewer == self.seat else CardBought(self.seat, None)


@final
class Reshuffled(Event, frozen=True):
    """p7: the played cards are shuffled into a new stack."""

    wording = Wording("The played development cards are shuffled into a new stack.")


@final
class SettlerBuilt(Event, frozen=True):
    """p5: a settler is built."""

    wording = Wording("{seat} builds a settler at {place}.", "You build a settler at {place}.")
    seat: Seat
    settler: Piece
    place: Place


@final
class TrainBuilt(Event, frozen=True):
    """p5: a train is built."""

    wording = Wording("{seat} builds a train on the rail {path}.", "You build a train on the rail {path}.")
    seat: Seat
    train: Piece
    path: Path


@final
class RailBuilt(Event, frozen=True):
    """p5: a rail is laid."""

    wording = Wording("{seat} lays a rail {path}.", "You lay a rail {path}.")
    seat: Seat
    path: Path


@final
class SettlerMoved(Event, frozen=True):
    """p6: a settler moves."""

    wording = Wording(
        "{seat} moves a settler from {start} to {place}{fare}.",
        "You move a settler from {start} to {place}{fare}.",
    )
    seat: Seat
    settler: Piece
    start: Place
    place: Place
    grain: int

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the grain paid for the move, '' if it was free."""
        paid = Clause(", paying {grain} grain", {"grain": self.grain})
        return {"fare": paid if self.grain else Clause()}


@final
class CityBuilt(Event, frozen=True):
    """p6: a settler builds a city on a site."""

    wording = Wording("{seat} builds a city at {site}.", "You build a city at {site}.")
    seat: Seat
    site: Place


@final
class TokenMoved(Event, frozen=True):
    """p7: a number token moves to another hex."""

    wording = Wording("The {number} moves from {start} to {land}.")
    number: int
    start: Hex
    land: Hex


@final
class TrainMoved(Event, frozen=True):
    """p8: a train moves."""

    wording = Wording(
        "{seat} moves a train over {rails} to the one {path}{fare}.",
        "You move a train over {rails} to the one {path}{fare}.",
    )
    seat: Seat
    train: Piece
    route: tuple[int, ...]
    coal: int

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the length and the last path of the route, and the coal paid for it."""
        paid = Clause(", paying {coal} coal", {"coal": self.coal})
        return {
            "rails": amount(len(self.route), "rail"),
            "path": PATH_WORDS[self.route[-1]],
            "fare": paid if self.coal else Clause(),
        }


@final
class FeePaid(Event, frozen=True):
    """p8: a fee is paid for the right of way."""

    wording = Wording(
        "{seat} pays {owner} {gold} gold for the right of way.",
        "You pay {owner} {gold} gold for the right of way.",
    )
    seat: Seat
    owner: Seat
    gold: int


@final
class Delivered(Event, frozen=True):
    """p8: a good is delivered to a city."""

    wording = Wording(
        "{seat} delivers a good to {site}: {left} left to deliver.",
        "You deliver a good to {site}: {left} left to deliver.",
    )
    seat: Seat
    site: Place
    left: int


@final
class CardPlayed(Event, frozen=True):
    """p7: a development card is played."""

    wording = Wording("{seat} plays {card}.", "You play {card}.")
    seat: Seat
    card: Annotated[int, named(CARD_TITLES)]


@final
class GameWon(Event, frozen=True):
    """p8: a seat has delivered its last good and wins."""

    wording = Wording("{seat} has delivered every good and wins.", "You have delivered every good and win.")
    seat: Seat


EVERY_EVENT = (
    FirstPlayer,
    TokensLaid,
    CityPlaced,
    RailPlaced,
    TurnBegan,
    Rolled,
    NumberNamed,
    Received,
    Shortage,
    GoldReceived,
    LaidAside,
    CardsLaidAside,
    GivenBack,
    OutlawMoved,
    CardStolen,
    Offered,
    Asked,
    Accepted,
    Declined,
    Countered,
    Traded,
    OfferWithdrawn,
    TradedWithSupply,
    CardBought,
    Reshuffled,
    SettlerBuilt,
    TrainBuilt,
    RailBuilt,
    SettlerMoved,
    CityBuilt,
    TokenMoved,
    TrainMoved,
    FeePaid,
    Delivered,
    CardPlayed,
    GameWon,
)
"""Every kind of event."""
