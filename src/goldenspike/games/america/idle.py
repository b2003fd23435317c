"""What a railroad company leaves idle: cards that a 7 takes, gold, development cards."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact, amount
from goldenspike.games.america.box import HAND_LIMIT
from goldenspike.games.america.state import America

MUCH_GOLD: Final = 4


def idle_assets(table: America, seat: Seat) -> tuple[Clause, ...]:
    """Return what a seat leaves idle, a sentence each."""
    player = table.players[seat]
    found: list[Clause] = []
    if player.held() > HAND_LIMIT:
        facts: dict[str, Fact] = {"held": amount(player.held(), "card"), "owed": player.held() // 2}
        found.append(Clause("{held} in hand: a 7 takes {owed} of them.", facts))
    if player.gold >= MUCH_GOLD:
        gold = amount(player.gold, "gold", "gold")
        found.append(Clause("{gold} unspent: it buys resources you lack.", {"gold": gold}))
    cards = sum(player.cards) - sum(table.bought if table.active == seat else ())
    if cards > 0:
        unplayed = amount(cards, "development card")
        found.append(Clause("{cards} not played yet.", {"cards": unplayed}))
    return tuple(found)
