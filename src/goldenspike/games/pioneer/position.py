"""Positions: write a whole table as plain data by names, and read it back with every count checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from goldenspike.core.agenda import Entry
from goldenspike.core.codec import read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.core.positions import (
    Counts,
    copy_fields,
    entry_kinds,
    plain_data,
    read_counts,
    read_name,
    read_number,
    read_settings,
    read_struct,
    require_sound,
    write_counts,
)
from goldenspike.core.refusal import Refusal
from goldenspike.games.pioneer import flow
from goldenspike.games.pioneer.board import (
    COPIES,
    FIRST_OUTPOST,
    KIND_NAMES,
    KINDS,
    OUTPOST_NAMES,
    OUTPOSTS,
)
from goldenspike.games.pioneer.box import NOWHERE, RESOURCE_NAMES, SUPPLY, TILES
from goldenspike.games.pioneer.invariants import broken_invariant, pieces_of, seen
from goldenspike.games.pioneer.rules import land, outposts
from goldenspike.games.pioneer.rules.world import FARTHEST, place_tile, reach
from goldenspike.games.pioneer.settings import FORMER_SETTINGS, SETTING_VALUES, Settings
from goldenspike.games.pioneer.state import Pioneer, new_table

ENTRIES: dict[str, type[Entry]] = {**entry_kinds(flow), "AddLand": flow.MustPlaceLand}
"""Every kind of entry that can stand on the agenda, and the former name of one, for older positions."""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table as plain data."""

    options: dict[str, str]
    world: list[tuple[str, int, int]]
    """Every tile, in the order in which they were placed, and where its left half lies."""
    holds: dict[str, Counts]
    """Cubes that outposts produced and still hold."""
    delivered: dict[str, Counts]
    """Cubes that were delivered to outposts."""
    supply: int
    hidden: int
    """Outposts of the stack that nobody has seen."""
    stack: list[str]
    """Outposts of the stack that were seen, the open one last."""
    hand: list[str]
    discards: list[str]
    discarded_unseen: int
    turns: int
    over: bool
    agenda: list[list[Any]]


# Writing -----------------------------------------------------------------------------------------


def write_position(table: Pioneer) -> dict[str, Any]:
    """Return a table as plain data."""
    position = copy_fields(
        Position,
        table,
        options=msgspec.to_builtins(table.settings),
        world=[(KIND_NAMES[kind], x, y) for kind, x, y in pieces_of(table)],
        holds=_write_cubes(table, table.left),
        delivered=_write_cubes(table, table.delivered),
        stack=[OUTPOST_NAMES[outpost] for outpost in table.stack],
        hand=[KIND_NAMES[kind] for kind in table.hand],
        discards=[KIND_NAMES[kind] for kind in table.discards],
        discarded_unseen=table.blind,
        agenda=write_agenda(table),
    )
    return plain_data(position)


def _write_cubes(table: Pioneer, cubes: bytes) -> dict[str, Counts]:
    """Return the cubes of each placed outpost that has any, by the names of outpost and resource."""
    return {
        OUTPOST_NAMES[outpost]: write_counts(cubes[3 * outpost : 3 * outpost + 3], RESOURCE_NAMES)
        for outpost in range(OUTPOSTS)
        if table.spots[outpost] != NOWHERE and any(cubes[3 * outpost : 3 * outpost + 3])
    }


# Reading -----------------------------------------------------------------------------------------


def read_position(written: Any) -> Pioneer:
    """Return the table that plain data describe; raise BrokenPosition if they describe none."""
    position = read_struct(written, Position, "Pioneer Rails")
    table = new_table(read_settings(position.options, Settings, SETTING_VALUES, FORMER_SETTINGS))
    _read_world(table, position.world)
    table.left = _read_cubes(position.holds, "holds")
    table.delivered = _read_cubes(position.delivered, "delivered")
    table.made = bytes(sum(table.left[cube::3]) + sum(table.delivered[cube::3]) for cube in range(3))
    table.supply = read_number(position.supply, "supply", most=SUPPLY)
    table.hidden = read_number(position.hidden, "hidden", most=OUTPOSTS)
    table.blind = read_number(position.discarded_unseen, "discarded_unseen", most=SUPPLY)
    table.turns = read_number(position.turns, "turns")
    table.over = position.over
    table.stack = tuple(_outpost(name, "stack") for name in position.stack)
    table.hand = tuple(_kind(name, "hand") for name in position.hand)
    table.discards = tuple(_kind(name, "discards") for name in position.discards)
    unseen = [copies - number for copies, number in zip(COPIES, seen(table), strict=True)]
    for kind in range(KINDS):
        if unseen[kind] < 0:
            raise BrokenPosition(f"There are too many tiles {KIND_NAMES[kind]}.")
    table.unseen = bytes(unseen)
    table.agenda.extend(read_agenda(position.agenda, ENTRIES))
    require_sound(broken_invariant(table))
    return table


def _read_world(table: Pioneer, world: Sequence[tuple[str, int, int]]) -> None:
    """Place the tiles of a written world one by one; raise BrokenPosition if one may not lie there."""
    if len(world) > TILES:
        raise BrokenPosition(f"world: there are only {TILES} tiles.")
    for name, x, y in world:
        if abs(x) > FARTHEST or abs(y) > FARTHEST:
            raise BrokenPosition("world: a tile lies farther away than any world reaches.")
        kind = _kind(name, "world")
        if kind >= FIRST_OUTPOST and table.spots[kind - FIRST_OUTPOST] != NOWHERE:
            raise BrokenPosition(f"world: there is only one {name}.")
        cell = reach(table, x, y)
        refusal = _refuse_placed(table, kind, x, y)
        if refusal is not None:
            raise BrokenPosition(f"{name} at {x},{y}: {refusal.sentence}")
        place_tile(table, kind, cell)


def _refuse_placed(table: Pioneer, kind: int, x: int, y: int) -> Refusal | None:
    """Return why the next tile of a written world may not lie here, or None if it may."""
    if kind < FIRST_OUTPOST:
        return land.refuse_land(table, kind, x, y)
    if not table.pieces and table.settings.founding != "no":
        return outposts.refuse_founding(x, y)
    return outposts.refuse_site(table, kind - FIRST_OUTPOST, x, y)


def _read_cubes(written: dict[str, Counts], where: str) -> bytes:
    """Return the cubes of all outposts, three numbers each; raise BrokenPosition for a wrong entry."""
    cubes = bytearray(3 * OUTPOSTS)
    for name, numbers in written.items():
        outpost = _outpost(name, where)
        cubes[3 * outpost : 3 * outpost + 3] = bytes(read_counts(numbers, RESOURCE_NAMES, where, most=2))
    return bytes(cubes)


def _kind(name: str, where: str) -> int:
    """Return the kind of the tile of this name; raise BrokenPosition if there is none."""
    return read_name(name, KIND_NAMES, where, "tile ")


def _outpost(name: str, where: str) -> int:
    """Return the number of the outpost of this name; raise BrokenPosition if there is none."""
    return read_name(name, OUTPOST_NAMES, where, "outpost ")
