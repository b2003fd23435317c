"""What the table announces in Pioneer Rails. Nothing of it is secret: what nobody saw is never told."""

from __future__ import annotations

from typing import Any, final

from goldenspike.core.events import Event
from goldenspike.games.pioneer.board import KIND_WORDS, OUTPOST_NAMES
from goldenspike.games.pioneer.box import RESOURCE_NAMES, STATUS_NAMES, counted, points_in_words, praise


@final
class OutpostUncovered(Event, frozen=True):
    """p3: the stack shows its next outpost."""

    template = "{outpost} lies open on the stack."
    outpost: int

    def facts(self) -> dict[str, Any]:
        return {"outpost": OUTPOST_NAMES[self.outpost]}


@final
class Founded(Event, frozen=True):
    """p5: the first piece of the world is an outpost."""

    template = "{outpost} is founded."
    outpost: int

    def facts(self) -> dict[str, Any]:
        return {"outpost": OUTPOST_NAMES[self.outpost]}


@final
class TurnBegan(Event, frozen=True):
    """p3: the next turn."""

    template = "Turn {turn}. Tiles in the supply: {supply}."
    turn: int
    supply: int

    def facts(self) -> dict[str, Any]:
        return {"turn": self.turn, "supply": self.supply}


@final
class LandDrawn(Event, frozen=True):
    """p3: a land tile."""

    template = "You draw a tile of {tile}."
    kind: int

    def facts(self) -> dict[str, Any]:
        return {"tile": KIND_WORDS[self.kind]}


@final
class OutpostDrawn(Event, frozen=True):
    """p3: an outpost from the supply."""

    template = "You draw the outpost {outpost}; it goes on top of the stack."
    outpost: int

    def facts(self) -> dict[str, Any]:
        return {"outpost": OUTPOST_NAMES[self.outpost]}


@final
class LetGo(Event, frozen=True):
    """p3: the price of drawing two."""

    template = "A tile is discarded unseen, and two are drawn."


@final
class Kept(Event, frozen=True):
    """p3: one of two."""

    template = "You keep the tile of {tile} and discard that of {other}."
    kind: int
    other: int

    def facts(self) -> dict[str, Any]:
        return {"tile": KIND_WORDS[self.kind], "other": KIND_WORDS[self.other]}


@final
class LandPlaced(Event, frozen=True):
    """p4: the world grows."""

    template = "The tile of {tile} is laid."
    kind: int
    x: int
    y: int

    def facts(self) -> dict[str, Any]:
        return {"tile": KIND_WORDS[self.kind]}


@final
class NoPlace(Event, frozen=True):
    """p4: a tile finds no home."""

    template = "The tile of {tile} fits nowhere and is discarded."
    kind: int

    def facts(self) -> dict[str, Any]:
        return {"tile": KIND_WORDS[self.kind]}


@final
class OutpostPlaced(Event, frozen=True):
    """p6: an outpost, and what it produces."""

    template = "{outpost} is built and collects {cubes}."
    outpost: int
    x: int
    y: int
    cubes: tuple[int, ...]

    def facts(self) -> dict[str, Any]:
        return {
            "outpost": OUTPOST_NAMES[self.outpost],
            "cubes": counted(self.cubes),
        }


@final
class NoSite(Event, frozen=True):
    """p6: the open outpost has to wait."""

    template = "{outpost}, open on the stack, fits nowhere now."
    outpost: int

    def facts(self) -> dict[str, Any]:
        return {"outpost": OUTPOST_NAMES[self.outpost]}


@final
class Delivered(Event, frozen=True):
    """p7: a cube on its way."""

    template = "{source} sends {cube} to {target} {way}; {target} is a {status} now."
    cube: int
    source: int
    target: int
    way: str
    status: int

    def facts(self) -> dict[str, Any]:
        return {
            "source": OUTPOST_NAMES[self.source],
            "cube": RESOURCE_NAMES[self.cube],
            "target": OUTPOST_NAMES[self.target],
            "way": self.way,
            "status": STATUS_NAMES[self.status],
        }


@final
class TaxPaid(Event, frozen=True):
    """p8: the tax on a delivery through cities."""

    template = "A tile of the supply is discarded unseen as tax."


@final
class GameEnded(Event, frozen=True):
    """p9: the tally, and house Praise for it."""

    template = (
        "The tally: {outposts} for outposts, {towns} for towns, {cities} for cities, {link} for the longest "
        "link, {water} for waterways, {discards} for discards: {total}. That is {praise}."
    )
    outposts: int
    towns: int
    cities: int
    link: int
    water: int
    discards: int
    total: int

    def facts(self) -> dict[str, Any]:
        return {
            "outposts": self.outposts,
            "towns": self.towns,
            "cities": self.cities,
            "link": self.link,
            "water": self.water,
            "discards": -self.discards,
            "total": points_in_words(self.total),
            "praise": praise(self.total),
        }


EVERY_EVENT = (
    OutpostUncovered,
    Founded,
    TurnBegan,
    LandDrawn,
    OutpostDrawn,
    LetGo,
    Kept,
    LandPlaced,
    NoPlace,
    OutpostPlaced,
    NoSite,
    Delivered,
    TaxPaid,
    GameEnded,
)
"""Every kind of announcement."""
