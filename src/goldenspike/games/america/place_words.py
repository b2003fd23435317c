"""What players call the places of the map: by city-sites and compass directions, never by map coordinates."""

from __future__ import annotations

from typing import Final

from goldenspike.core.hexes import compass_direction, corner_point, hex_centre
from goldenspike.games.america.board import (
    CORNERS,
    DISTANCE,
    ENDS,
    HEXES,
    PATHS,
    PLACES,
    PLACES_BESIDE,
    SITE_NAMES,
    SITE_PLACES,
    SITES_OF,
    TERRAIN,
)
from goldenspike.games.america.box import TERRAINS

STEPS: Final = ("", "", "two steps ", "three steps ")
"""How far a place lies from the city-site that names it; nothing is said of a single step."""
IN_SIGHT: Final = 3
"""Paths to the farthest city-site that a path leads towards."""

NAMES: Final[dict[int, str]] = {place: name.removesuffix(" D.C.") for place, name in SITE_NAMES.items()}
"""City-sites as they are spoken of within a sentence, where another full stop may follow."""

Point = tuple[float, float]


def _joined(names: list[str]) -> str:
    """Return names separated by commas, the last one by "and"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def _heading(start: int, end: int) -> str:
    """Return the compass direction from one place to another."""
    return compass_direction(corner_point(CORNERS[start]), corner_point(CORNERS[end]))


# Intersections -----------------------------------------------------------------------------------


def _where(place: int) -> str:
    """Return where an intersection lies that has no city-site: between two sites, or seen from one."""
    beside = [near for near in PLACES_BESIDE[place] if near in NAMES]
    if beside[1:]:
        return f"between {_joined([NAMES[site] for site in beside])}"
    site = min(SITE_PLACES, key=lambda each: (DISTANCE[each][place], each))
    return f"{STEPS[DISTANCE[site][place]]}{_heading(site, place)} of {NAMES[site]}"


WHERE: Final[tuple[str, ...]] = tuple(["" if place in NAMES else _where(place) for place in range(PLACES)])
PLACE_WORDS: Final[tuple[str, ...]] = tuple(
    [NAMES.get(place, f"the intersection {WHERE[place]}") for place in range(PLACES)]
)
"""Each intersection: a city-site's name, else like "the intersection west of Denver"."""

# Paths -------------------------------------------------------------------------------------------


def _leads_to(start: int, end: int) -> list[int]:
    """Return the city-sites in sight to which every shortest way from the start begins with this path."""
    others = [near for near in PLACES_BESIDE[start] if near != end]
    return [
        site
        for site in SITE_PLACES
        if site != start
        and DISTANCE[end][site] < IN_SIGHT
        and all(DISTANCE[end][site] < DISTANCE[near][site] for near in others)
    ]


def _from_site(site: int, end: int) -> str:
    """Return a path that begins at a city-site: towards the nearest other one, or in a direction."""
    towards = min(_leads_to(site, end), key=lambda each: (DISTANCE[site][each], each), default=None)
    if towards is None:
        return f"from {NAMES[site]} to the {_heading(site, end)}"
    return f"from {NAMES[site]} towards {NAMES[towards]}"


def _path(one: int, other: int) -> str:
    """Return where a path runs."""
    if one in NAMES:
        return _from_site(one, other)
    if other in NAMES:
        return _from_site(other, one)
    sites = [site for site in PLACES_BESIDE[one] if site in NAMES]
    beyond = [site for site in PLACES_BESIDE[other] if site in NAMES]
    for site in sites:
        for far in beyond:
            if far in _leads_to(site, one):
                return f"midway between {NAMES[site]} and {NAMES[far]}"
    start, end = (one, other) if len(WHERE[one]) <= len(WHERE[other]) else (other, one)
    return f"{WHERE[start]}, heading {_heading(start, end)}"


PATH_WORDS: Final[tuple[str, ...]] = tuple([_path(*ENDS[path]) for path in range(PATHS)])
"""Where each path runs, as it is said of a rail: like "from Chicago towards St. Louis"."""

# Hexes -------------------------------------------------------------------------------------------


def _hex(land: int) -> str:
    """Return a hex by its terrain and the city-sites around it."""
    terrain = TERRAINS[TERRAIN[land]]
    around = SITES_OF[land]
    if around[1:]:
        return f"the {terrain} between {_joined([NAMES[site] for site in around])}"
    centre = hex_centre(HEXES[land])
    site = (
        around[0]
        if around
        else min(SITE_PLACES, key=lambda each: _squared_distance(corner_point(CORNERS[each]), centre))
    )
    return f"the {terrain} {compass_direction(corner_point(CORNERS[site]), centre)} of {NAMES[site]}"


def _squared_distance(one: Point, other: Point) -> float:
    """Return the squared distance of two points, which is enough to compare."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


HEX_WORDS: Final[tuple[str, ...]] = tuple([_hex(land) for land in range(len(HEXES))])
"""Each hex: like "the hills between Chicago and Detroit"."""
