"""Positions: a whole table as plain data with place names, read back with every count checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from goldenspike.core.agenda import Entry, Seat
from goldenspike.core.codec import read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.core.positions import (
    Counts,
    copy_fields,
    entry_kinds,
    plain_data,
    read_colours,
    read_counts,
    read_flags,
    read_number,
    read_numbers,
    read_place,
    read_seat,
    read_settings,
    read_struct,
    require_sound,
    write_counts,
    write_owners,
)
from goldenspike.games.america import flow, setup
from goldenspike.games.america.actions import Offer
from goldenspike.games.america.board import (
    HEX_BY_NAME,
    HEX_NAMES,
    IS_SITE,
    PATH_NAMES,
    PLACE_BY_NAME,
    PLACE_NAMES,
    PLACES,
    PRINTED_NUMBERS,
    TOKEN_HEXES,
)
from goldenspike.games.america.box import (
    CARD_NAMES,
    CITIES_ON_TURNTABLE,
    COLOURS,
    IN_SUPPLY,
    NOBODY,
    RESOURCE_NAMES,
    RESOURCES,
)
from goldenspike.games.america.invariants import broken_invariant
from goldenspike.games.america.rules.build import count_trains, find_open_paths, mark_stops
from goldenspike.games.america.rules.trains import owner_bit
from goldenspike.games.america.settings import FORMER_SETTINGS, SETTING_VALUES, Settings
from goldenspike.games.america.state import America, Player, begin_turn, new_table

ENTRIES: dict[str, type[Entry]] = entry_kinds(flow, setup)
"""Every kind of entry that the agenda can hold, by name."""
PATH_BY_NAME: dict[str, int] = {name: path for path, name in enumerate(PATH_NAMES)}
OWN_NAMES: dict[str, int] = {name: place for place, name in enumerate(PLACE_NAMES)}
"""Places by the names that positions use: a city-site by its own name only."""


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat of a position."""

    hand: Counts
    gold: int
    rails_left: int
    cities_left: int
    goods: int
    delivered: int
    settlers: tuple[str, str]
    trains: tuple[str, str]
    cards: Counts = {}
    aside: Counts = {}


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table as plain data."""

    seats: int
    options: dict[str, str]
    players: dict[str, PlayerPosition]
    cities: dict[str, str]
    goods: dict[str, str]
    rails: dict[str, str]
    tokens: dict[str, int]
    outlaw: str
    supply: Counts
    stack: Counts
    discards: Counts
    first: str
    turns: int
    over: bool
    active: str
    rolled: int
    card_played: bool
    bought: Counts
    gold_purchases: int
    offers_made: int
    offered: list[tuple[list[int], list[int]]]
    steps_left: tuple[int, int]
    fees_paid: tuple[list[str], list[str]]
    known: list[list[list[int]]]
    agenda: list[list[Any]]
    made: list[tuple[list[int], list[int]]] = []


# Writing -----------------------------------------------------------------------------------------


def write_position(table: America) -> dict[str, Any]:
    """Return the table as plain data, ready for JSON."""
    seats = len(table.players)
    position = copy_fields(
        Position,
        table,
        seats=seats,
        options=msgspec.to_builtins(table.settings),
        players={COLOURS[seat]: _write_player(player) for seat, player in enumerate(table.players)},
        cities=write_owners(table.cities, PLACE_NAMES, COLOURS, NOBODY),
        goods=write_owners(table.goods, PLACE_NAMES, COLOURS, NOBODY),
        rails=write_owners(table.rails, PATH_NAMES, COLOURS, NOBODY),
        tokens={HEX_NAMES[land]: table.numbers[land] for land in TOKEN_HEXES if table.numbers[land]},
        outlaw=HEX_NAMES[table.outlaw],
        supply=write_counts(table.supply, RESOURCE_NAMES),
        stack=write_counts(table.stack, CARD_NAMES),
        discards=write_counts(table.discards, CARD_NAMES),
        first=COLOURS[table.first],
        active=COLOURS[table.active],
        bought=write_counts(table.bought, CARD_NAMES),
        offered=_write_offers(table.offered),
        made=_write_offers(table.made),
        steps_left=(table.steps_left[0], table.steps_left[1]),
        fees_paid=(
            _write_owners(table.active, table.fees_paid[0]),
            _write_owners(table.active, table.fees_paid[1]),
        ),
        known=[
            [table.known[(viewer * seats + seat) * 5 :][:5] for seat in range(seats)]
            for viewer in range(seats + 1)
        ],
        agenda=write_agenda(table),
    )
    return plain_data(position)


def _write_player(player: Player) -> PlayerPosition:
    """Return a player as a part of a position, with cards and places by name."""
    return copy_fields(
        PlayerPosition,
        player,
        hand=write_counts(player.hand, RESOURCE_NAMES),
        settlers=(_write_spot(player.settlers[0], PLACE_NAMES), _write_spot(player.settlers[1], PLACE_NAMES)),
        trains=(_write_spot(player.trains[0], PATH_NAMES), _write_spot(player.trains[1], PATH_NAMES)),
        cards=write_counts(player.cards, CARD_NAMES),
        aside=write_counts(player.aside, RESOURCE_NAMES),
    )


def _write_spot(spot: int, names: tuple[str, ...]) -> str:
    """Return the name of a piece's place, '' if it is not on the map."""
    return "" if spot == IN_SUPPLY else names[spot]


