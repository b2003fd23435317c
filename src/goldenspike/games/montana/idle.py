"""What a settler leaves idle: canteens, workers, silver and cattle."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, amount
from goldenspike.games.montana.state import Montana

MANY_WORKERS: Final = 4
MUCH_SILVER: Final = 8
MANY_COWS: Final = 2


def idle_assets(table: Montana, seat: Seat) -> tuple[Clause, ...]:
    """Return what a seat leaves idle, a sentence each."""
    player = table.players[seat]
    found: list[Clause] = []
    if player.canteens:
        canteens = amount(player.canteens, "canteen")
        found.append(Clause("{canteens} left: each is worth another turn.", {"canteens": canteens}))
    if player.crowd() >= MANY_WORKERS:
        workers = amount(player.crowd(), "worker")
        found.append(Clause("{workers} without work: the worker board has room.", {"workers": workers}))
    if player.silver >= MUCH_SILVER:
        silver = amount(player.silver, "silver", "silver")
        found.append(Clause("{silver} unspent: it pays for work in the lower rows.", {"silver": silver}))
    if player.cows >= MANY_COWS:
        cows = amount(player.cows, "cow")
        found.append(Clause("{cows} to trade for goods or workers you lack.", {"cows": cows}))
    return tuple(found)
