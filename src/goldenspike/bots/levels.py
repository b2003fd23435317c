"""Difficulty levels: what people choose a bot by."""

from __future__ import annotations

from typing import Final

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A difficulty level: its name for players, the bot that plays it, and a sentence about it."""

    name: str
    bot: str
    summary: str


LEVELS: Final = (
    Level("Easy", "novice", "Plays sensibly, and overlooks things."),
    Level("Normal", "greedy", "Looks at everything it could do now, and takes the best."),
    Level("Hard", "planner", "Plans its whole turn, and tries the best moves out before it makes one."),
)
"""From the easiest to the hardest."""
RANDOM_LEVEL: Final = Level(
    "By chance", "random", "Moves at random: for trying things out without being hurried."
)
"""Random play, which is no opponent and stands apart from the levels."""
