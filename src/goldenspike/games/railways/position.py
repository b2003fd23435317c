"""A table written down whole: plain data with names of places, read back with every count checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Entry, Seat
from goldenspike.core.codec import read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.games.railways import flow, setup
from goldenspike.games.railways.board import (
    CITIES,
    CITY_BY_NAME,
    CITY_NAMES,
    HEX_BY_NAME,
    HEX_NAMES,
    HEXES,
    PRINTED_COLOUR,
)
from goldenspike.games.railways.box import (
    BARON_NAMES,
    BONUS_NAMES,
    CARD_NAMES,
    CITY_COLOURS,
    COAL_FUELED,
    COLOURS,
    CUBE_NAMES,
    ENGINE_NAMES,
    FIRST_EVENT,
    GREY,
    KINDS,
    LAND_GRANT,
    LINE_NAMES,
    NOBODY,
    PERFECT_ENGINEERING,
    SEATS,
    TILE_COLOURS,
    TRACKS_A_HEX,
    TUNNEL_ENGINEER,
)
from goldenspike.games.railways.invariants import broken_invariant, sides_of
from goldenspike.games.railways.search.route_cache import prepare_empty_maps
from goldenspike.games.railways.settings import SETTING_VALUES, Settings
from goldenspike.games.railways.state import NO_LINE, Link, Player, Railways, new_table

ENTRIES: Final[dict[str, type[Entry]]] = {
    **{name: getattr(flow, name) for name in flow.__all__},
    **{
        kind.__name__: kind
        for kind in (setup.ChooseEasternBaron, setup.DealBarons, setup.DrawFirstPlayer, setup.FillEast)
    },
}
"""Every kind of entry that can stand on the agenda."""

KEPT_CARDS: Final[tuple[str, ...]] = tuple(
    [CARD_NAMES[card] for card in (LAND_GRANT, TUNNEL_ENGINEER, COAL_FUELED, PERFECT_ENGINEERING)]
)
"""Cards that players keep, in the order of the fresh ones."""
TILE_NAMES: Final[tuple[str, ...]] = tuple([CITY_COLOURS[colour] for colour in TILE_COLOURS])
EVENT_NAMES: Final[tuple[str, ...]] = CARD_NAMES[FIRST_EVENT:]
SCORED_PARTS: Final = 4

Counts = dict[str, int]


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat, written down."""

    money: int
    bonds: int
    score: int
    engine: str
    cards: Counts
    """Cards kept."""
    fresh: Counts
    """Of these, those taken this turn."""
    engineering_used: int
    bought_back: bool
    skips: bool
    eastern: list[str]
    """Eastern barons, the one kept first."""
    western: list[str]
    chose_eastern: bool
    chose_western: bool
    claimed: bool
    raw_materials: int
    settlers: int
    coast: int


