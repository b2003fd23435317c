"""Plans for the rest of one's own turn: answers in a row, the most promising few kept at each step."""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.bots.search.judge import Judge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

UNSEEN: Final = float("-inf")
"""What an option is worth whose plans were not looked at."""


@final
class Plan:
    """The table some answers lead to, and the option they begin with."""

    def __init__(self, first: int, value: float, table: Table) -> None:
        self.first = first
        self.value = value
        self.table = table


@final
class Beam:
    """What a search over the rest of a turn knows all the way: whose turn it is, how much is looked at."""

    def __init__(self, judge: Judge, seat: Seat, width: int, depth: int, share: float) -> None:
        self.judge = judge
        self.seat = seat
        self.width = width
        self.depth = depth
        self.share = share
        """After this share of the time no plan is followed further."""

    def begin(self, table: Table, options: list[Any]) -> list[Plan]:
        """The tables the most promising options lead to, best first.

        What others must answer first takes no other option's place.
        """
        begun: list[Plan] = []
        values = self.judge.values(table, self.seat, options)
        places_left = 2 * self.width
        for place in best_places(values, len(values)):
            if not places_left:
                break
            ahead: Table = table.copy()
            play(ahead, options[place])
            begun.append(Plan(place, values[place], ahead))
            if not others_first(ahead, self.seat):
                places_left -= 1
        return begun

    def follow_all(self, begun: list[Plan], worth: list[float], seed: str) -> None:
        """Raise the worth of every option to that of the best plan found that begins with it.

        A plan that was not followed to the end of the turn counts as it stood. Where the dice speak on the
        way, a plan is followed with one thing they may say, the same for all plans.
        """
        front: list[Plan] = []
        for plan in begun:
            self.follow(plan, worth, front, seed)
        for _ in range(self.depth):
            front = best_plans(front, self.width, self.width)
            if not front or self.judge.budget.used() > self.share:
                break
            grown: list[Plan] = []
            for plan in front:
                if self.judge.budget.is_spent():
                    grown.append(plan)
                else:
                    self.grow(plan, worth, grown, seed)
            front = grown
        for plan in front:
            self.end(plan, worth)

    def grow(self, plan: Plan, worth: list[float], grown: list[Plan], seed: str) -> None:
        """One answer more, the best few of those that can be given."""
        options = pending(plan.table).options(plan.table)
        values = self.judge.values(plan.table, self.seat, options)
        for place in best_places(values, self.width):
            ahead: Table = plan.table.copy()
            play(ahead, options[place])
            self.follow(Plan(plan.first, values[place], ahead), worth, grown, seed)

    def follow(self, plan: Plan, worth: list[float], front: list[Plan], seed: str) -> None:
        """A plan that leads to another question to this seat goes on; any other gives its worth."""
        if asks(plan.table, self.seat):
            front.append(plan)
            return
        if is_due(plan.table, self.seat):
            after = rolled(plan.table, Rng(seed))
            if asks(after, self.seat):
                front.append(Plan(plan.first, self.judge.value(after, self.seat), after))
                return
        self.end(plan, worth)

    def end(self, plan: Plan, worth: list[float]) -> None:
        """An option is worth what the best plan is that begins with it."""
        worth[plan.first] = max(worth[plan.first], plan.value)


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


def others_first(table: Table, seat: Seat) -> bool:
    """Whether somebody else is asked, and after them this seat goes on with its turn."""
    if table.over or asks(table, seat):
        return False
    return isinstance(pending(table), Decision) and comes_back(table, seat)


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
