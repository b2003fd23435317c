"""What changes during a game: the table and its players.

Layers of the board (rails, cities, goods, numbers) are immutable bytes, replaced when a cell
changes: a change is rare, a copy of the table is not, and copies share them.
"""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Seat, Table
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
"""For so many seats and each of them, every seat in turn."""
AFTER: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = tuple(
    [tuple([turn[1:] for turn in turns]) for turns in CLOCKWISE]
)


@final
class Player:
    """One seat's hand, purse and pieces. Made by `new_player` or `copy`, never bare."""

    hand: list[int]
    aside: tuple[int, ...]
    """Cards chosen to give back, face down until everybody who owes has chosen."""
    gold: int
    cards: list[int]
    """Development cards, counted by kind."""
    rails_left: int
    cities_left: int
    """Cities on the turntable."""
    goods: int
    """Goods in the centre of the turntable, free to deliver."""
    delivered: int
    settlers: bytes
    """Where each settler stands."""
    trains: bytes
    """On which path each train stands."""
    cities: tuple[int, ...]
    """Where this player's cities stand, in the order of the map."""
    open_paths: tuple[int, ...]
    """Empty paths that touch one of this player's cities or rails, kept up to date by the rules."""

    def copy(self) -> Player:
        """The same player at another table."""
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
        """How many resource cards, which everybody may know."""
        hand = self.hand
        return hand[0] + hand[1] + hand[2] + hand[3] + hand[4]


@final
class America(Table):
    """The map, the supply and the players. Made by `new_table` or `copy`, never bare."""

    settings: Settings
    players: list[Player]
    rails: bytes
    """Whose rail lies on each path."""
    cities: bytes
    """Whose city stands at each intersection."""
    stops: bytes
    """Whose settlers may stop at each intersection: OPEN, SITE, TAKEN or the city's owner. Follows from
    cities and settlers and is kept up to date by the rules."""
    standing: bytes
    """How many trains stand on each path. Follows from the players' trains and is kept up to date."""
    journeys: dict[int, list[int]]
    """Where trains can go on the rails as they lie, remembered until another rail is laid."""
    lines: dict[int, list[int]]
    """The rails beside a path, remembered as long."""
    goods: bytes
    """Whose cube lies on the goods-space of the city at each intersection."""
    numbers: bytes
    """The number on each hex, printed or by token; 0 for none."""
    outlaw: int
    supply: list[int]
    stack: list[int]
    """Development cards still to be bought: a face-down pile is a count of each kind."""
    discards: list[int]
    first: Seat
    """Who takes the first turn."""
    known: list[int]
    """What each seat, and last an onlooker, is certain that each seat holds at least."""

    active: Seat
    """Whose turn it is. All below concerns this turn and is wiped when the next begins."""
    rolled: int
    """The number rolled, 0 before the roll."""
    card_played: bool
    bought: tuple[int, ...]
    """Development cards the active seat bought this turn and may not play yet."""
    gold_purchases: int
    offers_made: int
    offered: tuple[object, ...]
    """Offers made since anything last changed; none of them may be made again."""
    steps_left: tuple[int, ...]
    """Movement already paid for, for each of the active seat's trains."""
    fees_paid: tuple[int, ...]
    """Whose right of way each train of the active seat has paid this turn, a bit an opponent, clockwise."""

    def copy(self) -> America:
        """A table of its own that plays on exactly as this one; it tells nobody."""
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
        other.steps_left = self.steps_left
        other.fees_paid = self.fees_paid
        return other

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise from the one on the left."""
        return AFTER[len(self.players)][seat]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat, clockwise, beginning with this one."""
        return CLOCKWISE[len(self.players)][seat]


NO_DEVELOPMENT_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0)
EMPTY_STOPS: Final[bytes] = bytes([SITE if IS_SITE[place] else OPEN for place in range(PLACES)])


def new_player(cities: int) -> Player:
    """A player with all pieces still in the box, so many cities on the turntable, and p2 Starting gold."""
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
    """An empty map with every card in the supply (p2 Supply) and nothing on the agenda."""
    table = America()
    table.settings = settings
    table.players = [new_player(CITIES_ON_TURNTABLE[seats]) for _ in range(seats)]
    table.rails = bytes([NOBODY]) * PATHS
    table.cities = bytes([NOBODY]) * PLACES
    table.stops = EMPTY_STOPS
    table.standing = bytes(PATHS)
    table.journeys = {}
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
    """Wipe what concerned only the last turn; fees are due again (p8 Every turn anew)."""
    table.active = seat
    table.rolled = 0
    table.card_played = False
    table.bought = NO_DEVELOPMENT_CARDS
    table.gold_purchases = 0
    table.offers_made = 0
    table.offered = ()
    table.steps_left = (0, 0)
    table.fees_paid = (0, 0)
