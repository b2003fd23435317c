"""Functions for the chapter tests of Trails to Rails: path names, quiet turns, announced events."""

from __future__ import annotations

from typing import TypeVar

from goldenspike.core.events import Event
from goldenspike.games.america import notation
from goldenspike.games.america.box import RESOURCE_NAMES
from kit.america import Scenario

Kind = TypeVar("Kind", bound=Event)


def path(words: str) -> str:
    """Return the canonical name of a path.

    >>> path("St. Louis–I9e")
    'I9e–St. Louis'
    """
    return notation.write(notation.read(f"rail {words}")).removeprefix("rail ")


def told(board: Scenario, kind: type[Kind]) -> list[Kind]:
    """Return the announced events of one kind."""
    return [event for event in board.events() if isinstance(event, kind)]


def supply_of(board: Scenario, resource: str) -> int:
    """Return the number of cards of a resource in the supply."""
    return board.table.supply[RESOURCE_NAMES.index(resource)]


def purses(board: Scenario) -> tuple[int, ...]:
    """Return the gold of every seat: red, orange, white, blue."""
    return tuple(player.gold for player in board.table.players)


def finish_turn(board: Scenario, colour: str) -> None:
    """End the action phase without extraordinary builds; the next seat is asked to roll."""
    board.says(colour, "done")
    while board.asked()[1] == "ExtraordinaryBuild":
        board.says(board.asked()[0], "done")


def quiet_turn(board: Scenario, colour: str, dice: str = "1 1") -> None:
    """Play a whole turn in which a seat rolls and does nothing else."""
    board.says(colour, "roll")
    board.dice(dice)
    finish_turn(board, colour)


def quiet_round(board: Scenario, colour: str, dice: str = "1 1") -> None:
    """Finish this seat's turn and play a quiet turn for every other seat; it is asked to roll again."""
    finish_turn(board, colour)
    while board.asked()[0] != colour:
        quiet_turn(board, board.asked()[0], dice)
