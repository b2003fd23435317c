"""How much track is still missing from coast to coast."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.games.railways.state import Railways


def cost_to_coasts(table: Railways, seat: Seat) -> float:
    """What a seat would pay, on the empty map, for the links it lacks."""
    return 0.0
