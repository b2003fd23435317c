"""Rate limits: a token bucket per key, such as a person or an address."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final, final

MOST_KEYS: Final = 20_000
"""Buckets in memory; beyond that the one used longest ago is forgotten."""


@final
class RateLimiter:
    """Token buckets that hold `burst` tokens and regain `per_second` of them each second."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._buckets: OrderedDict[object, tuple[float, float]] = OrderedDict()
        """By key: the tokens left, and when they were counted. The key used last stands last."""

    def allow(self, key: object, cost: float = 1.0) -> bool:
        """Take `cost` tokens from the key's bucket; return False if it has not even one.

        What costs more than is left leaves a debt, so that the next request waits longer.
        """
        now = time.monotonic()
        tokens, at = self._buckets.pop(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - at) * self.per_second)
        allowed = tokens >= 1.0
        self._buckets[key] = (tokens - cost if allowed else tokens, now)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return allowed
