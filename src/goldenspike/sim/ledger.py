"""The results of a tournament in a file, a line of JSON for each game, so that one that was stopped goes on.

The first line says what is played. A game is fixed by that and its number, so whatever is missing can be
played later, and more games can be added.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, final

import msgspec

from goldenspike.core.play import GoldenSpikeError
from goldenspike.sim.series import Result, Tournament

LONGEST_LINE: Final = 1_000_000
"""No result is longer."""


class OtherLedger(GoldenSpikeError):
    """A file holds something else than the results of this tournament."""


class Heading(msgspec.Struct, frozen=True, tag="arena"):
    """The first line."""

    version: int
    """Of the game."""
    tournament: Tournament


@final
class Ledger:
    """The file of one tournament, while it is played."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.heading: Heading | None = None
        """What the file says is played; None if there is nothing in it yet."""
        self.results: dict[int, Result] = {}
        """The results in the file, by the number of the game."""
        self.good = 0
        """How many bytes of the file are whole lines."""
        if file.exists():
            self._read()

    def _read(self) -> None:
        with self.file.open("rb") as lines:
            number = 0
            while line := lines.readline(LONGEST_LINE):
                number += 1
                if number > 1 and not line.endswith(b"\n"):
                    # Whoever wrote it was stopped in the middle of it.
                    break
                try:
                    self._take(line)
                except (msgspec.MsgspecError, UnicodeError, RecursionError):
                    what = "is no result of a tournament" if number > 1 else "does not say what is played"
                    raise OtherLedger(f"{self.file}: line {number} {what}.") from None
                self.good += len(line)

    def _take(self, line: bytes) -> None:
        if self.heading is None:
            self.heading = msgspec.json.decode(line, type=Heading)
            return
        result = msgspec.json.decode(line, type=Result)
        seats = self.heading.tournament.seats
        if len(result.scores) != seats or any(not 0 <= seat < seats for seat in result.winners):
            raise msgspec.ValidationError("It has other seats.")
        self.results.setdefault(result.number, result)

    def go_on(self, wanted: Heading) -> None:
        """Make ready for more results of this tournament; OtherLedger if the file is of another."""
        if self.heading is not None:
            difference = other(self.heading, wanted)
            if difference:
                raise OtherLedger(f"{self.file} holds a tournament {difference}; name another folder.")
        if self.heading is None:
            self.heading = wanted
            self._write(wanted)
        else:
            os.truncate(self.file, self.good)

    def add(self, result: Result) -> None:
        """Write a result down."""
        self.results[result.number] = result
        self._write(result)

    def _write(self, line: msgspec.Struct) -> None:
        with self.file.open("ab") as pen:
            pen.write(msgspec.json.encode(line) + b"\n")


def other(held: Heading, wanted: Heading) -> str:
    """How two tournaments differ, in a few words; '' if they do not."""
    if held.tournament.game != wanted.tournament.game:
        return f"of {held.tournament.game}"
    if held.version != wanted.version:
        return f"of version {held.version} of the game, and version {wanted.version} is installed"
    if held.tournament.bots != wanted.tournament.bots:
        return f"of other bots ({', '.join(held.tournament.bots)})"
    if held.tournament.options != wanted.tournament.options:
        chosen = ", ".join(f"{name}={value}" for name, value in held.tournament.options.items())
        return f"with other options ({chosen})"
    for name in ("seats", "seed", "patience"):
        had = getattr(held.tournament, name)
        if had != getattr(wanted.tournament, name):
            return f"with other {name} ({had:g})"
    return ""
