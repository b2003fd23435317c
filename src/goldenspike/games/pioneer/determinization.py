"""Determinizations: unseen tiles have no order at any table until they are drawn."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer.state import Pioneer


def imagine_table(table: Pioneer, viewer: Seat | None, rng: Rng) -> Pioneer:  # noqa: ARG001 - nothing to draw
    """Return the only determinization of a table for a seat, or a watcher (None): its copy."""
    other = table.copy()
    other.agenda = [entry.seen_by(viewer) for entry in table.agenda]
    return other
