"""The registered games, found by entry point."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Final

from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame

ENTRY_POINT_GROUP: Final = "goldenspike.games"


@cache
def names() -> tuple[str, ...]:
    """Return the names of the registered games, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=ENTRY_POINT_GROUP)}))


@cache
def find(name: str) -> Game:
    """Return the game of this name; raise UnknownGame if none is registered."""
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == name:
            game = point.load()
            assert isinstance(game, Game), f"{point.value} is not a game"
            return game
    raise UnknownGame(f"There is no game '{name}' (there are: {', '.join(names())}).")
