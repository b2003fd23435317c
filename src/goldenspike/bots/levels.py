"""What people choose a bot by: how hard it is to beat."""

from __future__ import annotations

from typing import Final

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A named configuration of a bot."""

    name: str
    bot: str
    summary: str


LEVELS: Final = (
    Level("Easy", "novice", "Plays sensibly, and overlooks things."),
    Level("Normal", "greedy", "Looks at everything it could do now, and takes the best."),
    Level("Hard", "planner", "Plans its whole turn, and tries the best answers out before it gives one."),
)
"""From the easiest to the hardest."""
COMPANY: Final = Level(
    "By chance", "random", "Answers by chance: for trying things out without being hurried."
)
"""Somebody to sit there; no opponent."""
