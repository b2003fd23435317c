"""Features of a table: the named numbers from which a learned judgement computes the win chances.

A game lists them by name and group, in its own words; the groups are what an explanation speaks of. All
seats have the same features, so that one network serves every seat and every number of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


class Feature(msgspec.Struct, frozen=True):
    """One number about the table or about a seat."""

    name: str
    group: str
    """The part of the game it belongs to, in words that players read."""


class Features(msgspec.Struct, frozen=True):
    """The features of a game, and how they are read from a table."""

    of_table: tuple[Feature, ...]
    """The first is the progress of the game, from 0 to 1."""
    of_seat: tuple[Feature, ...]
    read: Callable[[Any], list[float]]
    """Return those of the table, then those of every seat in order. They say nothing about what the table
    hides from every seat, such as the order of a stack, and about others' hands only what all can see."""


def named_features(*groups: tuple[str, tuple[str, ...]]) -> tuple[Feature, ...]:
    """Return features from their groups, each with the names in it.

    >>> [feature.group for feature in named_features(("goods", ("copper", "stone")))]
    ['goods', 'goods']
    """
    return tuple([Feature(name, group) for group, names in groups for name in names])
