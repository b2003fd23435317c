"""Static evaluation of a table for one seat: a sum of named terms, each in silver."""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Seat
from goldenspike.games.montana.board import AXES, BESIDE, COSTS, HAS_COW, PLACED, RAYS
from goldenspike.games.montana.bot.weights import (
    AUCTION,
    CROWD,
    FADING,
    GOOD,
    PLANNED,
    SILVER_NEEDED,
    TIE_BREAK,
    VICTORY,
    WEIGHTS,
    WORKER_FADING,
)
from goldenspike.games.montana.box import (
    ANY,
    BIG_COPPER,
    BIG_STONE,
    CITY_ROWS,
    COLUMNS,
    COPPER,
    GOODS,
    GRAIN,
    LINE,
    MOST_FIELDS,
    MOST_WORKERS,
    NOBODY,
    PUMPKIN,
    REWARD_COWS,
    REWARD_GOODS,
    REWARD_SILVER,
    REWARD_UPGRADES,
    ROW_OF_GOODS,
    STONE,
    WORKERS,
)
from goldenspike.games.montana.flow.build import BuildOn
from goldenspike.games.montana.flow.city import (
    NOTHING_CHOSEN,
    AskContractor,
    ChooseGoods,
    ChooseUpgrades,
    PlaceContractor,
    TakeReward,
)
from goldenspike.games.montana.flow.recruit import ChoosePair, Spin
from goldenspike.games.montana.flow.turn import Turn
from goldenspike.games.montana.flow.work import EmployMore
from goldenspike.games.montana.rules.build import lines_made
from goldenspike.games.montana.rules.city import least_bid
from goldenspike.games.montana.scoring import score, standing, winners
from goldenspike.games.montana.state import Montana, Player


def evaluate(table: Montana, seat: Seat) -> float:
    """Return the value of a table for a seat: its own prospects less part of the strongest rival's."""
    if table.over:
        best = winners(table)
        return (VICTORY / len(best) if seat in best else -VICTORY) + float(score(table, seat))
    own = WEIGHTS.settlement * score(table, seat) + belongings(table.players[seat]) + lines(table, seat)
    own += expected(table, seat) + holdings(table, seat) + tie_break(table, seat)
    own += pumpkins_to_bid(table, seat)
    return own - WEIGHTS.rival * strongest_rival(table, seat)


def evaluation_terms(table: Montana, seat: Seat) -> list[tuple[str, float]]:
    """Return the terms of `evaluate` by name; their sum is its result."""
    if table.over:
        return [("the game is over", evaluate(table, seat))]
    return [
        ("settlements on the board", WEIGHTS.settlement * score(table, seat)),
        ("workers, silver, cows and canteens", belongings(table.players[seat])),
        ("rows of own fields", lines(table, seat)),
        ("what is asked now", expected(table, seat)),
        ("goods for the nearest fields", holdings(table, seat)),
        ("pumpkins to bid in the city", pumpkins_to_bid(table, seat)),
        ("a tie at the end", tie_break(table, seat)),
        ("standing against the strongest rival", -WEIGHTS.rival * strongest_rival(table, seat)),
    ]


def strongest_rival(table: Montana, seat: Seat) -> float:
    """Return the highest `position_of` another seat."""
    strongest = -VICTORY
    for other in range(len(table.players)):
        if other != seat:
            strongest = max(strongest, position_of(table, Seat(other)))
    return strongest


def position_of(table: Montana, seat: Seat) -> float:
    """Return the value of a rival: settlements, belongings and goods, without what is pending."""
    player = table.players[seat]
    value = WEIGHTS.settlement * score(table, seat) + belongings(player) + pumpkins_to_bid(table, seat)
    return value + building(table, seat, player.goods)


def tie_break(table: Montana, seat: Seat) -> float:
    """Return the value of the tie-breaks in the last round; 0 before."""
    if not table.ending:
        return 0.0
    placed, herd, rest = standing(table, seat)
    return TIE_BREAK * (100 * placed + 10 * herd + rest)


# Belongings --------------------------------------------------------------------------------------


def belongings(player: Player) -> float:
    """Return the value of workers, silver, cows and canteens; `building` values the goods."""
    value = WEIGHTS.cow * player.cows + WEIGHTS.canteen * player.canteens
    silver = player.silver
    value += min(silver, SILVER_NEEDED)
    if silver > SILVER_NEEDED:
        value += WEIGHTS.silver_spare * min(silver - SILVER_NEEDED, SILVER_NEEDED)
    return value + workers_worth(player.workers)


