"""The open view of a table: what all seats know together, for a game that is over."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game

VIEWER: Final = "viewer"
"""The field of a view that says whose it is; an open view is nobody's."""


def open_view(game: Game, table: Any, seats: int) -> Any:
    """Return a watcher's view with all hands open: what it leaves out (None) is what the seats see there."""
    view = game.view(table, None)
    for seat in range(seats):
        view = _joined(view, game.view(table, Seat(seat)))
    return view


def _joined(known: Any, further: Any) -> Any:
    """Return what is known with what is None there taken from another view of the same table."""
    if known is None:
        return further
    if isinstance(known, tuple) and isinstance(further, tuple) and len(known) == len(further):
        return tuple([_joined(one, other) for one, other in zip(known, further, strict=True)])
    if isinstance(known, msgspec.Struct) and type(known) is type(further):
        fields = {
            name: _joined(getattr(known, name), getattr(further, name))
            for name in known.__struct_fields__
            if name != VIEWER
        }
        return msgspec.structs.replace(known, **fields)
    return known
