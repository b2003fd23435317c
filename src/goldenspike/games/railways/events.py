"""Events that a table announces in Transcontinental, and which parts of them are secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, final

from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import (
    As,
    Clause,
    Fact,
    amount,
    amount_of,
    compared,
    named,
    seat_of,
    seats_of,
)
from goldenspike.games.railways.board import CITY_NAMES
from goldenspike.games.railways.box import (
    BONUS_NAMES,
    CITY_COLOURS,
    COLOURS,
    CUBE_NAMES,
    ENGINE_NAMES,
    FIRST_EVENT,
    FIRST_HOTEL,
    LINE_NAMES,
    RAW_MATERIAL,
    SETTLER,
    baron_title,
    card_name,
    event_effect,
    money_fact,
)

SECRET = -1
"""The number that stands for a baron which the viewer may not know."""


def plural(number: int, what: str) -> str:
    """Return a number with its noun.

    >>> plural(2, "cube")
    '2 cubes'
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def cube_noun(cube: int) -> str:
    """Return the noun for a kind of cube; settlers and raw materials are not called cubes."""
    return CUBE_NAMES[cube] if cube in {SETTLER, RAW_MATERIAL} else f"{CUBE_NAMES[cube]} cube"


def a_cube(cube: int) -> str:
    """Return one cube of a kind in words.

    >>> a_cube(0)
    'a red cube'
    """
    return f"a {cube_noun(cube)}"


def cubes_words(number: int, cube: int) -> str:
    """Return a number of cubes of a kind in words.

    >>> cubes_words(2, 0)
    '2 red cubes'
    """
    return a_cube(cube) if number == 1 else plural(number, cube_noun(cube))


def card_title(card: int) -> str:
    """Return the name of a card that players read.

    >>> card_title(4)
    'the card City Growth'
    """
    return f"the {card_name(card)}" if FIRST_HOTEL <= card < FIRST_EVENT else f"the card {card_name(card)}"


def card_shown(card: int) -> str:
    """Return the name of a card at the beginning of a sentence.

    >>> card_shown(4)
    'The card City Growth'
    """
    kind = "" if FIRST_HOTEL <= card < FIRST_EVENT else "event " if card >= FIRST_EVENT else "card "
    return f"The {kind}{card_name(card)}"


def ordinal(place: int) -> str:
    """Return a place in words, counted from 1.

    >>> ordinal(2)
    'second'
    """
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place - 1]


def used_up(cards: list[str]) -> Clause:
    """Return the end of a sentence that names the cards which were used up for it."""
    return Clause("; used up: {cards}", {"cards": ", ".join(cards)}) if cards else Clause()


def barons_fact(barons: tuple[int, ...]) -> Fact:
    """Return the names of barons, or how many there are if they are secret."""
    if SECRET in barons:
        return amount(len(barons), "card")
    return ", ".join([baron_title(baron) for baron in barons])


def kept_baron(baron: int) -> str:
    """Return the name of a baron, or "one baron" if it is secret."""
    return "one baron" if baron == SECRET else baron_title(baron)


def bonus_title(bonus: int) -> str:
    """Return the name of a starting bonus."""
    return BONUS_NAMES[bonus].title()


def points_changed(points: int) -> Fact:
    """Return how many points were gained or lost, without the sign."""
    return amount(abs(points), "point")


REASONS: Final = {
    "for its hotels": "for hotels",
    "for its bonds": "for bonds",
    "by major city demand": "for the red cube, by Major City Demand",
}
"""By stored reason, its wording where one must fit both the second and the third person."""


def reason(why: str) -> str:
    """Return the wording of the reason why money or points came or went."""
    return REASONS.get(why, why)


def seat_fact(seat: int) -> Fact:
    """Return a seat as a fact of a refusal or a preview."""
    return SEAT.fact(seat)


SEAT: Final = seat_of(COLOURS)
Seat = Annotated[int, SEAT]
City = Annotated[int, named(CITY_NAMES)]
Points = Annotated[int, amount_of("point")]
Money = Annotated[int, As(money_fact)]


# Preparation -------------------------------------------------------------------------------------


@final
class CitiesFilled(Event, frozen=True):
    """v1 and v19: cubes are laid on the cities of a region."""

    wording = Wording("{number} are laid on the cities of the {region}.")
    number: Annotated[int, amount_of("cube")]
    region: str


@final
class FirstPlayerDrawn(Event, frozen=True):
    """v6: the seat that begins the first round is drawn."""

    wording = Wording("{seat} is the first player.", "You are the first player.")
    seat: Seat


