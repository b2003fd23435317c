"""What a learner says and observes: the action table; landscape, worker board and players' boards."""

from __future__ import annotations

from typing import Final

from goldenspike.core.action_table import ActionTable, Axis, Kind
from goldenspike.core.agenda import Entry
from goldenspike.core.encoding import Encoding, layer, numbers, seats_from
from goldenspike.games.montana import flow, setup
from goldenspike.games.montana.actions import (
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
    StartingTile,
    TakePair,
    TradeCow,
    Upgrade,
    Work,
    WorkMore,
)
from goldenspike.games.montana.board import FIELDS, GROUNDS
from goldenspike.games.montana.box import (
    AREAS,
    CITY_ROWS,
    COLOURS,
    COLUMNS,
    CREWS,
    LAST_ROUND,
    LONGEST_ADVANCE,
    METALS,
    POSTS,
    REWARD_KINDS,
    ROWS,
    SPACES,
    START,
    WORKER_FOR_COW,
    WORKERS,
)
from goldenspike.games.montana.state import Montana

SEATS: Final = len(COLOURS)

ACTIONS: Final = ActionTable(
    Kind(Recruit),
    Kind(TakePair, (Axis("first", WORKERS), Axis("second", WORKERS))),
    Kind(Advance, (Axis("grain", range(LONGEST_ADVANCE + 1)),)),
    Kind(SendBack, (Axis("worker", WORKERS),)),
    Kind(Bank, (Axis("crew", CREWS),)),
    Kind(Work, (Axis("area", range(len(AREAS))), Axis("row", range(ROWS)), Axis("crew", CREWS))),
    Kind(WorkMore, (Axis("crew", CREWS),)),
    Kind(GoToCity),
    Kind(Bid, (Axis("row", range(CITY_ROWS)), Axis("pumpkins", range(COLUMNS + 1)))),
    Kind(Pass),
    Kind(ChooseGood, (Axis("good", REWARD_KINDS),)),
    Kind(Upgrade, (Axis("metal", METALS),)),
    Kind(Build, (Axis("at", range(FIELDS)),)),
    Kind(TradeCow, (Axis("take", range(WORKER_FOR_COW + len(WORKERS))),)),
    Kind(SpendCanteen),
    Kind(Done),
    Kind(StartingTile, (Axis("at", range(FIELDS)),)),
)

QUESTIONS: Final[tuple[type[Entry], ...]] = (
    setup.PlaceStartingTile,
    flow.ChooseAction,
    flow.ChoosePair,
    flow.AdvanceTheArrow,
    flow.ReturnWorkers,
    flow.EmployMore,
    flow.PlaceContractor,
    flow.ChooseGoods,
    flow.ChooseUpgrades,
    flow.BuildOn,
    flow.EndOfTurn,
)

SEAT_CELLS: Final = 17

OBSERVED: Final = (
    layer("grounds", FIELDS, len(GROUNDS) - 1, "The ground of each field, by its number in board.toml."),
    layer("owners", FIELDS, SEATS + 1, "Whose settlement lies on each field; last the starting tile."),
    layer("canteens", FIELDS, 1, "Lakes that still hold a canteen."),
    layer("posts", POSTS, len(CREWS), "The crew on each space: large, small, then those of the bank."),
    layer("arrow", 1, SPACES, "The space of the wheel on which the arrow stands."),
    layer("contractors", CITY_ROWS, SEATS, "Whose contractor stands in each row of the city."),
    numbers("bids", CITY_ROWS, "The pumpkins bid in each row."),
    numbers(
        "seats",
        SEATS * SEAT_CELLS,
        "For each seat: seated, on turn, starting player, goods (6), workers (4), silver, cows, "
        "canteens, settlements.",
    ),
    numbers(
        "table",
        15,
        "Supply of goods (6), of workers (4), cows, round, a new cow, last round begun, game over.",
    ),
    numbers(
        "asked",
        10,
        "Of the pending question: fields built on, area, row, row of the city, chosen goods or upgrades (6).",
    ),
)


def _owner_categories(viewer: int, seats: int) -> bytes:
    """Return the category of each owner: seats counted from the viewer, then the starting tile."""
    table = bytearray(seats_from(viewer, seats, seats))
    table[START] = SEATS + 1
    return bytes(table)


OWNER_CATEGORIES: Final = [
    [_owner_categories(viewer, seats) for viewer in range(seats)] for seats in range(SEATS + 1)
]
"""By the number of seats and the viewer."""


def observe(table: Montana, viewer: int) -> list[bytes | list[float]]:
    """Return the rows for this seat; everything at the table is open."""
    players = table.players
    seats = len(players)
    by_seat: list[float] = []
    for step in range(seats):
        seat = (viewer + step) % seats
        player = players[seat]
        by_seat.append(1.0)
        by_seat.append(1.0 if table.active == seat else 0.0)
        by_seat.append(1.0 if table.first == seat else 0.0)
        by_seat.extend([number / 8 for number in player.goods])
        by_seat.extend([number / 8 for number in player.workers])
        by_seat.append(player.silver / 15)
        by_seat.append(player.cows / 5)
        by_seat.append(player.canteens / 3)
        by_seat.append(player.settlements / 20)
    by_seat.extend([0.0] * ((SEATS - seats) * SEAT_CELLS))
    of_table = [number / 20 for number in table.goods]
    of_table.extend([number / 18 for number in table.workers])
    of_table.append(table.cows / 10)
    of_table.append(table.rounds / LAST_ROUND)
    of_table.append(1.0 if table.new_cow else 0.0)
    of_table.append(1.0 if table.ending else 0.0)
    of_table.append(1.0 if table.over else 0.0)
    owners = OWNER_CATEGORIES[seats][viewer]
    return [
        table.grounds,
        table.owners.translate(owners),
        table.canteens,
        table.posts,
        bytes([1 + table.arrow]),
        table.bidders.translate(owners),
        [number / COLUMNS for number in table.bids],
        by_seat,
        of_table,
        _asked(table),
    ]


def _asked(table: Montana) -> list[float]:
    """Return the row of the pending question: how far it is answered, or zeros if nothing is left open."""
    found = [0.0] * 10
    top = None if table.over else table.agenda[-1]
    if isinstance(top, flow.BuildOn):
        found[0] = top.built / 3
    elif isinstance(top, flow.EmployMore):
        found[1] = (1 + top.area) / len(AREAS)
        found[2] = (1 + top.row) / ROWS
    elif isinstance(top, flow.ChooseGoods):
        found[4 : 4 + len(top.chosen)] = [number / 3 for number in top.chosen]
    elif isinstance(top, flow.ChooseUpgrades):
        found[3] = (1 + top.row) / CITY_ROWS
        found[4 : 4 + len(top.chosen)] = [number / 3 for number in top.chosen]
    return found


ENCODING: Final = Encoding(ACTIONS, QUESTIONS, OBSERVED, observe)
