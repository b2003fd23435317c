"""Weights of the static evaluation, in points unless said otherwise."""

from __future__ import annotations

from typing import Final, final


@final
class Weights:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.dollar = 0.249
        """A thousand dollars in hand, up to `purse`."""
        self.spare_dollar = 0.073
        """A thousand dollars beyond `purse`, and any at the end."""
        self.purse = 13.2
        """How many thousands of dollars can be spent soon."""
        self.income_dollar = 0.0887
        """A thousand dollars of income in a round to come."""
        self.bond = 0.942
        """The points a bond costs, besides its interest."""
        self.crowd_of_bonds = 0.0569
        """The further cost of each bond for every bond held: together they use up the income."""
        self.delivery = 0.738
        """A delivery that the links and the engine allow, as a share of its points."""
        self.fading = 0.631
        """Discount factor from each delivery to the next best: each takes a turn."""
        self.further = 0.42
        """A delivery that only the next engine reaches, as a share of its points."""
        self.engine = 0.336
        """Each link of the engine's range, for ways yet to be built."""
        self.settler = 0.412
        """A settler to be delivered, besides its points: the West fills and opens."""
        self.opening = 2.0
        """Each settler, delivered or to be delivered, besides that, until the West is open."""
        self.line = 0.972
        """A line that is all but joined, as a share of its points."""
        self.line_bend = 1.79
        """Exponent of the share of a line that is built: the greater, the later it counts."""
        self.coast = 4.89
        """Factor on the points of coast to coast in round LENGTH; above 1, as the line ends the game."""
        self.urgency = 1.96
        """Exponent of the rounds played, with which that factor grows."""
        self.closed = 2.0
        """Upper bound of that factor until the West is open, where there is much to be won."""
        self.calm = 1.0
        """The same, unless two others have come within `alarm` of the coasts and can end the game."""
        self.alarm = 25.0
        """Thousands of dollars that a seat lacks on its way to the coasts when others take notice."""
        self.patience = 1.5
        """How long both bounds hold, in games of LENGTH rounds."""
        self.west_rounds = 5.0
        """Rounds of the Western phase after which the line counts in full again."""
        self.western = 0.3
        """A cube that a city on own links will receive when the West opens."""
        self.finish = 1.0
        """A point of lead, or less than none, in the last round."""
        self.coast_ahead = 0.628
        """A way from coast to coast that is all but built, as a share of the value of the line."""
        self.coast_bend = 1.64
        """Exponent of the share of that way that is built."""
        self.hotel = 0.0446
        """A hotel, for each round to come and each seat."""
        self.grant = 1.03
        self.tunnel = 0.794
        self.coal = 0.949
        self.engineering = 0.567
        """Each card kept, by kind."""
        self.cubes_to_come = 0.481
        """A cube that will be drawn for a city on own links."""
        self.tile = 0.767
        """A New City tile that the seat may place."""
        self.baron = 0.352
        """A baron whose comparison the seat wins now, as a share of its points: that can be lost again."""
        self.turn = 2.74
        """A turn that is skipped, or won."""
        self.rival = 0.269
        """A point of the strongest other seat."""
        self.pace = 9.81
        """Thousands of dollars by which a seat shortens its way to the coasts in a round."""


WEIGHTS: Final = Weights()
