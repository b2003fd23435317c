"""The events of Montana. None of them holds a secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, final

from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import (
    ORDINAL,
    Amount,
    Amounts,
    As,
    Clause,
    Fact,
    amount_of,
    compared,
    named,
    render,
    seat_of,
    seats_of,
)
from goldenspike.games.montana.board import FIELD_NAMES
from goldenspike.games.montana.box import ANY, AREAS, COLOURS, GOOD_NAMES, PUMPKIN, REWARDS, WORKER_NAMES


def goods_amount(number: int, good: int) -> Amount:
    """Return a number of a good as an amount."""
    name = GOOD_NAMES[good]
    return Amount(number, name, f"{name}s" if good == PUMPKIN else name)


def goods_fact(numbers: tuple[int, ...]) -> Amounts:
    """Return the amounts of goods, given a number for each good."""
    return Amounts(tuple([goods_amount(number, good) for good, number in enumerate(numbers) if number]))


def received(number: int, good: int) -> Amounts:
    """Return what was taken of a good: an amount, or "nothing" if there was none."""
    return Amounts((goods_amount(number, good),) if number else ())


def workers_fact(workers: tuple[int, ...]) -> Amounts:
    """Return the amounts of workers, given a number for each colour."""
    items = [
        Amount(number, f"{name} worker", f"{name} workers")
        for number, name in zip(workers, WORKER_NAMES, strict=True)
        if number
    ]
    return Amounts(tuple(items), "no worker")


def crew_fact(crew: tuple[int, ...]) -> Amounts:
    """Return the workers of a crew as amounts."""
    return workers_fact(tuple([crew.count(worker) for worker in range(len(WORKER_NAMES))]))


def workers_words(workers: tuple[int, ...]) -> str:
    """Return workers in words, given a number for each colour.

    >>> workers_words((2, 0, 1, 0))
    '2 copper workers, 1 grain worker'
    """
    return render(workers_fact(workers))


def sent_words(crew: tuple[int, ...]) -> str:
    """Return the workers of a crew in words.

    >>> sent_words((0, 0, 2))
    '2 copper workers, 1 grain worker'
    """
    return render(crew_fact(crew))


def pair_words(pair: tuple[int, ...]) -> str:
    """Return the pair of a space of the wheel in words."""
    if ANY in pair:
        return "any two workers"
    return f"{WORKER_NAMES[pair[0]]} and {WORKER_NAMES[pair[1]]}"


def pair_gain(pair: tuple[int, ...]) -> str:
    """Return the pair of a space of the wheel as workers one takes.

    >>> pair_gain((1, 3)), pair_gain((3, 3))
    ('a stone and a pumpkin worker', 'two pumpkin workers')
    """
    if ANY in pair:
        return pair_words(pair)
    first, second = [WORKER_NAMES[worker] for worker in pair]
    return f"two {first} workers" if first == second else f"a {first} and a {second} worker"


def tile_numbers(tiles: tuple[int, ...]) -> str:
    """Return the numbers of tiles, counted from 1."""
    return ", ".join([str(tile + 1) for tile in tiles])


def seat_fact(seat: int) -> Fact:
    """Return a seat as a fact of a preview."""
    return SEAT.fact(seat)


SEAT = seat_of(COLOURS)
Seat = Annotated[int, SEAT]
Seats = Annotated[tuple[int, ...], seats_of(COLOURS)]
Field = Annotated[int, named(FIELD_NAMES)]
Good = Annotated[int, named(GOOD_NAMES)]
MANY_GOODS = tuple([f"{name}s" if good == PUMPKIN else name for good, name in enumerate(GOOD_NAMES)])
"""The names of goods in the plural."""
Worker = Annotated[int, named(WORKER_NAMES)]
Area = Annotated[int, named(AREAS)]
Row = Annotated[int, ORDINAL]
Crew = Annotated[tuple[int, ...], As(crew_fact)]
Pumpkins = Annotated[int, amount_of("pumpkin")]

# Preparation -------------------------------------------------------------------------------------


@final
class LandscapeLaid(Event, frozen=True):
    """p2: the landscape is laid."""

    wording = Wording("The landscape is laid: {cows} cows and {canteens} canteens lie on it.")
    tiles: Annotated[tuple[int, ...], As(tile_numbers)]
    cows: int
    canteens: int


@final
class StartingPlayerDrawn(Event, frozen=True):
    """p3: a starting player is drawn."""

    wording = Wording("{seat} is the starting player.", "You are the starting player.")
    seat: Seat


@final
class StartingTilePlaced(Event, frozen=True):
    """p2: the starting tile is placed."""

    wording = Wording("The starting tile lies on {field}.")
    field: Field


# The turn ----------------------------------------------------------------------------------------


@final
class TurnBegan(Event, frozen=True):
    """p3: a turn begins."""

    wording = Wording("Round {round}, turn {turn}: {seat}.", "Round {round}, turn {turn}: you.")
    heading = True
    round: int
    turn: int
    seat: Seat


@final
class ShortOfGoods(Event, frozen=True):
    """p3 Limited supply: goods are returned before some are taken."""

    wording = Wording("The supply runs out of {good}: {seats} return one each.")
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("The supply runs out of {good}: {seats} returns one."),
    )
    good: Annotated[int, named(MANY_GOODS)]
    seats: Seats

    def worded(self) -> Wording:
        """Return the wording in the singular if one seat returns goods."""
        return self.variants[0] if len(self.seats) == 1 else self.wording


@final
class ShortOfWorkers(Event, frozen=True):
    """p3 Limited supply: workers are returned before some are taken."""

    wording = Wording("The supply runs out of {worker} workers: {seats} return one each.")
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("The supply runs out of {worker} workers: {seats} returns one."),
    )
    worker: Worker
    seats: Seats

    def worded(self) -> Wording:
        """Return the wording in the singular if one seat returns workers."""
        return self.variants[0] if len(self.seats) == 1 else self.wording


@final
class CowTraded(Event, frozen=True):
    """p7: a cow is traded."""

    wording = Wording("{seat} trades a cow for {gain}.", "You trade a cow for {gain}.")
    seat: Seat
    gain: str


@final
class CanteenSpent(Event, frozen=True):
    """p6: a canteen is spent for another turn."""

    wording = Wording("{seat} spends a canteen for another turn.", "You spend a canteen for another turn.")
    seat: Seat


# Recruit -----------------------------------------------------------------------------------------


@final
class ArrowStopped(Event, frozen=True):
    """p4: the arrow stops, after a spin or a move."""

    wording = Wording(
        "{seat} spins space {space} of the wheel: {pair}.", "You spin space {space} of the wheel: {pair}."
    )
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording(
            "{seat} pays {grain} grain to move the arrow on to space {space}: {pair}.",
            "You pay {grain} grain to move the arrow on to space {space}: {pair}.",
        ),
    )
    seat: Seat
    space: Annotated[int, ORDINAL]
    pair: Annotated[tuple[int, ...], As(pair_gain)]
    grain: int = 0

    def worded(self) -> Wording:
        """Return the wording with the grain paid, if the arrow was moved on."""
        return self.variants[0] if self.grain else self.wording


@final
class Recruited(Event, frozen=True):
    """p4: workers are taken from the supply."""

    wording = Wording("{seat} takes {workers}.", "You take {workers}.")
    seat: Seat
    workers: Annotated[tuple[int, ...], As(workers_fact)]


@final
class SentBack(Event, frozen=True):
    """p4: a worker is sent back, for a seat has room for eight."""

    wording = Wording(
        "{seat} has no room and sends back a {worker} worker.",
        "You have no room and send back a {worker} worker.",
    )
    seat: Seat
    worker: Worker


# Work --------------------------------------------------------------------------------------------


@final
class Banked(Event, frozen=True):
    """p4: workers are sent to the bank."""

    wording = Wording(
        "{seat} sends {crew} to the bank and receives {silver} silver.",
        "You send {crew} to the bank and receive {silver} silver.",
    )
    seat: Seat
    crew: Crew
    silver: int


@final
class Worked(Event, frozen=True):
    """p5: workers are sent to the large space of a row."""

    wording = Wording(
        "{seat} sends {crew} to row {row} of the {area}, pays {silver} silver and receives {goods}.",
        "You send {crew} to row {row} of the {area}, pay {silver} silver and receive {goods}.",
    )
    seat: Seat
    area: Area
    row: Row
    crew: Crew
    silver: int
    number: int

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the goods received, with their name."""
        return {"goods": received(self.number, self.area)}


