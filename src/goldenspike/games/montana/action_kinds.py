"""What a decision is about, in the words of the game: kinds of answer, their prices, what is lacking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import ActionKind
from goldenspike.core.play import pending
from goldenspike.games.montana import actions as say
from goldenspike.games.montana import flow
from goldenspike.games.montana.board import COSTS, FIELD_NAMES
from goldenspike.games.montana.box import (
    AREAS,
    COLUMNS,
    COW_SILVER,
    FIRST_BANK,
    GOODS,
    MOST_FIELDS,
    NO_CREW,
    PRICES,
    PUMPKIN,
    ROWS,
    SMALL_SPACE_GOODS,
    number_of,
)
from goldenspike.games.montana.rules import city
from goldenspike.games.montana.state import Montana
from goldenspike.games.montana.titles import ENOUGH

TITLES: Final[dict[str, str]] = {
    "Recruit": "Recruit",
    "Work": "Work",
    "Bank": "Bank",
    "GoToCity": "Go to the city",
    "Build": "Build",
    "TradeCow": "Trade a cow",
    "Advance": "Move the arrow",
    "TakePair": "Take two workers",
    "SendBack": "Send a worker back",
    "WorkMore": "Small space",
    "Bid": "Bid pumpkins",
    "Pass": "Pass",
    "ChooseGood": "Choose a good",
    "Upgrade": "Upgrade",
    "SpendCanteen": "Spend a canteen",
    "StartingTile": "Place the starting tile",
    "Done": "Done",
}
"""In the order in which a table of buttons reads best."""
ASKED: Final[dict[str, tuple[str, ...]]] = {
    "ChooseAction": ("Recruit", "Work", "Bank", "GoToCity", "Build", "TradeCow"),
    "AdvanceTheArrow": ("Advance", "TradeCow", "Done"),
    "EmployMore": ("WorkMore", "TradeCow", "Done"),
    "PlaceContractor": ("Bid", "Pass"),
    "BuildOn": ("Build", "TradeCow", "Done"),
    "EndOfTurn": ("TradeCow", "SpendCanteen", "Done"),
}
"""Kinds that are shown at a question even when there is no such answer."""
RULES: Final[dict[str, str]] = {
    "Work": "p5 Production areas",
    "Bank": "p4 Bank",
    "Build": "p6 Exact goods",
    "TradeCow": "p7 Cattle trade",
    "Advance": "p4 Advance the arrow",
    "WorkMore": "p5 Right workers",
    "Bid": "p5 Contractor",
    "Pass": "p5 Contractor",
    "SpendCanteen": "p6 Canteen turn",
}
"""The rule behind each kind that can be lacking."""


def action_kinds(table: Montana) -> tuple[ActionKind, ...]:
    """What the pending decision is about, and what of it cannot be done now, and why."""
    question = pending(table)
    assert isinstance(question, Decision)
    there = {type(option).__name__ for option in question.options(table)}
    shown = {*ASKED.get(type(question).__name__, ()), *there}
    return tuple(_deed(table, question, kind, there) for kind in TITLES if kind in shown)


def _deed(table: Montana, question: Decision, kind: str, there: set[str]) -> ActionKind:
    title = ENOUGH[type(question).__name__] if kind == "Done" else TITLES[kind]
    price = _price(table, question, kind)
    if kind in there:
        return ActionKind(kind, title, price)
    return ActionKind(kind, title, price, _lack(table, question.seat, kind), RULES[kind])


def _price(table: Montana, question: Decision, kind: str) -> str:
    if kind == "Bank":
        spaces = {len(option.crew) for option in question.options(table) if isinstance(option, say.Bank)}
        return f"+{_either([table.bank[space - 1] for space in sorted(spaces)] or table.bank)} silver"
    if kind == "Work":
        rows = {option.row for option in question.options(table) if isinstance(option, say.Work)}
        return f"−{_either([PRICES[row] for row in sorted(rows)] or PRICES)} silver, + goods"
    if kind == "Done" and isinstance(question, flow.BuildOn):
        return f"+{MOST_FIELDS - question.built} silver"
    if kind == "WorkMore" and isinstance(question, flow.EmployMore):
        return f"+{number_of(SMALL_SPACE_GOODS, question.area)}, for workers alone"
    return PRICE_WORDS.get(kind, "")


def _either(numbers: Sequence[int]) -> str:
    """Numbers to choose from.

    >>> _either([1, 3, 6])
    '1, 3 or 6'
    """
    *first, last = [str(number) for number in numbers]
    return f"{', '.join(first)} or {last}" if first else last


PRICE_WORDS: Final[dict[str, str]] = {
    "Recruit": "+2 workers",
    "GoToCity": "+1 pumpkin, then everybody bids",
    "Build": f"− goods, up to {MOST_FIELDS} fields",
    "TradeCow": f"+1 good, {COW_SILVER} silver or 1 worker",
    "Advance": "−1 grain a space, +2 workers",
    "SpendCanteen": "−1 canteen, +1 turn",
    "Upgrade": "−1 small, +1 big",
    "Bid": "− pumpkins, + a row's reward",
    "Pass": "your contractor stays at the hardware store",
}

# What is lacking ---------------------------------------------------------------------------------


def _lack(table: Montana, seat: Seat, kind: str) -> str:
    """Why there is no answer of this kind."""
    player = table.players[seat]
    if kind == "TradeCow":
        return "You have no cow." if table.active == seat else "Cattle are traded in your own turn."
    if kind == "Work":
        return _idle(table, seat)
    if kind == "Bank":
        if not player.crowd():
            return "You have no worker."
        free = [space + 1 for space in range(ROWS) if table.posts[FIRST_BANK + space] == NO_CREW]
        return f"The cheapest free space takes {free[0]} workers."
    if kind == "Build":
        return _unbuilt(table, seat)
    return LACKS[kind] if kind != "Bid" else _unbid(table)


LACKS: Final[dict[str, str]] = {
    "Advance": "You have no grain.",
    "WorkMore": "None of your workers fit the small space.",
    "Pass": "Whoever goes to the city must bid.",
    "SpendCanteen": "You have no canteen.",
}


def _idle(table: Montana, seat: Seat) -> str:
    """p5 Production areas: too little silver, or no workers that fit."""
    player = table.players[seat]
    if not player.crowd():
        return "You have no worker."
    free = [post % ROWS for post in range(len(AREAS) * ROWS) if table.posts[post] == NO_CREW]
    cheapest = PRICES[min(free)]
    if player.silver < cheapest:
        return f"You lack {cheapest - player.silver} silver for the cheapest free space."
    return "None of your workers fit a free space that you can pay."


def _unbuilt(table: Montana, seat: Seat) -> str:
    """p6 Exact goods: which open field needs the fewest goods more."""
    player = table.players[seat]
    if not player.settlements:
        return "You have placed all your settlements."
    wants = []
    for field in table.open_fields:
        cost = COSTS[table.grounds[field]]
        missing = [max(0, cost[good] - player.goods[good]) for good in GOODS]
        wants.append((sum(missing), field, missing))
    if not wants:
        return "No field is left to build on."
    _, field, missing = min(wants)
    parts = [number_of(number, good) for good, number in enumerate(missing) if number]
    return f"For {FIELD_NAMES[field]} you lack {' and '.join(parts)}."


def _unbid(table: Montana) -> str:
    """p5 Contractor: the fewest pumpkins a bid would take."""
    least = min([city.least_bid(table, row) for row in range(len(table.bidders))])
    if least > COLUMNS:
        return "Every row is held for the highest price."
    return f"The cheapest bid takes {number_of(least, PUMPKIN)}."
