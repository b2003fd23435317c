"""Evaluation of places for outposts: what each outpost to come would collect, send and receive there."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from goldenspike.games.pioneer.board import NEEDED, OUTPOSTS, PRODUCES
from goldenspike.games.pioneer.bot.lines import Lines
from goldenspike.games.pioneer.bot.weights import GAIN, WEIGHTS
from goldenspike.games.pioneer.box import EDGE_FACES, EMPTY, NOWHERE, RESOURCES, WATERWAY
from goldenspike.games.pioneer.rules.world import LAND, OUTPOST, TOO_CLOSE, candidates
from goldenspike.games.pioneer.state import LENIENT, STRICT, Pioneer

BIT: Final[tuple[int, ...]] = (1, 2, 4, 8, 16, 32)
"""The bit of each edge in a set of edges."""


PORT_FACING: Final[tuple[int, ...]] = tuple([face << 3 for face in EDGE_FACES])
"""The port of a land icon that meets a track at each edge, shifted as on the ground."""


@final
class Sites:
    """The values of the places of a world to the outposts that are still to come."""

    def __init__(self, table: Pioneer, lines: Lines, cubes: list[int], needs: list[int]) -> None:
        self.table = table
        self.lines = lines
        self.water_rule: i64 = table.water_rule
        self.track_sets = table.sides.track_sets
        self.water_sets = table.sides.single_water_sets
        self.bend_sets = table.sides.bend_sets
        self.yields = [0.0] * (3 * OUTPOSTS)
        """The value on the main net of the cubes of each resource that each outpost makes."""
        self.gets = [0.0] * OUTPOSTS
        """The value of the cubes that each outpost can receive there."""
        self.coming = [outpost for outpost in range(OUTPOSTS) if table.spots[outpost] == NOWHERE]
        self.best = [0.0] * OUTPOSTS
        """The value of the best place for each outpost; 0 if it has none."""
        self.found: list[int] = []
        self.values: list[float] = []
        """Places, and their mean value to the outposts to come, without the point for an outpost."""
        self.around: i64 = 0
        """The bits of `near` around the place last looked at."""
        self.water: i64 = 0
        """The edges there that face a waterway."""
        self.open: i64 = 0
        """The edges there that face an empty cell."""
        self.main: i64 = 0
        """The edges there that face a track of the main net."""
        self.other: i64 = 0
        """The edges there that face a track of another net."""
        self._prices(cubes, needs)

    def _prices(self, cubes: list[int], needs: list[int]) -> None:
        """Compute `yields` and `gets` by what outposts on the main net need and hold."""
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
        """Set `around` and the sets of edges by what lies around a place, for `worth` and `harboured`."""
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
        """Return the value to an outpost of the place last looked at, whatever its waterway edges face."""
        tracks: i64 = self.track_sets[outpost]
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
        """Return whether the outpost's waterway edges meet there what they must (p6 Waterway edge)."""
        edges: i64 = self.water_sets[outpost]
        bend: i64 = self.bend_sets[outpost]
        met: i64 = edges & self.water
        bent: i64 = bend & self.water
        if bent | bend & self.open != bend:
            return False
        if met == edges and (bend == 0 or bent != 0):
            return True
        if self.water_rule == STRICT or met | edges & self.open != edges:
            return False
        return self.water_rule == LENIENT or met | bent != 0

    def survey(self) -> None:
        """Evaluate every place: fill `best`, `found` and `values`."""
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
                self.found.append(cell)
                self.values.append(total / len(coming))

    def everybody(self) -> float:
        """Return the mean value of the best place over the outposts to come."""
        total = 0.0
        for outpost in self.coming:
            total += self.best[outpost]
        return total / len(self.coming)

    def spread(self, number: int) -> float:
        """Return the sum of the mean values of so many of the best places, chosen greedily.

        No two of them are so near that outposts there would touch.
        """
        width = self.table.width
        found = self.found
        values = self.values
        rows = [cell // width for cell in found]
        columns = [cell % width for cell in found]
        free = [True] * len(found)
        total = 0.0
        for _ in range(number):
            best = -1
            most = 0.0
            for place in range(len(found)):
                if free[place]:
                    worth = values[place]
                    if worth > most or (worth == most and best >= 0 and found[place] > found[best]):
                        best = place
                        most = worth
            if best < 0:
                break
            total += most
            row: i64 = rows[best]
            column: i64 = columns[best]
            for place in range(len(found)):
                if -2 < rows[place] - row < 2 and -3 < columns[place] - column < 3:
                    free[place] = False
        return total
