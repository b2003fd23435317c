"""p2: the faces of the tiles, loaded once into tuples that never change.

A kind of tile is a face: 83 kinds of land, two of which come twice, then from FIRST_OUTPOST on
the 15 outposts.
"""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.core.board_file import read_board_file
from goldenspike.games.pioneer.box import (
    EDGES,
    PORT_LETTERS,
    PORT_WORDS,
    RESOURCE_NAMES,
    TERRAIN_NAMES,
    WATERWAY,
)
from goldenspike.games.pioneer.own_boards import OWN_BOARDS

TOML: Final = read_board_file(__file__, OWN_BOARDS)
"""The contents of `board.toml`, each part with its source."""


def rails_of(letters: str) -> int:
    """Return the ports of half a tile as bits, one for each letter of NESW.

    >>> rails_of("EW")
    10
    """
    bits = 0
    for place in range(len(PORT_LETTERS)):
        if PORT_LETTERS[place] in letters:
            bits |= 1 << place
    return bits


def letters_of(rails: int) -> str:
    """Return the letters of the ports of half a tile.

    >>> letters_of(10)
    'EW'
    """
    return "".join([PORT_LETTERS[place] for place in range(len(PORT_LETTERS)) if rails >> place & 1])


def half_name(half: int) -> str:
    """Return the name of half a land tile: its terrain, then the letters of its ports."""
    letters = letters_of(half >> 3)
    return f"{TERRAIN_NAMES[half & 7]} {letters}" if letters else TERRAIN_NAMES[half & 7]


# Land tiles --------------------------------------------------------------------------------------


def _half(terrain: str, letters: str) -> int:
    """Return half a land tile as a number: the terrain, and its ports three bits higher."""
    return TERRAIN_NAMES.index(terrain) | rails_of(letters) << 3


def _faces() -> list[int]:
    """Return the face of every land tile in the order of the list: the left half, the right 8 bits higher."""
    return [
        _half(left, left_rails) | _half(right, right_rails) << 8
        for _, left, right, left_rails, right_rails in TOML["land"]["tiles"]
    ]


FACES: Final[tuple[int, ...]] = tuple(dict.fromkeys(_faces()))
LAND_KINDS: Final = len(FACES)
LEFT: Final[tuple[int, ...]] = tuple([face & 255 for face in FACES])
"""The left half of a land tile as it lies on the ground: the terrain, and its ports three bits higher."""
RIGHT: Final[tuple[int, ...]] = tuple([face >> 8 for face in FACES])
"""The right half, in the same form."""
KIND_OF_TILE: Final[dict[str, int]] = {
    str(tile[0]): FACES.index(face) for tile, face in zip(TOML["land"]["tiles"], _faces())
}
"""The face of each land tile, by its number in the list."""

# Outposts ----------------------------------------------------------------------------------------

FIRST_OUTPOST: Final = LAND_KINDS
OUTPOSTS: Final = len(TOML["outposts"]["tiles"])
KINDS: Final = LAND_KINDS + OUTPOSTS
OUTPOST_NAMES: Final[tuple[str, ...]] = tuple([str(tile[1]) for tile in TOML["outposts"]["tiles"]])


def _cubes(names: list[str]) -> list[int]:
    """Return how many cubes of each resource these names list."""
    return [names.count(name) for name in RESOURCE_NAMES]


PRODUCES: Final[bytes] = bytes([n for tile in TOML["outposts"]["tiles"] for n in _cubes(tile[2])])
"""p2 Outpost tile: icons on the left side, three numbers for each outpost."""
NEEDED: Final[bytes] = bytes([n for tile in TOML["outposts"]["tiles"] for n in _cubes(tile[3])])
"""p2 Outpost tile: icons on the right side."""


def _edges(names: list[str]) -> tuple[int, ...]:
    """Return the edges of these names."""
    return tuple([edge for edge in range(len(EDGES)) if EDGES[edge] in names])


def edge_set(edges: tuple[int, ...]) -> int:
    """Return edges as a set of bits, a bit for each."""
    return sum([1 << edge for edge in edges])


