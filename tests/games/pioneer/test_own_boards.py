"""Own tile sets of Pioneer Rails: what they must keep."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from goldenspike.games.pioneer.board import TOML
from goldenspike.games.pioneer.own_boards import refuse_tiles

Change = Callable[[dict[str, Any]], None]


def refused(change: Change) -> str:
    """Return why the tiles of the box with this change cannot be played."""
    board = json.loads(json.dumps(TOML))
    change(board)
    return refuse_tiles(board)


def land(place: int, *row: Any) -> Change:
    """Replace a land tile."""
    return lambda board: board["land"]["tiles"].__setitem__(place, [*row])


def outpost(key: int, value: Any) -> Change:
    """Change something of the fifth outpost, Widow's Ford."""
    return lambda board: board["outposts"]["tiles"][4].__setitem__(key, value)


def without(cube: str, by: str) -> Change:
    """Have no outpost but one produce a cube."""

    def change(board: dict[str, Any]) -> None:
        for tile in board["outposts"]["tiles"]:
            if tile[1] != by:
                tile[2] = ["food" if one == cube else one for one in tile[2]]

    return change


def no_mountains(board: dict[str, Any]) -> None:
    """Make every mountain a forest."""
    for tile in board["land"]["tiles"]:
        tile[1:3] = ["forest" if icon == "mountain" else icon for icon in tile[1:3]]


def test_the_tiles_of_the_box_can_be_played() -> None:
    assert refuse_tiles(TOML) == ""


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (land(0, "L01", "forest", "forest", ""), "A land tile is a row of"),
        (land(0, "L02", "forest", "forest", "", ""), "Two land tiles have the same number."),
        (land(0, "one", "forest", "forest", "", ""), "'one' is no number of a tile; write it like L01."),
        (land(0, "L01", "swamp", "forest", "", ""), "Land tile L01 shows 'swamp', which is none of"),
        (
            land(0, "L01", "farm", "forest", "X", ""),
            "Land tile L01 has tracks 'X'; they are letters of NESW.",
        ),
        (land(0, "L01", "farm", "forest", "NN", ""), "Land tile L01 has tracks 'NN'"),
        (land(0, "L01", "waterway", "farm", "N", ""), "Land tile L01 has tracks on a waterway."),
        (land(0, "L01", "farm", "farm", "E", ""), "On land tile L01 a track ends in the middle."),
        (lambda board: board["land"]["tiles"].pop(), "There are 84 land tiles, and the game needs 85."),
        (lambda board: board["outposts"]["tiles"].pop(), "There are 14 outposts, and the game needs 15."),
        (outpost(0, "O01"), "Two outposts have the same number."),
        (outpost(1, "sundowner"), "Two outposts have the same name."),
        (outpost(1, "Widow, Ford"), "'Widow, Ford' is no name for an outpost"),
        (outpost(2, ["wood"]), "What Widow's Ford produces must be 2 of wood, food, rock."),
        (outpost(3, ["wood", "gold"]), "What Widow's Ford needs must be 2 of wood, food, rock."),
        (outpost(4, ["X"]), "Widow's Ford has an edge that is none of W, E, NL, NR, SL, SR."),
        (outpost(5, ["W", "NL"]), "Widow's Ford has an edge twice, or both water and a track on it."),
        (outpost(4, ["W+NL", "E+SR"]), "Widow's Ford has an edge twice"),
        (outpost(5, []), ""),
        (without("rock", by="Hell's Furnace"), ""),
        (no_mountains, "Hanover Hills produces rock, and no land tile shows a mountain."),
    ],
)
def test_what_cannot_be_played_is_named(change: Change, reason: str) -> None:
    found = refused(change)
    assert found.startswith(reason)
    assert bool(found) == bool(reason)


def test_an_outpost_that_nothing_reaches_or_supplies_is_named() -> None:
    def cut_off(board: dict[str, Any]) -> None:
        board["outposts"]["tiles"][4][4:6] = [[], []]

    reached = refused(cut_off)
    assert reached == "Widow's Ford cannot be reached: it has neither a track nor an edge of water."

    def starve(board: dict[str, Any]) -> None:
        without("rock", by="Widow's Ford")(board)
        board["outposts"]["tiles"][4][2:4] = [["rock", "rock"], ["rock", "food"]]

    assert refused(starve) == "Widow's Ford cannot be supplied: no other outpost produces rock."
