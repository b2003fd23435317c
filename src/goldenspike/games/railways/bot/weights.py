"""What things are worth to a decent player, in points: one plain table of numbers."""

from __future__ import annotations

from typing import Final, final


@final
class Weights:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.dollar = 0.249
        """A thousand dollars in hand while there is much to buy."""
        self.spare_dollar = 0.073
        """A thousand beyond what one can spend soon, and any at the end."""
        self.purse = 13.2
        """So many thousands one can spend soon."""
        self.income_dollar = 0.0887
        """A thousand of income in a round to come."""
        self.bond = 0.942
        """The points a bond costs, besides its interest."""
        self.crowd_of_bonds = 0.0569
        """What each bond costs more for every other one: together they eat up the income."""
        self.delivery = 0.738
        """A delivery that the links and the engine allow, as a share of its points."""
        self.fading = 0.631
        """How much less the next best delivery counts: each takes a turn."""
        self.further = 0.42
        """A delivery that only the next engine reaches, as a share of its points."""
        self.engine = 0.336
        """A link that the engine reaches: ways that are not there yet will use it."""
        self.settler = 0.412
        """What a settler delivered is worth besides its points: the West fills and opens."""
        self.opening = 2.0
        """What each of one's settlers is worth besides that until the West is open."""
        self.line = 0.972
        """A line that is all but joined, as a share of its points."""
        self.line_bend = 1.79
        """How late a line comes to be worth something: the power of the share that is built."""
        self.coast = 4.89
        """Coast to coast in a game of usual length, in its points; it counts for more as it ends the game."""
        self.urgency = 1.96
        """How much more it counts as the rounds go by: a power."""
        self.closed = 2.0
        """So many times its points at most until the West is open: there is much to be won there."""
        self.coast_ahead = 0.628
        """What share of this the way counts for that is all but built."""
        self.coast_bend = 1.64
        """How late it comes to be worth something."""
        self.hotel = 0.0446
        """A hotel, for each round to come and each seat."""
        self.grant = 1.03
        self.tunnel = 0.794
        self.coal = 0.949
        self.engineering = 0.567
        """Cards kept."""
        self.cubes_to_come = 0.481
        """A cube that will be drawn for a city in reach of one's own links."""
        self.tile = 0.767
        """A New City tile that one may place."""
        self.baron = 0.352
        """What a baron asks and one has, as a share of its points: it can be lost again."""
        self.turn = 2.74
        """A turn that is skipped, or won."""
        self.rival = 0.269
        """A point of the strongest other seat."""
        self.pace = 9.81
        """Thousands that a seat brings its way to the coasts forward in a round."""


WEIGHTS: Final = Weights()
