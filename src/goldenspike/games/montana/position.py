"""Positions: write a whole table as plain data by names, and read it back with every count checked."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Entry
from goldenspike.core.codec import brief, read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.core.positions import (
    Counts,
    copy_fields,
    entry_kinds,
    plain_data,
    read_colours,
    read_counts,
    read_flags,
    read_numbers,
    read_place,
    read_seat,
    read_settings,
    read_struct,
    require_sound,
    write_counts,
)
from goldenspike.games.montana import flow, setup
from goldenspike.games.montana.board import (
    FIELD_BY_NAME,
    FIELD_NAMES,
    FIELDS,
    GROUND_NAMES,
    LAKE,
    OFF,
    TILE_FIELDS,
)
from goldenspike.games.montana.box import (
    AREAS,
    BANK_SPACES,
    CITY_ROWS,
    COLOURS,
    CREW_NUMBER,
    CREWS,
    FIRST_BANK,
    FIRST_SMALL,
    GOOD_NAMES,
    NO_CREW,
    NOBODY,
    ROWS,
    SETTLEMENTS,
    SPACES,
    START,
    WORKER_NAMES,
    crew_words,
)
from goldenspike.games.montana.invariants import broken_invariant
from goldenspike.games.montana.rules.build import find_open_fields
from goldenspike.games.montana.settings import FORMER_SETTINGS, SETTING_VALUES, Settings
from goldenspike.games.montana.state import Montana, Player, new_table

ENTRIES: Final[dict[str, type[Entry]]] = entry_kinds(flow, setup)
"""Every kind of entry that can stand on the agenda."""

POST_NAMES: Final[tuple[str, ...]] = (
    *[f"{area} {row + 1}" for area in AREAS for row in range(ROWS)],
    *[f"{area} {row + 1} small" for area in AREAS for row in range(ROWS)],
    *[f"bank {space + 1}" for space in range(BANK_SPACES)],
)
"""The names of the spaces of the worker board, in the order of the posts."""
assert POST_NAMES[FIRST_SMALL] == "mine 1 small"
assert POST_NAMES[FIRST_BANK] == "bank 1"


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as plain data."""

    goods: Counts
    workers: Counts
    silver: int
    cows: int
    canteens: int
    settlements: int
    """Not yet on the board."""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table as plain data."""

    seats: int
    options: dict[str, str]
    players: dict[str, PlayerPosition]
    landscape: dict[str, str]
    """The name of the ground of each field."""
    starting_tile: str
    settlements: dict[str, tuple[str, int]]
    """The owner and the number of settlements on each field."""
    canteens: list[str]
    goods: Counts
    workers: Counts
    cows: int
    posts: dict[str, str]
    """The workers on the spaces of the worker board."""
    arrow: int
    bids: dict[str, tuple[str, int]]
    """The bidder and the pumpkins in each row of the city."""
    rounds: int
    turns: int
    active: str
    ending: bool
    over: bool
    agenda: list[list[Any]]
    first: str = COLOURS[0]
    """The starting player; tables of version 1 do not name it."""
    new_cow: bool = False


# Writing -----------------------------------------------------------------------------------------


def write_position(table: Montana) -> dict[str, Any]:
    """Return a table as plain data."""
    position = copy_fields(
        Position,
        table,
        seats=len(table.players),
        options=msgspec.to_builtins(table.settings),
        players={COLOURS[seat]: _write_player(player) for seat, player in enumerate(table.players)},
        landscape={
            FIELD_NAMES[field]: GROUND_NAMES[ground]
            for field, ground in enumerate(table.grounds)
            if ground != OFF
        },
        starting_tile=FIELD_NAMES[table.owners.index(START)] if START in table.owners else "",
        settlements={
            FIELD_NAMES[field]: (COLOURS[owner], table.settled[field])
            for field, owner in enumerate(table.owners)
            if owner not in (NOBODY, START)
        },
        canteens=[FIELD_NAMES[field] for field in range(FIELDS) if table.canteens[field]],
        goods=write_counts(table.goods, GOOD_NAMES),
        workers=write_counts(table.workers, WORKER_NAMES),
        posts={
            POST_NAMES[post]: crew_words(CREWS[crew - 1])
            for post, crew in enumerate(table.posts)
            if crew != NO_CREW
        },
        arrow=table.arrow + 1,
        bids={
            str(row + 1): (COLOURS[table.bidders[row]], table.bids[row])
            for row in range(CITY_ROWS)
            if table.bidders[row] != NOBODY
        },
        first=COLOURS[table.first],
        active=COLOURS[table.active],
        agenda=write_agenda(table),
    )
    return plain_data(position)


def _write_player(player: Player) -> PlayerPosition:
    """Return a player as a part of a position, with goods and workers by name."""
    return copy_fields(
        PlayerPosition,
        player,
        goods=write_counts(player.goods, GOOD_NAMES),
        workers=write_counts(player.workers, WORKER_NAMES),
    )


# Reading -----------------------------------------------------------------------------------------


def read_position(written: Any) -> Montana:
    """Return the table that plain data describe; raise BrokenPosition if they describe none."""
    position = read_struct(written, Position, "Montana")
    colours = read_colours(position.seats, SETTLEMENTS, position.players, COLOURS, "Montana")
    table = new_table(
        position.seats, read_settings(position.options, Settings, SETTING_VALUES, FORMER_SETTINGS)
    )
    for player, colour in zip(table.players, colours, strict=True):
        _read_player(player, position.players[colour], colour)
    _read_landscape(table, position)
    _read_worker_board(table, position)
    table.goods = read_counts(position.goods, GOOD_NAMES, "the supply of goods")
    table.workers = read_counts(position.workers, WORKER_NAMES, "the supply of workers")
    read_numbers(table, position, ("cows", "rounds", "turns"))
    table.first = read_seat(position.first, colours, "first")
    table.active = read_seat(position.active, colours, "active")
    read_flags(table, position, ("ending", "over", "new_cow"))
    table.agenda.extend(read_agenda(position.agenda, ENTRIES))
    find_open_fields(table)
    require_sound(broken_invariant(table))
    return table


def _read_player(player: Player, written: PlayerPosition, colour: str) -> None:
    """Set what a player holds from a position; raise BrokenPosition for a wrong name or number."""
    player.goods = read_counts(written.goods, GOOD_NAMES, f"{colour}'s goods")
    player.workers = read_counts(written.workers, WORKER_NAMES, f"{colour}'s workers")
    read_numbers(player, written, ("silver", "cows", "canteens", "settlements"), f"{colour}'s ")


def _read_landscape(table: Montana, position: Position) -> None:
    """Set the fields and what lies on them from a position; raise BrokenPosition if it cannot be."""
    colours = COLOURS[: position.seats]
    grounds, owners = bytearray(FIELDS), bytearray(table.owners)
    settled, canteens = bytearray(FIELDS), bytearray(FIELDS)
    for name, ground in position.landscape.items():
        if ground not in GROUND_NAMES[OFF + 1 :]:
            raise BrokenPosition(f"landscape: no field shows '{ground[:40]}'.")
        grounds[_read_field(name, "landscape")] = GROUND_NAMES.index(ground)
    board = {field for fields in TILE_FIELDS[position.seats] for field in fields}
    on_it = {field for field in range(FIELDS) if grounds[field] != OFF}
    if on_it and on_it != board:
        raise BrokenPosition(f"landscape: these are not the fields of a board for {position.seats}.")
    for name, (colour, number) in position.settlements.items():
        field = _read_field(name, "settlements")
        owners[field] = read_seat(colour, colours, "settlements")
        if not 1 <= number <= max(SETTLEMENTS.values()):
            raise BrokenPosition(f"settlements: {brief(number)} cannot lie on {FIELD_NAMES[field]}.")
        settled[field] = number
    if position.starting_tile:
        owners[_read_field(position.starting_tile, "starting_tile")] = START
    for name in position.canteens:
        field = _read_field(name, "canteens")
        if grounds[field] != LAKE:
            raise BrokenPosition(f"canteens: {FIELD_NAMES[field]} is no lake.")
        canteens[field] = 1
    table.grounds, table.owners = bytes(grounds), bytes(owners)
    table.settled, table.canteens = bytes(settled), bytes(canteens)


def _read_worker_board(table: Montana, position: Position) -> None:
    """Set posts, arrow and bids from a position; raise BrokenPosition if they cannot be."""
    posts = bytearray(table.posts)
    for name, words in position.posts.items():
        if name not in POST_NAMES:
            raise BrokenPosition(f"posts: the worker board has no space '{name[:40]}'.")
        crew = [word for word in words.split(" ") if word in WORKER_NAMES]
        number = CREW_NUMBER.get(tuple(WORKER_NAMES.index(word) for word in crew))
        if number is None or crew_words(CREWS[number]) != words:
            raise BrokenPosition(f"posts: '{words[:40]}' are no workers for {name}.")
        posts[POST_NAMES.index(name)] = number + 1
    table.posts = bytes(posts)
    if not 1 <= position.arrow <= SPACES:
        raise BrokenPosition(f"arrow: the wheel has spaces 1 to {SPACES}.")
    table.arrow = position.arrow - 1
    bidders, bids = bytearray(table.bidders), bytearray(table.bids)
    for row_name, (colour, pumpkins) in position.bids.items():
        if row_name not in [str(row + 1) for row in range(CITY_ROWS)] or not 0 < pumpkins < NOBODY:
            raise BrokenPosition(f"bids: the city has no such bid on row '{row_name[:40]}'.")
        bidders[int(row_name) - 1] = read_seat(colour, COLOURS[: position.seats], "bids")
        bids[int(row_name) - 1] = pumpkins
    table.bidders, table.bids = bytes(bidders), bytes(bids)


def _read_field(name: str, where: str) -> int:
    """Return the number of the field of this name; raise BrokenPosition if there is none."""
    return read_place(name, FIELD_BY_NAME, where, "is no field")
