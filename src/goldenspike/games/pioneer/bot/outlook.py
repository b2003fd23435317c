"""How good a world is."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.games.pioneer.scoring import points
from goldenspike.games.pioneer.state import Pioneer


def evaluate(table: Pioneer, _seat: Seat) -> float:
    """How good a table is for the pioneer, in points."""
    return float(points(table).total())
