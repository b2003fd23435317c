"""What a learned judgement reads from a world: points, deliveries, nets, and what may still come."""

from __future__ import annotations

from typing import Final

from goldenspike.core.features import Feature, named_features
from goldenspike.games.pioneer.board import OUTPOSTS
from goldenspike.games.pioneer.bot.evaluation import (
    cubes_and_needs,
    growth,
    joined,
    ready,
    scored,
    shores,
    waters,
)
from goldenspike.games.pioneer.bot.lines import survey
from goldenspike.games.pioneer.bot.sites import Sites
from goldenspike.games.pioneer.bot.weights import WEIGHTS
from goldenspike.games.pioneer.box import CITY, NOWHERE, RESOURCES, SUPPLY, TOWN
from goldenspike.games.pioneer.flow.drawing import KeepOne
from goldenspike.games.pioneer.flow.placing import PlaceTheLand, PlaceTheOutpost
from goldenspike.games.pioneer.flow.shipping import Ship
from goldenspike.games.pioneer.state import Pioneer

TABLE_FEATURES: Final[tuple[Feature, ...]] = named_features(
    (
        "tiles to come",
        (
            "progress",
            "tiles to come",
            "last twelve tiles",
            "places for outposts to come",
            "hidden outposts",
            "tiles in hand",
        ),
    ),
    (
        "what is asked",
        ("chooses a tile", "places a tile", "places an outpost", "ships"),
    ),
)

SEAT_FEATURES: Final[tuple[Feature, ...]] = named_features(
    (
        "points",
        ("points", "outposts", "towns", "cities", "longest link", "points of waterways", "discards"),
    ),
    (
        "deliveries",
        (
            "deliveries that wait",
            "wood held",
            "food held",
            "rock held",
            "wood needed",
            "food needed",
            "rock needed",
            "cubes without use",
        ),
    ),
    (
        "nets of tracks",
        (
            "outposts joined by track",
            "outposts on the main net",
            "outposts off the main net",
            "track that can be continued",
            "ends of the main net",
            "ends of other nets",
            "main net is stuck",
            "reach of the link",
            "nets",
        ),
    ),
    (
        "places for outposts to come",
        (
            "sites for outposts",
            "best site for the open outpost",
            "no site for the open outpost",
            "outposts without a site",
            "sites to spread",
            "water for outposts to come",
            "worth of outposts, by time",
        ),
    ),
    ("growth by time", ("growth, by time", "deliveries, by time", "needs, by time")),
)


def read_features(table: Pioneer) -> list[float]:
    """Return the features of the supply, then those of the world."""
    found: list[float] = []
    share = table.supply / SUPPLY
    to_come = len(table.stack) + table.hidden
    found.append(1.0 - share)
    found.append(float(table.supply))
    found.append(float(max(0, 12 - table.supply)))
    found.append(float(to_come))
    found.append(float(table.hidden))
    found.append(float(len(table.hand)))
    top = None if table.over else table.agenda[-1]
    found.append(1.0 if isinstance(top, KeepOne) else 0.0)
    found.append(1.0 if isinstance(top, PlaceTheLand) else 0.0)
    found.append(1.0 if isinstance(top, PlaceTheOutpost) else 0.0)
    found.append(1.0 if isinstance(top, Ship) else 0.0)
    read_world(table, share, found)
    return found


def read_world(table: Pioneer, share: float, found: list[float]) -> None:
    """Add the features of the world."""
    lines = survey(table)
    towns = 0
    cities = 0
    for outpost in lines.placed:
        status = table.status(outpost)
        if status == CITY:
            cities += 1
        elif status == TOWN:
            towns += 1
    found.append(scored(table, lines))
    found.append(float(len(lines.placed)))
    found.append(float(towns))
    found.append(float(cities))
    found.append(float(lines.link))
    found.append(waters(table, lines))
    found.append(float(table.discarded()))
    cubes, needs = cubes_and_needs(table)
    waiting = ready(table, lines, cubes, needs)
    found.append(waiting)
    idle = 0
    wanted_in_all = 0
    held = [0, 0, 0]
    wanted = [0, 0, 0]
    for outpost in lines.placed:
        for cube in RESOURCES:
            held[cube] += cubes[3 * outpost + cube]
            wanted[cube] += max(0, needs[3 * outpost + cube])
    for cube in RESOURCES:
        found.append(float(held[cube]))
    for cube in RESOURCES:
        found.append(float(wanted[cube]))
        idle += max(0, held[cube] - wanted[cube])
        wanted_in_all += wanted[cube]
    found.append(float(idle))
    found.append(joined(lines, cubes, needs))
    on_main = 0
    for outpost in lines.placed:
        if lines.main and lines.main in lines.joints[outpost]:
            on_main += 1
    found.append(float(on_main))
    found.append(float(len(lines.placed) - on_main))
    growing = growth(table, lines)
    found.append(growing)
    elsewhere = 0
    nets = 0
    for net in range(1, len(lines.ends)):
        if net != lines.main:
            elsewhere += len(lines.ends[net])
        if net < len(lines.crowd) and lines.crowd[net]:
            nets += 1
    found.append(float(len(lines.ends[lines.main])) if lines.main else 0.0)
    found.append(float(elsewhere))
    found.append(lines.stuck[lines.main] if lines.main else 1.0)
    found.append(float(max(0, lines.reach - lines.link)))
    found.append(float(nets))
    sites = Sites(table, lines, cubes, needs)
    worth = 0.0
    if sites.coming:
        sites.survey()
        without = 0
        for outpost in range(OUTPOSTS):
            if table.spots[outpost] == NOWHERE and not sites.best[outpost]:
                without += 1
        first = table.active()
        worth = sites.everybody()
        found.append(worth)
        found.append(sites.best[first] if first != NOWHERE else 0.0)
        found.append(1.0 if first != NOWHERE and not sites.best[first] else 0.0)
        found.append(float(without))
        found.append(sites.spread(WEIGHTS.many_sites))
    else:
        for _ in range(5):
            found.append(0.0)
    found.append(shores(table))
    found.append(worth * share)
    found.append(growing * share)
    found.append(waiting * share)
    found.append(wanted_in_all * share)
