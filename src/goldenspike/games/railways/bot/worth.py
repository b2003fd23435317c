"""What things are worth to a decent player, in points."""

from __future__ import annotations

from typing import Final

LENGTH: Final = 17
"""Rounds one expects a game to last."""
FEWEST_ROUNDS: Final = 2
"""One never counts on fewer to come, unless the end is announced."""
DOLLAR: Final = 0.1
"""A thousand dollars at the end."""
PURSE: Final[tuple[float, ...]] = (
    0.55,
    0.5,
    0.45,
    0.4,
    0.36,
    0.32,
    0.28,
    0.25,
    0.22,
    0.2,
    0.18,
    0.16,
    0.15,
    0.14,
    0.13,
)
"""The first thousands in hand; further ones are worth a DOLLAR each."""
INCOME_DOLLAR: Final = 0.11
"""A thousand of income in a round to come."""
BOND: Final = 1.25
"""The points a bond costs, besides its interest."""
DELIVERY: Final = 0.8
"""A delivery one can make now, as a share of its points."""
FADING: Final = 0.87
"""How much less the next best delivery counts: each takes a turn."""
LONGER: Final = 0.35
"""A delivery that the next engine will reach, as a share of its points."""
HOTEL: Final = 2.2
GRANT: Final = 1.0
TUNNEL: Final = 1.0
COAL: Final = 1.2
ENGINEERING: Final = 1.0
COAST: Final = 0.14
"""A thousand dollars less to build from coast to coast."""
RIVAL: Final = 0.15
VICTORY: Final = 1000.0
