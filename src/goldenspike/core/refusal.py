"""Why not: a refusal is a value with a rule and a reason, never an exception."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, tag=True):
    """Why an answer is not allowed: the rule, and a sentence with named places for its facts."""

    rule: str
    reason: str
    facts: dict[str, str] = {}

    @property
    def sentence(self) -> str:
        """The reason as a player reads it."""
        return self.reason.format(**self.facts)
