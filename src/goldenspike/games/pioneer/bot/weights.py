"""Weights of the static evaluation, in points; docs/bots.md says how they are tuned."""

from __future__ import annotations

from typing import Final, final

GAIN: Final[tuple[float, ...]] = (2.0, 3.0, 0.0)
"""p9 Outpost points: what the next cube brings to an outpost, a town and a city."""
STEPS_TO_TRADE: Final = 5.0
"""p9 Waterway points: the steps to trade: two outposts on a waterway, two towns, one city."""


@final
class Weights:
    """The weights of the evaluation by name; `scripts/tune` sets them."""

    def __init__(self) -> None:
        self.ready = 0.696
        """Factor of the points of a delivery that could be made now."""
        self.cube = 0.37
        """A cube that nobody on its net needs yet."""
        self.need = 0.113
        """A need for which no cube is there yet."""
        self.on_main = 0.15
        """An outpost on the main net, the one with most outposts."""
        self.not_yet = 0.37
        """Factor of `cube`, `need` and `on_main` for an outpost that is not on the main net."""
        self.alone = 0.229
        """The same while no net has an outpost."""

        self.end = 0.804
        """An end where the main net can grow."""
        self.many_ends = 7
        """The number of ends that count in full."""
        self.end_more = 0.301
        """A further end of the main net."""
        self.end_elsewhere = 0.033
        """An end of another net."""
        self.grow = 3.813
        """Times the probability that the next land tile lengthens the main net."""
        self.grow_elsewhere = 1.129
        """The same for another net with an outpost on it."""
        self.link_ahead = 0.88
        """An icon by which an outpost at the farthest end of a net would lengthen the longest link."""
        self.growing = 41.9
        """Tiles in the supply below which the value of growth falls in proportion."""

        self.hold = 4.52
        """An outpost still to be placed, if there are tiles enough for it."""
        self.pace = 7.154
        """Tiles of the supply drawn until an outpost has a good place."""
        self.prospect = 0.168
        """Factor of the value of the best place for the open outpost."""
        self.later = 0.197
        """Factor of the mean value of each of the best places to the outposts to come."""
        self.many_sites = 5
        """The number of such places that count."""
        self.anywhere = 0.504
        """Factor of the mean value of the best place for each of the outposts to come."""
        self.soon = 10.24
        """Tiles in the supply below which the value of places falls in proportion."""
        self.blocked = 1.643
        """Penalty if the open outpost has no place, for each outpost of the stack."""
        self.most_blocked = 4
        """The most outposts that count as waiting."""

        self.sent = 1.617
        """A cube that an outpost would collect and that is needed on the main net."""
        self.spot_cube = 0.656
        """A cube that it would collect and that nobody needs yet."""
        self.spot_need = 0.32
        """A need of such an outpost, for which no cube is there yet."""
        self.spot_main = 0.512
        """An outpost that would be on the main net."""
        self.side = 0.485
        """Factor of these four for a place on another net."""
        self.apart = 0.178
        """The same for a place beside no net, where one can still be laid."""

        self.harbours = 0.401
        """An icon of a waterway without trade, times the square of the share of STEPS_TO_TRADE done."""
        self.shore = 0.149
        """An icon of the largest waterway, while outposts that need one are to come."""
        self.shore_time = 30.0
        """Tiles in the supply below which `shore` falls in proportion."""
        self.tile = 0.228
        """A tile that may still be drawn."""


WEIGHTS: Final = Weights()
