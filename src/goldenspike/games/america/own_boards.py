"""Which parts of the map an own board may change, and what it must keep: every city-site can be reached."""

from __future__ import annotations

import re
from typing import Any, Final

from goldenspike.core.board_file import OwnBoards, are_rows
from goldenspike.core.graph import Graph
from goldenspike.core.hexes import Corner, corner_name, corners_beside, read_corner, read_hex
from goldenspike.games.america.box import CITIES_ON_TURNTABLE, COLOURS, STARTING_CITIES, TERRAINS

NAME: Final = re.compile(r"[A-Z][A-Za-z .'-]{1,29}")
"""The name of a city-site, which is typed in moves."""
KINDS: Final = ("printed", "?", "??", "desert")
NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""What can be printed on a hex."""
MOST_PLACES: Final = 250
"""The most intersections, and the most paths: a table holds each in a byte, some of whose values say more."""
MOST_STEPS: Final = 3
"""Paths from an intersection to the nearest city-site, by which players call it."""
STARTING_SITES: Final = len(COLOURS) * STARTING_CITIES
CITIES: Final = len(COLOURS) * (STARTING_CITIES + CITIES_ON_TURNTABLE[len(COLOURS)])
"""The cities of all colours in a game of four."""
MOST_GOLD: Final = 9


def refuse_map(board: dict[str, Any]) -> str:
    """Return why this map cannot be played, as a sentence; '' if it can."""
    reason = _refuse_hexes(board) or _refuse_intersections(board)
    if reason:
        return reason
    corners = [read_corner(name) for name in board["intersections"]["places"]]
    graph = Graph(len(corners), _paths(board, corners))
    return (
        _refuse_sites(board, corners)
        or _refuse_distances(board, corners, graph)
        or _refuse_tracks(board, corners, graph)
        or _refuse_set_up(board, corners, graph)
    )


def _is_hex(name: str) -> bool:
    """Return whether a text is the name of a hex."""
    try:
        read_hex(name)
    except ValueError:
        return False
    return True


def _is_corner(name: Any) -> bool:
    """Return whether a value is the name of a corner of a hex."""
    try:
        read_corner(name)
    except (ValueError, TypeError):
        return False
    return True


def _refuse_hexes(board: dict[str, Any]) -> str:
    """Return what is wrong with the hexes; '' if nothing is."""
    hexes, border = board["terrain"]["hexes"], board["border"]["hexes"]
    if not are_rows(hexes, str, str, str, int) or not are_rows(border, str, str):
        return "A hex is a row of its name, terrain, kind and number; one of the border of name and terrain."
    names = [row[0] for row in (*hexes, *border)]
    for name in names:
        if not _is_hex(name):
            return f"'{name[:20]}' is no hex; write it like B4."
        if names.count(name) > 1:
            return f"The hex {name} is there twice."
    for name, terrain, kind, number in hexes:
        if terrain not in TERRAINS or kind not in KINDS or (terrain == "desert") != (kind == "desert"):
            return f"The hex {name} is of no terrain or kind that there is."
        if (number in NUMBERS) != (kind == "printed") or (kind != "printed" and number):
            return f"The hex {name} must have a number from 2 to 12, not 7, if it is printed, else 0."
    for name, terrain in border:
        if terrain not in TERRAINS:
            return f"The hex {name} of the border is of no terrain that there is."
    questions, tokens = len([row for row in hexes if row[2] == "?"]), len(board["tokens"]["numbers"])
    if questions != tokens:
        return f"{questions} hexes have one question mark, and there are {tokens} tokens for them."
    return ""


def _refuse_intersections(board: dict[str, Any]) -> str:
    """Return what is wrong with the intersections; '' if nothing is."""
    places = board["intersections"]["places"]
    if not places or len(places) > MOST_PLACES:
        return f"There are {len(places)} intersections; a map has at least one and at most {MOST_PLACES}."
    for name in places:
        if not _is_corner(name):
            return f"'{str(name)[:20]}' is no intersection; write it like B4e."
        if places.count(name) > 1:
            return f"The intersection {name} is there twice."
    for pair in board["intersections"]["no_path"]:
        if not are_rows([pair], str, str) or not all([name in places for name in pair]):
            return "Under no_path stand pairs of intersections of the map."
    return ""


def _paths(board: dict[str, Any], corners: list[Corner]) -> list[tuple[int, int]]:
    """Return the ends of every path."""
    missing = [{read_corner(one), read_corner(other)} for one, other in board["intersections"]["no_path"]]
    places = {corner: number for number, corner in enumerate(corners)}
    return [
        (number, places[near])
        for number, corner in enumerate(corners)
        for near in corners_beside(corner)
        if number < places.get(near, -1) and {corner, near} not in missing
    ]


def _refuse_sites(board: dict[str, Any], corners: list[Corner]) -> str:
    """Return what is wrong with the city-sites; '' if nothing is."""
    sites = board["sites"]["places"]
    if not are_rows(sites, str, str, str, int):
        return "A city-site is a row of its name, intersection, colour and gold."
    names, places = [row[0].casefold() for row in sites], [row[1] for row in sites]
    for name, place, colour, gold in sites:
        if NAME.fullmatch(name) is None or _is_corner(name):
            return f"'{name[:30]}' is no name for a city-site: letters and spaces, thirty at most."
        if names.count(name.casefold()) > 1 or places.count(place) > 1:
            return f"{name} is there twice, or another city-site stands on its intersection."
        if not _is_corner(place) or read_corner(place) not in corners:
            return f"{name} stands at '{place[:20]}', which is no intersection of the map."
        if colour not in ("red", "purple") or not 0 <= gold <= MOST_GOLD:
            return f"{name} must be red or purple, and pay at most {MOST_GOLD} gold."
    if len(sites) < CITIES:
        return f"There are {len(sites)} city-sites, and four players have {CITIES} cities."
    inland = len([row for row in sites if row[2] == "purple" and not row[3]])
    if inland < STARTING_SITES:
        return f"There are {inland} purple city-sites off the coast, and {STARTING_SITES} cities begin there."
    return ""


def _refuse_distances(board: dict[str, Any], corners: list[Corner], graph: Graph) -> str:
    """Return what cannot be reached, or lies too far off; '' if nothing does."""
    if len(graph.ends) > MOST_PLACES:
        return f"There are {len(graph.ends)} paths; a map has at most {MOST_PLACES}."
    sites = [(row[0], corners.index(read_corner(row[1]))) for row in board["sites"]["places"]]
    first, start = sites[0]
    for name, place in sites:
        if graph.distances[start][place] < 0:
            return f"{name} cannot be reached: no way along paths leads there from {first}."
    for place, corner in enumerate(corners):
        steps = [graph.distances[site][place] for _, site in sites]
        if min(steps) < 0:
            return f"The intersection {corner_name(corner)} cannot be reached from {first}."
        if min(steps) > MOST_STEPS:
            return f"The intersection {corner_name(corner)} is more than {MOST_STEPS} paths from a city-site."
    return ""


def _refuse_tracks(board: dict[str, Any], corners: list[Corner], graph: Graph) -> str:
    """Return what is wrong with the printed train tracks; '' if nothing is."""
    for pair in board["train_tracks"]["paths"]:
        if not are_rows([pair], str, str) or not _is_path(pair, corners, graph):
            return f"Train tracks are printed at {str(pair)[:40]}, which is no path of the map."
    return ""


def _is_path(pair: list[str], corners: list[Corner], graph: Graph) -> bool:
    """Return whether a path joins these two intersections."""
    if not all([_is_corner(name) and read_corner(name) in corners for name in pair]):
        return False
    one, other = [corners.index(read_corner(name)) for name in pair]
    return graph.distances[one][other] == 1


def _refuse_set_up(board: dict[str, Any], corners: list[Corner], graph: Graph) -> str:
    """Return what is wrong with the fixed set-up; '' if nothing is."""
    fixed = board["fixed_set_up"]
    kinds = {row[0]: row[2] for row in board["terrain"]["hexes"]}
    colours = {row[0]: row[2] for row in board["sites"]["places"]}
    if kinds.get(fixed["outlaw"]) != "desert":
        return f"In the fixed set-up the outlaw stands on {fixed['outlaw'][:20]}, which is no desert."
    for places, arrangement in fixed.items():
        if not isinstance(arrangement, dict):
            continue
        questions = sorted([name for name, kind in kinds.items() if kind == "?"])
        tokens = arrangement["tokens"]
        if not are_rows(tokens, str, int) or sorted([row[0] for row in tokens]) != questions:
            return f"In the fixed set-up {places} every hex with one question mark needs one token."
        if sorted([row[1] for row in tokens]) != sorted(board["tokens"]["numbers"]):
            return f"In the fixed set-up {places} the tokens are not those of the box."
        stand: list[str] = []
        for colour in COLOURS:
            cities, rail = arrangement[colour]["cities"], arrangement[colour]["rail"]
            if len(cities) != STARTING_CITIES:
                return f"In the fixed set-up {places} {colour} must have {STARTING_CITIES} cities."
            for city in cities:
                if colours.get(city) != "purple":
                    return (
                        f"In the fixed set-up {places} a city of {colour} stands at {str(city)[:30]}, "
                        "which is no purple city-site."
                    )
            stand += cities
            if not are_rows([rail], str, str) or not _is_path(rail, corners, graph):
                return f"In the fixed set-up {places} the rail of {colour} lies on no path."
        if len(set(stand)) < len(stand):
            return f"In the fixed set-up {places} two cities stand on one city-site."
    return ""


def complete_set_up(parts: dict[str, Any]) -> None:
    """Add the fair set-up of a board for version 2: the one called balanced then."""
    fixed = parts.get("fixed_set_up")
    if isinstance(fixed, dict) and "balanced" in fixed:
        fixed.setdefault("fair", fixed["balanced"])


OWN_BOARDS: Final = OwnBoards(
    ("terrain", "border", "intersections", "sites", "train_tracks", "fixed_set_up"),
    refuse_map,
    complete_set_up,
)
