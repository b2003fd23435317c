"""What things are worth to a decent player, in points: one plain table of numbers."""

from __future__ import annotations

from typing import Final, final


@final
class Worth:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.dollar = 0.22
        """A thousand dollars in hand while there is much to buy."""
        self.spare_dollar = 0.1
        """A thousand beyond what one can spend soon, and any at the end."""
        self.purse = 15.0
        """So many thousands one can spend soon."""
        self.income_dollar = 0.13
        """A thousand of income in a round to come."""
        self.bond = 1.5
        """The points a bond costs, besides its interest."""
        self.crowd_of_bonds = 0.05
        """What each bond costs more for every other one: together they eat up the income."""
        self.delivery = 0.65
        """A delivery that the links and the engine allow, as a share of its points."""
        self.fading = 0.87
        """How much less the next best delivery counts: each takes a turn."""
        self.further = 0.4
        """A delivery that only the next engine reaches, as a share of its points."""
        self.engine = 0.3
        """A link that the engine reaches: ways that are not there yet will use it."""
        self.settler = 0.5
        """What a settler delivered is worth besides its points: the West fills and opens."""
        self.line = 0.9
        """A line that is all but joined, as a share of its points."""
        self.line_bend = 1.3
        """How late a line comes to be worth something: the power of the share that is built."""
        self.coast = 4.0
        """Coast to coast in a game of usual length, in its points; it counts for more as it ends the game."""
        self.urgency = 2.0
        """How much more it counts as the rounds go by: a power."""
        self.coast_ahead = 0.6
        """What share of this the way counts for that is all but built."""
        self.coast_bend = 2.0
        """How late it comes to be worth something."""
        self.hotel = 0.06
        """A hotel, for each round to come and each seat."""
        self.grant = 1.0
        self.tunnel = 0.7
        self.coal = 1.0
        self.engineering = 0.6
        """Cards kept."""
        self.cubes_to_come = 0.8
        """A cube that will be drawn for a city in reach of one's own links."""
        self.tile = 1.0
        """A New City tile that one may place."""
        self.baron = 0.4
        """What a baron asks and one has, as a share of its points: it can be lost again."""
        self.turn = 2.5
        """A turn that is skipped, or won."""
        self.rival = 0.2
        """A point of the strongest other seat."""
        self.pace = 9.0
        """Thousands that a seat brings its way to the coasts forward in a round."""


WORTH: Final = Worth()
