"""What the table announces in Trails to Rails, and which part of it is secret."""

from __future__ import annotations

from typing import Any, final

from goldenspike.core.events import Event
from goldenspike.games.america.board import HEX_NAMES, PATH_NAMES, PLACE_NAMES, TERRAIN
from goldenspike.games.america.box import CARD_NAMES, COLOURS, RESOURCE_NAMES, TERRAINS, counted


def hex_words(land: int) -> str:
    """A hex as people say it."""
    return f"{TERRAINS[TERRAIN[land]]} {HEX_NAMES[land]}"


@final
class FirstPlayer(Event, frozen=True):
    """p3: the highest roll begins."""

    template = "{seat} rolled highest and takes the first turn."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class TokensLaid(Event, frozen=True):
    """p9: the number tokens, shuffled."""

    template = "The number tokens are shuffled: {numbers}, from east to west."
    numbers: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"numbers": " ".join([str(number) for number in self.numbers])}


@final
class CityPlaced(Event, frozen=True):
    """p9: a starting city."""

    template = "{seat} places a city of {colour} at {site}."
    seat: int
    colour: int
    site: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "colour": COLOURS[self.colour], "site": PLACE_NAMES[self.site]}


@final
class RailPlaced(Event, frozen=True):
    """p9: the starting rail and train."""

    template = "{seat} places a rail and a train on {path}."
    seat: int
    path: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "path": PATH_NAMES[self.path]}


@final
class TurnBegan(Event, frozen=True):
    """p3: the next turn."""

    template = "Turn {turn}: {seat}."
    turn: int
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"turn": self.turn, "seat": COLOURS[self.seat]}


@final
class Rolled(Event, frozen=True):
    """p4: the dice."""

    template = "{seat} rolls {first} and {second}: {number}."
    seat: int
    first: int
    second: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "first": self.first,
            "second": self.second,
            "number": self.first + self.second,
        }


@final
class NumberNamed(Event, frozen=True):
    """p7 Native Support: no roll, a choice."""

    template = "{seat} names {number} instead of rolling."
    seat: int
    number: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "number": self.number}


@final
class Received(Event, frozen=True):
    """p4 and others: resources from the supply."""

    template = "{seat} receives {cards}."
    seat: int
    cards: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "cards": counted(self.cards)}


@final
class Shortage(Event, frozen=True):
    """p4: too few cards for everybody."""

    template = "There is not enough {card} for everybody, so nobody receives any."
    card: int

    def facts(self) -> dict[str, Any]:
        return {"card": RESOURCE_NAMES[self.card]}


@final
class GoldReceived(Event, frozen=True):
    """Gold, and why."""

    template = "{seat} receives {gold} gold {why}."
    seat: int
    gold: int
    why: str

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "gold": self.gold, "why": self.why}


@final
class LaidAside(Event, frozen=True):
    """p4 Lose resources: one card chosen, which only its owner sees."""

    template = "{seat} lays {card} aside for the supply."
    seat: int
    card: int | None

    def seen_by(self, viewer: int | None) -> LaidAside:
        return self if viewer == self.seat else LaidAside(self.seat, None)

    def facts(self) -> dict[str, Any]:
        card = "a card" if self.card is None else RESOURCE_NAMES[self.card]
        return {"seat": COLOURS[self.seat], "card": card}


@final
class GivenBack(Event, frozen=True):
    """p4 Lose resources: everybody has chosen."""

    template = "The supply takes back {cards}."
    cards: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"cards": counted(self.cards)}


@final
class OutlawMoved(Event, frozen=True):
    """p4: the outlaw."""

    template = "{seat} moves the outlaw to {hex}."
    seat: int
    land: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "hex": hex_words(self.land)}


@final
class CardStolen(Event, frozen=True):
    """p4: a card changes hands; only the two of them know which."""

    template = "{thief} steals {card} from {victim}."
    thief: int
    victim: int
    card: int | None

    def seen_by(self, viewer: int | None) -> CardStolen:
        if viewer is not None and viewer in (self.thief, self.victim):
            return self
        return CardStolen(self.thief, self.victim, None)

    def facts(self) -> dict[str, Any]:
        card = "a card" if self.card is None else RESOURCE_NAMES[self.card]
        return {"thief": COLOURS[self.thief], "victim": COLOURS[self.victim], "card": card}


@final
class Offered(Event, frozen=True):
    """p5: an offer to everybody."""

    template = "{seat} offers {give} for {want}."
    seat: int
    give: tuple[int, ...]
    want: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "give": counted(self.give), "want": counted(self.want)}


