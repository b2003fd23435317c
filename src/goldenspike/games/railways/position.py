"""Positions: a table as plain data with the names of places, read back with every count checked."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Entry
from goldenspike.core.codec import read_agenda, write_agenda
from goldenspike.core.play import BrokenPosition
from goldenspike.core.positions import (
    MOST,
    Counts,
    copy_fields,
    entry_kinds,
    plain_data,
    read_colours,
    read_counts,
    read_flags,
    read_name,
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
from goldenspike.games.railways.settings import FORMER_SETTINGS, SETTING_VALUES, Settings
from goldenspike.games.railways.state import NO_LINE, Link, Player, Railways, new_table

ENTRIES: Final[dict[str, type[Entry]]] = entry_kinds(flow, setup)
"""Every kind of entry that can stand on the agenda, by name."""

KEPT_CARDS: Final[tuple[str, ...]] = tuple(
    [CARD_NAMES[card] for card in (LAND_GRANT, TUNNEL_ENGINEER, COAL_FUELED, PERFECT_ENGINEERING)]
)
"""Names of the cards that players keep, in the order of `Player.fresh`."""
TILE_NAMES: Final[tuple[str, ...]] = tuple([CITY_COLOURS[colour] for colour in TILE_COLOURS])
EVENT_NAMES: Final[tuple[str, ...]] = CARD_NAMES[FIRST_EVENT:]
SCORED_PARTS: Final = 4


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A player as plain data."""

    money: int
    bonds: int
    score: int
    engine: str
    cards: Counts
    """Cards kept."""
    fresh: Counts
    """Those of them that were taken this turn."""
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
    """A joined line: the seat that was first, the shortest way recorded, and who had half its points."""

    owner: str
    links: int
    tiles: int
    half: list[str]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table as plain data."""

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
    clock_round: int = msgspec.field(name="first_coast_round")
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
    """Return a table as plain data."""
    position = copy_fields(
        Position,
        table,
        seats=len(table.players),
        options=msgspec.to_builtins(table.settings),
        players={COLOURS[seat]: _write_player(player) for seat, player in enumerate(table.players)},
        new_cities={
            CITY_NAMES[city]: CITY_COLOURS[colour]
            for city, colour in enumerate(table.colours)
            if colour != PRINTED_COLOUR[city]
        },
        cubes={
            CITY_NAMES[city]: write_counts(table.cubes[city * KINDS : (city + 1) * KINDS], CUBE_NAMES)
            for city in range(CITIES)
            if any(table.cubes[city * KINDS : (city + 1) * KINDS])
        },
        settled=write_counts(table.settled, CITY_NAMES),
        emptied=[CITY_NAMES[city] for city in range(CITIES) if table.emptied[city]],
        eastern_bag=write_counts(table.eastern_bag, CUBE_NAMES),
        western_bag=write_counts(table.western_bag, CUBE_NAMES),
        eastern_tiles=write_counts(table.eastern_tiles, TILE_NAMES),
        western_tiles=write_counts(table.western_tiles, TILE_NAMES),
        links=[_write_link(link) for link in table.links],
        deck=write_counts(table.deck, CARD_NAMES),
        display=write_counts(table.display, CARD_NAMES),
        hotels=write_owners(table.hotels, CITY_NAMES, COLOURS, NOBODY),
        bonuses=[name for name, left in zip(BONUS_NAMES, table.bonuses, strict=True) if left],
        events=[CARD_NAMES[event] for event in table.events],
        lines={
            name: _write_line(table, line)
            for line, name in enumerate(LINE_NAMES)
            if table.line_owner[line] != NOBODY
        },
        first_level_six="" if table.first_level_six == NOBODY else COLOURS[table.first_level_six],
        first=COLOURS[table.first],
        active=COLOURS[table.active],
        scored=[list(parts) for parts in table.scored],
        agenda=write_agenda(table),
    )
    return plain_data(position)


def _write_player(player: Player) -> PlayerPosition:
    """Return a player as a part of a position, with engine, cards and barons by name."""
    held = (player.grants, player.tunnels, player.coal, player.engineering)
    return copy_fields(
        PlayerPosition,
        player,
        engine=ENGINE_NAMES[player.engine],
        cards=write_counts(held, KEPT_CARDS),
        fresh=write_counts(player.fresh, KEPT_CARDS),
        eastern=[BARON_NAMES[baron] for baron in player.eastern],
        western=[BARON_NAMES[baron] for baron in player.western],
    )


def _write_link(link: Link) -> tuple[str, str, str, str]:
    """Return a link as a part of a position: its owner, both ends, its hexes."""
    hexes = " ".join([HEX_NAMES[place] for place in link.hexes])
    return COLOURS[link.owner], CITY_NAMES[link.start], CITY_NAMES[link.end], hexes


def _write_line(table: Railways, line: int) -> LinePosition:
    """Return a joined line as a part of a position."""
    return LinePosition(
        owner=COLOURS[table.line_owner[line]],
        links=table.line_links[line],
        tiles=table.line_tiles[line],
        half=[colour for seat, colour in enumerate(COLOURS) if table.line_half[line] >> seat & 1],
    )


# Reading -----------------------------------------------------------------------------------------


def read_position(written: Any) -> Railways:
    """Return the table that plain data describe; raise BrokenPosition naming the part that is wrong."""
    title = "Transcontinental"
    position = read_struct(written, Position, title)
    colours = read_colours(position.seats, SEATS, position.players, COLOURS, title)
    settings = read_settings(position.options, Settings, SETTING_VALUES, FORMER_SETTINGS)
    prepare_empty_maps()
    table = new_table(position.seats, settings)
    for player, colour in zip(table.players, colours, strict=True):
        _read_player(player, position.players[colour], colour)
    _read_cities(table, position)
    table.links = tuple([_read_link(link, colours) for link in position.links])
    lay_tracks(table)
    _read_cards(table, position)
    _read_lines(table, position)
    _read_round(table, position)
    table.agenda.extend(read_agenda(position.agenda, ENTRIES))
    require_sound(broken_invariant(table))
    return table


def _read_player(player: Player, written: PlayerPosition, colour: str) -> None:
    """Set what a player holds from a position; raise BrokenPosition for a wrong name or number."""
    whose = f"{colour}'s "
    read_numbers(player, written, ("money", "bonds", "engineering_used", "raw_materials", "settlers"), whose)
    player.score = read_number(written.score, f"{whose}score", least=-MOST)
    player.coast = read_number(written.coast, f"{whose}coast", most=len(COLOURS))
    player.engine = read_name(written.engine, ENGINE_NAMES, f"{whose}engine")
    cards = read_counts(written.cards, KEPT_CARDS, f"{whose}cards")
    player.grants, player.tunnels, player.coal, player.engineering = cards
    player.fresh = tuple(read_counts(written.fresh, KEPT_CARDS, f"{whose}fresh cards"))
    player.eastern = tuple([read_name(name, BARON_NAMES, f"{whose}barons") for name in written.eastern])
    player.western = tuple([read_name(name, BARON_NAMES, f"{whose}barons") for name in written.western])
    read_flags(player, written, ("bought_back", "skips", "chose_eastern", "chose_western", "claimed"))


def _read_cities(table: Railways, position: Position) -> None:
    """Set colours, cubes, settlers and tiles from a position; raise BrokenPosition for a wrong entry."""
    colours, cubes = bytearray(table.colours), bytearray(table.cubes)
    for name, colour in position.new_cities.items():
        city = _read_city(name, "new_cities")
        if PRINTED_COLOUR[city] != GREY or colour not in TILE_NAMES:
            raise BrokenPosition(f"new_cities: there can be no {colour[:40]} tile on {name}.")
        colours[city] = CITY_COLOURS.index(colour)
    for name, counts in position.cubes.items():
        start = _read_city(name, "cubes") * KINDS
        cubes[start : start + KINDS] = bytes(read_counts(counts, CUBE_NAMES, f"cubes of {name}", most=NOBODY))
    emptied = bytearray(CITIES)
    for name in position.emptied:
        emptied[_read_city(name, "emptied")] = 1
    table.colours, table.cubes, table.emptied = bytes(colours), bytes(cubes), bytes(emptied)
    table.settled = bytes(read_counts(position.settled, CITY_NAMES, "settled", most=NOBODY))
    table.eastern_bag = read_counts(position.eastern_bag, CUBE_NAMES, "the eastern bag")
    table.western_bag = read_counts(position.western_bag, CUBE_NAMES, "the western bag")
    read_numbers(table, position, ("settlers_left", "settlers_delivered"))
    table.eastern_tiles = read_counts(position.eastern_tiles, TILE_NAMES, "the eastern tiles")
    table.western_tiles = read_counts(position.western_tiles, TILE_NAMES, "the western tiles")


def _read_link(written: tuple[str, str, str, str], colours: tuple[str, ...]) -> Link:
    """Return the link written in a position; raise BrokenPosition for a wrong name."""
    colour, one, other, words = written
    owner = read_seat(colour, colours, "links")
    start, end = _read_city(one, "links"), _read_city(other, "links")
    hexes = [read_place(name, HEX_BY_NAME, "links", "is no hex") for name in words.split()]
    return Link(owner, start, end, tuple(hexes))


def lay_tracks(table: Railways) -> None:
    """Compute the tracks of every hex, and owner and sides of the first, from the links in their order."""
    tracks, owners, sides = bytearray(HEXES), bytearray([NOBODY]) * HEXES, bytearray(HEXES)
    for link in table.links:
        for place, used in zip(link.hexes, sides_of(link), strict=False):
            if not tracks[place]:
                owners[place], sides[place] = link.owner, used
            tracks[place] = min(tracks[place] + 1, TRACKS_A_HEX + 1)
    table.tracks, table.track_owner, table.track_sides = bytes(tracks), bytes(owners), bytes(sides)
    table.memory = {}


def _read_cards(table: Railways, position: Position) -> None:
    """Set all cards, hotels and bonuses from a position; raise BrokenPosition for a wrong entry."""
    table.deck = read_counts(position.deck, CARD_NAMES, "the deck")
    table.display = read_counts(position.display, CARD_NAMES, "the display")
    hotels = bytearray(table.hotels)
    for name, colour in position.hotels.items():
        hotels[_read_city(name, "hotels")] = read_seat(colour, COLOURS[: position.seats], "hotels")
    table.hotels = bytes(hotels)
    bonuses = {read_name(name, BONUS_NAMES, "bonuses") for name in position.bonuses}
    table.bonuses = bytes([1 if bonus in bonuses else 0 for bonus in range(len(BONUS_NAMES))])
    table.events = tuple([FIRST_EVENT + read_name(name, EVENT_NAMES, "events") for name in position.events])


def _read_lines(table: Railways, position: Position) -> None:
    """Set the joined lines and the clock from a position; raise BrokenPosition for a wrong entry."""
    colours = COLOURS[: position.seats]
    owners, halves = bytearray(table.line_owner), bytearray(table.line_half)
    links, tiles = bytearray(table.line_links), bytearray(table.line_tiles)
    for name, written in position.lines.items():
        line = read_name(name, LINE_NAMES, "lines")
        owners[line] = read_seat(written.owner, colours, f"lines, {name}")
        links[line] = read_number(written.links, f"lines, links of {name}", 1, NO_LINE - 1)
        tiles[line] = read_number(written.tiles, f"lines, tiles of {name}", 1, NO_LINE - 1)
        for colour in written.half:
            halves[line] |= 1 << read_seat(colour, colours, f"lines, half of {name}")
    table.line_owner, table.line_half = bytes(owners), bytes(halves)
    table.line_links, table.line_tiles = bytes(links), bytes(tiles)
    table.coast_lines = read_number(position.coast_lines, "coast_lines", most=position.seats)
    read_numbers(table, position, ("clock_round",))


def _read_round(table: Railways, position: Position) -> None:
    """Set phase, round, turn and final scores from a position; raise BrokenPosition for a wrong entry."""
    colours = COLOURS[: position.seats]
    read_numbers(table, position, ("rounds", "turns", "idle_rounds"))
    read_flags(table, position, ("first_settler", "first_raw", "idle", "ending", "over"))
    if position.first_level_six:
        table.first_level_six = read_seat(position.first_level_six, colours, "first_level_six")
    table.phase = read_number(position.phase, "phase", 1, 2)
    table.first = read_seat(position.first, colours, "first")
    table.active = read_seat(position.active, colours, "active")
    if position.scored and [len(parts) for parts in position.scored] != [SCORED_PARTS] * position.seats:
        raise BrokenPosition("scored: there must be four numbers for every seat.")
    table.scored = tuple(
        [tuple([read_number(points, "scored", least=-MOST) for points in parts]) for parts in position.scored]
    )


def _read_city(name: str, where: str) -> int:
    """Return the number of the city of this name; raise BrokenPosition if there is none."""
    return read_place(name, CITY_BY_NAME, where, "is no city")
