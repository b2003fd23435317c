"""Where the open outpost would come to lie well: what it would find, send and get there."""

from __future__ import annotations

from typing import final

from goldenspike.games.pioneer.board import NEEDED, PRODUCES, TRACKS, WATER_EDGES
from goldenspike.games.pioneer.bot.lines import Lines
from goldenspike.games.pioneer.bot.worth import GAIN, WORTH
from goldenspike.games.pioneer.box import EDGE_FACES, EMPTY, LAND_OF, RESOURCES, WATERWAY
from goldenspike.games.pioneer.rules.outposts import harbours, yields_at
from goldenspike.games.pioneer.rules.world import LAND, OUTPOST, TOO_CLOSE, candidates, facing
from goldenspike.games.pioneer.state import Pioneer


@final
class Market:
    """What is offered and sought on every joint net, and so what a place is worth to the open outpost."""

    def __init__(self, table: Pioneer, lines: Lines, cubes: list[int], needs: list[int]) -> None:
        self.table = table
        self.lines = lines
        self.outpost = table.stack[-1]
        self.offered = [0] * (3 * len(lines.crowd))
        self.sought = [0] * (3 * len(lines.crowd))
        for other in lines.placed:
            for net in lines.joints[other]:
                for cube in RESOURCES:
                    self.offered[3 * net + cube] += cubes[3 * other + cube]
                    self.sought[3 * net + cube] += needs[3 * other + cube]

    def best(self) -> float:
        """What the best place promises; 0 if there is none."""
        table = self.table
        near = table.near
        best = 0.0
        for cell in candidates(table):
            around = near[cell] | near[cell + 1]
            if not around & LAND or around & TOO_CLOSE or not harbours(table, self.outpost, cell):
                continue
            best = max(best, self.spot_worth(cell))
        return best

    def spot_worth(self, cell: int) -> float:
        """What an outpost on this cell would bring soon."""
        table = self.table
        lines = self.lines
        outpost = self.outpost
        offered = self.offered
        sought = self.sought
        worth = 1.0
        made = yields_soon(table, outpost, cell)
        nets: list[int] = []
        for edge in TRACKS[outpost]:
            place = facing(table, cell, edge)
            half = table.ground[place]
            if EMPTY < half < OUTPOST and half & EDGE_FACES[edge] << 3:
                net = lines.joint[table.joined[table.nets[place]]]
                if net not in nets:
                    nets.append(net)
        got = 0
        for cube in RESOURCES:
            count = made[cube]
            need = NEEDED[3 * outpost + cube]
            for net in nets:
                while count and sought[3 * net + cube] >= made[cube] - count + 1:
                    worth += WORTH.sent * WORTH.ready
                    count -= 1
                if need:
                    there = min(need, offered[3 * net + cube])
                    for _ in range(there):
                        worth += GAIN[got] * WORTH.ready
                        got += 1
                    need -= there
            worth += WORTH.spot_cube * count
            if need and lines.main in nets:
                worth += WORTH.need * need
        if lines.main and lines.main in nets:
            worth += WORTH.on_main
        return worth


def yields_soon(table: Pioneer, outpost: int, cell: int) -> list[int]:
    """p6 Yield: what an outpost would produce on this cell; all that is near both its cells is beside it."""
    if table.choices.yield_ == "each":
        return list(yields_at(table, outpost, cell))
    around = table.near[cell] | table.near[cell + 1]
    return [PRODUCES[3 * outpost + cube] if around >> LAND_OF[cube] - 1 & 1 else 0 for cube in RESOURCES]


def nearly(table: Pioneer, outpost: int) -> float:
    """How much of what its waterway edges need the best place offers; 1 if only the spacing is lacking."""
    edges = WATER_EDGES[outpost]
    if not edges:
        return 0.0
    best = 0.0
    near = table.near
    for cell in candidates(table):
        if (near[cell] | near[cell + 1]) & TOO_CLOSE:
            continue
        met = 0
        for edge in edges:
            half = table.ground[facing(table, cell, edge)]
            if half == WATERWAY:
                met += 1
            elif half != EMPTY:
                met = -9
                break
        if met > 0:
            best = max(best, met / len(edges))
    return best
