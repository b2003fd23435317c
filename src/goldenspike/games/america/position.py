"""A table written down whole: plain data with place names, read back with every count checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from goldenspike.core.agenda import Chance, Decision, Entry, Question, Seat
from goldenspike.core.codec import plain, read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.games.america import flow, setup
from goldenspike.games.america.actions import Offer
from goldenspike.games.america.board import (
    ENDS,
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
    CARDS,
    CARDS_PER_RESOURCE,
    CITIES_ON_TURNTABLE,
    COLOURS,
    DEVELOPMENT_CARDS,
    IN_SUPPLY,
    NOBODY,
    RAILS_PER_PLAYER,
    RESOURCE_NAMES,
    RESOURCES,
    STARTING_GOODS,
    TRAINS_PER_PATH,
)
from goldenspike.games.america.choices import CHOICE_VALUES, Choices
from goldenspike.games.america.rules.build import count_trains, mark_stops, reaches
from goldenspike.games.america.rules.memory import certain
from goldenspike.games.america.rules.trains import owner_bit
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
        options=msgspec.to_builtins(table.choices),
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
        choices = msgspec.convert(position.options, Choices)
    except msgspec.ValidationError as error:
        raise BrokenPosition(f"This is not a position of Trails to Rails: {error}.") from None
    if position.seats not in CITIES_ON_TURNTABLE:
        raise BrokenPosition(f"Trails to Rails has no table of {position.seats} seats.")
    for name, value in position.options.items():
        if value not in CHOICE_VALUES.get(name, ()):
            raise BrokenPosition(f"The option {name} cannot be '{value[:40]}'.")
    table = new_table(position.seats, choices)
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
    _open_paths(table)
    fault = faults(table)
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


def _open_paths(table: America) -> None:
    """Which empty paths each player reaches follows from the board and is not written down."""
    for seat, player in enumerate(table.players):
        player.open_paths = tuple(
            path
            for path in range(PATHS)
            if table.rails[path] == NOBODY and any(reaches(table, Seat(seat), end) for end in ENDS[path])
        )


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
        raise BrokenPosition(f"{where}: {str(number)[:20]} is out of range.")
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


# Laws --------------------------------------------------------------------------------------------


def faults(table: America) -> str:
    """The first thing about a table that cannot be, as a sentence; '' if it can be.

    These are the conservation laws of the game: nothing is ever made or lost.
    """
    seats = len(table.players)
    for card in RESOURCES:
        held = sum(player.hand[card] + player.aside[card] for player in table.players)
        if table.supply[card] + held != CARDS_PER_RESOURCE:
            return f"There must be {CARDS_PER_RESOURCE} cards of {RESOURCE_NAMES[card]} in all."
    for kind in CARDS:
        held = sum(player.cards[kind] for player in table.players)
        if table.stack[kind] + table.discards[kind] + held != DEVELOPMENT_CARDS[kind]:
            return f"There must be {DEVELOPMENT_CARDS[kind]} cards {CARD_NAMES[kind]} in all."
    for seat, player in enumerate(table.players):
        colour = COLOURS[seat]
        if player.rails_left + table.rails.count(seat) != RAILS_PER_PLAYER:
            return f"{colour} must have {RAILS_PER_PLAYER} rails in all."
        built = CITIES_ON_TURNTABLE[seats] - player.cities_left
        if built < 0 or player.goods + player.delivered != STARTING_GOODS + built:
            return f"{colour}'s goods do not fit the cities built."
        if table.goods.count(seat) != player.delivered:
            return f"{colour}'s cubes on the map do not fit the goods delivered."
        if seat == table.active and any(table.bought[kind] > player.cards[kind] for kind in CARDS):
            return f"{colour} cannot have bought cards it does not hold."
    for place in range(PLACES):
        if table.goods[place] != NOBODY and table.goods[place] == table.cities[place]:
            return f"{PLACE_NAMES[place]} holds a good of its own colour."
    tokens = sorted(table.numbers[land] for land in TOKEN_HEXES if table.numbers[land])
    if tokens != sorted(setup.TOKEN_NUMBERS) and not (
        not tokens and any(isinstance(entry, setup.ShuffleTokens) for entry in table.agenda)
    ):
        return "The twelve number tokens are not all on the map."
    return _faults_of_pieces(table) or _faults_of_memory(table) or _faults_of_agenda(table)


def _faults_of_pieces(table: America) -> str:
    standing = [place for player in table.players for place in player.settlers if place != IN_SUPPLY]
    if len(set(standing)) != len(standing):
        return "Two settlers stand on one intersection."
    for place in standing:
        owners = [seat for seat, player in enumerate(table.players) if place in player.settlers]
        if table.cities[place] == NOBODY and IS_SITE[place]:
            return f"A settler stands on the empty site {PLACE_NAMES[place]}."
        if table.cities[place] not in (NOBODY, *owners):
            return f"A settler stands in another's city, {PLACE_NAMES[place]}."
    pausing = sum(isinstance(entry, (flow.GoOn, flow.FreeRide)) for entry in table.agenda)
    trains = [path for player in table.players for path in player.trains if path != IN_SUPPLY]
    for path in trains:
        if table.rails[path] == NOBODY:
            return f"A train stands on {PATH_NAMES[path]}, where no rail lies."
        if trains.count(path) > TRAINS_PER_PATH + pausing:
            return f"Too many trains stand on {PATH_NAMES[path]}."
    return ""


def _faults_of_memory(table: America) -> str:
    """Nobody is certain of what is not so, and what follows from the board follows."""
    seats = len(table.players)
    for seat, player in enumerate(table.players):
        for viewer in (*range(seats), None):
            for card, sure in zip(RESOURCES, certain(table, viewer, seat), strict=True):
                held = player.hand[card] + player.aside[card]
                if sure > held or (viewer == seat and sure != held):
                    return f"known: {COLOURS[seat]} does not hold {sure} {RESOURCE_NAMES[card]}."
    again = table.copy()
    mark_stops(again)
    count_trains(again)
    _open_paths(again)
    if again.stops != table.stops or again.standing != table.standing:
        return "The layers of stops and trains do not follow from the pieces."
    for seat, player in enumerate(table.players):
        if again.players[seat].open_paths != player.open_paths:
            return f"{COLOURS[seat]}'s open paths do not follow from its cities and rails."
    return ""


def _faults_of_agenda(table: America) -> str:
    if not table.agenda:
        return "" if table.over else "The agenda is empty, but the game is not over."
    for entry in table.agenda:
        fault = _fault_of_entry(entry, len(table.players))
        if fault:
            return fault
    if table.over:
        return ""
    if not isinstance(table.agenda[-1], Question):
        return "The agenda must begin with a question."
    try:
        options = table.agenda[-1].options(table)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        options = []
    return "" if options else "The first question of the agenda has no answer."


def _fault_of_entry(entry: Entry, seats: int) -> str:
    """Whether an entry's parts are what its kind would hold."""
    if isinstance(
        entry,
        (
            Decision,
            flow.DrawCard,
            flow.EngineerBuilds,
            flow.Turn,
            flow.PassTheDice,
            flow.ExtraordinaryBuildPhase,
        ),
    ):
        concerned: list[Any] = [entry.seat]
    elif isinstance(entry, flow.Dice):
        concerned = [entry.roller]
    elif isinstance(entry, flow.Theft):
        concerned = [entry.thief, entry.victim]
    elif isinstance(entry, setup.HighestRoll):
        concerned = list(entry.rollers)
    else:
        concerned = []
    if any(type(seat) is not int or not 0 <= seat < seats for seat in concerned):
        return f"The agenda's {type(entry).__name__} concerns nobody at this table."
    return _fault_of_parts(entry, seats)


