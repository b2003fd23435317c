"""Which tiles an own tile set may change, and what it must keep: every outpost can be joined and supplied."""

from __future__ import annotations

import re
from typing import Any, Final

from goldenspike.core.board_file import OwnBoards, are_rows
from goldenspike.games.pioneer.box import (
    EDGES,
    LAND_OF,
    LAND_TILES,
    NEEDS,
    OUTPOST_TILES,
    PORT_LETTERS,
    RESOURCE_NAMES,
    TERRAIN_NAMES,
    WATERWAY,
)

NAME: Final = re.compile(r"[A-Z][A-Za-z' -]{1,29}")
"""The name of an outpost, which is typed in moves."""
NUMBER: Final = re.compile(r"[A-Z][0-9]{2}")


def refuse_tiles(board: dict[str, Any]) -> str:
    """Return why these tiles cannot be played, as a sentence; '' if they can."""
    return _refuse_land(board["land"]["tiles"]) or _refuse_outposts(
        board["outposts"]["tiles"], board["land"]["tiles"]
    )


def _refuse_land(tiles: list[Any]) -> str:
    """Return what is wrong with the land tiles; '' if nothing is."""
    if not are_rows(tiles, str, str, str, str, str):
        return "A land tile is a row of its number, two icons, and the tracks of its left and right half."
    if len(tiles) != LAND_TILES:
        return f"There are {len(tiles)} land tiles, and the game needs {LAND_TILES}."
    if len({tile[0] for tile in tiles}) < len(tiles):
        return "Two land tiles have the same number."
    for number, left, right, left_rails, right_rails in tiles:
        if NUMBER.fullmatch(number) is None:
            return f"'{number[:20]}' is no number of a tile; write it like L01."
        for icon, rails in ((left, left_rails), (right, right_rails)):
            if icon not in TERRAIN_NAMES[1:]:
                return f"Land tile {number} shows '{icon[:20]}', which is none of the five icons."
            if len(set(rails)) < len(rails) or not set(rails) <= set(PORT_LETTERS):
                return f"Land tile {number} has tracks '{rails[:20]}'; they are letters of {PORT_LETTERS}."
            if icon == TERRAIN_NAMES[WATERWAY] and rails:
                return f"Land tile {number} has tracks on a waterway."
        if ("E" in left_rails) != ("W" in right_rails):
            return f"On land tile {number} a track ends in the middle."
    return ""


def _refuse_outposts(tiles: list[Any], land: list[Any]) -> str:
    """Return what is wrong with the outposts; '' if nothing is."""
    if not are_rows(tiles, str, str, list, list, list, list):
        return (
            "An outpost is a row of its number, name, produced and needed cubes, edges of water and tracks."
        )
    if len(tiles) != OUTPOST_TILES:
        return f"There are {len(tiles)} outposts, and the game needs {OUTPOST_TILES}."
    for key, what in ((0, "number"), (1, "name")):
        if len({tile[key].casefold() for tile in tiles}) < len(tiles):
            return f"Two outposts have the same {what}."
    for tile in tiles:
        reason = _refuse_outpost(*tile)
        if reason:
            return reason
    shown = {icon for _, left, right, _, _ in land for icon in (left, right)}
    for _, name, produces, needs, _, _ in tiles:
        for cube in produces:
            terrain = TERRAIN_NAMES[LAND_OF[RESOURCE_NAMES.index(cube)]]
            if terrain not in shown:
                return f"{name} produces {cube}, and no land tile shows a {terrain}."
        for cube in needs:
            if not any([cube in other[2] for other in tiles if other[1] != name]):
                return f"{name} cannot be supplied: no other outpost produces {cube}."
    return ""


def _refuse_outpost(
    number: str, name: str, produces: list[Any], needs: list[Any], water: list[Any], tracks: list[Any]
) -> str:
    """Return what is wrong with one outpost; '' if nothing is."""
    if NUMBER.fullmatch(number) is None:
        return f"'{number[:20]}' is no number of a tile; write it like O01."
    if NAME.fullmatch(name) is None:
        return f"'{name[:30]}' is no name for an outpost: letters and spaces, thirty at most."
    for what, cubes in (("produces", produces), ("needs", needs)):
        if len(cubes) != NEEDS or any([cube not in RESOURCE_NAMES for cube in cubes]):
            return f"What {name} {what} must be {NEEDS} of {', '.join(RESOURCE_NAMES)}."
    sides: list[str] = []
    for edge in (*water, *tracks):
        sides += str(edge).split("+") if edge in water else [str(edge)]
    if any([side not in EDGES for side in sides]):
        return f"{name} has an edge that is none of {', '.join(EDGES)}."
    if len(set(sides)) < len(sides):
        return f"{name} has an edge twice, or both water and a track on it."
    if len([edge for edge in water if "+" in edge]) > 1:
        return f"{name} has two edges of water that run round a corner."
    if not tracks and not water:
        return f"{name} cannot be reached: it has neither a track nor an edge of water."
    return ""


OWN_BOARDS: Final = OwnBoards(("land", "outposts"), refuse_tiles)
