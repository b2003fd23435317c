"""Every registered game, and a toy registered from outside, gets these tests for nothing."""

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
"""How many walks a game takes in this form; a run of the suite shares them out over batches."""
BATCHES = 10
QUICK_BATCHES = 1
"""So many of them are walked for every commit."""
USUAL_BATCHES = 4
"""So many by scripts/test; the others by scripts/test --long."""
MOST_FEWER = 30
"""How many seeds of a batch the laws get that need fewer."""
WALKS_OF_LONG_GAMES = {"railways": 100 if COMPILED else 10}
"""A game whose answers take longer walks less here, and has walks of its own."""


@pytest.fixture(params=GAMES, ids=[game.name for game in GAMES])
def game(request: pytest.FixtureRequest) -> Game:
    """One of the games."""
    found: Game = request.param
    return found


def _marks(batch: int) -> list[pytest.MarkDecorator]:
    if batch < QUICK_BATCHES:
        return []
    return [pytest.mark.slow] if batch < USUAL_BATCHES else [pytest.mark.slow, pytest.mark.long]


@pytest.fixture(params=[pytest.param(batch, marks=_marks(batch)) for batch in range(BATCHES)])
def seeds(request: pytest.FixtureRequest, game: Game) -> list[str]:
    """The seeds of one batch of walks."""
    size = WALKS_OF_LONG_GAMES.get(game.name, WALKS) // BATCHES
    return [f"walk {number}" for number in range(request.param * size, (request.param + 1) * size)]


@pytest.fixture
def fewer_seeds(seeds: list[str]) -> list[str]:
    """Some of them, for laws that need not be looked at so often."""
    return seeds[: max(1, min(len(seeds), MOST_FEWER))]
