"""p9: the points of a world, line by line."""

from __future__ import annotations

from typing import Final, final

from goldenspike.games.pioneer.board import OUTPOSTS, TRACKS
from goldenspike.games.pioneer.box import (
    CITY,
    DISCARDS_A_POINT,
    EAST,
    EDGE_FACES,
    NORTH,
    NOWHERE,
    OUTPOST_POINTS,
    SOUTH,
    TOWN,
    WATERWAY,
    WEST,
)
from goldenspike.games.pioneer.rules.world import facing, has_port, waters_of
from goldenspike.games.pioneer.state import PIECE, Pioneer


@final
class Points:
    """The lines of a score. Discards count against it."""

    def __init__(self, outposts: int, towns: int, cities: int, link: int, water: int, discards: int) -> None:
        self.outposts = outposts
        self.towns = towns
        self.cities = cities
        self.link = link
        self.water = water
        self.discards = discards

    def total(self) -> int:
        """The score, which may be below zero."""
        return self.outposts + self.towns + self.cities + self.link + self.water - self.discards


def points(table: Pioneer) -> Points:
    """Every line of the score as the world stands."""
    return Points(
        status_points(table, 0),
        status_points(table, TOWN),
        status_points(table, CITY),
        link_points(table),
        water_points(table),
        discard_points(table),
    )


def scores(table: Pioneer) -> tuple[int, ...]:
    """The score, by seat."""
    return (points(table).total(),)


def status_points(table: Pioneer, status: int) -> int:
    """p9 Outpost points: for all outposts, towns or cities together."""
    number = 0
    for outpost in range(OUTPOSTS):
        if table.spots[outpost] != NOWHERE and table.status(outpost) == status:
            number += OUTPOST_POINTS[status]
    return number


def discard_points(table: Pioneer) -> int:
    """p9 Discards: a point lost for every two."""
    return table.discarded() // DISCARDS_A_POINT


# Waterways ---------------------------------------------------------------------------------------


def water_points(table: Pioneer) -> int:
    """p9 Waterway points: every icon of every waterway with two towns or cities on it, one of them a city."""
    return sum([size_of_water(table, water) for water in trading_waters(table)])


def trading_waters(table: Pioneer) -> list[int]:
    """p9 Waterway points: the waterways on which trade is possible."""
    docks: list[int] = []
    ports: list[int] = []
    for outpost in range(OUTPOSTS):
        if table.spots[outpost] != NOWHERE and table.status(outpost) >= TOWN:
            waters = waters_of(table, outpost)
            docks = docks + waters
            if table.status(outpost) == CITY:
                ports = ports + waters
    return [water for water in sorted(set(ports)) if docks.count(water) > 1]


def size_of_water(table: Pioneer, water: int) -> int:
    """How many icons a waterway has."""
    ground = table.ground
    nets = table.nets
    joined = table.joined
    size = 0
    for piece in table.pieces:
        cell = piece // PIECE
        if ground[cell] == WATERWAY and joined[nets[cell]] == water:
            size += 1
        if ground[cell + 1] == WATERWAY and joined[nets[cell + 1]] == water:
            size += 1
    return size


# The longest link --------------------------------------------------------------------------------


def link_points(table: Pioneer) -> int:
    """p9 Longest link: the length of the longest direct link between two outposts; cities do not lengthen it.

    The length of a link is the fewest icons, by option the fewest tiles, that tracks from one outpost to the
    other lead over; by option instead the most icons that they lead over without using one twice.
    """
    measure = table.choices.link
    longest = 0
    for outpost in range(OUTPOSTS):
        if table.spots[outpost] != NOWHERE:
            if measure == "icons":
                length = farthest_by_icons(table, outpost)
            elif measure == "tiles":
                length = farthest_by_tiles(table, outpost)
            else:
                length = farthest_by_detour(table, outpost)
            longest = max(longest, length)
    return longest


def first_icons(table: Pioneer, outpost: int) -> list[int]:
    """The icons on which tracks of this outpost lead on, each once."""
    found: list[int] = []
    spot = table.spots[outpost]
    for edge in TRACKS[outpost]:
        cell = facing(table, spot, edge)
        if has_port(table, cell, EDGE_FACES[edge]) and cell not in found:
            found.append(cell)
    return found


