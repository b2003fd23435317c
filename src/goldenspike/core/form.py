"""Which form runs: compiled or plain. Both play the same games."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

from goldenspike.core.game import Game
from goldenspike.core.play import pending


def module_is_compiled(name: str) -> bool:
    """Whether an imported module is an extension module."""
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def is_compiled(game: Game) -> bool:
    """Whether a game's order of play is compiled, judged by the question its table opens with."""
    table = game.open(game.seats[-1], {})
    return module_is_compiled(type(pending(table)).__module__)
