"""The state of a game: the table and its players.

Layers of the board (rails, cities, goods, numbers) are immutable bytes, replaced when a cell
changes: copies of a table are made far more often than cells change, and copies share the layers.
"""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Seat, Table
from goldenspike.games.america.actions import MoveSettler, MoveTrain
from goldenspike.games.america.board import DEVELOPMENT_CARDS, IS_SITE, PATHS, PLACES, PRINTED_NUMBERS
from goldenspike.games.america.box import (
    CARDS_PER_RESOURCE,
    CITIES_ON_TURNTABLE,
    COLOURS,
    IN_SUPPLY,
    NO_CARDS,
    NOBODY,
    OPEN,
    RAILS_PER_PLAYER,
    SETTLERS_PER_PLAYER,
    SITE,
    STARTING_GOLD,
    STARTING_GOODS,
    TRAINS_PER_PLAYER,
)
from goldenspike.games.america.settings import Settings

CLOCKWISE: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = tuple(
    [
        tuple([tuple([Seat((seat + step) % seats) for step in range(seats)]) for seat in range(seats)])
        for seats in range(len(COLOURS) + 1)
    ]
)
"""By the number of seats and the first of them, every seat clockwise."""
AFTER: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = tuple(
    [tuple([turn[1:] for turn in turns]) for turns in CLOCKWISE]
)
"""The same without the first."""


@final
class Player:
    """One seat's hand, gold and pieces. Create it with `new_player` or `copy`, not `Player()`."""

    hand: list[int]
    aside: tuple[int, ...]
    """Cards chosen to give back, face down until everybody who owes has chosen."""
    gold: int
    cards: list[int]
    """Development cards, counted by kind."""
    rails_left: int
    cities_left: int
    """Cities on the turntable, still to be built."""
    goods: int
    """Goods in the centre of the turntable, free to deliver."""
    delivered: int
    settlers: bytes
    """The intersection of each settler, or IN_SUPPLY."""
    trains: bytes
    """The path of each train, or IN_SUPPLY."""
    cities: tuple[int, ...]
    """The intersections with this player's cities, in ascending order."""
    open_paths: tuple[int, ...]
    """Empty paths that touch one of this player's cities or rails. Derived; the rules keep it up to date."""

    def copy(self) -> Player:
        """Return a copy of the player, for a copy of the table."""
        other = Player()
        other.hand = self.hand[:]
        other.aside = self.aside
        other.gold = self.gold
        other.cards = self.cards[:]
        other.rails_left = self.rails_left
        other.cities_left = self.cities_left
        other.goods = self.goods
        other.delivered = self.delivered
        other.settlers = self.settlers
        other.trains = self.trains
        other.cities = self.cities
        other.open_paths = self.open_paths
        return other

    def held(self) -> int:
        """Return the number of resource cards in hand, which everybody may know."""
        hand = self.hand
        return hand[0] + hand[1] + hand[2] + hand[3] + hand[4]


