"""Read records and positions from files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from goldenspike.cli.errors import Failure
from goldenspike.core import notation
from goldenspike.core.board_file import choose_board
from goldenspike.core.play import BrokenRecord
from goldenspike.core.record import Record
from goldenspike.core.registry import find, names

MAX_FILE_BYTES: Final = 10_000_000
"""No record and no position is longer."""


def read_text(file: Path) -> str:
    """Return the text of a file; raise Failure if it is too long or not UTF-8."""
    if file.stat().st_size > MAX_FILE_BYTES:
        raise Failure(f"{file} is longer than any game.")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeError:
        raise Failure(f"{file} is not a text file.") from None


def read_record(file: Path) -> Record:
    """Return the record in a file, every answer checked; raise BrokenRecord at the first invalid one."""
    record, error = read_valid_part(file)
    if error is not None:
        raise error
    return record


def read_valid_part(file: Path) -> tuple[Record, BrokenRecord | None]:
    """Return the valid beginning of a record, and what is wrong with the next answer, if anything is.

    A game on an own board is replayed on it, if nothing else of the game was done in this process.
    """
    text = read_text(file)
    own = notation.own_board_in(text)
    if own is not None and own[0] in names():
        choose_board(*own)
    return notation.good_part(text, find)
