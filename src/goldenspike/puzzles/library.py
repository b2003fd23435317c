"""The puzzles of a game: their files, the one of a day, and each as a lesson."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Decision
from goldenspike.core.game import Game
from goldenspike.core.play import GoldenSpikeError, UnreadableMove, pending
from goldenspike.lessons import Answered, Lesson, Step, Wrong
from goldenspike.puzzles import words
from goldenspike.puzzles.model import COMPARED, MOST_OPTIONS, Puzzle, Theme

FOLDER: Final = "puzzles"
THEMES: Final = "themes.toml"


class BrokenPuzzle(GoldenSpikeError):
    """A puzzle cannot be read or does not fit its game; the message names the file."""


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
    if not puzzle.detours:
        del plain["detours"]
    lines = []
    for name, value in plain.items():
        if name == "alternatives":
            rows = ",\n".join("  " + _compact(row) for row in value)
            lines.append(f' "{name}": [\n{rows}\n ]')
        else:
            lines.append(f' "{name}": {_compact(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: Any) -> str:
    """Return a value as JSON without spaces."""
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
    """Return whether two numbers have no common divisor but 1."""
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
    if len(options) > MOST_OPTIONS:
        complete = len(set(judged)) == len(judged) >= COMPARED and set(judged) <= set(options)
    else:
        complete = sorted(judged) == sorted(options)
    if not complete:
        return "its options are not those that were judged."
    if puzzle.theme not in [theme.id for theme in themes(game)]:
        return f"there is no theme {puzzle.theme}."
    return ""


def lesson(game: Game, puzzle: Puzzle) -> Lesson:
    """Return the puzzle as a lesson with one step, whose wrong answers say why they are not the best."""
    table = puzzle.table(game)
    wrong = [
        Wrong(answer=one.answer, says=words.plain(words.why_not(puzzle, one))) for one in puzzle.alternatives
    ]
    return Lesson(
        id=puzzle.id,
        title=next((theme.title for theme in themes(game) if theme.id == puzzle.theme), puzzle.theme),
        summary=words.plain(words.task(puzzle)),
        seat=puzzle.seat,
        seats=puzzle.seats,
        settings=puzzle.settings,
        position=puzzle.position,
        steps=(
            Step(
                text=words.plain(words.task(puzzle)),
                goal=(Answered(what=puzzle.best),),
                solution=puzzle.plan,
                lights=puzzle.best,
                otherwise=words.plain(words.not_compared(puzzle)),
                wrong=tuple(wrong),
            ),
        ),
        closing=" ".join(words.plain(one) for one in words.explanation(game, table, puzzle)),
    )
