"""Random walks through the Western phase, which random games from the start hardly ever reach."""

from __future__ import annotations

import os

import pytest

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.state import Railways
from kit.railways import Scenario
from kit.walks import answered

pytestmark = pytest.mark.slow

WALKS = 30 if os.environ.get("GOLDENSPIKE_FORM") == "compiled" else 1
"""How many walks a batch takes."""
LINES = (
    ("orange", "New York", "Philadelphia", "Baltimore", "Harrisburg", "Cleveland", "Toledo", "Chicago"),
    ("orange", "Chicago", "Davenport", "Des Moines", "Omaha", "North Platte", "Cheyenne", "Denver"),
    ("green", "Boston", "New Haven", "New York", "Harrisburg", "Pittsburgh", "Cleveland", "Toledo"),
    ("green", "St. Louis", "Kansas City", "Topeka", "Wichita", "Oklahoma City", "Fort Worth"),
    ("pink", "Atlanta", "Chattanooga", "Nashville", "Memphis", "Little Rock", "Shreveport", "Fort Worth"),
    ("pink", "San Francisco", "Sacramento", "Reno", "Elko", "Promontory", "Ogden", "Salt Lake City"),
)


def before_the_change(engine: int) -> Railways:
    """The last turns of the Eastern phase: ten settlers have arrived, and everybody has lines to the West."""
    board = Scenario(3).barons().settlers("Chicago", 2).settlers("Atlanta", 1)
    for colour, *cities in LINES:
        board.chain(colour, *cities)
    for city in ("Omaha", "Topeka", "Seattle", "Reno", "Tucson"):
        board.settled(city, 2)
    for city in ("New York", "Chicago", "St. Louis", "Memphis"):
        board.cubes(city, "red blue yellow black purple")
    for colour in ("orange", "green", "pink"):
        board.money(colour, 60).bonds(colour, 3).engine(colour, engine)
    return board.turn("orange", slot=3).table


@pytest.mark.parametrize("engine", [2, 4, 8, 99])
@pytest.mark.parametrize("batch", range(3))
def test_nothing_is_made_or_lost_in_the_west(engine: int, batch: int) -> None:
    phases = set()
    for number in range(WALKS):
        table, rng = before_the_change(engine), Rng(f"west {engine} {batch} {number}")
        for _ in range(150):
            if table.over:
                break
            answered(table, rng)
            assert GAME.faults(table) == "", table.agenda
            phases.add(table.phase)
    assert phases == {1, 2}


@pytest.mark.parametrize("engine", [4, 99])
def test_options_are_exactly_what_is_not_refused_in_the_west(engine: int) -> None:
    for number in range(max(1, WALKS // 3)):
        table, rng = before_the_change(engine), Rng(f"options {engine} {number}")
        for step in range(120):
            if table.over:
                break
            question = pending(table)
            if isinstance(question, Decision) and step % 10 == 0:
                options = question.options(table)
                assert len(set(options)) == len(options)
                assert all(question.refuse(table, option) is None for option in options)
                for action in GAME.every_action:
                    if type(action).__name__ not in question.unlisted:
                        assert (question.refuse(table, action) is None) == (action in options), action
            answered(table, rng)


def test_what_is_hidden_changes_no_view_in_the_west() -> None:
    for number in range(WALKS):
        rng = Rng(f"hidden {number}")
        table = before_the_change(4)
        for _ in range(rng.below(90)):
            if not table.over:
                answered(table, rng)
        for viewer in (Seat(0), Seat(1), Seat(2), None):
            if table.over:
                break
            real, other = table.copy(), GAME.imagine(GAME.view(table, viewer), rng)
            steps = Rng(f"steps {number}")
            for _ in range(15):
                if real.over:
                    break
                answer = answered(real, steps)
                if pending(other).refuse(other, answer) is not None:
                    break
                public = pending(other).answer_seen_by(None)
                play(other, answer)
                if not public or real.over:
                    break
                assert GAME.view(real, viewer) == GAME.view(other, viewer), answer
