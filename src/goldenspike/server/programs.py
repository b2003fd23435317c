"""Outside bots: programs that the operator registered, each run as a subprocess for each seat it plays.

A program may think long, so a thread talks to it, which blocks neither the event loop nor a worker. It is
started when its seat is first asked; the one asked longest ago is stopped when too many run, and started
anew when it is asked again. Where it fails, a random answer is given (goldenspike.bots.outside).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final, final

import msgspec

from goldenspike.bots.knowledge import ViewKnowledge
from goldenspike.bots.outside import DEFAULT_PATIENCE, OutsideBot, TableTerms
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game, Outcome

MOST_RUNNING: Final = 16
"""Most programs that run at once, over all tables."""
MOST_ASKED: Final = 8
"""Most programs that think at the same time; the others wait for a thread."""
SUMMARY: Final = "A program of whoever runs this server."


class Place(msgspec.Struct, frozen=True):
    """The seat a program plays, with the terms of its game."""

    table: str
    seat: int
    seats: int
    settings: dict[str, str]
    seed: str
    """For its random numbers, and for the random answers given where it fails."""


@final
class SeatedProgram:
    """A program at one seat; a lock lets one thread at a time talk to it."""

    def __init__(self, bot: OutsideBot) -> None:
        self.bot = bot
        self.thinks = False
        self._turn = Lock()

    def choose(self, view: Any, options: list[Any]) -> Any:
        """Return the program's answer, one of the options."""
        with self._turn:
            return self.bot.choose(ViewKnowledge(self.bot.game, view), options)

    def stop(self, outcome: Outcome | None) -> None:
        """Tell the program the outcome and end it; asked again, it is started anew."""
        with self._turn:
            self.bot.close(outcome)


@final
class Programs:
    """The registered programs by name, and those that play at a seat."""

    def __init__(self, commands: Mapping[str, str], patience: float = DEFAULT_PATIENCE) -> None:
        self.commands = dict(commands)
        self.patience = patience
        """Seconds each may think about an answer."""
        self._seated: dict[tuple[str, int], SeatedProgram] = {}
        """By table and seat; the one asked last stands last."""
        self._stopping: set[SeatedProgram] = set()
        self._threads = ThreadPoolExecutor(MOST_ASKED, thread_name_prefix="program")

    def names(self) -> tuple[str, ...]:
        """Return the names of the registered programs."""
        return tuple(self.commands)

    async def choose(self, bot: str, game: Game, place: Place, view: Any, options: list[Any]) -> Any:
        """Return the answer of the program of this name, started if need be."""
        key = (place.table, place.seat)
        seated = self._seated.pop(key, None)
        if seated is not None and seated.bot.name != self.commands[bot]:
            self._stop([seated], None)
            seated = None
        if seated is None:
            terms = TableTerms(place.seats, place.settings, self.patience)
            seated = SeatedProgram(OutsideBot(self.commands[bot], game, Seat(place.seat), place.seed, terms))
        self._seated[key] = seated
        seated.thinks = True
        self._stop_idle()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, seated.choose, view, options
            )
        finally:
            seated.thinks = False

    def release(self, table: str, outcome: Outcome | None) -> None:
        """Stop the programs at a table; they are told the outcome if the game has ended."""
        keys = [key for key in self._seated if key[0] == table]
        self._stop([self._seated.pop(key) for key in keys], outcome)

    def close(self) -> None:
        """Kill all programs."""
        for seated in (*self._seated.values(), *self._stopping):
            if seated.bot.program is not None:
                seated.bot.program.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _stop_idle(self) -> None:
        """Stop the programs used longest ago if more than MOST_RUNNING run."""
        running = [seated for seated in self._seated.values() if seated.bot.program is not None]
        self._stop([seated for seated in running[:-MOST_RUNNING] if not seated.thinks], None)

    def _stop(self, seated: Iterable[SeatedProgram], outcome: Outcome | None) -> None:
        """Stop programs in threads, so that nobody waits for them."""
        for each in seated:
            self._stopping.add(each)
            self._threads.submit(self._stop_one, each, outcome)

    def _stop_one(self, seated: SeatedProgram, outcome: Outcome | None) -> None:
        """Stop a program and wait until it has ended."""
        seated.stop(outcome)
        self._stopping.discard(seated)
