"""The answers of the pioneer, then those of the dice, which draw tiles: one frozen class for each kind."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True):
    """Base class of the answers."""

    ends_game: ClassVar[bool] = False
    """Whether it ends the game at once, for bots that choose at random."""


# Preparation -------------------------------------------------------------------------------------


class Found(Action, frozen=True):
    """p5 Founding outpost: put the active outpost into the empty world."""


# A turn ------------------------------------------------------------------------------------------


class Draw(Action, frozen=True):
    """p3 Draw: take the next tile of the supply."""


class DrawTwo(Action, frozen=True):
    """p3 Draw two: discard one tile unseen and choose between the next two."""


class EndGame(Action, frozen=True):
    """p9 The end: no more turns."""

    ends_game: ClassVar[bool] = True


class Keep(Action, frozen=True):
    """p3 Draw two: play with this tile and discard the other one."""

    kind: int


class PlaceLand(Action, frozen=True):
    """p4: put the drawn land tile down, its left half here."""

    x: int
    y: int


class PlaceOutpost(Action, frozen=True):
    """p6: put the active outpost down, its left half here."""

    x: int
    y: int


class Deliver(Action, frozen=True):
    """p7: send a cube from one outpost to another."""

    cube: int
    source: int
    target: int


class Pass(Action, frozen=True):
    """Decline to found, place or deliver now."""


# Answers of the dice -----------------------------------------------------------------------------


class Drawn(Action, frozen=True):
    """The next tile of the supply."""

    kind: int


class Uncovered(Action, frozen=True):
    """The outpost that lies open on the stack now."""

    outpost: int


EVERY_KIND: tuple[type[Action], ...] = tuple(Action.__subclasses__())
"""Every kind of answer, those of the dice included, in the order of this file."""
