"""Plans for the rest of a seat's turn, averaged over worlds, with the replies of others to its offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from goldenspike.bots.search.beam import NOT_EVALUATED, BeamSearch, others_answer_first
from goldenspike.bots.search.determinization import average_over_worlds
from goldenspike.bots.search.replies import reply_gains
from goldenspike.core.agenda import Table


def plan_turn(
    search: BeamSearch,
    table: Table,
    imagine: Callable[[int], Table],
    options: list[Any],
    worlds: int,
    seed: str,
) -> list[float]:
    """Return the value of each option with the best plan that begins with it, a mean over so many worlds.

    An option that others must answer first begins no plan: its gain is added to the best value. The lines of
    the search are those of the first world.
    """
    plans = search.first_plans(table, options)
    offers = [plan.first for plan in plans if others_answer_first(plan.table, search.seat)]
    values = [NOT_EVALUATED] * len(options)
    search.follow_all([plan for plan in plans if plan.first not in offers], values, seed)
    lines = search.lines.copy()
    gains: list[float] = []
    if offers:
        gains = reply_gains(
            search.evaluator, imagine, search.seat, [options[index] for index in offers], seed
        )
    average_over_worlds(search, imagine, options, values, worlds, seed)
    search.lines = lines
    top = max(values)
    for index, gain in zip(offers, gains, strict=False):
        values[index] = gain if top == NOT_EVALUATED else top + gain
    return values
