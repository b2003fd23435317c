"""Shared answers, indexed by what they name, so that listing options creates no objects."""

from __future__ import annotations

from typing import Final

from goldenspike.games.montana.actions import (
    Action,
    Advance,
    Bank,
    Bid,
    Build,
    ChooseGood,
    Done,
    GoToCity,
    Pass,
    Recruit,
    SendBack,
    SpendCanteen,
    Spun,
    StartingPlayer,
    StartingTile,
    TakePair,
    TradeCow,
    Upgrade,
    Work,
    WorkMore,
)
from goldenspike.games.montana.board import FIELDS
from goldenspike.games.montana.box import (
    AREA_CREWS,
    AREAS,
    CITY_ROWS,
    COLOURS,
    COLUMNS,
    CREWS,
    LONGEST_ADVANCE,
    METALS,
    REWARD_KINDS,
    ROWS,
    SPACES,
    WORKER_FOR_COW,
    WORKERS,
)

RECRUIT: Final = Recruit()
TAKE_PAIR: Final = tuple([TakePair(one, two) for one in WORKERS for two in WORKERS if one <= two])
ADVANCE: Final = tuple([Advance(grain) for grain in range(LONGEST_ADVANCE + 1)])
SEND_BACK: Final = tuple([SendBack(worker) for worker in WORKERS])
BANK: Final = tuple([Bank(crew) for crew in CREWS])
WORK: Final = tuple(
    [tuple([Work(area, row, crew) for crew in CREWS]) for area in range(len(AREAS)) for row in range(ROWS)]
)
"""By large space and crew number, crews that the area refuses included."""
WORK_MORE: Final = tuple([WorkMore(crew) for crew in CREWS])
GO_TO_CITY: Final = GoToCity()
BID: Final = tuple(
    [tuple([Bid(row, pumpkins) for pumpkins in range(COLUMNS + 1)]) for row in range(CITY_ROWS)]
)
PASS: Final = Pass()
CHOOSE_GOOD: Final = tuple([ChooseGood(good) for good in REWARD_KINDS])
UPGRADE: Final = tuple([Upgrade(metal) for metal in METALS])
BUILD: Final = tuple([Build(field) for field in range(FIELDS)])
TRADE_COW: Final = tuple([TradeCow(take) for take in range(WORKER_FOR_COW + len(WORKERS))])
SPEND_CANTEEN: Final = SpendCanteen()
DONE: Final = Done()
STARTING_TILE: Final = tuple([StartingTile(field) for field in range(FIELDS)])
STARTING_PLAYER: Final = tuple([StartingPlayer(seat) for seat in range(len(COLOURS))])
SPUN: Final = tuple([Spun(space) for space in range(SPACES)])
ALL_SPINS: Final[list[tuple[Spun, int]]] = [(spun, 1) for spun in SPUN]
"""Every space of the wheel with its odds."""
ALL_TRADES: Final[list[Action]] = [*TRADE_COW]

EVERY_ACTION: Final[tuple[Action, ...]] = (
    RECRUIT,
    *TAKE_PAIR,
    *ADVANCE[1:],
    *SEND_BACK,
    *BANK,
    *[
        WORK[area * ROWS + row][crew]
        for area in range(len(AREAS))
        for row in range(ROWS)
        for crew in AREA_CREWS[area]
    ],
    *WORK_MORE,
    GO_TO_CITY,
    *[BID[row][pumpkins] for row in range(CITY_ROWS) for pumpkins in range(1, COLUMNS + 1)],
    PASS,
    *CHOOSE_GOOD,
    *UPGRADE,
    *BUILD,
    *TRADE_COW,
    SPEND_CANTEEN,
    DONE,
    *STARTING_TILE,
)
"""Every answer that a seat can give, for tests."""
