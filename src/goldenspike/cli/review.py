"""The command `review`: what decided a finished game, as text, JSON, or a page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from goldenspike.cli.errors import Failure
from goldenspike.cli.output import print_json
from goldenspike.cli.parameters import json_option
from goldenspike.cli.record_files import read_record
from goldenspike.core.play import UnknownGame
from goldenspike.core.record import Record
from goldenspike.review.comparison import compare, comparison_lines, require_alike
from goldenspike.review.model import Review
from goldenspike.review.page import review_page
from goldenspike.review.run import ReviewBudget, default_jobs, parse_review_budget, reviews
from goldenspike.review.text import summary_lines

DEFAULT_BUDGET: Final = "12"
STAGE_WORDS: Final = ("judging", "refining", "refining again")


@click.command(short_help="Say what decided a finished game: luck, moves, turning points.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write one self-contained HTML page to this file.",
)
@click.option(
    "--budget",
    default=DEFAULT_BUDGET,
    show_default=True,
    help="Samples for each position (4, 12 or 36), or seconds, like 90s.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="GAME",
    help="Compare FILE, a what if, with the game in this file.",
)
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes (one for each core).")
@json_option
def review(
    file: Path, output: Path | None, budget: str, against: Path | None, jobs: int | None, as_json: bool
) -> None:
    """Review the finished game recorded in FILE.

    Says how the chances to win changed and why, which moves decided it and what would have been better.
    """
    if against is not None and output is not None:
        raise click.UsageError("A comparison is printed, or written as --json; leave -o out.")
    try:
        spent = parse_review_budget(budget)
    except UnknownGame as error:
        raise click.BadParameter(str(error), param_hint="--budget") from None
    record = read_record(file)
    if against is not None:
        compare_with(read_record(against), record, spent, jobs or default_jobs(), as_json=as_json)
        return
    if output is not None:
        require_writable(output)
    made = run_with_progress(record, spent, jobs or default_jobs())
    if output is not None:
        output.write_text(review_page(made), encoding="utf-8")
    if as_json:
        print_json(made)
        return
    for line in summary_lines(made):
        click.echo(line)
    if output is not None:
        click.echo(f"\nThe page is in {output}.")


def compare_with(
    happened: Record, instead: Record, budget: ReviewBudget, jobs: int, *, as_json: bool
) -> None:
    """Print a what if beside the game that happened; raise UnlikeGames if they are not of the same kind."""
    require_alike(happened, instead)
    reviewed = [run_with_progress(record, budget, jobs) for record in (happened, instead)]
    if as_json:
        print_json(compare(*reviewed))
        return
    for line in comparison_lines(*reviewed):
        click.echo(line)


def require_writable(output: Path) -> None:
    """Raise Failure if a file cannot be written, before anything is computed; leave no empty file behind."""
    new = not output.exists()
    try:
        with output.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise Failure(f"{output} cannot be written: {error.strerror}.") from None
    if new:
        output.unlink()


def run_with_progress(record: Record, budget: ReviewBudget, jobs: int) -> Review:
    """Return the review, with a progress bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        return list(reviews(record, budget, jobs))[-1]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(STAGE_WORDS[0])

        def show(stage: int, done: int, total: int) -> None:
            bar.update(task, description=STAGE_WORDS[stage], completed=done, total=total)

        return list(reviews(record, budget, jobs, show))[-1]
