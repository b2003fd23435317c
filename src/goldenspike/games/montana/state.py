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
"""For so many seats and each of them, every seat in turn."""


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
        """The same player at another table."""
        other = Player()
        other.goods = self.goods[:]
        other.workers = self.workers[:]
        other.silver = self.silver
        other.cows = self.cows
        other.canteens = self.canteens
        other.settlements = self.settlements
        return other

    def crowd(self) -> int:
        """How many workers there are."""
        workers = self.workers
        return workers[0] + workers[1] + workers[2] + workers[3]


@final
class Montana(Table):
    """Landscape, worker board, supply and players. Made by `new_table` or `copy`, never bare."""

    settings: Settings
    wheel: tuple[tuple[int, ...], ...]
    """The pairs of the wheel, the bank's silver, the areas' goods and the city's first columns: as chosen."""
    bank: tuple[int, ...]
    yields: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]
    players: list[Player]
    grounds: bytes
    """What each field shows."""
    owners: bytes
    """Whose settlement, or the starting tile, lies on each field."""
    settled: bytes
    """How many settlements lie on each field."""
    canteens: bytes
    """Which lakes still hold a canteen."""
    open_fields: tuple[int, ...]
    """Empty fields that can be built on and border on a tile, in the order of the map. Follows from grounds
    and owners and is kept up to date by the rules."""
    goods: list[int]
    """The general supply."""
    workers: list[int]
    cows: int
    posts: bytes
    """The crew on each space of the worker board: its number and one more, 0 for an empty space."""
    arrow: int
    """The space of the wheel on which the arrow stands."""
    bidders: bytes
    """Whose contractor stands in each row of the city."""
    bids: bytes
    """For how many pumpkins."""
    rounds: int
    active: Seat
    """Whose turn it is."""
    ending: bool
    """Somebody has placed the last settlement: this round is the last."""

    def copy(self) -> Montana:
        """A table of its own that plays on exactly as this one; it tells nobody."""
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
        other.active = self.active
        other.ending = self.ending
        return other

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat, clockwise, beginning with this one."""
        return CLOCKWISE[len(self.players)][seat]


NO_BIDDERS: Final[bytes] = bytes([NOBODY]) * CITY_ROWS
NO_BIDS: Final[bytes] = bytes(CITY_ROWS)


def new_player(seats: int, seat: int) -> Player:
    """p3 Starting pieces, p3 Starting goods and p3 Starting silver; workers come by the wheel."""
    player = Player()
    player.goods = [STARTING_GOODS, STARTING_GOODS, STARTING_GOODS, STARTING_GOODS, 0, 0]
    player.workers = [0, 0, 0, 0]
    player.silver = STARTING_SILVER[seat]
    player.cows = STARTING_COWS
    player.canteens = 0
    player.settlements = SETTLEMENTS[seats]
    return player


def new_table(seats: int, settings: Settings) -> Montana:
    """No landscape yet, p2 Worker supply, p2 Goods supply and p2 Coins, which have no end."""
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
    table.active = Seat(0)
    table.ending = False
    return table