def _write_offers(offers: tuple[object, ...]) -> list[tuple[list[int], list[int]]]:
    """Return offers as pairs of their sides, what is given first."""
    return [(list(offer.give), list(offer.want)) for offer in offers if isinstance(offer, Offer)]


def _write_owners(active: Seat, paid: int) -> list[str]:
    """Return the colours in a bit mask of `fees_paid`."""
    return [
        colour
        for seat, colour in enumerate(COLOURS)
        if seat != active and paid >> owner_bit(active, seat) & 1
    ]


# Reading -----------------------------------------------------------------------------------------


def read_position(written: Any) -> America:
    """Return the table that plain data describe; raise BrokenPosition with the place where they are wrong."""
    title = "Trails to Rails"
    position = read_struct(written, Position, title)
    colours = read_colours(position.seats, CITIES_ON_TURNTABLE, position.players, COLOURS, title)
    table = new_table(
        position.seats, read_settings(position.options, Settings, SETTING_VALUES, FORMER_SETTINGS)
    )
    for seat, colour in enumerate(colours):
        _read_player(table.players[seat], position.players[colour], colour)
    _read_board(table, position)
    table.supply = read_counts(position.supply, RESOURCE_NAMES, "the supply")
    table.stack = read_counts(position.stack, CARD_NAMES, "the stack")
    table.discards = read_counts(position.discards, CARD_NAMES, "the discards")
    begin_turn(table, read_seat(position.active, colours, "active"))
    table.first = read_seat(position.first, colours, "first")
    read_numbers(table, position, ("turns", "rolled", "gold_purchases", "offers_made"))
    read_flags(table, position, ("over", "card_played"))
    table.bought = tuple(read_counts(position.bought, CARD_NAMES, "bought"))
    table.offered = tuple(_read_offer(give, want) for give, want in position.offered)
    table.made = tuple(_read_offer(give, want) for give, want in position.made)
    table.steps_left = tuple(read_number(steps, "steps_left") for steps in position.steps_left)
    table.fees_paid = tuple(
        sum({1 << owner_bit(table.active, _read_owner(colour, colours, table.active)) for colour in paid})
        for paid in position.fees_paid
    )
    table.known = _read_known(position)
    table.agenda.extend(read_agenda(position.agenda, ENTRIES))
    mark_stops(table)
    count_trains(table)
    find_open_paths(table)
    require_sound(broken_invariant(table))
    return table


