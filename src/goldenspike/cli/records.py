"""Reading a record from a file, with the first fault named and what comes before it kept."""

from __future__ import annotations

from pathlib import Path

from goldenspike.cli.frame import text_of
from goldenspike.core import notation
from goldenspike.core.play import BrokenRecord
from goldenspike.core.record import Record
from goldenspike.core.registry import find


def read_record(file: Path) -> Record:
    """The record in this file, every answer played; BrokenRecord names the first bad one."""
    record, fault = read_good_part(file)
    if fault is not None:
        raise fault
    return record


def read_good_part(file: Path) -> tuple[Record, BrokenRecord | None]:
    """As much of a record as is good, and what is wrong with the next answer, if anything is."""
    return notation.good_part(text_of(file), find)