@final
class BaronsReceived(Event, frozen=True):
    """v2: a seat is dealt two barons of each region."""

    wording = Wording("{seat} receives barons: {barons}.", "You receive barons: {barons}.")
    seat: Seat
    barons: Annotated[tuple[int, ...], As(barons_fact)]

    def seen_by(self, viewer: int | None) -> Event:
        """Return the event with the barons hidden from everybody but their owner."""
        return self if viewer == self.seat else BaronsReceived(self.seat, (SECRET,) * len(self.barons))


@final
class BaronKept(Event, frozen=True):
    """v2: one is kept, the other laid aside face down."""

    wording = Wording("{seat} keeps {baron}.", "You keep {baron}.")
    seat: Seat
    baron: Annotated[int, As(kept_baron)]

    def seen_by(self, viewer: int | None) -> Event:
        """Return the event with the baron hidden from everybody but its owner."""
        return self if viewer == self.seat else BaronKept(self.seat, SECRET)


@final
class CardShown(Event, frozen=True):
    """v7: a card of the deck is turned up."""

    wording = Wording("{card} is turned up.")
    variants: ClassVar[tuple[Wording, ...]] = (Wording("{card} is turned up: {effect}."),)
    card: Annotated[int, As(card_shown)]

    def worded(self) -> Wording:
        """Return the wording with the effect for an event card."""
        return self.wording if self.card < FIRST_EVENT else self.variants[0]

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the effect of an event card, '' for any other."""
        return {"effect": event_effect(self.card) if self.card >= FIRST_EVENT else ""}


# Rounds and turns --------------------------------------------------------------------------------


@final
class RoundBegan(Event, frozen=True):
    """v6: a round of three turns begins."""

    wording = Wording("Round {round}: {seat} is first.", "Round {round}: you are first.")
    heading = True
    round: int
    seat: Seat


@final
class TurnBegan(Event, frozen=True):
    """A seat's turn begins."""

    wording = Wording("Turn {slot}: {seat}.", "Turn {slot}: you.")
    heading = True
    slot: int
    seat: Seat


@final
class TurnSkipped(Event, frozen=True):
    """v9: a seat skips a turn, the price of a long link."""

    wording = Wording("{seat} skips this turn for a long link.", "You skip this turn for a long link.")
    seat: Seat


@final
class Passed(Event, frozen=True):
    """base Pass."""

    wording = Wording("{seat} passes.", "You pass.")
    seat: Seat


@final
class LastTurnsBegin(Event, frozen=True):
    """end Fourth turn."""

    wording = Wording("The fourth turns of the last round begin.")


# Money -------------------------------------------------------------------------------------------


@final
class BondTaken(Event, frozen=True):
    """base Bonds."""

    wording = Wording("{seat} takes {number} for {cash}.", "You take {number} for {cash}.")
    seat: Seat
    number: Annotated[int, amount_of("bond")]
    cash: Money


@final
class BondsPaidOff(Event, frozen=True):
    """event Bond Buyback and v16 Bonds at the change."""

    wording = Wording("{seat} pays off {number} for {price}.", "You pay off {number} for {price}.")
    seat: Seat
    number: Annotated[int, amount_of("bond")]
    price: str


@final
class BondDropped(Event, frozen=True):
    """v16 Bonds at the change."""

    wording = Wording("{seat} drops a bond and loses {points}.", "You drop a bond and lose {points}.")
    seat: Seat
    points: Points


@final
class IncomeReceived(Event, frozen=True):
    """base Income and base Interest."""

    wording = Wording("{seat} receives {income}.", "You receive {income}.")
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording(
            "{seat} receives {income} and pays {interest} interest.",
            "You receive {income} and pay {interest} interest.",
        ),
        Wording("{seat} pays {interest} interest.", "You pay {interest} interest."),
        Wording("{seat} receives no income.", "You receive no income."),
    )
    seat: Seat
    income: Money
    interest: Money

    def worded(self) -> Wording:
        """Return the wording for income, interest, both or neither."""
        both, paid, nothing = self.variants
        if self.income:
            return both if self.interest else self.wording
        return paid if self.interest else nothing


@final
class CashGained(Event, frozen=True):
    """A seat receives money for a reason."""

    wording = Wording("{seat} receives {cash} {why}.", "You receive {cash} {why}.")
    seat: Seat
    cash: Money
    why: Annotated[str, As(reason)]


@final
class PointsGained(Event, frozen=True):
    """A seat gains or loses points for a reason."""

    wording = Wording("{seat} scores {points} {why}.", "You score {points} {why}.")
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("{seat} loses {points} {why}.", "You lose {points} {why}."),
    )
    seat: Seat
    points: Annotated[int, As(points_changed)]
    why: Annotated[str, As(reason)]

    def worded(self) -> Wording:
        """Return the wording for a loss if the points are negative."""
        return self.variants[0] if self.points < 0 else self.wording


