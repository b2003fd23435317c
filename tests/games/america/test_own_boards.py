"""Own maps of Trails to Rails: what they must keep."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from goldenspike.core.hexes import corner_name, corners_beside, read_corner
from goldenspike.games.america.board import TOML
from goldenspike.games.america.own_boards import OWN_BOARDS, complete_set_up, refuse_map

Change = Callable[[dict[str, Any]], None]


def refused(change: Change) -> str:
    """Return why the map of the box with this change cannot be played."""
    board = json.loads(json.dumps(TOML))
    change(board)
    return refuse_map(board)


def row(part: str, key: str, place: int, *values: Any) -> Change:
    """Replace a row of a part."""
    return lambda board: board[part][key].__setitem__(place, [*values])


def less(part: str, key: str, place: int = -1) -> Change:
    """Take a row out of a part."""
    return lambda board: board[part][key].pop(place)


def more(part: str, key: str, *values: Any) -> Change:
    """Add a row to a part."""
    return lambda board: board[part][key].append([*values])


def cut_off(board: dict[str, Any]) -> None:
    """Close every path to Denver."""
    corner = read_corner(next(site[1] for site in board["sites"]["places"] if site[0] == "Denver"))
    places = board["intersections"]["places"]
    for near in corners_beside(corner):
        if corner_name(near) in places:
            board["intersections"]["no_path"].append([corner_name(corner), corner_name(near)])


def fixed(colour: str, key: str, value: Any) -> Change:
    """Change something of a colour in the fixed set-up."""
    return lambda board: board["fixed_set_up"]["balanced"][colour].__setitem__(key, value)


def far_away(board: dict[str, Any]) -> None:
    """Add a row of intersections that leads away from all city-sites."""
    board["intersections"]["places"] += ["Q1w", "Q3w", "R2w", "R2e", "S1w", "S1e", "S3w", "T2w", "T2e"]
    corners = {read_corner(name) for name in board["intersections"]["places"]}
    assert len(corners) == len(board["intersections"]["places"])


def test_the_map_of_the_box_can_be_played() -> None:
    assert refuse_map(TOML) == ""


def test_a_map_of_version_2_has_its_balanced_places_as_the_fair_ones() -> None:
    fixed = {name: part for name, part in TOML["fixed_set_up"].items() if name != "fair"}
    parts = {"fixed_set_up": fixed}
    complete_set_up(parts)
    assert fixed["fair"] == TOML["fixed_set_up"]["balanced"]
    assert fixed.keys() == TOML["fixed_set_up"].keys()
    assert OWN_BOARDS.complete is complete_set_up


def test_a_map_that_has_fair_places_keeps_them_and_one_without_a_set_up_gets_none() -> None:
    parts = {"fixed_set_up": dict(TOML["fixed_set_up"])}
    complete_set_up(parts)
    assert parts["fixed_set_up"] == TOML["fixed_set_up"]
    other = {"sites": TOML["sites"]}
    complete_set_up(other)
    assert other == {"sites": TOML["sites"]}


def test_a_city_site_that_cannot_be_reached_is_named() -> None:
    reason = "Denver cannot be reached: no way along paths leads there from Seattle."
    assert refused(cut_off) == reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (row("terrain", "hexes", 0, "B4", "forest", "??"), "A hex is a row of"),
        (row("terrain", "hexes", 0, "B4w", "forest", "??", 0), "'B4w' is no hex; write it like B4."),
        (row("terrain", "hexes", 0, "B6", "forest", "??", 0), "The hex B6 is there twice."),
        (row("terrain", "hexes", 0, "B4", "swamp", "??", 0), "The hex B4 is of no terrain or kind"),
        (row("terrain", "hexes", 0, "B4", "desert", "??", 0), "The hex B4 is of no terrain or kind"),
        (row("terrain", "hexes", 0, "B4", "forest", "printed", 7), "The hex B4 must have a number"),
        (row("terrain", "hexes", 0, "B4", "forest", "??", 5), "The hex B4 must have a number"),
        (
            row("terrain", "hexes", 0, "B4", "forest", "?", 0),
            "13 hexes have one question mark, and there are 12",
        ),
        (row("border", "hexes", 0, "A5", "swamp"), "The hex A5 of the border is of no terrain"),
        (lambda board: board["intersections"]["places"].clear(), "There are 0 intersections"),
        (lambda board: board["intersections"]["places"].append("Q"), "'Q' is no intersection"),
        (
            lambda board: board["intersections"]["places"].append("A5e"),
            "The intersection A5e is there twice.",
        ),
        (more("intersections", "no_path", "A5e"), "Under no_path stand pairs"),
        (row("sites", "places", 0, "Seattle", "B4w", "red"), "A city-site is a row of"),
        (row("sites", "places", 0, "B4w", "B4w", "red", 3), "'B4w' is no name for a city-site"),
        (row("sites", "places", 0, "Portland", "B4w", "red", 3), "Portland is there twice"),
        (row("sites", "places", 0, "Seattle", "Z9w", "red", 3), "Seattle stands at 'Z9w', which is no"),
        (row("sites", "places", 0, "Seattle", "B4w", "green", 3), "Seattle must be red or purple"),
        (
            lambda board: board["sites"].update(places=board["sites"]["places"][:39]),
            "There are 39 city-sites",
        ),
        (far_away, "The intersection "),
        (more("train_tracks", "paths", "A5e", "P2w"), "Train tracks are printed at ['A5e', 'P2w']"),
        (
            fixed("red", "cities", ["Atlanta", "Jackson"]),
            "In the fixed set-up balanced red must have 3 cities.",
        ),
        (
            fixed("red", "cities", ["Atlanta", "Jackson", "Seattle"]),
            "In the fixed set-up balanced a city of red stands at Seattle, which is no purple",
        ),
        (
            fixed("red", "cities", ["Atlanta", "Jackson", "Albany"]),
            "In the fixed set-up balanced two cities stand on one city-site.",
        ),
        (
            fixed("red", "rail", ["M11w", "A5e"]),
            "In the fixed set-up balanced the rail of red lies on no path.",
        ),
        (
            lambda board: board["fixed_set_up"].update(outlaw="B4"),
            "In the fixed set-up the outlaw stands on B4",
        ),
        (
            lambda board: board["fixed_set_up"]["former"]["tokens"].pop(),
            "In the fixed set-up former every hex",
        ),
    ],
)
def test_what_cannot_be_played_is_named(change: Change, reason: str) -> None:
    found = refused(change)
    assert found.startswith(reason)
    assert found.endswith(".")


def test_a_map_without_enough_purple_sites_is_refused() -> None:
    def repaint(board: dict[str, Any]) -> None:
        purple = [site for site in board["sites"]["places"] if site[2] == "purple"]
        for site in purple[:12]:
            site[2] = "red"

    assert "purple city-sites off the coast, and 12 cities begin there" in refused(repaint)
