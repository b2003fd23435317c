"""What is said of a finished game: statistics, dice, branches, review."""

from __future__ import annotations

from msgspec import Struct

from goldenspike.core.game import ScorePart
from goldenspike.review.comparison import Course
from goldenspike.review.model import Review
from goldenspike.server.protocol.states import LogEntry
from goldenspike.server.protocol.tables import TableInfo


class Series(Struct, frozen=True):
    """A statistic of every seat over a whole game, such as the score."""

    name: str
    title: str
    values: list[list[int]]
    """For each seat the value at each point of time."""


class GameStatistics(Struct, frozen=True):
    """The statistics of a finished game, at up to a fixed number of points of time."""

    turns: list[int]
    """The number of the turn that begins at each point."""
    moments: list[int]
    """The number of answers before each point."""
    series: list[Series]
    """The statistics; the first is the score."""
    score_breakdown: list[ScorePart]
    """The points by source; empty if the game has no score breakdown or the time limit was exceeded."""


class DiceReport(Struct, frozen=True):
    """Whether all rolls and draws of a finished game follow from its secret."""

    chances: int
    """How many were redone, up to the first wrong one."""
    first_wrong: int
    """The number of the first move, a roll or a draw, that does not follow from the secret; 0 if all do."""
    matches_commitment: bool
    """Whether the secret is the one whose hash was shown from the start."""
    commitment: str
    secret: str
    """In hexadecimal digits."""
    words: list[str]
    """The words that the persons have added, by seat; empty if none has."""
    day: str
    """The day from which the luck follows instead; empty at other tables."""
    since: int = 0
    """How many moves came from another game, whose dice this secret says nothing about."""


class BranchCourse(Struct, frozen=True):
    """How a game went on from the moment at which two part; part of `BranchComparison`."""

    table: TableInfo
    lines: list[LogEntry]
    """The log entries of its first move after that moment; empty if there is none yet."""
    course: Course | None
    """The chances from there to the end; None before there is a review."""


class BranchComparison(Struct, frozen=True):
    """A branch beside what happened at the table it comes from."""

    moment: int
    """The number of moves that both have in common."""
    happened: BranchCourse
    instead: BranchCourse
    working: bool
    """Whether a review is still made, so that it is worth asking again."""


class ReviewState(Struct, frozen=True):
    """How far the review of a finished game is, and the review as it stands."""

    working: bool
    """Whether it is still refined, so that it is worth asking again."""
    stage: int
    """Stages done; 0 before there is a review."""
    stages: int
    done: int
    """Moments judged in the present stage."""
    total: int
    review: Review | None
    """None before the first stage is done, and for a client that has seen this stage."""
