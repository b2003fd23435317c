"""What the table announces in Montana. Nothing in it is secret."""

from __future__ import annotations

from typing import Any, final

from goldenspike.core.events import Event
from goldenspike.games.montana.board import FIELD_NAMES
from goldenspike.games.montana.box import (
    ANY,
    AREAS,
    COLOURS,
    GOOD_NAMES,
    PUMPKIN,
    REWARDS,
    WORKER_NAMES,
    counted,
    number_of,
)


def workers_words(workers: tuple[int, ...]) -> str:
    """Workers by colour, in words.

    >>> workers_words((2, 0, 1, 0))
    '2 copper workers, 1 grain worker'
    """
    words = [
        f"{number} {name} worker{'s' if number > 1 else ''}"
        for number, name in zip(workers, WORKER_NAMES, strict=True)
        if number
    ]
    return ", ".join(words) if words else "no worker"


def sent_words(crew: tuple[int, ...]) -> str:
    """The workers of a crew.

    >>> sent_words((0, 0, 2))
    '2 copper workers, 1 grain worker'
    """
    return workers_words(tuple([crew.count(worker) for worker in range(len(WORKER_NAMES))]))


def pair_words(pair: tuple[int, ...]) -> str:
    """A space of the wheel, in words."""
    if ANY in pair:
        return "any two workers"
    return f"{WORKER_NAMES[pair[0]]} and {WORKER_NAMES[pair[1]]}"


def colours(seats: tuple[int, ...]) -> str:
    """Seats, in words."""
    return " and ".join([COLOURS[seat] for seat in seats])


# Preparation -------------------------------------------------------------------------------------


@final
class LandscapeLaid(Event, frozen=True):
    """p2: the tiles of this game."""

    template = "The landscape is laid: tiles {tiles}, with {cows} cows and {canteens} canteens."
    tiles: tuple[int, ...]
    cows: int
    canteens: int

    def facts(self) -> dict[str, Any]:
        return {
            "tiles": ", ".join([str(tile + 1) for tile in self.tiles]),
            "cows": self.cows,
            "canteens": self.canteens,
        }


@final
class StartingTilePlaced(Event, frozen=True):
    """p2: where everybody begins."""

    template = "The starting tile lies on {field}."
    field: int

    def facts(self) -> dict[str, Any]:
        return {"field": FIELD_NAMES[self.field]}


# The turn ----------------------------------------------------------------------------------------


@final
class TurnBegan(Event, frozen=True):
    """p3: the next turn."""

    template = "Round {round}, turn {turn}: {seat}."
    round: int
    turn: int
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"round": self.round, "turn": self.turn, "seat": COLOURS[self.seat]}


@final
class ShortOfGoods(Event, frozen=True):
    """p3 Limited supply: goods came back first."""

    template = "The supply is short of {good}: {seats} must return one."
    good: int
    seats: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"good": GOOD_NAMES[self.good], "seats": colours(self.seats)}


@final
class ShortOfWorkers(Event, frozen=True):
    """p3 Limited supply: workers came back first."""

    template = "The supply is short of {worker} workers: {seats} must return one."
    worker: int
    seats: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"worker": WORKER_NAMES[self.worker], "seats": colours(self.seats)}


@final
class CowTraded(Event, frozen=True):
    """p7: a cow for something."""

    template = "{seat} trades a cow for {gain}."
    seat: int
    gain: str

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "gain": self.gain}


@final
class CanteenSpent(Event, frozen=True):
    """p6: one more turn."""

    template = "{seat} spends a canteen for another turn."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


# Recruit -----------------------------------------------------------------------------------------


@final
class ArrowStopped(Event, frozen=True):
    """p4: where the arrow points, after a spin or a move."""

    template = "{seat}'s arrow {how} at {space}: {pair}."
    seat: int
    space: int
    pair: tuple[int, ...]
    grain: int = 0

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "how": f"moves on for {self.grain} grain and stops" if self.grain else "stops",
            "space": f"space {self.space + 1}",
            "pair": pair_words(self.pair),
        }


@final
class Recruited(Event, frozen=True):
    """p4: workers from the supply."""

    template = "{seat} takes {workers}."
    seat: int
    workers: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "workers": workers_words(self.workers)}


@final
class SentBack(Event, frozen=True):
    """p4: no room for a ninth."""

    template = "{seat} has no room and sends back a {worker} worker."
    seat: int
    worker: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "worker": WORKER_NAMES[self.worker]}


# Work --------------------------------------------------------------------------------------------


@final
class Banked(Event, frozen=True):
    """p4: workers to the bank."""

    template = "{seat} sends {workers} to the bank and receives {silver} silver."
    seat: int
    crew: tuple[int, ...]
    silver: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "workers": sent_words(self.crew), "silver": self.silver}


@final
class Worked(Event, frozen=True):
    """p5: workers to the large space of a row."""

    template = "{seat} sends {workers} to {area} {row}, pays {silver} silver and receives {goods}."
    seat: int
    area: int
    row: int
    crew: tuple[int, ...]
    silver: int
    number: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "workers": sent_words(self.crew),
            "row": self.row + 1,
            "area": AREAS[self.area],
            "silver": self.silver,
            "goods": number_of(self.number, self.area),
        }


