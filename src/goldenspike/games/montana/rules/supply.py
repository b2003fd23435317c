"""p3: goods and workers are limited, and everybody returns some when they run short."""

from __future__ import annotations

from goldenspike.games.montana.box import PUMPKIN
from goldenspike.games.montana.events import ShortOfGoods, ShortOfWorkers
from goldenspike.games.montana.state import Montana


def locked(table: Montana, seat: int) -> int:
    """p3 Limited supply: pumpkins that are bid stay where they are, so that bids stay payable (ruling 18)."""
    for row in range(len(table.bidders)):
        if table.bidders[row] == seat:
            return table.bids[row]
    return 0


def kept(table: Montana, seat: int, good: int) -> int:
    """p3 Limited supply: how many of a good the seat does not return.

    The active seat keeps none: where it takes a pumpkin, it has no bid yet or has paid it.
    """
    return locked(table, seat) if good == PUMPKIN and seat != table.active else 0


def take_goods(table: Montana, seat: int, good: int, number: int) -> int:
    """p3 Limited supply: everybody returns one, in full rounds, until there are enough or nobody can.

    Says how many the seat took, fewer than asked for if there are no more (ruling 13).
    """
    supply = table.goods
    while supply[good] < number:
        givers: list[int] = []
        for giver in table.clockwise(table.active):
            goods = table.players[giver].goods
            if goods[good] > kept(table, giver, good):
                goods[good] -= 1
                supply[good] += 1
                givers.append(giver)
        if not givers:
            number = supply[good]
            break
        if table.announced is not None:
            table.announced.append(ShortOfGoods(good, tuple(givers)))
    supply[good] -= number
    table.players[seat].goods[good] += number
    return number


def take_workers(table: Montana, seat: int, worker: int, number: int) -> int:
    """p3 Limited supply: the same for workers on the players' boards."""
    supply = table.workers
    while supply[worker] < number:
        givers: list[int] = []
        for giver in table.clockwise(table.active):
            workers = table.players[giver].workers
            if workers[worker]:
                workers[worker] -= 1
                supply[worker] += 1
                givers.append(giver)
        if not givers:
            number = supply[worker]
            break
        if table.announced is not None:
            table.announced.append(ShortOfWorkers(worker, tuple(givers)))
    supply[worker] -= number
    table.players[seat].workers[worker] += number
    return number


def can_take_good(table: Montana, good: int) -> bool:
    """p3 Limited supply: whether the supply has one, or somebody can return one."""
    if table.goods[good]:
        return True
    for seat in range(len(table.players)):
        if table.players[seat].goods[good] > kept(table, seat, good):
            return True
    return False


def can_take_worker(table: Montana, worker: int) -> bool:
    """p3 Limited supply: the same for workers."""
    if table.workers[worker]:
        return True
    for player in table.players:
        if player.workers[worker]:
            return True
    return False
