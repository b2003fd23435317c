"""Determinizations: nothing at the table is hidden from anybody."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.rng import Rng
from goldenspike.games.montana.state import Montana


def imagine_table(table: Montana, viewer: Seat | None, rng: Rng) -> Montana:  # noqa: ARG001 - nothing to draw
    """Return the only determinization of a table for a seat, or a watcher (None): its copy."""
    other = table.copy()
    other.agenda = [entry.seen_by(viewer) for entry in table.agenda]
    return other
