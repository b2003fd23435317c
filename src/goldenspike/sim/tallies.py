"""The game's own figures over many games: winners beside the others, and what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from goldenspike.sim.contrasts import Contrast, contrast
from goldenspike.sim.study import StudiedGame

LENGTH: Final = 0.9
"""A figure through the game ends where so large a part of the games has ended."""


class TallyFindings(msgspec.Struct, frozen=True, kw_only=True):
    """One figure over many games."""

    name: str
    title: str
    note: str
    through: bool
    """Whether it goes through the game, turn by turn of the seats."""
    contrasts: list[Contrast]
    """By category, or by turn; in a figure of the table, or in a game for one, `others` is 0 throughout."""
    single: bool
    """Whether there is only one row: of the table, or of the only seat."""
    expected: list[float]
    """By category what was to be expected of a seat or of the table; empty without expectations."""


def find_tallies(studied: Sequence[StudiedGame]) -> list[TallyFindings]:
    """Return the figures of these games, in their order; a figure that a game lacks counts as 0 there."""
    order: dict[str, None] = {}
    for each in studied:
        order.update(dict.fromkeys([tally.name for tally in each.study.tallies]))
    return [find_tally(name, studied) for name in order]


def find_tally(name: str, studied: Sequence[StudiedGame]) -> TallyFindings:
    """Return one figure over all games."""
    pairs = [(each, tally) for each in studied for tally in each.study.tallies if tally.name == name]
    first = pairs[0][1]
    missing = len(studied) - len(pairs)
    seats = len(studied[0].study.kinds)
    single = first.of_table or seats == 1
    if first.through:
        lengths = sorted([len(row) for _, tally in pairs for row in tally.rows])
        categories = [str(turn) for turn in range(lengths[int((len(lengths) - 1) * LENGTH)])]
    else:
        categories = list(dict.fromkeys([one for _, tally in pairs for one in tally.categories]))
    contrasts = []
    expected: list[float] = []
    for place, category in enumerate(categories):
        winners: list[float] = [0.0] * missing
        others: list[float] = [0.0] * (0 if single else missing * (seats - 1))
        for each, tally in pairs:
            for seat, row in enumerate(tally.rows):
                at = place if first.through else _place(tally.categories, category)
                value = row[min(at, len(row) - 1)] if at >= 0 else 0.0
                (winners if single or seat in each.winners else others).append(value)
        contrasts.append(contrast(category, winners, others))
        if any([tally.expected for _, tally in pairs]):
            numbers = [
                row[at] if (at := _place(tally.categories, category)) >= 0 else 0.0
                for _, tally in pairs
                for row in tally.expected
            ]
            expected.append(sum(numbers) / max(1, len(numbers)))
    return TallyFindings(
        name=first.name,
        title=first.title,
        note=first.note,
        through=first.through,
        contrasts=contrasts,
        single=single,
        expected=expected,
    )


def _place(categories: tuple[str, ...], category: str) -> int:
    """Return the index of a category; -1 if it is not among them."""
    return categories.index(category) if category in categories else -1
