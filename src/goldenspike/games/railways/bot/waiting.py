"""Null policy: what other seats are assumed to do while a seat plans its own turns."""

from __future__ import annotations

from typing import Any

from goldenspike.core.play import pending
from goldenspike.games.railways.answers import PASS
from goldenspike.games.railways.flow.turn import ChooseAction
from goldenspike.games.railways.state import Railways


def waiting_answer(table: Railways) -> Any:
    """Return a pass, or the first option where something must be chosen."""
    question = pending(table)
    return PASS if isinstance(question, ChooseAction) else question.options(table)[0]
