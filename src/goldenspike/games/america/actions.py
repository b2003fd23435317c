"""Answers to the questions of the table: one frozen struct for each kind, those of the dice at the end."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True):
    """An answer of a seat or of the dice."""


# Preparation -------------------------------------------------------------------------------------


class PlaceCity(Action, frozen=True):
    """p9: put a starting city, one's own or one of the unused colour, on a purple site."""

    at: int


class PlaceRail(Action, frozen=True):
    """p9: put the starting rail, with a train beside it, next to one of one's cities."""

    on: int


# Production --------------------------------------------------------------------------------------


class RollDice(Action, frozen=True):
    """p4: roll the dice."""


class GiveBack(Action, frozen=True):
    """p4: lay one card aside for the supply, where cards are chosen one at a time."""

    card: int


class GiveBackCards(Action, frozen=True):
    """p4: lay these cards aside for the supply, counted by resource."""

    cards: tuple[int, int, int, int, int]


class MoveOutlaw(Action, frozen=True):
    """p4: put the outlaw on another numbered hex."""

    to: int


class Rob(Action, frozen=True):
    """p4: steal a card from this seat."""

    victim: int


# Trade -------------------------------------------------------------------------------------------


class Offer(Action, frozen=True):
    """p5: offer all opponents resources and gold (last) for resources and gold."""

    give: tuple[int, int, int, int, int, int]
    want: tuple[int, int, int, int, int, int]


class Ask(Action, frozen=True):
    """p5: ask all opponents what they would take for this; for any offer, if nothing is named."""

    want: tuple[int, int, int, int, int, int]


class Accept(Action, frozen=True):
    """p5: agree to trade as offered."""


class Decline(Action, frozen=True):
    """p5: decline to trade as offered."""


class Counter(Action, frozen=True):
    """p5: propose other terms to the active seat."""

    give: tuple[int, int, int, int, int, int]
    want: tuple[int, int, int, int, int, int]


class TradeWith(Action, frozen=True):
    """p5: take up what this seat accepted or proposed."""

    partner: int


class Withdraw(Action, frozen=True):
    """p5: trade with nobody after all."""


class BuyResource(Action, frozen=True):
    """p5: buy one resource card for two gold."""

    card: int


class Exchange(Action, frozen=True):
    """p5: exchange three cards alike for one other card, or for one gold (5)."""

    give: int
    take: int


# Build and buy -----------------------------------------------------------------------------------


class BuyCard(Action, frozen=True):
    """p5: buy a development card."""


class BuildSettler(Action, frozen=True):
    """p5: put a settler at one of one's cities; when both are out, take this one off first."""

    at: int
    rebuilt: int | None = None


class BuildTrain(Action, frozen=True):
    """p5: put a train beside one of one's rails at one's city; when both are out, take this one off first."""

    on: int
    rebuilt: int | None = None


class BuildRail(Action, frozen=True):
    """p5: lay a rail on an empty path."""

    on: int


class PayRoute(Action, frozen=True):
    """p6: choose, among equally short routes, the one that pays each colour this much."""

    gold: tuple[int, ...]


# Moves -------------------------------------------------------------------------------------------


class MoveSettler(Action, frozen=True):
    """p6: move a settler, at the least grain."""

    settler: int
    to: int


class MoveTrain(Action, frozen=True):
    """p8: move a train by the cheapest route, or by the route named, rail by rail."""

    train: int
    to: int
    via: tuple[int, ...] = ()


class Deliver(Action, frozen=True):
    """p8: put a goods cube on a city's goods-space."""

    to: int


# Development cards -------------------------------------------------------------------------------


class PlayCard(Action, frozen=True):
    """p7: play a development card."""

    card: int


class TakeResource(Action, frozen=True):
    """p7 Mineral Rights: take one card of this kind."""

    card: int


class TakeGold(Action, frozen=True):
    """p7 Scout: take gold instead of moving a settler."""


class NameNumber(Action, frozen=True):
    """p7 Native Support: name the number that counts as rolled."""

    number: int


class Done(Action, frozen=True):
    """Do nothing more at this question."""


# Answers of the dice -----------------------------------------------------------------------------


class Roll(Action, frozen=True):
    """The numbers on the two dice."""

    first: int
    second: int


class Tokens(Action, frozen=True):
    """The shuffled number tokens, in the order of the hexes with one question mark."""

    numbers: tuple[int, ...]


class Stolen(Action, frozen=True):
    """The card drawn from a victim's hand."""

    card: int


class Drawn(Action, frozen=True):
    """The development card on top of the stack."""

    card: int


EVERY_KIND: tuple[type[Action], ...] = tuple(Action.__subclasses__())
"""Every kind of answer, including those of the dice, in the order of this file."""
