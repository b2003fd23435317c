"""The structs of a review. Chances are whole millionths, so that every sum holds to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from goldenspike.bots.explain import Part
from goldenspike.core.facts import Clause, Fact
from goldenspike.core.figures import Figure

MILLION: Final = 1_000_000
"""Certainty; in a game for one, a point."""

GradeName = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Point(msgspec.Struct, frozen=True):
    """Every seat's chance to win after so many answers, in millionths; in a game for one its points."""

    moment: int
    chances: tuple[int, ...]
    """By seat, with the sum 1,000,000; in a game for one the points it will have, in millionths."""
    bands: tuple[int, ...]
    """By seat, half the width of the 95 % band."""
    samples: int = 0
    """Playouts behind it; 0 where a judgement needs none."""
    drawn: bool = True
    """Whether it has as many samples as it needs; one that has not is left out of plots."""


class Better(msgspec.Struct, frozen=True):
    """What would have been better than the answer given, and why."""

    words: str
    """In the game's notation."""
    title: Fact
    """As people say it."""
    parts: list[Part]
    """The terms of the evaluation in which it is ahead of the answer given, the largest first, then those in
    which it is behind."""
    measure: str
    """The unit of the terms."""


class Grade(msgspec.Struct, frozen=True):
    """What an answer lost against the best one considered, by what its seat could know."""

    name: GradeName
    lost: int
    """Millionths of the seat's chance, or of a point; 0 if the loss is within its doubt."""
    low: int
    high: int
    """The 95 % bounds of the loss before that rule."""
    options: int
    """How many answers were allowed."""
    considered: int
    """How many of them were compared."""
    worlds: int
    """Imagined tables in which they were compared."""
    better: Better | None = None


class AnswerReview(msgspec.Struct, frozen=True):
    """One answer of the game and what it changed."""

    moment: int
    """Its number; it led from the moment before to this one."""
    seat: int | None
    """Who gave it; None for the dice."""
    words: str
    changes: tuple[int, ...]
    """The change of every seat's chance: luck if the dice answered, else a decision of the seat."""
    grade: Grade | None = None
    """None for the dice, and where there was nothing to choose."""


class Addressed(msgspec.Struct, frozen=True):
    """The two sentences of a turning point as they are said to a seat that one of them is about."""

    seat: int
    happened: Clause
    effect: Clause


class TurningPoint(msgspec.Struct, frozen=True):
    """One of the answers that changed the game most."""

    moment: int
    seat: int | None
    """Who answered; None for the dice."""
    turn: int
    """The turn in which it was."""
    happened: Clause
    """What happened, a sentence."""
    effect: Clause
    """What it changed, a sentence."""
    change: int
    """The change of the chance of the seat it concerned most, or what it lost."""
    concerned: int
    """That seat."""
    better: Better | None = None
    addressed: tuple[Addressed, ...] = ()
    """The same for each seat that a sentence is about; reviews that were kept before have none."""


class Account(msgspec.Struct, frozen=True):
    """Why a seat's chance changed over the game: `start + luck + own + others` is `end`, exactly."""

    start: int
    end: int
    luck: int
    """All chances, each compared with its expectation."""
    own: int
    """The seat's own decisions."""
    others: int
    """The decisions of the other seats."""
    lost: int
    """The part of `own` that its decisions lost against the best ones considered: the sum of the grades."""
    graded: dict[str, int]
    """How many of its decisions had each grade."""


class Trade(msgspec.Struct, frozen=True):
    """A trade between two seats, and the change of the chances of both with it."""

    moment: int
    seats: tuple[int, int]
    changes: tuple[int, int]


class Review(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    game: str
    title: str
    players: list[str]
    colours: list[str]
    result: str
    alone: bool
    """Whether it is a game for one: points instead of chances."""
    judged_by: str
    """What judged, a sentence."""
    points: list[Point]
    """From the opening to the end."""
    answers: list[AnswerReview]
    turns: list[int]
    """The turn after each moment, as the table counts it."""
    accounts: list[Account]
    """By seat."""
    summary: list[Clause]
    """Luck and skill, a sentence each."""
    turning_points: list[TurningPoint]
    """The largest, in the order of the game."""
    figures: list[Figure]
    trades: list[Trade]
    stage: int
    """How often it was refined."""
    playouts: int
    """Simulated continuations behind it."""
    what_if: str = ""
    """Where the game comes from if it is a branch, and so is not the game itself; '' otherwise."""


def to_millionths(numbers: Sequence[float], total: int | None = MILLION) -> tuple[int, ...]:
    """Return numbers as whole millionths; with a total, so that they add up to it exactly.

    >>> to_millionths([1 / 3, 1 / 3, 1 / 3])
    (333334, 333333, 333333)
    """
    if total is None:
        return tuple([round(number * MILLION) for number in numbers])
    scale = total / (sum(numbers) or 1.0)
    floors = [int(number * scale) for number in numbers]
    by_rest = sorted(range(len(numbers)), key=lambda seat: (floors[seat] - numbers[seat] * scale, seat))
    for seat in by_rest[: total - sum(floors)]:
        floors[seat] += 1
    return tuple(floors)
