"""The meaning of one number of an action table, and the error of a number that is not allowed."""

from __future__ import annotations

from typing import Any

import msgspec


class IllegalWord(ValueError):
    """The number is not allowed by the mask; nothing was played."""


class Word(msgspec.Struct, frozen=True):
    """What one number of an action table means."""

    kind: str
    """The kind of answer; '' for a rank."""
    values: dict[str, Any]
    """By field the value it names, in order; of a rank its place among the options left, from 0."""
    is_other: bool = False
    """Whether it stands for all values that the table has no number for."""

    def __str__(self) -> str:
        named = " ".join([f"{field}={value}" for field, value in self.values.items()])
        other = "elsewhere" if self.is_other else ""
        return " ".join([part for part in (self.kind or "the one of", named, other) if part])
