"""Survey of the nets of tracks: outposts on them, ends where they can grow, links and reach."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from goldenspike.games.pioneer.board import OUTPOSTS
from goldenspike.games.pioneer.bot.chances import chance
from goldenspike.games.pioneer.box import CITY, EAST, EDGE_FACES, EMPTY, NORTH, NOWHERE, SOUTH, WEST
from goldenspike.games.pioneer.rules.world import LAND, MUST_BE_WATER, OUTPOST, facing
from goldenspike.games.pioneer.state import PIECE, Pioneer

PORTS: Final[bytes] = bytes([WEST, EAST, NORTH, SOUTH])
PORTS_BEYOND: Final[bytes] = bytes([EAST, WEST, SOUTH, NORTH])
"""The sides of an icon, and those of the icons beside it that meet them."""


@final
class Lines:
    """The nets of tracks of one world, as `survey` finds them."""

    def __init__(self) -> None:
        self.placed: list[int] = []
        """Outposts in the world."""
        self.nets: list[list[int]] = [[] for _ in range(OUTPOSTS)]
        """The nets that each outpost is on."""
        self.starts: list[list[int]] = [[] for _ in range(OUTPOSTS)]
        """The icons on which the tracks of each outpost lead on."""
        self.ports: list[list[int]] = [[] for _ in range(OUTPOSTS)]
        """The empty cells that tracks of each outpost lead to."""
        self.joint: list[int] = []
        """For each net the joint net it belongs to: nets that cities join, where cubes pass for a tax."""
        self.joints: list[list[int]] = [[] for _ in range(OUTPOSTS)]
        """The joint nets that each outpost is on."""
        self.crowd: list[int] = []
        """How many outposts are on each joint net."""
        self.ends: list[list[int]] = []
        """The empty cells to which tracks of each joint net lead."""
        self.stuck: list[float] = []
        """The probability, by joint net, that the next land tile cannot lengthen it."""
        self.main = 0
        """The joint net with most outposts on it; 0 for none."""
        self.link = 0
        """The longest direct link in icons."""
        self.reach = 0
        """The distance in icons from an outpost to the farthest end of its net."""


def survey(table: Pioneer) -> Lines:
    """Return the nets of the world of a table: those of the last decision if it is the same world."""
    for kept in KEPT:
        if kept.shows(table):
            return kept.lines
    return new_survey(table)


def keep_survey(table: Pioneer) -> None:
    """Keep the nets of a table where something is decided, for the tables that its options lead to."""
    kept = Kept(table, survey(table))
    KEPT.clear()
    KEPT.append(kept)


def new_survey(table: Pioneer) -> Lines:
    """Return the nets of the world of a table, looked up one by one."""
    lines = Lines()
    find_outposts(table, lines)
    join_through_cities(table, lines)
    find_ends(table, lines)
    choose_main(lines)
    measure(table, lines)
    return lines


def can_grow(table: Pioneer, cell: i64) -> bool:
    """Return whether a track or an outpost can still be placed on an empty cell."""
    ground = table.ground
    return (
        ground[cell] == EMPTY
        and not table.near[cell] & MUST_BE_WATER
        and (ground[cell - 1] == EMPTY or ground[cell + 1] == EMPTY)
    )


def find_ends(table: Pioneer, lines: Lines) -> None:
    """Find the empty cells to which each joint net leads; all of them lie on the edge of the world."""
    width: i64 = table.width
    near = table.near
    ground = table.ground
    lines.ends = [[] for _ in range(table.labels + 1)]
    lines.stuck = [1.0] * (table.labels + 1)
    for place in table.edge:
        cell: i64 = place
        if not near[cell] & LAND or not can_grow(table, cell):
            continue
        if has_track(ground[cell - 1], EAST):
            add_end(table, lines, cell, cell - 1, WEST)
        if has_track(ground[cell + 1], WEST):
            add_end(table, lines, cell, cell + 1, EAST)
        if has_track(ground[cell - width], SOUTH):
            add_end(table, lines, cell, cell - width, NORTH)
        if has_track(ground[cell + width], NORTH):
            add_end(table, lines, cell, cell + width, SOUTH)


def has_track(half: i64, port: i64) -> bool:
    """Return whether what lies on a cell is a land icon with a track towards this side."""
    return half < OUTPOST and half >> 3 & port != 0


def add_end(table: Pioneer, lines: Lines, cell: int, icon: int, side: int) -> None:
    """Add an empty cell to which the net of an icon leads from this side."""
    net = lines.joint[table.joined[table.nets[icon]]]
    lines.ends[net].append(cell)
    lines.stuck[net] *= 1.0 - chance(table.near, table.ground, cell, side)


def find_outposts(table: Pioneer, lines: Lines) -> None:
    """Find the outposts, the nets they are on, and where their own tracks lead."""
    for outpost in range(OUTPOSTS):
        spot = table.spots[outpost]
        if spot == NOWHERE:
            continue
        lines.placed.append(outpost)
        nets = lines.nets[outpost]
        for edge in table.sides.tracks[outpost]:
            cell = facing(table, spot, edge)
            half = table.ground[cell]
            if half == EMPTY:
                if can_grow(table, cell):
                    lines.ports[outpost].append(cell)
            elif half < OUTPOST and half & EDGE_FACES[edge] << 3:
                if cell not in lines.starts[outpost]:
                    lines.starts[outpost].append(cell)
                net = table.joined[table.nets[cell]]
                if net not in nets:
                    nets.append(net)


def join_through_cities(table: Pioneer, lines: Lines) -> None:
    """Join the nets that lead to one city, and count the outposts on each joint net (p8 City exemption)."""
    joint = list(range(table.labels + 1))
    for outpost in lines.placed:
        nets = lines.nets[outpost]
        if len(nets) > 1 and table.status(outpost) == CITY:
            first = joint[nets[0]]
            for net in nets:
                other = joint[net]
                if other != first:
                    joint = [first if name == other else name for name in joint]
    lines.joint = joint
    lines.crowd = [0] * (table.labels + 1)
    for outpost in lines.placed:
        joints = lines.joints[outpost]
        for net in lines.nets[outpost]:
            if joint[net] not in joints:
                joints.append(joint[net])
                lines.crowd[joint[net]] += 1


def choose_main(lines: Lines) -> None:
    """Choose the main net: the joint net with most outposts, and among equals with most ends."""
    best = 0
    for net in range(1, len(lines.crowd)):
        if lines.crowd[net]:
            weight = lines.crowd[net] * 100 + len(lines.ends[net])
            if weight > best:
                best = weight
                lines.main = net


def leads_on(lines: Lines, outpost: int) -> bool:
    """Return whether a net of this outpost has another outpost on it, or an end where it can grow."""
    for net in lines.joints[outpost]:
        if lines.crowd[net] > 1 or lines.ends[net]:
            return True
    return False


# Distances ---------------------------------------------------------------------------------------


@final
class Walk:
    """The distances in icons from one outpost, and the empty cells that its tracks lead to."""

    def __init__(self, starts: list[int], steps: list[int], ends: list[int], farthest: int) -> None:
        self.starts = starts
        """The icons on which its tracks lead on."""
        self.steps = steps
        """By cell, the number of icons to there; 0 where no track leads."""
        self.ends = ends
        self.farthest = farthest
        """The number of icons to the farthest of the ends, and one."""


@final
class Kept:
    """The nets of the world of one table, with the distances from its outposts."""

    def __init__(self, table: Pioneer, lines: Lines) -> None:
        self.lines = lines
        self.pieces = table.pieces
        self.delivered = table.delivered
        self.sides = table.sides
        self.cells = len(table.ground)
        self.width = table.width
        self.walks: list[Walk | None] = [None] * OUTPOSTS
        for outpost in lines.placed:
            self.walks[outpost] = walk(table, lines.starts[outpost])

    def shows(self, table: Pioneer) -> bool:
        """Return whether a table has the same world, with the same cubes delivered."""
        return (
            self.sides is table.sides
            and len(self.pieces) == len(table.pieces)
            and self.delivered == table.delivered
            and self.pieces == table.pieces
            and self.width == table.width
        )

    def is_before(self, table: Pioneer) -> bool:
        """Return whether a table has the same world but for one tile at most."""
        number = len(self.pieces)
        return (
            number <= len(table.pieces) <= number + 1
            and self.cells == len(table.ground)
            and self.width == table.width
            and self.pieces == table.pieces[:number]
        )

    def walk(self, table: Pioneer, outpost: int, starts: list[int]) -> Walk | None:
        """Return the distances from an outpost unless a further tile may have changed them.

        It has if it lies on an empty cell that a track led to.
        """
        known = self.walks[outpost]
        if known is None or known.starts != starts:
            return None
        if len(table.pieces) > len(self.pieces):
            cell = table.pieces[-1] // PIECE
            for end in known.ends:
                if end == cell or end == cell + 1:
                    return None
        return known


KEPT: Final[list[Kept]] = []
"""The nets of the last decision, if any."""


def measure(table: Pioneer, lines: Lines) -> None:
    """Measure the longest direct link, and the farthest end of a net from an outpost."""
    kept: Kept | None = None
    if KEPT and KEPT[0].is_before(table):
        kept = KEPT[0]
    for outpost in lines.placed:
        if not leads_on(lines, outpost):
            continue
        starts = lines.starts[outpost]
        found = kept.walk(table, outpost, starts) if kept is not None else None
        if found is None:
            found = walk(table, starts)
        lines.reach = max(lines.reach, found.farthest - 1)
        for other in lines.placed:
            if other > outpost:
                nearest = 0
                for cell in lines.starts[other]:
                    step = found.steps[cell]
                    if step and (not nearest or step < nearest):
                        nearest = step
                lines.link = max(lines.link, nearest)


def walk(table: Pioneer, starts: list[int]) -> Walk:
    """Measure the distances from these icons (breadth-first)."""
    ground = table.ground
    width: i64 = table.width
    steps = [0] * len(ground)
    ends: list[int] = []
    waiting = starts[:]
    for start in starts:
        steps[start] = 1
    farthest: i64 = 0
    index = 0
    while index < len(waiting):
        cell: i64 = waiting[index]
        index += 1
        tracks: i64 = ground[cell] >> 3
        step: i64 = steps[cell] + 1
        for number in range(4):
            if not tracks & PORTS[number]:
                continue
            if number == 0:
                beside = cell - 1
            elif number == 1:
                beside = cell + 1
            elif number == 2:
                beside = cell - width
            else:
                beside = cell + width
            half: i64 = ground[beside]
            if half == EMPTY:
                farthest = step
                ends.append(beside)
            elif has_track(half, PORTS_BEYOND[number]) and not steps[beside]:
                steps[beside] = step
                waiting.append(beside)
    return Walk(starts, steps, ends, farthest)
