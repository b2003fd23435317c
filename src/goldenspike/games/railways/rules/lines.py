"""Line bonuses: who joins two places first, who by a shorter way, and who joins the coasts."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.supply import replaced
from goldenspike.games.railways.board import (
    CITIES,
    EAST_COAST,
    EASTING,
    LINE_FROM,
    LINE_TO,
    NO_CITY,
    WEST_COAST,
)
from goldenspike.games.railways.box import COAST_TO_COAST, ENDING_LINES, LINE_POINTS, NOBODY
from goldenspike.games.railways.events import CoastsJoined, LineJoined
from goldenspike.games.railways.rules.ending import announce_end
from goldenspike.games.railways.rules.points import gain
from goldenspike.games.railways.state import Link, Railways

FAR: Final = 1_000_000
MOST_RECORDED: Final = 254
"""A line of more tiles is recorded as one of so many."""


def own_network(table: Railways, seat: int) -> list[list[int]]:
    """For every city what a seat's own links lead to, as other city and tiles in turn."""
    network: list[list[int]] = [[] for _ in range(CITIES)]
    for link in table.links:
        if link.owner == seat:
            add_link(network, link.start, link.end, len(link.hexes))
    return network


def joined_to(table: Railways, seat: int, city: int) -> list[int]:
    """1 for every city to which a seat's own links lead from this one, and for this one."""
    joined = [0] * CITIES
    joined[city] = 1
    own = [link for link in table.links if link.owner == seat]
    grows = True
    while grows:
        grows = False
        apart: list[Link] = []
        for link in own:
            if joined[link.start] == joined[link.end]:
                if not joined[link.start]:
                    apart.append(link)
                continue
            joined[link.start] = 1
            joined[link.end] = 1
            grows = True
        own = apart
    return joined


def add_link(network: list[list[int]], start: int, end: int, tiles: int) -> None:
    """One more link in a network."""
    network[start].append(end)
    network[start].append(tiles)
    network[end].append(start)
    network[end].append(tiles)


def reached_from(network: list[list[int]], starts: tuple[int, ...]) -> list[int]:
    """Every city to which a network leads from one of these."""
    seen = [False] * CITIES
    reached: list[int] = []
    for city in starts:
        if network[city]:
            seen[city] = True
            reached.append(city)
    for city in reached:
        beside = network[city]
        for place in range(0, len(beside), 2):
            other = beside[place]
            if not seen[other]:
                seen[other] = True
                reached.append(other)
    return reached


def is_joined(network: list[list[int]], starts: tuple[int, ...], ends: tuple[int, ...]) -> bool:
    """Whether a network leads from one of these cities to one of those."""
    for city in reached_from(network, starts):
        if city in ends:
            return True
    return False


def meets(marked: list[int], places: tuple[int, ...]) -> bool:
    """Whether one of these places is marked."""
    for place in places:
        if marked[place]:
            return True
    return False


def farthest_west(network: list[list[int]]) -> int:
    """line Coast to coast: how far a network leads from the East Coast; NO_CITY if it does not touch it."""
    farthest = NO_CITY
    for city in reached_from(network, EAST_COAST):
        if farthest == NO_CITY or EASTING[city] < EASTING[farthest]:
            farthest = city
    return farthest


def farthest_east(network: list[list[int]]) -> int:
    """line Coast to coast: how far a network leads from the West Coast; NO_CITY if it does not touch it."""
    farthest = NO_CITY
    for city in reached_from(network, WEST_COAST):
        if farthest == NO_CITY or EASTING[city] > EASTING[farthest]:
            farthest = city
    return farthest


def fewest_tiles_by_links(
    network: list[list[int]], starts: tuple[int, ...], ends: tuple[int, ...], most_links: int
) -> list[int]:
    """For every number of links up to the most, the fewest tiles of a way with so many links; FAR if none."""
    tiles = [FAR] * CITIES
    for city in starts:
        tiles[city] = 0
    found = [FAR]
    for _ in range(most_links):
        following = [FAR] * CITIES
        for city in range(CITIES):
            if tiles[city] < FAR:
                beside = network[city]
                for place in range(0, len(beside), 2):
                    reach = tiles[city] + beside[place + 1]
                    if reach < following[beside[place]]:
                        following[beside[place]] = reach
        tiles = following
        found.append(min([tiles[city] for city in ends]))
    return found


