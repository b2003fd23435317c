"""The results of a tournament as lines of JSON, so that an interrupted tournament can be resumed.

The first line, the header, holds the tournament. It fixes every game by its number, so missing games can be
played later and more can be added.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, final

import msgspec

from goldenspike.core.play import GoldenSpikeError
from goldenspike.sim.runner import GameResult, Tournament

MAX_LINE_BYTES: Final = 1_000_000
"""No result is longer."""


class WrongResultsFile(GoldenSpikeError):
    """A file holds something else than the results of this tournament; the message says what."""


class Header(msgspec.Struct, frozen=True, tag="arena"):
    """The first line of the file."""

    version: int
    """The version of the game."""
    tournament: Tournament


@final
class ResultsFile:
    """The file of one tournament, read at first and then appended to."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.header: Header | None = None
        """The header of the file; None if it is empty or missing."""
        self.results: dict[int, GameResult] = {}
        """The results in the file, by the number of the game."""
        self.complete_bytes = 0
        """The length of the file up to its last complete line."""
        if file.exists():
            self._read()

    def _read(self) -> None:
        with self.file.open("rb") as lines:
            number = 0
            while line := lines.readline(MAX_LINE_BYTES):
                number += 1
                if number > 1 and not line.endswith(b"\n"):
                    # The process that wrote it was interrupted.
                    break
                try:
                    self._read_line(line)
                except (msgspec.MsgspecError, UnicodeError, RecursionError):
                    what = "is no result of a tournament" if number > 1 else "does not say what is played"
                    raise WrongResultsFile(f"{self.file}: line {number} {what}.") from None
                self.complete_bytes += len(line)

    def _read_line(self, line: bytes) -> None:
        if self.header is None:
            self.header = msgspec.json.decode(line, type=Header)
            return
        result = msgspec.json.decode(line, type=GameResult)
        seats = self.header.tournament.seats
        if len(result.scores) != seats or any(not 0 <= seat < seats for seat in result.winners):
            raise msgspec.ValidationError("It has other seats.")
        self.results.setdefault(result.number, result)

    def resume(self, wanted: Header) -> None:
        """Prepare the file for more results; raise WrongResultsFile if it holds another tournament.

        A new file gets the header; a line that was cut off is removed from an old one.
        """
        if self.header is None:
            self.header = wanted
            self._write(wanted)
            return
        found = difference(self.header, wanted)
        if found:
            raise WrongResultsFile(f"{self.file} holds a tournament {found}; name another folder.")
        os.truncate(self.file, self.complete_bytes)

    def append(self, result: GameResult) -> None:
        """Add a result and write it to the file."""
        self.results[result.number] = result
        self._write(result)

    def _write(self, line: msgspec.Struct) -> None:
        with self.file.open("ab") as opened:
            opened.write(msgspec.json.encode(line) + b"\n")


def difference(held: Header, wanted: Header) -> str:
    """Return the first difference of two tournaments in words; '' if there is none."""
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
        value = getattr(held.tournament, name)
        if value != getattr(wanted.tournament, name):
            return f"with other {name} ({value:g})"
    return ""
