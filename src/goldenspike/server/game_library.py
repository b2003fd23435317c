"""The games of a server with what can be read about them: rules, lessons, puzzles, pages How to play."""

from __future__ import annotations

from typing import final

import msgspec

from goldenspike import how_to_play, lessons, puzzles, rulebook
from goldenspike.core.board_file import played_board
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names
from goldenspike.how_to_play import HowToPlay, Picture
from goldenspike.lessons import Lesson
from goldenspike.puzzles import Puzzle
from goldenspike.rulebook import Rulebook
from goldenspike.server import protocol as wire
from goldenspike.server import serialize
from goldenspike.server.command_error import CommandError
from goldenspike.server.lesson_table import PUZZLE, today


@final
class GameLibrary:
    """The games that are registered at the start, or `only` one of them, and their texts, read once.

    A game on an own board has no lessons, puzzles and page: they are about the usual board.
    """

    def __init__(self, only: str = "") -> None:
        self.games: dict[str, Game] = {name: find(name) for name in names() if only in ("", name)}
        self.books: dict[str, Rulebook] = {name: rulebook.of(game) for name, game in self.games.items()}
        self.lessons: dict[str, tuple[Lesson, ...]] = {
            name: () if played_board(name) else lessons.of(game) for name, game in self.games.items()
        }
        self.puzzles: dict[str, tuple[Puzzle, ...]] = {
            name: () if played_board(name) else puzzles.of(game) for name, game in self.games.items()
        }
        self.pages: dict[str, HowToPlay | None] = {
            name: None if played_board(name) else how_to_play.of(game, self.lessons[name])
            for name, game in self.games.items()
        }

    def game(self, name: str) -> Game:
        """Return the game of this name; CommandError 404 if there is none."""
        game = self.games.get(name)
        if game is None:
            raise CommandError(404, f"There is no such game (there are: {', '.join(self.games)}).")
        return game

    def lesson(self, game: str, lesson_id: str) -> Lesson:
        """Return a lesson of a game; CommandError 404 if there is none of this id."""
        self.game(game)
        for lesson in self.lessons[game]:
            if lesson.id == lesson_id:
                return lesson
        raise CommandError(404, "There is no such lesson.")

    def puzzle(self, game: str, puzzle_id: str) -> Puzzle:
        """Return a puzzle of a game; CommandError 404 if there is none of this id."""
        self.game(game)
        for puzzle in self.puzzles[game]:
            if puzzle.id == puzzle_id:
                return puzzle
        raise CommandError(404, "There is no such puzzle.")

    def puzzle_as_lesson(self, game: str, puzzle_id: str) -> Lesson:
        """Return a puzzle as a lesson, with the id by which tables name it."""
        puzzle = self.puzzle(game, puzzle_id)
        return msgspec.structs.replace(puzzles.lesson(self.game(game), puzzle), id=PUZZLE + puzzle.id)

    def taught_at(self, game: str, lesson_id: str) -> tuple[tuple[Lesson, ...], Puzzle | None]:
        """Return the lessons that a table with this lesson can be followed by, and the puzzle it is, if any.

        Raises CommandError 404 if it is a puzzle that is no longer there.
        """
        if not lesson_id.startswith(PUZZLE):
            return self.lessons[game], None
        puzzle_id = lesson_id.removeprefix(PUZZLE)
        return (self.puzzle_as_lesson(game, puzzle_id),), self.puzzle(game, puzzle_id)

    def has(self, game: str, lesson_id: str) -> bool:
        """Return whether this game is registered and still has this lesson or puzzle; '' is no lesson."""
        if game not in self.games:
            return False
        if lesson_id.startswith(PUZZLE):
            return any(PUZZLE + one.id == lesson_id for one in self.puzzles[game])
        return not lesson_id or any(one.id == lesson_id for one in self.lessons[game])

    # What clients read ---------------------------------------------------------------------------

    def how_to_play(self, name: str) -> wire.HowToPlay:
        """Return the page of a game with the positions of its pictures; CommandError 404 if it has none."""
        game = self.game(name)
        page = self.pages[name]
        if page is None:
            raise CommandError(404, f"{game.title} has no such page yet.")
        return wire.HowToPlay(
            page.aim,
            [
                wire.HowToSection(
                    section.title,
                    list(section.paragraphs),
                    list(section.steps),
                    list(section.prices),
                    None if section.picture is None else self._picture(game, section.picture),
                )
                for section in page.sections
            ],
        )

    def _picture(self, game: Game, picture: Picture) -> wire.HowToPicture:
        """Return a picture: the first position of a lesson, as its learner sees it."""
        lesson = self.lesson(game.name, picture.lesson)
        table = lesson.table(game)
        question = serialize.question(game, table)
        state = serialize.state(game, table, lesson.seat, number=1, moment=0, question=question)
        return wire.HowToPicture(picture.caption, picture.kind, list(picture.around), lesson.seats, state)

    def all_lessons(self, learned: set[tuple[str, str]]) -> list[wire.GameLessons]:
        """Return the lessons of every game that has some; `learned` are those a person has done."""
        return [
            wire.GameLessons(
                name,
                [
                    wire.LessonInfo(one.id, one.title, one.summary, (name, one.id) in learned)
                    for one in taught
                ],
            )
            for name, taught in self.lessons.items()
            if taught
        ]

    def all_puzzles(self) -> list[wire.GamePuzzles]:
        """Return the puzzles of every game that has some, without what solves them."""
        day = today()
        return [
            wire.GamePuzzles(
                name,
                day.isoformat(),
                todays.id,
                [
                    wire.ThemeInfo(theme.id, theme.title)
                    for theme in puzzles.themes(game)
                    if any(one.theme == theme.id for one in self.puzzles[name])
                ],
                [wire.PuzzleInfo(one.id, one.theme, one.difficulty, one.phase) for one in self.puzzles[name]],
            )
            for name, game in self.games.items()
            if (todays := puzzles.daily(game, day)) is not None
        ]
