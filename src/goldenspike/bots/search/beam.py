"""Beam search over the rest of the seat's own turn: at every step the best few plans are kept."""

from __future__ import annotations

from typing import Any, Final, final

from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

NOT_EVALUATED: Final = float("-inf")
"""The value of an option that was not looked at."""


@final
class Plan:
    """A sequence of answers: the index of the option it begins with, and the table it leads to."""

    def __init__(self, first: int, value: float, table: Table, answers: list[Any]) -> None:
        self.first = first
        self.value = value
        self.table = table
        self.answers = answers
        """The seat's own answers, up to the first chance within its turn."""
        self.through_chance = False
        """Whether a chance was sampled on the way; later answers depend on it and are not kept."""

    def answers_and(self, answer: Any) -> list[Any]:
        """Return the answers of the plan followed by one more, unless that depends on a chance."""
        return self.answers if self.through_chance else [*self.answers, answer]


@final
class BeamSearch:
    """A beam search for one seat, with its width and depth."""

    def __init__(self, evaluator: Evaluator, seat: Seat, width: int, depth: int, budget_share: float) -> None:
        self.evaluator = evaluator
        self.seat = seat
        self.width = width
        self.depth = depth
        self.budget_share = budget_share
        """Once this share of the budget is used, no plan is followed further."""
        self.lines: dict[int, list[Any]] = {}
        """The answers of the best plan recorded for each option, by the index of the option."""

    def first_plans(self, table: Table, options: list[Any]) -> list[Plan]:
        """Return plans of one answer for the best options, best first.

        An option that other seats must answer first takes no other option's place.
        """
        plans: list[Plan] = []
        values = self.evaluator.values(table, self.seat, options)
        left = 2 * self.width
        for index in best_indices(values, len(values)):
            if not left:
                break
            child: Table = table.copy()
            play(child, options[index])
            plans.append(Plan(index, values[index], child, [options[index]]))
            if not others_answer_first(child, self.seat):
                left -= 1
        return plans

    def follow_all(self, plans: list[Plan], values: list[float], seed: str) -> None:
        """Raise the value of every option to that of the best plan found that begins with it.

        A plan that is not followed to the end of the turn counts with its last value. Chances on the way are
        sampled once, with the same random numbers for all plans.
        """
        front: list[Plan] = []
        for plan in plans:
            self.follow(plan, values, front, seed)
        for _ in range(self.depth):
            front = best_plans(front, self.width, self.width)
            if not front or self.evaluator.budget.used_share() > self.budget_share:
                break
            longer: list[Plan] = []
            for plan in front:
                if self.evaluator.budget.is_spent():
                    longer.append(plan)
                else:
                    self.expand(plan, values, longer, seed)
            front = longer
        for plan in front:
            self.record_value(plan, values)

    def expand(self, plan: Plan, values: list[float], front: list[Plan], seed: str) -> None:
        """Follow a plan by one more answer, with each of the best few options."""
        options = pending(plan.table).options(plan.table)
        option_values = self.evaluator.values(plan.table, self.seat, options)
        for index in best_indices(option_values, self.width):
            child: Table = plan.table.copy()
            play(child, options[index])
            longer = Plan(plan.first, option_values[index], child, plan.answers_and(options[index]))
            longer.through_chance = plan.through_chance
            self.follow(longer, values, front, seed)

    def follow(self, plan: Plan, values: list[float], front: list[Plan], seed: str) -> None:
        """Add a plan to the front if its turn goes on; otherwise record its value."""
        if must_answer(plan.table, self.seat):
            front.append(plan)
            return
        if is_chance_within_turn(plan.table, self.seat):
            after = after_chances(plan.table, Rng(seed))
            if must_answer(after, self.seat):
                later = Plan(plan.first, self.evaluator.value(after, self.seat), after, plan.answers)
                later.through_chance = True
                front.append(later)
                return
        self.record_value(plan, values)

    def record_value(self, plan: Plan, values: list[float]) -> None:
        """Raise the value of the option a plan begins with to that of the plan, which ends here."""
        value = self.evaluator.end_value(plan.table, self.seat, plan.value)
        if value > values[plan.first]:
            values[plan.first] = value
            self.lines[plan.first] = plan.answers


def after_chances(table: Table, rng: Rng) -> Table:
    """Return a copy of the table with all pending chances sampled, up to the next decision."""
    after: Table = table.copy()
    while not after.over:
        question = pending(after)
        if isinstance(question, Decision):
            break
        play(after, question.sample(after, rng))
    return after


def is_chance_within_turn(table: Table, seat: Seat) -> bool:
    """Return whether a chance is pending after which the seat's turn goes on."""
    return not table.over and not isinstance(pending(table), Decision) and has_decision(table, seat)


def has_decision(table: Table, seat: Seat) -> bool:
    """Return whether the agenda holds a decision of the seat, as it does for the rest of its turn."""
    for entry in table.agenda:
        if isinstance(entry, Decision) and entry.seat == seat:
            return True
    return False


def others_answer_first(table: Table, seat: Seat) -> bool:
    """Return whether another seat must answer before this seat goes on with its turn."""
    if table.over or must_answer(table, seat):
        return False
    return isinstance(pending(table), Decision) and has_decision(table, seat)


def must_answer(table: Table, seat: Seat) -> bool:
    """Return whether the pending question is a decision of the seat."""
    if table.over:
        return False
    question = pending(table)
    return isinstance(question, Decision) and question.seat == seat


def best_indices(values: list[float], number: int) -> list[int]:
    """Return the indices of the highest values, highest first and equals in their order."""
    order = sorted(range(len(values)), key=lambda index: -values[index])
    return order[:number]


def best_plans(plans: list[Plan], width: int, per_option: int) -> list[Plan]:
    """Return the best plans, at most so many with the same first option.

    Of several with the same value, which mostly differ only in the order of their answers, one is kept.
    """
    kept: list[Plan] = []
    seen: set[float] = set()
    counts: dict[int, int] = {}
    for plan in sorted(plans, key=lambda each: -each.value):
        count = counts.get(plan.first, 0)
        if count < per_option and plan.value not in seen:
            seen.add(plan.value)
            counts[plan.first] = count + 1
            kept.append(plan)
            if len(kept) == width:
                break
    return kept
