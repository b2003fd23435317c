"""The journal of a series or a tournament: its results as lines of JSON, so that it can be resumed.

The first line, the header, holds the series or the tournament. It fixes every game by its number, so missing
games can be played later, and to a tournament more can be added.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, final

import msgspec

from goldenspike.core.play import GoldenSpikeError
from goldenspike.sim.runner import GameResult, Series, Tournament

MAX_LINE_BYTES: Final = 1_000_000
"""No result is longer."""


class WrongResultsFile(GoldenSpikeError):
    """A file holds something else than the results that are wanted; the message says what."""


class Header(msgspec.Struct, frozen=True, tag="arena"):
    """The first line of a file of a tournament."""

    version: int
    """The version of the game."""
    tournament: Tournament

    @property
    def seats(self) -> int:
        """The seats of a table."""
        return self.tournament.seats


class SeriesHeader(msgspec.Struct, frozen=True, tag="simulation"):
    """The first line of a file of a series."""

    version: int
    series: Series
    """Without its folder, so that the folder can be moved."""

    @property
    def seats(self) -> int:
        """The seats of a table."""
        return len(self.series.bots)


@final
class ResultsFile:
    """The file of one series or tournament, read at first and then appended to."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.header: Header | SeriesHeader | None = None
        """The header of the file; None if it is empty or missing."""
        self.results: dict[int, GameResult] = {}
        """The results in the file, by the number of the game."""
        self.complete_bytes = 0
        """The length of the file up to its last complete line."""
        if file.exists():
            self._read()

    def _read(self) -> None:
        """Read what is in the file, up to a line whose writing was interrupted."""
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
                    what = "is no result of a game" if number > 1 else "does not say what is played"
                    raise WrongResultsFile(f"{self.file}: line {number} {what}.") from None
                self.complete_bytes += len(line)

    def _read_line(self, line: bytes) -> None:
        """Read the header or a result; raise ValidationError if it has other seats."""
        if self.header is None:
            self.header = msgspec.json.decode(line, type=Header | SeriesHeader)
            return
        result = msgspec.json.decode(line, type=GameResult)
        seats = self.header.seats
        if len(result.scores) != seats or any(not 0 <= seat < seats for seat in result.winners):
            raise msgspec.ValidationError("It has other seats.")
        self.results.setdefault(result.number, result)

    def resume(self, wanted: Header | SeriesHeader) -> None:
        """Prepare the file for more results; raise WrongResultsFile if it holds those of something else.

        A new file gets the header; a line that was cut off is removed from an old one.
        """
        if self.header is None:
            self.header = wanted
            self._write(wanted)
            return
        found = difference(self.header, wanted)
        if found:
            raise WrongResultsFile(f"{self.file} holds {found}; name another folder.")
        os.truncate(self.file, self.complete_bytes)

    def append(self, result: GameResult) -> None:
        """Add a result and write it to the file."""
        self.results[result.number] = result
        self._write(result)

    def _write(self, line: msgspec.Struct) -> None:
        """Append a line."""
        with self.file.open("ab") as opened:
            opened.write(msgspec.json.encode(line) + b"\n")


def difference(held: Header | SeriesHeader, wanted: Header | SeriesHeader) -> str:
    """Return what is held, by its first difference to what is wanted, in words; '' if there is none."""
    if isinstance(held, Header) and isinstance(wanted, Header):
        found = first_difference(held.version, held.tournament, wanted.version, wanted.tournament)
        return f"a tournament {found}" if found else ""
    if isinstance(held, SeriesHeader) and isinstance(wanted, SeriesHeader):
        found = first_difference(held.version, held.series, wanted.version, wanted.series)
        return f"a series {found}" if found else ""
    return "a tournament" if isinstance(held, Header) else "a series"


def first_difference(
    version: int, held: Series | Tournament, other_version: int, wanted: Series | Tournament
) -> str:
    """Return the first difference of two series or tournaments in words; '' if there is none."""
    if held.game != wanted.game:
        return f"of {held.game}"
    if version != other_version:
        return f"of version {version} of the game, and version {other_version} is installed"
    if held.bots != wanted.bots:
        return f"of other bots ({', '.join(held.bots)})"
    if isinstance(held, Series) and isinstance(wanted, Series) and held.board != wanted.board:
        return "on another board"
    if held.options != wanted.options:
        chosen = ", ".join(f"{name}={value}" for name, value in held.options.items())
        return f"with other options ({chosen})"
    if isinstance(held, Series) and isinstance(wanted, Series) and held.rotate != wanted.rotate:
        return "of bots that rotate" if held.rotate else "of bots that keep their seats"
    if isinstance(held, Series) and isinstance(wanted, Series) and held.study != wanted.study:
        return "that is studied otherwise"
    for name in ("seats", "games", "seed", "patience"):
        value = getattr(held, name, None)
        if value != getattr(wanted, name, None):
            return f"with other {name} ({value:g})"
    return ""
