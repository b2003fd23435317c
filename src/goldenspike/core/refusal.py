"""Refusals: why an answer is not allowed, as values that rules return and never raise."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, tag=True):
    """Why an answer is not allowed: the rule, and a template with named places for its facts."""

    rule: str
    reason: str
    facts: dict[str, str] = {}

    @property
    def sentence(self) -> str:
        """Return the reason as a player reads it."""
        return self.reason.format(**self.facts)


class NotAsked(Refusal, frozen=True, tag=True):
    """Refusal of an answer that another seat or the dice must give, or that comes after the end."""
