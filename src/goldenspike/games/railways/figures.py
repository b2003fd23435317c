"""Figures of a finished game: money, points, deliveries, links, settlers, lines."""

from __future__ import annotations

from typing import final

from goldenspike.core.events import Event
from goldenspike.core.figures import Bars, Course, Exchange, Figure, drawn
from goldenspike.games.railways.box import CUBE_NAMES, LEVELS, LINE_NAMES, SETTLER
from goldenspike.games.railways.events import (
    BondTaken,
    CardTaken,
    CashGained,
    CityUrbanized,
    CoastsJoined,
    CubeAdded,
    CubeDelivered,
    EngineUpgraded,
    IncomeReceived,
    LineJoined,
    LinkBuilt,
    Passed,
    reason,
)
from goldenspike.games.railways.score_breakdown import credited
from goldenspike.games.railways.state import Railways


@final
class RailwaysFigures:
    """Counts the figures of one game."""

    def __init__(self, seats: int) -> None:
        self.money = Bars("money", "Money by source", seats, ("income", "bonds"), "In thousands of dollars.")
        self.spent = Bars(
            "spent", "Money spent", seats, ("links", "engines", "interest"), "In thousands of dollars."
        )
        self.points = Bars("points", "Points by source", seats)
        self.cubes = Bars("deliveries", "Cubes delivered", seats, CUBE_NAMES)
        self.links = Bars(
            "links", "Links", seats, ("built", "tiles", "used for own deliveries", "used by others")
        )
        self.actions = Bars(
            "actions",
            "Actions",
            seats,
            ("links", "deliveries", "engines", "cards", "cities urbanized", "passes"),
        )
        self.lines = Bars("lines", "Lines", seats)
        self.drawn_cubes = Bars("cubes", "Cubes that came to cities", 1, CUBE_NAMES)
        self.settlers = Course("settlers", "Settlers delivered", seats)
        self.bonds = Course("bonds taken", "Bonds taken", seats)
        self.engines = Course("engines", "Engine level", seats)
        self.score = Course("score", "Points", seats)
        self.exchanges: list[Exchange] = []

    def count(self, _before: Railways, events: list[Event], after: Railways, moment: int) -> None:
        """Count an answer."""
        for event in events:
            credit = credited(event)
            if credit is not None:
                self.points.add(credit[0], credit[1], credit[3])
            match event:
                case IncomeReceived(seat=seat, income=income, interest=interest):
                    self.money.add(seat, "income", income)
                    self.spent.add(seat, "interest", interest)
                case BondTaken(seat=seat, number=number, cash=cash):
                    self.money.add(seat, "bonds", cash)
                    self.bonds.totals[seat] += number
                case CashGained(seat=seat, cash=cash, why=why):
                    self.money.add(seat, reason(why), cash)
                case CubeDelivered(seat=seat, cube=cube, owners=owners):
                    self.count_delivery(seat, cube, owners)
                case CubeAdded(cube=cube):
                    self.drawn_cubes.add(0, CUBE_NAMES[cube])
                case LineJoined(seat=seat, line=line, points=points):
                    self.lines.add(seat, LINE_NAMES[line], points)
                case CoastsJoined(seat=seat, points=points):
                    self.lines.add(seat, "coast to coast", points)
                case _:
                    self.count_action(event)
        for seat, player in enumerate(after.players):
            self.score.totals[seat] = player.score
            self.engines.totals[seat] = LEVELS[player.engine]
        self.score.note(after.turns, moment)
        self.settlers.note(after.turns, moment)
        self.bonds.note(after.turns, moment)
        self.engines.note(after.turns, moment)

    def count_delivery(self, seat: int, cube: int, owners: tuple[int, ...]) -> None:
        """Count a cube and the links it went over."""
        self.cubes.add(seat, CUBE_NAMES[cube])
        self.actions.add(seat, "deliveries")
        if cube == SETTLER:
            self.settlers.totals[seat] += 1
        for owner in owners:
            if 0 <= owner < len(self.links.counts):
                self.links.add(owner, "used for own deliveries" if owner == seat else "used by others")

    def count_action(self, event: Event) -> None:
        """Count what is built, bought and taken."""
        match event:
            case LinkBuilt(seat=seat, tiles=tiles, price=price):
                self.links.add(seat, "built")
                self.links.add(seat, "tiles", tiles)
                self.spent.add(seat, "links", price)
                self.actions.add(seat, "links")
            case EngineUpgraded(seat=seat, price=price):
                self.spent.add(seat, "engines", price)
                self.actions.add(seat, "engines")
            case CardTaken(seat=seat):
                self.actions.add(seat, "cards")
            case CityUrbanized(seat=seat):
                self.actions.add(seat, "cities urbanized")
            case Passed(seat=seat):
                self.actions.add(seat, "passes")
            case _:
                pass

    def figures(self) -> tuple[Figure, ...]:
        """Return the figures of all answers counted."""
        return drawn(
            [
                self.score.figure(),
                self.settlers.figure(),
                self.engines.figure(),
                self.bonds.figure(),
                self.points.figure(),
                self.money.figure(),
                self.spent.figure(),
                self.cubes.figure(),
                self.links.figure(),
                self.lines.figure(),
                self.actions.figure(),
                self.drawn_cubes.figure(of_table=True),
            ]
        )
