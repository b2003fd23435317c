"""v8 Five tiles, v9 Long links: how many tiles a link may have, and the turns and cards it takes."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from goldenspike.games.railways.box import LAND_RUSH, TILES_A_TURN, TURNS_A_ROUND
from goldenspike.games.railways.rules.routes import ALL_OPEN
from goldenspike.games.railways.state import FRESH_ENGINEERING, Player, Railways


@final
@mypyc_attr(acyclic=True)
class Stage:
    """A way to build: how many turns and uses of Perfect Engineering it takes, and how far it reaches."""

    def __init__(self, turns: int, engineering: int, tiles: int, open_tiles: int) -> None:
        self.turns = turns
        self.engineering = engineering
        self.tiles = tiles
        """The most tiles of a link."""
        self.open_tiles = open_tiles
        """event Land Rush: the most tiles of a link in the open; 0 without."""
        self.most_tiles = max(tiles, open_tiles)


MOST_TURNS: Final = 2
MOST_USES: Final = 2
"""Turns and uses of Perfect Engineering that one link can take."""


NO_RUSH: Final = 0
RUSH_OF_ONE_TURN: Final = 1
"""event Land Rush: a link of one turn may have the bonus tile (ruling 13)."""
RUSH_OF_TWO_TURNS: Final = 2
"""By the setting a link of two turns may have it too."""
RUSHES: Final = 3


def _ladder(uses: int, rush: int) -> list[Stage]:
    """Return the ways to build, fewest turns first; Land Rush adds a tile in builds of up to `rush` turns."""
    found: list[Stage] = []
    for turns in range(1, MOST_TURNS + 1):
        tiles = turns * TILES_A_TURN
        found.append(Stage(turns, 0, tiles, tiles + 1 if turns <= rush else 0))
        found.extend([Stage(turns, use, tiles + use, 0) for use in range(1, min(uses, turns) + 1)])
    return found


LADDERS: Final[tuple[list[Stage], ...]] = tuple(
    [_ladder(uses, rush) for rush in range(RUSHES) for uses in (0, MOST_USES)]
)
"""v8 Five tiles, v9 Long links: the ways to build, fewest turns first, then fewest uses of cards; without and
with Perfect Engineering, and both under each form of Land Rush. What a seat has now is a ladder up to some
stage."""


@final
@mypyc_attr(acyclic=True)
class Means:
    """What a seat has to build with: the first stages of a ladder."""

    def __init__(self, number: int, ladder: int, reach: int) -> None:
        self.number = number
        """Its place in MEANS."""
        self.ladder = ladder
        self.reach = reach
        """How many stages."""
        self.ways = LADDERS[ladder][:reach]
        """These stages."""


def _means(uses: int, rush: int, turns: int) -> Means:
    """Return the stages within so many turns and uses of Perfect Engineering, under a form of Land Rush."""
    number = means_number(uses, rush, turns)
    ladder = rush * 2 + min(uses, 1)
    ways = LADDERS[ladder]
    return Means(number, ladder, len([1 for way in ways if way.turns <= turns and way.engineering <= uses]))


def means_number(uses: int, rush: int, turns: int) -> int:
    """The index in MEANS of what a seat has to build with.

    That is how often it may still use Perfect Engineering, whether it has Land Rush, and its turns.
    """
    return (uses * RUSHES + rush) * MOST_TURNS + turns - 1


MEANS: Final[tuple[Means, ...]] = tuple(
    [
        _means(uses, rush, turns)
        for uses in range(MOST_USES + 1)
        for rush in range(RUSHES)
        for turns in range(1, MOST_TURNS + 1)
    ]
)
"""By uses of Perfect Engineering left, Land Rush and turns at hand."""


def engineering_left(player: Player) -> int:
    """card Perfect Engineering: uses left this round; a card taken this turn serves later."""
    return max(player.engineering - player.fresh[FRESH_ENGINEERING] - player.engineering_used, 0)


def turns_at_hand(slot: int, more: int) -> int:
    """v9 Long links: two turns unless the round's last has come; an Executive's two actions are as good."""
    return MOST_TURNS if slot < TURNS_A_ROUND or more else 1


def means_of(table: Railways, seat: int, slot: int, more: int) -> Means:
    """v8 Five tiles, v9 Long links: what a seat has to build with."""
    uses = min(engineering_left(table.players[seat]), MOST_USES)
    rush = NO_RUSH
    if LAND_RUSH in table.events:
        rush = RUSH_OF_ONE_TURN if table.settings.land_rush == "six" else RUSH_OF_TWO_TURNS
    return MEANS[means_number(uses, rush, turns_at_hand(slot, more))]


def stage_for(ways: list[Stage], tiles: int, terrain: int) -> Stage | None:
    """The first way to build that reaches so far, through ANY_TERRAIN or ALL_OPEN."""
    for way in ways:
        if tiles <= way.tiles or (terrain == ALL_OPEN and tiles <= way.open_tiles):
            return way
    return None
