"""Ratings of bots by the Plackett-Luce model, from the ranks of seats in games.

The library openskill, an optional dependency, is imported only here and only when needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Final

import msgspec

LIBRARY: Final = "openskill"


class Contest(msgspec.Struct, frozen=True):
    """The bots of one game, or of one round of a game for one, and their ranks."""

    bots: tuple[str, ...]
    """One for each seat; a bot may have several."""
    ranks: tuple[int, ...]
    """By seat, the number of seats that came out ahead; equal seats have equal ranks."""

    @property
    def winners(self) -> set[str]:
        """The bots of rank 0."""
        return {bot for bot, rank in zip(self.bots, self.ranks, strict=True) if rank == 0}


class Rating(msgspec.Struct, frozen=True):
    """A rating: the mean and the standard deviation of a skill."""

    mu: float
    sigma: float


def is_installed() -> bool:
    """Return whether the library is installed."""
    return find_spec(LIBRARY) is not None


def rank_seats(winners: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each seat, counted from 0: the winners first, the others by their scores.

    >>> rank_seats([1], [7, 7, 3])
    (1, 0, 2)
    """
    results = [(seat in winners, score) for seat, score in enumerate(scores)]
    return tuple([sum(other > own for other in results) for own in results])


def rate_bots(bots: Iterable[str], contests: Iterable[Contest]) -> dict[str, Rating]:
    """Return the ratings of bots after these contests, in this order.

    Bots do not learn between games, so tau is 0: no uncertainty is added from contest to contest. Each seat
    of a bot with several is rated as a player of its own, and their changes are added up.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    first = model.rating()
    ratings = {bot: Rating(first.mu, first.sigma) for bot in bots}
    for contest in contests:
        teams = [[model.rating(ratings[bot].mu, ratings[bot].sigma)] for bot in contest.bots]
        for bot, (seat,) in zip(contest.bots, model.rate(teams, ranks=list(contest.ranks)), strict=True):
            before = teams[contest.bots.index(bot)][0]
            now = ratings[bot]
            ratings[bot] = Rating(
                now.mu + seat.mu - before.mu,
                now.sigma * seat.sigma / before.sigma,
            )
    return ratings
