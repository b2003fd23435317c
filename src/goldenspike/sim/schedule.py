"""The seatings of a tournament, fair to all bots in seats, luck and opponents.

A round has one seed. In a round every line-up of bots plays, once in every rotation round the table, so that
every bot has every seat with the same luck. With more seats than bots, bots have two seats or more, as evenly
as possible; with fewer seats, some bots wait. A bot that is named more than once has that many seats at every
table. The neighbours change from round to round.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, combinations, permutations
from typing import final


@final
class Schedule:
    """The seatings of all games of a tournament, which are counted from 0."""

    def __init__(self, bots: tuple[str, ...], seats: int) -> None:
        names = tuple(dict.fromkeys(bots))
        if len(names) < len(bots):
            extra = 0
            members = [names.index(bot) for bot in bots]
        else:
            each, extra = divmod(seats, len(bots))
            members = [member for member in range(len(bots)) for _ in range(each + (member < extra))]
        self.line_ups = [
            (*favoured, *[bot for bot in names if bot not in favoured])
            for favoured in combinations(names, extra)
        ]
        """The bots of each line-up, those with one seat more than the others first."""
        self.orders = [rotations(order) for order in circular_orders(members)]
        """For each order round the table, its rotations: by seat, the index of a bot in the line-up."""
        self.round_ends = list(accumulate(len(self.line_ups) * len(turned) for turned in self.orders))
        """The number of games up to the end of each round, until the orders repeat."""

    def locate(self, number: int) -> tuple[int, int]:
        """Return the round of a game, and the number of the game in its round."""
        cycle, rest = divmod(number, self.round_ends[-1])
        turn = bisect_right(self.round_ends, rest)
        return cycle * len(self.round_ends) + turn, rest - (self.round_ends[turn - 1] if turn else 0)

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the bots of a game by seat."""
        turn, rest = self.locate(number)
        turned = self.orders[turn % len(self.orders)]
        line_up, rotation = divmod(rest, len(turned))
        return tuple([self.line_ups[line_up][member] for member in turned[rotation]])

    def whole_rounds(self, games: int) -> int:
        """Return a number of games, rounded up to whole rounds."""
        cycles, rest = divmod(games, self.round_ends[-1])
        more = next(end for end in (0, *self.round_ends) if end >= rest)
        return cycles * self.round_ends[-1] + more


def circular_orders(members: list[int]) -> list[tuple[int, ...]]:
    """Return the orders round a table of which none is a rotation of another.

    >>> circular_orders([0, 0, 1, 1])
    [(0, 0, 1, 1), (0, 1, 0, 1)]
    """
    return sorted({min(rotations(order)) for order in permutations(members)})


def rotations(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the different rotations of an order, itself first.

    >>> rotations((0, 1, 0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    turned = [order[-shift:] + order[:-shift] for shift in range(len(order))]
    return list(dict.fromkeys(turned))
