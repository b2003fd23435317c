"""p2 and p3: preparation, as the players would do it."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Chance, Decision, Entry, Seat
from goldenspike.core.play import settle
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.montana.actions import Action, Landscape, StartingPlayer, StartingTile
from goldenspike.games.montana.answers import STARTING_PLAYER, STARTING_TILE
from goldenspike.games.montana.board import (
    BESIDE,
    CENTRAL,
    FIELD_NAMES,
    FIELDS,
    GROUND_NAMES,
    HAS_COW,
    LAKE,
    OFF,
    PLACED,
    SHAPES,
    TILE_FIELDS,
    TILES,
    TURNS,
    laid,
)
from goldenspike.games.montana.box import NOBODY, START, STARTING_SILVER, STARTING_SPINS
from goldenspike.games.montana.events import LandscapeLaid, StartingPlayerDrawn, StartingTilePlaced
from goldenspike.games.montana.flow import Round, Spin
from goldenspike.games.montana.rules import build
from goldenspike.games.montana.settings import Settings
from goldenspike.games.montana.state import Montana, new_table

ROOM_TO_START: Final = 4
"""Fields to build on beside a starting tile that is drawn (ruling 1)."""


def start(seats: int, settings: Settings) -> Montana:
    """Return a table ready for its first answer."""
    table = new_table(seats, settings)
    if settings.starting_player == "drawn":
        table.then(LayLandscape(), DrawStartingPlayer(), Round())
    else:
        table.then(LayLandscape(), *preparation(table), Round())
    settle(table)
    return table


def preparation(table: Montana) -> list[Entry]:
    """Return the entries from the starting tile on (p2 Starting tile, p3 Starting workers)."""
    chosen = table.settings.starting_tile == "chosen"
    return [
        PlaceStartingTile(table.first) if chosen else DrawStartingTile(),
        *[Spin(seat) for seat in table.clockwise(table.first) for _ in range(STARTING_SPINS)],
    ]


# The landscape -----------------------------------------------------------------------------------


@final
class LayLandscape(Chance):
    """p2 Landscape board: so many of the twelve tiles, each turned at random.

    There are too many landscapes for `odds` to list; `sample` draws one.
    """

    unlisted: ClassVar[tuple[str, ...]] = ("Landscape",)
    rule: ClassVar[str] = "p2 Landscape board"

    def odds(self, table: Montana) -> list[tuple[Landscape, int]]:
        """Return one landscape as an example, because all of them are too many to list."""
        number = len(SHAPES[len(table.players)])
        return [(Landscape(tuple(range(number)), tuple([0] * number)), 1)]

    def sample(self, table: Montana, rng: Rng) -> Landscape:
        """Draw the tiles without replacement, and a turn for each."""
        number = len(SHAPES[len(table.players)])
        tiles = list(range(len(TILES)))
        rng.shuffle(tiles)
        return Landscape(tuple(tiles[:number]), tuple([rng.below(TURNS) for _ in range(number)]))

    def refuse(self, table: Montana, answer: Any) -> Refusal | None:
        """Refuse a landscape with the wrong number of tiles, a tile twice, or a turn that is none."""
        number = len(SHAPES[len(table.players)])
        if not isinstance(answer, Landscape):
            return Refusal(self.rule, "The landscape must be laid first.")
        if len(answer.tiles) != number or len(answer.turns) != number:
            return Refusal(self.rule, "This board has {number} tiles.", {"number": number})
        if len(set(answer.tiles)) != number or not all([0 <= tile < len(TILES) for tile in answer.tiles]):
            return Refusal(self.rule, "Each of the twelve tiles can lie on the board once.")
        if not all([0 <= turn < TURNS for turn in answer.turns]):
            return Refusal(self.rule, "A tile is turned by sixths.")
        return None

    def take(self, table: Montana, answer: Landscape) -> None:
        """Lay the tiles and announce them with their cows and lakes."""
        table.grounds = laid(len(table.players), answer.tiles, answer.turns)
        if table.announced is not None:
            grounds = table.grounds
            cows = len([1 for ground in grounds if HAS_COW[ground]])
            table.announced.append(LandscapeLaid(answer.tiles, cows, grounds.count(LAKE)))


# The starting player -----------------------------------------------------------------------------


@final
class DrawStartingPlayer(Chance):
    """p3 Starting silver: one seat is drawn to start, and the others have more silver in their order."""

    rule: ClassVar[str] = "p3 Starting silver"

    def odds(self, table: Montana) -> list[tuple[StartingPlayer, int]]:
        """Return every seat with equal weight."""
        return [(STARTING_PLAYER[seat], 1) for seat in range(len(table.players))]

    def take(self, table: Montana, answer: StartingPlayer) -> None:
        """Set the starting player, deal silver in turn order, and push the rest of the preparation."""
        table.first = Seat(answer.seat)
        for place, seat in enumerate(table.clockwise(table.first)):
            table.players[seat].silver = STARTING_SILVER[place]
        if table.announced is not None:
            table.announced.append(StartingPlayerDrawn(answer.seat))
        table.then(*preparation(table))


# The starting tile -------------------------------------------------------------------------------


def free_beside(table: Montana, field: int) -> int:
    """Return how many fields beside this one can be built on."""
    return len([1 for near in BESIDE[field] if PLACED[table.grounds[near]]])


def starting_fields(table: Montana) -> list[int]:
    """Return the plain fields of the middle tile with room for all around (p2 Starting tile, ruling 1)."""
    seats = len(table.players)
    plain = [
        field
        for field in sorted(TILE_FIELDS[seats][CENTRAL[seats]])
        if PLACED[table.grounds[field]] == 1 and not HAS_COW[table.grounds[field]]
    ]
    room = min(ROOM_TO_START, max([free_beside(table, field) for field in plain]))
    return [field for field in plain if free_beside(table, field) >= room]


def place_starting_tile(table: Montana, field: int) -> None:
    """Place the tile, then canteens and cows where it is not (p2 Starting tile).

    See p2 Canteen markers and p2 Cows on fields.
    """
    build.occupy(table, field, START, 0)
    if table.announced is not None:
        table.announced.append(StartingTilePlaced(field))
    table.canteens = bytes([1 if ground == LAKE else 0 for ground in table.grounds])
    for other in range(FIELDS):
        if HAS_COW[table.grounds[other]] and table.owners[other] == NOBODY:
            table.cows -= 1


@final
class DrawStartingTile(Chance):
    """p2 Starting tile: drawn among the fields where nobody is favoured."""

    rule: ClassVar[str] = "p2 Starting tile"

    def odds(self, table: Montana) -> list[tuple[StartingTile, int]]:
        """Return the fields where nobody is favoured, with equal weight."""
        return [(STARTING_TILE[field], 1) for field in starting_fields(table)]

    def take(self, table: Montana, answer: StartingTile) -> None:
        """Place the starting tile, the canteen markers and the cows."""
        place_starting_tile(table, answer.at)


@final
class PlaceStartingTile(Decision):
    """p2 Starting tile: on a field of one's choice."""

    rule: ClassVar[str] = "p2 Starting tile"
    about: ClassVar[str] = "{seat} is placing the starting tile."

    def prompt(self, table: Montana) -> str:
        """Return the request for a field for the starting tile."""
        return "Place the starting tile: the first settlements are built around it."

    def options(self, table: Montana) -> list[Any]:
        """Return every field that can be built on."""
        return [STARTING_TILE[field] for field in range(FIELDS) if PLACED[table.grounds[field]]]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        """Refuse a field that is not on the board or cannot be built on."""
        if not isinstance(answer, StartingTile):
            return Refusal(self.rule, "First place the starting tile on a field.")
        if not 0 <= answer.at < FIELDS or table.grounds[answer.at] == OFF:
            return Refusal(self.rule, "There is no such field on this board.")
        if not PLACED[table.grounds[answer.at]]:
            ground = GROUND_NAMES[table.grounds[answer.at]]
            return Refusal(
                self.rule,
                "{field} is a {ground}. The starting tile goes where one can build.",
                {"field": FIELD_NAMES[answer.at], "ground": ground},
            )
        return None

    def take(self, table: Montana, answer: Action) -> None:
        """Place the starting tile, the canteen markers and the cows."""
        assert isinstance(answer, StartingTile)
        place_starting_tile(table, answer.at)
