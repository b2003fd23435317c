"""Where outposts could come to lie: what each of those to come would find, send and get at its best place."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from goldenspike.games.pioneer.board import NEEDED, OUTPOSTS, PRODUCES, TRACKS, WATER_EDGES
from goldenspike.games.pioneer.bot.lines import Lines
from goldenspike.games.pioneer.bot.weights import GAIN, WEIGHTS
from goldenspike.games.pioneer.box import EDGE_FACES, EMPTY, NOWHERE, RESOURCES, WATERWAY
from goldenspike.games.pioneer.rules.world import LAND, OUTPOST, TOO_CLOSE, candidates
from goldenspike.games.pioneer.state import LENIENT, STRICT, Pioneer

BIT: Final[tuple[int, ...]] = (1, 2, 4, 8, 16, 32)
"""An edge of an outpost in a set of edges."""


def _set_of(edges: tuple[int, ...]) -> int:
    return sum([BIT[edge] for edge in edges])


TRACK_SET: Final[tuple[int, ...]] = tuple([_set_of(edges) for edges in TRACKS])
WATER_SET: Final[tuple[int, ...]] = tuple([_set_of(edges) for edges in WATER_EDGES])
PORT_FACING: Final[tuple[int, ...]] = tuple([face << 3 for face in EDGE_FACES])
"""The port with which a land icon beside that edge answers a track, as it lies on the ground."""


@final
class Sites:
    """What the places of a world are worth to the outposts that are still to come."""

    def __init__(self, table: Pioneer, lines: Lines, cubes: list[int], needs: list[int]) -> None:
        self.table = table
        self.lines = lines
        self.water_rule: i64 = table.water_rule
        self.yields = [0.0] * (3 * OUTPOSTS)
        """What the cubes of each kind that an outpost makes are worth on the main net."""
        self.gets = [0.0] * OUTPOSTS
        """What it can get there."""
        self.coming = [outpost for outpost in range(OUTPOSTS) if table.spots[outpost] == NOWHERE]
        self.best = [0.0] * OUTPOSTS
        """What the best place promises each outpost that may lie there now."""
        self.found: list[tuple[float, int]] = []
        """Places, each with what it would bring on average to the outposts to come, beyond a point."""
        self.around: i64 = 0
        self.water: i64 = 0
        self.open: i64 = 0
        self.main: i64 = 0
        self.other: i64 = 0
        self._prices(cubes, needs)

    def _prices(self, cubes: list[int], needs: list[int]) -> None:
        """What cubes and needs are worth, by what the main net seeks and offers."""
        sought = [0, 0, 0]
        offered = [0, 0, 0]
        main = self.lines.main
        for other in self.lines.placed:
            if main and main in self.lines.joints[other]:
                for cube in RESOURCES:
                    offered[cube] += cubes[3 * other + cube]
                    sought[cube] += needs[3 * other + cube]
        for outpost in self.coming:
            got = 0
            worth = 0.0
            for cube in RESOURCES:
                made = PRODUCES[3 * outpost + cube]
                wanted = min(made, sought[cube])
                self.yields[3 * outpost + cube] = WEIGHTS.sent * wanted + WEIGHTS.spot_cube * (made - wanted)
                need = NEEDED[3 * outpost + cube]
                there = min(need, offered[cube])
                for _ in range(there):
                    worth += GAIN[got]
                    got += 1
                worth += WEIGHTS.spot_need * (need - there)
            self.gets[outpost] = worth

    def look(self, cell: i64) -> None:
        """What lies around a place."""
        table = self.table
        ground = table.ground
        width: i64 = table.width
        lines = self.lines
        self.around = table.near[cell] | table.near[cell + 1]
        self.water = 0
        self.open = 0
        self.main = 0
        self.other = 0
        beside: i64
        edge: i64
        for edge in range(6):
            if edge == 0:
                beside = cell - 1
            elif edge == 1:
                beside = cell + 2
            elif edge == 2:
                beside = cell - width
            elif edge == 3:
                beside = cell + 1 - width
            elif edge == 4:
                beside = cell + width
            else:
                beside = cell + 1 + width
            half: i64 = ground[beside]
            bit: i64 = BIT[edge]
            if half == EMPTY:
                self.open |= bit
            elif half == WATERWAY:
                self.water |= bit
            elif half < OUTPOST and half & PORT_FACING[edge]:
                if lines.joint[table.joined[table.nets[beside]]] == lines.main:
                    self.main |= bit
                else:
                    self.other |= bit

    def worth(self, outpost: i64) -> float:
        """What the place looked at would bring this outpost, whatever its waterway edges face."""
        tracks: i64 = TRACK_SET[outpost]
        if tracks & self.main:
            share = 1.0
        elif tracks & self.other:
            share = WEIGHTS.side
        elif tracks & self.open:
            share = WEIGHTS.apart
        else:
            share = 0.0
        around: i64 = self.around
        yields = self.yields
        place: i64 = 3 * outpost
        total = WEIGHTS.spot_main + self.gets[outpost]
        if around & 1:
            total += yields[place]
        if around & 2:
            total += yields[place + 1]
        if around & 4:
            total += yields[place + 2]
        return 1.0 + share * total

    def harboured(self, outpost: i64) -> bool:
        """p6 Waterway edge: whether its waterway edges meet there what they must."""
        edges: i64 = WATER_SET[outpost]
        met: i64 = edges & self.water
        if met == edges:
            return True
        if self.water_rule == STRICT or met | edges & self.open != edges:
            return False
        return self.water_rule == LENIENT or met != 0

    def survey(self) -> None:
        """Look at every place."""
        table = self.table
        near = table.near
        best = self.best
        coming = self.coming
        for cell in candidates(table):
            around = near[cell] | near[cell + 1]
            if not around & LAND or around & TOO_CLOSE:
                continue
            self.look(cell)
            total = 0.0
            for outpost in coming:
                if self.harboured(outpost):
                    worth = self.worth(outpost)
                    total += worth - 1.0
                    if worth > best[outpost]:
                        best[outpost] = worth
            if total > 0.0:
                self.found.append((total / len(coming), cell))

    def everybody(self) -> float:
        """What the best place promises, on average over the outposts to come."""
        total = 0.0
        for outpost in self.coming:
            total += self.best[outpost]
        return total / len(self.coming)

    def spread(self, number: int) -> float:
        """What so many of the best places would bring to whatever comes, none so near another that outposts
        would touch.
        """
        width = self.table.width
        taken: list[int] = []
        total = 0.0
        for worth, cell in sorted(self.found, reverse=True):
            free = True
            for other in taken:
                if abs(cell // width - other // width) < 2 and abs(cell % width - other % width) < 3:
                    free = False
                    break
            if free:
                total += worth
                taken.append(cell)
                if len(taken) >= number:
                    break
        return total