def claim_lines(table: Railways, seat: Seat, link: Link) -> None:
    """line Major lines, line Shorter line, line Coast to coast: whatever a new link joins.

    Only what hangs together with the new link can be joined by it.
    """
    joined = joined_to(table, seat, link.start)
    for line in range(len(LINE_POINTS)):
        owner = table.line_owner[line]
        if owner == seat or table.line_half[line] >> seat & 1:
            continue
        if not meets(joined, LINE_FROM[line]) or not meets(joined, LINE_TO[line]):
            continue
        if owner == NOBODY:
            claim_line(table, seat, line, own_network(table, seat))
        else:
            claim_half(table, seat, line, own_network(table, seat))
    if (
        oceans_count(table)
        and not table.players[seat].coast
        and meets(joined, EAST_COAST)
        and meets(joined, WEST_COAST)
    ):
        claim_coasts(table, seat)


def claim_line(table: Railways, seat: Seat, line: int, network: list[list[int]]) -> None:
    """line Major lines: the first to join them; the way with the fewest links, then tiles, is recorded."""
    ways = fewest_tiles_by_links(network, LINE_FROM[line], LINE_TO[line], CITIES)
    for links in range(len(ways)):
        if ways[links] < FAR:
            record(table, line, links, ways[links])
            break
    table.line_owner = replaced(table.line_owner, line, seat)
    if table.announced is not None:
        table.announced.append(LineJoined(seat, line, LINE_POINTS[line], 0))
    gain(table, seat, LINE_POINTS[line])


def claim_half(table: Railways, seat: Seat, line: int, network: list[list[int]]) -> None:
    """line Shorter line: a shorter way brings half, once for each seat, and is the record then."""
    links, tiles = shorter_way(table, line, network)
    if not links:
        return
    record(table, line, links, tiles)
    table.line_half = replaced(table.line_half, line, table.line_half[line] | 1 << seat)
    points = half_points(line)
    if table.announced is not None:
        table.announced.append(LineJoined(seat, line, points, 1))
    gain(table, seat, points)


def shorter_way(table: Railways, line: int, network: list[list[int]]) -> tuple[int, int]:
    """line Shorter line: links, tiles of a way with no more of either and fewer of one (ruling 42), or 0."""
    most_links, most_tiles = table.line_links[line], table.line_tiles[line]
    ways = fewest_tiles_by_links(network, LINE_FROM[line], LINE_TO[line], most_links)
    for links in range(len(ways)):
        tiles = ways[links]
        if tiles <= most_tiles and (links < most_links or tiles < most_tiles):
            return links, tiles
    return 0, 0


def half_points(line: int) -> int:
    """line Shorter line: half the points of a line, rounded up."""
    return -(-LINE_POINTS[line] // 2)


def record(table: Railways, line: int, links: int, tiles: int) -> None:
    """The way to beat from now on."""
    table.line_links = replaced(table.line_links, line, links)
    table.line_tiles = replaced(table.line_tiles, line, min(tiles, MOST_RECORDED))


def oceans_count(table: Railways) -> bool:
    """line Coast to coast: whether a line is paid now; by the setting only once the West is open."""
    return table.phase == 2 or table.settings.oceans == "always"


def claim_waiting_coasts(table: Railways) -> None:
    """line Coast to coast: lines that waited for the Western phase are paid, the first one built first."""
    waiting: list[tuple[int, Seat]] = []
    for seat in table.clockwise(table.first):
        if not table.players[seat].coast:
            network: list[list[int]] = [[] for _ in range(CITIES)]
            for number, link in enumerate(table.links):
                if link.owner == seat:
                    add_link(network, link.start, link.end, len(link.hexes))
                    if is_joined(network, EAST_COAST, WEST_COAST):
                        waiting.append((number, seat))
                        break
    waiting.sort()
    for _, seat in waiting:
        claim_coasts(table, seat)


def leads(table: Railways, seat: Seat) -> bool:
    """end Leader's line: nobody has more points."""
    for player in table.players:
        if player.score > table.players[seat].score:
            return False
    return True


def claim_coasts(table: Railways, seat: Seat) -> None:
    """line Coast to coast: own links join the oceans; the second such line ends the game."""
    player = table.players[seat]
    table.coast_lines += 1
    player.coast = table.coast_lines
    if table.coast_lines == 1 and (table.phase == 2 or table.settings.clock_start == "line"):
        table.clock_round = table.rounds
    points = COAST_TO_COAST[table.coast_lines - 1] if table.coast_lines <= len(COAST_TO_COAST) else 0
    if table.announced is not None:
        table.announced.append(CoastsJoined(seat, table.coast_lines, points))
    gain(table, seat, points)
    if table.coast_lines == ENDING_LINES:
        table.ending = True
    announce_end(table)
