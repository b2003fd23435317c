"""Tuning of Python's cyclic garbage collector.

Tables hold no reference cycles, so reference counting frees them at once and the collector finds nothing.
By default it runs after every 700 new objects: in the larger games that takes a twentieth of the time, and
now and then pauses a search.
"""

from __future__ import annotations

import gc
from typing import Final

ALLOCATIONS_PER_COLLECTION: Final = 50_000
"""Libraries may create cycles, so the collector is not switched off."""


def collect_seldom() -> None:
    """Run the garbage collector less often; only for processes of our own, never on import."""
    gc.set_threshold(ALLOCATIONS_PER_COLLECTION)