def workers_worth(workers: list[int]) -> float:
    """Return the value of workers; beyond eight, those of the most frequent colours do not count."""
    value = 0.0
    crowd = 0
    for each in range(MOST_WORKERS):
        for worker in WORKERS:
            if workers[worker] > each and crowd < MOST_WORKERS:
                value += WEIGHTS.worker * WORKER_FADING[each]
                crowd += 1
    return value - CROWD[crowd]


def worth_of(goods: list[int]) -> float:
    """Return the value of goods apart from what they can build."""
    value = 0.0
    for good in GOODS:
        for each in range(goods[good]):
            value += GOOD[good] * FADING[min(each, 9)]
    return value


def lines(table: Montana, seat: Seat) -> float:
    """Return the value of rows of two and three own fields that can still grow."""
    value = 0.0
    owners = table.owners
    for field in range(len(owners)):
        if owners[field] != seat:
            continue
        for axis in range(AXES):
            behind = RAYS[field][axis + AXES]
            if behind and owners[behind[0]] == seat:
                continue
            length = 1
            ahead = -1
            for other in RAYS[field][axis]:
                if owners[other] != seat:
                    ahead = other
                    break
                length += 1
            grows = (ahead >= 0 and owners[ahead] == NOBODY and PLACED[table.grounds[ahead]] > 0) or (
                len(behind) > 0 and owners[behind[0]] == NOBODY and PLACED[table.grounds[behind[0]]] > 0
            )
            if grows and length == LINE - 1:
                value += WEIGHTS.third_in_line
            elif grows and length == LINE - 2:
                value += WEIGHTS.second_in_line
    return value


# Building ----------------------------------------------------------------------------------------


def building(table: Montana, seat: Seat, goods: list[int]) -> float:
    """Return the value of goods: the best few fields to build on, less the price of missing goods."""
    if table.ending and not comes_again(table, seat):
        return 0.0
    now = 0
    top = table.agenda[-1]
    if isinstance(top, BuildOn) and top.seat == seat:
        now = MOST_FIELDS - top.built
    return landscape_of(table).building(table, seat, goods, now)


@final
class Landscape:
    """The open fields with the settlements that lie, and memos of what they are worth to each seat."""

    def __init__(self, table: Montana) -> None:
        self.grounds = table.grounds
        self.owners = table.owners
        self.canteens = table.canteens
        """The layers of the table for which it holds."""
        self.weights = weights_of_building()
        self.tiles: list[list[int]] = [[] for _ in table.players]
        """By seat, the settlements that each open field takes; empty until asked for."""
        self.extras = [found_on(table, field) for field in table.open_fields]
        self.costs = [COSTS[table.grounds[field]] for field in table.open_fields]
        self.values: dict[int, float] = {}
        """Memo of `building`, by all that it depends on besides the layers."""

    def holds(self, table: Montana) -> bool:
        """Return whether the layers are those of a table, and the weights unchanged."""
        return (
            self.owners == table.owners
            and self.grounds == table.grounds
            and self.canteens == table.canteens
            and self.weights == weights_of_building()
        )

    def building(self, table: Montana, seat: Seat, goods: list[int], now: int) -> float:
        """Return the value of goods to a seat that may build on so many fields now."""
        left = table.players[seat].settlements
        key = (seat << 3 | now) << 6 | left
        for good in GOODS:
            # A bid that is paid later can leave less than nothing.
            key = key * GOODS_RANGE + MOST_GOODS + goods[good]
        known = self.values.get(key)
        if known is None:
            known = self.planned(table, seat, goods[:], left, now)
            self.values[key] = known
        return known

    def planned(self, table: Montana, seat: Seat, goods: list[int], left: int, now: int) -> float:
        """Compute `building`; takes the goods of the chosen fields out of `goods`."""
        fields = table.open_fields
        tiles = self.tiles[seat]
        if not tiles:
            tiles = [PLACED[table.grounds[field]] + lines_made(table, seat, field) for field in fields]
            self.tiles[seat] = tiles
        costs = self.costs
        extras = self.extras
        taken = [False] * len(fields)
        value = 0.0
        for chosen in range(PLANNED):
            best = -1
            most = 0.0
            for each in range(len(fields)):
                if taken[each]:
                    continue
                missing = price_of_missing(goods, costs[each])
                share = WEIGHTS.ready_now if missing == 0.0 and chosen < now else WEIGHTS.ready
                gain = (WEIGHTS.settlement * min(tiles[each], left) + extras[each]) * share - missing
                if gain > most:
                    most = gain
                    best = each
            if best < 0 or left <= 0:
                break
            value += most
            left -= min(tiles[best], left)
            taken[best] = True
            cost = costs[best]
            for good in GOODS:
                goods[good] = max(0, goods[good] - cost[good])
        return value + WEIGHTS.spare * worth_of(goods)


