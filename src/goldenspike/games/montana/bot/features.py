"""What a learned judgement reads from a table: counts, what can be built, and whose move it is."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.features import Feature, named_features
from goldenspike.games.montana.board import COSTS, PLACED
from goldenspike.games.montana.bot.evaluation import (
    bidding,
    building,
    comes_again,
    expected,
    found_on,
    holdings,
    lines,
    still_to_bid,
    workers_worth,
)
from goldenspike.games.montana.box import (
    BANK_SPACES,
    CITY_ROWS,
    FIRST_BANK,
    GOOD_NAMES,
    GOODS,
    MOST_FIELDS,
    MOST_WORKERS,
    NO_CREW,
    PUMPKIN,
    ROWS,
    SETTLEMENTS,
    WORKER_NAMES,
    WORKERS,
)
from goldenspike.games.montana.flow.build import BuildOn
from goldenspike.games.montana.flow.city import ChooseGoods, ChooseUpgrades, PlaceContractor, TakeReward
from goldenspike.games.montana.flow.recruit import AdvanceTheArrow, ChoosePair, Spin
from goldenspike.games.montana.flow.turn import ChooseAction, EndOfTurn, Turn
from goldenspike.games.montana.flow.work import EmployMore
from goldenspike.games.montana.rules.build import lines_made
from goldenspike.games.montana.rules.city import least_bid
from goldenspike.games.montana.state import Montana

TABLE_FEATURES: Final[tuple[Feature, ...]] = named_features(
    (
        "the course of the game",
        (
            "progress",
            "rounds",
            "last round",
            "three seats",
            "four seats",
            "open fields",
            "open fields with a cow or beside a canteen",
            "open fields for two settlements",
        ),
    ),
    (
        "free spaces for workers",
        (
            "taken in the mine",
            "taken in the quarry",
            "taken in the grain field",
            "taken in the farmland",
            "taken for one at the bank",
            "taken for two at the bank",
            "taken for three at the bank",
        ),
    ),
    ("the city", ("bidding", "cheapest of the best rows", "dear rows")),
)

SEAT_FEATURES: Final[tuple[Feature, ...]] = named_features(
    (
        "settlements",
        ("settlements on the board", "share of the settlements", "settlements left", "last four"),
    ),
    ("goods", (*[f"{good}" for good in GOOD_NAMES], "kinds of goods", "goods in all")),
    (
        "workers",
        (
            *[f"{worker} workers" for worker in WORKER_NAMES],
            "colours of workers",
            "workers",
            "room for workers",
        ),
    ),
    ("silver, cows and canteens", ("silver", "first silver", "no silver", "cows", "canteens")),
    (
        "fields to build on",
        (
            "fields it has the goods for",
            "settlements it has the goods for",
            "fields it can build on in one turn",
            "settlements it can build in one turn",
            "fields that lack one good",
            "fields that lack two goods",
            "fields with a find and the goods",
            "worth of its next fields",
        ),
    ),
    ("rows of own fields", ("rows that can grow", "fields that complete a row", "completes a row now")),
    ("the city", ("pumpkins to bid", "still to bid", "reward of its bid", "first in a row")),
    (
        "the turn",
        (
            "on turn",
            "turns until it moves",
            "starting player",
            "moves again in this round",
            "turns in hand",
            "worth of what is asked",
            "worth of goods asked",
            "chooses an action",
            "ends its turn",
            "builds on",
            "fields left to build",
            "spins",
            "chooses a pair",
            "moves the arrow",
            "employs more",
            "chooses a row",
            "chooses a reward",
        ),
    ),
)


def read_features(table: Montana) -> list[float]:
    """Return the features of the table, then those of each seat."""
    found: list[float] = []
    read_table(table, found)
    for seat in range(len(table.players)):
        read_seat(table, Seat(seat), found)
    return found


def read_table(table: Montana, found: list[float]) -> None:
    """Add the features of the table."""
    seats = len(table.players)
    all_settlements = SETTLEMENTS[seats]
    least = all_settlements
    for player in table.players:
        if player.settlements < least:
            least = player.settlements
    finds = 0
    doubles = 0
    for field in table.open_fields:
        if found_on(table, field) > 0.0:
            finds += 1
        if PLACED[table.grounds[field]] > 1:
            doubles += 1
    found.append(1.0 - least / all_settlements)
    found.append(float(table.rounds))
    found.append(1.0 if table.ending else 0.0)
    found.append(1.0 if seats == 3 else 0.0)
    found.append(1.0 if seats == 4 else 0.0)
    found.append(float(len(table.open_fields)))
    found.append(float(finds))
    found.append(float(doubles))
    posts = table.posts
    for area in range(4):
        taken = 0
        for row in range(ROWS):
            if posts[area * ROWS + row] != NO_CREW:
                taken += 1
        found.append(float(taken))
    for space in range(BANK_SPACES):
        found.append(1.0 if posts[FIRST_BANK + space] != NO_CREW else 0.0)
    bidding_now = 0.0
    for entry in table.agenda:
        if isinstance(entry, TakeReward):
            bidding_now = 1.0
    found.append(bidding_now)
    found.append(float(min(least_bid(table, 0), least_bid(table, 1))) if bidding_now > 0.0 else 0.0)
    dear = 0
    for column in table.columns:
        dear += column
    found.append(float(dear))


def read_seat(table: Montana, seat: Seat, found: list[float]) -> None:
    """Add the features of a seat."""
    player = table.players[seat]
    seats = len(table.players)
    all_settlements = SETTLEMENTS[seats]
    left = player.settlements
    goods = player.goods
    found.append(float(all_settlements - left))
    found.append(1.0 - left / all_settlements)
    found.append(float(left))
    found.append(float(max(0, 4 - left)))
    kinds = 0
    in_all = 0
    for good in GOODS:
        number = goods[good]
        found.append(float(number))
        in_all += number
        if number:
            kinds += 1
    found.append(float(kinds))
    found.append(float(in_all))
    colours = 0
    crowd = 0
    for worker in WORKERS:
        number = player.workers[worker]
        found.append(float(number))
        crowd += number
        if number:
            colours += 1
    found.append(float(colours))
    found.append(workers_worth(player.workers))
    found.append(float(MOST_WORKERS - crowd))
    found.append(float(player.silver))
    found.append(float(min(player.silver, 6)))
    found.append(1.0 if player.silver == 0 else 0.0)
    found.append(float(player.cows))
    found.append(float(player.canteens))
    read_building(table, seat, found)
    read_city(table, seat, found)
    read_turn(table, seat, found)


def read_building(table: Montana, seat: Seat, found: list[float]) -> None:
    """Add what the seat can build now, and what it is near to."""
    player = table.players[seat]
    goods = player.goods
    grounds = table.grounds
    ready = 0
    settlements = 0
    one_short = 0
    two_short = 0
    finds = 0
    completing = 0
    completes_now = 0
    rest = goods[:]
    in_one_turn = 0
    settled_in_one_turn = 0
    for field in table.open_fields:
        cost = COSTS[grounds[field]]
        short = 0
        for good in GOODS:
            if cost[good] > goods[good]:
                short += cost[good] - goods[good]
        rows = lines_made(table, seat, field)
        completing += rows
        if short == 1:
            one_short += 1
        elif short == 2:
            two_short += 1
        elif short == 0:
            ready += 1
            placed = PLACED[grounds[field]] + rows
            settlements = max(settlements, placed)
            completes_now += rows
            if found_on(table, field) > 0.0:
                finds += 1
            if in_one_turn < MOST_FIELDS and covered(rest, cost):
                for good in GOODS:
                    rest[good] -= cost[good]
                in_one_turn += 1
                settled_in_one_turn += placed
    found.append(float(ready))
    found.append(float(settlements))
    found.append(float(in_one_turn))
    found.append(float(min(settled_in_one_turn, player.settlements)))
    found.append(float(one_short))
    found.append(float(two_short))
    found.append(float(finds))
    found.append(building(table, seat, goods[:]))
    found.append(lines(table, seat))
    found.append(float(completing))
    found.append(float(completes_now))


def covered(goods: list[int], cost: tuple[int, ...]) -> bool:
    """Return whether these goods are enough to pay this cost."""
    for good in GOODS:
        if cost[good] > goods[good]:
            return False
    return True


def read_city(table: Montana, seat: Seat, found: list[float]) -> None:
    """Add what the seat can bid, and what it has bid."""
    found.append(float(table.players[seat].goods[PUMPKIN]))
    waiting = False
    for entry in table.agenda:
        if isinstance(entry, TakeReward) and entry.seat == seat:
            waiting = True
    if not waiting:
        found.append(0.0)
        found.append(0.0)
        found.append(0.0)
        return
    found.append(1.0 if still_to_bid(table, seat) else 0.0)
    found.append(bidding(table, seat, building(table, seat, table.players[seat].goods[:])))
    first = 0.0
    for row in range(CITY_ROWS):
        if table.bidders[row] == seat:
            first = 1.0
    found.append(first)


def read_turn(table: Montana, seat: Seat, found: list[float]) -> None:
    """Add whose move it is, and what the seat is asked."""
    seats = len(table.players)
    on_turn = table.active == seat and not table.over
    found.append(1.0 if on_turn else 0.0)
    found.append(float((seat - table.active) % seats))
    found.append(1.0 if table.first == seat else 0.0)
    found.append(1.0 if not on_turn and comes_again(table, seat) else 0.0)
    turns = 0
    for entry in table.agenda:
        if isinstance(entry, Turn) and entry.seat == seat:
            turns += 1
    found.append(float(turns))
    start = len(found)
    for _ in range(12):
        found.append(0.0)
    if table.over:
        return
    top = table.agenda[-1]
    if not isinstance(top, (Decision, Spin)) or top.seat != seat:
        return
    found[start] = expected(table, seat)
    if isinstance(top, ChooseAction):
        found[start + 2] = 1.0
    elif isinstance(top, EndOfTurn):
        found[start + 3] = 1.0
    elif isinstance(top, BuildOn):
        found[start + 4] = 1.0
        found[start + 5] = float(MOST_FIELDS - top.built)
    elif isinstance(top, Spin):
        found[start + 6] = 1.0
    elif isinstance(top, ChoosePair):
        found[start + 7] = 1.0
    elif isinstance(top, AdvanceTheArrow):
        found[start + 8] = 1.0
    elif isinstance(top, EmployMore):
        found[start + 9] = 1.0
    elif isinstance(top, PlaceContractor):
        found[start + 10] = 1.0
    elif isinstance(top, (ChooseGoods, ChooseUpgrades)):
        found[start + 1] = holdings(table, seat)
        found[start + 11] = 1.0
