"""Board data: the positions, names and prices that a client needs besides a view to draw the table.

Lengths are in sides of a hex, x eastwards and y southwards. Numbers in a view are indexes into these lists.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec

from goldenspike.core.hexes import corner_point, hex_centre, read_hex
from goldenspike.games.america import board, box, place_words

ResourceName = Literal["cattle", "coal", "grain", "lumber", "ore"]
HexKind = Literal["printed", "?", "??", "desert"]


class HexData(msgspec.Struct, frozen=True):
    """A hex with its centre and the number printed on it, 0 if none is."""

    name: str
    x: float
    y: float
    terrain: str
    kind: HexKind
    number: int
    words: str
    """What players call it."""


class BorderData(msgspec.Struct, frozen=True):
    """p2 Map: a hex of land at the edge, which never yields anything."""

    name: str
    x: float
    y: float
    terrain: str


class PlaceData(msgspec.Struct, frozen=True):
    """An intersection and, if it has one, its city-site."""

    name: str
    x: float
    y: float
    site: bool
    purple: bool
    gold: int
    """p7 Coastal cities: what the coast pays to whoever builds here."""
    hexes: tuple[int, ...]
    """The hexes around it."""
    words: str
    """What players call it: a city-site by its name."""


class PathData(msgspec.Struct, frozen=True):
    """A path between two intersections."""

    name: str
    ends: tuple[int, int]
    track: bool
    """Whether train tracks are printed on it; a rail built there brings another one for free."""
    words: str
    """Where it runs, as players say it of a rail."""


class Prices(msgspec.Struct, frozen=True):
    """p5: prices counted by resource, and how far a card moves a piece."""

    card: tuple[int, ...]
    settler: tuple[int, ...]
    train: tuple[int, ...]
    rail: tuple[int, ...]
    gold_per_resource: int
    gold_purchases: int
    alike_for_one: int
    steps_per_grain: int
    rails_per_coal: int
    hand_limit: int


class BoardData(msgspec.Struct, frozen=True):
    """What never changes on the board, for clients that draw it."""

    hexes: tuple[HexData, ...]
    border: tuple[BorderData, ...]
    places: tuple[PlaceData, ...]
    paths: tuple[PathData, ...]
    tokens: tuple[int, ...]
    """Every hex that can hold a token, in the order in which tokens leave."""
    terrains: tuple[str, ...]
    resources: tuple[ResourceName, ...]
    cards: tuple[str, ...]
    card_texts: tuple[str, ...]
    card_counts: tuple[int, ...]
    colours: tuple[str, ...]
    prices: Prices
    rails_per_player: int
    goods: dict[str, int]
    """How many goods each player has to deliver, by the number of players."""
    nobody: int
    in_supply: int
    unused: int
    sources: dict[str, str]
    """For each table of `board.toml` its source and note."""


def board_data() -> BoardData:
    """Return what never changes on the board of Trails to Rails, for clients that draw it."""
    return BOARD_DATA


def _hexes() -> tuple[HexData, ...]:
    """Return all hexes as board data, in the order of their numbers."""
    found = []
    for land, name in enumerate(board.HEX_NAMES):
        x, y = _rounded(hex_centre(board.HEXES[land]))
        terrain = box.TERRAINS[board.TERRAIN[land]]
        kind = msgspec.convert(board.HEX_KIND[land], HexKind)
        number, words = board.PRINTED_NUMBERS[land], place_words.HEX_WORDS[land]
        found.append(HexData(name, x, y, terrain, kind, number, words))
    return tuple(found)


def _border() -> tuple[BorderData, ...]:
    """Return the pieces of land at the edge, which have no number and never produce, as board data."""
    found = []
    for name, terrain in board.TOML["border"]["hexes"]:
        x, y = _rounded(hex_centre(read_hex(name)))
        found.append(BorderData(name, x, y, terrain))
    return tuple(found)


def _places() -> tuple[PlaceData, ...]:
    """Return all intersections as board data, in the order of their numbers."""
    found = []
    for place, name in enumerate(board.PLACE_NAMES):
        x, y = _rounded(corner_point(board.CORNERS[place]))
        found.append(
            PlaceData(
                name,
                x,
                y,
                site=bool(board.IS_SITE[place]),
                purple=bool(board.IS_PURPLE[place]),
                gold=board.COAST_GOLD[place],
                hexes=board.HEXES_AT[place],
                words=place_words.PLACE_WORDS[place],
            )
        )
    return tuple(found)


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    """Return a point rounded to four decimals."""
    return round(point[0], 4), round(point[1], 4)


def _card_texts() -> tuple[str, ...]:
    """Return what each development card does, in the words of `rulebook.toml` (p7)."""
    with (Path(__file__).parent / "rulebook.toml").open("rb") as file:
        rules = tomllib.load(file)["rule"]
    summaries = {rule["heading"].casefold(): rule["summary"] for rule in rules}
    return tuple([summaries[name] for name in box.CARD_NAMES])


def _sources() -> dict[str, str]:
    """Return for each table of `board.toml` its source and note."""
    return {part: f"{facts['source']}: {facts['note']}" for part, facts in board.TOML.items()}


BOARD_DATA: Final = BoardData(
    hexes=_hexes(),
    border=_border(),
    places=_places(),
    paths=tuple(
        [
            PathData(name, board.ENDS[path], bool(board.TRAIN_TRACK[path]), place_words.PATH_WORDS[path])
            for path, name in enumerate(board.PATH_NAMES)
        ]
    ),
    tokens=board.TOKEN_HEXES,
    terrains=box.TERRAINS,
    resources=msgspec.convert(box.RESOURCE_NAMES, tuple[ResourceName, ...]),
    cards=box.CARD_TITLES,
    card_texts=_card_texts(),
    card_counts=board.DEVELOPMENT_CARDS,
    colours=box.COLOURS,
    prices=Prices(
        card=box.CARD_PRICE,
        settler=box.SETTLER_PRICE,
        train=box.TRAIN_PRICE,
        rail=box.RAIL_PRICE,
        gold_per_resource=box.GOLD_PER_RESOURCE,
        gold_purchases=box.GOLD_PURCHASES_A_TURN,
        alike_for_one=box.ALIKE_FOR_ONE,
        steps_per_grain=box.STEPS_PER_GRAIN,
        rails_per_coal=box.RAILS_PER_COAL,
        hand_limit=box.HAND_LIMIT,
    ),
    rails_per_player=box.RAILS_PER_PLAYER,
    goods={str(seats): cities + box.STARTING_GOODS for seats, cities in box.CITIES_ON_TURNTABLE.items()},
    nobody=box.NOBODY,
    in_supply=box.IN_SUPPLY,
    unused=box.UNUSED,
    sources=_sources(),
)
