"""Worlds of Pioneer Rails for tests, laid tile by tile and played in notation.

>>> world = World().land("L22", 0, 0).holding("L25")
>>> world.says("land 0,1")
>>> world.at(0, 1)
'farm EW'
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec

from goldenspike.core.agenda import Chance, Decision, Seat
from goldenspike.core.events import Event
from goldenspike.core.play import pending, settle, submit
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.pioneer import notation
from goldenspike.games.pioneer.board import (
    FIRST_OUTPOST,
    KIND_NAMES,
    KIND_OF_TILE,
    OUTPOST_NAMES,
    OUTPOSTS,
    half_name,
)
from goldenspike.games.pioneer.box import RESOURCE_NAMES, STATUS_NAMES, counted
from goldenspike.games.pioneer.flow.placing import MUST_PLACE_LAND, SETTLE_DOWN
from goldenspike.games.pioneer.flow.shipping import SHIP_CUBES
from goldenspike.games.pioneer.flow.turn import TURN
from goldenspike.games.pioneer.invariants import broken_invariant, pieces_of
from goldenspike.games.pioneer.rules.drawing import unseen_outposts
from goldenspike.games.pioneer.rules.outposts import collect
from goldenspike.games.pioneer.rules.world import OUTPOST, cell_at, place_tile, reach
from goldenspike.games.pioneer.scoring import points
from goldenspike.games.pioneer.settings import Settings
from goldenspike.games.pioneer.setup import start
from goldenspike.games.pioneer.state import Pioneer, new_table
from kit import scenario

Kind = TypeVar("Kind", bound=Event)
ALONE = Seat(0)
MISFITS = ("Hanover Hills", "Ferryman's Rest", "Mercy Landing")
"""Outposts that are put on an empty stack; they fit hardly anywhere."""


def outpost_of(name: str) -> int:
    """Return the number of an outpost."""
    return OUTPOST_NAMES.index(name)


def chosen(**settings: str) -> Settings:
    """Return settings by name; `yield_` stands for `yield`, which is a keyword of Python."""
    return msgspec.convert({name.rstrip("_"): value for name, value in settings.items()}, Settings)


class World(scenario.Scenario[Pioneer]):
    """An empty world with all tiles unseen. Land tiles have the numbers of `board.toml`."""

    notation: ClassVar[scenario.Notation] = notation

    def __init__(self, **settings: str) -> None:
        self.table: Pioneer = new_table(chosen(**settings))
        self.table.announced = []

    # Setting up ----------------------------------------------------------------------------------

    def land(self, tile: str, x: int, y: int) -> World:
        """Place a land tile from the supply, without checking the rules of placement."""
        self._draw(KIND_OF_TILE[tile])
        place_tile(self.table, KIND_OF_TILE[tile], reach(self.table, x, y))
        return self

    def outpost(self, name: str, x: int, y: int) -> World:
        """Place an outpost that has produced nothing, without checking the rules of placement."""
        self._show(outpost_of(name))
        place_tile(self.table, FIRST_OUTPOST + outpost_of(name), reach(self.table, x, y))
        return self

    def settled(self, name: str, x: int, y: int) -> World:
        """Place an outpost that has collected its cubes, without checking the rules of placement."""
        self.outpost(name, x, y)
        collect(self.table, outpost_of(name))
        return self

    def holds(self, name: str, *cubes: str) -> World:
        """Add cubes that an outpost has produced."""
        for cube in cubes:
            self._cube(name, cube, "left")
        return self

    def brought(self, name: str, *cubes: str) -> World:
        """Add cubes that were delivered to an outpost."""
        for cube in cubes:
            self._cube(name, cube, "delivered")
        return self

    def stack(self, *names: str) -> World:
        """Put outposts on the stack, the open one last; the first was uncovered, the others were drawn."""
        for name in names:
            if not self.table.stack and self.table.hidden:
                self.table.hidden -= 1
                self.table.supply += 1
                self._draw(FIRST_OUTPOST + outpost_of(name))
            else:
                self._show(outpost_of(name))
            self.table.stack = (*self.table.stack, outpost_of(name))
        return self

    def supply(self, number: int) -> World:
        """Set the number of tiles in the supply; the others were discarded unseen."""
        self.table.blind += self.table.supply - number
        self.table.supply = number
        return self

    def no_more_hidden(self) -> World:
        """Leave nothing hidden in the stack: place its outposts in the far south-east of the world."""
        for outpost in reversed(range(OUTPOSTS)):
            if self.table.hidden and self.table.unseen[FIRST_OUTPOST + outpost]:
                self.table.hidden -= 1
                self.table.supply += 1
                self._draw(FIRST_OUTPOST + outpost)
                place_tile(self.table, FIRST_OUTPOST + outpost, reach(self.table, 30 + 4 * outpost, 30))
        return self

    def discarded(self, *tiles: str) -> World:
        """Discard land tiles face up."""
        for tile in tiles:
            self._draw(KIND_OF_TILE[tile])
            self.table.discards = (*self.table.discards, KIND_OF_TILE[tile])
        return self

    def _draw(self, kind: int) -> None:
        """Take an unseen tile of this kind out of the supply."""
        self.table.unseen = replaced(self.table.unseen, kind, self.table.unseen[kind] - 1)
        self.table.supply -= 1

    def _show(self, outpost: int) -> None:
        """Take an outpost from the supply while enough stay unseen for the stack, then from the stack."""
        if unseen_outposts(self.table) > self.table.hidden:
            self._draw(FIRST_OUTPOST + outpost)
        else:
            self.table.hidden -= 1
            self.table.supply += 1
            self._draw(FIRST_OUTPOST + outpost)

    def _cube(self, name: str, cube: str, side: str) -> None:
        """Add a cube to an outpost: to those `left` to send, or to those `delivered`."""
        place = 3 * outpost_of(name) + RESOURCE_NAMES.index(cube)
        cubes: bytes = getattr(self.table, side)
        setattr(self.table, side, replaced(cubes, place, cubes[place] + 1))
        resource = RESOURCE_NAMES.index(cube)
        self.table.made = replaced(self.table.made, resource, self.table.made[resource] + 1)

    # Where in a turn -----------------------------------------------------------------------------

    def turn(self) -> World:
        """Begin a turn."""
        return self._next(TURN)

    def holding(self, *tiles: str) -> World:
        """Continue where these tiles were drawn and one is to be placed."""
        for tile in tiles:
            self._draw(KIND_OF_TILE[tile])
        self.table.hand = tuple(KIND_OF_TILE[tile] for tile in tiles)
        return self._next(MUST_PLACE_LAND, SETTLE_DOWN, SHIP_CUBES, TURN)

    def settling(self) -> World:
        """Continue where the land is placed and an outpost may follow."""
        return self._next(SETTLE_DOWN, SHIP_CUBES, TURN)

    def shipping(self) -> World:
        """Continue where only a delivery is left of the turn."""
        return self._next(SHIP_CUBES, TURN)

    def _next(self, *entries: Any) -> World:
        """Put these entries on the agenda, settle the table and check its invariants."""
        if not self.table.stack and self.table.hidden:
            self.stack(next(name for name in MISFITS if self.table.unseen[FIRST_OUTPOST + outpost_of(name)]))
        self.table.agenda.clear()
        self.table.turns = max(1, self.table.turns)
        self.table.then(*entries)
        settle(self.table)
        assert broken_invariant(self.table) == ""
        return self

    # Playing -------------------------------------------------------------------------------------

    def says(self, *words: str) -> None:
        """Answer for the player, checked; raise IllegalAction if an answer is refused."""
        for each in words:
            submit(self.table, ALONE, notation.read(each))

    def read_chance(self, words: str) -> Any:
        """Return the answer of the dice; land tiles may be given by number, like "drawn L22"."""
        number = words.removeprefix("drawn ")
        if number in KIND_OF_TILE:
            return notation.read(f"drawn {KIND_NAMES[KIND_OF_TILE[number]]}")
        return notation.read(words)

    def refusal(self, words: str) -> Refusal:
        """Return why these words are refused; fail if they are not, or if trying changes the table."""
        return self.refusal_to(ALONE, words)

    def refused(self, words: str) -> str:
        """Return the id of the rule that refuses these words."""
        return self.refusal(words).rule

    # Asking --------------------------------------------------------------------------------------

    def asked(self) -> str:
        """Return the class name of the pending question."""
        return type(pending(self.table)).__name__

    def at(self, x: int, y: int) -> str:
        """Return what lies on a cell: an icon with its tracks, an outpost's name, or ''."""
        half = self.table.ground[cell_at(self.table, x, y)]
        if half >= OUTPOST:
            return OUTPOST_NAMES[(half - OUTPOST) // 2]
        return half_name(half) if half else ""

    def held_by(self, name: str) -> str:
        """Return the cubes that an outpost can send, in words."""
        place = 3 * outpost_of(name)
        return counted(tuple(self.table.left[place : place + 3]))

    def status(self, name: str) -> str:
        """Return the status of an outpost: outpost, town or city."""
        return STATUS_NAMES[self.table.status(outpost_of(name))]

    def score(self) -> int:
        """Return the present score."""
        return points(self.table).total()

    def announced(self, kind: type[Kind]) -> list[Kind]:
        """Return the announced events of one kind."""
        assert self.table.announced is not None
        return [event for event in self.table.announced if isinstance(event, kind)]

    def world(self) -> list[tuple[str, int, int]]:
        """Return every tile with its coordinates, in the order of placing."""
        return [(KIND_NAMES[kind], x, y) for kind, x, y in pieces_of(self.table)]


def opened(top: str = "Sundowner", **settings: str) -> World:
    """Return a new table with this outpost on top of the stack."""
    world = World()
    world.table = start(chosen(**settings))
    world.table.announced = []
    question = pending(world.table)
    assert isinstance(question, (Chance, Decision))
    world.dice(f"uncovered {top}")
    return world


# Scenes ------------------------------------------------------------------------------------------


def sundowner_land(**settings: str) -> World:
    """Return the land of the rulebook's example as reconstructed: a forest above, two farms beside."""
    world = World(**settings)
    for tile, x, y in (("L22", 0, 0), ("L03", 0, -1), ("L01", -2, -1), ("L25", -1, 1), ("L10", 1, 1)):
        world.land(tile, x, y)
    return world.land("L50", 3, 1).land("L46", 4, 0)


def in_a_row(*names: str, left: int = 0, **settings: str) -> World:
    """Return outposts in a row, each joined to the next by a tile of straight track (L04, L25, L29, …).

    `left` is where the first outpost lies; with -2 the first tile of land lies at 0,0, as in a game.
    """
    world = World(**settings)
    for number, (tile, name) in enumerate(zip(("L04", "L25", "L29", "L42"), names[1:], strict=False)):
        world.land(tile, left + 4 * number + 2, 0)
        if not number:
            world.outpost(names[0], left, 0)
        world.outpost(name, left + 4 * number + 4, 0)
    return world


def on_the_water(left: int = 0, **settings: str) -> World:
    """Return Coldwater Dock and Mercy Landing with two tiles of water between them: 4 icons."""
    world = World(**settings).land("L84", left + 2, 0).land("L85", left + 4, 0)
    return world.outpost("Mercy Landing", left, 0).outpost("Coldwater Dock", left + 6, 0)
