"""Puzzles as they are stored: one JSON file each, and the themes of a game.

A puzzle is a lesson with one step: its goal is the best answer, and every other option of its question is an
answer that the lesson declines. The file holds the position, what every option loses, and the figures of the
two searches that found the margin. The position is an imagined table: nothing in it that the seat could not
know is what stood at the table the puzzle was found at.
"""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.game import Game
from goldenspike.core.play import GoldenSpikeError, UnreadableMove, pending
from goldenspike.lessons import Answered, Lesson, Step, Wrong
from goldenspike.puzzles import words

FOLDER: Final = "puzzles"
THEMES: Final = "themes.toml"
Difficulty = Literal["easy", "medium", "hard"]
Phase = Literal["opening", "middle", "end"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
GOOD_WITHIN: Final = 0.06
"""An answer that loses less of a win chance is good, but not the best."""
GOOD_WITHIN_POINTS: Final = 3.0
"""The same in a game for one, in points."""


class BrokenPuzzle(GoldenSpikeError):
    """A puzzle cannot be read or does not fit its game; the message names the file."""


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

    def lesson(self, game: Game) -> Lesson:
        """Return the puzzle as a lesson with one step, whose wrong answers say why they are not the best."""
        table = self.table(game)
        wrong = [
            Wrong(answer=one.answer, says=words.plain(words.why_not(self, one))) for one in self.alternatives
        ]
        return Lesson(
            id=self.id,
            title=next((theme.title for theme in themes(game) if theme.id == self.theme), self.theme),
            summary=words.plain(words.task(self)),
            seat=self.seat,
            seats=self.seats,
            settings=self.settings,
            position=self.position,
            steps=(
                Step(
                    text=words.plain(words.task(self)),
                    goal=(Answered(what=self.best),),
                    solution=self.plan,
                    lights=self.best,
                    otherwise=words.plain(words.not_compared(self)),
                    wrong=tuple(wrong),
                ),
            ),
            closing=" ".join(words.plain(one) for one in words.explanation(game, table, self)),
        )

    def table(self, game: Game) -> Table:
        """Return the table of the position."""
        table: Table = game.read_position(self.position)
        return table


# Reading -----------------------------------------------------------------------------------------


@cache
def of(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game in the order of their files; raise BrokenPuzzle for a bad one."""
    return tuple(read(file) for file in sorted((game.folder / FOLDER).glob("*.json")))


def read(file: Path) -> Puzzle:
    """Return the puzzle in a file; raise BrokenPuzzle if it cannot be read."""
    try:
        puzzle = msgspec.json.decode(file.read_bytes(), type=Puzzle)
    except (OSError, msgspec.MsgspecError) as error:
        raise BrokenPuzzle(f"The puzzle {file.name} cannot be read: {error}.") from None
    return msgspec.structs.replace(puzzle, id=file.stem)


def write(puzzle: Puzzle) -> str:
    """Return the text of the file of a puzzle: a line for every field, and one for every option."""
    plain = msgspec.to_builtins(msgspec.structs.replace(puzzle, id=""))
    del plain["id"]
    lines = []
    for name, value in plain.items():
        if name == "alternatives":
            rows = ",\n".join("  " + _compact(row) for row in value)
            lines.append(f' "{name}": [\n{rows}\n ]')
        else:
            lines.append(f' "{name}": {_compact(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@cache
def themes(game: Game) -> tuple[Theme, ...]:
    """Return the themes of a game in their order; raise BrokenPuzzle if they cannot be read."""
    file = game.folder / FOLDER / THEMES
    if not file.exists():
        return ()
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        return msgspec.convert(document.get("theme", []), tuple[Theme, ...])
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.MsgspecError) as error:
        raise BrokenPuzzle(f"The themes of {game.title} cannot be read: {error}.") from None


def daily(game: Game, day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same everywhere; None for a game without puzzles.

    On so many days in a row as there are puzzles each of them comes once.
    """
    puzzles = of(game)
    if not puzzles:
        return None
    # A step that shares no factor with their number visits all of them, and not in the order of the files.
    step = next(
        number for number in range(len(puzzles) * 5 // 8 + 1, 0, -1) if _coprime(number, len(puzzles))
    )
    return puzzles[day.toordinal() * step % len(puzzles)]


def _coprime(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


def chosen(puzzles: Iterable[Puzzle], theme: str, difficulty: str) -> list[Puzzle]:
    """Return the puzzles of a theme and a difficulty; '' for any."""
    return [
        puzzle for puzzle in puzzles if theme in ("", puzzle.theme) and difficulty in ("", puzzle.difficulty)
    ]


def by_chance(puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return one of these puzzles, by chance."""
    return secrets.choice(puzzles)


def as_json(game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle with its solution and explanation as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(puzzle)
    table = puzzle.table(game)
    plain["explanation"] = [words.plain(clause) for clause in words.explanation(game, table, puzzle)]
    return plain


def problem(game: Game, puzzle: Puzzle) -> str:
    """Return what of a puzzle does not fit its game, as a sentence; '' if everything does."""
    try:
        table = puzzle.table(game)
        game.complete_settings(puzzle.settings)
        broken = game.broken_invariant(table)
        if broken:
            return broken
        question = None if table.over else pending(table)
        if not isinstance(question, Decision) or question.seat != puzzle.seat:
            return "its seat is not asked."
        options = [game.write(option) for option in question.options(table)]
        for words_ in puzzle.plan:
            game.read(words_)
    except (GoldenSpikeError, UnreadableMove) as error:
        return str(error)
    judged = [*puzzle.best, *[one.answer for one in puzzle.alternatives]]
    if sorted(judged) != sorted(options):
        return "its options are not those that were judged."
    if puzzle.theme not in [theme.id for theme in themes(game)]:
        return f"there is no theme {puzzle.theme}."
    return ""
