"""No secret leaves the server: what a viewer may not know is dealt anew, and not a byte of theirs changes.

Everything a viewer is ever sent about a game is made by `showing` and `jobs` from a table and the events an
answer told. So the same is made from a second table, which differs only in what the viewer may not know.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike.core import registry
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.server import protocol as wire
from goldenspike.server import serialize
from goldenspike.server.game_state import Draft, GameState
from goldenspike.server.jobs import list_options
from goldenspike.server.patch import diff
from goldenspike.server.table_log import TableLog
from kit.walks import opened, seats_of

HIDING = [name for name in registry.names() if registry.find(name).hidden]
ANSWERS = 240
EVERY = {"america": 6, "railways": 16}
"""Once in so many answers tables are compared; listing what may be answered takes long in railways."""


def state_of(game: Game, table: Table, viewer: int | None) -> bytes:
    """The state this viewer is sent, options, previews, deeds and reasons among it."""
    question: Any = serialize.question(game, table)
    if question is not None and viewer is not None and question.seat == viewer:
        question = list_options(game, table)
    return wire.encode(serialize.state(game, table, viewer, number=1, moment=0, question=question))


def refusals_of(game: Game, table: Table, viewer: int | None) -> list[str]:
    """Why this viewer may not give each answer, if it is theirs to give."""
    question = None if table.over else pending(table)
    if not isinstance(question, Decision) or question.seat != viewer:
        return []
    refused = [question.refuse(table, action) for action in game.every_action]
    return ["" if why is None else why.sentence for why in refused]


def played(game: Game, seats: int, table: Table, answer: Any, viewer: int | None) -> tuple[Table, bytes]:
    """The table after an answer, and the line of it that this viewer is sent."""
    game_state = GameState.__new__(GameState)
    game_state.game, game_state.seats = game, seats
    draft = Draft(table, [])
    game_state.play(draft, answer)
    (kept,) = TableLog(game, seats).answer_rows(draft.written(game), "person")
    kept = msgspec.structs.replace(kept, at=0.0)
    return draft.table, wire.encode(serialize.log_line(game, kept, draft.answers[0].events, 1, viewer))


def answers_for(real: Table, other: Table, answer: Any, viewer: int | None, rng: Rng) -> Any:
    """What is answered at the other table: the same if the viewer sees it, anything if not, or None."""
    question = pending(real)
    seen = question.answer_seen_by(None if viewer is None else Seat(viewer))
    if not seen and not isinstance(question, Decision):
        return pending(other).sample(other, rng)
    return answer if pending(other).refuse(other, answer) is None else None


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param(name, seed, marks=[pytest.mark.slow] if seed or name != "america" else [])
        for name in HIDING
        for seed in range(2)
    ],
)
def test_what_a_viewer_may_not_know_changes_no_byte_sent_to_them(name: str, seed: int) -> None:
    game = registry.find(name)
    rng = Rng(f"secrets {name} {seed}")
    table = opened(game, rng)
    seats = len(seats_of(table))
    viewers: list[int | None] = [*range(seats), None]
    compared = differing = 0
    for number in range(ANSWERS):
        if table.over:
            break
        answer = pending(table).sample(table, rng)
        if number % EVERY.get(name, 6) == seed or not pending(table).answer_seen_by(None):
            for viewer in viewers:
                other = game.imagine(game.view(table, None if viewer is None else Seat(viewer)), rng)
                differing += game.write_position(other) != game.write_position(table)
                assert state_of(game, other, viewer) == state_of(game, table, viewer)
                assert refusals_of(game, other, viewer) == refusals_of(game, table, viewer)
                theirs = answers_for(table, other, answer, viewer, rng)
                if theirs is None:
                    continue
                real_table, real_line = played(game, seats, table, answer, viewer)
                other_table, other_line = played(game, seats, other, theirs, viewer)
                compared += 1
                if uncovers(table, real_table):
                    continue
                assert other_line == real_line, answer
                real, redealt = state_of(game, real_table, viewer), state_of(game, other_table, viewer)
                assert redealt == real, answer
                change = diff(state_of(game, table, viewer), real)
                assert diff(state_of(game, other, viewer), redealt) == change, answer
        table, _ = played(game, seats, table, answer, None)
    assert compared > 20
    assert differing > 10, "the tables must differ for this to show anything"


def uncovers(before: Table, after: Table) -> bool:
    """Whether an answer given in secret was the last of its kind, with which the rules uncover them all."""
    question = pending(before)
    if not isinstance(question, Decision) or question.answer_seen_by(None):
        return False
    return after.over or type(pending(after)) is not type(question)


@pytest.mark.parametrize("name", HIDING)
def test_hidden_answers_are_met_on_the_way(name: str) -> None:
    """The walk above would show little if nothing were ever hidden."""
    game = registry.find(name)
    rng = Rng(f"secrets {name} 0")
    table = opened(game, rng)
    seats = len(seats_of(table))
    hidden = 0
    for _ in range(ANSWERS):
        if table.over:
            break
        question = pending(table)
        answer = question.sample(table, rng)
        if not question.answer_seen_by(None):
            hidden += 1
            _, line = played(game, seats, table, answer, None)
            assert b'"words":""' in line
        table, _ = played(game, seats, table, answer, None)
    assert hidden
