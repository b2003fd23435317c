"""p2 Map: hexes, intersections, paths and city-sites, loaded once into tuples that never change."""

from __future__ import annotations

from typing import Final

from goldenspike.core.board_file import read_board_file
from goldenspike.core.graph import Graph
from goldenspike.core.hexes import Corner, Hex, corner_name, corners_beside, hexes_at, read_corner, read_hex
from goldenspike.games.america.box import STEPS_PER_GRAIN, TERRAINS
from goldenspike.games.america.own_boards import OWN_BOARDS

TOML: Final = read_board_file(__file__, OWN_BOARDS)
"""The content of `board.toml`, sources included, which the board data show."""
DEVELOPMENT_CARDS: Final[tuple[int, ...]] = tuple(TOML["development_cards"]["numbers"])
"""p2 Development stack: how many cards of each kind."""

# Hexes -----------------------------------------------------------------------------------------

HEX_NAMES: Final[tuple[str, ...]] = tuple([name for name, _, _, _ in TOML["terrain"]["hexes"]])
HEXES: Final[tuple[Hex, ...]] = tuple([read_hex(name) for name in HEX_NAMES])
TERRAIN: Final[tuple[int, ...]] = tuple(
    [TERRAINS.index(terrain) for _, terrain, _, _ in TOML["terrain"]["hexes"]]
)
"""The terrain of each hex, which is also the index of the resource it produces, except DESERT."""
DESERT: Final = TERRAINS.index("desert")
HEX_KIND: Final[tuple[str, ...]] = tuple([kind for _, _, kind, _ in TOML["terrain"]["hexes"]])
"""How each hex is marked: with a printed number, one or two question marks, or as a desert."""
PRINTED_NUMBERS: Final[bytes] = bytes([number for _, _, _, number in TOML["terrain"]["hexes"]])
"""The number printed on each hex, 0 if there is none."""
HEX_BY_NAME: Final[dict[str, int]] = {name: number for number, name in enumerate(HEX_NAMES)}
HEX_AT: Final[dict[Hex, int]] = {place: number for number, place in enumerate(HEXES)}


def _east_first(number: int) -> tuple[int, int]:
    """Return the sort key of a hex: the eastern-most column first, north to south."""
    return -HEXES[number].column, HEXES[number].row


QUESTION_HEXES: Final[tuple[int, ...]] = tuple(
    sorted([number for number in range(len(HEXES)) if HEX_KIND[number] == "?"], key=_east_first)
)
"""Hexes with one question mark, where the tokens start: eastern-most column first, north to south."""
TOKEN_HEXES: Final[tuple[int, ...]] = tuple(
    sorted([number for number in range(len(HEXES)) if HEX_KIND[number] in ("?", "??")], key=_east_first)
)
"""Every hex that can hold a token, in the order in which tokens leave."""

# Intersections and paths -------------------------------------------------------------------------

CORNERS: Final[tuple[Corner, ...]] = tuple([read_corner(name) for name in TOML["intersections"]["places"]])
PLACE_AT: Final[dict[Corner, int]] = {corner: number for number, corner in enumerate(CORNERS)}


def _paths() -> list[tuple[int, int]]:
    """Return the ends of every path: neighbouring intersections, except the pairs under `no_path`."""
    missing = [{read_corner(one), read_corner(other)} for one, other in TOML["intersections"]["no_path"]]
    pairs = []
    for number, corner in enumerate(CORNERS):
        for near in corners_beside(corner):
            other = PLACE_AT.get(near)
            if other is not None and number < other and {corner, near} not in missing:
                pairs.append((number, int(other)))
    return sorted(pairs)


