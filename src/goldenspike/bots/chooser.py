"""What every bot is: somebody who is shown a view and some options and says one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from goldenspike.bots.crew import Crew, read_planners
from goldenspike.bots.greedy import Greedy
from goldenspike.bots.novice import Novice
from goldenspike.bots.planner import Planner, read_budget
from goldenspike.bots.random_ import Random
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame


class Chooser(Protocol):
    """A bot at one seat of one table."""

    needs_view: bool
    """Whether it looks at the view at all; a host need not build one for a bot that does not."""

    def choose(self, view: Any, options: list[Any]) -> Any:
        """One of these options, from what the seat may know."""


BOTS: Final[dict[str, Callable[[Game, Seat, str], Chooser]]] = {
    "random": Random,
    "novice": Novice,
    "greedy": Greedy,
    "planner": Planner,
}


def names() -> tuple[str, ...]:
    """The names of the bots, in the order of their strength."""
    return tuple(BOTS)


def is_ours(name: str) -> bool:
    """Whether a bot of ours is called so; UnknownGame if only its budget makes no sense."""
    return name in BOTS or planner_terms(name) is not None


def planner_terms(name: str) -> tuple[str, int] | None:
    """The budget in a planner's name, and on how many cores it thinks; None in any other name."""
    kind, _, terms = name.partition(":")
    if not terms or kind != "planner":
        return None
    budget, star, planners = terms.partition("*")
    read_budget(budget)
    return budget, read_planners(planners) if star else 1


def make(name: str, game: Game, seat: Seat, seed: str) -> Chooser:
    """A bot of this name for a seat; the same seed makes the same choices.

    A planner's name may be followed by its budget: 'planner:250ms', or 'planner:5000' tables to judge; and
    that by the number of cores on which as many of them think at once: 'planner:250ms*4', 'planner:*all'.
    """
    terms = planner_terms(name)
    if terms is not None:
        budget, planners = terms
        return Crew(game, seat, seed, *terms) if planners > 1 else Planner(game, seat, seed, budget)
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownGame(f"There is no bot '{name}' (there are: {', '.join(BOTS)}).")
    return maker(game, seat, seed)
