"""Who sits where in a tournament, so that nobody is helped by a seat, by luck or by the others at the table.

A round has one seed. In it every line-up plays, and each line-up goes round the table until every bot of it
has had every seat; so all of them meet the same luck. Where there are more seats than bots, bots sit twice or
more, as evenly as it goes; where there are fewer, some bots wait. A bot that is named more than once has so
many seats at every table. From round to round the neighbours change.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, combinations, permutations
from typing import final


@final
class Rounds:
    """The seatings of all games of a tournament, counted from 0."""

    def __init__(self, bots: tuple[str, ...], seats: int) -> None:
        names = tuple(dict.fromkeys(bots))
        if len(names) < len(bots):
            left = 0
            places = [names.index(bot) for bot in bots]
        else:
            each, left = divmod(seats, len(bots))
            places = [place for place in range(len(bots)) for _ in range(each + (place < left))]
        self.line_ups = [
            (*more, *[bot for bot in names if bot not in more]) for more in combinations(names, left)
        ]
        """The bots of each line-up, those with one seat more than others first."""
        self.circles = [rotations(circle) for circle in circles(places)]
        """For each way round the table, its rotations: which bot of the line-up has which seat."""
        self.ends = list(accumulate(len(self.line_ups) * len(turns) for turns in self.circles))
        """How many games there are up to the end of each round, until the circles begin again."""

    def place(self, number: int) -> tuple[int, int]:
        """The round of a game, and the number of the game in its round."""
        cycle, rest = divmod(number, self.ends[-1])
        turn = bisect_right(self.ends, rest)
        return cycle * len(self.ends) + turn, rest - (self.ends[turn - 1] if turn else 0)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        turn, rest = self.place(number)
        circle = self.circles[turn % len(self.circles)]
        line_up, rotation = divmod(rest, len(circle))
        return tuple([self.line_ups[line_up][place] for place in circle[rotation]])

    def whole(self, games: int) -> int:
        """So many games, rounded up to whole rounds."""
        cycles, rest = divmod(games, self.ends[-1])
        more = next(end for end in (0, *self.ends) if end >= rest)
        return cycles * self.ends[-1] + more


def circles(places: list[int]) -> list[tuple[int, ...]]:
    """The ways to sit round a table that no rotation makes equal.

    >>> circles([0, 0, 1, 1])
    [(0, 0, 1, 1), (0, 1, 0, 1)]
    """
    return sorted({min(rotations(order)) for order in permutations(places)})


def rotations(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    """An order and all it becomes by going round the table, each once.

    >>> rotations((0, 1, 0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    turned = [order[-shift:] + order[:-shift] for shift in range(len(order))]
    return list(dict.fromkeys(turned))
