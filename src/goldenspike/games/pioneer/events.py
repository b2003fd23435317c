"""The events of Pioneer Rails. None of them holds a secret: tiles discarded unseen are not named."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Annotated, final

from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import Amount, Amounts, As, Fact, amount_of, named
from goldenspike.games.pioneer.board import KIND_WORDS, OUTPOST_NAMES
from goldenspike.games.pioneer.box import RESOURCE_NAMES, STATUS_NAMES, praise


def cubes_fact(cubes: tuple[int, ...]) -> Amounts:
    """Return the amounts of cubes, given a number for each resource."""
    return Amounts(
        tuple(
            [Amount(number, name, name) for number, name in zip(cubes, RESOURCE_NAMES, strict=True) if number]
        )
    )


Outpost = Annotated[int, named(OUTPOST_NAMES)]
Kind = Annotated[int, named(KIND_WORDS)]


@final
class OutpostUncovered(Event, frozen=True):
    """p3: the stack shows its next outpost."""

    wording = Wording("{outpost} lies open on the stack.")
    outpost: Outpost


@final
class Founded(Event, frozen=True):
    """p5: the first piece of the world is an outpost."""

    wording = Wording("{outpost} is founded.")
    outpost: Outpost


@final
class TurnBegan(Event, frozen=True):
    """p3: a turn begins."""

    wording = Wording("Turn {turn}. Tiles in the supply: {supply}.")
    heading = True
    turn: int
    supply: int


@final
class LandDrawn(Event, frozen=True):
    """p3: a land tile is drawn."""

    wording = Wording("You draw a tile of {kind}.")
    kind: Kind


@final
class OutpostDrawn(Event, frozen=True):
    """p3: an outpost is drawn from the supply."""

    wording = Wording("You draw the outpost {outpost}; it goes on top of the stack.")
    outpost: Outpost


@final
class LetGo(Event, frozen=True):
    """p3: a tile is discarded unseen, the price of drawing two."""

    wording = Wording("A tile is discarded unseen, and two are drawn.")


@final
class Kept(Event, frozen=True):
    """p3: one of two tiles is kept."""

    wording = Wording("You keep the tile of {kind} and discard that of {other}.")
    kind: Kind
    other: Kind


@final
class LandPlaced(Event, frozen=True):
    """p4: a land tile is placed."""

    wording = Wording("The tile of {kind} is laid.")
    kind: Kind
    x: int
    y: int


@final
class NoPlace(Event, frozen=True):
    """p4: a land tile has no place and is discarded."""

    wording = Wording("The tile of {kind} fits nowhere and is discarded.")
    kind: Kind


@final
class OutpostPlaced(Event, frozen=True):
    """p6: an outpost is placed, with the cubes it produces."""

    wording = Wording("{outpost} is built and collects {cubes}.")
    outpost: Outpost
    x: int
    y: int
    cubes: Annotated[tuple[int, ...], As(cubes_fact)]


@final
class NoSite(Event, frozen=True):
    """p6: the open outpost has no place now."""

    wording = Wording("{outpost}, open on the stack, fits nowhere now.")
    outpost: Outpost


@final
class Delivered(Event, frozen=True):
    """p7: a cube is delivered."""

    wording = Wording("{source} sends {cube} to {target} {way}; {target} is a {status} now.")
    cube: Annotated[int, named(RESOURCE_NAMES)]
    source: Outpost
    target: Outpost
    way: str
    status: Annotated[int, named(STATUS_NAMES)]


@final
class TaxPaid(Event, frozen=True):
    """p8: the tax on a delivery through cities is paid."""

    wording = Wording("A tile of the supply is discarded unseen as tax.")


@final
class GameEnded(Event, frozen=True):
    """p9: the game is over, with its score and house Praise for it."""

    wording = Wording(
        "The tally: {outposts} for outposts, {towns} for towns, {cities} for cities, {link} for the longest "
        "link, {water} for waterways, {discards} for discards: {total}. That is {praise}."
    )
    outposts: int
    towns: int
    cities: int
    link: int
    water: int
    discards: Annotated[int, As(operator.neg)]
    total: Annotated[int, amount_of("point")]

    def further_facts(self) -> Mapping[str, Fact]:
        return {"praise": praise(self.total)}


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
"""Every kind of event."""