# Actions -----------------------------------------------------------------------------------------


@final
class LinkBuilt(Event, frozen=True):
    """base Track."""

    wording = Wording(
        "{seat} builds {start}–{end} with {tiles} for {price}{cards}.",
        "You build {start}–{end} with {tiles} for {price}{cards}.",
    )
    seat: Seat
    start: City
    end: City
    tiles: Annotated[int, amount_of("tile")]
    price: Money
    grant: bool = False
    tunnel: bool = False
    engineering: int = 0
    """Whether a Land Grant and a Tunnel Engineer were used, and how often Perfect Engineering."""

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the cards that were used up for the link."""
        cards = ["a Land Grant"] if self.grant else []
        if self.tunnel:
            cards.append("a Tunnel Engineer")
        if self.engineering:
            uses = "two uses of " if self.engineering > 1 else ""
            cards.append(f"{uses}Perfect Engineering for this round")
        return {"cards": used_up(cards)}


@final
class CityUrbanized(Event, frozen=True):
    """base Urbanize."""

    wording = Wording("{seat} makes {city} a {colour} city.", "You make {city} a {colour} city.")
    seat: Seat
    city: City
    colour: Annotated[int, named(CITY_COLOURS)]


@final
class CubeAdded(Event, frozen=True):
    """A cube from a bag comes to a city."""

    wording = Wording("A {cube} comes to {city}.")
    city: City
    cube: Annotated[int, As(cube_noun)]


@final
class CityChosen(Event, frozen=True):
    """card City Growth and event Increase Production: a seat chooses the city that receives cubes."""

    wording = Wording("{seat} chooses {city} for {number}.", "You choose {city} for {number}.")
    seat: Seat
    city: City
    number: Annotated[int, amount_of("cube")]


@final
class NoCityChosen(Event, frozen=True):
    """event Increase Production: a seat chooses no city."""

    wording = Wording("{seat} adds no cube.", "You add no cube.")
    seat: Seat


@final
class EngineUpgraded(Event, frozen=True):
    """base Engine."""

    wording = Wording(
        "{seat} buys an engine, {engine}, for {price}{cards}.",
        "You buy an engine, {engine}, for {price}{cards}.",
    )
    seat: Seat
    engine: Annotated[int, named(ENGINE_NAMES)]
    price: Money
    coal: bool = False
    """Whether Coal-Fueled Engines were used."""

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the card that was used up for the engine, if any."""
        return {"cards": used_up(["Coal-Fueled Engines"] if self.coal else [])}


@final
class CardTaken(Event, frozen=True):
    """base Operations cards."""

    wording = Wording("{seat} takes {card}.", "You take {card}.")
    seat: Seat
    card: Annotated[int, As(card_title)]


@final
class CubeDelivered(Event, frozen=True):
    """base Deliver."""

    wording = Wording(
        "{seat} delivers {cube} from {start} to {end} over {links}.",
        "You deliver {cube} from {start} to {end} over {links}.",
    )
    seat: Seat
    cube: Annotated[int, As(a_cube)]
    start: City
    cities: tuple[int, ...]
    owners: tuple[int, ...]
    """The owner of the link to each of `cities`."""

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the last city of the way and the number of its links."""
        return {"end": CITY_NAMES[self.cities[-1]], "links": amount(len(self.cities), "link")}


@final
class SettlersCame(Event, frozen=True):
    """v11: settlers come to an emptied city."""

    wording = Wording("{city} is empty: {number} gather there.")
    city: City
    number: Annotated[int, amount_of("settler")]


@final
class BountyEarned(Event, frozen=True):
    """base Bounties."""

    wording = Wording(
        "{seat} earns the bounty of {city}: {points}.", "You earn the bounty of {city}: {points}."
    )
    seat: Seat
    city: City
    points: Points


@final
class BonusEarned(Event, frozen=True):
    """base Starting bonuses."""

    wording = Wording("{seat} earns the bonus {bonus}: {points}.", "You earn the bonus {bonus}: {points}.")
    seat: Seat
    bonus: Annotated[int, As(bonus_title)]
    points: Points


@final
class HotelPaid(Event, frozen=True):
    """base Hotels."""

    wording = Wording("{seat}'s hotel in {city} scores a point.", "Your hotel in {city} scores a point.")
    seat: Seat
    city: City


@final
class LineJoined(Event, frozen=True):
    """line Major lines and line Shorter line."""

    wording = Wording("{seat} joins {line}{shorter}: {points}.", "You join {line}{shorter}: {points}.")
    seat: Seat
    line: Annotated[int, named(LINE_NAMES)]
    points: Points
    half: int

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the words for a shorter way, if the line had been joined before."""
        return {"shorter": Clause(" by a shorter way") if self.half else Clause()}


