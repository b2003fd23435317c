"""What a plan is for, in the words of the game: for hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact
from goldenspike.core.play import pending, play
from goldenspike.games.pioneer import actions as say
from goldenspike.games.pioneer.board import NEEDED, OUTPOST_NAMES, OUTPOSTS, PRODUCES
from goldenspike.games.pioneer.box import (
    EMPTY,
    NOWHERE,
    RESOURCE_NAMES,
    RESOURCES,
    TOWN,
    WATERWAY,
    cubes_fact,
)
from goldenspike.games.pioneer.rules import delivery, land, links, outposts
from goldenspike.games.pioneer.rules.drawing import refuse_draw_two
from goldenspike.games.pioneer.rules.world import cell_at, facing
from goldenspike.games.pioneer.scoring import water_points
from goldenspike.games.pioneer.state import Pioneer


def plan_purpose(before: Pioneer, _after: Pioneer, _seat: Seat, line: Sequence[Any]) -> tuple[Clause, ...]:
    """Return what the first answer of a plan is for, in one sentence; nothing without a plan.

    Alternatives say theirs, too: no sentence claims that the plan is the best one.
    """
    if not line:
        return ()
    answer = line[0]
    if isinstance(answer, say.Keep):
        return _of_keeping(before, answer)
    if isinstance(answer, say.PlaceLand):
        return (_of_land(before, answer),)
    if isinstance(answer, say.PlaceOutpost):
        return (_of_outpost(before, answer),)
    if isinstance(answer, say.Deliver):
        return (_of_delivery(before, answer),)
    if isinstance(answer, say.Pass):
        return _of_waiting(before)
    return _of_drawing(before, answer)


def _of_drawing(table: Pioneer, answer: Any) -> tuple[Clause, ...]:
    """Return why to draw so, to found or to end the game."""
    if isinstance(answer, say.Draw):
        if refuse_draw_two(table) is not None:
            return (Clause("Another tile may still bring points."),)
        return (Clause("Drawing two would give you a choice, and cost a point."),)
    if isinstance(answer, say.DrawTwo):
        return (Clause("You choose the better one of two tiles, for a point."),)
    if isinstance(answer, say.Found):
        return (Clause("Any land may lie beside an outpost, so no tile is lost at the start."),)
    if isinstance(answer, say.EndGame):
        return (Clause("What you have then stands: no tile that fits nowhere can lower it any more."),)
    return ()


# Land --------------------------------------------------------------------------------------------


def _of_keeping(table: Pioneer, answer: say.Keep) -> tuple[Clause, ...]:
    """Return why to keep this tile and not the other."""
    other = table.hand[1] if table.hand[0] == answer.kind else table.hand[0]
    if not land.land_cells(table, answer.kind):
        return (Clause("It fits nowhere now, so it is discarded as well."),)
    if not land.land_cells(table, other):
        return (Clause("The other tile fits nowhere now."),)
    return (Clause("Both tiles fit somewhere: look where this one would lie."),)


def _of_land(table: Pioneer, answer: say.PlaceLand) -> Clause:
    """Return what a land tile is good for at its place: the first that holds."""
    ahead = table.copy()
    play(ahead, answer)
    return (
        _new_delivery(table, ahead)
        or _room_for_the_open_outpost(table, ahead)
        or _longer_line(table, ahead, answer)
        or _longer_water(table, ahead, answer)
        or _no_harm(table, answer)
    )


def _new_delivery(before: Pioneer, after: Pioneer) -> Clause | None:
    """Return a delivery that can be made after an answer and could not before; None if there is none."""
    known = delivery.deliveries(before)
    for new in delivery.deliveries(after):
        if new not in known and isinstance(new, say.Deliver):
            facts: dict[str, Fact] = {
                "cube": RESOURCE_NAMES[new.cube],
                "source": OUTPOST_NAMES[new.source],
                "target": OUTPOST_NAMES[new.target],
            }
            return Clause("Then {source} can send its {cube} to {target}.", facts)
    return None


def _most_cubes(table: Pioneer, outpost: int) -> tuple[int, ...]:
    """Return the most cubes that the open outpost would collect anywhere now; () if it fits nowhere."""
    found: tuple[int, ...] = ()
    for cell in outposts.outpost_cells(table):
        cubes = outposts.yields_at(table, outpost, cell)
        if not found or sum(cubes) > sum(found):
            found = cubes
    return found


def _room_for_the_open_outpost(before: Pioneer, after: Pioneer) -> Clause | None:
    """Return that the open outpost would collect more after an answer; None if it would not."""
    if not before.stack:
        return None
    outpost = before.active()
    now, then = _most_cubes(before, outpost), _most_cubes(after, outpost)
    facts: dict[str, Fact] = {"outpost": OUTPOST_NAMES[outpost]}
    if sum(then) > sum(now):
        facts["cubes"] = cubes_fact(then)
        return Clause("{outpost} could then collect {cubes}.", facts)
    if then and not now:
        return Clause("{outpost} fits beside it then.", facts)
    return None


def _longer_line(before: Pioneer, after: Pioneer, answer: say.PlaceLand) -> Clause | None:
    """Return that the tile continues the track of an outpost; None if it does not."""
    cell = cell_at(after, answer.x, answer.y)
    nets = [
        after.joined[after.nets[half]]
        for half in (cell, cell + 1)
        if after.ground[half] != WATERWAY and after.nets[half]
    ]
    for outpost, lines in enumerate(links.all_lines(after)):
        if links.share(nets, lines) and before.spots[outpost] != NOWHERE:
            facts: dict[str, Fact] = {"outpost": OUTPOST_NAMES[outpost]}
            return Clause(
                "It continues the track of {outpost}: cubes travel only along connected track.", facts
            )
    return None


def _longer_water(before: Pioneer, after: Pioneer, answer: say.PlaceLand) -> Clause | None:
    """Return that the tile makes a waterway longer; None if it does not."""
    if water_points(after) > water_points(before):
        return Clause("Each icon more on a waterway with trade scores a point.")
    cell = cell_at(before, answer.x, answer.y)
    place = cell_at(after, answer.x, answer.y)
    width = before.width
    for half in (0, 1):
        beside = (cell + half - 1, cell + half + 1, cell + half - width, cell + half + width)
        if after.ground[place + half] == WATERWAY and WATERWAY in [before.ground[near] for near in beside]:
            return Clause("It makes a waterway longer, which outposts with a waterway edge need.")
    return None


def _no_harm(table: Pioneer, answer: say.PlaceLand) -> Clause:
    """Return that the tile does least harm at its place, or begins the world."""
    if not table.pieces:
        return Clause("The first tile always lies in the middle.")
    cell = cell_at(table, answer.x, answer.y)
    if table.ground[cell - 1] == table.ground[cell + 2] == EMPTY:
        return Clause("No place brings anything at once; there it leaves room to go on.")
    return Clause("No place brings anything at once; there it is least in the way.")


# Outposts ----------------------------------------------------------------------------------------


def _of_outpost(table: Pioneer, answer: say.PlaceOutpost) -> Clause:
    """Return what the open outpost is good for at its place: the first that holds."""
    outpost = table.active()
    facts: dict[str, Fact] = {"outpost": OUTPOST_NAMES[outpost]}
    if all(spot == NOWHERE for spot in table.spots):
        return Clause(
            "Place the first outpost early: beside it any land may lie, and without it tiles that match "
            "nothing are lost.",
            facts,
        )
    ahead = table.copy()
    play(ahead, answer)
    found = _new_delivery(table, ahead)
    if found is not None:
        return found
    cubes = outposts.yields_at(table, outpost, cell_at(table, answer.x, answer.y))
    joined = _joined(ahead, outpost)
    if _is_full(outpost, cubes):
        if joined != NOWHERE:
            facts["other"] = OUTPOST_NAMES[joined]
            return Clause("It gets all its cubes there, and track joins it to {other}.", facts)
        return Clause("All the land it needs touches it there; it collects only once.", facts)
    if joined != NOWHERE:
        facts["other"] = OUTPOST_NAMES[joined]
        return Clause("Track joins it to {other} there, so that cubes can travel between them.", facts)
    if any(
        table.ground[facing(table, cell_at(table, answer.x, answer.y), edge)] == WATERWAY
        for edge in table.sides.waters[outpost]
    ):
        return Clause("It gets a harbour there, and the next outpost of the stack is uncovered.", facts)
    return Clause("It scores a point, and the next outpost of the stack is uncovered.", facts)


def _joined(table: Pioneer, outpost: int) -> int:
    """Return an outpost to which track leads directly from this one; NOWHERE if there is none."""
    lines = links.all_lines(table)
    for other in range(OUTPOSTS):
        if links.linked(lines, outpost, other):
            return other
    return NOWHERE


def _is_full(outpost: int, cubes: Sequence[int]) -> bool:
    """Return whether these are all cubes that an outpost can make."""
    return all(cubes[resource] == PRODUCES[3 * outpost + resource] for resource in RESOURCES)


# Deliveries and waiting --------------------------------------------------------------------------


def _of_delivery(table: Pioneer, answer: say.Deliver) -> Clause:
    """Return what a delivery is good for: the town or city it makes."""
    target = answer.target
    facts: dict[str, Fact] = {"target": OUTPOST_NAMES[target]}
    ahead = table.copy()
    play(ahead, answer)
    if water_points(ahead) > water_points(table):
        return Clause("It opens trade by water: every icon of that waterway scores.", facts)
    if table.status(target) == TOWN:
        return Clause("A city scores 6 points instead of 3, and trains may pass through it.", facts)
    place = 3 * target
    wanted = [
        RESOURCE_NAMES[cube] for cube in RESOURCES if ahead.delivered[place + cube] < NEEDED[place + cube]
    ]
    facts["cube"] = wanted[0]
    return Clause("A town scores 3 points instead of 1; with a {cube} cube {target} will be a city.", facts)


def _of_waiting(table: Pioneer) -> tuple[Clause, ...]:
    """Return why not to found, to place or to deliver now."""
    question = pending(table)
    asked = type(question).__name__
    if asked == "FoundFirst":
        return (Clause("No land lies beside it yet, so it would never make a cube."),)
    if asked == "Ship":
        ways = [
            delivery.way(table, answer.source, answer.target)
            for answer in question.options(table)
            if isinstance(answer, say.Deliver)
        ]
        if all(way == delivery.THROUGH_CITIES for way in ways):
            return (Clause("Each way runs through a city and costs a tile; a free way may still come."),)
        return (Clause("The cube can still go to an outpost where it counts more."),)
    if asked == "PlaceTheOutpost":
        return (_of_keeping_the_outpost(table),)
    return ()


def _of_keeping_the_outpost(table: Pioneer) -> Clause:
    """Return why the open outpost should wait: what it would lack at its best place."""
    outpost = table.active()
    facts: dict[str, Fact] = {"outpost": OUTPOST_NAMES[outpost]}
    most = _most_cubes(table, outpost)
    if not any(most):
        return Clause(
            "Wait: at no free place does it touch the land it needs, and it collects only once.", facts
        )
    full = [
        cell
        for cell in outposts.outpost_cells(table)
        if sum(outposts.yields_at(table, outpost, cell)) == sum(most)
    ]
    for cell in full:
        ahead = table.copy()
        play(ahead, say.PlaceOutpost(table.x_of(cell), table.y_of(cell)))
        if _joined(ahead, outpost) != NOWHERE:
            break
    else:
        if all(spot == NOWHERE for spot in table.spots):
            return Clause("Wait: better land may come, and it collects only once.", facts)
        facts["cubes"] = cubes_fact(most)
        return Clause(
            "Wait: where it would collect {cubes}, no track joins it to another outpost yet.", facts
        )
    if not _is_full(outpost, most):
        facts["cubes"] = cubes_fact(most)
        return Clause("Wait: so far it would collect only {cubes}, and it collects only once.", facts)
    return Clause("Wait: a better place may come.", facts)
