"""p9: the points of a world, line by line."""

from __future__ import annotations

from typing import Final, final

from goldenspike.games.pioneer.board import OUTPOSTS
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
from goldenspike.games.pioneer.rules.links import all_lines, linked, trading_waters
from goldenspike.games.pioneer.rules.world import facing, has_port
from goldenspike.games.pioneer.state import PIECE, Pioneer


@final
class Points:
    """The lines of a score; `discards` are points lost."""

    def __init__(self, outposts: int, towns: int, cities: int, link: int, water: int, discards: int) -> None:
        self.outposts = outposts
        self.towns = towns
        self.cities = cities
        self.link = link
        self.water = water
        self.discards = discards

    def total(self) -> int:
        """Return the score, which may be below zero."""
        return self.outposts + self.towns + self.cities + self.link + self.water - self.discards


def points(table: Pioneer) -> Points:
    """Return every line of the score as the world stands."""
    return Points(
        status_points(table, 0),
        status_points(table, TOWN),
        status_points(table, CITY),
        link_points(table),
        water_points(table),
        discard_points(table),
    )


def scores(table: Pioneer) -> tuple[int, ...]:
    """Return the score, by seat."""
    return (points(table).total(),)


def status_points(table: Pioneer, status: int) -> int:
    """Return the points of all outposts of one status: outpost, town or city (p9 Outpost points)."""
    number = 0
    for outpost in range(OUTPOSTS):
        if table.spots[outpost] != NOWHERE and table.status(outpost) == status:
            number += OUTPOST_POINTS[status]
    return number


def discard_points(table: Pioneer) -> int:
    """Return how many points the discarded tiles cost: one for every two (p9 Discards)."""
    return table.discarded() // DISCARDS_A_POINT


# Waterways ---------------------------------------------------------------------------------------


def water_points(table: Pioneer) -> int:
    """Return the points of waterways with two towns or cities, one of them a city (p9 Waterway points).

    Every icon of such a waterway counts.
    """
    return sum([size_of_water(table, water) for water in trading_waters(table)])


def size_of_water(table: Pioneer, water: int) -> int:
    """Return the number of icons of a waterway."""
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


def waterways(table: Pioneer) -> dict[int, list[int]]:
    """Return the icons of every waterway, by its label (p8 On a waterway)."""
    found: dict[int, list[int]] = {}
    for piece in table.pieces:
        cell = piece // PIECE
        for half in (cell, cell + 1):
            if table.ground[half] == WATERWAY:
                found.setdefault(table.joined[table.nets[half]], []).append(half)
    return found


# Links -------------------------------------------------------------------------------------------


@final
class Link:
    """p7 Direct link: the outposts it joins, its length, and the icons on the way that is measured."""

    def __init__(self, outpost: int, other: int, length: int, way: list[int]) -> None:
        self.outpost = outpost
        self.other = other
        self.length = length
        self.way = way


def link_points(table: Pioneer) -> int:
    """Return the length of the longest direct link; no city lengthens it (p9 Longest link)."""
    longest = 0
    for link in measured_links(table):
        longest = max(longest, link.length)
    return longest


def measured_links(table: Pioneer) -> list[Link]:
    """Return every direct link with its length (p9 Longest link).

    Its length is the fewest icons, by option the fewest tiles, that tracks from one outpost to the other lead
    over; by option instead the most icons that they lead over without using one twice.
    """
    measure = table.settings.link
    lines = all_lines(table)
    found: list[Link] = []
    for outpost in range(OUTPOSTS):
        others = [other for other in range(outpost + 1, OUTPOSTS) if linked(lines, outpost, other)]
        if not others:
            continue
        if measure == "icons":
            found.extend(links_by_icons(table, outpost, others))
        elif measure == "tiles":
            found.extend(links_by_tiles(table, outpost, others))
        else:
            found.extend(links_by_detour(table, outpost, others))
    return found


