"""Checks of parsers, for any game: nonsense is refused with a sentence, and what is read can be written."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import strategies as st

from goldenspike.core.game import Game
from goldenspike.core.play import BrokenPosition, UnreadableMove, pending
from kit.walks import entered

LATEST_ENTRY = {"montana": 400, "pioneer": 300, "railways": 600}
"""Most answers of a random game before a position is taken; games that are not named last longer."""
LONGEST_COMPLAINT = 400

nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-5, 200) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
"""Anything that JSON can hold."""


def position_of(game: Game, seed: str) -> dict[str, Any]:
    """Return a position from a random game; the caller may change it."""
    found: dict[str, Any] = json.loads(_position_text(game, seed))
    return found


@cache
def _position_text(game: Game, seed: str) -> str:
    table, _ = entered(game, seed, LATEST_ENTRY.get(game.name, 2500))
    return json.dumps(game.write_position(table))


def is_read_or_refused(game: Game, text: str) -> None:
    """Fail unless an answer is read and can be written again, or is refused with a sentence."""
    try:
        answer = game.read(text)
    except UnreadableMove as error:
        assert str(error).endswith(".")
        assert len(str(error)) < LONGEST_COMPLAINT
    else:
        assert game.read(game.write(answer)) == answer


def is_table_or_refused(game: Game, position: Any) -> None:
    """Fail unless a position is read as a table without faults, or is refused with a sentence."""
    try:
        table = game.read_position(position)
    except BrokenPosition as error:
        assert str(error).endswith(".")
    else:
        assert game.broken_invariant(table) == ""
        assert table.over or pending(table).options(table)
