"""Previews and action kinds with their facts rendered, as players read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from goldenspike.core.facts import render
from goldenspike.core.game import ActionKind, Preview


class WordedPreview(NamedTuple):
    """A preview in words."""

    words: str
    pays: str
    gains: str
    route: tuple[str, ...]
    notes: tuple[str, ...]
    title: str


class Ticket(NamedTuple):
    """An action kind in words."""

    kind: str
    title: str
    price: str
    lack: str
    rule: str


def in_words(shown: Preview) -> WordedPreview:
    """Return a preview with its facts rendered."""
    notes = tuple(map(render, shown.notes))
    return WordedPreview(
        shown.words, render(shown.pays), render(shown.gains), shown.route, notes, render(shown.title)
    )


def tickets(kinds: Iterable[ActionKind]) -> list[Ticket]:
    """Return action kinds with their facts rendered."""
    return [Ticket(one.kind, one.title, render(one.price), render(one.lack), one.rule) for one in kinds]
