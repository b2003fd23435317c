"""What a seat knows of a table: all that a bot is given besides its options.

No bot gets the table. Whoever hosts a game holds the table anyway and wraps it in a `TableKnowledge`, out of
which come only views and imagined tables. Programs from outside, and whoever is sent only a view, have a
`ViewKnowledge`. With the same generator both imagine the same table (tests/every_game/test_secrecy.py).
"""

from __future__ import annotations

from typing import Any, Protocol, final

from goldenspike.core.agenda import Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng


class Knowledge(Protocol):
    """What a seat, or a watcher, knows of a table as it stands now."""

    game: Game

    def view(self) -> Any:
        """Return the view."""

    def imagine(self, rng: Rng) -> Table:
        """Return a determinization: a table that could be the real one as far as is known."""


@final
class ViewKnowledge:
    """Knowledge held as a view."""

    def __init__(self, game: Game, view: Any) -> None:
        self.game = game
        self._view = view

    def view(self) -> Any:
        """Return the view."""
        return self._view

    def imagine(self, rng: Rng) -> Table:
        """Return a table imagined from the view."""
        imagined: Table = self.game.imagine(self._view, rng)
        return imagined


@final
class TableKnowledge:
    """Knowledge of a seat, or a watcher (None), without the cost of a view: for whoever holds the table."""

    def __init__(self, game: Game, table: Table, seat: Seat | None) -> None:
        self.game = game
        self._table = table
        self._seat = seat

    def view(self) -> Any:
        """Return the view of the seat, made now."""
        return self.game.view(self._table, self._seat)

    def imagine(self, rng: Rng) -> Table:
        """Return a table imagined straight from the true one, if the game can do that."""
        if self.game.imagine_table is None:
            imagined: Table = self.game.imagine(self.view(), rng)
        else:
            imagined = self.game.imagine_table(self._table, self._seat, rng)
        return imagined
