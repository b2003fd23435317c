"""How a seat lets time pass: what one imagines of the others while one plans one's own turns."""

from __future__ import annotations

from typing import Any

from goldenspike.core.play import pending
from goldenspike.games.railways.answers import PASS
from goldenspike.games.railways.flow.turn import ChooseAction
from goldenspike.games.railways.state import Railways


def waiting_answer(table: Railways) -> Any:
    """No action; where something must be chosen, the first thing there is."""
    question = pending(table)
    return PASS if isinstance(question, ChooseAction) else question.options(table)[0]
