"""p4: the wheel, the grain that moves its arrow, and room for eight workers."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import move
from goldenspike.games.montana.actions import Action
from goldenspike.games.montana.answers import ADVANCE, SEND_BACK
from goldenspike.games.montana.box import (
    ANY,
    GRAIN,
    LONGEST_ADVANCE,
    MOST_WORKERS,
    SPACES,
    WORKER_NAMES,
    WORKERS,
)
from goldenspike.games.montana.events import ArrowStopped, Recruited, SentBack
from goldenspike.games.montana.rules.supply import take_workers
from goldenspike.games.montana.state import Montana


def stop_arrow(table: Montana, seat: Seat, space: int, grain: int) -> None:
    """p4 Wheel: the arrow stands at a space, for so much grain or by a spin."""
    table.arrow = space
    if table.announced is not None:
        table.announced.append(ArrowStopped(seat, space, table.wheel[space], grain))


def is_joker(table: Montana) -> bool:
    """p4 White workers: the arrow points to any two workers."""
    return table.wheel[table.arrow][0] == ANY


def take_pair(table: Montana, seat: Seat, first: int, second: int) -> None:
    """p4 Recruit: two workers from the supply."""
    taken = [0, 0, 0, 0]
    if first == second:
        taken[first] = take_workers(table, seat, first, 2)
    else:
        taken[first] = take_workers(table, seat, first, 1)
        taken[second] = take_workers(table, seat, second, 1)
    if table.announced is not None:
        table.announced.append(Recruited(seat, tuple(taken)))


def refuse_pair(first: int, second: int) -> Refusal | None:
    """p4 White workers: two workers of any colours, even of one that is not in the supply (ruling 7)."""
    if not 0 <= first <= second < len(WORKERS):
        return Refusal("p4 White workers", "There are no such workers.")
    return None


def advances(table: Montana, seat: Seat) -> list[Action]:
    """p4 Advance the arrow: as far as the grain goes, at most seven spaces."""
    grain = table.players[seat].goods[GRAIN]
    return [ADVANCE[spaces] for spaces in range(1, min(grain, LONGEST_ADVANCE) + 1)]


def refuse_advance(table: Montana, seat: Seat, grain: int) -> Refusal | None:
    """p4 Advance the arrow: a grain for each space, from one to seven."""
    if not 1 <= grain <= LONGEST_ADVANCE:
        return Refusal("p4 Advance the arrow", "The arrow advances one to seven spaces.")
    if table.players[seat].goods[GRAIN] < grain:
        return Refusal(
            "p4 Advance the arrow",
            "That costs {grain} grain, and you have {held}.",
            {"grain": grain, "held": table.players[seat].goods[GRAIN]},
        )
    return None


def advance(table: Montana, seat: Seat, grain: int) -> None:
    """p4 Advance the arrow: pay, and only the space where the arrow stops counts."""
    move(table.players[seat].goods, table.goods, GRAIN, grain)
    stop_arrow(table, seat, (table.arrow + grain) % SPACES, grain)


def is_crowded(table: Montana, seat: Seat) -> bool:
    """p4 Eight workers: there is no room for more."""
    return table.players[seat].crowd() > MOST_WORKERS


def send_backs(table: Montana, seat: Seat) -> list[Action]:
    """p4 Eight workers: any worker, old or new, may go back."""
    workers = table.players[seat].workers
    return [SEND_BACK[worker] for worker in WORKERS if workers[worker]]


def refuse_send_back(table: Montana, seat: Seat, worker: int) -> Refusal | None:
    """p4 Eight workers: one that is there."""
    if not 0 <= worker < len(WORKERS):
        return Refusal("p4 Eight workers", "There is no such worker.")
    if not table.players[seat].workers[worker]:
        return Refusal("p4 Eight workers", "You have no {worker} worker.", {"worker": WORKER_NAMES[worker]})
    return None


def send_back(table: Montana, seat: Seat, worker: int) -> None:
    """p4 Eight workers: back to the supply."""
    move(table.players[seat].workers, table.workers, worker, 1)
    if table.announced is not None:
        table.announced.append(SentBack(seat, worker))