@final
class America(Table):
    """The map, the supply and the players. Create it with `new_table` or `copy`, not `America()`."""

    settings: Settings
    players: list[Player]
    rails: bytes
    """The owner of the rail on each path, or NOBODY."""
    cities: bytes
    """The owner of the city at each intersection, or NOBODY."""
    stops: bytes
    """Whose settlers may stop at each intersection: OPEN, SITE, TAKEN or the city's owner. Derived from
    cities and settlers; the rules keep it up to date."""
    standing: bytes
    """How many trains stand on each path. Derived from the players' trains; the rules keep it up to date."""
    journeys: dict[int, list[int]]
    """Cache of the paths that trains can reach, replaced when a rail is laid; copies share it."""
    train_moves: dict[int, list[MoveTrain]]
    """Cache of the moves to these paths, replaced with it."""
    settler_moves: dict[int, list[MoveSettler]]
    """Cache of the moves of settlers, replaced when `stops` changes; copies share it."""
    lines: dict[int, list[int]]
    """Cache of the rails beside each path, replaced when a rail is laid; copies share it."""
    goods: bytes
    """The owner of the cube on the goods-space of the city at each intersection, or NOBODY."""
    numbers: bytes
    """The number on each hex, printed or on a token; 0 for none."""
    outlaw: int
    supply: list[int]
    stack: list[int]
    """Development cards still to be bought, counted by kind: the dice draw from a face-down pile."""
    discards: list[int]
    first: Seat
    """The seat that takes the first turn."""
    known: list[int]
    """The cards that each viewer, last a watcher, is certain that each seat holds at least, by resource."""

    active: Seat
    """The seat whose turn it is. `begin_turn` resets this and everything below."""
    rolled: int
    """The number rolled this turn, 0 before the roll."""
    card_played: bool
    bought: tuple[int, ...]
    """Development cards the active seat bought this turn and may not play yet."""
    gold_purchases: int
    offers_made: int
    offered: tuple[object, ...]
    """Offers made since the last trade or other action; none of them may be repeated."""
    made: tuple[object, ...]
    """All offers of this turn, none of which is listed again; not kept where offers = active."""
    steps_left: tuple[int, ...]
    """Steps already paid for, for each train of the active seat."""
    fees_paid: tuple[int, ...]
    """Bit mask of the opponents, clockwise, to whom each train of the active seat has paid right of way."""

    def copy(self) -> America:
        """Return an independent copy that plays on exactly as this table, but announces no events."""
        other = America()
        other.agenda = self.agenda[:]
        other.over = self.over
        other.turns = self.turns
        other.settings = self.settings
        other.players = [player.copy() for player in self.players]
        other.rails = self.rails
        other.cities = self.cities
        other.stops = self.stops
        other.standing = self.standing
        other.journeys = self.journeys
        other.train_moves = self.train_moves
        other.settler_moves = self.settler_moves
        other.lines = self.lines
        other.goods = self.goods
        other.numbers = self.numbers
        other.outlaw = self.outlaw
        other.supply = self.supply[:]
        other.stack = self.stack[:]
        other.discards = self.discards[:]
        other.first = self.first
        other.known = self.known[:]
        other.active = self.active
        other.rolled = self.rolled
        other.card_played = self.card_played
        other.bought = self.bought
        other.gold_purchases = self.gold_purchases
        other.offers_made = self.offers_made
        other.offered = self.offered
        other.made = self.made
        other.steps_left = self.steps_left
        other.fees_paid = self.fees_paid
        return other

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats, clockwise from the one on the left."""
        return AFTER[len(self.players)][seat]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Return every seat, clockwise from this one."""
        return CLOCKWISE[len(self.players)][seat]


NO_DEVELOPMENT_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0)
EMPTY_STOPS: Final[bytes] = bytes([SITE if IS_SITE[place] else OPEN for place in range(PLACES)])


def new_player(cities: int) -> Player:
    """Return a player with no piece on the map, so many cities on the turntable, and p2 Starting gold."""
    player = Player()
    player.hand = [0, 0, 0, 0, 0]
    player.aside = NO_CARDS
    player.gold = STARTING_GOLD
    player.cards = [0, 0, 0, 0, 0, 0, 0]
    player.rails_left = RAILS_PER_PLAYER
    player.cities_left = cities
    player.goods = STARTING_GOODS
    player.delivered = 0
    player.settlers = bytes([IN_SUPPLY]) * SETTLERS_PER_PLAYER
    player.trains = bytes([IN_SUPPLY]) * TRAINS_PER_PLAYER
    player.cities = ()
    player.open_paths = ()
    return player


def new_table(seats: int, settings: Settings) -> America:
    """Return a table with an empty map, every card in the supply (p2 Supply) and an empty agenda."""
    table = America()
    table.settings = settings
    table.players = [new_player(CITIES_ON_TURNTABLE[seats]) for _ in range(seats)]
    table.rails = bytes([NOBODY]) * PATHS
    table.cities = bytes([NOBODY]) * PLACES
    table.stops = EMPTY_STOPS
    table.standing = bytes(PATHS)
    table.journeys = {}
    table.train_moves = {}
    table.settler_moves = {}
    table.lines = {}
    table.goods = bytes([NOBODY]) * PLACES
    table.numbers = PRINTED_NUMBERS
    table.outlaw = 0
    table.supply = [CARDS_PER_RESOURCE] * 5
    table.stack = list(DEVELOPMENT_CARDS)
    table.discards = [0, 0, 0, 0, 0, 0, 0]
    table.first = Seat(0)
    table.known = [0] * ((seats + 1) * seats * 5)
    begin_turn(table, Seat(0))
    return table


def begin_turn(table: America, seat: Seat) -> None:
    """Reset what concerns one turn only; fees are due again (p8 Every turn anew)."""
    table.active = seat
    table.rolled = 0
    table.card_played = False
    table.bought = NO_DEVELOPMENT_CARDS
    table.gold_purchases = 0
    table.offers_made = 0
    table.offered = ()
    table.made = ()
    table.steps_left = (0, 0)
    table.fees_paid = (0, 0)
