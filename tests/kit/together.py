"""Checks for questions that are asked of several seats together, in any game."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec

from goldenspike.core.agenda import Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import asked_first, asked_together, pending, play
from goldenspike.core.rng import Rng
from kit.walks import seats_of

MOST_ORDERS = 24
"""Most orders of answers that are compared."""


def position(game: Game, table: Table) -> bytes:
    """Return the encoded position of a table, for comparing."""
    return msgspec.json.encode(game.write_position(table))


def check_run(game: Game, table: Table, rng: Rng) -> None:
    """Check that answers are secret, and that their order changes nothing."""
    decisions = asked_together(table)
    seats = [decision.seat for decision in decisions]
    assert len(set(seats)) == len(seats), "nobody is asked twice"
    before = position(game, table)
    options = {decision.seat: decision.options(table) for decision in decisions}
    for decision in decisions:
        viewers: list[Seat | None] = [*[Seat(seat) for seat in seats_of(table)], None]
        assert [viewer for viewer in viewers if decision.answer_seen_by(viewer)] == [decision.seat]
        check_first(game, table, decision.seat, options[decision.seat])
    answers = {seat: rng.choice(options[seat]) for seat in seats}
    orders = list(permutations(seats))
    rng.shuffle(orders)
    ends = {position(game, played(table, order, options, answers)) for order in orders[:MOST_ORDERS]}
    in_turn = table.copy()
    for seat in seats:
        play(in_turn, answers[seat])
    assert ends == {position(game, in_turn)}
    assert position(game, table) == before


def check_first(game: Game, table: Table, seat: Seat, options: list[Any]) -> None:
    """Check that a seat asked first has the same options, and that its answer changes no other view."""
    first = asked_first(table, seat)
    assert pending(first) in asked_together(table)
    assert pending(first).options(first) == options
    assert game.broken_invariant(first) == game.broken_invariant(table)
    if not game.broken_invariant(first):
        again = game.read_position(game.write_position(first))
        assert position(game, again) == position(game, first)
    for viewer in [*[Seat(other) for other in seats_of(table) if other != seat], None]:
        seen = []
        for option in options:
            after = first.copy()
            play(after, option)
            seen.append(msgspec.json.encode(game.view(after, viewer)))
        assert len(set(seen)) == 1, "an answer is told to somebody else"


def played(
    table: Table, order: tuple[Seat, ...], options: dict[Seat, list[Any]], answers: dict[Seat, Any]
) -> Table:
    """Return the table after these seats have answered in this order."""
    for seat in order:
        table = asked_first(table, seat)
        assert pending(table).options(table) == options[seat], "what one may answer hangs on another"
        assert pending(table).refuse(table, answers[seat]) is None
        play(table, answers[seat])
    return table
