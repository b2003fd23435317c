"""Plans for the rest of one's own turn: answers in a row, the most promising few kept at each step."""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.bots.search.judge import Judge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play

PLANNING: Final = 0.4
"""After this share of the time no plan is followed further: what is left is for trying out."""
UNSEEN: Final = float("-inf")
"""What an option is worth whose plans were not looked at."""


@final
class Plan:
    """The table some answers lead to, and the option they begin with."""

    def __init__(self, first: int, value: float, table: Table) -> None:
        self.first = first
        self.value = value
        self.table = table


def plans(judge: Judge, table: Table, seat: Seat, options: list[Any], width: int, depth: int) -> list[float]:
    """What each option is worth with the best answers found to follow it until the turn passes on.

    Only the most promising options are looked at; a plan that was not followed to the end counts as it stood.
    """
    values = judge.values(table, seat, options)
    worth = [UNSEEN] * len(options)
    front: list[Plan] = []
    for first in best_places(values, 2 * width):
        ahead: Table = table.copy()
        play(ahead, options[first])
        if asks(ahead, seat):
            front.append(Plan(first, values[first], ahead))
        else:
            worth[first] = values[first]
    for _ in range(depth):
        front = best_plans(front, width, width)
        if not front or judge.budget.used() > PLANNING:
            break
        grown: list[Plan] = []
        for plan in front:
            grow(judge, plan, seat, width, worth, grown)
        front = grown
    for plan in front:
        worth[plan.first] = max(worth[plan.first], plan.value)
    return worth


def grow(judge: Judge, plan: Plan, seat: Seat, width: int, worth: list[float], grown: list[Plan]) -> None:
    """One answer more: plans that end the turn give its worth, the others are grown further."""
    options = pending(plan.table).options(plan.table)
    values = judge.values(plan.table, seat, options)
    for place in best_places(values, width):
        ahead: Table = plan.table.copy()
        play(ahead, options[place])
        if asks(ahead, seat):
            grown.append(Plan(plan.first, values[place], ahead))
        elif values[place] > worth[plan.first]:
            worth[plan.first] = values[place]


def asks(table: Table, seat: Seat) -> bool:
    """Whether it is this seat again that must answer."""
    if table.over:
        return False
    question = pending(table)
    return isinstance(question, Decision) and question.seat == seat


def best_places(values: list[float], number: int) -> list[int]:
    """Where the highest values stand, highest first; among equals in their order."""
    order = sorted(range(len(values)), key=lambda place: -values[place])
    return order[:number]


def best_plans(front: list[Plan], width: int, alike: int) -> list[Plan]:
    """The best of these plans, at most so many that begin alike.

    Of several that come to the same, as those do that differ in order, one is kept.
    """
    kept: list[Plan] = []
    seen: set[float] = set()
    begun: dict[int, int] = {}
    for plan in sorted(front, key=lambda each: -each.value):
        number = begun.get(plan.first, 0)
        if number < alike and plan.value not in seen:
            seen.add(plan.value)
            begun[plan.first] = number + 1
            kept.append(plan)
            if len(kept) == width:
                break
    return kept
