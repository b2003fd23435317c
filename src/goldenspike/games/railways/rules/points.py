"""Points and cash that somebody earns, and what is told about them."""

from __future__ import annotations

from goldenspike.games.railways.events import CashGained, PointsGained
from goldenspike.games.railways.state import Railways


def gain(table: Railways, seat: int, points: int, why: str = "") -> None:
    """base Income: the score goes up, or down, and may fall below nothing.

    Told with the reason; without one, something else has told it.
    """
    if not points:
        return
    table.players[seat].score += points
    if why and table.announced is not None:
        table.announced.append(PointsGained(seat, points, why))


def earn(table: Railways, seat: int, cash: int, why: str) -> None:
    """base Deliver: cash from the bank."""
    if not cash:
        return
    table.players[seat].money += cash
    if table.announced is not None:
        table.announced.append(CashGained(seat, cash, why))
