"""The figures of every game: counted from events and tables, and true to the game they count."""

from __future__ import annotations

import pytest

from goldenspike.core import registry
from goldenspike.core.agenda import Table
from goldenspike.core.events import Event
from goldenspike.core.figures import Figure, FigureCounter
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.games.america.state import America

ANSWERS = 400
"""Answers of a random game that are counted."""


def counted(name: str, seats: int) -> tuple[FigureCounter, Table, list[Event]]:
    """Return the counter after a part of a random game, with its table and all events."""
    game = find(name)
    assert game.figures is not None
    table = game.open(seats, {})
    counter = game.figures(seats)
    rng = Rng(f"figures {name}")
    every: list[Event] = []
    for moment in range(1, ANSWERS + 1):
        if table.over:
            break
        before: Table = table.copy()
        events: list[Event] = []
        table.announced = events
        play(table, pending(table).sample(table, rng))
        counter.count(before, events, table, moment)
        every.extend(events)
    return counter, table, every


def by_name(figures: tuple[Figure, ...]) -> dict[str, Figure]:
    """Return figures by their names, which are all different."""
    found = {figure.name: figure for figure in figures}
    assert len(found) == len(figures)
    return found


@pytest.mark.parametrize("name", registry.names())
def test_every_figure_has_a_number_for_each_category(name: str) -> None:
    seats = find(name).seats[-1]
    counter, _, _ = counted(name, seats)
    figures = counter.figures()
    assert figures
    for figure in figures:
        assert len(set(figure.categories)) == len(figure.categories) or figure.moments
        assert all(len(row.values) == len(figure.categories) for row in figure.rows)
        assert len(figure.moments) in (0, len(figure.categories))
        assert all(row.seat is None or row.seat < seats for row in figure.rows)


def test_america_counts_what_the_dice_brought_and_what_they_were_to_bring() -> None:
    counter, table, events = counted("america", 4)
    assert isinstance(table, America)
    figures = by_name(counter.figures())
    rolled, expected = figures["dice"].rows
    rolls = len([event for event in events if type(event).__name__ == "Rolled"])
    assert sum(rolled.values) == rolls > 3
    assert sum(expected.values) == pytest.approx(rolls, abs=0.1)
    produced = figures["production"]
    assert {row.expected for row in produced.rows} == {True, False}
    delivered = figures.get("deliveries")
    if delivered is not None:
        assert [row.values[-1] for row in delivered.rows] == [player.delivered for player in table.players]
