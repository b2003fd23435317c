"""What `simulate` and `arena` share: the folder of results, the progress bar and lines of the report."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from goldenspike.cli.errors import Failure
from goldenspike.sim.runner import GameResult
from goldenspike.sim.standings import Standings
from goldenspike.sim.summary import Share, Summary

SUMMARY_FILE: Final = "summary.json"
RESULTS_FILE: Final = "results.jsonl"
"""The journal of a series or a tournament."""


def require_new_folder(folder: Path) -> None:
    """Create a folder if it is missing; raise Failure if it holds a series, or if nothing can be written."""
    require_writable(folder)
    if any(folder.glob("*.game")) or (folder / SUMMARY_FILE).exists() or (folder / RESULTS_FILE).exists():
        raise Failure(f"{folder} already holds a series; name another folder.")


def require_writable(folder: Path) -> None:
    """Create a folder if it is missing; raise Failure if nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Failure(f"Nothing can be written to {folder}: {error.strerror or error}.") from None


def write_summary(folder: Path, summary: Summary | Standings) -> None:
    """Write a summary as JSON into the folder of its results."""
    written = msgspec.json.format(msgspec.json.encode(summary), indent=2)
    (folder / SUMMARY_FILE).write_bytes(written + b"\n")


def with_progress_bar(results: Iterator[GameResult], done: int, total: int) -> Iterator[GameResult]:
    """Yield the results, with a progress bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from results
        return
    columns = (
        *(TextColumn("games"), BarColumn(), MofNCompleteColumn()),
        *(TextColumn("{task.fields[speed]}"), TimeRemainingColumn(), TextColumn("left")),
    )
    started = monotonic()
    games = answers = 0
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=total, completed=done, speed="")
        for result in results:
            games += 1
            answers += result.answers
            progress.update(bar, advance=1, speed=speed_words(games, answers, monotonic() - started))
            yield result


def speed_words(games: int, answers: int, seconds: float) -> str:
    """Return games and answers a second in words.

    >>> speed_words(30, 24_000, 2.0)
    '15.0 games/s, 12,000 answers/s'
    """
    span = max(seconds, 0.001)
    return f"{games / span:,.1f} games/s, {answers / span:,.0f} answers/s"


def print_options(options: Mapping[str, str]) -> None:
    """Print the options of the game."""
    chosen = ", ".join(f"{name} {value}" for name, value in options.items())
    click.echo(f"Options: {chosen or 'none'}.")


def print_speed(summary: Summary | Standings) -> None:
    """Print how long the games took, and whether compiled."""
    form = "compiled" if summary.compiled else "plain"
    click.echo(
        f"{summary.seconds:.1f} seconds, {summary.answers_per_second:,.0f} answers a second, {form} form."
    )


def share_cells(share: Share) -> tuple[str, str]:
    """Return the cells of a share and its interval, in per cent."""
    return f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}"
