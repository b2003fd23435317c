"""What an answer would mean: words, what it pays and gains."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Decision
from goldenspike.core.game import Preview
from goldenspike.core.play import pending, play
from goldenspike.games.pioneer import actions as say
from goldenspike.games.pioneer import notation
from goldenspike.games.pioneer.board import LEFT, OUTPOST_NAMES, RIGHT, TRACKS, WATER_EDGES
from goldenspike.games.pioneer.box import (
    EAST,
    EDGE_FACES,
    NORTH,
    SOUTH,
    STATUS_NAMES,
    WATERWAY,
    WEST,
    counted,
    points_in_words,
)
from goldenspike.games.pioneer.rules import delivery, land, outposts
from goldenspike.games.pioneer.rules.world import OUTPOST, cell_at, facing, has_port
from goldenspike.games.pioneer.scoring import links, points
from goldenspike.games.pioneer.state import Pioneer


def preview(table: Pioneer, answer: Any) -> Preview:
    """What this legal answer to the pending decision pays and gains."""
    words = notation.write(answer)
    if not isinstance(pending(table), Decision):
        return Preview(words)
    if isinstance(answer, say.DrawTwo):
        return Preview(words, "a tile unseen, and one of the two drawn", "a choice")
    if isinstance(answer, say.Keep):
        return _keeping(table, answer, words)
    if isinstance(answer, say.PlaceLand):
        return Preview(words, gains=_land_gain(table, answer))
    if isinstance(answer, say.PlaceOutpost):
        return Preview(words, gains=_outpost_gain(table, answer))
    if isinstance(answer, say.Deliver):
        return _delivery(table, answer, words)
    if isinstance(answer, say.EndGame):
        return Preview(words, gains=f"a score of {points(table).total()}")
    return Preview(words)


def _keeping(table: Pioneer, answer: say.Keep, words: str) -> Preview:
    """The other tile is discarded, and this one too if it has no place (p4 Must place)."""
    places = len(land.land_cells(table, answer.kind))
    if not places:
        return Preview(words, "both tiles: it fits nowhere and would be discarded too")
    return Preview(words, "the other tile", f"{places} {'place' if places == 1 else 'places'} for it now")


def _land_gain(table: Pioneer, answer: say.PlaceLand) -> str:
    if not table.pieces:
        return ""
    kind = table.hand[0]
    cell = cell_at(table, answer.x, answer.y)
    width = table.width
    sides = (
        (cell - 1, LEFT[kind], WEST, EAST),
        (cell - width, LEFT[kind], NORTH, SOUTH),
        (cell + width, LEFT[kind], SOUTH, NORTH),
        (cell + 2, RIGHT[kind], EAST, WEST),
        (cell + 1 - width, RIGHT[kind], NORTH, SOUTH),
        (cell + 1 + width, RIGHT[kind], SOUTH, NORTH),
    )
    joins = matches = water = 0
    for beside, half, port, other_port in sides:
        ground = table.ground[beside]
        if ground < OUTPOST:
            joins += bool(half >> 3 & port and has_port(table, beside, other_port))
            matches += bool(ground and ground & 7 == half & 7)
            water += bool(ground == half == WATERWAY)
    joins += _outposts_joined(table, cell, (LEFT[kind], RIGHT[kind]))
    parts = []
    if matches:
        parts.append(f"{matches} matching {'icon' if matches == 1 else 'icons'}")
    if joins:
        parts.append(f"{joins} {'track' if joins == 1 else 'tracks'} joined")
    if joins or water:
        parts.extend(_improved(table, answer))
    return ", ".join(parts)


def _improved(table: Pioneer, answer: Any) -> list[str]:
    """The links that a tile makes, and the points."""
    ahead = table.copy()
    play(ahead, answer)
    before = [(link.outpost, link.other) for link in links(table)]
    parts = [
        f"a link from {OUTPOST_NAMES[link.outpost]} to {OUTPOST_NAMES[link.other]}"
        for link in links(ahead)
        if (link.outpost, link.other) not in before
    ]
    gain = points(ahead).total() - points(table).total()
    if gain:
        parts.append(points_in_words(gain))
    return parts


def _outposts_joined(table: Pioneer, cell: int, halves: tuple[int, int]) -> int:
    """How many tracks of outposts would run on over this tile."""
    joined = 0
    for outpost, spot in enumerate(table.spots):
        if spot >= 0:
            for edge in TRACKS[outpost]:
                faced = facing(table, spot, edge)
                if faced in (cell, cell + 1) and halves[faced - cell] >> 3 & EDGE_FACES[edge]:
                    joined += 1
    return joined


def _outpost_gain(table: Pioneer, answer: say.PlaceOutpost) -> str:
    outpost = table.active()
    cell = cell_at(table, answer.x, answer.y)
    cubes = outposts.yields_at(table, outpost, cell)
    parts = [counted(cubes) if any(cubes) else "no cube"]
    if any(table.ground[facing(table, cell, edge)] == WATERWAY for edge in WATER_EDGES[outpost]):
        parts.append("a harbour")
    return ", ".join([*parts, *_improved(table, answer)])


def _delivery(table: Pioneer, answer: say.Deliver, words: str) -> Preview:
    way = delivery.way(table, answer.source, answer.target)
    status = table.status(answer.target)
    ahead = table.copy()
    play(ahead, answer)
    gain = points(ahead).total() - points(table).total()
    route: tuple[str, ...] = ("water",) if way == delivery.BY_WATER else ()
    if way == delivery.THROUGH_CITIES:
        cities = delivery.cities_between(table, answer.source, answer.target)
        route = tuple([OUTPOST_NAMES[city] for city in cities])
    return Preview(
        words,
        "a tile of the supply as tax" if way == delivery.THROUGH_CITIES else "",
        f"a {STATUS_NAMES[status + 1]}, {points_in_words(gain)}",
        route,
    )
