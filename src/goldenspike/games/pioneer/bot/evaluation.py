"""Static evaluation: points, deliveries that can be made, track to continue, places for outposts to come."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from goldenspike.core.agenda import Seat
from goldenspike.games.pioneer.board import NEEDED, OUTPOSTS
from goldenspike.games.pioneer.bot.lines import Lines, survey
from goldenspike.games.pioneer.bot.sites import Sites
from goldenspike.games.pioneer.bot.weights import GAIN, STEPS_TO_TRADE, WEIGHTS
from goldenspike.games.pioneer.box import (
    CITY,
    DISCARDS_A_POINT,
    NOWHERE,
    OUTPOST_POINTS,
    RESOURCES,
    TAX,
    TOWN,
    WATERWAY,
)
from goldenspike.games.pioneer.rules.links import linked
from goldenspike.games.pioneer.rules.world import waters_of
from goldenspike.games.pioneer.scoring import link_points, size_of_water
from goldenspike.games.pioneer.state import PIECE, Pioneer

DOCKS: Final = 3
"""The number of outposts with waterway edges to come at which `shores` counts in full."""


def evaluate(table: Pioneer, _seat: Seat) -> float:
    """Return the value of a table for the pioneer in points: those scored, and those expected."""
    lines = survey(table)
    total = scored(table, lines)
    if table.over:
        return total
    cubes, needs = cubes_and_needs(table)
    total += ready(table, lines, cubes, needs)
    total += joined(lines, cubes, needs)
    total += growth(table, lines)
    total += ahead(table, lines, cubes, needs)
    total += shores(table)
    return total + WEIGHTS.tile * table.supply


def evaluation_terms(table: Pioneer, _seat: Seat) -> list[tuple[str, float]]:
    """Return the terms of `evaluate` by name; their sum is its result."""
    lines = survey(table)
    now = scored(table, lines)
    if table.over:
        return [("points", now)]
    cubes, needs = cubes_and_needs(table)
    return [
        ("points", now),
        ("deliveries that wait", ready(table, lines, cubes, needs)),
        ("outposts joined by track", joined(lines, cubes, needs)),
        ("track that can be continued", growth(table, lines)),
        ("places for outposts to come", ahead(table, lines, cubes, needs)),
        ("water for outposts to come", shores(table)),
        ("tiles to come", WEIGHTS.tile * table.supply),
    ]


def cubes_and_needs(table: Pioneer) -> tuple[list[int], list[int]]:
    """Return the cubes that every outpost still holds and still needs; `ready` removes what it counts."""
    needs = [NEEDED[place] - table.delivered[place] for place in range(len(NEEDED))]
    return list(table.left), needs


def scored(table: Pioneer, lines: Lines) -> float:
    """Return the score, with half a point off for each discard, and the value of waterways."""
    link = lines.link if table.settings.link == "icons" else link_points(table)
    total = link - table.discarded() / DISCARDS_A_POINT
    for outpost in lines.placed:
        total += OUTPOST_POINTS[table.status(outpost)]
    return total + waters(table, lines)


def ready(table: Pioneer, lines: Lines, cubes: list[int], needs: list[int]) -> float:
    """Return the value of deliveries that can be made; remove their cubes from `cubes` and `needs`."""
    worth = 0.0
    turns = table.supply + 1
    for status in (TOWN, 0):
        for target in lines.placed:
            if table.status(target) != status:
                continue
            got: int = status
            for cube in RESOURCES:
                while needs[3 * target + cube] > 0:
                    source = source_for(lines, target, cube, cubes)
                    if source == NOWHERE or turns <= 0:
                        break
                    turns -= 1
                    cubes[3 * source + cube] -= 1
                    needs[3 * target + cube] -= 1
                    worth += GAIN[got] * WEIGHTS.ready
                    if not linked(lines.nets, source, target):
                        worth -= TAX / DISCARDS_A_POINT + WEIGHTS.tile
                    got += 1
    return worth


def source_for(lines: Lines, target: int, cube: int, cubes: list[int]) -> int:
    """Return an outpost that could send this cube there, if possible without a tax; NOWHERE if none."""
    through_cities = NOWHERE
    for source in lines.placed:
        if source != target and cubes[3 * source + cube] > 0:
            if linked(lines.nets, source, target):
                return source
            if linked(lines.joints, source, target):
                through_cities = source
    return through_cities


def joined(lines: Lines, cubes: list[int], needs: list[int]) -> float:
    """Return the value of outposts by their nets, and of what they can still send and receive."""
    worth = 0.0
    for outpost in lines.placed:
        place = 3 * outpost
        wanted = needs[place] + needs[place + 1] + needs[place + 2]
        held = cubes[place] + cubes[place + 1] + cubes[place + 2]
        if lines.main and lines.main in lines.joints[outpost]:
            near = 1.0
        elif lines.main:
            near = WEIGHTS.not_yet
        else:
            near = WEIGHTS.alone if lines.ports[outpost] else 0.0
        worth += near * (WEIGHTS.on_main + WEIGHTS.cube * held + WEIGHTS.need * wanted)
    return worth


def growth(table: Pioneer, lines: Lines) -> float:
    """Return the value of the ends where nets can still grow."""
    time = min(1.0, table.supply / WEIGHTS.growing)
    worth = 0.0
    for net in range(1, len(lines.ends)):
        number = len(lines.ends[net])
        if not number:
            continue
        if net == lines.main:
            worth += WEIGHTS.end * min(number, WEIGHTS.many_ends) + WEIGHTS.end_more * max(
                0, number - WEIGHTS.many_ends
            )
            worth += WEIGHTS.grow * (1.0 - lines.stuck[net])
        else:
            worth += WEIGHTS.end_elsewhere * number
            if lines.crowd[net]:
                worth += WEIGHTS.grow_elsewhere * (1.0 - lines.stuck[net])
    if lines.reach > lines.link:
        worth += WEIGHTS.link_ahead * (lines.reach - lines.link)
    return worth * time


def waters(table: Pioneer, lines: Lines) -> float:
    """Return the points of waterways with trade, and the value of those that may have it later."""
    worth = 0.0
    nets: list[int] = []
    docks: list[int] = []
    towns: list[int] = []
    cities: list[int] = []
    for outpost in lines.placed:
        if not table.sides.waters[outpost]:
            continue
        status = table.status(outpost)
        for water in waters_of(table, outpost):
            place = 0
            while place < len(nets) and nets[place] != water:
                place += 1
            if place == len(nets):
                nets.append(water)
                docks.append(0)
                towns.append(0)
                cities.append(0)
            docks[place] += 1
            if status >= TOWN:
                towns[place] += 1
            if status == CITY:
                cities[place] += 1
    for place in range(len(nets)):
        size = size_of_water(table, nets[place])
        if towns[place] > 1 and cities[place]:
            worth += size
        elif not table.over:
            steps = min(2, docks[place]) + min(2, towns[place]) + min(1, cities[place])
            worth += WEIGHTS.harbours * size * (steps / STEPS_TO_TRADE) ** 2
    return worth


def shores(table: Pioneer) -> float:
    """Return the value of the largest waterway while outposts that need one are still to come."""
    docks = 0
    for outpost in range(OUTPOSTS):
        if table.spots[outpost] == NOWHERE and table.sides.waters[outpost]:
            docks += 1
    if not docks:
        return 0.0
    ground = table.ground
    nets = table.nets
    joined = table.joined
    sizes = [0] * (table.labels + 1)
    largest = 0
    for piece in table.pieces:
        cell: i64 = piece // PIECE
        for half in range(2):
            if ground[cell + half] == WATERWAY:
                water = joined[nets[cell + half]]
                sizes[water] += 1
                if sizes[water] > largest:
                    largest = sizes[water]
    time = min(1.0, table.supply / WEIGHTS.shore_time)
    return WEIGHTS.shore * largest * min(docks, DOCKS) / DOCKS * time


def ahead(table: Pioneer, lines: Lines, cubes: list[int], needs: list[int]) -> float:
    """Return the value of the outposts still to be placed."""
    sites = Sites(table, lines, cubes, needs)
    if not sites.coming:
        return 0.0
    sites.survey()
    number = len(table.stack) + table.hidden
    time = min(1.0, table.supply / (WEIGHTS.pace * number)) if number else 0.0
    worth = WEIGHTS.later * sites.spread(WEIGHTS.many_sites) + WEIGHTS.anywhere * sites.everybody()
    first = table.active()
    if first != NOWHERE:
        worth += WEIGHTS.prospect * sites.best[first]
    worth *= min(1.0, table.supply / WEIGHTS.soon)
    if first != NOWHERE and not sites.best[first]:
        worth -= WEIGHTS.blocked * min(WEIGHTS.most_blocked, number) * time
    return worth + WEIGHTS.hold * number * time


def sites_of(table: Pioneer) -> Sites:
    """Return the evaluation of places of a table, for the open outpost."""
    lines = survey(table)
    cubes, needs = cubes_and_needs(table)
    ready(table, lines, cubes, needs)
    return Sites(table, lines, cubes, needs)