def _read_player(player: Player, written: PlayerPosition, colour: str) -> None:
    """Set what a player holds from a position; raise BrokenPosition for a wrong name or number."""
    player.hand = read_counts(written.hand, RESOURCE_NAMES, f"{colour}'s hand")
    player.aside = tuple(read_counts(written.aside, RESOURCE_NAMES, f"{colour}'s cards laid aside"))
    player.cards = read_counts(written.cards, CARD_NAMES, f"{colour}'s cards")
    whose = f"{colour}'s "
    read_numbers(player, written, ("gold", "rails_left", "cities_left", "goods", "delivered"), whose)
    player.settlers = bytes(_read_spot(name, OWN_NAMES, f"{whose}settlers") for name in written.settlers)
    player.trains = bytes(_read_spot(name, PATH_BY_NAME, f"{whose}trains") for name in written.trains)


def _read_board(table: America, position: Position) -> None:
    """Set cities, goods, rails, tokens and outlaw from a position; raise BrokenPosition for a wrong entry."""
    cities = bytearray(table.cities)
    goods = bytearray(table.goods)
    rails = bytearray(table.rails)
    numbers = bytearray(PRINTED_NUMBERS)
    playing = COLOURS[: position.seats]
    for name, colour in position.cities.items():
        place = PLACE_BY_NAME.get(name)
        if place is None or not IS_SITE[place]:
            raise BrokenPosition(f"cities: '{name[:40]}' is no city-site.")
        cities[place] = read_seat(colour, COLOURS, "cities")
    for name, colour in position.goods.items():
        place = PLACE_BY_NAME.get(name)
        if place is None or cities[place] == NOBODY:
            raise BrokenPosition(f"goods: there is no city '{name[:40]}'.")
        goods[place] = read_seat(colour, playing, "goods")
    for name, colour in position.rails.items():
        path = read_place(name, PATH_BY_NAME, "rails", "is no path")
        rails[path] = read_seat(colour, playing, "rails")
    for name, number in position.tokens.items():
        land = HEX_BY_NAME.get(name)
        if land is None or land not in TOKEN_HEXES or number not in setup.TOKEN_NUMBERS:
            raise BrokenPosition(f"tokens: '{name[:40]}' cannot hold the token {number}.")
        numbers[land] = number
    table.cities, table.goods, table.rails = bytes(cities), bytes(goods), bytes(rails)
    table.numbers = bytes(numbers)
    table.outlaw = read_place(position.outlaw, HEX_BY_NAME, "outlaw", "is no hex")
    for seat, player in enumerate(table.players):
        player.cities = tuple(place for place in range(PLACES) if cities[place] == seat)


def _read_spot(name: str, places: Mapping[str, int], where: str) -> int:
    """Return the place of a train or settler, IN_SUPPLY for ''; raise BrokenPosition for another name."""
    return read_place(name, places, where, "is not on the map") if name else IN_SUPPLY


def _read_owner(colour: str, colours: tuple[str, ...], active: Seat) -> Seat:
    """Return a seat that was paid right of way; raise BrokenPosition if it is the active one."""
    owner = read_seat(colour, colours, "fees_paid")
    if owner == active:
        raise BrokenPosition("fees_paid: nobody pays its own right of way.")
    return owner


def _read_offer(give: list[int], want: list[int]) -> Offer:
    """Return the offer with these sides; raise BrokenPosition if one has the wrong length or numbers."""
    try:
        return msgspec.convert({"type": "Offer", "give": give, "want": want}, Offer)
    except msgspec.ValidationError as error:
        raise BrokenPosition(f"offered: {error}.") from None


def _read_known(position: Position) -> list[int]:
    """Return `known` as the flat list of a table; raise BrokenPosition if its shape is wrong."""
    seats = position.seats
    if [len(rows) for rows in position.known] != [seats] * (seats + 1):
        raise BrokenPosition("known: there must be a table for every seat and one for watchers.")
    flat: list[int] = []
    for rows in position.known:
        for row in rows:
            if len(row) != len(RESOURCES):
                raise BrokenPosition("known: every row counts five resources.")
            flat.extend(read_number(number, "known") for number in row)
    return flat
