"""The interface of a bot, and the built-in bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from goldenspike.bots.expert import Expert
from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.novice import Novice
from goldenspike.bots.parallel import ParallelPlanner, parse_worker_count
from goldenspike.bots.planner import Planner, parse_budget
from goldenspike.bots.random_ import Random
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame


class Bot(Protocol):
    """A computer player at one seat of one table."""

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return one of these options, using only what the seat knows."""


BOTS: Final[dict[str, Callable[[Game, Seat, str], Bot]]] = {
    "random": Random,
    "novice": Novice,
    "greedy": Greedy,
    "planner": Planner,
    "expert": Expert,
}


def bot_names() -> tuple[str, ...]:
    """Return the names of the built-in bots, weakest first."""
    return tuple(BOTS)


def is_builtin(name: str) -> bool:
    """Return whether this names a built-in bot; raise UnknownGame if a budget is malformed."""
    return name in BOTS or parse_planner_name(name) is not None or parse_expert_name(name) is not None


def parse_planner_name(name: str) -> tuple[str, int] | None:
    """Return the budget in a planner's name and its number of worker processes.

    Return None for a name without a budget; raise UnknownGame if the budget or the number is malformed.
    """
    kind, _, terms = name.partition(":")
    if not terms or kind != "planner":
        return None
    budget, star, workers = terms.partition("*")
    parse_budget(budget)
    return budget, parse_worker_count(workers) if star else 1


def parse_expert_name(name: str) -> str | None:
    """Return the budget in an expert's name; None if there is none. Raise UnknownGame if it is malformed."""
    kind, _, budget = name.partition(":")
    if not budget or kind != "expert":
        return None
    parse_budget(budget)
    return budget


def make_bot(name: str, game: Game, seat: Seat, seed: str) -> Bot:
    """Return a built-in bot for a seat; the same seed makes the same choices.

    The names of planner and expert may be followed by a budget, 'planner:250ms' or 'expert:2000' evaluated
    tables, the planner's also by a number of worker processes: 'planner:250ms*4', 'planner:*all'. Raise
    UnknownGame for other names.
    """
    budget_of_expert = parse_expert_name(name)
    if budget_of_expert is not None:
        return Expert(game, seat, seed, budget_of_expert)
    terms = parse_planner_name(name)
    if terms is not None:
        budget, workers = terms
        if workers > 1:
            return ParallelPlanner(game, seat, seed, budget, workers)
        return Planner(game, seat, seed, budget)
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownGame(f"There is no bot '{name}' (there are: {', '.join(BOTS)}).")
    return maker(game, seat, seed)
