"""The same turn planned in one imagined world after the other, so as not to count on the luck of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from goldenspike.bots.search.beam import UNSEEN, Beam, best_places
from goldenspike.core.agenda import Table


def average(
    beam: Beam,
    imagine: Callable[[int], Table],
    options: list[Any],
    worth: list[float],
    worlds: int,
    seed: str,
) -> None:
    """Make of what the options are worth in a first world the mean of so many.

    Whenever the number of worlds has doubled, the worse half is out of the running, and in the end worth no
    more than what stayed in. If there is no luck in it, one world will do; one that there was no time to
    finish does not count.
    """
    live = [place for place in best_places(worth, beam.width) if worth[place] > UNSEEN]
    budget = beam.judge.budget
    number = 1
    while number < worlds and len(live) > 1 and not budget.is_spent():
        found = worth_in(beam, imagine(number), [options[place] for place in live], f"{seed} {number}")
        if budget.is_spent() or (number == 1 and found == [worth[place] for place in live]):
            break
        for index in range(len(live)):
            place = live[index]
            worth[place] += (found[index] - worth[place]) / (number + 1)
        number += 1
        if number & (number - 1) == 0:
            live = better_half(worth, live)
    least = min([worth[place] for place in live], default=UNSEEN)
    for place in range(len(worth)):
        if place not in live:
            worth[place] = min(worth[place], least)


def worth_in(beam: Beam, world: Table, options: list[Any], seed: str) -> list[float]:
    """What each of a few options is worth in one world, at least what it looks like at first sight."""
    begun = beam.begin(world, options)
    found = [UNSEEN] * len(options)
    for plan in begun:
        beam.end(plan, found)
    beam.follow_all(begun, found, seed)
    return found


def better_half(worth: list[float], live: list[int]) -> list[int]:
    """The better half of the options in the running, two at least."""
    order = sorted(live, key=lambda place: -worth[place])
    return order[: max(2, (len(order) + 1) // 2)]
