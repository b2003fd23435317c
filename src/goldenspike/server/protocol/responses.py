"""Responses to commands at a table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from goldenspike.core.facts import Fact
from goldenspike.server.protocol.states import Option


class Accepted(Struct, frozen=True, tag="accepted"):
    """The response to a command that is stored."""

    number: int
    """The number of the answer or undo; of a chat line, that of the last answer before it."""


class Unsure(Struct, frozen=True, tag="unsure"):
    """The response to a careful answer that was not played because it could not be taken back."""

    reason: str
    """Why it could not, as a sentence."""


class CommandError(Struct, frozen=True, tag="error"):
    """The response to a rejected command."""

    reason: str
    """Why it was rejected, as a sentence."""
    rule: str = ""
    """The id of the rule that forbids the answer; empty if no rule does."""
    heading: str = ""
    """The heading of that rule."""
    paragraph: str = ""
    """The text of that rule."""
    number: int = 0
    """The number that the next answer must have, if the number of the command was wrong."""
    template: str = ""
    """The reason with named places for the facts; empty if it has none."""
    facts: dict[str, Fact] = {}
    """The fact for each named place of the template."""
    verdict: Literal["", "good", "wrong"] = ""
    """At a puzzle, whether a legal move is good, but not the best, or not good; otherwise empty."""


class Preview(Struct, frozen=True, tag="preview"):
    """The response to `Ask` for a legal answer."""

    option: Option


class Previews(Struct, frozen=True):
    """The response to `AskPreviews`: these options with their previews; words that are none are left out."""

    options: list[Option]
