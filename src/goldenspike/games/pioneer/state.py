"""What changes during a game: the world, the supply, the stack and the cubes."""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Table
from goldenspike.games.pioneer.board import COPIES, OUTPOSTS, SIDES_OF, Sides
from goldenspike.games.pioneer.box import NOWHERE, STACKED, SUPPLY
from goldenspike.games.pioneer.settings import Settings

FIRST_WIDTH: Final = 40
FIRST_HEIGHT: Final = 28
FIRST_ORIGIN: Final = 13 * FIRST_WIDTH + 19

STRICT: Final = 0
LENIENT: Final = 1
LENIENT_ONE: Final = 2
WATER_RULES: Final[dict[str, int]] = {"strict": STRICT, "lenient": LENIENT, "lenient1": LENIENT_ONE}

PIECE: Final = 128
"""The factor of the cell in a piece: `cell * PIECE + kind`."""


@final
class Pioneer(Table):
    """A world and what may still come to it. Made by `new_table` or `copy`, never bare.

    The world has no edge. What lies in it is held in layers, a byte for each cell of a window that the rules
    widen when a tile comes near its border; a cell is a place in the window. Layers are immutable, so that
    copies share them.
    """

    settings: Settings
    water_rule: int
    """The setting `water` as a number, which is faster to compare."""
    sides: Sides
    """Tracks and waterway edges of the outposts, by the setting `hanover`."""
    width: int
    """Cells in a row of the window."""
    origin: int
    """The cell of the coordinates 0,0."""
    ground: bytes
    """What lies on each cell: EMPTY; a land icon, its terrain with its ports three bits higher; or half an
    outpost, OUTPOST and twice its number, one more for its right half."""
    near: bytes
    """What touches each cell: a bit for each terrain beside it, and the bits of `rules.world`. Derived from
    the pieces and kept up to date by the rules, like every attribute from here to `spots`."""
    nets: bytes
    """The net to which each icon with a track, and each waterway icon, was added; 0 for none."""
    joined: bytes
    """The net of which each net has become part."""
    labels: int
    """How many nets were ever begun."""
    edge: tuple[int, ...]
    """Empty cells that touch the world, in the order of the map."""
    spots: tuple[int, ...]
    """The cell of each outpost's left half, or NOWHERE."""

    pieces: tuple[int, ...]
    """Every tile of the world, in the order in which they were placed: cell and kind."""
    left: bytes
    """Cubes that outposts produced and still hold, three numbers for each outpost."""
    delivered: bytes
    """Cubes that were delivered to outposts."""
    made: bytes
    """Cubes ever produced, of each resource."""

    unseen: bytes
    """How many tiles of each kind nobody has seen: they lie in the supply, hidden in the stack, or were
    discarded unseen."""
    supply: int
    """How many tiles can still be drawn."""
    hidden: int
    """How many outposts lie unseen in the stack, below those that were seen."""
    stack: tuple[int, ...]
    """Outposts of the stack that were seen, the open one last."""
    hand: tuple[int, ...]
    """Land tiles drawn and not placed yet."""
    discards: tuple[int, ...]
    """Land tiles discarded face up."""
    blind: int
    """How many tiles were discarded unseen."""

    def copy(self) -> Pioneer:
        """Return an independent copy that announces nothing."""
        other = Pioneer()
        other.agenda = self.agenda[:]
        other.over = self.over
        other.turns = self.turns
        other.settings = self.settings
        other.water_rule = self.water_rule
        other.sides = self.sides
        other.width = self.width
        other.origin = self.origin
        other.ground = self.ground
        other.near = self.near
        other.nets = self.nets
        other.joined = self.joined
        other.labels = self.labels
        other.edge = self.edge
        other.spots = self.spots
        other.pieces = self.pieces
        other.left = self.left
        other.delivered = self.delivered
        other.made = self.made
        other.unseen = self.unseen
        other.supply = self.supply
        other.hidden = self.hidden
        other.stack = self.stack
        other.hand = self.hand
        other.discards = self.discards
        other.blind = self.blind
        return other

    def active(self) -> int:
        """Return the outpost that lies open on the stack, NOWHERE if there is none (p3 Outpost stack)."""
        return self.stack[-1] if self.stack else NOWHERE

    def status(self, outpost: int) -> int:
        """Return how many cubes were delivered to an outpost (p8 Town and city)."""
        place = 3 * outpost
        return self.delivered[place] + self.delivered[place + 1] + self.delivered[place + 2]

    def discarded(self) -> int:
        """Return how many tiles were discarded, seen or not."""
        return len(self.discards) + self.blind

    def x_of(self, cell: int) -> int:
        """Return how far east of the origin a cell lies."""
        return cell % self.width - self.origin % self.width

    def y_of(self, cell: int) -> int:
        """Return how far south of the origin a cell lies."""
        return cell // self.width - self.origin // self.width


def new_table(settings: Settings) -> Pioneer:
    """Return a table with an empty world, every tile unseen, and nothing on the agenda."""
    table = Pioneer()
    table.settings = settings
    table.water_rule = WATER_RULES[settings.water]
    table.sides = SIDES_OF[settings.hanover]
    table.left = bytes(3 * OUTPOSTS)
    table.delivered = bytes(3 * OUTPOSTS)
    table.made = bytes(3)
    table.unseen = COPIES
    table.supply = SUPPLY
    table.hidden = STACKED
    table.stack = ()
    table.hand = ()
    table.discards = ()
    table.blind = 0
    clear_world(table)
    return table


NO_SPOTS: Final[tuple[int, ...]] = tuple([NOWHERE] * OUTPOSTS)
EMPTY_LAYER: Final[bytes] = bytes(FIRST_WIDTH * FIRST_HEIGHT)
NO_NETS: Final[bytes] = bytes(range(256))
"""`joined` while no two nets are joined: each is its own."""


def clear_world(table: Pioneer) -> None:
    """Remove every tile from the world of a table."""
    table.width = FIRST_WIDTH
    table.origin = FIRST_ORIGIN
    table.ground = EMPTY_LAYER
    table.near = EMPTY_LAYER
    table.nets = EMPTY_LAYER
    table.joined = NO_NETS
    table.labels = 0
    table.edge = ()
    table.spots = NO_SPOTS
    table.pieces = ()
