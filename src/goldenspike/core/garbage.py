"""How often Python looks for garbage in a process of ours.

Nothing at a table refers back to itself, so whatever is dropped is freed at once, and looking for rings of
objects that hold one another finds none. Python looks after every 700 new objects: in the larger games that
is a twentieth of the time, and now and then a pause in the middle of an answer.
"""

from __future__ import annotations

import gc
from typing import Final

NEW_OBJECTS: Final = 50_000
"""After so many it is looked among them; others may have made rings."""


def collect_seldom() -> None:
    """For processes that are ours alone: whoever imports the package keeps their own habit."""
    gc.set_threshold(NEW_OBJECTS)
