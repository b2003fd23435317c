"""What changes during a game: the table and its players.

Layers of the board (grounds, owners, settlements, canteens) and the posts of the worker board are
immutable bytes, replaced when a cell changes: a change is rare, a copy of the table is not.
"""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Seat, Table
from goldenspike.games.montana.board import FIELDS
from goldenspike.games.montana.box import (
    BANK_SILVER,
    CITY_ROWS,
    COLOURS,
    COWS,
    FIRST_COLUMNS,
    GOODS_IN_SUPPLY,
    NOBODY,
    POSTS,
    SETTLEMENTS,
    STARTING_COWS,
    STARTING_GOODS,
    STARTING_SILVER,
    WHEELS,
    WORKERS_A_COLOUR,
    YIELDS,
)
from goldenspike.games.montana.settings import Settings

CLOCKWISE: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = tuple(
    [
        tuple([tuple([Seat((seat + step) % seats) for step in range(seats)]) for seat in range(seats)])
        for seats in range(len(COLOURS) + 1)
    ]
)
"""By the number of seats and a seat: every seat, clockwise from that one."""


@final
class Player:
    """One seat's board. Made by `new_player` or `copy`, never bare."""

    goods: list[int]
    workers: list[int]
    silver: int
    cows: int
    canteens: int
    settlements: int
    """Settlements not yet on the landscape."""

    def copy(self) -> Player:
        """Return an independent copy."""
        other = Player()
        other.goods = self.goods[:]
        other.workers = self.workers[:]
        other.silver = self.silver
        other.cows = self.cows
        other.canteens = self.canteens
        other.settlements = self.settlements
        return other

    def crowd(self) -> int:
        """Return the number of workers."""
        workers = self.workers
        return workers[0] + workers[1] + workers[2] + workers[3]


@final
class Montana(Table):
    """Landscape, worker board, supply and players. Made by `new_table` or `copy`, never bare."""

    settings: Settings
    wheel: tuple[tuple[int, ...], ...]
    """The pairs of workers on the wheel, as set."""
    bank: tuple[int, ...]
    """The bank's silver for one, two and three workers, as set."""
    yields: tuple[tuple[int, ...], ...]
    """The goods of each area and row, as set."""
    columns: tuple[int, ...]
    """The first column of each row of the city, as set."""
    players: list[Player]
    grounds: bytes
    """The ground of each field."""
    owners: bytes
    """The seat whose settlement lies on each field, START for the starting tile, or NOBODY."""
    settled: bytes
    """How many settlements lie on each field."""
    canteens: bytes
    """1 for each lake that still holds a canteen."""
    open_fields: tuple[int, ...]
    """Empty fields that can be built on and border on a tile, in the order of the map. Follows from grounds
    and owners and is kept up to date by the rules."""
    goods: list[int]
    """The general supply."""
    workers: list[int]
    cows: int
    posts: bytes
    """The crew on each space of the worker board: its number plus one, NO_CREW for an empty space."""
    arrow: int
    """The space of the wheel on which the arrow stands."""
    bidders: bytes
    """The seat whose contractor stands in each row of the city, or NOBODY."""
    bids: bytes
    """The pumpkins bid in each row of the city."""
    rounds: int
    first: Seat
    """The starting player."""
    active: Seat
    """Whose turn it is."""
    new_cow: bool
    """Whether the active seat has received a cow since it was last asked."""
    ending: bool
    """Whether somebody has placed the last settlement, which makes this round the last."""

    def copy(self) -> Montana:
        """Return an independent copy that announces nothing."""
        other = Montana()
        other.agenda = self.agenda[:]
        other.over = self.over
        other.turns = self.turns
        other.settings = self.settings
        other.wheel = self.wheel
        other.bank = self.bank
        other.yields = self.yields
        other.columns = self.columns
        other.players = [player.copy() for player in self.players]
        other.grounds = self.grounds
        other.owners = self.owners
        other.settled = self.settled
        other.canteens = self.canteens
        other.open_fields = self.open_fields
        other.goods = self.goods[:]
        other.workers = self.workers[:]
        other.cows = self.cows
        other.posts = self.posts
        other.arrow = self.arrow
        other.bidders = self.bidders
        other.bids = self.bids
        other.rounds = self.rounds
        other.first = self.first
        other.active = self.active
        other.new_cow = self.new_cow
        other.ending = self.ending
        return other

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Return every seat, clockwise, beginning with this one."""
        return CLOCKWISE[len(self.players)][seat]


NO_BIDDERS: Final[bytes] = bytes([NOBODY]) * CITY_ROWS
NO_BIDS: Final[bytes] = bytes(CITY_ROWS)


def new_player(seats: int, seat: int) -> Player:
    """Return a player as the game begins; workers come by the wheel (p3 Starting pieces).

    See p3 Starting goods and p3 Starting silver.
    """
    player = Player()
    player.goods = [STARTING_GOODS, STARTING_GOODS, STARTING_GOODS, STARTING_GOODS, 0, 0]
    player.workers = [0, 0, 0, 0]
    player.silver = STARTING_SILVER[seat]
    player.cows = STARTING_COWS
    player.canteens = 0
    player.settlements = SETTLEMENTS[seats]
    return player


def new_table(seats: int, settings: Settings) -> Montana:
    """Return a table without a landscape: p2 Worker supply, p2 Goods supply, p2 Coins (without limit)."""
    table = Montana()
    table.settings = settings
    table.wheel = WHEELS[settings.wheel]
    table.bank = BANK_SILVER[settings.bank]
    table.yields = YIELDS[settings.pumpkins]
    table.columns = FIRST_COLUMNS[settings.city]
    table.players = [new_player(seats, seat) for seat in range(seats)]
    table.grounds = bytes(FIELDS)
    table.owners = bytes([NOBODY]) * FIELDS
    table.settled = bytes(FIELDS)
    table.canteens = bytes(FIELDS)
    table.open_fields = ()
    table.goods = list(GOODS_IN_SUPPLY[seats])
    table.workers = [WORKERS_A_COLOUR] * 4
    table.cows = COWS - seats * STARTING_COWS
    table.posts = bytes(POSTS)
    table.arrow = 0
    table.bidders = NO_BIDDERS
    table.bids = NO_BIDS
    table.rounds = 0
    table.first = Seat(0)
    table.active = Seat(0)
    table.new_cow = False
    table.ending = False
    return table