MOST_GOODS: Final = 63
GOODS_RANGE: Final = 128
"""More goods of a kind than there are, and the numbers from less than none of them to that many."""
LANDSCAPES: Final[dict[bytes, Landscape]] = {}
"""Memo of `landscape_of`, by the owners of the fields."""
MOST_LANDSCAPES: Final = 64
"""How many are kept; then all are dropped, as most belong to tables that are gone."""


def landscape_of(table: Montana) -> Landscape:
    """Return the landscape of a table, shared with its copies until somebody builds."""
    known = LANDSCAPES.get(table.owners)
    if known is None or not known.holds(table):
        if len(LANDSCAPES) >= MOST_LANDSCAPES:
            LANDSCAPES.clear()
        known = Landscape(table)
        LANDSCAPES[table.owners] = known
    return known


def weights_of_building() -> tuple[float, float, float, float, float, float]:
    """Return the weights that `building` depends on, which may be set between two evaluations."""
    return (
        WEIGHTS.settlement,
        WEIGHTS.ready,
        WEIGHTS.ready_now,
        WEIGHTS.spare,
        WEIGHTS.cow,
        WEIGHTS.canteen,
    )


def price_of_missing(goods: list[int], cost: tuple[int, ...]) -> float:
    """Return the price of the goods that are missing for a cost."""
    price = 0.0
    for good in GOODS:
        if cost[good] > goods[good]:
            price += (cost[good] - goods[good]) * GOOD[good]
    return price


def found_on(table: Montana, field: int) -> float:
    """Return the value of the cow of a field and of the canteens beside it."""
    value = WEIGHTS.cow if HAS_COW[table.grounds[field]] else 0.0
    for near in BESIDE[field]:
        if table.canteens[near]:
            value += WEIGHTS.canteen
    return value


def comes_again(table: Montana, seat: Seat) -> bool:
    """Return whether a seat has a turn left in the last round."""
    order = table.clockwise(table.first)
    return order.index(seat) > order.index(table.active) or table.players[seat].canteens > 0


# What is pending ---------------------------------------------------------------------------------


def expected(table: Montana, seat: Seat) -> float:
    """Return the value of what pending questions and turns will give besides goods."""
    value = 0.0
    top = table.agenda[-1]
    if isinstance(top, Spin) and top.seat == seat:
        value += spin_worth(table, table.players[seat].workers)
    elif isinstance(top, ChoosePair) and top.seat == seat:
        value += pair_worth(table.players[seat].workers, ANY, ANY)
    elif isinstance(top, EmployMore) and top.seat == seat:
        value += WEIGHTS.small_space
    elif isinstance(top, ChooseUpgrades) and top.seat == seat:
        value += WEIGHTS.cow * REWARD_COWS[top.row] + REWARD_SILVER[top.row]
    for entry in table.agenda:
        if isinstance(entry, Turn) and entry.seat == seat:
            value += WEIGHTS.canteen
    return value


def spin_worth(table: Montana, workers: list[int]) -> float:
    """Return the mean value of the two workers of a spin."""
    value = 0.0
    for pair in table.wheel:
        value += pair_worth(workers, pair[0], pair[1])
    return value / len(table.wheel)


def pair_worth(workers: list[int], first: int, second: int) -> float:
    """Return the value of two more workers; white ones are of the scarcest colours."""
    before = workers_worth(workers)
    after = workers[:]
    if first == ANY:
        after[after.index(min(after))] += 1
        after[after.index(min(after))] += 1
    else:
        after[first] += 1
        after[second] += 1
    return workers_worth(after) - before


