"""What the chapter tests of Trails to Rails share: real starts, rolls, and refusals that change nothing."""

from __future__ import annotations

from typing import Any

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import IllegalAction, NotYourDecision, pending, submit
from goldenspike.core.refusal import Refusal
from goldenspike.games.america import notation
from goldenspike.games.america.actions import Action
from goldenspike.games.america.box import COLOURS
from goldenspike.games.america.settings import Settings
from goldenspike.games.america.setup import start
from kit.america import Scenario


def opened(seats: int, **settings: str) -> Scenario:
    """A table as the box is opened: everything the preparation does by itself is done."""
    board = Scenario(seats, **settings)
    board.table = start(seats, Settings(**settings))
    board.table.announced = []
    return board


def roll_for_first(board: Scenario, colour: str) -> None:
    """This colour rolls highest and so begins."""
    for each in COLOURS[: len(board.table.players)]:
        board.dice("6 6" if each == colour else "1 1")


def roll(board: Scenario, colour: str, dice: str) -> None:
    """This colour's turn begins and it rolls these dice."""
    board.before_roll(colour)
    board.says(colour, "roll")
    board.dice(dice)


def position(board: Scenario) -> dict[str, Any]:
    """Everything at the table, to compare before and after."""
    return _parts(board.table)


def _parts(thing: Any) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for name in dir(thing):
        if name.startswith("_") or callable(getattr(thing, name)):
            continue
        value: Any = getattr(thing, name)
        if name == "players":
            value = [_parts(player) for player in value]
        elif isinstance(value, list):
            value = list(value)
        parts[name] = value
    return parts


def refusal(board: Scenario, colour: str, words: str | Action) -> Refusal:
    """Why the seat that is asked may not say this; saying it leaves the table as it was."""
    answer = notation.read(words) if isinstance(words, str) else words
    before = position(board)
    with pytest.raises(IllegalAction) as raised:
        submit(board.table, board.seat(colour), answer)
    assert position(board) == before
    assert answer not in pending(board.table).options(board.table)
    return raised.value.refusal


def not_asked(board: Scenario, colour: str, words: str) -> None:
    """Somebody else must answer, so this seat is not heard and the table stays as it was."""
    before = position(board)
    with pytest.raises(NotYourDecision):
        board.says(colour, words)
    assert position(board) == before


def odds(board: Scenario) -> list[tuple[Action, int]]:
    """Every answer the dice may give now, with its weight."""
    question = pending(board.table)
    assert isinstance(question, Chance)
    return question.odds(board.table)
