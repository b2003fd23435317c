"""How strong bots are, judged by who came out ahead of whom, by Plackett and Luce's model.

The arithmetic is that of the library openskill, an extra, which is imported only here and only when needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Final

import msgspec

LIBRARY: Final = "openskill"


class Contest(msgspec.Struct, frozen=True):
    """Who met whom, and how it came out."""

    bots: tuple[str, ...]
    """One for each seat; a bot may have several."""
    places: tuple[int, ...]
    """How many seats came out ahead of each; equal seats have equal places."""

    @property
    def winners(self) -> set[str]:
        """The bots that nobody came out ahead of."""
        return {bot for bot, place in zip(self.bots, self.places, strict=True) if place == 0}


class Rating(msgspec.Struct, frozen=True):
    """A strength, and how far off it may be: a standard deviation."""

    mu: float
    sigma: float


def is_installed() -> bool:
    """Whether the library is there."""
    return find_spec(LIBRARY) is not None


def places(winners: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    """How many seats came out ahead of each: the winners first, the others by their scores.

    >>> places([1], [7, 7, 3])
    (1, 0, 2)
    """
    worth = [(seat in winners, score) for seat, score in enumerate(scores)]
    return tuple([sum(other > own for other in worth) for own in worth])


def rated(bots: Iterable[str], contests: Iterable[Contest]) -> dict[str, Rating]:
    """The ratings of these bots after these contests, in this order.

    Bots do not learn between games, so nothing is added to their uncertainty from contest to contest. A bot
    with several seats is rated as if each were a player of its strength; what they gain and lose is added up.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    first = model.rating()
    ratings = {bot: Rating(first.mu, first.sigma) for bot in bots}
    for contest in contests:
        teams = [[model.rating(ratings[bot].mu, ratings[bot].sigma)] for bot in contest.bots]
        for bot, (seat,) in zip(contest.bots, model.rate(teams, ranks=list(contest.places)), strict=True):
            before = teams[contest.bots.index(bot)][0]
            now = ratings[bot]
            ratings[bot] = Rating(
                now.mu + seat.mu - before.mu,
                now.sigma * seat.sigma / before.sigma,
            )
    return ratings
