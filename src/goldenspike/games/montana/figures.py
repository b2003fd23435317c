"""Figures of a finished game: the wheel, workers, silver, goods, bids, fields."""

from __future__ import annotations

from typing import final

from goldenspike.core.events import Event
from goldenspike.core.figures import Bars, Course, Exchange, Figure, drawn
from goldenspike.games.montana.board import COSTS
from goldenspike.games.montana.box import AREAS, GOOD_NAMES, PRICES, REWARDS, SPACES, WORKER_NAMES
from goldenspike.games.montana.events import (
    ArrowStopped,
    Banked,
    BidMade,
    CanteenFound,
    CanteenSpent,
    CowFound,
    CowTraded,
    OutbidBy,
    PumpkinsPaid,
    Recruited,
    Refrained,
    Settled,
    Worked,
    WorkedMore,
)
from goldenspike.games.montana.state import Montana


def goods_words(number: int) -> str:
    """Return a number of goods in words."""
    return "1 good" if number == 1 else f"{number} goods"


@final
class MontanaFigures:
    """Counts the figures of one game."""

    def __init__(self, seats: int) -> None:
        spaces = [str(space + 1) for space in range(SPACES)]
        self.wheel = Bars(
            "wheel",
            "Where the arrow stopped",
            1,
            spaces,
            "Spins only; the marks show how often each space was to be expected.",
        )
        self.recruited = Bars("workers", "Workers recruited", seats, WORKER_NAMES)
        self.sent = Bars("work", "Workers sent", seats, ("bank", *AREAS))
        self.spaces = Bars(
            "spaces",
            "Worker spaces used",
            seats,
            ("bank", *[f"row {row + 1} for {price} silver" for row, price in enumerate(PRICES)], "small"),
        )
        self.goods = Bars("goods", "Goods produced", seats, GOOD_NAMES[: len(AREAS)])
        self.silver = Bars("silver", "Silver by source", seats, ("from the bank", "for fields not built on"))
        self.bids = Bars("bids", "Bids", seats, ("made", "outbid", "won", "pumpkins paid"))
        self.rewards = Bars("rewards", "Rewards of the city", seats, REWARDS)
        costs = sorted({sum(cost) for cost in COSTS if sum(cost)})
        self.prices = Bars("prices", "Fields by price", seats, [goods_words(cost) for cost in costs])
        self.fields = Bars(
            "fields",
            "Fields and finds",
            seats,
            ("fields", "lines of four", "cows found", "cows traded", "canteens found", "canteens spent"),
        )
        self.settled = Course("settlements", "Settlements on the board", seats)
        self.exchanges: list[Exchange] = []

    def count(self, _before: Montana, events: list[Event], after: Montana, moment: int) -> None:
        """Count an answer."""
        for event in events:
            match event:
                case ArrowStopped(space=space, grain=0):
                    self.wheel.add(0, str(space + 1))
                    for each in range(SPACES):
                        self.wheel.expect(0, str(each + 1), 1 / SPACES)
                case Recruited(seat=seat, workers=workers):
                    for worker, number in enumerate(workers):
                        self.recruited.add(seat, WORKER_NAMES[worker], number)
                case Banked(seat=seat, crew=crew, silver=silver):
                    self.sent.add(seat, "bank", len(crew))
                    self.spaces.add(seat, "bank")
                    self.silver.add(seat, "from the bank", silver)
                case Worked(seat=seat, area=area, row=row, crew=crew, number=number):
                    self.spaces.add(seat, f"row {row + 1} for {PRICES[row]} silver")
                    self.sent.add(seat, AREAS[area], len(crew))
                    self.goods.add(seat, GOOD_NAMES[area], number)
                case WorkedMore(seat=seat, area=area, crew=crew, number=number):
                    self.spaces.add(seat, "small")
                    self.sent.add(seat, AREAS[area], len(crew))
                    self.goods.add(seat, GOOD_NAMES[area], number)
                case Refrained(seat=seat, silver=silver):
                    self.silver.add(seat, "for fields not built on", silver)
                case _:
                    self.count_city_and_fields(event)
        self.settled.note(after.turns, moment)

    def count_city_and_fields(self, event: Event) -> None:
        """Count bids, fields and what lies on them."""
        match event:
            case BidMade(seat=seat):
                self.bids.add(seat, "made")
            case OutbidBy(seat=seat):
                self.bids.add(seat, "outbid")
            case PumpkinsPaid(seat=seat, pumpkins=pumpkins, row=row):
                self.rewards.add(seat, REWARDS[row])
                self.bids.add(seat, "won")
                self.bids.add(seat, "pumpkins paid", pumpkins)
            case Settled(seat=seat, goods=goods, number=number, lines=lines):
                self.prices.add(seat, goods_words(sum(goods)))
                self.fields.add(seat, "fields")
                self.fields.add(seat, "lines of four", lines)
                self.settled.totals[seat] += number
            case CowFound(seat=seat):
                self.fields.add(seat, "cows found")
            case CowTraded(seat=seat):
                self.fields.add(seat, "cows traded")
            case CanteenFound(seat=seat):
                self.fields.add(seat, "canteens found")
            case CanteenSpent(seat=seat):
                self.fields.add(seat, "canteens spent")
            case _:
                pass

    def figures(self) -> tuple[Figure, ...]:
        """Return the figures of all answers counted."""
        return drawn(
            [
                self.settled.figure(),
                self.wheel.figure(of_table=True),
                self.recruited.figure(),
                self.sent.figure(),
                self.spaces.figure(),
                self.goods.figure(),
                self.silver.figure(),
                self.bids.figure(),
                self.rewards.figure(),
                self.prices.figure(),
                self.fields.figure(),
            ]
        )
