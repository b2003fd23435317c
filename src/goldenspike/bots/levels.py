"""Difficulty levels: what people choose a bot by."""

from __future__ import annotations

from typing import Final

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A difficulty level: its name for players, the bot that plays it, and a sentence about it."""

    name: str
    bot: str
    summary: str
    trained: bool = False
    """Whether it is offered only for games that have a trained network."""


LEVELS: Final = (
    Level("Easy", "novice", "Plays sensibly, and overlooks things."),
    Level("Normal", "greedy", "Looks at everything it could do now, and takes the best."),
    Level("Hard", "planner", "Plans its whole turn, and tries the best moves out before it makes one."),
    Level(
        "Expert",
        "expert",
        "Plans its whole turn, and judges by what it learned from thousands of games.",
        True,
    ),
)
"""From the easiest to the hardest."""
RANDOM_LEVEL: Final = Level(
    "By chance", "random", "Moves at random: for trying things out without being hurried."
)
"""Random play, which is no opponent and stands apart from the levels."""
