"""State of a game: the table, its links and its players.

Layers (colours and cubes of cities, tracks in hexes) are immutable bytes, replaced when a cell changes.
Copies share them: a table is copied far more often than a layer changes.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from goldenspike.core.agenda import Seat, Table
from goldenspike.games.railways.board import CITIES, HEXES, PRINTED_COLOUR
from goldenspike.games.railways.box import (
    CARDS,
    COLOURS,
    EASTERN_CUBES,
    EASTERN_DECK,
    GOODS,
    KINDS,
    LINE_NAMES,
    NOBODY,
    RAW_MATERIALS,
    SETTLERS,
    TILE_COLOURS,
    TILES_A_COLOUR,
    WESTERN_CUBES,
)
from goldenspike.games.railways.settings import Settings

CLOCKWISE: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = tuple(
    [
        tuple([tuple([Seat((seat + step) % seats) for step in range(seats)]) for seat in range(seats)])
        for seats in range(len(COLOURS) + 1)
    ]
)
"""By number of seats and seat, every seat clockwise from that one."""
NO_BARON: Final = -1
NO_LINE: Final = 255
BONUSES: Final = 3
FRESH_GRANTS: Final = 0
FRESH_TUNNELS: Final = 1
FRESH_COAL: Final = 2
FRESH_ENGINEERING: Final = 3
"""Indices of the kept cards in `Player.fresh`."""
FORGOTTEN_WITH_A_LINK: Final = 2_500_000
"""The lowest memory key of entries that are dropped when a link is built. Entries under lower keys store how
many links they take into account and are updated when they are next used."""


@final
@mypyc_attr(acyclic=True)
class Link:
    """Track of one seat between two cities. Immutable."""

    def __init__(self, owner: int, start: int, end: int, hexes: tuple[int, ...]) -> None:
        self.owner = owner
        self.start = start
        self.end = end
        self.hexes = hexes
        """The hexes from the first city to the second, without those of the cities."""

    def other(self, city: int) -> int:
        """Return the city at the other end."""
        return self.end if city == self.start else self.start


@final
@mypyc_attr(acyclic=True)
class Player:
    """One seat's money, engine, cards and barons. Create it with `new_player` or `copy` only."""

    money: int
    bonds: int
    score: int
    engine: int
    """The step on the ladder of engines, from 0."""
    grants: int
    tunnels: int
    coal: int
    engineering: int
    """Cards kept: Land Grants, Tunnel Engineers, Coal-Fueled Engines, Perfect Engineering."""
    fresh: tuple[int, ...]
    """How many of each of these, in this order, were taken this turn: they can be used only later."""
    engineering_used: int
    """Uses of Perfect Engineering this round."""
    bought_back: bool
    """Whether the seat used the Bond Buyback of this round."""
    skips: bool
    """Whether the seat skips its next turn."""
    eastern: tuple[int, ...]
    """Two eastern barons, the one kept first once it is chosen; empty before they are dealt."""
    western: tuple[int, ...]
    chose_eastern: bool
    chose_western: bool
    claimed: bool
    """Whether the eastern baron was shown and paid."""
    raw_materials: int
    settlers: int
    """Raw materials and settlers delivered."""
    coast: int
    """The place of the seat's coast-to-coast line, 1 for the first; 0 without one."""

    def copy(self) -> Player:
        """Return a copy for another table."""
        other = Player()
        other.money = self.money
        other.bonds = self.bonds
        other.score = self.score
        other.engine = self.engine
        other.grants = self.grants
        other.tunnels = self.tunnels
        other.coal = self.coal
        other.engineering = self.engineering
        other.fresh = self.fresh
        other.engineering_used = self.engineering_used
        other.bought_back = self.bought_back
        other.skips = self.skips
        other.eastern = self.eastern
        other.western = self.western
        other.chose_eastern = self.chose_eastern
        other.chose_western = self.chose_western
        other.claimed = self.claimed
        other.raw_materials = self.raw_materials
        other.settlers = self.settlers
        other.coast = self.coast
        return other


