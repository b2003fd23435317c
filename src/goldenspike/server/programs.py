"""Programs that whoever runs the server registered as bots: they sit down under names of their own.

A program may take its time, so it is talked to in a thread, where it holds up neither the server nor a
working process. It is started for each seat when that seat is first asked; when many others were asked since,
it is let go and started anew. What it fails to answer is answered by chance (goldenspike.bots.outside).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final, final

import msgspec

from goldenspike.bots.outside import DEFAULT_PATIENCE, OutsideBot, TableTerms
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game, Outcome

MOST_RUNNING: Final = 16
"""So many programs run at once, however many tables they sit at."""
MOST_ASKED: Final = 8
"""So many of them are asked at the same time; the others wait."""
SUMMARY: Final = "A program of whoever runs this server."


class Place(msgspec.Struct, frozen=True):
    """A seat of a table that a program has taken."""

    table: str
    seat: int
    seats: int
    options: dict[str, str]
    seed: str
    """For chances of its own, and for those that answer where it fails."""


@final
class Sitter:
    """A program at one seat: asked and let go by several threads, one after the other."""

    def __init__(self, bot: OutsideBot) -> None:
        self.bot = bot
        self.thinks = False
        self._turn = Lock()

    def choose(self, view: Any, options: list[Any]) -> Any:
        """What it answers."""
        with self._turn:
            return self.bot.choose(view, options)

    def leave(self, outcome: Outcome | None) -> None:
        """Let it go; if it is asked again, it is started anew."""
        with self._turn:
            self.bot.close(outcome)


@final
class Programs:
    """The registered programs by their names, and the seats they have taken."""

    def __init__(self, commands: Mapping[str, str], patience: float = DEFAULT_PATIENCE) -> None:
        self.commands = dict(commands)
        self.patience = patience
        """How many seconds each may think."""
        self._seated: dict[tuple[str, int], Sitter] = {}
        """By table and seat, whoever was asked last standing last."""
        self._parting: set[Sitter] = set()
        self._threads = ThreadPoolExecutor(MOST_ASKED, thread_name_prefix="program")

    def names(self) -> tuple[str, ...]:
        """What they are called."""
        return tuple(self.commands)

    async def choose(self, bot: str, game: Game, place: Place, view: Any, options: list[Any]) -> Any:
        """What the program of this name answers; UnknownGame if it is there no more."""
        key = (place.table, place.seat)
        seated = self._seated.pop(key, None)
        if seated is not None and seated.bot.name != self.commands[bot]:
            self._dismiss([seated], None)
            seated = None
        if seated is None:
            terms = TableTerms(place.seats, place.options, self.patience)
            seated = Sitter(OutsideBot(self.commands[bot], game, Seat(place.seat), place.seed, terms))
        self._seated[key] = seated
        seated.thinks = True
        self._let_rest()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, seated.choose, view, options
            )
        finally:
            seated.thinks = False

    def leave(self, table: str, outcome: Outcome | None) -> None:
        """Let the programs at a table go, with how the game came out if it came to its end."""
        keys = [key for key in self._seated if key[0] == table]
        self._dismiss([self._seated.pop(key) for key in keys], outcome)

    def close(self) -> None:
        """Put an end to all of them."""
        for seated in (*self._seated.values(), *self._parting):
            if seated.bot.program is not None:
                seated.bot.program.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _let_rest(self) -> None:
        running = [seated for seated in self._seated.values() if seated.bot.program is not None]
        self._dismiss([seated for seated in running[:-MOST_RUNNING] if not seated.thinks], None)

    def _dismiss(self, seated: Iterable[Sitter], outcome: Outcome | None) -> None:
        for each in seated:
            self._parting.add(each)
            self._threads.submit(self._part, each, outcome)

    def _part(self, seated: Sitter, outcome: Outcome | None) -> None:
        seated.leave(outcome)
        self._parting.discard(seated)
