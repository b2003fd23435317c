"""Score breakdown: points by source, counted from the events of a game."""

from __future__ import annotations

from typing import Final

from goldenspike.core.events import Event
from goldenspike.core.game import ScorePart
from goldenspike.games.railways.board import CITY_NAMES
from goldenspike.games.railways.box import BARON_NAMES, BONUS_NAMES, HOTEL_POINTS, LINE_NAMES
from goldenspike.games.railways.events import (
    BaronShown,
    BondDropped,
    BonusEarned,
    BountyEarned,
    CoastsJoined,
    HotelPaid,
    LineJoined,
    PointsGained,
)

FOR: Final[dict[str, tuple[str, str]]] = {
    "for links": ("Deliveries over own links", ""),
    "for the settler": ("Settlers", ""),
    "for the first raw material": ("First raw material", ""),
    "for its bonds": ("Bonds", "at the change of phase"),
    "for bonds": ("Bonds", "at the end"),
    "for the most raw materials": ("Most raw materials", ""),
    "for cash": ("Cash", ""),
}
"""By the reason in PointsGained, the row of the breakdown and the name within the row."""
ROWS: Final[tuple[str, ...]] = (
    "Deliveries over own links",
    "Settlers",
    "Hotels",
    "Bounties",
    "Starting bonuses",
    "Lines between cities",
    "Coast to coast",
    "First raw material",
    "Barons",
    "Most raw materials",
    "Cash",
    "Bonds",
)


def credited(event: Event) -> tuple[int, str, str, int] | None:
    """Return the seat, row, name within the row and points of an event, or None if it brings no points."""
    match event:
        case PointsGained(seat=seat, points=points, why=why) if why in FOR:
            row, name = FOR[why]
            return seat, row, name, points
        case HotelPaid(seat=seat, city=city):
            return seat, "Hotels", CITY_NAMES[city], HOTEL_POINTS
        case BountyEarned(seat=seat, city=city, points=points):
            return seat, "Bounties", CITY_NAMES[city], points
        case BonusEarned(seat=seat, bonus=bonus, points=points):
            return seat, "Starting bonuses", BONUS_NAMES[bonus], points
        case LineJoined(seat=seat, line=line, points=points):
            return seat, "Lines between cities", LINE_NAMES[line], points
        case CoastsJoined(seat=seat, points=points):
            return seat, "Coast to coast", "", points
        case BaronShown(seat=seat, baron=baron, points=points):
            return seat, "Barons", BARON_NAMES[baron], points
        case BondDropped(seat=seat, points=points):
            return seat, "Bonds", "dropped", -points
        case _:
            # Points "for barons" come here too: each baron was counted as BaronShown.
            return None


def score_breakdown(seats: int, events: list[Event]) -> tuple[ScorePart, ...]:
    """Return the points of every seat by source, from all events of a game."""
    named: dict[str, list[dict[str, int]]] = {row: [{} for _ in range(seats)] for row in ROWS}
    for event in events:
        credit = credited(event)
        if credit is not None:
            seat, row, name, points = credit
            own = named[row][seat]
            own[name] = own.get(name, 0) + points
    return tuple(
        [
            ScorePart(
                row,
                tuple([sum(own.values()) for own in each]),
                tuple([tuple([f"{name} {number}" for name, number in own.items() if name]) for own in each]),
            )
            for row, each in named.items()
            if any(each)
        ]
    )
