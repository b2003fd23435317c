"""Plans for the rest of one's own turn: answers in a row, the most promising few kept at each step."""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.bots.search.judge import Judge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

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


def plans(
    judge: Judge, table: Table, seat: Seat, options: list[Any], width: int, depth: int, seed: str
) -> list[float]:
    """What each option is worth with the best answers found to follow it until the turn passes on.

    Only the most promising options are looked at; a plan that was not followed to the end counts as it stood.
    Where the dice speak on the way, a plan is followed with one thing they may say, the same for all plans.
    """
    worth = [UNSEEN] * len(options)
    front: list[Plan] = []
    values = judge.values(table, seat, options)
    for place in best_places(values, 2 * width):
        ahead: Table = table.copy()
        play(ahead, options[place])
        follow(judge, Plan(place, values[place], ahead), seat, worth, front, seed)
    for _ in range(depth):
        front = best_plans(front, width, width)
        if not front or judge.budget.used() > PLANNING:
            break
        grown: list[Plan] = []
        for plan in front:
            if judge.budget.is_spent():
                break
            grow(judge, plan, seat, width, worth, grown, seed)
        front = grown
    for plan in front:
        worth[plan.first] = max(worth[plan.first], plan.value)
    return worth


def grow(
    judge: Judge, plan: Plan, seat: Seat, width: int, worth: list[float], grown: list[Plan], seed: str
) -> None:
    """One answer more, the best few of those that can be given."""
    options = pending(plan.table).options(plan.table)
    values = judge.values(plan.table, seat, options)
    for place in best_places(values, width):
        ahead: Table = plan.table.copy()
        play(ahead, options[place])
        follow(judge, Plan(plan.first, values[place], ahead), seat, worth, grown, seed)


def follow(judge: Judge, plan: Plan, seat: Seat, worth: list[float], front: list[Plan], seed: str) -> None:
    """A plan that leads to another question to this seat is followed further; any other gives its worth."""
    if asks(plan.table, seat):
        front.append(plan)
        return
    if is_due(plan.table, seat):
        after = rolled(plan.table, Rng(seed))
        if asks(after, seat):
            front.append(Plan(plan.first, judge.value(after, seat), after))
            return
    if plan.value > worth[plan.first]:
        worth[plan.first] = plan.value


def rolled(table: Table, rng: Rng) -> Table:
    """This table after the dice have said what they were asked."""
    after: Table = table.copy()
    while not after.over:
        question = pending(after)
        if isinstance(question, Decision):
            break
        play(after, question.sample(after, rng))
    return after


def is_due(table: Table, seat: Seat) -> bool:
    """Whether the dice are asked, and after them this seat has something to answer in the same turn."""
    return not table.over and not isinstance(pending(table), Decision) and comes_back(table, seat)


def comes_back(table: Table, seat: Seat) -> bool:
    """Whether a question to this seat stands on the agenda, as it does for what is left of its turn."""
    for entry in table.agenda:
        if isinstance(entry, Decision) and entry.seat == seat:
            return True
    return False


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