@final
class WorkedMore(Event, frozen=True):
    """p5: workers to the small space."""

    template = "{seat} sends {workers} to the small space and receives {number} more {good}."
    seat: int
    area: int
    crew: tuple[int, ...]
    number: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "workers": sent_words(self.crew),
            "number": self.number,
            "good": GOOD_NAMES[self.area],
        }


@final
class Cleared(Event, frozen=True):
    """p4 and p5: workers go home."""

    template = "The {where} is full: its workers return to the supply."
    where: str

    def facts(self) -> dict[str, Any]:
        return {"where": self.where}


# City --------------------------------------------------------------------------------------------


@final
class CityOpened(Event, frozen=True):
    """p5: the free pumpkin."""

    template = "{seat} goes to the city and takes a pumpkin."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class BidMade(Event, frozen=True):
    """p5: a contractor takes a space."""

    template = "{seat} bids {pumpkins} on row {row}, {reward}."
    seat: int
    row: int
    pumpkins: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "pumpkins": number_of(self.pumpkins, PUMPKIN),
            "row": self.row + 1,
            "reward": REWARDS[self.row],
        }


@final
class OutbidBy(Event, frozen=True):
    """p5: somebody must move."""

    template = "{seat} is outbid on row {row}."
    seat: int
    row: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "row": self.row + 1}


@final
class Passed(Event, frozen=True):
    """p5: at the hardware store."""

    template = "{seat} passes."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class PumpkinsPaid(Event, frozen=True):
    """p5: for the reward of a row."""

    template = "{seat} pays {pumpkins} for row {row}."
    seat: int
    pumpkins: int
    row: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "pumpkins": number_of(self.pumpkins, PUMPKIN),
            "row": self.row + 1,
        }


@final
class RewardTaken(Event, frozen=True):
    """p5: what a row gives."""

    template = "{seat} receives {gains}."
    seat: int
    gains: str

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "gains": self.gains}


@final
class Upgraded(Event, frozen=True):
    """p5: small metal for big."""

    template = "{seat} upgrades {pieces}."
    seat: int
    number: int
    metal: int

    def facts(self) -> dict[str, Any]:
        metal = GOOD_NAMES[self.metal]
        pieces = f"{self.number} {metal} to {self.number} big {metal}"
        return {
            "seat": COLOURS[self.seat],
            "pieces": pieces if self.number else f"no {metal}, for no big {metal} is left",
        }


# Build -------------------------------------------------------------------------------------------


@final
class Settled(Event, frozen=True):
    """p6: a field is built on."""

    template = "{seat} delivers {goods} and builds on {field}: {number}{line}; {left} left to place."
    seat: int
    field: int
    goods: tuple[int, ...]
    number: int
    lines: int
    left: int

    def facts(self) -> dict[str, Any]:
        return {
            "seat": COLOURS[self.seat],
            "goods": counted(self.goods),
            "field": FIELD_NAMES[self.field],
            "number": "1 settlement" if self.number == 1 else f"{self.number} settlements",
            "line": " with a line of four" if self.lines else "",
            "left": self.left,
        }


@final
class CowFound(Event, frozen=True):
    """p6: the cow of a field."""

    template = "{seat} takes the cow of {field}."
    seat: int
    field: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "field": FIELD_NAMES[self.field]}


@final
class CanteenFound(Event, frozen=True):
    """p6: the canteen of a lake."""

    template = "{seat} takes the canteen of the lake {field}."
    seat: int
    field: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "field": FIELD_NAMES[self.field]}


@final
class Refrained(Event, frozen=True):
    """p6: silver for builds forgone."""

    template = "{seat} builds no further and takes {silver} silver."
    seat: int
    silver: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat], "silver": self.silver}


# The end -----------------------------------------------------------------------------------------


@final
class LastSettlement(Event, frozen=True):
    """p7: the round is played to its end."""

    template = "{seat} has placed the last settlement: the game ends with this round."
    seat: int

    def facts(self) -> dict[str, Any]:
        return {"seat": COLOURS[self.seat]}


@final
class GameEnded(Event, frozen=True):
    """p7 and house: why it is over, and who has won."""

    template = "{why} {winners} with {score} settlements on the board{ties}."
    why: str
    winners: tuple[int, ...]
    score: int
    ties: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """p7 Ties: what had to be compared, and how much of it those had who were level."""

    def facts(self) -> dict[str, Any]:
        verb = "wins" if len(self.winners) == 1 else "share the win"
        compared = [
            f"{name}: {', '.join([f'{COLOURS[seat]} {number}' for seat, number in held])}"
            for name, held in self.ties
        ]
        return {
            "why": self.why,
            "winners": f"{colours(self.winners)} {verb}",
            "score": self.score,
            "ties": f". Several have so many; {', then '.join(compared)}" if compared else "",
        }


EVERY_EVENT = (
    LandscapeLaid,
    StartingTilePlaced,
    TurnBegan,
    ShortOfGoods,
    ShortOfWorkers,
    CowTraded,
    CanteenSpent,
    ArrowStopped,
    Recruited,
    SentBack,
    Banked,
    Worked,
    WorkedMore,
    Cleared,
    CityOpened,
    BidMade,
    OutbidBy,
    Passed,
    PumpkinsPaid,
    RewardTaken,
    Upgraded,
    Settled,
    CowFound,
    CanteenFound,
    Refrained,
    LastSettlement,
    GameEnded,
)
"""Every kind of announcement."""
