"""p7: a cow for a good, for silver or for a worker."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.games.montana.box import (
    COW_SILVER,
    GOOD_NAMES,
    SILVER_FOR_COW,
    WORKER_FOR_COW,
    WORKER_NAMES,
    WORKERS,
)
from goldenspike.games.montana.events import CowTraded
from goldenspike.games.montana.rules.supply import can_take_good, can_take_worker, take_goods, take_workers
from goldenspike.games.montana.state import Montana


def refuse_trade(table: Montana, seat: Seat, take: int) -> Refusal | None:
    """p7 Cattle trade: on one's own turn, a cow for one thing."""
    if seat != table.active:
        return Refusal("p7 Cattle trade", "You can trade cattle only in your own turn.")
    if not 0 <= take < WORKER_FOR_COW + len(WORKERS):
        return Refusal("p7 Cattle trade", "A cow is traded for a small good, for 3 silver or for a worker.")
    if not table.players[seat].cows:
        return Refusal("p7 Cattle trade", "You have no cow.")
    if not is_offered(table, take):
        return Refusal(
            "p7 Cattle trade",
            "Nobody has a {thing} to return, and the supply has none.",
            {
                "thing": GOOD_NAMES[take]
                if take < SILVER_FOR_COW
                else f"{WORKER_NAMES[take - WORKER_FOR_COW]} worker"
            },
        )
    return None


def is_offered(table: Montana, take: int) -> bool:
    """p7 Cattle trade: whether a cow brings this at all (ruling 52); in version 1 it could bring nothing."""
    if take == SILVER_FOR_COW or table.settings.questions == "former":
        return True
    if take < SILVER_FOR_COW:
        return can_take_good(table, take)
    return can_take_worker(table, take - WORKER_FOR_COW)


def trade(table: Montana, seat: Seat, take: int) -> None:
    """p7 Cattle trade: the cow goes to the supply; a good or worker may be short there."""
    player = table.players[seat]
    player.cows -= 1
    table.cows += 1
    taken = 1
    if take < SILVER_FOR_COW:
        taken = take_goods(table, seat, take, 1)
    elif take == SILVER_FOR_COW:
        player.silver += COW_SILVER
    else:
        taken = take_workers(table, seat, take - WORKER_FOR_COW, 1)
    if table.announced is not None:
        table.announced.append(CowTraded(seat, gain_words(take) if taken else "nothing"))


def gain_words(take: int) -> str:
    """What a cow brings, in words."""
    if take < SILVER_FOR_COW:
        return f"1 {GOOD_NAMES[take]}"
    if take == SILVER_FOR_COW:
        return f"{COW_SILVER} silver"
    return f"a {WORKER_NAMES[take - WORKER_FOR_COW]} worker"