@final
class WorkedMore(Event, frozen=True):
    """p5: workers are sent to the small space."""

    wording = Wording(
        "{seat} sends {crew} to the small space and receives {goods} more.",
        "You send {crew} to the small space and receive {goods} more.",
    )
    seat: Seat
    area: int
    crew: Crew
    number: int

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the goods received, with their name."""
        return {"goods": received(self.number, self.area)}


@final
class Cleared(Event, frozen=True):
    """p4 and p5: a full bank or production area is cleared."""

    wording = Wording("The {where} is full: its workers return to the supply.")
    where: str


# City --------------------------------------------------------------------------------------------


@final
class CityOpened(Event, frozen=True):
    """p5: a seat goes to the city and takes the free pumpkin."""

    wording = Wording(
        "{seat} goes to the city and takes a pumpkin.", "You go to the city and take a pumpkin."
    )
    seat: Seat


@final
class BidMade(Event, frozen=True):
    """p5: a contractor takes a space."""

    wording = Wording(
        "{seat} bids {pumpkins} on row {row}, {reward}.", "You bid {pumpkins} on row {row}, {reward}."
    )
    seat: Seat
    row: Row
    pumpkins: Pumpkins

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the reward of the row that was bid on."""
        return {"reward": REWARDS[self.row]}