def holdings(table: Montana, seat: Seat) -> float:
    """Return the value of the goods in hand and of those that a pending reward will give."""
    goods = table.players[seat].goods
    top = table.agenda[-1]
    if isinstance(top, ChooseGoods) and top.seat == seat:
        return best_goods(table, seat, goods, top.chosen)
    if isinstance(top, ChooseUpgrades) and top.seat == seat:
        return best_upgrades(table, seat, goods, top.chosen, REWARD_UPGRADES[top.row])
    value = building(table, seat, goods)
    for entry in table.agenda:
        if isinstance(entry, TakeReward) and entry.seat == seat:
            value += bidding(table, seat, value)
    return value


def best_goods(table: Montana, seat: Seat, goods: list[int], chosen: tuple[int, ...]) -> float:
    """Return the value of the goods with a reward's three: those chosen so far, the rest at best."""
    left = REWARD_GOODS - sum(chosen)
    best = -VICTORY
    for copper in range(left + 1):
        for stone in range(left + 1 - copper):
            after = goods[:]
            after[COPPER] += chosen[COPPER] + copper
            after[STONE] += chosen[STONE] + stone
            after[GRAIN] += chosen[GRAIN] + left - copper - stone
            best = max(best, building(table, seat, after))
    return best


def best_upgrades(
    table: Montana, seat: Seat, goods: list[int], chosen: tuple[int, ...], number: int
) -> float:
    """Return the value of the goods after a reward's upgrades: those chosen so far, the rest at best."""
    left = number - sum(chosen)
    best = -VICTORY
    for copper in range(min(left, goods[COPPER] - chosen[COPPER]) + 1):
        for stone in range(min(left - copper, goods[STONE] - chosen[STONE]) + 1):
            after = goods[:]
            after[COPPER] -= chosen[COPPER] + copper
            after[BIG_COPPER] += chosen[COPPER] + copper
            after[STONE] -= chosen[STONE] + stone
            after[BIG_STONE] += chosen[STONE] + stone
            best = max(best, building(table, seat, after))
    return best


# The city ----------------------------------------------------------------------------------------


def pumpkins_to_bid(table: Montana, seat: Seat) -> float:
    """Return the value of pumpkins in hand when another seat goes to the city: a reward without a turn."""
    if table.ending:
        return 0.0
    return WEIGHTS.auction * AUCTION[min(table.players[seat].goods[PUMPKIN], COLUMNS)]


def bidding(table: Montana, seat: Seat, before: float) -> float:
    """Return the expected gain of the row of the seat's contractor, or of the best row it can bid on."""
    for row in range(CITY_ROWS):
        if table.bidders[row] == seat:
            return certainty(table, seat, table.bids[row]) * row_gain(
                table, seat, row, table.bids[row], before
            )
    if not still_to_bid(table, seat):
        return 0.0
    best = 0.0
    for row in range(CITY_ROWS):
        bid = least_bid(table, row)
        if bid <= min(table.players[seat].goods[PUMPKIN], COLUMNS):
            best = max(best, certainty(table, seat, bid) * row_gain(table, seat, row, bid, before))
    return best


def row_gain(table: Montana, seat: Seat, row: int, pumpkins: int, before: float) -> float:
    """Return what a row adds, for so many pumpkins, to the value of the goods before."""
    after = table.players[seat].goods[:]
    after[PUMPKIN] -= pumpkins
    if row == ROW_OF_GOODS:
        value = best_goods(table, seat, after, NOTHING_CHOSEN)
    else:
        value = best_upgrades(table, seat, after, NOTHING_CHOSEN, REWARD_UPGRADES[row])
    return value - before + WEIGHTS.cow * REWARD_COWS[row] + REWARD_SILVER[row]


def still_to_bid(table: Montana, seat: Seat) -> bool:
    """Return whether the seat will be asked to bid."""
    for entry in table.agenda:
        if isinstance(entry, (AskContractor, PlaceContractor)) and entry.seat == seat:
            return True
    return False


def certainty(table: Montana, seat: Seat, bid: int) -> float:
    """Return how likely a bid stands: less for every seat with more pumpkins that is still to bid."""
    sure = 1.0
    for entry in table.agenda:
        if (
            isinstance(entry, (AskContractor, PlaceContractor))
            and entry.seat != seat
            and table.players[entry.seat].goods[PUMPKIN] > bid
        ):
            sure *= WEIGHTS.outbid
    return sure
