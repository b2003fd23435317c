"""The events of Pioneer Rails. None of them holds a secret: tiles discarded unseen are not named."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Annotated, ClassVar, final

from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import As, Fact, SeatFact, amount_of, named
from goldenspike.games.pioneer.board import FACE_WORDS, KIND_WORDS, OUTPOST_NAMES
from goldenspike.games.pioneer.box import RESOURCE_NAMES, SEAT_NAME, STATUS_NAMES, cubes_fact, praise

Outpost = Annotated[int, named(OUTPOST_NAMES)]
Kind = Annotated[int, named(KIND_WORDS)]
Face = Annotated[int, named(FACE_WORDS)]
"""A land tile that is told with its tracks."""


class DoneByPlayer(Event, frozen=True):
    """Base class of the events whose subject is the player."""

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the one player as `seat`, which no field holds, as there is only seat 0."""
        return {"seat": SeatFact(0, SEAT_NAME)}


@final
class OutpostUncovered(Event, frozen=True):
    """p3: the stack shows its next outpost; `about` says what is on its tile."""

    wording = Wording("{outpost} lies open on the stack: {about}.")
    variants: ClassVar[tuple[Wording, ...]] = (Wording("{outpost} lies open on the stack."),)
    outpost: Outpost
    about: str = ""

    def worded(self) -> Wording:
        """Return the wording that leaves out `about` if it is empty."""
        return self.wording if self.about else self.variants[0]


@final
class Founded(Event, frozen=True):
    """p5: the first piece of the world is an outpost."""

    wording = Wording("{outpost} is founded in the middle of the table.")
    outpost: Outpost


@final
class TurnBegan(Event, frozen=True):
    """p3: a turn begins."""

    wording = Wording("Turn {turn}. Tiles in the supply: {supply}.")
    heading = True
    turn: int
    supply: int


@final
class LandDrawn(DoneByPlayer, frozen=True):
    """p3: a land tile is drawn."""

    wording = Wording("{seat} draws a tile: {kind}.", "You draw a tile: {kind}.")
    kind: Face


@final
class OutpostDrawn(DoneByPlayer, frozen=True):
    """p3: an outpost is drawn from the supply; `about` says what is on its tile."""

    wording = Wording(
        "{seat} draws the outpost {outpost}, which goes on top of the stack: {about}.",
        "You draw the outpost {outpost}, which goes on top of the stack: {about}.",
    )
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording(
            "{seat} draws the outpost {outpost}, which goes on top of the stack.",
            "You draw the outpost {outpost}, which goes on top of the stack.",
        ),
    )
    outpost: Outpost
    about: str = ""

    def worded(self) -> Wording:
        """Return the wording that leaves out `about` if it is empty."""
        return self.wording if self.about else self.variants[0]


@final
class LetGo(Event, frozen=True):
    """p3: a tile is discarded unseen, the price of drawing two."""

    wording = Wording("A tile is discarded unseen, and two are drawn.")


@final
class Kept(DoneByPlayer, frozen=True):
    """p3: one of two tiles is kept."""

    wording = Wording(
        "{seat} keeps one tile ({kind}) and discards the other ({other}).",
        "You keep one tile ({kind}) and discard the other ({other}).",
    )
    kind: Face
    other: Face


@final
class LandPlaced(DoneByPlayer, frozen=True):
    """p4: a land tile is placed; `place` says where."""

    wording = Wording(
        "{seat} places the tile of {kind} {place}.",
        "You place the tile of {kind} {place}.",
    )
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("{seat} places the tile of {kind}.", "You place the tile of {kind}."),
    )
    kind: Kind
    x: int
    y: int
    place: str = ""

    def worded(self) -> Wording:
        """Return the wording that leaves out `place` if it is empty."""
        return self.wording if self.place else self.variants[0]


@final
class NoPlace(Event, frozen=True):
    """p4: a land tile has no place and is discarded."""

    wording = Wording("The tile of {kind} fits nowhere and is discarded.")
    kind: Kind


@final
class OutpostPlaced(DoneByPlayer, frozen=True):
    """p6: an outpost is placed, with the cubes it produces; `place` says where."""

    wording = Wording(
        "{seat} places {outpost} {place}; it collects {cubes}.",
        "You place {outpost} {place}; it collects {cubes}.",
    )
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording("{seat} places {outpost}; it collects {cubes}.", "You place {outpost}; it collects {cubes}."),
    )
    outpost: Outpost
    x: int
    y: int
    cubes: Annotated[tuple[int, ...], As(cubes_fact)]
    place: str = ""

    def worded(self) -> Wording:
        """Return the wording that leaves out `place` if it is empty."""
        return self.wording if self.place else self.variants[0]


@final
class NoSite(Event, frozen=True):
    """p6: the open outpost has no place now."""

    wording = Wording("{outpost} lies open on the stack, but fits nowhere now.")
    outpost: Outpost


@final
class Delivered(Event, frozen=True):
    """p7: a cube is delivered."""

    wording = Wording("{source} delivers {cube} to {target} {way}; {target} is a {status} now.")
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
    variants: ClassVar[tuple[Wording, ...]] = (
        Wording(
            "The tally: {outposts} for outposts, {towns} for towns, {cities} for cities, {link} for the "
            "longest link, {water} for waterways, {discards} for discards: {total}."
        ),
    )
    outposts: int
    towns: int
    cities: int
    link: int
    water: int
    discards: Annotated[int, As(operator.neg)]
    total: Annotated[int, amount_of("point")]

    def worded(self) -> Wording:
        """Return the wording without praise for a total that earns none."""
        return self.wording if praise(self.total) else self.variants[0]

    def further_facts(self) -> Mapping[str, Fact]:
        """Return the praise for the total, '' for none."""
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
