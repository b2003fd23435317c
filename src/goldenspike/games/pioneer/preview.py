"""Previews: what an answer would pay and gain."""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Decision
from goldenspike.core.facts import Clause, Fact, amount, listed
from goldenspike.core.game import Preview
from goldenspike.core.play import pending, play
from goldenspike.games.pioneer import actions as say
from goldenspike.games.pioneer import notation
from goldenspike.games.pioneer.action_kinds import ANSWER_KINDS, outpost_may_come, price_of_two
from goldenspike.games.pioneer.board import LEFT, OUTPOST_NAMES, PRODUCES, RIGHT
from goldenspike.games.pioneer.box import (
    EAST,
    EMPTY,
    LAND_OF,
    NORTH,
    RESOURCE_NAMES,
    RESOURCES,
    SOUTH,
    STATUS_NAMES,
    TERRAIN_NAMES,
    WATERWAY,
    WEST,
    cubes_fact,
)
from goldenspike.games.pioneer.rules import delivery, land, links, outposts
from goldenspike.games.pioneer.rules.world import OUTPOST, cell_at, facing, has_port
from goldenspike.games.pioneer.scoring import measured_links, points, size_of_water
from goldenspike.games.pioneer.state import Pioneer


def preview(table: Pioneer, answer: Any) -> Preview:
    """Return what this legal answer to the pending decision pays and gains."""
    words = notation.write(answer)
    question = pending(table)
    if not isinstance(question, Decision):
        return Preview(words)
    title = ANSWER_KINDS.title_of(table, question, answer)
    return msgspec.structs.replace(_terms(table, answer, words), title=title)


def _terms(table: Pioneer, answer: Any, words: str) -> Preview:
    """Return the preview of an answer without its title."""
    if isinstance(answer, say.DrawTwo):
        return Preview(
            words, price_of_two(table), "a choice between two tiles", notes=_if_an_outpost_comes(table)
        )
    if isinstance(answer, say.Keep):
        return _keeping(table, answer, words)
    if isinstance(answer, say.PlaceLand):
        return _land(table, answer, words)
    if isinstance(answer, say.PlaceOutpost):
        return _outpost(table, answer, words)
    if isinstance(answer, say.Deliver):
        return _delivery(table, answer, words)
    if isinstance(answer, say.EndGame):
        score: dict[str, Fact] = {"points": points(table).total()}
        return Preview(words, notes=(Clause("the game ends now, with a score of {points}", score),))
    return Preview(words)


def _if_an_outpost_comes(table: Pioneer) -> tuple[Clause, ...]:
    """Return what happens at drawing two if one of the tiles is an outpost; nothing if none can be."""
    if not outpost_may_come(table):
        return ()
    return (
        Clause("an outpost among the two goes on the stack; then you do not choose"),
        Clause("if the unseen tile is an outpost, it is lost"),
    )


def _keeping(table: Pioneer, answer: say.Keep, words: str) -> Preview:
    """Return the preview of keeping a tile: the other is discarded.

    The kept tile is discarded too if it has no place (p4 Must place).
    """
    number = len(land.land_cells(table, answer.kind))
    if not number:
        return Preview(words, "both tiles: it fits nowhere and would be discarded too")
    places = {"places": amount(number, "place")}
    return Preview(words, "the other tile", Clause("{places} for it now", places))


def _land(table: Pioneer, answer: say.PlaceLand, words: str) -> Preview:
    """Return the preview of a land tile: icons matched, tracks joined, track ends opened and closed."""
    if not table.pieces:
        return Preview(words)
    kind = table.hand[0]
    cell = cell_at(table, answer.x, answer.y)
    width = table.width
    sides = (
        (cell, cell - 1, LEFT[kind], WEST, EAST),
        (cell, cell - width, LEFT[kind], NORTH, SOUTH),
        (cell, cell + width, LEFT[kind], SOUTH, NORTH),
        (cell + 1, cell + 2, RIGHT[kind], EAST, WEST),
        (cell + 1, cell + 1 - width, RIGHT[kind], NORTH, SOUTH),
        (cell + 1, cell + 1 + width, RIGHT[kind], SOUTH, NORTH),
    )
    joins = closed = opened = matches = water = 0
    for own, beside, half, port, other_port in sides:
        ground = table.ground[beside]
        leads = half >> 3 & port != 0
        if ground >= OUTPOST:
            outpost = (ground - OUTPOST) // 2
            met = own in [facing(table, table.spots[outpost], edge) for edge in table.sides.tracks[outpost]]
        else:
            met = has_port(table, beside, other_port)
            matches += bool(ground and ground & 7 == half & 7)
            water += bool(ground == half == WATERWAY)
        joins += leads and met
        opened += leads and ground == EMPTY
        closed += leads != met and ground != EMPTY
    parts = [
        _counted(matches, "matching icon"),
        _counted(joins, "track joined", "tracks joined"),
        _counted(opened, "new track end"),
        *_harbours(table, cell, (LEFT[kind], RIGHT[kind])),
    ]
    if joins or water:
        parts.extend(_improved(table, answer))
    pays = _counted(closed, "track end closed for good", "track ends closed for good")
    return Preview(words, pays, listed(parts))


