"""What things are worth to a pioneer, in points. Tuned in games of their own."""

from __future__ import annotations

from typing import Final

READY: Final = 0.85
"""Of the points of a delivery that only waits for its turn."""
TOWN_GAIN: Final = 2.0
CITY_GAIN: Final = 3.0
GAIN: Final[tuple[float, ...]] = (TOWN_GAIN, CITY_GAIN, 0.0)
"""What the next cube brings to an outpost, a town and a city."""
SENT: Final = 2.4
"""What a cube brings wherever it is needed, before one knows whether it makes a town or a city."""
CUBE: Final = 0.5
"""A cube that nobody on its net needs yet."""
NEED: Final = 0.35
"""A need for which no cube is there yet."""
ON_MAIN: Final = 1.0
"""An outpost on the net with most outposts: whatever comes there is linked to it."""
NOT_YET: Final = 0.5
"""Of all that, for an outpost that could still be joined to that net."""
NEARER: Final = 0.9
"""And less for every cell in between."""
ALONE: Final = 0.25
"""Of all that, while there is no net with an outpost at all."""

END: Final = 0.5
"""An end where the main net can grow."""
MANY_ENDS: Final = 4
END_MORE: Final = 0.15
"""An end beyond so many."""
END_ELSEWHERE: Final = 0.05
LINK_AHEAD: Final = 0.35
"""An icon by which a link would grow if an outpost came to the farthest end of its net."""
GROWING: Final = 30.0
"""With fewer tiles than this in the supply, growth is worth less and less."""

HOLD: Final = 1.2
"""An outpost still to be placed, as long as there is time for it."""
PACE: Final = 2.4
"""Tiles of the supply that an outpost takes until it finds a good place."""
PROSPECT: Final = 0.35
"""Of what the best place for the open outpost would bring."""
UNKNOWN: Final = 2.5
"""What an outpost that is not seen yet will find."""
SOON: Final = 5.0
"""With fewer tiles than this, it may find nothing."""
SPOT_CUBE: Final = 0.6
"""A cube that an outpost would collect and that nobody needs yet."""
BLOCKED: Final = 1.5
"""An outpost without a place, for each that waits for it."""
MOST_BLOCKED: Final = 3

HARBOURS: Final = 0.3
"""Of an icon of a waterway, the more the nearer it is to trading."""
STEPS_TO_TRADE: Final = 5.0
"""Two outposts on it, two towns, one city."""
TILE: Final = 0.3
"""A tile that may still be drawn."""
