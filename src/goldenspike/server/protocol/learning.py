"""Lessons, puzzles, and the page How to play."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from goldenspike.core.facts import Clause
from goldenspike.puzzles.model import Difficulty, Phase
from goldenspike.server.protocol.states import State


class PuzzleState(Struct, frozen=True):
    """What is known of a puzzle; part of `LessonState`."""

    number: int
    """Its number among the puzzles of its game, from 1."""
    theme: str
    theme_title: str
    difficulty: Difficulty
    day: str
    """The date, if it is the puzzle of today; empty on other days."""
    task: Clause
    explanation: list[Clause]
    """Why the best is best; empty until it is solved."""


class LessonState(Struct, frozen=True):
    """How far a lesson is; part of `TableInfo`."""

    id: str
    title: str
    step: int
    """The open step, from 1."""
    steps: int
    text: str
    """The task of the open step, or what is said when the lesson is done."""
    done: bool
    lights: list[str]
    """Kinds of answers, or answers in notation, that are lit; empty if all options are."""
    part: Literal["", "hand", "players", "tickets", "map", "log"]
    """The part of the page the step points at; empty if none."""
    rules: list[str]
    """The ids of the rules it is about."""
    next: str
    """The id of the lesson after it; empty after the last."""
    next_title: str
    puzzle: PuzzleState | None = None
    """The puzzle, if the lesson is one; it has one step, and the text is its task or its explanation."""


class LessonInfo(Struct, frozen=True):
    """A lesson in the list of lessons; part of `GameLessons`."""

    id: str
    title: str
    summary: str
    done: bool
    """Whether the asking person has done it."""


class GameLessons(Struct, frozen=True):
    """The lessons of a game, in their order."""

    game: str
    lessons: list[LessonInfo]


class ThemeInfo(Struct, frozen=True):
    """What puzzles of a game are about; part of `GamePuzzles`."""

    id: str
    title: str


class PuzzleInfo(Struct, frozen=True):
    """A puzzle in the list of puzzles, without its position; part of `GamePuzzles`."""

    id: str
    theme: str
    difficulty: Difficulty
    phase: Phase


class GamePuzzles(Struct, frozen=True):
    """The puzzles of a game, in their order."""

    game: str
    day: str
    """Today's date by universal time."""
    daily: str
    """The id of the puzzle of today."""
    themes: list[ThemeInfo]
    """The themes that some puzzle has."""
    puzzles: list[PuzzleInfo]


class HowToPicture(Struct, frozen=True):
    """A picture of the page How to play: a position that the client draws with the game's board."""

    caption: str
    kind: str
    """The kind of answer whose board is in front; "" for the first view."""
    around: list[str]
    """The names of the cities or fields it is about, which are ringed; none: the whole map."""
    seats: int
    state: State


class HowToSection(Struct, frozen=True):
    """A section of the page How to play."""

    title: str
    paragraphs: list[str]
    steps: list[str]
    prices: list[tuple[str, str]]
    """What one gets or does, and what it costs or counts."""
    picture: HowToPicture | None


class HowToPlay(Struct, frozen=True):
    """How a game is played, on one page."""

    aim: str
    sections: list[HowToSection]