def next_icons(table: Pioneer, cell: int) -> list[int]:
    """The icons to which tracks lead on from this one."""
    found: list[int] = []
    rails = table.ground[cell] >> 3
    width = table.width
    if rails & WEST and has_port(table, cell - 1, EAST):
        found.append(cell - 1)
    if rails & EAST and has_port(table, cell + 1, WEST):
        found.append(cell + 1)
    if rails & NORTH and has_port(table, cell - width, SOUTH):
        found.append(cell - width)
    if rails & SOUTH and has_port(table, cell + width, NORTH):
        found.append(cell + width)
    return found


def ends_of_links(table: Pioneer, outpost: int) -> dict[int, bool]:
    """The icons from which tracks lead into some other outpost."""
    found: dict[int, bool] = {}
    for other in range(OUTPOSTS):
        if other != outpost and table.spots[other] != NOWHERE:
            for cell in first_icons(table, other):
                found[cell] = True
    return found


def farthest_by_icons(table: Pioneer, outpost: int) -> int:
    """p9 Longest link: the longest of this outpost's links, each measured by its shortest way in icons."""
    reach = distances(table, first_icons(table, outpost))
    longest = 0
    for other in range(OUTPOSTS):
        if other > outpost and table.spots[other] != NOWHERE:
            nearest = 0
            for cell in first_icons(table, other):
                steps = reach.get(cell, 0)
                if steps and (not nearest or steps < nearest):
                    nearest = steps
            longest = max(longest, nearest)
    return longest


def distances(table: Pioneer, starts: list[int]) -> dict[int, int]:
    """For every icon that tracks lead to from these ones, how many icons the shortest way has."""
    reach: dict[int, int] = {}
    for cell in starts:
        reach[cell] = 1
    waiting = starts[:]
    index = 0
    while index < len(waiting):
        cell = waiting[index]
        index += 1
        steps = reach[cell] + 1
        for beyond in next_icons(table, cell):
            if beyond not in reach:
                reach[beyond] = steps
                waiting.append(beyond)
    return reach


def farthest_by_tiles(table: Pioneer, outpost: int) -> int:
    """p9 Longest link, by option: the same, each link measured by the fewest tiles."""
    tile_of: dict[int, int] = {}
    for piece in table.pieces:
        cell = piece // PIECE
        tile_of[cell] = cell
        tile_of[cell + 1] = cell
    reach: dict[int, int] = {}
    ring = first_icons(table, outpost)
    tiles = 1
    while ring:
        beyond: list[int] = []
        index = 0
        while index < len(ring):
            cell = ring[index]
            index += 1
            if cell in reach:
                continue
            reach[cell] = tiles
            for after in next_icons(table, cell):
                if after not in reach:
                    if tile_of[after] == tile_of[cell]:
                        ring.append(after)
                    else:
                        beyond.append(after)
        ring = beyond
        tiles += 1
    longest = 0
    for other in range(OUTPOSTS):
        if other > outpost and table.spots[other] != NOWHERE:
            ends = [reach[cell] for cell in first_icons(table, other) if cell in reach]
            if ends:
                longest = max(longest, min(ends))
    return longest


def farthest_by_detour(table: Pioneer, outpost: int) -> int:
    """p9 Longest link, by option: the most icons on a way to another outpost that uses none of them twice."""
    ends = ends_of_links(table, outpost)
    longest = 0
    for start in first_icons(table, outpost):
        longest = max(longest, _longest_way(table, start, ends, {}, 1))
    return longest


def _longest_way(table: Pioneer, cell: int, ends: dict[int, bool], used: dict[int, bool], steps: int) -> int:
    longest = steps if cell in ends else 0
    used[cell] = True
    for beyond in next_icons(table, cell):
        if beyond not in used:
            longest = max(longest, _longest_way(table, beyond, ends, used, steps + 1))
    del used[cell]
    return longest


WINNERS: Final[tuple[int, ...]] = (0,)


def winners(table: Pioneer) -> tuple[int, ...]:
    """p9 The end: whoever plays alone has won when the game is over, with more or less praise."""
    return WINNERS if table.over else ()
