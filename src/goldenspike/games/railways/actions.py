"""Answers of seats and, at the end, of the dice: one frozen struct for each kind."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True):
    """Base class of all answers."""


# Actions of a turn -------------------------------------------------------------------------------


class BuildLink(Action, frozen=True):
    """Build a link by the cheapest route, or through the hexes named from the first city to the second.

    A Land Grant or a Tunnel Engineer is used only if the answer says so.
    """

    start: int
    end: int
    via: tuple[int, ...] = ()
    grant: bool = False
    tunnel: bool = False


class Urbanize(Action, frozen=True):
    """Place a New City tile of this colour on a grey city."""

    city: int
    colour: int


class UpgradeEngine(Action, frozen=True):
    """Buy the next engine, at half price if Coal-Fueled Engines are used."""

    coal: bool = False


class Deliver(Action, frozen=True):
    """Deliver a cube from a city over links, each named by the city it leads to and its owner."""

    start: int
    cube: int
    cities: tuple[int, ...]
    owners: tuple[int, ...]


class TakeCard(Action, frozen=True):
    """Take an operations card from the display."""

    card: int


class Pass(Action, frozen=True):
    """Take no action."""


# Money -------------------------------------------------------------------------------------------


class TakeBond(Action, frozen=True):
    """Take a bond, at any time of one's own turn."""


class BuyBack(Action, frozen=True):
    """Bond Buyback: pay off so many bonds."""

    bonds: int


class RepayBond(Action, frozen=True):
    """Change of phase: pay a bond back."""


class DropBond(Action, frozen=True):
    """Change of phase: give a bond up for points."""


# Choices -----------------------------------------------------------------------------------------


class KeepBaron(Action, frozen=True):
    """Keep one of two barons."""

    baron: int


class ClaimBaron(Action, frozen=True):
    """Change of phase: show the eastern baron and take its points."""


class Grow(Action, frozen=True):
    """Choose a city that receives cubes."""

    city: int


class TakePoints(Action, frozen=True):
    """Take the points of the first raw material."""


class TakeCash(Action, frozen=True):
    """Take the cash of the first raw material instead of its points."""


class Done(Action, frozen=True):
    """Choose nothing, or nothing more."""


# Answers of the dice -----------------------------------------------------------------------------


class CubesLaid(Action, frozen=True):
    """The cubes drawn for every city of a region, in the order of the map."""

    cubes: tuple[tuple[int, ...], ...]


class FirstPlayer(Action, frozen=True):
    """The seat that begins the first round."""

    seat: int


class BaronsDealt(Action, frozen=True):
    """Two eastern and two western barons, dealt to a seat."""

    eastern: tuple[int, ...]
    western: tuple[int, ...]


class CardTurned(Action, frozen=True):
    """The card that is turned up from the deck."""

    card: int


class CubeDrawn(Action, frozen=True):
    """The cube that is drawn from a bag."""

    cube: int


EVERY_KIND: tuple[type[Action], ...] = tuple(Action.__subclasses__())
"""Every kind of answer, those of the dice included, in the order of this file."""