MAP: Final = Graph(len(CORNERS), _paths())
PLACES: Final = len(CORNERS)
PATHS: Final = len(MAP.ends)
ENDS: Final[tuple[tuple[int, int], ...]] = MAP.ends
PATHS_AT: Final[tuple[tuple[int, ...], ...]] = MAP.edges_at
PATHS_BESIDE: Final[tuple[tuple[int, ...], ...]] = MAP.edges_beside
PLACES_BESIDE: Final[tuple[tuple[int, ...], ...]] = MAP.neighbours
DISTANCE: Final[tuple[tuple[int, ...], ...]] = MAP.distances
NEAREST: Final[tuple[tuple[int, ...], ...]] = tuple([MAP.nearest_first(place) for place in range(PLACES)])
"""For each intersection every other one, nearest first."""
FARTHEST: Final = max([max(row) for row in DISTANCE])
WITHIN: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple(
            [
                len([1 for place in NEAREST[start] if DISTANCE[start][place] <= steps])
                for steps in range(FARTHEST + 1)
            ]
        )
        for start in range(PLACES)
    ]
)
"""For each intersection and number of steps, how many entries of its NEAREST lie within these steps."""
GRAIN_TO_GO: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([-(-steps // STEPS_PER_GRAIN) for steps in row]) for row in DISTANCE]
)
"""The least grain that moves a settler from one intersection to another."""

TRAIN_TRACK: Final[bytes] = bytes(
    [
        1
        if any(
            [
                {CORNERS[one], CORNERS[other]} == {read_corner(a), read_corner(b)}
                for a, b in TOML["train_tracks"]["paths"]
            ]
        )
        else 0
        for one, other in ENDS
    ]
)
"""1 for each path on which train tracks are printed, else 0."""

# City-sites --------------------------------------------------------------------------------------

SITE_PLACES: Final[tuple[int, ...]] = tuple(
    [PLACE_AT[read_corner(corner)] for _, corner, _, _ in TOML["sites"]["places"]]
)
SITE_NAMES: Final[dict[int, str]] = {
    SITE_PLACES[index]: str(TOML["sites"]["places"][index][0]) for index in range(len(SITE_PLACES))
}
IS_SITE: Final[bytes] = bytes([1 if place in SITE_PLACES else 0 for place in range(PLACES)])
PURPLE_SITES: Final[tuple[int, ...]] = tuple(
    [SITE_PLACES[index] for index in range(len(SITE_PLACES)) if TOML["sites"]["places"][index][2] == "purple"]
)
IS_PURPLE: Final[bytes] = bytes([1 if place in PURPLE_SITES else 0 for place in range(PLACES)])
COAST_GOLD: Final[bytes] = bytes(
    [
        int(TOML["sites"]["places"][SITE_PLACES.index(place)][3]) if place in SITE_PLACES else 0
        for place in range(PLACES)
    ]
)
"""The gold that the coast pays for a city at each intersection, 0 off the coast."""
HEXES_AT: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([HEX_AT[land] for land in hexes_at(corner) if land in HEX_AT]) for corner in CORNERS]
)
"""For each intersection the hexes around it, without border land, which yields nothing."""
SITES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([place for place in SITE_PLACES if number in HEXES_AT[place]]) for number in range(len(HEXES))]
)
"""For each hex the city-sites around it."""

# Names -------------------------------------------------------------------------------------------

PLACE_NAMES: Final[tuple[str, ...]] = tuple(
    [SITE_NAMES.get(place, corner_name(CORNERS[place])) for place in range(PLACES)]
)
"""The name of each intersection: a city-site's own, else its hex and corner."""
PLACE_BY_NAME: Final[dict[str, int]] = {
    **{corner_name(CORNERS[place]): place for place in range(PLACES)},
    **{PLACE_NAMES[place]: place for place in range(PLACES)},
}
"""Intersections by name; a city-site is found by its own name and by hex and corner."""
PATH_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{PLACE_NAMES[one]}–{PLACE_NAMES[other]}" for one, other in ENDS]
)
PATH_BY_ENDS: Final[dict[tuple[int, int], int]] = {
    **{(one, other): path for path, (one, other) in enumerate(ENDS)},
    **{(other, one): path for path, (one, other) in enumerate(ENDS)},
}
