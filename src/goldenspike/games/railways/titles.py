"""What answers are called on the page, where one sees the map and need not type."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Decision
from goldenspike.games.railways import actions as say
from goldenspike.games.railways.board import CITY_NAMES
from goldenspike.games.railways.box import COLOURS, CUBE_NAMES, ENGINE_NAMES, baron_title
from goldenspike.games.railways.events import a_cube, card_title, plural
from goldenspike.games.railways.state import Railways

ENOUGH: Final[dict[str, str]] = {
    "ClaimOrHold": "Hold the eastern baron",
    "SettleBonds": "Keep the bonds",
    "ChooseProduction": "Add no cube",
}
"""What done means at each question."""


def title(table: Railways, question: Decision, answer: Any) -> str:
    """An answer to this question, as people say it; '' if its notation says it as well."""
    if isinstance(answer, say.Done):
        return ENOUGH[type(question).__name__]
    if isinstance(answer, say.Deliver):
        return _delivery(answer)
    if isinstance(answer, say.Urbanize):
        return f"Make {CITY_NAMES[answer.city]} a {CUBE_NAMES[answer.colour]} city"
    if isinstance(answer, say.UpgradeEngine):
        engine = ENGINE_NAMES[table.players[question.seat].engine + 1]
        return f"Buy the engine {engine}, with coal" if answer.coal else f"Buy the engine {engine}"
    if isinstance(answer, say.TakeCard):
        return f"Take {card_title(answer.card)}"
    if isinstance(answer, say.BuyBack):
        return f"Buy back {plural(answer.bonds, 'bond')}"
    if isinstance(answer, say.KeepBaron):
        return f"Keep {baron_title(answer.baron)}"
    if isinstance(answer, say.Grow):
        return f"Choose {CITY_NAMES[answer.city]}"
    return PLAIN.get(type(answer).__name__, "")


def _delivery(answer: say.Deliver) -> str:
    links = [
        f"{CITY_NAMES[city]} ({COLOURS[owner]})"
        for city, owner in zip(answer.cities, answer.owners, strict=True)
    ]
    return f"Deliver {a_cube(answer.cube)} from {CITY_NAMES[answer.start]} over {', '.join(links)}"


PLAIN: Final[dict[str, str]] = {
    "Pass": "Pass",
    "TakeBond": "Take a bond",
    "ClaimBaron": "Claim the eastern baron",
    "RepayBond": "Repay a bond",
    "DropBond": "Drop a bond",
    "TakePoints": "Take the points",
    "TakeCash": "Take the cash",
}
"""Answers that are the same at every question."""
