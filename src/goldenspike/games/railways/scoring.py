"""end Final scoring: barons, bonds, raw materials, cash; and who has won."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.ranking import best, compared
from goldenspike.games.railways.box import CASH_A_POINT, MOST_RAW_POINTS
from goldenspike.games.railways.events import BaronShown
from goldenspike.games.railways.rules.barons import baron_points
from goldenspike.games.railways.rules.points import gain
from goldenspike.games.railways.state import Railways


def score_the_end(table: Railways) -> None:
    """Score all seats as the table stands, then show barons and add the points (end Final scoring)."""
    seats = [Seat(seat) for seat in range(len(table.players))]
    found = [
        (
            baron_score(table, seat),
            -table.players[seat].bonds,
            raw_score(table, seat),
            cash_score(table, seat),
        )
        for seat in seats
    ]
    for seat in seats:
        show_barons(table, seat)
    for seat in seats:
        barons, bonds, raw, cash = found[seat]
        gain(table, seat, barons, "for barons")
        gain(table, seat, bonds, "for bonds")
        gain(table, seat, raw, "for the most raw materials")
        gain(table, seat, cash, "for cash")
    table.scored = tuple(found)


def barons_at_the_end(table: Railways, seat: Seat) -> list[int]:
    """Return the western baron, and the eastern one if it was not claimed (end Final scoring)."""
    player = table.players[seat]
    held = [player.western[0]]
    if not player.claimed:
        held.append(player.eastern[0])
    return held


def baron_score(table: Railways, seat: Seat) -> int:
    """Return the points of the barons in hand (end Final scoring)."""
    return sum([baron_points(table, seat, baron) for baron in barons_at_the_end(table, seat)])


def show_barons(table: Railways, seat: Seat) -> None:
    """Announce a seat's barons with their points (end Final scoring)."""
    if table.announced is not None:
        for baron in barons_at_the_end(table, seat):
            table.announced.append(BaronShown(seat, baron, baron_points(table, seat, baron)))


def raw_score(table: Railways, seat: Seat) -> int:
    """Return the bonus of a seat with raw materials if nobody has more (end Most raw materials)."""
    own = table.players[seat].raw_materials
    most = max([player.raw_materials for player in table.players])
    return MOST_RAW_POINTS if own and own == most else 0


def cash_score(table: Railways, seat: Seat) -> int:
    """Return a point for every CASH_A_POINT of the seat's money (end Cash)."""
    return max(0, table.players[seat].money) // CASH_A_POINT


def scores(table: Railways) -> tuple[int, ...]:
    """Return the points by seat."""
    return tuple([player.score for player in table.players])


def standing(table: Railways, seat: int) -> tuple[int, int, int, int]:
    """Return what seats are compared by, the first number first (end Ties).

    Coasts joined, if the setting asks for it (end Transcontinental winner); points; links; cash.
    """
    player = table.players[seat]
    required = 1 if table.settings.winner == "transcontinental" and player.coast else 0
    return required, player.score, links_of(table, seat), player.money


def links_of(table: Railways, seat: int) -> int:
    """Return how many links a seat owns."""
    return len([1 for link in table.links if link.owner == seat])


TIE_BREAKS: Final[tuple[str, ...]] = ("links", "thousands of dollars")
"""end Ties: what is compared, in this order, between those with the most points."""


def standings(table: Railways) -> list[tuple[int, ...]]:
    """Return the standing of every seat."""
    return [standing(table, seat) for seat in range(len(table.players))]


def ties(table: Railways) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return what had to be compared, with the seats still level and how much of it each has (end Ties)."""
    return compared(standings(table), TIE_BREAKS)


def winners(table: Railways) -> tuple[Seat, ...]:
    """Return who stands best, several if nothing decides (end Final scoring, end Ties)."""
    return best(standings(table))


def won_by_coasts(table: Railways) -> bool:
    """Return whether points alone would have let others win (end Transcontinental winner)."""
    first = standing(table, winners(table)[0])
    for seat in range(len(table.players)):
        other = standing(table, seat)
        if other[0] < first[0] and other[1:] >= first[1:]:
            return True
    return False
