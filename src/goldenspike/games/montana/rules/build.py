"""p6: where a settlement may stand, what it costs, and what it brings."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import covers, pay, replaced
from goldenspike.games.montana.actions import Action
from goldenspike.games.montana.answers import BUILD
from goldenspike.games.montana.board import (
    AXES,
    BESIDE,
    COSTS,
    FIELD_NAMES,
    FIELDS,
    GROUND_NAMES,
    HAS_COW,
    LAKE,
    MOUNTAIN,
    OFF,
    PLACED,
    RAYS,
)
from goldenspike.games.montana.box import GOODS, LINE, MOST_FIELDS, NOBODY, SMALL_GOODS
from goldenspike.games.montana.events import (
    CanteenFound,
    CowFound,
    LastSettlement,
    Refrained,
    Settled,
    goods_fact,
)
from goldenspike.games.montana.state import Montana

# Where -------------------------------------------------------------------------------------------


def borders_on_tile(table: Montana, field: int) -> bool:
    """p6 Where to build: next to the starting tile or to anybody's settlement (ruling 23)."""
    for near in BESIDE[field]:
        if table.owners[near] != NOBODY:
            return True
    return False


def is_open(table: Montana, field: int) -> bool:
    """p6 Where to build: an empty field that can be built on and borders on a tile."""
    return (
        PLACED[table.grounds[field]] > 0 and table.owners[field] == NOBODY and borders_on_tile(table, field)
    )


def find_open_fields(table: Montana) -> None:
    """All open fields, looked up one by one."""
    table.open_fields = tuple([field for field in range(FIELDS) if is_open(table, field)])


def occupy(table: Montana, field: int, owner: int, number: int) -> None:
    """Tiles on a field: it is open no longer, and the fields beside it are."""
    table.owners = replaced(table.owners, field, owner)
    table.settled = replaced(table.settled, field, number)
    found = [other for other in table.open_fields if other != field]
    for near in BESIDE[field]:
        if near not in found and is_open(table, near):
            found.append(near)
    found.sort()
    table.open_fields = tuple(found)


# Whether -----------------------------------------------------------------------------------------


def build_options(table: Montana, seat: Seat) -> list[Action]:
    """p6 Build: every open field whose goods the seat holds."""
    player = table.players[seat]
    found: list[Action] = []
    if not player.settlements:
        return found
    goods = player.goods
    grounds = table.grounds
    for field in table.open_fields:
        if covers(goods, COSTS[grounds[field]]):
            found.append(BUILD[field])
    return found


def can_build(table: Montana, seat: Seat) -> bool:
    """p6 Build: whether there is any such field."""
    player = table.players[seat]
    if not player.settlements:
        return False
    for field in table.open_fields:
        if covers(player.goods, COSTS[table.grounds[field]]):
            return True
    return False


def could_build(table: Montana, seat: Seat) -> bool:
    """p6 Build: whether the seat can build on a field once it has traded cows for the goods it lacks."""
    player = table.players[seat]
    if not player.settlements:
        return False
    for field in table.open_fields:
        cost = COSTS[table.grounds[field]]
        lacking = 0
        for good in GOODS:
            if cost[good] > player.goods[good]:
                lacking += cost[good] - player.goods[good] if good in SMALL_GOODS else player.cows + 1
        if lacking <= player.cows:
            return True
    return False


def refuse_build(table: Montana, seat: Seat, field: int) -> Refusal | None:
    """p6 Build: a settlement in hand, an open field, and exactly its goods."""
    player = table.players[seat]
    if not player.settlements:
        return Refusal("p6 Build", "You have placed all your settlements.")
    unfit = refuse_field(table, field)
    if unfit is not None:
        return unfit
    cost = COSTS[table.grounds[field]]
    missing = tuple([max(0, cost[good] - player.goods[good]) for good in GOODS])
    if not any(missing):
        return None
    return Refusal(
        "p6 Exact goods",
        "{field} takes {goods}: you lack {missing}.",
        {"field": FIELD_NAMES[field], "goods": goods_fact(cost), "missing": goods_fact(missing)},
    )


def refuse_field(table: Montana, field: int) -> Refusal | None:
    """p6 Where to build, p6 Mountains and lakes: an empty field of this board, next to a tile."""
    if not 0 <= field < FIELDS or table.grounds[field] == OFF:
        return Refusal("p6 Where to build", "There is no such field on this board.")
    ground = table.grounds[field]
    if ground in (LAKE, MOUNTAIN):
        return Refusal(
            "p6 Mountains and lakes",
            "{field} is a {ground}: nothing can be built there.",
            {"field": FIELD_NAMES[field], "ground": GROUND_NAMES[ground]},
        )
    if table.owners[field] != NOBODY:
        return Refusal("p6 Where to build", "{field} is taken.", {"field": FIELD_NAMES[field]})
    if not borders_on_tile(table, field):
        return Refusal(
            "p6 Where to build",
            "{field} borders neither on the starting tile nor on a settlement.",
            {"field": FIELD_NAMES[field]},
        )
    return None


# What it brings ----------------------------------------------------------------------------------


def run_length(table: Montana, seat: Seat, field: int, axis: int) -> int:
    """How many fields of this seat stand in an unbroken line through a field; five for five and more."""
    length = 1
    for direction in (axis, axis + AXES):
        for other in RAYS[field][direction]:
            if table.owners[other] != seat:
                break
            length += 1
    return min(length, LINE + 1)


def lines_made(table: Montana, seat: Seat, field: int) -> int:
    """p6 Line of four: on how many axes this field makes exactly four (ruling 26)."""
    lines = 0
    for axis in range(AXES):
        if run_length(table, seat, field, axis) == LINE:
            lines += 1
    return lines


def build(table: Montana, seat: Seat, field: int) -> None:
    """p6 Build: deliver the goods, place the settlements, take what lies there and beside it."""
    player = table.players[seat]
    ground = table.grounds[field]
    pay(player.goods, table.goods, COSTS[ground])
    lines = lines_made(table, seat, field)
    number = min(PLACED[ground] + lines, player.settlements)
    player.settlements -= number
    occupy(table, field, seat, number)
    if table.announced is not None:
        table.announced.append(Settled(seat, field, COSTS[ground], number, lines, player.settlements))
    if HAS_COW[ground]:
        take_cow(table, seat, field)
    for near in BESIDE[field]:
        if table.canteens[near]:
            take_canteen(table, seat, near)
    if not player.settlements:
        end_with_this_round(table, seat)


def take_cow(table: Montana, seat: Seat, field: int) -> None:
    """p6 Cow on the field: it goes to the builder, who may trade it at once (ruling 29)."""
    table.players[seat].cows += 1
    table.new_cow = True
    if table.announced is not None:
        table.announced.append(CowFound(seat, field))


def take_canteen(table: Montana, seat: Seat, lake: int) -> None:
    """p6 Canteen: the first to settle beside a lake takes its marker."""
    table.canteens = replaced(table.canteens, lake, 0)
    table.players[seat].canteens += 1
    if table.announced is not None:
        table.announced.append(CanteenFound(seat, lake))


def end_with_this_round(table: Montana, seat: Seat) -> None:
    """p7 Ending: somebody has placed the last settlement."""
    if not table.ending and table.announced is not None:
        table.announced.append(LastSettlement(seat))
    table.ending = True


def refrain(table: Montana, seat: Seat, built: int) -> None:
    """p6 Silver for refraining: one for each field that was not built, whatever the reason (ruling 25)."""
    silver = MOST_FIELDS - built
    table.players[seat].silver += silver
    if silver and table.announced is not None:
        table.announced.append(Refrained(seat, silver))