@final
class Accepted(Event, frozen=True):
    """p5: would trade as offered."""

    template = "{seat} accepts."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class Declined(Event, frozen=True):
    """p5: would not trade."""

    template = "{seat} declines."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class Countered(Event, frozen=True):
    """p5: a counter-offer."""

    template = "{seat} would give {give} for {want}."
    seat: int
    give: tuple[int, ...]
    want: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "give": counted(self.give), "want": counted(self.want)}


@final
class Traded(Event, frozen=True):
    """p5: a trade between two seats."""

    template = "{seat} gives {give} to {partner} for {want}."
    seat: int
    partner: int
    give: tuple[int, ...]
    want: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "partner": COLOURS[self.partner],
            "give": counted(self.give),
            "want": counted(self.want),
        }


@final
class OfferWithdrawn(Event, frozen=True):
    """p5: nobody's answer is taken up."""

    template = "{seat} takes up no answer and trades with nobody."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class TradedWithSupply(Event, frozen=True):
    """p5: gold or three alike for one."""

    template = "{seat} gives {give} to the supply for {want}."
    seat: int
    give: tuple[int, ...]
    want: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "give": counted(self.give), "want": counted(self.want)}


@final
class CardBought(Event, frozen=True):
    """p5: a development card only its buyer sees."""

    template = "{seat} buys {card}."
    seat: int
    card: int | None

    def seen_by(self, viewer: int | None) -> CardBought:
        return self if viewer == self.seat else CardBought(self.seat, None)

    def facts(self) -> dict[str, Any]:
        card = "a development card" if self.card is None else f"the card {CARD_NAMES[self.card]}"
        return {"seat": COLOURS[self.seat], "card": card}


@final
class Reshuffled(Event, frozen=True):
    """p7: the played cards become the stack."""

    template = "The played development cards are shuffled into a new stack."


@final
class SettlerBuilt(Event, frozen=True):
    """p5: a settler at a city."""

    template = "{seat} builds settler {number} at {place}."
    seat: int
    settler: int
    place: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "number": self.settler + 1, "place": PLACE_NAMES[self.place]}


@final
class TrainBuilt(Event, frozen=True):
    """p5: a train beside a rail."""

    template = "{seat} builds train {number} on {path}."
    seat: int
    train: int
    path: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "number": self.train + 1, "path": PATH_NAMES[self.path]}


@final
class RailBuilt(Event, frozen=True):
    """p5: a rail."""

    template = "{seat} lays a rail on {path}."
    seat: int
    path: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "path": PATH_NAMES[self.path]}


@final
class SettlerMoved(Event, frozen=True):
    """p6: a settler on its way."""

    template = "{seat} moves settler {number} from {start} to {place}{fare}."
    seat: int
    settler: int
    start: int
    place: int
    grain: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "number": self.settler + 1,
            "start": PLACE_NAMES[self.start],
            "place": PLACE_NAMES[self.place],
            "fare": f", paying {self.grain} grain" if self.grain else "",
        }


@final
class CityBuilt(Event, frozen=True):
    """p6: settlers settle."""

    template = "{seat} builds a city at {site}."
    seat: int
    site: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "site": PLACE_NAMES[self.site]}


@final
class TokenMoved(Event, frozen=True):
    """p7: a number goes west."""

    template = "The {number} moves from {start} to {hex}."
    number: int
    start: int
    land: int

    def facts(self) -> dict[str, Any]:
        return {"number": self.number, "start": hex_words(self.start), "hex": hex_words(self.land)}


@final
class TrainMoved(Event, frozen=True):
    """p8: a train on its way."""

    template = "{seat} moves train {number} over {rails} to {path}{fare}."
    seat: int
    train: int
    route: tuple[int, ...]
    coal: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "number": self.train + 1,
            "rails": "1 rail" if len(self.route) == 1 else f"{len(self.route)} rails",
            "path": PATH_NAMES[self.route[-1]],
            "fare": f", paying {self.coal} coal" if self.coal else "",
        }


@final
class FeePaid(Event, frozen=True):
    """p8: right of way."""

    template = "{seat} pays {owner} {gold} gold for the right of way."
    seat: int
    owner: int
    gold: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "owner": COLOURS[self.owner], "gold": self.gold}


@final
class Delivered(Event, frozen=True):
    """p8: a good reaches a city."""

    template = "{seat} delivers a good to {site}: {left} to go."
    seat: int
    site: int
    left: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "site": PLACE_NAMES[self.site], "left": self.left}


@final
class CardPlayed(Event, frozen=True):
    """p7: a development card."""

    template = "{seat} plays {card}."
    seat: int
    card: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "card": CARD_NAMES[self.card]}


@final
class GameWon(Event, frozen=True):
    """p8: the last good."""

    template = "{seat} has delivered every good and wins."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


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
    GivenBack,
    OutlawMoved,
    CardStolen,
    Offered,
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
"""Every kind of announcement."""
