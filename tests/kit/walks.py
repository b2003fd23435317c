"""Random walks through any game: a seeded game is played to some table, then further answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from goldenspike.core.agenda import Chance, Decision, Seat, Table, pick
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

LONGEST_WALK = 200
"""Most answers of a walk."""
LATEST_ENTRY = 2500
"""Most answers before a walk begins; fewer in shorter games."""


def opened(game: Game, rng: Rng) -> Table:
    """Return a new table with a random number of seats and random settings."""
    options = {option.name: rng.choice(list(option.values)) for option in game.settings}
    return game.open(rng.choice(list(game.seats)), options)


def answered(table: Table, rng: Rng) -> Any:
    """Answer the pending question at random; return the answer."""
    answer = pending(table).sample(table, rng)
    play(table, answer)
    return answer


def entered(game: Game, seed: str, latest: int = LATEST_ENTRY) -> tuple[Table, Rng]:
    """Return a table of a random game that is not over, and the generator to continue with.

    Playing up to there takes most of the time of a walk, and many tests use the same seeds, so tables are
    cached and copied.
    """
    table, rng = _entry(game, seed, latest)
    copied: Table = table.copy()
    return copied, twin(rng)


def decision_in(game: Game, seed: str, latest: int) -> tuple[Table, Decision, list[Any]]:
    """Return a table of a random game at a decision with several options, with the decision and these."""
    table, rng = entered(game, seed, latest)
    while True:
        question = pending(table)
        if isinstance(question, Decision) and len(question.options(table)) > 1:
            return table, question, question.options(table)
        play(table, question.sample(table, rng))
        if table.over:
            table, rng = entered(game, f"{seed} again", latest)


def twin(rng: Rng) -> Rng:
    """Return a copy of a generator."""
    other = Rng("")
    other.a, other.b, other.c, other.counter = rng.a, rng.b, rng.c, rng.counter
    return other


@cache
def _entry(game: Game, seed: str, latest: int) -> tuple[Table, Rng]:
    """Play random games, each shorter than the last, until one is not over; return its table."""
    rng = Rng(seed)
    while True:
        table = opened(game, rng)
        played = 0
        for _ in range(rng.below(latest)):
            if table.over:
                break
            answered(table, rng)
            played += 1
        if not table.over:
            return table, rng
        latest = played


def walk(game: Game, seed: str, longest: int = LONGEST_WALK) -> Iterator[tuple[Table, Any]]:
    """Yield a table of a random game, then the same table after every further answer, with that answer."""
    table, rng = entered(game, seed)
    yield table, None
    for _ in range(longest):
        if table.over:
            return
        answer = answered(table, rng)
        yield table, answer


def assert_same_views(
    game: Game, real: Table, other: Table, viewer: Seat | None, steps: Rng, most: int
) -> None:
    """Assert that a viewer sees the same of two tables after the same public answers, at most so many."""
    for _ in range(most):
        if real.over:
            return
        answer = answered(real, steps)
        if pending(other).refuse(other, answer) is not None:
            return
        public = pending(other).answer_seen_by(None)
        play(other, answer)
        if not public or real.over:
            return
        assert game.view(real, viewer) == game.view(other, viewer), answer


def assert_options_by_kind(question: Any, table: Table) -> None:
    """Assert that a question lists the answers of all its kinds in order, each kind of one class."""
    listed = []
    for kind in range(question.kinds):
        answers = question.options_of_kind(table, kind)
        assert len({type(answer) for answer in answers}) <= 1
        listed.extend(answers)
    assert question.options(table) == listed


def seats_of(table: Any) -> range:
    """Return the seats at a table; a solitaire has no list of players."""
    players = getattr(table, "players", None)
    return range(1 if players is None else len(players))


def advance(table: Table, rng: Rng, answers: int) -> None:
    """Give this many random answers, as the random bot does: a random kind first, then one of that kind."""
    for _ in range(answers):
        if table.over:
            return
        question = pending(table)
        if isinstance(question, Chance):
            play(table, question.sample(table, rng))
        else:
            assert isinstance(question, Decision)
            play(table, pick(question.options(table), rng))
