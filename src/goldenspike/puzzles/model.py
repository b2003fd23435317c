"""A puzzle and what it consists of.

A puzzle is a lesson with one step: its goal is the best answer, and every other option of its question is an
answer that the lesson declines. It holds the position, what every option loses, and the figures of the two
searches that found the margin. The position is an imagined table: what the seat could not know is dealt anew.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from goldenspike.core.agenda import Table
from goldenspike.core.game import Game

Difficulty = Literal["easy", "medium", "hard"]
Phase = Literal["opening", "middle", "end"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
MOST_OPTIONS: Final = 60
"""Of a question with more options only the best by their plans are compared, and the best of each kind."""
COMPARED: Final = 32
"""So many of them."""
GOOD_WITHIN: Final = 0.06
"""An answer that loses less of a win chance is good, but not the best."""
GOOD_WITHIN_POINTS: Final = 3.0
"""The same in a game for one, in points."""


class Theme(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a puzzle of a game is about."""

    id: Annotated[str, Meta(pattern="^[a-z-]+$", max_length=30)]
    title: Annotated[str, Meta(min_length=1)]
    kinds: tuple[str, ...] = ()
    """The class names of the best answers; empty for any."""
    ahead: tuple[str, ...] = ()
    """The terms of the evaluation in which the best answer is most ahead; empty for any."""


class Alternative(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option that is not the best."""

    answer: str
    loss: float
    """What it loses against the best, in win chance or points."""
    doubt: float
    """Half the width of the 95 % interval of the loss."""
    worlds: int
    """In how many imagined tables it was compared with the best."""
    parts: tuple[tuple[str, float], ...] = ()
    """By term of the evaluation, how far the best is ahead of it once both plans are played; the largest
    differences."""


class Search(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The figures of one search: how far the best answer is ahead of the second best."""

    judge: str
    """What judged, a word of `judging.JUDGES`."""
    seed: str
    worlds: int
    margin: float
    """The mean lead over the runner-up, in win chance or points."""
    doubt: float
    """Half the width of its 95 % interval."""
    runner_up: str


class Source(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a puzzle comes from."""

    seed: str
    game: int
    """The number of the game of this seed."""
    move: int
    """The number of answers before it."""
    bots: tuple[str, ...]


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position in which one answer is clearly best."""

    id: str = ""
    """The name of its file."""
    theme: str
    difficulty: Difficulty
    phase: Phase
    seats: Annotated[int, Meta(ge=1, le=6)]
    seat: Annotated[int, Meta(ge=0, le=5)]
    settings: dict[str, str]
    best: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)]
    """The best answers in notation; more than one only where they lead to the same."""
    plan: Annotated[tuple[str, ...], Meta(min_length=1)]
    """How the seat goes on in its turn, beginning with the first of the best."""
    value: float
    """The seat's win chance, or its points, with the best answer, by the first search."""
    first: Search
    second: Search
    found_by: dict[str, tuple[int, int]]
    """By bot, how often it found the best answer, and in how many tries."""
    source: Source
    alternatives: Annotated[tuple[Alternative, ...], Meta(min_length=1)]
    """Every other option of the question, the one that loses least first. Legal answers that a question does
    not list, such as ways round or offers, are no options; they are declined like these."""
    position: dict[str, Any]
    detours: tuple[str, ...] = ()
    """Those of them that only put something before the best answer in the same turn, such as a bond that is
    not needed. What they lose is judged with the best answer after them; they are behind by a small part of
    the margin, and by half of that beyond doubt."""

    @property
    def alone(self) -> bool:
        """Whether it is of a game for one, where losses are in points."""
        return self.seats == 1

    def alternative(self, answer: str) -> Alternative | None:
        """Return what is known of an option that is not the best; None for a best one."""
        return next((one for one in self.alternatives if one.answer == answer), None)

    def is_good(self, alternative: Alternative) -> bool:
        """Return whether an option is good, but not the best."""
        return alternative.loss < (GOOD_WITHIN_POINTS if self.alone else GOOD_WITHIN)

    def table(self, game: Game) -> Table:
        """Return the table of the position."""
        table: Table = game.read_position(self.position)
        return table
