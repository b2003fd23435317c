"""What the table announces in Transcontinental, and which part of it is secret."""

from __future__ import annotations

from typing import Any, final

from goldenspike.core.events import Event
from goldenspike.games.railways.board import CITY_NAMES
from goldenspike.games.railways.box import (
    BONUS_NAMES,
    CARD_NAMES,
    CITY_COLOURS,
    COLOURS,
    CUBE_NAMES,
    ENGINE_NAMES,
    FIRST_HOTEL,
    LINE_NAMES,
    RAW_MATERIAL,
    SETTLER,
    baron_title,
    dollars,
)

SECRET = -1
"""A baron that the viewer may not know."""


def plural(number: int, what: str) -> str:
    """A number with its noun.

    >>> plural(2, "cube")
    '2 cubes'
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def cube_noun(cube: int) -> str:
    """What a kind of cube is called: settlers and raw materials are not called cubes."""
    return CUBE_NAMES[cube] if cube in {SETTLER, RAW_MATERIAL} else f"{CUBE_NAMES[cube]} cube"


def a_cube(cube: int) -> str:
    """What is delivered or comes to a city, in words.

    >>> a_cube(0)
    'a red cube'
    """
    return f"a {cube_noun(cube)}"


def cubes_words(number: int, cube: int) -> str:
    """So many cubes of a kind, in words.

    >>> cubes_words(2, 0)
    '2 red cubes'
    """
    return a_cube(cube) if number == 1 else plural(number, cube_noun(cube))


def card_title(card: int) -> str:
    """A card that somebody takes, as people call it.

    >>> card_title(4)
    'the card City Growth'
    """
    if card >= FIRST_HOTEL:
        return f"the {CARD_NAMES[card]}"
    # `str.title` also raises what follows the apostrophe of Sutter's Mill.
    name = CARD_NAMES[card].title().replace("'S", "'s")
    return f"the card {name}"


# Preparation -------------------------------------------------------------------------------------


@final
class CitiesFilled(Event, frozen=True):
    """v1 and v19: cubes on the cities of a region."""

    template = "{cubes} are laid on the cities of the {region}."
    number: int
    region: str

    def facts(self) -> dict[str, Any]:
        return {"cubes": plural(self.number, "cube"), "region": self.region}


@final
class FirstPlayerDrawn(Event, frozen=True):
    """v6: who begins the first round."""

    template = "{seat} is the first player."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class BaronsReceived(Event, frozen=True):
    """v2: two barons of each region."""

    template = "{seat} receives barons: {barons}."
    seat: int
    barons: tuple[int, ...]

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else BaronsReceived(self.seat, (SECRET,) * len(self.barons))

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "barons": baron_words(self.barons)}


def baron_words(barons: tuple[int, ...]) -> str:
    """Barons by name, or their number."""
    if SECRET in barons:
        return plural(len(barons), "card")
    return ", ".join([baron_title(baron) for baron in barons])


@final
class BaronKept(Event, frozen=True):
    """v2: one is kept, the other laid aside face down."""

    template = "{seat} keeps {baron}."
    seat: int
    baron: int

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else BaronKept(self.seat, SECRET)

    def facts(self) -> dict[str, Any]:
        name = "one baron" if self.baron == SECRET else baron_title(self.baron)
        return {"seat": COLOURS[self.seat], "baron": name}


@final
class CardShown(Event, frozen=True):
    """v7: a card of the deck."""

    template = "A card is turned up: {card}."
    card: int

    def facts(self) -> dict[str, Any]:
        return {"card": CARD_NAMES[self.card]}


# Rounds and turns --------------------------------------------------------------------------------


@final
class RoundBegan(Event, frozen=True):
    """v6: a round of three turns."""

    template = "Round {round}: {seat} is first."
    round: int
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"round": self.round, "seat": COLOURS[self.seat]}


@final
class TurnBegan(Event, frozen=True):
    """A turn."""

    template = "Turn {slot}: {seat}."
    slot: int
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"slot": self.slot, "seat": COLOURS[self.seat]}


@final
class TurnSkipped(Event, frozen=True):
    """v9: the price of a long link."""

    template = "{seat} skips this turn for its long link."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class Passed(Event, frozen=True):
    """base Pass."""

    template = "{seat} passes."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class LastTurnsBegin(Event, frozen=True):
    """end Fourth turn."""

    template = "The second coast-to-coast line is complete: everybody has a fourth turn."


# Money -------------------------------------------------------------------------------------------


@final
class BondTaken(Event, frozen=True):
    """base Bonds."""

    template = "{seat} takes {bonds} for {cash}."
    seat: int
    number: int
    cash: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "bonds": plural(self.number, "bond"), "cash": dollars(self.cash)}


@final
class BondsPaidOff(Event, frozen=True):
    """event Bond Buyback and v16 Bonds at the change."""

    template = "{seat} gives back {bonds} for {price}."
    seat: int
    number: int
    price: str

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "bonds": plural(self.number, "bond"), "price": self.price}


@final
class BondDropped(Event, frozen=True):
    """v16 Bonds at the change."""

    template = "{seat} drops a bond and loses {points}."
    seat: int
    points: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "points": plural(self.points, "point")}


@final
class IncomeReceived(Event, frozen=True):
    """base Income and base Interest."""

    template = "{seat} {verb} {what}{interest}."
    seat: int
    income: int
    interest: int

    def facts(self) -> dict[str, Any]:
        paid = f"{dollars(self.interest)} interest"
        seat = COLOURS[self.seat]
        if not self.income and self.interest:
            return {"seat": seat, "verb": "pays", "what": paid, "interest": ""}
        return {
            "seat": seat,
            "verb": "receives",
            "what": dollars(self.income) if self.income else "no income",
            "interest": f" and pays {paid}" if self.interest else "",
        }


@final
class CashGained(Event, frozen=True):
    """Money for something."""

    template = "{seat} receives {cash} {why}."
    seat: int
    cash: int
    why: str

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "cash": dollars(self.cash), "why": self.why}


@final
class PointsGained(Event, frozen=True):
    """Points for something, or lost by it."""

    template = "{seat} {verb} {points} {why}."
    seat: int
    points: int
    why: str

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "verb": "loses" if self.points < 0 else "scores",
            "points": plural(abs(self.points), "point"),
            "why": self.why,
        }


# Actions -----------------------------------------------------------------------------------------


@final
class LinkBuilt(Event, frozen=True):
    """base Track."""

    template = "{seat} builds {start}–{end} with {tiles} for {price}."
    seat: int
    start: int
    end: int
    tiles: int
    price: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "start": CITY_NAMES[self.start],
            "end": CITY_NAMES[self.end],
            "tiles": plural(self.tiles, "tile"),
            "price": dollars(self.price),
        }


@final
class CityUrbanized(Event, frozen=True):
    """base Urbanize."""

    template = "{seat} makes {city} a {colour} city."
    seat: int
    city: int
    colour: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "city": CITY_NAMES[self.city],
            "colour": CITY_COLOURS[self.colour],
        }


@final
class CubeAdded(Event, frozen=True):
    """A cube from a bag."""

    template = "{cube} comes to {city}."
    city: int
    cube: int

    def facts(self) -> dict[str, Any]:
        return {"city": CITY_NAMES[self.city], "cube": a_cube(self.cube).capitalize()}


@final
class CityChosen(Event, frozen=True):
    """card City Growth and event Increase Production: where cubes will come."""

    template = "{seat} chooses {city} for {cubes}."
    seat: int
    city: int
    number: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "city": CITY_NAMES[self.city],
            "cubes": plural(self.number, "cube"),
        }


@final
class NoCityChosen(Event, frozen=True):
    """event Increase Production: a cube that nobody wants."""

    template = "{seat} adds no cube."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class EngineUpgraded(Event, frozen=True):
    """base Engine."""

    template = "{seat} buys an engine, {engine}, for {price}."
    seat: int
    engine: int
    price: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "engine": ENGINE_NAMES[self.engine],
            "price": dollars(self.price),
        }


@final
class CardTaken(Event, frozen=True):
    """base Operations cards."""

    template = "{seat} takes {card}."
    seat: int
    card: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "card": card_title(self.card)}


@final
class CubeDelivered(Event, frozen=True):
    """base Deliver."""

    template = "{seat} delivers {cube} from {start} to {end} over {links}."
    seat: int
    cube: int
    start: int
    cities: tuple[int, ...]
    owners: tuple[int, ...]
    """Of the link to each of these cities."""

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "cube": a_cube(self.cube),
            "start": CITY_NAMES[self.start],
            "end": CITY_NAMES[self.cities[-1]],
            "links": plural(len(self.cities), "link"),
        }


@final
class SettlersCame(Event, frozen=True):
    """v11: an emptied city."""

    template = "{city} is empty: {settlers} gather there."
    city: int
    number: int

    def facts(self) -> dict[str, Any]:
        return {"city": CITY_NAMES[self.city], "settlers": plural(self.number, "settler")}


@final
class BountyEarned(Event, frozen=True):
    """base Bounties."""

    template = "{seat} earns the bounty of {city}: {points}."
    seat: int
    city: int
    points: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "city": CITY_NAMES[self.city],
            "points": plural(self.points, "point"),
        }


@final
class BonusEarned(Event, frozen=True):
    """base Starting bonuses."""

    template = "{seat} earns the bonus {bonus}: {points}."
    seat: int
    bonus: int
    points: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "bonus": BONUS_NAMES[self.bonus].title(),
            "points": plural(self.points, "point"),
        }


@final
class HotelPaid(Event, frozen=True):
    """base Hotels."""

    template = "{seat}'s hotel in {city} scores a point."
    seat: int
    city: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "city": CITY_NAMES[self.city]}


@final
class LineJoined(Event, frozen=True):
    """line Major lines and line Shorter line."""

    template = "{seat} joins {line}{shorter}: {points}."
    seat: int
    line: int
    points: int
    half: bool

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "line": LINE_NAMES[self.line],
            "shorter": " by a shorter way" if self.half else "",
            "points": plural(self.points, "point"),
        }


@final
class CoastsJoined(Event, frozen=True):
    """line Coast to coast."""

    template = "{seat} joins coast to coast, line number {place}: {points}."
    seat: int
    place: int
    points: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "place": self.place, "points": plural(self.points, "point")}


# Phases and the end ------------------------------------------------------------------------------


@final
class PhaseChanged(Event, frozen=True):
    """v14: the Western phase."""

    template = "The tenth settler has arrived: the Western phase begins."


@final
class BaronHeld(Event, frozen=True):
    """v15: an eastern baron that is not claimed at the change of phase."""

    template = "{seat} holds its eastern baron."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class BondsKept(Event, frozen=True):
    """v16: bonds that are neither repaid nor dropped."""

    template = "{seat} keeps {bonds}."
    seat: int
    number: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "bonds": plural(self.number, "bond")}


@final
class BaronShown(Event, frozen=True):
    """v15 and end Final scoring: a baron pays."""

    template = "{seat} shows {baron}: {points}."
    seat: int
    baron: int
    points: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "baron": baron_title(self.baron),
            "points": plural(self.points, "point"),
        }


@final
class GameEnded(Event, frozen=True):
    """end Final scoring: who has won."""

    template = "{why} {winners} with {score}{coasts}{ties}."
    why: str
    winners: tuple[int, ...]
    score: int
    ties: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """end Ties: what had to be compared, and how much of it those had who were level."""
    by_coasts: bool = False
    """end Transcontinental winner: somebody without a line from coast to coast has as many points or more."""

    def facts(self) -> dict[str, Any]:
        verb = "wins" if len(self.winners) == 1 else "share the win"
        names = " and ".join([COLOURS[seat] for seat in self.winners])
        compared = [
            f"{name}: {', '.join([f'{COLOURS[seat]} {number}' for seat, number in held])}"
            for name, held in self.ties
        ]
        return {
            "why": self.why,
            "winners": f"{names} {verb}",
            "score": plural(self.score, "point"),
            "coasts": ", before everybody who has not joined the coasts" if self.by_coasts else "",
            "ties": f". Several have so many; {', then '.join(compared)}" if compared else "",
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
    PhaseChanged,
    BaronHeld,
    BondsKept,
    BaronShown,
    GameEnded,
)
"""Every kind of announcement."""
