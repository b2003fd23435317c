"""p7 and p8: which cubes may be sent where, and by which way."""

from __future__ import annotations

from typing import Final

from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.pioneer.actions import Action
from goldenspike.games.pioneer.answers import DELIVER
from goldenspike.games.pioneer.board import NEEDED, OUTPOST_NAMES, OUTPOSTS
from goldenspike.games.pioneer.box import NOWHERE, RESOURCE_NAMES, RESOURCES, TAX, TOWN
from goldenspike.games.pioneer.rules.drawing import discard_unseen
from goldenspike.games.pioneer.rules.links import all_lines, cities_between, linked, share, trading_waters
from goldenspike.games.pioneer.rules.world import waters_of
from goldenspike.games.pioneer.state import Pioneer

NO_WAY: Final = 0
BY_RAIL: Final = 1
BY_WATER: Final = 2
THROUGH_CITIES: Final = 3
WAY_NAMES: Final[tuple[str, ...]] = ("", "by rail", "by water", "by rail through cities")


# Ways --------------------------------------------------------------------------------------------


def open_needs(table: Pioneer, outpost: int, cube: int) -> int:
    """p7 Needs: how many cubes of a kind an outpost still needs."""
    return NEEDED[3 * outpost + cube] - table.delivered[3 * outpost + cube]


def trades_by_water(table: Pioneer, source: int, target: int) -> bool:
    """p8 Waterway trade: whether both are towns or cities on one waterway that has a city."""
    if table.status(source) < TOWN or table.status(target) < TOWN:
        return False
    shared = [water for water in waters_of(table, source) if water in waters_of(table, target)]
    return bool(shared) and share(shared, trading_waters(table))


def way(table: Pioneer, source: int, target: int) -> int:
    """How a cube can go: free ways first, through cities only where a tile is left for the tax."""
    return way_over(table, all_lines(table), source, target)


def way_over(table: Pioneer, lines: list[list[int]], source: int, target: int) -> int:
    """The same, the nets of all outposts being known."""
    if linked(lines, source, target):
        return BY_RAIL
    if trades_by_water(table, source, target):
        return BY_WATER
    if table.supply >= TAX and cities_between(table, lines, source, target):
        return THROUGH_CITIES
    return NO_WAY


# Deliveries --------------------------------------------------------------------------------------


def deliveries(table: Pioneer) -> list[Action]:
    """Every cube that may be sent now, by its source, its kind and its target."""
    options: list[Action] = []
    if not table.left.strip(b"\0"):
        return options
    lines = all_lines(table)
    placed = [outpost for outpost in range(OUTPOSTS) if table.spots[outpost] != NOWHERE]
    for source in placed:
        if not holds_any(table, source):
            continue
        ways: list[int] = []
        for target in placed:
            wanted = target != source and wants_from(table, source, target)
            ways.append(way_over(table, lines, source, target) if wanted else NO_WAY)
        for cube in RESOURCES:
            if table.left[3 * source + cube]:
                for place in range(len(placed)):
                    if ways[place] != NO_WAY and open_needs(table, placed[place], cube) > 0:
                        options.append(DELIVER[source][cube][placed[place]])
    return options


def holds_any(table: Pioneer, outpost: int) -> bool:
    """Whether an outpost has a cube to send."""
    place = 3 * outpost
    return table.left[place] + table.left[place + 1] + table.left[place + 2] > 0


def wants_from(table: Pioneer, source: int, target: int) -> bool:
    """Whether an outpost needs any cube that another one holds."""
    for cube in RESOURCES:
        if table.left[3 * source + cube] and open_needs(table, target, cube) > 0:
            return True
    return False


def refuse_delivery(table: Pioneer, cube: int, source: int, target: int) -> Refusal | None:
    """Why a cube may not be sent there, or None if it may."""
    if not (0 <= cube < len(RESOURCES) and 0 <= source < OUTPOSTS and 0 <= target < OUTPOSTS):
        return Refusal("p7 Ship cubes", "There is no such cube or outpost.")
    if source == target:
        return Refusal("p7 Ship cubes", "A cube goes to a different outpost.")
    for outpost in (source, target):
        if table.spots[outpost] == NOWHERE:
            return Refusal(
                "p7 Ship cubes",
                "{outpost} is not in your world.",
                {"outpost": OUTPOST_NAMES[outpost]},
            )
    if not table.left[3 * source + cube]:
        if table.delivered[3 * source + cube]:
            return Refusal(
                "p8 Delivered for good",
                "The {cube} at {outpost} was delivered there and stays.",
                {"cube": RESOURCE_NAMES[cube], "outpost": OUTPOST_NAMES[source]},
            )
        return Refusal(
            "p7 Ship cubes",
            "{outpost} has no {cube} to send.",
            {"outpost": OUTPOST_NAMES[source], "cube": RESOURCE_NAMES[cube]},
        )
    if open_needs(table, target, cube) <= 0:
        return Refusal(
            "p7 Needs",
            "{outpost} needs no {cube}, or has it already.",
            {"outpost": OUTPOST_NAMES[target], "cube": RESOURCE_NAMES[cube]},
        )
    if way(table, source, target) != NO_WAY:
        return None
    return _why_no_way(table, source, target)


def _why_no_way(table: Pioneer, source: int, target: int) -> Refusal:
    """Return why no cube can go from one outpost to the other: tax, waterway or no direct link."""
    places = {"source": OUTPOST_NAMES[source], "target": OUTPOST_NAMES[target]}
    if cities_between(table, all_lines(table), source, target):
        return Refusal(
            "p8 City exemption",
            "The way from {source} to {target} leads through cities, and the supply has no tile left "
            "for the tax.",
            places,
        )
    if share(waters_of(table, source), waters_of(table, target)):
        return Refusal(
            "p8 Waterway trade",
            "{source} and {target} share a waterway. To trade there, both must be towns or cities, and there "
            "must be a city on it.",
            places,
        )
    return Refusal(
        "p7 Direct link",
        "No track leads from {source} to {target} without another outpost in between.",
        places,
    )


def deliver(table: Pioneer, cube: int, source: int, target: int) -> int:
    """p7 Ship cubes: the cube moves and stays (p8 Delivered for good); by which way it went."""
    taken = way(table, source, target)
    if taken == THROUGH_CITIES:
        discard_unseen(table, TAX)
    place = 3 * source + cube
    table.left = replaced(table.left, place, table.left[place] - 1)
    place = 3 * target + cube
    table.delivered = replaced(table.delivered, place, table.delivered[place] + 1)
    return taken