@final
@mypyc_attr(acyclic=True)
class Desk:
    """Copy-on-write marker: entries of a memory that carry a table's own desk may be changed in place."""

    def __init__(self) -> None:
        self.is_shared = False
        """Whether the table was copied, so that another table may read the same entries."""


@final
class Railways(Table):
    """Map, bags, decks and players. Create it with `new_table` or `copy` only."""

    settings: Settings
    players: list[Player]
    colours: bytes
    """The colour of each city, which a New City tile changes."""
    cubes: bytes
    """How many cubes of each kind lie in each city, at index city * KINDS + kind. Settlers waiting in the
    East and raw materials are kinds of their own."""
    settled: bytes
    """How many settlers each western city has received."""
    emptied: bytes
    """1 for each eastern city that was emptied and has received its settlers."""
    eastern_bag: list[int]
    western_bag: list[int]
    """Cubes of each kind in the bags; raw materials only in the western one."""
    settlers_left: int
    """Settlers not yet on the map."""
    settlers_delivered: int
    eastern_tiles: list[int]
    western_tiles: list[int]
    """New City tiles left, in the order of TILE_COLOURS."""
    links: tuple[Link, ...]
    tracks: bytes
    """How many tracks each hex holds."""
    track_owner: bytes
    """The owner of the first track in each hex, or NOBODY."""
    track_sides: bytes
    """The sides that the first track in each hex uses, a bit a side."""
    memory: dict[int, Any]
    """Cache of search results by key (`search/memory_keys.py`), shared with copies of the table."""
    desk: Desk
    """Copy-on-write marker of the entries that this table has written; see `may_rewrite`."""
    deck: list[int]
    display: list[int]
    """Cards of each kind in the deck, and face up; bounties stay on display until somebody earns them."""
    hotels: bytes
    """The owner of the hotel in each city, or NOBODY."""
    bonuses: bytes
    """1 for each starting bonus that nobody has taken yet."""
    events: tuple[int, ...]
    """Events in force."""
    line_owner: bytes
    """The seat that first joined each line, or NOBODY."""
    line_links: bytes
    line_tiles: bytes
    """Links and tiles of the shortest way recorded for each line, or NO_LINE."""
    line_half: bytes
    """The seats that have had half the points of each line, a bit a seat."""
    coast_lines: int
    """How many coast-to-coast lines there are."""
    clock_round: int
    """house Clock: the round after which its rounds are counted; 0 while it has not started."""
    first_settler: bool
    first_raw: bool
    first_level_six: int
    """Whether the first settler and raw material were delivered, and who reached level 6 first."""
    phase: int
    rounds: int
    first: Seat
    """Who begins this round."""
    active: Seat
    idle: bool
    """Whether nobody has built or delivered this round."""
    idle_rounds: int
    ending: bool
    """Whether this is the round of the second coast-to-coast line, in which a fourth turn is played."""
    scored: tuple[tuple[int, ...], ...]
    """Points of each seat for barons, bonds, raw materials and cash; empty before the final scoring."""

    def copy(self) -> Railways:
        """Return a copy that plays on exactly as this table and announces nothing; the memory is shared."""
        other = Railways()
        other.agenda = self.agenda[:]
        other.over = self.over
        other.turns = self.turns
        other.settings = self.settings
        other.players = [player.copy() for player in self.players]
        other.colours = self.colours
        other.cubes = self.cubes
        other.settled = self.settled
        other.emptied = self.emptied
        other.eastern_bag = self.eastern_bag[:]
        other.western_bag = self.western_bag[:]
        other.settlers_left = self.settlers_left
        other.settlers_delivered = self.settlers_delivered
        other.eastern_tiles = self.eastern_tiles[:]
        other.western_tiles = self.western_tiles[:]
        other.links = self.links
        other.tracks = self.tracks
        other.track_owner = self.track_owner
        other.track_sides = self.track_sides
        other.memory = self.memory
        other.desk = self.desk
        self.desk.is_shared = True
        other.deck = self.deck[:]
        other.display = self.display[:]
        other.hotels = self.hotels
        other.bonuses = self.bonuses
        other.events = self.events
        other.line_owner = self.line_owner
        other.line_links = self.line_links
        other.line_tiles = self.line_tiles
        other.line_half = self.line_half
        other.coast_lines = self.coast_lines
        other.clock_round = self.clock_round
        other.first_settler = self.first_settler
        other.first_raw = self.first_raw
        other.first_level_six = self.first_level_six
        other.phase = self.phase
        other.rounds = self.rounds
        other.first = self.first
        other.active = self.active
        other.idle = self.idle
        other.idle_rounds = self.idle_rounds
        other.ending = self.ending
        other.scored = self.scored
        return other

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Return every seat, clockwise, beginning with this one."""
        return CLOCKWISE[len(self.players)][seat]

    def may_rewrite(self, desk: Desk) -> bool:
        """Return whether an entry with this desk may be changed in place: no other table reads it."""
        return desk is self.desk and not desk.is_shared

    def forget_with_a_link(self) -> None:
        """Drop the entries that a further link invalidates, from a copy if other tables read the memory."""
        if self.desk.is_shared:
            self.memory = self.memory.copy()
            self.desk = Desk()
        gone = [key for key in self.memory if key >= FORGOTTEN_WITH_A_LINK]
        for key in gone:
            del self.memory[key]

    def cubes_in(self, city: int, kind: int) -> int:
        """Return how many cubes of a kind lie in a city."""
        return self.cubes[city * KINDS + kind]


NOTHING_FRESH: Final[tuple[int, ...]] = (0, 0, 0, 0)


def new_player() -> Player:
    """Return a player with no money, no points and a level-1 engine."""
    player = Player()
    player.money = 0
    player.bonds = 0
    player.score = 0
    player.engine = 0
    player.grants = 0
    player.tunnels = 0
    player.coal = 0
    player.engineering = 0
    player.fresh = NOTHING_FRESH
    player.engineering_used = 0
    player.bought_back = False
    player.skips = False
    player.eastern = ()
    player.western = ()
    player.chose_eastern = False
    player.chose_western = False
    player.claimed = False
    player.raw_materials = 0
    player.settlers = 0
    player.coast = 0
    return player


def new_table(seats: int, settings: Settings) -> Railways:
    """Return a table with an empty map, full bags and decks, and nothing on the agenda."""
    table = Railways()
    table.settings = settings
    table.players = [new_player() for _ in range(seats)]
    table.colours = PRINTED_COLOUR
    table.cubes = bytes(CITIES * KINDS)
    table.settled = bytes(CITIES)
    table.emptied = bytes(CITIES)
    table.eastern_bag = [EASTERN_CUBES] * len(GOODS) + [0, 0]
    table.western_bag = [WESTERN_CUBES] * len(GOODS) + [0, RAW_MATERIALS]
    table.settlers_left = SETTLERS
    table.settlers_delivered = 0
    table.eastern_tiles = [TILES_A_COLOUR] * len(TILE_COLOURS)
    table.western_tiles = [TILES_A_COLOUR] * len(TILE_COLOURS)
    table.links = ()
    table.tracks = bytes(HEXES)
    table.track_owner = bytes([NOBODY]) * HEXES
    table.track_sides = bytes(HEXES)
    table.memory = {}
    table.desk = Desk()
    table.deck = list(EASTERN_DECK)
    table.display = [0] * CARDS
    table.hotels = bytes([NOBODY]) * CITIES
    table.bonuses = bytes([1]) * BONUSES
    table.events = ()
    table.line_owner = bytes([NOBODY]) * len(LINE_NAMES)
    table.line_links = bytes([NO_LINE]) * len(LINE_NAMES)
    table.line_tiles = bytes([NO_LINE]) * len(LINE_NAMES)
    table.line_half = bytes(len(LINE_NAMES))
    table.coast_lines = 0
    table.clock_round = 0
    table.first_settler = False
    table.first_raw = False
    table.first_level_six = NOBODY
    table.phase = 1
    table.rounds = 0
    table.first = Seat(0)
    table.active = Seat(0)
    table.idle = True
    table.idle_rounds = 0
    table.ending = False
    table.scored = ()
    return table
