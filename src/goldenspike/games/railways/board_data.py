"""Board data: what a client needs besides a view to draw the table, the map, prices, cards and tables.

Hexes are given by column and row, from which their neighbours follow. The numbers in a view are indices of
these lists. Money is in thousands of dollars.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec

from goldenspike.games.railways import board, box
from goldenspike.games.railways.preview import baron_asks
from goldenspike.games.railways.rules.barons import BARON_CITIES
from goldenspike.games.railways.rules.routes import (
    ANY_TERRAIN,
    GRANT,
    RIDGE_FEE,
    TARIFFS,
    TILE_PRICE,
    TUNNEL,
)
from goldenspike.games.railways.search.grid import TOO_FAR
from goldenspike.games.railways.search.surveys import survey
from goldenspike.games.railways.state import NO_BARON


class CityData(msgspec.Struct, frozen=True):
    """A city as it is printed on the map."""

    name: str
    hex: int
    western: bool
    colour: int
    cubes: int
    takes_raw: bool
    coast: Literal["", "east", "west"]


class Tariff(msgspec.Struct, frozen=True):
    """base Terrain: what a tile costs by its terrain, and a ridge, when these cards are used."""

    grant: bool
    tunnel: bool
    tiles: tuple[int, ...]
    ridge: int


class CardData(msgspec.Struct, frozen=True):
    """A card of the decks, with the summary of its rule."""

    name: str
    kind: Literal["operation", "hotel", "bounty", "event"]
    text: str
    rule: str
    city: int | None
    points: int
    east: int
    west: int
    """How many of it the eastern and the western deck hold."""


class BaronData(msgspec.Struct, frozen=True):
    """v2 Barons: a baron and what it asks for."""

    name: str
    asks: str
    what: str
    """The kind of its condition."""
    cities: tuple[int, ...]
    """The cities that it names."""
    western: bool


class LineData(msgspec.Struct, frozen=True):
    """line Major lines: the cities of its two ends, any one of each."""

    name: str
    ends: tuple[tuple[int, ...], tuple[int, ...]]
    points: int


class EngineData(msgspec.Struct, frozen=True):
    """v10 Engine ladder: one engine."""

    name: str
    level: int
    price: int


class BonusData(msgspec.Struct, frozen=True):
    """base Starting bonuses: a bonus and what it is awarded for."""

    name: str
    asks: str
    points: int


class BoardData(msgspec.Struct, frozen=True):
    """Everything about the table that never changes."""

    hexes: tuple[tuple[int, int], ...]
    """Column and row of every hex; odd rows stand half a hex further east."""
    terrain: str
    """The terrain of every hex, one digit each, an index of `terrains`."""
    ridges: tuple[tuple[int, int], ...]
    """The two hexes on both sides of each ridge."""
    seam: tuple[int, ...]
    """The first eastern column of every row."""
    cities: tuple[CityData, ...]
    terrains: tuple[str, ...]
    tariffs: tuple[Tariff, ...]
    tiles: int
    """v8 Five tiles: the most tiles of one turn."""
    cubes: tuple[str, ...]
    """Names of the kinds of cubes. Colours of cities have the same numbers, and `grey` besides."""
    goods: int
    """How many of them are goods, which come first."""
    settler: int
    raw_material: int
    grey: int
    room_for_settlers: tuple[int, ...]
    """How many settlers a western city takes, by its colour."""
    last_settler: int
    """v14 Tenth settler: the number of the settler with which the Eastern phase ends."""
    tile_colours: tuple[int, ...]
    engines: tuple[EngineData, ...]
    income: tuple[int, ...]
    """Income by score; the last value holds for all higher scores."""
    interest: int
    bands: tuple[tuple[int, ...], ...]
    """v20 Banded points: rows of links, points and cash; a row holds from its links on."""
    cards: tuple[CardData, ...]
    barons: tuple[BaronData, ...]
    lines: tuple[LineData, ...]
    spans: tuple[tuple[int, int, int], ...]
    """The cities of every link of one turn, and its price on the empty map."""
    coast_points: tuple[int, ...]
    bonuses: tuple[BonusData, ...]
    first_settler: int
    first_raw_material: int
    first_raw_cash: int
    """v18 First raw material: its points, or this cash."""
    raw_cash: int
    """v18 Raw materials: the cash for each delivered."""
    unconnected_start: int
    """v23 Unconnected start: the surcharge on the price of a link."""
    most_raw_materials: int
    turns: int
    """Turns of each seat in a round."""
    clock_rounds: int
    """house Clock: rounds that are left once it has started."""
    colours: tuple[str, ...]
    nobody: int
    no_baron: int
    no_city: int
    sources: dict[str, str]
    """Where each part of the data comes from, and what is known about it."""


def board_data() -> BoardData:
    """Return the map and the box of Transcontinental for clients that draw them."""
    if not WITH_SPANS:
        WITH_SPANS.append(msgspec.structs.replace(BOARD_DATA, spans=_spans()))
    return WITH_SPANS[0]


def _spans() -> tuple[tuple[int, int, int], ...]:
    """Return `BoardData.spans`, which takes too long for an import."""
    found: list[tuple[int, int, int]] = []
    for end in range(board.CITIES):
        prices = survey(0, ANY_TERRAIN, end)[box.TILES_A_TURN]
        for start in range(end):
            price = prices[board.CITY_HEX[start]]
            if price != TOO_FAR:
                found.append((start, end, price))
    return tuple(found)


def _coast(city: int) -> Literal["", "east", "west"]:
    """Return the coast on which a city lies, as board data; '' for none."""
    return "east" if city in board.EAST_COAST else "west" if city in board.WEST_COAST else ""


def _cities() -> tuple[CityData, ...]:
    """Return all cities as board data, in the order of their numbers."""
    return tuple(
        [
            CityData(
                name,
                board.CITY_HEX[city],
                western=bool(board.IS_WESTERN[city]),
                colour=board.PRINTED_COLOUR[city],
                cubes=board.PRINTED_CUBES[city],
                takes_raw=bool(board.TAKES_RAW[city]),
                coast=_coast(city),
            )
            for city, name in enumerate(board.CITY_NAMES)
        ]
    )


def _tariffs() -> tuple[Tariff, ...]:
    """Return the prices that the rules ask by each tariff, read off the first hex of each terrain."""
    places = [board.TERRAIN.index(kind) for kind in range(len(box.TERRAIN_NAMES))]
    return tuple(
        [
            Tariff(
                grant=bool(tariff & GRANT),
                tunnel=bool(tariff & TUNNEL),
                tiles=tuple([TILE_PRICE[tariff][place] for place in places]),
                ridge=RIDGE_FEE[tariff],
            )
            for tariff in range(TARIFFS)
        ]
    )


def _cards() -> tuple[CardData, ...]:
    """Return each card with the summary of its rule in `rulebook.toml`."""
    with (Path(__file__).parent / "rulebook.toml").open("rb") as file:
        rules = {rule["id"].casefold(): rule for rule in tomllib.load(file)["rule"]}
    cards = []
    for card, name in enumerate(box.CARD_NAMES):
        kind: Literal["operation", "hotel", "bounty", "event"] = "operation"
        city: int | None = None
        points = 0
        rule = f"card {name.removeprefix('government ')}"
        if card >= box.FIRST_EVENT:
            kind, rule = "event", f"event {name}"
        elif card >= box.FIRST_BOUNTY:
            kind, rule = "bounty", "base bounties"
            city = board.BOUNTY_CITY[card - box.FIRST_BOUNTY]
            points = box.BOUNTY_POINTS[card - box.FIRST_BOUNTY]
        elif card >= box.FIRST_HOTEL:
            kind, rule = "hotel", "base hotels"
            city = board.HOTEL_CITY[card - box.FIRST_HOTEL]
            points = box.HOTEL_POINTS
        found = rules[rule]
        cards.append(
            CardData(
                name,
                kind,
                found["summary"],
                found["id"],
                city,
                points,
                box.EASTERN_DECK[card],
                box.WESTERN_DECK[card],
            )
        )
    return tuple(cards)


def _sources() -> dict[str, str]:
    """Return the source and note of each table of `board.toml`."""
    return {
        part: f"{facts['source']}: {facts['note']}" if "note" in facts else facts["source"]
        for part, facts in box.TOML.items()
    }


BOARD_DATA: Final = BoardData(
    hexes=board.PLACES,
    terrain="".join([str(kind) for kind in board.TERRAIN]),
    ridges=tuple(sorted([(one, other) for one, other in board.RIDGE_PAIRS if one < other])),
    seam=tuple(box.TOML["terrain"]["seam"]),
    cities=_cities(),
    terrains=box.TERRAIN_NAMES,
    tariffs=_tariffs(),
    tiles=box.TILES_A_TURN,
    cubes=box.CUBE_NAMES,
    goods=len(box.GOODS),
    settler=box.SETTLER,
    raw_material=box.RAW_MATERIAL,
    grey=box.GREY,
    room_for_settlers=box.ROOM_FOR_SETTLERS,
    last_settler=box.LAST_SETTLER,
    tile_colours=box.TILE_COLOURS,
    engines=tuple(
        [
            EngineData(name, box.LEVELS[step], box.ENGINE_PRICES[step])
            for step, name in enumerate(box.ENGINE_NAMES)
        ]
    ),
    income=box.INCOME,
    interest=box.INTEREST,
    bands=box.BANDS,
    cards=_cards(),
    barons=tuple(
        [
            BaronData(
                name,
                baron_asks(baron),
                box.BARONS[baron][0],
                BARON_CITIES[baron],
                western=baron >= box.EASTERN_BARONS,
            )
            for baron, name in enumerate(box.BARON_NAMES)
        ]
    ),
    lines=tuple(
        [
            LineData(name, (board.LINE_FROM[line], board.LINE_TO[line]), box.LINE_POINTS[line])
            for line, name in enumerate(box.LINE_NAMES)
        ]
    ),
    spans=(),
    coast_points=box.COAST_TO_COAST,
    bonuses=tuple(
        [
            BonusData(name, box.BONUS_ASKS[number], box.BONUS_POINTS[number])
            for number, name in enumerate(box.BONUS_NAMES)
        ]
    ),
    first_settler=box.FIRST_SETTLER_POINTS,
    first_raw_material=box.FIRST_RAW_POINTS,
    first_raw_cash=box.FIRST_RAW_CASH,
    raw_cash=box.RAW_MATERIAL_CASH,
    unconnected_start=box.UNCONNECTED_START,
    most_raw_materials=box.MOST_RAW_POINTS,
    turns=box.TURNS_A_ROUND,
    clock_rounds=box.CLOCK_ROUNDS,
    colours=box.COLOURS,
    nobody=box.NOBODY,
    no_baron=NO_BARON,
    no_city=board.NO_CITY,
    sources=_sources(),
)
WITH_SPANS: Final[list[BoardData]] = []
"""Memo of `board_data`."""
