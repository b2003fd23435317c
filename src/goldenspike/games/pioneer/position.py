"""A table written down whole: plain data with the names of tiles, read back with every count checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from goldenspike.core.agenda import Entry
from goldenspike.core.codec import read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.games.pioneer import flow
from goldenspike.games.pioneer.board import (
    COPIES,
    FIRST_OUTPOST,
    KIND_BY_NAME,
    KIND_NAMES,
    KINDS,
    OUTPOST_NAMES,
    OUTPOSTS,
)
from goldenspike.games.pioneer.box import NOWHERE, RESOURCE_NAMES, SUPPLY, TILES
from goldenspike.games.pioneer.invariants import broken_invariant, pieces_of, seen
from goldenspike.games.pioneer.rules.world import FARTHEST, rebuild
from goldenspike.games.pioneer.settings import SETTING_VALUES, Settings
from goldenspike.games.pioneer.state import Pioneer, new_table

ENTRIES: dict[str, type[Entry]] = {
    **{name: getattr(flow, name) for name in flow.__all__},
    "AddLand": flow.MustPlaceLand,
}
"""Every kind of entry that can stand on the agenda, and the name that one had in positions written before."""

Cubes = dict[str, int]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table, written down."""

    options: dict[str, str]
    world: list[tuple[str, int, int]]
    """Every tile, in the order in which they were placed, and where its left half lies."""
    holds: dict[str, Cubes]
    """Cubes that outposts produced and still hold."""
    delivered: dict[str, Cubes]
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
    """The table as plain data."""
    position = Position(
        options=msgspec.to_builtins(table.settings),
        world=[(KIND_NAMES[kind], x, y) for kind, x, y in pieces_of(table)],
        holds=_write_cubes(table, table.left),
        delivered=_write_cubes(table, table.delivered),
        supply=table.supply,
        hidden=table.hidden,
        stack=[OUTPOST_NAMES[outpost] for outpost in table.stack],
        hand=[KIND_NAMES[kind] for kind in table.hand],
        discards=[KIND_NAMES[kind] for kind in table.discards],
        discarded_unseen=table.blind,
        turns=table.turns,
        over=table.over,
        agenda=write_agenda(table),
    )
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return written


def _write_cubes(table: Pioneer, cubes: bytes) -> dict[str, Cubes]:
    return {
        OUTPOST_NAMES[outpost]: {
            name: cubes[3 * outpost + cube]
            for cube, name in enumerate(RESOURCE_NAMES)
            if cubes[3 * outpost + cube]
        }
        for outpost in range(OUTPOSTS)
        if table.spots[outpost] != NOWHERE and any(cubes[3 * outpost : 3 * outpost + 3])
    }


# Reading -----------------------------------------------------------------------------------------


def read_position(written: Any) -> Pioneer:
    """The table these plain data describe."""
    try:
        position = msgspec.convert(written, Position)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BrokenPosition(f"This is no position of Pioneer Rails: {str(error)[:200]}.") from None
    table = new_table(_read_choices(position.options))
    _read_world(table, position.world)
    table.left = _read_cubes(position.holds, "holds")
    table.delivered = _read_cubes(position.delivered, "delivered")
    table.made = bytes(sum(table.left[cube::3]) + sum(table.delivered[cube::3]) for cube in range(3))
    table.supply = _within(position.supply, SUPPLY, "supply")
    table.hidden = _within(position.hidden, OUTPOSTS, "hidden")
    table.blind = _within(position.discarded_unseen, SUPPLY, "discarded_unseen")
    table.turns = _within(position.turns, 100_000, "turns")
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
    fault = broken_invariant(table)
    if fault:
        raise BrokenPosition(fault)
    return table


def _read_choices(options: dict[str, str]) -> Settings:
    for name, value in options.items():
        if value not in SETTING_VALUES.get(name, ()):
            raise BrokenPosition(f"options: there is no {name[:40]} = {value[:40]}.")
    return msgspec.convert(options, Settings)


def _read_world(table: Pioneer, world: Sequence[tuple[str, int, int]]) -> None:
    if len(world) > TILES:
        raise BrokenPosition(f"world: there are only {TILES} tiles.")
    pieces: list[tuple[int, int, int]] = []
    covered: set[tuple[int, int]] = set()
    for name, x, y in world:
        if abs(x) > FARTHEST or abs(y) > FARTHEST:
            raise BrokenPosition("world: a tile lies farther away than any world reaches.")
        kind = _kind(name, "world")
        cells = {(x, y), (x + 1, y)}
        if cells & covered:
            raise BrokenPosition(f"Two tiles lie on one another at {x},{y}.")
        beside = {(x - 1, y), (x + 2, y), *[(column, row) for column in (x, x + 1) for row in (y - 1, y + 1)]}
        if covered and not beside & covered:
            raise BrokenPosition(f"The tile at {x},{y} touches nothing that was there before it.")
        if kind >= FIRST_OUTPOST and any(kind == other for other, _, _ in pieces):
            raise BrokenPosition(f"world: there is only one {name}.")
        covered |= cells
        pieces.append((kind, x, y))
    rebuild(table, pieces)


def _read_cubes(written: dict[str, Cubes], where: str) -> bytes:
    cubes = bytearray(3 * OUTPOSTS)
    for name, numbers in written.items():
        outpost = _outpost(name, where)
        for resource, number in numbers.items():
            if resource not in RESOURCE_NAMES:
                raise BrokenPosition(f"{where}: there is no '{resource[:40]}'.")
            cubes[3 * outpost + RESOURCE_NAMES.index(resource)] = _within(number, 2, where)
    return bytes(cubes)


def _kind(name: str, where: str) -> int:
    if name not in KIND_BY_NAME:
        raise BrokenPosition(f"{where}: there is no tile '{name[:40]}'.")
    return KIND_BY_NAME[name]


def _outpost(name: str, where: str) -> int:
    if name not in OUTPOST_NAMES:
        raise BrokenPosition(f"{where}: there is no outpost '{name[:40]}'.")
    return OUTPOST_NAMES.index(name)


def _within(number: int, most: int, where: str) -> int:
    if not 0 <= number <= most:
        raise BrokenPosition(f"{where}: {str(number)[:20]} is out of range.")
    return number