@final
class OutbidBy(Event, frozen=True):
    """p5: a contractor is outbid and must move."""

    wording = Wording("{seat} is outbid on row {row}.", "You are outbid on row {row}.")
    seat: Seat
    row: Row


@final
class Passed(Event, frozen=True):
    """p5: a contractor stays at, or returns to, the hardware store."""

    wording = Wording("{seat} passes.", "You pass.")
    seat: Seat


@final
class PumpkinsPaid(Event, frozen=True):
    """p5: pumpkins are paid for the reward of a row."""

    wording = Wording("{seat} pays {pumpkins} for row {row}.", "You pay {pumpkins} for row {row}.")
    seat: Seat
    pumpkins: Pumpkins
    row: Row


@final
class RewardTaken(Event, frozen=True):
    """p5: the reward of a row is taken."""

    wording = Wording("{seat} receives {gains}.", "You receive {gains}.")
    seat: Seat
    gains: str


@final
class Upgraded(Event, frozen=True):
    """p5: small metal is traded for big."""

    wording = Wording(
        "{seat} upgrades {number} {metal} to {number} big {metal}.",
        "You upgrade {number} {metal} to {number} big {metal}.",
    )
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording(
            "{seat} cannot upgrade {metal}: no big {metal} is left.",
            "You cannot upgrade {metal}: no big {metal} is left.",
        ),
    )
    seat: Seat
    number: int
    metal: Good

    def worded(self) -> Wording:
        """Return the wording for no upgrade if there was none, as no big metal is left."""
        return self.wording if self.number else self.variants[0]


# Build -------------------------------------------------------------------------------------------


LINE_WORDS = ("", " with a line of four", " with two lines of four", " with three lines of four")
"""p6 Line of four: what a field adds, by the number of lines it completes."""


@final
class Settled(Event, frozen=True):
    """p6: a field is built on."""

    wording = Wording(
        "{seat} delivers {goods} and builds on {field}: {number}{line}; {left} left to place.",
        "You deliver {goods} and build on {field}: {number}{line}; {left} left to place.",
    )
    seat: Seat
    field: Field
    goods: Annotated[tuple[int, ...], As(goods_fact)]
    number: Annotated[int, amount_of("settlement")]
    lines: int
    left: int

    def further_facts(self) -> Mapping[str, Fact]:
        """Return what completed lines of four add to the sentence, '' if there is none."""
        return {"line": Clause(LINE_WORDS[self.lines])}


@final
class CowFound(Event, frozen=True):
    """p6: the cow of a field is taken."""

    wording = Wording("{seat} takes the cow of {field}.", "You take the cow of {field}.")
    seat: Seat
    field: Field


@final
class CanteenFound(Event, frozen=True):
    """p6: the canteen of a lake is taken."""

    wording = Wording(
        "{seat} takes the canteen of the lake {field}.", "You take the canteen of the lake {field}."
    )
    seat: Seat
    field: Field


@final
class Refrained(Event, frozen=True):
    """p6: silver is taken for fields not built on."""

    wording = Wording(
        "{seat} builds no further and takes {silver} silver.",
        "You build no further and take {silver} silver.",
    )
    seat: Seat
    silver: int


# The end -----------------------------------------------------------------------------------------


@final
class LastSettlement(Event, frozen=True):
    """p7: a last settlement is placed; the round is played to its end."""

    wording = Wording(
        "{seat} has placed the last settlement: the game ends with this round.",
        "You have placed the last settlement: the game ends with this round.",
    )
    seat: Seat


@final
class GameEnded(Event, frozen=True):
    """p7 and house: why the game is over, and who has won."""

    wording = Wording(
        "{why} {winner} wins with {score} settlements on the board{ties}.",
        "{why} You win with {score} settlements on the board{ties}.",
    )
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("{why} {winners} share the win with {score} settlements on the board{ties}."),
    )
    why: str
    winners: Seats
    score: int
    ties: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """p7 Ties: what was compared in turn, and how much of it each seat still level had."""

    def worded(self) -> Wording:
        """Return the wording for several winners if the victory is shared."""
        return self.variants[0] if len(self.winners) > 1 else self.wording

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the first winner, and how a tie for most was broken."""
        steps = compared(COLOURS, self.ties)
        return {
            "winner": SEAT.fact(self.winners[0]),
            "ties": Clause(". Several have as many; {compared}", {"compared": steps})
            if self.ties
            else Clause(),
        }


EVERY_EVENT = (
    LandscapeLaid,
    StartingPlayerDrawn,
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
"""Every kind of event."""
