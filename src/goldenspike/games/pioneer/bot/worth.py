"""What things are worth to a pioneer, in points: one plain table of numbers, fitted by `scripts/tune`."""

from __future__ import annotations

from typing import Final, final

GAIN: Final[tuple[float, ...]] = (2.0, 3.0, 0.0)
"""p9 Outpost points: what the next cube brings to an outpost, a town and a city."""
STEPS_TO_TRADE: Final = 5.0
"""p9 Waterway points: two outposts on a waterway, two towns, one city."""


@final
class Worth:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.ready = 0.85
        """Of the points of a delivery that only waits for its turn."""
        self.sent = 2.4
        """What a cube brings wherever it is needed, before one knows whether it makes a town or a city."""
        self.cube = 0.5
        """A cube that nobody on its net needs yet."""
        self.need = 0.35
        """A need for which no cube is there yet."""
        self.on_main = 1.0
        """An outpost on the net with most outposts: whatever comes there is linked to it."""
        self.not_yet = 0.5
        """Of all that, for an outpost that could still be joined to that net."""
        self.nearer = 0.9
        """And less for every cell in between."""
        self.alone = 0.25
        """Of all that, while there is no net with an outpost at all."""

        self.end = 0.5
        """An end where the main net can grow."""
        self.many_ends = 4
        """So many ends are enough."""
        self.end_more = 0.15
        """An end beyond them."""
        self.end_elsewhere = 0.05
        """An end of another net."""
        self.grow = 4.0
        """A sure chance that the next tile lengthens the main net."""
        self.grow_elsewhere = 0.5
        """The same for another net with an outpost on it."""
        self.link_ahead = 0.35
        """An icon by which a link would grow if an outpost came to the farthest end of its net."""
        self.growing = 30.0
        """With fewer tiles than this in the supply, growth is worth less and less."""

        self.hold = 4.0
        """An outpost still to be placed, as long as there is time for it."""
        self.pace = 6.0
        """Tiles of the supply that an outpost takes until it finds a good place."""
        self.prospect = 0.5
        """Of what the best place for the open outpost would bring."""
        self.later = 0.3
        """Of what a place would bring to the outposts that come later."""
        self.many_sites = 5
        """So many such places are enough."""
        self.almost = 0.5
        """Of a place that lacks water where it can still come."""
        self.side = 0.2
        """Of what a place on the main net brings, for one on another net."""
        self.apart = 0.1
        """The same for a place without a net, where one may come."""
        self.soon = 5.0
        """With fewer tiles than this, it may find nothing."""
        self.spot_cube = 0.6
        """A cube that an outpost would collect and that nobody needs yet."""
        self.spot_need = 0.35
        """A need for which no cube is there yet, of an outpost that would be on the main net."""
        self.blocked = 1.5
        """An outpost without a place, for each that waits for it."""
        self.most_blocked = 3
        """Not more than so many count as waiting."""

        self.harbours = 0.3
        """Of an icon of a waterway, the more the nearer it is to trading."""
        self.tile = 0.3
        """A tile that may still be drawn."""


WORTH: Final = Worth()
