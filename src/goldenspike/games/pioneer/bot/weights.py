"""What things are worth to a pioneer, in points: one plain table of numbers, set as docs/bots.md tells."""

from __future__ import annotations

from typing import Final, final

GAIN: Final[tuple[float, ...]] = (2.0, 3.0, 0.0)
"""p9 Outpost points: what the next cube brings to an outpost, a town and a city."""
STEPS_TO_TRADE: Final = 5.0
"""p9 Waterway points: two outposts on a waterway, two towns, one city."""


@final
class Weights:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.ready = 0.696
        """Of the points of a delivery that only waits for its turn."""
        self.cube = 0.37
        """A cube that nobody on its net needs yet."""
        self.need = 0.113
        """A need for which no cube is there yet."""
        self.on_main = 0.15
        """An outpost on the net with most outposts: whatever comes there is linked to it."""
        self.not_yet = 0.37
        """Of these three, for an outpost that is not on that net."""
        self.alone = 0.229
        """The same while there is no net with an outpost at all."""

        self.end = 0.804
        """An end where the main net can grow."""
        self.many_ends = 7
        """So many ends are enough."""
        self.end_more = 0.301
        """An end beyond them."""
        self.end_elsewhere = 0.033
        """An end of another net."""
        self.grow = 3.813
        """A sure chance that the next tile lengthens the main net."""
        self.grow_elsewhere = 1.129
        """The same for another net with an outpost on it."""
        self.link_ahead = 0.88
        """An icon by which a link would grow if an outpost came to the farthest end of its net."""
        self.growing = 41.9
        """With fewer tiles than this in the supply, growth is worth less and less."""

        self.hold = 4.52
        """An outpost still to be placed, as long as there is time for it."""
        self.pace = 7.154
        """Tiles of the supply that an outpost takes until it finds a good place."""
        self.prospect = 0.168
        """Of what the best place for the open outpost would bring."""
        self.later = 0.197
        """Of what each of the best places would bring to the outposts to come, on average."""
        self.many_sites = 5
        """So many such places count."""
        self.anywhere = 0.504
        """Of what the outposts to come would find at the best place for each of them, on average."""
        self.soon = 10.24
        """With fewer tiles than this, they may come too late."""
        self.blocked = 1.643
        """The open outpost without a place, for each that waits for one."""
        self.most_blocked = 4
        """Not more than so many count as waiting."""

        self.sent = 1.617
        """A cube that an outpost would collect and that is needed on the main net."""
        self.spot_cube = 0.656
        """One that nobody needs yet."""
        self.spot_need = 0.32
        """A need of such an outpost, for which no cube is there yet."""
        self.spot_main = 0.512
        """That it would be on the main net."""
        self.side = 0.485
        """Of these four, for a place on another net."""
        self.apart = 0.178
        """The same for a place without a net, where one may come."""

        self.harbours = 0.401
        """Of an icon of a waterway, the more the nearer it is to trading."""
        self.shore = 0.149
        """An icon of the largest waterway, while outposts that need one are to come."""
        self.shore_time = 30.0
        """With fewer tiles than this, less and less."""
        self.tile = 0.228
        """A tile that may still be drawn."""


WEIGHTS: Final = Weights()
