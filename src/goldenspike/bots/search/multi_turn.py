"""Beam search over several of the seat's own turns, during which all other seats wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from goldenspike.bots.search.beam import NOT_EVALUATED, Plan, best_indices, best_plans
from goldenspike.bots.search.evaluation import Evaluator
from goldenspike.bots.search.one_ply import best_index
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

Wait = Callable[[Any], Any]
"""The answer with which a seat lets time pass."""

PLANS_PER_OPTION: Final = 2
"""Plans kept at a turn that begin with the same option."""
FOLLOW_UPS: Final = 2
"""If a turn goes on after an answer: how many further answers in a row, and how many options for each."""
IMMEDIATE_WEIGHT: Final = 0.1
"""Weight of the first answer's own value in that of a plan: the others will not really wait."""
ABANDONED_PENALTY: Final = 1.0
"""An option without a followed plan is worth less than all others by at least this."""


@final
class MultiTurnSearch:
    """A search over several turns of one seat, with the answer by which the others wait."""

    def __init__(self, evaluator: Evaluator, seat: Seat, wait: Wait, seed: str) -> None:
        self.evaluator = evaluator
        self.seat = seat
        self.wait = wait
        self.seed = seed
        self.round = 0
        """The round that is being planned, as `round_of` counts."""
        self.budget_share = 0.0
        """The share of the budget that may be used when the plans of this round are complete."""
        self.finished: list[Plan] = []
        """Plans that lead to the end of the game."""

    def round_of(self, table: Table) -> int:
        """Return how many turns every seat has had, skipped ones included."""
        return (table.turns - 1) // self.evaluator.seats

    def wait_for_seat(self, table: Table) -> None:
        """Let the others wait until the seat must answer; chances in a turn are the same for all plans."""
        rng = Rng(f"{self.seed} turn {table.turns}")
        while not table.over:
            question = pending(table)
            if isinstance(question, Decision):
                if question.seat == self.seat:
                    return
                play(table, self.wait(table))
            else:
                play(table, question.sample(table, rng))

    def has_budget(self) -> bool:
        """Return whether the budget allows more plans of this round."""
        return self.evaluator.budget.used_share() < self.budget_share

    def expand(
        self, plan: Plan, options: list[Any], values: list[float], number: int, follow_ups: int
    ) -> list[Plan]:
        """Return plans that go on with the best of these options, to the end of the turn if possible."""
        longer: list[Plan] = []
        for index in best_indices(values, number):
            if values[index] == NOT_EVALUATED or self.evaluator.budget.is_spent():
                break
            table: Table = plan.table.copy()
            play(table, options[index])
            self.wait_for_seat(table)
            first = index if plan.first < 0 else plan.first
            child = Plan(first, values[index], table, plan.answers_and(options[index]))
            if table.over:
                # The value of the option itself may say that it wins at once, which no waiting can undo.
                child.value = max(values[index], self.evaluator.value(table, self.seat))
                self.finished.append(child)
            elif self.round_of(table) > self.round or not follow_ups or not self.has_budget():
                longer.append(child)
            else:
                next_options = pending(table).options(table)
                next_values = self.evaluator.values(table, self.seat, next_options)
                longer.extend(self.expand(child, next_options, next_values, FOLLOW_UPS, follow_ups - 1))
        return longer


def plan_turns(
    evaluator: Evaluator,
    table: Table,
    seat: Seat,
    options: list[Any],
    width: int,
    turns: int,
    wait: Wait,
    seed: str,
    lines: dict[int, list[Any]],
) -> list[float]:
    """Return the value of each option with the best plan found for so many turns of the seat.

    Each turn has an equal share of the budget, in which the best plans are followed first. Options whose
    plans were abandoned are worth less than all others, in the order of their values at one ply. `lines`
    receives the answers of the best plan of each option, by the index of the option.
    """
    search = MultiTurnSearch(evaluator, seat, wait, seed)
    search.round = search.round_of(table)
    search.budget_share = 1.0 / turns
    values = evaluator.values(table, seat, options)
    front = search.expand(Plan(-1, 0.0, table, []), options, values, 2 * width, FOLLOW_UPS)
    for turn in range(2, turns + 1):
        search.round += 1
        search.budget_share = turn / turns
        longer: list[Plan] = []
        for plan in best_plans(front, width, PLANS_PER_OPTION):
            if evaluator.budget.is_spent() or (longer and not search.has_budget()):
                break
            if search.round_of(plan.table) > search.round:
                plan.value = evaluator.value(plan.table, seat)
                longer.append(plan)
                continue
            next_options = pending(plan.table).options(plan.table)
            next_values = evaluator.values(plan.table, seat, next_options)
            if turn < turns:
                longer.extend(search.expand(plan, next_options, next_values, width, FOLLOW_UPS))
            else:
                best = best_index(next_values)
                plan.value = next_values[best]
                plan.answers = plan.answers_and(next_options[best])
                if evaluator.judge is not None:
                    plan.table = plan.table.copy()
                    play(plan.table, next_options[best])
                longer.append(plan)
        if not longer:
            break
        front = longer
    plans = front + search.finished
    for plan in plans:
        plan.value = evaluator.end_value(plan.table, seat, plan.value)
    for plan in sorted(plans, key=lambda each: each.value):
        lines[plan.first] = plan.answers
    return values_by_plans(values, plans)


def values_by_plans(values: list[float], plans: list[Plan]) -> list[float]:
    """Return the value of each option by its best plan, and by its value at one ply where it has none."""
    planned = [NOT_EVALUATED] * len(values)
    for plan in plans:
        planned[plan.first] = max(planned[plan.first], plan.value + IMMEDIATE_WEIGHT * values[plan.first])
    least = min([each for each in planned if each > NOT_EVALUATED], default=0.0)
    top = max(values) + ABANDONED_PENALTY
    for index in range(len(values)):
        if planned[index] == NOT_EVALUATED and values[index] > NOT_EVALUATED:
            planned[index] = least + values[index] - top
    return planned