class LinePosition(msgspec.Struct, forbid_unknown_fields=True):
    """A line that somebody has joined: who, the shortest way recorded, and who had half its points."""

    owner: str
    links: int
    tiles: int
    half: list[str]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table, written down."""

    seats: int
    options: dict[str, str]
    players: dict[str, PlayerPosition]
    new_cities: dict[str, str]
    """Colours of the New City tiles that were placed."""
    cubes: dict[str, Counts]
    settled: Counts
    emptied: list[str]
    eastern_bag: Counts
    western_bag: Counts
    settlers_left: int
    settlers_delivered: int
    eastern_tiles: Counts
    western_tiles: Counts
    links: list[tuple[str, str, str, str]]
    """Owner, two cities, and the hexes from the first to the second, in the order they were built."""
    deck: Counts
    display: Counts
    hotels: dict[str, str]
    bonuses: list[str]
    events: list[str]
    lines: dict[str, LinePosition]
    coast_lines: int
    first_coast_round: int
    first_settler: bool
    first_raw: bool
    first_level_six: str
    phase: int
    rounds: int
    turns: int
    first: str
    active: str
    idle: bool
    idle_rounds: int
    ending: bool
    scored: list[list[int]]
    over: bool
    agenda: list[list[Any]]


# Writing -----------------------------------------------------------------------------------------


def write_position(table: Railways) -> dict[str, Any]:
    """The table as plain data."""
    position = Position(
        seats=len(table.players),
        options=msgspec.to_builtins(table.settings),
        players={COLOURS[seat]: _write_player(player) for seat, player in enumerate(table.players)},
        new_cities={
            CITY_NAMES[city]: CITY_COLOURS[colour]
            for city, colour in enumerate(table.colours)
            if colour != PRINTED_COLOUR[city]
        },
        cubes={
            CITY_NAMES[city]: _write_counts(table.cubes[city * KINDS : (city + 1) * KINDS], CUBE_NAMES)
            for city in range(CITIES)
            if any(table.cubes[city * KINDS : (city + 1) * KINDS])
        },
        settled=_write_counts(table.settled, CITY_NAMES),
        emptied=[CITY_NAMES[city] for city in range(CITIES) if table.emptied[city]],
        eastern_bag=_write_counts(table.eastern_bag, CUBE_NAMES),
        western_bag=_write_counts(table.western_bag, CUBE_NAMES),
        settlers_left=table.settlers_left,
        settlers_delivered=table.settlers_delivered,
        eastern_tiles=_write_counts(table.eastern_tiles, TILE_NAMES),
        western_tiles=_write_counts(table.western_tiles, TILE_NAMES),
        links=[_write_link(link) for link in table.links],
        deck=_write_counts(table.deck, CARD_NAMES),
        display=_write_counts(table.display, CARD_NAMES),
        hotels={
            CITY_NAMES[city]: COLOURS[owner] for city, owner in enumerate(table.hotels) if owner != NOBODY
        },
        bonuses=[name for name, left in zip(BONUS_NAMES, table.bonuses, strict=True) if left],
        events=[CARD_NAMES[event] for event in table.events],
        lines={
            name: _write_line(table, line)
            for line, name in enumerate(LINE_NAMES)
            if table.line_owner[line] != NOBODY
        },
        coast_lines=table.coast_lines,
        first_coast_round=table.first_coast_round,
        first_settler=table.first_settler,
        first_raw=table.first_raw,
        first_level_six="" if table.first_level_six == NOBODY else COLOURS[table.first_level_six],
        phase=table.phase,
        rounds=table.rounds,
        turns=table.turns,
        first=COLOURS[table.first],
        active=COLOURS[table.active],
        idle=table.idle,
        idle_rounds=table.idle_rounds,
        ending=table.ending,
        scored=[list(parts) for parts in table.scored],
        over=table.over,
        agenda=write_agenda(table),
    )
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return written


def _write_player(player: Player) -> PlayerPosition:
    held = (player.grants, player.tunnels, player.coal, player.engineering)
    return PlayerPosition(
        money=player.money,
        bonds=player.bonds,
        score=player.score,
        engine=ENGINE_NAMES[player.engine],
        cards=_write_counts(held, KEPT_CARDS),
        fresh=_write_counts(player.fresh, KEPT_CARDS),
        engineering_used=player.engineering_used,
        bought_back=player.bought_back,
        skips=player.skips,
        eastern=[BARON_NAMES[baron] for baron in player.eastern],
        western=[BARON_NAMES[baron] for baron in player.western],
        chose_eastern=player.chose_eastern,
        chose_western=player.chose_western,
        claimed=player.claimed,
        raw_materials=player.raw_materials,
        settlers=player.settlers,
        coast=player.coast,
    )


def _write_link(link: Link) -> tuple[str, str, str, str]:
    hexes = " ".join([HEX_NAMES[place] for place in link.hexes])
    return COLOURS[link.owner], CITY_NAMES[link.start], CITY_NAMES[link.end], hexes


def _write_line(table: Railways, line: int) -> LinePosition:
    return LinePosition(
        owner=COLOURS[table.line_owner[line]],
        links=table.line_links[line],
        tiles=table.line_tiles[line],
        half=[colour for seat, colour in enumerate(COLOURS) if table.line_half[line] >> seat & 1],
    )


def _write_counts(counts: Sequence[int], names: tuple[str, ...]) -> Counts:
    return {name: number for name, number in zip(names, counts, strict=True) if number}


# Reading -----------------------------------------------------------------------------------------


def read_position(written: Any) -> Railways:
    """The table these plain data describe; BrokenPosition names the place where they are wrong."""
    try:
        position = msgspec.convert(written, Position)
        settings = msgspec.convert(position.options, Settings)
    except msgspec.ValidationError as error:
        raise BrokenPosition(f"This is not a position of Transcontinental: {error}.") from None
    if position.seats not in SEATS:
        raise BrokenPosition(f"Transcontinental has no table of {str(position.seats)[:20]} seats.")
    for name, value in position.options.items():
        if value not in SETTING_VALUES.get(name, ()):
            raise BrokenPosition(f"The option {name[:40]} cannot be '{value[:40]}'.")
    prepare_empty_maps()
    table = new_table(position.seats, settings)
    colours = COLOURS[: position.seats]
    if tuple(position.players) != colours:
        raise BrokenPosition(f"The players must be {', '.join(colours)}, in this order.")
    for player, colour in zip(table.players, colours, strict=True):
        _read_player(player, position.players[colour], colour)
    _read_cities(table, position)
    table.links = tuple([_read_link(link, colours) for link in position.links])
    lay_tracks(table)
    _read_cards(table, position)
    _read_lines(table, position)
    _read_round(table, position)
    table.agenda.extend(read_agenda(position.agenda, ENTRIES))
    fault = broken_invariant(table)
    if fault:
        raise BrokenPosition(fault)
    return table


def _read_player(player: Player, written: PlayerPosition, colour: str) -> None:
    player.money = _not_negative(written.money, f"{colour}'s money")
    player.bonds = _not_negative(written.bonds, f"{colour}'s bonds")
    player.score = _within(written.score, f"{colour}'s score", -100_000, 100_000)
    player.engine = _read_name(written.engine, ENGINE_NAMES, f"{colour}'s engine")
    cards = _read_counts(written.cards, KEPT_CARDS, f"{colour}'s cards")
    player.grants, player.tunnels, player.coal, player.engineering = cards
    player.fresh = tuple(_read_counts(written.fresh, KEPT_CARDS, f"{colour}'s fresh cards"))
    player.engineering_used = _not_negative(written.engineering_used, f"{colour}'s engineering_used")
    player.bought_back = written.bought_back
    player.skips = written.skips
    player.eastern = tuple([_read_name(name, BARON_NAMES, f"{colour}'s barons") for name in written.eastern])
    player.western = tuple([_read_name(name, BARON_NAMES, f"{colour}'s barons") for name in written.western])
    player.chose_eastern = written.chose_eastern
    player.chose_western = written.chose_western
    player.claimed = written.claimed
    player.raw_materials = _not_negative(written.raw_materials, f"{colour}'s raw_materials")
    player.settlers = _not_negative(written.settlers, f"{colour}'s settlers")
    player.coast = _within(written.coast, f"{colour}'s coast", 0, len(COLOURS))


def _read_cities(table: Railways, position: Position) -> None:
    colours, cubes = bytearray(table.colours), bytearray(table.cubes)
    for name, colour in position.new_cities.items():
        city = _read_city(name, "new_cities")
        if PRINTED_COLOUR[city] != GREY or colour not in TILE_NAMES:
            raise BrokenPosition(f"new_cities: there can be no {colour[:40]} tile on {name}.")
        colours[city] = CITY_COLOURS.index(colour)
    for name, counts in position.cubes.items():
        start = _read_city(name, "cubes") * KINDS
        cubes[start : start + KINDS] = bytes(_read_cells(counts, CUBE_NAMES, f"cubes of {name}"))
    emptied = bytearray(CITIES)
    for name in position.emptied:
        emptied[_read_city(name, "emptied")] = 1
    table.colours, table.cubes, table.emptied = bytes(colours), bytes(cubes), bytes(emptied)
    table.settled = bytes(_read_cells(position.settled, CITY_NAMES, "settled"))
    table.eastern_bag = _read_counts(position.eastern_bag, CUBE_NAMES, "the eastern bag")
    table.western_bag = _read_counts(position.western_bag, CUBE_NAMES, "the western bag")
    table.settlers_left = _not_negative(position.settlers_left, "settlers_left")
    table.settlers_delivered = _not_negative(position.settlers_delivered, "settlers_delivered")
    table.eastern_tiles = _read_counts(position.eastern_tiles, TILE_NAMES, "the eastern tiles")
    table.western_tiles = _read_counts(position.western_tiles, TILE_NAMES, "the western tiles")


def _read_link(written: tuple[str, str, str, str], colours: tuple[str, ...]) -> Link:
    colour, one, other, words = written
    owner = _read_seat(colour, colours, "links")
    start, end = _read_city(one, "links"), _read_city(other, "links")
    hexes: list[int] = []
    for name in words.split():
        place = HEX_BY_NAME.get(name)
        if place is None:
            raise BrokenPosition(f"links: '{name[:40]}' is no hex.")
        hexes.append(place)
    return Link(owner, start, end, tuple(hexes))


def lay_tracks(table: Railways) -> None:
    """What follows from the links in their order: tracks in hexes, and whose the first is and how it runs."""
    tracks, owners, sides = bytearray(HEXES), bytearray([NOBODY]) * HEXES, bytearray(HEXES)
    for link in table.links:
        for place, used in zip(link.hexes, sides_of(link), strict=False):
            if not tracks[place]:
                owners[place], sides[place] = link.owner, used
            tracks[place] = min(tracks[place] + 1, TRACKS_A_HEX + 1)
    table.tracks, table.track_owner, table.track_sides = bytes(tracks), bytes(owners), bytes(sides)
    table.memory = {}


def _read_cards(table: Railways, position: Position) -> None:
    table.deck = _read_counts(position.deck, CARD_NAMES, "the deck")
    table.display = _read_counts(position.display, CARD_NAMES, "the display")
    hotels = bytearray(table.hotels)
    for name, colour in position.hotels.items():
        hotels[_read_city(name, "hotels")] = _read_seat(colour, COLOURS[: position.seats], "hotels")
    table.hotels = bytes(hotels)
    bonuses = {_read_name(name, BONUS_NAMES, "bonuses") for name in position.bonuses}
    table.bonuses = bytes([1 if bonus in bonuses else 0 for bonus in range(len(BONUS_NAMES))])
    table.events = tuple([FIRST_EVENT + _read_name(name, EVENT_NAMES, "events") for name in position.events])


def _read_lines(table: Railways, position: Position) -> None:
    colours = COLOURS[: position.seats]
    owners, halves = bytearray(table.line_owner), bytearray(table.line_half)
    links, tiles = bytearray(table.line_links), bytearray(table.line_tiles)
    for name, written in position.lines.items():
        line = _read_name(name, LINE_NAMES, "lines")
        owners[line] = _read_seat(written.owner, colours, f"lines, {name}")
        links[line] = _within(written.links, f"lines, links of {name}", 1, NO_LINE - 1)
        tiles[line] = _within(written.tiles, f"lines, tiles of {name}", 1, NO_LINE - 1)
        for colour in written.half:
            halves[line] |= 1 << _read_seat(colour, colours, f"lines, half of {name}")
    table.line_owner, table.line_half = bytes(owners), bytes(halves)
    table.line_links, table.line_tiles = bytes(links), bytes(tiles)
    table.coast_lines = _within(position.coast_lines, "coast_lines", 0, position.seats)
    table.first_coast_round = _not_negative(position.first_coast_round, "first_coast_round")


def _read_round(table: Railways, position: Position) -> None:
    colours = COLOURS[: position.seats]
    table.first_settler = position.first_settler
    table.first_raw = position.first_raw
    if position.first_level_six:
        table.first_level_six = _read_seat(position.first_level_six, colours, "first_level_six")
    table.phase = _within(position.phase, "phase", 1, 2)
    table.rounds = _not_negative(position.rounds, "rounds")
    table.turns = _not_negative(position.turns, "turns")
    table.first = _read_seat(position.first, colours, "first")
    table.active = _read_seat(position.active, colours, "active")
    table.idle = position.idle
    table.idle_rounds = _not_negative(position.idle_rounds, "idle_rounds")
    table.ending = position.ending
    table.over = position.over
    if position.scored and [len(parts) for parts in position.scored] != [SCORED_PARTS] * position.seats:
        raise BrokenPosition("scored: there must be four numbers for every seat.")
    table.scored = tuple(
        [
            tuple([_within(points, "scored", -100_000, 100_000) for points in parts])
            for parts in position.scored
        ]
    )


def _read_city(name: str, where: str) -> int:
    city = CITY_BY_NAME.get(name)
    if city is None:
        raise BrokenPosition(f"{where}: '{name[:40]}' is no city.")
    return city


def _read_name(name: str, names: tuple[str, ...], where: str) -> int:
    if name not in names:
        raise BrokenPosition(f"{where}: there is no '{name[:40]}'.")
    return names.index(name)


def _read_counts(written: Counts, names: tuple[str, ...], where: str) -> list[int]:
    for name, number in written.items():
        if name not in names:
            raise BrokenPosition(f"{where}: there is no '{name[:40]}'.")
        _not_negative(number, where)
    return [written.get(name, 0) for name in names]


def _read_cells(written: Counts, names: tuple[str, ...], where: str) -> list[int]:
    """Counts for a layer of bytes."""
    return [_within(number, where, 0, NOBODY) for number in _read_counts(written, names, where)]


def _read_seat(colour: str, colours: tuple[str, ...], where: str) -> Seat:
    if colour not in colours:
        raise BrokenPosition(f"{where}: nobody plays '{colour[:40]}'.")
    return Seat(colours.index(colour))


def _not_negative(number: int, where: str) -> int:
    return _within(number, where, 0, 100_000)


def _within(number: int, where: str, least: int, most: int) -> int:
    if not least <= number <= most:
        raise BrokenPosition(f"{where}: {str(number)[:20]} is out of range.")
    return number
