"""A small seedable random number generator for simulations and bots. Tables have none.

The generator is sfc32, Chris Doty-Humphrey's small fast counting generator: four 32-bit words,
only sums, shifts and exclusive ors, so the compiled and the plain form draw the same numbers.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, final

from mypy_extensions import i64

WORD_MASK: Final = 0xFFFFFFFF


@final
class Rng:
    """A stream of random numbers fixed by its seed.

    >>> Rng("a table").below(6) == Rng("a table").below(6)
    True
    """

    def __init__(self, seed: str | int) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.counter: i64 = 1

    def word(self) -> i64:
        """Return the next 32 bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        counter: i64 = self.counter
        total: i64 = (a + b + counter) & WORD_MASK
        self.counter = (counter + 1) & WORD_MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD_MASK
        self.c = ((((c << 21) & WORD_MASK) | (c >> 11)) + total) & WORD_MASK
        return total

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, for bounds far below 2**31."""
        limit: i64 = bound
        return int((self.word() * limit) >> 32)

    def split(self, bound: int) -> tuple[int, int]:
        """Return a number from 0 to bound - 1, and 32 bits left of the same draw for a second choice."""
        limit: i64 = bound
        product: i64 = self.word() * limit
        return int(product >> 32), int(product & WORD_MASK)

    def shuffle(self, things: list[Any]) -> None:
        """Shuffle a list in place."""
        for index in range(len(things) - 1, 0, -1):
            other = self.below(index + 1)
            things[index], things[other] = things[other], things[index]

    def choice(self, things: list[Any]) -> Any:
        """Return a random element."""
        return things[self.below(len(things))]
