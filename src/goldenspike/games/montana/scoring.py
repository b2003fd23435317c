"""p7: who has how many settlements on the board, and who has won."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.ranking import best, compared
from goldenspike.games.montana.box import SETTLEMENTS
from goldenspike.games.montana.state import Montana


def score(table: Montana, seat: int) -> int:
    """Return how many settlements a seat has on the board (p7 Winning)."""
    return SETTLEMENTS[len(table.players)] - table.players[seat].settlements


def scores(table: Montana) -> tuple[int, ...]:
    """Return how many settlements each seat has on the board (p7 Winning)."""
    return tuple([score(table, seat) for seat in range(len(table.players))])


def standing(table: Montana, seat: int) -> tuple[int, int, int]:
    """Return what seats are compared by, the first number first (p7 Ties, ruling 32).

    Settlements on the board; cows and canteens; silver, workers and goods.
    """
    player = table.players[seat]
    belongings = player.silver + player.crowd() + sum(player.goods)
    return score(table, seat), player.cows + player.canteens, belongings


TIE_BREAKS: Final[tuple[str, ...]] = ("cows and canteens", "silver, workers and goods")
"""p7 Ties: what is compared, in this order, between those with most settlements."""


def standings(table: Montana) -> list[tuple[int, ...]]:
    """Return the standing of every seat."""
    return [standing(table, seat) for seat in range(len(table.players))]


def ties(table: Montana) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return what had to be compared, with the seats still level and how much of it each has (p7 Ties)."""
    return compared(standings(table), TIE_BREAKS)


def winners(table: Montana) -> tuple[Seat, ...]:
    """Return who is ahead, several if no tie-break decides (p7 Winning, p7 Ties)."""
    return best(standings(table))
