"""Puzzles: positions of games between bots in which one answer is clearly best."""

from goldenspike.puzzles.library import (
    BrokenPuzzle,
    as_json,
    by_chance,
    chosen,
    daily,
    lesson,
    of,
    themes,
)
from goldenspike.puzzles.model import Puzzle

__all__ = ["BrokenPuzzle", "Puzzle", "as_json", "by_chance", "chosen", "daily", "lesson", "of", "themes"]