def _counted(number: int, one: str, more: str = "") -> Fact:
    """Return a number of things; '' for none."""
    return amount(number, one, more) if number else ""


def _harbours(table: Pioneer, cell: int, halves: tuple[int, int]) -> list[Fact]:
    """Return the harbours that waterways of this tile would give to outposts."""
    found: list[Fact] = []
    for outpost, spot in enumerate(table.spots):
        if spot >= 0:
            for edge in table.sides.waters[outpost]:
                faced = facing(table, spot, edge)
                if faced in (cell, cell + 1) and halves[faced - cell] == WATERWAY:
                    found.append(Clause("a harbour for {outpost}", {"outpost": OUTPOST_NAMES[outpost]}))
    return found


def _improved(table: Pioneer, answer: Any) -> list[Fact]:
    """Return the waterways that a tile lengthens, the links that it makes and the points."""
    ahead = table.copy()
    play(ahead, answer)
    laid = cell_at(ahead, answer.x, answer.y)
    waters = {ahead.joined[ahead.nets[cell]] for cell in (laid, laid + 1) if ahead.ground[cell] == WATERWAY}
    sizes = [size_of_water(ahead, water) for water in waters]
    before = [(link.outpost, link.other) for link in measured_links(table)]
    parts: list[Fact] = [
        Clause("a waterway of {size} icons", {"size": size}) for size in sorted(sizes) if size > 1
    ]
    parts += [
        Clause(
            "a link from {outpost} to {other}",
            {"outpost": OUTPOST_NAMES[link.outpost], "other": OUTPOST_NAMES[link.other]},
        )
        for link in measured_links(ahead)
        if (link.outpost, link.other) not in before
    ]
    gain = points(ahead).total() - points(table).total()
    if gain:
        parts.append(amount(gain, "point"))
    return parts


def _outpost(table: Pioneer, answer: say.PlaceOutpost, words: str) -> Preview:
    """Return the preview of an outpost: the cubes it collects, and those it never will.

    Land placed later gives it no cubes (p6 Yield).
    """
    outpost = table.active()
    cell = cell_at(table, answer.x, answer.y)
    cubes = outposts.yields_at(table, outpost, cell)
    missing: list[str | Clause] = []
    for resource in RESOURCES:
        icons = PRODUCES[3 * outpost + resource]
        if cubes[resource] < icons:
            facts: dict[str, Fact] = {
                "number": cubes[resource],
                "resource": RESOURCE_NAMES[resource],
                "land": TERRAIN_NAMES[LAND_OF[resource]],
            }
            missing.append(
                Clause("it makes only {number} {resource}: too little {land} lies beside it", facts)
                if cubes[resource]
                else Clause("it will never make {resource}: no {land} lies beside it", facts)
            )
    parts: list[Fact] = [cubes_fact(cubes)] if any(cubes) else []
    if any(table.ground[facing(table, cell, edge)] == WATERWAY for edge in table.sides.waters[outpost]):
        parts.append("a harbour")
    return Preview(words, "", listed([*parts, *_improved(table, answer)]), notes=tuple(missing))


def _delivery(table: Pioneer, answer: say.Deliver, words: str) -> Preview:
    """Return the preview of a delivery: its tax, the new status and points, and the way."""
    way = delivery.way(table, answer.source, answer.target)
    status = table.status(answer.target)
    ahead = table.copy()
    play(ahead, answer)
    gain = points(ahead).total() - points(table).total()
    route: tuple[str, ...] = ("water",) if way == delivery.BY_WATER else ()
    if way == delivery.THROUGH_CITIES:
        cities = links.cities_between(table, links.all_lines(table), answer.source, answer.target)
        route = tuple([OUTPOST_NAMES[city] for city in cities])
    return Preview(
        words,
        "a tile of the supply as tax" if way == delivery.THROUGH_CITIES else "",
        Clause("a {status}, {points}", {"status": STATUS_NAMES[status + 1], "points": amount(gain, "point")}),
        route,
    )