def first_icons(table: Pioneer, outpost: int) -> list[int]:
    """Return the icons that tracks of this outpost lead to, each once."""
    found: list[int] = []
    spot = table.spots[outpost]
    for edge in table.sides.tracks[outpost]:
        cell = facing(table, spot, edge)
        if has_port(table, cell, EDGE_FACES[edge]) and cell not in found:
            found.append(cell)
    return found


def next_icons(table: Pioneer, cell: int) -> list[int]:
    """Return the icons that tracks lead to from this one."""
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


def links_by_icons(table: Pioneer, outpost: int, others: list[int]) -> list[Link]:
    """Return the links from an outpost to these, measured in icons the shortest way (p9 Longest link)."""
    ring = first_icons(table, outpost)
    reach: dict[int, int] = {}
    before: dict[int, int] = {}
    for cell in ring:
        reach[cell] = 1
        before[cell] = NOWHERE
    index = 0
    while index < len(ring):
        cell = ring[index]
        index += 1
        for beyond in next_icons(table, cell):
            if beyond not in reach:
                reach[beyond] = reach[cell] + 1
                before[beyond] = cell
                ring.append(beyond)
    return _nearest(table, outpost, others, reach, before)


def links_by_tiles(table: Pioneer, outpost: int, others: list[int]) -> list[Link]:
    """Return the links from an outpost to these, measured in tiles the shortest way (p9 Longest link)."""
    tile_of: dict[int, int] = {}
    for piece in table.pieces:
        cell = piece // PIECE
        tile_of[cell] = cell
        tile_of[cell + 1] = cell
    reach: dict[int, int] = {}
    before: dict[int, int] = {}
    ring = [(cell, NOWHERE) for cell in first_icons(table, outpost)]
    tiles = 1
    while ring:
        outside: list[tuple[int, int]] = []
        index = 0
        while index < len(ring):
            cell, source = ring[index]
            index += 1
            if cell in reach:
                continue
            reach[cell] = tiles
            before[cell] = source
            for beyond in next_icons(table, cell):
                if beyond not in reach:
                    if tile_of[beyond] == tile_of[cell]:
                        ring.append((beyond, cell))
                    else:
                        outside.append((beyond, cell))
        ring = outside
        tiles += 1
    return _nearest(table, outpost, others, reach, before)


def _nearest(
    table: Pioneer, outpost: int, others: list[int], reach: dict[int, int], before: dict[int, int]
) -> list[Link]:
    """Return the links to these outposts, given every icon's distance and the icon before it."""
    found: list[Link] = []
    for other in others:
        last = NOWHERE
        for cell in first_icons(table, other):
            if cell in reach and (last == NOWHERE or reach[cell] < reach[last]):
                last = cell
        way: list[int] = []
        cell = last
        while cell != NOWHERE:
            way.append(cell)
            cell = before[cell]
        way.reverse()
        found.append(Link(outpost, other, reach[last], way))
    return found


def links_by_detour(table: Pioneer, outpost: int, others: list[int]) -> list[Link]:
    """Return the links to these, measured by the longest way that repeats no icon (p9 Longest link)."""
    ends: dict[int, list[int]] = {}
    for other in others:
        for cell in first_icons(table, other):
            ends.setdefault(cell, []).append(other)
    ways: dict[int, list[int]] = {}
    for start in first_icons(table, outpost):
        _lengthen(table, [start], ends, ways)
    return [Link(outpost, other, len(ways[other]), ways[other]) for other in sorted(ways)]


def _lengthen(table: Pioneer, way: list[int], ends: dict[int, list[int]], ways: dict[int, list[int]]) -> None:
    """Extend a way in every direction (depth-first), and keep the longest way to each outpost."""
    cell = way[-1]
    for other in ends.get(cell, []):
        if other not in ways or len(way) > len(ways[other]):
            ways[other] = way[:]
    for beyond in next_icons(table, cell):
        if beyond not in way:
            way.append(beyond)
            _lengthen(table, way, ends, ways)
            way.pop()


WINNERS: Final[tuple[int, ...]] = (0,)


def winners(table: Pioneer) -> tuple[int, ...]:
    """Return the one player when the game is over, whatever the praise (p9 The end)."""
    return WINNERS if table.over else ()
