"""Figures of a finished game: points by source, links, waters, cubes, tiles."""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.events import Event
from goldenspike.core.figures import Bars, Course, Exchange, Figure, drawn
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.box import RESOURCE_NAMES, STATUS_NAMES
from goldenspike.games.pioneer.events import (
    Delivered,
    GameEnded,
    Kept,
    LandPlaced,
    LetGo,
    NoPlace,
    OutpostPlaced,
    TaxPaid,
)
from goldenspike.games.pioneer.scoring import measured_links, scores, size_of_water, waterways
from goldenspike.games.pioneer.state import Pioneer

PLURALS: Final = tuple([name.replace("city", "citie") + "s" for name in STATUS_NAMES])


@final
class PioneerFigures:
    """Counts the figures of one game."""

    def __init__(self, seats: int) -> None:
        self.points = Bars("points", "Points by source", seats)
        self.cubes = Bars(
            "cubes",
            "Cubes",
            seats,
            [f"{name} {what}" for what in ("collected", "delivered") for name in RESOURCE_NAMES],
        )
        self.tiles = Bars(
            "tiles",
            "Tiles",
            seats,
            ("placed", "kept of two", "discarded unseen", "without a place", "paid as tax"),
        )
        self.grown = Bars("growth", "Outposts that have grown", seats, PLURALS[1:])
        self.links = Bars("links", "Links between outposts", seats, note="The longest five, by their length.")
        self.waters = Bars("waters", "Waterways", seats, note="The largest five, by their size.")
        self.score = Course("score", "Points so far", seats)
        self.exchanges: list[Exchange] = []
        self.table: Pioneer | None = None

    def count(self, _before: Pioneer, events: list[Event], after: Pioneer, moment: int) -> None:
        """Count an answer."""
        for event in events:
            match event:
                case LandPlaced():
                    self.tiles.add(0, "placed")
                case Kept():
                    self.tiles.add(0, "kept of two")
                case LetGo():
                    self.tiles.add(0, "discarded unseen")
                case NoPlace():
                    self.tiles.add(0, "without a place")
                case TaxPaid():
                    self.tiles.add(0, "paid as tax")
                case OutpostPlaced(cubes=cubes):
                    for cube, number in enumerate(cubes):
                        self.cubes.add(0, f"{RESOURCE_NAMES[cube]} collected", number)
                case Delivered(cube=cube, status=status):
                    self.cubes.add(0, f"{RESOURCE_NAMES[cube]} delivered")
                    self.grown.add(0, PLURALS[status])
                case GameEnded():
                    self.count_end(event)
                case _:
                    pass
        self.score.totals[0] = scores(after)[0]
        self.score.note(after.turns, moment)
        self.table = after

    def count_end(self, end: GameEnded) -> None:
        """Count the points by their source."""
        for name, points in (
            ("outposts", end.outposts),
            ("towns", end.towns),
            ("cities", end.cities),
            ("longest link", end.link),
            ("waterways", end.water),
            ("discards", -end.discards),
        ):
            self.points.add(0, name, points)

    def count_map(self, table: Pioneer) -> None:
        """Count the links and waters of the finished map."""
        longest = sorted(measured_links(table), key=lambda link: -link.length)[:5]
        for link in longest:
            self.links.add(0, f"{OUTPOST_NAMES[link.outpost]}–{OUTPOST_NAMES[link.other]}", link.length)
        sizes = sorted([size_of_water(table, water) for water in waterways(table)], reverse=True)[:5]
        for place, size in enumerate(sizes, start=1):
            self.waters.add(0, f"waterway {place}", size)

    def figures(self) -> tuple[Figure, ...]:
        """Return the figures of all answers counted."""
        if self.table is not None and self.table.over:
            self.count_map(self.table)
        return drawn(
            [
                self.score.figure(),
                self.points.figure(),
                self.links.figure(),
                self.waters.figure(),
                self.cubes.figure(),
                self.grown.figure(),
                self.tiles.figure(),
            ]
        )
