"""p8 Winning: who has delivered how much, and who has won."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.games.america.state import America


def scores(table: America) -> tuple[int, ...]:
    """Return the number of goods delivered by each seat."""
    return tuple([player.delivered for player in table.players])


def winners(table: America) -> tuple[Seat, ...]:
    """Return the seats that have no good left; () before anybody has (p8 Winning)."""
    return tuple(
        [
            Seat(seat)
            for seat in range(len(table.players))
            if not table.players[seat].goods and not table.players[seat].cities_left
        ]
    )
