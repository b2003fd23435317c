"""p2: how tiles lie side by side: what touches a cell, which tracks and waterways run together.

The layers of the table follow from the pieces alone. Nothing here asks whether a piece may lie where it lies.
"""

from __future__ import annotations

from typing import Final

from goldenspike.games.pioneer.board import FIRST_OUTPOST, LEFT, RIGHT
from goldenspike.games.pioneer.box import (
    EAST,
    EDGE_DX,
    EDGE_DY,
    EDGE_FACES,
    EMPTY,
    NORTH,
    SOUTH,
    WATERWAY,
    WEST,
)
from goldenspike.games.pioneer.state import PIECE, Pioneer, clear_world

LAND: Final = 31
"""In the layer of what is near: a land icon is beside the cell, a bit for each terrain."""
BESIDE_OUTPOST: Final = 32
"""An outpost is beside the cell."""
MUST_BE_WATER: Final = 64
"""An outpost's waterway edge faces the cell."""
TOO_CLOSE: Final = 128
"""An outpost is beside the cell or touches its corner."""
TOUCHES: Final = LAND | BESIDE_OUTPOST

OUTPOST: Final = 128
"""In the layer of the ground: the first number that stands for half an outpost."""

MARGIN: Final = 4
"""The window is widened when a tile comes so near its border."""
WIDENED: Final = 16
FARTHEST: Final = 250
"""No world of a hundred tiles reaches so far from the origin."""


# Cells -------------------------------------------------------------------------------------------


def cell_at(table: Pioneer, x: int, y: int) -> int:
    """The cell of these coordinates; outside the window cell 0, next to which nothing ever lies."""
    column = table.origin % table.width + x
    row = table.origin // table.width + y
    if 0 < column < table.width - 2 and 0 < row < len(table.ground) // table.width - 1:
        return row * table.width + column
    return 0


def is_free(table: Pioneer, cell: int) -> bool:
    """Whether a tile finds both its cells empty here."""
    return table.ground[cell] == EMPTY and table.ground[cell + 1] == EMPTY


def facing(table: Pioneer, spot: int, edge: int) -> int:
    """The cell that an outpost's edge faces."""
    return spot + EDGE_DX[edge] + EDGE_DY[edge] * table.width


def candidates(table: Pioneer) -> list[int]:
    """Every cell where a tile with its left half there would touch the world and cover nothing."""
    ground = table.ground
    near = table.near
    found: list[int] = []
    for cell in table.edge:
        if ground[cell - 1] == EMPTY and not near[cell - 1] & TOUCHES:
            found.append(cell - 1)
        if ground[cell + 1] == EMPTY:
            found.append(cell)
    return found


# Placing -----------------------------------------------------------------------------------------


def place_tile(table: Pioneer, kind: int, cell: int) -> int:
    """Put a tile into the world, its left half on this cell; the cell's number afterwards."""
    cell = widen_around(table, cell)
    before = table.near
    if kind < FIRST_OUTPOST:
        _place_land(table, kind, cell)
    else:
        _place_outpost(table, kind - FIRST_OUTPOST, cell)
    table.pieces = table.pieces + (cell * PIECE + kind,)
    _move_edge(table, cell, before)
    return cell


def _place_land(table: Pioneer, kind: int, cell: int) -> None:
    """Lay a land tile; mark the cells beside its terrains, and join its rails and waterways to others."""
    left = LEFT[kind]
    right = RIGHT[kind]
    width = table.width
    ground = bytearray(table.ground)
    ground[cell] = left
    ground[cell + 1] = right
    table.ground = bytes(ground)
    near = bytearray(table.near)
    bit = 1 << (left & 7) - 1
    near[cell - 1] |= bit
    near[cell - width] |= bit
    near[cell + width] |= bit
    bit = 1 << (right & 7) - 1
    near[cell + 2] |= bit
    near[cell + 1 - width] |= bit
    near[cell + 1 + width] |= bit
    table.near = bytes(near)
    if left > 7 or left == WATERWAY:
        _join(table, cell, left)
    if right > 7 or right == WATERWAY:
        _join(table, cell + 1, right)


def _place_outpost(table: Pioneer, outpost: int, cell: int) -> None:
    """Place an outpost; mark the cells too close to it, and those that must be a waterway."""
    width = table.width
    ground = bytearray(table.ground)
    ground[cell] = OUTPOST + 2 * outpost
    ground[cell + 1] = OUTPOST + 2 * outpost + 1
    table.ground = bytes(ground)
    near = bytearray(table.near)
    for row in range(cell - width, cell + width + 1, width):
        for place in range(row - 1, row + 3):
            near[place] |= TOO_CLOSE
    for edge in range(6):
        near[facing(table, cell, edge)] |= BESIDE_OUTPOST
    for edge in table.sides.waters[outpost]:
        near[facing(table, cell, edge)] |= MUST_BE_WATER
    table.near = bytes(near)
    spots = list(table.spots)
    spots[outpost] = cell
    table.spots = tuple(spots)


