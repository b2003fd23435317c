"""Refusals: why an answer is not allowed, as values that rules return and never raise."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from goldenspike.core.facts import Fact, fill


class Refusal(msgspec.Struct, frozen=True, tag=True):
    """Why an answer is not allowed: the rule, and a template with named places for its facts."""

    rule: str
    reason: str
    facts: Mapping[str, Fact] = {}

    @property
    def sentence(self) -> str:
        """Return the reason as a player reads it, seats by their colours."""
        return fill(self.reason, self.facts)


class NotAsked(Refusal, frozen=True, tag=True):
    """Refusal of an answer that another seat or the dice must give, or that comes after the end."""
