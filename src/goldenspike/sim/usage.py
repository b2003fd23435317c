"""Which kinds of answer and which pieces are used, where there is a choice, and which never matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from goldenspike.sim.study import StudiedGame
from goldenspike.sim.summary import Share, wilson_share

LEAST_OFFERS: Final = 50
"""A kind that was an option less often is judged too little known."""
LEAST_GAMES: Final = 10
"""The same for the games in which a piece was an option."""
SELDOM: Final = 0.01
"""A kind chosen in a smaller share of the questions that offer it counts as dominated."""


class KindUse(msgspec.Struct, frozen=True):
    """How often a kind of answer was chosen where it was an option beside other kinds."""

    kind: str
    chosen: Share
    """Of the questions that offered it."""

    @property
    def is_dominated(self) -> bool:
        """Whether there was almost always something better, as far as the bots judge."""
        return self.chosen.of >= LEAST_OFFERS and self.chosen.high < SELDOM


class PieceUse(msgspec.Struct, frozen=True):
    """How often something that an answer can name was used, and by whom."""

    piece: str
    """In the words of the answer."""
    used: Share
    """Of the games in which it was an option, those in which somebody chose it."""
    won: Share
    """Of the seats that chose it, those that won."""
    even: float
    """The share of seats that won in the games in which somebody chose it."""

    @property
    def is_unused(self) -> bool:
        """Whether nobody ever chose it, though it was an option in enough games."""
        return not self.used.times and self.used.of >= LEAST_GAMES

    @property
    def matters(self) -> bool:
        """Whether those who chose it won clearly more or less often than seats did on average."""
        return self.won.of >= LEAST_GAMES and not self.won.low <= self.even <= self.won.high


def kind_uses(studied: Sequence[StudiedGame]) -> list[KindUse]:
    """Return the use of each kind of answer, the least used first."""
    offered: dict[str, int] = {}
    chosen: dict[str, int] = {}
    for each in studied:
        for counts, totals in ((each.study.offered, offered), (each.study.chosen, chosen)):
            for by_seat in counts:
                for kind, number in by_seat.items():
                    totals[kind] = totals.get(kind, 0) + number
    uses = [KindUse(kind, wilson_share(chosen.get(kind, 0), of)) for kind, of in offered.items()]
    return sorted(uses, key=lambda use: (use.chosen.share, use.kind))


def piece_uses(studied: Sequence[StudiedGame]) -> list[PieceUse]:
    """Return the use of each piece, in the order of their words."""
    games: dict[str, list[int]] = {}
    for each in studied:
        seats = len(each.study.kinds)
        for piece, users in each.study.pieces.items():
            counts = games.setdefault(piece, [0, 0, 0, 0, 0])
            counts[0] += 1
            if users and each.winners:
                counts[1] += 1
                counts[2] += len(users)
                counts[3] += sum([seat in each.winners for seat in users]) if len(each.winners) == 1 else 0
                counts[4] += seats
            elif users:
                counts[1] += 1
    return [
        PieceUse(
            piece,
            wilson_share(used, of),
            wilson_share(won, users),
            used / seats if seats else 0.0,
        )
        for piece, (of, used, users, won, seats) in sorted(games.items())
    ]
