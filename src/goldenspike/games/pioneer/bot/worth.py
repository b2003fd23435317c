"""What things are worth to a pioneer, in points."""

from __future__ import annotations

from typing import Final

W: Final[list[float]] = [
    0.85,  # 0 READY: of the points of a delivery that only waits for its turn
    0.5,  # 1 CUBE: unmatched cube on a net
    0.35,  # 2 NEED: unmatched need of an outpost on main
    1.0,  # 3 MAIN: outpost on main net
    0.9,  # 4 NEAR: closeness decays by this a cell
    0.5,  # 5 NEARV: share of MAIN for near outposts
    0.5,  # 6 OPEN: each of the first open ends of main
    0.15,  # 7 OPEN_MORE
    0.35,  # 8 LINK_AHEAD
    0.35,  # 9 PROSPECT
    1.2,  # 10 HOLD
    4.0,  # 11 PACE
    2.5,  # 12 UNKNOWN prospect
    1.5,  # 13 BLOCKED
    0.3,  # 14 WATER
    0.05,  # 15 OPEN_ANY: open ends of other nets
    0.3,  # 16 TILE: value of tiles left per draw
    4.0,  # 17 MANY: how many open ends count fully
    0.5,  # 18 LOOSE cube: unmatched cube off any shared net factor
    0.6,  # 19 spot cube value
]
