"""Detection of the form that runs, compiled or plain. Both play the same games."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

from goldenspike.core.game import Game
from goldenspike.core.play import pending


def module_is_compiled(name: str) -> bool:
    """Return whether an imported module is an extension module."""
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def is_compiled(game: Game) -> bool:
    """Return whether a game is compiled, judged by the class of its first question."""
    table = game.open(game.seats[-1], {})
    return module_is_compiled(type(pending(table)).__module__)
