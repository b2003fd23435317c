"""Survey of the nets of tracks: outposts on them, ends where they can grow, links and reach."""

from __future__ import annotations

from typing import final

from goldenspike.games.pioneer.board import OUTPOSTS
from goldenspike.games.pioneer.bot.chances import chance
from goldenspike.games.pioneer.box import CITY, EAST, EDGE_FACES, EMPTY, NORTH, NOWHERE, SOUTH, WEST
from goldenspike.games.pioneer.rules.world import LAND, MUST_BE_WATER, OUTPOST, facing, has_port
from goldenspike.games.pioneer.state import Pioneer


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
    """Return the nets of the world of a table."""
    lines = Lines()
    find_outposts(table, lines)
    join_through_cities(table, lines)
    find_ends(table, lines)
    choose_main(lines)
    measure(table, lines)
    return lines


def can_grow(table: Pioneer, cell: int) -> bool:
    """Return whether a track or an outpost can still be placed on an empty cell."""
    ground = table.ground
    return (
        ground[cell] == EMPTY
        and not table.near[cell] & MUST_BE_WATER
        and (ground[cell - 1] == EMPTY or ground[cell + 1] == EMPTY)
    )


def find_ends(table: Pioneer, lines: Lines) -> None:
    """Find the empty cells to which each joint net leads; all of them lie on the edge of the world."""
    width = table.width
    near = table.near
    lines.ends = [[] for _ in range(table.labels + 1)]
    lines.stuck = [1.0] * (table.labels + 1)
    for cell in table.edge:
        if not near[cell] & LAND or not can_grow(table, cell):
            continue
        if has_port(table, cell - 1, EAST):
            add_end(table, lines, cell, cell - 1, WEST)
        if has_port(table, cell + 1, WEST):
            add_end(table, lines, cell, cell + 1, EAST)
        if has_port(table, cell - width, SOUTH):
            add_end(table, lines, cell, cell - width, NORTH)
        if has_port(table, cell + width, NORTH):
            add_end(table, lines, cell, cell + width, SOUTH)


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
    """p8 City exemption: nets that lead to one city, and how many outposts are on all of them together."""
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


def measure(table: Pioneer, lines: Lines) -> None:
    """Measure the longest direct link, and the farthest end of a net from an outpost (breadth-first)."""
    ground = table.ground
    width = table.width
    for outpost in lines.placed:
        if not leads_on(lines, outpost):
            continue
        starts = lines.starts[outpost]
        steps = [0] * len(ground)
        waiting = starts[:]
        for cell in waiting:
            steps[cell] = 1
        index = 0
        farthest = 0
        while index < len(waiting):
            cell = waiting[index]
            index += 1
            half = ground[cell] >> 3
            step = steps[cell] + 1
            if half & WEST:
                beside = ground[cell - 1]
                if beside < OUTPOST:
                    if beside == EMPTY:
                        farthest = step
                    elif beside >> 3 & EAST and not steps[cell - 1]:
                        steps[cell - 1] = step
                        waiting.append(cell - 1)
            if half & EAST:
                beside = ground[cell + 1]
                if beside < OUTPOST:
                    if beside == EMPTY:
                        farthest = step
                    elif beside >> 3 & WEST and not steps[cell + 1]:
                        steps[cell + 1] = step
                        waiting.append(cell + 1)
            if half & NORTH:
                beside = ground[cell - width]
                if beside < OUTPOST:
                    if beside == EMPTY:
                        farthest = step
                    elif beside >> 3 & SOUTH and not steps[cell - width]:
                        steps[cell - width] = step
                        waiting.append(cell - width)
            if half & SOUTH:
                beside = ground[cell + width]
                if beside < OUTPOST:
                    if beside == EMPTY:
                        farthest = step
                    elif beside >> 3 & NORTH and not steps[cell + width]:
                        steps[cell + width] = step
                        waiting.append(cell + width)
        lines.reach = max(lines.reach, farthest - 1)
        for other in lines.placed:
            if other > outpost:
                nearest = 0
                for cell in lines.starts[other]:
                    step = steps[cell]
                    if step and (not nearest or step < nearest):
                        nearest = step
                lines.link = max(lines.link, nearest)
