"""p2 Landscape board: fields, what they show, and how they border on each other.

Hexes have a pointed top and stand in rows. On the map a row is a letter from north to south, a
column a number from west to east that counts half a hex: fields of one row are two apart.
One map holds the three shapes; a table uses the fields of its own and leaves the others off.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from goldenspike.games.montana.box import GOOD_LETTERS, GOOD_NAMES, LINE, TOML

RING: Final[tuple[tuple[int, int], ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a hex, clockwise from the east."""
TURNS: Final = len(RING)

# Grounds -----------------------------------------------------------------------------------------


class Ground(NamedTuple):
    """What a field shows. The name gives the cost in letters of goods, then `+cow` or `*2`."""

    name: str
    cost: tuple[int, ...]
    cow: bool
    settlements: int
    """How many settlements are placed for one build; 0 where nothing can be built."""


OFF: Final = 0
"""The ground of a field that this table's board does not have."""
LAKE: Final = 1
MOUNTAIN: Final = 2


def _ground(name: str) -> Ground:
    """Return the ground that a name of `board.toml` describes."""
    letters = name.removesuffix("*2").removesuffix("+cow")
    cost = tuple([letters.count(letter) for letter in GOOD_LETTERS])
    return Ground(name, cost, name.endswith("+cow"), 2 if name.endswith("*2") else 1)


def _grounds() -> list[Ground]:
    """Return every ground: OFF, LAKE and MOUNTAIN, then those of the tiles in the order they are listed."""
    nothing = (0, 0, 0, 0, 0, 0)
    found = [Ground(name, nothing, False, 0) for name in ("", "lake", "mountain")]
    names = [ground.name for ground in found]
    for tile in TOML["tiles"]["fields"]:
        for name in tile:
            if name not in names:
                names.append(name)
                found.append(_ground(name))
    return found


GROUNDS: Final[tuple[Ground, ...]] = tuple(_grounds())
GROUND_NAMES: Final[tuple[str, ...]] = tuple([ground.name for ground in GROUNDS])
COSTS: Final[tuple[tuple[int, ...], ...]] = tuple([ground.cost for ground in GROUNDS])
"""p6 Exact goods: what each ground costs."""
PLACED: Final[bytes] = bytes([ground.settlements for ground in GROUNDS])
"""p6 Two settlements: how many each ground takes; 0 where nothing can be built."""
HAS_COW: Final[bytes] = bytes([1 if ground.cow else 0 for ground in GROUNDS])
TILES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([GROUND_NAMES.index(name) for name in tile]) for tile in TOML["tiles"]["fields"]]
)
"""The grounds of each tile: the centre, then clockwise from the east."""

# Fields ------------------------------------------------------------------------------------------

SHAPES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    int(seats): tuple([(centre[0], centre[1]) for centre in centres])
    for seats, centres in TOML["shapes"].items()
    if seats.isdecimal()
}
"""The centres of the tiles, by the number of players."""


def _fields() -> list[tuple[int, int]]:
    """Return the coordinates of the fields of all boards together, row by row."""
    places = {(q + dq, r + dr) for shape in SHAPES.values() for q, r in shape for dq, dr in ((0, 0), *RING)}
    return sorted(places, key=_reading_order)


def _reading_order(place: tuple[int, int]) -> tuple[int, int]:
    """Return the sort key of axial coordinates: row by row, from left to right."""
    return place[1], place[0]


PLACES: Final[tuple[tuple[int, int], ...]] = tuple(_fields())
"""The axial coordinates (q, r) of each field."""
FIELDS: Final = len(PLACES)
FIELD_AT: Final[dict[tuple[int, int], int]] = {place: number for number, place in enumerate(PLACES)}
FIRST_ROW: Final = min([r for _, r in PLACES])
FIRST_COLUMN: Final = min([2 * q + r for q, r in PLACES])


def _name(place: tuple[int, int]) -> str:
    """Return the name of a field on the map, like E8."""
    q, r = place
    return f"{chr(ord('A') + r - FIRST_ROW)}{2 * q + r - FIRST_COLUMN + 1}"


FIELD_NAMES: Final[tuple[str, ...]] = tuple([_name(place) for place in PLACES])
FIELD_BY_NAME: Final[dict[str, int]] = {name: number for number, name in enumerate(FIELD_NAMES)}
BESIDE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([FIELD_AT[q + dq, r + dr] for dq, dr in RING if (q + dq, r + dr) in FIELD_AT]) for q, r in PLACES]
)
"""The neighbours of each field."""
TILE_FIELDS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    seats: tuple([tuple([FIELD_AT[q + dq, r + dr] for dq, dr in ((0, 0), *RING)]) for q, r in shape])
    for seats, shape in SHAPES.items()
}
"""By the number of players, the seven fields of each tile: the centre, then clockwise from the east."""
CENTRAL: Final[dict[int, int]] = {seats: shape.index((0, 0)) for seats, shape in SHAPES.items()}
"""By the number of players, which tile lies in the middle (ruling 1)."""


def _ray(place: tuple[int, int], direction: int) -> tuple[int, ...]:
    """Return the next fields in a straight line, at most LINE of them."""
    q, r = place
    dq, dr = RING[direction]
    fields: list[int] = []
    for steps in range(1, LINE + 1):
        field = FIELD_AT.get((q + steps * dq, r + steps * dr))
        if field is None:
            break
        fields.append(int(field))
    return tuple(fields)


RAYS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([_ray(place, direction) for direction in range(TURNS)]) for place in PLACES]
)
"""p6 Line of four: the next fields in each of the six directions; opposite directions are AXES apart."""
AXES: Final = TURNS // 2


def laid(seats: int, tiles: tuple[int, ...], turns: tuple[int, ...]) -> bytes:
    """Return the ground of every field when these tiles lie on the board, turned by so many sixths."""
    grounds = bytearray(FIELDS)
    for index, fields in enumerate(TILE_FIELDS[seats]):
        tile = TILES[tiles[index]]
        grounds[fields[0]] = tile[0]
        for step in range(TURNS):
            grounds[fields[1 + (step + turns[index]) % TURNS]] = tile[1 + step]
    return bytes(grounds)


def ground_words(ground: int) -> str:
    """Return a ground in words.

    >>> ground_words(GROUND_NAMES.index("Sg+cow"))
    'grain, big stone, with a cow'
    """
    shown = GROUNDS[ground]
    if not shown.settlements:
        return shown.name or "no field"
    parts = [GOOD_NAMES[kind] for kind in range(len(shown.cost)) if shown.cost[kind]]
    if shown.cow:
        parts.append("with a cow")
    if shown.settlements == 2:
        parts.append("for two settlements")
    return ", ".join(parts)
