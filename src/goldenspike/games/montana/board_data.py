"""Board data: where fields lie, what is printed and what it is called, for clients that draw the table.

Lengths are in sides of a hex, x eastwards and y southwards. The numbers in a view are indexes into these
lists.
"""

from __future__ import annotations

from typing import Final

import msgspec

from goldenspike.games.montana import board, box

HALF_HEX: Final = 3**0.5 / 2
"""The distance from the centre of a hex to its eastern edge."""


class FieldData(msgspec.Struct, frozen=True):
    """A field by name and centre; its ground in a view says whether the table's board has it."""

    name: str
    x: float
    y: float


class GroundData(msgspec.Struct, frozen=True):
    """What a field shows, with its cost by good."""

    name: str
    words: str
    cost: tuple[int, ...]
    cow: bool
    settlements: int


class PostData(msgspec.Struct, frozen=True):
    """Where small spaces and bank begin among a view's posts, and how many rows and spaces they have."""

    rows: int
    small: int
    bank: int
    bank_spaces: int


class CityData(msgspec.Struct, frozen=True):
    """p5 City: what the rows give, and the first column with a space in each, by setting."""

    rewards: tuple[str, ...]
    cows: tuple[int, ...]
    silver: tuple[int, ...]
    upgrades: tuple[int, ...]
    row_of_goods: int
    goods: int
    kinds: tuple[int, ...]
    columns: int
    first_columns: dict[str, tuple[int, ...]]


class TradeData(msgspec.Struct, frozen=True):
    """p7 Cattle trade: what the numbers of a trade mean; below `silver` they are small goods."""

    silver: int
    worker: int
    brings: int


class BoardData(msgspec.Struct, frozen=True):
    """What never changes at a table of Montana."""

    fields: tuple[FieldData, ...]
    tiles: dict[str, tuple[tuple[int, ...], ...]]
    """By the number of players, the seven fields of each landscape tile, the centre first."""
    grounds: tuple[GroundData, ...]
    lake: int
    mountain: int
    goods: tuple[str, ...]
    small_goods: int
    workers: tuple[str, ...]
    worker_colours: tuple[str, ...]
    most_workers: int
    crews: tuple[tuple[int, ...], ...]
    """The crews by number; a post holds this number plus one, 0 if it is empty."""
    areas: tuple[str, ...]
    prices: tuple[int, ...]
    yields: dict[str, tuple[tuple[int, ...], ...]]
    small_space: int
    bank: dict[str, tuple[int, ...]]
    posts: PostData
    wheels: dict[str, tuple[tuple[int, ...], ...]]
    any_worker: int
    city: CityData
    trade: TradeData
    settlements: dict[str, int]
    most_fields: int
    line: int
    colours: tuple[str, ...]
    nobody: int
    start: int
    sources: dict[str, str]
    """Where each part of the box comes from, and what is known about it."""


def board_data() -> BoardData:
    """Return the board data of Montana."""
    return BOARD_DATA


def _field(number: int) -> FieldData:
    """Return a field as board data: its name, and its centre in units of a hex side."""
    q, r = board.PLACES[number]
    return FieldData(board.FIELD_NAMES[number], round(HALF_HEX * (2 * q + r), 4), 1.5 * r)


def _sources() -> dict[str, str]:
    """Return the source of each part of `board.toml`, with its note."""
    return {
        part: f"{facts['source']}: {facts['note']}" if "note" in facts else facts["source"]
        for part, facts in box.TOML.items()
    }


BOARD_DATA: Final = BoardData(
    fields=tuple([_field(number) for number in range(board.FIELDS)]),
    tiles={str(seats): tiles for seats, tiles in board.TILE_FIELDS.items()},
    grounds=tuple(
        [
            GroundData(ground.name, board.ground_words(number), ground.cost, ground.cow, ground.settlements)
            for number, ground in enumerate(board.GROUNDS)
        ]
    ),
    lake=board.LAKE,
    mountain=board.MOUNTAIN,
    goods=box.GOOD_NAMES,
    small_goods=len(box.SMALL_GOODS),
    workers=box.WORKER_NAMES,
    worker_colours=box.WORKER_COLOURS,
    most_workers=box.MOST_WORKERS,
    crews=box.CREWS,
    areas=box.AREAS,
    prices=box.PRICES,
    yields=box.YIELDS,
    small_space=box.SMALL_SPACE_GOODS,
    bank=box.BANK_SILVER,
    posts=PostData(rows=box.ROWS, small=box.FIRST_SMALL, bank=box.FIRST_BANK, bank_spaces=box.BANK_SPACES),
    wheels=box.WHEELS,
    any_worker=box.ANY,
    city=CityData(
        rewards=box.REWARDS,
        cows=box.REWARD_COWS,
        silver=box.REWARD_SILVER,
        upgrades=box.REWARD_UPGRADES,
        row_of_goods=box.ROW_OF_GOODS,
        goods=box.REWARD_GOODS,
        kinds=tuple([int(kind) for kind in box.REWARD_KINDS]),
        columns=box.COLUMNS,
        first_columns=box.FIRST_COLUMNS,
    ),
    trade=TradeData(silver=box.SILVER_FOR_COW, worker=box.WORKER_FOR_COW, brings=box.COW_SILVER),
    settlements={str(seats): number for seats, number in box.SETTLEMENTS.items()},
    most_fields=box.MOST_FIELDS,
    line=box.LINE,
    colours=box.COLOURS,
    nobody=box.NOBODY,
    start=box.START,
    sources=_sources(),
)
