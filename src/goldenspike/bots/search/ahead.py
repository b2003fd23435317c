"""Plans over several of one's own turns, while everybody else waits: the most promising few kept at each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from goldenspike.bots.search.beam import UNSEEN, Plan, best_places, best_plans
from goldenspike.bots.search.judge import Judge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

Wait = Callable[[Any], Any]

ALIKE: Final = 2
"""Plans kept at a turn that begin with the same option."""
AGAIN: Final = 2
"""When a turn goes on after an answer, so many answers to that are looked at, and so often in a row."""
SOON: Final = 0.1
"""How much the first answer counts for what it brings at once: the others will not really wait."""
LESS: Final = 1.0
"""So much is an option worth less than all others, at least, whose plans were given up."""


@final
class Course:
    """What a search over several turns knows all the way: whose plans they are, and how the others wait."""

    def __init__(self, judge: Judge, seat: Seat, wait: Wait, seed: str) -> None:
        self.judge = judge
        self.seat = seat
        self.wait = wait
        self.seed = seed
        self.turn = 0
        """The turn that is being planned."""
        self.share = 0.0
        """The share of the time that may be used up when its plans are there."""
        self.over: list[Plan] = []
        """Plans that saw the end of the game."""

    def turn_of(self, table: Table) -> int:
        """How many turns every seat has had, one that is skipped among them."""
        return (table.turns - 1) // self.judge.seats

    def pass_on(self, table: Table) -> None:
        """The others wait until the seat is asked again; the dice of a turn say the same to all plans."""
        rng = Rng(f"{self.seed} turn {table.turns}")
        while not table.over:
            question = pending(table)
            if isinstance(question, Decision):
                if question.seat == self.seat:
                    return
                play(table, self.wait(table))
            else:
                play(table, question.sample(table, rng))

    def has_time(self) -> bool:
        """Whether there is time for more plans of this turn."""
        return self.judge.budget.used() < self.share

    def grow(
        self, plan: Plan, options: list[Any], values: list[float], number: int, again: int
    ) -> list[Plan]:
        """The plans that go on with the best of these answers, to the end of the turn if there is time."""
        grown: list[Plan] = []
        for place in best_places(values, number):
            if values[place] == UNSEEN or self.judge.budget.is_spent():
                break
            ahead: Table = plan.table.copy()
            play(ahead, options[place])
            self.pass_on(ahead)
            longer = Plan(place if plan.first < 0 else plan.first, values[place], ahead)
            if ahead.over:
                longer.value = self.judge.value(ahead, self.seat)
                self.over.append(longer)
            elif self.turn_of(ahead) > self.turn or not again or not self.has_time():
                grown.append(longer)
            else:
                more = pending(ahead).options(ahead)
                judged = self.judge.values(ahead, self.seat, more)
                grown.extend(self.grow(longer, more, judged, AGAIN, again - 1))
        return grown


def plans_ahead(
    judge: Judge,
    table: Table,
    seat: Seat,
    options: list[Any],
    width: int,
    turns: int,
    wait: Wait,
    seed: str,
) -> list[float]:
    """What each option is worth with the best answers found to follow it in so many turns of the seat.

    Each turn has its share of the time, in which the best plans are followed first. An option whose plans
    were given up is worth less than all others, the worse it looked at first.
    """
    course = Course(judge, seat, wait, seed)
    course.turn = course.turn_of(table)
    course.share = 1.0 / turns
    values = judge.values(table, seat, options)
    front = course.grow(Plan(-1, 0.0, table), options, values, 2 * width, AGAIN)
    for step in range(2, turns + 1):
        course.turn += 1
        course.share = step / turns
        grown: list[Plan] = []
        for plan in best_plans(front, width, ALIKE):
            if judge.budget.is_spent() or (grown and not course.has_time()):
                break
            if course.turn_of(plan.table) > course.turn:
                plan.value = judge.value(plan.table, seat)
                grown.append(plan)
                continue
            answers = pending(plan.table).options(plan.table)
            judged = judge.values(plan.table, seat, answers)
            if step < turns:
                grown.extend(course.grow(plan, answers, judged, width, AGAIN))
            else:
                plan.value = max(judged)
                grown.append(plan)
        if not grown:
            break
        front = grown
    return worth_of_options(values, front + course.over)


def worth_of_options(values: list[float], found: list[Plan]) -> list[float]:
    """What the options are worth by these plans, and by what they are worth at first sight."""
    worth = [UNSEEN] * len(values)
    for plan in found:
        worth[plan.first] = max(worth[plan.first], plan.value + SOON * values[plan.first])
    least = min([each for each in worth if each > UNSEEN], default=0.0)
    top = max(values) + LESS
    for place in range(len(values)):
        if worth[place] == UNSEEN and values[place] > UNSEEN:
            worth[place] = least + values[place] - top
    return worth
