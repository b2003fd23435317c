"""How much a person may ask for in a while."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final, final

MOST_KNOWN: Final = 20_000


@final
class Allowance:
    """So many in a burst, and so many a second after that, for each key."""

    def __init__(self, burst: float, a_second: float) -> None:
        self.burst = burst
        self.a_second = a_second
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def take(self, key: object) -> bool:
        """Use one up; False if there is none left."""
        now = time.monotonic()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.a_second)
        granted = left >= 1.0
        self._left[key] = (left - 1.0 if granted else left, now)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return granted
