"""What `compare` and `balance` share: the progress bar over many series, and writing pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from goldenspike.cli.errors import Failure
from goldenspike.cli.series import require_writable
from goldenspike.sim.battery import BatteryProgress


def follow(progress: Iterator[BatteryProgress], folder: Path | None, *, quiet: bool) -> None:
    """Play to the end, with a progress bar if standard error is a terminal and nothing else is wanted."""
    try:
        if quiet or not sys.stderr.isatty():
            for _ in progress:
                pass
            return
        columns = (
            *(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games")),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=None)
            for each in progress:
                bar.update(task, description=each.part, completed=each.played, total=each.most)
    except BrokenProcessPool:
        again = "; the same command goes on after the games that are done" if folder else ""
        raise Failure(f"A process that played games was killed{again}.") from None


def write_page(file: Path, text: str) -> None:
    """Write a page; raise Failure if nothing can be written there."""
    require_writable(file.parent)
    file.write_text(text, encoding="utf-8")


def write_json(file: Path, document: Any) -> None:
    """Write a document as JSON."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n")
