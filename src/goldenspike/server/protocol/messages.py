"""Messages that the server sends on a table's socket."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from goldenspike.server.protocol.states import LogEntry, State
from goldenspike.server.protocol.tables import TableInfo


class Update(Struct, frozen=True, tag="update"):
    """The message on a socket after a `look` message: new log entries and the current state.

    It is sent after every change, too, unless the client can apply a `Patch`.
    """

    last: int
    """The number of the last entry of the table's log; of a page with `more`, that of its last entry."""
    lines: list[LogEntry]
    """The entries the watcher has not received yet."""
    state: State | None
    """The game state; None before the game begins, for spectators who may not watch yet, and with `more`."""
    table: TableInfo
    version: int = 0
    """The number of the state, which a `Patch` refers to; 0 without a state."""
    more: bool = False
    """Whether more pages of entries follow, the last of them with the state; only if looking `partial`."""


class Patch(Struct, frozen=True, tag="patch", omit_defaults=True):
    """The message on a socket after a change, to clients that look `partial`; empty fields are left out.

    The changes are those of `goldenspike.server.patch`. A client whose state has another number than `base`
    sends a `look` message again, and receives an `Update`.
    """

    last: int
    """The number of the last entry of the table's log."""
    base: int
    """The number of the state that the client must have."""
    version: int
    """The number of the state after the change."""
    state: Any = None
    """The change of the `State`; left out if it stays as it is."""
    table: Any = None
    """The change of the `TableInfo` that was sent last; left out if it stays as it is."""
    lines: list[LogEntry] = []
    """The entries the watcher has not received yet."""


class Goodbye(Struct, frozen=True, tag="goodbye"):
    """The last message on a socket that the server closes."""

    reason: str
    """Why it closes, as a sentence."""
