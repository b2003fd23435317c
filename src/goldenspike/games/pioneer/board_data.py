"""Board data: the faces of all tiles and what everything is called, for clients that draw the table.

The kinds in a view are indexes into the land tiles followed by the outposts. A tile covers two cells side by
side; ports and edges go by their letters.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from goldenspike.games.pioneer import board, box
from goldenspike.games.pioneer.settings import Settings

TerrainName = Literal["forest", "farm", "mountain", "desert", "waterway"]
ResourceName = Literal["wood", "food", "rock"]
Port = Literal["N", "E", "S", "W"]


class HalfData(msgspec.Struct, frozen=True):
    """Half a land tile: its icon, and the sides to which its tracks lead."""

    terrain: TerrainName
    rails: str


class LandData(msgspec.Struct, frozen=True):
    """p2 Land tile: a face, and how many tiles of the box have it."""

    name: str
    words: str
    """The tile with its tracks, for whoever does not see it."""
    left: HalfData
    right: HalfData
    copies: int


class OutpostData(msgspec.Struct, frozen=True):
    """p2 Outpost tile: icons of resources on either side, tracks and waterway edges by the edge."""

    name: str
    produces: tuple[ResourceName, ...]
    needs: tuple[ResourceName, ...]
    tracks: tuple[str, ...]
    waters: tuple[str, ...]


class EdgeData(msgspec.Struct, frozen=True):
    """A side of an outpost: the cell it faces, counted from its left half, and the port that meets it."""

    name: str
    dx: int
    dy: int
    port: Port


class BoardData(msgspec.Struct, frozen=True):
    """What never changes at a table of Pioneer Rails."""

    land: tuple[LandData, ...]
    outposts: tuple[OutpostData, ...]
    edges: tuple[EdgeData, ...]
    terrains: tuple[TerrainName, ...]
    resources: tuple[ResourceName, ...]
    provides: dict[ResourceName, TerrainName]
    """p2 Land tile: the land that gives each resource."""
    statuses: tuple[str, ...]
    """p8 Town and city: what an outpost is called with so many cubes delivered."""
    status_points: tuple[int, ...]
    discards_a_point: int
    ranks: tuple[tuple[int, str], ...]
    """house Praise: the scores from which each word is due, and the words."""
    supply: int
    """The number of tiles to draw from at the start."""
    sources: dict[str, str]
    """Where each part comes from, and what is known about it."""


def board_data() -> BoardData:
    """Return the board data of Pioneer Rails."""
    return BOARD_DATA


TERRAIN_NAMES: Final = tuple(
    [msgspec.convert(box.TERRAIN_NAMES[terrain], TerrainName) for terrain in box.TERRAINS]
)
RESOURCE_NAMES: Final = msgspec.convert(box.RESOURCE_NAMES, tuple[ResourceName, ...])


def _half(half: int) -> HalfData:
    """Return half of a land tile as board data: the name of its terrain, and the letters of its rails."""
    return HalfData(TERRAIN_NAMES[box.TERRAINS.index(half & 7)], board.letters_of(half >> 3))


def _cubes(numbers: bytes, outpost: int) -> tuple[ResourceName, ...]:
    """Return the icons of one side of an outpost, one by one."""
    return tuple(
        [name for resource, name in enumerate(RESOURCE_NAMES) for _ in range(numbers[3 * outpost + resource])]
    )


def _edge_names(edges: tuple[int, ...]) -> tuple[str, ...]:
    """Return the names of the edges of an outpost, from their numbers."""
    return tuple([box.EDGES[edge] for edge in edges])


SIDES: Final = board.SIDES_OF[Settings().hanover]


BOARD_DATA: Final = BoardData(
    land=tuple(
        [
            LandData(
                board.KIND_NAMES[kind],
                board.FACE_WORDS[kind],
                _half(board.LEFT[kind]),
                _half(board.RIGHT[kind]),
                board.COPIES[kind],
            )
            for kind in range(board.LAND_KINDS)
        ]
    ),
    outposts=tuple(
        [
            OutpostData(
                name,
                _cubes(board.PRODUCES, outpost),
                _cubes(board.NEEDED, outpost),
                _edge_names(SIDES.tracks[outpost]),
                _edge_names(SIDES.waters[outpost]),
            )
            for outpost, name in enumerate(board.OUTPOST_NAMES)
        ]
    ),
    edges=tuple(
        [
            EdgeData(
                name,
                box.EDGE_DX[edge],
                box.EDGE_DY[edge],
                msgspec.convert(board.letters_of(box.EDGE_FACES[edge]), Port),
            )
            for edge, name in enumerate(box.EDGES)
        ]
    ),
    terrains=TERRAIN_NAMES,
    resources=RESOURCE_NAMES,
    provides={
        name: TERRAIN_NAMES[box.TERRAINS.index(terrain)]
        for name, terrain in zip(RESOURCE_NAMES, box.LAND_OF, strict=True)
    },
    statuses=box.STATUS_NAMES,
    status_points=box.OUTPOST_POINTS,
    discards_a_point=box.DISCARDS_A_POINT,
    ranks=tuple(zip(box.PRAISE_FROM, box.PRAISE, strict=True)),
    supply=box.SUPPLY,
    sources={part: f"{facts['source']}: {facts['note']}" for part, facts in board.TOML.items()},
)