def _fault_of_parts(entry: Entry, seats: int) -> str:
    parts = entry.parts()
    wrong = f"The agenda's {type(entry).__name__} does not fit the game: {str(plain(parts))[:60]}."
    if isinstance(entry, (flow.FreeRail, flow.GoldRoute)) and not _within(parts[1], PATHS):
        return wrong
    if isinstance(entry, flow.GoOn) and not _within(parts[1], 2):
        return wrong
    if isinstance(entry, flow.FreeRide) and not (_within(parts[1], 2) or parts[1] == -1):
        return wrong
    if isinstance(
        entry,
        (flow.Discard, flow.EngineerBuilds, flow.EngineerRail, flow.TakeMinerals, setup.PlaceStartingCity),
    ):
        return "" if _within(parts[1], 96) and parts[1] else wrong
    if isinstance(entry, flow.AnswerOffer):
        sound = _is_side(entry.give) and _is_side(entry.want) and _are_seats(entry.waiting, seats)
        return "" if sound and _are_replies(entry.replies, seats) else wrong
    if isinstance(entry, flow.ChoosePartner):
        return "" if _are_replies(entry.replies, seats) else wrong
    if isinstance(entry, Chance) and isinstance(entry, setup.HighestRoll):
        return "" if len(entry.rolled) < len(entry.rollers) else wrong
    return ""


def _within(number: Any, bound: int) -> bool:
    return type(number) is int and 0 <= number < bound


def _is_side(side: Any) -> bool:
    return isinstance(side, tuple) and len(side) == 6 and all(_within(number, 100_000) for number in side)


def _are_seats(seats: Any, number: int) -> bool:
    return isinstance(seats, tuple) and all(_within(seat, number) for seat in seats)


def _are_replies(replies: Any, seats: int) -> bool:
    return isinstance(replies, tuple) and all(
        isinstance(reply, tuple)
        and len(reply) == 3
        and _within(reply[0], seats)
        and _is_side(reply[1])
        and _is_side(reply[2])
        for reply in replies
    )
