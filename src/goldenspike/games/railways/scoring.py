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
    """end Final scoring: everything is judged as it stands, then added."""
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
    """end Final scoring: the western baron, and the eastern one if it was not claimed."""
    player = table.players[seat]
    held = [player.western[0]]
    if not player.claimed:
        held.append(player.eastern[0])
    return held


def baron_score(table: Railways, seat: Seat) -> int:
    """end Final scoring: what the barons in hand are worth."""
    return sum([baron_points(table, seat, baron) for baron in barons_at_the_end(table, seat)])


def show_barons(table: Railways, seat: Seat) -> None:
    """end Final scoring: barons are shown."""
    if table.announced is not None:
        for baron in barons_at_the_end(table, seat):
            table.announced.append(BaronShown(seat, baron, baron_points(table, seat, baron)))


def raw_score(table: Railways, seat: Seat) -> int:
    """end Most raw materials: at least one, and nobody has more."""
    own = table.players[seat].raw_materials
    most = max([player.raw_materials for player in table.players])
    return MOST_RAW_POINTS if own and own == most else 0


def cash_score(table: Railways, seat: Seat) -> int:
    """end Cash: a point for every ten thousand dollars."""
    return max(0, table.players[seat].money) // CASH_A_POINT


def scores(table: Railways) -> tuple[int, ...]:
    """Return the points by seat."""
    return tuple([player.score for player in table.players])


def standing(table: Railways, seat: int) -> tuple[int, int, int, int]:
    """end Transcontinental winner, end Ties: coasts joined if the setting says so, points, links, cash."""
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
    """end Ties: what had to be compared, with the seats still level and how much of it each has."""
    return compared(standings(table), TIE_BREAKS)


def winners(table: Railways) -> tuple[Seat, ...]:
    """end Final scoring, end Ties: whoever stands best; several share what nothing decides."""
    return best(standings(table))


def won_by_coasts(table: Railways) -> bool:
    """end Transcontinental winner: whether points alone would have let somebody else win, or win too."""
    first = standing(table, winners(table)[0])
    for seat in range(len(table.players)):
        other = standing(table, seat)
        if other[0] < first[0] and other[1:] >= first[1:]:
            return True
    return False
