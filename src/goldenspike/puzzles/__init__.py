"""Puzzles: positions of games between bots in which one answer is clearly best."""

from goldenspike.puzzles.model import (
    BrokenPuzzle,
    Puzzle,
    as_json,
    by_chance,
    chosen,
    daily,
    of,
    themes,
)

__all__ = ["BrokenPuzzle", "Puzzle", "as_json", "by_chance", "chosen", "daily", "of", "themes"]