@final
class Sides:
    """p2 Outpost tile: the tracks and waterway edges of every outpost, as tables of one setting have them."""

    def __init__(self, tiles: list[Any]) -> None:
        self.tracks: tuple[tuple[int, ...], ...] = tuple([_edges(tile[5]) for tile in tiles])
        """The edges where an outpost has a track."""
        self.single_waters: tuple[tuple[int, ...], ...] = tuple([_edges(tile[4]) for tile in tiles])
        """The waterway edges that are as long as one icon."""
        self.bends: tuple[tuple[int, ...], ...] = tuple([_bend(tile[4]) for tile in tiles])
        """The sides along which a waterway edge runs round a corner; none for most outposts."""
        self.waters: tuple[tuple[int, ...], ...] = tuple(
            [self.single_waters[outpost] + self.bends[outpost] for outpost in range(len(tiles))]
        )
        """All sides with a waterway edge."""
        self.track_sets: tuple[int, ...] = tuple([edge_set(edges) for edges in self.tracks])
        self.single_water_sets: tuple[int, ...] = tuple([edge_set(edges) for edges in self.single_waters])
        self.bend_sets: tuple[int, ...] = tuple([edge_set(edges) for edges in self.bends])


def _bend(names: list[str]) -> tuple[int, ...]:
    """Return the sides of a waterway edge that runs round a corner, like "W+SL"."""
    for name in names:
        if "+" in name:
            return _edges(name.split("+"))
    return ()


def _former_tiles() -> list[Any]:
    """Return the outposts as they were in version 1."""
    former = {tile[0]: tile for tile in TOML["former_outposts"]["tiles"]}
    return [former.get(tile[0], tile) for tile in TOML["outposts"]["tiles"]]


SIDES_OF: Final[dict[str, Sides]] = {
    "one": Sides(TOML["outposts"]["tiles"]),
    "two": Sides(_former_tiles()),
}
"""Tracks and waterway edges, by the setting `hanover`."""

# Names and numbers -------------------------------------------------------------------------------

KIND_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{half_name(LEFT[kind])}, {half_name(RIGHT[kind])}" for kind in range(LAND_KINDS)] + list(OUTPOST_NAMES)
)


def _icons(kind: int) -> str:
    """Return the two icons of a land tile in words."""
    left, right = TERRAIN_NAMES[LEFT[kind] & 7], TERRAIN_NAMES[RIGHT[kind] & 7]
    return f"two {left}s" if left == right else f"{left} and {right}"


def _half_words(half: int) -> str:
    """Return half a land tile in words with the sides to which its tracks lead."""
    name = TERRAIN_NAMES[half & 7]
    sides = [PORT_WORDS[letter] for letter in "WENS" if letter in letters_of(half >> 3)]
    if not sides:
        return name if half == WATERWAY else f"{name} without tracks"
    if len(sides) == len(PORT_WORDS):
        return f"{name} with tracks to all sides"
    return f"{name} with tracks {', '.join(sides[:-1])} and {sides[-1]}"


def _face_words(kind: int) -> str:
    """Return a land tile in words with its tracks."""
    left, right = LEFT[kind], RIGHT[kind]
    if left >> 3 != right >> 3:
        return f"{_half_words(left)}; {_half_words(right)}"
    if left >> 3:
        return f"{_icons(kind)}, both{_half_words(left).removeprefix(TERRAIN_NAMES[left & 7])}"
    return _icons(kind) if left == right == WATERWAY else f"{_icons(kind)}, without tracks"


KIND_WORDS: Final[tuple[str, ...]] = tuple([_icons(kind) for kind in range(LAND_KINDS)] + list(OUTPOST_NAMES))
"""The names of tiles without tracks, for players who see the tile."""
FACE_WORDS: Final[tuple[str, ...]] = tuple([_face_words(kind) for kind in range(LAND_KINDS)])
"""Land tiles in words with their tracks, for whoever does not see them."""
KIND_BY_NAME: Final[dict[str, int]] = {name: kind for kind, name in enumerate(KIND_NAMES)}


def _copies() -> list[int]:
    """Return how many tiles of each kind there are."""
    faces = _faces()
    return [faces.count(face) for face in FACES] + [1] * OUTPOSTS


COPIES: Final[bytes] = bytes(_copies())
"""How many tiles of each kind are in the box."""
