"""A table written down whole: plain data with place names, read back with every count checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from goldenspike.core.agenda import Entry, Seat
from goldenspike.core.codec import brief, read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.games.america import flow, setup
from goldenspike.games.america.actions import Offer
from goldenspike.games.america.board import (
    HEX_BY_NAME,
    HEX_NAMES,
    IS_SITE,
    PATH_NAMES,
    PATHS,
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
from goldenspike.games.america.settings import SETTING_VALUES, Settings
from goldenspike.games.america.state import America, Player, begin_turn, new_table

ENTRIES: dict[str, type[Entry]] = {
    **{name: getattr(flow, name) for name in flow.__all__},
    **{
        kind.__name__: kind
        for kind in (
            setup.FirstTurn,
            setup.HighestRoll,
            setup.PlaceStartingCity,
            setup.PlaceStartingRail,
            setup.PlaceUnusedCity,
            setup.ShuffleTokens,
            setup.StartingPieces,
        )
    },
}
"""Every kind of entry that can stand on the agenda."""

Goods = dict[str, int]


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat, written down."""

    hand: Goods
    gold: int
    rails_left: int
    cities_left: int
    goods: int
    delivered: int
    settlers: tuple[str, str]
    trains: tuple[str, str]
    cards: Goods = {}
    aside: Goods = {}


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table, written down."""

    seats: int
    options: dict[str, str]
    players: dict[str, PlayerPosition]
    cities: dict[str, str]
    goods: dict[str, str]
    rails: dict[str, str]
    tokens: dict[str, int]
    outlaw: str
    supply: Goods
    stack: Goods
    discards: Goods
    first: str
    turns: int
    over: bool
    active: str
    rolled: int
    card_played: bool
    bought: Goods
    gold_purchases: int
    offers_made: int
    offered: list[tuple[list[int], list[int]]]
    steps_left: tuple[int, int]
    fees_paid: tuple[list[str], list[str]]
    known: list[list[list[int]]]
    agenda: list[list[Any]]


# Writing -----------------------------------------------------------------------------------------


def write_position(table: America) -> dict[str, Any]:
    """The table as plain data."""
    seats = len(table.players)
    position = Position(
        seats=seats,
        options=msgspec.to_builtins(table.settings),
        players={COLOURS[seat]: _write_player(player) for seat, player in enumerate(table.players)},
        cities={
            PLACE_NAMES[place]: COLOURS[owner] for place, owner in enumerate(table.cities) if owner != NOBODY
        },
        goods={
            PLACE_NAMES[place]: COLOURS[owner] for place, owner in enumerate(table.goods) if owner != NOBODY
        },
        rails={PATH_NAMES[path]: COLOURS[owner] for path, owner in enumerate(table.rails) if owner != NOBODY},
        tokens={HEX_NAMES[land]: table.numbers[land] for land in TOKEN_HEXES if table.numbers[land]},
        outlaw=HEX_NAMES[table.outlaw],
        supply=_write_counts(table.supply, RESOURCE_NAMES),
        stack=_write_counts(table.stack, CARD_NAMES),
        discards=_write_counts(table.discards, CARD_NAMES),
        first=COLOURS[table.first],
        turns=table.turns,
        over=table.over,
        active=COLOURS[table.active],
        rolled=table.rolled,
        card_played=table.card_played,
        bought=_write_counts(table.bought, CARD_NAMES),
        gold_purchases=table.gold_purchases,
        offers_made=table.offers_made,
        offered=[(list(offer.give), list(offer.want)) for offer in table.offered if isinstance(offer, Offer)],
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
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return written


def _write_player(player: Player) -> PlayerPosition:
    return PlayerPosition(
        hand=_write_counts(player.hand, RESOURCE_NAMES),
        gold=player.gold,
        rails_left=player.rails_left,
        cities_left=player.cities_left,
        goods=player.goods,
        delivered=player.delivered,
        settlers=(_write_spot(player.settlers[0], PLACE_NAMES), _write_spot(player.settlers[1], PLACE_NAMES)),
        trains=(_write_spot(player.trains[0], PATH_NAMES), _write_spot(player.trains[1], PATH_NAMES)),
        cards=_write_counts(player.cards, CARD_NAMES),
        aside=_write_counts(player.aside, RESOURCE_NAMES),
    )


def _write_counts(counts: Sequence[int], names: tuple[str, ...]) -> Goods:
    return {name: number for name, number in zip(names, counts, strict=True) if number}


def _write_spot(spot: int, names: tuple[str, ...]) -> str:
    return "" if spot == IN_SUPPLY else names[spot]


def _write_owners(active: Seat, paid: int) -> list[str]:
    return [
        colour
        for seat, colour in enumerate(COLOURS)
        if seat != active and paid >> owner_bit(active, seat) & 1
    ]


# Reading -----------------------------------------------------------------------------------------


def read_position(written: Any) -> America:
    """The table these plain data describe; BrokenPosition names the place where they are wrong."""
    try:
        position = msgspec.convert(written, Position)
        settings = msgspec.convert(position.options, Settings)
    except msgspec.ValidationError as error:
        raise BrokenPosition(f"This is not a position of Trails to Rails: {error}.") from None
    if position.seats not in CITIES_ON_TURNTABLE:
        raise BrokenPosition(f"Trails to Rails has no table of {position.seats} seats.")
    for name, value in position.options.items():
        if value not in SETTING_VALUES.get(name, ()):
            raise BrokenPosition(f"The option {name} cannot be '{value[:40]}'.")
    table = new_table(position.seats, settings)
    colours = COLOURS[: position.seats]
    if tuple(position.players) != colours:
        raise BrokenPosition(f"The players must be {', '.join(colours)}, in this order.")
    for seat, colour in enumerate(colours):
        _read_player(table.players[seat], position.players[colour], colour)
    _read_board(table, position)
    table.supply = _read_counts(position.supply, RESOURCE_NAMES, "the supply")
    table.stack = _read_counts(position.stack, CARD_NAMES, "the stack")
    table.discards = _read_counts(position.discards, CARD_NAMES, "the discards")
    begin_turn(table, _read_seat(position.active, colours, "active"))
    table.first = _read_seat(position.first, colours, "first")
    table.turns = _not_negative(position.turns, "turns")
    table.over = position.over
    table.rolled = _not_negative(position.rolled, "rolled")
    table.card_played = position.card_played
    table.bought = tuple(_read_counts(position.bought, CARD_NAMES, "bought"))
    table.gold_purchases = _not_negative(position.gold_purchases, "gold_purchases")
    table.offers_made = _not_negative(position.offers_made, "offers_made")
    table.offered = tuple(_read_offer(give, want) for give, want in position.offered)
    table.steps_left = tuple(_not_negative(steps, "steps_left") for steps in position.steps_left)
    table.fees_paid = tuple(
        sum({1 << owner_bit(table.active, _read_owner(colour, colours, table.active)) for colour in paid})
        for paid in position.fees_paid
    )
    table.known = _read_known(position)
    table.agenda.extend(read_agenda(position.agenda, ENTRIES))
    mark_stops(table)
    count_trains(table)
    find_open_paths(table)
    fault = broken_invariant(table)
    if fault:
        raise BrokenPosition(fault)
    return table


def _read_player(player: Player, written: PlayerPosition, colour: str) -> None:
    player.hand = _read_counts(written.hand, RESOURCE_NAMES, f"{colour}'s hand")
    player.aside = tuple(_read_counts(written.aside, RESOURCE_NAMES, f"{colour}'s cards laid aside"))
    player.cards = _read_counts(written.cards, CARD_NAMES, f"{colour}'s cards")
    player.gold = _not_negative(written.gold, f"{colour}'s gold")
    player.rails_left = _not_negative(written.rails_left, f"{colour}'s rails_left")
    player.cities_left = _not_negative(written.cities_left, f"{colour}'s cities_left")
    player.goods = _not_negative(written.goods, f"{colour}'s goods")
    player.delivered = _not_negative(written.delivered, f"{colour}'s delivered")
    places = {PLACE_NAMES[place]: place for place in range(PLACES)}
    paths = {PATH_NAMES[path]: path for path in range(PATHS)}
    player.settlers = bytes(_read_spot(name, places, f"{colour}'s settlers") for name in written.settlers)
    player.trains = bytes(_read_spot(name, paths, f"{colour}'s trains") for name in written.trains)


def _read_board(table: America, position: Position) -> None:
    cities = bytearray(table.cities)
    goods = bytearray(table.goods)
    rails = bytearray(table.rails)
    numbers = bytearray(PRINTED_NUMBERS)
    paths = {PATH_NAMES[path]: path for path in range(PATHS)}
    playing = COLOURS[: position.seats]
    for name, colour in position.cities.items():
        place = PLACE_BY_NAME.get(name)
        if place is None or not IS_SITE[place]:
            raise BrokenPosition(f"cities: '{name[:40]}' is no city-site.")
        cities[place] = _read_seat(colour, COLOURS, "cities")
    for name, colour in position.goods.items():
        place = PLACE_BY_NAME.get(name)
        if place is None or cities[place] == NOBODY:
            raise BrokenPosition(f"goods: there is no city '{name[:40]}'.")
        goods[place] = _read_seat(colour, playing, "goods")
    for name, colour in position.rails.items():
        if name not in paths:
            raise BrokenPosition(f"rails: '{name[:40]}' is no path.")
        rails[paths[name]] = _read_seat(colour, playing, "rails")
    for name, number in position.tokens.items():
        land = HEX_BY_NAME.get(name)
        if land is None or land not in TOKEN_HEXES or number not in setup.TOKEN_NUMBERS:
            raise BrokenPosition(f"tokens: '{name[:40]}' cannot hold the token {number}.")
        numbers[land] = number
    outlaw = HEX_BY_NAME.get(position.outlaw)
    if outlaw is None:
        raise BrokenPosition(f"outlaw: '{position.outlaw[:40]}' is no hex.")
    table.cities, table.goods, table.rails = bytes(cities), bytes(goods), bytes(rails)
    table.numbers = bytes(numbers)
    table.outlaw = outlaw
    for seat, player in enumerate(table.players):
        player.cities = tuple(place for place in range(PLACES) if cities[place] == seat)


def _read_counts(written: Goods, names: tuple[str, ...], where: str) -> list[int]:
    for name, number in written.items():
        if name not in names:
            raise BrokenPosition(f"{where}: there is no '{name[:40]}'.")
        _not_negative(number, where)
    return [written.get(name, 0) for name in names]


def _read_spot(name: str, names: dict[str, int], where: str) -> int:
    if not name:
        return IN_SUPPLY
    if name not in names:
        raise BrokenPosition(f"{where}: '{name[:40]}' is not on the map.")
    return names[name]


def _read_seat(colour: str, colours: tuple[str, ...], where: str) -> Seat:
    if colour not in colours:
        raise BrokenPosition(f"{where}: nobody plays '{colour[:40]}'.")
    return Seat(colours.index(colour))


def _read_owner(colour: str, colours: tuple[str, ...], active: Seat) -> Seat:
    owner = _read_seat(colour, colours, "fees_paid")
    if owner == active:
        raise BrokenPosition("fees_paid: nobody pays its own right of way.")
    return owner


def _not_negative(number: int, where: str) -> int:
    if not 0 <= number <= 100_000:
        raise BrokenPosition(f"{where}: {brief(number)} is out of range.")
    return number


def _read_offer(give: list[int], want: list[int]) -> Offer:
    try:
        return msgspec.convert({"type": "Offer", "give": give, "want": want}, Offer)
    except msgspec.ValidationError as error:
        raise BrokenPosition(f"offered: {error}.") from None


def _read_known(position: Position) -> list[int]:
    seats = position.seats
    if [len(rows) for rows in position.known] != [seats] * (seats + 1):
        raise BrokenPosition("known: there must be a table for every seat and one for onlookers.")
    flat: list[int] = []
    for rows in position.known:
        for row in rows:
            if len(row) != len(RESOURCES):
                raise BrokenPosition("known: every row counts five resources.")
            flat.extend(_not_negative(number, "known") for number in row)
    return flat
