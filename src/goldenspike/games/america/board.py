"""p2 Map: hexes, intersections, paths and city-sites, loaded once into tuples that never change."""

from __future__ import annotations

from typing import Final

from goldenspike.core.board_file import read_board_file
from goldenspike.core.graph import Graph
from goldenspike.core.hexes import Corner, Hex, corner_name, corners_beside, hexes_at, read_corner, read_hex
from goldenspike.games.america.box import STEPS_PER_GRAIN, TERRAINS

TOML: Final = read_board_file(__file__)
"""The map as written down, with its sources, for those who draw it or print where it comes from."""
DEVELOPMENT_CARDS: Final[tuple[int, ...]] = tuple(TOML["development_cards"]["numbers"])
"""p2 Development stack: how many of each."""

# Hexes -----------------------------------------------------------------------------------------

HEX_NAMES: Final[tuple[str, ...]] = tuple([name for name, _, _, _ in TOML["terrain"]["hexes"]])
HEXES: Final[tuple[Hex, ...]] = tuple([read_hex(name) for name in HEX_NAMES])
TERRAIN: Final[tuple[int, ...]] = tuple(
    [TERRAINS.index(terrain) for _, terrain, _, _ in TOML["terrain"]["hexes"]]
)
"""What a hex produces; the desert's number stands for nothing."""
DESERT: Final = TERRAINS.index("desert")
HEX_KIND: Final[tuple[str, ...]] = tuple([kind for _, _, kind, _ in TOML["terrain"]["hexes"]])
PRINTED_NUMBERS: Final[bytes] = bytes([number for _, _, _, number in TOML["terrain"]["hexes"]])
HEX_BY_NAME: Final[dict[str, int]] = {name: number for number, name in enumerate(HEX_NAMES)}
HEX_AT: Final[dict[Hex, int]] = {place: number for number, place in enumerate(HEXES)}


def _east_first(number: int) -> tuple[int, int]:
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
"""Every other intersection, nearer ones first."""
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
"""How many of the nearest intersections lie within so many steps."""
GRAIN_TO_GO: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([-(-steps // STEPS_PER_GRAIN) for steps in row]) for row in DISTANCE]
)
"""The least grain that carries a settler from one intersection to another."""

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
HEXES_AT: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([HEX_AT[land] for land in hexes_at(corner) if land in HEX_AT]) for corner in CORNERS]
)
"""The numbered hexes and deserts around an intersection."""
SITES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([place for place in SITE_PLACES if number in HEXES_AT[place]]) for number in range(len(HEXES))]
)
"""The city-sites around a hex."""

# Names -------------------------------------------------------------------------------------------

PLACE_NAMES: Final[tuple[str, ...]] = tuple(
    [SITE_NAMES.get(place, corner_name(CORNERS[place])) for place in range(PLACES)]
)
"""A city-site's own name; any other intersection by its hex and corner."""
PLACE_BY_NAME: Final[dict[str, int]] = {
    **{corner_name(CORNERS[place]): place for place in range(PLACES)},
    **{PLACE_NAMES[place]: place for place in range(PLACES)},
}
PATH_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{PLACE_NAMES[one]}–{PLACE_NAMES[other]}" for one, other in ENDS]
)
PATH_BY_ENDS: Final[dict[tuple[int, int], int]] = {
    **{(one, other): path for path, (one, other) in enumerate(ENDS)},
    **{(other, one): path for path, (one, other) in enumerate(ENDS)},
}
