"""Fixtures: every registered game, the toy game too, and seeds of random walks through it."""

from __future__ import annotations

import os

import pytest

from goldenspike.core import registry
from goldenspike.core.game import Game
from kit.outside import goldrush_registered

with goldrush_registered():
    GAMES = [registry.find(name) for name in registry.names()]
COMPILED = os.environ.get("GOLDENSPIKE_FORM") == "compiled"
WALKS = 1000 if COMPILED else 100
"""Walks through each game in this form, divided into batches."""
BATCHES = 10
USUAL_BATCHES = 1
"""Batches that scripts/check and scripts/test run; the others run with --long."""
MOST_FEWER = 30
"""Most seeds of a batch for checks that need fewer."""
WALKS_OF_LONG_GAMES = {"railways": 100 if COMPILED else 10}
"""Walks through games with slow answers, which have more walks among their own tests."""


@pytest.fixture(params=GAMES, ids=[game.name for game in GAMES])
def game(request: pytest.FixtureRequest) -> Game:
    """Return each game in turn."""
    found: Game = request.param
    return found


def _marks(batch: int) -> list[pytest.MarkDecorator]:
    """Return the marks by which the scripts select a batch."""
    return [] if batch < USUAL_BATCHES else [pytest.mark.slow, pytest.mark.long]


@pytest.fixture(params=[pytest.param(batch, marks=_marks(batch)) for batch in range(BATCHES)])
def seeds(request: pytest.FixtureRequest, game: Game) -> list[str]:
    """Return the seeds of one batch of walks."""
    size = WALKS_OF_LONG_GAMES.get(game.name, WALKS) // BATCHES
    return [f"walk {number}" for number in range(request.param * size, (request.param + 1) * size)]


@pytest.fixture
def fewer_seeds(seeds: list[str]) -> list[str]:
    """Return the first MOST_FEWER seeds, for invariants that need fewer walks."""
    return seeds[: max(1, min(len(seeds), MOST_FEWER))]
