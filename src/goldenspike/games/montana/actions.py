"""The answers of seats, then those of the dice: one frozen class for each kind."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True):
    """Base class of the answers."""


# Recruit -----------------------------------------------------------------------------------------


class Recruit(Action, frozen=True):
    """p4: spin the arrow."""


class TakePair(Action, frozen=True):
    """p4: take two workers of any colour for a space with white workers, the lower number first."""

    first: int
    second: int


class Advance(Action, frozen=True):
    """p4: pay so much grain and move the arrow as far."""

    grain: int


class SendBack(Action, frozen=True):
    """p4: return a worker for whom there is no room."""

    worker: int


# Work --------------------------------------------------------------------------------------------


class Bank(Action, frozen=True):
    """p4: send one to three workers to the bank's space for as many."""

    crew: tuple[int, ...]


class Work(Action, frozen=True):
    """p5: send workers to the large space of a row of a production area."""

    area: int
    row: int
    crew: tuple[int, ...]


class WorkMore(Action, frozen=True):
    """p5: send workers to the small space beside it."""

    crew: tuple[int, ...]


# City --------------------------------------------------------------------------------------------


class GoToCity(Action, frozen=True):
    """p5: take a pumpkin and open the bidding."""


class Bid(Action, frozen=True):
    """p5: put the contractor on the space of a row that costs so many pumpkins."""

    row: int
    pumpkins: int


class Pass(Action, frozen=True):
    """p5: stay at, or return to, the hardware store."""


class ChooseGood(Action, frozen=True):
    """p5: choose one of the three goods of a reward."""

    good: int


class Upgrade(Action, frozen=True):
    """p5: trade a small piece of this metal for a big one."""

    metal: int


# Build -------------------------------------------------------------------------------------------


class Build(Action, frozen=True):
    """p6: deliver the goods of a field and settle it."""

    at: int


# At any time -------------------------------------------------------------------------------------


class TradeCow(Action, frozen=True):
    """p7: trade a cow for a small good (0 to 3), for silver (4) or for a worker (5 to 8)."""

    take: int


class SpendCanteen(Action, frozen=True):
    """p6: take another turn."""


class Done(Action, frozen=True):
    """Decline to go on with what is asked: arrow, workers, upgrades, building or turn."""


# Answers of the dice -----------------------------------------------------------------------------


class Landscape(Action, frozen=True):
    """p2: for each place of the board a tile, and by how many sixths it is turned clockwise."""

    tiles: tuple[int, ...]
    turns: tuple[int, ...]


class StartingPlayer(Action, frozen=True):
    """p3: the seat that is drawn to start."""

    seat: int


class StartingTile(Action, frozen=True):
    """p2: where the starting tile lies; answered by the starting player if the setting lets it choose."""

    at: int


class Spun(Action, frozen=True):
    """p4: the space on which the arrow stops."""

    space: int


EVERY_KIND: tuple[type[Action], ...] = tuple(Action.__subclasses__())
"""Every kind of answer, those of the dice included, in the order of this file."""
