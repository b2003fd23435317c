"""What a pioneer leaves idle: cubes that no outpost can be sent."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.box import RESOURCES, cubes_fact
from goldenspike.games.pioneer.state import Pioneer

MANY_CUBES: Final = 2


def idle_assets(table: Pioneer, _seat: Seat) -> tuple[Clause, ...]:
    """Return the outposts whose cubes wait for a link, a sentence each."""
    kinds = len(RESOURCES)
    found: list[Clause] = []
    for outpost in range(len(OUTPOST_NAMES)):
        left = tuple(table.left[outpost * kinds : (outpost + 1) * kinds])
        if sum(left) >= MANY_CUBES:
            facts: dict[str, Fact] = {"cubes": cubes_fact(left), "outpost": OUTPOST_NAMES[outpost]}
            found.append(Clause("{cubes} at {outpost} wait for a link to an outpost that needs them.", facts))
    return tuple(found)
