"""The games, found by entry point, never by an if-chain."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame

GROUP = "goldenspike.games"


@cache
def names() -> tuple[str, ...]:
    """The names of the registered games, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def find(name: str) -> Game:
    """The game of this name."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            game = point.load()
            assert isinstance(game, Game), f"{point.value} is not a game"
            return game
    raise UnknownGame(f"There is no game '{name}' (there are: {', '.join(names())}).")
