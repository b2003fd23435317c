"""Observations in a buffer: what is written step by step is what the rows say, whoever observed before."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from goldenspike.core.action_table import Choice
from goldenspike.core.agenda import Decision
from goldenspike.core.encoding import Encoding, observed_rows
from goldenspike.core.observation import Layout, Observation
from goldenspike.core.play import pending
from goldenspike.core.registry import find
from kit.walks import seats_of, walk

GAMES = ("america", "montana", "pioneer", "railways")
TABLES = {"railways": 60}
USUAL_TABLES = 250


def expected(
    encoding: Encoding, most: int, table: Any, viewer: int, asked: int, choice: Choice | None
) -> list[float]:
    """Return an observation number by number, from the rows alone."""
    seats = len(list(seats_of(table)))
    question = encoding.questions.index(type(table.agenda[-1])) + 1 if choice is not None else 0
    said = set(choice.said) if choice is not None and asked == viewer else set()
    found: list[Any] = [
        *encoding.observe(table, viewer),
        [question],
        [1 + (asked - viewer) % seats if choice is not None else 0],
        [1 if number in said else 0 for number in encoding.actions.followed],
    ]
    numbers: list[float] = []
    for row, cells in zip(observed_rows(encoding, most), found, strict=True):
        for cell in cells:
            if row.divisor:
                numbers.append(min(1.0, cell / row.divisor))
            elif not row.categories:
                numbers.append(max(-1.0, min(1.0, cell)))
            else:
                numbers.extend([1.0 if cell == category + 1 else 0.0 for category in range(row.categories)])
    return numbers


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_brought_up_to_date_is_that_of_its_table(name: str) -> None:
    """One buffer serves all seats in turn, so that rows change back and forth."""
    game = find(name)
    encoding = game.encoding
    assert encoding is not None
    layout = Layout(encoding, game.seats[-1])
    buffer = array("f", bytes(4 * layout.size))
    observation = Observation(layout, buffer)
    followed = set(encoding.actions.followed)
    observed = words = 0
    for table, _ in walk(game, "buffer"):
        seats = list(seats_of(table))
        question = None if table.over else pending(table)
        asked, choice = 0, None
        if isinstance(question, Decision) and len(question.options(table)) > 1:
            asked, choice = question.seat, Choice(encoding.actions, question.options(table))
            first = [word for word in choice.legal_words() if word in followed]
            if first and choice.say(first[observed % len(first)]) is None:
                words += 1
        viewer = seats[observed % len(seats)]
        observation.update(table, len(seats), viewer, asked, choice)
        wanted = array("f", expected(encoding, game.seats[-1], table, viewer, asked, choice))
        assert buffer == wanted, f"table {observed}, seat {viewer}"
        observed += 1
        if observed == TABLES.get(name, USUAL_TABLES):
            break
    assert observed > 20
    assert words or name != "railways", "words of a choice were observed"