@final
class CoastsJoined(Event, frozen=True):
    """line Coast to coast."""

    wording = Wording(
        "{seat} is the {place} to join the coasts: {points}.",
        "You are the {place} to join the coasts: {points}.",
    )
    seat: Seat
    place: Annotated[int, As(ordinal)]
    points: Points


@final
class EndAnnounced(Event, frozen=True):
    """end Second coast line and house Clock: from now on it is known when the game ends."""

    wording = Wording("Two lines join the coasts: this is the last round, with a fourth turn for everybody.")
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("The clock has started: the game ends after round {round} at the latest."),
        Wording("The clock starts when the West opens: {rounds} later the game ends at the latest."),
    )
    round: int = 0
    """The last round by the clock; 0 if another line ends the game now or the clock has not started."""
    rounds: Annotated[int, amount_of("round")] = 0
    """How many rounds the clock will count; 0 if it has started."""

    def worded(self) -> Wording:
        """Return the wording for the clock's last round, for a clock yet to start, or for an end now."""
        return self.variants[0] if self.round else self.variants[1] if self.rounds else self.wording


# Phases and the end ------------------------------------------------------------------------------


@final
class PhaseChanged(Event, frozen=True):
    """v14: the Western phase begins."""

    wording = Wording("The Western phase begins.")


@final
class WestAnnounced(Event, frozen=True):
    """v14: the tenth settler was delivered."""

    wording = Wording("Ten settlers have reached the West: after this round the Western phase begins.")


@final
class BaronHeld(Event, frozen=True):
    """v15: a seat does not claim its eastern baron at the change of phase."""

    wording = Wording("{seat} holds their eastern baron.", "You hold your eastern baron.")
    seat: Seat


@final
class BondsKept(Event, frozen=True):
    """v16: a seat keeps bonds that it neither repays nor drops."""

    wording = Wording("{seat} keeps {number}.", "You keep {number}.")
    seat: Seat
    number: Annotated[int, amount_of("bond")]


@final
class BaronShown(Event, frozen=True):
    """v15 and end Final scoring: a baron is shown and pays."""

    wording = Wording("{seat} shows {baron}: {points}.", "You show {baron}: {points}.")
    seat: Seat
    baron: Annotated[int, As(baron_title)]
    points: Points


@final
class GameEnded(Event, frozen=True):
    """end Final scoring: who has won."""

    wording = Wording(
        "{why} {winner} wins with {score}{coasts}{ties}.", "{why} You win with {score}{coasts}{ties}."
    )
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("{why} {winners} share the win with {score}{coasts}{ties}."),
    )
    why: str
    winners: Annotated[tuple[int, ...], seats_of(COLOURS)]
    score: Points
    ties: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """end Ties: what had to be compared, and how much of it those had who were level."""
    by_coasts: bool = False
    """end Transcontinental winner: somebody without a line from coast to coast has as many points or more."""

    def worded(self) -> Wording:
        """Return the wording for several winners if the victory is shared."""
        return self.variants[0] if len(self.winners) > 1 else self.wording

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the first winner, and whether coasts or tie-breaks decided."""
        steps = compared(COLOURS, self.ties)
        before_others = Clause(", before everybody who has not joined the coasts")
        return {
            "winner": SEAT.fact(self.winners[0]),
            "coasts": before_others if self.by_coasts else Clause(),
            "ties": Clause(". Several have as many; {compared}", {"compared": steps})
            if self.ties
            else Clause(),
        }


EVERY_EVENT = (
    CitiesFilled,
    FirstPlayerDrawn,
    BaronsReceived,
    BaronKept,
    CardShown,
    RoundBegan,
    TurnBegan,
    TurnSkipped,
    Passed,
    LastTurnsBegin,
    BondTaken,
    BondsPaidOff,
    BondDropped,
    IncomeReceived,
    CashGained,
    PointsGained,
    LinkBuilt,
    CityUrbanized,
    CubeAdded,
    CityChosen,
    NoCityChosen,
    EngineUpgraded,
    CardTaken,
    CubeDelivered,
    SettlersCame,
    BountyEarned,
    BonusEarned,
    HotelPaid,
    LineJoined,
    CoastsJoined,
    EndAnnounced,
    WestAnnounced,
    PhaseChanged,
    BaronHeld,
    BondsKept,
    BaronShown,
    GameEnded,
)
"""Every kind of event."""