def _join(table: Pioneer, cell: int, half: int) -> None:
    """p2 Tracks: tracks that meet run together, and so do waterways side by side; the icon joins its net."""
    width = table.width
    net = 0
    if half == WATERWAY:
        for beside in (cell - 1, cell + 1, cell - width, cell + width):
            if table.ground[beside] == WATERWAY:
                net = _merged(table, net, table.nets[beside])
    else:
        rails = half >> 3
        if rails & WEST and has_port(table, cell - 1, EAST):
            net = _merged(table, net, table.nets[cell - 1])
        if rails & EAST and has_port(table, cell + 1, WEST):
            net = _merged(table, net, table.nets[cell + 1])
        if rails & NORTH and has_port(table, cell - width, SOUTH):
            net = _merged(table, net, table.nets[cell - width])
        if rails & SOUTH and has_port(table, cell + width, NORTH):
            net = _merged(table, net, table.nets[cell + width])
    if not net:
        table.labels += 1
        net = table.labels
    nets = bytearray(table.nets)
    nets[cell] = net
    table.nets = bytes(nets)


def _merged(table: Pioneer, net: int, other: int) -> int:
    """The one net that two nets become; the other may be none, of a half that is laid after this one."""
    if not other:
        return net
    root = table.joined[other]
    if net and net != root:
        table.joined = table.joined.replace(bytes([root]), bytes([net]))
        return net
    return root


def has_port(table: Pioneer, cell: int, port: int) -> bool:
    """Whether a land icon with a track towards this side lies on the cell."""
    half = table.ground[cell]
    return half < OUTPOST and half >> 3 & port != 0


def lines_of(table: Pioneer, outpost: int) -> list[int]:
    """The nets of tracks that reach a track of this outpost, each once."""
    found: list[int] = []
    spot = table.spots[outpost]
    for edge in table.sides.tracks[outpost]:
        cell = facing(table, spot, edge)
        if has_port(table, cell, EDGE_FACES[edge]):
            net = table.joined[table.nets[cell]]
            if net not in found:
                found.append(net)
    return found


def waters_of(table: Pioneer, outpost: int) -> list[int]:
    """p8 On a waterway: the waterways that one of its waterway edges faces, each once."""
    found: list[int] = []
    spot = table.spots[outpost]
    for edge in table.sides.waters[outpost]:
        cell = facing(table, spot, edge)
        if table.ground[cell] == WATERWAY:
            net = table.joined[table.nets[cell]]
            if net not in found:
                found.append(net)
    return found


def _move_edge(table: Pioneer, cell: int, before: bytes) -> None:
    """The cells just covered leave the edge of the world, and empty ones beside them join it.

    `before` is what was near each cell until now: an empty cell that touched something was on the edge.
    """
    width = table.width
    ground = table.ground
    joining: list[int] = []
    for place in (cell - width, cell + 1 - width, cell - 1, cell + 2, cell + width, cell + 1 + width):
        if ground[place] == EMPTY and not before[place] & TOUCHES:
            joining.append(place)
    joining.append(len(ground))
    edge: list[int] = []
    index = 0
    following = joining[0]
    for place in table.edge:
        while following < place:
            edge.append(following)
            index += 1
            following = joining[index]
        if place != cell and place != cell + 1:
            edge.append(place)
    while index < len(joining) - 1:
        edge.append(joining[index])
        index += 1
    table.edge = tuple(edge)


# The window --------------------------------------------------------------------------------------


def widen_around(table: Pioneer, cell: int) -> int:
    """See to it that the window reaches well beyond a cell; the cell's number afterwards."""
    width = table.width
    height = len(table.ground) // width
    column = cell % width
    row = cell // width
    west = WIDENED if column < MARGIN else 0
    east = WIDENED if column + 1 >= width - MARGIN else 0
    north = WIDENED if row < MARGIN else 0
    south = WIDENED if row >= height - MARGIN else 0
    if not (west or east or north or south):
        return cell
    wider = width + west + east
    table.ground = _widened(table.ground, width, west, east, north, south)
    table.near = _widened(table.near, width, west, east, north, south)
    table.nets = _widened(table.nets, width, west, east, north, south)
    table.width = wider
    shift = north * wider + west
    table.origin = _moved(table.origin, width, wider) + shift
    table.edge = tuple([_moved(place, width, wider) + shift for place in table.edge])
    table.spots = tuple([_moved(spot, width, wider) + shift if spot >= 0 else spot for spot in table.spots])
    table.pieces = tuple(
        [(_moved(piece // PIECE, width, wider) + shift) * PIECE + piece % PIECE for piece in table.pieces]
    )
    return _moved(cell, width, wider) + shift


def _moved(cell: int, width: int, wider: int) -> int:
    """Return the number that a cell gets when the map becomes wider."""
    return cell // width * wider + cell % width


def _widened(layer: bytes, width: int, west: int, east: int, north: int, south: int) -> bytes:
    """Return a layer of the map with so many empty columns and rows more on each side."""
    wider = width + west + east
    rows: list[bytes] = [bytes(north * wider)]
    for start in range(0, len(layer), width):
        rows.append(bytes(west) + layer[start : start + width] + bytes(east))
    rows.append(bytes(south * wider))
    return b"".join(rows)


def rebuild(table: Pioneer, pieces: list[tuple[int, int, int]]) -> None:
    """The world that these pieces make, each a kind and its coordinates, in the order they were placed."""
    clear_world(table)
    for kind, x, y in pieces:
        place_tile(table, kind, reach(table, x, y))


def reach(table: Pioneer, x: int, y: int) -> int:
    """The cell of these coordinates, the window widened until it is well inside."""
    while True:
        column = table.origin % table.width + x
        row = table.origin // table.width + y
        height = len(table.ground) // table.width
        inner_column = min(max(column, 0), table.width - 2)
        inner_row = min(max(row, 0), height - 1)
        inner = inner_row * table.width + inner_column
        if inner_column == column and inner_row == row:
            return inner
        widen_around(table, inner)
