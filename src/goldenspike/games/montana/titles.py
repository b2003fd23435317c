"""What answers are called on the page, where one sees the boards and need not type."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Decision
from goldenspike.games.montana import actions as say
from goldenspike.games.montana.board import FIELD_NAMES
from goldenspike.games.montana.box import AREAS, GOOD_NAMES, PUMPKIN, WORKER_NAMES, number_of
from goldenspike.games.montana.events import sent_words
from goldenspike.games.montana.rules import cattle

ENOUGH: Final[dict[str, str]] = {
    "AdvanceTheArrow": "Leave the arrow",
    "EmployMore": "Send no more workers",
    "ChooseUpgrades": "Upgrade no more",
    "BuildOn": "Build no more",
    "EndOfTurn": "End your turn",
}
"""What done means at each question."""


def title(question: Decision, answer: Any) -> str:
    """An answer to this question, as people say it; '' if its notation says it as well."""
    if isinstance(answer, say.Done):
        return ENOUGH[type(question).__name__]
    if isinstance(answer, say.TakePair):
        return f"Take {sent_words((answer.first, answer.second))}"
    if isinstance(answer, say.Advance):
        return f"Move the arrow {answer.grain} {'space' if answer.grain == 1 else 'spaces'} on"
    if isinstance(answer, say.SendBack):
        return f"Send back a {WORKER_NAMES[answer.worker]} worker"
    if isinstance(answer, say.Bank):
        return f"Bank with {sent_words(answer.crew)}"
    if isinstance(answer, say.Work):
        return f"{AREAS[answer.area].capitalize()}, row {answer.row + 1}, with {sent_words(answer.crew)}"
    if isinstance(answer, say.WorkMore):
        return f"Small space with {sent_words(answer.crew)}"
    if isinstance(answer, say.Bid):
        return f"Bid {number_of(answer.pumpkins, PUMPKIN)} on row {answer.row + 1}"
    if isinstance(answer, say.ChooseGood):
        return f"Choose {GOOD_NAMES[answer.good]}"
    if isinstance(answer, say.Upgrade):
        return f"Upgrade {GOOD_NAMES[answer.metal]}"
    if isinstance(answer, say.Build):
        return f"Build on {FIELD_NAMES[answer.at]}"
    if isinstance(answer, say.StartingTile):
        return f"Starting tile on {FIELD_NAMES[answer.at]}"
    if isinstance(answer, say.TradeCow):
        return f"Trade a cow for {cattle.gain_words(answer.take)}"
    return PLAIN.get(type(answer).__name__, "")


PLAIN: Final[dict[str, str]] = {
    "Recruit": "Recruit",
    "GoToCity": "Go to the city",
    "Pass": "Pass",
    "SpendCanteen": "Spend a canteen",
}
"""Answers that are the same at every question."""
