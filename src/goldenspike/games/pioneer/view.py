"""Views: everything but the order of the supply and the stack, and the tiles discarded unseen."""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.codec import plain, read_agenda
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer.box import NOWHERE, praise
from goldenspike.games.pioneer.flow import PlaceTheOutpost
from goldenspike.games.pioneer.invariants import pieces_of
from goldenspike.games.pioneer.position import ENTRIES
from goldenspike.games.pioneer.rules.links import trading_waters
from goldenspike.games.pioneer.rules.outposts import outpost_cells, yields_at
from goldenspike.games.pioneer.rules.world import rebuild, waters_of
from goldenspike.games.pioneer.scoring import measured_links, points, waterways
from goldenspike.games.pioneer.settings import Settings
from goldenspike.games.pioneer.state import Pioneer, new_table

Place = tuple[int, int]
"""How far east and how far south of the origin."""


class LinkView(msgspec.Struct, frozen=True):
    """p7 Direct link: two outposts, its length as this table measures it, and the icons on that way."""

    ends: tuple[int, int]
    length: int
    way: tuple[Place, ...]


class WaterwayView(msgspec.Struct, frozen=True):
    """p8 On a waterway: its icons, the outposts on it, and whether trade on it is possible."""

    icons: tuple[Place, ...]
    outposts: tuple[int, ...]
    trades: bool


class PointsView(msgspec.Struct, frozen=True):
    """p9: the score as the world stands, line by line; discards count against it."""

    outposts: int
    towns: int
    cities: int
    link: int
    water: int
    discards: int
    total: int
    praise: str


class SiteView(msgspec.Struct, frozen=True):
    """p6 Yield: a place where the open outpost may lie, and the cubes it would collect there."""

    x: int
    y: int
    cubes: tuple[int, ...]


class View(msgspec.Struct, frozen=True, tag="pioneer"):
    """A table as the pioneer, or a watcher, knows it."""

    viewer: int | None
    settings: Settings
    pieces: tuple[tuple[int, int, int], ...]
    """Every tile of the world: its kind and where its left half lies, in the order of placing."""
    left: tuple[int, ...]
    delivered: tuple[int, ...]
    made: tuple[int, ...]
    unseen: tuple[int, ...]
    """How many tiles of each kind nobody has seen, as a player could count."""
    supply: int
    hidden: int
    stack: tuple[int, ...]
    """Outposts of the stack that were seen, in their order, the open one last."""
    hand: tuple[int, ...]
    discards: tuple[int, ...]
    blind: int
    links: tuple[LinkView, ...]
    waterways: tuple[WaterwayView, ...]
    sites: tuple[SiteView, ...]
    """Every place for the open outpost, while the question is where to place it; else empty."""
    points: PointsView
    turns: int
    over: bool
    agenda: list[list[Any]]
    """The entries of the agenda, the next one first."""


def view(table: Pioneer, viewer: Seat | None) -> View:
    """Return what the pioneer, or a watcher (None), knows."""
    return View(
        viewer=viewer,
        settings=table.settings,
        pieces=tuple(pieces_of(table)),
        left=tuple(table.left),
        delivered=tuple(table.delivered),
        made=tuple(table.made),
        unseen=tuple(table.unseen),
        supply=table.supply,
        hidden=table.hidden,
        stack=table.stack,
        hand=table.hand,
        discards=table.discards,
        blind=table.blind,
        links=_links(table),
        waterways=_waterways(table),
        sites=_sites(table),
        points=_points(table),
        turns=table.turns,
        over=table.over,
        agenda=[
            [type(entry).__name__, *plain(entry.parts())]
            for entry in [entry.seen_by(viewer) for entry in reversed(table.agenda)]
        ],
    )


def _places(table: Pioneer, cells: list[int]) -> tuple[Place, ...]:
    """Return the coordinates (x, y) of these cells."""
    return tuple([(table.x_of(cell), table.y_of(cell)) for cell in cells])


def _links(table: Pioneer) -> tuple[LinkView, ...]:
    """Return the direct links between outposts, with their lengths and the places on their way."""
    return tuple(
        [
            LinkView((link.outpost, link.other), link.length, _places(table, link.way))
            for link in measured_links(table)
        ]
    )


def _waterways(table: Pioneer) -> tuple[WaterwayView, ...]:
    """Return the waterways by their first icons in the order of placing, not by the engine's numbers."""
    trading = trading_waters(table)
    placed = [outpost for outpost, spot in enumerate(table.spots) if spot != NOWHERE]
    return tuple(
        [
            WaterwayView(
                _places(table, cells),
                tuple([outpost for outpost in placed if water in waters_of(table, outpost)]),
                water in trading,
            )
            for water, cells in waterways(table).items()
        ]
    )


def _sites(table: Pioneer) -> tuple[SiteView, ...]:
    """Return where the outpost may be placed and what it would produce there; () unless it is asked."""
    if not table.agenda or not isinstance(table.agenda[-1], PlaceTheOutpost):
        return ()
    outpost = table.active()
    return tuple(
        [
            SiteView(table.x_of(cell), table.y_of(cell), yields_at(table, outpost, cell))
            for cell in outpost_cells(table)
        ]
    )


def _points(table: Pioneer) -> PointsView:
    """Return the points by source, their total and the praise for it."""
    tally = points(table)
    return PointsView(
        tally.outposts,
        tally.towns,
        tally.cities,
        tally.link,
        tally.water,
        tally.discards,
        tally.total(),
        praise(tally.total()),
    )


def imagine(seen: View, rng: Rng) -> Pioneer:  # noqa: ARG001  every game imagines with dice
    """Return the only determinization of a view: unseen tiles have no order at any table until drawn."""
    table = new_table(seen.settings)
    rebuild(table, list(seen.pieces))
    table.left = bytes(seen.left)
    table.delivered = bytes(seen.delivered)
    table.made = bytes(seen.made)
    table.unseen = bytes(seen.unseen)
    table.supply = seen.supply
    table.hidden = seen.hidden
    table.stack = tuple(seen.stack)
    table.hand = tuple(seen.hand)
    table.discards = tuple(seen.discards)
    table.blind = seen.blind
    table.turns = seen.turns
    table.over = seen.over
    table.agenda.extend(read_agenda(seen.agenda, ENTRIES))
    return table
